"""Obstruction: whether a blocker lies across the shortest line of an attack.

Between parallel bases, which their headings tell exactly, there may be a whole strip of equally short lines. The
attacker chooses one of them, so blockers must cover the strip from side to side to obstruct.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE, QUARTER
from gnomon.games.x_wing.geometry.arcs import Quadrant, arc_gap, cut_of, look
from gnomon.games.x_wing.geometry.arithmetic import greater, lesser, magnitude, share
from gnomon.games.x_wing.geometry.outlines import Outline, base_outline, is_crossed
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import FAR, FINE, KEEP, NEAREST, Line, gap_line

ANY: Final = 4  # instead of a quadrant: from base to base


class Strip:
    """Equally short lines: in a frame that looks along them, from near to far, anywhere between low and high; fine."""

    def __init__(self) -> None:
        self.x: i64 = 0
        self.y: i64 = 0
        self.c: i64 = 0
        self.s: i64 = 0
        self.near: i64 = 0
        self.far: i64 = 0
        self.low: i64 = 0
        self.high: i64 = 0


def is_obstructed(a: Pose, b: Pose, quadrant: i64, outlines: list[Outline]) -> bool:
    """Whether outlines lie across every shortest line from a to b, in a quadrant of a or from base to base (ANY)."""
    if len(outlines) == 0:
        return False
    if (a.heading - b.heading) % QUARTER == 0:
        strip = Strip()
        if has_strip(a, b, quadrant, strip):
            return is_covered(strip, outlines)
    line = Line()
    if line_of(a, b, quadrant, line) >= FAR:
        return False
    for outline in outlines:
        if is_crossed(line.from_x, line.from_y, line.to_x, line.to_y, outline):
            return True
    return False


def is_obstructed_by_base(a: Pose, b: Pose, quadrant: i64, bases: list[Pose]) -> bool:
    """The same with other bases as blockers."""
    return is_obstructed(a, b, quadrant, [base_outline(base) for base in bases])


def line_of(a: Pose, b: Pose, quadrant: i64, line: Line) -> i64:
    """The squared length of a shortest line in a quadrant or from base to base, and the line; FAR if there is none."""
    if quadrant == ANY:
        return gap_line(a, b, line)
    return arc_gap(a, b, quadrant, line)


def has_strip(a: Pose, b: Pose, quadrant: i64, strip: Strip) -> bool:
    """Whether two parallel bases face each other, edge to edge, and the strip between them."""
    if quadrant != ANY:
        return is_facing(a, b, quadrant, quadrant, strip) or (
            quadrant & 1 == 1
            and (is_facing(a, b, quadrant, (quadrant + 1) & 3, strip) or is_facing(a, b, quadrant, quadrant - 1, strip))
        )
    for looking in range(4):
        if is_facing(a, b, ANY, looking, strip):
            return True
    return False


def is_facing(a: Pose, b: Pose, quadrant: i64, looking: i64, strip: Strip) -> bool:
    """The same for the lines that leave a in one of its four directions, as far as they lie in the quadrant."""
    view = Quadrant()
    look(view, a, looking)
    dx = b.x - a.x
    dy = b.y - a.y
    forward = (dx * view.c + dy * view.s + NEAREST) >> KEEP
    left = (dy * view.c - dx * view.s + NEAREST) >> KEEP
    half = b.half << FINE
    strip.x = a.x << FINE
    strip.y = a.y << FINE
    strip.c = view.c
    strip.s = view.s
    strip.near = view.half
    strip.far = forward - half
    strip.low = greater(left - half, -view.half)
    strip.high = lesser(left + half, view.half)
    if quadrant == looking:
        strip.low = greater(strip.low, -view.wide)
        strip.high = lesser(strip.high, view.wide)
    elif quadrant != ANY:
        keep_aside(strip, a, quadrant, looking)
    return strip.far >= strip.near and strip.low <= strip.high


def keep_aside(strip: Strip, a: Pose, quadrant: i64, looking: i64) -> None:
    """Keep the lines from the front or rear edge that end inside the left or right quadrant: those near its corner."""
    least = share(strip.far, cut_of(a.half), a.half)
    if (quadrant - looking) & 3 == 1:  # the quadrant is to the left of the lines
        strip.low = greater(strip.low, least)
    else:
        strip.high = lesser(strip.high, -least)


class Shadow:
    """The part of a strip that an outline blocks, without its ends."""

    def __init__(self) -> None:
        self.low: i64 = FAR
        self.high: i64 = -FAR


def is_covered(strip: Strip, outlines: list[Outline]) -> bool:
    """Whether the blockers leave no line free: go from one to the next as far as each reaches."""
    shadows: list[Shadow] = []
    for outline in outlines:
        if not is_aside(strip, outline):
            shadows.append(shadow_of(strip, outline))
    at = strip.low
    while at <= strip.high:
        reach = at
        for shadow in shadows:
            if shadow.low < at and shadow.high > reach:
                reach = shadow.high
        if reach == at:
            return False
        at = reach
    return True


def is_aside(strip: Strip, outline: Outline) -> bool:
    """Whether an outline is clearly beside a strip, before it or behind it."""
    dx = (outline.x << FINE) - strip.x
    dy = (outline.y << FINE) - strip.y
    reach = (outline.reach << FINE) + 1
    fore = (dx * strip.c + dy * strip.s) >> BITS
    left = (dy * strip.c - dx * strip.s) >> BITS
    ends = fore + reach < strip.near or fore - reach > strip.far
    return ends or left + reach < strip.low or left - reach > strip.high


def shadow_of(strip: Strip, outline: Outline) -> Shadow:
    """What lies between the two ends of the lines, seen along them."""
    shadow = Shadow()
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    dx = xs[count - 1] - strip.x
    dy = ys[count - 1] - strip.y
    last_fore = (dx * strip.c + dy * strip.s + HALF_ONE) >> BITS
    last_left = (dy * strip.c - dx * strip.s + HALF_ONE) >> BITS
    least = most = last_fore
    for at in range(count):
        dx = xs[at] - strip.x
        dy = ys[at] - strip.y
        fore = (dx * strip.c + dy * strip.s + HALF_ONE) >> BITS
        left = (dy * strip.c - dx * strip.s + HALF_ONE) >> BITS
        least = lesser(least, fore)
        most = greater(most, fore)
        if strip.near <= fore and fore <= strip.far:
            widen(shadow, left)
        widen_where_crossed(shadow, strip.near - last_fore, fore - last_fore, last_left, left)
        widen_where_crossed(shadow, strip.far - last_fore, fore - last_fore, last_left, left)
        last_fore = fore
        last_left = left
    if least >= strip.far or most <= strip.near:  # it only touches the ends
        return Shadow()
    return shadow


def widen(shadow: Shadow, left: i64) -> None:
    shadow.low = lesser(shadow.low, left)
    shadow.high = greater(shadow.high, left)


def widen_where_crossed(shadow: Shadow, line: i64, whole: i64, last_left: i64, left: i64) -> None:
    """Where a side crosses an end of the strip, which is so much of the whole side before its beginning."""
    if (whole > line and line > 0) or (whole < line and line < 0):
        widen(shadow, last_left + share(left - last_left, magnitude(line), magnitude(whole)))
