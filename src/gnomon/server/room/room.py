"""One match with everything that happens to it, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from gnomon import Match
from gnomon.kernel.history import Play
from gnomon.server.client import Client
from gnomon.server.close_codes import CONNECT_AGAIN
from gnomon.server.game_log import rebuild
from gnomon.server.house import House
from gnomon.server.keys import own_key
from gnomon.server.perspective import Who, told_in_portions
from gnomon.server.room.audience import Audience
from gnomon.server.room.catching_up import CatchingUp
from gnomon.server.room.clock import Clock
from gnomon.server.room.driver import Driver
from gnomon.server.room.memory import DoneBefore, Memory, OutOfStep
from gnomon.server.room.people import People
from gnomon.server.room.plays import Plays
from gnomon.server.room.under_way import UnderWay
from gnomon.server.room.undo import Undo
from gnomon.server.wire import incoming
from gnomon.server.wire.outgoing import Answer
from gnomon.store import Entry, News, Saved


class Room:
    """`lock` is held by code that changes the match, or that must not see it change."""

    def __init__(self, house: House, saved: Saved, match: Match, plays: list[Play]) -> None:
        self.lock = asyncio.Lock()
        self.memory = Memory(house, saved, match, plays)
        self.audience = Audience(self.memory)
        self._under_way = UnderWay()
        self._clock = Clock(self.memory, self.audience.online, self._time_is_up)
        self._catching_up = CatchingUp(self.audience, self._clock)
        self._plays = Plays(self.memory, self._changed)
        self._undo = Undo(self.audience, self._changed, self._catching_up.refresh)
        self._people = People(self.audience)
        self._driver = Driver(self.audience, self._plays, self._in_order, self._under_way)
        self._clock.start()

    @classmethod
    async def open(cls, house: House, match: str) -> Room | None:
        saved = await asyncio.wrap_future(house.store.load(match))
        if saved is None:
            return None
        return cls(house, saved, *await house.pools.openings.run(rebuild, saved.row.record, saved.log))

    async def close(self) -> None:
        """Wait for work in progress, and stop the bots and the clock."""
        self._clock.stop()
        self._driver.rest()
        await self._under_way.wait()

    # Coming and going

    async def enter(self, client: Client, start: int) -> None:
        """Holds the lock, since a long match is told in portions and must not change meanwhile."""
        memory, audience = self.memory, self.audience
        client.known = min(start, len(memory.plays))
        plays = await told_in_portions(memory.house.telling, memory.scene(), client.who, client.known)
        audience.clients.add(client)
        has_begun = self._clock.start()
        audience.show(client, plays)
        if has_begun:
            audience.tell_all()
        audience.show_chat(client)
        audience.show_rematch(client)
        audience.tell_seats()
        self.wake()

    # Requests

    async def answer(self, who: Who, request: incoming.Request) -> Answer:
        """Fulfil a request, all of it or nothing; Refused says why not. It completes even if the client leaves."""
        return await self._under_way.to_the_end(self._answer(who, request))

    async def _answer(self, who: Who, request: incoming.Request) -> Answer:
        try:
            async with self._in_order():
                done = self.memory.keys.get(own_key(who, request.key))
                return answer_to(request, done) if done is not None else await self._do(who, request)
        except DoneBefore as before:
            return answer_to(request, before.entry)

    async def _do(self, who: Who, request: incoming.Request) -> Answer:
        doing: dict[type, Callable[[Who, Any], Awaitable[Answer]]] = {
            incoming.Play: self._plays.play,
            incoming.Undo: self._undo.ask,
            incoming.Consent: self._undo.consent,
            incoming.Hint: self._driver.hint,
            incoming.Chat: self._people.say,
            incoming.Rename: self._people.rename,
            incoming.Ping: self._ping,
        }
        return await doing[type(request)](who, request)

    async def _ping(self, who: Who, request: incoming.Ping) -> Answer:
        return self.memory.done(request.key)

    # After a change

    @asynccontextmanager
    async def _in_order(self) -> AsyncIterator[None]:
        """One thing at a time; if the store refused a change, memory is rebuilt before the next."""
        async with self.lock:
            try:
                yield
            except OutOfStep as found:
                await self._start_again()
                raise found.reason from None

    def _changed(self) -> None:
        self._clock.follow()
        self.audience.tell_all()
        self.wake()

    def wake(self) -> None:
        """Let the bots play, if one of them must choose."""
        self._driver.wake()

    @property
    def is_playing(self) -> bool:
        """Whether bots are playing now."""
        return self._driver.is_playing

    def _time_is_up(self) -> None:
        self._under_way.begin(self._driver.choose_if(self._clock.has_run_out))

    # Staying in step with the store

    async def _start_again(self) -> None:
        """Rebuild memory from the store; if the store does not answer, give up the room."""
        try:
            await self._reload()
        except Exception:
            self.memory.is_lost = True
            self.audience.close(CONNECT_AGAIN, "connect again")
            raise

    async def _reload(self) -> None:
        await self._catching_up.reload()
        self.wake()

    async def catch_up(self, news: News) -> None:
        """Load what another process has added or changed."""
        async with self.lock:
            if news.length > self.memory.version:
                await self._reload()
            elif news.changes > self.memory.changes:
                await self._catching_up.refresh()


def answer_to(request: incoming.Request, entry: Entry) -> Answer:
    """The same answer for every request with the key of this entry."""
    return Answer(request.key, True, entry.seq + 1, entry.number)
