"""Damage (7): shields, damage cards and what they do, destroyed ships."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import operates, operating_hook
from gnomon.games.x_wing.fleet import ails_since, damage_on, is_in_play, push, skill_of
from gnomon.games.x_wing.intel import leave_mission
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.state import (
    ATTACK_DIE,
    CARD,
    COMBAT,
    DESTROYED,
    DOOMED,
    FLED,
    FLYING,
    ROUND_SHIFT,
    Frame,
    State,
)
from gnomon.games.x_wing.steps import (
    CHECK_DESTROYED,
    CRITICAL,
    DAMAGE_DISCARDED,
    DAMAGED,
    DIE,
    DISCARD,
    DISCARDED,
    END_COMBAT,
    LOOKED_AT,
    LOSE_WEAPON,
    PICK,
    PICK_DAMAGE,
    RESHUFFLED,
    REVEALED_DAMAGE,
    SUFFER,
    TURNED_DOWN,
    USED,
)
from gnomon.games.x_wing.steps import DESTROYED as DESTROYED_EVENT
from gnomon.games.x_wing.steps import DOOMED as DOOMED_EVENT
from gnomon.games.x_wing.steps import FLED as FLED_EVENT
from gnomon.games.x_wing.tables import NOTHING
from gnomon.games.x_wing.terms import (
    ATTACK_FACES,
    CARD_DEALT,
    DO_DRAW_THREE,
    DO_EXPOSE,
    DO_SHRUG_OFF,
    DO_TURN_DOWN,
    GREEDO_ATTACKS,
    HIT,
    MAJOR_EXPLOSION,
    MAJOR_HULL_BREACH,
    MINOR_EXPLOSION,
    MUNITIONS_FAILURE,
    NONE,
    PILOT_TRAIT,
    SHIELD_TOKEN,
    STRESS_TOKEN,
    THRUST_CONTROL_FIRE,
)
from gnomon.games.x_wing.terms import DESTROYED as DESTROYED_WINDOW
from gnomon.games.x_wing.tokens import gain, lose, unlock
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, added, inserted, listed, removed, without
from gnomon.kernel.offers import Offers, offer

SIDES: Final = 8
THREE: Final = 3


def roll_die(state: State, number: i64, dealer: Dealer) -> i64:
    """A single attack die, not part of an attack."""
    face: i64 = ATTACK_FACES[dealer.deal(ATTACK_DIE, ATTACK_FACES, 0, SIDES)]
    state.emit(DIE, number, face)
    return face


# Suffering damage


def suffer(state: State, number: i64, hits: i64, crits: i64, attacker: i64 = NONE) -> None:
    """A ship suffers damage, normal damage first (7.3); whether it is destroyed is seen when all is dealt."""
    push(state, CHECK_DESTROYED, number)
    frame = push(state, SUFFER, number)
    frame.count = hits
    frame.more = crits
    frame.other = attacker


def deal(state: State, number: i64, faceup: bool, dealer: Dealer) -> None:
    """A ship is dealt a damage card, past its shields (7.6)."""
    push(state, CHECK_DESTROYED, number)
    deal_card(state, number, faceup, NONE, dealer)


def suffer_next(state: State, frame: Frame, dealer: Dealer) -> None:
    """One damage: a shield, else a card (7.1, 7.2)."""
    if frame.count + frame.more == 0 or not is_in_play(state.ships[frame.ship]):
        state.frames.pop()
        return
    critical = frame.count == 0
    if critical:
        frame.more -= 1
    else:
        frame.count -= 1
    if state.ships[frame.ship].shields > 0:
        lose(state, frame.ship, SHIELD_TOKEN)
    else:
        deal_card(state, frame.ship, critical, frame.other, dealer)


def deal_card(state: State, number: i64, faceup: bool, attacker: i64, dealer: Dealer) -> None:
    """Deal a card: first faceup or down, then which one, then what its ship does about it (12.22)."""
    faceup = faceup or ails_since(state, state.ships[number], MAJOR_HULL_BREACH)
    faceup = is_exposed(state, number, faceup) or faceup
    refill(state, state.roster.seat[number])
    if state.decks[state.roster.seat[number]].is_empty():
        return  # all 33 cards lie on ships: there is none to deal (7.5)
    if not faceup:
        ship = state.ships[number]
        ship.facedown = added(ship.facedown, state.decks[state.roster.seat[number]].draw_unseen())
        state.emit(DAMAGED, number)
    elif attacker != NONE and operates(state, attacker, CARD_DEALT, DO_DRAW_THREE):
        draw_three(state, number, attacker, dealer)
    else:
        take_faceup(state, number, state.decks[state.roster.seat[number]].draw(dealer))


def is_exposed(state: State, number: i64, faceup: bool) -> bool:
    """Whether Greedo turns this card up, the first of an attack (12.2); he need not if it is faceup anyway."""
    attack = state.attack
    if attack is None or attack.greedy == 0 or attack.defender != number:
        return False
    if not faceup:
        carrier = attack.attacker if attack.greedy & GREEDO_ATTACKS else attack.defender
        hook = operating_hook(state, carrier, CARD_DEALT, DO_EXPOSE)
        if hook != NONE:  # he may be gone by now
            tell_use(state, carrier, hook)
    attack.greedy = 0
    return True


def tell_use(state: State, number: i64, hook: i64) -> None:
    """A card of a ship changes what a damage card does."""
    state.emit(USED, number, state.roster.hook_card[hook])


def refill(state: State, seat: i64) -> None:
    """An empty deck is made of its discard pile (7.5)."""
    deck = state.decks[seat]
    if deck.is_empty() and state.discards[seat]:
        deck.put_on_top([int(card) for card in state.discards[seat]], 0)
        replace_discards(state, seat, NOTHING)
        state.emit(RESHUFFLED, seat)


def put_discards(state: State, seat: i64, cards: list[int]) -> None:
    """Add cards to a discard pile."""
    pile = state.discards[seat]
    for card in cards:
        pile = added(pile, card)
    replace_discards(state, seat, pile)


def replace_discards(state: State, seat: i64, pile: Ints) -> None:
    """A discard pile is replaced, since copies of the state share it."""
    if seat == 0:
        state.discards = [pile, state.discards[1]]
    else:
        state.discards = [state.discards[0], pile]


def take_faceup(state: State, number: i64, card: i64) -> None:
    """A faceup card comes to a ship, unless its crew shrug it off, and does what it says at once (7.2)."""
    tough = operating_hook(state, number, CARD_DEALT, DO_SHRUG_OFF)
    if tough != NONE and state.tables.trait[card] == PILOT_TRAIT:
        tell_use(state, number, tough)
        state.emit(DAMAGE_DISCARDED, number, card)
        put_discards(state, state.roster.seat[number], [int(card)])
        return
    ship = state.ships[number]
    calm = operating_hook(state, number, CARD_DEALT, DO_TURN_DOWN)  # even if the pilot is injured by the card
    ship.faceup = added(ship.faceup, card | state.round << ROUND_SHIFT)
    ship.ails |= bit(state.tables.damage_kind[card])
    state.emit(CRITICAL, number, card)
    if calm != NONE:
        tell_use(state, number, calm)
        turn_down(state, number, card)
    else:
        strike(state, number, card)


def strike(state: State, number: i64, card: i64) -> None:
    """What some cards do when they come up (7.9)."""
    kind = state.tables.damage_kind[card]
    if kind == THRUST_CONTROL_FIRE:
        gain(state, number, STRESS_TOKEN)
        turn_down(state, number, card)
    elif kind in (MAJOR_EXPLOSION, MINOR_EXPLOSION, MUNITIONS_FAILURE):
        frame = push(state, CHECK_DESTROYED, number)
        frame.value = card


def burst(state: State, number: i64, card: i64, dealer: Dealer) -> None:
    """An explosion rolls a die, lost munitions cost a weapon; then the card is turned down (7.9)."""
    frame = push(state, CHECK_DESTROYED, number)
    frame.value = card
    frame.count = 1  # it has burst
    kind = state.tables.damage_kind[card]
    if kind == MUNITIONS_FAILURE:
        if weapons_left(state, number) > 0:
            push(state, LOSE_WEAPON, number)
    elif roll_die(state, number, dealer) == HIT:
        if kind == MAJOR_EXPLOSION:
            suffer(state, number, 0, 1)
        else:
            suffer(state, number, 1, 0)


def turn_down(state: State, number: i64, card: i64) -> None:
    """A faceup card is turned down: it stays as one damage (7.7)."""
    ship = state.ships[number]
    for place in range(len(ship.faceup)):
        if ship.faceup[place] & CARD == card:
            ship.faceup = without(ship.faceup, place)
            break
    ship.turned = added(ship.turned, card)
    ship.ails = ails_of(state, number)
    state.emit(TURNED_DOWN, number, card)


def ails_of(state: State, number: i64) -> i64:
    """The kinds of faceup cards on a ship."""
    out: i64 = 0
    for entry in state.ships[number].faceup:
        out |= bit(state.tables.damage_kind[entry & CARD])
    return out


def card_of_kind(state: State, number: i64, kind: i64) -> i64:
    """A faceup card of a kind on a ship, or NONE."""
    for entry in state.ships[number].faceup:
        if state.tables.damage_kind[entry & CARD] == kind:
            return entry & CARD
    return NONE


# Maarek Stele


def draw_three(state: State, number: i64, attacker: i64, dealer: Dealer) -> None:
    """His player looks at three cards and picks the one that is dealt (12.5)."""
    seat = state.roster.seat[number]
    frame = push(state, PICK_DAMAGE, attacker)
    frame.other = number
    eyes = bit(frame.seat)
    for _card in range(THREE):
        refill(state, seat)
        if state.decks[seat].is_empty():
            break
        card: i64 = state.decks[seat].draw(dealer, eyes)
        state.emit(LOOKED_AT, attacker, card, 0, 0, eyes)
        state.looked = inserted(state.looked, card)


def pick_options(state: State, frame: Frame, out: Offers) -> None:
    """The cards just drawn, equal ones once."""
    last: i64 = NONE
    for card in state.looked:
        if card != last:
            offer(out, PICK, card)
        last = card


def pick_damage(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """One card is dealt, the others are discarded openly."""
    picked = code >> 8 & 4095
    state.frames.pop()
    rest = removed(state.looked, picked)
    state.looked = NOTHING
    state.reveals += 1
    for card in rest:
        state.emit(DAMAGE_DISCARDED, frame.other, card)
    put_discards(state, state.roster.seat[frame.other], listed(rest))
    take_faceup(state, frame.other, picked)


# Lost munitions


def weapons_left(state: State, number: i64) -> i64:
    """The secondary weapons a ship still has, as bits of their places."""
    upgrades = state.roster.upgrades[number]
    out: i64 = 0
    for place in range(len(upgrades)):
        if state.tables.weapon_dice[upgrades[place]] and not state.ships[number].discarded >> place & 1:
            out |= bit(place)
    return out


def weapon_options(state: State, frame: Frame, out: Offers) -> None:
    """One of the ship's secondary weapons must go; equal ones are one option."""
    upgrades = state.roster.upgrades[frame.ship]
    left = weapons_left(state, frame.ship)
    for place in range(len(upgrades)):
        if left >> place & 1 and not is_copy(state, frame.ship, place, left):
            offer(out, DISCARD, frame.ship, state.roster.first_upgrade + upgrades[place])


