"""Barrel rolls: a base goes sideways by a fixed way, and forward or back by a shift of the player's choice.

For a box that slides along its own direction, the shifts at which it overlaps a convex outline are one open interval,
and every side that may part the two bounds it. So the legal shifts are found as whole spans: nothing is sampled. Shifts
are whole thousandths of a millimetre; the ends of spans are offered on a grid.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE
from gnomon.games.x_wing.geometry.arithmetic import greater, lesser
from gnomon.games.x_wing.geometry.outlines import Outline, base_on, base_outline
from gnomon.games.x_wing.geometry.pose import MAT, SMALL, Pose, on_mat, overlaps_any, place, reach
from gnomon.games.x_wing.geometry.ranges import FAR, FINE
from gnomon.kernel.ints import Ints, filled

SIDEWAYS_SMALL: Final = 80_000
SIDEWAYS_LARGE: Final = 100_000
SLIDE_SMALL: Final = 10_000  # of the template along a base, either way, and of a base along the template
SLIDE_LARGE: Final = 20_000
TEMPLATE_LONG: Final = 20_000  # half of the template's sides
TEMPLATE_SHORT: Final = 10_000
GRID_SMALL: Final = 10
GRID_LARGE: Final = 20
EVEN_SMALL: Final[list[int]] = [-20_000, -10_000, 0, 10_000, 20_000]
EVEN_LARGE: Final[list[int]] = [-40_000, -20_000, 0, 20_000, 40_000]
MOST_SPANS: Final = 32  # more than the ships and obstacles that can be near at once


@mypyc_attr(free_list_len=1)
class Spans:
    """Shifts in ascending spans, ends included, that nothing has taken away yet."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.lows: Ints = filled(MOST_SPANS, 0)
        self.highs: Ints = filled(MOST_SPANS, 0)


@mypyc_attr(free_list_len=1)
class Reach:
    """The shifts at which a sliding box overlaps something, ends included; none if first > last."""

    def __init__(self) -> None:
        self.first: i64 = -FAR
        self.last: i64 = FAR


def add(spans: Spans, low: i64, high: i64) -> None:
    """One more span, above all others."""
    if low <= high:
        spans.lows[spans.count] = low
        spans.highs[spans.count] = high
        spans.count += 1


def take(spans: Spans, first: i64, last: i64) -> None:
    """Take these shifts away."""
    if first > last or is_outside(spans, first, last):
        return
    old_lows = spans.lows[:]
    old_highs = spans.highs[:]
    count = spans.count
    spans.count = 0
    for at in range(count):
        low = old_lows[at]
        high = old_highs[at]
        if high < first or low > last:
            add(spans, low, high)
        else:
            add(spans, low, lesser(high, first - 1))
            add(spans, greater(low, last + 1), high)


def is_outside(spans: Spans, first: i64, last: i64) -> bool:
    """Whether no span has any of these shifts."""
    for at in range(spans.count):
        if spans.lows[at] <= last and first <= spans.highs[at]:
            return False
    return True


# What a sliding box overlaps


def slide_over(pose: Pose, left: i64, long: i64, wide: i64, outline: Outline, found: Reach) -> None:
    """The shifts at which a box overlaps an outline.

    The box lies so far left of a pose, reaches so far (long) either way along the pose's direction, in which it slides,
    and so far (wide) either way across it.
    """
    found.first = -FAR
    found.last = FAR
    low = (left - wide) << FINE
    high = (left + wide) << FINE
    reach = long << FINE
    at_x = pose.x << FINE
    at_y = pose.y << FINE
    xs = outline.xs
    ys = outline.ys
    count: i64 = len(xs)
    dx = xs[count - 1] - at_x
    dy = ys[count - 1] - at_y
    last_fore = (dx * pose.c + dy * pose.s + HALF_ONE) >> BITS
    last_left = (dy * pose.c - dx * pose.s + HALF_ONE) >> BITS
    least_fore = most_fore = last_fore
    least_left = most_left = last_left
    for at in range(count):
        dx = xs[at] - at_x
        dy = ys[at] - at_y
        fore = (dx * pose.c + dy * pose.s + HALF_ONE) >> BITS
        aside = (dy * pose.c - dx * pose.s + HALF_ONE) >> BITS
        bound_by_side(found, last_fore, last_left, fore - last_fore, aside - last_left, low, high, reach)
        least_fore = lesser(least_fore, fore)
        most_fore = greater(most_fore, fore)
        least_left = lesser(least_left, aside)
        most_left = greater(most_left, aside)
        last_fore = fore
        last_left = aside
    found.first = greater(found.first, first_above(least_fore - reach, 1 << FINE))
    found.last = lesser(found.last, last_below(most_fore + reach, 1 << FINE))
    if least_left >= high or most_left <= low:
        found.last = found.first - 1


