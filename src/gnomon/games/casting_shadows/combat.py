"""Attacks and answers (7, 9): who is hit, who may answer, how much damage is taken, what strikes back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.state import (
    ANY_CARD,
    CARD,
    COUNTERSPELLS,
    KNOWN_SHIFT,
    RUN_ANYWAY,
    STING_AFTER,
    STRUCK,
    Frame,
    Seat,
    State,
    after,
    has_companion,
    is_first_copy,
)
from gnomon.games.casting_shadows.steps import (
    AIMED,
    ANSWER,
    ANSWERED,
    ASK_ANSWERS,
    BOT_ARRIVED,
    COUNTER,
    COUNTER_RUN,
    FLEE,
    FLEE_TO,
    HOLD,
    HURT,
    LEAVE_ALL,
    MISSED,
    PASS,
    PASSED,
    REDUCED,
    REMOVE_PIECE,
    REMOVED,
    RETURN,
    STRIKE,
    TAKEN,
    TRAVELLED_TO,
)
from gnomon.games.casting_shadows.tables import (
    CHILL_ATTACKER,
    COUNTERSPELL,
    CRYPT,
    FIRST_STRIKE,
    FREEZE,
    FREEZE_ATTACKER,
    NONE,
    PREVENT,
    REDUCE,
    RETALIATE,
    RUN,
    SHARE,
    STUN,
    STUN_ATTACKER,
    THICK_SKIN,
    THORNS,
)
from gnomon.games.casting_shadows.wounds import eliminate_fallen, freeze, stun, wound
from gnomon.kernel.bits import bit, count_bits
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import ints, listed, without
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.state import EVERYONE

# Which distances each of the five ranges covers, as bits: 0, 0-1, 1, 0-2, 1-2 (7.4); then "anywhere", for damage
# that strikes back at any distance.
COVERS: Final = ints([0b001, 0b011, 0b010, 0b111, 0b110, -1, -1])
ANYWHERE: Final = 5
REPORTED: Final = 6  # an attack the player reports: a bot that runs from it is out of range (15.27)
# Where the reduction came from, as shown in the log.
BY_COUNTERSPELL: Final = 0
BY_COMPANION: Final = 1
BY_TILE: Final = 2


def in_range(state: State, reach: i64, here: i64, there: i64) -> bool:
    """Whether a tile lies within a range (7.4)."""
    return COVERS[reach] >> state.board.distance[here][there] & 1 == 1


def attack(state: State, frame: Frame, targets: i64, damage: i64) -> None:
    """One attack is one trigger (7.5): the frame on top becomes the attack on these seats."""
    source = state.seats[frame.source]
    if has_companion(state, source, FIRST_STRIKE) and not source.used & STRUCK and frame.reach != ANYWHERE:
        damage += state.tables.amount[source.companion]
    if frame.reach != ANYWHERE:
        source.used |= STRUCK
    frame.amount = damage
    frame.targets = targets
    frame.waiting = 0
    if damage > 0:  # 0 damage triggers nothing (7.7)
        frame.waiting = targets
    frame.answers = 0
    frame.step = ASK_ANSWERS
    if frame.reach != ANYWHERE or not source.bot:
        for number in range(len(state.seats)):
            if targets >> number & 1:
                state.emit(AIMED, source.character, state.seats[number].character)


def ask_answers(state: State, frame: Frame, dealer: Dealer) -> None:
    """In turn order, every affected seat that holds any Counterspell is asked (9.3, 9.5)."""
    for number in after(state, state.active):
        if frame.waiting >> number & 1:
            frame.waiting &= ~bit(number)
            seat = state.seats[number]
            if len(seat.unseen) > 0 and answer_for_bot(state, frame, number, dealer):
                return
            if holds_counterspell(state, seat):
                frame.seat = number
                frame.step = ANSWER
                return
    frame.step = STRIKE
    if state.companion_mode and state.seats[frame.source].bot:
        ask_what_was_taken(state, frame)


def ask_what_was_taken(state: State, frame: Frame) -> None:
    """The player's cards are on a real table, so the player is asked what the hit did (15.27)."""
    frame.step = TAKEN
    frame.seat = 0


# A bot's face-down Counterspells (15.20, 15.21)


