"""Costs (4): what a pool can pay, and choosing what to pay with.

A cost is paid item by item. If only one piece makes sense, it is spent without asking; the payer is asked
only if it matters which piece is spent (4.5).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.state import (
    CRYSTAL_PIECE,
    PIECES,
    REROLL_CONVERTED,
    RESOURCE_OF,
    ROLLED,
    Frame,
    State,
)
from gnomon.games.casting_shadows.steps import PAID, PAY, PAY_PIECE, PAY_WITH
from gnomon.games.casting_shadows.tables import (
    FRAGMENTS,
    GEM_PAIR,
)
from gnomon.kernel.bits import bit, is_single, lowest, mask
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints, filled, ints
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.vectors import vec

# Which pieces can pay each item of a cost; purple pays for red and blue (4.3), grey takes any colour (4.4).
PAYS: Final[list[Ints]] = [
    ints([0, 8, 2, 14]), ints([1, 11, 2, 14]), ints([0, 8, 1, 11, 2, 14]),
    ints([3, 9, 5, 15]), ints([4, 12, 5, 15]), ints([3, 9, 4, 12, 5, 15]),
    ints([6, 10, 13, 16]), ints([7]),
]  # fmt: skip

DICE_PAID: Final = 8  # where the counts of paid dice begin, after the counts of resources

# Sets of pieces, as bits.
PURPLE: Final = mask([2, 5, 14, 15])
PURPLE_TOKENS: Final = mask([2, 5])
DICE: Final = mask(list(range(ROLLED, PIECES)))

# For each piece, the pieces it is always better to spend: of two that pay the same, the token before the die that can
# still be rerolled, and red or blue before purple (4.5).
RATHER: Final = ints([mask(better) for better in [
    [], [], [0, 1], [], [], [3, 4], [], [],
    [0], [3], [6], [1], [4], [6],
    [0, 1, 2, 8, 11], [3, 4, 5, 9, 12], [6, 10, 13],
]])  # fmt: skip
# The same if the colour matters, as when gems become orbs of the same colours (8.3).
RATHER_SAME: Final = ints([mask(better) for better in [
    [], [], [], [], [], [], [], [],
    [0], [3], [6], [1], [4], [6], [2], [5], [6],
]])  # fmt: skip


def purse(pool: Ints) -> Ints:
    """How many of each item of a cost, taken alone, a pool could pay: RED_GEM to GEM_PAIR."""
    red = pool[0] + pool[8]
    blue = pool[1] + pool[11]
    purple = pool[2] + pool[14]
    red_orbs = pool[3] + pool[9]
    blue_orbs = pool[4] + pool[12]
    purple_orbs = pool[5] + pool[15]
    gems = red + blue + purple
    return vec[i64](
        [
            red + purple,
            blue + purple,
            gems,
            red_orbs + purple_orbs,
            blue_orbs + purple_orbs,
            red_orbs + blue_orbs + purple_orbs,
            pool[6] + pool[10] + pool[13] + pool[16],
            pool[7],
            pairs(red, blue, purple),
        ]
    )


def pairs(red: i64, blue: i64, purple: i64) -> i64:
    """How many pairs of a red and a blue gem can be paid."""
    most = min(red, blue) + purple
    return min(most, (red + blue + purple) // 2)


def can_pay(cost: i64, have: Ints) -> bool:
    """Whether a purse covers a cost of several items at once."""
    red, blue = cost & 15, cost >> 4 & 15
    red_orbs, blue_orbs = cost >> 12 & 15, cost >> 16 & 15
    return (
        red <= have[0]
        and blue <= have[1]
        and red + blue + (cost >> 8 & 15) <= have[2]
        and red_orbs <= have[3]
        and blue_orbs <= have[4]
        and red_orbs + blue_orbs + (cost >> 20 & 15) <= have[5]
        and cost >> 24 & 15 <= have[6]
        and cost >> 28 & 15 <= have[7]
    )


def count_of(cost: i64, thing: i64) -> i64:
    """How many of one item a packed cost asks for."""
    return cost >> (4 * thing) & 15


def cost_of(thing: i64, amount: i64) -> i64:
    """A cost of this many of one item; a pair is a red and a blue gem."""
    if thing == GEM_PAIR:
        return amount | amount << 4
    return amount << (4 * thing)


def first_thing(cost: i64) -> i64:
    """The item to pay next: the most specific items come first, so that grey never takes what a colour needs."""
    thing: i64 = 0
    while cost >> (4 * thing) & 15 == 0:
        thing += 1
    return thing


def candidates(pool: Ints, cost: i64, exact: bool) -> i64:
    """The pieces the payer can choose from for the next item, as bits; only one if there is nothing to choose."""
    thing = first_thing(cost)
    able = able_to_pay(pool, cost, thing)
    if is_single(able):
        return able
    going = able if exact else before_purple(able)
    if total(pool, thing, going) <= count_of(cost, thing):
        return first_of(thing, going)  # all of these are spent in any case, in any order
    return better_ones(able, thing, RATHER_SAME if exact else RATHER)


def able_to_pay(pool: Ints, cost: i64, thing: i64) -> i64:
    """The pieces that can pay for an item and leave enough for the rest of the cost, as bits."""
    able: i64 = 0
    for piece in PAYS[thing]:
        if pool[piece] > 0 and leaves_enough(pool, cost, thing, piece):
            able |= bit(piece)
    return able


def before_purple(able: i64) -> i64:
    """The pieces certain to be spent before purple: all red and blue ones, unless the payer might save a die."""
    plain = able & ~PURPLE
    might_save = plain & DICE != 0 and able & PURPLE_TOKENS != 0
    return able if might_save or plain == 0 else plain


def total(pool: Ints, thing: i64, pieces: i64) -> i64:
    """How many of these pieces, which pay for an item, the pool has."""
    count: i64 = 0
    for piece in PAYS[thing]:
        if pieces >> piece & 1:
            count += pool[piece]
    return count


def first_of(thing: i64, pieces: i64) -> i64:
    """The piece that is listed first for an item, as a bit."""
    for piece in PAYS[thing]:
        if pieces >> piece & 1:
            return bit(piece)
    return 0


def better_ones(able: i64, thing: i64, rather: Ints) -> i64:
    """The pieces for which no better one is able to pay for an item."""
    out: i64 = 0
    for piece in PAYS[thing]:
        if able >> piece & 1 and able & rather[piece] == 0:
            out |= bit(piece)
    return out


def leaves_enough(pool: Ints, cost: i64, thing: i64, piece: i64) -> bool:
    """Whether the rest of the cost can still be paid if this piece pays for the item."""
    rest = cost - bit(4 * thing)
    if rest == 0:
        return True
    pool[piece] -= 1
    enough = can_pay(rest, purse(pool))
    pool[piece] += 1
    return enough


def pay(state: State, frame: Frame, dealer: Dealer) -> None:
    """Pay a cost as far as there is nothing to choose; then ask, or continue with the frame below."""
    seat = state.seats[frame.seat]
    while frame.cost != 0:
        able = candidates(seat.pool, frame.cost, frame.choice == 1)
        if not is_single(able):
            frame.step = PAY_WITH
            return
        spend(state, frame, lowest(able))
    state.frames.pop()
    state.frames[-1].paid = frame.paid


def spend(state: State, frame: Frame, piece: i64) -> None:
    """Spend one piece from the pool on the next item of the cost."""
    seat = state.seats[frame.seat]
    seat.pool[piece] -= 1
    frame.cost -= bit(4 * first_thing(frame.cost))
    resource = RESOURCE_OF[piece]
    frame.paid += bit(4 * resource)
    if piece >= ROLLED and state.readings & REROLL_CONVERTED:
        frame.paid += bit(4 * (resource + DICE_PAID))
    state.emit(PAID, seat.character, piece)


def dice_paid(frame: Frame, resource: i64) -> i64:
    """How many of the paid resources were dice, as far as it matters (3.5); Cursed Crystals always are."""
    at = resource if resource == CRYSTAL_PIECE else resource + DICE_PAID
    return frame.paid >> (4 * at) & 15


def pay_with_options(state: State, frame: Frame, out: Offers) -> None:
    """The pieces that may pay for the next item (4.5)."""
    able = candidates(state.seats[frame.seat].pool, frame.cost, frame.choice == 1)
    for piece in PAYS[first_thing(frame.cost)]:
        if able >> piece & 1:
            offer(out, PAY_PIECE, piece)


def pay_with(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    spend(state, frame, code >> 8 & 4095)
    frame.step = PAY


def push_payment(state: State, seat: i64, cost: i64, exact: bool = False) -> None:
    """Ask a seat to pay before the frame now on top continues; `exact` if the colour paid matters."""
    if cost != 0:
        frame = Frame(PAY, seat)
        frame.cost = cost
        frame.choice = 1 if exact else 0
        state.frames.append(frame)


def empty_pool() -> Ints:
    return filled(PIECES, 0)


def fragments(pool: Ints) -> i64:
    return pool[6] + pool[10] + pool[13] + pool[16]


def take_fragments(pool: Ints, amount: i64) -> None:
    """Remove fragments from the pool: tokens first, then dice, since there is nothing to choose."""
    for piece in PAYS[FRAGMENTS]:
        taken = min(amount, pool[piece])
        pool[piece] -= taken
        amount -= taken
