"""The options of a match: the values of each."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import DECK_WORDS
from gnomon.kernel.options import Option, choice, text, whole

SQUADS: Final[list[str]] = ["squad_1", "squad_2"]
DAMAGE: Final = "damage"
OBSTACLES: Final = "obstacles"
START: Final = "start"
PLACEMENT: Final = "placement"
ROUNDS: Final = "rounds"
OVERLAY: Final = "overlay"
ASTEROIDS: Final = "asteroids"
DEBRIS: Final = "debris"
MIXED: Final = "mixed"
NO_OBSTACLES: Final = "none"
PLACING: Final = "placing"
LAID_OUT: Final = "laid-out"
COARSE: Final = "coarse"
FINE: Final = "fine"
MOST_ROUNDS: Final = 99
USUAL: Final[list[str]] = ["rebel-patrol", "imperial-swarm"]  # the squads of a match that names none


def options(tables: Tables) -> list[Option]:
    """Squads (1.1), damage deck (1.9), obstacles (1.11), how the match starts (1.10), and how long it lasts (2.8)."""
    squads = [text(name, usual, tables.squad_slugs) for name, usual in zip(SQUADS, USUAL)]
    return [
        *squads,
        choice(START, PLACING, [PLACING, LAID_OUT]),
        choice(OBSTACLES, ASTEROIDS, [ASTEROIDS, DEBRIS, MIXED, NO_OBSTACLES]),
        choice(DAMAGE, DECK_WORDS[0], DECK_WORDS),
        choice(PLACEMENT, COARSE, [COARSE, FINE]),
        whole(ROUNDS, 0, 0, MOST_ROUNDS),
        text(OVERLAY, "", [], is_file=True),
    ]
