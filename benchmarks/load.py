"""Load test: many matches at once on the real server, with moves at a steady rate; measures how long players wait.

    python benchmarks/load.py [--matches 1000] [--rate 200] [--seconds 30]
    python benchmarks/load.py --ceiling

Exits with status 1 if the 99th percentile of a wait or the server's memory is over its limit. With --ceiling it plays
as fast as it can, then looks for the highest rate at which nobody waits too long.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from compiled import snapshot
from load_seats import Table, Waits, make_matches, metric, play, sit_down, stand_up

MOST_WAIT: Final = 0.050  # seconds, 99th percentile
MOST_MEMORY: Final = 1000.0  # MB
WARM_UP: Final = 3.0  # seconds of play before measuring
TURN: Final = 15.0  # seconds of play after which matches that are over start again
STEPS: Final = 5  # of the search for the highest rate


@dataclass(frozen=True)
class Pauses:
    """Pauses of the server over 50 ms, and those of them in which it worked."""

    long: int
    at_work: int

    def __sub__(self, other: Pauses) -> Pauses:
        return Pauses(self.long - other.long, self.at_work - other.at_work)

    def __str__(self) -> str:
        return f"pauses of the server over 50 ms: {self.long}, {self.at_work} of them its own work"


@dataclass
class Figures:
    matches: int
    seconds: float
    rate: float
    waits: Waits
    memory: list[float]
    processor: float
    pauses: Pauses
    stolen: float

    def lines(self) -> list[str]:
        memory = ", ".join(f"{value:.0f}" for value in self.memory)
        return [
            f"{self.matches} matches, {2 * self.matches} seats, {self.rate:.0f} moves/s for {self.seconds:.0f} s",
            f"move to answer: {told(self.waits.answers)}",
            f"move to every other table: {told(self.waits.tables)}",
            f"delays of this machine itself, without a server: {told(self.waits.naps)}",
            f"memory of the server, empty, full and at the end: {memory} MB; processor {self.processor:.0%} of one",
            f"a move takes {1000 * self.processor / max(self.rate, 1):.2f} ms of it; {self.pauses}",
            f"processor time that other machines on this host took meanwhile: {self.stolen:.0%} of one",
        ]

    def problems(self) -> list[str]:
        found = []
        for name, waits in (("answers", self.waits.answers), ("tables", self.waits.tables)):
            if percentile(waits, 99) > MOST_WAIT:
                found.append(f"p99 of {name} is over {MOST_WAIT * 1000:.0f} ms")
        if max(self.memory) > MOST_MEMORY:
            found.append(f"memory is over {MOST_MEMORY:.0f} MB")
        if self.waits.refused:
            found.append(f"{len(self.waits.refused)} moves were refused, the first with: {self.waits.refused[0]}")
        return found


def percentile(waits: list[float], part: int) -> float:
    return statistics.quantiles(waits, n=100)[part - 1]


def told(waits: list[float]) -> str:
    p50, p99 = percentile(waits, 50) * 1000, percentile(waits, 99) * 1000
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, most {max(waits) * 1000:.1f} ms ({len(waits)} waits)"


class Server:
    def __init__(self, folder: Path) -> None:
        reason = snapshot(folder / "compiled")
        environment = dict(os.environ)
        if not reason:
            environment["PYTHONPATH"] = str(folder / "compiled")
        command = [sys.executable, "-m", "gnomon", "serve", "--port", "0", "--database", f"sqlite:///{folder}/load.db"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.split()[4].rstrip("/").rsplit(":", 1)[1])

    def memory(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000

    def processor(self) -> float:
        """Processor seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="gnomon-load-") as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait(15)


class Load:
    """A server with matches at which people sit and play; a match that is over is played again by others."""

    def __init__(self, server: Server, matches: int) -> None:
        self.server = server
        self.matches = matches
        self.waits = Waits()
        self.tables: list[Table] = []
        self.memory = [server.memory()]

    async def seat(self, count: int) -> None:
        """Begin more matches."""
        made = await make_matches(self.server.port, count)
        self.tables += await sit_down(self.server.port, made, self.waits)

    async def renew(self) -> None:
        """Others begin where a match is over."""
        over = [table for table in self.tables if table.is_over]
        stand_up(over)
        self.tables = [table for table in self.tables if not table.is_over]
        await self.seat(len(over))

    async def measure(self, rate: float, seconds: float) -> Figures:
        await (self.renew() if self.tables else self.seat(self.matches))
        await play(self.tables, self.waits, rate, WARM_UP)
        for kept in (self.waits.answers, self.waits.tables, self.waits.naps):
            kept.clear()
        self.memory.append(self.server.memory())
        pauses, used, begun = await self._pauses(), self.server.processor(), time.perf_counter()
        stolen = stolen_seconds()
        reached = await self._play(rate, seconds)
        took = time.perf_counter() - begun
        processor, stolen = (self.server.processor() - used) / took, (stolen_seconds() - stolen) / took
        pauses = await self._pauses() - pauses
        self.memory.append(self.server.memory())
        return Figures(self.matches, seconds, reached, self.waits, self.memory, processor, pauses, stolen)

    async def _play(self, rate: float, seconds: float) -> float:
        """In turns, so that matches that are over can start again in between."""
        turns = max(1, round(seconds / TURN))
        reached = []
        for turn in range(turns):
            if turn:
                await self.renew()
            before, known = await self._pauses(), len(self.waits.answers)
            reached.append(await play(self.tables, self.waits, rate, seconds / turns))
            pauses, waits = await self._pauses() - before, told(self.waits.answers[known:])
            print(f"part {turn + 1} of {turns}: {waits}; {pauses}", file=sys.stderr, flush=True)
        return statistics.mean(reached)

    async def _pauses(self) -> Pauses:
        port = self.server.port
        return Pauses(
            int(await metric(port, "gnomon_long_pauses")), int(await metric(port, "gnomon_long_pauses_at_work"))
        )


def stolen_seconds() -> float:
    """Processor time that this machine wanted and its host gave to others, so far."""
    fields = Path("/proc/stat").read_text().split()
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")


async def measure(server: Server, matches: int, rate: float, seconds: float) -> Figures:
    load = Load(server, matches)
    figures = await load.measure(rate, seconds)
    stand_up(load.tables)
    return figures


async def find_ceiling(server: Server, matches: int, seconds: float) -> list[str]:
    """The most moves a second, and the highest rate at which the 99th percentile of waits is within the limit."""
    load = Load(server, matches)
    most = (await load.measure(math.inf, seconds)).rate
    low, high = 0.0, most
    for _ in range(STEPS):
        rate = (low + high) / 2
        figures = await load.measure(rate, seconds)
        print(f"{rate:.0f} moves/s: {told(figures.waits.answers)}", file=sys.stderr)
        is_fine = percentile(load.waits.answers, 99) <= MOST_WAIT
        low, high = (rate, high) if is_fine else (low, rate)
    stand_up(load.tables)
    wait = f"p99 within {MOST_WAIT * 1000:.0f} ms"
    return [f"{matches} matches: at most {most:.0f} moves/s; up to {low:.0f} moves/s with {wait}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200, help="moves a second, over all matches")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--ceiling", action="store_true", help="look for the highest rate")
    asked = parser.parse_args()
    if asked.ceiling:
        with serving() as server:
            print("\n".join(asyncio.run(find_ceiling(server, asked.matches, asked.seconds))))
        return 0
    with serving() as server:
        figures = asyncio.run(measure(server, asked.matches, asked.rate, asked.seconds))
    print("\n".join(figures.lines()))
    problems = figures.problems()
    for problem in problems:
        print(f"over the limit: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
