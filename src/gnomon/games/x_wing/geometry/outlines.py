"""Obstacles: convex outlines that lie on the mat, and what is on them, near them or beyond them.

The corners of an outline are kept in fine units, a sixteenth of a thousandth of a millimetre, so that a base can be an
outline as well. If two convex shapes share no more than an edge, a side of one of them separates them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.angles import BITS, FULL_TURN, HALF_ONE, cosine, root, sine
from gnomon.games.x_wing.geometry.arithmetic import greater, lesser, share
from gnomon.games.x_wing.geometry.pose import MAT, Pose
from gnomon.games.x_wing.geometry.ranges import FAR, FINE, KEEP, NEAREST, box_to
from gnomon.kernel.ints import Ints, filled

NONE: Final = -1
# Content outside these limits is refused: they keep every product within 64 bits (11.6).
MOST_CORNERS: Final = 16
WIDEST: Final = 55_000  # from the middle of an outline to its farthest corner
LONGEST: Final = 100_000  # from corner to corner


class Outline:
    """A convex outline, counter-clockwise; once it lies, it is never changed, so that copies of a state share it."""

    def __init__(self) -> None:
        self.kind: i64 = 0
        self.shape: i64 = 0
        self.x: i64 = 0
        self.y: i64 = 0
        self.heading: i64 = 0
        self.reach: i64 = 0  # at least as far as its farthest corner
        self.xs: Ints = filled(0, 0)  # corners, fine
        self.ys: Ints = filled(0, 0)


def put_outline(kind: i64, shape: i64, corners: list[tuple[int, int]], x: i64, y: i64, heading: i64) -> Outline:
    """Lay an outline on the mat; its corners are given about its middle, in thousandths of a millimetre."""
    new = Outline()
    new.kind = kind
    new.shape = shape
    new.x = x
    new.y = y
    new.heading = heading % FULL_TURN
    c = cosine(new.heading)
    s = sine(new.heading)
    count: i64 = len(corners)
    xs = filled(count, 0)
    ys = filled(count, 0)
    far: i64 = 0
    for at in range(count):
        one = corners[at]
        across: i64 = one[0]
        up: i64 = one[1]
        xs[at] = (x << FINE) + ((across * c - up * s + NEAREST) >> KEEP)
        ys[at] = (y << FINE) + ((across * s + up * c + NEAREST) >> KEEP)
        far = greater(far, across * across + up * up)
    new.xs = xs
    new.ys = ys
    new.reach = root(far) + 2
    return new


def base_outline(pose: Pose) -> Outline:
    """The outline of a base, for lines that it may block."""
    half = pose.half
    p = half * (pose.c - pose.s)
    q = half * (pose.c + pose.s)
    x = (pose.x << BITS) + NEAREST
    y = (pose.y << BITS) + NEAREST
    new = Outline()
    new.x = pose.x
    new.y = pose.y
    new.heading = pose.heading
    new.reach = half + (half >> 1)  # more than the square root of two
    xs = filled(4, 0)
    ys = filled(4, 0)
    xs[0] = (x + p) >> KEEP
    ys[0] = (y + q) >> KEEP
    xs[1] = (x - q) >> KEEP
    ys[1] = (y + p) >> KEEP
    xs[2] = (x - p) >> KEEP
    ys[2] = (y - q) >> KEEP
    xs[3] = (x + q) >> KEEP
    ys[3] = (y - p) >> KEEP
    new.xs = xs
    new.ys = ys
    return new


# Boxes


def base_on(pose: Pose, outline: Outline) -> bool:
    """Whether a base shares more than an edge with an outline."""
    dx = outline.x - pose.x
    dy = outline.y - pose.y
    away = outline.reach + pose.half + (pose.half >> 1)
    if dx * dx + dy * dy >= away * away:
        return False
    half = pose.half
    return box_on(pose, -half, half, half, outline)


def box_on(pose: Pose, rear: i64, front: i64, side: i64, outline: Outline) -> bool:
    """The same for a box in the frame of a pose: from rear to front, and so far to each side."""
    c = pose.c
    s = pose.s
    at_x = pose.x << FINE
    at_y = pose.y << FINE
    low = rear << FINE
    high = front << FINE
    wide = side << FINE
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    dx = xs[count - 1] - at_x
    dy = ys[count - 1] - at_y
    last_f = (dx * c + dy * s + HALF_ONE) >> BITS
    last_l = (dy * c - dx * s + HALF_ONE) >> BITS
    least_f = most_f = last_f
    least_l = most_l = last_l
    for at in range(count):
        dx = xs[at] - at_x
        dy = ys[at] - at_y
        fore = (dx * c + dy * s + HALF_ONE) >> BITS
        left = (dy * c - dx * s + HALF_ONE) >> BITS
        if is_beyond(last_f, last_l, fore - last_f, left - last_l, low, high, wide):
            return False
        least_f = lesser(least_f, fore)
        most_f = greater(most_f, fore)
        least_l = lesser(least_l, left)
        most_l = greater(most_l, left)
        last_f = fore
        last_l = left
    return least_f < high and most_f > low and least_l < wide and most_l > -wide


def is_beyond(fore: i64, side: i64, ahead: i64, left: i64, low: i64, high: i64, wide: i64) -> bool:
    """Whether a whole box lies beyond a side, which begins here and goes so far ahead and left."""
    edge_f = high - fore
    if left > 0:
        edge_f = low - fore
    edge_l = -wide - side
    if ahead > 0:
        edge_l = wide - side
    return edge_f * left >= edge_l * ahead


# Distances


def outline_gap(a: Outline, b: Outline) -> i64:
    """The squared distance of two outlines, fine."""
    if not are_apart(a, b) and not are_apart(b, a):
        return 0
    return lesser(corners_to_sides(a, b), corners_to_sides(b, a))


def outline_to_base(outline: Outline, pose: Pose) -> i64:
    """The squared distance of an outline and a base, fine."""
    if base_on(pose, outline):
        return 0
    near: i64 = FAR
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    for at in range(count):
        dx = xs[at] - (pose.x << FINE)
        dy = ys[at] - (pose.y << FINE)
        fore = (dx * pose.c + dy * pose.s + HALF_ONE) >> BITS
        left = (dy * pose.c - dx * pose.s + HALF_ONE) >> BITS
        near = lesser(near, box_to(fore, left, pose.half << FINE))
    return lesser(near, corners_to_sides(outline, base_outline(pose)))


def are_apart(a: Outline, b: Outline) -> bool:
    """Whether a side of a parts two outlines."""
    xs = a.xs
    ys = a.ys
    count: i64 = len(xs)
    last_x = xs[count - 1]
    last_y = ys[count - 1]
    for at in range(count):
        if all_beyond(last_x, last_y, xs[at] - last_x, ys[at] - last_y, b):
            return True
        last_x = xs[at]
        last_y = ys[at]
    return False


def all_beyond(x: i64, y: i64, ex: i64, ey: i64, outline: Outline) -> bool:
    """Whether no corner of an outline is left of a line from a point in a direction."""
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    for at in range(count):
        if ex * (ys[at] - y) > ey * (xs[at] - x):
            return False
    return True


def corners_to_sides(a: Outline, b: Outline) -> i64:
    """From the nearest corner of b to the sides of a."""
    near: i64 = FAR
    xs = b.xs
    ys = b.ys
    count: i64 = len(xs)
    for at in range(count):
        near = lesser(near, point_to_sides(xs[at], ys[at], a))
    return near


def point_to_sides(x: i64, y: i64, outline: Outline) -> i64:
    """From a point to the nearest side of an outline."""
    near: i64 = FAR
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    last_x = xs[count - 1]
    last_y = ys[count - 1]
    for at in range(count):
        near = lesser(near, point_to_side(x - last_x, y - last_y, xs[at] - last_x, ys[at] - last_y))
        last_x = xs[at]
        last_y = ys[at]
    return near


def point_to_side(x: i64, y: i64, ex: i64, ey: i64) -> i64:
    """From a point to a side that begins at the origin."""
    along = x * ex + y * ey
    if along <= 0:
        return x * x + y * y
    whole = ex * ex + ey * ey
    if along >= whole:
        return (x - ex) * (x - ex) + (y - ey) * (y - ey)
    to_x = x - share(ex, along, whole)
    to_y = y - share(ey, along, whole)
    return to_x * to_x + to_y * to_y


def to_edges(outline: Outline) -> i64:
    """How far an outline is from the nearest edge of the mat, fine; negative if it lies over one."""
    near: i64 = MAT << FINE
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    for at in range(count):
        near = lesser(near, lesser(lesser(xs[at], ys[at]), (MAT << FINE) - greater(xs[at], ys[at])))
    return near


# Lines


def is_crossed(x1: i64, y1: i64, x2: i64, y2: i64, outline: Outline) -> bool:
    """Whether a line from point to point, fine, goes through an outline; touching its edge is not enough."""
    dx = x2 - x1
    dy = y2 - y1
    if all_beyond(x1, y1, dx, dy, outline) and (dx != 0 or dy != 0):
        return False
    if all_beyond(x2, y2, -dx, -dy, outline) and (dx != 0 or dy != 0):
        return False
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    last_x = xs[count - 1]
    last_y = ys[count - 1]
    for at in range(count):
        ex = xs[at] - last_x
        ey = ys[at] - last_y
        if ex * (y1 - last_y) <= ey * (x1 - last_x) and ex * (y2 - last_y) <= ey * (x2 - last_x):
            return False
        last_x = xs[at]
        last_y = ys[at]
    return True
