"""The greedy player: it tries every option on a copy, looks one whole action ahead, and keeps the best.

What follows from a choice (what to pay with, which card to discard) is decided by fixed rules, enemies are assumed to
pass, and chance is drawn from the player's own stream, so that it never sees the real dice or decks. The evaluation
uses only what its seat may know: for enemies' Counterspells and the Counterspell deck, just the counts.

The value of a state, in tenths of a hit point:

    own HP            20 each, and 12 more for each of the last eight, which matter most
    enemies' HP      -14 each with one enemy, less with several; 120 for each enemy that is out
    energy            18 each in Base Form, 10 in Shadow Form; the Shadow Form itself 90, a Companion 30
    cards             an attack 4 for each point of its full damage, at most 100 for all; a conversion 10; a Resource
                      card 14; a Counterspell 30
    during own turn   the two best casts that points and pool still allow, 10 and 6 per point of damage, less if
                      steps are needed first; 8 for a card that can be collected here; 14 for each fragment to absorb,
                      or the full value of the Shadow Form if there are enough for it; -18 for each crystal
    at its end        6 for each resource the tile will give
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows import rules
from gnomon.games.casting_shadows.combat import COVERS
from gnomon.games.casting_shadows.pay import can_pay, purse
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    CRYSTAL_PIECE,
    ROLLED,
    Frame,
    Seat,
    State,
)
from gnomon.games.casting_shadows.steps import (
    ANSWER,
    BEGIN_TURN,
    BOT_TURN,
    CHOOSE_CHARACTER,
    MAKE_ROOM,
    PICK,
    REROLL,
    REROLL_DICE,
    SPEND_SPELL,
    STROLL,
    TURN,
)
from gnomon.games.casting_shadows.tables import (
    ATTACK,
    CONVERSION,
    COUNTERSPELL,
    GEM,
    NONE,
    NOTHING,
    ORB,
    RESOURCE,
    START_HEAL,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, total

WIN: Final = 100_000
HP: Final = 20
LOW_HP: Final = 12
LOW: Final = 8
ENEMY_HP: Final = 14
ENEMY_OUT: Final = 120
ENERGY: Final = 18
SHADOW_ENERGY: Final = 10
SHADOW_FORM: Final = 90
COMPANION_VALUE: Final = 30
DAMAGE_VALUE: Final = 4
MOST_FOR_ATTACKS: Final = 100
CONVERSION_VALUE: Final = 10
RESOURCE_VALUE: Final = 14
COUNTERSPELL_VALUE: Final = 30
FIRST_CAST: Final = 10
SECOND_CAST: Final = 6
STEP_COST: Final = 6
COLLECTABLE: Final = 8
FRAGMENT_VALUE: Final = 14
CRYSTAL_COST: Final = 18
GRANT: Final = 6
REROLL_TRIES: Final = 3


def choose(state: State, seat: i64, dealer: Dealer) -> int:
    """The option with the best value; a random one among equals, so that no seat is singled out by its number."""
    codes = state.options()
    if len(codes) == 1:
        return codes[0]
    frame = state.frames[-1]
    if frame.step == CHOOSE_CHARACTER:
        return codes[dealer.deal(0, codes, 0, len(codes))]
    if frame.step == REROLL:
        return choose_dice(state, frame, codes)
    best: list[int] = []
    best_value: i64 = -WIN * 10
    for code in codes:
        value = outlook(state, seat, code, dealer)
        if value > best_value:
            best = []
            best_value = value
        if value == best_value:
            best.append(code)
    return best[dealer.deal(0, best, 0, len(best))]


def outlook(state: State, seat: i64, code: i64, dealer: Dealer) -> i64:
    """The value of the state after an action and everything that follows from it; rolls are tried several times."""
    tries: i64 = REROLL_TRIES if code & 255 == REROLL_DICE else 1
    value: i64 = 0
    for _trial in range(tries):
        ahead = state.copy()
        go_ahead(ahead, code, dealer)
        settle(ahead, dealer)
        value += evaluate(ahead, seat)
    return value // tries


def settle(state: State, dealer: Dealer) -> None:
    """Play on by fixed rules until somebody chooses an action of their turn, or the next turn would begin."""
    while not state.is_over():
        frame = state.frames[-1]
        if frame.step == TURN or frame.step == BEGIN_TURN or frame.step == BOT_TURN:
            return
        go_ahead(state, by_habit(state, frame), dealer)


def go_ahead(state: State, code: i64, dealer: Dealer) -> None:
    """An action and what follows automatically, but not the next turn, whose dice nobody knows."""
    rules.take(state, code, dealer)
    forget_unseen(state)
    frames = state.frames
    while frames:
        frame = frames[-1]
        if frame.step == BEGIN_TURN or frame.step == BOT_TURN or rules.STEPS.is_choice(frame.step):
            return
        rules.run_step(state, frame, dealer)


def forget_unseen(state: State) -> None:
    """Bots are assumed to have no Counterspells, since nobody has seen what they hold."""
    for seat in state.seats:
        if len(seat.unseen) > 0:
            seat.unseen = NOTHING


def by_habit(state: State, frame: Frame) -> int:
    """Pass, stay, give up the least; otherwise the first option, which is the largest or the nearest."""
    codes = state.options()
    if frame.step == REROLL:
        return choose_dice(state, frame, codes)
    if frame.step == ANSWER or frame.step == STROLL:
        return codes[-1]
    if frame.step == SPEND_SPELL or frame.step == MAKE_ROOM:
        return least_card(state, codes)
    return codes[0]


def least_card(state: State, codes: list[int]) -> int:
    best = codes[0]
    for code in codes:
        if card_value(state, code >> 8 & 4095) < card_value(state, best >> 8 & 4095):
            best = code
    return best


# Dice


def choose_dice(state: State, frame: Frame, codes: list[int]) -> int:
    """Reroll what no Spell in the book can use; if every die is useful, one orb or else the first die."""
    seat = state.seats[frame.seat]
    wanted = wanted_faces(state, seat)
    for code in codes:
        if code & 255 == PICK:
            piece = code >> 8 & 4095
            if not wanted & bit((piece - ROLLED) % 3):
                return code
    return codes[-1]


def wanted_faces(state: State, seat: Seat) -> i64:
    """Faces worth keeping, as bits: gems if there is an attack to cast, orbs if there is none yet, fragments always."""
    wanted: i64 = 1 << 2
    attacks = 0
    for entry in seat.book:
        if state.tables.kind[entry & CARD] == ATTACK and not entry & CAST_MARK:
            attacks += 1
    if attacks > 0:
        wanted |= 1 << GEM
    if len(seat.book) < 2:
        wanted |= 1 << ORB | 1 << GEM
    return wanted


# Evaluation


def evaluate(state: State, number: i64) -> i64:
    """The value of a state for one seat; see the head of this file."""
    seat = state.seats[number]
    if state.is_over():
        return WIN if state.winners >> number & 1 else -WIN
    if seat.hp == 0:
        return -WIN
    value = HP * seat.hp + LOW_HP * min(seat.hp, LOW) + enemies_value(state, number) + book_value(state, seat)
    value += SHADOW_ENERGY * seat.energy + SHADOW_FORM if seat.shadow else ENERGY * seat.energy
    if seat.companion != NONE:
        value += COMPANION_VALUE
    if state.active == number:
        return value + prospects(state, number)
    return value + GRANT * grant_value(state, seat)


def enemies_value(state: State, number: i64) -> i64:
    value: i64 = 0
    enemies = len(state.seats) - 1
    for other in range(len(state.seats)):
        if other != number:
            value += enemy_value(state.seats[other].hp, enemies)
    return value


def enemy_value(hp: i64, enemies: i64) -> i64:
    if hp == 0:
        return ENEMY_OUT
    return -(2 * ENEMY_HP * hp) // (enemies + 1)


def book_value(state: State, seat: Seat) -> i64:
    attacks: i64 = 0
    others: i64 = 0
    for entry in seat.book:
        card = entry & CARD
        if state.tables.kind[card] == ATTACK:
            attacks += card_value(state, card)
        else:
            others += card_value(state, card)
    return min(attacks, MOST_FOR_ATTACKS) + others


def card_value(state: State, card: i64) -> i64:
    kind = state.tables.kind[card]
    if kind == ATTACK:
        return DAMAGE_VALUE * state.tables.damage[card][-1]
    if kind == COUNTERSPELL:
        return COUNTERSPELL_VALUE
    return RESOURCE_VALUE if kind == RESOURCE else CONVERSION_VALUE if kind == CONVERSION else 0


def prospects(state: State, number: i64) -> i64:
    """What the rest of the player's own turn is still worth."""
    seat = state.seats[number]
    have = purse(seat.pool)
    value = energy_value(state, seat, have[6]) - CRYSTAL_COST * seat.pool[CRYSTAL_PIECE]
    if seat.points > 0:
        value += casts_value(state, number, have) + collect_value(state, seat, have)
    return value


