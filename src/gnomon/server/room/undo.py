"""Undo: at once if nobody else is affected, otherwise once everyone else agrees."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from gnomon import UndoRefused
from gnomon.kernel.errors import NOTHING_PLAYED
from gnomon.server.game_log import undo_line
from gnomon.server.keys import own_key
from gnomon.server.perspective import Who, plays_alone
from gnomon.server.refused import Refused, not_alone, stale, undo_stops, watching
from gnomon.server.room.audience import Audience
from gnomon.server.room.undo_state import UndoRequest, write_request
from gnomon.server.wire import incoming, outgoing
from gnomon.store import Entry
from gnomon.store.model import UNDO


class Undo:
    def __init__(self, audience: Audience, changed: Callable[[], None], refresh: Callable[[], Awaitable[None]]) -> None:
        self._memory = audience.memory
        self._audience = audience
        self._changed = changed
        self._refresh = refresh  # loads what another process has changed outside the log

    async def ask(self, who: Who, request: incoming.Undo) -> outgoing.Answer:
        if not who.seats:
            raise watching("undo")
        self._memory.check_version(request.version)
        if request.lift:
            return await self._lift(who, request.key)
        why = self._memory.match.why_no_undo(who.seats)
        if why:
            raise undo_stops(why)
        last = self._memory.match.record.last()
        assert last is not None  # else there was nothing to undo
        seat = last.seat
        others = self._memory.humans - set(who.seats)
        if others:
            await self._put(UndoRequest(self._memory.version, seat, others))
        else:
            await self._take_back(seat, own_key(who, request.key))
        return self._memory.done(request.key, waiting=bool(others))

    async def consent(self, who: Who, request: incoming.Consent) -> outgoing.Answer:
        self._memory.check_version(request.version)
        asked = self._memory.undo_request
        if asked is None or not asked.waiting_for & set(who.seats):
            raise Refused("refused", "no-consent")
        left = asked.without(set(who.seats)) if request.agree else None
        if left is None or left.waiting_for:
            await self._put(left)
        else:
            await self._take_back(asked.by, own_key(who, request.key))
        return self._memory.done(request.key)

    async def _put(self, request: UndoRequest | None) -> None:
        """Put the request in the store, where all processes see it; refused if another one got there first."""
        memory, text = self._memory, write_request(request)
        store = memory.house.store
        if not await asyncio.wrap_future(store.put_undo_request(memory.row.id, memory.kept_request, text)):
            await self._refresh()
            raise stale()
        memory.kept_request = text
        self._audience.tell_all()

    async def _lift(self, who: Who, key: str) -> outgoing.Answer:
        """A lone player may go past a barrier; this also undoes what bots chose since."""
        if not plays_alone(self._memory.scene(), who):
            raise not_alone()
        own = [at for at, play in enumerate(self._memory.plays) if play.seat in who.seats]
        if not own:
            raise undo_stops(NOTHING_PLAYED)
        await self._keep_only(own[-1], who.seats[0], own_key(who, key), lift=True)
        return self._memory.done(key)

    async def _take_back(self, seat: int, key: str) -> None:
        await self._keep_only(len(self._memory.plays) - 1, seat, key, lift=False)

    async def _keep_only(self, number: int, seat: int, key: str, lift: bool) -> None:
        """Go back to the first `number` plays; stored before anyone is told."""
        memory = self._memory
        was_over = memory.is_over
        try:
            while memory.match.record.plays > number:
                memory.match.undo(seat, lift)
        except UndoRefused as error:
            raise undo_stops(error) from None
        line = undo_line(number, memory.match.record.lifted, was_over)
        fresh = self._fresh_dice() if was_over and memory.match.record.seals else []
        await memory.append(Entry(memory.version, UNDO, seat, line, number, key), fresh)
        memory.keep_plays(number)
        self._changed()

    def _fresh_dice(self) -> list[Entry]:
        """The end has opened all seals, so the match goes on with dice that nobody knows."""
        memory = self._memory
        memory.opened = len(memory.match.record.seals)
        return [memory.reseal(memory.version + 1)]
