"""The facts behind what a bot does (13.6 to 13.13), as events after each answer; told only where somebody listens."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.chart import (
    CARRYOVER_BOX,
    MOVE_BOX,
    PASS_BOX,
    PATH_BOX,
    USE_BOX,
    WINNING_BOX,
)
from gnomon.games.war_of_the_ring.combat import standing
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.steps import AIMED, HOLDS, HOPELESS, IDLE, REACHED, STANDS, WAITING
from gnomon.games.war_of_the_ring.tables import FREE_GROUNDS, PATH, PLACES, RESERVE
from gnomon.games.war_of_the_ring.turns import limit_of, offer_uses
from gnomon.games.war_of_the_ring.useful import is_last_path
from gnomon.kernel.offers import Offers


def tell(state: State, number: i64, box: i64, yes: bool, lost: i64, hopeful: i64) -> None:
    """What an answer rests on. `lost` are the places the Shadow would not win, `hopeful` those it still could."""
    if box == USE_BOX and not yes:
        tell_idle(state, number)
    elif box == PASS_BOX:
        tell_hands(state, number, yes)
    elif box == CARRYOVER_BOX and yes:
        tell_above(state, number)
    elif box == PATH_BOX:
        state.emit(REACHED, state.path_number, state.scenario.last_path)
    elif box == WINNING_BOX:
        tell_places(state, STANDS, lost)
    elif box == MOVE_BOX and not yes:
        tell_reserve(state, number, lost, hopeful)


def tell_idle(state: State, number: i64) -> None:
    """The actions that the bot could use; none of them is useful."""
    out = Offers()
    offer_uses(state, number, out)
    for at in range(out.count):
        state.emit(IDLE, number, out.codes[at] >> 8 & 4095)


def tell_hands(state: State, number: i64, yes: bool) -> None:
    """How many cards the bot holds; if it may not pass, also an enemy who holds no more."""
    tell_hand(state, number)
    if yes:
        return
    for other in range(len(state.players)):
        player = state.players[other]
        if player.side != state.players[number].side and len(player.hand) <= len(state.players[number].hand):
            tell_hand(state, other)
            return


def tell_above(state: State, number: i64) -> None:
    """The first of the others above its carryover limit."""
    for other in range(len(state.players)):
        if other != number and len(state.players[other].hand) > limit_of(state, other):
            tell_hand(state, other)
            return


def tell_hand(state: State, number: i64) -> None:
    state.emit(HOLDS, number, len(state.players[number].hand), limit_of(state, number))


def tell_reserve(state: State, number: i64, lost: i64, hopeful: i64) -> None:
    """How many cards lie in the reserve and, if any do, the combats that the Shadow loses."""
    waiting = len(state.players[number].reserve)
    state.emit(WAITING, number, waiting)
    if waiting > 0:
        tell_places(state, STANDS, hopeful)
        tell_places(state, HOPELESS, lost & ~hopeful)


def tell_places(state: State, kind: i64, places: i64) -> None:
    for place in range(PLACES):
        if places >> place & 1:
            tell_place(state, kind, place)


def tell_place(state: State, kind: i64, place: i64) -> None:
    """The icons of the Shadow and of the Free Peoples at a place."""
    attack, defence, _ = standing(state, place)
    if place == PATH or place < FREE_GROUNDS:
        state.emit(kind, place, attack, defence)
    else:
        state.emit(kind, place, defence, attack)


def aim(state: State, number: i64, card: i64, place: i64) -> None:
    """Say where a bot sends a card, and why: the last path (13.12), or a combat that is being lost."""
    if state.journal is None:
        return
    state.emit(AIMED, number, card, place)
    if place == PATH and is_last_path(state):
        state.emit(REACHED, state.path_number, state.scenario.last_path)
    elif place != RESERVE:
        tell_place(state, STANDS, place)
