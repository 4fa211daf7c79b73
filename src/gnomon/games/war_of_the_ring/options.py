"""The options of a match: the values of each, and the setups in which it matters."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.scenarios import (
    AGAINST_BOTS,
    CHALLENGING,
    DUEL,
    FELLOWSHIP,
    STANDARD,
    THREE_DUEL,
    TRILOGY,
    base_of,
)
from gnomon.kernel.options import Option, choice, flag, text

PROMOS: Final = "promos"
LOSSES: Final = "losses"
OVERLAY: Final = "overlay"
DEFENDER: Final = "defender"
ENEMY: Final = "enemy"
READING: Final = "reading"  # the group of options that choose another reading of a rule
DIFFICULTY: Final = "difficulty"
WITH_PROMOS: Final[list[str]] = [
    TRILOGY, DUEL, THREE_DUEL, *[setup for setup in AGAINST_BOTS if base_of(setup) != FELLOWSHIP],
]  # fmt: skip


def options() -> list[Option]:
    """The bots' difficulty (13.34), promo cards (1.7), who chooses losses (8.3), and other values for the content."""
    difficulty = choice(DIFFICULTY, STANDARD, [STANDARD, CHALLENGING])
    promos, losses = flag(PROMOS, False), choice(LOSSES, DEFENDER, [DEFENDER, ENEMY])
    difficulty.setups = AGAINST_BOTS
    promos.setups = WITH_PROMOS
    losses.group = READING
    return [difficulty, promos, losses, text(OVERLAY, "", [], is_file=True)]
