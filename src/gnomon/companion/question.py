"""A question to the player at the real table: its words, its rule, and how an answer is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from gnomon.companion.box import Box, View
from gnomon.companion.names import Unclear
from gnomon.kernel.decision import Decision

NUMBER = "number"


@dataclass(frozen=True)
class Reply:
    """A typed line, read as an action or as what the table shows."""

    action: str = ""
    outcomes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Choice:
    """A possible answer: the line to type, and the bounds of the number that follows it, if any."""

    kind: str
    line: str
    args: dict[str, str] = field(default_factory=dict)
    low: int | None = None
    high: int | None = None
    words: str = ""  # how it reads, where the page has no words of its own


class Question(ABC):
    """`typed` says how each kind of action is typed; a number follows if the action has one.

    When a new `chapter` begins, the standing is told first; after chapter 1 the question is asked in short
    (`reminder`), and within a chapter only in `brief`.
    """

    kind: str
    rule: str = ""
    prompt: str = "> "
    chapter: int | None = None
    typed: ClassVar[dict[str, str]] = {}

    def __init__(self, box: Box) -> None:
        self.box = box
        self.view: View = box.view()

    @property
    def decision(self) -> Decision:
        decision = self.box.match.decision
        assert decision is not None
        return decision

    @abstractmethod
    def lines(self) -> list[str]:
        """The question, and what may be typed."""

    def reminder(self) -> list[str]:
        """The same for players who have answered it before."""
        return self.lines()

    def brief(self) -> list[str]:
        """What is said of it again in the same chapter."""
        return []

    @abstractmethod
    def read(self, line: str) -> Reply:
        """Read a line; raises Unclear with what was expected."""

    def about(self) -> dict[str, str]:
        """Who and what the question is about."""
        return {}

    def choices(self) -> list[Choice]:
        """All possible answers; those that differ only in a number are one choice."""
        found: dict[tuple[str, str], Choice] = {}
        for kind, args, number in self.offers():
            line = self.typed[kind].format(**args) if kind in self.typed else kind
            known = found.get((kind, line), Choice(kind, line, args, number, number))
            if number is not None and known.low is not None and known.high is not None:
                known = Choice(kind, line, args, min(known.low, number), max(known.high, number))
            found[kind, line] = known
        return list(found.values())

    def offers(self) -> Iterator[tuple[str, dict[str, str], int | None]]:
        """The options on offer: kind, words by noun, and the number if there is one."""
        for action in self.decision.options:
            args = action.args
            number = args.pop(NUMBER, None)
            yield action.name, args, None if number is None else int(number)

    def offered(self, notation: str, otherwise: str) -> Reply:
        """An action among the options; otherwise raises Unclear with the given sentence."""
        if self.decision.options.find(notation) is None:
            raise Unclear(otherwise)
        return Reply(notation)
