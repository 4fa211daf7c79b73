"""All rooms of this process: opened when someone arrives, closed after a while with nobody there."""

from __future__ import annotations

import asyncio
import re
import time

from gnomon.server import logs
from gnomon.server.garbage import Garbage
from gnomon.server.house import House
from gnomon.server.pauses import Pauses
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused, no_such
from gnomon.server.room import Room
from gnomon.server.tokens import digest
from gnomon.server.wire.fields import ENGLISH
from gnomon.store import StoreFailed

MATCH_ID = re.compile(r"[A-Za-z0-9_-]{12}")
IDLE_SECONDS = 60.0
SWEEP_SECONDS = 15.0
BETWEEN_SECONDS = 0.005  # between two rooms that are closed
LOOK_SECONDS = 0.25  # between looks at the store for changes by other processes
CLOSING_SECONDS = 2.0  # for work in progress when the server stops


class Rooms:
    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.pauses = Pauses()
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._chores.append(asyncio.create_task(self._sweep()))
        self._chores.append(asyncio.create_task(self.pauses.watch()))
        if self.house.collects:
            self._chores.append(asyncio.create_task(Garbage().collect()))
        if self.house.store.is_shared:
            self._chores.append(asyncio.create_task(self._look()))

    async def stop(self) -> None:
        for chore in self._chores:
            chore.cancel()
        closing = [asyncio.create_task(room.close()) for room in self.rooms.values()]
        if closing:
            await asyncio.wait(closing, timeout=CLOSING_SECONDS)

    async def get(self, match: str) -> Room:
        """The room of a match, opened only once however many ask; Refused if there is no such match."""
        room = self.rooms.get(match)
        if room is not None and not room.memory.is_lost:
            return room
        opened = await self._open(match) if MATCH_ID.fullmatch(match) else None
        if opened is None:
            raise no_such("match")
        return opened

    async def _open(self, match: str) -> Room | None:
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._make(match))
        return await asyncio.shield(self._opening[match])

    async def _make(self, match: str) -> Room | None:
        try:
            room = None if await self._is_talk(match) else await Room.open(self.house, match)
            if room is not None:
                self.rooms[match] = room
                room.wake()
            return room
        finally:
            del self._opening[match]

    async def _is_talk(self, match: str) -> bool:
        """Talks are stored with the matches but have no room: see `talks`."""
        saved = await asyncio.wrap_future(self.house.store.glance(match))
        return saved is not None and self.house.has_talk(saved.row.game, saved.row.setup)

    async def who(self, match: str, token: str | None, language: str = ENGLISH) -> Who:
        """The holder of a token in a match; without a token, a spectator; a wrong one is refused."""
        if not token:
            return Who(language=language)
        link = await asyncio.wrap_future(self.house.store.link(digest(token), match))
        if link is None:
            raise Refused("unauthorized", "bad-link")
        return Who(link.seats, link.owner, link.id, language)

    def sockets(self) -> int:
        return sum(len(room.audience.clients) for room in self.rooms.values())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._close_idle()

    async def _close_idle(self) -> None:
        for match in list(self.rooms):  # not the rooms: a list of them would free all at once, at its end
            room = self.rooms.get(match)
            if room is not None and is_done_with(room) and not room.lock.locked():
                del room
                await self._close(match)

    async def _close(self, match: str) -> None:
        """Freeing a long match takes a moment, so others get their turn after each."""
        await self.rooms.pop(match).close()
        await asyncio.sleep(BETWEEN_SECONDS)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._catch_up()
            except StoreFailed as error:
                logs.tell_store_failure(error)
            except Exception:
                logs.tell_failure("catching up failed")

    async def _catch_up(self) -> None:
        news = await asyncio.wrap_future(self.house.store.news(list(self.rooms)))
        behind = [room.catch_up(news[match]) for match, room in list(self.rooms.items()) if match in news]
        for result in await asyncio.gather(*behind, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def is_done_with(room: Room) -> bool:
    """Whether the room is no longer needed in memory."""
    is_idle = not room.audience.clients and time.monotonic() - room.audience.idle_since > IDLE_SECONDS
    return room.memory.is_lost or (is_idle and not room.is_playing)
