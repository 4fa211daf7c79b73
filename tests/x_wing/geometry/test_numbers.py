"""How large numbers become: far below 2^62 everywhere, since 64-bit ints of compiled code wrap without a word.

The interpreted build runs on ints that remember the largest one of them all, for bases and obstacles at the far ends of
the mat and beyond.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar

import pytest

from gnomon import build
from gnomon.games.x_wing.geometry.angles import bearing, cosine, root, sine
from gnomon.games.x_wing.geometry.arcs import arc_gap, is_in_arc
from gnomon.games.x_wing.geometry.backing import back_up
from gnomon.games.x_wing.geometry.outlines import LONGEST, base_on, outline_gap, outline_to_base, put_outline, to_edges
from gnomon.games.x_wing.geometry.paths import FASTEST, along, path_of
from gnomon.games.x_wing.geometry.pose import LARGE, MAT, SMALL, Pose, on_mat, overlaps, pose_at
from gnomon.games.x_wing.geometry.ranges import FAR, Line, gap, gap_line
from gnomon.games.x_wing.geometry.sight import ANY, is_obstructed
from gnomon.games.x_wing.geometry.slides import roll_shifts
from gnomon.games.x_wing.geometry.templates import met_at

OUTSIDE = 300_000  # farther than any manoeuvre leads off the mat
LONG = LONGEST // 2
ROCK = [(-LONG, -22_000), (LONG, -22_000), (LONG - 2_000, 22_000), (2_000 - LONG, 22_000)]  # about the largest allowed


class Watched(int):
    """An int that remembers how large any result of its arithmetic was."""

    largest: ClassVar[int] = 0


def watch(name: str) -> Any:
    plain = getattr(int, name)

    def operate(self: int, *others: int) -> Any:
        result = plain(self, *(int(other) for other in others))
        if type(result) is not int:
            return result
        if abs(result) != FAR:  # the mark itself
            Watched.largest = max(Watched.largest, abs(result))
        return Watched(result)

    return operate


for operator in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and"):
    for name in (f"__{operator}__", f"__r{operator}__"):
        setattr(Watched, name, watch(name))
for operator in ("neg", "abs"):
    setattr(Watched, f"__{operator}__", watch(f"__{operator}__"))


def poses() -> list[Pose]:
    """Bases of both sizes at the ends of the mat, a little off it, and next to each other."""
    places = [(-OUTSIDE, -OUTSIDE), (MAT + OUTSIDE, MAT + OUTSIDE), (MAT + OUTSIDE, -OUTSIDE + 1), (MAT // 2, MAT // 2)]
    places += [(MAT // 2 + 90_001, MAT // 2 - 77_003), (MAT // 2 - 250_000, MAT // 2 + 1)]
    headings = (0, 1, 44_999, 137_731, 270_000)
    out = []
    for half in (SMALL, LARGE):
        for at, (x, y) in enumerate(places):
            out.append(pose_at(*(Watched(number) for number in (half, x, y, headings[at % 5] + half // 7))))
    return out


def ask_everything() -> None:
    all_poses = poses()
    rocks = [put_outline(0, 0, [(Watched(x), Watched(y)) for x, y in ROCK], p.x, p.y, p.heading) for p in all_poses[:6]]
    line, pose = Line(), Pose()
    for a in all_poses:
        on_mat(a)
        for b in all_poses:
            gap(a, b)
            if not overlaps(a, b):
                gap_line(a, b, line)
                for quadrant in range(4):
                    is_in_arc(a, b, quadrant)
                    arc_gap(a, b, quadrant, line)
                    is_obstructed(a, b, quadrant, rocks)
                is_obstructed(a, b, ANY, rocks)
        for rock in rocks:
            base_on(a, rock)
            outline_to_base(rock, a)
            to_edges(rock)
        for shape, most in enumerate(FASTEST):
            path = path_of(a.half, shape, most)
            others = [one for one in all_poses if one is not a]
            step = back_up(path, 1, a, others, pose)
            along(path, Watched(path.steps // 3), -1, a, pose)
            for rock in rocks:
                met_at(path, -1, a, step, rock)
        roll_shifts(a, 1, all_poses, rocks, False)
    for one in rocks:
        for other in rocks:
            outline_gap(one, other)


@pytest.mark.skipif(build.is_compiled(), reason="compiled code has plain 64-bit ints")
def test_no_number_comes_near_the_end_of_64_bits() -> None:
    Watched.largest = 0
    ask_everything()
    assert 2**58 < Watched.largest < 2**62, f"2^{math.log2(Watched.largest):.2f}"


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
