"""How long the event loop kept everybody waiting: the longest pause of the last minute."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

TICK: Final = 0.01  # seconds
SPAN: Final = 1.0  # seconds whose longest pause is kept
SPANS: Final = 60
LONG: Final = 0.05  # seconds


class Pauses:
    def __init__(self) -> None:
        self.long = 0  # how many were long, since the start
        self._longest: deque[float] = deque([0.0], SPANS)

    def longest(self) -> float:
        """In seconds."""
        return max(self._longest)

    async def watch(self) -> None:
        """Wake up regularly, and see how late that is."""
        clock = asyncio.get_running_loop().time
        until = clock() + SPAN
        while True:
            begun = clock()
            await asyncio.sleep(TICK)
            if begun >= until:
                until = begun + SPAN
                self._longest.append(0.0)
            late = clock() - begun - TICK
            self._longest[-1] = max(self._longest[-1], late)
            self.long += late > LONG