def answer_for_bot(state: State, frame: Frame, number: i64, dealer: Dealer) -> bool:
    """Reveal the oldest one and carry it out for the bot; True if that pushed a new frame."""
    seat = state.seats[number]
    was = len(state.frames)
    card = name_any_card(state, seat, dealer) if state.readings & ANY_CARD else name_card(state, seat, dealer)
    state.reveals += 1
    state.emit(ANSWERED, seat.character, card)
    operation = state.tables.operation[card]
    if operation == RUN:
        run_with_bot(state, frame, number)
    elif operation == RETALIATE and not state.readings & STING_AFTER:  # at once, before the damage
        push_return(state, number, frame.source, state.tables.amount[card])
    else:
        frame.answers |= (card + 1) << (8 * number)
    return len(state.frames) > was


def name_card(state: State, seat: Seat, dealer: Dealer) -> int:
    """Reveal the oldest card, one of those left in its pool; everyone sees it go under the deck (15.20)."""
    card = state.counterspells.reveal(seat.unseen[0], dealer)
    seat.unseen = without(seat.unseen, 0)
    state.counterspells.put_at_bottom([card], EVERYONE)
    return card


def name_any_card(state: State, seat: Seat, dealer: Dealer) -> int:
    """With the real box, the player draws from the same deck without telling us, so any card may turn up (15.27)."""
    pool, cards = seat.unseen[0], state.tables.counterspells
    seat.unseen = without(seat.unseen, 0)
    card = cards[dealer.deal(COUNTERSPELLS, cards, 0, len(cards))]
    state.counterspells.put_unseen_at_bottom(pool)
    return card


def run_with_bot(state: State, frame: Frame, number: i64) -> None:
    """Run to a tile where the attack misses; among several, the attacker chooses."""
    ways = ways_out(state, frame, number)
    if len(ways) == 1 and frame.reach != REPORTED:
        move_bot(state, number, ways[0])
    elif ways:
        flight = Frame(FLEE, frame.source)
        flight.source = number
        flight.reach = frame.reach
        flight.tile = frame.tile
        state.frames.append(flight)


def ways_out(state: State, frame: Frame, number: i64) -> list[int]:
    """Adjacent tiles where the attack would miss; none for damage that is not an attack.

    With `run_anyway`, a bot that has no such tile runs all the same.
    """
    if frame.reach == ANYWHERE:
        return []
    attacker = state.seats[state.active].tile
    here = state.seats[number].tile
    ways: list[int] = []
    for tile in state.board.adjacent[here]:
        if frame.tile != NONE or frame.reach == REPORTED or not in_range(state, frame.reach, attacker, tile):
            ways.append(int(tile))
    return ways if ways or not state.readings & RUN_ANYWAY else listed(state.board.adjacent[here])


def flee_options(state: State, frame: Frame, out: Offers) -> None:
    for tile in ways_out(state, frame, frame.source):
        offer(out, FLEE_TO, tile)
    if frame.reach == REPORTED and frame.tile == NONE and frame.choice == 0:
        offer(out, HOLD)  # the player sees that no tile is out of range


