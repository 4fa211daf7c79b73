"""Play with the real box (15.27): the player reports what affects a bot; the bots' turns are carried out here.

The player's cards and resources are unknown, so their turn is a report, and the player is asked what a bot's hit
really did. Everything else is plain Shadow Boxing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.automa.boxing import has_room
from gnomon.games.casting_shadows.combat import ANYWHERE, REPORTED, attack, is_missed, push_return
from gnomon.games.casting_shadows.state import Frame, State
from gnomon.games.casting_shadows.steps import (
    ANSWERED,
    BEES,
    BOT_DREW,
    BOT_LOST,
    CORRECTED,
    CORRECTED_TILE,
    FINISH,
    GIVE_COUNTERSPELL,
    GO,
    HURT,
    MISSED,
    PASS_TURN,
    RAN,
    SET_HP,
    SET_TILE,
    STRIKE_BOT,
    STRIKE_TILE,
    TAKE,
    TAKE_COUNTERSPELL,
    TRAVELLED_TO,
)
from gnomon.games.casting_shadows.tables import NONE, RETALIATE
from gnomon.games.casting_shadows.wounds import eliminate_fallen, wound
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import added, without
from gnomon.kernel.offers import Offers, offer

MOST_DAMAGE: Final = 20
MOST_STING: Final = 9  # what the player's Bees Everywhere may deal


def report_options(state: State, frame: Frame, out: Offers) -> None:
    """The end of the turn, what was done to bots, where the player went, and corrections."""
    offer(out, FINISH)
    for tile in state.board.tiles:
        if tile != state.seats[frame.seat].tile:
            offer(out, GO, tile)
    for seat in state.seats:
        if seat.bot and seat.hp > 0:
            for damage in range(1, MOST_DAMAGE + 1):
                offer(out, STRIKE_BOT, seat.character, damage)
    for tile in bot_tiles(state):
        for damage in range(1, MOST_DAMAGE + 1):
            offer(out, STRIKE_TILE, tile, damage)
    correction_options(state, out)


def bot_tiles(state: State) -> list[int]:
    """The tiles where bots stand, each once."""
    tiles: list[int] = []
    for seat in state.seats:
        if seat.bot and seat.hp > 0 and int(seat.tile) not in tiles:
            tiles.append(int(seat.tile))
    return tiles


def correction_options(state: State, out: Offers) -> None:
    """Corrections for whatever does not match the real table."""
    for seat in state.seats:
        if seat.hp == 0:
            continue
        for hp in range(state.tables.full_hp + 1):
            if hp != seat.hp:
                offer(out, SET_HP, seat.character, hp)
        if seat.bot:
            for tile in state.board.tiles:
                if tile != seat.tile:
                    offer(out, SET_TILE, seat.character, tile)
            if has_room(state, seat) and not state.counterspells.is_empty():
                offer(out, GIVE_COUNTERSPELL, seat.character)
            if len(seat.unseen) > 0:
                offer(out, TAKE_COUNTERSPELL, seat.character)


def report(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Carry out a report; only damage to bots has further consequences."""
    kind = code & 255
    first = code >> 8 & 4095
    if kind == FINISH:
        frame.step = PASS_TURN
    elif kind == GO:
        move(state, frame.seat, first)
    elif kind == STRIKE_BOT:
        strike_bots(state, frame.seat, bit(state.seat_of[first]), NONE, code >> 20 & 4095)
    elif kind == STRIKE_TILE:
        strike_bots(state, frame.seat, bots_on(state, first), first, code >> 20 & 4095)
    else:
        correct(state, kind, state.seat_of[first], code >> 20 & 4095)


def move(state: State, number: i64, tile: i64) -> None:
    seat = state.seats[number]
    seat.tile = tile
    state.emit(TRAVELLED_TO, seat.character, tile)


def bots_on(state: State, tile: i64) -> i64:
    found: i64 = 0
    for number in range(len(state.seats)):
        if state.seats[number].bot and state.seats[number].tile == tile:
            found |= bit(number)
    return found


