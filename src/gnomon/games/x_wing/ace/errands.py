"""What the ace does about Mission 16 (14): whom to scan and whom to slice.

Only the choices are here that rehearsing cannot judge; the rest follows from what the mission is worth (stakes.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.ace.stakes import can_turn_arc, is_in_reach, slice_gain
from gnomon.games.x_wing.ending import BEFORE_CARDS
from gnomon.games.x_wing.errand import wants_away
from gnomon.games.x_wing.intel import is_hidden
from gnomon.games.x_wing.setup import QUADRANTS
from gnomon.games.x_wing.state import COMBAT, HAS_SLICED, INTEL, State
from gnomon.games.x_wing.steps import SCAN, SLICE_AT
from gnomon.games.x_wing.terms import NONE

SCAN_WORTH: Final = 900


def action_bonus(state: State, code: i64) -> i64:
    """What it is worth to know a token, which no rehearsal shows; nothing when all that are hidden are alike."""
    if code & 255 != SCAN or wants_away(state) or not are_different(state):
        return 0
    return SCAN_WORTH


def are_different(state: State) -> bool:
    """Whether tokens of different values lie face down, which everybody can count."""
    found: i64 = 0
    for number in range(state.roster.count):
        if is_hidden(state, number):
            kind = state.ships[number].intel & INTEL
            if found and kind != found:
                return True
            found = kind
    return False


# Slicing; what lies face down differs from world to world, so a ship is worth the mean of all worlds


def slicing_value(worlds: list[State], code: i64) -> i64:
    """What slicing a ship may be expected to bring, or waiting until her arc has been turned to a better target."""
    state = worlds[0]
    if code & 255 == SLICE_AT:
        return mean_gain(worlds, code >> 20 & 4095)
    return gain_after_turning(worlds, state.frames[-1].ship) - 1


def gain_after_turning(worlds: list[State], ketsu: i64) -> i64:
    """The most that any other quadrant would bring; 0 when no card can turn her arc any more."""
    state = worlds[0]
    if not turns_later(state, ketsu):
        return 0
    most: i64 = 0
    for quadrant in range(QUADRANTS):
        if quadrant != state.ships[ketsu].arc:
            gain = gain_in_quadrant(worlds, ketsu, quadrant)
            if gain > most:
                most = gain
    return most


def turns_later(state: State, ketsu: i64) -> bool:
    """Whether a card may turn her arc after she is asked to slice: the cards of that moment come in between (14.8)."""
    return state.frames[-2].count == BEFORE_CARDS and can_turn_arc(state, ketsu)


def arc_gain(worlds: list[State], number: i64, quadrant: i64) -> i64:
    """What a quadrant of the mobile arc is worth for slicing at the end of Combat."""
    state = worlds[0]
    mission = state.mission
    if mission is None or mission.ketsu != number or state.phase != COMBAT or state.ships[number].marks & HAS_SLICED:
        return 0
    return gain_in_quadrant(worlds, number, quadrant)


def gain_in_quadrant(worlds: list[State], ketsu: i64, quadrant: i64) -> i64:
    """The most that slicing may be expected to bring with her arc in a quadrant."""
    prey = prey_in(worlds, ketsu, quadrant)
    if prey == NONE:
        return 0
    return mean_gain(worlds, prey)


def prey_in(worlds: list[State], ketsu: i64, quadrant: i64) -> i64:
    """The ship in a quadrant that is worth most for slicing; NONE if none is worth anything."""
    best: i64 = NONE
    most: i64 = 0
    for number in range(worlds[0].roster.count):
        if is_in_reach(worlds[0], ketsu, number, quadrant):
            gain = mean_gain(worlds, number)
            if gain > most:
                best = number
                most = gain
    return best


def mean_gain(worlds: list[State], number: i64) -> i64:
    """What slicing a ship may be expected to bring."""
    gain: i64 = 0
    for world in worlds:
        gain += slice_gain(world, number)
    return gain // len(worlds)
