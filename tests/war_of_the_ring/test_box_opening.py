"""A match with the real box (13.38) begins when it is laid out, and asks nothing that makes no difference."""

from __future__ import annotations

import pytest

import gnomon
from gnomon import Manual, Match
from gnomon.games.war_of_the_ring.scenarios import BOXES
from gnomon.games.war_of_the_ring.steps import WINNOW
from gnomon.testing.walk import Picker

SEEDS = range(3)


def start(setup: str, seed: int = 0) -> Match:
    return gnomon.load("war-of-the-ring").start(setup, 1, seed=seed)


@pytest.mark.parametrize("setup", BOXES)
def test_nothing_is_asked_before_the_table_is_laid_out(setup: str) -> None:
    match = gnomon.load("war-of-the-ring").start(setup, 1, dealer=Manual())
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.options.texts(), decision.cite) == (0, ["ready"], "13.38")
    assert all(not player["hand"] for player in match.view(0)["state"]["players"])
    match.play("ready")
    assert match.decision is not None and match.decision.options.texts() != ["ready"]


@pytest.mark.parametrize("setup", BOXES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_stays_face_down_is_eliminated_without_asking(setup: str, seed: int) -> None:
    """Asked only where the hand may hold a card that is cycled instead, and so shown (8.11)."""
    match, picker = start(setup, seed), Picker(seed)
    while (decision := match.decision) is not None:
        texts = decision.options.texts()
        assert texts != ["eliminate unseen"]
        match.play("winnow" if "winnow" in texts else picker.one(decision.options))
    assert any(play.code & 255 == WINNOW for play in match.record.played())
