"""Something that happens at a set time, unless the time is changed first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SHORTEST = 0.001  # seconds


class Alarm:
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
            self._handle = asyncio.get_running_loop().call_later(left, self._ring)
