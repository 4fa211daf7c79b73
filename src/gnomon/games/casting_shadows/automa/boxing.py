"""The bots of Shadow Boxing (15): what their dice make them do, in the order of the solo rulebook.

A bot's frame keeps the progress of its turn: `amount` gems still to cast with, `paid` Travels made, and in `choice`
whether the cast comes first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.board import FAR
from gnomon.games.casting_shadows.combat import attack, in_range, press
from gnomon.games.casting_shadows.pay import fragments, purse
from gnomon.games.casting_shadows.state import (
    CARD,
    CLEAR,
    CRYSTAL_PIECE,
    STARTED,
    Frame,
    Seat,
    State,
    after,
    heal,
    is_frozen,
)
from gnomon.games.casting_shadows.steps import (
    BOT_ACT,
    BOT_ARRIVED,
    BOT_BURNED,
    BOT_CAST,
    BOT_DREW,
    BOT_DREW_NONE,
    BOT_END,
    BOT_HEALED,
    BOT_IDLE,
    BOT_MISSED,
    BOT_PRESSED,
    BOT_STEPPED,
    CASTS_FIRST,
    FOUR_ALIKE,
    PASS_TURN,
    STEP,
    STEP_TO,
    TRAVELS_FIRST,
    TURN_BEGAN,
)
from gnomon.games.casting_shadows.tables import ANY_GEM, ANY_ORB, NONE, RED, TILE
from gnomon.games.casting_shadows.turn import burn, roll_dice_of, shake_off
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import added
from gnomon.kernel.offers import Offers, offer

ALIKE: Final = 4  # dice of one type that bring a Counterspell (15.8)
ORBS_A_TRAVEL: Final = 2


def bot_turn(state: State, frame: Frame, dealer: Dealer) -> None:
    """Roll all dice for the bot; it takes a Counterspell for four alike, then acts (15.7, 15.8)."""
    seat = state.seats[frame.seat]
    state.turn += 1
    state.emit(TURN_BEGAN, seat.character, state.round)
    seat.frozen = STARTED if seat.frozen != CLEAR else CLEAR
    seat.stunned = STARTED if seat.stunned != CLEAR else CLEAR
    roll_for_bot(state, seat, dealer)
    take_counterspell(state, seat)
    plan(state, frame, seat)
    frame.step = BOT_ACT


def roll_for_bot(state: State, seat: Seat, dealer: Dealer) -> None:
    """Five dice; a Stunned bot leaves a red one out (15.26)."""
    for die in range(len(state.tables.dice)):
        out = die == RED and seat.stunned == STARTED
        count = state.tables.dice[die]
        roll_dice_of(state, seat, die, count - 1 if out else count, dealer)


def take_counterspell(state: State, seat: Seat) -> None:
    """For four of a type, take the top Counterspell, face down and unseen by everyone (15.8)."""
    have = purse(seat.pool)
    counts = [have[ANY_GEM], have[ANY_ORB], fragments(seat.pool), seat.pool[CRYSTAL_PIECE]]
    for face in range(len(counts)):
        if counts[face] >= ALIKE:
            state.emit(FOUR_ALIKE, seat.character, face)
            if has_room(state, seat) and not state.counterspells.is_empty():
                seat.unseen = added(seat.unseen, state.counterspells.draw_unseen())
                state.emit(BOT_DREW, seat.character)
            else:
                state.emit(BOT_DREW_NONE, seat.character)


def has_room(state: State, seat: Seat) -> bool:
    """Whether a bot's Spell Book has room for another card (15.8)."""
    return len(seat.book) + len(seat.unseen) < state.tables.book_size


def plan(state: State, frame: Frame, seat: Seat) -> None:
    """How many gems and Travels there are, and which comes first (15.9 to 15.11)."""
    have = purse(seat.pool)
    card = spell_of(seat)
    prey = state.seats[prey_of(state, frame.seat)]
    frame.amount = 0
    if card != NONE:
        frame.amount = min(state.tables.up_to[card], have[state.tables.spend[card]])
    frame.paid = 0
    frame.choice = 1 if card != NONE and in_range(state, state.tables.reach[card], seat.tile, prey.tile) else 0
    travels = travels_left(state, frame, seat)
    if frame.amount > 0 and travels > 0:
        state.emit(CASTS_FIRST if frame.choice == 1 else TRAVELS_FIRST, seat.character, prey.character)
    elif frame.amount == 0 and travels == 0:
        state.emit(BOT_IDLE, seat.character)


def travels_left(state: State, frame: Frame, seat: Seat) -> i64:
    """One Travel for every two orbs; none if the bot is Frozen, even since this turn began (15.10, 15.26, 11.3)."""
    if is_frozen(state, seat):
        return 0
    return purse(seat.pool)[ANY_ORB] // ORBS_A_TRAVEL - frame.paid


