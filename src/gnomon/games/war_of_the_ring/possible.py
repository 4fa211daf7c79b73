"""Whether a text can do anything, as far as everybody sees (6.4, 7.6); what depends on hidden cards is possible."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge
from gnomon.games.war_of_the_ring.giving_up import can_forsake, can_forsake_without
from gnomon.games.war_of_the_ring.icons import count_at
from gnomon.games.war_of_the_ring.locations import grounds_to_activate, paths_of
from gnomon.games.war_of_the_ring.piles import can_draw
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.tables import (
    ACTIVATE,
    ALL_PLAY,
    ASIDE,
    CHOOSE,
    CLEANSE,
    CYCLE_HAND,
    CYCLE_SELF,
    DRAW,
    ELIMINATE,
    ELIMINATE_HAND,
    FORSAKE,
    FREE,
    FROM_CYCLE,
    FROM_DECK,
    IF_AT,
    IF_PATH,
    IF_RESERVE,
    IN_RESERVE,
    MAY,
    ME,
    MOVE,
    NEXT_PATH,
    NONE,
    ON_GROUND,
    ON_PATH,
    PATH,
    RESERVE,
    SHADOW,
    SWITCH_PATH,
    TAKE,
    TO_ACTIVATED,
    TO_ANY,
    TO_GROUND,
    TO_PATH,
    TOKEN,
    fits,
    local,
)
from gnomon.games.war_of_the_ring.units import AREAS, area_of
from gnomon.kernel.bits import lowest
from gnomon.kernel.ints import index_of


def where_bit(place: i64) -> i64:
    """A place as a bit of `act_where`."""
    if place == RESERVE:
        return IN_RESERVE
    if place == PATH:
        return ON_PATH
    return ON_GROUND


def is_usable(state: State, number: i64, card: i64, place: i64) -> bool:
    """Whether a player may use the action of a card at a place, and it can do anything (6.4)."""
    tables = state.tables
    if not may_use(state, number, card, place):
        return False
    return can_do(state, tables.act_do[card], number, place) or feeds_itself(state, number, card)


def may_use(state: State, number: i64, card: i64, place: i64) -> bool:
    """Whether a card's action is for this player, at this place, and can be paid for."""
    tables = state.tables
    if not tables.act_where[card] & where_bit(place):
        return False
    if tables.act_who[card] != ME and not is_about(state, tables.act_who[card], number):
        return False
    if tables.act_once[card] and state.players[number].used >> local(tables, card) & 1:
        return False
    return tables.act_cost[card] == NONE or can_pay(state, tables.act_cost[card], number)


def feeds_itself(state: State, number: i64, card: i64) -> bool:
    """Whether the cost of an action cycles the card to where its text then draws or takes it from."""
    tables = state.tables
    cost, script = tables.act_cost[card], tables.act_do[card]
    if cost == NONE or tables.op[tables.script_first[cost]] != CYCLE_SELF or state.scenario.owner[card] != number:
        return False
    for row in range(tables.script_first[script], tables.script_end[script]):
        if tables.op[row] == DRAW and is_about(state, tables.who[row], number):
            return True
        if tables.op[row] == TAKE and tables.a[row] & FROM_CYCLE and fits(tables, tables.filter[row], card):
            return True
    return False


def is_about(state: State, who: i64, number: i64) -> bool:
    """Whether an operation is about this player."""
    if who == ME:
        return True
    if who <= 2:
        return state.players[number].side == who - 1
    return state.scenario.player_of[who - 3] == number


def can_pay(state: State, script: i64, number: i64, leaving: i64 = NONE) -> bool:
    """Whether a cost can be paid: there is something to forsake or cycle besides a card that leaves the reserve."""
    tables = state.tables
    for row in range(tables.script_first[script], tables.script_end[script]):
        op = tables.op[row]
        if op in (FORSAKE, CYCLE_HAND) and not can_forsake_without(state.players[number], leaving):
            return False
    return True


def can_do(state: State, script: i64, number: i64, place: i64) -> bool:
    """Whether some operation of a text could do something."""
    tables = state.tables
    for row in range(tables.script_first[script], tables.script_end[script]):
        if holds(state, row, number) and can_do_row(state, row, number, place):
            return True
    return False


def holds(state: State, row: i64, number: i64) -> bool:
    """Whether the condition of an operation holds."""
    tables = state.tables
    test = tables.test[row]
    if test == IF_PATH:
        return state.path != NONE and state.path_number == tables.about[row]
    if test == IF_AT:
        return state.path == tables.about[row]
    if test == IF_RESERVE:
        return count_at(state, state.players[number].side, AREAS + number, tables.about[row]) > 0
    return True


