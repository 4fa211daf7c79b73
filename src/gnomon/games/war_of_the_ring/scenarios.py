"""The scenarios (11): who plays in which order with which cards, how many they draw, and what is special."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.tables import (
    DECK_WORDS,
    FACTION_WORDS,
    FREE,
    FREE_FACTIONS,
    FREE_GROUNDS,
    GROUNDS,
    NONE,
    NOTHING,
    SHADOW,
    Tables,
    local,
    side_of,
)
from gnomon.kernel.bits import mask
from gnomon.kernel.ints import Ints, filled, index_of, ints

# Kinds of Ring tokens (6.5).
RING_NONE: Final = 0
RING_ONCE: Final = 1  # draw 2, once a match
RING_EACH_ROUND: Final = 2  # draw 3, then eliminate 1 and cycle 1, once a round


class Part:
    """What one player has and does in a scenario."""

    def __init__(
        self, name: str, side: int, decks: list[str], opening: int, cycles: int, draws: int, ring: int
    ) -> None:
        """`decks` are the decks of Trilogy whose cards it has; empty for the Fellowship of the Ring's own deck."""
        self.name = name
        self.side = side
        self.decks = decks
        self.opening = opening
        self.cycles = cycles
        self.draws = draws
        self.ring = ring


def _from(order: list[int], start: int) -> list[int]:
    """Every player once, in the order of play from a place."""
    return list(dict.fromkeys(order[start:] + order[:start]))


def _of_side(parts: list[Part], order: list[int], start: int, side: int) -> list[int]:
    return [number for number in _from(order, start) if parts[number].side == side]


class Scenario:
    """A scenario with its cards: whatever depends on cards is filled in by `dealt`."""

    def __init__(self, name: str, parts: list[Part], order: list[int], duel: bool, last_path: int) -> None:
        self.name = name
        self.parts = parts
        self.order: Ints = ints(order)
        self.duel: bool = duel
        self.last_path: i64 = last_path
        self.fellowship: bool = name == FELLOWSHIP
        self.bots: bool = False  # the Shadow players are bots (13.1)
        self.real: bool = False  # the cards are those of a real box, and nobody tells what is face down (13.38)
        self.sides: Ints = ints([part.side for part in parts])  # by player
        self.alone: list[Ints] = [ints([number]) for number in range(len(parts))]  # each player by itself
        # By the starting player's place in the order: every player once from there on, all of them and by side (7.8).
        self.in_order: list[Ints] = [ints(_from(order, start)) for start in range(len(order))]
        self.free_in_order: list[Ints] = [ints(_of_side(parts, order, start, FREE)) for start in range(len(order))]
        self.shadow_in_order: list[Ints] = [ints(_of_side(parts, order, start, SHADOW)) for start in range(len(order))]
        self.draws: Ints = NOTHING  # by player, as all of these
        self.opening: Ints = NOTHING
        self.cycles: Ints = NOTHING
        self.ring: Ints = NOTHING
        self.count_parts()
        self.cards: list[list[int]] = []  # by player, with copies
        self.owner: Ints = NOTHING  # the player whose deck has a card, or NONE
        self.player_of: Ints = NOTHING  # by faction
        self.lots: Ints = NOTHING  # by player: its cards, as a set
        self.copied: Ints = NOTHING  # those of them that it has more than once
        self.opener: i64 = NONE  # the card that opens a battleground to others, if it is in some deck (10.4)
        self.limit_room: Ints = NOTHING  # by player: the most its cards may add to its carryover limit
        self.grounds_free: list[int] = []
        self.grounds_shadow: list[int] = []
        self.paths: i64 = 0  # as bits; a path's number among the paths, not among all locations
        self.fellowship_round: Ints = NOTHING  # by battleground: when it is activated (11.7), or 0

    def count_parts(self) -> None:
        """What the players draw, cycle and have, as columns."""
        self.draws = ints([part.draws for part in self.parts])
        self.opening = ints([part.opening for part in self.parts])
        self.cycles = ints([part.cycles for part in self.parts])
        self.ring = ints([part.ring for part in self.parts])


