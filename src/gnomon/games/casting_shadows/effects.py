"""What Conversion cards (8) and Shadow Form abilities (13) do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.combat import attack
from gnomon.games.casting_shadows.pay import cost_of, dice_paid, push_payment
from gnomon.games.casting_shadows.state import (
    DIE_SHOWING,
    EMPTY_TILES,
    REROLL_CONVERTED,
    Frame,
    Seat,
    State,
    heal,
    is_rooted,
)
from gnomon.games.casting_shadows.steps import (
    ABILITY,
    ABILITY_AT,
    ABILITY_ON,
    CAST,
    CAST_ADD,
    CAST_INTO,
    GAINED,
    HEALED,
    STAY,
    STROLL,
    STROLL_ON,
    STROLL_TO,
    TRAVELLED_TO,
    USED_ABILITY,
)
from gnomon.games.casting_shadows.tables import (
    ANY_GEM,
    ANY_ORB,
    CONVERT,
    DEVASTATE,
    DUPLICATE,
    FREEZE,
    GEM,
    HEAL,
    MAUL,
    OBSCURE,
    RECOLOUR,
    STUN,
    SWAP,
    TIDE,
    TRANSMUTE,
    WHIRL,
)
from gnomon.games.casting_shadows.wounds import stun
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, ints
from gnomon.kernel.offers import Offers, offer

# A reach of 0, 1 or 2 as one of the five ranges: 0, 0-1, 0-2.
RANGE_UP_TO: Final = ints([0, 1, 3])


# Conversions (8)


def conversion_options(state: State, card: i64, have: Ints, out: Offers) -> None:
    """Every way to cast a Conversion card with what the pool holds; one colour is red or blue (4.10)."""
    tables = state.tables
    operation = tables.operation[card]
    first = 3 * tables.what[card]  # red gems are resource 0, red orbs resource 3
    if operation == CONVERT:
        offer_amounts(out, CAST_INTO, card, min(tables.up_to[card], have[tables.spend[card]]), first)
        offer_amounts(out, CAST_INTO, card, min(tables.up_to[card], have[tables.spend[card]]), first + 1)
    elif operation == RECOLOUR:
        # what is neither red nor purple is blue
        offer_amounts(out, CAST_INTO, card, have[first + 2] - have[first], first)
        offer_amounts(out, CAST_INTO, card, have[first + 2] - have[first + 1], first + 1)
    elif operation == TRANSMUTE:
        for amount in range(1, min(tables.up_to[card], have[first + 2]) + 1):
            offer(out, CAST, card, amount)
    elif operation == SWAP:
        colour = tables.colour[card]
        offer_amounts(out, CAST_INTO, card, min(tables.up_to[card], have[colour]), colour + 3)
        offer_amounts(out, CAST_INTO, card, min(tables.up_to[card], have[colour + 3]), colour)
    elif operation == DUPLICATE:
        for resource in range(first, first + 2):
            if have[resource] > 0:
                offer(out, CAST_ADD, card, resource)


def offer_amounts(out: Offers, kind: i64, card: i64, most: i64, argument: i64) -> None:
    """Every amount that a card can be cast with."""
    for amount in range(1, most + 1):
        offer(out, kind, card, amount, argument)


def conversion_cost(state: State, frame: Frame) -> i64:
    """What a conversion takes out of the pool; a duplication takes nothing."""
    tables = state.tables
    card = frame.card
    operation = tables.operation[card]
    if operation == CONVERT:
        return cost_of(tables.spend[card], frame.amount)
    if operation == RECOLOUR:
        other = frame.choice + 1 if frame.choice % 3 == 0 else frame.choice - 1
        return cost_of(other, frame.amount)
    if operation == TRANSMUTE:
        return cost_of(ANY_GEM if tables.what[card] == GEM else ANY_ORB, frame.amount)
    if operation == SWAP:
        return cost_of(frame.choice - 3 if frame.choice >= 3 else frame.choice + 3, frame.amount)
    return 0


def pay_for_conversion(state: State, frame: Frame) -> None:
    """If the orbs keep the colours of the gems, it matters which gems are changed (8.3)."""
    exact = state.tables.operation[frame.card] == TRANSMUTE
    push_payment(state, frame.seat, conversion_cost(state, frame), exact)


def convert(state: State, frame: Frame) -> None:
    """Put the converted resources in the pool (8)."""
    seat = state.seats[frame.seat]
    operation = state.tables.operation[frame.card]
    if operation == DUPLICATE:
        add(state, seat, frame.choice, state.tables.amount[frame.card])
    elif operation == TRANSMUTE:
        shift: i64 = 3 if state.tables.what[frame.card] == GEM else -3
        for resource in range(6):
            count = frame.paid >> (4 * resource) & 15
            if count > 0:
                add(state, seat, resource + shift, count)
                keep_dice(state, seat, resource + shift, dice_paid(frame, resource))
    elif operation in (CONVERT, RECOLOUR, SWAP):
        add(state, seat, frame.choice, frame.amount)
        dice: i64 = 0
        for resource in range(8):
            dice += dice_paid(frame, resource)
        keep_dice(state, seat, frame.choice, dice)


def add(state: State, seat: Seat, resource: i64, count: i64) -> None:
    seat.pool[resource] += count
    state.emit(GAINED, seat.character, resource, count)


def keep_dice(state: State, seat: Seat, resource: i64, dice: i64) -> None:
    """With `reroll_converted`, this many converted resources are still dice, of the colour they now show (3.5)."""
    if state.readings & REROLL_CONVERTED:
        seat.pool[resource] -= dice
        seat.pool[DIE_SHOWING[resource]] += dice


# Abilities (13)


def ability_options(state: State, number: i64, out: Offers) -> None:
    """The Shadow Form's Ability, if fully charged (5.7)."""
    seat = state.seats[number]
    ability = state.tables.ability[seat.character]
    if ability in (HEAL, WHIRL):
        offer(out, ABILITY)
        return
    near = enemies_within(state, number, state.tables.ability_reach[seat.character])
    if ability == TIDE:
        if near != 0:
            offer(out, ABILITY)
    elif ability == DEVASTATE:
        for tile in tiles_to_devastate(state, number, near):
            offer(out, ABILITY_ON, tile)
    elif ability in (MAUL, OBSCURE):
        for other in range(len(state.seats)):
            if near >> other & 1:
                offer(out, ABILITY_AT, state.seats[other].character)