def energy_value(state: State, seat: Seat, fragments: i64) -> i64:
    """What the fragments are worth at the end of the turn. A Shadow Form that is certain counts as if it were already
    there: otherwise ending the turn at once would look better than using the turn first."""
    limit = state.tables.shadow_limit if seat.shadow else state.tables.base_limit
    absorbed = min(fragments, max(0, limit - seat.energy))
    if seat.shadow or seat.energy + absorbed < limit:
        return FRAGMENT_VALUE * absorbed
    companion: i64 = COMPANION_VALUE if len(state.portal) > 0 and seat.companion == NONE else 0
    return SHADOW_FORM + companion - ENERGY * seat.energy


def casts_value(state: State, number: i64, have: Ints) -> i64:
    """The two best casts the pool allows, if there are points left for the steps and the casts."""
    seat = state.seats[number]
    tables = state.tables
    first: i64 = 0
    second: i64 = 0
    for entry in seat.book:
        card = entry & CARD
        if tables.kind[card] != ATTACK or entry & CAST_MARK:
            continue
        amount = min(tables.up_to[card], have[tables.spend[card]])
        steps = steps_into_range(state, number, tables.reach[card])
        if amount == 0 or steps >= seat.points:
            continue
        damage: i64 = 10 * tables.damage[card][amount] - STEP_COST * steps
        if damage > first:
            second = first
            first = damage
        elif damage > second:
            second = damage
    if seat.points == 1:
        second = 0
    return (FIRST_CAST * first + SECOND_CAST * second) // 10


