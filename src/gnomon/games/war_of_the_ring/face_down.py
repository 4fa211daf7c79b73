"""Read from positions what may lie face down where (13.22), and refuse what cannot be."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import knowledge, piles
from gnomon.games.war_of_the_ring.frames import side_slugs
from gnomon.games.war_of_the_ring.knowledge import set_of
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.view import MAY_KEYS
from gnomon.kernel.codec import read_words, words_of
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import ints, listed, removed
from gnomon.kernel.toml import Reader


def check_knowledge(state: State, readers: list[Reader]) -> None:
    """The sets of each player whose hidden cards nobody sees; a set that is left out is as wide as can be."""
    for number, reader in enumerate(readers):
        if state.players[number].eyes == 0:
            read_sets(state, number, reader)


def read_sets(state: State, number: int, reader: Reader) -> None:
    player, given = state.players[number], reader.table("may", {})
    given.only(MAY_KEYS)
    own = side_slugs(state.tables, int(player.side))
    sets = widest(state, number)
    for zone, key in enumerate(MAY_KEYS):
        if key in given.data:
            sets[zone] = read_words(own, given, key, "a card of the player's side")
            check_possible(own, sets[zone], widest(state, number)[zone], given, key)
    knowledge.keep(player, sets)
    if not state.scenario.real:
        check_truth(state, player, sets, given)
    if not knowledge.has_world(state, number, sets):
        raise reader.bad("may", "a place for every card that lies face down")
    if not state.scenario.real:
        return
    knowledge.settle(state)
    for zone, key in enumerate(MAY_KEYS):
        if key in given.data:
            check_possible(own, sets[zone], knowledge.sets_of(player)[zone], given, key)


def widest(state: State, number: int) -> list[i64]:
    """Every card that lies face down may be in every zone with such cards, except that some are never eliminated."""
    cards = set(state.scenario.cards[number])
    hidden = set_of(state.tables, ints([card for card in cards if knowledge.face_down(state, number, card) > 0]))
    counts = knowledge.counts_of(state.players[number])
    sets: list[i64] = [hidden if count else 0 for count in counts]
    sets[knowledge.OUT] &= ~piles.saved_cards(state, number, False)
    return sets


def check_possible(own: list[str], given: i64, possible: i64, reader: Reader, key: str) -> None:
    for slug in words_of(own, int(given & ~possible)):
        raise BadText(reader.where, reader.name(key), "only cards that may be there", slug)


def check_truth(state: State, player: Player, sets: list[i64], reader: Reader) -> None:
    """Every card is where it may be; the cards of a real box are not known."""
    hand = player.hand
    for card in player.shown:
        hand = removed(hand, card)
    zones = [player.deck.cards(), listed(player.cycled), listed(hand)]
    for key, cards, may in zip(MAY_KEYS, zones, sets):
        for slug in words_of(side_slugs(state.tables, int(player.side)), int(set_of(state.tables, ints(cards)) & ~may)):
            raise BadText(reader.where, reader.name(key), f"{slug} among others, since it is there", "no such card")
