"""Rows of steps, kinds and sources: what stands in the wrong place is found when a game is loaded."""

from __future__ import annotations

import pytest
from pebbles.game import Pebbles

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.frames import Frame
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.state import pack
from gnomon.kernel.steps import Kind, Kinds, Source, Step, Steps, sources

ASK, COUNT_DOWN, FINISH = range(3)


def options(state: Pebbles, frame: Frame, out: Offers) -> None:
    offer(out, 0, 1)


def deed(state: Pebbles, frame: Frame, code: int, dealer: Dealer) -> None:
    frame.step = COUNT_DOWN


def count_down(state: Pebbles, frame: Frame, dealer: Dealer) -> None:
    state.pebbles -= 1
    if state.pebbles == 3:
        frame.step = ASK
    elif state.pebbles == 0:
        frame.step = FINISH


def finish(state: Pebbles, frame: Frame, dealer: Dealer) -> None:
    state.winner = 0


ROWS = [
    Step[Pebbles, Frame](ASK, "ask", "1.1", options, deed),
    Step[Pebbles, Frame](COUNT_DOWN, "count-down", "1.2", runs=count_down),
]


def test_a_table_of_steps_is_read_by_number() -> None:
    steps = Steps(ROWS)
    assert (steps.words, steps.rules) == (["ask", "count-down"], ["1.1", "1.2"])
    assert steps.asks == [options, None] and steps.takes == [deed, None] and steps.runs == [None, count_down]
    assert [steps.is_choice(step) for step in (ASK, COUNT_DOWN)] == [True, False]


def test_a_step_is_carried_out_by_its_row() -> None:
    state, steps = Pebbles(), Steps(ROWS)
    frame, out, dealer = Frame(COUNT_DOWN, 0), Offers(), Seeded(1, 1)
    while not steps.is_choice(frame.step):
        steps.run(state, frame, dealer)
    assert (state.pebbles, frame.step) == (3, ASK)
    steps.ask(state, frame, out)
    assert out.listed() == [pack(0, 1)]
    steps.take(state, frame, out.codes[0], dealer)
    assert frame.step == COUNT_DOWN


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (ROWS[::-1], "steps: row 0 is 'count-down', whose number is 1"),
        (ROWS[1:], "steps: row 0 is 'count-down', whose number is 1"),
        ([ROWS[0], Step(1, "ask", "1.2", runs=finish)], "steps: 'ask' is there twice"),
        ([Step(0, "ask", "1.1", options)], "steps: 'ask' needs either `asks` and `takes`, or `runs`"),
        ([Step(0, "ask", "1.1")], "steps: 'ask' needs either `asks` and `takes`, or `runs`"),
        ([Step(0, "ask", "1.1", options, deed, finish)], "steps: 'ask' needs either `asks` and `takes`, or"),
    ],
)
def test_a_wrong_row_is_found(rows: list[Step[Pebbles, Frame]], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{complaint}"):
        Steps(rows)


def test_kinds_have_patterns_and_rules() -> None:
    kinds = Kinds("events", [Kind(0, "took {seat} {number}"), Kind(1, "drew {seat} {card?}", "2.4")])
    assert kinds.patterns == ["took {seat} {number}", "drew {seat} {card?}"]
    assert (kinds.rules, kinds.cited) == (["", "2.4"], {"drew": "2.4"})


def test_a_kind_in_the_wrong_place_is_found() -> None:
    with pytest.raises(ValueError, match=r"^actions: row 1 is 'toss', whose number is 2$"):
        Kinds("actions", [Kind(0, "take {number}"), Kind(2, "toss")])


def test_sources_are_checked_alike() -> None:
    assert sources([Source(0, "die", "face"), Source(1, "deck", "card")]) == [("die", "face"), ("deck", "card")]
    with pytest.raises(ValueError, match=r"^sources: row 0 is 'deck', whose number is 1$"):
        sources([Source(1, "deck", "card")])
    with pytest.raises(ValueError, match=r"^sources: 'die' is there twice$"):
        sources([Source(0, "die", "face"), Source(1, "die", "card")])
