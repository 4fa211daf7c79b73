"""Mission 16, Grab and Smash (14): its setup, scanning, slicing, and the way out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.damage import deal, roll_die
from gnomon.games.x_wing.field import MIDDLE, MM, TOKEN, is_inside_for_escape, lines_of
from gnomon.games.x_wing.fleet import are_enemies, is_in_mobile, is_in_play, push, range_between
from gnomon.games.x_wing.geometry.outlines import outline_to_base
from gnomon.games.x_wing.geometry.pose import Pose, pose_at
from gnomon.games.x_wing.geometry.ranges import band, gap, is_out_of_range
from gnomon.games.x_wing.intel import (
    REBELS,
    SCUM,
    changed,
    conclude,
    is_carrier,
    is_hidden,
    kinds_left,
    take_intel,
    turn_up,
)
from gnomon.games.x_wing.state import HAS_SLICED, INTEL, Frame, Mission, State
from gnomon.games.x_wing.steps import (
    BEGIN_ROUND,
    ESCAPE,
    ESCAPE_PLACED,
    ESCAPED,
    GO,
    HIDE,
    HIDE_INTEL,
    HIDE_NONE,
    INTEL_HIDDEN,
    NEXT_OBSTACLE,
    NOT_NOW,
    PLACE_ESCAPE,
    PUT_ESCAPE,
    SCAN,
    SCANNED,
    SLICE,
    SLICE_AT,
    SLICED,
    STAY,
    STOLEN,
)
from gnomon.games.x_wing.terms import CRIT, HIT, NONE
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

SCAN_RANGE: Final = 3
SLICE_RANGE: Final = 2
ESCAPE_RANGE: Final = 1


# Setup


def prepare(state: State, frame: Frame) -> bool:
    """Ask the Rebels for the escape point, then for the intel of each ship (14.4, 14.5); False once all is done."""
    mission = state.mission
    if mission is None:
        return False
    frame.seat = REBELS
    if not has_escape(mission):
        frame.step = PLACE_ESCAPE
        return True
    frame.ship = next_to_hide(state, frame.ship)
    frame.step = HIDE_INTEL
    return frame.ship != NONE


def has_escape(mission: Mission) -> bool:
    """Whether the escape point has been placed."""
    return mission.escape.half == TOKEN


def next_to_hide(state: State, after: i64) -> i64:
    """The next ship of the convoy in the order of the squad, while there are tokens left; else NONE (14.5)."""
    if not kinds_left(state):
        return NONE
    for number in range(after + 1, state.roster.count):
        if state.roster.seat[number] == REBELS:
            return number
    return NONE


def escape_options(state: State, frame: Frame, out: Offers) -> None:
    """Spots beyond Range 3 of the edges and Range 1 of the obstacles (14.4)."""
    lines = lines_of(state.fine)
    for x in lines:
        for y in lines:
            if may_escape_at(state, x, y):
                offer(out, PUT_ESCAPE, x, y)


def may_escape_at(state: State, x: i64, y: i64) -> bool:
    """Whether the escape point may lie there."""
    if not is_inside_for_escape(x, y):
        return False
    token = escape_pose(x, y)
    for rock in state.obstacles:
        if band(outline_to_base(rock, token)) <= 1:
            return False
    return True


def escape_pose(x: i64, y: i64) -> Pose:
    """The escape point as the base that its token would be: square, its sides parallel to the edges (14.4)."""
    return pose_at(TOKEN, x * MM, y * MM, 0)


def put_escape(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    place_escape(state, code >> 8 & 4095, code >> 20 & 4095)
    frame.ship = NONE  # the first ship of the convoy is next
    frame.step = NEXT_OBSTACLE


def place_escape(state: State, x: i64, y: i64) -> None:
    """The escape point lies."""
    mission = state.mission
    assert mission is not None
    new = changed(mission)
    new.escape = escape_pose(x, y)
    state.mission = new
    state.emit(ESCAPE_PLACED, new.escape.x, new.escape.y)


def lay_out_escape(state: State) -> None:
    """The escape point of the laid-out start: the middle of the mat (14.12)."""
    place_escape(state, MIDDLE, MIDDLE)


def hide_options(state: State, frame: Frame, out: Offers) -> None:
    """A token that is left, or none if the ships to come can carry them all (14.5)."""
    left = kinds_left(state)
    last: i64 = NONE
    for kind in left:
        if kind != last:
            offer(out, HIDE, frame.ship, kind)
        last = kind
    if len(left) <= ships_after(state, frame.ship):
        offer(out, HIDE_NONE, frame.ship)


def ships_after(state: State, number: i64) -> i64:
    """How many ships of the convoy come after this one."""
    count: i64 = 0
    for other in range(number + 1, state.roster.count):
        if state.roster.seat[other] == REBELS:
            count += 1
    return count


def hide(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """A ship carries a token face down, or none."""
    if code & 255 == HIDE:
        state.ships[frame.ship].intel = code >> 20 & 4095
        state.emit(INTEL_HIDDEN, frame.ship)
    frame.step = NEXT_OBSTACLE


# Scanning


def scan_options(state: State, number: i64, out: Offers) -> None:
    """Enemies at Range 1-3 with a token that is face down (14.7)."""
    if state.roster.seat[number] != SCUM:
        return
    for other in range(state.roster.count):
        if is_hidden(state, other) and are_enemies(state, number, other):
            if range_between(state, number, other) <= SCAN_RANGE:
                offer(out, SCAN, number, other)


def scan(state: State, number: i64, other: i64) -> None:
    """The token is turned face up (14.7)."""
    turn_up(state, other)
    state.emit(SCANNED, number, other, state.ships[other].intel & INTEL)


# Slicing


def ask_to_slice(state: State, frame: Frame) -> None:
    """Ketsu Onyo may try to steal intel, before or after the cards of this moment, once a round (14.8).

    Asked again only if her arc has been turned since; `frame.value` is where it pointed when she was asked.
    """
    mission = state.mission
    if mission is None:
        return
    ketsu = mission.ketsu
    ship = state.ships[ketsu]
    if ship.marks & HAS_SLICED or frame.value == ship.arc or not has_slice(state, ketsu):
        return
    frame.value = ship.arc
    push(state, SLICE, ketsu)


def has_slice(state: State, ketsu: i64) -> bool:
    """Whether there is intel that Ketsu Onyo can reach."""
    for other in range(state.roster.count):
        if can_slice(state, ketsu, other):
            return True
    return False


def can_slice(state: State, ketsu: i64, other: i64) -> bool:
    """Whether a ship with intel is at Range 1-2 of Ketsu Onyo and inside her mobile arc (14.8)."""
    return (
        is_carrier(state, other)
        and are_enemies(state, ketsu, other)
        and range_between(state, ketsu, other) <= SLICE_RANGE
        and is_in_mobile(state, ketsu, other)
    )


def slice_options(state: State, frame: Frame, out: Offers) -> None:
    """Every ship whose intel she can reach, or none for now (14.8)."""
    for other in range(state.roster.count):
        if can_slice(state, frame.ship, other):
            offer(out, SLICE_AT, frame.ship, other)
    offer(out, NOT_NOW, frame.ship)


def slice_at(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """One die, and one more for each tractor beam token; a hit or critical steals the token (14.8)."""
    state.frames.pop()
    if code & 255 == NOT_NOW:
        return
    ketsu = frame.ship
    other = code >> 20 & 4095
    state.ships[ketsu].marks |= HAS_SLICED
    dice = slicing_dice(state, other)
    state.emit(SLICED, ketsu, other, dice)
    if roll_slice(state, ketsu, dice, dealer):
        kind = state.ships[other].intel & INTEL
        state.emit(STOLEN, ketsu, other, kind)
        take_intel(state, other)
        deal(state, other, True, dealer)


def slicing_dice(state: State, other: i64) -> i64:
    """How many dice a try to steal a ship's intel rolls."""
    return 1 + state.ships[other].tractor


