"""The attack (6.7 to 6.15), stage by stage: dice, modifying, comparing, damage, and what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.aiming import attack_options, is_blocked, range_in
from gnomon.games.x_wing.conditions import is_in_role, is_met, operates, other_of, works
from gnomon.games.x_wing.damage import card_of_kind, discard_upgrade, suffer, turn_down
from gnomon.games.x_wing.dice import (
    MOST_DICE,
    attack_code,
    evasion_code,
    number,
    roll_attack,
    roll_defence,
)
from gnomon.games.x_wing.effects import weapon_on_hit
from gnomon.games.x_wing.fleet import agility_of, ails, is_in_play, push
from gnomon.games.x_wing.movement import count_kind
from gnomon.games.x_wing.opening import open_modifying, open_window
from gnomon.games.x_wing.state import (
    HAS_ATTACKED,
    HAS_DEFENDED,
    NO_MORE_ATTACKS,
    Attack,
    Frame,
    State,
)
from gnomon.games.x_wing.steps import (
    ATTACK,
    ATTACKED,
    COMPARED,
    FURTHER_ATTACK,
    HELD,
    HOLD,
    MISSED,
    OBSTRUCTED,
    ROLLED,
    ROLLED_EVASION,
)
from gnomon.games.x_wing.terms import (
    ATTACK_BONUS,
    ATTACK_DICE,
    CARD_DEALT,
    COMPARE,
    CRIT,
    DEFENCE_DICE,
    DO_EXPOSE,
    DO_FAILSAFE,
    DO_KEEP_CRIT,
    DO_KEEP_HITS,
    EVADE,
    FOCUS_TOKEN,
    GREEDO_ATTACKS,
    GREEDO_DEFENDS,
    HIT,
    INSTEAD_OF_DAMAGE,
    ION_HIT,
    ION_TOKEN,
    LOCK_TOKEN,
    MODIFY_ATTACK,
    MODIFY_DEFENCE,
    NONE,
    OLD_BLINDED_PILOT,
    PLAIN_DAMAGE,
    PRIMARY_WEAPON,
    STRESS_TOKEN,
    TRACTOR_HIT,
    TRACTOR_TOKEN,
    WEAPON_MALFUNCTION,
    WEAPONS_FAILURE,
)
from gnomon.games.x_wing.terms import ATTACKED as ATTACKED_WINDOW
from gnomon.games.x_wing.terms import MISSED as MISSED_WINDOW
from gnomon.games.x_wing.terms import ROLLED as ROLLED_WINDOW
from gnomon.games.x_wing.tokens import gain, spend
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

# Stages of an attack, kept in `count` of its frame.
BONUS_STAGE: Final = 0
ROLL_STAGE: Final = 1
ROLLED_STAGE: Final = 2
DEFENDER_MODIFIES_ATTACK: Final = 3
ATTACKER_MODIFIES_ATTACK: Final = 4
EVASION_STAGE: Final = 5
ATTACKER_MODIFIES_DEFENCE: Final = 6
DEFENDER_MODIFIES_DEFENCE: Final = 7
COMPARE_STAGE: Final = 8
CANCEL_STAGE: Final = 9
INSTEAD_STAGE: Final = 10
DAMAGE_STAGE: Final = 11
TOKEN_STAGE: Final = 12
AGAIN_STAGE: Final = 13
AFTER_STAGE: Final = 14
MISSED_STAGE: Final = 15


# Declaring


def declare(state: State, code: i64) -> None:
    """An attack is declared: weapon, target, arc; its costs are paid (6.2, 6.5)."""
    attack = Attack()
    attack.attacker = code >> 8 & 4095
    attack.defender = code >> 20 & 4095
    attack.quadrant = code >> 44 & 4095
    upgrade = (code >> 32 & 4095) - 1
    attack.weapon = weapon_place(state, attack.attacker, attack.defender, upgrade)
    attack.range = range_in(state, attack.attacker, attack.defender, attack.quadrant)
    attack.left = 1
    if attack.weapon != NONE and state.tables.twice[upgrade]:
        attack.left = 2
    state.attack = attack
    state.emit(ATTACKED, attack.attacker, attack.defender, upgrade + 1, attack.range)
    if is_blocked(state, attack.attacker, attack.defender, attack.quadrant):
        attack.obstructed = 1
        state.emit(OBSTRUCTED, attack.defender)
    watch_greedo(state, attack)
    push(state, ATTACK, attack.attacker)
    if attack.weapon != NONE:
        pay_weapon(state, attack, upgrade)


def weapon_place(state: State, attacker: i64, defender: i64, upgrade: i64) -> i64:
    """The place of a weapon on the attacker: the first of equal ones that is left; NONE for the primary weapon."""
    if upgrade == NONE:
        return NONE
    upgrades = state.roster.upgrades[attacker]
    for place in range(len(upgrades)):
        if upgrades[place] == upgrade and not state.ships[attacker].discarded >> place & 1:
            return place
    return NONE


def pay_weapon(state: State, attack: Attack, upgrade: i64) -> None:
    """Costs of a secondary weapon; with Munitions Failsafe its own discard waits for a hit (6.5, 12.8)."""
    if state.tables.spends_lock[upgrade]:
        spend(state, attack.attacker, LOCK_TOKEN)
    if state.tables.spends_focus[upgrade]:
        spend(state, attack.attacker, FOCUS_TOKEN)
    if state.tables.discarded[upgrade] and not is_failsafe(state, attack.attacker):
        discard_upgrade(state, attack.attacker, attack.weapon)


def is_failsafe(state: State, attacker: i64) -> bool:
    """Whether a ship has Munitions Failsafe."""
    return operates(state, attacker, MISSED_WINDOW, DO_FAILSAFE)


def watch_greedo(state: State, attack: Attack) -> None:
    """Greedo cares for the first attack and the first defence of a round (12.2)."""
    attacker = state.ships[attack.attacker]
    defender = state.ships[attack.defender]
    if not attacker.marks & HAS_ATTACKED and operates(state, attack.attacker, CARD_DEALT, DO_EXPOSE):
        attack.greedy |= GREEDO_ATTACKS
    if not defender.marks & HAS_DEFENDED and operates(state, attack.defender, CARD_DEALT, DO_EXPOSE):
        attack.greedy |= GREEDO_DEFENDS
    attacker.marks |= HAS_ATTACKED
    defender.marks |= HAS_DEFENDED


# Stages


def attack_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """The next stage of the attack."""
    attack = state.attack
    assert attack is not None
    stage = frame.count
    frame.count += 1
    if stage == BONUS_STAGE:
        open_window(state, ATTACK_BONUS, attack.attacker)
    elif stage == ROLL_STAGE:
        roll(state, attack, dealer)
    elif stage == ROLLED_STAGE:
        open_window(state, ROLLED_WINDOW, attack.attacker)
    elif stage == DEFENDER_MODIFIES_ATTACK:
        let_modify(state, MODIFY_ATTACK, attack.defender, False)
    elif stage == ATTACKER_MODIFIES_ATTACK:
        let_modify(state, MODIFY_ATTACK, attack.attacker, has_attack_tokens(state, attack))
    elif stage == EVASION_STAGE:
        roll_evasion(state, attack, dealer)
    elif stage == ATTACKER_MODIFIES_DEFENCE:
        let_modify(state, MODIFY_DEFENCE, attack.attacker, False)
    elif stage == DEFENDER_MODIFIES_DEFENCE:
        let_modify(state, MODIFY_DEFENCE, attack.defender, has_defence_tokens(state, attack))
    elif stage == COMPARE_STAGE:
        open_window(state, COMPARE, attack.attacker)
    elif stage == CANCEL_STAGE:
        compare(state, frame, attack)
    elif stage == INSTEAD_STAGE:
        open_window(state, INSTEAD_OF_DAMAGE, attack.defender)
    elif stage == DAMAGE_STAGE:
        hit(state, attack)
    elif stage == TOKEN_STAGE:
        give_token(state, attack)
    elif stage == AGAIN_STAGE:
        attack_again(state, frame, attack)
    elif stage == AFTER_STAGE:
        open_window(state, ATTACKED_WINDOW, attack.attacker)
    elif stage == MISSED_STAGE:
        if not attack.any_hit:
            open_window(state, MISSED_WINDOW, attack.attacker)
    else:
        end_attack(state, attack)


def let_modify(state: State, window: i64, ship: i64, has_tokens: bool) -> None:
    """Let a side modify dice, if it has anything to do that with."""
    if has_tokens or state.roster.listening >> window & 1:
        open_modifying(state, window, state.roster.seat[ship])


def has_attack_tokens(state: State, attack: Attack) -> bool:
    """Whether the attacker has a focus token or a lock on the defender."""
    ship = state.ships[attack.attacker]
    return ship.focus > 0 or ship.lock == attack.defender


def has_defence_tokens(state: State, attack: Attack) -> bool:
    """Whether the defender has a focus or evade token."""
    ship = state.ships[attack.defender]
    return ship.focus > 0 or ship.evade > 0


# Dice


def roll(state: State, attack: Attack, dealer: Dealer) -> None:
    """Roll the attack dice (6.7)."""
    attack.dice = roll_attack(attack_dice_of(state, attack), dealer)
    attack.fixed = 0
    attack.spent = 0
    state.emit(ROLLED, attack.attacker, attack_code(attack.dice))


def attack_dice_of(state: State, attack: Attack) -> i64:
    """How many dice an attack rolls: the weapon's value, range, cards (6.7)."""
    ship = state.ships[attack.attacker]
    if attack.weapon == NONE:
        count = state.roster.attack[attack.attacker] - count_kind(state, attack.attacker, WEAPON_MALFUNCTION)
        if count < 0:
            count = 0
        if attack.range == 1:
            count += 1
    else:
        count = state.tables.weapon_dice[state.roster.upgrades[attack.attacker][attack.weapon]]
    if ship.ails:
        if ails(ship, OLD_BLINDED_PILOT):
            return 0
        count -= count_kind(state, attack.attacker, WEAPONS_FAILURE)
    count += attack.bonus + more_dice(state, ATTACK_DICE, False) + more_dice(state, ATTACK_DICE, True)
    return bounded(count)


