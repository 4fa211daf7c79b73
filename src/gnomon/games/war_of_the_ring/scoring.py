"""Scoring and victory (9), and what is special in a Duel (11.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.scenarios import RING_ONCE
from gnomon.games.war_of_the_ring.state import READY, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    DRAW_STEP,
    FELL,
    SCORE,
    SCORED,
    UNSCORED,
    WON,
)
from gnomon.games.war_of_the_ring.tables import FREE, NONE, SHADOW
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, added, removed

LEAD: Final = 10  # points that win at once (9.2)


def score_path(state: State, attacks_left: i64, defence_is_higher: bool) -> None:
    """The Free Peoples score a path, or the Shadow adds corruption (8.5); a tie in a Duel is nobody's (11.4)."""
    path = state.path
    state.path = NONE
    if attacks_left > 0:
        state.corruption += attacks_left
        state.emit(FELL, path, attacks_left)
    elif state.scenario.duel and not defence_is_higher:
        state.emit(UNSCORED, path)
    else:
        state.scored_free = added(state.scored_free, path)
        state.emit(SCORED, FREE, path, state.tables.points[path])


def score_ground(state: State, ground: i64, defender: i64, is_held: bool) -> None:
    """The defender scores a battleground that was held, otherwise the attacker does (8.7)."""
    state.grounds = removed(state.grounds, ground)
    state.bare &= ~bit(ground)
    side = defender
    if not is_held:
        side = 1 - defender
    if side == FREE:
        state.scored_free = added(state.scored_free, ground)
    else:
        state.scored_shadow = added(state.scored_shadow, ground)
    state.emit(SCORED, side, ground, state.tables.points[ground])


def points(state: State, side: i64) -> i64:
    """A side's points so far (9.1)."""
    if side == FREE:
        return points_of(state, state.scored_free)
    return points_of(state, state.scored_shadow) + state.corruption


def points_of(state: State, locations: Ints) -> i64:
    total: i64 = 0
    for location in locations:
        total += state.tables.points[location]
    return total


def ring_points(state: State, side: i64) -> i64:
    """Ring tokens of Trilogy that were not used (9.3, 11.8)."""
    total: i64 = 0
    for number in range(len(state.players)):
        player = state.players[number]
        if player.side == side and player.ring == READY and state.scenario.ring[number] == RING_ONCE:
            total += 1
    return total


def victory(state: State, frame: Frame, dealer: Dealer) -> None:
    """A lead of ten points wins; after the last path the higher score does, and the Shadow a tie (9.2)."""
    free = points(state, FREE)
    shadow = points(state, SHADOW)
    state.emit(SCORE, free, shadow)
    is_early = not state.scenario.bots  # against bots only the last path decides (13.3)
    if is_early and free - shadow >= LEAD:
        win(state, FREE, free, shadow)
    elif is_early and shadow - free >= LEAD:
        win(state, SHADOW, free, shadow)
    elif state.path_number >= state.scenario.last_path:
        finish(state, free + ring_points(state, FREE), shadow + ring_points(state, SHADOW))
    else:
        frame.step = DRAW_STEP
        frame.count = 0


def finish(state: State, free: i64, shadow: i64) -> None:
    if free > shadow:
        win(state, FREE, free, shadow)
    else:
        win(state, SHADOW, free, shadow)


def win(state: State, side: i64, free: i64, shadow: i64) -> None:
    state.winner = side
    state.emit(WON, side, free, shadow)
    state.frames.clear()
