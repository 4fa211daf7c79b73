"""Loops over cases of geometry, compiled together with it by benchmarks/geometry.py; each sums up the answers."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.arcs import arc_gap, is_in_arc
from gnomon.games.x_wing.geometry.backing import back_up
from gnomon.games.x_wing.geometry.outlines import Outline, base_on
from gnomon.games.x_wing.geometry.paths import Path, along
from gnomon.games.x_wing.geometry.pose import Pose, overlaps
from gnomon.games.x_wing.geometry.ranges import Line, band, gap
from gnomon.games.x_wing.geometry.sight import is_obstructed
from gnomon.games.x_wing.geometry.slides import roll_shifts
from gnomon.games.x_wing.geometry.templates import template_on


class Case:
    """One question: two bases, a manoeuvre, what else is on the mat."""

    def __init__(self, a: Pose, b: Pose, path: Path, quadrant: i64, side: i64) -> None:
        self.a: Pose = a
        self.b: Pose = b
        self.path: Path = path
        self.quadrant: i64 = quadrant
        self.side: i64 = side
        self.others: list[Pose] = []
        self.outlines: list[Outline] = []


def nothing(cases: list[Case]) -> i64:
    """The loop itself."""
    total: i64 = 0
    for case in cases:
        total += case.a.x - case.b.x
    return total


def overlap(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        if overlaps(case.a, case.b):
            total += 1
    return total


def ranges(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        total += band(gap(case.a, case.b))
    return total


def in_arc(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        if is_in_arc(case.a, case.b, case.quadrant):
            total += 1
    return total


def range_in_arc(cases: list[Case]) -> i64:
    total: i64 = 0
    line = Line()
    for case in cases:
        total += band(arc_gap(case.a, case.b, case.quadrant, line))
    return total


def manoeuvre(cases: list[Case]) -> i64:
    total: i64 = 0
    pose = Pose()
    for case in cases:
        along(case.path, case.path.steps, case.side, case.a, pose)
        total += pose.x
    return total


def middle(cases: list[Case]) -> i64:
    total: i64 = 0
    pose = Pose()
    for case in cases:
        along(case.path, case.path.steps // 3, case.side, case.a, pose)
        total += pose.x
    return total


def backing_up(cases: list[Case]) -> i64:
    total: i64 = 0
    pose = Pose()
    for case in cases:
        total += back_up(case.path, case.side, case.a, case.others, pose)
    return total


def base_on_obstacle(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        for outline in case.outlines:
            if base_on(case.a, outline):
                total += 1
    return total


def template_on_obstacle(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        for outline in case.outlines:
            if template_on(case.path, case.side, case.a, case.path.steps, outline):
                total += 1
    return total


def obstruction(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        if is_obstructed(case.a, case.b, case.quadrant, case.outlines):
            total += 1
    return total


def barrel_roll(cases: list[Case]) -> i64:
    total: i64 = 0
    for case in cases:
        total += len(roll_shifts(case.a, case.side, case.others, case.outlines, False))
    return total
