"""The turn (2): Phase 1 rolls the dice; Phase 3 absorbs, transforms, burns and passes the turn."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.casting_shadows.pay import fragments, take_fragments
from gnomon.games.casting_shadows.state import (
    CAST_MARK,
    CLEAR,
    CRYSTAL_PIECE,
    DOUBLED,
    PIECES,
    ROLLED,
    STARTED,
    Frame,
    Seat,
    State,
    has_companion,
    heal,
    next_seat,
    turn_order,
)
from gnomon.games.casting_shadows.steps import (
    ABSORB,
    ABSORB_SOME,
    ABSORBED,
    BEGIN_TURN,
    BOT_TURN,
    BURNED,
    END_TURN,
    ENDED,
    GAINED,
    HEALED,
    LEAVE,
    LEAVE_OUT,
    LEFT_OUT,
    PASS_TURN,
    PORTAL,
    RECOVERED,
    REPORT,
    ROLL_DICE,
    ROLLED_DIE,
    SUMMON,
    SUMMON_CARD,
    SUMMONED,
    THAWED,
    TRANSFORM,
    TRANSFORM_NOW,
    TRANSFORMED,
    TURN,
    TURN_BEGAN,
    WAIT,
)
from gnomon.games.casting_shadows.tables import (
    CRYPT,
    CRYSTAL,
    DOUBLE_ABSORB,
    MEND,
    NO_STUN,
    NONE,
    START_GRANT,
    START_HEAL,
    START_RESOURCE,
)
from gnomon.games.casting_shadows.wounds import eliminate_fallen, wound
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, added, index_of, removed, replaced
from gnomon.kernel.offers import Offers, offer


def begin_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """A turn of three phases begins: spells may be cast again, tokens now count as carried (2.1, 3.3, 11.6)."""
    seat = state.seats[frame.seat]
    state.turn += 1
    state.emit(TURN_BEGAN, seat.character, state.round)
    seat.used = 0
    seat.points = state.tables.points
    clear_casts(seat)
    seat.frozen = STARTED if seat.frozen != CLEAR else CLEAR
    seat.stunned = STARTED if seat.stunned != CLEAR else CLEAR
    frame.choice = NONE
    frame.step = LEAVE_OUT if seat.stunned == STARTED and not has_companion(state, seat, NO_STUN) else ROLL_DICE


def clear_casts(seat: Seat) -> None:
    """Every Spell card may be cast again (3.3)."""
    for at in range(len(seat.book)):
        if seat.book[at] & CAST_MARK:
            seat.book = replaced(seat.book, at, seat.book[at] & ~CAST_MARK)


def leave_out_options(state: State, frame: Frame, out: Offers) -> None:
    """Which die a Stunned player leaves out (11.4)."""
    for die in range(len(state.tables.dice)):
        offer(out, LEAVE, die)


def leave_out(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.choice = code >> 8 & 4095
    state.emit(LEFT_OUT, state.seats[frame.seat].character, frame.choice)
    frame.step = ROLL_DICE


def roll_dice(state: State, frame: Frame, dealer: Dealer) -> None:
    """Phase 1: five dice into the pool, then what the tile and the Companion give (2.2 to 2.4)."""
    seat = state.seats[frame.seat]
    for die in range(len(state.tables.dice)):
        count = state.tables.dice[die]
        roll_dice_of(state, seat, die, count - 1 if die == frame.choice else count, dealer)
    grant_from_tile(state, frame.seat)
    grant_from_companion(state, seat)
    frame.choice = 0
    frame.step = TURN


def roll_dice_of(state: State, seat: Seat, die: i64, count: i64, dealer: Dealer) -> None:
    """Roll so many dice of one colour."""
    while count > 0:
        roll_die(state, seat, die, dealer)
        count -= 1


def roll_die(state: State, seat: Seat, die: i64, dealer: Dealer) -> None:
    """Put one die in the pool; a Cursed Crystal is never rerolled, so it no longer counts as a die (3.4)."""
    faces = state.tables.faces[die]
    face: i64 = faces[dealer.deal(die, faces, 0, 6)]
    state.emit(ROLLED_DIE, seat.character, die, face)
    piece = ROLLED + 3 * die + face
    if face == CRYSTAL:
        piece = CRYSTAL_PIECE
    seat.pool[piece] += 1


def grant_from_tile(state: State, number: i64) -> None:
    """Some tiles give something to the player whose turn starts there (2.3)."""
    seat = state.seats[number]
    tables = state.tables
    effect = tables.tile_effect[seat.tile]
    if effect == START_HEAL:
        healed = heal(state, number, tables.tile_amount[seat.tile])
        if healed > 0:
            state.emit(HEALED, seat.character, healed)
    elif effect in (START_GRANT, CRYPT) and state.round % tables.tile_every[seat.tile] == 0:
        gain(state, seat, tables.tile_gives[seat.tile])


def grant_from_companion(state: State, seat: Seat) -> None:
    """A Companion may give a resource at the start of the turn (2.4)."""
    if has_companion(state, seat, START_RESOURCE):
        gain(state, seat, state.tables.gives[seat.companion])


def gain(state: State, seat: Seat, gives: Ints) -> None:
    """Add Resource tokens to the pool; they are unlimited (1.13)."""
    for resource in range(8):
        if gives[resource] > 0:
            seat.pool[resource] += gives[resource]
            state.emit(GAINED, seat.character, resource, gives[resource])


# Phase 3 (2.7)


def start_phase_three(state: State, frame: Frame) -> None:
    """Absorb first, if there is anything to absorb and room for it."""
    frame.step = ABSORB if absorbable(state, state.seats[frame.seat]) > 0 else END_TURN
    if frame.step == END_TURN:
        offer_transformation(state, frame)


def absorbable(state: State, seat: Seat) -> i64:
    """How many fragments a seat may absorb now (5.4)."""
    limit = state.tables.shadow_limit if seat.shadow else state.tables.base_limit
    return min(fragments(seat.pool), max(0, limit - seat.energy))


def absorb_options(state: State, frame: Frame, out: Offers) -> None:
    """All, some or none of the fragments left (5.4)."""
    for count in range(absorbable(state, state.seats[frame.seat]), -1, -1):
        offer(out, ABSORB_SOME, count)


def absorb(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Fragments become Shadow Energy; with one Companion, the first counts double (5.4, 10.10)."""
    seat = state.seats[frame.seat]
    count = code >> 8 & 4095
    if count > 0:
        limit = state.tables.shadow_limit if seat.shadow else state.tables.base_limit
        gained = count
        if has_companion(state, seat, DOUBLE_ABSORB) and not seat.used & DOUBLED:
            gained += 1
        seat.used |= DOUBLED  # only the first fragment of a turn can count double
        take_fragments(seat.pool, count)
        seat.energy = min(limit, seat.energy + gained)
        state.emit(ABSORBED, seat.character, count)
    frame.step = END_TURN
    offer_transformation(state, frame)


