"""Firing arcs beside shapely: their lines, and range inside them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import shapely
from x_wing.geometry.reference import (
    GATE,
    SOAK,
    TOLERANCE,
    Bases,
    Bools,
    Figures,
    Floats,
    Longs,
    about,
    jitter,
    judged,
    millimetres,
    on_the_line,
    some_bases,
    wedge,
)

from gnomon.games.x_wing.geometry.arcs import AHEAD, LEFT, RIGHT, arc_gap, is_in_arc
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, pose_at
from gnomon.games.x_wing.geometry.ranges import FAR, Line, band


def at_bearing(a: Bases, b: Bases, quadrant: Longs, angle: Floats, way: Floats) -> Bases:
    """The second bases so far away, at an angle (in degrees) to the middle of the first ones' quadrants."""
    bearing = np.radians(a.heading / 1000 + 90 * quadrant + angle)
    return b.moved(way * np.cos(bearing), way * np.sin(bearing))


def apart(a: Bases, b: Bases) -> Bools:
    return np.asarray(shapely.distance(a.shapes(), b.shapes()) > 0.02)


def arc_lines(count: int) -> Figures:
    chance = np.random.default_rng(10)
    many = count * 3 // 2
    a = some_bases(chance, many)
    b, quadrant = about(chance, a), chance.integers(0, 4, many)
    arc, way = wedge(a, quadrant), chance.uniform(45, 400, many)

    def inside(angle: Floats) -> Bools:
        return np.asarray(shapely.intersects(at_bearing(a, b, quadrant, angle, way).shapes(), arc))

    side = np.where(chance.random(many) < 0.5, 1, -1)
    angle = on_the_line(inside, np.zeros(many), 180.0 * side, 24)
    b = at_bearing(a, b, quadrant, angle, way).moved(jitter(chance, many), jitter(chance, many))
    keep = apart(a, b)
    a, b, quadrant = a[keep], b[keep], quadrant[keep]
    line = Line()

    def ours(lanes: Longs) -> list[bool]:
        rows = list(zip(a[lanes].poses(), b[lanes].poses(), quadrant[lanes].tolist()))
        got = [is_in_arc(one, other, number) for one, other, number in rows]
        assert got == [arc_gap(one, other, number, line) < FAR for one, other, number in rows]
        return got

    return judged("arc lines", count, ours, lambda grow: shapely.intersects(b.shapes(grow), wedge(a, quadrant)))


def range_in_arc(count: int) -> Figures:
    chance = np.random.default_rng(11)
    many = count * 2
    a = some_bases(chance, many)
    b, quadrant = about(chance, a), chance.integers(0, 4, many)
    angle, far = chance.uniform(-60, 60, many), 100.0 * chance.integers(1, 4, many)

    def distance(b: Bases, grow: float = 0.0) -> Floats:
        arc = wedge(a, quadrant, grow)
        parts = shapely.distance(shapely.intersection(a.shapes(), arc), shapely.intersection(b.shapes(), arc))
        return np.asarray(np.where(np.isnan(parts), np.inf, parts))

    def inside(way: Floats) -> Bools:
        return distance(at_bearing(a, b, quadrant, angle, way)) <= far

    way = on_the_line(inside, np.full(many, 50.0), np.full(many, 500.0))
    b = at_bearing(a, b, quadrant, angle, way).moved(jitter(chance, many), jitter(chance, many))
    line = Line()

    def ours(lanes: Longs) -> list[bool]:
        rows = zip(a[lanes].poses(), b[lanes].poses(), quadrant[lanes].tolist(), (far[lanes] / 100).tolist())
        return [band(arc_gap(one, other, number, line)) <= most for one, other, number, most in rows]

    return judged("range in arc", count, ours, lambda grow: distance(b, grow) <= far + grow)


KINDS = [arc_lines, range_in_arc]


