"""Planning (2.2): the round begins, and each ship gets a manoeuvre in secret."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.x_wing.fleet import ails
from gnomon.games.x_wing.movement import eased_speed, hue_for, is_ionized, printed_difficulty
from gnomon.games.x_wing.state import FLYING, PLANNING, Frame, Ship, State
from gnomon.games.x_wing.steps import (
    BEGIN_ACTIVATION,
    DIAL,
    DIAL_SET,
    NEXT_DIAL,
    PHASE_BEGAN,
    PLAN,
    ROUND_BEGAN,
)
from gnomon.games.x_wing.terms import NONE, RED, SHAKEN_PILOT, SPEEDS, STRAIGHT
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints
from gnomon.kernel.offers import Offers, offer


def begin_round(state: State, frame: Frame, dealer: Dealer) -> None:
    """A new round: dials, actions and marks of the last one are gone (2.1)."""
    state.round += 1
    state.used_round = 0
    for ship in state.ships:
        ship.dial = NONE
        ship.flown = NONE
        ship.acted = 0
        ship.marks = 0
    enter_phase(state, PLANNING)
    frame.ship = NONE
    frame.step = NEXT_DIAL


def enter_phase(state: State, phase: i64) -> None:
    """The next phase begins (2.1)."""
    state.phase = phase
    state.done = 0
    if phase == PLANNING:
        state.emit(ROUND_BEGAN, state.round)
    state.emit(PHASE_BEGAN, phase)


def next_dial(state: State, frame: Frame, dealer: Dealer) -> None:
    """Ship by ship, the player with initiative first (2.2)."""
    number = next_without_dial(state, state.initiative)
    if number == NONE:
        number = next_without_dial(state, 1 - state.initiative)
    if number == NONE:
        frame.ship = NONE
        frame.step = BEGIN_ACTIVATION
        return
    frame.ship = number
    frame.seat = state.roster.seat[number]
    frame.step = PLAN


def next_without_dial(state: State, seat: i64) -> i64:
    """The first ship of a seat that still needs a dial; an ionized ship gets none (3.11)."""
    for number in range(state.roster.count):
        if state.roster.seat[number] == seat and needs_dial(state, number):
            return number
    return NONE


def needs_dial(state: State, number: i64) -> bool:
    """Whether a ship is still to be given a dial this round."""
    ship = state.ships[number]
    return ship.dial == NONE and ship.life == FLYING and not is_ionized(state, number)


def plan_options(state: State, frame: Frame, out: Offers) -> None:
    """The manoeuvres of the ship's dial that may be chosen (2.2, 3.6)."""
    dial = state.tables.dials[state.roster.ship[frame.ship]]
    ship = state.ships[frame.ship]
    if ship.stress == 0 and ship.ails == 0:
        offer_all(frame.ship, dial, out)
        return
    hues = state.tables.hues_by_manoeuvre[state.roster.ship[frame.ship]]
    eased = eased_speed(state, frame.ship)
    for manoeuvre in dial:
        if is_allowed(ship, manoeuvre, hues[manoeuvre], eased):
            offer(out, DIAL, frame.ship, manoeuvre)
    if out.count == 0:
        offer_all(frame.ship, dial, out)


def may_plan(state: State, number: i64, manoeuvre: i64) -> bool:
    """Whether a manoeuvre may be chosen for a ship."""
    hue = printed_difficulty(state, number, manoeuvre)
    return is_allowed(state.ships[number], manoeuvre, hue, eased_speed(state, number))


def is_allowed(ship: Ship, manoeuvre: i64, hue: i64, eased: i64) -> bool:
    """No red manoeuvre while stressed, no straight one for a shaken pilot (3.6, 7.9)."""
    if manoeuvre // SPEEDS == STRAIGHT and ails(ship, SHAKEN_PILOT):
        return False
    return ship.stress == 0 or hue_for(ship, manoeuvre, hue, eased) != RED


def offer_all(number: i64, dial: Ints, out: Offers) -> None:
    """Everything may be chosen: nothing forbids any of it, or nothing else would be left."""
    for manoeuvre in dial:
        offer(out, DIAL, number, manoeuvre)


def plan(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The dial lies face down."""
    state.ships[frame.ship].dial = code >> 20 & 4095
    state.emit(DIAL_SET, frame.ship)
    frame.step = NEXT_DIAL
