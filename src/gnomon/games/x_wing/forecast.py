"""What an option leads to, as plain data for drawing: where a ship would stand, what a shot would be measured along."""

from __future__ import annotations

from gnomon.games.x_wing.actions import boosted_pose, is_dragged_across, rolled_pose
from gnomon.games.x_wing.aiming import is_blocked, range_in
from gnomon.games.x_wing.attack import attack_dice_of, defence_dice_of, weapon_place
from gnomon.games.x_wing.field import MM
from gnomon.games.x_wing.fleet import is_in_play, range_between
from gnomon.games.x_wing.geometry.arcs import arc_gap
from gnomon.games.x_wing.geometry.outlines import base_on, is_crossed
from gnomon.games.x_wing.geometry.pose import Pose, on_mat, overlaps
from gnomon.games.x_wing.geometry.ranges import Line, gap_line
from gnomon.games.x_wing.mission import slicing_dice
from gnomon.games.x_wing.movement import difficulty_of, fly_to
from gnomon.games.x_wing.setup import WHOLE_TURN, edge_of, may_stand, standing, standing_before, turn_step
from gnomon.games.x_wing.state import Attack, State
from gnomon.games.x_wing.steps import (
    BOOST,
    DECLARE,
    DIAL,
    DRAG_AHEAD,
    DRAG_ROLL,
    FACE,
    LAY,
    LOCK,
    LOCK_ON,
    PLACE,
    PUT_ESCAPE,
    ROLL,
    SCAN,
    SLICE_AT,
    SPIN,
)
from gnomon.games.x_wing.terms import ANYWHERE, HUE_WORDS, STRAIGHT
from gnomon.games.x_wing.view import obstacle_words
from gnomon.kernel.bits import bits
from gnomon.kernel.toml import Plain

FINE = 16  # ends of lines are in sixteenths of a thousandth of a millimetre


def shown(state: State, code: int) -> Plain:
    """What the seat that must choose sees of an option before it is taken; empty where there is nothing to draw."""
    kind, a, b, c = code & 255, code >> 8 & 4095, code >> 20 & 4095, code >> 32 & 4095
    if kind == DIAL:
        return manoeuvre_shown(state, a, b)
    if kind == ROLL:
        return pose_shown(state, a, rolled_pose(state.ships[a].pose, b, c))
    if kind == BOOST:
        return pose_shown(state, a, boosted_pose(state.ships[a].pose, b))
    if kind == DRAG_ROLL:
        return drag_shown(state, a, rolled_pose(state.ships[a].pose, b, c), code)
    if kind == DRAG_AHEAD:
        return drag_shown(state, a, boosted_pose(state.ships[a].pose, STRAIGHT), code)
    if kind == PLACE:
        return pose_shown(state, a, first_standing(state, a, b, c))
    if kind == FACE:
        frame = state.frames[-1]
        return pose_shown(state, a, standing(state, a, frame.count, frame.more, b))
    if kind == LAY:
        return {"x": b * MM, "y": c * MM, "heading": 0}
    if kind == SPIN:
        frame = state.frames[-1]
        return {"x": int(frame.count) * MM, "y": int(frame.more) * MM, "heading": b * 1000}
    if kind == DECLARE:
        return attack_shown(state, a, b, c, code >> 44 & 4095)
    if kind == PUT_ESCAPE:
        return {"x": a * MM, "y": b * MM, "heading": 0}
    if kind == SLICE_AT:
        return between_shown(state, a, b) | slice_shown(state, b)
    if kind in (LOCK, LOCK_ON, SCAN):
        return between_shown(state, a, b)
    return {}


def between_shown(state: State, number: int, target: int) -> Plain:
    """The shortest line between two bases, and the range."""
    return {"line": line_shown(state, number, target, ANYWHERE), "range": range_between(state, number, target)}


def slice_shown(state: State, target: int) -> Plain:
    """How many dice a try to steal intel rolls, and how likely it is to succeed, in hundredths: half the faces do."""
    dice = int(slicing_dice(state, target))
    return {"dice": dice, "chance": 100 - max(1, round(100 / 2**dice))}


