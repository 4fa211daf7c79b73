"""When the steady player uses its cards: what helps it or hurts the enemy, if that is worth its cost.

Enemies get stress and tractor beam tokens, friends get focus tokens and locks. A way to use a card is worth something
in thousandths of a squad point; to be done is worth 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.acting import best_action, outlook_of, repair_value
from gnomon.games.x_wing.conditions import answers
from gnomon.games.x_wing.dice import number
from gnomon.games.x_wing.dicework import operation_of
from gnomon.games.x_wing.effects import CARD_ACTIONS, flight_of
from gnomon.games.x_wing.fleet import are_enemies, range_between, skill_of
from gnomon.games.x_wing.movement import Flight, fly_to
from gnomon.games.x_wing.prospects import Scene, left_of, make_scene, price_of
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steering import STRESS, THREAT_SHARE, place_value
from gnomon.games.x_wing.steps import DONE, REPAIR, SHARE, USE_TOKEN
from gnomon.games.x_wing.terms import (
    ASTEROID,
    CRIT,
    DO_CANCEL_EVADE,
    DO_COUNTERMEASURES,
    DO_DICE,
    DO_DRAW_FIRE,
    DO_FREE_ACTION,
    DO_GIVE,
    DO_INTERFACE,
    DO_KEEP_TRACTOR,
    DO_LEAD,
    DO_LEND_LOCK,
    DO_MARK,
    DO_NEW_LOCK,
    DO_PASS_FOCUS,
    DO_PUSH,
    DO_SET_SKILL,
    DO_SHARE_SKILL,
    DO_STOP,
    DO_TURN_LOOP,
    EVADE,
    EVADE_TOKEN,
    FOCUS_TOKEN,
    HIT,
    NONE,
    STRESS_TOKEN,
    TOKEN_RECEIVED,
)

GOOD: Final = 1000  # plainly good
NO_GOOD: Final = -1000
MORE_STRESS: Final = 200  # on a ship that is stressed already
ONE_DIE: Final = 400  # what an attack die more does, in thousandths of a damage
WORTH_A_CARD: Final = 2500  # the gain for which a card is discarded
PUSHING: Final = 1500  # what stress after a free action costs
FOCUS_FOR_STRESS: Final = 1000  # Soontir Fel makes good use of it


def window_value(state: State, frame: Frame, code: i64) -> i64:
    """How good a way to use a card is."""
    kind = code & 255
    if kind == DONE:
        return 0
    if kind == REPAIR:
        return repair_value(state, code >> 32 & 4095)
    if kind == SHARE:
        return share_value(state, code >> 8 & 4095, code >> 32 & 4095, code >> 44 & 4095)
    ship = code >> 8 & 4095
    operation = operation_of(state, frame, code)
    if kind == USE_TOKEN:
        return token_value(code >> 44 & 4095)
    if operation in (DO_PUSH, DO_INTERFACE, DO_FREE_ACTION):
        return extra_action_value(state, frame, operation, ship, code)
    if operation == DO_GIVE:
        return gift_value(state, frame, ship, code)
    if operation <= DO_KEEP_TRACTOR:
        return token_card_value(state, operation, ship, code >> 32 & 4095)
    return ship_card_value(state, frame, operation, ship, code >> 32 & 4095)


def row_of_card(state: State, frame: Frame, ship: i64, card: i64) -> i64:
    """The row of a card's effect in a window."""
    for hook in state.roster.by_window[frame.window]:
        if state.roster.hook_ship[hook] == ship and state.roster.hook_card[hook] == card:
            return state.roster.hook_effect[hook]
    return NONE


# Tokens


def token_value(token: i64) -> i64:
    """Which token an enemy misses most."""
    if token == FOCUS_TOKEN:
        return GOOD + 2
    if token == EVADE_TOKEN:
        return GOOD + 1
    return GOOD


def gift_value(state: State, frame: Frame, ship: i64, code: i64) -> i64:
    """Tokens that hurt, for enemies: the dearest one that has none yet."""
    target = code >> 32 & 4095
    row = row_of_card(state, frame, ship, code >> 20 & 4095)
    if state.tables.effects.pick[row] == 0:
        return GOOD
    if not are_enemies(state, ship, target):
        return NO_GOOD
    value = price_of(state, target)
    if state.tables.effects.first[row] == STRESS_TOKEN and state.ships[target].stress > 0:
        return MORE_STRESS + value // 100
    return GOOD + value


def token_card_value(state: State, operation: i64, ship: i64, target: i64) -> i64:
    """Cards that move tokens about, and those that change dice in passing."""
    if operation == DO_CANCEL_EVADE:
        return evade_value(state)
    if operation == DO_DICE:
        return die_value(state, ship)
    if operation == DO_NEW_LOCK:
        return NO_GOOD
    if operation == DO_PASS_FOCUS:
        return GOOD + price_of(state, target) // 10 - GOOD * state.ships[target].focus
    if operation == DO_LEND_LOCK:
        value = GOOD + price_of(state, target) // 10
        if state.ships[target].lock != NONE:
            value -= GOOD // 2
        return value
    if operation == DO_KEEP_TRACTOR:
        return GOOD + price_of(state, target)
    return GOOD


