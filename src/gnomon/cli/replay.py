"""gnomon replay: step through a match, forward and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gnomon import BadText, Match
from gnomon.kernel.history import Play, walk
from gnomon.kernel.journal import Events
from gnomon.telling import View
from gnomon.terminal import archive, drawing_for
from gnomon.terminal.presenter import Presenter
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import SPECTATOR

NAME = "replay"
HELP = "n or Enter: next, p: back, a number: that moment, start, end, help, q: leave"


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
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="lines for screen readers and pipes: no colour, no boxes")
    ] = False,
) -> int:
    """Step through a saved match; without --seat, as a spectator sees it."""
    match, _, _ = archive.load(file)
    viewer = _viewer(match, seat)
    player = Player(match, viewer, Screen(plain))
    if at is not None:
        player.jump(at)
        return 0
    return player.run()


def _viewer(match: Match, seat: int | None) -> int | None:
    count = match.record.header.seats
    if seat is not None and not 1 <= seat <= count:
        raise BadText("seat", "", f"a whole number from 1 to {count}", seat)
    return None if seat is None else seat - 1


def moments(match: Match, viewer: int | None) -> list[Moment]:
    out = []
    for again, play in walk(match):
        decision = again.decision
        prompt = f"{decision.prompt} (rule {decision.cite})" if decision else "The match is over."
        out.append(Moment(play, again.view(viewer), prompt))
    return out


class Player:
    """Shows the moments of a match."""

    def __init__(self, match: Match, viewer: int | None, screen: Screen) -> None:
        self.viewer = viewer
        self.screen = screen
        self.moments = moments(match, viewer)
        drawing = drawing_for(match)
        self.teller = drawing.teller
        self.presenter = Presenter(drawing, screen)
        self.opening = next(walk(match))[0].opening
        self.at = 0

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def run(self) -> int:
        self.screen.say(HELP + ".")
        self.show()
        try:
            while (line := self.screen.ask(f"{self.at} of {self.last}> ").lower()) not in ("q", "quit"):
                self.answer(line)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        return 0

    def answer(self, line: str) -> None:
        steps = {"": self.at + 1, "n": self.at + 1, "p": self.at - 1, "start": 0, "end": self.last}
        if line == "help":
            self.screen.say(HELP + ".")
        elif line in steps:
            self.step(steps[line])
        elif line.isascii() and line.isdigit() and len(line) < 9:
            self.step(int(line))
        else:
            self.screen.say(f"Expected n, p, a number from 0 to {self.last}, start, end or q; found {line[:40]!r}.")

    def step(self, at: int) -> None:
        """Go to a moment, or say that it does not exist."""
        try:
            self.jump(at)
        except BadText:
            where = "start" if at < 0 else "end"
            self.screen.say(f"That is past the {where}: expected a number from 0 to {self.last}.")

    def jump(self, at: int) -> None:
        if not 0 <= at <= self.last:
            raise BadText("at", "", f"a whole number from 0 to {self.last}", at)
        self.at = at
        self.show()

    def show(self) -> None:
        moment = self.moments[self.at]
        self.presenter.board(moment.view)
        self.presenter.hand(moment.view)
        self.screen.say()
        if moment.play is not None:
            who = f"{self.teller.name(moment.view, moment.play.seat)} (seat {moment.play.seat + 1})"
            self.screen.say(f"Choice {self.at} of {self.last}, {who}: {moment.play.text_for(self.viewer)}", "bold")
            self._tell(moment.play.events, moment.view)
        else:
            self.screen.say(f"The start of the match; {self.last} choices follow.", "bold")
            self._tell(self.opening, moment.view)
        self.screen.say(f"Next: {moment.prompt}" if self.at < self.last else moment.prompt)

    def _tell(self, events: Events, view: View) -> None:
        viewer = SPECTATOR if self.viewer is None else self.viewer
        self.presenter.lines(line.cited() for line in self.teller.story(view, events, viewer))
