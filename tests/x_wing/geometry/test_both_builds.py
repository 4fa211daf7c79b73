"""The geometry gives the same integers on both builds: 100,000 cases have the hash that is kept here."""

from __future__ import annotations

import hashlib
from typing import Final

from gnomon.games.x_wing.geometry.arcs import arc_gap, is_in_arc
from gnomon.games.x_wing.geometry.backing import back_up, is_stopped_by
from gnomon.games.x_wing.geometry.outlines import (
    Outline,
    base_on,
    is_crossed,
    outline_gap,
    outline_to_base,
    put_outline,
    to_edges,
)
from gnomon.games.x_wing.geometry.paths import FASTEST, Path, along, path_of
from gnomon.games.x_wing.geometry.pose import (
    LARGE,
    SMALL,
    Pose,
    beyond_band_of_edge,
    on_mat,
    overlaps,
    parting,
    pose_at,
    within_band_of_edge,
)
from gnomon.games.x_wing.geometry.ranges import Line, gap, gap_line, is_out_of_range
from gnomon.games.x_wing.geometry.sight import ANY, is_obstructed, is_obstructed_by_base
from gnomon.games.x_wing.geometry.slides import roll_crosses, roll_shifts
from gnomon.games.x_wing.geometry.templates import met_at, template_on

CASES: Final = 100_000
KEPT: Final = "ae38f39f7e60fdb67adf438304257286e38e94c501888a4d9ad047ebc17b20ce"
ROCK: Final = [(30_500, -9_000), (24_000, 19_500), (-4_000, 30_000), (-29_000, 13_000), (-22_500, -24_000)]


class Chance:
    """Numbers that are the same everywhere."""

    def __init__(self) -> None:
        self.state = 20_161_109

    def below(self, count: int) -> int:
        self.state = (self.state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        return (self.state >> 33) % count

    def base(self, x: int, y: int, spread: int) -> Pose:
        half = (SMALL, LARGE)[self.below(2)]
        heading = (self.below(360_000), self.below(8) * 45_000)[self.below(3) == 0]
        return pose_at(half, x + self.below(2 * spread) - spread, y + self.below(2 * spread) - spread, heading)

    def rock(self, near: Pose) -> Outline:
        x, y = near.x + self.below(300_000) - 150_000, near.y + self.below(300_000) - 150_000
        return put_outline(0, 0, ROCK, x, y, self.below(360_000))

    def path(self, half: int) -> Path:
        shape = self.below(3)
        return path_of(half, shape, 1 + self.below(FASTEST[shape]))


class Answers:
    """What the geometry says, as a growing hash."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.said: list[int] = []

    def say(self, *numbers: int) -> None:
        self.said.extend(numbers)

    def line(self, line: Line) -> None:
        self.say(line.length, line.from_x, line.from_y, line.to_x, line.to_y)

    def pose(self, pose: Pose) -> None:
        self.say(pose.x, pose.y, pose.heading, pose.c, pose.s)

    def fold(self) -> None:
        self.hash.update(b"".join(number.to_bytes(8, "little", signed=True) for number in self.said))
        self.said.clear()


def between_bases(out: Answers, a: Pose, b: Pose) -> None:
    line = Line()
    out.pose(a)
    out.say(overlaps(a, b), parting(a, b), gap(a, b), on_mat(b), is_out_of_range(a, b))
    out.say(*(within_band_of_edge(a, edge, 200_000) for edge in range(4)))
    out.say(*(beyond_band_of_edge(a, edge, 200_000) for edge in range(4)))
    if not overlaps(a, b):
        gap_line(a, b, line)
        out.line(line)
        for quadrant in range(4):
            out.say(is_in_arc(a, b, quadrant), arc_gap(a, b, quadrant, line))
        out.line(line)


def among_rocks(out: Answers, a: Pose, b: Pose, rocks: list[Outline]) -> None:
    one, other = rocks
    out.say(base_on(a, one), outline_gap(one, other), outline_to_base(one, a), to_edges(one), *list(one.xs))
    out.say(is_crossed(16 * a.x, 16 * a.y, 16 * b.x, 16 * b.y, other))
    out.say(*(is_obstructed(a, b, quadrant, rocks) for quadrant in (*range(4), ANY)))


def on_the_move(out: Answers, chance: Chance, a: Pose, others: list[Pose], rocks: list[Outline]) -> None:
    path, side, pose = chance.path(a.half), 1 - 2 * chance.below(2), Pose()
    along(path, chance.below(path.steps + 1), side, a, pose)
    out.pose(pose)
    step = back_up(path, side, a, others, pose)
    out.say(step)
    out.pose(pose)
    out.say(*(is_stopped_by(path, side, a, step, other) for other in others))
    for rock in rocks:
        out.say(template_on(path, side, a, step, rock), met_at(path, side, a, step, rock))
        out.say(roll_crosses(a, side, 10_000, rock))
    out.say(*roll_shifts(a, side, others, rocks, False))
    out.say(is_obstructed_by_base(a, others[0], ANY, others[1:]))


def test_both_builds_say_the_same() -> None:
    chance, out = Chance(), Answers()
    for case in range(CASES):
        a = chance.base(457_200, 457_200, 350_000)
        b = chance.base(a.x, a.y, (100_000, 330_000)[case & 1])
        between_bases(out, a, b)
        if case % 4 == 0:
            rocks = [chance.rock(a), chance.rock(a)]
            among_rocks(out, a, b, rocks)
            if case % 20 == 0:
                on_the_move(out, chance, a, [b, chance.base(a.x, a.y, 150_000)], rocks)
        out.fold()
    found = out.hash.hexdigest()
    assert found == KEPT, found
