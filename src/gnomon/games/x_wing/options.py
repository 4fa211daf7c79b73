"""The options of a match: the values of each."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.intel import BOTH_WORDS
from gnomon.games.x_wing.muster import fits_mission
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import DECK_WORDS
from gnomon.kernel.options import Option, choice, text, whole

SQUADS: Final[list[str]] = ["squad_1", "squad_2"]
DAMAGE: Final = "damage"
OBSTACLES: Final = "obstacles"
START: Final = "start"
PLACEMENT: Final = "placement"
ROUNDS: Final = "rounds"
BOTH_GOALS: Final = "both_goals"
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
USUAL: Final[list[str]] = ["rebel-patrol", "imperial-swarm"]  # the squads of a dogfight that names none
USUAL_IN_MISSION: Final[list[str]] = ["scum-ambush", "rebel-convoy"]


def mission_options(tables: Tables) -> list[Option]:
    """The same for Mission 16 (14): its obstacles are asteroids, and goals that both reach are settled (14.11)."""
    fit = [[slug for slug in tables.squad_slugs if fits_mission(tables, slug, seat)] for seat in range(len(SQUADS))]
    squads = [text(name, usual, slugs) for name, usual, slugs in zip(SQUADS, USUAL_IN_MISSION, fit)]
    return [
        *squads,
        choice(START, PLACING, [PLACING, LAID_OUT]),
        choice(BOTH_GOALS, BOTH_WORDS[0], BOTH_WORDS),
        choice(DAMAGE, DECK_WORDS[0], DECK_WORDS),
        choice(PLACEMENT, COARSE, [COARSE, FINE]),
        whole(ROUNDS, 0, 0, MOST_ROUNDS),
        text(OVERLAY, "", [], is_file=True),
    ]


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
