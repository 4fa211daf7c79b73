"""Setup (1): decks, locations and opening hands."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles
from gnomon.games.war_of_the_ring.asking import push
from gnomon.games.war_of_the_ring.giving_up import cycle_options
from gnomon.games.war_of_the_ring.scenarios import RING_NONE
from gnomon.games.war_of_the_ring.state import NO_RING, READY, Frame, State
from gnomon.games.war_of_the_ring.steps import BEGIN_ROUND, DEAL, LAID_OUT, OPENING
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.deck import Deck
from gnomon.kernel.offers import Offers, offer


def set_up(state: State) -> None:
    """Shuffle the decks and lay out the locations (1.3, 1.4); the opening hands come next."""
    for number in range(len(state.players)):
        hand_out(state, number)
    state.free_grounds.put_on_top(state.scenario.grounds_free[:], 0)
    state.shadow_grounds.put_on_top(state.scenario.grounds_shadow[:], 0)
    state.unused = state.scenario.paths
    state.frames.append(Frame(DEAL, 0))
    if state.scenario.real:
        push(state, OPENING, state.scenario.free_in_order[0][0])


def hand_out(state: State, number: i64) -> None:
    """A player's deck and Ring token."""
    player = state.players[number]
    player.ring = READY
    if state.scenario.ring[number] == RING_NONE:
        player.ring = NO_RING
    player.deck = Deck(number)
    cards = state.scenario.cards[number][:]
    if player.eyes == 0:
        player.may_deck = state.scenario.lots[number]
        if state.scenario.real:
            cards = [int(knowledge.unseen(state.tables))] * len(cards)
    player.deck.put_on_top(cards, int(player.eyes))


def deal(state: State, frame: Frame, dealer: Dealer) -> None:
    """One player after the other draws its opening hand and cycles some cards of it (1.5)."""
    if frame.count == len(state.players):
        frame.count = 0
        frame.step = BEGIN_ROUND
        return
    number = frame.count
    frame.count += 1
    player = state.players[number]
    count, cycles = state.scenario.opening[number], state.scenario.cycles[number]
    if player.bot:
        piles.draw(state, number, count - cycles, dealer)
        for _card in range(cycles):
            cycle_top(state, number, dealer)
        return
    piles.draw(state, number, count, dealer)
    if state.scenario.real:
        for _card in range(cycles):
            piles.cycle_random(state, number, dealer)
    elif cycles > 0:
        push(state, OPENING, number).count = cycles


def cycle_top(state: State, number: i64, dealer: Dealer) -> None:
    """The last cards of an opening hand that nobody looks at (13.2)."""
    player = state.players[number]
    player.may_cycle |= player.may_deck
    piles.cycle_unseen(state, number, piles.draw_top(state, number, dealer))


def opening_options(state: State, frame: Frame, out: Offers) -> None:
    """The cards of an opening hand; beside a real box, whose hands nobody tells, only that it is laid out (13.38)."""
    if state.scenario.real:
        offer(out, LAID_OUT)
    else:
        cycle_options(state, frame, out)


def opening(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Cycle a card of the opening hand; beside a real box, all hands have been dealt."""
    if code & 255 == LAID_OUT:
        state.frames.pop()
        return
    frame.count -= 1
    if frame.count == 0:
        state.frames.pop()
    piles.cycle_from_hand(state, frame.player, code >> 8 & 4095)
