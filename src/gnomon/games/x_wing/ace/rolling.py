"""How the ace spends tokens and locks on dice: by expected value, exact over every roll that can follow.

Dice are few, so all results of a reroll and of the defence dice are gone through. Cards that cost nothing are used as
the steady player uses them, before tokens are thought of. Values are thousandths of a squad point.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.ace.stakes import fall_value, hurt_value
from gnomon.games.x_wing.attack import defence_dice_of, keeps
from gnomon.games.x_wing.conditions import forbids
from gnomon.games.x_wing.dice import attack_dice, number, total
from gnomon.games.x_wing.dicework import defence_to_come, still_missing
from gnomon.games.x_wing.effects import weapon_on_hit
from gnomon.games.x_wing.gunnery import evasion_grade
from gnomon.games.x_wing.odds import EVADING, STEPS, bounded, spread
from gnomon.games.x_wing.prospects import KILL_SHARE, left_of, price_of
from gnomon.games.x_wing.state import GLITTERS, MARKSMAN, Attack, State
from gnomon.games.x_wing.steps import DONE, REROLL, SPEND
from gnomon.games.x_wing.terms import (
    CRIT,
    DO_KEEP_HITS,
    EVADE_TOKEN,
    FOCUS,
    FOCUS_TOKEN,
    HIT,
    NO_FOCUS,
    PLAIN_DAMAGE,
)
from gnomon.kernel.ints import Ints, ints

FAIR: Final = 1 << 20
LOCK_SHARE: Final = 12  # a lock that is kept is worth a twelfth of a damage
EVADE_LATER: Final = 250
SPECIAL: Final = 2500  # what a hit of a weapon does that deals no plain damage
OWN_ATTACK: Final = 600  # what a focus token is worth to a ship that has not fired


def _evades() -> list[int]:
    """For defence dice and grade: how likely each number of evades is, in parts of FAIR."""
    rows = [spread(dice, chance) for dice in range(STEPS) for chance in EVADING]
    return [chance for row in rows for chance in row + [0] * (STEPS - len(row))]


def _rolls() -> list[int]:
    """For attack dice, hits and focus results: how likely the roll is, in parts of FAIR."""
    out = []
    for dice in range(STEPS):
        for hits in range(STEPS):
            for foci in range(STEPS):
                blanks = dice - hits - foci
                if blanks < 0:
                    out.append(0)
                    continue
                ways = factorial(dice) // (factorial(hits) * factorial(foci) * factorial(blanks))
                out.append(ways * FAIR // (2**hits * 4 ** (foci + blanks)))
    return out


EVADES: Final[Ints] = ints(_evades())
ROLLS: Final[Ints] = ints(_rolls())


def token_value(state: State, code: i64) -> i64:
    """What it is worth to spend a token or lock on the dice now, or to be done."""
    attack = state.attack
    assert attack is not None
    kind = code & 255
    if kind == REROLL:
        return rerolled_value(state, attack, attack_dice(code >> 20 & 4095))
    if kind == SPEND and code >> 8 & 4095 == attack.attacker:
        return focused_value(state, attack, hits_of(attack), foci_of(attack))
    if kind == SPEND:
        return guarded_value(state, attack, code >> 20 & 4095)
    assert kind == DONE
    return 0


def is_token(code: i64) -> bool:
    """Whether an option spends a token or lock, or is to be done."""
    return code & 255 in (REROLL, SPEND, DONE)


# The attack


def hits_of(attack: Attack) -> i64:
    """How many dice hit now."""
    dice = attack.dice + attack.fixed
    return number(dice, HIT) + number(dice, CRIT)


def foci_of(attack: Attack) -> i64:
    """How many dice show focus."""
    return number(attack.dice + attack.fixed, FOCUS)


def harm(state: State, attack: Attack, damage: i64) -> i64:
    """What so much damage is worth to the attacker."""
    target = attack.defender
    if damage <= 0:
        return 0
    if weapon_on_hit(state, attack) != PLAIN_DAMAGE:
        return SPECIAL
    price = price_of(state, target) + hurt_value(state, target)
    left = left_of(state, target)
    if damage < left:
        return price * damage
    whole = state.roster.hull[target] + state.roster.shields[target]
    fall = fall_value(state, state.roster.seat[attack.attacker], target)
    return price * left + price * (whole + 2) // KILL_SHARE + fall


def volley_value(state: State, attack: Attack, hits: i64) -> i64:
    """What so many hits may be expected to be worth against the defence dice to come."""
    target = attack.defender
    dice = defence_dice_of(state, attack)
    if keeps(state, DO_KEEP_HITS):
        dice = 0
    row = (bounded(dice) * 2 + evasion_grade(state, target)) * STEPS
    evades: i64 = 0
    if state.ships[target].evade > 0:
        evades = 1
    value: i64 = 0
    for rolled in range(STEPS):
        chance = EVADES[row + rolled]
        if chance:
            value += chance * harm(state, attack, hits - rolled - evades) // FAIR
    return value


def focused_value(state: State, attack: Attack, hits: i64, foci: i64) -> i64:
    """What a focus token gains now, less what it would do for the defence."""
    gain = volley_value(state, attack, hits + foci) - volley_value(state, attack, hits)
    return gain - focus_price(state, attack)


def focus_price(state: State, attack: Attack) -> i64:
    """What a focus token is worth later in the round; one of two costs nothing."""
    if state.ships[attack.attacker].focus > 1:
        return 0
    return defence_to_come(state, attack.attacker)


def rerolled_value(state: State, attack: Attack, dice: i64) -> i64:
    """What rerolling some dice with a lock gains, with a focus token after it where that is better."""
    hits = hits_of(attack)
    foci = foci_of(attack)
    kept_hits = hits - number(dice, HIT) - number(dice, CRIT)
    kept_foci = foci - number(dice, FOCUS)
    count = bounded(total(dice))
    value: i64 = 0
    for more_hits in range(count + 1):
        for more_foci in range(count - more_hits + 1):
            chance = ROLLS[(count * STEPS + more_hits) * STEPS + more_foci]
            value += chance * settled_value(state, attack, kept_hits + more_hits, kept_foci + more_foci) // FAIR
    return value - settled_value(state, attack, hits, foci) - price_of(state, attack.defender) // LOCK_SHARE


def settled_value(state: State, attack: Attack, hits: i64, foci: i64) -> i64:
    """What dice are worth that are rerolled no more: focus results count if that is worth the token, or free."""
    plain = volley_value(state, attack, hits)
    if foci == 0:
        return plain
    ship = state.ships[attack.attacker]
    if ship.marks & (MARKSMAN | GLITTERS):
        return volley_value(state, attack, hits + foci)
    if ship.focus == 0 or attack.spent >> FOCUS_TOKEN & 1 or forbids(state) & NO_FOCUS:
        return plain
    focused = volley_value(state, attack, hits + foci) - focus_price(state, attack)
    if focused > plain:
        return focused
    return plain


# The defence


def guarded_value(state: State, attack: Attack, token: i64) -> i64:
    """What a token prevents, with the other one after it where that is better, less what it would do later."""
    missing = still_missing(state, attack)
    foci = number(attack.evasion + attack.evasion_fixed, FOCUS)
    if token == FOCUS_TOKEN:
        gain = prevented(state, attack, missing, foci) - later_focus(state, attack)
        if can_evade(state, attack):
            gain = larger(gain, prevented(state, attack, missing, foci + 1) - later_focus(state, attack) - EVADE_LATER)
        return gain
    gain = prevented(state, attack, missing, 1) - EVADE_LATER
    if can_focus(state, attack):
        gain = larger(gain, prevented(state, attack, missing, foci + 1) - later_focus(state, attack) - EVADE_LATER)
    return gain


def larger(one: i64, other: i64) -> i64:
    if one > other:
        return one
    return other


def smaller(one: i64, other: i64) -> i64:
    if one < other:
        return one
    return other


def prevented(state: State, attack: Attack, missing: i64, evades: i64) -> i64:
    """What so many evades more are worth to the defender."""
    return harm(state, attack, missing) - harm(state, attack, missing - evades)


def can_focus(state: State, attack: Attack) -> bool:
    """Whether the defender may spend a focus token on these dice."""
    ship = state.ships[attack.defender]
    return ship.focus > attack.barred_focus and not attack.spent >> FOCUS_TOKEN & 1


def can_evade(state: State, attack: Attack) -> bool:
    """Whether the defender may spend an evade token."""
    ship = state.ships[attack.defender]
    return ship.evade > attack.barred_evade and not attack.spent >> EVADE_TOKEN & 1


def later_focus(state: State, attack: Attack) -> i64:
    """What a focus token of the defender is worth later: for its own attack, and against others."""
    ship = attack.defender
    if state.ships[ship].focus > 1:
        return 0
    value = smaller(defence_to_come(state, ship), price_of(state, ship) // 4)
    if not state.done >> ship & 1:
        value += OWN_ATTACK
    return value