TRILOGY: Final = "trilogy"
DUEL: Final = "duel"
THREE_DUEL: Final = "three-duel"
FELLOWSHIP: Final = "fellowship"
SOLO: Final = "solo"
COOP: Final = "coop"
BOX: Final = "box"
STANDARD: Final = "standard"
CHALLENGING: Final = "challenging"
FREE_DECKS: Final[list[str]] = ["frodo", "aragorn"]
SHADOW_DECKS: Final[list[str]] = ["witch-king", "saruman"]


def trilogy() -> Scenario:
    """Four decks of thirty cards (11.1)."""
    parts = [
        Part("frodo", FREE, ["frodo"], 7, 2, 3, RING_ONCE),
        Part("witch-king", SHADOW, ["witch-king"], 7, 2, 4, RING_ONCE),
        Part("aragorn", FREE, ["aragorn"], 7, 2, 3, RING_ONCE),
        Part("saruman", SHADOW, ["saruman"], 7, 2, 4, RING_ONCE),
    ]
    return Scenario(TRILOGY, parts, [0, 1, 2, 3], False, 9)


def duel() -> Scenario:
    """Two decks of sixty cards (11.2)."""
    parts = [
        Part("gandalf", FREE, FREE_DECKS, 4, 0, 4, RING_EACH_ROUND),
        Part("witch-king", SHADOW, SHADOW_DECKS, 6, 0, 6, RING_EACH_ROUND),
    ]
    return Scenario(DUEL, parts, [0, 1], True, 9)


def three_duel() -> Scenario:
    """One deck against two; Gandalf has every other turn (11.3)."""
    parts = [
        Part("gandalf", FREE, FREE_DECKS, 6, 0, 6, RING_EACH_ROUND),
        Part("witch-king", SHADOW, ["witch-king"], 7, 2, 4, RING_ONCE),
        Part("saruman", SHADOW, ["saruman"], 7, 2, 4, RING_ONCE),
    ]
    return Scenario(THREE_DUEL, parts, [0, 1, 0, 2], True, 9)


def fellowship() -> Scenario:
    """Two decks of thirty cards and the first six paths (11.7)."""
    parts = [
        Part("balrog", SHADOW, [], 7, 2, 4, RING_NONE),
        Part("gandalf", FREE, [], 7, 2, 3, RING_NONE),
    ]
    return Scenario(FELLOWSHIP, parts, [0, 1], False, 6)


# ---------------------------------------------------------------------------------------------------------------------
# Against bots (13.1, 13.2, 13.34)


def against_bots(scenario: Scenario, setup: str, difficulty: str) -> Scenario:
    """The same scenario with bots for the Shadow: no Ring tokens, and in standard difficulty they draw less."""
    scenario.name = setup
    scenario.bots = True
    scenario.real = way_of(setup) == BOX
    for part in scenario.parts:
        if part.side == SHADOW:
            part.ring = RING_NONE
            if difficulty == STANDARD:
                part.draws -= 2 if len(part.decks) == 2 else 1
    scenario.count_parts()
    return scenario


def base_of(setup: str) -> str:
    """The scenario that a setup plays."""
    return setup if way_of(setup) == "" else setup.rpartition("-")[0]


def way_of(setup: str) -> str:
    """How a setup is played against bots; empty if there are none."""
    word = setup.rpartition("-")[2]
    return word if word in (SOLO, COOP, BOX) else ""


BASES: Final[list[str]] = [TRILOGY, DUEL, FELLOWSHIP, THREE_DUEL]
SOLOS: Final[list[str]] = [f"{base}-{SOLO}" for base in BASES]
TRILOGY_COOP: Final = f"{TRILOGY}-{COOP}"
BOXES: Final[list[str]] = [f"{base}-{BOX}" for base in BASES]
AGAINST_BOTS: Final[list[str]] = [SOLOS[0], TRILOGY_COOP, *SOLOS[1:], *BOXES]

# Who holds which deck, by the number of seats (1.2): for each player in the scenario's order of players, its seat. The
# seat of a bot is the one that chooses on its behalf (13.23).
SEATING: Final[dict[str, dict[int, list[int]]]] = {
    TRILOGY: {4: [0, 1, 2, 3], 3: [0, 2, 1, 2], 2: [0, 1, 0, 1]},
    DUEL: {2: [0, 1]},
    THREE_DUEL: {3: [0, 1, 2]},
    FELLOWSHIP: {2: [0, 1]},
    TRILOGY_COOP: {2: [0, 0, 1, 0]},
    **{setup: {1: [0, 0, 0, 0]} for setup in SOLOS + BOXES},
}
NO_SCENARIO: Final = Scenario("", [], [], False, 0)


