"""Manoeuvres: where they lead, the path between, and backing up along it, beside shapely and beside a plain search."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
import shapely
from x_wing.geometry.reference import (
    CLOSE,
    GATE,
    SOAK,
    TOLERANCE,
    Bases,
    Bools,
    Figures,
    Floats,
    about,
    direction,
    jitter,
    on_the_line,
    some_bases,
)

from gnomon.games.x_wing.geometry.backing import ROUNDING, back_up, is_stopped_by
from gnomon.games.x_wing.geometry.paths import BANK, FASTEST, STRAIGHT, TURN, Path, along, path_of
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, overlaps, overlaps_any, pose_at

PATHS = [
    path_of(half, shape, speed)
    for half in (SMALL, LARGE)
    for shape in (STRAIGHT, BANK, TURN)
    for speed in range(1, FASTEST[shape] + 1)
]
NAMES = [f"{('small', 'large')[path.half == LARGE]}-{'sbt'[path.shape]}{path.speed}" for path in PATHS]

# Where manoeuvres lead in millimetres, ahead and aside, for small and for large bases.
DISPLACEMENTS = {
    **{(STRAIGHT, speed): ((40.0 * speed + 40, 0.0), (40.0 * speed + 80, 0.0)) for speed in range(1, 6)},
    (BANK, 1): ((90.7107, 37.5736), (124.8528, 51.7157)),
    (BANK, 2): ((126.0660, 52.2183), (160.2082, 66.3604)),
    (BANK, 3): ((161.4214, 66.8629), (195.5635, 81.0051)),
    (TURN, 1): ((55.0, 55.0), (75.0, 75.0)),
    (TURN, 2): ((82.5, 82.5), (102.5, 102.5)),
    (TURN, 3): ((110.0, 110.0), (130.0, 130.0)),
}


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_manoeuvres_lead_where_the_table_says(path: Path) -> None:
    ahead, aside = DISPLACEMENTS[path.shape, path.speed][path.half == LARGE]
    end = Pose()
    for heading in range(0, 360_000, 1_237):
        c, s = math.cos(math.radians(heading / 1000)), math.sin(math.radians(heading / 1000))
        for side in (1, -1):
            along(path, path.steps, side, pose_at(path.half, 450_000, 450_000, heading), end)
            x, y = 450 + ahead * c - side * aside * s, 450 + ahead * s + side * aside * c
            assert math.dist((end.x / 1000, end.y / 1000), (x, y)) < 0.002
            assert end.heading == (heading + side * path.angle) % 360_000


def off_the_line(path: Path, x: float, y: float) -> float:
    """How far a point is from the middle line of a template with the straights before and after it."""
    half = path.half / 1000
    line = [math.hypot(x - min(max(x, -half), half), y)]
    if path.shape == STRAIGHT:
        return math.hypot(x - min(max(x, -half), path.forward / 1000 + half), y)
    radius, angle = path.radius / 1000, math.radians(path.angle / 1000)
    at = math.atan2(x - half, radius - y)
    if -1e-9 <= at <= angle + 1e-9:
        line.append(abs(math.hypot(x - half, y - radius) - radius))
    x, y = x - half - radius * math.sin(angle), y - radius * (1 - math.cos(angle))
    ahead = min(max(x * math.cos(angle) + y * math.sin(angle), 0), 2 * half)
    return min(*line, math.hypot(x - ahead * math.cos(angle), y - ahead * math.sin(angle)))


def some_steps(path: Path, stride: int) -> list[int]:
    """Steps of a path, with those where its parts meet."""
    seams = [path.on, path.on + path.round + path.over]
    near = [seam + more for seam in seams for more in (-1, 0, 1)]
    return sorted({*range(0, path.steps, stride), *(step for step in near if 0 <= step <= path.steps), path.steps})


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_front_and_rear_stay_on_the_line(path: Path) -> None:
    start, pose, half = pose_at(path.half, 0, 0, 0), Pose(), path.half / 1000
    heading = 0
    for step in some_steps(path, path.steps // 500):
        along(path, step, 1, start, pose)
        c, s = math.cos(math.radians(pose.heading / 1000)), math.sin(math.radians(pose.heading / 1000))
        for end in (half, -half):
            assert off_the_line(path, pose.x / 1000 + end * c, pose.y / 1000 + end * s) < 0.002
        assert heading <= pose.heading <= path.angle
        heading = pose.heading


def corners(pose: Pose) -> Floats:
    """In thousandths of a millimetre."""
    c, s = math.cos(math.radians(pose.heading / 1000)), math.sin(math.radians(pose.heading / 1000))
    ends = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)]) * pose.half
    return np.stack([pose.x + ends[:, 0] * c - ends[:, 1] * s, pose.y + ends[:, 0] * s + ends[:, 1] * c], axis=1)


@pytest.mark.parametrize("path", PATHS, ids=NAMES)
def test_no_corner_moves_faster_than_backing_up_assumes(path: Path) -> None:
    start = pose_at(path.half, 0, 0, 0)
    last, last_step = corners(start), 0
    for step in some_steps(path, 61):
        pose = Pose()
        along(path, step, 1, start, pose)
        most = ((step - last_step) * path.quick + ROUNDING) / 1024
        assert np.hypot(*(corners(pose) - last).T).max() <= most
        last, last_step = corners(pose), step


class Crowd:
    """Manoeuvres that end on another base, with a third base that just touches or misses the moving one on its way."""

    def __init__(self, chance: np.random.Generator, count: int) -> None:
        self.starts = some_bases(chance, count)
        self.side = np.where(chance.random(count) < 0.5, 1, -1)
        kinds = list(DISPLACEMENTS)
        picked = chance.integers(0, len(kinds), count).tolist()
        self.paths = [path_of(half, *kinds[kind]) for half, kind in zip(self.starts.half.tolist(), picked)]
        self.poses = self.starts.poses()
        ends = self.at([path.steps for path in self.paths])
        self.last = about(chance, ends).moved(*(chance.uniform(-35, 35, count) for _ in range(2)))
        self.touched = [
            int(path.steps * part) for path, part in zip(self.paths, chance.uniform(0.3, 1, count).tolist())
        ]
        passing = self.at(self.touched)
        self.third = about(chance, passing)
        c, s = direction(chance, count)
        still = passing.shapes()

        def touching(way: Floats) -> Bools:
            return np.asarray(shapely.intersects(still, self.third.moved(way * c, way * s).shapes()))

        way = on_the_line(touching, np.zeros(count), np.full(count, 130.0))
        self.third = self.third.moved(way * c + jitter(chance, count), way * s + jitter(chance, count))

    def at(self, steps: list[int]) -> Bases:
        """The moving bases on these steps."""
        rows = []
        for pose, path, step, side in zip(self.poses, self.paths, steps, self.side.tolist()):
            end = Pose()
            along(path, step, side, pose, end)
            rows.append((end.x, end.y, end.heading, end.half))
        return Bases(*np.array(rows).T)

    def overlapped(self, steps: list[int], grow: float) -> Bools:
        shapes = self.at(steps).shapes(grow)
        last, third = self.last.shapes(), self.third.shapes()
        return np.asarray(shapely.intersects(shapes, last) | shapely.intersects(shapes, third))


def backing_up(count: int) -> Figures:
    """Ships that are stopped on their way: each then stands within a step, 0.004 mm, of the line."""
    found = Figures("backing up", 0, 0)
    seed = 2_040
    while found.cases < count:
        found += stopped_ships(found.name, min(10_000, count), seed)
        seed += 1
    return found


def stopped_ships(name: str, count: int, seed: int) -> Figures:
    """A base is free where it stops, and on no later step.

    Looked at are the steps next to the one found, those where the third base is, and a few others.
    """
    chance = np.random.default_rng(seed)
    crowd = Crowd(chance, count)
    pose = Pose()
    rows = zip(crowd.paths, crowd.side.tolist(), crowd.poses, crowd.last.poses(), crowd.third.poses())
    found = [back_up(path, side, start, [last, third], pose) for path, side, start, last, third in rows]
    most = [path.steps for path in crowd.paths]
    is_stopped = np.array(found) < np.array(most)
    is_free = np.array(found) > 0
    assert not (crowd.overlapped(found, -TOLERANCE) & is_free).any()
    later = [[at + more for at in found] for more in (1, 2, 5, 40)]
    later += [[max(at + 1, touch + more) for at, touch in zip(found, crowd.touched)] for more in (-3, 0, 3)]
    later += [[at + 1 + int(chance.integers(0, end - at + 1)) for at, end in zip(found, most)] for _ in range(3)]
    for steps in later:
        on_path = [min(step, end) for step, end in zip(steps, most)]
        assert (crowd.overlapped(on_path, TOLERANCE) | ~is_stopped).all()
    counted = is_stopped & is_free
    assert counted.mean() > 0.8
    missed = crowd.overlapped(crowd.touched, CLOSE) & ~crowd.overlapped(crowd.touched, -CLOSE)
    assert (missed & (np.array(crowd.touched) > np.array(found))).mean() > 0.03  # what it just misses is no stop
    return Figures(name, int(counted.sum()), int((crowd.overlapped(found, TOLERANCE) & counted).sum()))


@pytest.mark.once
def test_ships_back_up_to_where_shapely_says() -> None:
    backing_up(GATE)


@pytest.mark.soak
def test_ships_back_up_to_where_shapely_says_in_many_cases(record_property: Callable[[str, object], None]) -> None:
    record_property("figures", str(backing_up(SOAK)))


def plain_search(path: Path, side: int, start: Pose, others: list[Pose]) -> int:
    """Every step from the last one on."""
    pose = Pose()
    for step in range(path.steps, 0, -1):
        along(path, step, side, start, pose)
        if not overlaps_any(pose, others):
            return step
    return 0


def searched(count: int, seed: int) -> int:
    chance = np.random.default_rng(seed)
    crowd = Crowd(chance, count)
    pose, plain = Pose(), Pose()
    stopped = 0
    rows = zip(crowd.paths, crowd.side.tolist(), crowd.poses, crowd.last.poses(), crowd.third.poses())
    for path, side, start, last, third in rows:
        others = [last, third]
        step = back_up(path, side, start, others, pose)
        assert step == plain_search(path, side, start, others)
        along(path, step, side, start, plain)
        assert (pose.x, pose.y, pose.heading) == (plain.x, plain.y, plain.heading)
        if step < path.steps:
            stopped += 1
            assert is_stopped_by(path, side, start, step, last) or is_stopped_by(path, side, start, step, third)
    return stopped


@pytest.mark.once
def test_no_step_is_left_out() -> None:
    assert searched(30, seed=41) > 20


@pytest.mark.soak
def test_no_step_is_left_out_in_many_cases(record_property: Callable[[str, object], None]) -> None:
    stopped = searched(3_000, seed=42)
    record_property(
        "figures", f"backing up: equal to a search of every step in 3,000 cases, {stopped:,} of them stopped"
    )


def test_a_ship_that_nobody_stops_goes_all_the_way() -> None:
    start, pose = pose_at(SMALL, 300_000, 300_000, 0), Pose()
    path = path_of(SMALL, TURN, 1)
    assert back_up(path, -1, start, [], pose) == path.steps
    assert (pose.x, pose.y, pose.heading) == (355_000, 245_000, 270_000)
    assert not is_stopped_by(path, -1, start, path.steps, pose_at(SMALL, pose.x, pose.y, 0))


def test_a_ship_stops_where_it_touches() -> None:
    start, pose = pose_at(SMALL, 300_000, 300_000, 0), Pose()
    path = path_of(SMALL, STRAIGHT, 3)
    other, beyond = pose_at(SMALL, 425_000, 310_000, 90_000), pose_at(SMALL, 480_000, 300_000, 0)
    assert back_up(path, 1, start, [other, beyond], pose) == 85_000
    assert pose.x == 385_000 and not overlaps(pose, other)
    assert is_stopped_by(path, 1, start, 85_000, other) and not is_stopped_by(path, 1, start, 85_000, beyond)


def test_a_ship_that_cannot_move_stays_where_it_is() -> None:
    start, pose = pose_at(LARGE, 300_000, 300_000, 45_000), Pose()
    ahead = pose_at(LARGE, 300_000 + 56_570, 300_000 + 56_570, 45_000)
    for shape in (STRAIGHT, BANK):
        path = path_of(LARGE, shape, 1)
        step = back_up(path, 1, start, [ahead, pose_at(LARGE, 400_000, 400_000, 0)], pose)
        assert step <= 10 and start.x - 10 <= pose.x <= start.x + 10
