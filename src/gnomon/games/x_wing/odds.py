"""What an attack may be expected to do: chances of damage for counts of dice, in thousandths, worked out once.

A *grade* says what helps a roll: for attack dice a focus token (1) and a target lock (2), for defence dice a focus
token (1). A lock rerolls blanks, and focus results too where no focus token turns them into hits.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from gnomon.kernel.ints import Ints, ints

WITH_FOCUS: Final = 1
WITH_LOCK: Final = 2
MOST: Final = 7  # dice of a roll, and damage that is told apart
STEPS: Final = 8
THOUSAND: Final = 1000
FAIR: Final = 1 << 20
HITTING: Final[list[int]] = [32, 48, 48, 60]  # of 64 rolls of an attack die, by grade
EVADING: Final[list[int]] = [24, 40]  # of 64 rolls of a defence die


def spread(dice: int, chance: int) -> list[int]:
    """How likely each number of successes is, in parts of FAIR."""
    return [
        comb(dice, many) * chance**many * (64 - chance) ** (dice - many) * FAIR // 64**dice for many in range(dice + 1)
    ]


def _tails() -> list[int]:
    """For attack dice, grade, defence dice and grade: how likely at least so much damage is, 0 to 7."""
    attacks = [[spread(dice, chance) for chance in HITTING] for dice in range(STEPS)]
    defences = [[spread(dice, chance) for chance in EVADING] for dice in range(STEPS)]
    return [
        chance
        for by_grade in attacks
        for attack in by_grade
        for evasions in defences
        for defence in evasions
        for chance in _at_least(attack, defence)
    ]


def _at_least(attack: list[int], defence: list[int]) -> list[int]:
    """How likely it is, in thousandths, that so many more dice hit than evade."""
    exactly = [0] * STEPS
    for hits, one in enumerate(attack):
        for evades, other in enumerate(defence):
            exactly[max(0, hits - evades)] += one * other
    return [sum(exactly[most:]) * THOUSAND >> 40 for most in range(STEPS)]


TAILS: Final[Ints] = ints(_tails())
LEFT_OVER: Final[Ints] = ints(
    [
        sum(max(0, hits - evades) * chance for evades, chance in enumerate(spread(dice, EVADING[grade]))) * THOUSAND
        >> 20
        for hits in range(STEPS)
        for dice in range(STEPS)
        for grade in range(2)
    ]
)


def bounded(dice: i64) -> i64:
    """A number of dice that the tables have."""
    if dice < 0:
        return 0
    if dice > MOST:
        return MOST
    return dice


def row_of(dice: i64, grade: i64, evasion: i64, evasion_grade: i64) -> i64:
    """Where the chances of an attack begin in TAILS."""
    return (((bounded(dice) * 4 + grade) * STEPS + bounded(evasion)) * 2 + evasion_grade) * STEPS


def damage(row: i64, evades: i64, most: i64) -> i64:
    """The damage to be expected of an attack, in thousandths, against evade tokens; more than `most` does not count."""
    out: i64 = 0
    first = 1 + evades
    last = evades + most
    if last > MOST:
        last = MOST
    while first <= last:
        out += TAILS[row + first]
        first += 1
    return out


def at_least(row: i64, least: i64) -> i64:
    """How likely an attack does at least so much damage, in thousandths."""
    if least > MOST:
        return 0
    return TAILS[row + least]


def left_over(hits: i64, evasion: i64, evasion_grade: i64) -> i64:
    """How many of so many hits a roll of defence dice may be expected to leave, in thousandths."""
    return LEFT_OVER[(bounded(hits) * STEPS + bounded(evasion)) * 2 + evasion_grade]
