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
    Seat,
    State,
)
from gnomon.games.casting_shadows.steps import PAID, PAY, PAY_PIECE, PAY_WITH
from gnomon.games.casting_shadows.tables import CRYSTALS, FRAGMENTS, GEM_PAIR
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.state import offer

# Which pieces can pay each item of a cost; purple pays for red and blue (4.3), grey takes any colour (4.4).
PAYS: Final[list[list[int]]] = [
    [0, 8, 2, 14], [1, 11, 2, 14], [0, 8, 1, 11, 2, 14],
    [3, 9, 5, 15], [4, 12, 5, 15], [3, 9, 4, 12, 5, 15],
    [6, 10, 13, 16], [7],
]  # fmt: skip

DICE_PAID: Final = 8  # where the counts of paid dice begin, after the counts of resources

PURPLE: Final[list[int]] = [2, 5, 14, 15]
PURPLE_TOKENS: Final[list[int]] = [2, 5]

# For each piece, the pieces it is always better to spend: of two that pay the same, the token before the die that can
# still be rerolled, and red or blue before purple (4.5).
RATHER: Final[list[list[int]]] = [
    [], [], [0, 1], [], [], [3, 4], [], [],
    [0], [3], [6], [1], [4], [6],
    [0, 1, 2, 8, 11], [3, 4, 5, 9, 12], [6, 10, 13],
]  # fmt: skip
# The same if the colour matters, as when gems become orbs of the same colours (8.3).
RATHER_SAME: Final[list[list[int]]] = [
    [], [], [], [], [], [], [], [],
    [0], [3], [6], [1], [4], [6], [2], [5], [6],
]  # fmt: skip


def purse(pool: list[int]) -> list[int]:
    """How many of each item of a cost, taken alone, a pool could pay: RED_GEM to GEM_PAIR."""
    red = pool[0] + pool[8]
    blue = pool[1] + pool[11]
    purple = pool[2] + pool[14]
    red_orbs = pool[3] + pool[9]
    blue_orbs = pool[4] + pool[12]
    purple_orbs = pool[5] + pool[15]
    gems = red + blue + purple
    return [
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


def pairs(red: i64, blue: i64, purple: i64) -> int:
    """How many pairs of a red and a blue gem can be paid."""
    most = min(red, blue) + purple
    return int(min(most, (red + blue + purple) // 2))


def can_pay(cost: list[int], have: list[int]) -> bool:
    """Whether a purse covers a cost of several items at once."""
    return (
        cost[0] <= have[0]
        and cost[1] <= have[1]
        and cost[0] + cost[1] + cost[2] <= have[2]
        and cost[3] <= have[3]
        and cost[4] <= have[4]
        and cost[3] + cost[4] + cost[5] <= have[5]
        and cost[6] <= have[6]
        and cost[7] <= have[7]
    )


def pack_cost(cost: list[int]) -> i64:
    """Eight counts as one int, four bits each."""
    packed: i64 = 0
    for thing in range(8):
        packed |= cost[thing] << (4 * thing)
    return packed


def unpack_cost(packed: i64) -> list[int]:
    return [int(packed >> (4 * thing) & 15) for thing in range(8)]


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


def candidates(seat: Seat, cost: i64, exact: bool) -> list[int]:
    """The pieces the payer can choose from for the next item; only one if there is nothing to choose."""
    pool = seat.pool
    thing = first_thing(cost)
    able = [piece for piece in PAYS[thing] if pool[piece] > 0 and leaves_enough(pool, cost, thing, piece)]
    if len(able) == 1:
        return able
    going = able if exact else before_purple(able)
    if total(pool, going) <= cost >> (4 * thing) & 15:
        return going[:1]  # all of these are spent in any case, in any order
    rather = RATHER_SAME if exact else RATHER
    return [piece for piece in able if not shares(able, rather[piece])]


def shares(pieces: list[int], others: list[int]) -> bool:
    for piece in others:
        if piece in pieces:
            return True
    return False


def before_purple(able: list[int]) -> list[int]:
    """The pieces certain to be spent before purple: all red and blue ones, unless the payer might save a die."""
    plain = [piece for piece in able if piece not in PURPLE]
    die = False
    for piece in plain:
        die = die or piece >= ROLLED
    spare = die and shares(able, PURPLE_TOKENS)
    return able if spare or not plain else plain


def total(pool: list[int], pieces: list[int]) -> int:
    count = 0
    for piece in pieces:
        count += pool[piece]
    return count


def leaves_enough(pool: list[int], cost: i64, thing: i64, piece: i64) -> bool:
    """Whether the rest of the cost can still be paid if this piece pays for the item."""
    rest = cost - bit(4 * thing)
    if rest == 0:
        return True
    pool[piece] -= 1
    enough = can_pay(unpack_cost(rest), purse(pool))
    pool[piece] += 1
    return enough


def pay(state: State, frame: Frame, dealer: Dealer) -> None:
    """Pay a cost as far as there is nothing to choose; then ask, or continue with the frame below."""
    seat = state.seats[frame.seat]
    while frame.cost != 0:
        able = candidates(seat, frame.cost, frame.choice == 1)
        if len(able) > 1:
            frame.step = PAY_WITH
            return
        spend(state, frame, able[0])
    state.frames.pop()
    state.frames[-1].paid = frame.paid


def spend(state: State, frame: Frame, piece: i64) -> None:
    """Spend one piece from the pool on the next item of the cost."""
    seat = state.seats[frame.seat]
    seat.pool[piece] -= 1
    frame.cost -= bit(4 * first_thing(frame.cost))
    resource: i64 = RESOURCE_OF[piece]
    frame.paid += bit(4 * resource)
    if piece >= ROLLED and state.readings & REROLL_CONVERTED:
        frame.paid += bit(4 * (resource + DICE_PAID))
    state.emit(PAID, seat.character, piece)


def dice_paid(frame: Frame, resource: i64) -> i64:
    """How many of the paid resources were dice, as far as it matters (3.5); Cursed Crystals always are."""
    at = resource if resource == CRYSTAL_PIECE else resource + DICE_PAID
    return frame.paid >> (4 * at) & 15


def pay_with_options(state: State, frame: Frame, out: list[int]) -> None:
    """The pieces that may pay for the next item (4.5)."""
    for piece in candidates(state.seats[frame.seat], frame.cost, frame.choice == 1):
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


def empty_pool() -> list[int]:
    return [0] * PIECES


def fragments(pool: list[int]) -> int:
    return pool[6] + pool[10] + pool[13] + pool[16]


def take_away(pool: list[int], thing: i64, amount: i64) -> None:
    """Remove fragments or crystals from the pool where there is nothing to choose: tokens first, then dice."""
    for piece in PAYS[FRAGMENTS] if thing == FRAGMENTS else PAYS[CRYSTALS]:
        taken = min(amount, pool[piece])
        pool[piece] -= int(taken)
        amount -= taken
