"""What can be typed instead of an answer: to look things up, to save and to leave."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from gnomon import Decision, bots
from gnomon.telling import View
from gnomon.terminal.archive import CannotSave
from gnomon.terminal.choices import groups_of
from gnomon.terminal.command import NAME as COMMAND
from gnomon.terminal.presenter import quoted

if TYPE_CHECKING:
    from gnomon.terminal.session import Session

HELP_WIDTH = 13  # of the commands in session.help


class Leave(Exception):
    """Somebody wants to stop for now."""


class Commands:
    """The commands of one session; `run` returns whether a word is a command."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.match = session.match
        self.teller = session.teller
        self.screen = session.screen
        self.presenter = session.presenter
        self.say = session.screen.words
        self.known: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "all": self._all,
            "why": self._why,
            "look": self._look,
            "rule": self._rule,
            "hint": self._hint,
            "board": self._board,
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }
        self._viewed: tuple[Decision, View] | None = None
        self.extras = {one.word: one for one in session.presenter.drawing.extras()}

    def run(self, word: str, rest: str) -> bool:
        if word in self.known:
            self.known[word](rest)
        elif word in self.extras:
            view = self._view()
            self._tell(*self.extras[word].lines(view, self.session.history, rest))
        return word in self.known or word in self.extras

    def _tell(self, *lines: str) -> None:
        self.presenter.answer(lines)

    def _working(self) -> AbstractContextManager[None]:
        return self.screen.working(self.say("session.working"))

    def _decision(self) -> Decision:
        decision = self.match.decision
        assert decision is not None
        return decision

    def _view(self) -> View:
        """What the seat that is asked sees: one view for a choice, so that a teller need not work things out twice."""
        decision = self._decision()
        if self._viewed is None or self._viewed[0] is not decision:
            self._viewed = decision, self.match.view(decision.seat)
        return self._viewed[1]

    def _explain(self, rest: str) -> None:
        decision = self._decision()
        rule = [self.presenter.rule(decision.cite)] if decision.cite in self.presenter.book.rules else []
        lines = [self.teller.prompt(self.match), *rule, *self.teller.goals(self._view())]
        self._tell(*lines, self.say("session.explain", most=len(decision.options)))

    def _all(self, rest: str) -> None:
        decision = self._decision()
        groups = groups_of(self.presenter.drawing, self._view(), decision.options)
        wanted = [group for group in groups if group.label.lower().startswith(rest.lower())]
        if wanted:
            self.presenter.options(wanted)
        else:
            headings = ", ".join(group.label.lower() for group in groups)
            self._tell(self.say("expected.heading", headings=headings, found=quoted(rest)))

    def _why(self, rest: str) -> None:
        decision = self._decision()
        named = self.teller.look(rest) if rest and not rest.isdigit() else None
        if named:
            self._tell(*self.teller.told_of(named))
        elif not rest:
            self._tell(self.say("expected.why", most=len(decision.options)))
        elif action := self.session.find(decision, rest):
            view = self._view()
            rules = [self.presenter.rule(number) for number in self.teller.rules(view, action)]
            with self._working():
                lines = self.teller.why(view, action)
            self._tell(*lines, *rules)

    def _look(self, rest: str) -> None:
        facts = self.teller.look(rest) if rest else None
        if facts:
            self._tell(*self.teller.told_of(facts))
        elif not rest:
            self._tell(self.say("expected.look"))
        else:
            self._tell(self._nothing_named(rest))

    def _nothing_named(self, name: str) -> str:
        near = get_close_matches("-".join(name.lower().split()), self.teller.entries(), 2)
        if not near:
            return self.say("expected.nothing-named", found=quoted(name))
        return self.say("expected.nothing-named-near", found=quoted(name), near=", ".join(near))

    def _rule(self, rest: str) -> None:
        self._tell(self.presenter.rule(rest))

    def _hint(self, rest: str) -> None:
        decision, view = self._decision(), self._view()
        with self._working():
            choice = bots.helper(self.match).choose(view, decision.options)
            action = self.teller.advise(view, decision.options, choice)
            why = self.teller.reason(view, decision.options, action)
        at = decision.options.codes.index(action.code)
        said = self.teller.options(view, decision.options)[at]
        words = {"number": at + 1, "heading": said.heading, "words": said.words, "notation": action}
        self._tell(" ".join(filter(None, (self.say("session.hint", **words), why))))

    def _board(self, rest: str) -> None:
        self.presenter.board(self._view())

    def _log(self, rest: str) -> None:
        history = self.session.history
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 9):
            self._tell(self.say("expected.log", found=quoted(rest)))
            return
        first = max(0, len(history) - int(rest)) if rest else 0
        seat, view = self._decision().seat, self.match.view(None)
        lines = self.session.opening(seat) if first == 0 else []
        lines += [] if history else [self.say("session.nothing-played")]
        for at, play in enumerate(history[first:], first + 1):
            story = self.teller.story(view, play.events, seat)
            told = [text for line in story for text in line.all_cited()] or [play.text_for(seat)]
            lines += [f"{at}. {told[0]}", *told[1:]]
        self._tell(*lines)

    def _save(self, rest: str) -> None:
        try:
            path = self.session.archive.save(Path(rest) if rest else None)
        except CannotSave as error:
            self._tell(self.say(f"expected.{error.key}", path=error.path, why=error.found))
            return
        self._tell(self.say("session.saved", command=COMMAND, path=path))

    def _help(self, rest: str) -> None:
        own = [f"{one.word:<{HELP_WIDTH}}{one.about}" for one in self.extras.values()]
        self._tell(*self.say("session.help").splitlines(), *own)

    def _quit(self, rest: str) -> None:
        raise Leave