def strike_bots(state: State, number: i64, targets: i64, tile: i64, damage: i64) -> None:
    """An attempt to damage bots, which their face-down Counterspells answer first (15.20)."""
    blow = Frame(0, number)
    blow.source = number
    blow.reach = REPORTED
    blow.tile = tile
    state.frames.append(blow)
    attack(state, blow, targets, damage)


def correct(state: State, kind: i64, number: i64, value: i64) -> None:
    seat = state.seats[number]
    if kind == SET_HP:
        seat.hp = value
        state.emit(CORRECTED, seat.character, value)
        eliminate_fallen(state)
    elif kind == SET_TILE:
        seat.tile = value
        state.emit(CORRECTED_TILE, seat.character, value)
    elif kind == GIVE_COUNTERSPELL:
        seat.unseen = added(seat.unseen, state.counterspells.draw_unseen())
        state.emit(BOT_DREW, seat.character)
    else:
        state.counterspells.put_unseen_at_bottom(seat.unseen[0])
        seat.unseen = without(seat.unseen, 0)
        state.emit(BOT_LOST, seat.character)


# What a bot's hit did


def taken_options(state: State, frame: Frame, out: Offers) -> None:
    """All of it or another amount, or a Counterspell that does more than reduce it; only one per hit (9.2).

    The cards on the real table may have other numbers than ours.
    """
    for damage in beginning_with(frame.amount, 0, MOST_DAMAGE):
        offer(out, TAKE, damage)
    if frame.choice == 1:
        return
    if frame.reach != ANYWHERE:  # only an attack can be run away from (15.22)
        for tile in state.board.adjacent[state.seats[frame.seat].tile]:
            offer(out, RAN, tile)
    bees_options(state, frame, out)


def bees_options(state: State, frame: Frame, out: Offers) -> None:
    """How much the bees deal, starting with our card's number, and how much of the hit the player took (9.7)."""
    ours = state.tables.amount[bees_card(state)]
    for sting in beginning_with(ours, 1, max(ours, MOST_STING)):
        for damage in beginning_with(frame.amount, 0, MOST_DAMAGE):
            offer(out, BEES, sting, damage)


def beginning_with(usual: i64, low: i64, high: i64) -> list[int]:
    """The usual number first, then all others in the range."""
    numbers: list[int] = [int(usual)]
    for number in range(low, high + 1):
        if number != usual:
            numbers.append(int(number))
    return numbers


def bees_card(state: State) -> i64:
    for card in state.tables.counterspells:
        if state.tables.operation[card] == RETALIATE:
            return card
    return NONE


def taken(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The player reports what the hit did."""
    kind = code & 255
    first = code >> 8 & 4095
    if kind == RAN:
        ran(state, frame, first)
    elif kind == BEES:
        answer_with_bees(state, frame, first, code >> 20 & 4095)
    else:
        suffer(state, frame, first)


def ran(state: State, frame: Frame, tile: i64) -> None:
    move(state, frame.seat, tile)
    frame.choice = 1
    if is_missed(state, frame, frame.seat):
        state.frames.pop()
        state.emit(MISSED, state.seats[frame.seat].character)


def answer_with_bees(state: State, frame: Frame, sting: i64, damage: i64) -> None:
    """A player still standing after the hit stings the bot, whose own Counterspell may answer (9.7, 15.20)."""
    seat = state.seats[frame.seat]
    state.emit(ANSWERED, seat.character, bees_card(state))
    state.reveals += 1
    suffer(state, frame, damage)
    if seat.hp > 0:
        push_return(state, frame.seat, frame.source, sting)


def suffer(state: State, frame: Frame, damage: i64) -> None:
    state.frames.pop()
    if damage > 0:
        state.emit(HURT, state.seats[frame.seat].character, damage, state.seats[frame.source].character)
        wound(state, frame.seat, damage)
        eliminate_fallen(state)
