"""Small statistics over counts."""

from __future__ import annotations

from collections import Counter
from math import sqrt

NORMAL_95 = 1.959964  # standard deviations around the mean that cover 95 % of a normal distribution


def wilson(wins: int, plays: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a win rate; 0 to 1 if nothing was played."""
    if not plays:
        return 0.0, 1.0
    rate, square = wins / plays, NORMAL_95**2
    middle = rate + square / (2 * plays)
    spread = NORMAL_95 * sqrt(rate * (1 - rate) / plays + square / (4 * plays**2))
    return max(0.0, (middle - spread) / (1 + square / plays)), min(1.0, (middle + spread) / (1 + square / plays))


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest value such that at least this share of all counted values is no larger."""
    seen, wanted = 0, share * counts.total()
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0
