"""New matches and links: who sits where, and which seats each token holds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

import gnomon
from gnomon import Game, Match, bots
from gnomon.kernel.seals import Seal
from gnomon.server import tokens
from gnomon.server.game_log import branched
from gnomon.server.harmless import harmless
from gnomon.server.house import House
from gnomon.server.perspective import Who, is_open
from gnomon.server.refused import Refused, check_name, expected, no_such, not_open
from gnomon.server.room import Room
from gnomon.server.rooms import Rooms
from gnomon.server.status import Status, encode_status, status_of
from gnomon.server.wire import answers, bodies
from gnomon.store import Link, MatchRow, Seat

ME: Final = "me"
OPEN: Final = "open"
BOT: Final = "bot"
LONGEST_CLOCK: Final = 86_400  # seconds


class Matchmaker:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.house.store
        self.telling = rooms.house.telling

    async def start(self, wanted: bodies.NewMatch) -> answers.MatchMade:
        self._check_setup(wanted.game, wanted.setup)
        self._check_clock(wanted.clock)
        check_names(wanted.seats)
        seats = seats_of(gnomon.load(wanted.game), wanted.seats)
        dice = dice_for(wanted, self.rooms.house)
        match = await self.rooms.house.pools.guests.run(begin, wanted, dice)
        return await self._keep(match, wanted, wanted.seats, seats, None)

    def _check_setup(self, game: str, setup: str) -> None:
        known = {(info.name, one.name) for info in self.telling.games() for one in info.setups}
        if (game, setup) not in known:
            raise no_such("such-play")

    def _check_clock(self, clock: int) -> None:
        shortest = self.rooms.house.shortest_clock
        if 0 < clock < shortest:
            raise expected("clock", low=shortest, high=LONGEST_CLOCK)

    async def branch(self, room: Room, who: Who, wanted: bodies.NewBranch) -> answers.MatchMade:
        """A new match from a moment of another one, which must be open to the link."""
        self._check_clock(wanted.clock)
        check_names(wanted.seats or [])
        memory = room.memory
        async with room.lock:
            if not is_open(memory.scene(), who):
                raise not_open()
            if wanted.number > len(memory.plays):
                raise expected("moment", last=len(memory.plays))
            new = wanted.seats or [again(seat) for seat in memory.seats]
            if len(new) != len(memory.seats):
                raise expected("seats", count=len(memory.seats))
            old, opened, seal = memory.still().match, memory.opened, self.rooms.house.new_seal()
        match = await self.rooms.house.pools.guests.run(branched, old, wanted.number, opened, seal)
        origin = answers.Origin(memory.row.id, wanted.number)
        titled = replace(wanted, title=wanted.title or memory.row.title)
        return await self._keep(match, titled, new, seats_of(memory.match.game, new), origin)

    async def _keep(
        self,
        match: Match,
        asked: bodies.NewMatch | bodies.NewBranch,
        wanted: Sequence[bodies.NewSeat],
        seats: list[Seat],
        origin: answers.Origin | None,
    ) -> answers.MatchMade:
        """Store a new match and return its links."""
        name = tokens.new_match()
        status = await self.rooms.house.pools.guests.run(status_of, match, self.telling, asked.clock)
        row = new_row(name, match, asked.title, status, origin)
        given = links_for(wanted)
        links = [new_link(name, one, owner=at == 0) for at, one in enumerate(given)]
        await asyncio.wrap_future(self.store.create(row, seats, links))
        return answers.MatchMade(name, given[0].token, given, commitment_of(match))

    async def relink(self, room: Room, who: Who, seats: list[int]) -> answers.LinkMade:
        """A new link for some human seats; their old links end."""
        if not who.owner:
            raise Refused("forbidden", "not-owner")
        if not set(seats) <= room.memory.humans:
            raise expected("people")
        made = answers.LinkMade(sorted(set(seats)), tokens.new_token())
        link = new_link(room.memory.row.id, made, owner=False)
        await room.relink(link)
        self._seat(room, made.seats)
        return made

    async def take(self, room: Room, who: Who, seat: int) -> answers.LinkMade:
        """A link for a free seat: the first to ask gets it."""
        if who.seats:
            raise Refused("forbidden", "seated-already")
        if seat not in room.memory.humans:
            raise expected("seat")
        made = answers.LinkMade([seat], tokens.new_token())
        async with room.lock:
            if not await asyncio.wrap_future(self.store.take(new_link(room.memory.row.id, made, owner=False))):
                raise Refused("refused", "seat-taken")
            self._seat(room, made.seats)
        return made

    def _seat(self, room: Room, seats: list[int]) -> None:
        room.memory.taken |= set(seats)
        room.audience.tell_seats()


def dice_for(wanted: bodies.NewMatch, house: House) -> Seal | None:
    """A seal; None if the creator chose the seed, which only somebody who plays alone may do."""
    if wanted.seed is None:
        return house.new_seal()
    if any(seat.kind not in (ME, BOT) for seat in wanted.seats):
        raise Refused("bad-request", "seed-shared")
    return None


def begin(wanted: bodies.NewMatch, seal: Seal | None) -> Match:
    game, seed = gnomon.load(wanted.game), wanted.seed or 0
    return game.start(wanted.setup, len(wanted.seats), seed=seed, options=wanted.options, seal=seal)


def commitment_of(match: Match) -> str:
    """What is published about the dice; empty if their seed is known."""
    seals = match.record.seals
    return seals[-1].commitment if seals else ""


def new_row(name: str, match: Match, title: str, status: Status, origin: answers.Origin | None = None) -> MatchRow:
    """A new match as stored."""
    header = match.record.header
    return MatchRow(
        id=name,
        created=int(time.time()),
        game=header.game,
        setup=header.setup,
        title=harmless(title),
        record=str(match.record),
        branch_of=origin.match if origin else "",
        branch_at=origin.number if origin else 0,
        status=encode_status(status),
    )


def check_names(seats: Sequence[bodies.NewSeat]) -> None:
    """Refuse two names that look alike."""
    names = [harmless(seat.name) for seat in seats]
    for at, name in enumerate(names):
        check_name(name, names[:at])


def seats_of(game: Game, wanted: Sequence[bodies.NewSeat]) -> list[Seat]:
    return [seat_of(game, at, seat) for at, seat in enumerate(wanted)]


def seat_of(game: Game, at: int, wanted: bodies.NewSeat) -> Seat:
    if wanted.kind != BOT:
        return Seat(at, harmless(wanted.name), "")
    return Seat(at, harmless(wanted.name), bots.check(game, wanted.bot or bots.best(game)))


def again(seat: Seat) -> bodies.NewSeat:
    """The same seat in a branch; whoever branches gets all human seats."""
    return bodies.NewSeat(BOT, seat.name, seat.bot) if seat.bot else bodies.NewSeat(ME, seat.name)


def links_for(wanted: Sequence[bodies.NewSeat]) -> list[answers.LinkMade]:
    """The creator's link first, then one for each open seat."""
    own = [at for at, seat in enumerate(wanted) if seat.kind == ME]
    given = [answers.LinkMade(own, tokens.new_token())]
    return given + [answers.LinkMade([at], tokens.new_token()) for at, seat in enumerate(wanted) if seat.kind == OPEN]


def new_link(match: str, made: answers.LinkMade, owner: bool) -> Link:
    return Link(tokens.new_match(), match, tokens.digest(made.token), tuple(made.seats), owner)
