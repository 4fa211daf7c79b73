"""Load test: many matches at once on the real server, with moves at a steady rate; measures how long players wait.

    python benchmarks/load.py [--matches 1000] [--rate 200] [--seconds 30]

Exits with status 1 if the 99th percentile of a wait or the server's memory is over its limit.
"""

from __future__ import annotations

import argparse
import asyncio
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
from load_seats import Waits, make_matches, play, sit_down, stand_up

MOST_WAIT: Final = 0.050  # seconds, 99th percentile
MOST_MEMORY: Final = 1000.0  # MB
WARM_UP: Final = 3.0  # seconds of play before measuring


@dataclass
class Figures:
    matches: int
    seconds: float
    rate: float
    waits: Waits
    memory: list[float]
    processor: float

    def lines(self) -> list[str]:
        memory = ", ".join(f"{value:.0f}" for value in self.memory)
        return [
            f"{self.matches} matches, {2 * self.matches} seats, {self.rate:.0f} moves/s for {self.seconds:.0f} s",
            f"move to answer: {told(self.waits.answers)}",
            f"move to every other table: {told(self.waits.tables)}",
            f"delays of this machine itself, without a server: {told(self.waits.naps)}",
            f"memory of the server, empty, full and at the end: {memory} MB; processor {self.processor:.0%} of one",
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


async def measure(server: Server, matches: int, rate: float, seconds: float) -> Figures:
    memory = [server.memory()]
    made = await make_matches(server.port, matches)
    waits = Waits()
    tables = await sit_down(server.port, made, waits)
    await play(tables, waits, rate, WARM_UP)
    for kept in (waits.answers, waits.tables, waits.naps):
        kept.clear()
    memory.append(server.memory())
    used, begun = server.processor(), time.perf_counter()
    reached = await play(tables, waits, rate, seconds)
    processor = (server.processor() - used) / (time.perf_counter() - begun)
    memory.append(server.memory())
    stand_up(tables)
    return Figures(matches, seconds, reached, waits, memory, processor)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=200, help="moves a second, over all matches")
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with serving() as server:
        figures = asyncio.run(measure(server, asked.matches, asked.rate, asked.seconds))
    print("\n".join(figures.lines()))
    problems = figures.problems()
    for problem in problems:
        print(f"over the limit: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
