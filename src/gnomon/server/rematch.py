"""A rematch: the same people, each one seat further. The first to ask starts it, and everyone is taken along."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from gnomon import Match
from gnomon.kernel.seals import Seal
from gnomon.server import tokens
from gnomon.server.matchmaker import new_row
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused, watching
from gnomon.server.room import Room
from gnomon.server.room.audience import moved
from gnomon.server.status import status_of
from gnomon.server.wire import answers
from gnomon.store import Link, hash_in, rematch_of


async def rematch(room: Room, who: Who) -> answers.RematchMade:
    """The rematch of a finished match, started now or earlier."""
    if not who.seats:
        raise watching("rematch")
    memory = room.memory
    async with room.lock:
        if memory.match.decision is not None:
            raise Refused("refused", "rematch-early")
        if not memory.rematch:
            await _begin(room)
    return answers.RematchMade(memory.rematch, moved(len(memory.seats)))


async def _begin(room: Room) -> None:
    memory, store = room.memory, room.memory.house.store
    old, new, places = memory.row.id, rematch_of(memory.row.id), moved(len(memory.seats))
    match = await memory.house.pools.guests.run(once_more, memory.match, memory.house.new_seal())
    status = status_of(match, memory.house.telling, memory.status.clock)
    seats = [replace(seat, seat=places[seat.seat]) for seat in memory.seats]
    links = [inherited(link, new, places) for link in await asyncio.wrap_future(store.links(old))]
    await asyncio.wrap_future(store.follow(old, new_row(new, match, memory.row.title, status), seats, links))
    memory.rematch = new
    room.audience.tell_rematch()


def once_more(match: Match, seal: Seal) -> Match:
    """A new match with the same setup and options and new dice."""
    header = match.record.header
    return match.game.start(header.setup, header.seats, options=header.options, seal=seal)


def inherited(link: Link, match: str, places: Sequence[int]) -> Link:
    """The link that the same token gets in a rematch."""
    seats = sorted(places[seat] for seat in link.seats)
    return Link(tokens.new_match(), match, hash_in(link.hash, match), tuple(seats), link.owner)
