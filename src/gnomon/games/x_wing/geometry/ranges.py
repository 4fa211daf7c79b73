"""Range from base to base: squared distances in sixteenths of a thousandth of a millimetre, here called fine.

A corner of one base is always among the closest points of two, so the corners of each are measured against the square
of the other in its frame. A limit belongs to the lower band.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE
from gnomon.games.x_wing.geometry.arithmetic import clamp, greater, lesser, magnitude
from gnomon.games.x_wing.geometry.pose import Pose, overlaps

FINE: Final = 4  # bits below a thousandth of a millimetre
KEEP: Final = 26  # BITS - FINE: a product with a cosine, shifted by this, is fine
NEAREST: Final = 1 << 25
BAND: Final = 100_000
BAND_1: Final = 2_560_000_000_000  # squares of 100, 200 and 300 mm, fine
BAND_2: Final = 10_240_000_000_000
BAND_3: Final = 23_040_000_000_000
BEYOND: Final = 4
FAR: Final = 1 << 60


@mypyc_attr(free_list_len=1)
class Line:
    """A shortest line: its squared length and both ends on the mat, fine. The first end is the attacker's."""

    def __init__(self) -> None:
        self.length: i64 = FAR
        self.from_x: i64 = 0
        self.from_y: i64 = 0
        self.to_x: i64 = 0
        self.to_y: i64 = 0


def band(distance: i64) -> i64:
    """The range band of a squared distance: 1 to 3, or 4 for beyond; a limit belongs to the lower one (11.5)."""
    if distance <= BAND_1:
        return 1
    if distance <= BAND_2:
        return 2
    if distance <= BAND_3:
        return 3
    return BEYOND


def is_out_of_range(a: Pose, b: Pose) -> bool:
    """Whether two bases are surely beyond Range 3: a quick look at their middles, before anything is measured."""
    dx = b.x - a.x
    dy = b.y - a.y
    far = 3 * BAND + 3 * (a.half + b.half) // 2
    return dx * dx + dy * dy > far * far


def gap(a: Pose, b: Pose) -> i64:
    """The squared distance of two bases."""
    if overlaps(a, b):
        return 0
    return lesser(corners_to(a, b), corners_to(b, a))


def corners_to(a: Pose, b: Pose) -> i64:
    """From the nearest corner of b to the square of a, in a's own frame."""
    dx = b.x - a.x
    dy = b.y - a.y
    x = dx * a.c + dy * a.s + NEAREST
    y = dy * a.c - dx * a.s + NEAREST
    c = (a.c * b.c + a.s * b.s) >> BITS
    s = (a.c * b.s - a.s * b.c) >> BITS
    p = b.half * (c - s)
    q = b.half * (c + s)
    half = a.half << FINE
    near = box_to((x + p) >> KEEP, (y + q) >> KEEP, half)
    near = lesser(near, box_to((x - q) >> KEEP, (y + p) >> KEEP, half))
    near = lesser(near, box_to((x - p) >> KEEP, (y - q) >> KEEP, half))
    return lesser(near, box_to((x + q) >> KEEP, (y - p) >> KEEP, half))


def box_to(x: i64, y: i64, half: i64) -> i64:
    """From a point to a square about the origin."""
    x = magnitude(x) - half
    y = magnitude(y) - half
    if x <= 0:
        if y <= 0:
            return 0
        return y * y
    if y <= 0:
        return x * x
    return x * x + y * y


# The line itself


def gap_line(a: Pose, b: Pose, line: Line) -> i64:
    """The squared distance of two bases that do not overlap, and a shortest line between them.

    Lengths alone cannot tell which line is the shortest: near the foot of a perpendicular they hardly change. So first
    it is settled whether the foremost corner of one base lies before an edge of the other. Only if neither does, the
    line goes from corner to corner.
    """
    line.length = FAR
    if not try_edges(a, b, line, False) and not try_edges(b, a, line, True):
        line_to_corners(a, b, line, False)
        line_to_corners(b, a, line, True)
    return line.length


