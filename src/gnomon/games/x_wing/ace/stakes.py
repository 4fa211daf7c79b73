"""What Mission 16 is about (14), in thousandths of a squad point: intel, Ketsu Onyo, and the way out.

Values are Scum's; the convoy's are the opposite.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import operates, operating_hook
from gnomon.games.x_wing.errand import wants_away
from gnomon.games.x_wing.fleet import is_in_play, range_between
from gnomon.games.x_wing.geometry.arcs import is_in_arc
from gnomon.games.x_wing.intel import (
    BOTH_DRAW,
    REBEL_GOAL,
    SCUM,
    SCUM_GOAL,
    is_carrier,
    kept_value,
    stolen_value,
)
from gnomon.games.x_wing.mission import SLICE_RANGE, can_escape
from gnomon.games.x_wing.prospects import distance, left_of
from gnomon.games.x_wing.setup import QUADRANTS
from gnomon.games.x_wing.state import HAS_SLICED, INTEL, INTEL_VALUES, State
from gnomon.games.x_wing.terms import (
    ATTACKED,
    COMBAT_END,
    DO_GIVE,
    DO_TURN_ARC,
    NONE,
    SPEEDS,
    TRACTOR_HIT,
    TRACTOR_TOKEN,
)

# By what Ketsu Onyo has stolen.
PROGRESS: Final[list[int]] = [0, 10_000, 20_000, 30_000, 45_000]
ENOUGH: Final = 112_000  # well above what may be had with less: the last token decides the mission
HOPELESS: Final = -90_000  # Scum cannot win, and the convoy would
POINTLESS: Final = -60_000  # Scum cannot win, and the convoy would not either
LEVEL: Final = 90_000  # both sides have enough, which is a draw by option; one more token lost or stolen wins
CHOICE: Final = 8_000  # for each point of intel more than Scum still needs
AWAY: Final = 40_000  # the way out, when nothing better can come
EACH_MM: Final = 60  # of the way there
KETSU_FALLS: Final = 60_000
KETSU_HURT: Final = 12_000  # each damage to her, besides her points
WHOLE: Final = 100
CARRIER: Final = 40  # damage to a carrier, in hundredths of its points, for Scum that still needs intel
FAST: Final = 3
SURE: Final = 1000


def intel_value(table: State, stolen: i64, kept: i64) -> i64:
    """What it is worth to have stolen so much while the convoy keeps so much."""
    mission = table.mission
    assert mission is not None
    if stolen >= SCUM_GOAL:
        if kept >= REBEL_GOAL and mission.both == BOTH_DRAW:
            return LEVEL
        return ENOUGH
    if stolen + kept < SCUM_GOAL:
        if kept >= REBEL_GOAL:
            return HOPELESS
        return POINTLESS
    spare = stolen + kept - SCUM_GOAL
    return PROGRESS[stolen] + CHOICE * spare


def value_on(table: State, number: i64) -> i64:
    """The value of the intel on a ship."""
    return INTEL_VALUES[table.ships[number].intel & INTEL]


def theft_value(table: State, number: i64) -> i64:
    """What it is worth to steal the intel of a ship."""
    stolen = stolen_value(table)
    kept = kept_value(table)
    value = value_on(table, number)
    return intel_value(table, stolen + value, kept - value) - intel_value(table, stolen, kept)


def loss_value(table: State, number: i64) -> i64:
    """What it is worth to Scum, or costs it, that a ship is destroyed: its intel goes with it, or Ketsu Onyo falls."""
    mission = table.mission
    assert mission is not None
    if mission.ketsu == number:
        return -KETSU_FALLS
    if not is_carrier(table, number):
        return 0
    stolen = stolen_value(table)
    kept = kept_value(table)
    return intel_value(table, stolen, kept - value_on(table, number)) - intel_value(table, stolen, kept)


# Slicing


def can_turn_arc(table: State, ketsu: i64) -> bool:
    """Whether her arc may be turned at the end of Combat (9.2)."""
    ship = table.ships[ketsu]
    return ship.flown != NONE and ship.flown % SPEEDS >= FAST and operates(table, ketsu, COMBAT_END, DO_TURN_ARC)


def is_in_reach(table: State, ketsu: i64, number: i64, quadrant: i64) -> bool:
    """Whether Ketsu Onyo could slice a ship with her arc in a quadrant."""
    if not is_carrier(table, number) or not is_in_play(table.ships[number]):
        return False
    if range_between(table, ketsu, number) > SLICE_RANGE:
        return False
    return is_in_arc(table.ships[ketsu].pose, table.ships[number].pose, quadrant)


def slice_chance(tokens: i64) -> i64:
    """How likely slicing succeeds against so many tractor beam tokens, in thousandths."""
    return SURE - (SURE >> (1 + tokens))


def slice_gain(table: State, number: i64) -> i64:
    """What slicing a ship may be expected to bring."""
    return theft_value(table, number) * slice_chance(table.ships[number].tractor) // SURE


def best_in_quadrant(table: State, ketsu: i64, quadrant: i64) -> i64:
    """The ship that is most worth slicing in a quadrant, or NONE."""
    best: i64 = NONE
    most: i64 = 0
    for number in range(table.roster.count):
        if is_in_reach(table, ketsu, number, quadrant):
            gain = slice_gain(table, number)
            if best == NONE or gain > most:
                best = number
                most = gain
    return best


def best_to_slice(table: State, ketsu: i64) -> i64:
    """The ship that is most worth slicing at the end of this round, or NONE."""
    best = best_in_quadrant(table, ketsu, table.ships[ketsu].arc)
    if not can_turn_arc(table, ketsu):
        return best
    for quadrant in range(QUADRANTS):
        other = best_in_quadrant(table, ketsu, quadrant)
        if other != NONE and (best == NONE or slice_gain(table, other) > slice_gain(table, best)):
            best = other
    return best


# How the mission stands


def mission_value(table: State) -> i64:
    """How the mission stands for Scum, with the slice to come at the end of this round and the way out."""
    mission = table.mission
    assert mission is not None
    ketsu = mission.ketsu
    stolen = stolen_value(table)
    value = intel_value(table, stolen, kept_value(table))
    if not is_in_play(table.ships[ketsu]):
        return value - KETSU_FALLS
    value += KETSU_HURT * left_of(table, ketsu)
    if wants_away(table):
        return value + way_out(table)
    target = best_to_slice(table, ketsu)
    if target == NONE or table.ships[ketsu].marks & HAS_SLICED:
        return value
    value += slice_gain(table, target)
    if stolen + value_on(table, target) >= SCUM_GOAL:
        value += way_out(table) * slice_chance(table.ships[target].tractor) // SURE
    return value


def way_out(table: State) -> i64:
    """How near the way out is."""
    mission = table.mission
    assert mission is not None
    if can_escape(table):
        return AWAY
    return AWAY // 2 - EACH_MM * (distance(table.ships[mission.ketsu].pose, mission.escape) // 1000)


# Attacks


def fall_value(table: State, seat: i64, number: i64) -> i64:
    """What it is worth to a seat that an enemy is destroyed."""
    if table.mission is None:
        return 0
    if seat == SCUM:
        return loss_value(table, number)
    return -loss_value(table, number)


def hurt_value(table: State, number: i64) -> i64:
    """What each damage to a ship is worth, besides its points."""
    mission = table.mission
    if mission is not None and mission.ketsu == number:
        return KETSU_HURT
    return 0


def damage_share(table: State, attacker: i64, target: i64) -> i64:
    """What damage to a ship is worth to an attacker, in hundredths of its points: a wreck has no intel to steal."""
    if table.mission is None or table.roster.seat[attacker] != SCUM or not is_carrier(table, target):
        return WHOLE
    if wants_away(table):
        return WHOLE
    return CARRIER


def drag_gain(table: State, number: i64, target: i64, upgrade: i64) -> i64:
    """What an attack that hits does for slicing, by the tractor beam token it brings."""
    mission = table.mission
    if mission is None or table.roster.seat[number] != SCUM or not brings_token(table, number, upgrade):
        return 0
    ketsu = mission.ketsu
    if table.ships[ketsu].marks & HAS_SLICED or not is_in_reach(table, ketsu, target, table.ships[ketsu].arc):
        return 0
    tokens = table.ships[target].tractor
    return theft_value(table, target) * (slice_chance(tokens + 1) - slice_chance(tokens)) // SURE


def brings_token(table: State, number: i64, upgrade: i64) -> bool:
    """Whether an attack that hits brings a tractor beam token."""
    if upgrade != NONE and table.tables.on_hit[upgrade] == TRACTOR_HIT:
        return True
    hook = operating_hook(table, number, ATTACKED, DO_GIVE)
    return hook != NONE and table.tables.effects.first[table.roster.hook_effect[hook]] == TRACTOR_TOKEN
