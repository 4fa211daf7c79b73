"""The same record in another process, with other hash seeds, goes through the same states."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import gnomon
from gnomon.testing.again import digest_along, in_another_process
from gnomon.testing.walk import Picker, play_on, tables_of

GAME = gnomon.load("casting-shadows")
TABLES = tables_of(GAME)


COMPILED = Path(__file__).parents[2] / "build" / "compiled"
OTHER_BUILD = {"GNOMON_PURE": "1"} if gnomon.build.is_compiled() else {"PYTHONPATH": str(COMPILED)}


def compare(first: int, matches: int, variables: dict[str, str] | None = None) -> int:
    """Play here, replay there; how many decisions were compared."""
    records, digests, decisions = [], [], 0
    for seed in range(first, first + matches):
        setup, seats = TABLES[seed % len(TABLES)]
        match = GAME.start(setup=setup, seats=seats, seed=seed)
        decisions += play_on(match, Picker(seed))
        records.append(str(match.record))
        digests.append(digest_along(match))
    hash_seed = 1 + first % 4_000_000_000
    assert in_another_process(records, hash_seed, variables=variables) == digests
    return decisions


@pytest.mark.parametrize("part", range(4))
def test_another_process_sees_the_same_match(part: int) -> None:
    assert compare(1_000 * part, 50) > 5_000


def test_the_other_build_sees_the_same_match(record_property: Callable[[str, object], None]) -> None:
    """Interpreted and compiled go through the same states, action by action."""
    if not COMPILED.is_dir():
        record_property("figures", "both builds: nothing was compiled here, so there is nothing to compare")
        return
    decisions = compare(77_000, 50, OTHER_BUILD)
    record_property("figures", f"both builds: 50 matches, {decisions} decisions, equal after every action")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_another_process_sees_the_same_match_for_long(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    decisions = compare(1_000_000 + 1_000 * part, 500)
    record_property("figures", f"determinism, part {part}: 500 matches, {decisions} decisions")


def test_a_difference_would_be_seen() -> None:
    """A record in which one roll shows another face has another digest."""
    match = GAME.start(setup="base", seats=2, seed=3)
    play_on(match, Picker(3), 40)
    other = GAME.start(setup="base", seats=2, seed=4)
    play_on(other, Picker(3), 40)
    assert in_another_process([str(match.record), str(other.record)], 7) == [digest_along(match), digest_along(other)]
    assert digest_along(match) != digest_along(other)
