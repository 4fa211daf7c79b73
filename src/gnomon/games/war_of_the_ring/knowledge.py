"""What everybody can tell about cards that are face down for everybody (13.22, 13.38).

Nobody sees the hand of a bot; with a real box, Gnomon sees no hidden card at all. For each zone of such a player there
is a set of the cards that may be there, by `local` number: drawing makes every card of the deck a card that the hand
may hold, a card cycled unseen may be any card of the hand, and recycling puts the cycle pile into the deck but nothing
into the hand. Cards that are known to be in a zone (`shown`, `cycled_known`, `out_known`) are not in the sets.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.state import CARD, Player, State
from gnomon.games.war_of_the_ring.steps import ENTER
from gnomon.games.war_of_the_ring.tables import FREE, Tables, local, side_of
from gnomon.kernel.bits import bit, bits, count_bits, lowest
from gnomon.kernel.ints import Ints

# The zones of a player with hidden cards.
DECK: Final = 0
CYCLE_PILE: Final = 1
HAND: Final = 2
OUT: Final = 3
ASIDE: Final = 4
ZONES: Final = 5


def unseen(tables: Tables) -> i64:
    """Stands for a card that nobody has told Gnomon (13.38)."""
    return len(tables.slugs)


def set_of(tables: Tables, cards: Ints) -> i64:
    """These cards of one side as a set."""
    out: i64 = 0
    for card in cards:
        out |= bit(local(tables, card))
    return out


def first_of(tables: Tables, player: Player) -> i64:
    """The card with the local number 0 of a player's side."""
    if player.side == FREE:
        return 0
    return tables.first_shadow


def mark_of(tables: Tables, card: i64) -> i64:
    return bit(local(tables, card))


# What changes it


def was_seen(state: State, number: i64, card: i64) -> None:
    """A card was turned up: it is no longer face down anywhere, unless another copy is."""
    mark = mark_of(state.tables, card)
    if state.scenario.copied[number] & mark and face_down(state, number, card) > 1:
        return
    player = state.players[number]
    other = ~mark
    player.may_hand &= other
    player.may_deck &= other
    player.may_cycle &= other
    player.may_out &= other
    player.may_aside &= other


def face_down(state: State, number: i64, card: i64) -> i64:
    """How many copies of a card lie face down; one that is being turned up is among them."""
    player = state.players[number]
    left: i64 = 0
    for one in state.scenario.cards[number]:
        if one == card:  # compiled, this is several times as fast as `count`
            left += 1
    left -= among(player.shown, card) + among(player.cycled_known, card) + among(player.out_known, card)
    if player.bot:
        for cards in player.asides:
            left -= among(cards, card)
    return left - in_play(state, card)


def in_play(state: State, card: i64) -> i64:
    """How many copies of a card are in play, or about to be."""
    count: i64 = 0
    for player in state.players:
        count += among(player.reserve, card)
    for entries in state.free if side_of(state.tables, card) == FREE else state.shadow:
        count += among(entries, card)
    for frame in state.frames:
        if frame.step == ENTER and frame.card == card:
            count += 1
    return count


def among(entries: Ints, card: i64) -> i64:
    count: i64 = 0
    for entry in entries:
        if entry & CARD == card:
            count += 1
    return count


def settle(state: State) -> None:
    """Before somebody chooses, keep only what follows, so that a real box offers nothing impossible later (13.38).

    In other matches the wider sets do: they decide only whether a bot looks for a card, and matches are played fast.
    """
    for number in range(len(state.players)):
        keep(state.players[number], sharpened(state, number))


# What follows from it


def may_be_in(state: State, number: i64, zone: i64) -> i64:
    """The cards that may be face down in a zone, as a set."""
    return sharpened(state, number)[zone]


def possible(state: State, number: i64, zone: i64) -> list[int]:
    """The cards that may lie face down in a zone, in the order of their numbers."""
    return cards_of(state, number, may_be_in(state, number, zone))


