"""What viewers are told besides: squads, values as they are now, points, and where each manoeuvre would lead.

All of it follows from what the viewer may know.
"""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.ending import points
from gnomon.games.x_wing.fleet import agility_of, damage_on, is_in_play, skill_of
from gnomon.games.x_wing.forecast import manoeuvre_shown
from gnomon.games.x_wing.geometry.pose import LARGE
from gnomon.games.x_wing.movement import is_ionized
from gnomon.games.x_wing.planning import may_plan
from gnomon.games.x_wing.state import FLYING, PLANNING, State
from gnomon.games.x_wing.terms import ARC_WORDS, BAR_WORDS, MANOEUVRE_WORDS, SIZE_WORDS
from gnomon.kernel.codec import words_of
from gnomon.kernel.toml import Plain

SQUADS: Final = "squads"
SCORE: Final = "score"
PLANS: Final = "plans"


def add(state: State, view: Plain, viewer: int) -> None:
    """Add squads, points and, in the Planning phase, the plans open to the viewer."""
    words = state.roster.words
    view[SQUADS] = {words[number]: squad_entry(state, number) for number in range(len(words))}
    view[SCORE] = [points(state, seat) for seat in range(2)]
    view[PLANS] = {}
    if state.phase == PLANNING and viewer >= 0:
        own = [number for number in range(len(words)) if state.roster.seat[number] == viewer]
        view[PLANS] = {words[number]: plans_of(state, number) for number in own if may_have_dial(state, number)}


def drop(view: Plain) -> Plain:
    """The view without what was added."""
    return {key: value for key, value in view.items() if key not in (SQUADS, SCORE, PLANS)}


def squad_entry(state: State, number: int) -> Plain:
    """A ship's cards, and its values as they are now."""
    roster, tables = state.roster, state.tables
    return {
        "pilot": tables.pilot_slugs[roster.pilot[number]],
        "ship": tables.ship_slugs[roster.ship[number]],
        "upgrades": [tables.upgrade_slugs[upgrade] for upgrade in roster.upgrades[number]],
        "points": roster.points[number],
        "skill": roster.skill[number],
        "skill_now": skill_of(state, number),
        "attack": roster.attack[number],
        "agility": max(0, agility_of(state, number)),
        "hull": roster.hull[number],
        "damage": damage_on(state, number) if is_in_play(state.ships[number]) else 0,
        "shields_most": roster.shields[number],
        "size": SIZE_WORDS[roster.half[number] == LARGE],
        "bar": words_of(BAR_WORDS, roster.bar[number]),
        "arcs": words_of(ARC_WORDS, roster.arcs[number]),
        "around": reach_around(state, number),
    }


def reach_around(state: State, number: int) -> int:
    """How far upgrades fire in any direction; 0 for a ship without such a weapon."""
    tables, discarded = state.tables, state.ships[number].discarded
    left = [upgrade for at, upgrade in enumerate(state.roster.upgrades[number]) if not discarded >> at & 1]
    return max((int(tables.weapon_high[upgrade]) for upgrade in left if tables.weapon_around[upgrade]), default=0)


def may_have_dial(state: State, number: int) -> bool:
    return state.ships[number].life == FLYING and not is_ionized(state, number)


def plans_of(state: State, number: int) -> Plain:
    """Where each manoeuvre that may be chosen would lead, as the ships stand now."""
    dial = [int(one) for one in state.tables.dials[state.roster.ship[number]]]
    allowed = [one for one in dial if may_plan(state, number, one)] or dial
    return {MANOEUVRE_WORDS[one]: manoeuvre_shown(state, number, one) for one in allowed}
