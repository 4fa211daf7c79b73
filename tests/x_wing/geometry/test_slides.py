"""Barrel rolls: when a sliding box overlaps, beside shapely; and which shifts are offered, beside a plain search."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import shapely
from x_wing.geometry.reference import (
    GATE,
    MIDDLE,
    ROCKS,
    SOAK,
    TOLERANCE,
    Bases,
    Bools,
    Figures,
    Floats,
    Shapes,
    about,
    laid,
    some_bases,
    some_rocks,
)

from gnomon.games.x_wing.geometry.outlines import Outline, base_on, base_outline, box_on, put_outline
from gnomon.games.x_wing.geometry.pose import LARGE, MAT, SMALL, Pose, on_mat, overlaps_any, place, pose_at
from gnomon.games.x_wing.geometry.slides import (
    Reach,
    grid_of,
    most_shift,
    roll_crosses,
    roll_shifts,
    roll_to,
    slide_over,
)

ASIDE = {SMALL: 80_000, LARGE: 100_000}
TEMPLATE = {SMALL: (10_000, 20_000), LARGE: (20_000, 10_000)}  # half of it along and across the base's direction


class Slides:
    """Boxes that slide along the direction of their start, so far left of it."""

    def __init__(self, starts: Bases, left: Floats, long: Floats, wide: Floats) -> None:
        self.starts, self.left, self.long, self.wide = starts, left, long, wide

    def at(self, shift: Floats, grow: float) -> Shapes:
        """With these shifts, in thousandths of a millimetre."""
        rear, front = (shift - self.long) / 1000 - grow, (shift + self.long) / 1000 + grow
        right, left = (self.left - self.wide) / 1000 - grow, (self.left + self.wide) / 1000 + grow
        corners = np.stack([rear, right, front, right, front, left, rear, left], axis=1).reshape(-1, 4, 2)
        return laid(corners, self.starts.x / 1000, self.starts.y / 1000, self.starts.heading)

    def found(self, outlines: list[Outline]) -> tuple[Floats, Floats]:
        """The first and the last shift at which each box overlaps its outline."""
        reach = Reach()
        rows = []
        boxes = zip(self.left.tolist(), self.long.tolist(), self.wide.tolist())
        for pose, box, outline in zip(self.starts.poses(), boxes, outlines):
            left, long, wide = (int(one) for one in box)
            slide_over(pose, left, long, wide, outline, reach)
            rows.append((reach.first, reach.last))
        first, last = np.array(rows, dtype=float).T
        return first, last


def some_slides(chance: np.random.Generator, count: int, is_template: bool) -> Slides:
    starts = some_bases(chance, count)
    half = starts.half
    left = np.where(half == SMALL, ASIDE[SMALL], ASIDE[LARGE]) * np.where(chance.random(count) < 0.5, 1.0, -1.0)
    if not is_template:
        return Slides(starts, left, half.astype(float), half.astype(float))
    long, wide = (np.where(half == SMALL, TEMPLATE[SMALL][one], TEMPLATE[LARGE][one]).astype(float) for one in (0, 1))
    return Slides(starts, left / 2, long, wide)


def compared(name: str, slides: Slides, outlines: list[Outline], others: Shapes) -> Figures:
    """Just inside each end of a span the box overlaps, just outside it does not; without a span it never does."""
    first, last = slides.found(outlines)
    some = first <= last

    def overlaps(shift: Floats, grow: float) -> Bools:
        return np.asarray(shapely.intersects(slides.at(np.where(some, shift, 0.0), grow), others))

    assert (overlaps(first, TOLERANCE) & overlaps(last, TOLERANCE) | ~some).all()
    assert not ((overlaps(first - 1, -TOLERANCE) | overlaps(last + 1, -TOLERANCE)) & some).any()
    assert (overlaps((first + last) // 2, TOLERANCE) | ~some).all()
    nowhere = np.zeros(len(first))
    for shift in np.linspace(-60_000, 60_000, 25):
        assert not (np.asarray(shapely.intersects(slides.at(nowhere + shift, -TOLERANCE), others)) & ~some).any()
    assert 0.5 < some.mean() < 1
    within = overlaps(first, TOLERANCE) & ~overlaps(first, -TOLERANCE) & some
    return Figures(name, int(some.sum()), int(within.sum()))


def beside(slides: Slides, spread: float, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Somewhere about where the boxes slide, from their starts in millimetres."""
    angle = np.radians(slides.starts.heading / 1000)
    count = len(slides.starts)
    return (
        -np.sin(angle) * slides.left / 1000 + chance.uniform(-spread, spread, count),
        np.cos(angle) * slides.left / 1000 + chance.uniform(-spread, spread, count),
    )


