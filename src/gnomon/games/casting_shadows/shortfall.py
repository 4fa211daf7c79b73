"""Why an action of Phase 2 is not offered, according to the rules themselves; for messages, not for play."""

from __future__ import annotations

from typing import Final

from gnomon.games.casting_shadows.actions import has_rolled, has_room, holds_spell, is_free
from gnomon.games.casting_shadows.combat import in_range
from gnomon.games.casting_shadows.effects import conversion_options
from gnomon.games.casting_shadows.pay import can_pay, cost_of, count_of, purse
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    CRYSTAL_PIECE,
    PROTECTED,
    REROLLED,
    TRAVELLED,
    Seat,
    State,
    is_frozen,
)
from gnomon.games.casting_shadows.steps import (
    ABILITY,
    ABILITY_AT,
    ABILITY_ON,
    CAST,
    CAST_ADD,
    CAST_AT,
    CAST_INTO,
    CAST_ON,
    COLLECT,
    COLLECT_COUNTERSPELL,
    PROTECT,
    REFRESH,
    REROLL_DICE,
    TRAVEL,
    TURN,
    USE,
)
from gnomon.games.casting_shadows.tables import (
    ATTACK,
    CONVERSION,
    COST_WORDS,
    ENEMY,
    FREE_PROTECT,
    FREE_REROLL,
    FREE_TRAVEL,
    NONE,
    RESOURCE,
)
from gnomon.kernel.notation import arguments
from gnomon.kernel.offers import Offers

SPECIFIC_FIRST: Final[list[int]] = [0, 1, 3, 4, 6, 7, 2, 5]  # costs of any colour come last and take what is left
CASTS: Final[list[int]] = [CAST_AT, CAST_ON, CAST_INTO, CAST, CAST_ADD]
ABILITIES: Final[list[int]] = [ABILITY, ABILITY_AT, ABILITY_ON]


class Lack:
    """One reason: the key of its words, and the tile, number or missing things they mention."""

    def __init__(self, key: str, tile: int = NONE, number: int = 0, things: list[str] | None = None) -> None:
        self.key = key
        self.tile = tile
        self.number = number
        self.things: list[str] = things or []


def lacks(state: State, code: int) -> list[Lack]:
    """Every reason why the active player cannot take an action now; empty outside their Phase 2 menu."""
    if not state.frames or state.frames[-1].step != TURN:
        return []
    seat = state.seats[state.frames[-1].seat]
    kind, args = code & 255, arguments(code)
    if kind == TRAVEL:
        return travel_lacks(state, seat, args[0])
    if kind in CASTS:
        return cast_lacks(state, seat, kind, args)
    if kind == COLLECT:
        return collect_lacks(state, seat, args[0])
    if kind == COLLECT_COUNTERSPELL:
        return counterspell_lacks(state, seat)
    if kind == REFRESH:
        return [*no_points(seat, False), *given(state.beside[seat.tile] == NONE, "no-card")]
    if kind == REROLL_DICE:
        free = is_free(state, seat, FREE_REROLL, REROLLED)
        return [*no_points(seat, free), *given(not has_rolled(seat.pool), "no-dice")]
    if kind == PROTECT:
        free = is_free(state, seat, FREE_PROTECT, PROTECTED)
        return [*no_points(seat, free), *given(seat.pool[CRYSTAL_PIECE] == 0, "no-crystal")]
    if kind == USE:
        return use_lacks(state, seat, args[0])
    return ability_lacks(state, seat) if kind in ABILITIES else []


def given(condition: bool, key: str) -> list[Lack]:
    return [Lack(key)] if condition else []


def no_points(seat: Seat, is_free_now: bool) -> list[Lack]:
    return given(seat.points == 0 and not is_free_now, "points")


def travel_lacks(state: State, seat: Seat, tile: int) -> list[Lack]:
    out = given(is_frozen(state, seat), "frozen") + no_points(seat, is_free(state, seat, FREE_TRAVEL, TRAVELLED))
    if tile == seat.tile:
        out.append(Lack("here"))
    elif tile not in state.board.tiles:
        out.append(Lack("off-map", tile))
    elif tile not in state.board.adjacent[seat.tile]:
        out.append(Lack("not-next", tile))
    return out


