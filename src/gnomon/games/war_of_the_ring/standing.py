"""What viewers are told besides: limits, points, and who would win where. All of it follows from what is public."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.combat import standing
from gnomon.games.war_of_the_ring.frames import place_words
from gnomon.games.war_of_the_ring.scoring import points
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import FREE, NONE, SHADOW, SIDE_WORDS
from gnomon.games.war_of_the_ring.turns import limit_of
from gnomon.games.war_of_the_ring.view import active_places
from gnomon.kernel.toml import Plain

SCORE: Final = "score"
NOW: Final = "now"
LIMIT: Final = "limit"
NOBODY: Final = "none"


def add(state: State, view: Plain) -> None:
    """Add the carryover limits, the score, and how each combat would end now."""
    for number, player in enumerate(view["players"]):
        player[LIMIT] = limit_of(state, number)
    view[SCORE] = {SIDE_WORDS[side]: points(state, side) for side in (FREE, SHADOW)}
    words = place_words(state.tables)
    view[NOW] = {words[place]: outlook(state, place) for place in active_places(state)}


def outlook(state: State, place: int) -> Plain:
    attack, defence, side = standing(state, place)
    return {"attack": attack, "defence": defence, "wins": NOBODY if side == NONE else SIDE_WORDS[side]}


def drop(view: Plain) -> Plain:
    """A view without what was added."""
    out = {key: value for key, value in view.items() if key not in (SCORE, NOW)}
    out["players"] = [{key: value for key, value in player.items() if key != LIMIT} for player in view["players"]]
    return out
