"""The API against its own description: no server error, and every answer as it was described."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from schemathesis import checks
from schemathesis.core.result import Ok
from starlette.routing import Route

from gnomon.server.openapi import OPERATIONS, named

CALLS = [1_000, pytest.param(50_000, marks=pytest.mark.soak)]
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
SEATS = st.sampled_from([[{"kind": "me"}], [{"kind": "me"}, {"kind": "open"}], [{"kind": "me"}, {"kind": "bot"}]])


def described_routes(served: Any) -> set[str]:
    routes = [route for route in served.server.config.app.routes if isinstance(route, Route) and route.path != "/"]
    return {f"{method} {route.path}" for route, method in named(routes)}


def test_every_route_is_described(served: Any) -> None:
    document = served.call("/api/openapi").json()
    told = {f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item}
    assert told == described_routes(served) == set(OPERATIONS)


class Known:
    """Matches that are there, with their links, so that a call finds something to do."""

    def __init__(self, served: Any) -> None:
        self.served = served
        alone, together = served.start(seed=1), served.start("base", "me open", seed=2)
        asyncio.run(self._play(alone))
        talk = served.call("/api/talks", {"game": "casting-shadows", "setup": "companion"}).json()
        self.matches = [(one["match"], link["token"]) for one in (alone, together) for link in one["links"]]
        self.talks = [(talk["match"], talk["token"])]

    async def _play(self, made: Any) -> None:
        async with self.served.sit(made["match"], made["token"]) as player:
            for _ in range(5):
                await player.play(player.options()[0])

    def lead(self, case: Any, data: Any) -> None:
        """Most calls are about something that is there, by somebody with a link to it or to something else."""
        there = self.talks if "/talks/" in case.path else self.matches
        match, token = data.draw(st.sampled_from(there))
        if "match" in case.path_parameters and data.draw(st.integers(0, 4)):
            case.path_parameters["match"] = match
        if data.draw(st.integers(0, 4)):
            case.headers["Authorization"] = f"Bearer {token}"
        if isinstance(case.body, dict):
            case.body |= self._sensible(case, data)

    def _sensible(self, case: Any, data: Any) -> dict[str, Any]:
        """Parts of a body that chance would not find."""
        if not data.draw(st.integers(0, 2)):
            return {}
        found: dict[str, Any] = {"version": data.draw(st.integers(0, 2)), "number": data.draw(st.integers(0, 7))}
        setup = "companion" if "talks" in case.path else data.draw(st.sampled_from(["base", "shadow-boxing"]))
        found |= {"game": "casting-shadows", "setup": setup, "options": {}, "tokens": [data.draw(st.text(max_size=64))]}
        found |= {"seats": data.draw(SEATS)} if case.path.rsplit("/", 1)[1] == "matches" else {}
        return {key: value for key, value in found.items() if key in case.body}


@pytest.mark.parametrize("calls", CALLS)
def test_the_api_keeps_what_it_describes(served: Any, calls: int, record_property: Any) -> None:
    schema = schemathesis.openapi.from_dict(served.call("/api/openapi").json())
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    known, done = Known(served), Counter[int]()
    modes = [*schemathesis.GenerationMode, schemathesis.GenerationMode.POSITIVE]

    @seed(20)
    @settings(max_examples=calls, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def call(data: Any) -> None:
        operation = data.draw(st.sampled_from(operations))
        mode = data.draw(st.sampled_from(modes))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if mode is schemathesis.GenerationMode.POSITIVE:
            known.lead(case, data)
        response = case.call(base_url=served.address, session=session)
        done[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    with requests.Session() as session:
        call()
    assert done.total() >= calls
    assert {200, 201, 400, 403, 404} <= set(done), done
    told = ", ".join(f"{status}: {count}" for status, count in sorted(done.items()))
    record_property("figures", f"HTTP: {done.total()} calls of {len(operations)} operations, no server error ({told})")