def evade_value(state: State) -> i64:
    """Cancelling an evade helps if that evade cancels something."""
    attack = state.attack
    assert attack is not None
    dice = attack.dice + attack.fixed
    hits = number(dice, HIT) + number(dice, CRIT)
    if hits < number(attack.evasion + attack.evasion_fixed, EVADE):
        return NO_GOOD
    return GOOD


def die_value(state: State, ship: i64) -> i64:
    """An attack die more for a friend, and stress for the card's ship."""
    attack = state.attack
    assert attack is not None
    return price_of(state, attack.defender) * ONE_DIE // 1000 + STRESS


# Actions


def extra_action_value(state: State, frame: Frame, operation: i64, ship: i64, code: i64) -> i64:
    """A free action is worth its best choice, less the stress it brings."""
    wanted: i64 = state.roster.bar[ship]
    cost: i64 = PUSHING
    if operation == DO_INTERFACE:
        wanted = CARD_ACTIONS
    elif operation == DO_FREE_ACTION:
        wanted = state.tables.effects.first[row_of_card(state, frame, ship, code >> 20 & 4095)]
        cost = 0
    if cost and answers(state, ship, TOKEN_RECEIVED, STRESS_TOKEN):
        cost -= FOCUS_FOR_STRESS
    return best_action(state, make_scene(state, frame.seat), ship, wanted) - cost


# Ships


def ship_card_value(state: State, frame: Frame, operation: i64, ship: i64, target: i64) -> i64:
    """The other cards."""
    if operation == DO_LEAD:
        return GOOD + price_of(state, target) // 10
    if operation == DO_SET_SKILL:
        return GOOD * skill_of(state, target) + price_of(state, target) // 10
    if operation == DO_SHARE_SKILL:
        return (skill_of(state, ship) - skill_of(state, target)) * 100
    if operation == DO_DRAW_FIRE:
        return decoy_value(state, make_scene(state, frame.seat), ship)
    if operation == DO_COUNTERMEASURES:
        now = outlook_of(state, make_scene(state, frame.seat), ship)
        return now.threat - now.threat_with_evade - WORTH_A_CARD
    if operation == DO_MARK:
        now = outlook_of(state, make_scene(state, frame.seat), ship)
        gain = now.shot_with_focus - now.shot + (now.threat - now.threat_with_focus) * THREAT_SHARE // 3
        return gain + STRESS - WORTH_A_CARD // 2
    if operation == DO_STOP:
        return stop_value(state, ship)
    if operation == DO_TURN_LOOP:
        return loop_value(state, frame, ship)
    return GOOD


def decoy_value(state: State, scene: Scene, ship: i64) -> i64:
    """Biggs draws fire if dearer or weaker friends beside him are in danger."""
    value: i64 = -WORTH_A_CARD
    for other in range(state.roster.count):
        if other != ship and scene.friends >> other & 1 and range_between(state, ship, other) == 1:
            value += outlook_of(state, scene, other).threat
    if left_of(state, ship) < 2:
        return NO_GOOD
    return value - outlook_of(state, scene, ship).threat


def stop_value(state: State, ship: i64) -> i64:
    """Staying where it is saves a ship from the edge or an asteroid."""
    flight = fly_to(state, ship, flight_of(state).value, False)
    if flight.off:
        return 100 * GOOD
    if is_over_rock(state, flight):
        return GOOD
    return NO_GOOD


def is_over_rock(state: State, flight: Flight) -> bool:
    """Whether a flight ends on an asteroid."""
    for at in range(len(state.obstacles)):
        if flight.on >> at & 1 and state.obstacles[at].kind == ASTEROID:
            return True
    return False


def loop_value(state: State, frame: Frame, ship: i64) -> i64:
    """Whether the loop is better with a turn."""
    manoeuvre = flight_of(state).value
    wide = fly_to(state, ship, manoeuvre, False)
    tight = fly_to(state, ship, manoeuvre, True)
    if tight.off:
        return 100 * NO_GOOD
    if wide.off:
        return 100 * GOOD
    scene = make_scene(state, frame.seat)
    value = place_value(state, scene, ship, tight.pose, False, not is_over_rock(state, tight))
    return value - place_value(state, scene, ship, wide.pose, False, not is_over_rock(state, wide))


def share_value(state: State, ship: i64, other: i64, face: i64) -> i64:
    """A friend takes a hit if it can spare it better, or if that saves the ship."""
    attack = state.attack
    assert attack is not None
    value = price_of(state, ship) - price_of(state, other)
    if left_of(state, ship) <= attack.hits + attack.crits:
        value += GOOD
    if left_of(state, other) == 1:
        value -= 10 * GOOD
    if face == CRIT and state.ships[other].shields > 0:
        value += GOOD // 2
    return value
