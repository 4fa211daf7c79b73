"""The number of action sequences from frozen positions: a change of any rule on the way changes a count.

A game's positions are in `perft.toml` of its tests. With GNOMON_UPDATE_GOLDEN=1 the counts are written again.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.toml import write
from gnomon.testing.perft import Smallest, counts
from gnomon.testing.walk import walk

TESTS = Path(__file__).parent
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"
Case = dict[str, Any]


def file_of(name: str) -> Path:
    return TESTS / name.replace("-", "_") / "perft.toml"


def cases_of(name: str) -> list[Case]:
    cases: list[Case] = tomllib.loads(file_of(name).read_text("utf-8"))["position"]
    return cases


GAMES = gnomon.games.names()
CASES = {f"{name}-{at}-{case['step']}": (name, case) for name in GAMES for at, case in enumerate(cases_of(name))}


def position(name: str, case: Case) -> gnomon.Match:
    game = gnomon.load(name)
    return walk(game, case["setup"], case["seats"], case["seed"], case["plays"], case.get("options"))


def depth(case: Case) -> int:
    """Where very much is offered, fewer than three actions are counted."""
    return len(case["counts"])


def asked(match: gnomon.Match) -> str:
    """What the position asks."""
    return match.game.pending(match.state)[0]


@pytest.mark.parametrize("key", CASES)
def test_perft(key: str) -> None:
    if UPDATE:
        return
    name, case = CASES[key]
    match = position(name, case)
    assert asked(match) == case["step"]
    assert counts(match.state, depth(case)) == case["counts"]


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_the_same_from_the_text_of_a_position(name: str) -> None:
    for case in cases_of(name)[::3]:
        match = position(name, case)
        loaded = gnomon.load(name).position(match.position())
        assert counts(loaded.state, 2) == counts(match.state, 2)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_twenty_positions_of_many_kinds(name: str) -> None:
    assert len(cases_of(name)) >= 20
    assert len({case["step"] for case in cases_of(name)}) >= 10
    assert sum(depth(case) == 3 for case in cases_of(name)) >= 20


def test_counting_leaves_no_trace_and_forced_chance_is_always_alike() -> None:
    match = position(*next(iter(CASES.values())))
    before = match.digest()
    counts(match.state, 2)
    assert match.digest() == before
    assert Smallest().deal(0, [5, 3, 9, 3, 1], 0, 4) == 1
    assert Seeded(1).deal(0, [5, 3], 1, 1) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_file_is_up_to_date_or_written_again(name: str) -> None:
    cases = cases_of(name)
    if UPDATE:
        for case in cases:
            match = position(name, case)
            case |= {"step": asked(match), "counts": counts(match.state, depth(case))}
        file_of(name).write_text(HEAD + write({"position": cases}), "utf-8")
    assert file_of(name).read_text("utf-8") == HEAD + write({"position": cases})


HEAD = """\
# Random matches after so many plays, what they ask then, and the number of action sequences of length 1, 2, 3 with
# forced chance. GNOMON_UPDATE_GOLDEN=1 writes questions and counts again.

"""
