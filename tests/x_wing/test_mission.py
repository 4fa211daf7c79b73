"""Mission 16: where asteroids and the escape point lie, what may be taken back, and why something is not offered."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest
from x_wing.fights import SEATS
from x_wing.flights import decisions, may_undo, teller_of
from x_wing.missions import ACTING, AT_ESCAPE, GOING, SLICING, arranged, laid_out

from gnomon import Match
from gnomon.games.x_wing.field import TOKEN, escapes_near
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.geometry.pose import MAT
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.toml import Plain, read, write
from gnomon.telling import complaint
from gnomon.testing.walk import Picker

RANGE = 100_000
SCUM, REBELS = 0, 1


# Placing


def corners(x: int, y: int, half: int) -> list[tuple[float, float]]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def points_of(state: State, at: int) -> list[tuple[float, float]]:
    """The corners of an asteroid where it lies, turned here."""
    rock, flat = state.obstacles[at], list(state.tables.outlines[state.field.pieces[at]])
    turn = radians(rock.heading / 1000)
    return [
        (float(rock.x) + x * cos(turn) - y * sin(turn), float(rock.y) + x * sin(turn) + y * cos(turn))
        for x, y in zip(flat[::2], flat[1::2])
    ]


def to_side(point: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> float:
    """From a point to a side."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    along = ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - one[0] - along * dx, point[1] - one[1] - along * dy)


