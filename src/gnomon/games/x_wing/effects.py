"""What cards do (9): for each effect the ways to use it now, and its operation carried out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.actions import free_act, has_action
from gnomon.games.x_wing.aiming import can_attack
from gnomon.games.x_wing.conditions import (
    count_near,
    forbids,
    is_met,
    note_use,
    other_of,
)
from gnomon.games.x_wing.damage import (
    discard_upgrade,
    roll_die,
    suffer,
    turn_down,
)
from gnomon.games.x_wing.dice import attack_dice, evasion_dice, number, total
from gnomon.games.x_wing.fleet import are_enemies, is_at, is_in_play, push, range_between, skill_of
from gnomon.games.x_wing.roster import PILOT_CARD
from gnomon.games.x_wing.state import (
    BRACED,
    CARD,
    DRAWS_FIRE,
    GLITTERS,
    KEEPS_TRACTOR,
    NO_MORE_ATTACKS,
    Attack,
    Frame,
    State,
)
from gnomon.games.x_wing.steps import (
    BARRED,
    DEFENCE_DIE,
    EVADES_CANCELLED,
    FLY,
    KEPT,
    POINT_ARC,
    REPAIR,
    REROLL_EVASION,
    REROLL_WITH,
    SHARE,
    SHARED,
    SKILL_SET,
    STOPPED,
    STRESS_AFTER,
    TAKE_LOCK,
    USE,
    USE_ON,
    USE_TOKEN,
    USED,
)
from gnomon.games.x_wing.terms import (
    ALL_DICE,
    CRIT,
    DEFENCE_FACES,
    DO_ADD,
    DO_ATTACK_AGAIN,
    DO_BAR_TOKEN,
    DO_BLAST,
    DO_CANCEL_EVADE,
    DO_CHANGE,
    DO_COUNTERMEASURES,
    DO_DICE,
    DO_DRAW_FIRE,
    DO_FORCE_REROLL,
    DO_FREE_ACTION,
    DO_GAIN,
    DO_GIVE,
    DO_INTERFACE,
    DO_KEEP_TRACTOR,
    DO_LEAD,
    DO_LEND_LOCK,
    DO_MARK,
    DO_MARKSMANSHIP,
    DO_NEW_LOCK,
    DO_PASS_FOCUS,
    DO_PURSUE,
    DO_PUSH,
    DO_RECOVER,
    DO_RELOCK,
    DO_REPAIR,
    DO_REROLL,
    DO_SET_SKILL,
    DO_SHARE_HIT,
    DO_SHARE_SKILL,
    DO_SHED,
    DO_SOFTEN,
    DO_STEAL,
    DO_STOP,
    DO_STRESS_REROLL,
    DO_STRIP,
    DO_TURN_ARC,
    DO_TURN_LOOP,
    ENEMIES_NEAR,
    EVADE,
    EVADE_TOKEN,
    FACE_WORDS,
    FOCUS,
    FOCUS_TOKEN,
    HIT,
    ION_TOKEN,
    LOCK_TOKEN,
    LOW_SKILL,
    MODIFY_ATTACK,
    NO_REROLL,
    NONE,
    PAY_DISCARD,
    PAY_FOE_STRESS,
    PAY_ION,
    PAY_LOCK,
    PAY_STRESS,
    PICK_ENEMY,
    PICK_FRIEND,
    PICK_NONE,
    PLAIN_DAMAGE,
    RED,
    SHIP_TRAIT,
    SPEEDS,
    STATIONARY,
    STRESS_TOKEN,
    TRACTOR_TOKEN,
    UNIQUE,
)
from gnomon.games.x_wing.tokens import (
    add_result,
    change,
    gain,
    held,
    lock_on,
    lose,
    offer_evasion_rerolls,
    offer_rerolls,
    offer_to_shed,
    recover,
    reroll_attack,
    reroll_defence,
    spend,
    unlock,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

SIDES: Final = 8
STOP_FLAG: Final = 1  # in `more` of a flight's frame
LOOP_FLAG: Final = 2


# The ways to use an effect now


def ways(state: State, frame: Frame, hook: i64, out: Offers) -> None:
    """Offer every way to use an effect; none if its cost cannot be paid or it could do nothing."""
    row = state.roster.hook_effect[hook]
    rows = state.tables.effects
    if not can_pay(state, hook, row):
        return
    ship = state.roster.hook_ship[hook]
    card = state.roster.hook_card[hook]
    operation = rows.operation[row]
    if rows.pick[row] != PICK_NONE:
        pick_ways(state, frame, hook, row, operation, out)
    elif operation == DO_REROLL:
        reroll_ways(state, frame, hook, row, out)
    elif operation in (DO_FORCE_REROLL, DO_STRESS_REROLL):
        force_ways(state, operation, ship, card, out)
    elif operation in (DO_BAR_TOKEN, DO_STRIP):
        token_ways(state, operation, ship, card, other_of(state, hook, row), out)
    elif operation == DO_REPAIR:
        repair_ways(state, ship, card, out)
    elif can_do(state, frame, hook, row, operation):
        offer(out, USE, ship, card)


def can_pay(state: State, hook: i64, row: i64) -> bool:
    """Whether the costs of an effect can be paid (9.8)."""
    cost = state.tables.effects.cost[row]
    if cost & PAY_LOCK:
        attack = state.attack
        if attack is None or state.ships[state.roster.hook_ship[hook]].lock != attack.attacker:
            return False
    return True


def pick_ways(state: State, frame: Frame, hook: i64, row: i64, operation: i64, out: Offers) -> None:
    """One way for each ship that may be picked."""
    ship = state.roster.hook_ship[hook]
    card = state.roster.hook_card[hook]
    for other in range(state.roster.count):
        if may_pick(state, frame, hook, row, other) and can_do_to(state, operation, ship, other):
            if operation == DO_STEAL:
                offer_token(state, ship, card, other, FOCUS_TOKEN, out)
                offer_token(state, ship, card, other, EVADE_TOKEN, out)
            elif operation == DO_SHARE_HIT:
                share_ways(state, ship, card, other, out)
            else:
                offer(out, USE_ON, ship, card, other)


def may_pick(state: State, frame: Frame, hook: i64, row: i64, other: i64) -> bool:
    """Whether a ship is of the right side, at the right range and meets the conditions."""
    rows = state.tables.effects
    ship = state.roster.hook_ship[hook]
    if other == ship or not is_in_play(state.ships[other]):
        return False
    side = rows.pick[row]
    enemies = are_enemies(state, ship, other)
    if (side == PICK_ENEMY and not enemies) or (side == PICK_FRIEND and enemies):
        return False
    low = rows.near_low[row]
    if low and not is_at(state, ship, other, low, rows.near_high[row]):
        return False
    return is_met(state, hook, other, frame.value)


def can_do_to(state: State, operation: i64, ship: i64, other: i64) -> bool:
    """Whether an operation would do anything to the picked ship."""
    if operation == DO_LEAD:
        return has_action(state, other, state.roster.bar[other])
    if operation == DO_LEND_LOCK:
        return has_lock_target(state, other)
    if operation == DO_KEEP_TRACTOR:
        return state.ships[other].tractor > 0
    if operation == DO_SHARE_HIT:
        attack = state.attack
        assert attack is not None
        return attack.hits + attack.crits > 0 and weapon_on_hit(state, attack) == PLAIN_DAMAGE
    return True


def weapon_on_hit(state: State, attack: Attack) -> i64:
    """What the weapon of an attack does when it hits."""
    if attack.weapon == NONE:
        return PLAIN_DAMAGE
    return state.tables.on_hit[state.roster.upgrades[attack.attacker][attack.weapon]]


def share_ways(state: State, ship: i64, card: i64, other: i64, out: Offers) -> None:
    """Another ship takes one uncancelled hit or critical (12.4)."""
    attack = state.attack
    assert attack is not None
    if attack.hits > 0:
        offer(out, SHARE, ship, card, other, HIT)
    if attack.crits > 0:
        offer(out, SHARE, ship, card, other, CRIT)


def reroll_ways(state: State, frame: Frame, hook: i64, row: i64, out: Offers) -> None:
    """Own dice of the right faces, up to so many; some cards reroll all that can be."""
    attack = state.attack
    assert attack is not None
    rows = state.tables.effects
    ship = state.roster.hook_ship[hook]
    card = state.roster.hook_card[hook]
    attacking = frame.window == MODIFY_ATTACK
    if attacking and forbids(state) & NO_REROLL:
        return
    dice = of_faces(attack.dice if attacking else attack.evasion, rows.first[row])
    most = amount(state, rows.count[row], ship, other_of(state, hook, row))
    least: i64 = 1
    if rows.second[row]:  # every die that can be rerolled
        least = total(dice)
        if least == 0:
            return
    if attacking:
        offer_rerolls(out, REROLL_WITH, ship, card, dice, least, most)
    else:
        offer_evasion_rerolls(out, REROLL_EVASION, ship, card, dice, least, most)


def of_faces(dice: i64, faces: i64) -> i64:
    """The dice that show one of some faces."""
    out = dice
    for face in range(len(FACE_WORDS)):
        if not faces >> face & 1:
            out -= number(dice, face) << (4 * face)
    return out


def amount(state: State, count: i64, ship: i64, other: i64) -> i64:
    """How many dice an effect is about."""
    if count == LOW_SKILL:
        if skill_of(state, other) <= 2:
            return 2
        return 1
    if count == UNIQUE:
        if state.roster.unique[other]:
            return 2
        return 1
    if count == ENEMIES_NEAR:
        return count_near(state, ship)
    return count


def force_ways(state: State, operation: i64, ship: i64, card: i64, out: Offers) -> None:
    """Dice of the other side: attack dice for R7 Astromech, defence dice for Zuckuss."""
    attack = state.attack
    assert attack is not None
    if operation == DO_FORCE_REROLL:
        offer_rerolls(out, REROLL_WITH, ship, card, attack.dice, 1, ALL_DICE)
    else:
        offer_evasion_rerolls(out, REROLL_EVASION, ship, card, attack.evasion, 1, ALL_DICE)


def token_ways(state: State, operation: i64, ship: i64, card: i64, other: i64, out: Offers) -> None:
    """One of the other ship's tokens."""
    if not is_in_play(state.ships[other]):
        return
    attack = state.attack
    assert attack is not None
    if operation == DO_BAR_TOKEN:
        if state.ships[other].focus > attack.barred_focus:
            offer(out, USE_TOKEN, ship, card, other, FOCUS_TOKEN)
        if state.ships[other].evade > attack.barred_evade:
            offer(out, USE_TOKEN, ship, card, other, EVADE_TOKEN)
        return
    offer_token(state, ship, card, other, FOCUS_TOKEN, out)
    offer_token(state, ship, card, other, EVADE_TOKEN, out)
    offer_token(state, ship, card, other, LOCK_TOKEN, out)


