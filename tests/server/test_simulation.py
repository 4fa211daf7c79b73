"""Whole servers in virtual time: rooms, store and people, with faults, on schedules that a seed reproduces.

A schedule that fails is run again with `outcome(SEED)`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from pebbles.pack import PACK as PEBBLES
from server.simulated.schedule import Schedule
from server.simulated.store import SimulatedWriter

from gnomon import games
from gnomon.server.room.clock import Clock
from gnomon.server.room.memory import Memory
from gnomon.store.transactions import Job

GATE, SOAK = 10_000, 1_000_000
PARTS = 20
QUICK = replace(PEBBLES, game=cache(PEBBLES.game))  # read once


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Simulated failures of the store are no news."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def outcome(seed: int) -> str:
    with games.trying(QUICK):
        return Schedule(seed).run()


def first_failure(seeds: range) -> int | None:
    """The first schedule in which something is lost."""
    for seed in seeds:
        try:
            outcome(seed)
        except AssertionError:
            return seed
    return None


def test_a_seed_reproduces_its_schedule() -> None:
    for seed in range(20):
        assert outcome(seed) == outcome(seed)


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_whatever_happens(part: int) -> None:
    assert first_failure(range(part, GATE, PARTS)) is None


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_whatever_happens_in_a_million_schedules(part: int) -> None:
    assert first_failure(range(part, SOAK, PARTS)) is None


# It would see what goes wrong


def forget_some(self: SimulatedWriter, jobs: list[Job]) -> None:
    """Says that all is stored, and stores only the first."""
    self.transactions.do(jobs[:1])
    for job in jobs[1:]:
        job.future.set_result(jobs[0].future.result())


def trusting(self: Memory, plays: int, version: int | None) -> int:
    """Believes that nothing was undone while somebody was away."""
    return plays


def never_late(self: Clock) -> bool:
    return False


@pytest.mark.parametrize(
    ("what", "name", "planted"),
    [
        (SimulatedWriter, "carry_out", forget_some),
        (Memory, "still_known", trusting),
        (Clock, "has_run_out", never_late),
    ],
)
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, what: Any, name: str, planted: Any) -> None:
    monkeypatch.setattr(what, name, planted)
    assert first_failure(range(400)) is not None
