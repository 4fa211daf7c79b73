"""Mixing: values become weights, the better the heavier, and one of them is drawn."""

from __future__ import annotations

from math import exp, log2
from typing import Final

from mypy_extensions import i64

from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import Ints, filled, ints

FINENESS: Final = 8  # steps of a table for one unit of heat
MOST_STEPS: Final = 128
FAIR: Final = 1 << 16
WEIGHTS: Final[Ints] = ints([round(FAIR * exp(-step / FINENESS)) for step in range(MOST_STEPS)])
THOUSAND: Final = 1000


def weigh(values: Ints, heat: i64) -> Ints:
    """A weight for each value: FAIR for the best, less by a factor of e for each `heat` that a value is worse."""
    best = largest(values)
    out = filled(len(values), 0)
    for at in range(len(values)):
        steps = (best - values[at]) * FINENESS // heat
        if steps < MOST_STEPS:
            out[at] = WEIGHTS[steps]
    return out


def largest(values: Ints) -> i64:
    """The largest of some values."""
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best


def sum_of(values: Ints) -> i64:
    """All values added up."""
    total: i64 = 0
    for value in values:
        total += value
    return total


def draw(weights: Ints, dealer: Seeded) -> i64:
    """The place of one of the weights, drawn."""
    left = dealer.below(sum_of(weights))
    for at in range(len(weights)):
        left -= weights[at]
        if left < 0:
            return at
    return len(weights) - 1


def surprise(weights: Ints) -> i64:
    """How hard a draw is to foresee: the entropy in thousandths of a bit."""
    total = sum_of(weights)
    bits: float = 0.0
    for weight in weights:
        if weight > 0:
            share = float(int(weight)) / float(int(total))
            bits -= share * log2(share)
    return round(THOUSAND * bits)
