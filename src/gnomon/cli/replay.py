"""gnomon replay: step through a match, forward and back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gnomon import BadText, Match
from gnomon.cli.shown import Language, Plain
from gnomon.kernel.history import Play, walk
from gnomon.kernel.journal import Events
from gnomon.telling import Teller, View
from gnomon.terminal import archive, drawing_for
from gnomon.terminal.presenter import Presenter, quoted
from gnomon.terminal.saying import Saying
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import SPECTATOR

NAME = "replay"
LEAVING = ("q", "quit")


@dataclass(frozen=True)
class Moment:
    """The table after a number of choices: the last choice, what followed, and the pending decision."""

    play: Play | None
    view: View
    prompt: str


def run(
    file: Annotated[Path, Parameter(help="a match saved by gnomon play, or any record")],
    /,
    *,
    at: Annotated[int | None, Parameter(help="show the table after this many choices, and exit")] = None,
    seat: Annotated[int | None, Parameter(help="see what this seat may know, counted from 1")] = None,
    plain: Plain = False,
    language: Language = "en",
) -> int:
    """Step through a saved match; without --seat, as a spectator sees it."""
    match, _, _ = archive.load(file)
    viewer = _viewer(match, seat)
    player = Player(match, viewer, Screen(plain, language=language))
    if at is not None:
        player.jump(at)
        return 0
    return player.run()


def _viewer(match: Match, seat: int | None) -> int | None:
    count = match.record.header.seats
    if seat is not None and not 1 <= seat <= count:
        raise BadText("seat", "", f"a whole number from 1 to {count}", seat)
    return None if seat is None else seat - 1


def moments(match: Match, viewer: int | None, teller: Teller, say: Saying) -> list[Moment]:
    out = []
    for again, play in walk(match):
        decision = again.decision
        prompt = (
            f"{teller.prompt(again)} {say('table.cited', number=decision.cite)}" if decision else say("replay.over")
        )
        out.append(Moment(play, again.view(viewer), prompt))
    return out


class Player:
    """Shows the moments of a match, each in place of the one before."""

    def __init__(self, match: Match, viewer: int | None, screen: Screen) -> None:
        self.viewer = viewer
        self.screen = screen
        self.say = screen.words
        drawing = drawing_for(match, screen.language)
        self.teller = drawing.teller
        self.moments = moments(match, viewer, self.teller, self.say)
        self.presenter = Presenter(drawing, screen)
        self.presenter.back = ""  # Enter goes on here
        self.opening = next(walk(match))[0].opening
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def run(self) -> int:
        with self.screen.at_work(), suppress(EOFError, KeyboardInterrupt):
            self.screen.tell("replay.help")
            self.show()
            while (line := self.screen.ask(self.say("replay.at", at=self.at, last=self.last)).lower()) not in LEAVING:
                self.answer(line)
        return 0

    def answer(self, line: str) -> None:
        steps = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1, "start": 0, "end": self.last}
        if line == "help":
            self.presenter.answer([self.say("replay.help")])
        elif line == "board":
            self.presenter.board(self.moments[self.at].view)
        elif line in steps:
            self.step(steps[line])
        elif line.isascii() and line.isdigit() and len(line) < 9:
            self.step(int(line))
        else:
            self.presenter.answer([self.say("replay.expected", last=self.last, found=quoted(line))])

    def step(self, at: int) -> None:
        """Go to a moment, or say that it does not exist."""
        try:
            self.jump(at)
        except BadText:
            key = "replay.past-start" if at < 0 else "replay.past-end"
            self.presenter.answer([self.say(key, last=self.last)])

    def jump(self, at: int) -> None:
        if not 0 <= at <= self.last:
            raise BadText("at", "", f"a whole number from 0 to {self.last}", at)
        self.at = at
        self.show()

    def show(self) -> None:
        """The table and what led to it; on a rich terminal the story of one moment takes the place of the last."""
        view, told = self.moments[self.at].view, self._told()
        if self.screen.plain:
            self.presenter.changes(view)
            self.presenter.lines(told)
        else:
            self.screen.frame(
                lambda: [*self.presenter.compact(view, self.presenter.most_lines), *self.screen.wrapped(told)]
            )

    def _told(self) -> list[str]:
        moment = self.moments[self.at]
        play, following = moment.play, moment.prompt
        if play is not None:
            words = {"who": self.teller.name(moment.view, play.seat), "notation": play.text_for(self.viewer)}
            head = self.say("replay.choice", at=self.at, last=self.last, seat=play.seat + 1, **words)
        else:
            head = self.say("replay.start", last=self.last)
        story = self._story(self.opening if play is None else play.events, moment.view)
        return [head, *story, self.say("replay.next", prompt=following) if self.at < self.last else following]

    def _story(self, events: Events, view: View) -> list[str]:
        viewer = SPECTATOR if self.viewer is None else self.viewer
        return [line.cited() for line in self.teller.story(view, events, viewer)]
