"""A question to the one at the real table: what it says, which rule asks it, and how a line is understood."""

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
    """A line understood: an action, or what the table shows."""

    action: str = ""
    outcomes: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Choice:
    """An answer that may be given: the line to type, and between which numbers the one lies that follows it."""

    kind: str
    line: str
    args: dict[str, str] = field(default_factory=dict)
    low: int | None = None
    high: int | None = None


class Question(ABC):
    """`typed` says how each kind of action is typed; a number follows where the action has one.

    Where a new `chapter` begins, the standing is told first; after the first one, which is 1, the question itself is
    asked in short (`reminder`).
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
        """What is asked, and what may be typed."""

    def reminder(self) -> list[str]:
        """The same for those who have answered it before."""
        return self.lines()

    @abstractmethod
    def read(self, line: str) -> Reply:
        """The line understood; Unclear says in one sentence what was expected."""

    def about(self) -> dict[str, str]:
        """Whom and what it is about."""
        return {}

    def choices(self) -> list[Choice]:
        """Everything that may be answered; what differs in a number only is one choice."""
        found: dict[tuple[str, str], Choice] = {}
        for kind, args, number in self.offers():
            line = self.typed[kind].format(**args) if kind in self.typed else kind
            known = found.get((kind, line), Choice(kind, line, args, number, number))
            if number is not None and known.low is not None and known.high is not None:
                known = Choice(kind, line, args, min(known.low, number), max(known.high, number))
            found[kind, line] = known
        return list(found.values())

    def offers(self) -> Iterator[tuple[str, dict[str, str], int | None]]:
        """The options as they are offered: kind, words by their nouns, and the number if there is one."""
        for action in self.decision.options:
            args = action.args
            number = args.pop(NUMBER, None)
            yield action.name, args, None if number is None else int(number)

    def offered(self, notation: str, otherwise: str) -> Reply:
        """An action that is among the options; Unclear says the other thing."""
        if self.decision.options.find(notation) is None:
            raise Unclear(otherwise)
        return Reply(notation)
