"""Loading what the store has and memory lacks: changes by another process, or after a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from gnomon.kernel.history import Play
from gnomon.server.game_log import rebuild
from gnomon.server.perspective import Who
from gnomon.server.room.audience import Audience
from gnomon.server.room.clock import Clock
from gnomon.store import Link, Saved


class CatchingUp:
    def __init__(self, audience: Audience, clock: Clock) -> None:
        self._memory = audience.memory
        self._audience = audience
        self._clock = clock

    async def reload(self) -> None:
        """Reload the whole match from its log."""
        saved, links = await self._load()
        before = self._memory.plays
        pool = self._memory.house.pools.openings
        self._memory.take(saved, *await pool.run(rebuild, saved.row.record, saved.log))
        self._clock.start()
        self._audience.forget_plays(alike(before, self._memory.plays))
        self._take_rest(saved, links)
        self._audience.tell_all()
        self._audience.tell_dice()

    async def refresh(self) -> None:
        """Reload what is not in the log: chat, names, links, an undo request, a rematch."""
        saved, links = await self._load()
        before = self._asked_and_asking()
        self._memory.take_news(saved.news)
        self._take_rest(saved, links)
        if before != self._asked_and_asking():
            self._audience.tell_all()

    def _asked_and_asking(self) -> tuple[str, list[Who]]:
        return self._memory.kept_request, [client.who for client in self._audience.clients]

    async def _load(self) -> tuple[Saved, list[Link]]:
        store, match = self._memory.house.store, self._memory.row.id
        saved = await asyncio.wrap_future(store.load(match))
        assert saved is not None
        return saved, await asyncio.wrap_future(store.links(match))

    def _take_rest(self, saved: Saved, links: Sequence[Link]) -> None:
        """Take over chat, links, names and rematch from the store, and tell everyone what is new."""
        memory = self._memory
        known = {line.key for line in memory.chat}
        fresh = [line for line in saved.chat if line.key not in known]
        memory.chat = list(saved.chat)
        if fresh:
            self._audience.tell_chat(fresh)
        self._audience.check_links({link.id: link for link in links})
        if (memory.seats, memory.taken) != (saved.seats, saved.taken):
            memory.seats, memory.taken = list(saved.seats), saved.taken
            self._audience.tell_seats()
        if memory.rematch != saved.rematch:
            memory.rematch = saved.rematch
            self._audience.tell_rematch()


def alike(before: Sequence[Play], after: Sequence[Play]) -> int:
    """How many of the first plays are the same."""
    pairs = enumerate(zip(before, after))
    parted = (at for at, (old, new) in pairs if not old.is_like(new))
    return next(parted, min(len(before), len(after)))
