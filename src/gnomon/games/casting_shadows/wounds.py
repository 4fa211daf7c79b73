"""Losing HP, status tokens, and leaving the game (5.1, 5.3, 11, 14)."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.casting_shadows.state import (
    CARD,
    CLEAR,
    FRESH,
    KNOWN_SHIFT,
    Frame,
    Seat,
    State,
    has_companion,
    turn_order,
)
from gnomon.games.casting_shadows.steps import (
    BEATEN,
    DISCARDED,
    DRAWN,
    ELIMINATED,
    FROZEN,
    PASS_TURN,
    REMOVE,
    STUNNED,
    WON,
)
from gnomon.games.casting_shadows.tables import COUNTERSPELL, NO_FREEZE, NO_STUN, NONE, NOTHING
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import added, filled, total
from gnomon.kernel.state import EVERYONE


def wound(state: State, number: i64, amount: i64) -> None:
    """Turn the HP dial down (5.1); a player at 0 HP falls once all damage of the moment is dealt."""
    seat = state.seats[number]
    seat.hp = max(0, seat.hp - amount)


def freeze(state: State, number: i64) -> None:
    """Put a Freeze token on a seat that has none (11.1); in that seat's own turn it works at once (11.3)."""
    seat = state.seats[number]
    if seat.hp > 0 and seat.frozen == CLEAR and not has_companion(state, seat, NO_FREEZE):
        seat.frozen = FRESH
        state.emit(FROZEN, seat.character)


def stun(state: State, number: i64, stunner: i64) -> None:
    """Put a Stun token on a seat; in its own turn, the stunning player may remove a resource at once (11.1, 11.5)."""
    seat = state.seats[number]
    if seat.hp == 0 or seat.stunned != CLEAR or has_companion(state, seat, NO_STUN):
        return
    seat.stunned = FRESH
    state.emit(STUNNED, seat.character)
    chooser = state.seats[stunner]
    may_choose = chooser.hp > 0 and not chooser.bot  # bots have no choices (15.7)
    if number == state.active and may_choose and total(seat.pool) > 0:
        frame = Frame(REMOVE, stunner)
        frame.source = number
        state.frames.append(frame)


def eliminate_fallen(state: State) -> None:
    """Everyone at 0 HP leaves at once; the last player standing wins (5.3, 14.1, 14.2)."""
    fallen: i64 = 0
    for number in range(len(state.seats)):
        seat = state.seats[number]
        if seat.hp == 0 and seat.tile != NONE:
            fallen |= bit(number)
            leave(state, seat)
    if fallen == 0:
        return
    if not state.seats[state.active].bot:
        state.order = turn_order(state)  # the order in which the bots answer and act may change (15.5)
    if state.standing <= 1 or no_player_stands(state):
        finish(state, fallen)
    elif fallen >> state.active & 1:
        state.frames.clear()
        state.frames.append(Frame(PASS_TURN, state.active))


def no_player_stands(state: State) -> bool:
    """Only bots are left (15.25)."""
    for seat in state.seats:
        if seat.hp > 0 and not seat.bot:
            return False
    return True


def leave(state: State, seat: Seat) -> None:
    """Return the cards to where they belong and take the meeple off the map (5.3, 15.24)."""
    tables = state.tables
    hidden: list[int] = []
    known: i64 = EVERYONE
    for entry in seat.book:
        card = entry & CARD
        if tables.kind[card] == COUNTERSPELL:
            hidden.append(int(card))
            known &= entry >> KNOWN_SHIFT
        else:
            state.discard = added(state.discard, card)
            state.emit(DISCARDED, seat.character, card)
    if hidden:
        state.counterspells.put_at_bottom(hidden, int(known))
    for pool in seat.unseen:
        state.counterspells.put_unseen_at_bottom(pool)
    seat.unseen = NOTHING
    if seat.companion != NONE:
        state.companions.put_at_bottom([int(seat.companion)], EVERYONE)
    seat.companion = NONE
    clear_board(seat)
    state.standing -= 1
    state.emit(ELIMINATED, seat.character)


def clear_board(seat: Seat) -> None:
    seat.book = NOTHING
    seat.pool = filled(len(seat.pool), 0)
    seat.tile = NONE
    seat.energy = 0
    seat.points = 0
    seat.used = 0
    seat.frozen = CLEAR
    seat.stunned = CLEAR


def finish(state: State, fallen: i64) -> None:
    """The last seat wins; if none is left, those who fell last share a draw; or the bots win (14, 15.25)."""
    state.frames.clear()
    for number in range(len(state.seats)):
        seat = state.seats[number]
        if state.standing == 0 and fallen >> number & 1:
            state.winners |= bit(number)
            state.emit(DRAWN, seat.character)
        elif seat.hp > 0:
            state.winners |= bit(number)
            if not seat.bot:
                state.emit(WON, seat.character)
        elif state.standing > 0 and fallen >> number & 1 and not seat.bot and no_player_stands(state):
            state.emit(BEATEN, seat.character)
