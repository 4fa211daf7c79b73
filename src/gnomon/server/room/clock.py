"""The time a person has for a choice."""

from __future__ import annotations

from collections.abc import Callable

from gnomon.server.room.alarm import Alarm
from gnomon.server.room.memory import Memory


class Clock:
    def __init__(self, memory: Memory, online: Callable[[], set[int]], ring: Callable[[], None]) -> None:
        self._memory = memory
        self._online = online
        self._alarm = Alarm(memory.house.now, ring)

    def start(self) -> bool:
        """Start the time for the first choice once its player is online; True if it starts now."""
        memory = self._memory
        starts = memory.status.deadline is None and memory.person_to_move() in self._online()
        if starts:
            memory.start_deadline()
        self.follow()
        return starts and memory.status.deadline is not None

    def follow(self) -> None:
        """Ring at the current deadline."""
        self._alarm.set(self._memory.status.deadline)

    def stop(self) -> None:
        self._alarm.set(None)

    def has_run_out(self) -> bool:
        deadline = self._memory.status.deadline
        return deadline is not None and self._memory.house.now() >= deadline
