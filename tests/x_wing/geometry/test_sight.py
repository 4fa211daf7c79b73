"""Obstruction beside shapely: single lines, strips of equally short lines between parallel bases, bases as blockers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import shapely
from x_wing.geometry.reference import (
    CLOSE,
    GATE,
    ROCKS,
    SOAK,
    Bases,
    Bools,
    Figures,
    Floats,
    Longs,
    Rocks,
    Shapes,
    about,
    jitter,
    judged,
    on_the_line,
    some_bases,
    some_rocks,
    wedge,
)

from gnomon.games.x_wing.geometry.arcs import AHEAD, ARC_LARGE, ARC_SMALL, LEFT, RIGHT
from gnomon.games.x_wing.geometry.outlines import put_outline
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, pose_at
from gnomon.games.x_wing.geometry.sight import ANY, is_obstructed, is_obstructed_by_base

Shadow = tuple[Floats, Floats]  # from where to where a rock covers the lines of a strip


class Attacks:
    """Pairs of bases, each with its only shortest line in a quadrant or from base to base."""

    def __init__(self, chance: np.random.Generator, count: int) -> None:
        a = some_bases(chance, count)
        b = about(chance, a).moved(*(chance.uniform(-330, 330, count) for _ in range(2)))
        quadrant = chance.integers(0, ANY + 1, count)
        mine, theirs = parts(a, quadrant), parts(b, quadrant, a)
        far = shapely.distance(mine, theirs)
        keep = (far > 20) & (far < 300) & ~are_facing(a, b, quadrant)
        self.a, self.b, self.quadrant = a[keep], b[keep], quadrant[keep]
        self.lines = shapely.shortest_line(mine[keep], theirs[keep])

    def __len__(self) -> int:
        return len(self.a)

    def across(self, chance: np.random.Generator) -> tuple[Longs, Longs, Floats, Floats]:
        """A point of each line, in thousandths of a millimetre, and the direction across it."""
        ends = shapely.get_coordinates(self.lines).reshape(-1, 2, 2)
        way = ends[:, 1] - ends[:, 0]
        point = ends[:, 0] + way * chance.random(len(self))[:, None]
        length = np.hypot(*way.T) * np.where(chance.random(len(self)) < 0.5, 1, -1)
        x, y = np.rint(point * 1000).astype(int).T
        return x, y, -way[:, 1] / length, way[:, 0] / length


def parts(bases: Bases, quadrant: Longs, attackers: Bases | None = None) -> Shapes:
    """What counts of each base: all of it, or what is in the quadrant of the attacker."""
    shapes = bases.shapes()
    cut = shapely.intersection(shapes, wedge(attackers or bases, quadrant % ANY))
    return np.where(quadrant == ANY, shapes, cut)


def are_facing(a: Bases, b: Bases, quadrant: Longs) -> Bools:
    """Whether bases far from each other are parallel, edge to edge, so that many lines are the shortest."""
    c, s = np.cos(np.radians(a.heading / 1000)), np.sin(np.radians(a.heading / 1000))
    forward, left = (abs((b.x - a.x) * x + (b.y - a.y) * y) for x, y in ((c, s), (-s, c)))
    edge = np.where(quadrant % 2 == 0, np.where(a.half == SMALL, ARC_SMALL, ARC_LARGE), a.half)
    beside = np.select([quadrant == ANY, quadrant % 2 == 0], [np.minimum(forward, left), left], forward)
    edge = np.where(quadrant == ANY, a.half, edge)
    return np.asarray(((a.heading - b.heading) % 90_000 == 0) & (beside < edge + b.half + 10))


def single_line(count: int) -> Figures:
    chance = np.random.default_rng(30)
    attacks = Attacks(chance, count * 6)
    x, y, c, s = attacks.across(chance)
    rocks = some_rocks(chance, x, y)

    def crossed(way: Floats) -> Bools:
        return np.asarray(shapely.intersects(attacks.lines, rocks.moved(way * c, way * s).shapes()))

    way = on_the_line(crossed, np.zeros(len(x)), np.full(len(x), 100.0))
    rocks = rocks.moved(way * c + jitter(chance, len(x)), way * s + jitter(chance, len(x)))

    def ours(lanes: Longs) -> list[bool]:
        rows = zip(attacks.a[lanes].poses(), attacks.b[lanes].poses(), attacks.quadrant[lanes].tolist())
        outlines = rocks[lanes].outlines()
        return [is_obstructed(a, b, quadrant, [outline]) for (a, b, quadrant), outline in zip(rows, outlines)]

    return judged("obstruction", count, ours, lambda grow: shapely.intersects(attacks.lines, rocks.shapes(grow)))


def blocking_base(count: int) -> Figures:
    chance = np.random.default_rng(31)
    attacks = Attacks(chance, count * 6)
    x, y, c, s = attacks.across(chance)
    bases = about(chance, Bases(x, y, attacks.a.heading, attacks.a.half))

    def crossed(way: Floats) -> Bools:
        return np.asarray(shapely.intersects(attacks.lines, bases.moved(way * c, way * s).shapes()))

    way = on_the_line(crossed, np.zeros(len(x)), np.full(len(x), 100.0))
    bases = bases.moved(way * c + jitter(chance, len(x)), way * s + jitter(chance, len(x)))

    def ours(lanes: Longs) -> list[bool]:
        rows = zip(attacks.a[lanes].poses(), attacks.b[lanes].poses(), attacks.quadrant[lanes].tolist())
        blockers = bases[lanes].poses()
        return [is_obstructed_by_base(a, b, quadrant, [base]) for (a, b, quadrant), base in zip(rows, blockers)]

    return judged(
        "obstruction by a base", count, ours, lambda grow: shapely.intersects(attacks.lines, bases.shapes(grow))
    )


class Strips:
    """Pairs of parallel bases that face each other, and two rocks that together just cover the strip between them.

    In the frame of the attacker's quadrant the strip goes from near to far and from low to high. A strip at the corner
    leaves the front or rear edge close before the target, and lies in the left or right quadrant.
    """

    def __init__(self, chance: np.random.Generator, count: int, at_corner: bool) -> None:
        a = some_bases(chance, count)
        b = some_bases(chance, count)
        looking = chance.integers(0, 2, count) * 2 if at_corner else chance.integers(0, 4, count)
        self.quadrant = np.where(chance.random(count) < 0.5, looking, ANY)
        self.near = a.half / 1000
        self.far = self.near + chance.uniform(60, 200, count)
        if at_corner:
            self.quadrant = (looking + np.where(chance.random(count) < 0.5, 1, 3)) % 4
            self.far = self.near + chance.uniform(0.3, 2.5, count)
        left = np.rint(chance.uniform(-0.8, 0.8, count) * (a.half + b.half)) / 1000
        if at_corner:  # on the side of the quadrant
            left = abs(left) * np.where((self.quadrant - looking) % 4 == 1, 1, -1)
        self.frame = a.heading + looking * 90_000
        b.heading = (a.heading + chance.integers(0, 4, count) * 90_000) % 360_000
        ahead = self.far + b.half / 1000
        c, s = np.cos(np.radians(self.frame / 1000)), np.sin(np.radians(self.frame / 1000))
        self.a, self.c, self.s = a, c, s
        self.b = Bases(a.x, a.y, b.heading, b.half).moved(ahead * c - left * s, ahead * s + left * c)
        # Setting b down on the grid has moved its edges a little.
        dx, dy = (self.b.x - a.x) / 1000, (self.b.y - a.y) / 1000
        self.far = dx * c + dy * s - b.half / 1000
        left = dy * c - dx * s
        least, most = self.width(looking)
        self.low = np.maximum(least, left - b.half / 1000)
        self.high = np.minimum(most, left + b.half / 1000)

    def width(self, looking: Longs) -> tuple[Floats, Floats]:
        """From where to where lines leave the attacker's edge that looks so."""
        half, cut = self.a.half / 1000, np.where(self.a.half == SMALL, ARC_SMALL, ARC_LARGE) / 1000
        aside = self.far * cut / half  # there the lines of the front quadrant cut the target's edge
        turned = (self.quadrant - looking) % 4
        whole = (self.quadrant == ANY) | (looking % 2 == 1)
        least = np.select([whole, turned == 1, turned == 3], [-half, aside, -half], -cut)
        return least, np.select([whole, turned == 1, turned == 3], [half, half, -aside], cut)

    def rock(self, chance: np.random.Generator, left: Floats) -> Rocks:
        """Rocks between the bases, so far left in the frame."""
        ahead = self.near + (self.far - self.near) * chance.uniform(0.2, 0.8, len(left))
        x, y = ahead * self.c - left * self.s, ahead * self.s + left * self.c
        return some_rocks(chance, self.a.x, self.a.y).moved(x, y)

    def shadow(self, rocks: Rocks, grow: float) -> Shadow:
        """What rocks cover of the strips, in the frame."""
        far = np.full(len(self.near), 500.0)
        corners = np.stack([self.near, -far, self.far, -far, self.far, far, self.near, far], axis=1).reshape(-1, 4, 2)
        seen = rocks.seen_from(self.a, self.frame, grow)
        bounds = shapely.bounds(shapely.intersection(seen, shapely.polygons(corners)))
        return np.nan_to_num(bounds[:, 1], nan=1e9), np.nan_to_num(bounds[:, 3], nan=-1e9)

    def covered(self, one: Shadow, other: Shadow) -> Bools:
        """Whether two shadows leave no line free."""
        (low1, high1), (low2, high2) = one, other
        alone = ((low1 < self.low) & (high1 > self.high)) | ((low2 < self.low) & (high2 > self.high))
        together = (low1 < self.low) & (high2 > self.high) & (low2 < high1)
        apart = (low2 < self.low) & (high1 > self.high) & (low1 < high2)
        return np.asarray((alone | together | apart) & (self.high - self.low > 2 * CLOSE))


