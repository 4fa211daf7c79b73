"""Quick looks: most questions are settled by a circle or a box about things, before anything is measured exactly.

None of them may turn away what the exact test accepts. So things are placed where that is hardest: as far as they can
be with their middles while a corner still reaches in by a few thousandths of a millimetre. And right beyond the limit
of a quick look the exact test must say no.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from x_wing import flights
from x_wing.geometry.reference import GATE, ROCKS, Corners

from gnomon.games.x_wing.fleet import SLOWEST, others_near, way_of
from gnomon.games.x_wing.geometry.backing import deepest
from gnomon.games.x_wing.geometry.outlines import Outline, base_on, base_outline, box_on, put_outline
from gnomon.games.x_wing.geometry.paths import FASTEST, STRAIGHT, Path, along, path_of
from gnomon.games.x_wing.geometry.pose import LARGE, MAT, SMALL, Pose, on_mat, overlaps, parting, pose_at
from gnomon.games.x_wing.geometry.ranges import BEYOND, band, gap, is_out_of_range
from gnomon.games.x_wing.geometry.sight import ANY, Strip, has_strip, is_aside, is_covered, shadow_of
from gnomon.games.x_wing.geometry.slides import (
    Reach,
    even_shifts,
    is_all_clear,
    most_shift,
    roll_shifts,
    roll_to,
    slide_over,
)
from gnomon.games.x_wing.geometry.slides import is_near as is_near_roll
from gnomon.games.x_wing.geometry.templates import is_near as is_near_template
from gnomon.games.x_wing.geometry.templates import is_part_on, template_on, whole_part
from gnomon.games.x_wing.movement import is_beyond
from gnomon.games.x_wing.state import State

Point = tuple[float, float]  # in thousandths of a millimetre
CLOSE = 10  # thousandths of a millimetre
PATHS = [
    path_of(half, shape, speed)
    for half in (SMALL, LARGE)
    for shape, most in enumerate(FASTEST)
    for speed in range(1, most + 1)
]

pytestmark = pytest.mark.once


def a_turn(chance: np.random.Generator) -> int:
    return int(chance.integers(0, 360_000))


def a_base(chance: np.random.Generator) -> Pose:
    half = SMALL if chance.random() < 0.5 else LARGE
    return pose_at(half, MAT // 2, MAT // 2, a_turn(chance))


def middle_of(pose: Pose) -> Point:
    return float(pose.x), float(pose.y)


def from_pose(pose: Pose, forward: float, left: float) -> Point:
    c, s = math.cos(math.radians(pose.heading / 1000)), math.sin(math.radians(pose.heading / 1000))
    x, y = middle_of(pose)
    return x + forward * c - left * s, y + forward * s + left * c


def beyond(point: Point, direction: float, way: float) -> tuple[int, int]:
    """A point so far away in a direction, in thousandths of a degree, on the grid."""
    angle = math.radians(direction / 1000)
    return round(point[0] + way * math.cos(angle)), round(point[1] + way * math.sin(angle))


def rock_reaching(chance: np.random.Generator, point: Point, direction: float) -> Outline:
    """A rock that lies in a direction from a point and touches or just misses it with its farthest corner."""
    corners: Corners = ROCKS[int(chance.integers(0, len(ROCKS)))]
    x, y = max(corners, key=lambda corner: math.hypot(*corner))
    way = math.hypot(x, y) + int(chance.integers(-CLOSE, CLOSE + 1))
    turned = direction + 180_000 - math.degrees(math.atan2(y, x)) * 1000
    return put_outline(0, 0, corners, *beyond(point, direction, way), round(turned))


def base_reaching(chance: np.random.Generator, point: Point, direction: float) -> Pose:
    """The same for a corner of a base."""
    half = SMALL if chance.random() < 0.5 else LARGE
    way = half * math.sqrt(2) + int(chance.integers(-CLOSE, CLOSE + 1))
    x, y = beyond(point, direction, way)
    return pose_at(half, x, y, round(direction + 45_000) % 360_000)


def corner_of(pose: Pose, number: int) -> tuple[Point, int]:
    """A corner, and the direction in which it points."""
    signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)][number]
    half = float(pose.half)
    return from_pose(pose, signs[0] * half, signs[1] * half), pose.heading + 45_000 + 90_000 * number


# Bases


def test_overlap_is_the_same_with_circles_and_without() -> None:
    chance = np.random.default_rng(60)
    accepted = 0
    for _ in range(GATE):
        a = a_base(chance)
        if chance.random() < 0.5:  # corner to corner, where the outer circle ends
            b = base_reaching(chance, *corner_of(a, int(chance.integers(0, 4))))
        else:  # edge to edge, where the inner one ends
            way = float(a.half + LARGE) + int(chance.integers(-9, 10))
            b = pose_at(LARGE, *beyond(middle_of(a), float(a.heading), way), a.heading)
        assert overlaps(a, b) == (parting(a, b) > 0) == (deepest(a, [b]) > 0)
        accepted += overlaps(a, b)
    assert GATE // 3 < accepted < GATE * 2 // 3


def test_nothing_at_range_3_is_out_of_range() -> None:
    chance = np.random.default_rng(61)
    accepted = rejected = 0
    for _ in range(GATE):
        a = a_base(chance)
        point, direction = corner_of(a, int(chance.integers(0, 4)))
        b = base_reaching(chance, beyond(point, direction, 300_000), direction)
        assert not is_out_of_range(a, b) or band(gap(a, b)) == BEYOND
        accepted += band(gap(a, b)) == 3
        limit = 300_000 + 3 * (a.half + b.half) // 2 + int(chance.integers(-CLOSE, CLOSE + 1))
        far = pose_at(b.half, *beyond(middle_of(a), direction, float(limit)), round(direction + 45_000))
        assert not is_out_of_range(a, far) or band(gap(a, far)) == BEYOND
        rejected += is_out_of_range(a, far)
    assert GATE // 3 < accepted < GATE * 2 // 3 and rejected > GATE // 3


def test_no_base_on_a_rock_is_turned_away() -> None:
    chance = np.random.default_rng(62)
    accepted = 0
    for _ in range(GATE):
        base = a_base(chance)
        rock = rock_reaching(chance, *corner_of(base, int(chance.integers(0, 4))))
        exact = box_on(base, -base.half, base.half, base.half, rock)
        assert base_on(base, rock) == exact
        accepted += exact
    assert GATE // 3 < accepted < GATE * 2 // 3


# Templates


def rim_of(chance: np.random.Generator, path: Path, side: int, start: Pose) -> tuple[Point, float]:
    """A point on the rim of a template, and the direction out of it."""
    part = chance.random()
    half, steps, bend, middle = (float(one) for one in (path.half, path.steps, path.angle, path.radius))
    if path.shape == STRAIGHT:
        forward, left, out = [
            (half + part * (steps - 2 * half), 10_000.0, 90_000.0),
            (half + part * (steps - 2 * half), -10_000.0, -90_000.0),
            (half, part * 20_000 - 10_000, 180_000.0),
            (steps - half, part * 20_000 - 10_000, 0.0),
        ][int(chance.integers(0, 4))]
    else:
        angle, radius, out = [
            (part * bend, middle + 10_000, -90_000.0),
            (part * bend, middle - 10_000, 90_000.0),
            (0.0, middle + part * 20_000 - 10_000, 180_000.0),
            (bend, middle + part * 20_000 - 10_000, 0.0),
        ][int(chance.integers(0, 4))]
        turned = math.radians(angle / 1000)
        forward, left = half + radius * math.sin(turned), middle - radius * math.cos(turned)
        out += angle
    return from_pose(start, forward, side * left), float(start.heading) + side * out


def test_no_template_on_a_rock_is_turned_away() -> None:
    chance = np.random.default_rng(63)
    accepted = 0
    for at in range(3 * GATE):
        path, side = PATHS[at % len(PATHS)], 1 if chance.random() < 0.5 else -1
        start = pose_at(path.half, MAT // 2, MAT // 2, a_turn(chance))
        rock = rock_reaching(chance, *rim_of(chance, path, side, start))
        exact = is_part_on(path, side, start, path.steps, whole_part(path), rock)
        assert template_on(path, side, start, path.steps, rock) == exact
        assert is_near_template(path, side, start, rock) or not exact
        assert not (exact and is_beyond(start, rock, way_of(path.half, path.speed)))
        accepted += exact
    assert GATE < accepted < 2 * GATE


def test_right_outside_the_box_about_a_template_is_no_rock_on_it() -> None:
    chance = np.random.default_rng(64)
    rejected = 0
    for at in range(3 * GATE):
        path, side = PATHS[at % len(PATHS)], 1 if chance.random() < 0.5 else -1
        start = pose_at(path.half, MAT // 2, MAT // 2, a_turn(chance))
        rock = put_outline(0, 0, ROCKS[at % len(ROCKS)], 0, 0, 0)
        room, part = float(rock.reach) + 10_002 + int(chance.integers(-CLOSE, CLOSE + 1)), chance.random()
        half, most, aside = (float(one) for one in (path.half, path.forward, path.left))
        forward, left = [
            (half - room, part * aside),
            (most + room, part * aside),
            (half + part * most, -room),
            (half + part * most, aside + room),
        ][int(chance.integers(0, 4))]
        x, y = from_pose(start, forward, side * left)
        rock = put_outline(0, 0, ROCKS[at % len(ROCKS)], round(x), round(y), a_turn(chance))
        if not is_near_template(path, side, start, rock):
            rejected += 1
            assert not is_part_on(path, side, start, path.steps, whole_part(path), rock)
    assert rejected > GATE


# Barrel rolls


class Roll:
    """A base that rolls, and the middle of where it comes."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.start = a_base(chance)
        self.side = 1 if chance.random() < 0.5 else -1
        self.middle = Pose()
        roll_to(self.middle, self.start, self.side, 0)

    def end(self, chance: np.random.Generator) -> Pose:
        """The place of the longest shift, ahead or behind."""
        pose = Pose()
        most = most_shift(self.start.half)
        roll_to(pose, self.start, self.side, most if chance.random() < 0.5 else -most)
        return pose

    def aside(self) -> int:
        return self.side * (80_000 if self.start.half == SMALL else 100_000)

    def meets(self, outline: Outline) -> bool:
        """Whether the base is on an outline for any shift."""
        half = self.start.half
        return self.overlapped(self.aside(), half, half, outline, int(most_shift(half)))

    def template_meets(self, outline: Outline) -> bool:
        long, wide = self.template()
        return self.overlapped(self.aside() // 2, long, wide, outline, int(most_shift(self.start.half)) // 2)

    def template(self) -> tuple[int, int]:
        """Half of its sides, along and across the base's direction."""
        return (10_000, 20_000) if self.start.half == SMALL else (20_000, 10_000)

    def overlapped(self, left: int, long: int, wide: int, outline: Outline, most: int) -> bool:
        found = self.found(left, long, wide, outline)
        return found.first <= min(found.last, most) and found.last >= -most

    def found(self, left: int, long: int, wide: int, outline: Outline) -> Reach:
        found = Reach()
        slide_over(self.start, left, long, wide, outline, found)
        return found

    def lost_to_the_template(self, outline: Outline) -> list[int]:
        """The longest shifts, as far as the template cannot lie where they need it."""
        most = int(most_shift(self.start.half))
        found = self.found(self.aside() // 2, *self.template(), outline)
        return [shift for shift in (-most, most) if found.first <= shift // 2 <= found.last]

    def template_corner(self, chance: np.random.Generator) -> tuple[Point, float]:
        """A corner of all that the template may lie on, and the direction in which it points."""
        small = self.start.half == SMALL
        forward = (20_000 if small else 40_000) * (1 if chance.random() < 0.5 else -1)
        left = self.aside() / 2 + (20_000 if small else 10_000) * (1 if chance.random() < 0.5 else -1)
        inward = -1 if abs(left) < abs(self.aside() / 2) else 1
        turned = math.degrees(math.atan2(inward * self.side, math.copysign(1, forward))) * 1000
        return from_pose(self.start, forward, left), float(self.start.heading) + turned


def test_no_rock_that_a_roll_may_meet_is_turned_away() -> None:
    chance = np.random.default_rng(65)
    accepted = 0
    for _ in range(GATE):
        roll = Roll(chance)
        rock = rock_reaching(chance, *corner_of(roll.end(chance), int(chance.integers(0, 4))))
        accepted += roll.meets(rock)
        assert is_near_roll(roll.middle, rock.x, rock.y, rock.reach) or not roll.meets(rock)
        assert not is_all_clear(roll.start, roll.middle, [], [rock]) or not roll.meets(rock)
    assert GATE // 4 < accepted < GATE


def test_no_rock_that_a_roll_s_template_may_meet_is_turned_away() -> None:
    chance = np.random.default_rng(71)
    lost = 0
    for _ in range(GATE):
        roll = Roll(chance)
        rock = rock_reaching(chance, *roll.template_corner(chance))
        assert not is_all_clear(roll.start, roll.middle, [], [rock]) or not roll.template_meets(rock)
        gone = roll.lost_to_the_template(rock)
        lost += len(gone)
        assert not set(gone) & set(roll_shifts(roll.start, roll.side, [], [rock], False))
    assert GATE // 4 < lost < GATE


def test_no_ship_that_a_roll_may_meet_is_turned_away() -> None:
    chance = np.random.default_rng(66)
    accepted = 0
    for _ in range(GATE):
        roll = Roll(chance)
        other = base_reaching(chance, *corner_of(roll.end(chance), int(chance.integers(0, 4))))
        accepted += roll.meets(base_outline(other))
        near = is_near_roll(roll.middle, other.x, other.y, other.half + (other.half >> 1))
        assert near or not roll.meets(base_outline(other))
        assert not is_all_clear(roll.start, roll.middle, [other], []) or not roll.meets(base_outline(other))
    assert GATE // 4 < accepted < GATE


def test_a_roll_that_is_all_clear_stays_on_the_mat() -> None:
    chance = np.random.default_rng(67)
    clear = 0
    for _ in range(GATE):
        roll = Roll(chance)
        at, rim = roll.middle, 3 * roll.start.half
        inward = [rim + int(chance.integers(-CLOSE, CLOSE + 1)) for _ in range(2)]
        x, y = (way if chance.random() < 0.5 else MAT - way for way in inward)
        start = pose_at(roll.start.half, roll.start.x + x - at.x, roll.start.y + y - at.y, roll.start.heading)
        roll_to(at, start, roll.side, 0)
        if is_all_clear(start, at, [], []):
            clear += 1
            for shift in even_shifts(start.half):
                end = Pose()
                roll_to(end, start, roll.side, shift)
                assert on_mat(end)
    assert GATE // 8 < clear < GATE // 2


def test_right_beyond_the_circle_about_a_roll_it_offers_the_same() -> None:
    """What is turned away there changes nothing: the shifts are those of an empty mat, and so says the long way."""
    chance = np.random.default_rng(68)
    clear = 0
    for _ in range(GATE):
        roll = Roll(chance)
        corners = ROCKS[int(chance.integers(0, len(ROCKS)))]
        reach = int(put_outline(0, 0, corners, 0, 0, 0).reach)
        limit = reach + 3 * roll.start.half + int(chance.integers(-CLOSE, CLOSE + 1))
        x, y = beyond(middle_of(roll.middle), a_turn(chance), float(limit))
        rock = put_outline(0, 0, corners, x, y, a_turn(chance))
        if is_all_clear(roll.start, roll.middle, [], [rock]):
            clear += 1
            assert not roll.meets(rock) and not roll.template_meets(rock)
            assert roll_shifts(roll.start, roll.side, [], [rock], False) == even_shifts(roll.start.half)
    assert clear > GATE // 20


# Lines


def test_no_rock_that_shades_a_strip_is_turned_away() -> None:
    chance = np.random.default_rng(69)
    accepted = 0
    for _ in range(GATE):
        a = a_base(chance)
        ahead = 2 * LARGE + int(chance.integers(30_000, 150_000))
        b = pose_at(LARGE, *beyond(middle_of(a), float(a.heading), ahead), a.heading)
        strip = Strip()
        assert has_strip(a, b, ANY, strip)
        near, far, low, high = (number / 16 for number in (strip.near, strip.far, strip.low, strip.high))
        between, across = near + chance.random() * (far - near), low + chance.random() * (high - low)
        rims = [(between, low, -90_000), (between, high, 90_000), (near, across, 180_000), (far, across, 0)]
        forward, left, out = rims[int(chance.integers(0, 4))]
        rock = rock_reaching(chance, from_pose(a, forward, left), float(a.heading) + out)
        shadow = shadow_of(strip, rock)
        shades = shadow.low < strip.high and shadow.high > strip.low and shadow.low < shadow.high
        assert not shades or not is_aside(strip, rock)
        assert is_covered(strip, [rock]) is False  # one corner never covers a strip
        accepted += shades
    assert GATE // 3 < accepted < GATE * 2 // 3


# Ships that a move may meet


@pytest.fixture
def state() -> State:
    """Of a match with two ships on each side, in play."""
    match = flights.start(1, squad_1="scum-robots", squad_2="scum-robots")
    assert match.decision is not None
    match.play(match.decision.options[0])  # who has initiative
    state = match.state
    assert isinstance(state, State)
    return state


def reached(start: Pose) -> list[tuple[int, Pose]]:
    """The ends of everything that a base may do, and where it passes, each with its speed."""
    out = []
    for path in PATHS:
        if path.half == start.half:
            for step in (path.steps, path.steps * 2 // 3, path.steps // 3):
                for side in (1, -1):
                    out.append((path.speed, Pose()))
                    along(path, step, side, start, out[-1][1])
    for side in (1, -1):
        for shift in even_shifts(start.half):
            out.append((SLOWEST, Pose()))
            roll_to(out[-1][1], start, side, shift)
    return out


@pytest.mark.parametrize("half", [SMALL, LARGE])
def test_no_ship_that_a_move_may_meet_is_too_far_away(state: State, half: int) -> None:
    chance = np.random.default_rng(70)
    accepted = 0
    own, other = state.ships[0], state.ships[3]
    for _ in range(40):
        own.pose = pose_at(half, MAT // 2, MAT // 2, a_turn(chance))
        for speed, end in reached(own.pose):
            for number in range(4):
                other.pose = base_reaching(chance, *corner_of(end, number))
                if overlaps(end, other.pose):
                    accepted += 1
                    assert other.pose in others_near(state, 0, speed)
    assert accepted > 1_000


@pytest.mark.parametrize("half", [SMALL, LARGE])
def test_the_longest_move_of_each_speed_is_known_to_the_list_of_neighbours(half: int) -> None:
    for speed, end in reached(pose_at(half, 0, 0, 0)):
        assert math.hypot(end.x, end.y) + math.sqrt(2) * (half + LARGE) < float(way_of(half, speed))


@pytest.mark.parametrize("half", [SMALL, LARGE])
def test_no_rock_that_a_base_stops_on_is_too_far_away(half: int) -> None:
    chance = np.random.default_rng(71)
    accepted = 0
    for _ in range(40):
        start = pose_at(half, MAT // 2, MAT // 2, a_turn(chance))
        for speed, end in reached(start):
            for number in range(4):
                rock = rock_reaching(chance, *corner_of(end, number))
                if base_on(end, rock):
                    accepted += 1
                    assert not is_beyond(start, rock, way_of(half, speed))
    assert accepted > 1_000
