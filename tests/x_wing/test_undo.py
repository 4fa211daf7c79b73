"""What may be taken back: a dial until one is revealed, but nothing that chance or another player has answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from x_wing.flights import PAIRS, decisions, may_undo
from x_wing.squadrons import MAAREKS

from gnomon import Action, Match

pytestmark = pytest.mark.once

# Events by which somebody learns what was hidden before.
DICE = {"rolled", "rolled-evasion", "rerolled", "rerolled-evasion", "die", "defence-die"}
INTEL = {"scanned", "stolen", "intel-left", "intel-lost", "intel-shown"}
TELLING = {"revealed", "looked-at", "revealed-damage", "damage-discarded", "critical", *DICE, *INTEL}


def plays(seed: int, pair: int = 0, **options: object) -> Iterator[tuple[Match, Match, Action, set[str]]]:
    """A match before and after each of its actions, the action, and the events by which it told something."""
    known: Match | None = None
    for match, decision in decisions(seed, pair, **options):
        if known is not None:
            code = match.record.codes[-1]
            before = known.decision
            assert before is not None
            action = before.options[before.options.codes.index(code)]
            again = known.copy()
            told = {event.name for event in again.play(action)} & TELLING
            assert decision.number == before.number + 1
            yield known, again, action, told
        known = match.copy()


def chooser_of(match: Match) -> int:
    assert match.decision is not None
    return match.decision.seat


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_nothing_that_told_something_is_taken_back(pair: int) -> None:
    tried = Counter[bool]()
    for before, after, action, told in plays(pair, pair):
        seat = chooser_of(before)
        assert not may_undo(after, 1 - seat), "nobody takes back another's choice"
        assert not (told and may_undo(after, seat)), f"{action} was taken back though it told {told}"
        tried[may_undo(after, seat)] += 1
    assert min(tried[True], tried[False]) > 10


def test_what_told_nothing_is_taken_back_and_leaves_no_trace() -> None:
    for before, after, _, told in plays(5, 2):
        if not told and may_undo(after, chooser_of(before)):
            after.undo(chooser_of(before))
            assert after.digest() == before.digest()
            assert after.view(0) == before.view(0) and after.view(1) == before.view(1)


def test_a_dial_is_taken_back_until_one_is_revealed() -> None:
    kept = 0
    for before, after, action, told in plays(3):
        if action.name == "dial":
            may = may_undo(after, chooser_of(before))
            assert may == ("revealed" not in told)
            kept += may
    assert kept > 50


def test_the_cards_that_maarek_shows_stay_shown() -> None:
    picked = 0
    for before, after, action, _ in plays(2, **MAAREKS):
        if action.name == "pick":
            assert not may_undo(after, chooser_of(before))
            picked += 1
    assert picked > 5
