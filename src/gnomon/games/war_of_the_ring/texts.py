"""What cards and locations say (10): operations of a text, one after the other."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import asides, piles, questions, ruin, search
from gnomon.games.war_of_the_ring import tables as words
from gnomon.games.war_of_the_ring.asking import (
    players_of,
    push,
    push_cycle,
    push_eliminate,
    push_forsake,
    push_script,
)
from gnomon.games.war_of_the_ring.chart import NOT_USEFUL
from gnomon.games.war_of_the_ring.icons import count_at
from gnomon.games.war_of_the_ring.locations import paths_of
from gnomon.games.war_of_the_ring.possible import can_do, can_pay, holds, may_find
from gnomon.games.war_of_the_ring.state import TOKENS_SHIFT, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    BECAUSE,
    CARD_TOKEN,
    CHOOSE,
    CLEANSED,
    CORRUPTED,
    MAY,
    PERMITTED,
    TAKE,
)
from gnomon.games.war_of_the_ring.tables import (
    EACH_FREE,
    EACH_SHADOW,
    FREE,
    FROM_DECK,
    ME,
    NONE,
    PATH,
    SHADOW,
    TO_NEW_PATH,
    TO_PATH,
    TO_SELF,
    fits,
    side_of,
)
from gnomon.games.war_of_the_ring.units import (
    ELSEWHERE,
    area_of,
    cycle_in_play,
    eliminate_in_play,
    entries_at,
    index_in,
    set_entries,
    wielder_at,
)
from gnomon.games.war_of_the_ring.useful import paid_with, why_use
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, replaced


def carry_out(state: State, frame: Frame, dealer: Dealer) -> None:
    """Carry out operations until one of them asks somebody, or the text is done (5.8)."""
    tables = state.tables
    frames = state.frames
    depth = len(frames)
    while len(frames) == depth:
        if frame.row == tables.script_end[frame.script]:
            if frame.again == 0:
                frames.pop()
                return
            frame.again -= 1
            frame.row = tables.script_first[frame.script]
        row = frame.row
        frame.row += 1
        if holds(state, row, frame.player):
            operate(state, frame, row, dealer)


def players_meant(state: State, frame: Frame, row: i64) -> Ints:
    """The players an operation is about, in order (7.8)."""
    who = state.tables.who[row]
    if who == ME:
        return state.scenario.alone[frame.player]
    if who == EACH_FREE:
        return players_of(state, FREE)
    if who == EACH_SHADOW:
        return players_of(state, SHADOW)
    return state.scenario.alone[state.scenario.player_of[who - 3]]


def operate(state: State, frame: Frame, row: i64, dealer: Dealer) -> None:
    """One operation."""
    op = state.tables.op[row]
    if op == words.DRAW:
        for number in players_meant(state, frame, row):
            piles.draw(state, number, state.tables.count[row], dealer)
    elif op == words.FORSAKE or op == words.CYCLE_HAND or op == words.ELIMINATE_HAND:
        give_up(state, frame, row)
    elif op == words.TAKE:
        ask_to_take(state, frame, row, dealer)
    elif op == words.RECYCLE:
        for number in players_meant(state, frame, row):
            piles.recycle(state, number, dealer)
    elif op == words.CYCLE_SELF or op == words.ELIMINATE_SELF or op == words.CYCLE_WIELDER:
        leave_play(state, frame.card, op)
    elif op == words.CORRUPT:
        corrupt(state, state.tables.count[row])
    elif op == words.CLEANSE:
        cleanse(state, row)
    elif op == words.TOKEN:
        add_token(state, frame, row)
    elif op == words.MAY or op == words.CHOOSE:
        ask_first(state, frame, row)
    elif op == words.ASIDE:
        for number in players_meant(state, frame, row):
            asides.begin(state, number, row, frame.place, dealer)
    else:
        operate_rarely(state, frame, row, dealer)


def operate_rarely(state: State, frame: Frame, row: i64, dealer: Dealer) -> None:
    op = state.tables.op[row]
    if op == words.NEXT_PATH:
        questions.ask_path(state, frame, row, paths_of(state, state.path_number + 1), dealer)
    elif op == words.SWITCH_PATH:
        questions.ask_path(state, frame, row, paths_of(state, state.path_number), dealer)
    elif op == words.ACTIVATE:
        questions.ask_ground(state, frame, row)
    elif op == words.MOVE:
        questions.ask_move(state, frame, row)
    elif op == words.REMOVE:
        remove(state, row, dealer)
    elif op == words.ELIMINATE:
        for number in players_meant(state, frame, row):
            questions.ask_victim(state, number, frame.place, row)
    elif op == words.PERMIT:
        state.permits |= bit(state.tables.a[row])
        state.emit(PERMITTED, frame.card)
    elif op == words.RUIN:
        ruin.begin(state, frame.player)


# What players give up, and what they take


def give_up(state: State, frame: Frame, row: i64) -> None:
    """Cards that players cycle, eliminate or forsake; pushed last to first, so that the first is asked first."""
    tables = state.tables
    op = tables.op[row]
    count = tables.count[row]
    meant = players_meant(state, frame, row)
    for at in range(len(meant) - 1, -1, -1):
        if op == words.FORSAKE:
            push_forsake(state, meant[at], count)
        elif op == words.CYCLE_HAND:
            push_cycle(state, meant[at], count)
        else:
            push_eliminate(state, meant[at], count)


def ask_to_take(state: State, frame: Frame, row: i64, dealer: Dealer) -> None:
    """Ask even if nothing fits, unless everybody sees that there is nothing to find (7.5, 12.4)."""
    for number in players_meant(state, frame, row):
        if not may_find(state, number, row):
            continue
        if state.tables.a[row] & FROM_DECK:
            piles.has_top(state, number, dealer)
        if state.players[number].bot:
            search.take_for_bot(state, number, row, dealer)
            continue
        asked = push(state, TAKE, number)
        asked.row = row
        asked.count = state.tables.count[row]


def leave_play(state: State, card: i64, op: i64) -> None:
    """Cycle or eliminate the card whose text this is, or its wielder with all its items."""
    area = area_of(state, card)
    if area == NONE:
        return
    side = side_of(state.tables, card)
    entries = entries_at(state, side, area)
    at = index_in(entries, card)
    if op == words.CYCLE_WIELDER:
        cycle_in_play(state, side, area, wielder_at(state.tables, entries, at))
    elif op == words.CYCLE_SELF:
        cycle_in_play(state, side, area, at)
    else:
        eliminate_in_play(state, side, area, at, ELSEWHERE)


def remove(state: State, row: i64, dealer: Dealer) -> None:
    """Remove cards from the game, wherever they are (5.10, 7.5)."""
    tables = state.tables
    for card in range(len(tables.kind)):
        if fits(tables, tables.filter[row], card) and state.scenario.owner[card] != NONE:
            remove_card(state, card, dealer)


def remove_card(state: State, card: i64, dealer: Dealer) -> None:
    area = area_of(state, card)
    if area == NONE:
        piles.remove_hidden(state, state.scenario.owner[card], card, dealer)
        return
    side = side_of(state.tables, card)
    entries = entries_at(state, side, area)
    eliminate_in_play(state, side, area, index_in(entries, card), ELSEWHERE)


# Corruption and tokens (7.7, 8.10)


def corrupt(state: State, count: i64) -> None:
    state.corruption += count
    state.emit(CORRUPTED, count)


def cleanse(state: State, row: i64) -> None:
    """Remove corruption: a number, or one for each card of a kind on the path."""
    tables = state.tables
    count = tables.count[row]
    if tables.a[row]:
        count = count_at(state, FREE, PATH, tables.filter[row])
    count = min(count, state.corruption)
    state.corruption -= count
    state.emit(CLEANSED, count)


def add_token(state: State, frame: Frame, row: i64) -> None:
    """Add a token to the card itself, to the path, or to a place somebody chooses."""
    where = state.tables.a[row]
    if where == TO_SELF:
        add_card_token(state, frame.card)
    elif where == TO_NEW_PATH:
        if frame.target == PATH:
            questions.put_token(state, PATH, state.tables.b[row])
    elif where == TO_PATH:
        if state.path != NONE:
            questions.put_token(state, PATH, state.tables.b[row])
    else:
        questions.ask_token(state, frame.player, row)


def add_card_token(state: State, card: i64) -> None:
    """A token on a card is part of it (8.10)."""
    area = area_of(state, card)
    if area == NONE:
        return
    side = side_of(state.tables, card)
    entries = entries_at(state, side, area)
    at = index_in(entries, card)
    set_entries(state, side, area, replaced(entries, at, entries[at] + bit(TOKENS_SHIFT)))
    state.emit(CARD_TOKEN, card)


# Asking whether, and which


def ask_first(state: State, frame: Frame, row: i64) -> None:
    """Ask whether a text is wanted, or which of two, unless everybody sees that there is no choice."""
    tables = state.tables
    number = players_meant(state, frame, row)[0]
    if tables.op[row] == words.MAY:
        cost = tables.one[row]
        can = can_do(state, tables.two[row], number, frame.place)
        if can and (cost == NONE or can_pay(state, cost, number)):
            if state.players[number].bot:
                do_if_useful(state, frame, number, row)
            else:
                ask_about(state, MAY, frame, number, row)
    elif not can_do(state, tables.two[row], number, frame.place):
        push_script(state, tables.one[row], number, frame.card, frame.place)
    elif not can_do(state, tables.one[row], number, frame.place):
        push_script(state, tables.two[row], number, frame.card, frame.place)
    elif state.players[number].bot and not is_useful(state, frame, number, tables.two[row]):
        push_script(state, tables.one[row], number, frame.card, frame.place)
    elif state.players[number].bot and not is_useful(state, frame, number, tables.one[row]):
        push_script(state, tables.two[row], number, frame.card, frame.place)
    else:
        ask_about(state, CHOOSE, frame, number, row)


def is_useful(state: State, frame: Frame, number: i64, script: i64) -> bool:
    """Whether a bot finds one of two texts useful, so that it may be chosen for it (13.23)."""
    return why_use(state, number, script, frame.card, frame.place, NONE) != NOT_USEFUL


def do_if_useful(state: State, frame: Frame, number: i64, row: i64) -> None:
    """A bot does what it may do if that is useful (13.33)."""
    tables = state.tables
    skip = paid_with(state, number, tables.one[row], frame.card)
    reason = why_use(state, number, tables.two[row], frame.card, frame.place, skip)
    if frame.card != NONE:
        state.emit(BECAUSE, number, frame.card, reason)
    if reason != NOT_USEFUL:
        push_script(state, tables.two[row], number, frame.card, frame.place)
        push_script(state, tables.one[row], number, frame.card, frame.place)


def ask_about(state: State, step: i64, frame: Frame, number: i64, row: i64) -> None:
    asked = push(state, step, number)
    asked.row = row
    asked.card = frame.card
    asked.place = frame.place
