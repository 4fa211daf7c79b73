"""Bases beside shapely: overlap, range and the edge of the mat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    direction,
    jitter,
    judged,
    millimetres,
    on_the_line,
    some_bases,
)

from gnomon.games.x_wing.geometry.angles import FULL_TURN
from gnomon.games.x_wing.geometry.pose import (
    BOTTOM,
    EAST,
    MAT,
    TOP,
    WEST,
    Pose,
    beyond_band_of_edge,
    on_mat,
    overlaps,
    pose_at,
    within_band_of_edge,
)
from gnomon.games.x_wing.geometry.ranges import Line, band, gap, gap_line


def near_each_other(chance: np.random.Generator, count: int, holds: Callable[[Any, Any], Bools]) -> tuple[Bases, Bases]:
    """Pairs of bases, the second moved away from the first until something just no longer holds."""
    a = some_bases(chance, count)
    b = about(chance, a)
    c, s = direction(chance, count)
    still = a.shapes()

    def there(way: Floats) -> Bools:
        return holds(still, b.moved(way * c, way * s).shapes())

    way = on_the_line(there, np.zeros(count), np.full(count, 500.0))
    return a, b.moved(way * c + jitter(chance, count), way * s + jitter(chance, count))


def overlap(count: int) -> Figures:
    chance = np.random.default_rng(1)
    a, b = near_each_other(chance, count + count // 5, shapely.intersects)

    def ours(lanes: Longs) -> list[bool]:
        return [overlaps(one, other) for one, other in zip(a[lanes].poses(), b[lanes].poses())]

    return judged("overlap", count, ours, lambda grow: shapely.intersects(a.shapes(grow / 2), b.shapes(grow / 2)))


def limit(count: int, band_number: int) -> Figures:
    chance = np.random.default_rng(band_number + 1)
    far = 100.0 * band_number
    a, b = near_each_other(chance, count + count // 5, lambda one, other: shapely.distance(one, other) <= far)
    distance = shapely.distance(a.shapes(), b.shapes())

    def ours(lanes: Longs) -> list[bool]:
        pairs = zip(a[lanes].poses(), b[lanes].poses())
        return [band(gap(one, other)) <= band_number for one, other in pairs]

    return judged(f"limit of range {band_number}", count, ours, lambda grow: distance <= far + grow)


def limit_1(count: int) -> Figures:
    return limit(count, 1)


def limit_2(count: int) -> Figures:
    return limit(count, 2)


def limit_3(count: int) -> Figures:
    return limit(count, 3)


def inward_of_edges(chance: np.random.Generator, bases: Bases, way: Longs) -> Longs:
    """Put the middles so far from an edge of the mat; which edges these are."""
    edge = chance.integers(0, 4, len(bases))
    bases.x = np.select([edge == WEST, edge == EAST], [way, MAT - way], bases.x)
    bases.y = np.select([edge == BOTTOM, edge == TOP], [way, MAT - way], bases.y)
    return edge


def half_width(bases: Bases) -> Longs:
    """How far bases reach along the mat's directions."""
    angle = np.radians(bases.heading / 1000)
    return np.rint(bases.half * (abs(np.cos(angle)) + abs(np.sin(angle)))).astype(int)


def edge_of_the_mat(count: int) -> Figures:
    chance = np.random.default_rng(5)
    many = count + count // 10
    bases = some_bases(chance, many, 300_000)
    inward_of_edges(chance, bases, half_width(bases) + chance.integers(-9, 10, many))

    def theirs(grow: float) -> Bools:  # a base that shrinks is more surely on the mat
        bounds = shapely.bounds(bases.shapes(-grow))
        return np.asarray((bounds.min(axis=1) >= -1e-12) & (bounds.max(axis=1) <= MAT / 1000 + 1e-12))

    return judged("on the mat", count, lambda lanes: [on_mat(pose) for pose in bases[lanes].poses()], theirs)


