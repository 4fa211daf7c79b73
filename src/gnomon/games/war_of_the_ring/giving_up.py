"""What players cycle, eliminate and forsake one card at a time (7.1, 7.3, 7.4).

Each of these is a step that runs: it carries out what public facts force, and turns into a question where they leave a
choice. The number of cards in a hand is public; which cards they are is not.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.state import CARD, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    CYCLE,
    CYCLE_CARD,
    DO_CYCLE,
    DO_ELIMINATE,
    DO_FORSAKE,
    ELIMINATE_CARD,
    ELIMINATE_HAND,
    FORSAKE,
    FORSAKE_HAND,
    FORSAKE_RESERVE,
    FORSAKE_TOP,
    PAY_WITH,
)
from gnomon.games.war_of_the_ring.tables import NONE
from gnomon.games.war_of_the_ring.units import (
    AREAS,
    FORSAKEN,
    cycle_in_play,
    eliminate_in_play,
    index_in,
    last_in,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, ints, listed
from gnomon.kernel.offers import Offers, offer


def offer_each(out: Offers, kind: i64, cards: Ints) -> None:
    """Offer every card of a sorted list once."""
    last: i64 = -1
    for card in cards:
        if card != last:
            offer(out, kind, card)
            last = card


# Cycling from the hand (7.1)


def do_cycle(state: State, frame: Frame, dealer: Dealer) -> None:
    """Cycle from the hand; from an empty hand, forsake instead."""
    player = state.players[frame.player]
    held: i64 = len(player.hand)
    if frame.count == 0:
        state.frames.pop()
    elif held == 0:
        frame.step = DO_FORSAKE
    elif player.bot or state.scenario.real:
        frame.count -= 1
        piles.cycle_random(state, frame.player, dealer)
    elif held == 1:
        frame.count -= 1
        piles.cycle_from_hand(state, frame.player, player.hand[0])
    else:
        frame.step = CYCLE


def cycle_options(state: State, frame: Frame, out: Offers) -> None:
    offer_each(out, CYCLE_CARD, state.players[frame.player].hand)


def cycle(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.count -= 1
    frame.step = DO_CYCLE
    piles.cycle_from_hand(state, frame.player, code >> 8 & 4095)


def pay_options(state: State, frame: Frame, out: Offers) -> None:
    """Any other card of the hand (5.1)."""
    offer_each(out, PAY_WITH, state.players[frame.player].hand)


def pay(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    piles.cycle_from_hand(state, frame.player, code >> 8 & 4095)


# Eliminating from the hand (7.3)


def do_eliminate(state: State, frame: Frame, dealer: Dealer) -> None:
    """Eliminate from the hand, as far as there are cards; asked even for the last, which a text may save."""
    player = state.players[frame.player]
    if frame.count == 0 or len(player.hand) == 0:
        state.frames.pop()
    elif player.bot:
        frame.count -= 1
        eliminate_random(state, frame.player, dealer)
    elif state.scenario.real and not may_save(state, frame.player):
        frame.count -= 1
        piles.eliminate_from_hand(state, frame.player, unseen(state.tables))
    else:
        frame.step = ELIMINATE_HAND


def may_save(state: State, number: i64) -> bool:
    """Whether the hand of a real box may hold a card that is cycled instead of eliminated, and so shown (13.38)."""
    player = state.players[number]
    saved = piles.saved_cards(state, number, False)
    held = knowledge.may_be_in(state, number, knowledge.HAND) | knowledge.set_of(state.tables, player.shown)
    return saved & held != 0


def eliminate_random(state: State, number: i64, dealer: Dealer) -> None:
    """A bot eliminates a random card from its hand, openly (13.4, 13.27)."""
    card = piles.random_from_hand(state, number, dealer)
    piles.leave_seen(state, number, card)
    if piles.is_saved(state.tables, card, False):
        piles.save(state, card)
    else:
        piles.eliminate_open(state, card)


def eliminate_options(state: State, frame: Frame, out: Offers) -> None:
    offer_from_hand(state, frame.player, ELIMINATE_CARD, out)


def offer_from_hand(state: State, number: i64, kind: i64, out: Offers) -> None:
    """Every card of the hand; of a real box, one that stays face down, or one that a text saves (13.38)."""
    player = state.players[number]
    if not state.scenario.real:
        offer_each(out, kind, player.hand)
        return
    offer_each(out, kind, eliminable(state, knowledge.possible(state, number, knowledge.HAND) + listed(player.shown)))


def eliminable(state: State, cards: list[int]) -> Ints:
    """What may be eliminated of cards of a real box: each that its text saves, and one that stays face down."""
    saved = [card for card in cards if piles.is_saved(state.tables, card, False)]
    if len(saved) < len(cards):
        saved.append(int(unseen(state.tables)))
    return ints(sorted(saved))


def eliminate(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.count -= 1
    frame.step = DO_ELIMINATE
    piles.eliminate_from_hand(state, frame.player, code >> 8 & 4095)


# Forsaking (7.4)


def can_forsake(player: Player) -> bool:
    return len(player.hand) > 0 or len(player.reserve) > 0 or piles.can_draw(player)


def can_forsake_without(player: Player, card: i64) -> bool:
    """The same if a card of its reserve, or NONE, were no longer there."""
    kept: i64 = len(player.reserve)
    if card != NONE and index_in(player.reserve, card) >= 0:
        kept -= 1
    return len(player.hand) > 0 or kept > 0 or piles.can_draw(player)


def do_forsake(state: State, frame: Frame, dealer: Dealer) -> None:
    """Forsake a card from the hand, the reserve or the top of the deck; what cannot be done is left out (7.6)."""
    player = state.players[frame.player]
    kept: i64 = len(player.reserve)
    if frame.count == 0 or not can_forsake(player):
        state.frames.pop()
    elif player.bot:
        frame.count -= 1
        forsake_as_bot(state, frame.player, dealer)
    elif len(player.hand) > 0 or kept > 1:
        frame.step = FORSAKE
    elif kept == 0:
        frame.count -= 1
        piles.forsake_top(state, frame.player, dealer)
    elif piles.can_draw(player):
        frame.step = FORSAKE
    else:
        frame.count -= 1
        eliminate_in_play(state, player.side, AREAS + frame.player, 0, FORSAKEN)


def forsake_as_bot(state: State, number: i64, dealer: Dealer) -> None:
    """The first that is possible: cycle the right-most card in reserve, a random card, or eliminate the top (13.28)."""
    player = state.players[number]
    if len(player.reserve) > 0:
        cycle_in_play(state, player.side, AREAS + number, len(player.reserve) - 1)
    elif len(player.hand) > 0:
        piles.cycle_random(state, number, dealer)
    else:
        piles.forsake_top(state, number, dealer)


def forsake_options(state: State, frame: Frame, out: Offers) -> None:
    player = state.players[frame.player]
    offer_from_hand(state, frame.player, FORSAKE_HAND, out)
    for at in range(len(player.reserve)):
        card = player.reserve[at] & CARD
        if index_in(player.reserve, card) == at:
            offer(out, FORSAKE_RESERVE, card)
    if piles.can_draw(player):
        offer(out, FORSAKE_TOP)


def forsake(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.count -= 1
    frame.step = DO_FORSAKE
    kind = code & 255
    card = code >> 8 & 4095
    if kind == FORSAKE_HAND:
        piles.eliminate_from_hand(state, frame.player, card)
    elif kind == FORSAKE_RESERVE:
        player = state.players[frame.player]
        eliminate_in_play(state, player.side, AREAS + frame.player, last_in(player.reserve, card), FORSAKEN)
    else:
        piles.forsake_top(state, frame.player, dealer)


def drawing(state: State, frame: Frame, dealer: Dealer) -> None:
    """Draw what a text or an action gives, once what comes first is done."""
    state.frames.pop()
    piles.draw(state, frame.player, frame.count, dealer)