def offer_token(state: State, ship: i64, card: i64, other: i64, token: i64, out: Offers) -> None:
    if held(state, other, token) > 0:
        offer(out, USE_TOKEN, ship, card, other, token)


def repair_ways(state: State, ship: i64, card: i64, out: Offers) -> None:
    """A faceup card with the Ship trait; equal ones are one option."""
    offered: i64 = 0
    for entry in state.ships[ship].faceup:
        damage = entry & CARD
        if state.tables.trait[damage] == SHIP_TRAIT and not offered >> damage & 1:
            offered |= bit(damage)
            offer(out, REPAIR, ship, card, damage)


def can_do(state: State, frame: Frame, hook: i64, row: i64, operation: i64) -> bool:
    """Whether an operation without a choice of its own would do anything."""
    rows = state.tables.effects
    ship = state.roster.hook_ship[hook]
    attack = state.attack
    if operation in (DO_CHANGE, DO_MARKSMANSHIP, DO_SOFTEN):
        assert attack is not None
        face: i64 = rows.first[row]
        if operation == DO_MARKSMANSHIP:
            face = FOCUS
        elif operation == DO_SOFTEN:
            face = CRIT
        dice = attack.dice + attack.fixed
        if ship == attack.defender:
            dice = attack.evasion + attack.evasion_fixed
        return number(dice, face) > 0
    if operation == DO_CANCEL_EVADE:
        assert attack is not None
        return number(attack.evasion + attack.evasion_fixed, EVADE) > 0
    if operation == DO_RECOVER:
        return state.ships[ship].shields < state.roster.shields[ship]
    if operation == DO_FREE_ACTION:
        return has_action(state, ship, rows.first[row])
    if operation == DO_PUSH:
        return has_action(state, ship, state.roster.bar[ship])
    if operation == DO_INTERFACE:
        return has_action(state, ship, CARD_ACTIONS)
    if operation == DO_NEW_LOCK:
        return has_lock_target(state, ship)
    if operation == DO_RELOCK:
        return is_in_play(state.ships[frame.other])
    if operation == DO_ATTACK_AGAIN:
        if state.ships[ship].marks & NO_MORE_ATTACKS or (attack is not None and attack.further > 0):
            return False
        return can_attack(state, ship, rows.first[row])
    if operation == DO_GIVE:
        return attack is not None and is_in_play(state.ships[attack.defender])
    if operation == DO_PURSUE:
        return is_in_play(state.ships[frame.ship])
    if operation == DO_STOP:
        return not is_stopped(state)
    if operation == DO_TURN_LOOP:
        return not is_stopped(state) and not is_strained(state, ship)
    if operation == DO_MARK:
        return state.ships[ship].marks & GLITTERS == 0
    return can_always(operation)