def flee(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The attacker chose where the bot runs, and knows whether a reported attack still reaches it."""
    if code & 255 == HOLD and state.readings & RUN_ANYWAY:
        frame.choice = 1  # it runs, but not out of range
        return
    state.frames.pop()
    if code & 255 == HOLD:
        return
    struck = state.frames[-1]
    move_bot(state, frame.source, code >> 8 & 4095)
    if frame.reach == REPORTED and frame.tile == NONE and frame.choice == 0:
        struck.targets &= ~bit(frame.source)
        state.emit(MISSED, state.seats[frame.source].character)


def move_bot(state: State, number: i64, tile: i64) -> None:
    """A bot that runs onto the player's tile arrives there as usual (15.13)."""
    seat = state.seats[number]
    player = state.seats[state.active]
    seat.tile = tile
    state.emit(TRAVELLED_TO, seat.character, tile)
    if tile == player.tile and not player.bot:
        state.emit(BOT_ARRIVED, seat.character, player.character)
        press(state, number, state.active)


def press(state: State, number: i64, prey: i64) -> None:
    """1 damage dealt by an enemy: it can be answered, but it is not an attack, so not with Run Away! (15.22)."""
    blow = Frame(0, number)
    blow.source = number
    blow.reach = ANYWHERE
    state.frames.append(blow)
    attack(state, blow, bit(prey), 1)


def holds_counterspell(state: State, seat: Seat) -> bool:
    kind = state.tables.kind
    return any(kind[entry & CARD] == COUNTERSPELL for entry in seat.book)


def answer_options(state: State, frame: Frame, out: Offers) -> None:
    """One Counterspell that fits, or pass (9.1, 9.2)."""
    tables = state.tables
    seat = state.seats[frame.seat]
    for at in range(len(seat.book)):
        card = seat.book[at] & CARD
        if tables.kind[card] != COUNTERSPELL or not is_first_copy(seat.book, at):
            continue
        if tables.operation[card] != RUN:
            offer(out, COUNTER, card)
        elif frame.reach != ANYWHERE:  # Run Away! answers only attacks, not damage that strikes back (9.9)
            for tile in state.board.adjacent[seat.tile]:
                offer(out, COUNTER_RUN, card, tile)
    offer(out, PASS)


def answer(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Reveal a Counterspell and put it under its deck; Run Away! happens at once (9.4, 9.9)."""
    number = frame.seat
    seat = state.seats[number]
    frame.step = ASK_ANSWERS
    kind = code & 255
    if kind == PASS:
        state.emit(PASSED, seat.character)
        return
    card = code >> 8 & 4095
    frame.answers |= (card + 1) << (8 * number)
    turn_up(state, seat, card)
    if kind == COUNTER_RUN:
        seat.tile = code >> 20 & 4095
        state.emit(TRAVELLED_TO, seat.character, seat.tile)


def turn_up(state: State, seat: Seat, card: i64) -> None:
    """Reveal a Counterspell and put it under its deck, as everyone sees (9.4)."""
    seat.book = without(seat.book, find_counterspell(seat, card))
    state.counterspells.put_at_bottom([int(card)], EVERYONE)
    state.reveals += 1
    state.emit(ANSWERED, seat.character, card)


def find_counterspell(seat: Seat, card: i64) -> i64:
    """Of equal cards, use the one that most seats know."""
    best: i64 = NONE
    most: i64 = 0
    for at in range(len(seat.book)):
        knowers = count_bits(seat.book[at] >> KNOWN_SHIFT)
        if seat.book[at] & CARD == card and knowers > most:
            best = at
            most = knowers
    return best


def answer_of(state: State, frame: Frame, number: i64) -> i64:
    """What a seat's Counterspell does; NONE if it used no Counterspell."""
    card = frame.answers >> (8 * number) & 255
    if card == 0:
        return NONE
    return state.tables.operation[card - 1]


def answer_amount(state: State, frame: Frame, number: i64) -> i64:
    return state.tables.amount[(frame.answers >> (8 * number) & 255) - 1]


def strike(state: State, frame: Frame, dealer: Dealer) -> None:
    """Deal all damage at once, eliminate, put status tokens; an attacker felled by bees deals none (7.5, 15.21)."""
    if state.seats[frame.source].hp == 0:
        state.frames.pop()
        return
    hit: i64 = 0
    for number in range(len(state.seats)):
        if frame.targets >> number & 1 and state.seats[number].hp > 0:  # a bot may already have fallen to bees (15.21)
            if is_missed(state, frame, number):
                state.emit(MISSED, state.seats[number].character)
            else:
                hit |= bit(number)
                if deal(state, frame, number):
                    frame.hurt |= bit(number)
    share_damage(state, frame)
    frame.step = RETURN
    frame.waiting = frame.targets
    frame.targets = hit
    eliminate_fallen(state)
    if state.standing > 1 and state.seats[state.active].hp > 0:
        put_status(state, frame)


def is_missed(state: State, frame: Frame, number: i64) -> bool:
    """A target that got away is not hit: off the tile, or out of range (9.9)."""
    seat = state.seats[number]
    if frame.tile != NONE:
        return seat.tile != frame.tile
    return frame.reach != ANYWHERE and not in_range(state, frame.reach, state.seats[frame.source].tile, seat.tile)


def deal(state: State, frame: Frame, number: i64) -> bool:
    """One target takes the damage left after every reduction (7.6). Returns whether any was left."""
    seat = state.seats[number]
    damage = frame.amount
    if state.tables.tile_effect[seat.tile] != CRYPT:  # nothing is reduced there (12.8)
        damage = reduced(state, frame, number, damage)
    if damage > 0:
        wound(state, number, damage)
        state.emit(HURT, seat.character, damage, state.seats[frame.source].character)
    return damage > 0


def reduced(state: State, frame: Frame, number: i64, damage: i64) -> i64:
    """Counterspell first, then Companion, then tile, which never goes below 1 (7.6)."""
    seat = state.seats[number]
    less = lessened_by_answer(state, frame, number, damage)
    enemy_turn = number != state.active and seat.shielded_turn != state.turn
    if less > 0 and enemy_turn and has_companion(state, seat, THICK_SKIN):
        seat.shielded_turn = state.turn
        less = tell_reduction(state, seat, less, max(0, less - state.tables.amount[seat.companion]), BY_COMPANION)
    thorns = state.tables.tile_effect[seat.tile] == THORNS and not seat.bot  # tiles do nothing for bots (15.19)
    if less > 1 and thorns and seat.thorns_round != state.round:
        seat.thorns_round = state.round
        less = tell_reduction(state, seat, less, max(1, less - state.tables.tile_amount[seat.tile]), BY_TILE)
    return less


def lessened_by_answer(state: State, frame: Frame, number: i64, damage: i64) -> i64:
    operation = answer_of(state, frame, number)
    less = damage
    if operation == PREVENT:
        less = 0
    elif operation == REDUCE:
        less = max(0, damage - answer_amount(state, frame, number))
    return tell_reduction(state, state.seats[number], damage, less, BY_COUNTERSPELL)


def tell_reduction(state: State, seat: Seat, before: i64, after: i64, by: i64) -> i64:
    if after < before:
        state.emit(REDUCED, seat.character, before - after, by)
    return after


def share_damage(state: State, frame: Frame) -> None:
    """Shared Fate hurts the attacker at the same moment (9.12)."""
    source = state.seats[frame.source]
    for number in range(len(state.seats)):
        if frame.targets >> number & 1 and answer_of(state, frame, number) == SHARE:
            damage = answer_amount(state, frame, number)
            wound(state, frame.source, damage)
            state.emit(HURT, source.character, damage, state.seats[number].character)


def put_status(state: State, frame: Frame) -> None:
    """Targets that were hit and still stand get the card's token (11.1)."""
    if frame.status == 0:
        return
    for number in range(len(state.seats)):
        if frame.targets >> number & 1 and state.seats[number].hp > 0:
            if frame.status == FREEZE:
                freeze(state, number)
            elif frame.status == STUN:
                stun(state, number, frame.source)


def give_back(state: State, frame: Frame, dealer: Dealer) -> None:
    """What strikes back at the attacker, from survivors in turn order, each resolved before the next (7.5, 9.7)."""
    for number in after(state, state.active):
        if frame.waiting >> number & 1:
            frame.waiting &= ~bit(number)
            if state.seats[number].hp > 0 and answer_comes_back(state, frame, number):
                return
        if frame.hurt >> number & 1:
            frame.hurt &= ~bit(number)
            chill(state, frame, number)
    state.frames.pop()


def answer_comes_back(state: State, frame: Frame, number: i64) -> bool:
    """What one seat's Counterspell does to the attacker; True if that pushed a new frame."""
    was = len(state.frames)
    operation = answer_of(state, frame, number)
    if operation == FREEZE_ATTACKER:
        freeze(state, frame.source)
    elif operation == STUN_ATTACKER:
        stun(state, frame.source, number)
    elif operation == RETALIATE:
        push_return(state, number, frame.source, answer_amount(state, frame, number))
    return len(state.frames) > was


def chill(state: State, frame: Frame, number: i64) -> None:
    """One Companion Freezes enemies whose attacks deal its player damage (10.14)."""
    seat = state.seats[number]
    if seat.hp > 0 and frame.reach != ANYWHERE and has_companion(state, seat, CHILL_ATTACKER):
        freeze(state, frame.source)


def push_return(state: State, number: i64, source: i64, damage: i64) -> None:
    """Damage that strikes back is a new trigger (7.8)."""
    back = Frame(ASK_ANSWERS, number)
    back.source = number
    back.reach = ANYWHERE
    state.frames.append(back)
    attack(state, back, bit(source), damage)


def remove_options(state: State, frame: Frame, out: Offers) -> None:
    """The seat that Stunned the victim may remove one die or token from the victim's pool (11.5)."""
    pool = state.seats[frame.source].pool
    for piece in range(len(pool)):
        if pool[piece] > 0:
            offer(out, REMOVE_PIECE, piece)
    offer(out, LEAVE_ALL)


def remove(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == REMOVE_PIECE:
        victim = state.seats[frame.source]
        piece = code >> 8 & 4095
        victim.pool[piece] -= 1
        state.emit(REMOVED, victim.character, piece, state.seats[frame.seat].character)
