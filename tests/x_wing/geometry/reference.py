"""The same geometry in floating point, by shapely: shapes in millimetres, many cases at once, placed close to a line.

Cases at random are toothless: hardly one of them is near enough to a line to tell a right answer from one that is a
little wrong. So every case is moved until the answer changes, then set down on the grid a few thousandths of a
millimetre aside. An answer may differ from shapely's only where shapely itself gives both, once the shapes are grown
by TOLERANCE and once they are shrunk.
"""

from __future__ import annotations

import importlib.resources
import math
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from gnomon.games.x_wing.geometry.arcs import ARC_LARGE, ARC_SMALL
from gnomon.games.x_wing.geometry.outlines import Outline, put_outline
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, pose_at

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]
Bools = NDArray[np.bool_]
Shapes = NDArray[Any]

TOLERANCE = 0.0002  # mm
CLOSE = 0.01
GATE = 3_000  # cases of each kind in the ordinary run
SOAK = 100_000
MIDDLE = 457_200

Corners = list[tuple[int, int]]


def obstacles_of_the_game() -> list[Corners]:
    file = importlib.resources.files("gnomon.games.x_wing") / "content" / "obstacles.toml"
    entries = tomllib.loads(file.read_text("utf-8")).values()
    return [[(1000 * x, 1000 * y) for x, y in entry["outline"]] for entry in entries if "outline" in entry]


# Convex outlines in thousandths of a millimetre: a few with corners of all kinds, then all obstacles of the game.
ROCKS: list[Corners] = [
    [(19_000, -8_500), (20_500, 4_000), (6_000, 17_500), (-14_000, 14_000), (-21_000, -2_000), (-9_000, -16_500)],
    [(30_500, -9_000), (24_000, 19_500), (-4_000, 30_000), (-29_000, 13_000), (-22_500, -24_000), (11_000, -31_500)],
    [(16_000, 0), (-8_000, 13_500), (-8_000, -13_500)],
    [(36_000, -28_000), (36_000, 28_000), (-36_000, 28_000), (-36_000, -28_000)],
    [(round(21_000 * math.cos(k * math.pi / 6)), round(17_000 * math.sin(k * math.pi / 6))) for k in range(12)],
    *obstacles_of_the_game(),
]


@dataclass
class Bases:
    """Many bases, one in each lane: thousandths of a millimetre and of a degree."""

    x: Longs
    y: Longs
    heading: Longs
    half: Longs

    def __len__(self) -> int:
        return len(self.x)

    def poses(self) -> list[Pose]:
        rows = zip(self.half.tolist(), self.x.tolist(), self.y.tolist(), self.heading.tolist())
        return [pose_at(*row) for row in rows]

    def shapes(self, grow: float = 0.0) -> Shapes:
        """As squares whose corners are so much farther out."""
        half = self.half / 1000 + grow / math.sqrt(2)
        corners = np.stack([half, half, -half, half, -half, -half, half, -half], axis=1).reshape(-1, 4, 2)
        return laid(corners, self.x / 1000, self.y / 1000, self.heading)

    def moved(self, x: Floats, y: Floats) -> Bases:
        """By millimetres, set down on the grid."""
        return Bases(
            self.x + np.rint(x * 1000).astype(int), self.y + np.rint(y * 1000).astype(int), self.heading, self.half
        )

    def __getitem__(self, lanes: Any) -> Bases:
        return Bases(self.x[lanes], self.y[lanes], self.heading[lanes], self.half[lanes])


@dataclass
class Rocks:
    """Many outlines, one in each lane."""

    shape: Longs
    x: Longs
    y: Longs
    heading: Longs

    def outlines(self) -> list[Outline]:
        rows = zip(self.shape.tolist(), self.x.tolist(), self.y.tolist(), self.heading.tolist())
        return [put_outline(0, shape, ROCKS[shape], x, y, heading) for shape, x, y, heading in rows]

    def shapes(self, grow: float = 0.0) -> Shapes:
        return self.laid_at(self.x / 1000, self.y / 1000, self.heading, grow)

    def laid_at(self, x: Floats, y: Floats, heading: Longs, grow: float) -> Shapes:
        out = np.empty(len(x), dtype=object)
        for shape, corners in enumerate(ROCKS):
            lanes = self.shape == shape
            outline = np.repeat(np.array(corners)[None] / 1000, lanes.sum(), axis=0)
            out[lanes] = laid(outline, x[lanes], y[lanes], heading[lanes])
        return shapely.buffer(out, grow, join_style="mitre") if grow else out

    def seen_from(self, bases: Bases, frame: Longs, grow: float) -> Shapes:
        """In the frames of bases that look in these directions."""
        c, s = np.cos(np.radians(frame / 1000)), np.sin(np.radians(frame / 1000))
        dx, dy = (self.x - bases.x) / 1000, (self.y - bases.y) / 1000
        return self.laid_at(dx * c + dy * s, dy * c - dx * s, self.heading - frame, grow)

    def moved(self, x: Floats, y: Floats) -> Rocks:
        x, y = np.rint(x * 1000), np.rint(y * 1000)
        return Rocks(self.shape, self.x + x.astype(int), self.y + y.astype(int), self.heading)

    def __getitem__(self, lanes: Any) -> Rocks:
        return Rocks(self.shape[lanes], self.x[lanes], self.y[lanes], self.heading[lanes])


