"""The round (2) and the turns of the Action step (4), with the actions that are not plays (6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles
from gnomon.games.war_of_the_ring.asking import (
    in_order,
    push_cycle,
    push_draw,
    push_eliminate,
    push_script,
)
from gnomon.games.war_of_the_ring.giving_up import offer_each
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.playing import move, offer_places, offer_plays, play_from_hand
from gnomon.games.war_of_the_ring.possible import is_usable
from gnomon.games.war_of_the_ring.scenarios import RING_EACH_ROUND
from gnomon.games.war_of_the_ring.state import CARD, FRESH, READY, USED, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    BEGIN_ROUND,
    BOT_TURN,
    COMBATS,
    CUT,
    CYCLE_CARD,
    MOVE_CARD,
    NEXT_TURN,
    OPEN_GROUND,
    PASS,
    PASSED,
    PLAY_EVENT,
    PLAY_ON,
    PLAY_TO,
    ROUND_BEGAN,
    STEP_ENDED,
    TURN,
    TURN_BEGAN,
    USE,
    USE_RING,
    USED_CARD,
    USED_RING,
    WINNOW,
    WINNOWED,
)
from gnomon.games.war_of_the_ring.tables import IN_RESERVE, ITEM, NONE, PATH, RESERVE, local
from gnomon.games.war_of_the_ring.units import area_of, controller, entries_at, place_of
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, ints, listed
from gnomon.kernel.offers import Offers, offer

CARRYOVER: Final = 2  # cards (4.4)
RING_DRAW: Final = 2  # (6.5)
DUEL_RING_DRAW: Final = 3
WINNOWED_CARDS: Final = 2

# The round (2.1)


def begin_round(state: State, frame: Frame, dealer: Dealer) -> None:
    """A new round: what was said of this round no longer holds."""
    state.round += 1
    state.passed = 0
    state.permits = 0
    for number in range(len(state.players)):
        refresh(state, number)
    state.emit(ROUND_BEGAN, state.round, state.scenario.order[state.start])
    frame.step = OPEN_GROUND


def refresh(state: State, number: i64) -> None:
    """What a player may do again in a new round (5.2, 5.7, 6.5)."""
    player = state.players[number]
    player.played = 0
    player.used = 0
    if player.ring == USED and state.scenario.ring[number] == RING_EACH_ROUND:
        player.ring = READY
    if has_fresh(player.reserve):
        player.reserve = ints([entry & ~FRESH for entry in player.reserve])


def has_fresh(entries: Ints) -> bool:
    for entry in entries:
        if entry & FRESH:
            return True
    return False


# Turns (4.1)


def next_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """The next player in order takes its turn; if it can only pass, as everybody sees, it passes (4.6)."""
    order = state.scenario.order
    state.slot += 1
    if state.slot >= len(order):
        state.slot = 0
    number = order[state.slot]
    player = state.players[number]
    frame.player = number
    frame.seat = player.seat
    state.emit(TURN_BEGAN, number, state.round)
    if player.bot:
        frame.step = BOT_TURN
        return
    frame.step = TURN
    if len(player.hand) == 0 and can_only_pass(state, frame):
        pass_turn(state, frame)


def can_only_pass(state: State, frame: Frame) -> bool:
    """Whether a player without cards in hand can do nothing else."""
    player = state.players[frame.player]
    if player.ring == READY:
        return False
    out = Offers()
    offer_moves(state, player, out)
    if out.count == 0:
        offer_uses(state, frame.player, out)
    return out.count == 0


def turn_options(state: State, frame: Frame, out: Offers) -> None:
    """Everything a player may do in its turn (4.2)."""
    number = frame.player
    player = state.players[number]
    if state.scenario.real:
        offer_from_box(state, number, out)
    else:
        last: i64 = -1
        for card in player.hand:
            if card != last:
                offer_plays(state, player, card, PLAY_TO, PLAY_ON, PLAY_EVENT, out)
                last = card
    offer_moves(state, player, out)
    offer_uses(state, number, out)
    if not state.scenario.real:
        offer_each(out, CYCLE_CARD, player.hand)
    elif len(player.hand) > 0:
        offer(out, CYCLE_CARD, unseen(state.tables))
    if len(player.hand) >= WINNOWED_CARDS:
        offer(out, WINNOW)
    if player.ring == READY:
        offer(out, USE_RING)
    if may_pass(state, number):
        offer(out, PASS)


def offer_from_box(state: State, number: i64, out: Offers) -> None:
    """Play every card that the hand may hold (13.38)."""
    player = state.players[number]
    for card in sorted(knowledge.possible(state, number, knowledge.HAND) + listed(player.shown)):
        offer_plays(state, player, card, PLAY_TO, PLAY_ON, PLAY_EVENT, out)


def offer_moves(state: State, player: Player, out: Offers) -> None:
    """Cards that did not come to the reserve this round (6.1); of equal cards, the first."""
    seen: i64 = 0
    for entry in player.reserve:
        card = entry & CARD
        if not entry & FRESH and state.tables.kind[card] != ITEM:
            mark = bit(local(state.tables, card))
            if not seen & mark:
                seen |= mark
                offer_places(state, MOVE_CARD, card, out)


def offer_uses(state: State, number: i64, out: Offers) -> None:
    """Actions of the cards a player controls (6.4)."""
    player = state.players[number]
    reserve = player.reserve
    for at in range(len(reserve)):
        card = reserve[at] & CARD
        if state.tables.act_where[card] != 0 and is_usable(state, number, card, RESERVE):
            offer(out, USE, card)
    if state.path != NONE:
        offer_uses_at(state, number, PATH, out)
    for ground in state.grounds:
        offer_uses_at(state, number, ground, out)


def offer_uses_at(state: State, number: i64, place: i64, out: Offers) -> None:
    entries = entries_at(state, state.players[number].side, place)
    for at in range(len(entries)):
        card = entries[at] & CARD
        if state.tables.act_where[card] & ~IN_RESERVE and controller(state, entries, at) == number:
            if is_usable(state, number, card, place):
                offer(out, USE, card)


def take_turn(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Carry out an action; when it is done, the next player's turn comes."""
    kind = code & 255
    if kind == PASS:
        pass_turn(state, frame)
        return
    frame.step = NEXT_TURN
    state.passed = 0
    card = code >> 8 & 4095
    place = code >> 20 & 4095
    number = frame.player
    if kind == PLAY_TO:
        play_from_hand(state, number, card, place, NONE)
    elif kind == PLAY_ON:
        play_from_hand(state, number, card, NONE, place)
    elif kind == PLAY_EVENT:
        play_from_hand(state, number, card, NONE, NONE)
    elif kind == MOVE_CARD:
        move(state, number, card, place)
    elif kind == CYCLE_CARD:
        piles.cycle_from_hand(state, number, card)
    elif kind == WINNOW:
        winnow(state, number)
    elif kind == USE:
        use(state, number, card)
    else:
        use_ring(state, number, dealer)