def is_copy(state: State, number: i64, place: i64, left: i64) -> bool:
    upgrades = state.roster.upgrades[number]
    for earlier in range(place):
        if left >> earlier & 1 and upgrades[earlier] == upgrades[place]:
            return True
    return False


def lose_weapon(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The weapon is discarded."""
    state.frames.pop()
    upgrade = (code >> 20 & 4095) - state.roster.first_upgrade
    left = weapons_left(state, frame.ship)
    upgrades = state.roster.upgrades[frame.ship]
    for place in range(len(upgrades)):
        if left >> place & 1 and upgrades[place] == upgrade:
            discard_upgrade(state, frame.ship, place)
            return


def discard_upgrade(state: State, number: i64, place: i64) -> None:
    """An upgrade card stops working (9.9)."""
    state.ships[number].discarded |= bit(place)
    state.emit(DISCARDED, number, state.roster.first_upgrade + state.roster.upgrades[number][place])


# Destroyed ships


def check_destroyed(state: State, frame: Frame, dealer: Dealer) -> None:
    """Carry out what a card that came up still has to do; then see whether the ship is destroyed (7.4)."""
    state.frames.pop()
    number = frame.ship
    ship = state.ships[number]
    if frame.value != NONE:
        if frame.count == 0:
            burst(state, number, frame.value, dealer)
        elif is_in_play(ship):
            turn_down(state, number, frame.value)
        return
    if is_dealt_more(state, number):
        return
    if ship.life == FLYING and damage_on(state, number) >= state.roster.hull[number]:
        if is_due_its_attack(state, number):
            ship.life = DOOMED
            state.emit(DOOMED_EVENT, number)
        else:
            destroy(state, number, dealer)
        note_kill(state, number)


def is_dealt_more(state: State, number: i64) -> bool:
    """Whether a ship still suffers damage, all of which comes before it is destroyed (7.4)."""
    for frame in state.frames:
        if frame.step == SUFFER and frame.ship == number and frame.count + frame.more > 0:
            return True
    return False


def note_kill(state: State, number: i64) -> None:
    """The attack destroyed its defender, even if that still shoots back (6.16)."""
    attack = state.attack
    if attack is not None and attack.defender == number:
        attack.killed = 1


def is_due_its_attack(state: State, number: i64) -> bool:
    """Whether a ship of the skill that is active has not had its turn in this Combat phase (6.16)."""
    if state.phase != COMBAT or state.done >> number & 1 or state.frames[0].step == END_COMBAT:
        return False
    return skill_of(state, number) == state.level


def destroy(state: State, number: i64, dealer: Dealer) -> None:
    """A ship is destroyed (7.4)."""
    state.emit(DESTROYED_EVENT, number)
    leave_play(state, number, DESTROYED, dealer)
    open_window(state, DESTROYED_WINDOW, number)


def flee(state: State, number: i64, dealer: Dealer) -> None:
    """A ship that leaves the mat is destroyed, and nothing of its cards acts (3.10)."""
    state.emit(FLED_EVENT, number)
    leave_play(state, number, FLED, dealer)


def leave_play(state: State, number: i64, life: i64, dealer: Dealer) -> None:
    """Its damage cards go to the discard pile, its tokens and locks away (7.4)."""
    ship = state.ships[number]
    ship.life = life
    seat = state.roster.seat[number]
    cards: list[int] = [int(entry & CARD) for entry in ship.faceup]
    cards += [int(card) for card in ship.turned]
    for pool in ship.facedown:
        card = state.decks[seat].reveal(pool, dealer)
        state.emit(REVEALED_DAMAGE, number, card)
        cards.append(card)
    if cards:
        put_discards(state, seat, cards)
    ship.faceup = NOTHING
    ship.turned = NOTHING
    ship.facedown = NOTHING
    ship.ails = 0
    ship.focus = ship.evade = ship.stress = ship.ion = ship.tractor = ship.shields = 0
    ship.touching = ship.on = 0
    ship.dial = NONE
    unlock(state, number)
    for other in range(state.roster.count):
        state.ships[other].touching &= ~bit(number)
        if state.ships[other].lock == number:
            unlock(state, other)
    if state.mission is not None:
        leave_mission(state, number)
