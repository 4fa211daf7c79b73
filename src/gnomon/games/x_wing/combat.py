"""The order of ships in the Activation and Combat phases (2.3, 2.4), and whose attack it is (6.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.aiming import attack_options, can_attack, feedback_options, is_on_asteroid
from gnomon.games.x_wing.attack import declare
from gnomon.games.x_wing.damage import card_of_kind, destroy, roll_die, suffer, turn_down
from gnomon.games.x_wing.fleet import ails, is_in_play, push, skill_of, skill_on
from gnomon.games.x_wing.geometry.pose import LARGE
from gnomon.games.x_wing.movement import begin_flight, count_kind
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.planning import enter_phase
from gnomon.games.x_wing.state import (
    ACTIVATION,
    COMBAT,
    DOOMED,
    FLYING,
    IONIZED,
    NO_MORE_ATTACKS,
    Frame,
    State,
)
from gnomon.games.x_wing.steps import (
    ACTIVATE,
    BEGIN_COMBAT,
    BURN,
    DECLARE,
    END_ACTIVATION,
    END_COMBAT,
    ENGAGE,
    HELD,
    HOLD,
    NEXT_ACTIVE,
    NEXT_ENGAGE,
    PICK_ACTIVE,
    USED,
)
from gnomon.games.x_wing.terms import (
    ACTIVATION_PHASE_END,
    BLINDED_PILOT,
    COMBAT_START,
    CONSOLE_FIRE,
    HIT,
    ION_TOKEN,
    MAY_ATTACK,
    NONE,
)
from gnomon.games.x_wing.tokens import gain, lose
from gnomon.kernel.bits import bit, is_single, lowest
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

HIGHEST: Final = 99
NOT_YET: Final = -1  # the level before the first ship of a Combat phase is active


# Activation


def begin_activation(state: State, frame: Frame, dealer: Dealer) -> None:
    """The Activation phase begins (2.1)."""
    enter_phase(state, ACTIVATION)
    frame.step = NEXT_ACTIVE


def next_active(state: State, frame: Frame, dealer: Dealer) -> None:
    """The ships of the lowest skill, initiative first; among equal ones their player chooses (2.3)."""
    ready = next_ready(state)
    if ready == 0:
        frame.step = END_ACTIVATION
    elif is_single(ready):
        begin_flight(state, lowest(ready))
    else:
        frame.seat = state.roster.seat[lowest(ready)]
        frame.used = ready
        frame.step = PICK_ACTIVE


def next_ready(state: State) -> i64:
    """The ships that may be activated next, as bits: all of one seat and skill."""
    least: i64 = HIGHEST
    out: i64 = 0
    ships = state.ships
    for number in range(len(ships)):
        if state.done >> number & 1:
            continue
        ship = ships[number]
        if ship.life == FLYING:
            order = 2 * skill_on(state, ship, number)
            if state.roster.seat[number] != state.initiative:
                order += 1
            if order < least:
                least = order
                out = 0
            if order == least:
                out |= bit(number)
    return out


def active_options(state: State, frame: Frame, out: Offers) -> None:
    """Which of the equal ships goes first."""
    for number in range(state.roster.count):
        if frame.used >> number & 1:
            offer(out, ACTIVATE, number)


def pick_active(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.step = NEXT_ACTIVE
    frame.used = 0
    begin_flight(state, code >> 8 & 4095)


def end_activation(state: State, frame: Frame, dealer: Dealer) -> None:
    """Large ships lose the ion tokens that governed them (8.3); cards act; Combat comes next."""
    for number in range(state.roster.count):
        ship = state.ships[number]
        if ship.marks & IONIZED and state.roster.half[number] == LARGE:
            lose(state, number, ION_TOKEN, ship.ion)
    frame.step = BEGIN_COMBAT
    open_window(state, ACTIVATION_PHASE_END)


# Combat


def begin_combat(state: State, frame: Frame, dealer: Dealer) -> None:
    """The Combat phase begins: cards act, consoles burn (2.1, 7.9)."""
    enter_phase(state, COMBAT)
    state.level = NOT_YET
    frame.step = NEXT_ENGAGE
    open_window(state, COMBAT_START)
    kindle(state, 1 - state.initiative)
    kindle(state, state.initiative)


def kindle(state: State, seat: i64) -> None:
    """Each Console Fire of a seat's ships burns, before cards of this moment (7.9)."""
    for number in range(state.roster.count - 1, -1, -1):
        if state.roster.seat[number] == seat and ails(state.ships[number], CONSOLE_FIRE):
            for _card in range(count_kind(state, number, CONSOLE_FIRE)):
                push(state, BURN, number)


