"""Intel tokens of Mission 16: who carries which, what they are worth, and how the mission ends (14.6, 14.10, 14.11)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.state import (
    FLED,
    INTEL,
    INTEL_TOKENS,
    INTEL_VALUES,
    NO_INTEL,
    OPEN_INTEL,
    Mission,
    State,
)
from gnomon.games.x_wing.steps import ENDED, HAUL, INTEL_LEFT, INTEL_LOST, INTEL_SHOWN
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.ints import Ints, ints

SCUM: Final = 0  # the seat of Ketsu Onyo
REBELS: Final = 1  # the seat of the convoy, whatever faction it is
SCUM_GOAL: Final = 5
REBEL_GOAL: Final = 4
# Results: one more than the winner, or a win of both.
RESULT_WORDS: Final[list[str]] = ["draw", "first-wins", "second-wins", "both-win"]
DRAW: Final = 0
SCUM_WINS: Final = 1
REBELS_WIN: Final = 2
SHARED: Final = 3
# Option `both_goals`: what it means if both sides reach their goals (14.11).
BOTH_TO_SCUM: Final = 0
BOTH_WIN: Final = 1
BOTH_DRAW: Final = 2
BOTH_WORDS: Final[list[str]] = ["scum", "shared", "draw"]


# Tokens


def is_carrier(state: State, number: i64) -> bool:
    """Whether a ship carries an intel token."""
    return state.ships[number].intel != NO_INTEL


def is_hidden(state: State, number: i64) -> bool:
    """Whether a ship carries an intel token that is face down."""
    intel = state.ships[number].intel
    return intel != NO_INTEL and not intel & OPEN_INTEL


def turn_up(state: State, number: i64) -> None:
    """A ship's token is face up from now on; if it was face down, nobody takes back what showed it."""
    if is_hidden(state, number):
        state.ships[number].intel |= OPEN_INTEL
        state.reveals += 1


def kinds_left(state: State) -> list[int]:
    """The tokens that no ship has been given yet, the most valuable first (14.5)."""
    left = list(INTEL_TOKENS)
    for ship in state.ships:
        kind = int(ship.intel & INTEL)
        if kind != NO_INTEL:
            left.remove(kind)
    return left


def value_of(kinds: Ints) -> i64:
    """What some tokens are worth together."""
    out: i64 = 0
    for kind in kinds:
        out += INTEL_VALUES[kind]
    return out


def stolen_value(state: State) -> i64:
    """What Ketsu Onyo carries."""
    mission = state.mission
    assert mission is not None
    return value_of(mission.stolen)


def kept_value(state: State) -> i64:
    """What the ships of the convoy carry."""
    out: i64 = 0
    for ship in state.ships:
        out += INTEL_VALUES[ship.intel & INTEL]
    return out


def changed(mission: Mission) -> Mission:
    """A copy to be changed: missions are shared by copies of a state."""
    new = Mission()
    new.ketsu = mission.ketsu
    new.both = mission.both
    new.escape = mission.escape
    new.stolen = mission.stolen
    new.lost = mission.lost
    new.escaped = mission.escaped
    return new


def with_one(kinds: Ints, kind: i64) -> Ints:
    """Tokens and one more."""
    return ints([*(int(one) for one in kinds), int(kind)])


def take_intel(state: State, number: i64) -> i64:
    """A ship's token goes to Ketsu Onyo, face up; its kind (14.6, 14.8)."""
    mission = state.mission
    assert mission is not None
    turn_up(state, number)
    ship = state.ships[number]
    kind = ship.intel & INTEL
    ship.intel = NO_INTEL
    new = changed(mission)
    new.stolen = with_one(mission.stolen, kind)
    state.mission = new
    return kind


def lose_intel(state: State, number: i64) -> None:
    """The token of a ship that left play: removed face up, or Ketsu Onyo's if the ship fled (14.6)."""
    mission = state.mission
    assert mission is not None
    ship = state.ships[number]
    if ship.intel == NO_INTEL:
        return
    kind = ship.intel & INTEL
    if ship.life == FLED:
        state.emit(INTEL_LEFT, mission.ketsu, number, kind)
        take_intel(state, number)
        return
    turn_up(state, number)
    state.emit(INTEL_LOST, number, kind)
    ship.intel = NO_INTEL
    new = changed(mission)
    new.lost = with_one(mission.lost, kind)
    state.mission = new


# The end


def leave_mission(state: State, number: i64) -> None:
    """A ship has left play: its intel goes, and without Ketsu Onyo the match is over at once (14.6, 14.10)."""
    mission = state.mission
    assert mission is not None
    lose_intel(state, number)
    if number == mission.ketsu:
        finish(state, REBELS_WIN)


def conclude(state: State) -> None:
    """The match ends, and the intel decides (14.11)."""
    finish(state, result_by_goals(state))


def result_by_goals(state: State) -> i64:
    """The result by who has reached a goal (14.11)."""
    mission = state.mission
    assert mission is not None
    scum = stolen_value(state) >= SCUM_GOAL
    rebels = kept_value(state) >= REBEL_GOAL
    if scum and rebels:
        if mission.both == BOTH_TO_SCUM:
            return SCUM_WINS
        if mission.both == BOTH_WIN:
            return SHARED
        return DRAW
    if scum:
        return SCUM_WINS
    if rebels:
        return REBELS_WIN
    return DRAW


def winner_of(result: i64) -> i64:
    """The seat that wins alone, or NONE."""
    if result == SHARED:
        return NONE
    return result - 1


def finish(state: State, result: i64) -> None:
    """The match is over: all tokens are shown (14.11); `rules.run` then clears what is still pending."""
    for number in range(state.roster.count):
        if is_hidden(state, number):
            turn_up(state, number)
            state.emit(INTEL_SHOWN, number, state.ships[number].intel & INTEL)
    state.emit(HAUL, stolen_value(state), kept_value(state))
    state.winner = winner_of(result)
    state.over = 1
    state.emit(ENDED, result)
