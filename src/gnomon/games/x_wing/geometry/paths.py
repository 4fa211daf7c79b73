"""Manoeuvre templates: where they lead, and where a base stands while it slides along one.

A path is the middle line of a template with a base's length of straight before and after it. While a base slides along
it, the middles of its front and rear edges stay on the line. The path is symmetric, so its second half is the first one
mirrored. A curve has these parts, of which either "round" or "over" is empty:

    on     rear on the first straight, front on the curve           a step is a thousandth of a degree of the curve
    round  front and rear on the curve                              the same
    over   rear on the first straight, front on the last one        a quarter of a thousandth of a millimetre of it
    off    rear on the curve, front on the last straight            "on" mirrored

A step of a straight path is a thousandth of a millimetre.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.angles import BITS, HALF_ONE, bearing, cosine, root, root_below, sine
from gnomon.games.x_wing.geometry.arithmetic import greater
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, place

STRAIGHT: Final = 0
BANK: Final = 1
TURN: Final = 2
FASTEST: Final[list[int]] = [5, 3, 3]  # by shape
RADII: Final[list[list[int]]] = [[], [80_000, 130_000, 180_000], [35_000, 62_500, 90_000]]  # of middle lines (11.3)
ANGLES: Final[list[int]] = [0, 45_000, 90_000]
WIDTH: Final = 10_000  # half a template
LENGTH: Final = 40_000  # of a straight template, for each speed
LEFTWARD: Final = 1  # sides
RIGHTWARD: Final = -1

FORE: Final = 8  # bits below a thousandth of a millimetre while a place on a curve is worked out
TO_FORE: Final = 22  # BITS - FORE
FORE_NEAREST: Final = 1 << 21
TO_OVER: Final = 24  # the same for quarters
OVER_NEAREST: Final = 1 << 23
STRETCH: Final = 1000  # steps over which the speed of a corner is measured


class Path:
    """One template with one size of base, curving left; right is its mirror image."""

    def __init__(self) -> None:
        self.half: i64 = 0
        self.shape: i64 = 0
        self.speed: i64 = 0
        self.radius: i64 = 0
        self.angle: i64 = 0
        self.forward: i64 = 0  # where the whole manoeuvre leads
        self.left: i64 = 0
        self.on: i64 = 0  # steps of each part
        self.round: i64 = 0
        self.over: i64 = 0
        self.steps: i64 = 0  # of all: 0 is the start, this is the whole manoeuvre
        self.inner: i64 = 0  # radius on which the centre of a base goes round, 4 bits
        self.lean: i64 = 0  # between the heading and the direction of the front's place on the curve
        self.quick: i64 = 0  # the most that a corner of the base moves in a step, 10 bits


def make_path(half: i64, shape: i64, speed: i64) -> Path:
    path = Path()
    path.half = half
    path.shape = shape
    path.speed = speed
    if shape == STRAIGHT:
        path.over = LENGTH * speed + 2 * half
        path.steps = path.over
        path.forward = path.over
        path.quick = 1 << 10
        return path
    radius: i64 = RADII[shape][speed - 1]
    angle: i64 = ANGLES[shape]
    path.radius = radius
    path.angle = angle
    c = cosine(angle)
    s = sine(angle)
    path.forward = ((half << BITS) + radius * s + half * c + HALF_ONE) >> BITS
    path.left = ((radius << BITS) - radius * c + half * s + HALF_ONE) >> BITS
    divide(path)
    return path


def divide(path: Path) -> None:
    """Find the parts of a curve: a base goes round if it is short enough to have front and rear on the curve."""
    path.on = path.angle
    if path.half < path.radius:
        path.inner = root((path.radius * path.radius - path.half * path.half) << 8)
        path.lean = bearing(path.inner, path.half << 4)
        if 2 * path.lean <= path.angle:
            path.on = 2 * path.lean
            path.round = path.angle - path.on
    if path.round == 0:
        path.over = length_over(path)
    path.steps = 2 * path.on + path.round + path.over
    path.quick = fastest_corner(path)


def length_over(path: Path) -> i64:
    """How far the front is on the last straight when the rear comes to the curve."""
    low: i64 = 0
    high = 8 * path.half
    while high - low > 1:
        middle = (low + high) >> 1
        x, y = front_over(path, middle)
        if x <= chord(path, y):
            low = middle
        else:
            high = middle
    return low


def fastest_corner(path: Path) -> i64:
    """The most that a corner moves in a step, 10 bits: the outer ones are fastest when the front leaves part "on".

    One and a half per cent more than over the last steps before that; a test measures every step.
    """
    one = Pose()
    one.half = path.half
    other = one.copy()
    forward, left, turn = before(path, path.on - STRETCH)
    place(one, Pose(), forward, left, turn)
    forward, left, turn = before(path, path.on)
    place(other, Pose(), forward, left, turn)
    most: i64 = 0
    for end in (path.half, -path.half):
        dx = ((other.x - one.x) << BITS) + end * (other.c - one.c) + path.half * (other.s - one.s)
        dy = ((other.y - one.y) << BITS) + end * (other.s - one.s) - path.half * (other.c - one.c)
        most = greater(most, root((dx >> 20) * (dx >> 20) + (dy >> 20) * (dy >> 20)))
    return most * 1015 // (STRETCH * 1000)


def front_on(path: Path, step: i64) -> tuple[i64, i64]:
    """The middle of the front edge on the curve, from the curve's beginning, 8 bits."""
    x = (path.radius * sine(step) + FORE_NEAREST) >> TO_FORE
    y = ((path.radius << BITS) - path.radius * cosine(step) + FORE_NEAREST) >> TO_FORE
    return x, y