def band_of_an_edge(name: str, count: int, sign: int, ours: Callable[[Pose, int, int], bool], seed: int) -> Figures:
    """Bases whose far side (sign is -1) or near side (1) is at a range from an edge of the mat."""
    chance = np.random.default_rng(seed)
    many = count + count // 3
    bases = some_bases(chance, many, 300_000)
    depth = 100_000 * chance.integers(1, 4, many)
    edge = inward_of_edges(chance, bases, depth + sign * half_width(bases) + chance.integers(-9, 10, many))

    def theirs(grow: float) -> Bools:
        left, bottom, right, top = shapely.bounds(bases.shapes(-grow)).T
        mat = MAT / 1000
        far = np.select([edge == BOTTOM, edge == TOP, edge == WEST], [top, mat - bottom, right], mat - left)
        near = np.select([edge == BOTTOM, edge == TOP, edge == WEST], [bottom, mat - top, left], mat - right)
        inside = (far <= depth / 1000 + 1e-12) & (near >= -1e-12)
        return np.asarray((near > depth / 1000) if sign > 0 else inside)

    def said(lanes: Longs) -> list[bool]:
        rows = zip(bases[lanes].poses(), edge[lanes].tolist(), depth[lanes].tolist())
        return [ours(pose, number, deep) for pose, number, deep in rows]

    return judged(name, count, said, theirs)


def within_a_band(count: int) -> Figures:
    return band_of_an_edge("within a range of an edge", count, -1, within_band_of_edge, seed=7)


def beyond_a_band(count: int) -> Figures:
    return band_of_an_edge("beyond a range of an edge", count, 1, beyond_band_of_edge, seed=8)


KINDS = [overlap, limit_1, limit_2, limit_3, edge_of_the_mat, within_a_band, beyond_a_band]


@pytest.mark.once
@pytest.mark.parametrize("kind", KINDS)
def test_bases_are_where_shapely_says(kind: Callable[[int], Figures]) -> None:
    kind(GATE)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_bases_are_where_shapely_says_in_many_cases(
    kind: Callable[[int], Figures], record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", str(kind(SOAK)))


@pytest.mark.once
def test_distances_and_their_lines_are_those_of_shapely() -> None:
    chance = np.random.default_rng(6)
    a = some_bases(chance, GATE)
    b = about(chance, a).moved(*(chance.uniform(-300, 300, GATE) for _ in range(2)))
    distances = shapely.distance(a.shapes(), b.shapes())
    line = Line()
    for one, other, shape, shape2, distance in zip(a.poses(), b.poses(), a.shapes(), b.shapes(), distances):
        assert abs(millimetres(gap(one, other)) - distance) < TOLERANCE
        assert overlaps(one, other) == (distance == 0)
        if distance:
            assert abs(millimetres(gap_line(one, other, line)) - distance) < TOLERANCE
            begin = shapely.Point(line.from_x / 16_000, line.from_y / 16_000)
            end = shapely.Point(line.to_x / 16_000, line.to_y / 16_000)
            assert shape.distance(begin) < TOLERANCE and shape2.distance(end) < TOLERANCE
            assert abs(begin.distance(end) - distance) < TOLERANCE


def test_touching_is_not_overlapping_and_a_limit_is_inside() -> None:
    a = pose_at(20_000, 300_000, 300_000, 0)
    assert not overlaps(a, pose_at(20_000, 340_000, 300_000, 90_000))
    assert overlaps(a, pose_at(20_000, 339_999, 300_000, 90_000))
    assert [band(gap(a, pose_at(40_000, x, 300_000, 180_000))) for x in (460_000, 460_001, 560_000, 660_001)] == [
        1,
        2,
        2,
        4,
    ]


def test_a_token_may_have_any_size() -> None:
    token = pose_at(18_950, 300_000, 300_000, 0)
    assert gap(token, pose_at(20_000, 300_000 + 38_950 + 100_000, 300_000, 0)) == (100_000 * 16) ** 2
    assert overlaps(token, pose_at(20_000, 338_949, 300_000, 0))


def test_a_base_is_within_a_band_only_as_a_whole() -> None:
    for edge, x, y in (
        (BOTTOM, 400_000, 80_000),
        (TOP, 400_000, MAT - 80_000),
        (WEST, 80_000, 1),
        (EAST, MAT - 80_000, 1),
    ):
        assert within_band_of_edge(pose_at(20_000, x, y, 0), edge, 100_000)
        assert not within_band_of_edge(pose_at(20_000, x, y, 1), edge, 100_000)
        assert not within_band_of_edge(pose_at(20_000, x, y, 0), edge, 99_999)


def test_a_heading_is_kept_within_a_turn() -> None:
    assert pose_at(20_000, 0, 0, -1).heading == FULL_TURN - 1
    assert pose_at(20_000, 0, 0, 2 * FULL_TURN + 5).heading == 5
