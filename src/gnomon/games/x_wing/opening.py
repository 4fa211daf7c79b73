"""Opening windows: whether anybody listens, and the frame that asks them."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steps import OPEN_WINDOW
from gnomon.games.x_wing.terms import NONE


def open_window(state: State, window: i64, ship: i64 = NONE, other: i64 = NONE, value: i64 = NONE) -> None:
    """A moment at which cards may act; its frame comes next if a card of the match listens."""
    if is_heeded(state, window, ship):
        frame = Frame(OPEN_WINDOW, state.initiative)
        frame.window = window
        frame.ship = ship
        frame.other = other
        frame.value = value
        state.frames.append(frame)


def is_heeded(state: State, window: i64, ship: i64) -> bool:
    """Whether a card may have to do with a window of a ship: often only that ship's own cards can."""
    roster = state.roster
    if ship != NONE and roster.own_only >> window & 1:
        return roster.heeds[ship] >> window & 1 == 1
    return roster.listening >> window & 1 == 1


def open_modifying(state: State, window: i64, seat: i64) -> None:
    """One side may modify dice; tokens are reason enough to ask (6.8, 6.10)."""
    frame = Frame(OPEN_WINDOW, seat)
    frame.window = window
    state.frames.append(frame)