def bounded(count: i64) -> i64:
    """No fewer dice than none, no more than the notation has."""
    if count < 0:
        return 0
    if count > MOST_DICE:
        return MOST_DICE
    return count


def more_dice(state: State, window: i64, fewer: bool) -> i64:
    """What cards add to the dice of an attack, or take away."""
    out: i64 = 0
    if state.roster.listening >> window & 1:
        rows = state.tables.effects
        for hook in state.roster.by_window[window]:
            row = state.roster.hook_effect[hook]
            count = rows.count[row]
            if (count < 0) == fewer and is_in_role(state, hook, row) and works(state, hook):
                if is_met(state, hook, other_of(state, hook, row)):
                    out += count
    return out


def roll_evasion(state: State, attack: Attack, dealer: Dealer) -> None:
    """Roll the defence dice (6.9)."""
    attack.evasion = roll_defence(defence_dice_of(state, attack), dealer)
    attack.evasion_fixed = 0
    attack.spent = 0
    state.emit(ROLLED_EVASION, attack.defender, evasion_code(attack.evasion))


def defence_dice_of(state: State, attack: Attack) -> i64:
    """Agility with everything that changes it, no less than 0; then range, obstruction and cards (6.9)."""
    count = agility_of(state, attack.defender) + more_dice(state, DEFENCE_DICE, True)
    if count < 0:
        count = 0
    if attack.range == 3 and attack.weapon == NONE:
        count += 1
    count += attack.obstructed + more_dice(state, DEFENCE_DICE, False)
    return bounded(count)


