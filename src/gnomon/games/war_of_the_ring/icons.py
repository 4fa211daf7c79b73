"""Icons: what each card counts where it is (8, 10.2, 10.3), and who supports whom (8.8, 10.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.state import CARD, TOKENS_SHIFT, State
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    AT,
    BESIDE,
    CHARACTER,
    FREE,
    IN_PLAY,
    NONE,
    PATH,
    SHADOW,
    SUPPORTING,
    Tables,
    fits,
    local,
)
from gnomon.games.war_of_the_ring.units import area_of, entries_at, index_in, unit_end
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import Ints

# Kinds of icons.
ON_PATH: Final = 0
ATTACK: Final = 1
DEFENCE: Final = 2

FACTION_BITS: Final = 5  # room for the armies of a faction on one battleground
FACTION_MASK: Final = 31
MOST_LEADERSHIP: Final = 4  # icons on one card


def side_total(state: State, side: i64, place: i64, which: i64, counted: i64) -> i64:
    """The icons of one kind of all cards of a side at a place; `counted` as `supported` gives it."""
    total: i64 = 0
    entries = entries_at(state, side, place)
    for at in range(len(entries)):
        total += card_icons(state, entries[at], place, which, counted)
    return total


def unit_icons(state: State, entries: Ints, at: i64, place: i64, which: i64, counted: i64) -> i64:
    """The icons of one kind of a card with its items."""
    total: i64 = 0
    for index in range(at, unit_end(state.tables, entries, at)):
        total += card_icons(state, entries[index], place, which, counted)
    return total


def card_icons(state: State, entry: i64, place: i64, which: i64, counted: i64) -> i64:
    """The icons of one kind of a single card."""
    tables = state.tables
    card = entry & CARD
    value: i64 = 0
    if which == ON_PATH:
        value = tables.path[card] + (entry >> TOKENS_SHIFT)
    elif which == ATTACK:
        value = tables.attack[card]
    else:
        value = tables.defence[card]
    if counted != 0 and counted >> local(tables, card) & 1:
        value += icons_once_counted(tables, card, which)
    if tables.bonus_first[card] < tables.bonus_end[card]:
        value += bonus(state, card, place, which)
    if tables.borrows[card] != NONE:
        value += lent(state, card, which)
    return value


def icons_once_counted(tables: Tables, card: i64, which: i64) -> i64:
    """Leadership, and icons for supporting or while a card is in play, which stay counted once they are (8.9)."""
    value: i64 = 0
    for row in range(tables.bonus_first[card], tables.bonus_end[card]):
        if tables.bonus_test[row] == SUPPORTING or tables.bonus_test[row] == IN_PLAY:
            value += bonus_icons(tables, row, which)
    return value + leadership(tables, card, which)


def leadership(tables: Tables, card: i64, which: i64) -> i64:
    if which == ATTACK:
        return tables.lead_attack[card]
    if which == DEFENCE:
        return tables.lead_defence[card]
    return 0


def bonus(state: State, card: i64, place: i64, which: i64) -> i64:
    """Icons under a condition about the place or the cards there (10.2)."""
    tables = state.tables
    value: i64 = 0
    location = place
    if place == PATH:
        location = state.path
    for row in range(tables.bonus_first[card], tables.bonus_end[card]):
        icons = bonus_icons(tables, row, which)
        if icons == 0:
            continue
        if tables.bonus_test[row] == AT:
            if tables.bonus_about[row] == location:
                value += icons
        elif tables.bonus_test[row] == BESIDE:
            value += icons * times_beside(state, row, place)
    return value


def bonus_icons(tables: Tables, row: i64, which: i64) -> i64:
    if which == ON_PATH:
        return tables.bonus_path[row]
    if which == ATTACK:
        return tables.bonus_attack[row]
    return tables.bonus_defence[row]


def times_beside(state: State, row: i64, place: i64) -> i64:
    """How often a bonus for cards at the same place counts: once, or once for so many cards."""
    tables = state.tables
    found = count_at(state, FREE, place, tables.bonus_about[row]) + count_at(
        state, SHADOW, place, tables.bonus_about[row]
    )
    per = tables.bonus_per[row]
    if per > 0:
        return found // per
    if found > 0:
        return 1
    return 0


def count_at(state: State, side: i64, area: i64, which: i64) -> i64:
    """How many cards of a filter a side has in an area."""
    count: i64 = 0
    for entry in entries_at(state, side, area):
        if fits(state.tables, which, entry & CARD):
            count += 1
    return count


def lent(state: State, card: i64, which: i64) -> i64:
    """Icons that a card in the reserve gives to another, wherever that is (10.3)."""
    tables = state.tables
    lender = tables.borrows[card]
    owner = state.scenario.owner[lender]
    if owner == NONE or which == ATTACK or index_in(state.players[owner].reserve, lender) < 0:
        return 0
    if which == ON_PATH:
        return tables.lends_path[lender]
    return tables.lends_defence[lender]


def is_any_in_play(state: State, which: i64) -> bool:
    """Whether some card of a filter is in play."""
    tables = state.tables
    for card in range(len(tables.kind)):
        if fits(tables, which, card) and area_of(state, card) != NONE:
            return True
    return False


def place_icons(state: State) -> i64:
    """Path defence that items give to the path itself (10.3)."""
    total: i64 = 0
    for entry in state.free[PATH]:
        total += state.tables.place_path[entry & CARD]
    return total


# Support (8.8)


def supported(state: State, side: i64, place: i64, which: i64) -> i64:
    """The cards of a side on a battleground whose icons under a condition count, as bits by `local` number.

    These are supported characters, armies with icons for supporting somebody, and cards with icons while another is in
    play. Nearly always every army supports only its own faction, and all leadership is worth the same; then it is
    enough to count. Otherwise the best arrangement is searched for.
    """
    tables = state.tables
    entries = entries_at(state, side, place)
    armies: i64 = 0
    leaders: i64 = 0
    for entry in entries:
        card = entry & CARD
        if tables.kind[card] == ARMY:
            armies += bit(FACTION_BITS * tables.faction[card])
            if is_bonus_of(tables, card, SUPPORTING):
                return arranged(state, entries, which)
        elif tables.kind[card] == CHARACTER:
            if is_bonus_of(tables, card, IN_PLAY):
                return arranged(state, entries, which)
            worth = leadership(tables, card, which)
            if worth > 0:
                leaders += 1
                if worth > 1 or tables.also[card] != NONE or state.permits != 0:
                    return arranged(state, entries, which)
    if leaders == 0 or armies == 0:
        return 0
    return counted_in_order(tables, entries, armies, which)


def counted_in_order(tables: Tables, entries: Ints, armies: i64, which: i64) -> i64:
    """The cards that came first are supported, as long as their faction has armies."""
    counted: i64 = 0
    for entry in entries:
        card = entry & CARD
        if tables.kind[card] == CHARACTER and leadership(tables, card, which) > 0:
            shift = FACTION_BITS * tables.faction[card]
            if armies >> shift & FACTION_MASK > 0:
                armies -= bit(shift)
                counted |= bit(local(tables, card))
    return counted


def is_bonus_of(tables: Tables, card: i64, test: i64) -> bool:
    """Whether a card has icons under a certain kind of condition."""
    for row in range(tables.bonus_first[card], tables.bonus_end[card]):
        if tables.bonus_test[row] == test:
            return True
    return False


def can_support(state: State, army: i64, character: i64) -> bool:
    """Whether an army may support a character (8.8, 10.5)."""
    tables = state.tables
    faction = tables.faction[army]
    if tables.faction[character] == faction or tables.also[character] == faction:
        return True
    return state.permits != 0 and is_permitted_support(state, character)


def is_permitted_support(state: State, character: i64) -> bool:
    tables = state.tables
    for permit in range(len(tables.permit_filter)):
        if state.permits >> permit & 1 and tables.permit_support[permit]:
            if fits(tables, tables.permit_filter[permit], character):
                return True
    return False


def arranged(state: State, entries: Ints, which: i64) -> i64:
    """The best arrangement of support, as `supported` returns it.

    An army with icons for supporting somebody is tried with each of them; what is left is a matching in which only the
    characters have a worth, so that taking them in order of worth, as far as armies can be found for all, is best.
    """
    tables = state.tables
    armies: list[int] = []
    characters: list[int] = []
    for entry in entries:
        card = entry & CARD
        if tables.kind[card] == ARMY:
            armies.append(card)
        elif tables.kind[card] == CHARACTER:
            characters.append(card)
    best = Arrangement(state, armies, characters, which)
    best.arrange(NONE, NONE)
    for army in range(len(armies)):
        for character in range(len(characters)):
            if has_icons_for(tables, armies[army], characters[character]):
                other = Arrangement(state, armies, characters, which)
                if other.can(army, character):
                    other.arrange(army, character)
                    if other.worth > best.worth:
                        best = other
    return best.counted | in_play_bits(state, characters)


def in_play_bits(state: State, characters: list[int]) -> i64:
    """Characters with icons while another card is in play."""
    tables = state.tables
    out: i64 = 0
    for card in characters:
        for row in range(tables.bonus_first[card], tables.bonus_end[card]):
            if tables.bonus_test[row] == IN_PLAY and is_any_in_play(state, tables.bonus_about[row]):
                out |= bit(local(tables, card))
    return out


def has_icons_for(tables: Tables, army: i64, character: i64) -> bool:
    """Whether an army has more icons while it supports this character."""
    for row in range(tables.bonus_first[army], tables.bonus_end[army]):
        if tables.bonus_test[row] == SUPPORTING and fits(tables, tables.bonus_about[row], character):
            return True
    return False


class Arrangement:
    """Who supports whom on one battleground."""

    def __init__(self, state: State, armies: list[int], characters: list[int], which: i64) -> None:
        self.state = state
        self.armies = armies
        self.characters = characters
        self.which: i64 = which
        self.supports: list[int] = [NONE] * len(armies)  # by army, the index of a character
        self.worth: i64 = 0
        self.counted: i64 = 0

    def can(self, army: i64, character: i64) -> bool:
        return can_support(self.state, self.armies[army], self.characters[character])

    def arrange(self, army: i64, character: i64) -> None:
        """Fix one army to one character, if given, and find support for the others, the worthiest first."""
        tables = self.state.tables
        if army != NONE:
            self.supports[army] = int(character)
            self.count(character)
            self.worth += icons_once_counted(tables, self.armies[army], self.which)
            self.counted |= bit(local(tables, self.armies[army]))
        for worth in range(MOST_LEADERSHIP, 0, -1):
            for other in range(len(self.characters)):
                if other != character and leadership(tables, self.characters[other], self.which) == worth:
                    if self.find_support(other, army, 0):
                        self.count(other)

    def count(self, character: i64) -> None:
        card = self.characters[character]
        self.worth += leadership(self.state.tables, card, self.which)
        self.counted |= bit(local(self.state.tables, card))

    def find_support(self, character: i64, fixed: i64, tried: i64) -> bool:
        """An army for a character, moving armies of others where that helps."""
        for army in range(len(self.armies)):
            if army == fixed or tried >> army & 1 or not self.can(army, character):
                continue
            tried |= bit(army)
            before = self.supports[army]
            if before == NONE or self.find_support(before, fixed, tried):
                self.supports[army] = int(character)
                return True
        return False