def can_do_row(state: State, row: i64, number: i64, place: i64) -> bool:
    tables = state.tables
    op = tables.op[row]
    if op == NEXT_PATH:
        return state.path != NONE and len(paths_of(state, state.path_number + 1)) > 0
    if op == SWITCH_PATH:
        return state.path != NONE and len(paths_of(state, state.path_number)) > 0
    if op == ACTIVATE:
        return grounds_to_activate(state, tables.filter[row], tables.a[row]) != 0
    if op == TOKEN:
        return can_place_token(state, tables.a[row])
    if op == CLEANSE:
        return state.corruption > 0
    if op in (TAKE, DRAW, ASIDE, FORSAKE, CYCLE_HAND, ELIMINATE_HAND):
        return can_someone(state, row, number)
    if op == ELIMINATE:
        return has_victim(state, row, place)
    if op == CHOOSE:
        return can_do(state, tables.one[row], number, place) or can_do(state, tables.two[row], number, place)
    if op == MAY:
        return can_do(state, tables.two[row], number, place)
    return op != MOVE or tables.a[row] != TO_ACTIVATED  # what was activated is another operation's doing


def can_place_token(state: State, where: i64) -> bool:
    if where == TO_PATH:
        return state.path != NONE
    if where == TO_GROUND:
        return len(state.grounds) > 0
    if where == TO_ANY:
        return state.path != NONE or len(state.grounds) > 0
    return True


def can_someone(state: State, row: i64, number: i64) -> bool:
    """Whether one of the players an operation is about could do it."""
    who = state.tables.who[row]
    for other in range(len(state.players)):
        if (who == ME and other == number) or (who != ME and is_about(state, who, other)):
            if can_alone(state, row, other):
                return True
    return False


def can_alone(state: State, row: i64, number: i64) -> bool:
    op = state.tables.op[row]
    player = state.players[number]
    if op == TAKE:
        return may_find(state, number, row)
    if op in (DRAW, ASIDE):
        return can_draw(player)
    if op == ELIMINATE_HAND:
        return len(player.hand) > 0
    return can_forsake(player)


def may_find(state: State, number: i64, row: i64) -> bool:
    """Whether a player may find a card that a text lets it take, as far as everybody sees (7.5)."""
    tables = state.tables
    places, which = tables.a[row], tables.filter[row]
    if state.players[number].eyes == 0:
        return may_find_hidden(state, number, which, places)
    first: i64 = 0
    wanted = tables.filter_free[which]
    if state.players[number].side == SHADOW:
        first = tables.first_shadow
        wanted = tables.filter_shadow[which]
    while wanted:
        card = first + lowest(wanted)
        wanted &= wanted - 1
        if state.scenario.owner[card] == number and may_be_there(state, number, card, places):
            return True
    return False


def may_be_there(state: State, number: i64, card: i64, places: i64) -> bool:
    """Whether a card may be in some piles: it was put there for all to see, or it is hidden and so may be there."""
    player = state.players[number]
    if index_of(player.cycled_known, card) >= 0:
        return places & FROM_CYCLE != 0 or player.deck.is_empty()
    if state.tables.copies[card] == 1 and is_seen(state, player, card):
        return False
    return (places & FROM_DECK != 0 and can_draw(player)) or (places & FROM_CYCLE != 0 and len(player.cycled) > 0)


def may_find_hidden(state: State, number: i64, which: i64, places: i64) -> bool:
    """The same of piles that nobody sees: what is known to lie there, and what may (13.22)."""
    tables = state.tables
    player = state.players[number]
    wanted = tables.filter_shadow[which] if player.side == SHADOW else tables.filter_free[which]
    if places & FROM_CYCLE or player.deck.is_empty():
        if knowledge.set_of(tables, player.cycled_known) & wanted:
            return True
        places |= FROM_CYCLE  # an empty deck is replaced by the cycle pile before anybody looks
    if (player.may_cycle | player.may_deck) & wanted == 0:
        return False
    sets = knowledge.sharpened(state, number)
    found: i64 = 0
    if places & FROM_CYCLE:
        found |= sets[knowledge.CYCLE_PILE]
    if places & FROM_DECK:
        found |= sets[knowledge.DECK]
    return found & wanted != 0


def is_seen(state: State, player: Player, card: i64) -> bool:
    """Whether everybody sees a card in play, eliminated or in a hand."""
    if index_of(player.out_known, card) >= 0 or index_of(player.shown, card) >= 0:
        return True
    return area_of(state, card) != NONE


def has_victim(state: State, row: i64, place: i64) -> bool:
    """Whether there is a card in play that an operation may eliminate."""
    tables = state.tables
    which = tables.filter[row]
    if tables.a[row] != ALL_PLAY:
        return count_at(state, FREE, place, which) + count_at(state, SHADOW, place, which) > 0
    if state.path != NONE and count_at(state, FREE, PATH, which) + count_at(state, SHADOW, PATH, which) > 0:
        return True
    for ground in state.grounds:
        if count_at(state, FREE, ground, which) + count_at(state, SHADOW, ground, which) > 0:
            return True
    for number in range(len(state.players)):
        if count_at(state, state.players[number].side, AREAS + number, which) > 0:
            return True
    return False
