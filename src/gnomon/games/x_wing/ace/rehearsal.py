"""Rehearsing: a choice is carried out in imagined worlds, the round goes on to its Combat phase, and the mat is judged.

A strong level then flies one round more, in which all ships are still there, and judges that too: it sees where a
manoeuvre leads, and dice have no say in it.

All options are rehearsed in the same worlds, so that they are compared by what they do and not by luck.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import policy, rules
from gnomon.games.x_wing.ace.guessing import Guess, imagine
from gnomon.games.x_wing.ace.judging import judge
from gnomon.games.x_wing.ace.levels import Level
from gnomon.games.x_wing.state import COMBAT, State
from gnomon.games.x_wing.steps import ENGAGE, HOLD
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.offers import Offers
from gnomon.kernel.threads import give_way

MOST_CHOICES: Final = 200
PERCENT: Final = 100
DROPPED: Final = -(1 << 40)
TIES: Final = 1 << 20  # added to the number of a world: chance of its own for ties


class Rehearsal:
    """Options with the sums of what they were worth, each over so many worlds."""

    def __init__(self, table: State, seat: i64, guesses: list[Guess], codes: Ints) -> None:
        self.table: State = table
        self.seat: i64 = seat
        self.guesses: list[Guess] = guesses
        self.codes: Ints = codes
        self.sums: Ints = filled(len(codes), 0)
        self.worlds: Ints = filled(len(codes), 0)


def rehearse_all(rehearsal: Rehearsal, level: Level, dealer: Seeded) -> Ints:
    """The mean value of each option; those that fall behind early are rehearsed less."""
    seed = dealer.word()
    rehearse_in(rehearsal, level, seed, 0, level.worlds, DROPPED)
    if level.more_worlds and len(rehearsal.codes) > 1:
        least = bar_for(means(rehearsal), level.finalists)
        rehearse_in(rehearsal, level, seed, level.worlds, level.worlds + level.more_worlds, least)
    return means(rehearsal)


def rehearse_in(rehearsal: Rehearsal, level: Level, seed: i64, first: i64, last: i64, least: i64) -> None:
    """Rehearse the options that are worth at least so much in some more worlds."""
    before = means(rehearsal)
    for world in range(first, last):
        for at in range(len(rehearsal.codes)):
            if rehearsal.worlds[at] == 0 or before[at] >= least:
                rehearsal.sums[at] += rehearse(rehearsal, level, rehearsal.codes[at], seed, world)
                rehearsal.worlds[at] += 1
                give_way()


def means(rehearsal: Rehearsal) -> Ints:
    """The mean value of each option so far."""
    out = filled(len(rehearsal.codes), 0)
    for at in range(len(rehearsal.codes)):
        if rehearsal.worlds[at]:
            out[at] = rehearsal.sums[at] // rehearsal.worlds[at]
    return out


def bar_for(values: Ints, count: i64) -> i64:
    """The value that only so many options reach."""
    ordered = sorted([int(value) for value in values], reverse=True)
    if count > len(ordered):
        return ordered[-1]
    return ordered[count - 1]


def rehearse(rehearsal: Rehearsal, level: Level, code: i64, seed: i64, world: i64) -> i64:
    """What an option is worth in one world."""
    seat = rehearsal.seat
    chance = Imagined(seed, world)
    ties = Imagined(seed, TIES + world)
    table = imagine(rehearsal.table, seat, rehearsal.guesses, chance)
    rules.take(table, code, chance)
    rules.run(table, chance)
    play_on(table, chance, ties)
    if not level.ahead or table.over or table.phase != COMBAT:
        return judge(table, seat)
    later = table.copy()
    value = judge(table, seat)
    hold_fire(later, chance, ties)
    play_on(later, chance, ties)
    return (value * (PERCENT - level.ahead) + judge(later, seat) * level.ahead) // PERCENT


def play_on(table: State, chance: Seeded, ties: Seeded) -> None:
    """Both sides choose by rules of thumb until the Combat phase or the next round begins, or the match ends.

    Ties between options are broken by chance of their own: otherwise one tie more would change all dice after it.
    """
    round_ = table.round
    for _choice in range(MOST_CHOICES):
        if table.over or table.phase >= COMBAT or table.round != round_:
            return
        rules.take(table, policy.choose(table, ties), chance)
        rules.run(table, chance)


def hold_fire(table: State, chance: Seeded, ties: Seeded) -> None:
    """The rest of the round goes by, and no ship attacks."""
    round_ = table.round
    for _choice in range(MOST_CHOICES):
        if table.over or table.round != round_:
            return
        rules.take(table, without_fire(table, ties), chance)
        rules.run(table, chance)


def without_fire(table: State, ties: Seeded) -> i64:
    """To hold fire, where that is offered; else the choice by rules of thumb."""
    if table.frames[-1].step == ENGAGE:
        offers = Offers()
        rules.ask(table, offers)
        for at in range(offers.count):
            if offers.codes[at] & 255 == HOLD:
                return offers.codes[at]
    return policy.choose(table, ties)


def codes_of(offers: Offers) -> Ints:
    """Offered options as a list of their own."""
    out = filled(offers.count, 0)
    for at in range(offers.count):
        out[at] = offers.codes[at]
    return out
