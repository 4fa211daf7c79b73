"""Pending steps: who is asked what next, and what is carried out later. Frames pushed last come first."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.steps import DO_CYCLE, DO_ELIMINATE, DO_FORSAKE, DRAWING, SCRIPT
from gnomon.games.war_of_the_ring.tables import FREE, NONE
from gnomon.kernel.ints import Ints


def push(state: State, step: i64, number: i64) -> Frame:
    """A new pending step of a player, to come next."""
    frame = Frame(step, state.players[number].seat)
    frame.player = number
    state.frames.append(frame)
    return frame


def push_cycle(state: State, number: i64, count: i64) -> None:
    """Cycle cards from the hand (7.1)."""
    push(state, DO_CYCLE, number).count = count


def push_eliminate(state: State, number: i64, count: i64) -> None:
    """Eliminate cards from the hand (7.3)."""
    push(state, DO_ELIMINATE, number).count = count


def push_forsake(state: State, number: i64, count: i64) -> None:
    """Forsake cards (7.4)."""
    push(state, DO_FORSAKE, number).count = count


def push_draw(state: State, number: i64, count: i64) -> None:
    """Draw cards, after what comes first."""
    push(state, DRAWING, number).count = count


def push_script(state: State, script: i64, number: i64, card: i64, place: i64) -> None:
    """Carry out a text for a player, if there is one; in a Duel some are carried out twice (11.5)."""
    if script == NONE:
        return
    frame = push(state, SCRIPT, number)
    frame.script = script
    frame.row = state.tables.script_first[script]
    frame.card = card
    frame.place = place
    frame.again = repeats(state, script)


def repeats(state: State, script: i64) -> i64:
    """How often a text is carried out again: once, in a Duel, if it is about each player of a side that has one."""
    sides = state.tables.script_each[script]
    if sides == 0 or not state.scenario.duel:
        return 0
    for side in range(2):
        if sides >> side & 1 and len(players_of(state, side)) == 1:
            return 1
    return 0


def in_order(state: State) -> Ints:
    """Every player once, in the order of play from the starting player (7.8)."""
    return state.scenario.in_order[state.start]


def players_of(state: State, side: i64) -> Ints:
    """The players of a side in the order of play from the starting player (7.8)."""
    if side == FREE:
        return state.scenario.free_in_order[state.start]
    return state.scenario.shadow_in_order[state.start]


def first_of(state: State, side: i64) -> i64:
    """The player of a side that comes first in the scenario's order (8.3)."""
    for number in state.scenario.order:
        if state.players[number].side == side:
            return number
    return 0
