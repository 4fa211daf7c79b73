"""Work that takes longer than the event loop may be held up runs on threads, in pools with bounds.

What strangers ask for never waits in line with what players need. All threads share one interpreter, so each busy one
slows everything down: the pools are small. Python cannot stop a thread. When a job's time is up, nobody waits for it
any longer, but it keeps its thread until it is done; jobs are short because everything that strangers send has bounds
(`kernel/toml_limits.py`, `wire/fields.py`).
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from gnomon.server.refused import Refused

P = ParamSpec("P")
T = TypeVar("T")

# The address that the current request came from; the guard sets it.
asking: ContextVar[str] = ContextVar("asking", default="")


@dataclass(frozen=True)
class Bounds:
    """`each` and `each_waiting` are for one party: an address, or a match."""

    threads: int
    each: int  # jobs at a time
    each_waiting: int
    waiting: int  # in all
    seconds: float | None = None  # for waiting and work together


# One thread thinks for all bots and hints: several would get no more done, and each would keep the event loop waiting.
TABLES: Final = Bounds(threads=1, each=1, each_waiting=1_000, waiting=100_000)
OPENINGS: Final = Bounds(threads=2, each=1, each_waiting=500, waiting=10_000)
GUESTS: Final = Bounds(threads=2, each=1, each_waiting=16, waiting=64, seconds=10)


class Pool:
    """Threads for jobs. Parties take turns, so that none can make the others wait for all of its jobs."""

    def __init__(self, name: str, bounds: Bounds) -> None:
        self.bounds = bounds
        self._threads = ThreadPoolExecutor(bounds.threads, f"gnomon-{name}")
        self._running: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # by party, whoever is next first

    @property
    def waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    async def run(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do a job for whoever sent the current request; Refused if there is too much to do, or it takes too long."""
        return await self.run_for(asking.get(), partial(work, *args, **more))

    async def run_for(self, party: str, work: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(self.bounds.seconds):
                await self._turn(party)
                job = asyncio.get_running_loop().run_in_executor(self._threads, work)
                job.add_done_callback(partial(self._end, party))
                return await asyncio.shield(job)
        except TimeoutError:
            if self.bounds.seconds is None:
                raise
            raise Refused("busy", "too-long", seconds=f"{self.bounds.seconds:.0f}") from None

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Turns

    async def _turn(self, party: str) -> None:
        """Wait until there is a thread for one more job of this party."""
        if self._has_room(party):
            self._running[party] += 1
            return
        line = self._lines.get(party, deque())
        if len(line) >= self.bounds.each_waiting or self.waiting >= self.bounds.waiting:
            raise Refused("busy", "busy")
        self._lines[party] = line
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._give_up(party, turn)
            raise

    def _has_room(self, party: str) -> bool:
        return self._running.total() < self.bounds.threads and self._running[party] < self.bounds.each

    def _give_up(self, party: str, turn: asyncio.Future[None]) -> None:
        """Leave the line, or pass on a turn that came at the same moment."""
        if turn.cancelled():
            self._leave(party, turn)
        else:
            self._pass_on(party)

    def _leave(self, party: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.pop(party)
        line.remove(turn)
        if line:
            self._lines[party] = line  # at the end: the others come first

    def _end(self, party: str, job: asyncio.Future[Any]) -> None:
        if not job.cancelled():
            job.exception()  # nobody may be left to hear of it
        self._pass_on(party)

    def _pass_on(self, party: str) -> None:
        """A job is over: whoever is next and may have a thread gets it."""
        self._running[party] -= 1
        if not self._running[party]:
            del self._running[party]
        for other, line in self._lines.items():
            if self._has_room(other):
                turn = line[0]
                self._leave(other, turn)
                self._running[other] += 1
                turn.set_result(None)
                return


class Pools:
    """`tables` is for what players wait for, `openings` for reading stored matches, `guests` for all other requests."""

    def __init__(self, tables: Bounds = TABLES, openings: Bounds = OPENINGS, guests: Bounds = GUESTS) -> None:
        self.tables = Pool("tables", tables)
        self.openings = Pool("openings", openings)
        self.guests = Pool("guests", guests)

    def waiting(self) -> dict[str, float]:
        return {"tables": self.tables.waiting, "openings": self.openings.waiting, "guests": self.guests.waiting}

    def close(self) -> None:
        for pool in (self.tables, self.openings, self.guests):
            pool.close()
