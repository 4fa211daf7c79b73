"""Templates on obstacles: whether the part of a template between two bases lies on an outline, and where it meets it.

A straight template is a box before the start. A curved one is a sector of a ring. An outline is moved into a frame
about the middle of the ring in which the template begins on the x axis and goes counter-clockwise, and cut to the
sector; what is left is convex, so it meets the ring if its nearest point is inside the outer circle and its farthest
one outside the inner.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE, cosine, sine
from gnomon.games.x_wing.geometry.arithmetic import greater, lesser, share
from gnomon.games.x_wing.geometry.outlines import MOST_CORNERS, NONE, Outline, base_on, box_on, point_to_side
from gnomon.games.x_wing.geometry.paths import STRAIGHT, WIDTH, Path, along
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import FAR, FINE
from gnomon.kernel.ints import Ints, filled

UNDER_BASE: Final = 1 << 40  # the key of an outline that only the base itself lies on: after all others
ROOM: Final = MOST_CORNERS + 4  # every cut adds at most one corner


@mypyc_attr(free_list_len=1)
class Shape:
    """An outline that is being cut: its corners in the frame of a ring, fine, and what a cut makes of them."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.xs: Ints = filled(ROOM, 0)
        self.ys: Ints = filled(ROOM, 0)
        self.sides: Ints = filled(ROOM, 0)  # how far each corner is inside the next cut; 0 is on it
        self.new_xs: Ints = filled(ROOM, 0)
        self.new_ys: Ints = filled(ROOM, 0)


def template_on(path: Path, side: i64, start: Pose, step: i64, outline: Outline) -> bool:
    """Whether the template lies on an outline, where the base has come to stand on a step of the path.

    Only the part between the two places of the base counts.
    """
    return is_near(path, side, start, outline) and is_part_on(path, side, start, step, whole_part(path), outline)


def is_near(path: Path, side: i64, start: Pose, outline: Outline) -> bool:
    """Whether the circle about an outline comes into the box about the whole template."""
    dx = outline.x - start.x
    dy = outline.y - start.y
    fore = (dx * start.c + dy * start.s) >> BITS
    aside = side * ((dy * start.c - dx * start.s) >> BITS)
    room = outline.reach + WIDTH + 2
    return path.half - room < fore < path.forward + room and -room < aside < path.left + room


def met_at(path: Path, side: i64, start: Pose, step: i64, outline: Outline) -> i64:
    """A key for the order in which a ship meets outlines along its template, or NONE if it does not meet this one.

    An outline that only the base lies on in the end comes after all others: its key is UNDER_BASE.
    """
    most = whole_part(path)
    if template_on(path, side, start, step, outline):
        least: i64 = 0
        while most - least > 1:
            middle = (least + most) >> 1
            if is_part_on(path, side, start, step, middle, outline):
                most = middle
            else:
                least = middle
        return most
    pose = Pose()
    along(path, step, side, start, pose)
    if base_on(pose, outline):
        return UNDER_BASE
    return NONE


def whole_part(path: Path) -> i64:
    """How much of a template there is: thousandths of a millimetre of a straight one, of a degree of a curved one."""
    if path.shape == STRAIGHT:
        return path.steps - 2 * path.half
    return path.angle


def is_part_on(path: Path, side: i64, start: Pose, step: i64, part: i64, outline: Outline) -> bool:
    """Whether the first part of the template, as far as it lies between the bases, is on an outline."""
    if path.shape != STRAIGHT:
        return is_ring_on(path, side, start, step, part, outline)
    long = lesser(part, step - 2 * path.half)
    return long > 0 and box_on(start, path.half, path.half + long, WIDTH, outline)


def is_ring_on(path: Path, side: i64, start: Pose, step: i64, part: i64, outline: Outline) -> bool:
    """The same for a curved template."""
    shape = Shape()
    put_in_ring(shape, path, side, start, outline)
    if not has_ring(shape, path):
        return False
    if step < path.steps:
        mark_rear(shape, path, side, start, step, outline)
        cut(shape)
    mark_beginning(shape)
    cut(shape)
    mark_end(shape, part)
    cut(shape)
    return shape.count > 0 and has_ring(shape, path)


