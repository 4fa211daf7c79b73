"""Procedures (7): draw, recycle, cycle, eliminate, take; and what others know of them (12)."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.steps import (
    CYCLED,
    CYCLED_HIDDEN,
    DREW,
    ELIMINATED,
    ELIMINATED_HIDDEN,
    FORSOOK_TOP,
    PEEKED,
    RECYCLED,
    REMOVED,
    RESCUED,
    SAVED,
    TOOK,
)
from gnomon.games.war_of_the_ring.tables import ANYWHERE, FROM_CYCLE, FROM_DECK, NOTHING, TOP
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import index_of, inserted, listed, removed

# Drawing (7.2)


def draw(state: State, number: i64, count: i64, dealer: Dealer) -> None:
    """Draw cards into the hand, as far as there are any."""
    player = state.players[number]
    for _card in range(count):
        if not has_top(state, number, dealer):
            return
        card = draw_top(state, number, dealer)
        player.hand = inserted(player.hand, card)
        state.emit(DREW, number, card, audience=bit(player.seat))
        renew(state, number, dealer)


def has_top(state: State, number: i64, dealer: Dealer) -> bool:
    """Whether there is a card to draw; an empty deck is first replaced by the cycle pile."""
    player = state.players[number]
    if player.deck.is_empty():
        recycle(state, number, dealer)
    return not player.deck.is_empty()


def can_draw(player: Player) -> bool:
    """Whether there is a card to draw, from the deck or after recycling."""
    return not player.deck.is_empty() or has_cycle_pile(player)


def has_cycle_pile(player: Player) -> bool:
    return len(player.cycled) > 0 or len(player.cycled_known) > 0


def draw_top(state: State, number: i64, dealer: Dealer) -> i64:
    """Take the top card of the deck, seen by its player; `renew` comes next."""
    player = state.players[number]
    state.reveals += 1
    return player.deck.draw(dealer, int(bit(player.seat)))


def renew(state: State, number: i64, dealer: Dealer) -> None:
    """After a card has left the deck: an empty deck is replaced at once, and the Mirror shows the next card."""
    player = state.players[number]
    if player.deck.is_empty():
        recycle(state, number, dealer)
    elif player.peeks:
        look_at_top(state, number, dealer)


def recycle(state: State, number: i64, dealer: Dealer) -> None:
    """Shuffle the cycle pile into the deck."""
    player = state.players[number]
    if not has_cycle_pile(player):
        return
    cards = listed(player.cycled) + listed(player.cycled_known)
    state.emit(RECYCLED, number, len(cards))
    player.cycled = NOTHING
    player.cycled_known = NOTHING
    player.deck.shuffle_in(cards, int(bit(player.seat)))
    if player.peeks:
        look_at_top(state, number, dealer)


def look_at_top(state: State, number: i64, dealer: Dealer) -> None:
    """With the Mirror in play its owner always knows the top card of its deck (10.8)."""
    player = state.players[number]
    if player.deck.is_empty() or player.deck.top_known() >> player.seat & 1:
        return
    card = player.deck.draw(dealer, int(bit(player.seat)))
    player.deck.put_on_top([card], int(bit(player.seat)))
    state.reveals += 1
    state.emit(PEEKED, number, card, audience=bit(player.seat))


# Hands (12.1, 12.3)


def leave_unseen(player: Player, card: i64) -> None:
    """A card leaves the hand unseen: nobody can be sure any more that the cards shown are still there."""
    player.hand = removed(player.hand, card)
    player.shown = NOTHING


def leave_seen(player: Player, card: i64) -> None:
    """A card leaves the hand for all to see."""
    player.hand = removed(player.hand, card)
    if index_of(player.shown, card) >= 0:
        player.shown = removed(player.shown, card)


def show_into_hand(player: Player, card: i64) -> None:
    """A card that everybody saw goes to the hand."""
    player.hand = inserted(player.hand, card)
    player.shown = inserted(player.shown, card)


# Cycling (7.1)


def cycle_from_hand(state: State, number: i64, card: i64) -> None:
    """Cycle a card face down, so that others do not learn which it was."""
    player = state.players[number]
    leave_unseen(player, card)
    cycle_unseen(state, number, card)


def cycle_unseen(state: State, number: i64, card: i64) -> None:
    """Put a card that only its player knows onto the cycle pile."""
    player = state.players[number]
    player.cycled = inserted(player.cycled, card)
    state.emit(CYCLED_HIDDEN, number, card, audience=bit(player.seat))


def cycle_open(state: State, card: i64) -> None:
    """Put a card that everybody saw onto its owner's cycle pile."""
    number = state.scenario.owner[card]
    put_on_cycle_pile(state, number, card)
    state.emit(CYCLED, number, card)


