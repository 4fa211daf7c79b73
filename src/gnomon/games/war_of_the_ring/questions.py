"""What texts ask (3.3, 3.9, 7.5, 10): questions about public things are asked only where there is a choice."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import evidence, piles
from gnomon.games.war_of_the_ring.asking import push, push_script
from gnomon.games.war_of_the_ring.locations import activate, change_path, grounds_to_activate, paths_of
from gnomon.games.war_of_the_ring.playing import may_go_on_path, may_go_to, move
from gnomon.games.war_of_the_ring.possible import may_find
from gnomon.games.war_of_the_ring.search import found_in_piles
from gnomon.games.war_of_the_ring.state import CARD, PATH_STACK, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    ACTIVATE_PLACE,
    BRING,
    FIRST,
    GO,
    MOVE_TO,
    NO,
    PICK_GROUND,
    PICK_PATH,
    PICK_PLACE,
    SECOND,
    SPARE,
    STAY,
    STRIKE,
    TAKE_CARD,
    TAKE_NONE,
    TOKEN_ADDED,
    TOKEN_TO,
    VICTIM,
    YES,
)
from gnomon.games.war_of_the_ring.tables import (
    ALL_PLAY,
    ATTACK_TOKEN,
    GROUNDS,
    ME,
    NEXT_PATH,
    NONE,
    PATH,
    SHADOW,
    TO_ACTIVATED,
    TO_ANY,
    TO_THE_PATH,
    fits,
    side_of,
)
from gnomon.games.war_of_the_ring.units import (
    AREAS,
    ELSEWHERE,
    area_of,
    eliminate_in_play,
    entries_at,
    index_in,
    place_of,
    wielder_at,
)
from gnomon.games.war_of_the_ring.useful import token_place, useful_grounds, useful_move
from gnomon.kernel.bits import bit, is_single, lowest
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, replaced
from gnomon.kernel.offers import Offers, offer

# Yes or no, this or that


def may_options(state: State, frame: Frame, out: Offers) -> None:
    """Pay for a benefit or go without (7.6)."""
    offer(out, YES)
    offer(out, NO)


def may(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == YES:
        tables = state.tables
        push_script(state, tables.two[frame.row], frame.player, frame.card, frame.place)
        push_script(state, tables.one[frame.row], frame.player, frame.card, frame.place)


def choose_options(state: State, frame: Frame, out: Offers) -> None:
    offer(out, FIRST)
    offer(out, SECOND)


def choose(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    script = state.tables.one[frame.row]
    if code & 255 == SECOND:
        script = state.tables.two[frame.row]
    push_script(state, script, frame.player, frame.card, frame.place)


# Another path (3.8, 3.9)


def ask_path(state: State, frame: Frame, row: i64, paths: list[int], dealer: Dealer) -> None:
    if state.path == NONE or not paths:
        return
    frame.target = PATH
    if len(paths) == 1:
        change_path(state, frame.player, paths[0])
    elif state.tables.b[row]:
        state.reveals += 1
        change_path(state, frame.player, paths[dealer.deal(PATH_STACK, paths, 0, len(paths))])
    else:
        push(state, PICK_PATH, frame.player).row = row


def path_options(state: State, frame: Frame, out: Offers) -> None:
    number = state.path_number
    if state.tables.op[frame.row] == NEXT_PATH:
        number += 1
    for path in paths_of(state, number):
        offer(out, GO, path)


def pick_path(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    change_path(state, frame.player, code >> 8 & 4095)


# A battleground (3.3, 3.4)


def ask_ground(state: State, frame: Frame, row: i64) -> None:
    grounds = grounds_offered(state, frame.player, row)
    if grounds == 0:
        frame.target = NONE
    elif is_single(grounds):
        frame.target = lowest(grounds)
        activate(state, frame.player, frame.target)
    else:
        push(state, PICK_GROUND, frame.player).row = row


def grounds_offered(state: State, number: i64, row: i64) -> i64:
    """The battlegrounds that may be activated, as bits; for a bot only useful ones, if there are any (13.20, 13.23)."""
    if state.players[number].bot:
        useful = useful_grounds(state, row, NONE)
        if useful != 0:
            return useful
    return grounds_to_activate(state, state.tables.filter[row], state.tables.a[row])


def ground_options(state: State, frame: Frame, out: Offers) -> None:
    grounds = grounds_offered(state, frame.player, frame.row)
    for ground in range(GROUNDS):
        if grounds >> ground & 1:
            offer(out, ACTIVATE_PLACE, ground)


def pick_ground(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    ground = code >> 8 & 4095
    state.frames[-1].target = ground
    activate(state, frame.player, ground)


# Moving by a text (10.12)


def ask_move(state: State, frame: Frame, row: i64) -> None:
    """Move a card out of its reserve to a place it may go to, even if it was played this round."""
    tables = state.tables
    card = card_to_move(state, frame.card, tables.c[row])
    if card == NONE:
        return
    places = places_to_move(state, card, tables.a[row], frame.target)
    if places == 0:
        return
    number = state.scenario.owner[card]
    if state.players[number].bot:
        move_if_useful(state, number, card, places)
        return
    if not tables.b[row] and is_single(places):
        move(state, number, card, lowest(places))
        return
    asked = push(state, MOVE_TO, frame.player)
    asked.row = row
    asked.card = card
    asked.target = frame.target


def move_if_useful(state: State, number: i64, card: i64, places: i64) -> None:
    """A bot moves a card that it may move if that is useful (13.33)."""
    place = useful_move(state, number, card, places)
    if place != NONE:
        evidence.aim(state, number, card, place)
        move(state, number, card, place)


def card_to_move(state: State, item: i64, card: i64) -> i64:
    """The card a text moves, if it is in a reserve: a certain one, or the wielder of the item whose text it is."""
    if card == NONE:
        area = area_of(state, item)
        if area < AREAS:
            return NONE
        reserve = state.players[area - AREAS].reserve
        return reserve[wielder_at(state.tables, reserve, index_in(reserve, item))] & CARD
    if area_of(state, card) < AREAS:
        return NONE
    return card


def places_to_move(state: State, card: i64, where: i64, target: i64) -> i64:
    """The places that a text may move a card to, as bits."""
    if where == TO_THE_PATH:
        if may_go_on_path(state, card):
            return bit(PATH)
        return 0
    out: i64 = 0
    for ground in state.grounds:
        if (where != TO_ACTIVATED or ground == target) and may_go_to(state, card, ground):
            out |= bit(ground)
    return out


def move_options(state: State, frame: Frame, out: Offers) -> None:
    tables = state.tables
    places = places_to_move(state, frame.card, tables.a[frame.row], frame.target)
    for place in range(PATH + 1):
        if places >> place & 1:
            offer(out, BRING, frame.card, place)
    if tables.b[frame.row]:
        offer(out, STAY)


def move_to(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == BRING:
        move(state, state.scenario.owner[frame.card], frame.card, code >> 20 & 4095)


# Taking cards (7.5)


def take_options(state: State, frame: Frame, out: Offers) -> None:
    """Every card of the piles that fits, or nothing."""
    for card in found_in_piles(state, frame.player, frame.row):
        offer(out, TAKE_CARD, card)
    offer(out, TAKE_NONE)


def take(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Take a card; the next one is asked for if there may be one."""
    state.frames.pop()
    if code & 255 == TAKE_NONE:
        return
    piles.take(state, frame.player, code >> 8 & 4095, state.tables.a[frame.row], dealer)
    frame.count -= 1
    if frame.count > 0 and may_find(state, frame.player, frame.row):
        state.frames.append(frame)