def strip(count: int) -> Figures:
    found = Figures("obstruction between parallel bases", 0, 0)
    for at in range(0, count, 5_000):
        found += part_of_strips(found.name, min(5_000, count - at), False, seed=2_000 + at)
    return found


def strip_at_a_corner(count: int) -> Figures:
    found = Figures("obstruction close before a corner", 0, 0)
    for at in range(0, count, 5_000):
        found += part_of_strips(found.name, min(5_000, count - at), True, seed=2_001 + at)
    return found


def part_of_strips(name: str, count: int, at_corner: bool, seed: int) -> Figures:
    chance = np.random.default_rng(seed)
    many = count * (3 if at_corner else 4)
    strips = Strips(chance, many, at_corner)
    first = strips.rock(chance, strips.low - (200 if at_corner else 0))  # narrow strips need one rock only
    second = strips.rock(chance, strips.high)
    side = np.where(chance.random(many) < 0.5, 1, -1)
    still, (low, high) = strips.shadow(first, 0), strips.shadow(second, 0)

    def covered(way: Floats) -> Bools:
        return strips.covered(still, (low + way * side, high + way * side))

    way = on_the_line(covered, np.zeros(many), np.full(many, 90.0)) * side
    second = second.moved(-way * strips.s + jitter(chance, many), way * strips.c + jitter(chance, many))

    def ours(lanes: Longs) -> list[bool]:
        rows = zip(strips.a[lanes].poses(), strips.b[lanes].poses(), strips.quadrant[lanes].tolist())
        rocks = zip(first[lanes].outlines(), second[lanes].outlines())
        return [is_obstructed(a, b, quadrant, [*pair]) for (a, b, quadrant), pair in zip(rows, rocks)]

    return judged(
        name, count, ours, lambda grow: strips.covered(strips.shadow(first, grow), strips.shadow(second, grow))
    )


