"""Obstacles beside shapely: bases and templates on them, distances, and the order in which they are met."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely
from x_wing.geometry.reference import (
    GATE,
    ROCKS,
    SOAK,
    TOLERANCE,
    Bases,
    Bools,
    Corners,
    Figures,
    Floats,
    Longs,
    Shapes,
    about,
    direction,
    jitter,
    judged,
    laid,
    millimetres,
    on_the_line,
    some_bases,
    some_rocks,
)

from gnomon.games.x_wing.geometry.outlines import (
    LONGEST,
    MOST_CORNERS,
    NONE,
    WIDEST,
    base_on,
    base_outline,
    outline_gap,
    outline_to_base,
    put_outline,
    to_edges,
)
from gnomon.games.x_wing.geometry.paths import BANK, FASTEST, STRAIGHT, TURN, Path, along, path_of
from gnomon.games.x_wing.geometry.pose import SMALL, Pose, pose_at
from gnomon.games.x_wing.geometry.templates import UNDER_BASE, met_at, template_on

COARSE, EXACT = 96, 1024  # corners of a circle's part: off by 0.007 mm and 0.00006 mm


def base_on_obstacle(count: int) -> Figures:
    chance = np.random.default_rng(20)
    many = count + count // 5
    bases = some_bases(chance, many)
    rocks = some_rocks(chance, bases.x, bases.y)
    c, s = direction(chance, many)
    still = bases.shapes()

    def on(way: Floats) -> Bools:
        return np.asarray(shapely.intersects(still, rocks.moved(way * c, way * s).shapes()))

    way = on_the_line(on, np.zeros(many), np.full(many, 150.0))
    rocks = rocks.moved(way * c + jitter(chance, many), way * s + jitter(chance, many))

    def ours(lanes: Longs) -> list[bool]:
        return [base_on(pose, outline) for pose, outline in zip(bases[lanes].poses(), rocks[lanes].outlines())]

    return judged("base on obstacle", count, ours, lambda grow: shapely.intersects(still, rocks.shapes(grow)))


class Templates:
    """Many templates before their bases, some of them cut short by the base that has come to stand."""

    def __init__(self, chance: np.random.Generator, count: int, shapes: tuple[int, ...]) -> None:
        self.bases = some_bases(chance, count)
        self.side = np.where(chance.random(count) < 0.5, 1, -1)
        kinds = [(shape, speed) for shape in shapes for speed in range(1, FASTEST[shape] + 1)]
        picked = chance.integers(0, len(kinds), count)
        self.paths = [path_of(half, *kinds[kind]) for half, kind in zip(self.bases.half.tolist(), picked)]
        part = np.where(chance.random(count) < 0.5, 1.0, chance.uniform(0.4, 1, count))
        self.steps = [int(path.steps * share) for path, share in zip(self.paths, part.tolist())]
        self.ends = self.placed_ends()

    def placed_ends(self) -> Bases:
        rows = []
        for pose, path, step, side in zip(self.bases.poses(), self.paths, self.steps, self.side.tolist()):
            end = Pose()
            along(path, step, side, pose, end)
            rows.append((end.x, end.y, end.heading, end.half))
        return Bases(*np.array(rows).T)

    def shapes(self, corners: int) -> Shapes:
        """Rings have so many corners on each circle."""
        whole = np.empty(len(self.paths), dtype=object)
        for lane, (path, side, step) in enumerate(zip(self.paths, self.side.tolist(), self.steps)):
            at = self.bases[lane : lane + 1]
            whole[lane] = laid_at(at, template(path, corners, left_between(path, step)) * [1, side])
        cut = np.array([step < path.steps for step, path in zip(self.steps, self.paths)])
        cut &= np.array([path.shape != STRAIGHT for path in self.paths])
        whole[cut] = shapely.intersection(whole[cut], behind(self.ends[cut]))
        return whole

    def somewhere_on(self) -> tuple[Longs, Longs]:
        """A point on each template, in thousandths of a millimetre; on the base where nothing is left of it."""
        points = shapely.point_on_surface(self.shapes(COARSE))
        gone = shapely.is_empty(points)
        points[gone] = shapely.points(self.bases.x[gone] / 1000, self.bases.y[gone] / 1000)
        return (shapely.get_x(points) * 1000).astype(int), (shapely.get_y(points) * 1000).astype(int)


def laid_at(base: Bases, corners: Floats) -> Any:
    """A shape in the frame of a single base."""
    if not len(corners):
        return shapely.Polygon()
    return laid(corners[None], base.x / 1000, base.y / 1000, base.heading)[0]


def left_between(path: Path, step: int) -> int:
    """How much of a straight template is left between the bases; all of a curved one, which is cut later."""
    return max(0, step - 2 * path.half) if path.shape == STRAIGHT else path.angle


def template(path: Path, corners: int, part: int) -> Floats:
    """The outline of the first part of a template that curves left, before a base at the origin."""
    front = path.half / 1000
    if path.shape == STRAIGHT:
        end = front + part / 1000
        return np.array([(front, -10.0), (end, -10.0), (end, 10.0), (front, 10.0)])[
            : 4 * part
        ]  # none if there is no part
    radius = path.radius / 1000
    angle = np.radians(np.linspace(0, part / 1000, corners))
    outer = np.stack([front + (radius + 10) * np.sin(angle), radius - (radius + 10) * np.cos(angle)], axis=1)
    inner = np.stack([front + (radius - 10) * np.sin(angle), radius - (radius - 10) * np.cos(angle)], axis=1)
    return np.concatenate([outer, inner[::-1]])


def behind(bases: Bases) -> Shapes:
    """Everything behind the rear edges of bases."""
    rear, far = -bases.half / 1000, np.full(len(bases), 500.0)
    corners = np.stack([-far, -far, rear, -far, rear, far, -far, far], axis=1).reshape(-1, 4, 2)
    return laid(corners, bases.x / 1000, bases.y / 1000, bases.heading)


def template_on_obstacle(name: str, count: int, shapes: tuple[int, ...], seed: int) -> Figures:
    chance = np.random.default_rng(seed)
    many = count * 3 // 2
    templates = Templates(chance, many, shapes)
    coarse = templates.shapes(COARSE)
    rocks = some_rocks(chance, *templates.somewhere_on())
    c, s = direction(chance, many)

    def on(way: Floats) -> Bools:
        return np.asarray(shapely.intersects(coarse, rocks.moved(way * c, way * s).shapes()))

    way = on_the_line(on, np.zeros(many), np.full(many, 300.0))
    rocks = rocks.moved(way * c + jitter(chance, many), way * s + jitter(chance, many))
    exact = templates.shapes(EXACT)
    shapely.prepare(exact)

    def ours(lanes: Longs) -> list[bool]:
        poses = templates.bases[lanes].poses()
        rows = zip(lanes.tolist(), poses, templates.side[lanes].tolist(), rocks[lanes].outlines())
        return [
            template_on(templates.paths[lane], side, pose, templates.steps[lane], outline)
            for lane, pose, side, outline in rows
        ]

    return judged(name, count, ours, lambda grow: shapely.intersects(exact, rocks.shapes(grow)))


def straight_template(count: int) -> Figures:
    return template_on_obstacle("straight template on obstacle", count, (STRAIGHT,), seed=21)


def curved_template(count: int) -> Figures:
    found = Figures("curved template on obstacle", 0, 0)
    for at in range(0, count, 4_000):  # rings take much memory
        found += template_on_obstacle(found.name, min(4_000, count - at), (BANK, TURN), seed=1_000 + at)
    return found


KINDS = [base_on_obstacle, straight_template, curved_template]


@pytest.mark.once
@pytest.mark.parametrize("kind", KINDS)
def test_obstacles_are_where_shapely_says(kind: Callable[[int], Figures]) -> None:
    kind(GATE)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_obstacles_are_where_shapely_says_in_many_cases(
    kind: Callable[[int], Figures], record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", str(kind(SOAK)))


@pytest.mark.once
def test_distances_of_obstacles_are_those_of_shapely() -> None:
    chance = np.random.default_rng(23)
    bases = some_bases(chance, GATE)
    one, other = (
        some_rocks(chance, bases.x, bases.y).moved(*(chance.uniform(-200, 200, GATE) for _ in range(2)))
        for _ in range(2)
    )
    square, first, second = bases.shapes(), one.shapes(), other.shapes()
    between, beside = shapely.distance(first, second), shapely.distance(first, square)
    inward = shapely.bounds(first)
    edges = np.minimum(inward[:, :2].min(axis=1), 914.4 - inward[:, 2:].max(axis=1))
    rows = zip(bases.poses(), one.outlines(), other.outlines(), between, beside, edges)
    for pose, outline, another, gap, base_gap, edge in rows:
        assert abs(millimetres(outline_gap(outline, another)) - gap) < TOLERANCE
        assert abs(millimetres(outline_to_base(outline, pose)) - base_gap) < TOLERANCE
        assert abs(to_edges(outline) / 16_000 - edge) < TOLERANCE


@pytest.mark.once
def test_obstacles_are_met_in_the_order_of_the_template() -> None:
    """The key is how much of a template it takes to meet the outline, to a thousandth."""
    chance = np.random.default_rng(24)
    templates = Templates(chance, GATE // 10, (STRAIGHT, BANK, TURN))
    aside = (chance.uniform(-30, 30, len(templates.paths)) for _ in range(2))
    rocks = some_rocks(chance, *templates.somewhere_on()).moved(*aside)
    met = 0
    shapes = rocks.shapes()
    for lane, (pose, outline) in enumerate(zip(templates.bases.poses(), rocks.outlines())):
        path, side = templates.paths[lane], int(templates.side[lane])
        whole = left_between(path, path.steps)
        key = met_at(path, side, pose, path.steps, outline)
        at = templates.bases[lane : lane + 1]
        if 0 < key < UNDER_BASE:
            met += 1
            before, after = (laid_at(at, template(path, EXACT, max(1, key + more)) * [1, side]) for more in (-2, 2))
            assert key <= 2 or not shapely.relate_pattern(before, shapes[lane].buffer(-TOLERANCE), "T********")
            assert after.intersects(shapes[lane])
        else:
            all_of_it = laid_at(at, template(path, EXACT, whole) * [1, side])
            assert not all_of_it.intersects(shapes[lane].buffer(-TOLERANCE))
    assert met > 50


def test_an_obstacle_under_the_base_alone_comes_last() -> None:
    start = pose_at(SMALL, 300_000, 300_000, 0)
    path = path_of(SMALL, STRAIGHT, 1)
    ahead = put_outline(0, 0, ROCKS[0], 340_000, 300_000, 0)
    beyond = put_outline(0, 1, ROCKS[0], 300_000 + 120_500, 300_000, 0)
    assert 0 < met_at(path, 1, start, path.steps, ahead) < UNDER_BASE
    assert met_at(path, 1, start, path.steps, beyond) == UNDER_BASE
    assert met_at(path, 1, start, path.steps - 1_000, beyond) == NONE


def test_the_template_under_the_base_does_not_count() -> None:
    start = pose_at(SMALL, 300_000, 300_000, 0)
    path = path_of(SMALL, STRAIGHT, 3)
    rock = put_outline(0, 0, ROCKS[2], 300_000 + 100_000, 300_000 + 5_000, 0)
    assert template_on(path, 1, start, path.steps, rock)
    assert not template_on(path, 1, start, 80_000 + 30_000, rock)
    assert not template_on(path, 1, start, 40_000, put_outline(0, 0, ROCKS[0], 300_000, 300_000, 0))


def test_the_outline_of_a_base_is_its_square() -> None:
    chance = np.random.default_rng(25)
    bases = about(chance, some_bases(chance, 50))
    for pose, shape in zip(bases.poses(), bases.shapes()):
        outline = base_outline(pose)
        corners = np.stack([np.array(list(outline.xs)), np.array(list(outline.ys))], axis=1) / 16_000
        assert abs(corners - shapely.get_coordinates(shape)[:4]).max() < TOLERANCE


@pytest.mark.parametrize("corners", ROCKS)
def test_outlines_are_convex_and_within_the_limits(corners: Corners) -> None:
    shape = shapely.Polygon(corners)
    assert shape.equals(shape.convex_hull) and shapely.is_ccw(shape.exterior)
    assert len(shapely.get_coordinates(shape.convex_hull)) - 1 == len(corners) <= MOST_CORNERS
    assert all(math.hypot(x, y) <= WIDEST for x, y in corners)
    assert all(math.dist(one, other) <= LONGEST for one in corners for other in corners)