# A token for some place (8.10)


def ask_token(state: State, number: i64, row: i64) -> None:
    places = token_places(state, row)
    if places == 0:
        return
    if state.players[number].bot:
        put_token_for_bot(state, row)
        return
    if is_single(places):
        put_token(state, lowest(places), state.tables.b[row])
    else:
        push(state, PICK_PLACE, number).row = row


def put_token_for_bot(state: State, row: i64) -> None:
    """Where it is useful; a bot never uses a token that is useful nowhere (13.15)."""
    place = token_place(state, row, NONE)
    if place != NONE:
        put_token(state, place, state.tables.b[row])


def token_places(state: State, row: i64) -> i64:
    out: i64 = 0
    if state.tables.a[row] == TO_ANY and state.path != NONE:
        out |= bit(PATH)
    for ground in state.grounds:
        out |= bit(ground)
    return out


def token_options(state: State, frame: Frame, out: Offers) -> None:
    places = token_places(state, frame.row)
    for place in range(PATH + 1):
        if places >> place & 1:
            offer(out, TOKEN_TO, place)


def pick_token_place(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    put_token(state, code >> 8 & 4095, state.tables.b[frame.row])


def put_token(state: State, place: i64, icon: i64) -> None:
    """Add a combat token to a location."""
    if icon == ATTACK_TOKEN:
        state.attack_tokens = replaced(state.attack_tokens, place, state.attack_tokens[place] + 1)
    else:
        state.defence_tokens = replaced(state.defence_tokens, place, state.defence_tokens[place] + 1)
    state.emit(TOKEN_ADDED, place, icon)


# Cards in play that are eliminated (7.3)


def areas_of(state: State, place: i64, everywhere: bool) -> list[int]:
    """A place, or every area with cards in play."""
    if not everywhere:
        return [int(place)]
    out = [int(ground) for ground in state.grounds]
    if state.path != NONE:
        out.append(PATH)
    return out + [AREAS + number for number in range(len(state.players))]


def victims(state: State, row: i64, place: i64) -> list[int]:
    """The cards in play that an operation may eliminate."""
    tables = state.tables
    return cards_in(state, areas_of(state, place, tables.a[row] == ALL_PLAY), tables.filter[row])


def cards_in(state: State, areas: list[int], which: i64) -> list[int]:
    """Every card of a filter in some areas, once."""
    out: list[int] = []
    for area in areas:
        for side in range(2):
            if area < AREAS or state.players[area - AREAS].side == side:
                add_fitting(state, entries_at(state, side, area), which, out)
    return out


def add_fitting(state: State, entries: Ints, which: i64, out: list[int]) -> None:
    for entry in entries:
        card = int(entry & CARD)
        if fits(state.tables, which, card) and card not in out:
            out.append(card)


def ask_victim(state: State, number: i64, place: i64, row: i64) -> None:
    found = victims(state, row, place)
    if not found:
        return
    if state.players[number].bot and state.tables.who[row] != ME:
        strike_right_most(state, row, place)
        return
    if len(found) == 1 and not state.tables.b[row]:
        eliminate_card(state, found[0], place, state.tables.a[row] == ALL_PLAY)
        return
    asked = push(state, VICTIM, number)
    asked.row = row
    asked.place = place


def strike_right_most(state: State, row: i64, place: i64) -> None:
    """A bot that an enemy's text makes give up a card gives up the right-most one (13.5)."""
    areas = areas_from_right(state) if state.tables.a[row] == ALL_PLAY else [int(place)]
    for area in areas:
        entries = entries_at(state, SHADOW, area)
        for at in range(len(entries) - 1, -1, -1):
            if fits(state.tables, state.tables.filter[row], entries[at] & CARD):
                eliminate_in_play(state, SHADOW, area, at, ELSEWHERE)
                return


def areas_from_right(state: State) -> list[int]:
    """The path, the battlegrounds from the right, and the reserves of the Shadow (13.5)."""
    out = [] if state.path == NONE else [PATH]
    out += [int(ground) for ground in state.grounds][::-1]
    return out + [AREAS + number for number, player in enumerate(state.players) if player.side == SHADOW]


def victim_options(state: State, frame: Frame, out: Offers) -> None:
    for card in victims(state, frame.row, frame.place):
        offer(out, STRIKE, card, victim_place(state, frame, card))
    if state.tables.b[frame.row]:
        offer(out, SPARE)


def victim_place(state: State, frame: Frame, card: i64) -> i64:
    if state.tables.a[frame.row] == ALL_PLAY:
        return place_of(area_of(state, card))
    return frame.place


def victim(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == STRIKE:
        everywhere = state.tables.a[frame.row] == ALL_PLAY
        eliminate_card(state, code >> 8 & 4095, frame.place, everywhere)


def eliminate_card(state: State, card: i64, place: i64, everywhere: bool) -> None:
    """Eliminate a card in play; of copies, one at the place the text is about."""
    side = side_of(state.tables, card)
    area = place
    if everywhere:
        area = area_of(state, card)
    entries = entries_at(state, side, area)
    eliminate_in_play(state, side, area, index_in(entries, card), ELSEWHERE)
