"""One match with everything that happens to it, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gnomon import Match
from gnomon.kernel.history import Play
from gnomon.server.client import Client
from gnomon.server.close_codes import CONNECT_AGAIN
from gnomon.server.game_log import rebuild
from gnomon.server.house import House
from gnomon.server.keys import own_key
from gnomon.server.pages import first_told
from gnomon.server.perspective import Perspective, Who
from gnomon.server.room.audience import Audience
from gnomon.server.room.catching_up import CatchingUp
from gnomon.server.room.clock import Clock
from gnomon.server.room.driver import Driver
from gnomon.server.room.memory import DoneBefore, Memory
from gnomon.server.room.order import Order
from gnomon.server.room.people import People
from gnomon.server.room.plays import Plays
from gnomon.server.room.under_way import UnderWay
from gnomon.server.room.undo import Undo
from gnomon.server.room.weakly import weakly, while_it_lasts
from gnomon.server.wire import incoming
from gnomon.server.wire.outgoing import Answer
from gnomon.store import Link, News, Saved


class Room:
    """`lock` is held by code that changes the match, or that must not see it change.

    Its parts refer back to it only weakly, so a closed room is freed at once, without the garbage collector.
    """

    def __init__(self, house: House, saved: Saved, match: Match, plays: list[Play]) -> None:
        self.lock = asyncio.Lock()
        self.memory = Memory(house, saved, match, plays)
        self.audience = Audience(self.memory)
        self.under_way = UnderWay()
        self._clock = Clock(self.memory, self.audience.online, while_it_lasts(self._time_is_up))
        self._catching_up = CatchingUp(self.audience, self._clock)
        self._order = Order(self.lock, weakly(self._start_again))
        self._plays = Plays(self.memory, weakly(self._changed))
        self._undo = Undo(self.audience, weakly(self._changed), self._catching_up.refresh)
        self._people = People(self.audience)
        self._driver = Driver(self.audience, self._plays, self._order, self.under_way)
        self._clock.start()

    @classmethod
    async def open(cls, house: House, match: str) -> Room | None:
        saved = await asyncio.wrap_future(house.store.load(match))
        if saved is None:
            return None
        room = cls(house, saved, *await house.pools.openings.run(rebuild, saved.row.record, saved.log))
        if room.memory.has_old_dice:
            await room.seal()
        return room

    async def close(self) -> None:
        """Wait for work in progress, and stop the bots and the clock."""
        self._clock.stop()
        self._driver.rest()
        await self.under_way.wait()

    # Coming and going

    async def enter(self, client: Client, start: int) -> None:
        """Holds the lock, since plays are told page by page and the match must not change meanwhile."""
        memory, audience = self.memory, self.audience
        number = len(memory.plays)
        client.known = first_told(start, number)
        eyes = Perspective(memory.house.telling, memory.scene(), client.who)
        plays = await memory.house.pages.tell(eyes, memory.past, client.known, number)
        audience.clients.add(client)
        has_begun = self._clock.start()
        audience.show(client, plays)
        audience.show_dice(client)
        if has_begun:
            audience.tell_all()
        audience.show_chat(client)
        audience.show_rematch(client)
        audience.tell_seats()
        self.wake()

    # Dice

    async def relink(self, link: Link) -> None:
        """Give seats to a new link. Whoever held them may have learned too much, so the match goes on with new dice."""
        async with self._order:
            await self.memory.relink(link, [self.memory.reseal(self.memory.version)])
            self.audience.hand_over(link.seats, link.id)
            self.audience.tell_all()
            self.audience.tell_dice()

    async def seal(self) -> None:
        """Go on with dice that nobody knows."""
        async with self._order:
            await self.memory.append(self.memory.reseal(self.memory.version))

    # Requests

    async def answer(self, who: Who, request: incoming.Request) -> Answer:
        """Fulfil a request, all of it or nothing; Refused says why not."""
        try:
            async with self._order:
                await self._follow(getattr(request, "version", 0))
                done = self.memory.keys.get(own_key(who, request.key))
                return answer_to(request, *done) if done is not None else await self._do(who, request)
        except DoneBefore as before:
            return answer_to(request, before.entry.seq, before.entry.number)

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

    def _changed(self) -> None:
        self._clock.follow()
        self.audience.tell_all()
        self.audience.tell_dice()
        self.wake()

    def wake(self) -> None:
        """Let the bots play, if one of them must choose."""
        self._driver.wake()

    @property
    def is_playing(self) -> bool:
        """Whether bots are playing now."""
        return self._driver.is_playing

    def _time_is_up(self) -> None:
        if not self._clock.has_run_out():
            self._clock.follow()  # the alarm goes by another clock, and rang a little early
            return
        self._driver.choose_while(self._clock.has_run_out)

    # Staying in step with the store

    async def _start_again(self) -> None:
        """Rebuild memory from the store; if the store does not answer, give up the room."""
        try:
            await self._reload()
        except Exception:
            self.memory.is_lost = True
            self._clock.stop()
            self.audience.close(CONNECT_AGAIN, "connect again")
            raise

    async def _reload(self) -> None:
        await self._catching_up.reload()
        self.wake()

    async def catch_up(self, news: News) -> None:
        """Load what another process has added or changed."""
        async with self.lock:
            await self._take_news(news)

    async def _take_news(self, news: News) -> None:
        if news.length > self.memory.version:
            await self._reload()
        elif news.changes > self.memory.changes:
            await self._catching_up.refresh()

    async def _follow(self, version: int) -> None:
        """Somebody who played at another server knows more than this one: catch up before answering."""
        store, match = self.memory.house.store, self.memory.row.id
        if version > self.memory.version and store.is_shared:
            await self._take_news((await asyncio.wrap_future(store.news([match])))[match])


def answer_to(request: incoming.Request, seq: int, number: int) -> Answer:
    """The same answer for every request with the key of the entry at this place of the log."""
    return Answer(request.key, True, seq + 1, number)
