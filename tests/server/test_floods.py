"""Bad frames and floods: closed or limited, the server's memory stays, and the others' matches stay quick."""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
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
    "messages": {"4008", "open"},
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
TWICE = 2  # times as long as without attackers may others wait at most, if nothing else is at work
NEAR = 10  # the same beside other programs: a server that has to wait for its processor finds more to do each time
MOST_GROWTH = 10_000  # kB
NAP = 0.001  # seconds
AT_LENGTH = 120  # seconds in which every kind of attack has been answered, however busy the machine


def resident(process: Any) -> int:
    """The memory of a process in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


class Attack:
    """What the attackers say of how the server ended their connections."""

    def __init__(self, log: Path) -> None:
        self.log = log

    def endings(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for line in self.log.read_text().splitlines(keepends=True):
            if line.endswith("\n"):  # the last one may not be complete
                kind, ending = line.split()
                found.setdefault(kind, set()).add(ending)
        return found

    def lacks(self) -> list[str]:
        """The kinds that have not been answered as they should be."""
        found = self.endings()
        return [kind for kind, endings in ENDINGS.items() if not found.get(kind, set()) & endings]


@contextmanager
def attacked(server: Any) -> Iterator[Attack]:
    """Attackers of all kinds, until this is left."""
    made = server.start("base", "me me", seed=1)
    port = server.address.rsplit(":", 1)[1]
    command = [sys.executable, str(ATTACKERS), port, made["match"], made["token"], *ENDINGS]
    with tempfile.NamedTemporaryFile("w", prefix="attackers-") as log:
        attackers = subprocess.Popen(command, stdout=log)
        try:
            yield Attack(Path(log.name))
        finally:
            attackers.kill()
            attackers.wait()


@dataclass(frozen=True)
class Window:
    """99th percentiles, in seconds."""

    wait: float
    lateness: float


def p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


async def nap(lateness: list[float]) -> None:
    """How much later than asked for one is woken."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(NAP)
        lateness.append(time.perf_counter() - begun - NAP)


class Calm:
    """Those who only want to play, and how long they wait for their answers."""

    def __init__(self, server: Any) -> None:
        self.server = server

    async def window(self) -> Window:
        """The waits of all calm matches, and how late this machine is by itself meanwhile."""
        lateness: list[float] = []
        napping = asyncio.create_task(nap(lateness))
        waits = [wait for waits in await asyncio.gather(*map(self._play, range(CALM_MATCHES))) for wait in waits]
        napping.cancel()
        return Window(p99(waits), p99(lateness))

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
    """How long players waited while the attackers were at another server, and while they were at theirs.

    Attackers, players and servers share one machine here. What its processors give away is the same in both.
    """

    calm: Calm
    elsewhere: list[Window] = field(default_factory=list)
    here: list[Window] = field(default_factory=list)

    def measure(self, other: Any, most: float) -> None:
        """Some windows; more of them as long as players wait more than so many times as long."""
        for at in range(WINDOWS * ATTEMPTS):
            self._add(other)
            if at + 1 >= WINDOWS and self.are_quick(most):
                break

    def _add(self, other: Any) -> None:
        self.elsewhere.append(self._wait(other))
        self.here.append(self._wait(self.calm.server))

    def _wait(self, target: Any) -> Window:
        with attacked(target):
            time.sleep(0.5)
            return asyncio.run(self.calm.window())

    @property
    def best(self) -> tuple[Window, Window]:
        """The best windows are compared, since other programs only add to them."""
        return min(self.elsewhere, key=lambda one: one.wait), min(self.here, key=lambda one: one.wait)

    def are_quick(self, most: float) -> bool:
        """What is below the machine's own lateness is nothing, whatever it was without attackers."""
        elsewhere, here = self.best
        return here.wait < most * elsewhere.wait + here.lateness

    def __str__(self) -> str:
        elsewhere, here = self.best
        own = f"{here.lateness * 1000:.1f} ms of lateness of the machine"
        return f"p99 of others {elsewhere.wait * 1000:.1f} ms, under attack {here.wait * 1000:.1f} ms, {own}"


@pytest.fixture
def start(tmp_path: Path, process: Any) -> Any:
    return lambda name="floods": process(f"sqlite:///{tmp_path / name}.db")


@pytest.fixture
def server(start: Any) -> Any:
    return start()


def test_every_attack_is_ended_or_limited(server: Any) -> None:
    with attacked(server) as attack:
        end = time.monotonic() + AT_LENGTH
        while attack.lacks():
            assert time.monotonic() < end, (attack.lacks(), attack.endings())
            time.sleep(0.2)
            assert server.call("/health/live").status == 200
        ended = attack.endings()
    for kind, endings in ENDINGS.items():
        assert ended[kind] <= endings | HARMLESS, (kind, ended)


def check_others_stay_quick(start: Any, record_property: Any, most: float) -> None:
    windows, other = Windows(Calm(start())), start("other")
    windows.measure(other, most)
    record_property("figures", f"server, {len(ENDINGS)} kinds of bad frames and floods: {windows}")
    assert windows.are_quick(most), windows


def test_others_go_on(start: Any, record_property: Any) -> None:
    check_others_stay_quick(start, record_property, NEAR)


@pytest.mark.soak
@pytest.mark.alone
def test_others_stay_quick(start: Any, record_property: Any) -> None:
    check_others_stay_quick(start, record_property, TWICE)


def test_memory_stays(server: Any, record_property: Any) -> None:
    asyncio.run(Calm(server).window())
    before = resident(server.process)
    for _ in range(WINDOWS):
        with attacked(server):
            time.sleep(2)
    growth = resident(server.process) - before
    record_property("figures", f"server, {len(ENDINGS)} kinds of bad frames and floods: memory +{growth / 1000:.1f} MB")
    assert growth < MOST_GROWTH


def test_nobody_fills_the_log(server: Any) -> None:
    with attacked(server):
        time.sleep(2)
    _, log = server.terminate()
    assert not log
