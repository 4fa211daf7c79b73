"""Whom the steady player shoots at, and with what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.aiming import is_blocked, range_in
from gnomon.games.x_wing.attack import attack_dice_of, defence_dice_of, keeps, weapon_place
from gnomon.games.x_wing.odds import WITH_FOCUS, WITH_LOCK, at_least, damage, row_of
from gnomon.games.x_wing.prospects import KILL_SHARE, left_of, price_of
from gnomon.games.x_wing.state import GLITTERS, MARKSMAN, Attack, State
from gnomon.games.x_wing.steps import DECLARE, HOLD
from gnomon.games.x_wing.terms import (
    DO_KEEP_HITS,
    FLECHETTE_HIT,
    ION_HIT,
    NONE,
    PLAIN_DAMAGE,
)

FIRE_ANYWAY: Final = 10
SPARED: Final = 900  # what it costs to discard a weapon, or to spend a lock or focus token
ION_WORTH: Final = 1500
STRESS_WORTH: Final = 900
TRACTOR_WORTH: Final = 1400
ONE_SHOT: Final = 300  # what the cards do to the dice of weapons that are discarded, in thousandths of a damage
FEEDBACK_COST: Final = 1500  # the ion token


def turn_value(state: State, code: i64) -> i64:
    """What a ship's turn in the Combat phase is worth: an attack, a card in its place, or holding fire."""
    kind = code & 255
    if kind == HOLD:
        return 0
    if kind == DECLARE:
        return FIRE_ANYWAY + attack_value(state, code)
    return feedback_value(state, code >> 8 & 4095, code >> 32 & 4095)


def feedback_value(state: State, number: i64, target: i64) -> i64:
    """Feedback Array: a damage for a damage."""
    value = price_of(state, target) - price_of(state, number) - FEEDBACK_COST
    if left_of(state, target) == 1:
        value += price_of(state, target)
    if left_of(state, number) == 1:
        value -= 10 * price_of(state, number)
    return value


def attack_value(state: State, code: i64) -> i64:
    """What an attack may be expected to do, less what its weapon costs."""
    attack = attack_of(state, code)
    upgrade = (code >> 32 & 4095) - 1
    row = row_of_attack(state, attack, upgrade)
    if upgrade == NONE:
        return plain_value(state, attack.defender, row)
    return weapon_value(state, attack, upgrade, row) - cost_of(state, upgrade)


def attack_of(state: State, code: i64) -> Attack:
    """An attack as it would be declared."""
    attack = Attack()
    attack.attacker = code >> 8 & 4095
    attack.defender = code >> 20 & 4095
    attack.quadrant = code >> 44 & 4095
    attack.weapon = weapon_place(state, attack.attacker, attack.defender, (code >> 32 & 4095) - 1)
    attack.range = range_in(state, attack.attacker, attack.defender, attack.quadrant)
    if is_blocked(state, attack.attacker, attack.defender, attack.quadrant):
        attack.obstructed = 1
    return attack


def row_of_attack(state: State, attack: Attack, upgrade: i64) -> i64:
    """The chances of an attack with the dice that both would roll; cards only count during an attack."""
    before = state.attack
    state.attack = attack
    dice = attack_dice_of(state, attack)
    evasion = defence_dice_of(state, attack)
    if keeps(state, DO_KEEP_HITS):
        evasion = 0
    state.attack = before
    return row_of(dice, grade_of(state, attack, upgrade), evasion, evasion_grade(state, attack.defender))


def grade_of(state: State, attack: Attack, upgrade: i64) -> i64:
    """What helps the attack dice once the weapon's cost is paid."""
    ship = state.ships[attack.attacker]
    grade: i64 = 0
    focus = ship.focus
    locked = ship.lock == attack.defender
    if upgrade != NONE:
        if state.tables.spends_focus[upgrade]:
            focus -= 1
        if state.tables.spends_lock[upgrade]:
            locked = False
    if focus > 0 or ship.marks & (MARKSMAN | GLITTERS):
        grade |= WITH_FOCUS
    if locked:
        grade |= WITH_LOCK
    return grade


def evasion_grade(state: State, number: i64) -> i64:
    """Whether something turns focus results of a defender into evades."""
    ship = state.ships[number]
    if ship.focus > 0 or ship.marks & GLITTERS:
        return WITH_FOCUS
    return 0


def plain_value(state: State, target: i64, row: i64) -> i64:
    """The value of an attack that deals its damage."""
    left = left_of(state, target)
    price = price_of(state, target)
    evades = state.ships[target].evade
    value = price * damage(row, evades, left) // 1000
    return value + price * (left + 2) * at_least(row, left + evades) // (KILL_SHARE * 1000)


def weapon_value(state: State, attack: Attack, upgrade: i64, row: i64) -> i64:
    """The same for a secondary weapon, which may do something else than its damage."""
    target = attack.defender
    on_hit = state.tables.on_hit[upgrade]
    if on_hit == PLAIN_DAMAGE:
        value = plain_value(state, target, row)
        if state.tables.twice[upgrade]:
            return value * 2
        if state.tables.discarded[upgrade]:
            value += price_of(state, target) * ONE_SHOT // 1000
        return value
    chance = at_least(row, 1 + state.ships[target].evade)
    value = price_of(state, target)
    if left_of(state, target) == 1:
        value += price_of(state, target)
    if on_hit == ION_HIT:
        if state.ships[target].ion == 0:
            value += ION_WORTH
    elif on_hit == FLECHETTE_HIT:
        if state.ships[target].stress == 0:
            value += STRESS_WORTH
    else:
        value = TRACTOR_WORTH
    return value * chance // 1000


def cost_of(state: State, upgrade: i64) -> i64:
    """What a weapon costs that is used now and not later."""
    cost: i64 = 0
    if state.tables.discarded[upgrade]:
        cost += SPARED
    if state.tables.spends_lock[upgrade]:
        cost += SPARED // 3
    if state.tables.spends_focus[upgrade]:
        cost += SPARED // 3
    return cost
