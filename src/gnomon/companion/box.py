"""The match behind a talk: every answer moves it on as far as the table's outcomes allow, and can be taken back.

While an action waits for dice or a card, the match itself has not moved. To find what has happened up to the question,
the action is carried out on a copy until the question comes up.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gnomon.kernel.dealer import Dealer, Manual, Seeded, Unanswered, outcome, source_of
from gnomon.kernel.errors import BadText
from gnomon.kernel.journal import Event, Events
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Match
from gnomon.kernel.record import Record
from gnomon.kernel.state import TABLE, State

View = dict[str, Any]
OUTCOMES_PARTED = ", "
PERSON = 0  # the seat of the player at the real table
AtOnce = Callable[[Match, int], int]


class Roller(Dealer):
    """The outcomes the table gave, then a number of random ones, then the next question."""

    def __init__(self, known: Dealer, chance: Seeded, wanted: int) -> None:
        super().__init__()
        self.known = known
        self.chance = chance
        self.wanted = wanted
        self.rolled: list[int] = []

    def deal(self, source: int, items: list[int], first: int, count: int) -> int:
        try:
            return self.known.deal(source, items, first, count)
        except Unanswered:
            if len(self.rolled) == self.wanted:
                raise
            index = int(self.chance.deal(source, items, first, count))
            self.rolled.append(outcome(source, items[index]))
            return index

    def copy(self) -> Dealer:
        return Roller(self.known.copy(), self.chance, self.wanted)

    def rewind(self, outcomes: int) -> None:
        self.known.rewind(outcomes)


@dataclass(frozen=True)
class Answer:
    """One answer: the match before it, what was said, and the events that followed."""

    match: Match
    waiting: int
    told: int
    said: str
    events: list[Event]


class Box:
    """`waiting` is the action that waits for the table, `told` how many of its events have been told."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.waiting = 0
        self.told = 0
        self.past: list[Answer] = []

    @property
    def lexicon(self) -> Lexicon:
        return self.match.record.lexicon

    @property
    def asks_table(self) -> bool:
        decision = self.match.decision
        return decision is not None and decision.seat == TABLE

    @property
    def source(self) -> int:
        """The die or deck that is asked about."""
        decision = self.match.decision
        assert decision is not None
        return source_of(decision.options.codes[0])

    @property
    def outcomes_so_far(self) -> list[int]:
        """All outcomes from the table, including those for the waiting action."""
        dealer = self.match.dealer
        assert isinstance(dealer, Manual)
        return dealer.outcomes

    # Moving on

    def play(self, notation: str) -> list[Event]:
        """An action of the player; the events up to the next question."""
        before, code = self._mark(), self.lexicon.actions.code(notation)
        events = self.match.play(notation)
        self.waiting = code
        return self._keep(before, notation, events)

    def answer(self, outcomes: list[int]) -> list[Event]:
        """Outcomes from the table, in order; all of them, or none if one is impossible."""
        before = self._mark()
        texts = [self.lexicon.outcome_text(one) for one in outcomes]
        events: Events | list[Event] = []
        try:
            for text in texts:
                events = self.match.play(text)
        except ValueError:
            self.match = before[0]
            raise
        return self._keep(before, OUTCOMES_PARTED.join(texts), events)

    def again(self, said: str) -> list[Event]:
        """Repeat an answer, as stored in `Answer.said`."""
        if not self.asks_table:
            return self.play(said)
        return self.answer([self.lexicon.outcome_code(one) for one in said.split(OUTCOMES_PARTED)])

    def _mark(self) -> tuple[Match, int, int]:
        return self.match.copy(), self.waiting, self.told

    def _keep(self, before: tuple[Match, int, int], said: str, events: Events | list[Event]) -> list[Event]:
        """Keep only the events that were not told while the same action waited."""
        if self.asks_table:
            events = self.so_far()
        self.told = len(events) if self.asks_table else 0
        new = events[before[2] :]
        self.past.append(Answer(*before, said, new))
        return new

    def undo(self) -> str:
        """Go back to before the last answer; returns what was said."""
        last = self.past.pop()
        self.match, self.waiting, self.told = last.match, last.waiting, last.told
        return last.said

    def before(self, at: int) -> Box:
        """A box of its own, as it stood before an answer."""
        answer = self.past[at]
        box = Box(answer.match.copy())
        box.waiting, box.told, box.past = answer.waiting, answer.told, self.past[:at]
        return box

    # Looking ahead

    def state(self) -> State:
        """The state up to the pending question."""
        return self._ahead(0)[0] if self.asks_table else self.match.state

    def view(self) -> View:
        data = self.match.view(PERSON)
        data["state"] = self.match.game.encode(self.state(), PERSON)
        return data

    def roll(self, count: int) -> list[int]:
        """A number of random outcomes; the same ones again after an undo."""
        return self._ahead(count)[1].rolled

    def so_far(self) -> Events:
        return Events(self.lexicon.events, self._ahead(0)[0].journal or [])

    def _ahead(self, rolls: int) -> tuple[State, Roller]:
        header = self.match.record.header
        chance = Seeded(header.seed, header.match)
        chance.rewind(len(self.outcomes_so_far))
        dealer = Roller(self.match.dealer.copy(), chance, rolls)
        state = self.match.state.copy()
        state.journal = []
        with suppress(Unanswered):
            state.apply(self.waiting, dealer)
        return state, dealer

    # Keeping it

    def pending(self) -> str:
        """The waiting action and its outcomes so far, as a line of a record; empty if none is waiting."""
        if not self.asks_table:
            return ""
        told = self.outcomes_so_far[self.match.record.shown :]
        shown = OUTCOMES_PARTED.join(self.lexicon.outcome_text(one) for one in told)
        action = self.lexicon.actions.text(self.waiting)
        return f"{action} | {shown}" if shown else action


def again(match: Match, pending: str, asked_at_once: AtOnce) -> Box:
    """Rebuild a match answer by answer, so that everything can still be undone, with its waiting action."""
    record = match.record
    start = Manual(record.opening[:])
    box = Box(Match(match.game, Record(record.header, record.lexicon), start))
    for play in record.played():
        _feed(box, record.lexicon.actions.text(play.code), play.outcomes, asked_at_once)
    if pending:
        _feed_pending(box, pending, asked_at_once)
    return box


def _feed_pending(box: Box, pending: str, asked_at_once: AtOnce) -> None:
    action, _, shown = pending.partition(" | ")
    try:
        outcomes = [box.lexicon.outcome_code(one) for one in shown.split(OUTCOMES_PARTED)] if shown else []
        _feed(box, action, outcomes, asked_at_once)
    except ValueError as error:
        raise BadText(
            "pending", "", "an action that waits for the table, and what the table showed", pending
        ) from error


def _feed(box: Box, action: str, outcomes: list[int], asked_at_once: AtOnce) -> None:
    box.play(action)
    at = 0
    while at < len(outcomes) and box.asks_table:
        count = asked_at_once(box.match, box.source)
        box.answer(outcomes[at : at + count])
        at += count