def can_always(operation: i64) -> bool:
    """Whether an operation of a window can be carried out whatever the state."""
    if operation in (DO_ADD, DO_DICE, DO_GAIN, DO_COUNTERMEASURES):
        return True
    return operation in (DO_DRAW_FIRE, DO_BLAST, DO_TURN_ARC, DO_SHED)


CARD_ACTIONS: Final = 0b1111000000  # all four actions of upgrades


def is_stopped(state: State) -> bool:
    """Whether the ship that has revealed its dial stays where it is, by a card (12.9)."""
    return flight_of(state).more & STOP_FLAG != 0


def is_strained(state: State, ship: i64) -> bool:
    """Whether a ship has revealed a red manoeuvre while stressed: then only cards that replace it are used (3.6)."""
    hue = state.tables.hues_by_manoeuvre[state.roster.ship[ship]][flight_of(state).value]
    return hue == RED and state.ships[ship].stress > 0


def has_lock_target(state: State, number_: i64) -> bool:
    """Whether an enemy is at Range 1 to 3."""
    for other in range(state.roster.count):
        if are_enemies(state, number_, other) and is_in_play(state.ships[other]):
            if range_between(state, number_, other) <= 3:
                return True
    return False


# Using an effect


def use(state: State, frame: Frame, hook: i64, code: i64, dealer: Dealer) -> None:
    """Pay an effect's costs and carry out its operation."""
    row = state.roster.hook_effect[hook]
    ship = state.roster.hook_ship[hook]
    state.emit(USED, ship, state.roster.hook_card[hook])
    note_use(state, hook)
    other = other_of(state, hook, row)
    if state.tables.effects.pick[row] != PICK_NONE:
        other = code >> 32 & 4095
    pay(state, hook, row, other)
    carry_out(state, frame, hook, row, other, code, dealer)


