"""A match: a thin wrapper round a state, its dealer and its record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from gnomon.kernel.dealer import ITEM_BITS, Dealer, Listed, Recorded, Unanswered
from gnomon.kernel.decision import Action, Choice, Decision, Options, TableQuestion
from gnomon.kernel.errors import (
    ANOTHERS_CHOICE,
    NOTHING_PLAYED,
    SHOWN_SINCE,
    BadText,
    IllegalAction,
    UndoRefused,
)
from gnomon.kernel.journal import Events
from gnomon.kernel.record import Record
from gnomon.kernel.seals import Seal
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader

if TYPE_CHECKING:
    from gnomon.kernel.game import Game

SET_UP = -1  # in place of an action while the setup waits for the table


@dataclass(frozen=True)
class Outcome:
    """How a match ended: the winning seats, a score for each seat, and why.

    The seats of a team win together; without teams, every seat is its own team.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    why: str
    teams: tuple[tuple[int, ...], ...] = field(default=(), repr=False)

    @property
    def is_shared(self) -> bool:
        """Whether more than one team won: a draw."""
        return len({self._team(seat) for seat in self.winners}) > 1

    def _team(self, seat: int) -> tuple[int, ...]:
        return next((team for team in self.teams if seat in team), (seat,))


@mypyc_attr(free_list_len=1)
class Match:
    """The public contract of one match in play."""

    __slots__ = ("_answers", "_decision", "_pending", "_question", "_state", "dealer", "game", "opening", "record")

    def __init__(self, game: Game, record: Record, dealer: Dealer | None) -> None:
        self.game = game
        self.record = record
        self._decision: Decision | None = None
        self._state: State | None = None
        self._pending = SET_UP
        self._question: Unanswered | None = None
        self._answers = 0
        if dealer is not None:
            self.opening = Events(record.lexicon.events, [])  # what happened before the first choice
            self.dealer = dealer
            dealer.log = record.fresh
            self._carry_out(SET_UP)

    @property
    def state(self) -> State:
        """The state itself, for code that may see everything: rules, tests, built-in players."""
        if self._state is None:
            raise BadText("match", "", "the table's questions to be answered before play begins")
        return self._state

    @property
    def decision(self) -> Decision | None:
        """Who must choose among what; None when the match is over."""
        if self._decision is None:
            self._decision = self._decide()
        return self._decision

    def _decide(self) -> Decision | None:
        if self._question is not None:
            return self._ask_table(self._question)
        state = self._state
        assert state is not None
        if state.is_over():
            return None
        options = Options(state.options(), self.record.lexicon.actions)
        return Choice(state.chooser(), self._number(), options, self.game, state)

    def _number(self) -> int:
        """Plays and answers from the table so far, including an action that still waits for the table."""
        waiting = self._question is not None and self._pending != SET_UP
        return self.record.plays + self._answers + waiting

    def _ask_table(self, question: Unanswered) -> Decision:
        lexicon = self.record.lexicon
        codes = [question.source << ITEM_BITS | item for item in question.items]
        name, _ = lexicon.sources[question.source]
        return TableQuestion(self._number(), Options(codes, lexicon.outcomes), name)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.result(self.state) if self.decision is None else None

    def play(self, action: Action | str) -> Events:
        """Carry out one offered action and return its events; raises IllegalAction for anything else."""
        decision = self._decision if self._decision is not None else self.decision
        if decision is None:
            raise IllegalAction("the match is over")
        code = action.code if isinstance(action, Action) else self._read(action)
        if code not in decision.options.codes:
            offered = ", ".join(decision.options.texts())
            raise IllegalAction(f"{' '.join(str(action).split())}: not offered; offered are {offered}")
        if self._question is not None:
            return self._answer(code)
        if self.dealer.may_ask():
            return self._carry_out(code)
        return self._play_at_once(decision.seat, code)

    def _read(self, text: str) -> int:
        lexicon = self.record.lexicon
        try:
            return lexicon.actions.code(text) if self._question is None else lexicon.outcome_code(text)
        except BadText as error:
            raise IllegalAction(str(error)) from None

    def _play_at_once(self, seat: int, code: int) -> Events:
        state, record = self._state, self.record
        assert state is not None
        journal: list[int] = []
        reveals = state.reveals
        state.journal = journal
        self._decision = None
        state.apply(code, self.dealer)
        state.journal = None
        record.add(seat, code, state.reveals != reveals)
        return Events(record.lexicon.events, journal)

    def _carry_out(self, code: int) -> Events:
        """The same on a copy, because the dealer may have to ask the table first."""
        record = self.record
        self._decision = None
        try:
            state, journal = self._attempt(code)
        except Unanswered as question:
            record.fresh.clear()
            self.dealer.rewind(record.shown)
            self._pending, self._question = code, question
            return Events(record.lexicon.events, [])
        self._question = None
        if code == SET_UP:
            record.begin()
            self.opening, journal = Events(record.lexicon.events, journal), []
        else:
            old = self.state
            record.add(old.chooser(), code, state.reveals != old.reveals)
        self._state = state
        return Events(record.lexicon.events, journal)

    def _attempt(self, code: int) -> tuple[State, list[int]]:
        if code == SET_UP:
            begun = self._set_up()
            told, begun.opening = begun.opening or [], None
            return begun, told
        state = self.state.copy()
        journal: list[int] = []
        state.journal = journal
        state.apply(code, self.dealer)
        state.journal = None
        return state, journal

    def _set_up(self) -> State:
        header = self.record.header
        if header.position is None:
            return self.game.begin(header, self.dealer)
        return self.game.decode(header, Reader(header.position, "position", "state"))

    def _answer(self, code: int) -> Events:
        """The table answered: carry out the same action again with the longer list of answers."""
        assert isinstance(self.dealer, Listed)
        self.dealer.outcomes.append(code)
        self._answers += 1
        return self._carry_out(self._pending)

    def view(self, seat: int | None) -> Plain:
        """What one seat may know, as plain data; None is a spectator."""
        header = self.record.header
        if seat is not None and not 0 <= seat < header.seats:
            raise BadText("seat", "", f"a whole number from 0 to {header.seats - 1}, or None", seat)
        data: Plain = {"game": header.game, "rules": header.rules, "content": header.content}
        data |= {"setup": header.setup, "seats": header.seats, "options": header.options, "seat": seat}
        data["state"] = self.game.encode(self.state, -1 if seat is None else seat)
        return data

    def copy(self) -> Match:
        """An independent copy of the match."""
        new = Match(self.game, self.record.copy(), None)
        new.dealer = self.dealer.copy()
        new.dealer.log = new.record.fresh
        new._state = None if self._state is None else self._state.copy()
        new._pending, new._question, new._answers = self._pending, self._question, self._answers
        new.opening = self.opening
        if self._decision is not None:
            new._decision = self._decision.in_copy(new._state)
        return new

    def position(self) -> str:
        """The state as the text of a position."""
        return self.game.position_text(self.record.header, self.state)

    def digest(self) -> str:
        """A hash of the state: equal states have equal digests, in any process."""
        return blake2b(self.position().encode(), digest_size=16).hexdigest()

    def undo(self, seat: int | None = None, lift: bool = False) -> None:
        """Take back the last choice; refused past a roll, a reveal or another seat's choice.

        `seat` is who asks; by default, the seat that must choose now. `lift` goes past the barrier and marks the
        record.
        """
        if self._question is not None:
            self._withdraw()
            return
        record = self.record
        refusal = self.why_no_undo((self._asker() if seat is None else seat,))
        if not record.plays or (refusal and not lift):
            raise UndoRefused(refusal)
        record.lifted += 1 if refusal else 0
        self._rebuild(record.plays - 1)

    def why_no_undo(self, seats: Collection[int]) -> str:
        """Why a player of these seats may not take back the last choice; empty if they may."""
        last = self.record.last()
        if last is None:
            return NOTHING_PLAYED
        if last.seat not in seats:
            return ANOTHERS_CHOICE
        return SHOWN_SINCE if last.barrier else ""

    def _asker(self) -> int:
        """The seat that must choose now, or after the end the one that chose last."""
        decision, last = self.decision, self.record.last()
        if decision is not None:
            return decision.seat
        return last.seat if last is not None else 0

    def _withdraw(self) -> None:
        """While the table is asked: drop the action that led to the question, with its answers so far."""
        if self._pending == SET_UP:
            raise UndoRefused("the setup cannot be taken back")
        self._question = self._decision = None
        self._forget_answers()

    def _forget_answers(self) -> None:
        self._answers = 0
        if isinstance(self.dealer, Listed) and self.dealer.may_ask():
            del self.dealer.outcomes[self.record.shown :]
            self._answers = self.record.shown

    def _rebuild(self, plays: int) -> None:
        """Go back to the state after the given number of plays, by replaying the record."""
        record = self.record
        record.cut(plays)
        again = Match(self.game, Record(record.header, record.lexicon), Recorded(record.outcomes))
        for code in record.codes:
            again.state.apply(code, again.dealer)
        self._state, self._decision = again._state, None
        self.dealer.rewind(record.shown)
        self._forget_answers()

    def reseal(self, seal: Seal) -> None:
        """Go on with the dice of a new seal."""
        self.record.seals = [*self.record.seals, seal.at(self.record.shown)]
        self.go_on(self.record.dealer())

    def go_on(self, dealer: Dealer) -> None:
        """Continue with another dealer, positioned at the end of the record."""
        self.dealer.log = None
        dealer.rewind(self.record.shown)
        dealer.log = self.record.fresh
        self.dealer = dealer