def bound_by_side(found: Reach, fore: i64, aside: i64, ahead: i64, left: i64, low: i64, high: i64, reach: i64) -> None:
    """Bound the shifts at which the box does not lie beyond a side, which begins here and goes so far ahead and left.

    The box is beyond if (edge - fore + shift) * left >= across, where edge is its rear or its front.
    """
    across = (low - aside) * ahead
    if ahead > 0:
        across = (high - aside) * ahead
    if left > 0:
        found.last = lesser(found.last, last_below(across + (reach + fore) * left, left << FINE))
    elif left < 0:
        found.first = greater(found.first, first_above((reach - fore) * left - across, -left << FINE))
    elif across <= 0:
        found.last = found.first - 1


def first_above(over: i64, under: i64) -> i64:
    """The first whole number above a fraction."""
    return over // under + 1


def last_below(over: i64, under: i64) -> i64:
    """The last whole number below a fraction."""
    return -((-over) // under) - 1


# Barrel rolls


def most_shift(half: i64) -> i64:
    """How far a base may come out ahead of or behind its start."""
    if half == SMALL:
        return 2 * SLIDE_SMALL
    return 2 * SLIDE_LARGE


def way_aside(half: i64, side: i64) -> i64:
    """How far left of its start a base comes out."""
    if half == SMALL:
        return side * SIDEWAYS_SMALL
    return side * SIDEWAYS_LARGE


def roll_to(pose: Pose, start: Pose, side: i64, shift: i64) -> None:
    """Let `pose` stand where a barrel roll to a side, with a shift, leads."""
    place(pose, start, shift, way_aside(start.half, side), 0)


def roll_shifts(
    start: Pose, side: i64, others: list[Pose], outlines: list[Outline], may_overlap_outlines: bool
) -> list[int]:
    """The shifts offered for a barrel roll to a side (1 left, -1 right), ascending.

    Of the five even ones those that are legal, and both ends of every legal span. The template may lie on ships but not
    on obstacles, the base on neither; obstacles do not count where they may be overlapped.
    """
    blocking = outlines
    if may_overlap_outlines:
        blocking = []
    pose = Pose()
    roll_to(pose, start, side, 0)
    if is_all_clear(start, pose, others, blocking):
        return even_shifts(start.half)
    spans = Spans()
    allow_template(spans, start, side, blocking)
    keep_on_mat(spans, start, side)
    for other in others:
        if is_near(pose, other.x, other.y, other.half + (other.half >> 1)):
            take_where_base_is_on(spans, start, side, base_outline(other))
    for outline in blocking:
        if is_near(pose, outline.x, outline.y, outline.reach):
            take_where_base_is_on(spans, start, side, outline)
    out: list[int] = []
    for at in range(spans.count):
        offer_span(start, side, spans.lows[at], spans.highs[at], others, blocking, out)
    return out


def even_shifts(half: i64) -> list[int]:
    """The five even shifts, ascending."""
    if half == SMALL:
        return EVEN_SMALL
    return EVEN_LARGE


def is_all_clear(start: Pose, pose: Pose, others: list[Pose], outlines: list[Outline]) -> bool:
    """Whether nothing at all is near a roll, in whose middle `pose` stands; that is so most of the time."""
    rim = 3 * pose.half
    if pose.x < rim or pose.y < rim or pose.x > MAT - rim or pose.y > MAT - rim:
        return False
    for other in others:
        if is_near(pose, other.x, other.y, other.half + (other.half >> 1)):
            return False
    for outline in outlines:
        if is_near(pose, outline.x, outline.y, outline.reach):
            return False
        if is_near(start, outline.x, outline.y, outline.reach + 2 * start.half):
            return False
    return True


def is_near(pose: Pose, x: i64, y: i64, reach: i64) -> bool:
    """Whether anything that reaches so far about a point can touch a base that slides by any legal shift."""
    dx = x - pose.x
    dy = y - pose.y
    away = reach + 3 * pose.half
    return dx * dx + dy * dy < away * away


def allow_template(spans: Spans, start: Pose, side: i64, outlines: list[Outline]) -> None:
    """The shifts for which the template fits somewhere: it may slide along the base, and the base along it.

    Its long side goes sideways from a small base, and lies against a large one.
    """
    slide: i64 = SLIDE_SMALL
    long: i64 = TEMPLATE_SHORT
    wide: i64 = TEMPLATE_LONG
    if start.half != SMALL:
        slide = SLIDE_LARGE
        long = TEMPLATE_LONG
        wide = TEMPLATE_SHORT
    low = -slide
    high = slide
    found = Reach()
    for outline in outlines:
        if is_near(start, outline.x, outline.y, outline.reach + 2 * start.half):
            slide_over(start, way_aside(start.half, side) // 2, long, wide, outline, found)
            # Whatever stops the template does so over more than its own length, which is how far it slides: so one span
            # is left.
            if found.first <= found.last and found.first <= high and found.last >= low:
                if found.first <= low:
                    low = found.last + 1
                else:
                    high = found.first - 1
    spans.count = 0
    if low <= high:
        add(spans, low - slide, high + slide)


def roll_crosses(start: Pose, side: i64, shift: i64, outline: Outline) -> bool:
    """Whether the template of a small base's barrel roll is on an outline, wherever it may lie for this shift."""
    found = Reach()
    slide_over(start, way_aside(start.half, side) // 2, TEMPLATE_SHORT, TEMPLATE_LONG, outline, found)
    low = greater(-SLIDE_SMALL, shift - SLIDE_SMALL)
    high = lesser(SLIDE_SMALL, shift + SLIDE_SMALL)
    return found.first <= low and high <= found.last


def keep_on_mat(spans: Spans, start: Pose, side: i64) -> None:
    left = way_aside(start.half, side)
    keep_within(spans, (start.x << BITS) - left * start.s, start.c, reach(start))
    keep_within(spans, (start.y << BITS) + left * start.c, start.s, reach(start))


def keep_within(spans: Spans, at: i64, grow: i64, out: i64) -> None:
    """Keep the shifts at which one coordinate of a base, which grows with them, is on the mat; all with 30 bits."""
    least = out - at
    most = (MAT << BITS) - out - at
    if grow < 0:
        grow = -grow
        least, most = -most, -least
    if grow > 0:
        take(spans, -FAR, -(-least // grow) - 1)
        take(spans, most // grow + 1, FAR)
    elif least > 0 or most < 0:
        spans.count = 0


def take_where_base_is_on(spans: Spans, start: Pose, side: i64, outline: Outline) -> None:
    found = Reach()
    slide_over(start, way_aside(start.half, side), start.half, start.half, outline, found)
    take(spans, found.first, found.last)


def offer_span(
    start: Pose, side: i64, low: i64, high: i64, others: list[Pose], outlines: list[Outline], out: list[int]
) -> None:
    """Add both ends of a span, rounded inward, and the even shifts between them.

    A pose is rounded to a thousandth of a millimetre, so that an end may still overlap; then the next one is taken.
    """
    grid = grid_of(start.half)
    first = -(-low // grid) * grid
    last = high // grid * grid
    while first <= last and not is_clear(start, side, first, others, outlines):
        first += grid
    while last > first and not is_clear(start, side, last, others, outlines):
        last -= grid
    if first > last:
        return
    out.append(first)
    most = most_shift(start.half)
    for part in range(5):
        even = most * (part - 2) // 2
        if first < even and even < last:
            out.append(even)
    if last > first:
        out.append(last)


def grid_of(half: i64) -> i64:
    if half == SMALL:
        return GRID_SMALL
    return GRID_LARGE


def is_clear(start: Pose, side: i64, shift: i64, others: list[Pose], outlines: list[Outline]) -> bool:
    """Whether a base may stand where a barrel roll leads."""
    pose = Pose()
    roll_to(pose, start, side, shift)
    if not on_mat(pose) or overlaps_any(pose, others):
        return False
    for outline in outlines:
        if base_on(pose, outline):
            return False
    return True