def gems_left(state: State, frame: Frame, seat: Seat) -> i64:
    """The gems to cast with, less any that somebody has since removed from the pool (11.5)."""
    if frame.amount == 0:
        return 0
    return min(frame.amount, purse(seat.pool)[state.tables.spend[spell_of(seat)]])


def spell_of(seat: Seat) -> i64:
    """The Attack Spell a bot holds (15.4)."""
    return seat.book[0] & CARD if len(seat.book) > 0 else NONE


def prey_of(state: State, number: i64) -> i64:
    """The player a bot targets: the nearest, or the first in turn order among equally near ones (15.26)."""
    distance = state.board.distance[state.seats[number].tile]
    best: i64 = NONE
    nearest: i64 = FAR
    for other in after(state, number):
        seat = state.seats[other]
        if seat.hp > 0 and not seat.bot and distance[seat.tile] < nearest:
            best = other
            nearest = distance[seat.tile]
    return best


def bot_act(state: State, frame: Frame, dealer: Dealer) -> None:
    """Cast and Travel in their order, then HP (15.11, 15.18)."""
    seat = state.seats[frame.seat]
    travels = travels_left(state, frame, seat)
    frame.amount = gems_left(state, frame, seat)
    if frame.amount > 0 and (frame.choice == 1 or travels <= 0):
        cast_for_bot(state, frame)
    elif travels > 0:
        travel_for_bot(state, frame)
    else:
        frame.step = BOT_END


def cast_for_bot(state: State, frame: Frame) -> None:
    """Cast with as many gems as the Spell can use; out of range, it misses (15.9, 15.12)."""
    tables = state.tables
    seat = state.seats[frame.seat]
    card = spell_of(seat)
    amount = frame.amount
    prey = prey_of(state, frame.seat)
    frame.amount = 0
    state.emit(BOT_CAST, seat.character, card, amount)
    if not in_range(state, tables.reach[card], seat.tile, state.seats[prey].tile):
        state.emit(BOT_MISSED, seat.character, card)
        return
    strike = Frame(0, frame.seat)
    strike.source = frame.seat
    strike.card = card
    strike.reach = tables.reach[card]
    strike.status = tables.status[card]
    targets: i64 = bit(prey)
    if tables.target[card] == TILE:
        strike.tile = state.seats[prey].tile
        targets = players_on(state, strike.tile)
    state.frames.append(strike)
    attack(state, strike, targets, tables.damage[card][amount])


def players_on(state: State, tile: i64) -> i64:
    """Bots never hurt each other (15.23)."""
    found: i64 = 0
    for number in range(len(state.seats)):
        seat = state.seats[number]
        if seat.tile == tile and not seat.bot:
            found |= bit(number)
    return found


def travel_for_bot(state: State, frame: Frame) -> None:
    """Move one tile nearer, or deal 1 damage if already on the player's tile (15.10, 15.13 to 15.15)."""
    number = frame.seat
    seat = state.seats[number]
    prey = prey_of(state, number)
    frame.paid += 1
    if seat.tile == state.seats[prey].tile:
        state.emit(BOT_PRESSED, seat.character, state.seats[prey].character)
        press(state, number, prey)
        return
    ways = ways_nearer(state, number, prey)
    if len(ways) == 1:
        step_with_bot(state, number, ways[0])
        return
    choice = Frame(STEP, prey)
    choice.source = number
    state.frames.append(choice)


def ways_nearer(state: State, number: i64, prey: i64) -> list[int]:
    """The adjacent tiles that shorten the distance (15.10)."""
    there = state.seats[prey].tile
    here = state.seats[number].tile
    distance = state.board.distance[there]
    return [int(tile) for tile in state.board.adjacent[here] if distance[tile] < distance[here]]


def step_options(state: State, frame: Frame, out: Offers) -> None:
    """If several routes are equally good, the player chooses (15.15)."""
    for tile in ways_nearer(state, frame.source, frame.seat):
        offer(out, STEP_TO, tile)


def step(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    step_with_bot(state, frame.source, code >> 8 & 4095)


def step_with_bot(state: State, number: i64, tile: i64) -> None:
    """Arriving on the player's tile deals 1 damage (15.13)."""
    seat = state.seats[number]
    prey = prey_of(state, number)
    seat.tile = tile
    state.emit(BOT_STEPPED, seat.character, tile)
    if tile == state.seats[prey].tile:
        state.emit(BOT_ARRIVED, seat.character, state.seats[prey].character)
        press(state, number, prey)


def bot_end(state: State, frame: Frame, dealer: Dealer) -> None:
    """Fragments heal, then crystals hurt (15.16 to 15.18)."""
    number = frame.seat
    seat = state.seats[number]
    healed = heal(state, number, fragments(seat.pool))
    if healed > 0:
        state.emit(BOT_HEALED, seat.character, healed)
    if burn(state, number, BOT_BURNED):
        shake_off(state, seat)
        frame.step = PASS_TURN
