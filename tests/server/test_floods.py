"""Bad frames and floods: closed or limited, the server's memory stays, and the others' matches stay quick."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ATTACKERS = Path(__file__).parent / "attackers.py"
# How the server may end each kind of attack; `open`: it goes on, at the pace the server allows.
ENDINGS = {
    "oversize": {"1009"},
    "announced": {"1009"},
    "bad_utf_8": {"1007"},
    "crumbs": {"4008"},
    "nothings": {"4008"},
    "control_frames": {"4008"},
    "wishes": {"4008", "open"},
    "junk": {"4008", "open"},
    "deaf": {"1013", "4008", "open"},
    "silent": {"open", "ended"},
    "requests": {"open", "ended"},
    "body": {"open", "ended"},
}
HARMLESS = {"reset", "ConnectionResetError", "BrokenPipeError", "TimeoutError"}  # closed before all was said
CALM_MATCHES = 4
PLAYS = 60  # of each calm match in one window
PAUSE = 0.025  # seconds between the plays of a calm match: all of them stay below the limit of their address
WINDOWS = 3
ATTEMPTS = 4  # another program may have had the machine
MOST_GROWTH = 10_000  # kB


def resident(process: Any) -> int:
    """The memory of a process in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def attacked(server: Any, kinds: list[str]) -> Iterator[dict[str, set[str]]]:
    """Attackers of these kinds; when they are gone, how the server ended their connections."""
    made = server.start("base", "me me", seed=1)
    port = server.address.rsplit(":", 1)[1]
    command = [sys.executable, str(ATTACKERS), port, made["match"], made["token"], *kinds]
    found: dict[str, set[str]] = {}
    attackers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield found
    finally:
        attackers.kill()
        said, _ = attackers.communicate()
        for line in said.splitlines():
            kind, ending = line.split()
            found.setdefault(kind, set()).add(ending)


class Calm:
    """Those who only want to play, and how long they wait for their answers."""

    def __init__(self, server: Any) -> None:
        self.server = server

    async def window(self) -> float:
        """The 99th percentile of the waits of all calm matches, in seconds."""
        waits = [wait for waits in await asyncio.gather(*map(self._play, range(CALM_MATCHES))) for wait in waits]
        return statistics.quantiles(waits, n=100)[98]

    async def _play(self, seed: int) -> list[float]:
        made = await asyncio.to_thread(self.server.start, "base", "me me", seed=seed)
        waits = []
        async with self.server.sit(made["match"], made["token"]) as player:
            for _ in range(PLAYS):
                begun = time.perf_counter()
                assert (await player.play(player.options()[-1]))["ok"]
                waits.append(time.perf_counter() - begun)
                await asyncio.sleep(PAUSE)
        return waits


@dataclass
class Windows:
    """How long the others waited, and by how much the server grew, with and without attackers."""

    quiet: list[float] = field(default_factory=list)
    loud: list[float] = field(default_factory=list)
    quiet_growth: int = 0
    loud_growth: int = 0

    def measure(self, server: Any, calm: Calm) -> None:
        """One of each kind in turn; calm matches stay in memory, so their part of the growth is known."""
        begun = resident(server.process)
        self.quiet.append(asyncio.run(calm.window()))
        between = resident(server.process)
        with attacked(server, list(ENDINGS)):
            time.sleep(0.5)
            self.loud.append(asyncio.run(calm.window()))
        self.quiet_growth += between - begun
        self.loud_growth += resident(server.process) - between

    @property
    def growth(self) -> int:
        return self.loud_growth - self.quiet_growth

    @property
    def are_quick(self) -> bool:
        """The best windows are compared, since other programs only add to them."""
        return min(self.loud) < 2 * min(self.quiet)

    def __str__(self) -> str:
        waits = f"p99 of others {min(self.quiet) * 1000:.1f} ms, under attack {min(self.loud) * 1000:.1f} ms"
        return f"{waits}, memory +{self.growth / 1000:.1f} MB"


@pytest.fixture
def server(tmp_path: Path, process: Any) -> Any:
    return process(f"sqlite:///{tmp_path / 'floods.db'}")


def test_every_attack_is_ended_or_limited(server: Any) -> None:
    ended: dict[str, set[str]] = {kind: set() for kind in ENDINGS}
    for _ in range(ATTEMPTS):
        with attacked(server, list(ENDINGS)) as found:
            time.sleep(2)
            assert server.call("/health").status == 200
        for kind, endings in ENDINGS.items():
            ended[kind] |= found.get(kind, {"open"} & endings)
        if all(ended[kind] & endings for kind, endings in ENDINGS.items()):
            break
    for kind, endings in ENDINGS.items():
        assert ended[kind] & endings, (kind, ended)
        assert ended[kind] <= endings | HARMLESS, (kind, ended)


def test_memory_stays_and_others_stay_quick(server: Any, record_property: Any) -> None:
    calm, windows = Calm(server), Windows()
    asyncio.run(calm.window())
    for at in range(WINDOWS * ATTEMPTS):
        windows.measure(server, calm)
        if at + 1 >= WINDOWS and windows.are_quick:
            break
    record_property("figures", f"server, {len(ENDINGS)} kinds of bad frames and floods: {windows}")
    assert windows.growth < MOST_GROWTH, windows
    assert windows.are_quick, windows
