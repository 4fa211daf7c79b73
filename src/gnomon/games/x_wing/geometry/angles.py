"""Angles in thousandths of a degree; sines and cosines as integers of thirty bits, alike on every build and machine.

An angle is whole degrees and thousandths of one: two short tables and the addition theorem. Nothing here is a float.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.kernel.ints import Ints, ints

DEGREE: Final = 1000
QUARTER: Final = 90_000
HALF_TURN: Final = 180_000
FULL_TURN: Final = 360_000
BITS: Final = 30
ONE: Final = 1 << 30
HALF_ONE: Final = 1 << 29  # added before a shift by BITS, it rounds to the nearest
RADIAN: Final = 57_296


def _series(angle: int, first: int) -> int:
    """Cosine (first is 0) or sine (1) of an angle, by its series on integers of 90 bits."""
    x = angle * 3141592653589793238462643383279502884 * 2**90 // (HALF_TURN * 10**36)
    term = x if first else 2**90
    total = 0
    n = first
    while term:
        total += term
        n += 2
        term = -(term * x >> 90) * x // (n * (n - 1)) >> 90
    return (total + 2**59) >> 60


def _cosines() -> list[int]:
    """Of the whole degrees, each quarter from the first one, so that they are symmetric to the last bit."""
    first = [_series(degree * DEGREE, 0) for degree in range(91)]
    half = first + [-first[180 - degree] for degree in range(91, 181)]
    return half + [half[360 - degree] for degree in range(181, 360)]


def _turned(cosines: list[int]) -> list[int]:
    """The sines of the whole degrees, which are cosines a quarter turn earlier."""
    return [cosines[(degree + 270) % 360] for degree in range(360)]


COS_DEGREES: Final[Ints] = ints(_cosines())
SIN_DEGREES: Final[Ints] = ints(_turned(_cosines()))
COS_PARTS: Final[Ints] = ints([_series(part, 0) for part in range(DEGREE)])
SIN_PARTS: Final[Ints] = ints([_series(part, 1) for part in range(DEGREE)])


def cosine(angle: i64) -> i64:
    """Of an angle from 0 up to a full turn."""
    degree = angle // DEGREE
    part = angle - degree * DEGREE
    if part == 0:
        return COS_DEGREES[degree]
    return (COS_DEGREES[degree] * COS_PARTS[part] - SIN_DEGREES[degree] * SIN_PARTS[part] + HALF_ONE) >> BITS


def sine(angle: i64) -> i64:
    """Of an angle from 0 up to a full turn."""
    degree = angle // DEGREE
    part = angle - degree * DEGREE
    if part == 0:
        return SIN_DEGREES[degree]
    return (SIN_DEGREES[degree] * COS_PARTS[part] + COS_DEGREES[degree] * SIN_PARTS[part] + HALF_ONE) >> BITS


def bearing(x: i64, y: i64) -> i64:
    """The angle of a direction in the first quarter, its length from 2^16 to 2^31: a guess, one step of Newton's."""
    if y > x:
        return QUARTER - bearing(y, x)
    if x == 0:
        return 0
    t = (y << BITS) // x
    guess = (t * (45_000 + ((15_642 * (ONE - t)) >> BITS)) + HALF_ONE) >> BITS
    c = cosine(guess)
    s = sine(guess)
    across = y * c - x * s  # the sine of what is missing, times the length
    along = (x * c + y * s) >> BITS
    return guess + ((across // along * RADIAN + HALF_ONE) >> BITS)


def root(square: i64) -> i64:
    """The whole part of a square root, of at most 2^62."""
    if square <= 0:
        return 0
    guess: i64 = 1
    rest = square
    while rest > 0:  # a power of two that is not too small
        rest >>= 2
        guess <<= 1
    return root_below(square, guess)


def root_below(square: i64, guess: i64) -> i64:
    """The whole part of a square root that is not above a guess."""
    while True:
        better = (guess + square // guess) >> 1
        if better >= guess:
            return guess
        guess = better
