"""Firing arcs: the four quadrants that the printed lines cut, and range inside one of them.

Two lines through the centre of a base part the mat into four quadrants: 0 ahead, 1 left, 2 behind, 3 right. They meet
the front edge beside its middle, not in the corners. Everything is done in a frame that looks along the quadrant. There
a point is inside if |y| * rise <= x * run; its lines belong to it. Only the part of the attacker's edge inside counts
for range, a box [near, half] x [-wide, wide], and only the part of the target inside.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE
from gnomon.games.x_wing.geometry.arithmetic import clamp, share
from gnomon.games.x_wing.geometry.pose import SMALL, Pose
from gnomon.games.x_wing.geometry.ranges import FAR, FINE, KEEP, NEAREST, Line, line_from, line_up_to

AHEAD: Final = 0
LEFT: Final = 1
BEHIND: Final = 2
RIGHT: Final = 3

# Where the printed lines meet the front edge, from its middle: arcs of 80.90 and 84.05 degrees (11.4).
ARC_SMALL: Final = 17_051
ARC_LARGE: Final = 36_048


@mypyc_attr(free_list_len=1)
class Quadrant:
    """One quadrant of an attacker, with the corners of a target in its frame, fine."""

    def __init__(self) -> None:
        self.c: i64 = 0
        self.s: i64 = 0
        self.rise: i64 = 0
        self.run: i64 = 0
        self.near: i64 = 0
        self.half: i64 = 0
        self.wide: i64 = 0
        self.target_c: i64 = 0
        self.target_s: i64 = 0
        self.x0: i64 = 0
        self.y0: i64 = 0
        self.x1: i64 = 0
        self.y1: i64 = 0
        self.x2: i64 = 0
        self.y2: i64 = 0
        self.x3: i64 = 0
        self.y3: i64 = 0


def cut_of(half: i64) -> i64:
    """Where the lines meet the front edge of a base, from its middle."""
    if half == SMALL:
        return ARC_SMALL
    return ARC_LARGE


def look(view: Quadrant, a: Pose, quadrant: i64) -> None:
    """Look along a quadrant of a base."""
    if quadrant == AHEAD:
        view.c = a.c
        view.s = a.s
    elif quadrant == LEFT:
        view.c = -a.s
        view.s = a.c
    elif quadrant == BEHIND:
        view.c = -a.c
        view.s = -a.s
    else:
        view.c = a.s
        view.s = -a.c
    cut = cut_of(a.half)
    view.half = a.half << FINE
    if quadrant & 1 == 0:
        view.rise = a.half
        view.run = cut
        view.near = view.half
        view.wide = cut << FINE
    else:
        view.rise = cut
        view.run = a.half
        view.near = cut << FINE
        view.wide = view.half


def sight(view: Quadrant, a: Pose, b: Pose) -> None:
    """Put the corners of b into the frame."""
    dx = b.x - a.x
    dy = b.y - a.y
    x = dx * view.c + dy * view.s + NEAREST
    y = dy * view.c - dx * view.s + NEAREST
    c = (view.c * b.c + view.s * b.s) >> BITS
    s = (view.c * b.s - view.s * b.c) >> BITS
    view.target_c = c
    view.target_s = s
    p = b.half * (c - s)
    q = b.half * (c + s)
    view.x0 = (x + p) >> KEEP
    view.y0 = (y + q) >> KEEP
    view.x1 = (x - q) >> KEEP
    view.y1 = (y + p) >> KEEP
    view.x2 = (x - p) >> KEEP
    view.y2 = (y - q) >> KEEP
    view.x3 = (x + q) >> KEEP
    view.y3 = (y - p) >> KEEP


def is_in_arc(a: Pose, b: Pose, quadrant: i64) -> bool:
    """Whether any part of b is inside a quadrant of a; they do not overlap."""
    view = Quadrant()
    look(view, a, quadrant)
    sight(view, a, b)
    if view.x0 < 0 and view.x1 < 0 and view.x2 < 0 and view.x3 < 0:
        return False
    return (
        is_edge_in(view, view.x0, view.y0, view.x1, view.y1)
        or is_edge_in(view, view.x1, view.y1, view.x2, view.y2)
        or is_edge_in(view, view.x2, view.y2, view.x3, view.y3)
        or is_edge_in(view, view.x3, view.y3, view.x0, view.y0)
    )


def is_edge_in(view: Quadrant, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Whether an edge comes into the quadrant; exact for these ends."""
    left1 = x1 * view.run - y1 * view.rise
    right1 = x1 * view.run + y1 * view.rise
    if left1 >= 0 and right1 >= 0:
        return True
    left2 = x2 * view.run - y2 * view.rise
    right2 = x2 * view.run + y2 * view.rise
    if left2 >= 0 and right2 >= 0:
        return True
    if (left1 < 0 and left2 < 0) or (right1 < 0 and right2 < 0):
        return False
    # It crosses both lines, either before the centre or behind it.
    if left1 < 0:
        return y1 * x2 >= x1 * y2
    return y2 * x1 >= x2 * y1


