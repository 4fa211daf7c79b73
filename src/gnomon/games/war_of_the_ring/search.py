"""Looking for cards in decks and cycle piles (7.5): what is there, and what a bot takes (13.22)."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.state import PILES, State
from gnomon.games.war_of_the_ring.steps import SOUGHT
from gnomon.games.war_of_the_ring.tables import FROM_CYCLE, FROM_DECK, fits
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import listed


def found_in_piles(state: State, number: i64, row: i64) -> list[int]:
    """The cards of the piles that a text lets a player take; of a real box, those that may be there (13.38)."""
    tables = state.tables
    player = state.players[number]
    places = tables.a[row]
    found: list[int] = []
    if places & FROM_CYCLE:
        found += listed(player.cycled_known)
        found += hidden(state, number, listed(player.cycled), knowledge.CYCLE_PILE)
    if places & FROM_DECK:
        found += hidden(state, number, player.deck.cards(), knowledge.DECK)
    return [card for card in sorted(set(found)) if fits(tables, tables.filter[row], card)]


def hidden(state: State, number: i64, cards: list[int], zone: i64) -> list[int]:
    if state.scenario.real:
        return knowledge.possible(state, number, zone)
    return cards


def take_for_bot(state: State, number: i64, row: i64, dealer: Dealer) -> None:
    """A bot takes a random card among those that are there; otherwise everybody knows that there is none."""
    places = state.tables.a[row]
    found = found_in_piles(state, number, row)
    nothing = unseen(state.tables)
    card = nothing
    if state.scenario.real:
        if may_hold_none(state, number, row):
            found.append(int(nothing))
        card = piles.named(dealer, PILES + number, found)
    elif found:
        card = piles.named(dealer, PILES + number, found)
    if card != nothing:
        piles.take(state, number, card, places, dealer)
        return
    state.emit(SOUGHT, number)
    state.reveals += 1
    forget(state, number, row)


def may_hold_none(state: State, number: i64, row: i64) -> bool:
    """Whether a bot may find nothing: no card that it looks for was cycled openly, and none need be there (13.38)."""
    tables, player = state.tables, state.players[number]
    wanted, places = tables.filter_shadow[tables.filter[row]], tables.a[row]
    if places & FROM_CYCLE and knowledge.set_of(tables, player.cycled_known) & wanted:
        return False
    return knowledge.may_lack(state, number, zones_of(places), wanted)


def zones_of(places: i64) -> i64:
    """The piles that a text looks through, as bits of zones."""
    out: i64 = 0
    if places & FROM_CYCLE:
        out |= bit(knowledge.CYCLE_PILE)
    if places & FROM_DECK:
        out |= bit(knowledge.DECK)
    return out


def forget(state: State, number: i64, row: i64) -> None:
    """None of the cards that were looked for is in the piles."""
    tables, player = state.tables, state.players[number]
    gone = ~tables.filter_shadow[tables.filter[row]]
    if tables.a[row] & FROM_CYCLE:
        player.may_cycle &= gone
    if tables.a[row] & FROM_DECK:
        player.may_deck &= gone
