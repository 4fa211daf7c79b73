"""Garbage collection without long pauses.

Python's full collections look at everything there is, and with a thousand matches that takes longer than a player
should wait. So whatever has lived for a moment is set aside (`gc.freeze`) and not looked at again: collections then
only look at what is new. Matches and connections are freed as soon as they are closed, because nothing in them refers
back to what holds it. What little else may have become garbage since it was set aside is found in a quiet moment,
when a full collection delays nobody.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG: Final = 5_000  # objects made before the youngest are looked at
MIDDLE: Final = 10  # looks at the youngest before one at those that survived it
NEVER: Final = 1_000_000_000  # full collections are asked for here
EVERY: Final = 1.0  # seconds between looks at what is new
CALM: Final = 0.05  # share of a processor that counts as doing nothing
QUIET: Final = 5  # looks without work before a full collection
APART: Final = 60  # looks between full collections


class Garbage:
    """`worked` is the processor time used so far, in seconds: it tells when the server has nothing to do."""

    def __init__(self, worked: Callable[[], float] = time.process_time) -> None:
        self._worked = worked
        self._used = worked()
        self._quiet = 0  # looks since the server last had something to do
        self._since_full = 0

    async def collect(self) -> None:
        """Collect for as long as the server runs."""
        before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        try:
            while True:
                self.look()
                await asyncio.sleep(EVERY)
        finally:
            gc.unfreeze()
            gc.set_threshold(*before)

    def look(self) -> None:
        """Collect what is new, or everything in a quiet moment, and set aside what is left."""
        used, self._used = self._used, self._worked()
        self._quiet = self._quiet + 1 if self._used - used < CALM * EVERY else 0
        self._since_full += 1
        if self._quiet >= QUIET and self._since_full >= APART:
            gc.unfreeze()
            self._since_full = 0
        gc.collect()
        gc.freeze()
