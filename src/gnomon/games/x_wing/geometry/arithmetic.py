"""Small arithmetic on integers that never wraps: docs/geometry.md says how large numbers become."""

from __future__ import annotations

from mypy_extensions import i64


def magnitude(value: i64) -> i64:
    return value if value >= 0 else -value


def lesser(a: i64, b: i64) -> i64:
    return a if a < b else b


def greater(a: i64, b: i64) -> i64:
    return a if a > b else b


def clamp(value: i64, low: i64, high: i64) -> i64:
    if value < low:
        return low
    if value > high:
        return high
    return value


def share(part: i64, over: i64, under: i64) -> i64:
    """part * over / under, to the nearest; 0 <= over <= under."""
    return (part * over + (under >> 1)) // under
