"""One talk: the box, the game's questions, and how an answer is carried out, kept and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy

from gnomon.companion.box import Answer, Box, View, again
from gnomon.companion.companion import Companion
from gnomon.companion.question import Question
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match
from gnomon.kernel.record import with_notes
from gnomon.telling import Line, Teller

HUMAN = "human"


class Dialogue:
    """A talk with the player at the real table, held by terminal or server."""

    def __init__(self, companion: Companion, match: Match, teller: Teller, pending: str = "") -> None:
        self.companion = companion
        self.teller = teller
        self.box: Box = again(match, pending, companion.asked_at_once)

    @property
    def match(self) -> Match:
        return self.box.match

    @property
    def past(self) -> list[Answer]:
        """The answers so far, each with its events."""
        return self.box.past

    def speaking(self, teller: Teller) -> Dialogue:
        """The same dialogue, told by another teller."""
        other = copy(self)
        other.teller = teller
        return other

    def question(self) -> Question | None:
        """The pending question; None when the match is over."""
        return None if self.match.decision is None else self.companion.question(self.box, self.teller)

    def answer(self, line: str) -> Sequence[Event]:
        """Carry out an answer and return the events up to the next question; Unclear changes nothing."""
        question = self.question()
        assert question is not None
        reply = question.read(line)
        return self.box.play(reply.action) if reply.action else self.box.answer(reply.outcomes)

    def again(self, said: str) -> None:
        """Repeat an answer, as stored in `Answer.said`."""
        self.box.again(said)

    def undo(self) -> str:
        """Take back the last answer and return it."""
        return self.box.undo()

    def before(self, at: int) -> Dialogue:
        """A dialogue of its own, as this one stood before an answer."""
        earlier = copy(self)
        earlier.box = self.box.before(at)
        return earlier

    def correct(self, at: int, line: str) -> int:
        """Give another answer in place of an earlier one; later answers are kept as long as they still fit.

        How many of them were kept; Unclear, and nothing has changed.
        """
        earlier, later = self.before(at), self.past[at + 1 :]
        earlier.answer(line)
        with suppress(ValueError):
            for answer in later:
                earlier.again(answer.said)
        self.box = earlier.box
        return len(self.past) - at - 1

    def view(self) -> View:
        """The table up to the question, for a page."""
        return self.companion.view(self.box)

    def story(self, events: Sequence[Event]) -> list[Line]:
        """The story of one answer."""
        return self.companion.story(self.box, self.teller, events)

    def standing(self) -> list[str]:
        """The state of everyone, and at the end who won."""
        lines = self.companion.standing(self.box, self.teller)
        return lines if self.match.decision is not None else [*lines, self.result()]

    def result(self) -> str:
        return self.companion.result(self.box, self.teller)

    def pending(self) -> str:
        """The action that waits for the table, with its outcomes so far, as a line of a record."""
        return self.box.pending()

    def record(self) -> str:
        """The whole talk as text, to continue elsewhere."""
        return with_notes(self.match.record, [HUMAN], self.pending())
