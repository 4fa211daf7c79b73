"""How well the ace plays: three levels, which differ in how much they rehearse and how exact they are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.state import State


class Level:
    """`heat` is how freely dials are mixed; `slips` is the largest error that is added to a value.

    A mission has its own of both: more is at stake there, so that small errors would change nothing.
    """

    def __init__(self, worlds: i64, more_worlds: i64, finalists: i64, ahead: i64) -> None:
        self.worlds: i64 = worlds  # in which every option is rehearsed
        self.more_worlds: i64 = more_worlds  # for the best of them
        self.finalists: i64 = finalists
        self.ahead: i64 = ahead  # how much the round after this one counts, in hundredths
        self.heat: i64 = 0
        self.slips: i64 = 0
        self.mission_heat: i64 = 0
        self.mission_slips: i64 = 0

    def in_dogfights(self, heat: i64, slips: i64) -> Level:
        """The same level, which mixes and errs so much in dogfights."""
        self.heat = heat
        self.slips = slips
        return self

    def in_missions(self, heat: i64, slips: i64) -> Level:
        """The same level, which mixes and errs so much in missions."""
        self.mission_heat = heat
        self.mission_slips = slips
        return self


ROOKIE: Final = Level(1, 0, 0, 0).in_dogfights(3000, 22000).in_missions(3000, 150_000)
VETERAN: Final = Level(1, 1, 2, 0).in_dogfights(1500, 8500).in_missions(1500, 30_000)
ACE: Final = Level(4, 8, 6, 30).in_dogfights(600, 0).in_missions(300, 0)


def heat_of(state: State, level: Level) -> i64:
    """How freely a player mixes its dials."""
    if state.mission is None:
        return level.heat
    return level.mission_heat


def slips_of(state: State, level: Level) -> i64:
    """The largest error of a player."""
    if state.mission is None:
        return level.slips
    return level.mission_slips