KINDS = [single_line, blocking_base, strip, strip_at_a_corner]


@pytest.mark.once
@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_obstructed_where_shapely_says(kind: Callable[[int], Figures]) -> None:
    kind(GATE)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_obstructed_where_shapely_says_in_many_cases(
    kind: Callable[[int], Figures], record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", str(kind(SOAK)))


def test_the_attacker_chooses_a_free_line_between_parallel_bases() -> None:
    a, b = pose_at(SMALL, 300_000, 300_000, 0), pose_at(SMALL, 460_000, 300_000, 180_000)
    wide = [(2_000, -15_000), (2_000, 15_000), (-2_000, 15_000), (-2_000, -15_000)]
    low = put_outline(0, 0, wide, 380_000, 300_000 - 14_000, 0)
    high = put_outline(0, 1, wide, 390_000, 300_000 + 14_000, 0)
    for quadrant in (AHEAD, ANY):
        assert not is_obstructed(a, b, quadrant, [low])
        assert not is_obstructed(a, b, quadrant, [high])
        assert is_obstructed(a, b, quadrant, [low, high])
    # Turned by the least there is, only one line is the shortest.
    turned = pose_at(SMALL, 460_000, 300_000, 180_001)
    assert is_obstructed(a, turned, ANY, [low]) != is_obstructed(a, turned, ANY, [high])


def test_shadows_that_only_touch_leave_one_line_free() -> None:
    a, b = pose_at(LARGE, 300_000, 300_000, 0), pose_at(LARGE, 500_000, 300_000, 90_000)
    half = [(2_000, -25_000), (2_000, 25_000), (-2_000, 25_000), (-2_000, -25_000)]
    low, high = (put_outline(0, 0, half, 400_000, 300_000 + y, 0) for y in (-25_000, 25_000))
    assert not is_obstructed(a, b, ANY, [low, high])
    assert is_obstructed(a, b, ANY, [low, put_outline(0, 0, half, 400_000, 324_999, 0)])


def test_a_line_along_the_edge_of_an_obstacle_is_free() -> None:
    a, b = pose_at(SMALL, 300_000, 300_000, 0), pose_at(SMALL, 460_000, 340_000, 0)  # corner to corner: y is 320 mm
    block = [(5_000, -5_000), (5_000, 5_000), (-5_000, 5_000), (-5_000, -5_000)]
    assert not is_obstructed(a, b, ANY, [put_outline(0, 0, block, 380_000, 325_000, 0)])
    assert is_obstructed(a, b, ANY, [put_outline(0, 0, block, 380_000, 324_999, 0)])


def test_an_obstacle_that_only_touches_the_ends_of_the_lines_leaves_them_free() -> None:
    a, b = pose_at(SMALL, 300_000, 300_000, 0), pose_at(SMALL, 460_000, 300_000, 0)
    wide = [(2_000, -30_000), (2_000, 30_000), (-2_000, 30_000), (-2_000, -30_000)]
    for x in (318_000, 442_000):  # under the attacker, under the target: up to its edge
        assert not is_obstructed(a, b, ANY, [put_outline(0, 0, wide, x, 300_000, 0)])
    for x in (318_001, 441_999):
        assert is_obstructed(a, b, ANY, [put_outline(0, 0, wide, x, 300_000, 0)])


def test_bases_beside_the_corner_are_seen_along_the_side_quadrant() -> None:
    """Close before the front edge, near its corner, lines leave the front edge but lie in the left quadrant."""
    a, b = pose_at(SMALL, 300_000, 300_000, 0), pose_at(SMALL, 342_000, 330_000, 0)  # 2 mm ahead
    thin = [(500, -1_000), (500, 1_000), (-500, 1_000), (-500, -1_000)]
    inside = put_outline(
        0, 0, thin, 321_000, 300_000 + 19_500, 0
    )  # 18.5 to 20.5 mm left; the quadrant begins at 18.756
    assert is_obstructed(a, b, LEFT, [inside])
    assert not is_obstructed(a, b, ANY, [inside])
    assert not is_obstructed(a, b, RIGHT, [inside])


def test_nothing_obstructs_where_nothing_is() -> None:
    a, b = pose_at(SMALL, 300_000, 300_000, 0), pose_at(SMALL, 460_000, 300_000, 0)
    assert not is_obstructed(a, b, ANY, [])
    assert not is_obstructed(a, b, LEFT, [put_outline(0, 0, ROCKS[0], 380_000, 300_000, 0)])  # not in that arc