def pay(state: State, hook: i64, row: i64, other: i64) -> None:
    """Pay the costs of an effect (9.8)."""
    cost = state.tables.effects.cost[row]
    if cost == 0:
        return
    ship = state.roster.hook_ship[hook]
    place = state.roster.hook_place[hook]
    if cost & PAY_DISCARD and place != PILOT_CARD:
        discard_upgrade(state, ship, place)
    if cost & PAY_STRESS:
        gain(state, ship, STRESS_TOKEN)
    if cost & PAY_ION:
        gain(state, ship, ION_TOKEN)
    if cost & PAY_LOCK:
        spend(state, ship, LOCK_TOKEN)
    if cost & PAY_FOE_STRESS:
        lose(state, other, STRESS_TOKEN)


def carry_out(state: State, frame: Frame, hook: i64, row: i64, other: i64, code: i64, dealer: Dealer) -> None:
    """Carry out an operation: those on dice, on tokens, and the rest."""
    operation = state.tables.effects.operation[row]
    if operation <= DO_CANCEL_EVADE:
        modify_dice(state, hook, row, operation, other, code, dealer)
    elif operation <= DO_KEEP_TRACTOR:
        move_tokens(state, frame, hook, row, operation, other, code, dealer)
    elif operation <= DO_INTERFACE:
        grant_action(state, hook, row, operation, other)
    else:
        do_with_ships(state, frame, hook, row, operation, other, code, dealer)


