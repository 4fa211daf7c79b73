"""The talk at the real table: it asks only what it cannot know, and describes each bot's turn with the reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gnomon import BadText, Match, games
from gnomon.companion import Companion, Dialogue, Further, Question, Unclear
from gnomon.companion.box import Answer
from gnomon.kernel.journal import Event
from gnomon.telling import Line
from gnomon.terminal import draw
from gnomon.terminal.archive import Archive
from gnomon.terminal.command import NAME as COMMAND
from gnomon.terminal.commands import Leave
from gnomon.terminal.presenter import Presenter, quoted
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import HUMAN, INTERRUPTED, Uninterrupted

QUIT = "quit"


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9


class Opener:
    """Asks on a screen before there is a match: only leaving is understood besides answers."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def ask(self, prompt: str) -> str:
        line = self.screen.ask(prompt)
        if line.lower() == QUIT:
            raise Leave
        return line

    def say(self, text: str) -> None:
        self.screen.say(text)


class Talk:
    """Asks questions, tells the story, and saves the match."""

    def __init__(self, companion: Companion, match: Match, screen: Screen, path: Path, pending: str = "") -> None:
        self.drawing = draw(games.find(companion.game.name), match, screen.language)
        self.teller = self.drawing.teller
        self.dialogue = Dialogue(companion, match, self.teller, pending)
        self.screen = screen
        self.say = screen.words
        self.archive = Archive(match, [HUMAN], path)
        self.presenter = Presenter(self.drawing, screen)
        self.chapter: int | None = None  # of the question that was shown with the current standing
        self.begun = ""  # an answer of which a part is still missing
        self.commands: dict[str, Callable[[Question, str], None]] = {
            "?": self._explain,
            "help": self._help,
            "status": self._status,
            "map": self._map,
            "log": self._log,
            "rule": self._rule,
            "undo": self._undo,
            "answers": self._answers,
            "correct": self._correct,
            QUIT: self._quit,
        }

    # The loop

    def run(self) -> int:
        """Talk until the match is over or the person leaves. Returns the exit status."""
        try:
            self._play()
        except (EOFError, Leave):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        self.screen.tell("talk.again", command=COMMAND, path=self.archive.path)
        return 0

    def _play(self) -> None:
        """Even the last answer can be taken back, in case of a typo."""
        over = False
        while not over:
            while (question := self.dialogue.question()) is not None:
                self._ask(question)
            self.screen.say(self.dialogue.result(), "bold")
            over = not self._takes_back()

    def _takes_back(self) -> bool:
        try:
            line = self.screen.ask(self.say("talk.finish"))
        except EOFError:
            return False
        if line.lower() != "undo" or not self.dialogue.past:
            return False
        self._take_back()
        return True

    def _ask(self, question: Question) -> None:
        """Ask one question until it is answered, or something is taken back or corrected."""
        self._show(question)
        self.begun = ""
        past = self.dialogue.past[:]
        while self.dialogue.past == past:
            self._read(question, self.screen.ask(f"{self.begun}> " if self.begun else question.prompt))

    def _show(self, question: Question) -> None:
        """Show the question; at the start of a chapter, after where everyone stands."""
        if question.chapter is None:
            self.presenter.lines(question.lines())
        elif self.chapter != question.chapter:
            self.chapter = question.chapter
            self.screen.say()
            self.presenter.lines(self.dialogue.standing())
            self.presenter.lines(question.lines() if question.chapter == 1 else question.reminder())
        else:
            self.presenter.lines(question.brief())

    def _read(self, question: Question, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](question, rest.strip())
            else:
                self._answer(question, line)
        except Unclear as error:
            self.screen.say(str(error))
        except BadText as error:
            self.screen.say(f"{str(error)[0].upper()}{str(error)[1:]}.")

    def _answer(self, question: Question, line: str) -> None:
        with Uninterrupted():
            events = self._understood(line)
            self.keep()
        self.presenter.lines(one for line in self.dialogue.story(events) for one in line.all_cited())

    def _understood(self, line: str) -> Sequence[Event]:
        """A line goes on from what was begun, or is an answer of its own."""
        missed: Unclear | None = None
        for one in [f"{self.begun} {line}", line] if self.begun and line else [line]:
            try:
                return self.dialogue.answer(one)
            except Further as error:
                self.begun = error.begun
                raise
            except Unclear as error:
                missed = missed or error
        assert missed is not None
        raise missed

    def keep(self) -> None:
        self.archive.match = self.dialogue.match
        self.archive.pending = self.dialogue.pending()
        self.archive.save()

    # Commands

    def _explain(self, question: Question, rest: str) -> None:
        self.presenter.lines([*question.lines(), self.presenter.rule(question.rule), self.say("talk.explain")])

    def _help(self, question: Question, rest: str) -> None:
        self.screen.say(f"{self.dialogue.companion.help(self.teller)}\n{self.say('talk.help')}")

    def _status(self, question: Question, rest: str) -> None:
        self.presenter.lines(self.dialogue.standing())

    def _map(self, question: Question, rest: str) -> None:
        drawn = [] if self.screen.plain else self.drawing.places(question.view, self.screen.width - 1)
        for part in drawn:
            self.screen.show(part)
        if not drawn:
            self.presenter.lines(self.drawing.plain_places(question.view) or self.dialogue.standing())

    def _log(self, question: Question, rest: str) -> None:
        told = [one for at in self._last("log", rest) for line in self._story(at) for one in line.all_cited()]
        self.presenter.lines(told or [self.say("talk.nothing-happened")])

    def _past(self, at: int) -> Answer:
        return self.dialogue.past[at]

    def _story(self, at: int) -> list[Line]:
        return self.dialogue.story(self._past(at).events)

    def _last(self, command: str, rest: str) -> range:
        """The indices of the last answers, as many as wanted, or of all."""
        count = len(self.dialogue.past)
        if rest and not is_number(rest):
            raise Unclear(self.say("expected.talk-last", command=command, found=quoted(rest)))
        return range(max(0, count - int(rest)) if rest and int(rest) else 0, count)

    def _rule(self, question: Question, rest: str) -> None:
        self.screen.say(self.presenter.rule(rest))

    def _answers(self, question: Question, rest: str) -> None:
        told = [f"{at + 1} {self._past(at).said}" for at in self._last("answers", rest)]
        self.presenter.lines(told or [self.say("talk.nothing-answered")])

    def _correct(self, question: Question, rest: str) -> None:
        """Replace an earlier answer, and say which later ones must be given again."""
        number, _, line = rest.partition(" ")
        count = len(self.dialogue.past)
        if not count:
            raise Unclear(self.say("talk.nothing-answered"))
        if not is_number(number) or not 1 <= int(number) <= count:
            raise Unclear(self.say("expected.correct", most=count))
        with Uninterrupted():
            kept = self.dialogue.correct(int(number) - 1, line.strip())
            self.keep()
        self.chapter = None
        self.screen.tell("talk.corrected", said=self._past(int(number) - 1).said)
        if int(number) + kept < count:
            self.screen.tell("talk.no-longer-fit", number=int(number) + kept)

    def _undo(self, question: Question, rest: str) -> None:
        if not self.dialogue.past:
            raise Unclear(self.say("talk.nothing-back"))
        self._take_back()

    def _take_back(self) -> None:
        said = self.dialogue.undo()
        self.keep()
        self.chapter = None
        self.screen.tell("session.taken-back", what=said)

    def _quit(self, question: Question, rest: str) -> None:
        raise Leave

    # The end

    def _leave(self, status: int) -> int:
        self.screen.tell("talk.left", command=COMMAND, path=self.archive.path)
        return status