def put_in_ring(shape: Shape, path: Path, side: i64, start: Pose, outline: Outline) -> None:
    xs = outline.xs
    ys = outline.ys
    new_xs = shape.xs
    new_ys = shape.ys
    at_x = start.x << FINE
    at_y = start.y << FINE
    count: i64 = len(xs)
    for at in range(count):
        dx = xs[at] - at_x
        dy = ys[at] - at_y
        left = (dy * start.c - dx * start.s + HALF_ONE) >> BITS
        new_xs[at] = (path.radius << FINE) - side * left
        new_ys[at] = ((dx * start.c + dy * start.s + HALF_ONE) >> BITS) - (path.half << FINE)
    shape.count = count


def mark_rear(shape: Shape, path: Path, side: i64, start: Pose, step: i64, outline: Outline) -> None:
    """Only what is behind the rear edge of the base that has come to stand is left."""
    pose = Pose()
    along(path, step, side, start, pose)
    xs = outline.xs
    ys = outline.ys
    sides = shape.sides
    rear = -(pose.half << FINE)
    for at in range(shape.count):
        dx = xs[at] - (pose.x << FINE)
        dy = ys[at] - (pose.y << FINE)
        sides[at] = rear - ((dx * pose.c + dy * pose.s + HALF_ONE) >> BITS)


def mark_beginning(shape: Shape) -> None:
    sides = shape.sides
    ys = shape.ys
    for at in range(shape.count):
        sides[at] = ys[at]


def mark_end(shape: Shape, angle: i64) -> None:
    """Only what is before this angle, at most a quarter turn, is left."""
    c = cosine(angle)
    s = sine(angle)
    sides = shape.sides
    xs = shape.xs
    ys = shape.ys
    for at in range(shape.count):
        sides[at] = (xs[at] * s - ys[at] * c + HALF_ONE) >> BITS


def cut(shape: Shape) -> None:
    """Leave only what is inside a line, as the sides of the corners are marked; nothing, if only an edge is."""
    xs = shape.xs
    ys = shape.ys
    sides = shape.sides
    new_xs = shape.new_xs
    new_ys = shape.new_ys
    count: i64 = 0
    any_inside = False
    last = shape.count - 1
    for at in range(shape.count):
        side = sides[at]
        before = sides[last]
        if (side > 0 and before < 0) or (side < 0 and before > 0):
            new_xs[count] = xs[last] + crossing(xs[at] - xs[last], before, side)
            new_ys[count] = ys[last] + crossing(ys[at] - ys[last], before, side)
            count += 1
        if side >= 0:
            new_xs[count] = xs[at]
            new_ys[count] = ys[at]
            count += 1
        if side > 0:
            any_inside = True
        last = at
    shape.xs = new_xs
    shape.ys = new_ys
    shape.new_xs = xs
    shape.new_ys = ys
    shape.count = count
    if not any_inside:
        shape.count = 0


def crossing(part: i64, before: i64, after: i64) -> i64:
    """How much of a side lies before the cut that its two ends are on different sides of."""
    if before < 0:
        return share(part, -before, after - before)
    return share(part, before, before - after)


def has_ring(shape: Shape, path: Path) -> bool:
    """Whether a convex shape lies between the two circles of a curved template."""
    inner = (path.radius - WIDTH) << FINE
    outer = (path.radius + WIDTH) << FINE
    xs = shape.xs
    ys = shape.ys
    far: i64 = 0
    near: i64 = FAR
    for at in range(shape.count):
        one = xs[at] * xs[at] + ys[at] * ys[at]
        far = greater(far, one)
        near = lesser(near, one)
    if far <= inner * inner:
        return False
    return near < outer * outer or is_side_within(shape, outer)


def is_side_within(shape: Shape, outer: i64) -> bool:
    """Whether a side comes nearer to the middle of the ring than the outer circle."""
    xs = shape.xs
    ys = shape.ys
    last = shape.count - 1
    for at in range(shape.count):
        if point_to_side(-xs[last], -ys[last], xs[at] - xs[last], ys[at] - ys[last]) < outer * outer:
            return True
        last = at
    return False
