"""Pools: turns by party, bounds of what waits, a deadline, and nothing lost when somebody leaves."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gnomon.server
from gnomon.server.pools import Bounds, Pool, asking
from gnomon.server.refused import Refused

PATIENCE = 60


class Work:
    """Jobs that end when they are told to, in the order in which they began."""

    def __init__(self, bounds: Bounds) -> None:
        self.pool = Pool("test", bounds)
        self.gate = threading.Semaphore(0)
        self.begun: list[str] = []

    def job(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.begun.append(name)
            assert self.gate.acquire(timeout=PATIENCE)
            return name

        return work

    def begin(self, party: str, name: str) -> asyncio.Task[str]:
        return asyncio.create_task(self.pool.run_for(party, self.job(name)))

    async def until(self, count: int) -> None:
        while len(self.begun) < count:
            await asyncio.sleep(0.001)


def tried(bounds: Bounds, go: Callable[[Work], Awaitable[Any]]) -> Work:
    work = Work(bounds)

    async def run() -> None:
        await asyncio.wait_for(go(work), PATIENCE)

    asyncio.run(run())
    work.pool.close()
    return work


def test_parties_take_turns() -> None:
    async def go(work: Work) -> None:
        jobs = [work.begin("many", f"many {at}") for at in range(4)]
        await work.until(1)
        jobs += [work.begin("one", "one"), work.begin("two", "two")]
        for at in range(6):
            await work.until(at + 1)
            work.gate.release()
        assert [await job for job in jobs] == ["many 0", "many 1", "many 2", "many 3", "one", "two"]

    work = tried(Bounds(threads=1, each=1, each_waiting=9, waiting=9), go)
    assert work.begun == ["many 0", "many 1", "one", "two", "many 2", "many 3"]


def test_one_party_leaves_a_thread_to_the_others() -> None:
    async def go(work: Work) -> None:
        jobs = [work.begin("many", "first"), work.begin("many", "second"), work.begin("other", "other")]
        await work.until(2)
        assert sorted(work.begun) == ["first", "other"]
        work.gate.release(3)
        await asyncio.gather(*jobs)

    tried(Bounds(threads=2, each=1, each_waiting=9, waiting=9), go)


def test_what_waits_has_bounds() -> None:
    async def go(work: Work) -> None:
        jobs = [work.begin("a", f"a{at}") for at in range(3)]
        await work.until(1)
        with pytest.raises(Refused) as full:
            await work.pool.run_for("a", work.job("too many of one"))
        jobs += [work.begin("b", "b")]
        await asyncio.sleep(0)
        assert work.pool.waiting == 3
        with pytest.raises(Refused) as crowded:
            await work.pool.run_for("c", work.job("too many in all"))
        assert (full.value.status, full.value.code, crowded.value.code) == (503, "busy", "busy")
        work.gate.release(4)
        await asyncio.gather(*jobs)
        assert work.pool.waiting == 0

    work = tried(Bounds(threads=1, each=1, each_waiting=2, waiting=3), go)
    assert len(work.begun) == 4


def test_nobody_waits_longer_than_the_deadline() -> None:
    async def go(work: Work) -> None:
        jobs = [work.begin("a", "slow"), work.begin("b", "behind it")]
        for job in jobs:
            with pytest.raises(Refused, match="longer than 0 seconds"):
                await job
        assert work.pool.waiting == 0
        work.pool.bounds = replace(work.pool.bounds, seconds=None)  # however long it now takes
        work.gate.release()  # now the thread is free again
        work.gate.release()
        assert await work.pool.run_for("b", work.job("later")) == "later"

    work = tried(Bounds(threads=1, each=1, each_waiting=2, waiting=3, seconds=0.2), go)
    assert work.begun == ["slow", "later"]


def test_those_who_leave_hold_nobody_up() -> None:
    async def go(work: Work) -> None:
        running, waiting = work.begin("a", "running"), work.begin("a", "waiting")
        await work.until(1)
        running.cancel()
        waiting.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        last = work.begin("b", "last")
        work.gate.release(2)
        assert await last == "last"

    work = tried(Bounds(threads=1, each=1, each_waiting=2, waiting=3), go)
    assert work.begun == ["running", "last"]


def test_a_turn_that_comes_too_late_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go(work: Work) -> None:
        jobs = [work.begin(party, party) for party in "abc"]
        await work.until(1)
        pass_on = work.pool._pass_on

        def pass_on_and_cancel(party: str) -> None:
            """The second has been given its turn, but has not gone on yet."""
            monkeypatch.undo()
            pass_on(party)
            jobs[1].cancel()

        monkeypatch.setattr(work.pool, "_pass_on", pass_on_and_cancel)
        work.gate.release(2)
        assert await jobs[2] == "c"

    work = tried(Bounds(threads=1, each=1, each_waiting=2, waiting=3), go)
    assert work.begun == ["a", "c"]


def test_what_fails_fails_for_its_own_party_alone() -> None:
    def fail() -> None:
        raise ValueError("no")

    async def go(work: Work) -> None:
        with pytest.raises(ValueError, match="no"):
            await work.pool.run(fail)
        asking.set("127.0.0.9")
        assert await work.pool.run(divmod, 7, 2) == (3, 1)

    tried(Bounds(threads=1, each=1, each_waiting=1, waiting=1), go)


def test_no_other_threads_are_used() -> None:
    """Whatever runs beside the event loop runs in a pool."""
    files = Path(gnomon.server.__file__).parent.rglob("*.py")
    found = [file.name for file in files if any(word in file.read_text() for word in ("to_thread", "run_in_executor"))]
    assert found == ["pools.py"]
