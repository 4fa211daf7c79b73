"""Cards in play: where they are, their wielders and items, and how they leave play (5.5, 5.7, 8.11).

An area is where cards in play may lie: the battlegrounds and the path have the numbers of their places, and the reserve
of a player is `AREAS` plus the player's number.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import piles
from gnomon.games.war_of_the_ring.state import CARD, State
from gnomon.games.war_of_the_ring.tables import (
    ANY_COMBAT,
    ANYWHERE,
    FREE,
    FROM_RESERVE,
    ITEM,
    NONE,
    PATH,
    PATH_COMBAT,
    RESERVE,
    Tables,
    side_of,
)
from gnomon.kernel.ints import Ints, added, cut, joined, part

AREAS: Final = 16

# How a card is eliminated: some texts ask.
ELSEWHERE: Final = 0
IN_PATH_COMBAT: Final = 1
ON_BATTLEGROUND: Final = 2
FORSAKEN: Final = 3


def entries_at(state: State, side: i64, area: i64) -> Ints:
    """The entries of a side in an area."""
    if area >= AREAS:
        return state.players[area - AREAS].reserve
    if side == FREE:
        return state.free[area]
    return state.shadow[area]


def set_entries(state: State, side: i64, area: i64, entries: Ints) -> None:
    if area >= AREAS:
        state.players[area - AREAS].reserve = entries
    elif side == FREE:
        state.free[area] = entries
    else:
        state.shadow[area] = entries


def index_in(entries: Ints, card: i64) -> i64:
    """The index of a card among entries, or -1."""
    for at in range(len(entries)):
        if entries[at] & CARD == card:
            return at
    return -1


def last_in(entries: Ints, card: i64) -> i64:
    """The index of the last of equal cards, or -1: it is the newest, and perhaps cannot be moved this round (5.7)."""
    at: i64 = len(entries) - 1
    while at >= 0 and entries[at] & CARD != card:
        at -= 1
    return at


def unit_end(tables: Tables, entries: Ints, at: i64) -> i64:
    """The index after the last item of the card at an index; an item has no items."""
    end = at + 1
    if tables.kind[entries[at] & CARD] == ITEM:
        return end
    while end < len(entries) and tables.kind[entries[end] & CARD] == ITEM:
        end += 1
    return end


def wielder_at(tables: Tables, entries: Ints, at: i64) -> i64:
    """The index of the wielder of an item; of a card that is no item, its own."""
    while tables.kind[entries[at] & CARD] == ITEM:
        at -= 1
    return at


def controller(state: State, entries: Ints, at: i64) -> i64:
    """The player who controls a card in play: an item goes with its wielder (5.5)."""
    return state.scenario.owner[entries[wielder_at(state.tables, entries, at)] & CARD]


def area_of(state: State, card: i64) -> i64:
    """The area of a card in play, or NONE."""
    side = side_of(state.tables, card)
    if state.path != NONE and index_in(entries_at(state, side, PATH), card) >= 0:
        return PATH
    for ground in state.grounds:
        if index_in(entries_at(state, side, ground), card) >= 0:
            return ground
    for number in range(len(state.players)):
        player = state.players[number]
        if player.side == side and index_in(player.reserve, card) >= 0:
            return AREAS + number
    return NONE


def place_of(area: i64) -> i64:
    """The place of an area: all reserves are one place."""
    if area >= AREAS:
        return RESERVE
    return area


# Putting in and taking out


def put_beside_wielder(tables: Tables, entries: Ints, at: i64, item: i64) -> Ints:
    """With an item right of its wielder and the items it has already."""
    end = unit_end(tables, entries, at)
    return joined(added(part(entries, 0, end), item), part(entries, end, len(entries)))


def lift(state: State, side: i64, area: i64, at: i64) -> Ints:
    """Take a card with its items out of play; returns their entries."""
    entries = entries_at(state, side, area)
    end = unit_end(state.tables, entries, at)
    set_entries(state, side, area, cut(entries, at, end))
    return part(entries, at, end)


def cycle_in_play(state: State, side: i64, area: i64, at: i64) -> None:
    """Cycle a card in play with its items."""
    for entry in lift(state, side, area, at):
        piles.cycle_open(state, entry & CARD)


def eliminate_in_play(state: State, side: i64, area: i64, at: i64, how: i64) -> None:
    """Eliminate a card in play with its items, or cycle it where a text says so (8.11)."""
    unit = lift(state, side, area, at)
    card = unit[0] & CARD
    if is_saved_by_item(state.tables, unit, how):
        save_all(state, unit)
    elif not is_saved(state.tables, card, how):
        for entry in unit:
            piles.eliminate_open(state, entry & CARD)
    elif state.tables.saved_items[card]:
        save_all(state, unit)
    else:
        piles.save(state, card)
        for index in range(1, len(unit)):
            piles.eliminate_open(state, unit[index] & CARD)


def save_all(state: State, unit: Ints) -> None:
    for entry in unit:
        piles.save(state, entry & CARD)


def is_saved(tables: Tables, card: i64, how: i64) -> bool:
    """Whether a card's own text cycles it instead."""
    saved = tables.saved[card]
    if saved == ANYWHERE:
        return True
    return (saved == PATH_COMBAT and how == IN_PATH_COMBAT) or (saved == FROM_RESERVE and how == FORSAKEN)


def is_saved_by_item(tables: Tables, unit: Ints, how: i64) -> bool:
    """Whether an item cycles its wielder instead."""
    if how != IN_PATH_COMBAT and how != ON_BATTLEGROUND:
        return False
    for index in range(1, len(unit)):
        saves = tables.saves_wielder[unit[index] & CARD]
        if saves == ANY_COMBAT or (saves == PATH_COMBAT and how == IN_PATH_COMBAT):
            return True
    return False