def arc_gap(a: Pose, b: Pose, quadrant: i64, line: Line) -> i64:
    """The squared distance measured inside a quadrant of a, and its line; FAR if b is not in it. They do not overlap.

    As from base to base, lengths alone do not tell which line is the shortest. It is settled if the foremost corner of
    the target lies before the attacker's part, or if an end of that part lies before an edge of the target; otherwise
    the line ends at a corner or where a line of the quadrant cuts an edge. Where such a line runs through the target,
    its nearest point is an end, so the edges are enough.
    """
    line.length = FAR
    view = Quadrant()
    look(view, a, quadrant)
    sight(view, a, b)
    if view.x0 < 0 and view.x1 < 0 and view.x2 < 0 and view.x3 < 0:
        return FAR
    if not is_corner_before(view, line):
        for_each_edge(view, line)
    if line.length < FAR:
        line_up_to(a.x, a.y, view.c, view.s, line.to_x, line.to_y, line)
        line_from(a.x, a.y, view.c, view.s, line.from_x, line.from_y, line)
    return line.length


def is_corner_before(view: Quadrant, line: Line) -> bool:
    """Whether the foremost corner of the target lies before the attacker's part, and the line to it."""
    x = view.x0
    y = view.y0
    if view.x1 < x:
        x = view.x1
        y = view.y1
    if view.x2 < x:
        x = view.x2
        y = view.y2
    if view.x3 < x:
        x = view.x3
        y = view.y3
    if x <= view.half or y > view.wide or -y > view.wide:
        return False
    try_point(view, x, y, line)
    return True


def for_each_edge(view: Quadrant, line: Line) -> None:
    """Measure the edges of the target inside the quadrant, until one of them settles it."""
    c = view.target_c
    s = view.target_s
    if try_edge(view, view.x0, view.y0, view.x1, view.y1, -c, -s, line):
        return
    if try_edge(view, view.x1, view.y1, view.x2, view.y2, s, -c, line):
        return
    if try_edge(view, view.x2, view.y2, view.x3, view.y3, c, s, line):
        return
    try_edge(view, view.x3, view.y3, view.x0, view.y0, -s, c, line)


def try_edge(view: Quadrant, x1: i64, y1: i64, x2: i64, y2: i64, ux: i64, uy: i64, line: Line) -> bool:
    """Measure the part inside the quadrant of an edge with this direction, 30 bits; whether that settles the line."""
    left1 = x1 * view.run - y1 * view.rise
    left2 = x2 * view.run - y2 * view.rise
    right1 = x1 * view.run + y1 * view.rise
    right2 = x2 * view.run + y2 * view.rise
    ax, ay, bx, by = x1, y1, x2, y2
    if left1 < 0 or left2 < 0 or right1 < 0 or right2 < 0:
        if not is_edge_in(view, x1, y1, x2, y2):
            return False
        if left1 < 0:
            ax = x1 + share(x2 - x1, -left1, left2 - left1)
            ay = y1 + share(y2 - y1, -left1, left2 - left1)
        elif left2 < 0:
            bx = x2 + share(x1 - x2, -left2, left1 - left2)
            by = y2 + share(y1 - y2, -left2, left1 - left2)
        if right1 < 0 and ax * view.run + ay * view.rise < 0:  # behind the centre, the later of both lines cuts
            ax = x1 + share(x2 - x1, -right1, right2 - right1)
            ay = y1 + share(y2 - y1, -right1, right2 - right1)
        elif right2 < 0 and bx * view.run + by * view.rise < 0:
            bx = x2 + share(x1 - x2, -right2, right1 - right2)
            by = y2 + share(y1 - y2, -right2, right1 - right2)
    if is_end_before(view, ax, ay, bx, by, ux, uy, line):
        return True
    try_point(view, ax, ay, line)
    try_point(view, bx, by, line)
    return False


def is_end_before(view: Quadrant, ax: i64, ay: i64, bx: i64, by: i64, ux: i64, uy: i64, line: Line) -> bool:
    """Whether the end of the attacker's part that is nearest to an edge lies before it, and the line between them."""
    if uy > 0 and view.near != view.half:
        return False  # a corner inside the attacker's base would be nearest
    x = view.half
    y = view.wide
    if ux < 0:
        y = -y
    along = (x - ax) * ux + (y - ay) * uy
    if along <= 0 or along >= (bx - ax) * ux + (by - ay) * uy:
        return False
    if (x - ax) * uy <= (y - ay) * ux:  # behind the edge
        return False
    along = (along + HALF_ONE) >> BITS
    line.from_x = x
    line.from_y = y
    line.to_x = ax + ((along * ux + HALF_ONE) >> BITS)
    line.to_y = ay + ((along * uy + HALF_ONE) >> BITS)
    line.length = (x - line.to_x) * (x - line.to_x) + (y - line.to_y) * (y - line.to_y)
    return True


def try_point(view: Quadrant, x: i64, y: i64, line: Line) -> None:
    """From a point of the target to the attacker's part."""
    from_x = clamp(x, view.near, view.half)
    from_y = clamp(y, -view.wide, view.wide)
    length = (x - from_x) * (x - from_x) + (y - from_y) * (y - from_y)
    if length < line.length:
        line.length = length
        line.from_x = from_x
        line.from_y = from_y
        line.to_x = x
        line.to_y = y
