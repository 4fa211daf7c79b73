"""How the steady player modifies dice: rerolls first, then changes, then tokens; tokens only where they help.

Gains of rerolls are counted in eighths of a result.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.acting import outlook_of
from gnomon.games.x_wing.attack import defence_dice_of, keeps
from gnomon.games.x_wing.conditions import forbids
from gnomon.games.x_wing.dice import attack_dice, evasion_dice, number
from gnomon.games.x_wing.effects import weapon_on_hit
from gnomon.games.x_wing.gunnery import evasion_grade
from gnomon.games.x_wing.odds import left_over
from gnomon.games.x_wing.prospects import left_of, make_scene, price_of
from gnomon.games.x_wing.state import GLITTERS, MARKSMAN, Attack, Frame, State
from gnomon.games.x_wing.steering import THREAT_SHARE
from gnomon.games.x_wing.steps import REROLL, REROLL_EVASION, REROLL_WITH, SPEND, USE
from gnomon.games.x_wing.terms import (
    BLANK,
    CRIT,
    DO_ADD,
    DO_CHANGE,
    DO_KEEP_CRIT,
    DO_KEEP_HITS,
    DO_MARKSMANSHIP,
    EVADE,
    EVADE_TOKEN,
    FOCUS,
    FOCUS_TOKEN,
    HIT,
    MODIFY_ATTACK,
    NO_FOCUS,
    PLAIN_DAMAGE,
)
from gnomon.games.x_wing.windows import place_of

# The order of things: what is better is done before.
REROLL_FIRST: Final = 1000
THEN_CHANGE: Final = 500
THEN_SPEND: Final = 100
NEVER: Final = -1000
FREE: Final = 8  # a card costs nothing, so it rerolls before a lock does
WORTH_A_LOCK: Final = 4  # the gain for which a lock is spent
SHARE: Final = 8
CRIT_MORE: Final = 1
STRESS_PRICE: Final = 1200


def modify_value(state: State, frame: Frame, code: i64) -> i64:
    """How good a way to modify dice is; to be done is worth 0."""
    attack = state.attack
    assert attack is not None
    attacks = state.roster.seat[attack.attacker] == frame.seat
    if frame.window == MODIFY_ATTACK:
        if attacks:
            return own_attack_value(state, frame, attack, code)
        return enemy_attack_value(attack, code)
    if attacks:
        return enemy_defence_value(state, attack, code)
    return own_defence_value(state, frame, attack, code)


def operation_of(state: State, frame: Frame, code: i64) -> i64:
    """What the card of a way does."""
    place = place_of(state, frame, code >> 8 & 4095, code >> 20 & 4095)
    return state.tables.effects.operation[state.roster.hook_effect[state.roster.by_window[frame.window][place]]]


# Own attack dice


def own_attack_value(state: State, frame: Frame, attack: Attack, code: i64) -> i64:
    kind = code & 255
    if kind == REROLL:
        gain = reroll_gain(attack_dice(code >> 20 & 4095), turns_focus(state, attack))
        if gain < WORTH_A_LOCK:
            return NEVER
        return REROLL_FIRST + gain
    if kind == REROLL_WITH:
        gain = reroll_gain(attack_dice(code >> 32 & 4095), turns_focus(state, attack))
        if gain <= 0:
            return NEVER
        return REROLL_FIRST + FREE + gain
    if kind == SPEND:
        return focus_gain(state, attack)
    if kind == USE:
        operation = operation_of(state, frame, code)
        if operation in (DO_CHANGE, DO_MARKSMANSHIP, DO_ADD):
            return THEN_CHANGE
    return NEVER


def turns_focus(state: State, attack: Attack) -> bool:
    """Whether the attacker's focus results will become hits."""
    ship = state.ships[attack.attacker]
    if ship.marks & (MARKSMAN | GLITTERS):
        return True
    return ship.focus > 0 and not forbids(state) & NO_FOCUS


def reroll_gain(dice: i64, focused: bool) -> i64:
    """What rerolling attack dice gains: half of them hit, three quarters if focus results count."""
    blanks = number(dice, BLANK)
    foci = number(dice, FOCUS)
    hits = number(dice, HIT) + number(dice, CRIT)
    crits = number(dice, CRIT)
    if focused:
        return 6 * blanks - 2 * (foci + hits) - CRIT_MORE * crits
    return 4 * (blanks + foci) - 4 * hits - CRIT_MORE * crits


