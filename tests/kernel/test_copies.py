"""A copy of a match is a match of its own: whatever happens to one never changes another, at any point.

Matches are played, taken back and copied at random. Then each is compared with one that went the same way alone,
without ever having been a copy or been copied.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pebbles.game import PebblesGame

import gnomon
from gnomon.kernel.dealer import Listed, Manual, Seeded
from gnomon.kernel.errors import BadText, UndoRefused
from gnomon.kernel.match import Match

Start = Callable[[], Match]
Way = list[Callable[[Match], object]]  # what has happened to a match since its start
PEBBLES = PebblesGame()
PLAY, UNDO, WITHDRAW, GO_ON, COPY, SPOIL, LOOK = range(7)
WEIGHTS = [PLAY] * 8 + [UNDO, WITHDRAW, GO_ON, COPY, COPY, COPY, SPOIL, LOOK]


def looks(match: Match) -> list[Any]:
    """All that can be read from a match."""
    decision, record, dealer = match.decision, match.record, match.dealer
    read: list[Any] = [str(record), record.codes, record.seats, record.outcomes, record.opening]
    read += [record.plays, record.shown, record.lifted, record.last_line()]
    read += [match.why_no_undo((0,)), match.opening.texts_for(None)]
    if decision is not None:
        read += [decision.seat, decision.number, decision.prompt, decision.cite, decision.options.texts()]
    if dealer.may_ask():
        read += [cast(Listed, dealer).outcomes[:], cast(Listed, dealer).at]
    with suppress(BadText):  # there is no state while the setup waits for the table
        read.append(match.digest())
    return read


def spoil(match: Match) -> None:
    """Do to everything that a match hands out what a careless caller might do."""
    record = match.record
    for read in (record.codes, record.seats, record.outcomes):
        read.clear()
    record.copy().cut(record.plays // 2)
    dealer = match.dealer.copy()
    if dealer.may_ask():
        cast(Listed, dealer).outcomes.clear()
    with suppress(BadText):
        match.state.copy()


class Family:
    """Matches that are copies of each other, each with the way it went."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.matches: list[tuple[Match, Way]] = [(start(), [])]

    def step(self, which: int, what: int, choice: int) -> None:
        match, way = self.matches[which % len(self.matches)]
        if what == COPY:
            self.matches.append((match.copy(), way[:]))
        elif what in (SPOIL, LOOK):
            spoil(match) if what == SPOIL else looks(match)
        else:
            done = self.deed(match, what, choice)
            done(match)
            way.append(done)

    def deed(self, match: Match, what: int, choice: int) -> Callable[[Match], object]:
        decision = match.decision
        if what == GO_ON and not match.dealer.may_ask():
            return lambda one: one.go_on(Seeded(choice, 1))
        if decision is None or (what in (UNDO, WITHDRAW) and match.record.plays):
            return lambda one: take_back(one, what == UNDO)
        text = str(decision.options[choice % len(decision.options)])
        return lambda one: one.play(text)

    def check(self) -> None:
        for match, way in self.matches:
            alone = self.start()
            for done in way:
                done(alone)
            assert looks(match) == looks(alone)


def take_back(match: Match, lift: bool) -> None:
    with suppress(UndoRefused):
        match.undo(lift=lift)


@pytest.mark.parametrize("make", [lambda: None, Manual], ids=["seeded", "manual"])
@given(steps=st.lists(st.tuples(st.integers(0, 9), st.sampled_from(WEIGHTS), st.integers(0, 9)), max_size=40))
def test_pebbles(make: Any, steps: list[tuple[int, int, int]]) -> None:
    family = Family(lambda: PEBBLES.start("plain", 2, seed=5, dealer=make()))
    for step in steps:
        family.step(*step)
    family.check()


@pytest.mark.parametrize("make", [lambda: None, Manual], ids=["seeded", "manual"])
@pytest.mark.parametrize("seed", range(4))
def test_casting_shadows(make: Any, seed: int) -> None:
    game, pick = gnomon.load("casting-shadows"), Random(seed)
    family = Family(lambda: game.start("base", 2, seed=seed, dealer=make()))
    for _ in range(150):
        family.step(pick.randrange(len(family.matches)), pick.choice(WEIGHTS), pick.randrange(60))
    family.check()


def test_a_copy_of_a_replayed_match() -> None:
    """Its first outcomes come from a record, the others from its seed."""
    text = str(PEBBLES.replay(RECORD).record)
    family = Family(lambda: PEBBLES.replay(text))
    pick = Random(1)
    for _ in range(60):
        family.step(pick.randrange(len(family.matches)), pick.choice(WEIGHTS), pick.randrange(60))
    family.check()


def test_a_choice_that_was_seen_before_the_copy() -> None:
    """The copy need not look for the options again, but asks about its own state."""
    match = PEBBLES.start("plain", 2, seed=2)
    seen = match.decision
    assert seen is not None
    other = match.copy()
    match.play(seen.options[0])
    kept = other.decision
    assert kept is not None and kept.options is seen.options
    assert (kept.seat, kept.number, kept.prompt) == (0, 0, "Seat 1: take, toss, draw or play?")
    other.play(seen.options[1])
    assert match.record.lines() == ["0: take 1"] and other.record.lines() == ["0: take 2"]


RECORD = """\
format = "gnomon record 2"
game = "pebbles"
rules = 1
content = "pebbles"
setup = "plain"
seats = 2
seed = 5
match = 0

[options]

[play]
start = []
actions = ["0: take 1", "1: toss | die two", "0: draw | deck bee"]
"""