# ---------------------------------------------------------------------------------------------------------------------
# The cards of a scenario

# A new scenario without its cards, by name.
SCENARIOS: Final[dict[str, Callable[[], Scenario]]] = {
    TRILOGY: trilogy,
    DUEL: duel,
    THREE_DUEL: three_duel,
    FELLOWSHIP: fellowship,
}
MOST_KEPT: Final = 32  # scenarios with their cards, kept in memory
_kept: dict[tuple[str, str, bool, str], Scenario] = {}


def scenario_of(setup: str, tables: Tables, promos: bool = False, difficulty: str = STANDARD) -> Scenario:
    """The scenario of a setup with the cards of these tables; kept, because it never changes."""
    key = (setup, tables.hash, promos, difficulty)
    if key not in _kept:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        scenario = SCENARIOS[base_of(setup)]()
        if way_of(setup):
            scenario = against_bots(scenario, setup, difficulty)
        _kept[key] = dealt(scenario, tables, promos)
    return _kept[key]


def dealt(scenario: Scenario, tables: Tables, promos: bool) -> Scenario:
    """The scenario, its cards and locations filled in; promos only where the scenario allows them (1.7)."""
    cards = [_cards_of(scenario, part, tables, promos) for part in scenario.parts]
    scenario.cards = cards
    scenario.owner = ints([_holder(cards, card) for card in range(len(tables.slugs))])
    scenario.lots = ints([int(mask([int(local(tables, card)) for card in lot])) for lot in cards])
    scenario.copied = ints([int(_copied(tables, lot)) for lot in cards])
    if tables.opener != NONE and scenario.owner[tables.opener] != NONE:
        scenario.opener = tables.opener
    scenario.limit_room = ints([sum(int(tables.limit[card]) for card in lot) for lot in cards])
    scenario.player_of = ints([_player_of(scenario, tables, faction) for faction in range(len(FACTION_WORDS))])
    places = [place for place in range(len(tables.places)) if _is_used(scenario, tables, place)]
    scenario.grounds_free = [place for place in places if place < FREE_GROUNDS]
    scenario.grounds_shadow = [place for place in places if FREE_GROUNDS <= place < GROUNDS]
    scenario.paths = mask([place - GROUNDS for place in places if place >= GROUNDS])
    scenario.fellowship_round = filled(GROUNDS, 0)
    if scenario.fellowship:
        scenario.fellowship_round = ints([tables.place_fellowship[place] for place in range(GROUNDS)])
    return scenario


def _cards_of(scenario: Scenario, part: Part, tables: Tables, promos: bool) -> list[int]:
    """The cards of one player's deck, in the order of their numbers."""
    out: list[int] = []
    for card in range(len(tables.slugs)):
        if scenario.fellowship:
            copies = tables.fellowship[card] if side_of(tables, card) == part.side else 0
        else:
            copies = _copies(part, tables, card, promos)
        out.extend([card] * copies)
    return out


def _copies(part: Part, tables: Tables, card: int, promos: bool) -> i64:
    """How many of a card one of the decks of Trilogy brings along (1.3, 1.7)."""
    if DECK_WORDS[tables.deck[card]] not in part.decks or (tables.promo[card] and not promos):
        return 0
    return tables.copies[card]


def _copied(tables: Tables, cards: list[int]) -> i64:
    """Those of a player's cards that it has more than once, as a set."""
    return mask([int(local(tables, card)) for card in cards if cards.count(card) > 1])


def _holder(cards: list[list[int]], card: int) -> int:
    for player in range(len(cards)):
        if card in cards[player]:
            return player
    return NONE


def _player_of(scenario: Scenario, tables: Tables, faction: int) -> i64:
    """The player whose deck holds a faction's cards; the first player of its side if no deck does (1.3)."""
    for card in range(len(tables.slugs)):
        if tables.faction[card] == faction and scenario.owner[card] != NONE:
            return scenario.owner[card]
    return index_of(scenario.sides, FREE if faction < FREE_FACTIONS else SHADOW)


def _is_used(scenario: Scenario, tables: Tables, place: int) -> bool:
    return not scenario.fellowship or tables.place_fellowship[place] > 0
