"""Intervals and quantiles."""

from __future__ import annotations

from collections import Counter

import pytest

from gnomon.lab.statistics import quantile, wilson


@pytest.mark.parametrize(
    ("wins", "plays", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson(wins: int, plays: int, low: float, high: float) -> None:
    assert wilson(wins, plays) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.parametrize(
    ("values", "share", "wanted"),
    [([3], 0.5, 3), ([1, 2, 3, 4], 0.5, 2), ([1, 2, 3, 4, 5], 0.5, 3), (range(1, 101), 0.95, 95), ([1, 1, 9], 1.0, 9)],
)
def test_quantile(values: list[int], share: float, wanted: int) -> None:
    assert quantile(Counter(values), share) == wanted


def test_no_values_have_no_quantile() -> None:
    assert quantile(Counter(), 0.5) == 0
