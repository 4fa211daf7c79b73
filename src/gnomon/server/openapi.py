"""The HTTP API as an OpenAPI document, made from the routes and the wire types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.routing import Route

import gnomon
from gnomon.server.refused import STATUS
from gnomon.server.rooms import MATCH_ID
from gnomon.server.wire import answers, bodies, outgoing

Plain = dict[str, Any]
JSON: Final = "application/json"
TEXT: Final = "text/plain"
REF: Final = "#/components/schemas/{name}"
MOST: Final = 9_999_999
WHOLE: Final[Plain] = {"type": "integer", "minimum": 0, "maximum": MOST}
PATH_PARTS: Final[dict[str, Plain]] = {
    "match": {"type": "string", "pattern": f"^{MATCH_ID.pattern}$"},
    "game": {"type": "string", "enum": gnomon.games.names()},
    "number": WHOLE,
}
NO_ERRORS: Final = ("/health", "/health/live", "/health/ready", "/metrics", "/api/schema", "/api/openapi")


@dataclass(frozen=True)
class Operation:
    """What a route takes and returns; `tells` is None for plain text, `query` names the parameters after `?`."""

    tells: Any = None
    takes: Any = None
    status: int = 200
    query: tuple[str, ...] = ()


OPERATIONS: Final[dict[str, Operation]] = {
    "GET /health": Operation(answers.Health),
    "GET /health/live": Operation(answers.Alive),
    "GET /health/ready": Operation(answers.Ready),
    "GET /metrics": Operation(),
    "GET /api/schema": Operation(Plain),
    "GET /api/openapi": Operation(Plain),
    "GET /api/addresses": Operation(answers.Reached),
    "POST /api/qr": Operation(answers.Qr, bodies.QrText),
    "GET /api/games": Operation(answers.Games),
    "GET /api/games/{game}/content": Operation(answers.Content, query=("setup",)),
    "GET /api/games/{game}/rules": Operation(answers.Rulebook),
    "POST /api/games/{game}/check": Operation(answers.Checked, bodies.CheckValue),
    "GET /api/games/{game}/opening": Operation(answers.TalkOpening, query=("setup",)),
    "POST /api/matches": Operation(answers.MatchMade, bodies.NewMatch, 201),
    "POST /api/mine": Operation(answers.Summaries, bodies.Mine),
    "GET /api/matches/{match}": Operation(answers.Summary),
    "GET /api/matches/{match}/content": Operation(answers.Content),
    "POST /api/matches/{match}/links": Operation(answers.LinkMade, bodies.NewLink, 201),
    "POST /api/matches/{match}/seats": Operation(answers.LinkMade, bodies.TakeSeat, 201),
    "POST /api/matches/{match}/rematch": Operation(answers.RematchMade, status=201),
    "GET /api/matches/{match}/history": Operation(answers.History, query=("from",)),
    "GET /api/matches/{match}/moments/{number}": Operation(outgoing.Moment),
    "GET /api/matches/{match}/moments": Operation(answers.Moments, query=("from", "to")),
    "GET /api/matches/{match}/ending": Operation(answers.Ending),
    "GET /api/matches/{match}/record": Operation(),
    "GET /api/matches/{match}/dice": Operation(answers.DiceCheck),
    "GET /api/matches/{match}/position": Operation(query=("at",)),
    "POST /api/matches/{match}/branch": Operation(answers.MatchMade, bodies.NewBranch, 201),
    "POST /api/talks": Operation(answers.MatchMade, bodies.NewTalk, 201),
    "GET /api/talks/{match}": Operation(answers.Talk, query=("from", "before")),
    "POST /api/talks/{match}/answers": Operation(answers.Talk, bodies.TalkAnswer),
    "POST /api/talks/{match}/corrections": Operation(answers.Talk, bodies.TalkCorrection),
    "POST /api/talks/{match}/undo": Operation(answers.Talk, bodies.TalkUndo),
    "GET /api/talks/{match}/record": Operation(),
}


def document(routes: Sequence[Route]) -> Plain:
    """The whole API. A route missing from OPERATIONS is left out, and a test fails."""
    types = [kind for one in OPERATIONS.values() for kind in (one.tells, one.takes) if kind not in (None, Plain)]
    _, components = msgspec.json.schema_components([*types, answers.Refusal], ref_template=REF)
    paths: Plain = {}
    for route, method in named(routes):
        operation = OPERATIONS.get(f"{method} {route.path}")
        if operation is not None:
            paths.setdefault(route.path, {})[method.lower()] = described(route, operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gnomon", "version": gnomon.__version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"link": {"type": "http", "scheme": "bearer"}}},
    }


def named(routes: Iterable[Route]) -> Iterable[tuple[Route, str]]:
    """Each route with its methods; HEAD is implied by GET."""
    return ((route, method) for route in routes for method in sorted(route.methods or ()) if method != "HEAD")


def described(route: Route, operation: Operation) -> Plain:
    parts = [parameter(name, "path", PATH_PARTS[name]) for name in route.param_convertors]
    parts += [parameter(name, "query", WHOLE if name != "setup" else {"type": "string"}) for name in operation.query]
    out: Plain = {"operationId": route.name, "parameters": parts, "responses": responses(route.path, operation)}
    if operation.takes is not None:
        out["requestBody"] = {"required": True, "content": {JSON: {"schema": referred(operation.takes)}}}
    if "{match}" in route.path:
        out["security"] = [{}, {"link": []}]
    return out


def parameter(name: str, where: str, schema: Plain) -> Plain:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def responses(path: str, operation: Operation) -> Plain:
    body = {TEXT: {"schema": {"type": "string"}}}
    if operation.tells is not None:
        body = {JSON: {"schema": referred(operation.tells)}}
    out: Plain = {str(operation.status): {"description": "done", "content": body}}
    if path not in NO_ERRORS:
        error = {JSON: {"schema": referred(answers.Refusal)}}
        told = sorted({status for status in STATUS.values() if status < 500})
        out |= {str(status): {"description": "refused", "content": error} for status in told}
    return out


def referred(kind: Any) -> Plain:
    if kind is Plain:
        return {"type": "object"}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return schema