def front_over(path: Path, step: i64) -> tuple[i64, i64]:
    """The same on the last straight."""
    c = cosine(path.angle)
    s = sine(path.angle)
    x = (4 * path.radius * s + step * c + OVER_NEAREST) >> TO_OVER
    y = (4 * ((path.radius << BITS) - path.radius * c) + step * s + OVER_NEAREST) >> TO_OVER
    return x, y


def chord(path: Path, y: i64) -> i64:
    """From rear to front along the first straight when the front is so far aside, 8 bits."""
    whole = path.half << (FORE + 1)
    return root_below(whole * whole - y * y, whole - y * y // (2 * whole))


def before(path: Path, step: i64) -> tuple[i64, i64, i64]:
    """The centre of the base, forward and left of the start, and its turn, on the parts on, round and over."""
    if step <= path.on:
        x, y = front_on(path, step)
        return leaning(path, x, y)
    if path.over > 0:
        x, y = front_over(path, step - path.on)
        return leaning(path, x, y)
    turn = step - path.lean
    forward = path.half + ((path.inner * sine(turn) + (1 << 33)) >> 34)
    left = path.radius + ((-path.inner * cosine(turn) + (1 << 33)) >> 34)
    return forward, left, turn


def leaning(path: Path, x: i64, y: i64) -> tuple[i64, i64, i64]:
    """The same for a base with its front here and its rear on the first straight."""
    along = chord(path, y)
    forward = path.half + ((2 * x - along + (1 << FORE)) >> (FORE + 1))
    left = (y + (1 << FORE)) >> (FORE + 1)
    return forward, left, bearing(along, y)


def along(path: Path, step: i64, side: i64, start: Pose, pose: Pose) -> None:
    """Let `pose` stand on a step of a path; side is 1 for left and -1 for right."""
    if path.shape == STRAIGHT:
        place(pose, start, step, 0, 0)
    elif step == path.steps:
        place(pose, start, path.forward, side * path.left, side * path.angle)
    elif step < path.steps - path.on:
        forward, left, turn = before(path, step)
        place(pose, start, forward, side * left, side * turn)
    else:  # the mirror image, seen from the end
        forward, left, turn = before(path, path.steps - step)
        c = cosine(path.angle)
        s = sine(path.angle)
        x = path.forward - ((forward * c + left * s + HALF_ONE) >> BITS)
        y = path.left - ((forward * s - left * c + HALF_ONE) >> BITS)
        place(pose, start, x, side * y, side * (path.angle - turn))


def make_paths() -> list[Path]:
    """By size (small, large), then shape, then speed; eight of each."""
    out: list[Path] = []
    for half in (SMALL, LARGE):
        for shape in range(3):
            for speed in range(8):
                if 1 <= speed <= FASTEST[shape]:
                    out.append(make_path(half, shape, speed))
                else:
                    out.append(Path())
    return out


PATHS: Final[list[Path]] = make_paths()


def path_of(half: i64, shape: i64, speed: i64) -> Path:
    """The path of a base along a template."""
    if half == SMALL:
        return PATHS[shape * 8 + speed]
    return PATHS[24 + shape * 8 + speed]
