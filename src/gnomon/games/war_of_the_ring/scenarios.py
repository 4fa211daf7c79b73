"""The scenarios (11): who plays in which order with which cards, how many they draw, and what is special."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.tables import FREE, NOTHING, SHADOW
from gnomon.kernel.ints import Ints, ints

# Kinds of Ring tokens (6.5).
RING_NONE: Final = 0
RING_ONCE: Final = 1  # draw 2, once a match
RING_EACH_ROUND: Final = 2  # draw 3, then eliminate 1 and cycle 1, once a round

MOST_ROUNDS_FIXED: Final = 6


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


class Scenario:
    """A scenario with its cards: whatever depends on cards is filled in by `dealt`."""

    def __init__(self, name: str, parts: list[Part], order: list[int], duel: bool, last_path: int) -> None:
        self.name = name
        self.parts = parts
        self.order: Ints = ints(order)
        self.duel: bool = duel
        self.last_path: i64 = last_path
        self.fellowship: bool = name == FELLOWSHIP
        self.counts_rings: bool = True
        self.sides: Ints = ints([part.side for part in parts])  # by player
        self.draws: Ints = ints([part.draws for part in parts])
        self.opening: Ints = ints([part.opening for part in parts])
        self.cycles: Ints = ints([part.cycles for part in parts])
        self.ring: Ints = ints([part.ring for part in parts])
        self.cards: list[list[int]] = []  # by player, with copies
        self.owner: Ints = NOTHING  # the player whose deck has a card
        self.player_of: Ints = NOTHING  # by faction


TRILOGY: Final = "trilogy"
DUEL: Final = "duel"
THREE_DUEL: Final = "three-duel"
FELLOWSHIP: Final = "fellowship"
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


# Who holds which deck, by the number of seats (1.2): for each player in the scenario's order of players, its seat.
SEATING: Final[dict[str, dict[int, list[int]]]] = {
    TRILOGY: {4: [0, 1, 2, 3], 3: [0, 2, 1, 2], 2: [0, 1, 0, 1]},
    DUEL: {2: [0, 1]},
    THREE_DUEL: {3: [0, 1, 2]},
    FELLOWSHIP: {2: [0, 1]},
}
NO_SCENARIO: Final = Scenario("", [], [], False, 0)