def offer_transformation(state: State, frame: Frame) -> None:
    """A player in Base Form with enough energy may transform (5.5)."""
    if can_transform(state, state.seats[frame.seat]):
        frame.step = TRANSFORM


def can_transform(state: State, seat: Seat) -> bool:
    return not seat.shadow and seat.energy >= state.tables.base_limit


def transform_options(state: State, frame: Frame, out: Offers) -> None:
    offer(out, TRANSFORM_NOW)
    offer(out, WAIT)


def transform(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Energy drops to 0, HP stays, and the player summons a Companion at once (5.5, 5.6)."""
    frame.step = END_TURN
    if code & 255 == WAIT:
        return
    if turn_to_shadow(state, state.seats[frame.seat]):
        frame.step = SUMMON
    else:
        absorb_what_is_left(state, frame)


def turn_to_shadow(state: State, seat: Seat) -> bool:
    """Flip the board. Returns whether there is a Companion to summon."""
    seat.shadow = 1
    seat.energy = 0
    state.emit(TRANSFORMED, seat.character)
    return len(state.portal) > 0 and seat.companion == NONE


def transform_early(state: State, number: i64) -> None:
    """With `transform_early`, a player may transform between Actions, and summons before doing anything else (5.5)."""
    if turn_to_shadow(state, state.seats[number]):
        state.frames.append(Frame(SUMMON, number))


def summon_options(state: State, frame: Frame, out: Offers) -> None:
    """One of the Companions in the Portal (5.6)."""
    for at in range(len(state.portal)):
        if index_of(state.portal, state.portal[at]) == at:  # equal cards are offered once
            offer(out, SUMMON_CARD, state.portal[at])


def summon(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The Companion joins, and the Portal is refilled while the deck lasts (5.6)."""
    seat = state.seats[frame.seat]
    seat.companion = code >> 8 & 4095
    state.portal = removed(state.portal, seat.companion)
    state.emit(SUMMONED, seat.character, seat.companion)
    open_portal(state, dealer)
    if len(state.frames) > 1:  # in Phase 2 the turn goes on below
        state.frames.pop()
    else:
        absorb_what_is_left(state, frame)


def open_portal(state: State, dealer: Dealer) -> None:
    """Reveal Companions until the Portal has three or the deck is empty (1.11)."""
    while len(state.portal) < state.tables.portal_size and not state.companions.is_empty():
        card = state.companions.draw(dealer)
        state.reveals += 1
        state.portal = added(state.portal, card)
        state.emit(PORTAL, card)


def absorb_what_is_left(state: State, frame: Frame) -> None:
    """Fragments left after transforming may be absorbed up to the new limit (2.7)."""
    more = state.absorb_again and absorbable(state, state.seats[frame.seat]) > 0
    frame.step = ABSORB if more else END_TURN


def end_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """Crystals deal damage, the pool is emptied, tokens carried through the turn are removed (2.8, 2.9, 11.6).

    Crystal damage is taken, not dealt: nobody answers it and nothing reduces it (9.13).
    """
    number = frame.seat
    seat = state.seats[number]
    seat.points = 0
    if burn(state, number, BURNED):
        mend(state, number)
        shake_off(state, seat)
        state.emit(ENDED, seat.character)
        frame.step = PASS_TURN


def burn(state: State, number: i64, told_as: i64) -> bool:
    """Deal 1 damage for each crystal, all at once, and empty the pool. Returns whether the seat stands (2.8, 2.9)."""
    seat = state.seats[number]
    crystals = seat.pool[CRYSTAL_PIECE]
    for piece in range(PIECES):
        seat.pool[piece] = 0
    if crystals > 0:
        state.emit(told_as, seat.character, crystals)
        wound(state, number, crystals)
        eliminate_fallen(state)
    return seat.hp > 0


def mend(state: State, number: i64) -> None:
    """A Companion may heal at the end of the turn (10.9)."""
    seat = state.seats[number]
    if has_companion(state, seat, MEND):
        healed = heal(state, number, state.tables.amount[seat.companion])
        if healed > 0:
            state.emit(HEALED, seat.character, healed)


def shake_off(state: State, seat: Seat) -> None:
    """Remove only a token that the player started the turn with (11.6)."""
    if seat.frozen == STARTED:
        seat.frozen = CLEAR
        state.emit(THAWED, seat.character)
    if seat.stunned == STARTED:
        seat.stunned = CLEAR
        state.emit(RECOVERED, seat.character)


def pass_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """The next standing seat; a round ends when play passes the first seat (2.9, 2.10)."""
    following = next_seat(state, state.active)
    if index_of(state.order, following) <= index_of(state.order, state.active):
        state.round += 1
    if state.seats[state.active].bot and not state.seats[following].bot:
        state.order = turn_order(state)  # a bot that fell in the bots' turns changes the order only now (15.5)
    state.active = following
    state.frames.clear()
    state.frames.append(Frame(turn_step(state, following), following))


def turn_step(state: State, number: i64) -> i64:
    """How a seat's turn begins: the rules run a bot's; with the real box, the player reports theirs (15.7, 15.27)."""
    if state.seats[number].bot:
        return BOT_TURN
    return REPORT if state.companion_mode else BEGIN_TURN