@pytest.mark.once
@pytest.mark.parametrize("kind", KINDS)
def test_arcs_are_where_shapely_says(kind: Callable[[int], Figures]) -> None:
    kind(GATE)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_arcs_are_where_shapely_says_in_many_cases(
    kind: Callable[[int], Figures], record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", str(kind(SOAK)))


def check_lines(a: Bases, b: Bases, quadrant: Longs) -> int:
    """The line of a range in arc joins the parts of both bases inside, and no line is shorter; how many were in arc."""
    parts = [
        [shapely.intersection(one.shapes(), wedge(a, quadrant, grow)) for one in (a, b)]
        for grow in (-TOLERANCE, TOLERANCE)
    ]
    longest, shortest = (shapely.distance(mine, theirs) for mine, theirs in parts)
    line = Line()
    found = 0
    rows = zip(a.poses(), b.poses(), quadrant.tolist(), *parts[1], shortest, longest)
    for one, other, number, mine, theirs, short, long in rows:
        if arc_gap(one, other, number, line) < FAR:
            begin = shapely.Point(line.from_x / 16_000, line.from_y / 16_000)
            end = shapely.Point(line.to_x / 16_000, line.to_y / 16_000)
            assert mine.distance(begin) < TOLERANCE and theirs.distance(end) < TOLERANCE
            assert abs(begin.distance(end) - millimetres(line.length)) < TOLERANCE
            assert short - TOLERANCE < millimetres(line.length) and not millimetres(line.length) > long + TOLERANCE
            found += 1
    return found


@pytest.mark.once
def test_the_line_of_a_range_in_arc_is_the_shortest_between_the_parts_inside() -> None:
    chance = np.random.default_rng(12)
    a = some_bases(chance, GATE)
    b = about(chance, a).moved(*(chance.uniform(-300, 300, GATE) for _ in range(2)))
    keep = apart(a, b)
    assert check_lines(a[keep], b[keep], chance.integers(0, 4, GATE)[keep]) > GATE // 5


@pytest.mark.once
def test_lines_from_the_corner_of_a_side_quadrant_are_the_shortest() -> None:
    """Right before the front or rear edge, near its end, a target may be in the left or right quadrant only."""
    chance = np.random.default_rng(13)
    a = some_bases(chance, 3 * GATE)
    b = about(chance, a)
    b.heading = (a.heading + chance.integers(-9_000, 9_001, len(a))) % 360_000
    angle = np.radians(a.heading / 1000)
    ahead = (a.half + b.half) / 1000 + chance.uniform(0.5, 4, len(a))
    left = chance.uniform(0.7, 1, len(a)) * (a.half + b.half) / 1000 * np.where(chance.random(len(a)) < 0.5, 1, -1)
    b = b.moved(ahead * np.cos(angle) - left * np.sin(angle), ahead * np.sin(angle) + left * np.cos(angle))
    keep = apart(a, b)
    quadrant = np.where(left > 0, LEFT, RIGHT)
    assert check_lines(a[keep], b[keep], quadrant[keep]) > GATE


@pytest.mark.parametrize(("half", "cut"), [(SMALL, 17_051), (LARGE, 36_048)])
def test_a_base_that_just_reaches_a_line_is_in_both_quadrants(half: int, cut: int) -> None:
    a = pose_at(half, 400_000, 400_000, 0)
    b = pose_at(SMALL, 400_000 + 4 * half - 20_000, 400_000 + 4 * cut + 20_000, 0)  # its corner is on the line
    assert is_in_arc(a, b, AHEAD) and is_in_arc(a, b, LEFT) and not is_in_arc(a, b, RIGHT)
    corner_moved = pose_at(SMALL, b.x - 1, b.y, 0)
    assert not is_in_arc(a, corner_moved, AHEAD)


def test_only_the_part_of_the_edge_inside_the_arc_counts() -> None:
    a = pose_at(SMALL, 400_000, 400_000, 0)
    b = pose_at(SMALL, 400_000 + 140_000, 400_000 + 39_000, 0)  # opposite the corner that is outside the arc
    assert arc_gap(a, b, AHEAD, Line()) == (16 * 100_000) ** 2 + (16 * (19_000 - 17_051)) ** 2