def steps_into_range(state: State, number: i64, reach: i64) -> i64:
    """How many steps away the nearest tile is from which some enemy is in range."""
    covers = COVERS[reach]
    distance = state.board.distance[state.seats[number].tile]
    best: i64 = 9
    for other in range(len(state.seats)):
        enemy = state.seats[other]
        if other != number and enemy.hp > 0:
            best = min(best, steps_off(covers, distance[enemy.tile]))
    return best


def steps_off(covers: i64, distance: i64) -> i64:
    """Steps until a distance is within a range: towards the enemy, or one step away."""
    steps: i64 = 0
    while steps < 4:
        if distance >= steps and covers >> (distance - steps) & 1:
            return steps
        if covers >> (distance + steps) & 1:
            return steps
        steps += 1
    return 9


def collect_value(state: State, seat: Seat, have: Ints) -> i64:
    """A card that can be collected on this tile."""
    card = state.beside[seat.tile]
    if card == NONE:
        return 0
    level = state.tables.collect_spell[card]
    return COLLECTABLE if level == 0 and can_pay(state.tables.collect[card], have) else 0


def grant_value(state: State, seat: Seat) -> i64:
    """What the tile will give if the next turn starts there."""
    if state.tables.tile_effect[seat.tile] == START_HEAL:
        return state.tables.tile_amount[seat.tile]
    return total(state.tables.tile_gives[seat.tile])
