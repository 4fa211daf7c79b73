"""Check the pending steps of a position: which step may follow which on the stack, and what each one needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.games.casting_shadows.actions import has_room, may_go, picked
from gnomon.games.casting_shadows.automa.boxing import prey_of, ways_nearer
from gnomon.games.casting_shadows.combat import REPORTED, holds_counterspell, ways_out
from gnomon.games.casting_shadows.pay import can_pay, purse
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.games.casting_shadows.state import (
    PIECES,
    ROLLED,
    STARTED,
    Frame,
    Seat,
    State,
    has_companion,
    is_rooted,
)
from gnomon.games.casting_shadows.steps import (
    ABSORB,
    ANSWER,
    ASK_ANSWERS,
    BOT_ACT,
    CAST_NOW,
    CHOOSE_CHARACTER,
    COLLECT_NOW,
    FLEE,
    KEEP,
    LEAVE_OUT,
    MAKE_ROOM,
    PAY,
    PAY_WITH,
    REMOVE,
    REPORT,
    REROLL,
    RETURN,
    SPEND_SPELL,
    STEP,
    STROLL,
    STROLL_ON,
    SUMMON,
    TAKEN,
    TRANSFORM,
    TURN,
)
from gnomon.games.casting_shadows.tables import ATTACK, CONVERSION, COUNTERSPELL, FORESIGHT, NONE
from gnomon.games.casting_shadows.turn import absorbable
from gnomon.games.casting_shadows.turn import can_transform as may_transform
from gnomon.kernel.codec import is_stack
from gnomon.kernel.ints import total
from gnomon.kernel.toml import Reader

# Which steps may be directly above a step; a step that is missing here is always on top.
FOLLOWS: Final[dict[int, list[int]]] = {
    TURN: [REROLL, KEEP, SUMMON, COLLECT_NOW, CAST_NOW, STROLL, STROLL_ON, ANSWER, RETURN, REMOVE, ASK_ANSWERS],
    CAST_NOW: [PAY_WITH],
    COLLECT_NOW: [PAY_WITH, PAY, SPEND_SPELL, MAKE_ROOM],
    PAY: [SPEND_SPELL, MAKE_ROOM],
    STROLL_ON: [ANSWER, RETURN, ASK_ANSWERS],
    RETURN: [ANSWER, RETURN, REMOVE, TAKEN, ASK_ANSWERS],
    ASK_ANSWERS: [ANSWER, RETURN, FLEE, TAKEN, ASK_ANSWERS],
    BOT_ACT: [STEP, ANSWER, RETURN, TAKEN, ASK_ANSWERS],
    REPORT: [RETURN, ASK_ANSWERS],
}
UNDERMOST: Final[list[int]] = [LEAVE_OUT, TURN, ABSORB, TRANSFORM, SUMMON, BOT_ACT, REPORT]
# Steps that any seat may have; the others belong to the seat whose turn it is.
OF_ANYONE: Final[list[int]] = [ANSWER, RETURN, REMOVE, STEP, ASK_ANSWERS, TAKEN]


def check_pending(state: State, data: Reader) -> None:
    """Somebody can choose, and every step below can continue; or the match is over."""
    if state.winners:
        state.frames = []
        return
    check_seats(state, data)
    if not state.frames or state.standing < 2 or not STEPS.is_choice(int(state.frames[-1].step)):
        raise data.bad("frames", "a step on top where somebody chooses")
    if state.frames[0].step == CHOOSE_CHARACTER:
        check_choosing(state, data)
    elif not fits_together(state) or not all(is_possible(state, frame) for frame in state.frames):
        raise data.bad("frames", "pending steps that fit the state")


def check_seats(state: State, data: Reader) -> None:
    """An eliminated seat has nothing; a seat that is not on turn has no pool."""
    for number, seat in enumerate(state.seats):
        if seat.hp == 0 and (len(seat.book) > 0 or seat.companion != NONE):
            raise data.bad("seats", f"no cards for seat {number}, which is out")
        if (seat.hp == 0 or number != state.active) and total(seat.pool) > 0:
            raise data.bad("seats", f"no pool for seat {number}, whose turn it is not")


def check_choosing(state: State, data: Reader) -> None:
    frame = state.frames[0]
    players = len([seat for seat in state.seats if not seat.bot])
    before = frame.seat < players and all(seat.character != NONE for seat in state.seats[: frame.seat])
    after = all(seat.character == NONE for seat in state.seats[frame.seat :])
    if len(state.frames) > 1 or state.board.tiles or not before or not after:
        raise data.bad("frames", "characters chosen in seat order, and no map yet")


def fits_together(state: State) -> bool:
    """Whether the turn belongs to its seat, and every step is above one that it can follow."""
    bottom = state.frames[0]
    wanted_bot = state.seats[state.active].bot
    if (bottom.step == BOT_ACT) != wanted_bot or (bottom.step == REPORT) != (state.companion_mode and not wanted_bot):
        return False
    if bottom.step not in UNDERMOST or bottom.seat != state.active:
        return False
    return is_stack(state.frames, FOLLOWS)


def is_possible(state: State, frame: Frame) -> bool:
    seat = state.seats[frame.seat]
    on_map = all(one.character != NONE and (one.hp == 0 or one.tile != NONE) for one in state.seats)
    own = frame.step in OF_ANYONE or frame.seat == state.active
    return on_map and own and seat.hp > 0 and NEEDS[int(frame.step)](state, frame, seat)


def needs_nothing(state: State, frame: Frame, seat: Seat) -> bool:
    return True


def can_leave_out(state: State, frame: Frame, seat: Seat) -> bool:
    return seat.stunned == STARTED and total(seat.pool) == 0


def can_absorb(state: State, frame: Frame, seat: Seat) -> bool:
    return absorbable(state, seat) > 0


def can_transform(state: State, frame: Frame, seat: Seat) -> bool:
    return may_transform(state, seat)


def can_summon(state: State, frame: Frame, seat: Seat) -> bool:
    return bool(seat.shadow) and seat.companion == NONE and len(state.portal) > 0


def can_pick(state: State, frame: Frame, seat: Seat) -> bool:
    left = [seat.pool[piece] - picked(frame, piece) for piece in range(ROLLED, PIECES)]
    return 0 <= frame.paid < 1 << 27 and min(left) >= 0 and sum(left) > 0


def can_settle(state: State, frame: Frame, seat: Seat) -> bool:
    small = 0 < frame.cost <= 0xFFFFFFFF and frame.paid >= 0 and 0 <= frame.choice <= 1
    return small and can_pay(frame.cost, purse(seat.pool))


def can_give_up(state: State, frame: Frame, seat: Seat) -> bool:
    return 0 <= frame.amount <= 3 and len(may_go(state, frame)) > 1


def can_cast(state: State, frame: Frame, seat: Seat) -> bool:
    """An attack on somebody, or a conversion, that is being paid for."""
    tables = state.tables
    if frame.card == NONE or frame.source != frame.seat:
        return False
    if tables.kind[frame.card] == CONVERSION:
        return 0 <= frame.choice < 6 and 0 <= frame.amount <= 9
    if tables.kind[frame.card] != ATTACK or not 1 <= frame.amount <= tables.up_to[frame.card]:
        return False
    aimed = frame.tile in state.board.tiles if frame.tile != NONE else frame.targets != 0
    return aimed and are_enemies(state, int(frame.targets), int(frame.source))


def are_enemies(state: State, targets: int, source: int) -> bool:
    """Standing seats, not the source itself."""
    seats = [number for number in range(len(state.seats)) if targets >> number & 1]
    return source not in seats and all(state.seats[number].hp > 0 for number in seats)


def can_collect(state: State, frame: Frame, seat: Seat) -> bool:
    if frame.card == NONE:
        return seat.tile == state.tables.desert and not state.counterspells.is_empty() and has_room(state, seat)
    return state.beside[seat.tile] == frame.card


def can_keep(state: State, frame: Frame, seat: Seat) -> bool:
    known = not state.main.is_empty() and state.main.top_known() >> frame.seat & 1
    return bool(known) and state.beside[seat.tile] != NONE and has_companion(state, seat, FORESIGHT)


def can_stroll(state: State, frame: Frame, seat: Seat) -> bool:
    return 0 <= frame.amount <= 9 and not (frame.step == STROLL and (frame.amount == 0 or is_rooted(state, seat)))


def is_attack(state: State, frame: Frame, seat: Seat) -> bool:
    """An attack that is being answered, or whose answers strike back."""
    answers = [int(frame.answers >> 8 * number & 255) for number in range(7)]
    fits = 0 <= frame.reach <= REPORTED and frame.amount >= 0 and is_not_aimed_at_its_source(state, frame)
    fits = fits and all(card == 0 or state.tables.kind[card - 1] == COUNTERSPELL for card in answers)
    if frame.step == RETURN or frame.step == ASK_ANSWERS:
        return fits
    asked = frame.targets >> frame.seat & 1 and not answers[frame.seat] and not frame.waiting >> frame.seat & 1
    return fits and bool(asked) and holds_counterspell(state, seat)


def is_not_aimed_at_its_source(state: State, frame: Frame) -> bool:
    return state.seats[frame.source].hp > 0 and not (frame.targets | frame.waiting | frame.hurt) >> frame.source & 1


def can_remove(state: State, frame: Frame, seat: Seat) -> bool:
    return frame.source == state.active and frame.seat != state.active and total(state.seats[frame.source].pool) > 0


def can_act(state: State, frame: Frame, seat: Seat) -> bool:
    """A bot in the middle of its turn."""
    return seat.bot and 0 <= frame.amount <= 5 and 0 <= frame.paid <= 5 and 0 <= frame.choice <= 1


def can_step(state: State, frame: Frame, seat: Seat) -> bool:
    bot = state.seats[frame.source]
    fits = not seat.bot and bot.bot and bot.hp > 0 and frame.source == state.active
    return fits and prey_of(state, frame.source) == frame.seat and len(ways_nearer(state, frame.source, frame.seat)) > 1


def can_flee(state: State, frame: Frame, seat: Seat) -> bool:
    bot = state.seats[frame.source]
    fits = bot.bot and bot.hp > 0 and 0 <= frame.reach <= REPORTED
    return fits and len(ways_out(state, frame, frame.source)) > (0 if frame.reach == REPORTED else 1)


def can_take(state: State, frame: Frame, seat: Seat) -> bool:
    bot = state.seats[frame.source]
    return state.companion_mode and not seat.bot and bot.bot and bot.hp > 0 and 0 <= frame.amount <= 99


NEEDS: Final[dict[int, Callable[[State, Frame, Seat], bool]]] = {
    LEAVE_OUT: can_leave_out,
    TURN: needs_nothing,
    ABSORB: can_absorb,
    TRANSFORM: can_transform,
    SUMMON: can_summon,
    REROLL: can_pick,
    PAY: can_settle,
    PAY_WITH: can_settle,
    SPEND_SPELL: can_give_up,
    MAKE_ROOM: can_give_up,
    CAST_NOW: can_cast,
    COLLECT_NOW: can_collect,
    KEEP: can_keep,
    STROLL: can_stroll,
    STROLL_ON: can_stroll,
    ANSWER: is_attack,
    RETURN: is_attack,
    REMOVE: can_remove,
    ASK_ANSWERS: is_attack,
    BOT_ACT: can_act,
    STEP: can_step,
    FLEE: can_flee,
    REPORT: needs_nothing,
    TAKEN: can_take,
}
