"""Procedures (7): draw, recycle, cycle, eliminate, take; and what others know of them (12)."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.state import HANDS, WHERE, Player, State
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
from gnomon.games.war_of_the_ring.tables import ANYWHERE, FROM_CYCLE, FROM_DECK, NOTHING, TOP, Tables
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import filled, index_of, inserted, ints, listed, removed

# Drawing (7.2)


def draw(state: State, number: i64, count: i64, dealer: Dealer) -> None:
    """Draw cards into the hand, as far as there are any."""
    player = state.players[number]
    for _card in range(count):
        if not has_top(state, number, dealer):
            return
        card = draw_top(state, number, dealer)
        player.hand = inserted(player.hand, card)
        player.may_hand |= player.may_deck
        state.emit(DREW, number, card, audience=player.eyes)
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
    if state.scenario.real:
        return take_blank(state, player)
    return player.deck.draw(dealer, int(player.eyes))


def take_blank(state: State, player: Player) -> i64:
    """Take a card off the deck of a real box, without knowing which (13.38)."""
    card = unseen(state.tables)
    player.deck.take_out(int(card))
    return card


def turn_up_top(state: State, number: i64, dealer: Dealer) -> i64:
    """Turn up the top card of the deck for everybody; `renew` comes next."""
    player = state.players[number]
    state.reveals += 1
    if not state.scenario.real:
        card: i64 = player.deck.draw(dealer)
    else:
        card = named(dealer, number, knowledge.possible(state, number, knowledge.DECK))
        take_blank(state, player)
    knowledge.was_seen(state, number, card)
    return card


def named(dealer: Dealer, source: i64, cards: list[int]) -> i64:
    """The card that came up; nobody is asked if it can only be one."""
    if len(cards) == 1:
        return cards[0]
    return cards[dealer.deal(source, cards, 0, len(cards))]


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
    if player.deck.is_empty():
        player.may_deck = 0
    if not has_cycle_pile(player):
        return
    cards = listed(player.cycled) + listed(player.cycled_known)
    state.emit(RECYCLED, number, len(cards))
    if player.eyes == 0:
        player.may_deck |= player.may_cycle | knowledge.set_of(state.tables, player.cycled_known)
        player.may_cycle = 0
        if state.scenario.real:
            cards = [int(unseen(state.tables))] * len(cards)
    player.cycled = NOTHING
    player.cycled_known = NOTHING
    player.deck.shuffle_in(cards, int(player.eyes))
    if player.peeks:
        look_at_top(state, number, dealer)


def look_at_top(state: State, number: i64, dealer: Dealer) -> None:
    """With the Mirror in play its owner always knows the top card of its deck (10.8)."""
    player = state.players[number]
    if player.deck.is_empty() or state.scenario.real or player.deck.top_known() >> player.seat & 1:
        return
    card = player.deck.draw(dealer, int(player.eyes))
    player.deck.put_on_top([card], int(player.eyes))
    state.reveals += 1
    state.emit(PEEKED, number, card, audience=player.eyes)


# Hands (12.1, 12.3)


def leave_unseen(state: State, player: Player, card: i64) -> None:
    """A card leaves the hand unseen: nobody can be sure any more that the cards shown are still there."""
    if player.eyes == 0 and len(player.shown) > 0:
        player.may_hand |= knowledge.set_of(state.tables, player.shown)
        if state.scenario.real:
            player.hand = filled(len(player.hand), unseen(state.tables))
    player.hand = removed(player.hand, card)
    player.shown = NOTHING


def leave_seen(state: State, number: i64, card: i64) -> None:
    """A card leaves the hand for all to see."""
    player = state.players[number]
    if index_of(player.shown, card) >= 0:
        player.shown = removed(player.shown, card)
        player.hand = removed(player.hand, card)
    elif state.scenario.real:
        player.hand = removed(player.hand, unseen(state.tables))
        knowledge.was_seen(state, number, card)
    else:
        player.hand = removed(player.hand, card)
        if player.bot:
            knowledge.was_seen(state, number, card)
    if len(player.hand) == len(player.shown):
        player.may_hand = 0


def show_into_hand(player: Player, card: i64) -> None:
    """A card that everybody saw goes to the hand."""
    player.hand = inserted(player.hand, card)
    player.shown = inserted(player.shown, card)


# Cycling (7.1)


def cycle_from_hand(state: State, number: i64, card: i64) -> None:
    """Cycle a card face down, so that others do not learn which it was."""
    player = state.players[number]
    leave_unseen(state, player, card)
    player.may_cycle |= player.may_hand
    if len(player.hand) == 0:
        player.may_hand = 0
    cycle_unseen(state, number, card)


def cycle_unseen(state: State, number: i64, card: i64) -> None:
    """Put a card that only its player knows onto the cycle pile."""
    player = state.players[number]
    player.cycled = inserted(player.cycled, card)
    state.emit(CYCLED_HIDDEN, number, card, audience=player.eyes)


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
    player = state.players[number]
    if is_saved(state.tables, card, is_top):
        state.reveals += 1
        put_on_cycle_pile(state, number, card)
        if is_top:
            state.emit(SAVED, number, card)
        else:
            state.emit(RESCUED, number, card)
        return
    player.out = inserted(player.out, card)
    state.emit(ELIMINATED_HIDDEN, number, card, audience=player.eyes)


def is_saved(tables: Tables, card: i64, is_top: bool) -> bool:
    """Whether a card that nobody has seen is cycled instead of eliminated (8.11)."""
    if card == unseen(tables):
        return False
    saved = tables.saved[card]
    return saved == ANYWHERE or (saved == TOP and is_top)


def eliminate_from_hand(state: State, number: i64, card: i64) -> None:
    """Eliminate a card from the hand, unseen unless a text cycles it instead."""
    player = state.players[number]
    if is_saved(state.tables, card, False):
        leave_seen(state, number, card)
    else:
        leave_unseen(state, player, card)
        player.may_out |= player.may_hand & ~saved_cards(state, number, False)
        if len(player.hand) == 0:
            player.may_hand = 0
    eliminate_unseen(state, number, card, False)


def forsake_top(state: State, number: i64, dealer: Dealer) -> None:
    """Forsake the unseen top card of the deck (7.4); a bot's is turned up (13.27)."""
    if not has_top(state, number, dealer):
        return
    player = state.players[number]
    if player.bot:
        card = turn_up_top(state, number, dealer)
    else:
        card = unseen_top(state, number, dealer)
    state.emit(FORSOOK_TOP, number)
    renew(state, number, dealer)
    if player.bot and not is_saved(state.tables, card, True):
        eliminate_open(state, card)
    else:
        eliminate_unseen(state, number, card, True)


