"""Backing up along a template until no other base is overlapped."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.angles import BITS
from gnomon.games.x_wing.geometry.paths import Path, along
from gnomon.games.x_wing.geometry.pose import Pose, overlaps, parting

# Two poses may each be rounded by 1.3 thousandths of a millimetre at their corners: 10 bits.
ROUNDING: Final = 3 << 10


def back_up(path: Path, side: i64, start: Pose, others: list[Pose], pose: Pose) -> i64:
    """The last step of the path at which no other base is overlapped, or 0; `pose` stands there.

    Exact: if two bases must move so far to part, and a corner moves at most so far in a step, then they overlap as well
    on all the steps that are skipped.
    """
    step = path.steps
    along(path, step, side, start, pose)
    while step > 0:
        deep = deepest(pose, others)
        if deep <= 0:
            return step
        sure = (deep >> (BITS - 10)) - ROUNDING
        step -= 1
        if sure > 0:
            step -= sure // path.quick
        if step < 0:
            step = 0
        along(path, step, side, start, pose)
    return 0


def deepest(pose: Pose, others: list[Pose]) -> i64:
    """How far a base must move to part from the one it lies deepest in, as `parting` says; 0 if it overlaps none."""
    deep: i64 = 0
    for other in others:
        dx = other.x - pose.x
        dy = other.y - pose.y
        reach = pose.half + other.half
        if dx * dx + dy * dy < 2 * reach * reach:
            one = parting(pose, other)
            if one > deep:
                deep = one
    return deep


def is_stopped_by(path: Path, side: i64, start: Pose, step: i64, other: Pose) -> bool:
    """Whether it is this base that keeps a ship from going one step further: the two are touching."""
    if step >= path.steps:
        return False
    pose = Pose()
    along(path, step + 1, side, start, pose)
    return overlaps(pose, other)