def zones_of(state: State, number: i64, card: i64) -> list[int]:
    """The zones in which a card may be face down."""
    sets = sharpened(state, number)
    mark = mark_of(state.tables, card)
    return [zone for zone in range(ZONES) if sets[zone] & mark]


def sharpened(state: State, number: i64) -> list[i64]:
    """The sets by zone, without cards that cannot be there because others must be.

    If some zones hold just as many cards as can be nowhere else, nothing else is in them. Looking at all groups of
    zones in this way leaves exactly the cards that may be there (Hall's theorem).
    """
    player = state.players[number]
    counts = counts_of(player)
    before = sets_of(player)
    used: i64 = 0  # zones with cards, as bits
    for zone in range(ZONES):
        if counts[zone] == 0:
            before[zone] = 0
        else:
            used |= bit(zone)
    sets = before[:]
    group = used & (used - 1)
    while group:
        only = only_in(before, group)
        if size_of(state, number, only) == room_in(counts, group):
            for zone in range(ZONES):
                if group >> zone & 1:
                    sets[zone] &= only
        group = (group - 1) & used
    return sets


def sets_of(player: Player) -> list[i64]:
    """The sets by zone as they are kept."""
    return [player.may_deck, player.may_cycle, player.may_hand, player.may_out, player.may_aside]


def keep(player: Player, sets: list[i64]) -> None:
    """Keep these sets by zone."""
    player.may_deck = sets[DECK]
    player.may_cycle = sets[CYCLE_PILE]
    player.may_hand = sets[HAND]
    player.may_out = sets[OUT]
    player.may_aside = sets[ASIDE]


def may_lack(state: State, number: i64, zones: i64, cards: i64) -> bool:
    """Whether none of some cards need be in some zones: there is room for all of them elsewhere."""
    sets = sharpened(state, number)
    for zone in range(ZONES):
        if zones >> zone & 1:
            sets[zone] &= ~cards
    return has_world(state, number, sets)


def has_world(state: State, number: i64, sets: list[i64]) -> bool:
    """Whether the face-down cards can be shared out among the zones so that each is where it may be (Hall)."""
    counts = counts_of(state.players[number])
    for group in range(1, bit(ZONES)):
        if size_of(state, number, all_in(sets, group)) < room_in(counts, group):
            return False
    return True


def all_in(sets: list[i64], group: i64) -> i64:
    """The cards that may be in a group of zones."""
    out: i64 = 0
    for zone in range(ZONES):
        if group >> zone & 1:
            out |= sets[zone]
    return out


def counts_of(player: Player) -> list[int]:
    """How many cards lie face down in each zone; what a bot sets aside is turned up (13.32)."""
    aside: i64 = 0
    if not player.bot:
        for cards in player.asides:
            aside += len(cards)
    return [player.deck.count(), len(player.cycled), len(player.hand) - len(player.shown), len(player.out), int(aside)]


def only_in(sets: list[i64], group: i64) -> i64:
    """The cards that can be nowhere but in a group of zones."""
    inside: i64 = 0
    outside: i64 = 0
    for zone in range(ZONES):
        if group >> zone & 1:
            inside |= sets[zone]
        else:
            outside |= sets[zone]
    return inside & ~outside


def room_in(counts: list[int], group: i64) -> i64:
    """How many cards lie face down in a group of zones."""
    total: i64 = 0
    for zone in range(ZONES):
        if group >> zone & 1:
            total += counts[zone]
    return total


def size_of(state: State, number: i64, cards: i64) -> i64:
    """How many face-down cards a set is, with copies."""
    total = count_bits(cards)
    copied = cards & state.scenario.copied[number]
    first = first_of(state.tables, state.players[number])
    while copied:
        total += face_down(state, number, first + lowest(copied)) - 1
        copied &= copied - 1
    return total


def cards_of(state: State, number: i64, cards: i64) -> list[int]:
    """The cards of a set, in the order of their numbers."""
    first = first_of(state.tables, state.players[number])
    return [int(first) + one for one in bits(cards)]