def roll_slice(state: State, ketsu: i64, dice: i64, dealer: Dealer) -> bool:
    """Roll all dice; whether one of them shows a hit or critical."""
    succeeds = False
    for _die in range(dice):
        if roll_die(state, ketsu, dealer) in (HIT, CRIT):
            succeeds = True
    return succeeds


# The way out


def end_mission_round(state: State, frame: Frame) -> None:
    """Without a convoy, or after the last round, the match ends (14.10); else Ketsu Onyo may end it (14.9)."""
    mission = state.mission
    assert mission is not None
    if is_last_round(state):
        conclude(state)
    elif can_escape(state):
        frame.ship = mission.ketsu
        frame.seat = SCUM
        frame.step = GO
    else:
        frame.step = BEGIN_ROUND


def is_last_round(state: State) -> bool:
    """Whether the match ends with this round, whatever anybody wants (14.10)."""
    return not has_convoy(state) or 0 < state.most_rounds <= state.round


def has_convoy(state: State) -> bool:
    """Whether a ship of the convoy is in play."""
    for number in range(state.roster.count):
        if state.roster.seat[number] == REBELS and is_in_play(state.ships[number]):
            return True
    return False


def can_escape(state: State) -> bool:
    """Whether Ketsu Onyo is at Range 1 of the escape point (14.9)."""
    mission = state.mission
    assert mission is not None
    pose = state.ships[mission.ketsu].pose
    if not is_in_play(state.ships[mission.ketsu]) or is_out_of_range(pose, mission.escape):
        return False
    return band(gap(pose, mission.escape)) <= ESCAPE_RANGE


def go_options(state: State, frame: Frame, out: Offers) -> None:
    """To end the match, or to go on (14.9)."""
    offer(out, ESCAPE, frame.ship)
    offer(out, STAY, frame.ship)


def go(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Ketsu Onyo gets away, or another round begins."""
    if code & 255 == STAY:
        frame.ship = NONE
        frame.step = BEGIN_ROUND
        return
    mission = state.mission
    assert mission is not None
    new = changed(mission)
    new.escaped = 1
    state.mission = new
    state.emit(ESCAPED, mission.ketsu)
    conclude(state)
