"""Phase 2 (3): what the player whose turn it is may do, and what each action does."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.casting_shadows.combat import COVERS, attack, in_range
from gnomon.games.casting_shadows.effects import (
    ability_options,
    conversion_options,
    convert,
    offer_amounts,
    pay_for_conversion,
    use_ability,
)
from gnomon.games.casting_shadows.pay import can_pay, cost_of, purse, push_payment
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    CRYSTAL_PIECE,
    EMPTY_TILES,
    FACE_UP,
    KNOWN_SHIFT,
    PIECES,
    PROTECTED,
    REROLLED,
    ROLLED,
    TRANSFORM_EARLY,
    TRAVELLED,
    Frame,
    Seat,
    State,
    has_companion,
    heal,
    is_frozen,
    is_rooted,
)
from gnomon.games.casting_shadows.steps import (
    CAST_ADD,
    CAST_AT,
    CAST_INTO,
    CAST_NOW,
    CAST_ON,
    CAST_SPELL,
    COLLECT,
    COLLECT_COUNTERSPELL,
    COLLECT_NOW,
    COLLECTED,
    DEALT,
    DISCARD,
    DISCARDED,
    DREW,
    END,
    HEALED,
    KEEP,
    KEEP_CARD,
    MAKE_ROOM,
    PEEKED,
    PICK,
    PROTECT,
    PROTECTED_FROM,
    REFRESH,
    REFRESHED,
    REROLL,
    REROLL_DICE,
    REROLLED_DICE,
    ROLL,
    SHUFFLED,
    SPEND,
    SPEND_SPELL,
    TRANSFORM_NOW,
    TRAVEL,
    TRAVELLED_TO,
    USE,
    USED,
)
from gnomon.games.casting_shadows.tables import (
    ATTACK,
    CONVERSION,
    COUNTERSPELL,
    ENEMY,
    FORESIGHT,
    FREE_PROTECT,
    FREE_REROLL,
    FREE_TRAVEL,
    NONE,
    NOTHING,
    RESOURCE,
    STUDY,
)
from gnomon.games.casting_shadows.turn import can_transform, gain, roll_dice_of, start_phase_three, transform_early
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, added, listed, replaced, without
from gnomon.kernel.offers import Offers, offer


def turn_options(state: State, frame: Frame, out: Offers) -> None:
    """Travel, Cast, Collect, Refresh, Reroll, Protect; free: Resource cards, the Ability; and the end (2.5, 2.6)."""
    number = frame.seat
    seat = state.seats[number]
    points = seat.points
    if may_travel(state, seat):
        for tile in state.board.adjacent[seat.tile]:
            offer(out, TRAVEL, tile)
    if points > 0:
        have = purse(seat.pool)
        cast_options(state, number, have, out)
        collect_options(state, seat, have, out)
        if state.beside[seat.tile] != NONE:
            offer(out, REFRESH)
    if has_rolled(seat.pool) and (points > 0 or is_free(state, seat, FREE_REROLL, REROLLED)):
        offer(out, REROLL_DICE)
    if seat.pool[CRYSTAL_PIECE] > 0 and (points > 0 or is_free(state, seat, FREE_PROTECT, PROTECTED)):
        offer(out, PROTECT)
    free_options(state, number, out)
    offer(out, END)


def may_travel(state: State, seat: Seat) -> bool:
    """For a point or for free; a Frozen player cannot, unless they may still make free moves (3.1, 11.2)."""
    if is_frozen(state, seat) and is_rooted(state, seat):
        return False
    if seat.points > 0 and not is_frozen(state, seat):
        return True
    return is_free(state, seat, FREE_TRAVEL, TRAVELLED)


def is_free(state: State, seat: Seat, effect: i64, mark: i64) -> bool:
    """Whether a Companion makes the first action of this kind in the turn free."""
    return seat.used & mark == 0 and has_companion(state, seat, effect)


def spend_point(state: State, seat: Seat, effect: i64, mark: i64) -> None:
    """One action point, unless a Companion makes it free once (2.5, 10)."""
    if is_free(state, seat, effect, mark):
        seat.used |= mark
    else:
        seat.points -= 1


def has_rolled(pool: Ints) -> bool:
    return any(pool[piece] > 0 for piece in range(ROLLED, PIECES))


def free_options(state: State, number: i64, out: Offers) -> None:
    """Actions that cost no action point (2.6)."""
    seat = state.seats[number]
    kind = state.tables.kind
    for at in range(len(seat.book)):
        card = seat.book[at] & CARD
        if kind[card] == RESOURCE and not is_repeated(seat.book, at):
            offer(out, USE, card)
    if seat.shadow and seat.energy >= state.tables.shadow_limit:
        ability_options(state, number, out)
    if state.readings & TRANSFORM_EARLY and can_transform(state, seat):
        offer(out, TRANSFORM_NOW)


def is_repeated(book: Ints, at: i64) -> bool:
    """Whether the same card in the same state comes earlier in the book: equal cards are offered once."""
    for before in range(at):
        if book[before] == book[at]:
            return True
    return False


# Cast (3.2)


def cast_options(state: State, number: i64, have: Ints, out: Offers) -> None:
    """Every Spell card not yet cast this turn, with every amount and target (3.3)."""
    tables = state.tables
    book = state.seats[number].book
    for at in range(len(book)):
        card = book[at] & CARD
        if book[at] & CAST_MARK or is_repeated(book, at):
            continue
        if tables.kind[card] == ATTACK:
            most = min(tables.up_to[card], have[tables.spend[card]])
            if most > 0:
                attack_options(state, number, card, most, out)
        elif tables.kind[card] == CONVERSION:
            conversion_options(state, card, have, out)


def attack_options(state: State, number: i64, card: i64, most: i64, out: Offers) -> None:
    """An enemy in range, or a tile in range with an enemy on it; with `empty_tiles`, any tile (7.1, 7.2, 7.7)."""
    at_enemy = state.tables.target[card] == ENEMY
    if not at_enemy and state.readings & EMPTY_TILES:
        any_tile_options(state, number, card, most, out)
        return
    covers = COVERS[state.tables.reach[card]]
    distance = state.board.distance[state.seats[number].tile]
    offered: i64 = 0  # tiles, as bits
    for other in range(len(state.seats)):
        enemy = state.seats[other]
        if other == number or enemy.hp == 0 or not covers >> distance[enemy.tile] & 1:
            continue
        if at_enemy:
            offer_amounts(out, CAST_AT, card, most, enemy.character)
        elif not offered >> enemy.tile & 1:
            offered |= bit(enemy.tile)
            offer_amounts(out, CAST_ON, card, most, enemy.tile)


def any_tile_options(state: State, number: i64, card: i64, most: i64, out: Offers) -> None:
    """Every tile in range, whoever stands there (7.7)."""
    for tile in state.board.tiles:
        if in_range(state, state.tables.reach[card], state.seats[number].tile, tile):
            offer_amounts(out, CAST_ON, card, most, tile)


def cast(state: State, number: i64, code: i64) -> None:
    """Pay the resources, then carry out the effect (3.2)."""
    seat = state.seats[number]
    kind = code & 255
    frame = Frame(CAST_NOW, number)
    frame.source = number
    frame.card = code >> 8 & 4095
    seat.points -= 1
    mark_cast(seat, frame.card)
    if kind == CAST_ADD:
        frame.choice = code >> 20 & 4095
    else:
        frame.amount = code >> 20 & 4095
        aim(state, frame, kind, code >> 32 & 4095)
    state.frames.append(frame)
    state.emit(CAST_SPELL, seat.character, frame.card, frame.amount)
    if state.tables.kind[frame.card] == ATTACK:
        push_payment(state, number, cost_of(state.tables.spend[frame.card], frame.amount))
    else:
        pay_for_conversion(state, frame)


def mark_cast(seat: Seat, card: i64) -> None:
    """Each Spell card once a turn; two copies are two cards (3.3)."""
    for at in range(len(seat.book)):
        if seat.book[at] & CARD == card and not seat.book[at] & CAST_MARK:
            seat.book = replaced(seat.book, at, seat.book[at] | CAST_MARK)
            return


def aim(state: State, frame: Frame, kind: i64, argument: i64) -> None:
    if kind == CAST_AT:
        frame.targets = bit(state.seat_of[argument])
    elif kind == CAST_ON:
        frame.tile = argument
    elif kind == CAST_INTO:
        frame.choice = argument


def cast_now(state: State, frame: Frame, dealer: Dealer) -> None:
    """Once paid, an attack strikes and a conversion converts."""
    tables = state.tables
    if tables.kind[frame.card] == CONVERSION:
        state.frames.pop()
        convert(state, frame)
        return
    frame.reach = tables.reach[frame.card]
    frame.status = tables.status[frame.card]
    frame.paid = 0
    targets = frame.targets if frame.tile == NONE else enemies_on(state, frame.source, frame.tile)
    attack(state, frame, targets, tables.damage[frame.card][frame.amount])


def enemies_on(state: State, number: i64, tile: i64) -> i64:
    """Every enemy on a tile, as bits (7.2)."""
    found: i64 = 0
    for other in range(len(state.seats)):
        if other != number and state.seats[other].tile == tile:
            found |= bit(other)
    return found


# Collect (3.8 to 3.10)


def collect_options(state: State, seat: Seat, have: Ints, out: Offers) -> None:
    """The card beside the tile, or the top Counterspell in the Desert, if the player can pay for it and keep it."""
    tables = state.tables
    if seat.tile == tables.desert:
        can_keep = has_room(state, seat)
        if can_keep and not state.counterspells.is_empty() and can_pay(tables.counter_cost, have):
            offer(out, COLLECT_COUNTERSPELL)
        return
    card = state.beside[seat.tile]
    if card == NONE or not can_pay(tables.collect[card], have):
        return
    level = tables.collect_spell[card]
    if holds_spell(state, seat, level) if level > 0 else has_room(state, seat):
        offer(out, COLLECT, card)


def holds_spell(state: State, seat: Seat, level: i64) -> bool:
    """A Spell card of exactly this level (4.8)."""
    return any(state.tables.level[entry & CARD] == level for entry in seat.book)


def has_room(state: State, seat: Seat) -> bool:
    """Whether there is a free place in the book, or a card that may be discarded to make one (6.1, 6.3)."""
    if len(seat.book) < state.tables.book_size:
        return True
    return any(state.tables.kind[entry & CARD] != COUNTERSPELL for entry in seat.book)


def collect(state: State, number: i64, code: i64) -> None:
    """First the Spell card of the cost, or a card to make room; then the resources; then the new card (6.3)."""
    seat = state.seats[number]
    tables = state.tables
    seat.points -= 1
    frame = Frame(COLLECT_NOW, number)
    cost = tables.counter_cost
    if code & 255 == COLLECT:
        frame.card = code >> 8 & 4095
        cost = tables.collect[frame.card]
    state.frames.append(frame)
    push_payment(state, number, cost)
    if frame.card != NONE and tables.collect_spell[frame.card] > 0:
        push_giving_up(state, number, SPEND_SPELL, tables.collect_spell[frame.card])
    elif len(seat.book) >= tables.book_size:
        push_giving_up(state, number, MAKE_ROOM, 0)


def push_giving_up(state: State, number: i64, step: i64, level: i64) -> None:
    """Ask which card goes, unless only one can."""
    frame = Frame(step, number)
    frame.amount = level
    able = may_go(state, frame)
    if len(able) == 1:
        give_up(state, number, able[0])
    else:
        state.frames.append(frame)


def may_go(state: State, frame: Frame) -> list[int]:
    """Spell cards of the level that is the cost (4.8), or any Spell or Resource card (6.3), each once."""
    tables = state.tables
    able: list[int] = []
    for entry in state.seats[frame.seat].book:
        card = entry & CARD
        fits = tables.level[card] == frame.amount if frame.step == SPEND_SPELL else tables.kind[card] != COUNTERSPELL
        if fits and int(card) not in able:
            able.append(int(card))
    return able


def give_up(state: State, number: i64, card: i64) -> None:
    """Move a card from the book to the discard pile; of two copies, the one already cast."""
    seat = state.seats[number]
    chosen: i64 = NONE
    for at in range(len(seat.book)):
        if seat.book[at] & CARD == card and (chosen == NONE or seat.book[at] & CAST_MARK):
            chosen = at
    seat.book = without(seat.book, chosen)
    state.discard = added(state.discard, card)
    state.emit(DISCARDED, seat.character, card)


def spend_spell_options(state: State, frame: Frame, out: Offers) -> None:
    for card in may_go(state, frame):
        offer(out, SPEND, card)


def make_room_options(state: State, frame: Frame, out: Offers) -> None:
    for card in may_go(state, frame):
        offer(out, DISCARD, card)


def give_up_chosen(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    give_up(state, frame.seat, code >> 8 & 4095)


def collect_now(state: State, frame: Frame, dealer: Dealer) -> None:
    """Put the card in the book and replace it at once (3.8, 3.9)."""
    state.frames.pop()
    number = frame.seat
    seat = state.seats[number]
    if frame.card == NONE:
        draw_counterspell(state, number, dealer)
        return
    seat.book = added(seat.book, frame.card | FACE_UP)
    state.emit(COLLECTED, seat.character, frame.card)
    deal_beside(state, seat.tile, dealer)
    if state.tables.level[frame.card] > 0 and has_companion(state, seat, STUDY):
        healed = heal(state, number, state.tables.amount[seat.companion])
        if healed > 0:
            state.emit(HEALED, seat.character, healed)


def draw_counterspell(state: State, number: i64, dealer: Dealer) -> None:
    """Draw the top Counterspell in secret (3.10); anyone who saw it go under the deck still knows it (6.2)."""
    seat = state.seats[number]
    known = state.counterspells.top_known() | bit(number)
    card = state.counterspells.draw(dealer, bit(number))
    seat.book = added(seat.book, card | known << KNOWN_SHIFT)
    state.reveals += 1
    state.emit(DREW, seat.character, card, 0, 0, known)


def deal_beside(state: State, tile: i64, dealer: Dealer) -> None:
    """Deal the next Main card beside a tile; the discard pile is shuffled to refill an empty deck (3.9, 3.11)."""
    if state.main.is_empty() and len(state.discard) > 0:
        state.emit(SHUFFLED, len(state.discard))
        state.main.put_on_top(listed(state.discard), 0)
        state.discard = NOTHING
    if state.main.is_empty():
        state.beside = replaced(state.beside, tile, NONE)
        return
    card = state.main.draw(dealer)
    state.reveals += 1
    state.beside = replaced(state.beside, tile, card)
    state.emit(DEALT, tile, card)


# Refresh (3.7)


def refresh(state: State, number: i64, dealer: Dealer) -> None:
    """Replace the card beside the tile; one Companion lets its player look first (10.11)."""
    seat = state.seats[number]
    seat.points -= 1
    if has_companion(state, seat, FORESIGHT) and not state.main.is_empty():
        peek(state, number, dealer)
    else:
        replace(state, seat, dealer)


def replace(state: State, seat: Seat, dealer: Dealer) -> None:
    card = state.beside[seat.tile]
    state.discard = added(state.discard, card)
    state.emit(REFRESHED, seat.character, seat.tile, card)
    deal_beside(state, seat.tile, dealer)


def peek(state: State, number: i64, dealer: Dealer) -> None:
    """Look at the top Main card; it stays on the deck, known to this seat, until the choice is made (10.11)."""
    known = state.main.top_known() | bit(number)
    card = state.main.draw(dealer, bit(number))
    state.main.put_on_top([card], int(known))
    state.reveals += 1
    state.emit(PEEKED, state.seats[number].character, card, 0, 0, known)
    state.frames.append(Frame(KEEP, number))


def keep_options(state: State, frame: Frame, out: Offers) -> None:
    """Which of the two stays beside the tile."""
    old = state.beside[state.seats[frame.seat].tile]
    new = state.main.top_cards()[0]
    offer(out, KEEP_CARD, new)
    if old != new:
        offer(out, KEEP_CARD, old)


def keep(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Discard the other card."""
    state.frames.pop()
    seat = state.seats[frame.seat]
    if code >> 8 & 4095 == state.main.top_cards()[0]:
        replace(state, seat, dealer)
        return
    card = state.main.draw(dealer)
    state.discard = added(state.discard, card)
    state.reveals += 1
    state.emit(DISCARDED, seat.character, card)


