"""One match in one terminal: people and bots choose, and everything can be looked up, saved and taken back."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from types import FrameType

from gnomon import Action, Decision, Match, UndoRefused, bots
from gnomon.kernel.errors import ANOTHERS_CHOICE, NOTHING_PLAYED, SHOWN_SINCE
from gnomon.kernel.history import Play, plays
from gnomon.kernel.seals import SEED_LIMIT
from gnomon.telling import Line, Sentence, complaint, summary_of
from gnomon.terminal import drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.command import NAME as COMMAND
from gnomon.terminal.commands import Commands, Leave
from gnomon.terminal.presenter import LONGEST, Presenter, quoted
from gnomon.terminal.screen import Screen

HUMAN = "human"  # a person at this terminal, from whom the others hide their cards
ME = "me"  # one person at this terminal, who may hold several seats
PEOPLE = (HUMAN, ME)
SPECTATOR = -1
INTERRUPTED = 130
MOST_READ = 200  # characters of an answer that are compared with the options
BARRIERS = {
    NOTHING_PLAYED: "session.undo-nothing",
    SHOWN_SINCE: "session.undo-shown",
    ANOTHERS_CHOICE: "session.undo-other",
}

NOWHERE, TURNS, STEPS = range(3)


@dataclass(frozen=True)
class Pace:
    """How fast the story goes: seconds between plays, and where it waits for Enter."""

    delay: float = 0.0
    stops: int = NOWHERE


PROMPT = Pace()


class Uninterrupted:
    """Ctrl-C waits until a play is complete, so that half a play is never saved."""

    def __enter__(self) -> None:
        self.wanted = False
        self.before = signal.signal(signal.SIGINT, self._remember)

    def _remember(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self.before)
        if self.wanted:
            raise KeyboardInterrupt


class Session:
    """`holder` maps a seat to the first seat of its person, and `told` says how many plays each person has been told.

    A single onlooker sees things as they happen.
    """

    def __init__(self, match: Match, seats: list[str], screen: Screen, archive: Archive, pace: Pace = PROMPT) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.archive = archive
        self.pace = pace if screen.is_interactive and not screen.plain else PROMPT
        self.say = screen.words
        drawing = drawing_for(match, screen.language)
        self.teller = drawing.teller
        self.presenter = Presenter(drawing, screen)
        self.history: list[Play] = plays(match)
        seed = match.record.header.seed
        sitting = {at: name for at, name in enumerate(seats) if name not in PEOPLE}
        self.bots = {at: bots.make(match.game, name, (seed + at) % SEED_LIMIT) for at, name in sitting.items()}
        own = [at for at, name in enumerate(seats) if name == ME]
        self.holder = {at: own[0] if name == ME else at for at, name in enumerate(seats) if name in PEOPLE}
        holders = list(dict.fromkeys(self.holder.values()))
        self.onlooker = SPECTATOR if not holders else holders[0] if len(holders) == 1 else None
        self.told = dict.fromkeys([*holders, SPECTATOR], len(self.history))
        self.unopened = set() if self.history else {*holders, SPECTATOR}  # who has not been told the opening
        self.own_rows = 0  # rows of the story that tell what the person who is asked did
        self.at_prompt: int | None = None
        self.asked_about: tuple[int, Action] | None = None  # an option typed once, and the number of plays before it
        self.commands = Commands(self)

    # The loop

    def run(self) -> int:
        """Play until the match is over or somebody leaves. Returns the exit status."""
        with self.screen.at_work():
            return self._run()

    def _run(self) -> int:
        try:
            while (decision := self.match.decision) is not None:
                if decision.seat in self.bots:
                    self._let_play(decision)
                else:
                    self._ask(decision)
        except (EOFError, Leave):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        self._finish()
        return 0

    def _let_play(self, decision: Decision) -> None:
        seat = decision.seat
        view = self.match.view(seat)
        with self.screen.working(self.say("session.thinking", who=self.teller.name(view, seat))):
            action = self.bots[seat].choose(view, decision.options)
        self.play(decision, action)
        if self.onlooker is not None:
            self._tell(self.onlooker)
            self.screen.wait(self.pace.delay)

    def play(self, decision: Decision, action: Action) -> None:
        with Uninterrupted():
            events = self.match.play(action)
            self.history.append(Play(decision.seat, action, events))

    def _tell(self, seat: int) -> None:
        """Tell what this seat has not been told yet."""
        holder = self.holder.get(seat, SPECTATOR)
        untold, self.told[holder] = self.history[self.told[holder] :], len(self.history)
        view = self.match.view(None)
        if holder in self.unopened:
            self.unopened.remove(holder)
            self.presenter.lines(self.opening(seat))
        for play in untold:
            for line in self.teller.story(view, play.events, seat):
                self._tell_line(line)

    def _tell_line(self, line: Line) -> None:
        """A line; how it came to it is told step by step before it, if every step is wanted."""
        if line.details and not self.own_rows:
            self.own_rows = self.screen.said
        for one in [*(line.details if self.pace.stops == STEPS else ()), line]:
            self.screen.say(one.cited())
            self._stop_after(one)

    def opening(self, seat: int) -> list[str]:
        """What happened before the first choice."""
        return [line.cited() for line in self.teller.story(self.match.view(None), self.match.opening, seat)]

    def _stop_after(self, line: Line) -> None:
        """Let a person read what a bot did before the board comes back."""
        wanted = line.ends_turn if self.pace.stops == TURNS else line.is_step or line.ends_turn
        if wanted and self.pace.stops != NOWHERE and self.holder:
            self.screen.pause(self.say("table.next"))

    def _ask(self, decision: Decision) -> None:
        """Ask a person until something is chosen or taken back."""
        seat = decision.seat
        self._hand_over(seat)
        news = self._news(seat)
        self.own_rows = 0
        self._tell(seat)
        view = self.match.view(seat)
        self.presenter.choice(view, decision, self.teller.prompt(self.match), news, self.own_rows)
        number = len(self.history)
        while len(self.history) == number and self.match.decision is decision:
            self._answer(decision, self.screen.ask(f"{self.teller.name(view, seat)}> "))
        self.screen.forget_frame()

    def _hand_over(self, seat: int) -> None:
        """Clear the screen, so that the next person does not see what the last one saw."""
        if self.at_prompt == self.holder[seat] or self.onlooker is not None:
            self.at_prompt = self.holder[seat]
            return
        who = self.teller.name(self.match.view(None), seat)
        if not self.screen.plain:
            self.screen.clear()
        key = "table.hand-over-plain" if self.screen.plain else "table.hand-over"
        self.screen.tell(key, "bold", who=who, seat=seat + 1, seats=len(self.seats))
        if self.screen.is_interactive:
            self.screen.ask(self.say("table.ready"))
        self.at_prompt = self.holder[seat]

    def _news(self, seat: int) -> list[Sentence]:
        untold = self.history[self.told[self.holder[seat]] :] if self.onlooker is None else self._since_own(seat)
        others = [play for play in untold if play.seat != seat]
        view = self.match.view(None)
        told = [sentence for play in others for sentence in self.teller.news(view, play.events, seat)]
        return self._answered(seat) + told

    def _answered(self, seat: int) -> list[Sentence]:
        """What automas did after the seat's own last choice."""
        if not self.history or self.history[-1].seat != seat:
            return []
        lines = self.teller.story(self.match.view(None), self.history[-1].events, seat)
        return [sentence for line in lines if line.details for sentence in line.sentences]

    def _since_own(self, seat: int) -> list[Play]:
        """The plays since the seat's own last one."""
        at = len(self.history)
        while at > 0 and self.history[at - 1].seat != seat:
            at -= 1
        return self.history[at:]

    # Answers

    def _answer(self, decision: Decision, line: str) -> None:
        """An option comes before a command of the same name."""
        word, _, rest = line.partition(" ")
        if decision.options.find(line) is not None:
            self._choose(decision, line)
        elif not line:
            self._answer_nothing()
        elif word.lower() == "undo":
            self._undo(decision)
        elif not self.commands.run(word.lower(), rest.strip()):
            self._choose(decision, line)

    def _answer_nothing(self) -> None:
        """Enter brings the table back after a long reply."""
        if self.screen.plain or not self.screen.redraw():
            self.screen.tell("expected.option")

    def _choose(self, decision: Decision, line: str) -> None:
        action = self.find(decision, line)
        if action is not None:
            self._play_if_sure(decision, action)

    def _play_if_sure(self, decision: Decision, action: Action) -> None:
        """A person must type a risky choice twice; a script need not."""
        before, self.asked_about = self.asked_about, (len(self.history), action)
        confirm = self.teller.confirm(self.match.view(decision.seat), decision.options, action)
        if not confirm or before == self.asked_about or not self.screen.is_interactive:
            self.play(decision, action)
        else:
            self.presenter.answer([self.say("session.type-again", why=confirm)])

    def find(self, decision: Decision, line: str) -> Action | None:
        """The option with this number or notation; if there is none, the reply says what is missing."""
        options = decision.options
        if line.isascii() and line.isdigit():
            if len(line) < 6 and 1 <= int(line) <= len(options):
                return options[int(line) - 1]
            self.presenter.answer([self.say("expected.number", most=len(options), found=line[:LONGEST])])
            return None
        action = options.find(line)
        if action is None:
            near = complaint(self.teller, self.match.view(decision.seat), options, line[:MOST_READ])
            self.presenter.answer([near or self.say("expected.option-found", found=quoted(line))])
        return action

    def _undo(self, decision: Decision) -> None:
        try:
            self.match.undo(decision.seat)
        except UndoRefused:
            self.presenter.answer([self.say("session.undo-stops", why=self._barrier(decision.seat))])
            return
        taken = self.history.pop()
        self.told = {seat: min(known, len(self.history)) for seat, known in self.told.items()}
        self.screen.tell("session.taken-back", what=taken.notation)

    def _barrier(self, seat: int) -> str:
        key = BARRIERS[self.match.why_no_undo((seat,))]
        last = self.match.record.last()
        by = last.seat if last is not None else 0
        return self.say(key, who=self.teller.name(self.match.view(None), by), seat=by + 1)

    # The end

    def _leave(self, status: int) -> int:
        path = self.archive.save()
        self.screen.tell("session.left", command=COMMAND, path=path)
        return status

    def _finish(self) -> None:
        """Who won, and how to see it again."""
        self.told[SPECTATOR] = max(self.told.values())
        self._tell(SPECTATOR if self.onlooker is None else self.onlooker)
        view = self.match.view(None)
        self.presenter.table(view)
        self.screen.say()
        result, *summary = self._summary()
        self.screen.say(result, "bold")
        self.presenter.lines(summary)
        seats = [f"{at + 1} {self.teller.name(view, at)} ({name})" for at, name in enumerate(self.seats)]
        self.screen.tell("session.seats", seats=", ".join(seats))
        path = self.archive.save()
        self.screen.tell("session.again", seed=self.match.record.dice_name(), command=COMMAND, path=path)

    def _summary(self) -> list[str]:
        """The result, and whatever else is worth telling about a match that is over."""
        return summary_of(self.teller, self.match).lines()
