"""Bases on the mat: squares, in thousandths of a millimetre and thousandths of a degree.

The cosine and sine of its heading are kept beside a base, so that every question is a few multiplications: nothing is
sampled, and no corner is rounded before it is compared. Touching is not overlapping.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.geometry.angles import BITS, FULL_TURN, HALF_ONE, ONE, cosine, sine
from gnomon.games.x_wing.geometry.arithmetic import greater, lesser, magnitude

SMALL: Final = 20_000  # half a base (11.2)
LARGE: Final = 40_000
MAT: Final = 914_400  # three feet (1.3)

BOTTOM: Final = 0  # edges of the mat: y is 0, y is MAT, x is 0, x is MAT
TOP: Final = 1
WEST: Final = 2
EAST: Final = 3


@mypyc_attr(free_list_len=1)
class Pose:
    """Where a base stands and where it looks: 0 is along x, a quarter turn along y."""

    def __init__(self) -> None:
        self.x: i64 = 0
        self.y: i64 = 0
        self.heading: i64 = 0
        self.half: i64 = SMALL
        self.c: i64 = ONE
        self.s: i64 = 0

    def copy(self) -> Pose:
        new = Pose()
        put_on(new, self)
        return new


def put_on(pose: Pose, other: Pose) -> None:
    """Stand where another stands."""
    pose.x = other.x
    pose.y = other.y
    pose.heading = other.heading
    pose.half = other.half
    pose.c = other.c
    pose.s = other.s


def stand(pose: Pose, x: i64, y: i64, heading: i64) -> None:
    pose.x = x
    pose.y = y
    turn_to(pose, heading)


def pose_at(half: i64, x: i64, y: i64, heading: i64) -> Pose:
    pose = Pose()
    pose.half = half
    stand(pose, x, y, heading)
    return pose


def turn_to(pose: Pose, heading: i64) -> None:
    heading = heading % FULL_TURN
    pose.heading = heading
    pose.c = cosine(heading)
    pose.s = sine(heading)


def place(pose: Pose, start: Pose, forward: i64, left: i64, turn: i64) -> None:
    """Stand so far forward and left of a start, turned so much; `pose` may be the start itself."""
    x = start.x + ((forward * start.c - left * start.s + HALF_ONE) >> BITS)
    y = start.y + ((forward * start.s + left * start.c + HALF_ONE) >> BITS)
    pose.half = start.half
    pose.x = x
    pose.y = y
    if turn == 0:
        pose.heading = start.heading
        pose.c = start.c
        pose.s = start.s
    else:
        turn_to(pose, start.heading + turn)


def overlaps(a: Pose, b: Pose) -> bool:
    """Whether two bases share more than an edge."""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.half + b.half
    apart = dx * dx + dy * dy
    if apart >= 2 * reach * reach:  # even corner to corner
        return False
    if apart < reach * reach:  # even edge to edge
        return True
    return parting(a, b) > 0


def parting(a: Pose, b: Pose) -> i64:
    """How far two squares must move to part, in thousandths of a millimetre with 30 bits; 0 or less: they are apart.

    If they are apart, one of the four directions of their sides shows it; the least depth is the way out.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    # The cosine and sine of the angle between them say how far the corners of one reach in the other's directions.
    wide = (magnitude(a.c * b.c + a.s * b.s) + magnitude(a.c * b.s - a.s * b.c)) >> BITS
    mine = (a.half << BITS) + b.half * wide
    theirs = (b.half << BITS) + a.half * wide
    far_a = greater(magnitude(dx * a.c + dy * a.s), magnitude(dy * a.c - dx * a.s))
    far_b = greater(magnitude(dx * b.c + dy * b.s), magnitude(dy * b.c - dx * b.s))
    return lesser(mine - far_a, theirs - far_b)


def overlaps_any(pose: Pose, others: list[Pose]) -> bool:
    for other in others:
        if overlaps(pose, other):
            return True
    return False


# The mat


def reach(pose: Pose) -> i64:
    """How far a base reaches along the mat's directions, in thousandths of a millimetre with 30 bits."""
    return pose.half * (magnitude(pose.c) + magnitude(pose.s))


def on_mat(pose: Pose) -> bool:
    """Whether no part of a base is outside; its edge may lie on the edge of the mat."""
    out = reach(pose)
    high = (MAT << BITS) - out
    x = pose.x << BITS
    y = pose.y << BITS
    return x >= out and y >= out and x <= high and y <= high


def from_edge(pose: Pose, edge: i64) -> i64:
    """How far the centre of a base is from an edge of the mat."""
    if edge == BOTTOM:
        return pose.y
    if edge == TOP:
        return MAT - pose.y
    if edge == WEST:
        return pose.x
    return MAT - pose.x


def within_band_of_edge(pose: Pose, edge: i64, depth: i64) -> bool:
    """Whether the whole base lies within so much of an edge of the mat."""
    at = from_edge(pose, edge) << BITS
    out = reach(pose)
    return at >= out and at + out <= depth << BITS


def beyond_band_of_edge(pose: Pose, edge: i64, depth: i64) -> bool:
    """Whether no part of a base lies within so much of an edge of the mat."""
    return (from_edge(pose, edge) << BITS) - reach(pose) > depth << BITS
