"""What a game is made of, one row each: its steps, kinds of actions and events, and sources of chance.

A row begins with its number, a `Final` int of the game that the compiler can see. Loading the game fails if a row is
not in the place that its number says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer
from gnomon.kernel.frames import Frame
from gnomon.kernel.notation import Pattern
from gnomon.kernel.offers import Offers
from gnomon.kernel.state import State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


def check_order(table: str, numbers: Sequence[int], words: Sequence[str]) -> None:
    """Check that every row is in the place of its number and no word appears twice."""
    for place, number in enumerate(numbers):
        if number != place:
            raise ValueError(f"{table}: row {place} is {words[place]!r}, whose number is {number}")
        if words[place] in words[:place]:
            raise ValueError(f"{table}: {words[place]!r} is there twice")


class Step(Generic[S, F]):
    """A step of play: its word, its rule, and what happens at it.

    Either a seat chooses (`asks` offers the options, `takes` carries out the choice), or the step `runs` on its own.
    """

    def __init__(
        self,
        number: int,
        word: str,
        rule: str,
        asks: Callable[[S, F, Offers], None] | None = None,
        takes: Callable[[S, F, i64, Dealer], None] | None = None,
        runs: Callable[[S, F, Dealer], None] | None = None,
    ) -> None:
        self.number = number
        self.word = word
        self.rule = rule
        self.asks = asks
        self.takes = takes
        self.runs = runs

    def check(self) -> None:
        chooses = self.asks is not None and self.takes is not None
        if chooses == (self.runs is not None) or (self.asks is None) != (self.takes is None):
            raise ValueError(f"steps: {self.word!r} needs either `asks` and `takes`, or `runs`")


class Steps(Generic[S, F]):
    """All steps of a game, as lists that the inner loop reads by number."""

    def __init__(self, rows: Sequence[Step[S, F]]) -> None:
        check_order("steps", [row.number for row in rows], [row.word for row in rows])
        for row in rows:
            row.check()
        self.words: list[str] = [row.word for row in rows]
        self.rules: list[str] = [row.rule for row in rows]
        self.asks: list[Callable[[S, F, Offers], None] | None] = [row.asks for row in rows]
        self.takes: list[Callable[[S, F, i64, Dealer], None] | None] = [row.takes for row in rows]
        self.runs: list[Callable[[S, F, Dealer], None] | None] = [row.runs for row in rows]

    def is_choice(self, step: i64) -> bool:
        """Whether a seat chooses at this step."""
        return self.runs[step] is None

    def ask(self, state: S, frame: F, out: Offers) -> None:
        """Offer the options of a step."""
        asks = self.asks[frame.step]
        assert asks is not None
        asks(state, frame, out)

    def take(self, state: S, frame: F, code: i64, dealer: Dealer) -> None:
        """Carry out the choice at a step."""
        takes = self.takes[frame.step]
        assert takes is not None
        takes(state, frame, code, dealer)

    def run(self, state: S, frame: F, dealer: Dealer) -> None:
        """Carry out an automatic step."""
        runs = self.runs[frame.step]
        assert runs is not None
        runs(state, frame, dealer)


class Kind:
    """A kind of action or event: its pattern and its rule."""

    def __init__(self, number: int, pattern: str, rule: str = "") -> None:
        self.number = number
        self.pattern = pattern
        self.rule = rule


class Kinds:
    """All kinds of actions or of events of a game."""

    def __init__(self, table: str, rows: Sequence[Kind]) -> None:
        check_order(table, [row.number for row in rows], [row.pattern for row in rows])
        self.patterns: list[str] = [row.pattern for row in rows]
        self.rules: list[str] = [row.rule for row in rows]
        self.cited: dict[str, str] = {Pattern(row.pattern).name: row.rule for row in rows if row.rule}


class Source:
    """A source of chance: its name, and the noun of what it shows."""

    def __init__(self, number: int, name: str, noun: str) -> None:
        self.number = number
        self.name = name
        self.noun = noun


def sources(rows: Sequence[Source]) -> list[tuple[str, str]]:
    """All sources of chance of a game, in the form a lexicon needs."""
    check_order("sources", [row.number for row in rows], [row.name for row in rows])
    return [(row.name, row.noun) for row in rows]