def modify_dice(state: State, hook: i64, row: i64, operation: i64, other: i64, code: i64, dealer: Dealer) -> None:
    """Operations on dice."""
    attack = state.attack
    assert attack is not None
    rows = state.tables.effects
    ship = state.roster.hook_ship[hook]
    if operation == DO_STRESS_REROLL:
        gain(state, ship, STRESS_TOKEN, total(evasion_dice(code >> 32 & 4095)))
    if code & 255 == REROLL_WITH:
        reroll_attack(state, attack_dice(code >> 32 & 4095), dealer)
    elif code & 255 == REROLL_EVASION:
        reroll_defence(state, evasion_dice(code >> 32 & 4095), dealer)
    elif operation == DO_CHANGE:
        change(state, ship, rows.first[row], rows.second[row], rows.count[row])
    elif operation == DO_MARKSMANSHIP:
        change(state, ship, FOCUS, CRIT, 1)
        change(state, ship, FOCUS, HIT, ALL_DICE)
    elif operation == DO_SOFTEN:
        change(state, ship, CRIT, HIT, ALL_DICE)
    elif operation == DO_ADD:
        add_result(state, ship, rows.first[row])
    elif operation == DO_BAR_TOKEN:
        bar_token(state, attack, code >> 44 & 4095)
    elif operation == DO_DICE:
        attack.bonus += rows.count[row]
    elif operation == DO_CANCEL_EVADE:
        cancel_evade(state, attack)


def bar_token(state: State, attack: Attack, token: i64) -> None:
    """One token of the defender cannot be spent in this attack (12.7)."""
    if token == FOCUS_TOKEN:
        attack.barred_focus += 1
    else:
        attack.barred_evade += 1
    state.emit(BARRED, attack.defender, token, 1)


def cancel_evade(state: State, attack: Attack) -> None:
    """One of the defender's evade results goes (6.11)."""
    if number(attack.evasion_fixed, EVADE) > 0:
        attack.evasion_fixed -= 1 << EVADE_SHIFT
    else:
        attack.evasion -= 1 << EVADE_SHIFT
    state.emit(EVADES_CANCELLED, attack.defender)


EVADE_SHIFT: Final = 4 * EVADE


def move_tokens(
    state: State, frame: Frame, hook: i64, row: i64, operation: i64, other: i64, code: i64, dealer: Dealer
) -> None:
    """Operations on tokens."""
    rows = state.tables.effects
    ship = state.roster.hook_ship[hook]
    if operation == DO_GAIN:
        gain(state, ship, rows.first[row], rows.count[row])
    elif operation == DO_GIVE:
        gain(state, other, rows.first[row])
    elif operation == DO_STEAL:
        lose(state, other, code >> 44 & 4095)
        gain(state, ship, code >> 44 & 4095)
    elif operation == DO_STRIP:
        if code >> 44 & 4095 == LOCK_TOKEN:
            unlock(state, other)
        else:
            lose(state, other, code >> 44 & 4095)
    elif operation == DO_PASS_FOCUS:
        gain(state, other, FOCUS_TOKEN)
    elif operation == DO_LEND_LOCK:
        push(state, TAKE_LOCK, other)
    elif operation == DO_NEW_LOCK:
        push(state, TAKE_LOCK, ship).more = 1
    elif operation == DO_RELOCK:
        relock(state, ship, frame.other, dealer)
    elif operation == DO_RECOVER:
        recover(state, ship)
    elif operation == DO_KEEP_TRACTOR:
        state.ships[other].marks |= KEEPS_TRACTOR
        state.emit(KEPT, other, TRACTOR_TOKEN, state.ships[other].tractor)


