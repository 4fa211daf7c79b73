"""The same record in another process, with other hash seeds, goes through the same states."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from builds import COMPILED, OTHER_BUILD

import gnomon
from gnomon.testing.again import check_alike, digest_along, in_another_process
from gnomon.testing.walk import Picker, play_in_company, play_on
from tables import TABLES, quick_players, start

LAPS = 6  # matches at each table that both builds play


def played(seed: int) -> gnomon.Match:
    """A whole match at one of all tables, at random or by the built-in players."""
    lap, table = divmod(seed, len(TABLES))
    name, setup, seats = TABLES[table]
    match = start(name, setup, seats, lap)
    if lap % 2:
        players = quick_players(name)
        play_in_company(match, [players[seat % len(players)] for seat in range(lap, lap + seats)], seed)
    else:
        play_on(match, Picker(seed))
    return match


def compare(first: int, matches: int, variables: dict[str, str] | None = None) -> int:
    """Play here, replay there; how many decisions were compared."""
    seen = [played(seed) for seed in range(first, first + matches)]
    return check_alike(seen, 1 + first % 4_000_000_000, variables)


@pytest.mark.parametrize("part", range(4))
def test_another_process_sees_the_same_match(part: int) -> None:
    assert compare(1_000 * part, 50) > 2_500


@pytest.mark.once
def test_the_other_build_sees_the_same_match(record_property: Callable[[str, object], None]) -> None:
    """Interpreted and compiled go through the same states at every table, action by action, and choose alike."""
    if not COMPILED.is_dir():
        record_property("figures", "both builds: nothing was compiled here, so there is nothing to compare")
        return
    matches = LAPS * len(TABLES)
    decisions = compare(77_000, matches, OTHER_BUILD)
    record_property("figures", f"both builds: {matches} matches, {decisions} decisions, equal after every action")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_another_process_sees_the_same_match_for_long(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    decisions = compare(1_000_000 + 1_000 * part, 500)
    record_property("figures", f"determinism, part {part}: 500 matches, {decisions} decisions")


def test_a_difference_would_be_seen() -> None:
    """A record in which one roll shows another face has another digest."""
    match, other = start(*TABLES[0], seed=3), start(*TABLES[0], seed=4)
    play_on(match, Picker(3), 40)
    play_on(other, Picker(3), 40)
    assert in_another_process([str(match.record), str(other.record)], 7) == [digest_along(match), digest_along(other)]
    assert digest_along(match) != digest_along(other)