def focus_gain(state: State, attack: Attack) -> i64:
    """Whether a focus token does more for this attack than for the defences to come."""
    ship = state.ships[attack.attacker]
    dice = attack.dice + attack.fixed
    foci = number(dice, FOCUS)
    if foci == 0:
        return NEVER
    if ship.focus > 1:
        return THEN_SPEND
    hits = number(dice, HIT) + number(dice, CRIT)
    evasion = defence_dice_of(state, attack)
    grade = evasion_grade(state, attack.defender)
    gain = left_over(hits + foci, evasion, grade) - left_over(hits, evasion, grade)
    if gain * price_of(state, attack.defender) // 1000 >= defence_to_come(state, attack.attacker):
        return THEN_SPEND
    return NEVER


def defence_to_come(state: State, ship: i64) -> i64:
    """What a focus token will be worth against the attacks that are still to come."""
    now = outlook_of(state, make_scene(state, state.roster.seat[ship]), ship)
    return (now.threat_unfocused - now.threat) * THREAT_SHARE // 3


# The enemy's dice


def enemy_attack_value(attack: Attack, code: i64) -> i64:
    """Make the attacker reroll what hits."""
    if code & 255 != REROLL_WITH:
        return NEVER
    dice = attack_dice(code >> 32 & 4095)
    hits = number(dice, HIT) + number(dice, CRIT)
    gain = 4 * hits + CRIT_MORE * number(dice, CRIT) - 4 * number(dice, BLANK) - number(dice, FOCUS)
    if gain < WORTH_A_LOCK:
        return NEVER
    return gain


def enemy_defence_value(state: State, attack: Attack, code: i64) -> i64:
    """Make the defender reroll what evades, for stress: only if that may decide the attack."""
    if code & 255 != REROLL_EVASION:
        return NEVER
    dice = evasion_dice(code >> 32 & 4095)
    evades = number(dice, EVADE)
    others = number(dice, FOCUS) + number(dice, BLANK)
    if others > 0 or evades > number(attack.dice, HIT) + number(attack.dice, CRIT):
        return NEVER
    gain = evades * price_of(state, attack.defender) * 5 // SHARE - evades * evades * STRESS_PRICE
    if left_of(state, attack.defender) <= evades:
        gain += price_of(state, attack.defender)
    return gain


# Own defence dice


def own_defence_value(state: State, frame: Frame, attack: Attack, code: i64) -> i64:
    """Cards as long as something hits; tokens if they prevent damage."""
    missing = still_missing(state, attack)
    if missing <= 0:
        return NEVER
    kind = code & 255
    if kind == REROLL_EVASION:
        return evasion_gain(state, attack, evasion_dice(code >> 32 & 4095))
    if kind == USE:
        operation = operation_of(state, frame, code)
        if operation == DO_CHANGE:
            return THEN_CHANGE
        if operation == DO_ADD:
            return THEN_CHANGE + 1
        return NEVER
    if kind == SPEND:
        return token_gain(state, attack, missing, code >> 20 & 4095)
    return NEVER


def still_missing(state: State, attack: Attack) -> i64:
    """How many more evades would cancel everything that can be cancelled."""
    dice = attack.dice + attack.fixed
    hits = number(dice, HIT)
    crits = number(dice, CRIT)
    if keeps(state, DO_KEEP_HITS):
        hits = 0
    if crits > 0 and keeps(state, DO_KEEP_CRIT):
        crits -= 1
    return hits + crits - number(attack.evasion + attack.evasion_fixed, EVADE)


def evasion_gain(state: State, attack: Attack, dice: i64) -> i64:
    """What rerolling defence dice gains."""
    blanks = number(dice, BLANK)
    foci = number(dice, FOCUS)
    evades = number(dice, EVADE)
    gain: i64 = 0
    if evasion_grade(state, attack.defender):
        gain = 5 * blanks - 3 * (foci + evades)
    else:
        gain = 3 * (blanks + foci) - 5 * evades
    if gain <= 0:
        return NEVER
    return REROLL_FIRST + gain


def token_gain(state: State, attack: Attack, missing: i64, token: i64) -> i64:
    """Which token to spend: the one that is needed least later, and none that cannot help."""
    ship = state.ships[attack.defender]
    foci = number(attack.evasion + attack.evasion_fixed, FOCUS)
    can_focus = ship.focus > attack.barred_focus and not attack.spent >> FOCUS_TOKEN & 1
    can_evade = ship.evade > attack.barred_evade and not attack.spent >> EVADE_TOKEN & 1
    most: i64 = 0
    if can_focus:
        most += foci
    if can_evade:
        most += 1
    if weapon_on_hit(state, attack) != PLAIN_DAMAGE and most < missing:
        return NEVER
    has_attacked = state.done >> attack.defender & 1 == 1
    if token == EVADE_TOKEN:
        if can_focus and foci >= missing and (has_attacked or foci > 1):
            return THEN_SPEND - 1
        return THEN_SPEND + 1
    if foci == 0:
        return NEVER
    return THEN_SPEND