def unseen_top(state: State, number: i64, dealer: Dealer) -> i64:
    """The top card of the deck; the real table tells only if it is one that is cycled instead, and so shown (13.38)."""
    if not state.scenario.real:
        return draw_top(state, number, dealer)
    player = state.players[number]
    saved = saved_cards(state, number, True)
    hidden = knowledge.may_be_in(state, number, knowledge.DECK)
    cards = knowledge.cards_of(state, number, hidden & saved)
    if hidden & ~saved:
        cards.append(int(unseen(state.tables)))
    card = named(dealer, number, cards)
    if card == unseen(state.tables):
        player.may_out |= player.may_deck & ~saved
    draw_top(state, number, dealer)
    if card != unseen(state.tables):
        knowledge.was_seen(state, number, card)
    return card


def saved_cards(state: State, number: i64, is_top: bool) -> i64:
    """The cards of a player's side that are cycled instead of eliminated from hand or deck, as a set (8.11)."""
    if state.players[number].eyes != 0:
        return 0
    saved = [card for card in state.scenario.cards[number] if is_saved(state.tables, card, is_top)]
    return knowledge.set_of(state.tables, ints(saved))


# The hands of bots (13.4)


def random_from_hand(state: State, number: i64, dealer: Dealer) -> i64:
    """A random card of a hand that is turned up; it is still in the hand."""
    player = state.players[number]
    state.reveals += 1
    if not state.scenario.real:
        return named(dealer, HANDS + number, listed(player.hand))
    cards = knowledge.possible(state, number, knowledge.HAND)
    return named(dealer, HANDS + number, cards + listed(player.shown))


