"""The HTTP API: games, new matches, records, positions, history and moments."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import gnomon
from gnomon.server import past, qr
from gnomon.server.costs import TOKENS_FOR_ONE, charge, size_of
from gnomon.server.game_log import at_moment, shown
from gnomon.server.health import Health
from gnomon.server.language import language_of
from gnomon.server.limits import Limits
from gnomon.server.matchmaker import Matchmaker
from gnomon.server.pages import MOST_TOLD
from gnomon.server.perspective import Perspective, Scene, Who, is_open
from gnomon.server.refused import Refused, expected, no_such, not_open, store_trouble
from gnomon.server.rematch import rematch
from gnomon.server.room import Room
from gnomon.server.room.audience import dice_told
from gnomon.server.rooms import Rooms
from gnomon.server.status import Status, decode_status, seat_states
from gnomon.server.tokens import digest
from gnomon.server.visitors import visitor_of
from gnomon.server.wire import answers, bodies
from gnomon.server.wire.coding import NotUnderstood, decode_body, encode
from gnomon.server.wire.parts import Problem
from gnomon.server.wire.schema import schema
from gnomon.store import Link, Saved
from gnomon.version import commit

T = TypeVar("T")
BEARER = "Bearer "
MATCH_BYTES = 2_000  # what a new match takes in the store, beside what was asked for
PLAY_BYTES = 100


class Api:
    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self.rooms = rooms
        self.limits = limits
        self.store = rooms.house.store
        self.telling = rooms.house.telling
        self.guests = rooms.house.pools.guests
        self.matchmaker = Matchmaker(rooms)
        self.endings = past.Endings()
        self._health = Health(self.store)

    def routes(self) -> list[Route]:
        match = "/api/matches/{match}"
        return [
            Route("/health", self.health),
            Route("/health/live", self.live),
            Route("/health/ready", self.ready),
            Route("/metrics", self.metrics),
            Route("/api/schema", self.schema),
            Route("/api/addresses", self.addresses),
            Route("/api/qr", self.qr, methods=["POST"]),
            Route("/api/games", self.games),
            Route("/api/games/{game}/content", self.content),
            Route("/api/games/{game}/rules", self.rules),
            Route("/api/games/{game}/check", self.check, methods=["POST"]),
            Route("/api/matches", self.create, methods=["POST"]),
            Route("/api/mine", self.mine, methods=["POST"]),
            Route(match, self.summary),
            Route(match + "/content", self.content_of_match),
            Route(match + "/links", self.links, methods=["POST"]),
            Route(match + "/seats", self.take, methods=["POST"]),
            Route(match + "/rematch", self.rematch, methods=["POST"]),
            Route(match + "/history", self.history),
            Route(match + "/moments", self.moments),
            Route(match + "/moments/{number}", self.moment),
            Route(match + "/ending", self.ending),
            Route(match + "/record", self.record),
            Route(match + "/dice", self.dice),
            Route(match + "/position", self.position),
            Route(match + "/branch", self.branch, methods=["POST"]),
        ]

    # About the server and its games

    async def health(self, request: Request) -> Response:
        status, error = await self._readiness(request)
        about = answers.Health(status, gnomon.__version__, gnomon.build.name(), commit(), error)
        return answer(about, 200 if error is None else 503)

    async def live(self, request: Request) -> Response:
        return answer(answers.Alive("ok"))

    async def ready(self, request: Request) -> Response:
        status, error = await self._readiness(request)
        return answer(answers.Ready(status, error), 200 if error is None else 503)

    async def _readiness(self, request: Request) -> tuple[str, Problem | None]:
        trouble = await self._health.trouble()
        if not trouble:
            return "ok", None
        return "unavailable", store_trouble(trouble, language_of(request))

    async def metrics(self, request: Request) -> Response:
        gauges = {"rooms": float(len(self.rooms.rooms)), "sockets": float(self.rooms.sockets())}
        gauges["longest_pause_seconds"] = self.rooms.pauses.longest()
        gauges["long_pauses"] = float(self.rooms.pauses.long)
        gauges["long_pauses_at_work"] = float(self.rooms.pauses.worked)
        gauges |= {f"waiting_{name}": count for name, count in self.rooms.house.pools.waiting().items()}
        return PlainTextResponse(self.rooms.house.metrics.text(gauges))

    async def schema(self, request: Request) -> Response:
        return answer(schema())

    async def addresses(self, request: Request) -> Response:
        reached = self.rooms.house.addresses
        return answer(answers.Reached(list(reached.others), reached.stated, reached.alone))

    async def qr(self, request: Request) -> Response:
        """The address comes in the body: it may contain a token, and bodies are never logged."""
        rows = await self.guests.run(qr.modules, (await self._body(request, bodies.QrText)).text)
        return answer(answers.Qr(len(rows), qr.svg_path(rows)))

    async def games(self, request: Request) -> Response:
        telling = self.telling.speaking(language_of(request))
        return answer(answers.Games(telling.games(), telling.languages()))

    async def content(self, request: Request) -> Response:
        game, setup = self._game(request), request.query_params.get("setup", "")
        telling = self.telling.speaking(language_of(request))
        if setup not in gnomon.load(game).setups:
            raise no_such("setup")
        return answer(answers.Content(game, setup, await self.guests.run(telling.content, game, setup)))

    async def rules(self, request: Request) -> Response:
        return answer(self.telling.rules(self._game(request)))

    async def check(self, request: Request) -> Response:
        game, asked = self._game(request), await self._body(request, bodies.CheckValue)
        loaded = gnomon.load(game)
        if asked.setup not in loaded.setups:
            raise no_such("setup")
        if asked.option not in [option.name for option in loaded.options(asked.setup)]:
            raise no_such("option")
        telling = self.telling.speaking(language_of(request))
        return answer(await self.guests.run(telling.check, game, asked.setup, asked.option, asked.value))

    def _game(self, request: Request) -> str:
        game: str = request.path_params["game"]
        if game not in gnomon.games.names():
            raise no_such("game")
        return game

    # Matches

    async def create(self, request: Request) -> Response:
        wanted = await self._body(request, bodies.NewMatch)
        self._use_quota(request, size_of(request, self.limits.body))
        return answer(await self.matchmaker.start(wanted), 201)

    async def branch(self, request: Request) -> Response:
        room, who = await self._visit(request)
        wanted = await self._body(request, bodies.NewBranch)
        self._use_quota(request, PLAY_BYTES * len(room.memory.plays))
        return answer(await self.matchmaker.branch(room, who, wanted), 201)

    async def links(self, request: Request) -> Response:
        room, who = await self._visit(request)
        wanted = await self._body(request, bodies.NewLink)
        return answer(await self.matchmaker.relink(room, who, wanted.seats), 201)

    async def take(self, request: Request) -> Response:
        room, who = await self._visit(request)
        wanted = await self._body(request, bodies.TakeSeat)
        return answer(await self.matchmaker.take(room, who, wanted.seat), 201)

    async def rematch(self, request: Request) -> Response:
        room, who = await self._visit(request)
        self._use_quota(request, 0)
        return answer(await rematch(room, who), 201)

    def _use_quota(self, request: Request, size: int) -> None:
        """Refused if the address has stored too much to begin another match of this size."""
        house = self.rooms.house
        house.quotas.use(visitor_of(request.scope), MATCH_BYTES + size, house.now())

    async def mine(self, request: Request) -> Response:
        tokens = (await self._body(request, bodies.Mine)).tokens
        charge(request, len(tokens) / TOKENS_FOR_ONE)
        places = {token: at for at, token in reversed(list(enumerate(tokens)))}  # each is looked up once
        opened = await asyncio.wrap_future(self.store.opened_by([digest(token) for token in places]))
        asleep = {link.match for links in opened for link in links if link.match not in self.rooms.rooms}
        saved = await asyncio.wrap_future(self.store.glances(sorted(asleep)))
        found: list[answers.Summary | None] = []
        for at, links in zip(places.values(), opened, strict=True):
            found += [self._glance(at, link, saved.get(link.match)) for link in links]
            await asyncio.sleep(0)  # others get their turn
        summaries = [summary for summary in found if summary is not None]
        return answer(answers.Summaries(sorted(summaries, key=lambda one: -one.created)))

    def _glance(self, at: int, link: Link, saved: Saved | None) -> answers.Summary | None:
        who = Who(link.seats, link.owner, link.id)
        room = self.rooms.rooms.get(link.match)
        if room is not None:
            return summary_of_room(room, who, at)
        if saved is None:
            return None
        talk = self.rooms.house.has_talk(saved.row.game, saved.row.setup)
        return summary(saved, decode_status(saved.row.status), who, set(), at, talk)

    async def summary(self, request: Request) -> Response:
        room, who = await self._visit(request)
        return answer(summary_of_room(room, who))

    async def history(self, request: Request) -> Response:
        room, who = await self._visit(request)
        async with room.lock:
            memory, number = room.memory, len(room.memory.plays)
            start = whole(request.query_params.get("from", "0"), number)
            eyes = Perspective(self.telling, memory.scene(), who)
            plays = await self.rooms.house.pages.tell(eyes, memory.past, start, min(number, start + MOST_TOLD))
            return answer(answers.History(memory.row.id, start, number, plays, eyes.opening(start)))

    async def content_of_match(self, request: Request) -> Response:
        room, _ = await self._visit(request)
        row = room.memory.row
        telling = self.telling.speaking(language_of(request))
        entries = await self.guests.run(telling.content_of, room.memory.match)
        return answer(answers.Content(row.game, row.setup, entries))

    async def moment(self, request: Request) -> Response:
        room, who = await self._visit(request)
        scene = await still(room)
        number = whole(request.path_params["number"], len(scene.plays))
        then = await self.guests.run(at_moment, scene.match, number)
        return answer(room.audience.moment(Scene(then, scene.plays[:number], scene.humans), who))

    async def moments(self, request: Request) -> Response:
        room, who = await self._visit(request)
        scene = await still(room)
        latest = len(scene.plays)
        start = whole(request.query_params.get("from", "0"), latest)
        end = whole(request.query_params.get("to", str(min(start + past.MOST_MOMENTS - 1, latest))), latest)
        if not start <= end < start + past.MOST_MOMENTS:
            raise expected("moments", most=past.MOST_MOMENTS)
        tables = await self.guests.run(past.tables, self.telling, scene, who, start, end)
        return answer(answers.Moments(room.memory.row.id, start, latest, tables))

    async def ending(self, request: Request) -> Response:
        room, who = await self._visit(request)
        async with room.lock:
            key, scene = (room.memory.row.id, room.memory.version, who.language), room.memory.still()
        if scene.match.outcome is None:
            raise Refused("refused", "not-over")
        kept = self.endings.find(key)
        if kept is None:
            kept = await self.guests.run(past.ending, room.memory.row.id, scene, self.telling.speaking(who.language))
            self.endings.keep(key, kept)
        return answer(kept)

    async def record(self, request: Request) -> Response:
        room, _ = await self._visit(request, must_be_open=True)
        row = room.memory.row
        async with room.lock:
            return download(shown(room.memory.match, room.memory.opened), f"{row.game}-{row.id}.toml")

    async def dice(self, request: Request) -> Response:
        room, _ = await self._visit(request)
        async with room.lock:
            told, scene = dice_told(room.memory), room.memory.still()
        drawn = await self.guests.run(past.draws, scene)
        return answer(answers.DiceCheck(room.memory.row.id, told.chosen, told.seals, drawn))

    async def position(self, request: Request) -> Response:
        room, _ = await self._visit(request, must_be_open=True)
        row = room.memory.row
        scene = await still(room)
        latest = len(scene.plays)
        number = whole(request.query_params.get("at", str(latest)), latest)
        then = await self.guests.run(at_moment, scene.match, number)
        return download(then.position(), f"{row.game}-{row.id}-{number}.position.toml")

    # Reading requests

    async def _visit(self, request: Request, must_be_open: bool = False) -> tuple[Room, Who]:
        match: str = request.path_params["match"]
        room = await self.rooms.get(match)
        who = await self.rooms.who(match, token_of(request), language_of(request))
        if must_be_open and not is_open(room.memory.scene(), who):
            raise not_open()
        return room, who

    async def _body(self, request: Request, kind: type[T]) -> T:
        return await body_of(request, kind, self.limits)


async def still(room: Room) -> Scene:
    """The match as everybody knows it; the room goes on while something is made of it."""
    async with room.lock:
        return room.memory.still()


async def body_of(request: Request, kind: type[T], limits: Limits) -> T:
    try:
        async with asyncio.timeout(limits.body_seconds):
            body = await _whole_body(request, limits.body)
    except TimeoutError:
        raise Refused("bad-request", "slow-body", seconds=f"{limits.body_seconds:.0f}") from None
    try:
        return decode_body(body, kind)
    except NotUnderstood as error:
        raise expected("body", error=error) from None


async def _whole_body(request: Request, most: int) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too-large", "large-body", most=most)
    return bytes(body)


def token_of(request: Request) -> str | None:
    given = request.headers.get("authorization", "")
    return given.removeprefix(BEARER) if given.startswith(BEARER) else None


def answer(data: Any, status: int = 200) -> Response:
    return Response(encode(data), status, media_type="application/json")


def download(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


def whole(text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most):
        raise expected("number", most=most)
    return int(text)


def summary_of_room(room: Room, who: Who, token_at: int | None = None) -> answers.Summary:
    saved = Saved(room.memory.row, room.memory.seats, [], [], taken=room.memory.taken)
    return summary(saved, room.memory.status, who, room.audience.online(), token_at)


def summary(
    saved: Saved, status: Status, who: Who, online: set[int], token_at: int | None, talk: bool = False
) -> answers.Summary:
    row = saved.row
    over = status.turn_of is None
    humans = {seat.seat for seat in saved.seats if not seat.bot}
    return answers.Summary(
        match=row.id,
        game=row.game,
        setup=row.setup,
        title=row.title,
        created=row.created,
        number=status.number,
        over=over,
        turn_of=status.turn_of,
        yours=list(who.seats),
        owner=who.owner,
        open=over or (bool(who.link) and humans <= set(who.seats)),
        branch_of=answers.Origin(row.branch_of, row.branch_at) if row.branch_of else None,
        seats=seat_states(saved.seats, status, online, saved.taken),
        clock=status.clock,
        deadline=status.deadline,
        round=status.round,
        talk=talk,
        token_at=token_at,
    )
