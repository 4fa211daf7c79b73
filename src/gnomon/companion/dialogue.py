"""One dialogue: the box, what the game asks about it, and how an answer is carried out, kept and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from gnomon.companion.box import PERSON, Answer, Box, View, again
from gnomon.companion.companion import Companion
from gnomon.companion.question import Question
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match
from gnomon.kernel.record import with_notes
from gnomon.telling import Line, Teller

HUMAN = "human"


class Dialogue:
    """What terminal and server hold with the one at the real table."""

    def __init__(self, companion: Companion, match: Match, teller: Teller, pending: str = "") -> None:
        self.companion = companion
        self.teller = teller
        self.box: Box = again(match, pending, companion.asked_at_once)

    @property
    def match(self) -> Match:
        return self.box.match

    @property
    def past(self) -> list[Answer]:
        """The answers that stand, with what came of each."""
        return self.box.past

    def speaking(self, teller: Teller) -> Dialogue:
        """The same dialogue, told by another teller."""
        other = copy(self)
        other.teller = teller
        return other

    def question(self) -> Question | None:
        """What is asked now; None when the match is over."""
        return None if self.match.decision is None else self.companion.question(self.box, self.teller)

    def answer(self, line: str) -> Sequence[Event]:
        """Carry an answer out; the events up to the next question, or Unclear and nothing has changed."""
        question = self.question()
        assert question is not None
        reply = question.read(line)
        return self.box.play(reply.action) if reply.action else self.box.answer(reply.outcomes)

    def again(self, said: str) -> None:
        """Take an answer as it was kept in `Answer.said`."""
        self.box.again(said)

    def undo(self) -> str:
        """Take the last answer back; what it was."""
        return self.box.undo()

    def view(self) -> View:
        """The table up to the question, for a page."""
        return self.companion.view(self.box)

    def story(self, events: Sequence[Event]) -> list[Line]:
        """What came of an answer."""
        return self.teller.story(self.box.view(), events, PERSON)

    def standing(self) -> list[str]:
        """How everybody stands, and in the end who won."""
        lines = self.companion.standing(self.box, self.teller)
        return lines if self.match.decision is not None else [*lines, self.result()]

    def result(self) -> str:
        return self.companion.result(self.box, self.teller)

    def pending(self) -> str:
        """The action that waits for the table, with what was told for it, as a line of a record."""
        return self.box.pending()

    def record(self) -> str:
        """The whole dialogue as text, to go on with elsewhere."""
        return with_notes(self.match.record, [HUMAN], self.pending())
