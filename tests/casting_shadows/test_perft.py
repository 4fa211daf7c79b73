"""The number of action sequences from frozen positions: a change of any rule on the way changes a count.

With GNOMON_UPDATE_GOLDEN=1 the counts in perft.toml are written anew.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.toml import write
from gnomon.testing.perft import Smallest, counts
from gnomon.testing.walk import walk

FILE = Path(__file__).parent / "perft.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["position"]
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"


def position(case: dict[str, Any]) -> gnomon.Match:
    return walk(gnomon.load("casting-shadows"), case["setup"], case["seats"], case["seed"], case["plays"])


@pytest.mark.parametrize("case", CASES, ids=[f"{case['setup']}-{case['seats']}-{case['step']}" for case in CASES])
def test_perft(case: dict[str, Any]) -> None:
    if UPDATE:
        return
    state = as_table(position(case).state)
    assert STEPS.words[state.frames[-1].step] == case["step"]
    assert counts(state) == case["counts"]


def test_perft_counts_the_same_from_the_text_of_a_position() -> None:
    for case in CASES[::4]:
        match = position(case)
        loaded = gnomon.load("casting-shadows").position(match.position())
        assert counts(loaded.state, 2) == counts(match.state, 2)


def test_there_are_twenty_positions_of_many_kinds() -> None:
    assert len(CASES) == 20
    assert len({case["step"] for case in CASES}) >= 10


def test_counting_leaves_no_trace_and_forced_chance_is_always_alike() -> None:
    match = position(CASES[0])
    before = match.digest()
    counts(match.state, 2)
    assert match.digest() == before
    assert Smallest().deal(0, [5, 3, 9, 3, 1], 0, 4) == 1
    assert Seeded(1).deal(0, [5, 3], 1, 1) == 1


def test_the_file_is_up_to_date_or_written_anew() -> None:
    if UPDATE:
        for case in CASES:
            state = as_table(position(case).state)
            case |= {"step": STEPS.words[state.frames[-1].step], "counts": counts(state)}
        FILE.write_text(HEAD + write({"position": CASES}), "utf-8")
    assert FILE.read_text("utf-8") == HEAD + write({"position": CASES})


HEAD = """\
# Random matches after so many plays, the step at which they stand, and the number of action sequences of length 1, 2, 3
# with forced chance. GNOMON_UPDATE_GOLDEN=1 writes steps and counts anew.

"""