def base_over_base(count: int) -> Figures:
    chance = np.random.default_rng(50)
    slides = some_slides(chance, count * 5 // 4, False)
    others = about(chance, slides.starts).moved(*beside(slides, 60.0, chance))
    return compared("roll over a base", slides, [base_outline(pose) for pose in others.poses()], others.shapes())


def base_over_obstacle(count: int) -> Figures:
    chance = np.random.default_rng(51)
    slides = some_slides(chance, count * 5 // 4, False)
    rocks = some_rocks(chance, slides.starts.x, slides.starts.y).moved(*beside(slides, 60.0, chance))
    return compared("roll over an obstacle", slides, rocks.outlines(), rocks.shapes())


def template_over_obstacle(count: int) -> Figures:
    chance = np.random.default_rng(52)
    slides = some_slides(chance, count * 5 // 4, True)
    rocks = some_rocks(chance, slides.starts.x, slides.starts.y).moved(*beside(slides, 35.0, chance))
    return compared("roll's template over an obstacle", slides, rocks.outlines(), rocks.shapes())


KINDS = [base_over_base, base_over_obstacle, template_over_obstacle]


@pytest.mark.once
@pytest.mark.parametrize("kind", KINDS)
def test_sliding_boxes_overlap_where_shapely_says(kind: Callable[[int], Figures]) -> None:
    kind(GATE)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_sliding_boxes_overlap_where_shapely_says_in_many_cases(
    kind: Callable[[int], Figures], record_property: Callable[[str, object], None]
) -> None:
    record_property("figures", str(kind(SOAK)))


class Table:
    """A ship among others, obstacles and the edges of the mat, and the shifts at which it may barrel roll."""

    def __init__(self, chance: np.random.Generator) -> None:
        half = SMALL if chance.random() < 0.5 else LARGE
        near_edge = chance.random() < 0.3
        x, y = (int(chance.integers(60_000, 200_000)) if near_edge else MIDDLE for _ in range(2))
        heading = int(chance.integers(0, 360_000)) if chance.random() < 0.6 else int(chance.integers(0, 8)) * 45_000
        self.start = pose_at(half, x, y, heading)
        self.side = 1 if chance.random() < 0.5 else -1
        middle = Pose()
        roll_to(middle, self.start, self.side, 0)
        self.others: list[Pose] = []
        self.rocks: list[Outline] = []
        for _ in range(int(chance.integers(0, 4))):
            dx, dy = chance.integers(-110_000, 110_000, 2).tolist()
            size = SMALL if chance.random() < 0.7 else LARGE
            self.others.append(pose_at(size, middle.x + dx, middle.y + dy, int(chance.integers(0, 360_000))))
        for _ in range(int(chance.integers(0, 4))):
            dx, dy = chance.integers(-110_000, 110_000, 2).tolist()
            shape, turn = int(chance.integers(0, len(ROCKS))), int(chance.integers(0, 360_000))
            self.rocks.append(put_outline(0, shape, ROCKS[shape], middle.x + dx, middle.y + dy, turn))

    def clear_places(self, stride: int) -> list[int]:
        """Where the template fits, looked for at every so many thousandths of a millimetre."""
        half = self.start.half
        long, wide = TEMPLATE[half]
        most = most_shift(half) // 2
        at = Pose()
        out = []
        for slide in range(-most, most + 1, stride):
            place(at, self.start, slide, self.side * ASIDE[half] // 2, 0)
            if not any(box_on(at, -long, long, wide, rock) for rock in self.rocks):
                out.append(slide)
        return out

    def may_stand(self, shift: int) -> bool:
        at = Pose()
        roll_to(at, self.start, self.side, shift)
        return on_mat(at) and not overlaps_any(at, self.others) and not any(base_on(at, rock) for rock in self.rocks)


def rolled(count: int, seed: int, stride: int) -> tuple[int, int]:
    """Compare what is offered with a search.

    Returns in how many cases some but not all of the even shifts were legal, and how many other shifts were offered.
    """
    chance = np.random.default_rng(seed)
    partly = more = 0
    for _ in range(count):
        table = Table(chance)
        most, grid = int(most_shift(table.start.half)), int(grid_of(table.start.half))
        got = roll_shifts(table.start, table.side, table.others, table.rocks, False)
        places = table.clear_places(stride)
        legal = [
            shift
            for shift in range(-most, most + 1, stride)
            if any(abs(shift - place) <= most // 2 for place in places) and table.may_stand(shift)
        ]
        even = [-most, -most // 2, 0, most // 2, most]
        assert got == sorted(set(got)) and all(shift % grid == 0 and abs(shift) <= most for shift in got)
        assert all(table.may_stand(shift) for shift in got)
        surely = [one for one in even if one in legal]
        assert set(surely) <= set(got)
        assert all(any(abs(shift - place) <= most // 2 + stride for place in places) or not places for shift in got)
        assert not legal or (got[0] - grid <= legal[0] and legal[-1] <= got[-1] + grid)
        partly += 0 < len(surely) < 5
        more += len(set(got) - set(even))
        assert ends_are_tight(table, got, grid, stride, places)
    return partly, more


def ends_are_tight(table: Table, got: list[int], grid: int, stride: int, places: list[int]) -> bool:
    """A shift that is offered though it is not even is an end: a little further on one side, the roll is illegal."""
    most = most_shift(table.start.half)
    for shift in got:
        if shift % (most // 2):
            step = 3 * grid
            sides = [shift - step, shift + step]
            fits = [any(abs(one - place) <= most // 2 - stride for place in places) for one in sides]
            if all(table.may_stand(one) and fit for one, fit in zip(sides, fits)):
                return False
    return True


@pytest.mark.once
def test_what_a_barrel_roll_offers_is_what_a_search_finds() -> None:
    partly, more = rolled(400, seed=53, stride=200)
    assert partly > 80 and more > 100


@pytest.mark.once
def test_a_roll_crosses_a_rock_if_the_template_is_on_it_wherever_it_may_lie() -> None:
    """Of small ships, which may roll over obstacles."""
    chance = np.random.default_rng(55)
    crossed = 0
    for _ in range(GATE):
        table = Table(chance)
        start = pose_at(SMALL, MIDDLE, MIDDLE, table.start.heading)
        shift = int(chance.choice([-20_000, -10_000, 0, 10_000, 20_000]))
        at, template = Pose(), TEMPLATE[SMALL]
        place(at, start, 0, table.side * ASIDE[SMALL] // 2, 0)
        dx, dy = chance.integers(-40_000, 40_000, 2).tolist()
        shape = int(chance.integers(0, len(ROCKS)))
        rock = put_outline(0, 0, ROCKS[shape], at.x + dx, at.y + dy, int(chance.integers(0, 360_000)))
        low, high = max(-10_000, shift - 10_000), min(10_000, shift + 10_000)
        spots = [*range(low, high, 500), high]
        on = [box_on(at, slide - template[0], slide + template[0], template[1], rock) for slide in spots]
        crossed += all(on)
        if roll_crosses(start, table.side, shift, rock):
            assert all(on)
        else:
            assert not (on[0] and on[-1])
    assert GATE // 4 < crossed < GATE * 3 // 4


@pytest.mark.soak
def test_what_a_barrel_roll_offers_is_what_a_search_finds_in_many_cases(
    record_property: Callable[[str, object], None],
) -> None:
    partly, more = rolled(3_000, seed=54, stride=100)
    record_property("figures", f"barrel rolls: as a search finds in 3,000 cases; {more:,} ends of spans were offered")
    assert partly > 600


def test_a_free_ship_has_the_five_even_shifts() -> None:
    for half, most in ((SMALL, 20_000), (LARGE, 40_000)):
        start = pose_at(half, MIDDLE, MIDDLE, 12_345)
        for side in (1, -1):
            assert roll_shifts(start, side, [], [], False) == [-most, -most // 2, 0, most // 2, most]


def test_the_ends_of_what_is_left_are_offered() -> None:
    start = pose_at(SMALL, 300_000, 300_000, 0)
    other = pose_at(SMALL, 345_003, 380_000, 0)  # the base may come up to 5.003 mm forward
    assert roll_shifts(start, 1, [other], [], False) == [-20_000, -10_000, 0, 5_000]
    assert roll_shifts(start, -1, [other], [], False) == [-20_000, -10_000, 0, 10_000, 20_000]


def test_a_roll_ends_on_the_mat() -> None:
    start = pose_at(SMALL, 35_000, 300_000, 0)
    assert roll_shifts(start, 1, [], [], False) == [-15_000, -10_000, 0, 10_000, 20_000]
    assert roll_shifts(pose_at(SMALL, 300_000, 99_999, 0), -1, [], [], False) == []
    assert roll_shifts(pose_at(SMALL, 300_000, MAT - 100_000, 0), 1, [], [], False) == [
        -20_000,
        -10_000,
        0,
        10_000,
        20_000,
    ]


def test_an_obstacle_stops_the_template_unless_it_may_be_overlapped_and_a_ship_only_the_base() -> None:
    start = pose_at(SMALL, 300_000, 300_000, 0)
    square = [(9_000, -9_000), (9_000, 9_000), (-9_000, 9_000), (-9_000, -9_000)]
    between = put_outline(0, 0, square, 300_000, 340_000, 0)
    assert roll_shifts(start, 1, [], [between], False) == []
    assert roll_shifts(start, 1, [], [between], True) == [-20_000, -10_000, 0, 10_000, 20_000]
    before = put_outline(0, 0, square, 314_000, 340_000, 0)  # the template must stay 5 mm behind the middle
    assert roll_shifts(start, 1, [], [before], False) == [-20_000, -10_000, 0, 5_000]
    assert roll_shifts(start, 1, [pose_at(SMALL, 300_000, 340_001, 0)], [], False) == []
    assert len(roll_shifts(start, 1, [pose_at(2_000, 300_000, 340_000, 0)], [], False)) == 5
