"""How the steady player sets up: side by side near the middle, close to the front, looking straight ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.field import MM
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.setup import standing
from gnomon.games.x_wing.state import WAITING, State

MIDDLE: Final = 457
FORWARD: Final = 2  # for each millimetre from one's edge
CROWDED: Final = 400
SIDE_BY_SIDE: Final = 65  # millimetres between the middles of small ships
ROCK_AHEAD: Final = 150
LANE: Final = 60_000
SIGHT: Final = 330_000


def spot_value(state: State, number: i64, x: i64, far: i64) -> i64:
    """How good a place along one's edge is."""
    pose = standing(state, number, x, far, 0)
    value = FORWARD * far - away_from(x, MIDDLE)
    for other in range(state.roster.count):
        if state.ships[other].life != WAITING and state.roster.seat[other] == state.roster.seat[number]:
            value -= crowding(pose, state.ships[other].pose)
    for rock in state.obstacles:
        if is_ahead(pose, rock.x, rock.y):
            value -= ROCK_AHEAD
    return value


def away_from(x: i64, y: i64) -> i64:
    if x < y:
        return y - x
    return x - y


def crowding(pose: Pose, other: Pose) -> i64:
    """Ships before or behind each other are in each other's way."""
    dx = other.x - pose.x
    dy = other.y - pose.y
    aside = (dy * pose.c - dx * pose.s) >> 30
    least = SIDE_BY_SIDE * MM + pose.half + other.half - 40 * MM
    if -least < aside < least:
        return CROWDED
    return 0


def is_ahead(pose: Pose, x: i64, y: i64) -> bool:
    """Whether a point lies in a ship's lane, not far ahead."""
    dx = x - pose.x
    dy = y - pose.y
    ahead = (dx * pose.c + dy * pose.s) >> 30
    aside = (dy * pose.c - dx * pose.s) >> 30
    wide = LANE + pose.half
    return 0 < ahead < SIGHT and -wide < aside < wide


def heading_value(turn: i64) -> i64:
    """Straight ahead is best."""
    if turn > 180:
        return turn - 360
    return -turn