# Reroll (3.4, 3.5)


def reroll_options(state: State, frame: Frame, out: Offers) -> None:
    """Pick one more die for the reroll, or roll the dice picked so far (3.5)."""
    pool = state.seats[frame.seat].pool
    for piece in range(ROLLED, PIECES):
        if pool[piece] > picked(frame, piece):
            offer(out, PICK, piece)
    if frame.paid != 0:
        offer(out, ROLL)


def picked(frame: Frame, piece: i64) -> i64:
    """How many dice of a kind are picked; three bits per kind."""
    return frame.paid >> (3 * (piece - ROLLED)) & 7


def start_reroll(state: State, number: i64, dealer: Dealer) -> None:
    """Reroll the only die that can be rerolled; with several, ask which."""
    spend_point(state, state.seats[number], FREE_REROLL, REROLLED)
    frame = Frame(REROLL, number)
    state.frames.append(frame)
    roll_if_all_are_picked(state, frame, dealer)


def reroll(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    if code & 255 == ROLL:
        roll_again(state, frame, dealer)
        return
    frame.paid += bit(3 * ((code >> 8 & 4095) - ROLLED))
    roll_if_all_are_picked(state, frame, dealer)


def roll_if_all_are_picked(state: State, frame: Frame, dealer: Dealer) -> None:
    """Roll if there is nothing more to pick; a single die at the start is the only choice."""
    pool = state.seats[frame.seat].pool
    left: i64 = 0
    last: i64 = 0
    for piece in range(ROLLED, PIECES):
        more = pool[piece] - picked(frame, piece)
        if more > 0:
            left += more
            last = piece
    if left == 1 and frame.paid == 0:
        frame.paid = bit(3 * (last - ROLLED))
        left = 0
    if left == 0:
        roll_again(state, frame, dealer)


def roll_again(state: State, frame: Frame, dealer: Dealer) -> None:
    """Roll the picked dice again (3.4)."""
    state.frames.pop()
    seat = state.seats[frame.seat]
    dice: i64 = 0
    for piece in range(ROLLED, PIECES):
        count = picked(frame, piece)
        seat.pool[piece] -= count
        dice += count
    state.emit(REROLLED_DICE, seat.character, dice)
    for piece in range(ROLLED, PIECES):
        roll_dice_of(state, seat, (piece - ROLLED) // 3, picked(frame, piece), dealer)


# The menu of the turn


def take_turn(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Carry out what was chosen from the menu of Phase 2."""
    number = frame.seat
    seat = state.seats[number]
    kind = code & 255
    if kind == TRAVEL:
        travel(state, seat, code >> 8 & 4095)
    elif kind <= CAST_ADD:
        cast(state, number, code)
    elif kind <= COLLECT_COUNTERSPELL:
        collect(state, number, code)
    elif kind == REFRESH:
        refresh(state, number, dealer)
    elif kind == REROLL_DICE:
        start_reroll(state, number, dealer)
    elif kind == PROTECT:
        protect(state, seat)
    elif kind == USE:
        use(state, seat, code >> 8 & 4095)
    elif kind == END:
        start_phase_three(state, frame)
    elif kind == TRANSFORM_NOW:
        transform_early(state, number)
    else:
        use_ability(state, number, code)


def travel(state: State, seat: Seat, tile: i64) -> None:
    """Move to an adjacent tile (3.1)."""
    spend_point(state, seat, FREE_TRAVEL, TRAVELLED)
    seat.tile = tile
    state.emit(TRAVELLED_TO, seat.character, tile)


def protect(state: State, seat: Seat) -> None:
    """Remove one Cursed Crystal (3.6)."""
    spend_point(state, seat, FREE_PROTECT, PROTECTED)
    seat.pool[CRYSTAL_PIECE] -= 1
    state.emit(PROTECTED_FROM, seat.character)


def use(state: State, seat: Seat, card: i64) -> None:
    """A Resource card gives its tokens and goes to the discard pile (4.9)."""
    for at in range(len(seat.book)):
        if seat.book[at] & CARD == card:
            seat.book = without(seat.book, at)
            break
    state.discard = added(state.discard, card)
    state.emit(USED, seat.character, card)
    gain(state, seat, state.tables.gives[card])
