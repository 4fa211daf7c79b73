"""Playing cards (5) and moving them (6.1): where they may go, what they cost, and which texts follow."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import piles
from gnomon.games.war_of_the_ring.asking import push, push_forsake, push_script
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.locations import is_shadow_ground_active
from gnomon.games.war_of_the_ring.state import CARD, FRESH, TOKENS_SHIFT, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    ENTER,
    MOVED,
    PAY,
    PLAYED_CARD,
    PLAYED_EVENT,
    PLAYED_ITEM,
)
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    CHARACTER,
    EVENT,
    ITEM,
    NO_PATH_BESIDE_SHADOW_GROUNDS,
    NONE,
    PATH,
    PLACES,
    PLAYED,
    PLAYED_TO_GROUND,
    PLAYED_TO_PATH,
    PLAYED_TO_RESERVE,
    REACHES_GROUND,
    REACHES_PATH,
    RESERVE,
    WEAPON,
    WORN_IN_RESERVE,
    Tables,
    fits,
    local,
    side_of,
)
from gnomon.games.war_of_the_ring.units import (
    AREAS,
    area_of,
    entries_at,
    index_in,
    last_in,
    lift,
    place_of,
    put_beside_wielder,
    set_entries,
    unit_end,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, added, inserted, joined, replaced
from gnomon.kernel.offers import Offers, offer

# Where cards may go (5.3, 5.4, 10.4, 10.6)


def may_go_to(state: State, card: i64, ground: i64) -> bool:
    """Whether an army or character may go to a battleground."""
    if state.tables.at_grounds[card] >> ground & 1:
        return True
    if state.permits == 0 and state.scenario.opener == NONE:
        return False
    return is_permitted(state, card, ground) or is_opened(state, card, ground)


def is_permitted(state: State, card: i64, ground: i64) -> bool:
    """Whether an event of this round lets a card go to a battleground (10.4)."""
    tables = state.tables
    for permit in range(len(tables.permit_filter)):
        if state.permits >> permit & 1 and tables.permit_at[permit] >> ground & 1:
            if fits(tables, tables.permit_filter[permit], card):
                return True
    return False


def is_opened(state: State, card: i64, ground: i64) -> bool:
    """Whether a card in the reserve lets another go to a battleground (10.4)."""
    tables = state.tables
    opener = state.scenario.opener
    if opener == NONE or tables.opens_at[opener] != ground or not fits(tables, tables.opens[opener], card):
        return False
    return index_in(state.players[state.scenario.owner[opener]].reserve, opener) >= 0


def may_go_on_path(state: State, card: i64) -> bool:
    """Whether a character may go to the active path (5.4)."""
    tables = state.tables
    if state.path == NONE or not tables.numbers[card] >> state.path_number & 1:
        return False
    return tables.forbid[card] != NO_PATH_BESIDE_SHADOW_GROUNDS or not is_shadow_ground_active(state)


def offer_places(state: State, kind: i64, card: i64, out: Offers) -> None:
    """The path and the active battlegrounds that a card may go to."""
    if may_go_on_path(state, card):
        offer(out, kind, card, PATH)
    for ground in state.grounds:
        if may_go_to(state, card, ground):
            offer(out, kind, card, ground)


def offer_wielders(state: State, kind: i64, item: i64, out: Offers) -> None:
    """The characters in play that may wield an item (5.5)."""
    tables = state.tables
    side = side_of(tables, item)
    if state.path != NONE:
        offer_wielders_in(state, kind, item, entries_at(state, side, PATH), out)
    for ground in state.grounds:
        offer_wielders_in(state, kind, item, entries_at(state, side, ground), out)
    for player in state.players:
        if player.side == side:
            offer_wielders_in(state, kind, item, player.reserve, out)


def offer_wielders_in(state: State, kind: i64, item: i64, entries: Ints, out: Offers) -> None:
    tables = state.tables
    which = tables.wielders[item]
    for at in range(len(entries)):
        card = entries[at] & CARD
        if fits(tables, which, card) and may_wield(tables, entries, at, item):
            offer(out, kind, item, card)


def may_wield(tables: Tables, entries: Ints, at: i64, item: i64) -> bool:
    """Whoever wields the Bow of the Galadhrim wields no other Weapon (10.7)."""
    if tables.keyword[item] != WEAPON:
        return True
    for index in range(at + 1, unit_end(tables, entries, at)):
        other = entries[index] & CARD
        if tables.keyword[other] == WEAPON and (tables.only_weapon[other] or tables.only_weapon[item]):
            return False
    return True


def is_played(state: State, player: Player, card: i64) -> bool:
    """Whether this very character or item was played this round (5.2)."""
    return player.played >> local(state.tables, card) & 1 == 1


def offer_plays(state: State, player: Player, card: i64, to: i64, on: i64, event: i64, out: Offers) -> None:
    """Every way to play a card, with the given kinds of actions."""
    kind = state.tables.kind[card]
    if kind == EVENT:
        offer(out, event, card)
    elif kind == ARMY or not is_played(state, player, card):
        if kind == ITEM:
            offer_wielders(state, on, card, out)
        else:
            offer(out, to, card, RESERVE)
            offer_places(state, to, card, out)


# Playing (5.1, 5.8)


def play_from_hand(state: State, number: i64, card: i64, place: i64, wielder: i64) -> None:
    """Pay for a card; then it comes into play."""
    player = state.players[number]
    piles.leave_seen(state, number, card)
    push_enter(state, number, card, place, wielder)
    if state.scenario.real and len(player.hand) > 0:
        piles.cycle_from_hand(state, number, unseen(state.tables))
    elif len(player.hand) > 0:
        frame = push(state, PAY, number)
        frame.card = card
    else:
        push_forsake(state, number, 1)


def push_enter(state: State, number: i64, card: i64, place: i64, wielder: i64) -> None:
    """A card that everybody now sees will come into play at a place, or onto a wielder."""
    state.reveals += 1
    frame = push(state, ENTER, number)
    frame.card = card
    frame.place = place
    frame.target = wielder


def enter(state: State, frame: Frame, dealer: Dealer) -> None:
    """A card that was paid for comes into play, and its texts follow (5.8)."""
    state.frames.pop()
    kind = state.tables.kind[frame.card]
    if kind == EVENT:
        enter_event(state, frame)
    elif kind == ITEM:
        enter_item(state, frame, dealer)
    else:
        enter_unit(state, frame)


def enter_unit(state: State, frame: Frame) -> None:
    """An army or a character comes into play (5.3, 5.4, 5.7)."""
    tables = state.tables
    number = frame.player
    card = frame.card
    place = frame.place
    player = state.players[number]
    if tables.kind[card] == CHARACTER:
        note_played(state, player, card)
    if place == RESERVE:
        player.reserve = added(player.reserve, card | FRESH)
    else:
        set_entries(state, player.side, place, added(entries_at(state, player.side, place), card))
    state.emit(PLAYED_CARD, number, card, place)
    if tables.has_text[card]:
        push_arrival(state, number, card, place)
        push_script(state, tables.moments[played_to(place)][card], number, card, place)
        push_script(state, tables.moments[PLAYED][card], number, card, place)


def note_played(state: State, player: Player, card: i64) -> None:
    """A character or an item is played once a round (5.2); a bot may use its action again then (13.7)."""
    mark = bit(local(state.tables, card))
    player.played |= mark
    if player.bot and not state.tables.act_once[card]:
        player.used &= ~mark


def played_to(place: i64) -> i64:
    """The moment of a card played to a place."""
    if place == RESERVE:
        return PLAYED_TO_RESERVE
    if place == PATH:
        return PLAYED_TO_PATH
    return PLAYED_TO_GROUND


def push_arrival(state: State, number: i64, card: i64, place: i64) -> None:
    """The text of a card that was played or moved to a path or a battleground."""
    if place == PATH:
        push_script(state, state.tables.moments[REACHES_PATH][card], number, card, place)
    elif place < PLACES:
        push_script(state, state.tables.moments[REACHES_GROUND][card], number, card, place)


def enter_item(state: State, frame: Frame, dealer: Dealer) -> None:
    """An item comes to its wielder; if that was forsaken to pay for it, the item goes with it (5.5)."""
    tables = state.tables
    item = frame.card
    player = state.players[frame.player]
    area = area_of(state, frame.target)
    note_played(state, player, item)
    if area == NONE:
        piles.eliminate_open(state, item)
        return
    entries = entries_at(state, player.side, area)
    at = index_in(entries, frame.target)
    set_entries(state, player.side, area, put_beside_wielder(tables, entries, at, item))
    state.emit(PLAYED_ITEM, frame.player, item, frame.target)
    if tables.peek[item]:
        player.peeks = True
        piles.look_at_top(state, frame.player, dealer)
    if area >= AREAS:
        push_script(state, tables.moments[WORN_IN_RESERVE][item], frame.player, item, RESERVE)
    push_script(state, tables.moments[PLAYED][item], frame.player, item, place_of(area))


def enter_event(state: State, frame: Frame) -> None:
    """The text of an event is carried out, and the event is eliminated (5.6)."""
    player = state.players[frame.player]
    player.out_known = inserted(player.out_known, frame.card)
    state.emit(PLAYED_EVENT, frame.player, frame.card)
    push_script(state, state.tables.moments[PLAYED][frame.card], frame.player, frame.card, NONE)


# Moving (6.1)


def move(state: State, number: i64, card: i64, place: i64) -> None:
    """Move a card with its items from its reserve to a path or a battleground."""
    player = state.players[number]
    at = index_in(player.reserve, card)
    if player.bot:
        at = last_in(player.reserve, card)  # of equal cards the right-most (13.5)
    unit = lift(state, player.side, AREAS + number, at)
    unit = replaced(unit, 0, unit[0] & CARD | unit[0] >> TOKENS_SHIFT << TOKENS_SHIFT)
    set_entries(state, player.side, place, joined(entries_at(state, player.side, place), unit))
    state.emit(MOVED, number, card, place)
    push_arrival(state, number, card, place)
