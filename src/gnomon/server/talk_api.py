"""Talks over HTTP: start one, see where it stands, answer, correct an answer or take one back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.server.api import answer, body_of, download, token_of, whole
from gnomon.server.costs import size_of
from gnomon.server.language import language_of
from gnomon.server.limits import Limits
from gnomon.server.talks import TalkRequest, Talks
from gnomon.server.visitors import visitor_of
from gnomon.server.wire import bodies

MOST_ANSWERS = 1_000_000


class TalkApi:
    def __init__(self, talks: Talks, limits: Limits) -> None:
        self.talks = talks
        self.limits = limits

    def routes(self) -> list[Route]:
        talk = "/api/talks/{match}"
        return [
            Route("/api/games/{game}/opening", self.opening),
            Route("/api/talks", self.begin, methods=["POST"]),
            Route(talk, self.look),
            Route(talk + "/answers", self.take, methods=["POST"]),
            Route(talk + "/corrections", self.correct, methods=["POST"]),
            Route(talk + "/undo", self.undo, methods=["POST"]),
            Route(talk + "/record", self.record),
        ]

    async def opening(self, request: Request) -> Response:
        setup = request.query_params.get("setup", "")
        game = request.path_params["game"]
        return answer(await self.talks.opening(game, setup, language_of(request)))

    async def begin(self, request: Request) -> Response:
        wanted = await body_of(request, bodies.NewTalk, self.limits)
        house = self.talks.house
        house.quotas.use(visitor_of(request.scope), size_of(request, self.limits.body), house.now())
        return answer(await self.talks.begin(wanted, language_of(request)), 201)

    async def look(self, request: Request) -> Response:
        start = whole(request.query_params.get("from", "0"), MOST_ANSWERS)
        before = request.query_params.get("before")
        at = None if before is None else whole(before, MOST_ANSWERS)
        match, token = request.path_params["match"], token_of(request)
        return answer(await self.talks.look(match, token, start, language_of(request), at))

    async def take(self, request: Request) -> Response:
        return await self._answer(request, bodies.TalkAnswer)

    async def undo(self, request: Request) -> Response:
        return await self._answer(request, bodies.TalkUndo)

    async def correct(self, request: Request) -> Response:
        return await self._answer(request, bodies.TalkCorrection)

    async def _answer(self, request: Request, kind: type[TalkRequest]) -> Response:
        asked = await body_of(request, kind, self.limits)
        match, token = request.path_params["match"], token_of(request)
        return answer(await self.talks.answer(match, token, asked, language_of(request)))

    async def record(self, request: Request) -> Response:
        name, text = await self.talks.record(request.path_params["match"], token_of(request))
        return download(text, name)
