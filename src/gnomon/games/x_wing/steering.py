"""How the steady player flies: the manoeuvre that ends with the best shot at the least risk, and always on the mat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import operates
from gnomon.games.x_wing.errand import goal_of, prey_of
from gnomon.games.x_wing.fleet import is_in_play, skill_of
from gnomon.games.x_wing.geometry.outlines import Outline, base_on
from gnomon.games.x_wing.geometry.paths import path_of
from gnomon.games.x_wing.geometry.pose import MAT, SMALL, Pose, on_mat, overlaps
from gnomon.games.x_wing.geometry.templates import template_on
from gnomon.games.x_wing.movement import difficulty_of, fly_to, shape_of, side_of
from gnomon.games.x_wing.prospects import Outlook, Scene, distance, facing, lead_to, look_round
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.terms import (
    ACTIONS,
    ASTEROID,
    DO_ACT_STRESSED,
    GREEN,
    NONE,
    RED,
    SPEEDS,
    STATIONARY,
    TURRET,
)

OFF_THE_MAT: Final = -1_000_000
NO_WAY_BACK: Final = -60_000
FEW_WAYS_BACK: Final = -4_000
BUMP: Final = -1_500
STRESS: Final = -1_200  # the action that it costs in the next round
NO_ACTION: Final = -800  # besides what the token would do
DIE_FOR_ROCK: Final = 500  # damage to be expected from an asteroid, in thousandths
DIE_FOR_DEBRIS: Final = 150
CLOSE: Final = 200  # millimetres; nearer is not better
STRAY: Final = 8  # for each millimetre too far
AIM: Final = 3  # for each thousandth of looking straight at the nearest enemy
TURRET_AIM: Final = 1
NEAR_EDGE: Final = 230_000
NEAR_EDGE_LARGE: Final = 320_000
ENOUGH_WAYS: Final = 2
THREAT_SHARE: Final = 2  # thirds of a threat that count
ROUNDING: Final = 3


def manoeuvre_value(state: State, scene: Scene, number: i64, manoeuvre: i64) -> i64:
    """How good a manoeuvre is, as far as can be seen when dials are set."""
    ship = state.ships[number]
    pose = Pose()
    lead_to(ship.pose, manoeuvre, pose)
    if not on_mat(pose):
        return OFF_THE_MAT
    stress = stress_after(state, number, manoeuvre)
    acts = True
    value: i64 = 0
    if will_bump(state, scene, number, pose):
        acts = False
        value += BUMP
    met = rocks_met(state, number, manoeuvre, pose)
    if met != NOTHING_MET:
        value -= scene.price[number] * rock_damage(met) // 1000
        acts = False
        if met & DEBRIS_MET:
            stress += 1
    value += STRESS * stress
    if stress > 0 and not operates(state, number, ACTIONS, DO_ACT_STRESSED):
        acts = False
    if not acts:
        value += NO_ACTION
    value += place_value(state, scene, number, pose, acts, met & ROCK_UNDER == 0)
    return value + way_back(state, number, pose, stress > 0, ENOUGH_WAYS)


def stress_after(state: State, number: i64, manoeuvre: i64) -> i64:
    """How many stress tokens a ship has once it has flown."""
    hue = difficulty_of(state, number, manoeuvre)
    stress = state.ships[number].stress
    if hue == RED:
        return stress + 1
    if hue == GREEN and stress > 0:
        return stress - 1
    return stress


# What is in the way

NOTHING_MET: Final = 0
ROCK_MET: Final = 1
DEBRIS_MET: Final = 2
ROCK_UNDER: Final = 4


def rock_damage(met: i64) -> i64:
    """The damage to be expected from obstacles, in thousandths."""
    if met & ROCK_MET:
        return DIE_FOR_ROCK
    return DIE_FOR_DEBRIS


def rocks_met(state: State, number: i64, manoeuvre: i64, pose: Pose) -> i64:
    """Which kinds of obstacles a manoeuvre meets, as bits."""
    out: i64 = NOTHING_MET
    start = state.ships[number].pose
    bearing = manoeuvre // SPEEDS
    for rock in state.obstacles:
        if is_far_from(start, pose, rock):
            continue
        if base_on(pose, rock):
            if rock.kind == ASTEROID:
                out |= ROCK_MET | ROCK_UNDER
            else:
                out |= DEBRIS_MET
        elif bearing != STATIONARY:
            path = path_of(start.half, shape_of(bearing, False), manoeuvre % SPEEDS)
            if template_on(path, side_of(bearing), start, path.steps, rock):
                if rock.kind == ASTEROID:
                    out |= ROCK_MET
                else:
                    out |= DEBRIS_MET
    return out


def is_far_from(start: Pose, pose: Pose, rock: Outline) -> bool:
    """Whether an obstacle lies outside the circle around a way and both its ends."""
    x = (start.x + pose.x) // 2
    y = (start.y + pose.y) // 2
    dx = pose.x - start.x
    dy = pose.y - start.y
    away = rock.reach + 2 * pose.half + (magnitude(dx) + magnitude(dy)) // 2
    dx = rock.x - x
    dy = rock.y - y
    return dx * dx + dy * dy >= away * away


def magnitude(number: i64) -> i64:
    if number < 0:
        return -number
    return number


def will_bump(state: State, scene: Scene, number: i64, pose: Pose) -> bool:
    """Whether a ship is expected to stand in the way: where it is, or where it goes if it moves before."""
    own = order_of(state, number)
    for other in range(state.roster.count):
        if other == number or not is_in_play(state.ships[other]):
            continue
        there = state.ships[other].pose
        if order_of(state, other) < own or (other < number and order_of(state, other) == own):
            there = scene.poses[other]
        if overlaps(pose, there):
            return True
    return False


def order_of(state: State, number: i64) -> i64:
    """The place of a ship in the order of activation (2.3)."""
    order = 2 * skill_of(state, number)
    if state.roster.seat[number] != state.initiative:
        order += 1
    return order


# What a place is worth


def place_value(state: State, scene: Scene, number: i64, pose: Pose, acts: bool, shoots: bool) -> i64:
    """Shots from a place and at it, and how well it lies to the nearest enemy."""
    out = Outlook()
    look_round(state, scene, number, pose, state.ships[number].arc, out)
    value = approach(state, scene, number, pose)
    if acts:
        value -= out.threat_with_focus * THREAT_SHARE // ROUNDING
        if shoots:
            value += out.shot_with_focus
    else:
        value -= out.threat * THREAT_SHARE // ROUNDING
        if shoots:
            value += out.shot
    return value


def approach(state: State, scene: Scene, number: i64, pose: Pose) -> i64:
    """How near the nearest enemy is, and how straight the ship looks at it; in a mission, how near the goal is."""
    goal = goal_of(state, number)
    if goal is not None:
        return -STRAY * (distance(pose, goal) // 1000)
    best: i64 = NONE
    least: i64 = 0
    foes = prey_of(state, number, scene.foes)
    other: i64 = 0
    while foes >> other:
        if foes >> other & 1:
            far = distance(pose, scene.poses[other])
            if best == NONE or far < least:
                best = other
                least = far
        other += 1
    if best == NONE:
        return 0
    weight: i64 = AIM
    if state.roster.arcs[number] & TURRET:
        weight = TURRET_AIM
    value = weight * facing(pose, scene.poses[best])
    far = least // 1000 - CLOSE
    if far > 0:
        value -= STRAY * far
    return value


# Staying on the mat


def way_back(state: State, number: i64, pose: Pose, stressed: bool, enough: i64) -> i64:
    """How bad it is to have few manoeuvres in the next round that stay on the mat."""
    if not is_near_edge(pose):
        return 0
    ways = count_ways(state, number, pose, stressed, enough)
    if ways == 0:
        return NO_WAY_BACK
    if ways < enough:
        return FEW_WAYS_BACK
    return 0


def is_near_edge(pose: Pose) -> bool:
    """Whether a manoeuvre could lead off the mat in such a way that few others are left."""
    least: i64 = NEAR_EDGE
    if pose.half != SMALL:
        least = NEAR_EDGE_LARGE
    most = MAT - least
    return pose.x < least or pose.y < least or pose.x > most or pose.y > most


def count_ways(state: State, number: i64, pose: Pose, stressed: bool, enough: i64) -> i64:
    """How many manoeuvres of its dial keep a ship on the mat from a place, up to as many as are enough."""
    kind = state.roster.ship[number]
    dial = state.tables.dials[kind]
    hues = state.tables.hues[kind]
    end = Pose()
    ways: i64 = 0
    for place in range(len(dial)):
        if stressed and hues[place] == RED:
            continue
        lead_to(pose, dial[place], end)
        if on_mat(end) and has_way_on(end):
            ways += 1
            if ways == enough:
                return ways
    return ways


def has_way_on(pose: Pose) -> bool:
    """Whether a base does not look straight at a near edge: there is room to turn away."""
    room = ROOM_TO_TURN + 2 * pose.half
    x = pose.x + (room * pose.c >> 30)
    y = pose.y + (room * pose.s >> 30)
    return 0 < x < MAT and 0 < y < MAT


ROOM_TO_TURN: Final = 60_000


# Choices of the Activation phase


def order_value(state: State, number: i64) -> i64:
    """Ships whose way is clear go first."""
    dial = state.ships[number].dial
    if dial == NONE:
        return 0
    flight = fly_to(state, number, dial, False)
    if flight.bumps:
        return -1
    return 1
