"""How large numbers become: below 2^62 everywhere, since 64-bit ints of compiled code wrap without a word.

The worst case of each kind of product is worked out from the measures of the game. A copy of the geometry that
remembers the largest result of every line is asked about bases and obstacles at the far ends of the mat and beyond: no
line may come above its worst case, and none may be left out.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from x_wing.geometry.watched import MODULES, Watch, watched_copy

from gnomon.games.x_wing.geometry.angles import ONE, bearing, cosine, root, sine
from gnomon.games.x_wing.geometry.outlines import LONGEST
from gnomon.games.x_wing.geometry.pose import LARGE, MAT, SMALL
from gnomon.games.x_wing.geometry.ranges import FAR

OUTSIDE = 300_000  # farther than any manoeuvre leads off the mat
SIDE = MAT + 2 * OUTSIDE
FINE = 16
ACROSS = math.isqrt(2 * SIDE * SIDE) + 360_000  # from corner to corner of it, and what bases, rocks and curves add
WIDE = LONGEST // 2
LONG_ROCK = [(-WIDE, -900), (WIDE - 100, -900), (WIDE - 100, 900), (100 - WIDE, 900)]  # about the longest allowed
LARGE_ROCK = [(-35_000, -35_000), (35_000, -35_000), (35_000, 35_000), (-35_000, 35_000)]
DOCUMENT = Path(__file__).parents[3] / "docs" / "geometry.md"


@dataclass
class Worst:
    """The worst case of a kind of product, and a pattern of the lines that have it."""

    what: str
    number: float
    lines: str

    def bits(self) -> str:
        return f"{math.ceil(math.log2(self.number) * 10) / 10:.1f}"


WORST = [
    Worst(
        "a way across the mat turned into a frame: fine times cosine, two of them",
        ACROSS * FINE * ONE,
        r"d[xy] \* (pose|start|strip)\.[cs] |d[xy] \* [cs] [+-] d[xy] \* [cs] \+ HALF_ONE|x \* c - y \* s",
    ),
    Worst(
        "two products of two cosines, and two of these",
        math.sqrt(2) * (ONE + 2) ** 2,
        r"a\.c \* b\.[cs]|view\.c \* b\.[cs]|COS_DEGREES",
    ),
    Worst(
        "the direction of a way of at most 2^31 in both directions, times cosine",
        math.sqrt(2) * 2**31 * (ONE + 2),
        r"y << BITS|across = y \* c|along = \(x \* c",
    ),
    Worst(
        "squared distance, fine",
        (ACROSS * FINE) ** 2,
        r"return x \* x|length = \(x - from_x\)",
    ),
    Worst(
        "side of a line of an arc: fine times rise or run, two of them",
        ACROSS * FINE * math.sqrt(2) * LARGE,
        r"view\.run",
    ),
    Worst(
        "foot of a perpendicular on a side of an outline: the cube of its length, fine, and a half",
        (LONGEST * FINE) ** 3 * (1 + 1 / (LONGEST * FINE)),
        r"part \* over",
    ),
]


class Asked:
    """Everything that the geometry answers, asked of the copy."""

    def __init__(self) -> None:
        self.watch, modules = watched_copy()
        self.geometry: dict[str, Any] = {}
        for name in MODULES:
            self.geometry |= modules[name].__dict__
        self.is_near_template = modules["templates"].is_near
        self.poses = self.some_poses()
        self.rocks = [
            self.put_outline(0, 0, corners, pose.x, pose.y, pose.heading // 45_000 * 45_000)
            for pose in self.poses[:8]
            for corners in (LONG_ROCK, LARGE_ROCK)
        ]

    def __getattr__(self, name: str) -> Any:
        return self.geometry[name]

    def some_poses(self) -> list[Any]:
        """Bases of both sizes at the ends of the mat, a little off it, and next to each other."""
        low, high, middle = -OUTSIDE, MAT + OUTSIDE, MAT // 2
        places = [(low, low), (high, high), (high, low + 1), (low, high), (middle, middle)]
        places += [
            (middle + 90_001, middle - 77_003),
            (middle - 250_000, middle + 1),
            (middle + 95_000, middle + 30_000),
        ]
        headings = (0, 45_000, 44_999, 137_731, 0, 20_000, 90_000, 0, 337_000)
        return [
            self.pose_at(half, x, y, heading + turn)
            for half, turn in ((SMALL, 0), (LARGE, 0), (LARGE, 45_001))
            for (x, y), heading in zip(places, headings)
        ]

    def everything(self) -> Watch:
        for pose in self.poses:
            self.about_a_base(pose)
            self.about_moves(pose)
            for other in self.poses:
                self.about_two_bases(pose, other)
        for one in self.rocks:
            self.to_edges(one)
            for other in self.rocks:
                self.outline_gap(one, other)
        self.make_paths()
        for heading, x, y, turn in ((38_452, 34_803, 79_675, 339_183), (317_480, -35_044, 71_053, 120_498)):
            start = self.pose_at(LARGE, MAT // 2, MAT // 2, heading)  # an end of the shifts that is rounded too far out
            self.roll_shifts(start, 1, [self.pose_at(LARGE, start.x + x, start.y + y, turn)], [], False)
        for x in (65_536, 123_456_789, 2**31 - 1):
            for y in (65_536, 87_654_321, 2**31 - 1):
                self.bearing(x, y)
        self.root(2**62)
        return self.watch

    def about_a_base(self, pose: Any) -> None:
        self.on_mat(pose)
        for edge in range(4):
            self.within_band_of_edge(pose, edge, 300_000)
            self.beyond_band_of_edge(pose, edge, 300_000)
        for rock in self.rocks:
            self.base_on(pose, rock)
            self.outline_to_base(rock, pose)

    def about_two_bases(self, a: Any, b: Any) -> None:
        self.is_out_of_range(a, b)
        self.parting(a, b)
        self.gap(a, b)
        self.is_crossed(FINE * a.x, FINE * a.y, FINE * b.x, FINE * b.y, self.rocks[0])
        for quadrant in range(4):
            self.is_in_arc(a, b, quadrant)
        if not self.overlaps(a, b):
            line = self.Line()
            self.gap_line(a, b, line)
            self.is_obstructed_by_base(a, b, self.ANY, self.poses)
            self.is_obstructed(a, b, self.ANY, self.rocks)
            for quadrant in range(4):
                self.arc_gap(a, b, quadrant, line)
                self.is_obstructed(a, b, quadrant, self.rocks)

    def about_moves(self, start: Any) -> None:
        others = [one for one in self.poses if one is not start]
        for shape, most in enumerate(self.FASTEST):
            for speed in range(1, most + 1):
                self.about_a_path(self.path_of(start.half, shape, speed), start, others)
        for side in (1, -1):
            self.roll_shifts(start, side, others, self.rocks, False)
            for rock in self.rocks:
                self.roll_shifts(start, side, [], [rock], False)
                self.roll_crosses(start, side, 20_000, rock)

    def about_a_path(self, path: Any, start: Any, others: list[Any]) -> None:
        pose = self.Pose()
        for side in (1, -1):
            self.back_up(path, side, start, others, pose)
            for step in range(0, path.steps + 1, path.steps // 6):
                self.along(path, step, side, start, pose)
                self.is_stopped_by(path, side, start, step, others[0])
            for rock in self.rocks:
                self.is_near_template(path, side, start, rock)
                for step in (path.steps, path.steps * 3 // 4):
                    self.is_part_on(path, side, start, step, self.whole_part(path), rock)
                    self.met_at(path, side, start, step, rock)


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Asked().everything()


@pytest.mark.once
def test_every_line_of_the_geometry_was_watched(watch: Watch) -> None:
    assert watch.unseen() == []


@pytest.mark.once
def test_no_result_comes_near_the_end_of_64_bits(watch: Watch) -> None:
    place = max(watch.largest, key=lambda place: watch.largest[place])
    assert watch.largest[place] < 2**62, f"{place}: 2^{math.log2(watch.largest[place]):.2f}"


@pytest.mark.once
@pytest.mark.parametrize("worst", WORST, ids=lambda worst: worst.what)
def test_the_worst_case_is_below_2_to_the_62_and_never_passed(watch: Watch, worst: Worst) -> None:
    assert worst.number < 2**62
    found = watch.matching(worst.lines)
    assert worst.number / 4 < found <= worst.number, f"2^{math.log2(found):.2f}"


@pytest.mark.once
def test_what_no_worst_case_is_told_of_stays_far_below(watch: Watch) -> None:
    """Smaller kinds of products have room for a factor of a hundred; FAR, 2^60, may be counted on or back by one."""
    for place, text in watch.lines.items():
        if not any(re.search(worst.lines, text) for worst in WORST) and watch.largest[place] > 2**55.2:
            assert abs(watch.largest[place] - FAR) <= 1, f"{place}: {text}"


@pytest.mark.once
def test_the_document_tells_the_worst_cases() -> None:
    text = DOCUMENT.read_text("utf-8")
    for worst in WORST:
        assert f"| {worst.what} | {worst.bits()} |" in text


def test_sines_and_cosines_are_right_to_the_last_bit_but_one() -> None:
    for angle in range(0, 360_000, 37):
        assert abs(int(cosine(angle)) - math.cos(math.radians(angle / 1000)) * 2**30) < 1.6
        assert abs(int(sine(angle)) - math.sin(math.radians(angle / 1000)) * 2**30) < 1.6


def test_quarters_of_a_turn_are_exact_mirrors() -> None:
    for degree in range(0, 360_000, 1000):
        assert cosine(degree) == sine((degree + 90_000) % 360_000) == -cosine((degree + 180_000) % 360_000)
        assert sine(degree) == -sine((360_000 - degree) % 360_000)


def test_bearings_and_roots() -> None:
    for x in (0, 1, 999, 65_536, 123_456_789, 2**31 - 1):
        for y in (65_536, 87_654, 87_654_321, 2**31 - 1):
            assert abs(int(bearing(y, x)) - math.degrees(math.atan2(x, y)) * 1000) < 0.51
            assert abs(int(bearing(x, y)) - math.degrees(math.atan2(y, x)) * 1000) < 0.51
    for square in (0, 1, 2, 3, 4, 24, 25, 26, 10**12, 2**62 - 1, (2**31 - 1) ** 2):
        assert root(square) == math.isqrt(square)