def apart(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How far two outlines that do not overlap are from each other."""
    ways = [(one, other), (other, one)]
    return min(
        to_side(point, side[at - 1], side[at]) for points, side in ways for point in points for at in range(len(side))
    )


def set_up(number: int, **options: object) -> Match:
    """A mission whose asteroids and escape point are placed at random."""
    match, picker = GAME.start(MISSION, SEATS, seed=number, options=options), Picker(number)
    while match.decision is not None and match.decision.options[0].name in ("lay", "spin", "put-escape"):
        match.play(picker.one(match.decision.options))
    return match


@pytest.mark.once
@pytest.mark.parametrize("placement", ["coarse", "fine"])
def test_whatever_is_placed_obeys_the_distances_and_nobody_gets_stuck(placement: str) -> None:
    for number in range(150 if placement == "coarse" else 30):
        match = set_up(number, placement=placement)
        state = as_table(match.state)
        assert match.decision is not None and match.decision.options[0].name == "hide" and state.mission is not None
        rocks = [points_of(state, at) for at in range(len(state.obstacles))]
        token = corners(int(state.mission.escape.x), int(state.mission.escape.y), TOKEN)
        assert len(rocks) == 6
        for at, rock in enumerate(rocks):
            assert all(2 * RANGE < value < MAT - 2 * RANGE for point in rock for value in point)
            assert all(apart(rock, other) > RANGE for other in [*rocks[:at], token])
        assert all(3 * RANGE < value < MAT - 3 * RANGE for point in token for value in point)


def test_without_looking_ahead_the_escape_point_would_often_find_no_room() -> None:
    """Of the spots for the last asteroid that keep their distance, many are not offered."""
    refused = offered = 0
    for number in range(40):
        match, picker = GAME.start(MISSION, SEATS, seed=number), Picker(number)
        while len(as_table(match.state).obstacles) < 5:
            assert match.decision is not None
            match.play(picker.one(match.decision.options))
        state = as_table(match.state)
        assert match.decision is not None and match.decision.options[0].name == "lay"
        offers = {(action.code >> 20 & 4095, action.code >> 32 & 4095) for action in match.decision.options}
        field = state.field
        left = int(field.all_escapes)
        for at, rock in enumerate(state.obstacles):
            left &= ~int(escapes_near(field, rock.x // 1000, rock.y // 1000, field.reach[at]))
        for x in range(257, 680, 40):
            for y in range(257, 680, 40):
                near = any(hypot(rock.x / 1000 - x, rock.y / 1000 - y) < 175 for rock in state.obstacles)
                blocks = not left & ~int(escapes_near(field, x, y, field.reach[5]))
                refused += not near and blocks
                assert not (blocks and (x, y) in offers)
                offered += (x, y) in offers
    assert offered > 100 and refused > 20


# Hiding intel


def test_the_value_that_a_ship_hides_is_not_part_of_the_public_option() -> None:
    decision = laid_out(0).decision
    assert decision is not None and str(decision.options[0]) == "hide luke-skywalker 4"
    assert decision.options[0].public == "hide luke-skywalker ?"


# Taking back


def played(match: Match, text: str) -> Match:
    assert match.decision is not None
    match.play(text)
    return match


def test_hiding_intel_is_taken_back_by_the_convoy_alone() -> None:
    match = laid_out(2)
    assert may_undo(match, REBELS) and not may_undo(match, SCUM)


def test_a_scan_is_not_taken_back() -> None:
    assert may_undo(played(arranged(ACTING, "activation"), "focus ketsu-onyo"), SCUM)
    assert not may_undo(played(arranged(ACTING, "activation"), "scan ketsu-onyo > luke-skywalker"), SCUM)


def test_a_try_to_slice_is_not_taken_back_but_declining_is() -> None:
    assert may_undo(played(arranged(SLICING, "combat"), "not-now ketsu-onyo"), SCUM)
    assert not may_undo(played(arranged(SLICING, "combat"), "slice ketsu-onyo > luke-skywalker"), SCUM)


def test_declining_to_slice_is_for_one_round() -> None:
    """Where her arc pointed when she was asked is forgotten with the Combat phase (14.8)."""
    match = played(arranged(SLICING, "combat"), "not-now ketsu-onyo")
    state = as_table(match.state)
    assert state.frames and all(frame.value == NONE for frame in state.frames)


def test_an_escape_that_showed_intel_is_not_taken_back_but_staying_is() -> None:
    assert may_undo(played(arranged(GOING, "end", mission=AT_ESCAPE), "stay ketsu-onyo"), SCUM)
    assert not may_undo(played(arranged(GOING, "end", mission=AT_ESCAPE), "escape ketsu-onyo"), SCUM)


# Why not


def answer(match: Match, text: str) -> str:
    decision = match.decision
    assert decision is not None
    return complaint(teller_of(match), match.view(decision.seat), decision.options, text)


WITHOUT_FOUR: dict[str, Plain] = {"luke-skywalker": {"intel": ""}, "mission": {"stolen": [4]}}


@pytest.mark.parametrize(
    ("text", "changes", "why"),
    [
        ("scan ketsu-onyo > red-squadron-pilot", {}, "Red Squadron Pilot is beyond Range 3"),
        ("scan ketsu-onyo > black-sun-ace", {}, "Black Sun Ace is on the same side"),
        ("scan ketsu-onyo > luke-skywalker", {"luke-skywalker": {"intel_open": True}}, "is already face up"),
        ("scan ketsu-onyo > luke-skywalker", {"ketsu-onyo": {"acted": ["scan"]}}, "already performed that action"),
        ("slice ketsu-onyo > luke-skywalker", {}, "slicing is for Ketsu Onyo, at the end of the Combat phase"),
        ("scan luke-skywalker > ketsu-onyo", {}, "not your ship"),
        ("scan ketsu-onyo > luke-skywalker", WITHOUT_FOUR, "Luke Skywalker carries no intel"),
        ("escape ketsu-onyo", {}, "Ketsu Onyo gets away only at the end of a round, at Range 1 of the escape point"),
    ],
)
def test_reasons_against_scanning(text: str, changes: dict[str, Plain], why: str) -> None:
    assert why in answer(arranged(ACTING, "activation", **changes), text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("slice ketsu-onyo > gold-squadron-pilot", "Gold Squadron Pilot is not in the mobile arc of Ketsu Onyo"),
        ("slice ketsu-onyo > red-squadron-pilot", "Red Squadron Pilot is beyond Range 2"),
        ("slice ketsu-onyo > black-sun-ace", "Black Sun Ace is on the same side"),
    ],
)
def test_reasons_against_slicing(text: str, why: str) -> None:
    assert why in answer(arranged(SLICING, "combat"), text)


def test_the_convoy_does_not_scan() -> None:
    match = arranged([ACTING[0], ACTING[1] | {"seat": 1, "ship": "luke-skywalker"}], "activation")
    assert "only Scum ships scan" in answer(match, "scan luke-skywalker > ketsu-onyo")


def test_in_a_dogfight_there_is_no_intel() -> None:
    match, _ = next((match, one) for match, one in decisions(1) if "focus" in {action.name for action in one.options})
    state = as_table(match.state)
    own = int(state.frames[-1].ship)
    enemy = next(at for at, seat in enumerate(state.roster.seat) if seat != state.roster.seat[own])
    words = state.roster.words
    assert "there is no intel in this match" in answer(match, f"scan {words[own]} > {words[enemy]}")


def test_a_damaged_sensor_array_is_a_reason_against_scanning() -> None:
    data = read(arranged(ACTING, "activation").position(), "position")
    data["state"]["ships"]["ketsu-onyo"]["faceup"] = ["damaged-sensor-array@1"]
    data["state"]["decks"][0][0]["cards"].remove("damaged-sensor-array")
    match = GAME.position(write(data))
    assert "a damaged sensor array does not allow it" in answer(match, "scan ketsu-onyo > luke-skywalker")