def try_edges(a: Pose, b: Pose, line: Line, turned: bool) -> bool:
    """Whether the foremost corner of b lies before an edge of a, and the line; `turned` if it is to begin at b."""
    dx = b.x - a.x
    dy = b.y - a.y
    x = dx * a.c + dy * a.s
    y = dy * a.c - dx * a.s
    c = (a.c * b.c + a.s * b.s) >> BITS
    s = (a.c * b.s - a.s * b.c) >> BITS
    p = b.half * (c - s)
    q = b.half * (c + s)
    # The corners of b are (p, q), (-q, p), (-p, -q) and (q, -p) from its middle: how far they reach, and how far beside
    # the middle that corner is which lies nearest to a.
    reach = greater(magnitude(p), magnitude(q))
    beside = -q
    if magnitude(q) > magnitude(p):
        beside = p
        if q < 0:
            beside = -p
    elif p < 0:
        beside = q
    half = a.half << BITS
    if x - reach >= half:
        return try_foot(a, x - reach, y + beside, line, turned)
    if x + reach <= -half:
        return try_foot(a, x + reach, y - beside, line, turned)
    if y - reach >= half:
        return try_foot(a, x - beside, y - reach, line, turned)
    if y + reach <= -half:
        return try_foot(a, x + beside, y + reach, line, turned)
    return False


def try_foot(a: Pose, x: i64, y: i64, line: Line, turned: bool) -> bool:
    """Take the line from an edge of a to a corner in its frame, 30 bits, if the corner lies before that edge."""
    half = a.half << BITS
    if magnitude(x) > half and magnitude(y) > half:
        return False
    try_corner(a, line, (x + NEAREST) >> KEEP, (y + NEAREST) >> KEEP, turned)
    return True


def line_to_corners(a: Pose, b: Pose, line: Line, turned: bool) -> None:
    """Try the corners of b against the square of a; `turned` if the line is to begin at b."""
    dx = b.x - a.x
    dy = b.y - a.y
    x = dx * a.c + dy * a.s + NEAREST
    y = dy * a.c - dx * a.s + NEAREST
    c = (a.c * b.c + a.s * b.s) >> BITS
    s = (a.c * b.s - a.s * b.c) >> BITS
    p = b.half * (c - s)
    q = b.half * (c + s)
    try_corner(a, line, (x + p) >> KEEP, (y + q) >> KEEP, turned)
    try_corner(a, line, (x - q) >> KEEP, (y + p) >> KEEP, turned)
    try_corner(a, line, (x - p) >> KEEP, (y - q) >> KEEP, turned)
    try_corner(a, line, (x + q) >> KEEP, (y - p) >> KEEP, turned)


def try_corner(a: Pose, line: Line, x: i64, y: i64, turned: bool) -> None:
    """Keep the line from a's square to a corner in its frame if none is shorter yet."""
    half = a.half << FINE
    length = box_to(x, y, half)
    if length >= line.length:
        return
    line.length = length
    if turned:
        line_from(a.x, a.y, a.c, a.s, x, y, line)
        line_up_to(a.x, a.y, a.c, a.s, clamp(x, -half, half), clamp(y, -half, half), line)
    else:
        line_from(a.x, a.y, a.c, a.s, clamp(x, -half, half), clamp(y, -half, half), line)
        line_up_to(a.x, a.y, a.c, a.s, x, y, line)


def line_from(at_x: i64, at_y: i64, c: i64, s: i64, x: i64, y: i64, line: Line) -> None:
    """Let a line begin at a fine point of a frame."""
    line.from_x = (at_x << FINE) + ((x * c - y * s + HALF_ONE) >> BITS)
    line.from_y = (at_y << FINE) + ((x * s + y * c + HALF_ONE) >> BITS)


def line_up_to(at_x: i64, at_y: i64, c: i64, s: i64, x: i64, y: i64, line: Line) -> None:
    """Let a line end at a fine point of a frame."""
    line.to_x = (at_x << FINE) + ((x * c - y * s + HALF_ONE) >> BITS)
    line.to_y = (at_y << FINE) + ((x * s + y * c + HALF_ONE) >> BITS)
