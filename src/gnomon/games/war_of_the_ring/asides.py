"""Cards drawn and set aside by a text (5.9): some are eliminated, some played, some kept, and the rest is cycled.

They are not part of the hand. Only their player sees them, so every question about them is asked, except which of one
card is cycled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles, turned_up
from gnomon.games.war_of_the_ring.asking import push
from gnomon.games.war_of_the_ring.giving_up import eliminable, offer_each
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.playing import is_played, may_go_to, offer_plays, push_enter
from gnomon.games.war_of_the_ring.state import Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE,
    ASIDE_CYCLE,
    ASIDE_ELIMINATE,
    ASIDE_EVENT,
    ASIDE_ON,
    ASIDE_TO,
    DONE,
    KEPT,
    SET_ASIDE,
)
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    ASIDE_CYCLE_SHIFT,
    ASIDE_KEEP_SHIFT,
    ASIDE_PLAY_SHIFT,
    ASIDE_SHARE,
    NONE,
    NOTHING,
    RESERVE,
    TO_HERE,
    TO_RESERVE,
    fits,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, inserted, ints, removed
from gnomon.kernel.offers import Offers, offer

# What is done with the cards, in this order.
ELIMINATING: Final = 0
PLAYING: Final = 1
CYCLING: Final = 2
PARTS: Final = 3


def begin(state: State, number: i64, row: i64, place: i64, dealer: Dealer) -> None:
    """Draw cards and set them aside; a bot turns them up (13.32)."""
    player = state.players[number]
    if player.bot:
        turned_up.begin(state, number, row, place, dealer)
        return
    cards = NOTHING
    for _card in range(state.tables.count[row]):
        if not piles.has_top(state, number, dealer):
            break
        card = piles.draw_top(state, number, dealer)
        cards = inserted(cards, card)
        player.may_aside |= player.may_deck
        state.emit(SET_ASIDE, number, card, audience=player.eyes)
        piles.renew(state, number, dealer)
    if len(cards) == 0:
        return
    player.asides = [*player.asides, cards]
    frame = push(state, ASIDE, number)
    frame.row = row
    frame.place = place
    frame.count = amount(state, row, ELIMINATING)
    settle(state, frame)


def amount(state: State, row: i64, stage: i64) -> i64:
    """How many cards an operation eliminates, plays or cycles."""
    packed = state.tables.b[row]
    if stage == ELIMINATING:
        return packed & ASIDE_SHARE
    if stage == PLAYING:
        return packed >> ASIDE_PLAY_SHIFT & ASIDE_SHARE
    return packed >> ASIDE_CYCLE_SHIFT & ASIDE_SHARE


def settle(state: State, frame: Frame) -> None:
    """Go on to the next question; when there is none, what is left is kept or cycled, and the step is over."""
    player = state.players[frame.player]
    while frame.stage < PARTS:
        left: i64 = len(player.asides[-1])
        if frame.count == 0 or left == 0:
            frame.stage += 1
            if frame.stage < PARTS:
                frame.count = amount(state, frame.row, frame.stage)
        elif frame.stage == CYCLING and (left == 1 or state.scenario.real):
            dispose(state, frame, player.asides[-1][0])
        else:
            return
    finish(state, frame, player)


def dispose(state: State, frame: Frame, card: i64) -> None:
    """Eliminate or cycle one of the cards."""
    frame.count -= 1
    player = state.players[frame.player]
    take_from_aside(state, frame.player, card)
    if frame.stage == ELIMINATING:
        player.may_out |= player.may_aside & ~piles.saved_cards(state, frame.player, False)
        piles.eliminate_unseen(state, frame.player, card, False)
    else:
        player.may_cycle |= player.may_aside
        piles.cycle_unseen(state, frame.player, card)


def take_from_aside(state: State, number: i64, card: i64) -> None:
    """Take a card from among those set aside; of a real box, one that is named was face down until now (13.38)."""
    player = state.players[number]
    face_down = card
    if state.scenario.real and card != unseen(state.tables):
        face_down = unseen(state.tables)
        knowledge.was_seen(state, number, card)
    player.asides = [*player.asides[:-1], removed(player.asides[-1], face_down)]


def finish(state: State, frame: Frame, player: Player) -> None:
    """What is left goes to the hand, if the text says so, or is cycled."""
    rest = player.asides[-1]
    player.asides = player.asides[:-1]
    state.frames.pop()
    keeps = state.tables.b[frame.row] >> ASIDE_KEEP_SHIFT & ASIDE_SHARE
    for card in rest:
        if keeps > 0:
            keeps -= 1
            player.hand = inserted(player.hand, card)
            player.may_hand |= player.may_aside
            state.emit(KEPT, frame.player, card, audience=player.eyes)
        else:
            player.may_cycle |= player.may_aside
            piles.cycle_unseen(state, frame.player, card)
    if not player.asides:
        player.may_aside = 0


# Choosing


def aside_options(state: State, frame: Frame, out: Offers) -> None:
    """What may be done with the cards at this stage."""
    cards = state.players[frame.player].asides[-1]
    if state.scenario.real:
        cards = possible_cards(state, frame)
    if frame.stage == ELIMINATING:
        offer_each(out, ASIDE_ELIMINATE, cards)
    elif frame.stage == CYCLING:
        offer_each(out, ASIDE_CYCLE, cards)
    else:
        offer_fitting(state, frame, cards, out)
        offer(out, DONE)


def possible_cards(state: State, frame: Frame) -> Ints:
    """What the cards set aside of a real box may be: to give up, one that stays face down or is saved by its text."""
    cards = knowledge.possible(state, frame.player, knowledge.ASIDE)
    if frame.stage == PLAYING:
        return ints(cards)
    return eliminable(state, cards)


def offer_fitting(state: State, frame: Frame, cards: Ints, out: Offers) -> None:
    """Every way to play one of the cards that the text lets its player play."""
    tables = state.tables
    player = state.players[frame.player]
    where = tables.a[frame.row]
    last: i64 = -1
    for card in cards:
        if card == last or not fits(tables, tables.filter[frame.row], card):
            continue
        last = card
        if where in (TO_HERE, TO_RESERVE):
            offer_there(state, frame, player, card, out)
        else:
            offer_plays(state, player, card, ASIDE_TO, ASIDE_ON, ASIDE_EVENT, out)


def offer_there(state: State, frame: Frame, player: Player, card: i64, out: Offers) -> None:
    """The one place where a text lets a card be played, if the card may go there."""
    if state.tables.kind[card] != ARMY and is_played(state, player, card):
        return
    if state.tables.a[frame.row] == TO_RESERVE:
        offer(out, ASIDE_TO, card, RESERVE)
    elif may_go_to(state, card, frame.place):
        offer(out, ASIDE_TO, card, frame.place)


def choose(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    kind = code & 255
    card = code >> 8 & 4095
    place = code >> 20 & 4095
    if kind in (ASIDE_ELIMINATE, ASIDE_CYCLE):
        dispose(state, frame, card)
    elif kind == DONE:
        frame.count = 0
    else:
        frame.count -= 1
        take_from_aside(state, frame.player, card)
        settle(state, frame)
        if kind == ASIDE_ON:
            push_enter(state, frame.player, card, NONE, place)
        elif kind == ASIDE_EVENT:
            push_enter(state, frame.player, card, NONE, NONE)
        else:
            push_enter(state, frame.player, card, place, NONE)
        return
    settle(state, frame)
