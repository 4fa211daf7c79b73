"""What the mat is worth to a seat when the Combat phase begins: ships, what is left of them, shots, where they stand.

Values are thousandths of a squad point.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.ace.exchange import exchange
from gnomon.games.x_wing.ace.stakes import mission_value
from gnomon.games.x_wing.fleet import is_in_play
from gnomon.games.x_wing.geometry.paths import STRAIGHT
from gnomon.games.x_wing.geometry.pose import Pose, on_mat
from gnomon.games.x_wing.intel import SCUM
from gnomon.games.x_wing.prospects import Scene, along_template, distance, facing, left_of, make_scene, price_of
from gnomon.games.x_wing.state import COMBAT, State
from gnomon.games.x_wing.steering import CLOSE, ENOUGH_WAYS, STRESS, approach, way_back
from gnomon.games.x_wing.terms import NONE

WON: Final = 400_000  # more than all ships and all intel together
DRAWN: Final = -40_000  # better than a loss, but much may still change while the match goes on
FLYING_WORTH: Final = 500  # a ship in play, for each of its points
ENEMY_SHARE: Final = 2
LOCKED: Final = 500
DRIFTS_OFF: Final = -20_000
ALL_DEPENDS: Final = 8  # on Ketsu Onyo: how much more it counts where she is
SAFE_WAYS: Final = 4  # ways back for her, as one may be blocked
CHASE: Final = 30  # for each millimetre that a ship of the convoy is too far from Ketsu Onyo
CHASE_AIM: Final = 8  # for each thousandth of looking straight at her


def judge(table: State, seat: i64) -> i64:
    """What the mat is worth to a seat; `table` is used up."""
    if table.over and (table.winner != NONE or table.mission is None):
        return outcome(table, seat)
    value = side_value(table, seat) - side_value(table, 1 - seat)
    value += stand_value(table, seat) - stand_value(table, 1 - seat) // ENEMY_SHARE
    if table.mission is not None:
        value += mission_share(table, seat)
    if table.phase == COMBAT:
        value += exchange(table, seat)
    return value


def outcome(table: State, seat: i64) -> i64:
    """A match that somebody has won, or a dogfight that nobody has; other ends of a mission are judged by its goals."""
    if table.winner == NONE:
        return DRAWN
    if table.winner == seat:
        return WON
    return -WON


def mission_share(table: State, seat: i64) -> i64:
    """How the mission stands for a seat (14)."""
    if seat == SCUM:
        return mission_value(table)
    return -mission_value(table)


def side_value(table: State, seat: i64) -> i64:
    """What is left of a squad."""
    value: i64 = 0
    for number in range(table.roster.count):
        if table.roster.seat[number] == seat and is_in_play(table.ships[number]):
            value += price_of(table, number) * left_of(table, number) + FLYING_WORTH * table.roster.points[number]
    return value


def stand_value(table: State, seat: i64) -> i64:
    """How well the ships of a seat stand for the next round."""
    scene = make_scene(table, seat)
    value: i64 = 0
    for number in range(table.roster.count):
        if scene.friends >> number & 1:
            value += ship_stands(table, scene, number)
    return value


def ship_stands(table: State, scene: Scene, number: i64) -> i64:
    """How well one ship stands: near the enemy, looking at it, with a way on, unstressed."""
    ship = table.ships[number]
    value = closeness(table, scene, number) + STRESS * ship.stress
    if ship.lock != NONE:
        value += LOCKED
    return value + edge_value(table, number)


def edge_value(table: State, number: i64) -> i64:
    """How bad it is to be near the edge: with few ways back, or with ion tokens and no room to drift (8.3)."""
    ship = table.ships[number]
    mission = table.mission
    depends: i64 = 1
    ways: i64 = ENOUGH_WAYS
    if mission is not None and mission.ketsu == number:
        depends = ALL_DEPENDS
        ways = SAFE_WAYS
    value = way_back(table, number, ship.pose, ship.stress > 0, ways)
    if ship.ion > 0 and drifts_off(ship.pose):
        value += DRIFTS_OFF
    return value * depends


def drifts_off(pose: Pose) -> bool:
    """Whether an ionized ship would drift off the mat."""
    end = Pose()
    along_template(pose, STRAIGHT, 1, 1, end)
    return not on_mat(end)


def closeness(table: State, scene: Scene, number: i64) -> i64:
    """How near a ship is to what it is after, and how straight it looks at it; the convoy is after Ketsu Onyo."""
    mission = table.mission
    if mission is None or table.roster.seat[number] == SCUM:
        return approach(table, scene, number, table.ships[number].pose)
    pose = table.ships[number].pose
    ketsu = table.ships[mission.ketsu].pose
    far = distance(pose, ketsu) // 1000 - CLOSE
    value = CHASE_AIM * facing(pose, ketsu)
    if far > 0:
        value -= CHASE * far
    return value