def laid(corners: Floats, x: Floats, y: Floats, heading: Longs) -> Shapes:
    """Polygons with these corners, turned and moved."""
    angle = np.radians(heading / 1000)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    ahead, left = corners[:, :, 0], corners[:, :, 1]
    return np.asarray(
        shapely.polygons(np.stack([x[:, None] + ahead * c - left * s, y[:, None] + ahead * s + left * c], axis=2))
    )


def millimetres(square: int) -> float:
    """A squared distance in fine units as a length."""
    return math.sqrt(square) / 16_000


def turns(chance: np.random.Generator, count: int) -> Longs:
    """Headings, a third of them multiples of 45 degrees."""
    even = chance.integers(0, 8, count) * 45_000
    return np.where(chance.random(count) < 1 / 3, even, chance.integers(0, 360_000, count))


def some_bases(chance: np.random.Generator, count: int, spread: int = 100_000) -> Bases:
    x, y = (MIDDLE + chance.integers(-spread, spread + 1, count) for _ in range(2))
    return Bases(x, y, turns(chance, count), np.where(chance.random(count) < 0.5, SMALL, LARGE))


def about(chance: np.random.Generator, bases: Bases) -> Bases:
    """Bases in the same places, turned and sized anew; every fourth exactly or nearly along or across."""
    count = len(bases)
    new = some_bases(chance, count)
    nearly = chance.integers(-3, 4, count) * 10 ** chance.integers(0, 4, count) * chance.integers(0, 2, count)
    across = bases.heading + chance.integers(0, 4, count) * 90_000 + nearly
    heading = np.where(chance.random(count) < 1 / 4, across % 360_000, new.heading)
    return Bases(bases.x.copy(), bases.y.copy(), heading, new.half)


def some_rocks(chance: np.random.Generator, x: Longs, y: Longs) -> Rocks:
    count = len(x)
    return Rocks(chance.integers(0, len(ROCKS), count), x.copy(), y.copy(), turns(chance, count))


def wedge(bases: Bases, quadrant: Longs, grow: float = 0.0) -> Shapes:
    """Quadrants of bases, their lines moved out by so much."""
    half, cut = bases.half / 1000, np.where(bases.half == SMALL, ARC_SMALL, ARC_LARGE) / 1000
    angle = np.where(quadrant % 2 == 0, np.arctan2(cut, half), np.arctan2(half, cut))
    apex, far = -grow / np.sin(angle), 2_500.0
    zero = np.zeros(len(bases))
    corners = np.stack([apex, zero, apex + far * np.cos(angle), -far * np.sin(angle)], axis=1)
    corners = np.concatenate([corners, np.stack([corners[:, 2], -corners[:, 3]], axis=1)], axis=1).reshape(-1, 3, 2)
    return laid(corners, bases.x / 1000, bases.y / 1000, bases.heading + quadrant * 90_000)


def direction(chance: np.random.Generator, count: int) -> tuple[Floats, Floats]:
    angle = chance.random(count) * 2 * math.pi
    return np.cos(angle), np.sin(angle)


def on_the_line(holds: Callable[[Floats], Bools], low: Floats, high: Floats, times: int = 18) -> Floats:
    """For each lane a number between two at which an answer changes: it holds at the first and not at the second."""
    for _ in range(times):
        middle = (low + high) / 2
        inside = holds(middle)
        low, high = np.where(inside, middle, low), np.where(inside, high, middle)
    return (low + high) / 2


def jitter(chance: np.random.Generator, count: int) -> Floats:
    return chance.integers(-5, 6, count) / 1000


Answer = Callable[[float], Bools]  # for shapes grown by so much


@dataclass
class Figures:
    """What a comparison covered."""

    name: str
    cases: int
    between: int

    def __add__(self, other: Figures) -> Figures:
        return Figures(self.name, self.cases + other.cases, self.between + other.between)

    def __str__(self) -> str:
        near = f"{self.between:,} of them within {TOLERANCE} mm"
        return f"{self.name}: {self.cases:,} cases within {CLOSE} mm of the line, {near}, none wrong"


def judged(name: str, wanted: int, ours: Callable[[Longs], list[bool]], theirs: Answer) -> Figures:
    """Compare the answers for the lanes that are close to the line."""
    lanes = np.flatnonzero(theirs(CLOSE) & ~theirs(-CLOSE))
    assert len(lanes) >= wanted, f"{name}: only {len(lanes)} cases are close to the line"
    lanes = lanes[:wanted]
    got = np.array(ours(lanes))
    surely, maybe = theirs(-TOLERANCE)[lanes], theirs(TOLERANCE)[lanes]
    wrong = (got & ~maybe) | (~got & surely)
    assert not wrong.any(), f"{name}: {wrong.sum()} of {wanted} cases are wrong, the first is {lanes[wrong][0]}"
    assert 0.2 < got.mean() < 0.8, f"{name}: holds for {got.mean():.0%} of the cases"
    return Figures(name, wanted, int((maybe & ~surely).sum()))
