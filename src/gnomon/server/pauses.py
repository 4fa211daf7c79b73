"""How long the event loop kept everybody waiting: the longest pause of the last minute, and how many were long.

A pause in which the server worked is the server's fault. In one in which it did not, the machine gave it no processor:
other programs, or other machines on the same host, had it.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

TICK: Final = 0.01  # seconds
SPAN: Final = 1.0  # seconds whose longest pause is kept
SPANS: Final = 60
LONG: Final = 0.05  # seconds


class Pauses:
    def __init__(self) -> None:
        self.long = 0  # how many were long, since the start
        self.worked = 0  # in how many of these the server worked for long
        self._longest: deque[float] = deque([0.0], SPANS)

    def longest(self) -> float:
        """In seconds."""
        return max(self._longest)

    async def watch(self) -> None:
        """Wake up regularly, and see how late that is."""
        clock = asyncio.get_running_loop().time
        until = clock() + SPAN
        while True:
            begun, used = clock(), time.process_time()
            await asyncio.sleep(TICK)
            if begun >= until:
                until = begun + SPAN
                self._longest.append(0.0)
            late = clock() - begun - TICK
            self._longest[-1] = max(self._longest[-1], late)
            self.long += late > LONG
            self.worked += late > LONG and time.process_time() - used > LONG
