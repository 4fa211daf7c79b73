"""What may be taken back: nothing that others have seen."""

from __future__ import annotations

import pytest

from gnomon.games.war_of_the_ring.game import GAME
from gnomon.kernel.decision import Action
from gnomon.kernel.errors import UndoRefused
from gnomon.kernel.match import Match
from gnomon.testing.walk import Picker


def first_play(kind: str) -> tuple[Match, int, Action]:
    """A match at which an action of some kind is offered, the seat that is asked, and the action."""
    match, picker = GAME.start("trilogy", 4, seed=3), Picker(3)
    while (decision := match.decision) is not None:
        found = [action for action in decision.options if str(action).startswith(kind)]
        if found:
            return match, decision.seat, found[0]
        match.play(picker.one(decision.options))
    raise AssertionError(f"nobody could {kind}")


@pytest.mark.parametrize("kind", ["play ", "aside play "])
def test_a_card_that_was_shown_is_not_taken_back(kind: str) -> None:
    match, seat, action = first_play(kind)
    match.play(action)
    with pytest.raises(UndoRefused):
        match.undo(seat)


def test_a_card_that_nobody_saw_may_be_taken_back() -> None:
    match, seat, action = first_play("pay ")
    before = match.digest()
    match.play(action)
    match.undo(seat)
    assert match.digest() == before
