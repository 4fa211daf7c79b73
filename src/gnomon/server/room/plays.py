"""Playing: a choice is carried out, then stored, and only then sent to everyone."""

from __future__ import annotations

import time
from collections.abc import Callable

from gnomon import Action, Decision
from gnomon.kernel.history import Play
from gnomon.server.keys import own_key
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused
from gnomon.server.room.memory import Memory
from gnomon.server.wire import incoming, outgoing
from gnomon.store import Entry
from gnomon.store.model import AUTO, PLAY


class Plays:
    def __init__(self, memory: Memory, changed: Callable[[], None]) -> None:
        self._memory = memory
        self._changed = changed

    async def play(self, who: Who, request: incoming.Play) -> outgoing.Answer:
        decision = self._memory.deciding(who, request.version)
        self._memory.check_room()
        action = decision.options.find(request.action)
        if action is None:
            raise Refused("illegal", "not-offered")
        await self.carry_out(decision, action, own_key(who, request.key), PLAY)
        return self._memory.done(request.key)

    async def carry_out(self, decision: Decision, action: Action, key: str | None, kind: str) -> None:
        """Play, store, then tell."""
        begun = time.perf_counter()
        memory = self._memory
        events = memory.match.play(action)
        record = memory.match.record
        await memory.append(Entry(memory.version, kind, decision.seat, record.last_line(), record.plays, key))
        memory.plays.append(Play(decision.seat, action, events, kind == AUTO))
        self._changed()
        memory.house.metrics.observe("play", time.perf_counter() - begun)
