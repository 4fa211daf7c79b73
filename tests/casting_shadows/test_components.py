"""What the box holds and what a match needs of it: tiles, homes and status tokens."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gnomon
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.state import CLEAR, State
from gnomon.testing.walk import Picker, walk

GAME = gnomon.load("casting-shadows")
TOKENS_IN_THE_BOX = 10  # each a Freeze on one side and a Stun on the other
TILES_IN_THE_BOX = {"base": 7, "exclusive": 10}
MATCHES = 30


def tokens(state: State) -> int:
    return sum((seat.frozen != CLEAR) + (seat.stunned != CLEAR) for seat in state.seats)


def most_tokens(seats: int, seed: int) -> int:
    match, picker, most = GAME.start("exclusive", seats, seed), Picker(seed), 0
    while (decision := match.decision) is not None:
        most = max(most, tokens(as_table(match.state)))
        match.play(picker.one(decision.options))
    return most


@pytest.mark.parametrize("seats", range(2, 7))
def test_up_to_five_players_never_need_more_status_tokens_than_the_box_has(
    seats: int, record_property: Callable[[str, object], None]
) -> None:
    """At most one of each kind a player (11.1): six could need twelve, but random matches come nowhere near it."""
    most = max(most_tokens(seats, seed) for seed in range(MATCHES))
    record_property("figures", f"status tokens, {seats} players: at most {most} at once in {MATCHES} random matches")
    assert 0 < most <= min(2 * seats, TOKENS_IN_THE_BOX)


@pytest.mark.parametrize(("setup", "seats"), [("base", 2), ("base", 4), ("exclusive", 4), ("exclusive", 6)])
def test_a_map_takes_no_tile_twice_and_none_that_is_not_in_the_box(setup: str, seats: int) -> None:
    for seed in range(MATCHES):
        board = as_table(walk(GAME, setup, seats, seed, 0).state).board
        assert len(set(board.tiles)) == len(board.tiles) <= TILES_IN_THE_BOX[setup]


def test_seven_tiles_have_four_homes_whoever_plays() -> None:
    for setup in ("base", "exclusive"):
        for seed in range(MATCHES):
            state = as_table(walk(GAME, setup, 2, seed, 0).state)
            assert len([tile for tile in state.board.tiles if tile in state.tables.home]) == 4