def burn(state: State, frame: Frame, dealer: Dealer) -> None:
    """The die of a Console Fire or a Minor Hull Breach (7.9)."""
    state.frames.pop()
    number = frame.ship
    if is_in_play(state.ships[number]) and roll_die(state, number, dealer) == HIT:
        suffer(state, number, 1, 0)


def next_engage(state: State, frame: Frame, dealer: Dealer) -> None:
    """The ships of the highest skill, initiative first; those with nothing to attack pass (2.4)."""
    if remove_doomed(state, dealer):
        return
    while True:
        group = next_group(state)
        if group == 0:
            frame.step = END_COMBAT
            return
        if has_attack(state, group):
            frame.seat = state.roster.seat[lowest(group)]
            frame.used = group
            frame.step = ENGAGE
            return
        if pass_all(state, group):
            return


def remove_doomed(state: State, dealer: Dealer) -> bool:
    """A destroyed ship that has had its attack goes, one at a time, since its cards may act (6.16)."""
    for number in range(state.roster.count):
        if state.ships[number].life == DOOMED and (state.done >> number & 1 or is_too_late(state, number)):
            destroy(state, number, dealer)
            return True
    return False


def is_too_late(state: State, number: i64) -> bool:
    """Whether a ship misses its turn because its skill is above the one that is active (2.4)."""
    return state.level != NOT_YET and skill_of(state, number) > state.level


def next_group(state: State) -> i64:
    """The ships whose turn is next, as bits: all of one seat and skill, which becomes the level; 0 if none is left."""
    most: i64 = NOT_YET
    out: i64 = 0
    ships = state.ships
    for number in range(len(ships)):
        if state.done >> number & 1:
            continue
        ship = ships[number]
        if is_in_play(ship):
            skill = skill_on(state, ship, number)
            if state.level != NOT_YET and skill > state.level:
                continue  # too late (2.4)
            order = 2 * skill
            if state.roster.seat[number] == state.initiative:
                order += 1
            if order > most:
                most = order
                out = 0
            if order == most:
                out |= bit(number)
    if out:
        state.level = most >> 1
    return out


def has_attack(state: State, group: i64) -> bool:
    """Whether any of these ships has something to do."""
    for number in range(state.roster.count):
        if group >> number & 1 and (can_attack(state, number, NONE) or has_feedback(state, number)):
            return True
    return False


def has_feedback(state: State, number: i64) -> bool:
    """Whether a ship may do something in place of an attack."""
    if not state.roster.heeds[number] >> MAY_ATTACK & 1 or state.ships[number].life != FLYING:
        return False
    out = Offers()
    feedback_options(state, number, out)
    return out.count > 0


def turn_options(state: State, number: i64, out: Offers) -> None:
    """What a ship may do in its turn (6.1)."""
    attack_options(state, number, NONE, out)
    if state.ships[number].life == FLYING:
        feedback_options(state, number, out)


def engage_options(state: State, frame: Frame, out: Offers) -> None:
    """The attacks of all these ships, and to hold fire with any that has one (6.1)."""
    for number in range(state.roster.count):
        if frame.used >> number & 1:
            before = out.count
            turn_options(state, number, out)
            if out.count > before:
                offer(out, HOLD, number)


def engage(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """A ship has its turn: it attacks, uses a card in place of that, or holds fire."""
    number = code >> 8 & 4095
    frame.step = NEXT_ENGAGE
    frame.used = 0
    state.done |= bit(number)
    kind = code & 255
    if kind == DECLARE:
        declare(state, code)
        return
    if kind == HOLD:
        state.emit(HELD, number)
    else:
        feed_back(state, number, code >> 20 & 4095, code >> 32 & 4095)
    end_turn(state, number)


def pass_all(state: State, group: i64) -> bool:
    """Ships without anything to do have had their turn; True if one of them is doomed and goes."""
    doomed = False
    for number in range(state.roster.count):
        if group >> number & 1:
            state.done |= bit(number)
            end_turn(state, number)
            if state.ships[number].life == DOOMED:
                doomed = True
    return doomed


def end_turn(state: State, number: i64) -> None:
    """A blinded pilot sees again after an opportunity to attack, which there is none of on an asteroid (7.9)."""
    if not ails(state.ships[number], BLINDED_PILOT) or is_on_asteroid(state, number):
        return
    blinded = card_of_kind(state, number, BLINDED_PILOT)
    while blinded != NONE:
        turn_down(state, number, blinded)
        blinded = card_of_kind(state, number, BLINDED_PILOT)


def feed_back(state: State, number: i64, card: i64, target: i64) -> None:
    """Feedback Array: an ion token and a damage for a damage (12.19)."""
    state.emit(USED, number, card)
    state.ships[number].marks |= NO_MORE_ATTACKS
    suffer(state, target, 1, 0)
    suffer(state, number, 1, 0)
    gain(state, number, ION_TOKEN)
