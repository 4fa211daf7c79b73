"""The End phase (2.6), the end of the match (2.7), and points (2.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import works
from gnomon.games.x_wing.fleet import is_in_play
from gnomon.games.x_wing.mission import ask_to_slice, end_mission_round
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.planning import enter_phase
from gnomon.games.x_wing.state import DESTROYED, ENDING, FLED, KEEPS_TRACTOR, Frame, State
from gnomon.games.x_wing.steps import BEGIN_ROUND, END_PHASE, END_ROUND, ENDED, SCORED
from gnomon.games.x_wing.terms import (
    COMBAT_END,
    END_START,
    EVADE_TOKEN,
    FOCUS_TOKEN,
    NONE,
    TOKEN_KEPT,
    TRACTOR_TOKEN,
)
from gnomon.games.x_wing.tokens import lose
from gnomon.kernel.dealer import Dealer

# Stages of the end of the Combat phase.
AT_FIRST: Final = 0
BEFORE_CARDS: Final = 1
AFTER_CARDS: Final = 2
AT_LAST: Final = 3


def end_combat(state: State, frame: Frame, dealer: Dealer) -> None:
    """Cards of the end of Combat act, and Ketsu Onyo may slice (14.8); then changed skills are as before (2.5)."""
    if frame.count == AT_FIRST:
        frame.count = BEFORE_CARDS
        ask_to_slice(state, frame)
    elif frame.count == BEFORE_CARDS:
        frame.count = AFTER_CARDS
        open_window(state, COMBAT_END)
    elif frame.count == AFTER_CARDS:
        frame.count = AT_LAST
        ask_to_slice(state, frame)
    else:
        frame.count = 0
        frame.value = NONE
        begin_end_phase(state, frame)


def begin_end_phase(state: State, frame: Frame) -> None:
    """The End phase begins with the cards of its start (2.6)."""
    for ship in state.ships:
        ship.skill = NONE
    enter_phase(state, ENDING)
    frame.step = END_PHASE
    open_window(state, END_START)


def end_phase(state: State, frame: Frame, dealer: Dealer) -> None:
    """Focus, evade and tractor beam tokens go, unless a card keeps them (2.6)."""
    for number in range(state.roster.count):
        ship = state.ships[number]
        if ship.focus > 0 and not keeps(state, number, FOCUS_TOKEN):
            lose(state, number, FOCUS_TOKEN, ship.focus)
        if ship.evade > 0 and not keeps(state, number, EVADE_TOKEN):
            lose(state, number, EVADE_TOKEN, ship.evade)
        if ship.tractor > 0 and not ship.marks & KEEPS_TRACTOR:
            lose(state, number, TRACTOR_TOKEN, ship.tractor)
    frame.step = END_ROUND


def keeps(state: State, number: i64, token: i64) -> bool:
    """Whether a card lets a ship keep tokens of a kind."""
    if not state.roster.listening >> TOKEN_KEPT & 1:
        return False
    for hook in state.roster.by_window[TOKEN_KEPT]:
        row = state.roster.hook_effect[hook]
        if state.roster.hook_ship[hook] == number and state.tables.effects.first[row] == token:
            if works(state, hook):
                return True
    return False


def end_round(state: State, frame: Frame, dealer: Dealer) -> None:
    """The match ends if a side has no ships left, or the rounds are over (2.7, 2.8)."""
    if state.mission is not None:
        end_mission_round(state, frame)
        return
    first = has_ships(state, 0)
    second = has_ships(state, 1)
    if first and second and (state.most_rounds == 0 or state.round < state.most_rounds):
        frame.step = BEGIN_ROUND
        return
    if first != second:
        state.winner = 0
        if second:
            state.winner = 1
    elif first:
        state.winner = ahead(state)
    state.over = 1
    state.frames.pop()
    state.emit(SCORED, points(state, 0), points(state, 1))
    state.emit(ENDED, state.winner + 1)


def has_ships(state: State, seat: i64) -> bool:
    """Whether a seat has ships in play."""
    for number in range(state.roster.count):
        if state.roster.seat[number] == seat and is_in_play(state.ships[number]):
            return True
    return False


def points(state: State, seat: i64) -> i64:
    """The points of enemy ships that are destroyed or fled, with their upgrades (2.8)."""
    out: i64 = 0
    for number in range(state.roster.count):
        life = state.ships[number].life
        if state.roster.seat[number] != seat and (life in (DESTROYED, FLED)):
            out += state.roster.points[number]
    return out


def ahead(state: State) -> i64:
    """The seat with more points, or NONE."""
    first = points(state, 0)
    second = points(state, 1)
    if first == second:
        return NONE
    if first > second:
        return 0
    return 1