def enemies_within(state: State, number: i64, most: i64) -> i64:
    """The standing enemies at most this many tiles away, as bits."""
    distance = state.board.distance[state.seats[number].tile]
    found: i64 = 0
    for other in range(len(state.seats)):
        seat = state.seats[other]
        if other != number and seat.hp > 0 and distance[seat.tile] <= most:
            found |= bit(other)
    return found


def tiles_to_devastate(state: State, number: i64, near: i64) -> list[int]:
    """Tiles in reach where an enemy stands; with `empty_tiles`, every tile in reach (7.7, 13.4)."""
    if not state.readings & EMPTY_TILES:
        return tiles_of(state, near)
    seat = state.seats[number]
    most = state.tables.ability_reach[seat.character]
    return [tile for tile in state.board.tiles if state.board.distance[seat.tile][tile] <= most]


def tiles_of(state: State, seats: i64) -> list[int]:
    """The tiles these seats stand on, each once."""
    tiles: list[int] = []
    for number in range(len(state.seats)):
        tile = int(state.seats[number].tile)
        if seats >> number & 1 and tile not in tiles:
            tiles.append(tile)
    return tiles


def use_ability(state: State, number: i64, code: i64) -> None:
    """Use the Ability: it spends all energy and no action point (5.7)."""
    seat = state.seats[number]
    tables = state.tables
    seat.energy = 0
    state.emit(USED_ABILITY, seat.character)
    ability = tables.ability[seat.character]
    amount = tables.ability_amount[seat.character]
    if ability == HEAL:
        state.emit(HEALED, seat.character, heal(state, number, amount))
        return
    if ability == WHIRL:
        stroll = Frame(STROLL_ON, number)
        stroll.amount = tables.ability_steps[seat.character]
        state.frames.append(stroll)
    targets = ability_targets(state, number, ability, code)
    if targets != 0:
        push_ability_attack(state, number, ability, code, targets)


def ability_targets(state: State, number: i64, ability: i64, code: i64) -> i64:
    """Whom an ability hits: all in reach, all on one tile, or one (13)."""
    near = enemies_within(state, number, state.tables.ability_reach[state.seats[number].character])
    if ability in (MAUL, OBSCURE):
        return bit(state.seat_of[code >> 8 & 4095])
    if ability == DEVASTATE:
        on_tile: i64 = 0
        for other in range(len(state.seats)):
            if near >> other & 1 and state.seats[other].tile == code >> 8 & 4095:
                on_tile |= bit(other)
        return on_tile
    return near  # WHIRL and TIDE


def push_ability_attack(state: State, number: i64, ability: i64, code: i64, targets: i64) -> None:
    """An ability that deals damage is answered like an attack (7.8)."""
    tables = state.tables
    character = state.seats[number].character
    frame = Frame(0, number)
    frame.source = number
    frame.reach = RANGE_UP_TO[tables.ability_reach[character]]
    if ability == DEVASTATE:
        frame.tile = code >> 8 & 4095
    elif ability == TIDE:
        frame.status = FREEZE
    elif ability == OBSCURE:
        frame.status = STUN
        stun_the_others(state, number, targets)
    state.frames.append(frame)
    attack(state, frame, targets, tables.ability_amount[character])


def stun_the_others(state: State, number: i64, target: i64) -> None:
    """Stun everyone in reach; the enemy who is also attacked, only if hit (13.5)."""
    near = enemies_within(state, number, state.tables.ability_reach[state.seats[number].character])
    for other in range(len(state.seats)):
        if (near & ~target) >> other & 1:
            stun(state, other, number)


def stroll_on(state: State, frame: Frame, dealer: Dealer) -> None:
    """The free steps after the whirl, unless Frozen by then (13.2, 11.2)."""
    if frame.amount == 0 or is_rooted(state, state.seats[frame.seat]):
        state.frames.pop()
    else:
        frame.step = STROLL


def stroll_options(state: State, frame: Frame, out: Offers) -> None:
    for tile in state.board.adjacent[state.seats[frame.seat].tile]:
        offer(out, STROLL_TO, tile)
    offer(out, STAY)


def stroll(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Take a free step, or stop (13.2)."""
    if code & 255 == STAY:
        state.frames.pop()
        return
    seat = state.seats[frame.seat]
    seat.tile = code >> 8 & 4095
    state.emit(TRAVELLED_TO, seat.character, seat.tile)
    frame.amount -= 1
    frame.step = STROLL_ON
