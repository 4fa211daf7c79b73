"""Sets of small numbers (seats, places, kinds) as the bits of one int."""

from __future__ import annotations

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """The set of one number, from 0 to 62; never write `1 << n`, which is computed in 32 bits when compiled."""
    one = n - n + 1  # hides the literal from the compiler, at no cost
    return one << n


def mask(numbers: list[int]) -> i64:
    """The set of these numbers."""
    out: i64 = 0
    for n in numbers:
        out |= bit(n)
    return out


def bits(mask: i64) -> list[int]:
    """The numbers of a set, lowest first."""
    return [n for n in range(63) if mask >> n & 1]


def count_bits(mask: i64) -> i64:
    """How many numbers a set has."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def is_single(mask: i64) -> bool:
    """Whether a set has at most one number."""
    return mask & (mask - 1) == 0


def lowest(mask: i64) -> i64:
    """The lowest number of a set that is not empty."""
    n: i64 = 0
    while not mask >> n & 1:
        n += 1
    return n
