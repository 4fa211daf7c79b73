"""Tokens (8): receiving, losing and spending them, target locks, and dice modified with them (6.8, 6.10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import answers, forbids
from gnomon.games.x_wing.dice import (
    attack_code,
    attack_dice,
    evasion_code,
    number,
    one,
    roll_attack,
    roll_defence,
    total,
)
from gnomon.games.x_wing.fleet import are_enemies, push
from gnomon.games.x_wing.geometry.pose import SMALL
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.state import TRACTORED, Attack, Frame, State
from gnomon.games.x_wing.steps import (
    ADDED,
    CHANGED,
    DRAG,
    GAINED,
    LOCKED,
    LOST,
    REROLL,
    REROLLED,
    REROLLED_EVASION,
    SHED_LOCK,
    SPEND,
    SPENDING,
    SPENT,
    UNLOCKED,
)
from gnomon.games.x_wing.terms import (
    BLANK,
    CRIT,
    EVADE,
    EVADE_TOKEN,
    FOCUS,
    FOCUS_TOKEN,
    HIT,
    ION_TOKEN,
    LOCK_TOKEN,
    MODIFY_ATTACK,
    NO_EVADE,
    NO_FOCUS,
    NO_REROLL,
    NONE,
    SHIELD_TOKEN,
    STRESS_TOKEN,
    TOKEN_RECEIVED,
    TOKEN_SPENT,
    TRACTOR_TOKEN,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

# Receiving and losing


def gain(state: State, number_: i64, token: i64, count: i64 = 1) -> None:
    """A ship receives tokens; each may set something off (8.1 to 8.5)."""
    for _token in range(count):
        add(state, number_, token, 1)
        open_window(state, TOKEN_RECEIVED, number_, NONE, token)
    state.emit(GAINED, number_, token, count)
    if token == TRACTOR_TOKEN:
        pull(state, number_)


def add(state: State, number_: i64, token: i64, count: i64) -> None:
    """Change how many tokens of a kind a ship has."""
    ship = state.ships[number_]
    if token == FOCUS_TOKEN:
        ship.focus += count
    elif token == EVADE_TOKEN:
        ship.evade += count
    elif token == STRESS_TOKEN:
        ship.stress += count
    elif token == ION_TOKEN:
        ship.ion += count
    elif token == TRACTOR_TOKEN:
        ship.tractor += count
    elif token == SHIELD_TOKEN:
        ship.shields += count


def held(state: State, number_: i64, token: i64) -> i64:
    """How many tokens of a kind a ship has; a lock counts as one."""
    ship = state.ships[number_]
    if token == FOCUS_TOKEN:
        return ship.focus
    if token == EVADE_TOKEN:
        return ship.evade
    if token == STRESS_TOKEN:
        return ship.stress
    if token == ION_TOKEN:
        return ship.ion
    if token == TRACTOR_TOKEN:
        return ship.tractor
    if token == SHIELD_TOKEN:
        return ship.shields
    if ship.lock != NONE:
        return 1
    return 0


def lose(state: State, number_: i64, token: i64, count: i64 = 1) -> None:
    """A ship loses tokens without spending them."""
    if count > 0:
        add(state, number_, token, -count)
        state.emit(LOST, number_, token, count)


def spend(state: State, number_: i64, token: i64) -> None:
    """A ship spends a token; cards may follow (9.1)."""
    if token == LOCK_TOKEN:
        target = state.ships[number_].lock
        state.ships[number_].lock = NONE
        state.emit(SPENT, number_, token)
        open_window(state, TOKEN_SPENT, number_, target, token)
        return
    add(state, number_, token, -1)
    state.emit(SPENT, number_, token)
    open_window(state, TOKEN_SPENT, number_, NONE, token)


def recover(state: State, number_: i64) -> None:
    """One shield back, never above the shield value (8.7)."""
    if state.ships[number_].shields < state.roster.shields[number_]:
        add(state, number_, SHIELD_TOKEN, 1)
        state.emit(GAINED, number_, SHIELD_TOKEN, 1)


def pull(state: State, number_: i64) -> None:
    """The first tractor beam token received in a round lets the opponent move a small ship (8.5, 12.18)."""
    ship = state.ships[number_]
    first = not ship.marks & TRACTORED
    ship.marks |= TRACTORED
    if first and state.roster.half[number_] == SMALL:
        push(state, DRAG, number_).seat = 1 - state.roster.seat[number_]


# Target locks


def lock_on(state: State, number_: i64, target: i64) -> None:
    """A ship locks another; it gives up a lock it had (8.6)."""
    ship = state.ships[number_]
    if ship.lock != NONE:
        state.emit(UNLOCKED, number_, ship.lock)
    ship.lock = target
    state.emit(LOCKED, number_, target)
    open_window(state, TOKEN_RECEIVED, number_, NONE, LOCK_TOKEN)


def unlock(state: State, number_: i64) -> None:
    """A ship loses its lock without spending it."""
    ship = state.ships[number_]
    if ship.lock != NONE:
        state.emit(UNLOCKED, number_, ship.lock)
        ship.lock = NONE


def offer_to_shed(state: State, ship: i64) -> None:
    """Its player may remove one enemy lock from a ship."""
    for other in range(state.roster.count):
        if state.ships[other].lock == ship and are_enemies(state, ship, other):
            push(state, SHED_LOCK, ship)
            return


# Modifying dice with tokens


def modify_tokens(state: State, frame: Frame, out: Offers) -> None:
    """The tokens that the side which modifies dice may spend."""
    attack = state.attack
    assert attack is not None
    if frame.window == MODIFY_ATTACK:
        if frame.seat == state.roster.seat[attack.attacker]:
            attacker_tokens(state, attack, out)
    elif frame.seat == state.roster.seat[attack.defender]:
        defender_tokens(state, attack, out)


def attacker_tokens(state: State, attack: Attack, out: Offers) -> None:
    """A focus token turns all focus results into hits, a lock rerolls dice (6.8)."""
    ship = state.ships[attack.attacker]
    banned = forbids(state)
    if ship.focus > 0 and not attack.spent >> FOCUS_TOKEN & 1 and not banned & NO_FOCUS:
        if number(attack.dice + attack.fixed, FOCUS) or answers(state, attack.attacker, TOKEN_SPENT, FOCUS_TOKEN):
            offer(out, SPEND, attack.attacker, FOCUS_TOKEN)
    if ship.lock == attack.defender and not attack.relocked and not attack.spent >> LOCK_TOKEN & 1:
        if not banned & NO_REROLL:
            least: i64 = 1
            if answers(state, attack.attacker, TOKEN_SPENT, LOCK_TOKEN):
                least = 0
            offer_rerolls(out, REROLL, attack.attacker, NONE, attack.dice, least, total(attack.dice))


def defender_tokens(state: State, attack: Attack, out: Offers) -> None:
    """A focus token turns all focus results into evades, an evade token adds one (6.10)."""
    ship = state.ships[attack.defender]
    if ship.focus > attack.barred_focus and not attack.spent >> FOCUS_TOKEN & 1:
        dice = attack.evasion + attack.evasion_fixed
        if number(dice, FOCUS) or answers(state, attack.defender, TOKEN_SPENT, FOCUS_TOKEN):
            offer(out, SPEND, attack.defender, FOCUS_TOKEN)
    if ship.evade > attack.barred_evade and not attack.spent >> EVADE_TOKEN & 1:
        if not forbids(state) & NO_EVADE:
            offer(out, SPEND, attack.defender, EVADE_TOKEN)


def offer_rerolls(out: Offers, kind: i64, ship: i64, card: i64, dice: i64, least: i64, most: i64) -> None:
    """Every choice of attack dice to reroll, from so many to so many."""
    for hits in range(number(dice, HIT) + 1):
        for crits in range(number(dice, CRIT) + 1):
            for foci in range(number(dice, FOCUS) + 1):
                for blanks in range(number(dice, BLANK) + 1):
                    if least <= hits + crits + foci + blanks <= most:
                        code = hits | crits << 3 | foci << 6 | blanks << 9
                        if card == NONE:
                            offer(out, kind, ship, code)
                        else:
                            offer(out, kind, ship, card, code)


def offer_evasion_rerolls(out: Offers, kind: i64, ship: i64, card: i64, dice: i64, least: i64, most: i64) -> None:
    """Every choice of defence dice to reroll, from so many to so many."""
    for evades in range(number(dice, EVADE) + 1):
        for foci in range(number(dice, FOCUS) + 1):
            for blanks in range(number(dice, BLANK) + 1):
                if least <= evades + foci + blanks <= most:
                    offer(out, kind, ship, card, evades | foci << 3 | blanks << 6)


def take_token_way(state: State, frame: Frame, code: i64, dealer: Dealer) -> bool:
    """Spend a token on dice; False if the choice is about something else."""
    kind = code & 255
    if kind != SPEND and kind != REROLL:
        return False
    ship = code >> 8 & 4095
    token: i64 = LOCK_TOKEN
    dice: i64 = 0
    if kind == SPEND:
        token = code >> 20 & 4095
    else:
        dice = code >> 20 & 4095
    attack = state.attack
    assert attack is not None
    attack.spent |= bit(token)
    if state.roster.listening >> TOKEN_SPENT & 1:
        waiting = push(state, SPENDING, ship)
        waiting.value = token
        waiting.more = dice
        spend(state, ship, token)
    else:
        spend(state, ship, token)
        use_token(state, ship, token, dice, dealer)
    return True


def spent_on_dice(state: State, frame: Frame, dealer: Dealer) -> None:
    """What a token does comes after cards for the moment at which it is spent (9.8)."""
    state.frames.pop()
    use_token(state, frame.ship, frame.value, frame.more, dealer)


def use_token(state: State, ship: i64, token: i64, dice: i64, dealer: Dealer) -> None:
    """What a token does to dice that was spent on them (6.8, 6.10)."""
    attack = state.attack
    assert attack is not None
    if token == LOCK_TOKEN:
        reroll_attack(state, attack_dice(dice), dealer)
    elif token == EVADE_TOKEN:
        add_result(state, ship, EVADE)
    elif ship == attack.attacker:
        change(state, ship, FOCUS, HIT, MOST_RESULTS)
    else:
        change(state, ship, FOCUS, EVADE, MOST_RESULTS)


MOST_RESULTS: Final = 99


# Changing and rerolling dice


def change(state: State, ship: i64, face: i64, to: i64, most: i64) -> None:
    """Change results of a face to another; dice that were rerolled come first, since the others may still be."""
    attack = state.attack
    assert attack is not None
    left = most
    if ship == attack.attacker:
        count = lesser(number(attack.fixed, face), left)
        attack.fixed += count * (one(to) - one(face))
        left -= count
        rest = lesser(number(attack.dice, face), left)
        attack.dice += rest * (one(to) - one(face))
    else:
        count = lesser(number(attack.evasion_fixed, face), left)
        attack.evasion_fixed += count * (one(to) - one(face))
        left -= count
        rest = lesser(number(attack.evasion, face), left)
        attack.evasion += rest * (one(to) - one(face))
    if count + rest > 0:
        state.emit(CHANGED, ship, face, to, count + rest)


def lesser(a: i64, b: i64) -> i64:
    return a if a < b else b


def add_result(state: State, ship: i64, face: i64) -> None:
    """Add a result, which counts as a die from now on (6.18)."""
    attack = state.attack
    assert attack is not None
    if ship == attack.attacker:
        attack.dice += one(face)
    else:
        attack.evasion += one(face)
    state.emit(ADDED, ship, face)


def reroll_attack(state: State, dice: i64, dealer: Dealer) -> None:
    """Roll some attack dice again; none a second time (6.18)."""
    attack = state.attack
    assert attack is not None
    fresh = roll_attack(total(dice), dealer)
    attack.dice -= dice
    attack.fixed += fresh
    state.emit(REROLLED, attack.attacker, attack_code(dice), attack_code(fresh))


def reroll_defence(state: State, dice: i64, dealer: Dealer) -> None:
    """Roll some defence dice again; none a second time (6.18)."""
    attack = state.attack
    assert attack is not None
    fresh = roll_defence(total(dice), dealer)
    attack.evasion -= dice
    attack.evasion_fixed += fresh
    state.emit(REROLLED_EVASION, attack.defender, evasion_code(dice), evasion_code(fresh))
