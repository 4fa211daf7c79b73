"""Fights with squads of chance, for tests that look at states.

Random ships soon leave the mat. Here all ships are placed and fly as the steady player does and shoot whenever they
can; everything else is left to chance, so that dice, cards and tokens are used in every order.
"""

from __future__ import annotations

from collections.abc import Iterator

from x_wing import squadrons

from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.state import FLYING, State
from gnomon.games.x_wing.steps import ENGAGE, HOLD, PLAN
from gnomon.games.x_wing.table import STEADY
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import STEP_CAP, Picker

SETUP, SEATS = "dogfight", 2
SELDOM = 10  # once in so many times a ship does not shoot


def header_of(number: int, options: Plain | None = None) -> Header:
    header = GAME.header(SETUP, SEATS, options or squadrons.options(Picker(number)))
    header.seed = number
    return header


def fight(number: int, options: Plain | None = None) -> Iterator[tuple[State, int]]:
    """A fight at each of its choices, with the action that is taken next."""
    picker, dealer, pilot = Picker(number), Seeded(number), Imagined(number)
    state = as_table(GAME.begin(header_of(number, options), dealer))
    for _ in range(STEP_CAP):
        if state.is_over():
            check_end(state)
            return
        code = chosen(state, picker, pilot)
        yield state, code
        state.apply(code, dealer)
    raise AssertionError(f"fight {number} has no end")


def chosen(state: State, picker: Picker, pilot: Imagined) -> int:
    codes, step = state.options(), state.frames[-1].step
    assert len(set(codes)) == len(codes) > 0
    if step <= PLAN:
        return state.choose(STEADY, pilot)
    if step == ENGAGE and not picker.chance(SELDOM):
        return picker.one([code for code in codes if code & 255 != HOLD])
    return picker.one(codes)


def check_end(state: State) -> None:
    """A match ends with a round: when a side has no ships left, or when the last round is over (2.7, 2.8)."""
    left = [seat for ship, seat in zip(state.ships, state.roster.seat) if ship.life == FLYING]
    assert len(set(left)) < SEATS or state.round == state.most_rounds
    assert not state.frames
