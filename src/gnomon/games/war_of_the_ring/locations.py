"""Locations (3): activating battlegrounds and paths."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.asking import push, push_script
from gnomon.games.war_of_the_ring.state import PATH_STACK, Frame, State
from gnomon.games.war_of_the_ring.steps import (
    ACTIVATED,
    FIGHT,
    NEW_PATH,
    NEXT_TURN,
    OPEN_PATH,
    PATH_OPENED,
    REACTIVATED,
)
from gnomon.games.war_of_the_ring.tables import (
    FREE,
    FREE_GROUNDS,
    FRESHLY,
    GROUNDS,
    NONE,
    ONLY_AGAIN,
    PATH,
    PATHS_PER_NUMBER,
    SHADOW,
)
from gnomon.kernel.bits import bit, lowest
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import added, index_of, removed

# Battlegrounds (3.1 to 3.6)


def open_ground(state: State, frame: Frame, dealer: Dealer) -> None:
    """The starting player activates a battleground (3.1, 3.2)."""
    number = starting_player(state)
    if state.scenario.fellowship:
        ground = next_of_fellowship(state)
        if ground == NONE:
            frame.step = OPEN_PATH
        else:
            activate(state, number, ground)
        return
    frame.step = OPEN_PATH
    deck = ground_deck(state, state.players[number].side)
    if deck.is_empty():
        deck = ground_deck(state, 1 - state.players[number].side)
    if not deck.is_empty():
        state.reveals += 1
        enter_active(state, number, deck.draw(dealer))


def starting_player(state: State) -> i64:
    return state.scenario.order[state.start]


def ground_deck(state: State, side: i64) -> Deck:
    if side == FREE:
        return state.free_grounds
    return state.shadow_grounds


def printed_side(ground: i64) -> i64:
    """The side that a battleground belongs to, which defends it (8.6)."""
    if ground < FREE_GROUNDS:
        return FREE
    return SHADOW


def next_of_fellowship(state: State) -> i64:
    """The first battleground of this round that is still in a deck (11.7)."""
    for ground in range(GROUNDS):
        if state.scenario.fellowship_round[ground] == state.round and is_in_deck(state, ground):
            return ground
    return NONE


def is_in_deck(state: State, ground: i64) -> bool:
    return ground_deck(state, printed_side(ground)).holds(int(ground))


def activate(state: State, number: i64, ground: i64) -> None:
    """Activate a battleground out of its deck, or reactivate it out of a scoring area (3.3, 3.4)."""
    deck = ground_deck(state, printed_side(ground))
    if deck.holds(int(ground)):
        deck.take_out(int(ground))
        enter_active(state, number, ground)
    else:
        reactivate(state, number, ground)


def reactivate(state: State, number: i64, ground: i64) -> None:
    """What is taken from the enemy has no printed defence in the combat that follows (3.5)."""
    side: i64 = FREE
    if index_of(state.scored_shadow, ground) >= 0:
        side = SHADOW
        state.scored_shadow = removed(state.scored_shadow, ground)
    else:
        state.scored_free = removed(state.scored_free, ground)
    if side != printed_side(ground):
        state.bare |= bit(ground)
    state.grounds = added(state.grounds, ground)
    state.emit(REACTIVATED, ground, side)
    push_script(state, state.tables.place_script[ground], number, NONE, ground)


def enter_active(state: State, number: i64, ground: i64) -> None:
    """Lay out a battleground that came from its deck; its text comes next (3.6)."""
    state.grounds = added(state.grounds, ground)
    state.emit(ACTIVATED, ground)
    push_script(state, state.tables.place_script[ground], number, NONE, ground)


def grounds_to_activate(state: State, wanted: i64, again: i64) -> i64:
    """Those of a set of battlegrounds that a text may activate or reactivate, as bits (3.3, 3.4)."""
    out: i64 = 0
    while wanted:
        ground = lowest(wanted)
        wanted &= wanted - 1
        if may_activate(state, ground, again):
            out |= bit(ground)
    return out


def may_activate(state: State, ground: i64, again: i64) -> bool:
    if index_of(state.scored_free, ground) >= 0 or index_of(state.scored_shadow, ground) >= 0:
        return again != FRESHLY
    return again != ONLY_AGAIN and is_in_deck(state, ground)


def is_shadow_ground_active(state: State) -> bool:
    """Some cards do not go to a path then (10.6)."""
    for ground in state.grounds:
        if ground >= FREE_GROUNDS:
            return True
    return False


# Paths (3.7 to 3.9)


def open_path(state: State, frame: Frame, dealer: Dealer) -> None:
    """A random path of the next number (3.7); then the Action step begins."""
    frame.step = NEXT_TURN
    state.slot = (state.start + len(state.scenario.order) - 1) % len(state.scenario.order)
    candidates = paths_of(state, state.path_number + 1)
    if not candidates:
        return
    at: i64 = 0
    if len(candidates) > 1:
        at = dealer.deal(PATH_STACK, candidates, 0, len(candidates))
    state.reveals += 1
    enter_path(state, starting_player(state), candidates[at])


def paths_of(state: State, number: i64) -> list[int]:
    """The paths of a number that have not been activated, as locations."""
    out: list[int] = []
    if number < 1:
        return out
    first = (number - 1) * PATHS_PER_NUMBER
    left = state.unused >> first
    for path in range(PATHS_PER_NUMBER):
        if left >> path & 1:
            out.append(int(GROUNDS + first + path))
    return out


def enter_path(state: State, number: i64, location: i64) -> None:
    """Activate a path; its text comes next."""
    state.path = location
    state.path_number = state.tables.place_number[location]
    state.unused &= ~bit(location - GROUNDS)
    state.emit(PATH_OPENED, location)
    push_script(state, state.tables.place_script[location], number, NONE, PATH)


def change_path(state: State, number: i64, location: i64) -> None:
    """Activate another path: first the combat on the old one is resolved (3.8)."""
    frame = push(state, NEW_PATH, number)
    frame.target = location
    if state.path != NONE:
        push(state, FIGHT, number).place = PATH


def new_path(state: State, frame: Frame, dealer: Dealer) -> None:
    """The old path has been resolved, and the new one is activated (3.8)."""
    state.frames.pop()
    enter_path(state, frame.player, frame.target)