def cast_lacks(state: State, seat: Seat, kind: int, args: list[int]) -> list[Lack]:
    tables, card = state.tables, args[0]
    if tables.kind[card] not in (ATTACK, CONVERSION):
        return [Lack("no-spell")]
    copies = [entry for entry in seat.book if entry & CARD == card]
    if not copies:
        return [Lack("not-held")]
    out = given(all(entry & CAST_MARK for entry in copies), "cast-before") + no_points(seat, False)
    if tables.kind[card] == ATTACK:
        return out + attack_lacks(state, seat, kind, args)
    ways = Offers()
    conversion_options(state, card, purse(seat.pool), ways)
    return out + given(ways.count == 0, "nothing-to-convert")


def attack_lacks(state: State, seat: Seat, kind: int, args: list[int]) -> list[Lack]:
    tables, card = state.tables, args[0]
    amount = 1 if kind == CAST_ADD else args[1]
    out: list[Lack] = []
    if not 1 <= amount <= tables.up_to[card]:
        out.append(Lack("amount", NONE, tables.up_to[card]))
    else:
        out += missing(cost_of(tables.spend[card], amount), seat)
    if not any(is_reached(state, seat, card, enemy) for enemy in state.seats):
        return [*out, Lack("nobody-in-range")]
    at_enemy = tables.target[card] == ENEMY
    if kind != (CAST_AT if at_enemy else CAST_ON):
        return [*out, Lack("aims-at-enemy" if at_enemy else "aims-at-tile")]
    return out + (target_lacks(state, seat, card, args[2]) if at_enemy else tile_lacks(state, seat, args))


def is_reached(state: State, seat: Seat, card: int, enemy: Seat) -> bool:
    is_enemy = enemy.hp > 0 and enemy.character != seat.character
    return is_enemy and in_range(state, state.tables.reach[card], seat.tile, enemy.tile)


def target_lacks(state: State, seat: Seat, card: int, character: int) -> list[Lack]:
    number = state.seat_of[character] if character < len(state.seat_of) else NONE
    if number == NONE or state.seats[number].hp == 0:
        return [Lack("not-in-play")]
    enemy = state.seats[number]
    if enemy.character == seat.character:
        return [Lack("oneself")]
    return given(not in_range(state, state.tables.reach[card], seat.tile, enemy.tile), "out-of-range")


def tile_lacks(state: State, seat: Seat, args: list[int]) -> list[Lack]:
    card, tile = args[0], args[2]
    if tile not in state.board.tiles:
        return [Lack("off-map", tile)]
    enemies = [one for one in state.seats if one.hp > 0 and one.tile == tile and one.character != seat.character]
    out = given(not in_range(state, state.tables.reach[card], seat.tile, tile), "out-of-range")
    return out + ([] if enemies else [Lack("nobody-there", tile)])


def collect_lacks(state: State, seat: Seat, card: int) -> list[Lack]:
    tables = state.tables
    places = [tile for tile in state.board.beside if state.beside[tile] == card]
    if not places:
        return [Lack("not-on-offer")]
    out = [] if seat.tile in places else [Lack("elsewhere", places[0])]
    level = tables.collect_spell[card]
    spell = [f"level {level} spell"] if level > 0 and not holds_spell(state, seat, level) else []
    out += no_points(seat, False) + missing(tables.collect[card], seat, spell)
    return out + given(level == 0 and not has_room(state, seat), "book-full")


def counterspell_lacks(state: State, seat: Seat) -> list[Lack]:
    out = [] if seat.tile == state.tables.desert else [Lack("elsewhere", state.tables.desert)]
    out += given(state.counterspells.is_empty(), "deck-empty") + no_points(seat, False)
    return out + missing(state.tables.counter_cost, seat) + given(not has_room(state, seat), "book-full")


def use_lacks(state: State, seat: Seat, card: int) -> list[Lack]:
    if state.tables.kind[card] != RESOURCE:
        return [Lack("no-resource")]
    return given(all(entry & CARD != card for entry in seat.book), "not-held")


def ability_lacks(state: State, seat: Seat) -> list[Lack]:
    if not seat.shadow:
        return [Lack("base-form")]
    short = state.tables.shadow_limit - int(seat.energy)
    return [Lack("energy", NONE, short)] if short > 0 else [Lack("no-target")]


def missing(cost: int, seat: Seat, besides: list[str] | None = None) -> list[Lack]:
    """The things in a cost that a pool cannot pay, plus `besides`."""
    have, paid = purse(seat.pool), 0
    short: list[str] = list(besides or [])
    for thing in SPECIFIC_FIRST:
        for _ in range(count_of(cost, thing)):
            if can_pay(paid + cost_of(thing, 1), have):
                paid += cost_of(thing, 1)
            else:
                short.append(COST_WORDS[thing])
    return [Lack("missing", NONE, 0, short)] if short else []