def save(state: State, card: i64) -> None:
    """Cycle a card that would have been eliminated (8.11)."""
    number = state.scenario.owner[card]
    put_on_cycle_pile(state, number, card)
    state.emit(SAVED, number, card)


def put_on_cycle_pile(state: State, number: i64, card: i64) -> None:
    player = state.players[number]
    player.cycled_known = inserted(player.cycled_known, card)
    if state.tables.peek[card]:
        player.peeks = False


# Eliminating (7.3)


def eliminate_open(state: State, card: i64) -> None:
    """Put a card that everybody saw onto its owner's eliminated pile."""
    number = state.scenario.owner[card]
    player = state.players[number]
    player.out_known = inserted(player.out_known, card)
    if state.tables.peek[card]:
        player.peeks = False
    state.emit(ELIMINATED, number, card)


def eliminate_unseen(state: State, number: i64, card: i64, is_top: bool) -> None:
    """Eliminate a card that only its player saw; it is shown only if a text cycles it instead (8.11)."""
    player, saved = state.players[number], state.tables.saved[card]
    if saved == ANYWHERE or (saved == TOP and is_top):
        state.reveals += 1
        put_on_cycle_pile(state, number, card)
        if is_top:
            state.emit(SAVED, number, card)
        else:
            state.emit(RESCUED, number, card)
        return
    player.out = inserted(player.out, card)
    state.emit(ELIMINATED_HIDDEN, number, card, audience=bit(player.seat))


def eliminate_from_hand(state: State, number: i64, card: i64) -> None:
    """Eliminate a card from the hand, unseen unless a text cycles it instead."""
    player = state.players[number]
    if state.tables.saved[card] == ANYWHERE:
        leave_seen(player, card)
    else:
        leave_unseen(player, card)
    eliminate_unseen(state, number, card, False)


def forsake_top(state: State, number: i64, dealer: Dealer) -> None:
    """Forsake the unseen top card of the deck (7.4)."""
    if not has_top(state, number, dealer):
        return
    card = draw_top(state, number, dealer)
    state.emit(FORSOOK_TOP, number)
    renew(state, number, dealer)
    eliminate_unseen(state, number, card, True)


# Taking and removing (7.5)


def take(state: State, number: i64, card: i64, places: i64, dealer: Dealer) -> None:
    """Take a card from the cycle pile or the deck into the hand, and show it."""
    player = state.players[number]
    state.reveals += 1
    if places & FROM_CYCLE and leave_cycle_pile(player, card):
        show_into_hand(player, card)
        state.emit(TOOK, number, card, FROM_CYCLE - 1)
        return
    player.deck.take_out(int(card))
    show_into_hand(player, card)
    state.emit(TOOK, number, card, FROM_DECK - 1)
    shuffle(state, number, dealer)


def leave_cycle_pile(player: Player, card: i64) -> bool:
    """Take a card off the cycle pile, if it is there."""
    if index_of(player.cycled_known, card) >= 0:
        player.cycled_known = removed(player.cycled_known, card)
        return True
    if index_of(player.cycled, card) >= 0:
        player.cycled = removed(player.cycled, card)
        return True
    return False


def leave_asides(player: Player, card: i64) -> bool:
    """Take a card from among those set aside, if it is there."""
    for at in range(len(player.asides)):
        if index_of(player.asides[at], card) >= 0:
            player.asides = [*player.asides[:at], removed(player.asides[at], card), *player.asides[at + 1 :]]
            return True
    return False


def shuffle(state: State, number: i64, dealer: Dealer) -> None:
    """Shuffle the deck after a card was searched for and taken out."""
    player = state.players[number]
    player.deck.shuffle_in([], int(bit(player.seat)))
    renew(state, number, dealer)


def remove_hidden(state: State, number: i64, card: i64, dealer: Dealer) -> None:
    """Remove a card that is not in play from the game, wherever it is."""
    player = state.players[number]
    if index_of(player.out_known, card) >= 0:
        return
    is_in_deck = False
    if index_of(player.hand, card) >= 0:
        leave_seen(player, card)
    elif index_of(player.out, card) >= 0:
        player.out = removed(player.out, card)
    elif not leave_cycle_pile(player, card) and not leave_asides(player, card):
        player.deck.take_out(int(card))
        is_in_deck = True
    state.reveals += 1
    player.out_known = inserted(player.out_known, card)
    state.emit(REMOVED, number, card)
    if is_in_deck:
        shuffle(state, number, dealer)
