"""Barrel rolls, boosts and moves by tractor beams on crowded mats, beside a plain search with shapely.

What is offered is possible, and where something is possible, it is offered: both ends of every stretch of a barrel roll
and the five even shifts in it (4.11). Shapes are grown or shrunk by a little, so that close cases count for neither.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from gnomon.games.x_wing.actions import NO_SHIFT, grid_of
from gnomon.games.x_wing.field import outline_at
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.geometry.pose import MAT, SMALL, Pose, on_mat, overlaps_any, pose_at
from gnomon.games.x_wing.state import FLYING, Frame, State
from gnomon.games.x_wing.steps import BOOST, DRAG, DRAG_AHEAD, DRAG_ROLL, FREE_ACT, MET, ROLL
from gnomon.games.x_wing.terms import BARREL_ROLL
from gnomon.games.x_wing.terms import BOOST as BOOST_ACTION
from gnomon.games.x_wing.view import obstacle_words
from gnomon.kernel.dealer import Seeded

Shapes = NDArray[Any]

OPTIONS = {
    "squad_1": "alpha-squadron-pilot; bounty-hunter",
    "squad_2": "academy-pilot; academy-pilot; academy-pilot; bounty-hunter",
    "start": "laid-out",
    "obstacles": "mixed",
}
SMALL_SHIP, LARGE_SHIP = 0, 1
ABOUT = 150_000  # how far around the ship others are, in thousandths of a millimetre
CLOSE = 0.05  # millimetres by which shapes are grown or shrunk
SAMPLES = 41  # shifts that are looked at on each side
PLACES = 81  # of the template along the base
ROUGH = 0.3  # more than half of the way from one such place to the next
EVENTS = 5  # numbers of an event
ARC_PARTS = 64


class Mat:
    """A ship among others, obstacles and edges."""

    def __init__(self, chance: np.random.Generator) -> None:
        self.chance = chance
        self.state: State = as_table(GAME.begin(GAME.header("dogfight", 2, OPTIONS), Seeded(0)))
        self.ship = SMALL_SHIP if chance.random() < 0.5 else LARGE_SHIP
        self.start = self._somewhere(self.ship, MAT // 2, 340_000 if chance.random() < 0.5 else 0)
        self.standing: list[Pose] = []
        self._put(self.ship, self.start)
        for number in range(self.state.roster.count):
            if number != self.ship:
                self._stand(number)
        self._lay()

    def _somewhere(self, number: int, about: int, spread: int) -> Pose:
        while True:
            x, y = (about + int(self.chance.integers(-spread, spread + 1)) for _ in range(2))
            heading = int(self.chance.integers(0, 360_000))
            if self.chance.random() < 0.4:
                heading = heading // 45_000 * 45_000
            pose = pose_at(self.state.roster.half[number], x, y, heading)
            if on_mat(pose):
                return pose

    def _stand(self, number: int) -> None:
        """Beside the ship that moves, if there is room."""
        for _ in range(20):
            dx, dy = self.chance.integers(-ABOUT, ABOUT, 2).tolist()
            heading = int(self.chance.integers(0, 360_000))
            pose = pose_at(self.state.roster.half[number], self.start.x + dx, self.start.y + dy, heading)
            if on_mat(pose) and not overlaps_any(pose, self.standing):
                self._put(number, pose)
                return

    def _put(self, number: int, pose: Pose) -> None:
        self.state.ships[number].pose = pose
        self.state.ships[number].life = FLYING
        self.standing.append(pose)

    def _lay(self) -> None:
        """Some of the obstacles lie close by, the others far off."""
        rocks = []
        for piece in self.state.field.pieces:
            far = 0 if self.chance.random() < 0.4 else MAT
            dx, dy = self.chance.integers(-ABOUT, ABOUT, 2).tolist()
            turn = int(self.chance.integers(0, 360_000))
            rocks.append(outline_at(self.state.tables, piece, self.start.x + dx + far, self.start.y + dy, turn))
        self.state.obstacles = rocks

    # Shapes, in millimetres

    def at(self, points: list[tuple[float, float]]) -> Polygon:
        """Points ahead and left of the ship's middle."""
        angle = math.radians(self.start.heading / 1000)
        c, s = math.cos(angle), math.sin(angle)
        x, y = self.start.x / 1000, self.start.y / 1000
        return Polygon([(x + c * ahead - s * left, y + s * ahead + c * left) for ahead, left in points])

    def box(self, ahead: float, left: float, long: float, wide: float) -> Polygon:
        rear, front = ahead - long, ahead + long
        return self.at([(rear, left - wide), (front, left - wide), (front, left + wide), (rear, left + wide)])

    @property
    def half(self) -> float:
        return self.start.half / 1000

    def ships(self) -> Shapes:
        return np.array([square(pose) for pose in self.standing[1:]])

    def rocks(self) -> Shapes:
        return np.array([self._laid(at) for at in range(len(self.state.obstacles))])

    def _laid(self, at: int) -> Polygon:
        rock = self.state.obstacles[at]
        flat = self.state.tables.outlines[rock.shape]
        angle = math.radians(rock.heading / 1000)
        c, s = math.cos(angle), math.sin(angle)
        corners = [(flat[one] / 1000, flat[one + 1] / 1000) for one in range(0, len(flat), 2)]
        return Polygon([(rock.x / 1000 + c * x - s * y, rock.y / 1000 + s * x + c * y) for x, y in corners])

    # Offers

    def offers(self, step: int, seat: int, wanted: int) -> list[int]:
        frame = Frame(step, seat)
        frame.ship, frame.used = self.ship, wanted
        self.state.frames = [frame]
        return self.state.options()

    def moves(self) -> list[int]:
        return self.offers(FREE_ACT, 0, 1 << BARREL_ROLL | 1 << BOOST_ACTION)

    def shift(self, code: int) -> float:
        """The shift of a barrel roll that is offered."""
        return float(((code >> 32 & 4095) - NO_SHIFT) * grid_of(self.start)) / 1000


