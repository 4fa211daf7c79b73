"""Shadow Boxing takes 15 to 30 minutes: at 3 to 4 minutes a round, 4 to 9 rounds, whoever plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gnomon
from gnomon.lab.simulate import Result, simulate

pytestmark = pytest.mark.once


def play(player: str, games: int) -> Result:
    """Ends every match, or fails: an exception, a dead end and an endless match all stop the simulation."""
    return simulate(gnomon.load("casting-shadows"), "shadow-boxing", [player], games, seed=1)


@pytest.mark.parametrize(("player", "games"), [("random", 2000), ("greedy", 500)])
def test_the_median_match_takes_four_to_nine_rounds(player: str, games: int) -> None:
    assert 4 <= play(player, games).rounds["median"] <= 9


@pytest.mark.soak
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_hundred_thousand_solo_matches(player: str, record_property: Callable[[str, object], None]) -> None:
    result = play(player, 100_000)
    record_property("figures", f"solo, {player}: {result.wins[0]} of {result.games:,} won, rounds {result.rounds}")
    assert result.games == 100_000
    assert 4 <= result.rounds["median"] <= 9