# Comparing


def compare(state: State, frame: Frame, attack: Attack) -> None:
    """Each evade cancels a hit, then a critical; some cards keep results (6.11)."""
    hits = number(attack.dice + attack.fixed, HIT)
    crits = number(attack.dice + attack.fixed, CRIT)
    evades = number(attack.evasion + attack.evasion_fixed, EVADE)
    state.emit(COMPARED, attack.attacker, hits, crits, evades)
    if not keeps(state, DO_KEEP_HITS):
        cancelled = lesser(hits, evades)
        hits -= cancelled
        evades -= cancelled
    safe: i64 = 0
    if crits > 0 and keeps(state, DO_KEEP_CRIT):
        safe = 1
    crits -= lesser(crits - safe, evades)
    attack.hits = hits
    attack.crits = crits
    if hits + crits > 0:
        attack.hit = 1
        attack.any_hit = 1
    else:
        attack.hit = 0
        state.emit(MISSED, attack.attacker)
        frame.count = AGAIN_STAGE


def lesser(a: i64, b: i64) -> i64:
    if a < b:
        return a
    return b


def keeps(state: State, operation: i64) -> bool:
    """Whether a card of the attacker keeps results from being cancelled."""
    if not state.roster.listening >> COMPARE & 1:
        return False
    for hook in state.roster.by_window[COMPARE]:
        row = state.roster.hook_effect[hook]
        if state.tables.effects.operation[row] == operation and is_in_role(state, hook, row):
            if works(state, hook) and is_met(state, hook, other_of(state, hook, row)):
                return True
    return False