def square(pose: Pose) -> Polygon:
    half, angle = pose.half / 1000, math.radians(pose.heading / 1000)
    c, s = math.cos(angle) * half, math.sin(angle) * half
    x, y = pose.x / 1000, pose.y / 1000
    return Polygon([(x + c - s, y + s + c), (x - c - s, y - s + c), (x - c + s, y - s - c), (x + c + s, y + s - c)])


def hits(shapes: Shapes, others: Shapes) -> NDArray[np.bool_]:
    """Which of the shapes meet one of the others."""
    if not len(others):
        return np.zeros(len(shapes), dtype=bool)
    return np.asarray(shapely.intersects(shapes[:, None], others[None, :]).any(axis=1))


def grown(shapes: Shapes, by: float) -> Shapes:
    return np.asarray(shapely.buffer(shapes, by, join_style="mitre"))


def is_on_mat(shapes: Shapes, spare: float) -> NDArray[np.bool_]:
    """Whether shapes stay so far from the edges; a negative way is so far beyond them."""
    low, high = spare, MAT / 1000 - spare
    bounds = shapely.bounds(shapes)
    return np.asarray((bounds[:, :2] >= low).all(axis=1) & (bounds[:, 2:] <= high).all(axis=1))


# Barrel rolls


class Rolls:
    """The barrel rolls of a ship to one side (4.6, 4.7)."""

    def __init__(self, mat: Mat, side: int, rocks: Shapes) -> None:
        is_small = mat.start.half == SMALL
        self.mat, self.rocks = mat, rocks
        self.left = side * (80.0 if is_small else 100.0)
        self.slide = 10.0 if is_small else 20.0
        self.long, self.wide = (10.0, 20.0) if is_small else (20.0, 10.0)

    def may_end(self, shifts: NDArray[Any], grow: float) -> NDArray[np.bool_]:
        """Whether the base fits, grown by so much."""
        half = self.mat.half
        bases = np.array([self.mat.box(shift, self.left, half, half) for shift in shifts])
        others = np.concatenate([self.mat.ships(), self.rocks])
        return is_on_mat(bases, grow) & ~hits(grown(bases, grow), others)

    def clear_places(self, grow: float) -> NDArray[Any]:
        """Where the template, grown by so much, lies on no obstacle."""
        places = np.linspace(-self.slide, self.slide, PLACES)
        boxes = np.array([self.mat.box(place, self.left / 2, self.long, self.wide) for place in places])
        return np.asarray(places[~hits(grown(boxes, grow), self.rocks)])

    def possible(self, shifts: NDArray[Any], base: float, template: float) -> NDArray[np.bool_]:
        """Whether a roll with each shift is possible if base and template are grown by so much, or shrunk."""
        places = self.clear_places(template)
        if not len(places):
            return np.zeros(len(shifts), dtype=bool)
        most = self.slide + max(-template, 1e-6)
        fits = (np.abs(shifts[:, None] - places[None, :]) <= most).any(axis=1)
        return np.asarray(fits & self.may_end(shifts, base))

    def check(self, offered: list[float], tally: Counter[str]) -> None:
        most = 2 * self.slide
        shifts = np.linspace(-most, most, SAMPLES)
        stride = shifts[1] - shifts[0]
        if offered:
            assert self.possible(np.array(offered), -CLOSE, -ROUGH).all()
        surely = self.possible(shifts, CLOSE, CLOSE)
        for at in range(0, SAMPLES, (SAMPLES - 1) // 4):
            assert not surely[at] or shifts[at] in offered
        around = stretches(self.possible(shifts, -CLOSE, -ROUGH))
        for first, last in stretches(surely):
            # Where the ship slides along another by a hair's breadth, the end of a stretch is in doubt for a while.
            wide = next((one, other) for one, other in around if one <= first and last <= other)
            low, high = shifts[wide[0]] - 2 * stride, shifts[wide[1]] + 2 * stride
            assert any(max(-most, low) <= one <= shifts[first] for one in offered)
            assert any(shifts[last] <= one <= min(most, high) for one in offered)
            tally["stretches"] += 1
        tally["none" if not surely.any() else "all" if surely.all() else "some"] += 1


def stretches(flags: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The first and the last place of each run of flags that are set."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(int), [0]])))
    return [(int(first), int(after) - 1) for first, after in edges.reshape(-1, 2)]


def check_rolls(mat: Mat, codes: list[int], kind: int, rocks: Shapes, tally: Counter[str]) -> None:
    for number, side in enumerate((1, -1)):
        taken = [code for code in codes if code & 255 == kind and code >> 20 & 4095 == number]
        Rolls(mat, side, rocks).check([mat.shift(code) for code in taken], tally)


# Boosts


def bank(mat: Mat, side: int) -> tuple[Polygon, Polygon]:
    """The template of a bank of speed 1, and the base at its end."""
    half, radius = mat.half, 80.0
    angles = np.linspace(0, math.pi / 4, ARC_PARTS)
    outer = [(half + (radius + 10) * math.sin(one), side * (radius - (radius + 10) * math.cos(one))) for one in angles]
    inner = [(half + (radius - 10) * math.sin(one), side * (radius - (radius - 10) * math.cos(one))) for one in angles]
    c = math.sqrt(0.5)
    ahead, left = half + radius * c + half * c, side * (radius * (1 - c) + half * c)
    ends = [(c, c), (-c, c), (-c, -c), (c, -c)]
    corners = [(ahead + half * (x - y), left + half * (x + y)) for x, y in ends]
    return mat.at([*outer, *reversed(inner)]), mat.at(corners)


def straight(mat: Mat) -> tuple[Polygon, Polygon]:
    half = mat.half
    return mat.box(half + 20, 0, 20, 10), mat.box(40 + 2 * half, 0, half, half)


def is_possible(mat: Mat, template: Polygon, base: Polygon, rocks: Shapes, grow: float) -> bool:
    bases, templates = np.array([base]), np.array([template])
    others = np.concatenate([mat.ships(), rocks])
    is_free = not hits(grown(bases, grow), others)[0] and not hits(grown(templates, grow), rocks)[0]
    return bool(is_on_mat(bases, grow)[0]) and is_free


def check_boosts(mat: Mat, codes: list[int], tally: Counter[str]) -> None:
    """Straight, bank left, bank right (4.8)."""
    offered = {code >> 20 & 4095 for code in codes if code & 255 == BOOST}
    for bearing, (template, base) in enumerate((straight(mat), bank(mat, 1), bank(mat, -1))):
        if bearing in offered:
            assert is_possible(mat, template, base, mat.rocks(), -CLOSE)
        else:
            assert not is_possible(mat, template, base, mat.rocks(), CLOSE)
        tally["boosts" if bearing in offered else "no boosts"] += 1


# Tractor beams


def check_drags(mat: Mat, tally: Counter[str]) -> None:
    """The same moves without the banks; obstacles forbid nothing (8.5), but take effect (5.5)."""
    codes = mat.offers(DRAG, 1, 0)
    nothing = np.array([], dtype=object)
    check_rolls(mat, codes, DRAG_ROLL, nothing, tally)
    template, base = straight(mat)
    is_offered = any(code & 255 == DRAG_AHEAD for code in codes)
    assert is_possible(mat, template, base, nothing, -CLOSE if is_offered else CLOSE) == is_offered
    for code in codes:
        if code & 255 in (DRAG_ROLL, DRAG_AHEAD):
            check_met(mat, code, tally)


def check_met(mat: Mat, code: int, tally: Counter[str]) -> None:
    """A dragged ship meets what is under its base, or under its template wherever that may lie; it is shown before."""
    after = mat.state.copy()
    after.journal = []
    after.apply(code, Seeded(int(mat.chance.integers(1 << 30))))
    events = [after.journal[at : at + EVENTS] for at in range(0, len(after.journal), EVENTS)]
    met = {event[2] for event in events if event[0] & 255 == MET}
    is_alive = after.ships[mat.ship].life == FLYING
    names = obstacle_words(mat.state)
    assert GAME.shown(mat.state, code)["obstacles"] == [names[at] for at in sorted(met)] or not is_alive
    templates, base = dragged(mat, code)
    for at, rock in enumerate(mat.rocks()):
        under = [np.array([base]), np.array(templates)]
        surely = [hits(grown(shapes, -CLOSE), np.array([rock])).all() for shapes in under]
        maybe = [hits(grown(shapes, CLOSE), np.array([rock])).all() for shapes in under]
        assert any(maybe) or at not in met
        assert not any(surely) or at in met or not is_alive
        tally["met"] += at in met


def dragged(mat: Mat, code: int) -> tuple[list[Polygon], Polygon]:
    """Every way in which the template of a drag may lie, and the base at its end."""
    if code & 255 == DRAG_AHEAD:
        template, base = straight(mat)
        return [template], base
    left, shift = 80.0 - 160.0 * (code >> 20 & 4095), mat.shift(code)
    places = np.linspace(max(-10, shift - 10), min(10, shift + 10), PLACES)
    return [mat.box(place, left / 2, 10, 20) for place in places], mat.box(shift, left, mat.half, mat.half)


def check_many(count: int, seed: int) -> Counter[str]:
    chance = np.random.default_rng(seed)
    tally = Counter[str]()
    for _ in range(count):
        mat = Mat(chance)
        codes = mat.moves()
        check_rolls(mat, codes, ROLL, mat.rocks(), tally)
        check_boosts(mat, codes, tally)
        if mat.ship == SMALL_SHIP:
            check_drags(mat, tally)
    return tally


@pytest.mark.once
def test_what_is_possible_is_offered_and_the_reverse() -> None:
    tally = check_many(60, seed=70)
    assert min(tally["some"], tally["none"], tally["all"], tally["boosts"], tally["no boosts"], tally["met"]) > 20


@pytest.mark.soak
def test_what_is_possible_is_offered_and_the_reverse_in_many_cases(
    record_property: Callable[[str, object], None],
) -> None:
    tally = check_many(5_000, seed=71)
    record_property("figures", f"rolls, boosts and drags on crowded mats: {dict(tally)}")
