"""Something that happens at a set time, unless the time is changed first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import ref

SHORTEST = 0.001  # seconds


class Alarm:
    """It does not ring for a room that is gone: the event loop does not keep it alive."""

    def __init__(self, now: Callable[[], float], ring: Callable[[], None]) -> None:
        self._now = now
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    def set(self, at: float | None) -> None:
        """Ring only at this time; None: never."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None
        if at is not None:
            left = max(SHORTEST, at - self._now())
            self._handle = asyncio.get_running_loop().call_later(left, _ring, ref(self))


def _ring(alarm: ref[Alarm]) -> None:
    found = alarm()
    if found is not None:
        found._ring()