# Damage


def hit(state: State, attack: Attack) -> None:
    """Deal the damage: that of the results, or what the weapon deals instead (6.12)."""
    kind = weapon_on_hit(state, attack)
    if kind == PLAIN_DAMAGE:
        suffer(state, attack.defender, attack.hits, attack.crits, attack.attacker)
    elif kind != TRACTOR_HIT:
        suffer(state, attack.defender, 1, 0, attack.attacker)


def give_token(state: State, attack: Attack) -> None:
    """The token that some weapons give, once their damage is dealt (6.12)."""
    kind = weapon_on_hit(state, attack)
    defender = state.ships[attack.defender]
    if kind == PLAIN_DAMAGE or not is_in_play(defender):
        return
    if kind == ION_HIT:
        gain(state, attack.defender, ION_TOKEN)
    elif kind == TRACTOR_HIT:
        gain(state, attack.defender, TRACTOR_TOKEN)
    elif defender.stress == 0:
        gain(state, attack.defender, STRESS_TOKEN)


def attack_again(state: State, frame: Frame, attack: Attack) -> None:
    """The second attack of a weapon that attacks twice (6.15); else its discard, if it waited for a hit."""
    see_again(state, attack.attacker)
    attack.left -= 1
    attack.bonus = 0
    attack.relocked = 0
    attack.greedy = 0
    attack.barred_focus = attack.barred_evade = 0
    if attack.left > 0 and is_in_play(state.ships[attack.defender]) and is_in_play(state.ships[attack.attacker]):
        frame.count = BONUS_STAGE
        return
    if attack.weapon == NONE or not attack.any_hit:
        return
    upgrade = state.roster.upgrades[attack.attacker][attack.weapon]
    if state.tables.discarded[upgrade] and not state.ships[attack.attacker].discarded >> attack.weapon & 1:
        discard_upgrade(state, attack.attacker, attack.weapon)


def see_again(state: State, attacker: i64) -> None:
    """After its attack a pilot who was blinded sees again (7.9, original deck)."""
    blinded = card_of_kind(state, attacker, OLD_BLINDED_PILOT)
    while blinded != NONE:
        turn_down(state, attacker, blinded)
        blinded = card_of_kind(state, attacker, OLD_BLINDED_PILOT)


def end_attack(state: State, attack: Attack) -> None:
    """The attack is over; a card may grant another one (6.14)."""
    state.frames.pop()
    state.attack = None
    attacker = attack.attacker
    if not is_in_play(state.ships[attacker]):
        return
    if attack.further:
        push(state, FURTHER_ATTACK, attacker).value = attack.further - 1


def further_options(state: State, frame: Frame, out: Offers) -> None:
    """The attacks that a card grants, or none (6.14)."""
    attack_options(state, frame.ship, frame.value, out)
    offer(out, HOLD, frame.ship)


def further_attack(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Make the attack; after Gunner's there is no other this round."""
    state.frames.pop()
    if frame.value == PRIMARY_WEAPON:
        state.ships[frame.ship].marks |= NO_MORE_ATTACKS
    if code & 255 == HOLD:
        state.emit(HELD, frame.ship)
    else:
        declare(state, code)