def winnow(state: State, number: i64) -> None:
    """Eliminate two cards from the hand, then draw one (6.3)."""
    state.emit(WINNOWED, number)
    push_draw(state, number, 1)
    push_eliminate(state, number, WINNOWED_CARDS)


def use(state: State, number: i64, card: i64) -> None:
    """Pay the cost of a card's action; then its text is carried out (6.4)."""
    tables = state.tables
    player = state.players[number]
    place = place_of(area_of(state, card))
    player.used |= bit(local(tables, card))
    state.emit(USED_CARD, number, card)
    push_script(state, tables.act_do[card], number, card, place)
    push_script(state, tables.act_cost[card], number, card, place)


def use_ring(state: State, number: i64, dealer: Dealer) -> None:
    """Use the Ring token (6.5)."""
    state.players[number].ring = USED
    state.emit(USED_RING, number)
    if state.scenario.ring[number] == RING_EACH_ROUND:
        push_cycle(state, number, 1)
        push_eliminate(state, number, 1)
        piles.draw(state, number, DUEL_RING_DRAW, dealer)
    else:
        piles.draw(state, number, RING_DRAW, dealer)


# Passing (4.3 to 4.5)


def may_pass(state: State, number: i64) -> bool:
    """With no more cards than the carryover limit, or fewer than each enemy."""
    player = state.players[number]
    held: i64 = len(player.hand)
    if held <= CARRYOVER or has_fewest(state, player):
        return True
    return held <= CARRYOVER + state.scenario.limit_room[number] and held <= limit_of(state, number)


def has_fewest(state: State, player: Player) -> bool:
    for other in state.players:
        if other.side != player.side and len(other.hand) <= len(player.hand):
            return False
    return True


def limit_of(state: State, number: i64) -> i64:
    """A player's carryover limit (4.4)."""
    tables = state.tables
    limit: i64 = CARRYOVER
    for card in tables.limits:
        if state.scenario.owner[card] == number:
            area = area_of(state, card)
            if area != NONE and (place_of(area) == RESERVE or tables.limit_where[card] != IN_RESERVE):
                limit += tables.limit[card]
    return limit


def pass_turn(state: State, frame: Frame) -> None:
    """Pass; the Action step ends when all players have passed since the last action (4.1, 11.6)."""
    state.passed |= bit(frame.player)
    state.emit(PASSED, frame.player)
    frame.step = NEXT_TURN
    if state.passed == bit(len(state.players)) - 1:
        frame.step = CUT


def cut(state: State, frame: Frame, dealer: Dealer) -> None:
    """The Action step is over: whoever holds more cards than the limit cycles the rest (4.5)."""
    frame.step = COMBATS
    state.emit(STEP_ENDED)
    order = in_order(state)
    for at in range(len(order) - 1, -1, -1):
        number = order[at]
        held: i64 = len(state.players[number].hand)
        if held > CARRYOVER:
            excess = held - limit_of(state, number)
            if excess > 0:
                push_cycle(state, number, excess)


# Draw step (2.2)


def draw_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """The players draw one after the other; then the next player in order starts a round (1.6)."""
    order = in_order(state)
    if frame.count == len(order):
        frame.count = 0
        state.start = (state.start + 1) % len(state.scenario.order)
        frame.step = BEGIN_ROUND
        return
    number = order[frame.count]
    frame.count += 1
    draw_cards(state, number, dealer)


def draw_cards(state: State, number: i64, dealer: Dealer) -> None:
    """Draw as the scenario says; cards in the reserve add to it (10.9)."""
    tables = state.tables
    count = state.scenario.draws[number]
    cycles: i64 = 0
    for entry in state.players[number].reserve:
        count += tables.draw_step[entry & CARD]
        cycles += tables.draw_cycle[entry & CARD]
    piles.draw(state, number, count, dealer)
    if cycles > 0:
        push_cycle(state, number, cycles)
