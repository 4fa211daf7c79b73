"""Copies of a state share what is only ever replaced: no rule may change it in place."""

from __future__ import annotations

from pathlib import Path

import pytest

import gnomon
from gnomon.games.casting_shadows import game
from gnomon.testing.sharing import changes_in_place, check_copies_stay

FOLDER = Path(str(game.__file__)).parent
SHARED = {"book", "unseen", "seat_of", "order", "discard", "beside", "portal"}
GAME = gnomon.load("casting-shadows")


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_rule_changes_what_copies_share(path: Path) -> None:
    assert changes_in_place(path.read_text("utf-8"), SHARED) == []


@pytest.mark.parametrize(
    "source",
    ["seat.book[at] |= 1", "state.beside[tile] = 3", "del seat.book[0]", "book = seat.book\nbook[0] = 1"],
)
def test_a_change_in_place_is_seen(source: str) -> None:
    assert len(changes_in_place(source, SHARED)) == 1


@pytest.mark.parametrize(("setup", "seats"), [("base", 3), ("exclusive", 3), ("shadow-boxing", 1)])
def test_a_whole_match_on_a_copy_leaves_every_earlier_state_alone(setup: str, seats: int) -> None:
    check_copies_stay(GAME, setup, seats, 5)