def cycle_random(state: State, number: i64, dealer: Dealer) -> None:
    """Cycle a random card of a hand, and nobody looks at it (13.26)."""
    player = state.players[number]
    card = unseen(state.tables)
    if not state.scenario.real:
        card = named(dealer, HANDS + number, listed(player.hand))
    cycle_from_hand(state, number, card)


# Taking and removing (7.5)


def take(state: State, number: i64, card: i64, places: i64, dealer: Dealer) -> None:
    """Take a card from the cycle pile or the deck into the hand, and show it."""
    player = state.players[number]
    state.reveals += 1
    if is_on_cycle_pile(state, number, card, places, dealer):
        leave_cycle_pile(state, number, card)
        show_into_hand(player, card)
        state.emit(TOOK, number, card, FROM_CYCLE - 1)
        return
    find_in_deck(state, number, card)
    show_into_hand(player, card)
    state.emit(TOOK, number, card, FROM_DECK - 1)
    shuffle(state, number, dealer)


def is_on_cycle_pile(state: State, number: i64, card: i64, places: i64, dealer: Dealer) -> bool:
    """Whether a card to take is on the cycle pile; a real table is asked if it may be in the deck too (13.38)."""
    player = state.players[number]
    if not places & FROM_CYCLE:
        return False
    if not places & FROM_DECK or index_of(player.cycled_known, card) >= 0:
        return True
    if not state.scenario.real:
        return index_of(player.cycled, card) >= 0
    zones = [zone for zone in knowledge.zones_of(state, number, card) if zone <= knowledge.CYCLE_PILE]
    return named(dealer, WHERE, zones) == knowledge.CYCLE_PILE


def find_in_deck(state: State, number: i64, card: i64) -> None:
    """Take a card out of the deck for all to see."""
    player = state.players[number]
    if state.scenario.real:
        take_blank(state, player)
    else:
        player.deck.take_out(int(card))
    if player.eyes == 0:
        knowledge.was_seen(state, number, card)


def leave_cycle_pile(state: State, number: i64, card: i64) -> None:
    """Take a card off the cycle pile for all to see."""
    player = state.players[number]
    if index_of(player.cycled_known, card) >= 0:
        player.cycled_known = removed(player.cycled_known, card)
        return
    if state.scenario.real:
        player.cycled = removed(player.cycled, unseen(state.tables))
    else:
        player.cycled = removed(player.cycled, card)
    if player.eyes == 0:
        knowledge.was_seen(state, number, card)
        if len(player.cycled) == 0:
            player.may_cycle = 0


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
    player.deck.shuffle_in([], int(player.eyes))
    renew(state, number, dealer)


def remove_hidden(state: State, number: i64, card: i64, dealer: Dealer) -> None:
    """Remove a card that is not in play from the game, wherever it is."""
    player = state.players[number]
    if index_of(player.out_known, card) >= 0:
        return
    is_in_deck = False
    if state.scenario.real and knowledge.zones_of(state, number, card):
        is_in_deck = remove_from_box(state, number, card, dealer)
    elif index_of(player.hand, card) >= 0:
        leave_seen(state, number, card)
    elif index_of(player.out, card) >= 0:
        player.out = removed(player.out, card)
    elif index_of(player.cycled, card) >= 0 or index_of(player.cycled_known, card) >= 0:
        leave_cycle_pile(state, number, card)
    elif not leave_asides(player, card):
        find_in_deck(state, number, card)
        is_in_deck = True
    state.reveals += 1
    player.out_known = inserted(player.out_known, card)
    state.emit(REMOVED, number, card)
    if is_in_deck:
        shuffle(state, number, dealer)


def remove_from_box(state: State, number: i64, card: i64, dealer: Dealer) -> bool:
    """Ask the real table where a hidden card was, and remove it from there (13.38); whether it was in the deck."""
    player = state.players[number]
    zone = named(dealer, WHERE, knowledge.zones_of(state, number, card))
    if zone == knowledge.DECK:
        find_in_deck(state, number, card)
    elif zone == knowledge.HAND:
        leave_seen(state, number, card)
    elif zone == knowledge.CYCLE_PILE:
        leave_cycle_pile(state, number, card)
    else:
        if zone == knowledge.OUT:
            player.out = removed(player.out, unseen(state.tables))
        else:
            leave_asides(player, unseen(state.tables))
        knowledge.was_seen(state, number, card)
    return zone == knowledge.DECK
