"""What the steady player does about Mission 16 (14): scan, slice, make for the escape point, shoot Ketsu Onyo."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.intel import BOTH_DRAW, REBEL_GOAL, SCUM_GOAL, is_carrier, kept_value, stolen_value
from gnomon.games.x_wing.mission import slicing_dice
from gnomon.games.x_wing.state import INTEL, INTEL_VALUES, OPEN_INTEL, State
from gnomon.games.x_wing.steps import ESCAPE, GO, SLICE, SLICE_AT
from gnomon.kernel.bits import bit

SCAN_WORTH: Final = 700
SCANNED_ENOUGH: Final = -100
MEAN_VALUE: Final = 2  # of a token that is face down: a little less than the mean of 2.25
EACH_DIE: Final = 3
KETSU_COUNTS: Final = 2  # as much as she costs, and once more


def errand_value(state: State, step: i64, code: i64) -> i64:
    """The value of an option at a step of the mission; where to hide intel is left to chance."""
    if step == SLICE:
        return slice_value(state, code)
    if step == GO:
        return escape_value(state, code)
    return 0


def is_errand(step: i64) -> bool:
    """Whether a step belongs to the mission."""
    return step in (SLICE, GO)


def slice_value(state: State, code: i64) -> i64:
    """The token that is worth most, and the more dice the better."""
    if code & 255 != SLICE_AT:
        return 0
    target = code >> 20 & 4095
    return token_value(state, target) + EACH_DIE * slicing_dice(state, target)


def token_value(state: State, number: i64) -> i64:
    """What a ship's token is worth as far as Scum knows."""
    intel = state.ships[number].intel
    if intel & OPEN_INTEL:
        return INTEL_VALUES[intel & INTEL]
    return MEAN_VALUE


def escape_value(state: State, code: i64) -> i64:
    """Go when nothing more is to be had, stay for more."""
    if (code & 255 == ESCAPE) == wants_away(state):
        return 1
    return 0


def wants_away(state: State) -> bool:
    """Whether nothing better can come for Scum than to get away: with enough, or for a draw when no win is left."""
    return has_enough(state) or is_draw_best(state)


def is_draw_best(state: State) -> bool:
    """Whether too little intel is left for a win of either side, but Ketsu Onyo may still fall (14.11)."""
    kept = kept_value(state)
    return stolen_value(state) + kept < SCUM_GOAL and kept < REBEL_GOAL


def has_enough(state: State) -> bool:
    """Whether Ketsu Onyo wins if she goes now, which the convoy's goal may prevent by option (14.11)."""
    mission = state.mission
    assert mission is not None
    if stolen_value(state) < SCUM_GOAL:
        return False
    return mission.both != BOTH_DRAW or kept_value(state) < REBEL_GOAL


def scan_value(state: State, number: i64) -> i64:
    """A look at intel is worth an action while there is something to choose from."""
    if wants_away(state):
        return SCANNED_ENOUGH
    return SCAN_WORTH


def price_in_mission(state: State, number: i64, price: i64) -> i64:
    """Everything depends on Ketsu Onyo."""
    mission = state.mission
    if mission is not None and mission.ketsu == number:
        return price * KETSU_COUNTS
    return price


def goal_of(state: State, number: i64) -> Pose | None:
    """The place a ship makes for instead of the nearest enemy: the escape point, once Ketsu Onyo wants away."""
    mission = state.mission
    if mission is None or mission.ketsu != number or not wants_away(state):
        return None
    return mission.escape


def prey_of(state: State, number: i64, foes: i64) -> i64:
    """The enemies that a ship makes for, as bits: carriers for Ketsu Onyo, and all for the others."""
    mission = state.mission
    if mission is None or mission.ketsu != number:
        return foes
    out: i64 = 0
    for other in range(state.roster.count):
        if foes >> other & 1 and is_carrier(state, other):
            out |= bit(other)
    if out:
        return out
    return foes