def relock(state: State, ship: i64, target: i64, dealer: Dealer) -> None:
    """A defence die decides whether the lock comes back; it cannot be spent in this attack."""
    face: i64 = DEFENCE_FACES[dealer.deal(1, DEFENCE_FACES, 0, SIDES)]
    state.emit(DEFENCE_DIE, ship, face)
    if face == EVADE and range_between(state, ship, target) <= 3:
        if state.attack is not None:
            state.attack.relocked = 1
        lock_on(state, ship, target)


def grant_action(state: State, hook: i64, row: i64, operation: i64, other: i64) -> None:
    """Operations that grant actions."""
    ship = state.roster.hook_ship[hook]
    if operation == DO_FREE_ACTION:
        free_act(state, ship, state.tables.effects.first[row])
    elif operation == DO_LEAD:
        free_act(state, other, state.roster.bar[other]).more = 0
    elif operation == DO_PUSH:
        push(state, STRESS_AFTER, ship)
        free_act(state, ship, state.roster.bar[ship])
    elif operation == DO_INTERFACE:
        push(state, STRESS_AFTER, ship)
        free_act(state, ship, CARD_ACTIONS)


def do_with_ships(
    state: State, frame: Frame, hook: i64, row: i64, operation: i64, other: i64, code: i64, dealer: Dealer
) -> None:
    """The other operations."""
    ship = state.roster.hook_ship[hook]
    if operation == DO_SET_SKILL:
        set_skill(state, other, state.tables.effects.first[row])
    elif operation == DO_SHARE_SKILL:
        set_skill(state, other, skill_of(state, ship))
    elif operation == DO_DRAW_FIRE:
        state.ships[ship].marks |= DRAWS_FIRE
    elif operation == DO_MARK:
        state.ships[ship].marks |= GLITTERS
    elif operation == DO_ATTACK_AGAIN:
        assert state.attack is not None
        state.attack.further = 1 + state.tables.effects.first[row]
    elif operation == DO_BLAST:
        blast(state, ship)
    elif operation == DO_PURSUE:
        face = roll_die(state, ship, dealer)
        if face in (HIT, CRIT):
            suffer(state, frame.ship, 1, 0)
    elif operation == DO_TURN_ARC:
        push(state, POINT_ARC, ship)
    elif operation == DO_COUNTERMEASURES:
        state.ships[ship].marks |= BRACED
        offer_to_shed(state, ship)
    elif operation == DO_REPAIR:
        turn_down(state, ship, code >> 32 & 4095)
    elif operation == DO_STOP:
        flight_of(state).value = STATIONARY * SPEEDS
        flight_of(state).more |= STOP_FLAG
        state.emit(STOPPED, ship)
    elif operation == DO_TURN_LOOP:
        flight_of(state).more |= LOOP_FLAG
    elif operation == DO_SHARE_HIT:
        share_hit(state, ship, other, code >> 44 & 4095)
    elif operation == DO_SHED:
        discard_upgrade(state, ship, state.roster.hook_place[hook])


def set_skill(state: State, number_: i64, skill: i64) -> None:
    """Another pilot skill until the end of Combat (2.5)."""
    state.ships[number_].skill = skill
    state.emit(SKILL_SET, number_, skill)


def blast(state: State, ship: i64) -> None:
    """Each other ship at Range 1 suffers a damage."""
    for other in range(state.roster.count - 1, -1, -1):
        if other != ship and is_in_play(state.ships[other]) and range_between(state, ship, other) == 1:
            suffer(state, other, 1, 0)


def flight_of(state: State) -> Frame:
    """The frame of the manoeuvre being revealed."""
    at = len(state.frames) - 1
    while state.frames[at].step != FLY:
        at -= 1
    return state.frames[at]


def share_hit(state: State, ship: i64, other: i64, face: i64) -> None:
    """Another ship takes one result, before the rest is dealt (12.4)."""
    attack = state.attack
    assert attack is not None
    state.emit(SHARED, ship, other, face)
    if face == HIT:
        attack.hits -= 1
        suffer(state, other, 1, 0)
    else:
        attack.crits -= 1
        suffer(state, other, 0, 1)