def first_standing(state: State, number: int, x: int, far: int) -> Pose:
    """A ship at a place with the first heading that it may have there."""
    others = standing_before(state, edge_of(state, state.roster.seat[number]))
    for turn in range(0, WHOLE_TURN, int(turn_step(state))):
        pose = standing(state, number, x, far, turn)
        if may_stand(pose, far, others):
            return pose
    return standing(state, number, x, far, 0)


def manoeuvre_shown(state: State, number: int, manoeuvre: int) -> Plain:
    """Where a manoeuvre would lead if every other ship stayed where it is."""
    flight = fly_to(state, number, manoeuvre, False)
    words, names = state.roster.words, obstacle_words(state)
    met = [int(flight.met >> 4 * place & 15) for place in range(15)]
    return {
        "hue": HUE_WORDS[difficulty_of(state, number, manoeuvre)],
        "x": flight.pose.x,
        "y": flight.pose.y,
        "heading": flight.pose.heading,
        "bumps": [words[other] for other in bits(flight.bumps)],
        "obstacles": [names[at - 1] for at in met if at],
        "off": flight.off,
        "full": flight.full,
    }


def pose_shown(state: State, number: int, pose: Pose) -> Plain:
    """A ship that stands somewhere else, and what it would overlap."""
    names = obstacle_words(state)
    bumps = [
        word
        for other, word in enumerate(state.roster.words)
        if other != number and is_in_play(state.ships[other]) and overlaps(pose, state.ships[other].pose)
    ]
    rocks = [names[at] for at, rock in enumerate(state.obstacles) if base_on(pose, rock)]
    where = {"x": pose.x, "y": pose.y, "heading": pose.heading}
    return where | {"bumps": bumps, "obstacles": rocks, "off": not on_mat(pose)}


def drag_shown(state: State, number: int, pose: Pose, code: int) -> Plain:
    """The same for a ship that a tractor beam moves: obstacles under its template take effect too (5.5)."""
    names, start = obstacle_words(state), state.ships[number].pose
    met = [
        names[at]
        for at, rock in enumerate(state.obstacles)
        if base_on(pose, rock) or is_dragged_across(start, code, rock)
    ]
    return pose_shown(state, number, pose) | {"obstacles": met}


def line_shown(state: State, number: int, target: int, quadrant: int) -> list[int]:
    """The ends of the shortest line, in thousandths of a millimetre."""
    line = Line()
    if quadrant == ANYWHERE:
        gap_line(state.ships[number].pose, state.ships[target].pose, line)
    else:
        arc_gap(state.ships[number].pose, state.ships[target].pose, quadrant, line)
    return [int(end) // FINE for end in (line.from_x, line.from_y, line.to_x, line.to_y)]


def attack_shown(state: State, number: int, target: int, weapon: int, quadrant: int) -> Plain:
    """The line of an attack, its ranges, what obstructs it, and how many dice both would roll."""
    names = obstacle_words(state)
    line = line_shown(state, number, target, quadrant)
    x1, y1, x2, y2 = (end * FINE for end in line)
    blocked = is_blocked(state, number, target, quadrant)
    crossed = [names[at] for at, rock in enumerate(state.obstacles) if is_crossed(x1, y1, x2, y2, rock)]
    attack = Attack()
    attack.attacker, attack.defender, attack.quadrant = number, target, quadrant
    attack.weapon = weapon_place(state, number, target, weapon - 1)
    attack.range = range_in(state, number, target, quadrant)
    attack.obstructed = int(blocked)
    ahead = state.copy()
    ahead.attack = attack
    return {
        "line": line,
        "range": attack.range,
        "base_range": range_between(state, number, target),
        "obstructed": blocked,
        "by": crossed if blocked else [],
        "dice": attack_dice_of(ahead, attack),
        "evasion": defence_dice_of(ahead, attack),
    }
