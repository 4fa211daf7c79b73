"""One match at one terminal: people are asked, bots answer, and everything can be looked up, saved and taken back."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from gnomon import Action, BadText, Decision, Match, UndoRefused, bots
from gnomon.kernel.errors import ANOTHERS_CHOICE
from gnomon.kernel.history import Play, plays
from gnomon.kernel.record import SEED_LIMIT
from gnomon.telling import Line, Sentence, View
from gnomon.terminal import drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.command import NAME as COMMAND
from gnomon.terminal.presenter import Presenter
from gnomon.terminal.screen import Screen

HUMAN = "human"  # somebody at this terminal, from whom the others hide what they hold
ME = "me"  # one person at this terminal, who may hold several seats
PEOPLE = (HUMAN, ME)
SPECTATOR = -1
INTERRUPTED = 130
HELP = """Type the number of an option, or its notation as it stands beside it. Besides:
?            what is asked here, and the rule that asks it
why N        what option N does, with its card and its rule (also: why NAME of a card or piece)
rule N       a rule by its number
hint         what to do here, and why
board        the whole table again, and what its signs mean
log [N]      what happened so far, or the last N choices of it
undo         take your last choice back; it stops at rolls, revealed cards and other seats' choices
save [FILE]  keep the match in a file; gnomon play --resume FILE goes on with it
quit         save and leave (Ctrl-C does the same)"""


NOWHERE, TURNS, STEPS = range(3)


@dataclass(frozen=True)
class Pace:
    """How fast the story goes at a terminal: seconds between plays, and where it stops until Enter is pressed."""

    delay: float = 0.0
    stops: int = NOWHERE


PROMPT = Pace()


class Leave(Exception):
    """Somebody wants to stop for now."""


class Uninterrupted:
    """Ctrl-C waits until a play is complete, so that what is saved is never half a play."""

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
    """`holder` is the first seat of whoever holds a seat, and `told` how many plays each of them has been told of.

    A single onlooker is told as things happen.
    """

    def __init__(self, match: Match, seats: list[str], screen: Screen, archive: Archive, pace: Pace = PROMPT) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.archive = archive
        self.pace = pace if screen.is_interactive and not screen.plain else PROMPT
        drawing = drawing_for(match)
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
        self.unopened = set() if self.history else {*holders, SPECTATOR}  # who was not told how it began
        self.at_prompt: int | None = None
        self.shown = -1  # how many plays were made when the board was last shown
        self.asked_about: tuple[int, Action] | None = None  # an option typed once, after so many plays
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "why": self._why,
            "rule": self._rule,
            "hint": self._hint,
            "board": self._board,
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    # The loop

    def run(self) -> int:
        """Play until the match is over or somebody leaves; the exit status."""
        try:
            while (decision := self.match.decision) is not None:
                if decision.seat in self.bots:
                    self._let_play(decision)
                else:
                    self._ask(decision)
        except (EOFError, Leave):
            return self._leave(0)
        except KeyboardInterrupt:
            self.screen.say()
            return self._leave(INTERRUPTED)
        self._finish()
        return 0

    def _let_play(self, decision: Decision) -> None:
        seat = decision.seat
        action = self.bots[seat].choose(self.match.view(seat), decision.options)
        self._play(decision, action)
        if self.onlooker is not None:
            self._tell(self.onlooker)
            time.sleep(self.pace.delay)

    def _play(self, decision: Decision, action: Action) -> None:
        with Uninterrupted():
            events = self.match.play(action)
            self.history.append(Play(decision.seat, action, events))

    def _tell(self, seat: int) -> None:
        """What this seat has not been told yet."""
        holder = self.holder.get(seat, SPECTATOR)
        untold, self.told[holder] = self.history[self.told[holder] :], len(self.history)
        view = self.match.view(None)
        if holder in self.unopened:
            self.unopened.remove(holder)
            self.presenter.lines(self._opening(seat))
        for play in untold:
            for line in self.teller.story(view, play.events, seat):
                self.screen.say(line.cited())
                self._stop_after(line)

    def _opening(self, seat: int) -> list[str]:
        """What happened before the first choice."""
        return [line.cited() for line in self.teller.story(self.match.view(None), self.match.opening, seat)]

    def _stop_after(self, line: Line) -> None:
        """A person reads what a bot did before the board comes back."""
        wanted = line.ends_turn if self.pace.stops == TURNS else line.is_step or line.ends_turn
        if wanted and self.pace.stops != NOWHERE and self.holder:
            self.screen.ask("Enter: next ")

    def _ask(self, decision: Decision) -> None:
        """Put a choice to a person until something is chosen or taken back."""
        seat = decision.seat
        self._hand_over(seat)
        news = self._news(seat)
        self._tell(seat)
        self._show(decision, news)
        number = len(self.history)
        while len(self.history) == number and self.match.decision is decision:
            self._answer(decision, self.screen.ask(f"{self.teller.name(self.match.view(seat), seat)}> "))

    def _hand_over(self, seat: int) -> None:
        """Nobody sees what belongs to the person before."""
        if self.at_prompt == self.holder[seat] or self.onlooker is not None:
            self.at_prompt = self.holder[seat]
            return
        who = f"{self.teller.name(self.match.view(None), seat)}, seat {seat + 1} of {len(self.seats)}"
        if self.screen.plain:
            self.screen.say(f"----- {who} -----")
        else:
            self.screen.clear()
            self.screen.say(f"Now {who}. Everybody else looks away.", "bold")
        if self.screen.is_interactive:
            self.screen.ask("Press Enter when you are ready. ")
        self.at_prompt, self.shown = self.holder[seat], -1

    def _news(self, seat: int) -> list[Sentence]:
        untold = self.history[self.told[self.holder[seat]] :] if self.onlooker is None else self._since_own(seat)
        others = [play for play in untold if play.seat != seat]
        view = self.match.view(None)
        return [sentence for play in others for sentence in self.teller.news(view, play.events, seat)]

    def _since_own(self, seat: int) -> list[Play]:
        """The plays after the seat's own last one."""
        at = len(self.history)
        while at > 0 and self.history[at - 1].seat != seat:
            at -= 1
        return self.history[at:]

    def _show(self, decision: Decision, news: list[Sentence]) -> None:
        """The whole board where much may have changed, otherwise only what the choice is made with."""
        view = self.match.view(decision.seat)
        moved_on = self.shown < 0 or any(play.seat != decision.seat for play in self.history[self.shown :])
        is_menu = self.teller.is_menu(view)
        if moved_on or (is_menu and not self.screen.plain):
            self.presenter.board(view)
        self.shown = len(self.history)
        self.presenter.news(news)
        self.presenter.hand(view, whole=moved_on or is_menu)
        self.presenter.choice(view, decision)

    # Answers

    def _answer(self, decision: Decision, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self.screen.say("Expected the number of an option, its notation, or help.")
        elif word.lower() == "undo":
            self._undo(decision)
        elif word.lower() in self.commands:
            self._command(word.lower(), rest.strip())
        else:
            self._choose(decision, line)

    def _command(self, word: str, rest: str) -> None:
        try:
            self.commands[word](rest)
        except BadText as error:
            self.screen.say(f"{str(error)[0].upper()}{str(error)[1:]}.")

    def _choose(self, decision: Decision, line: str) -> None:
        action = self._find(decision, line)
        if action is not None and self._is_sure(decision, action):
            self._play(decision, action)

    def _is_sure(self, decision: Decision, action: Action) -> bool:
        """A person has to type twice what is easily regretted; a script is taken at its word."""
        before, self.asked_about = self.asked_about, (len(self.history), action)
        if before == self.asked_about or not self.screen.is_interactive:
            return True
        confirm = self.teller.confirm(self.match.view(decision.seat), decision.options, action)
        if not confirm:
            return True
        self.screen.say(f"{confirm} Type it again to go ahead.")
        return False

    def _find(self, decision: Decision, line: str) -> Action | None:
        """The option with this number or notation; if there is none, one sentence says what was expected."""
        options = decision.options
        if line.isascii() and line.isdigit():
            if len(line) < 6 and 1 <= int(line) <= len(options):
                return options[int(line) - 1]
            self.screen.say(f"Expected a number from 1 to {len(options)}, found {line[:40]}.")
            return None
        action = options.find(line)
        if action is None:
            self.screen.say(self._complaint(" ".join(line.lower().split())))
        return action

    def _complaint(self, line: str) -> str:
        try:
            self.match.record.lexicon.actions.code(line)
        except BadText:
            return f"Expected the number of an option, its notation, or help; found {line[:40]!r}."
        return f"{line} is not possible now: expected one of the options above."

    def _undo(self, decision: Decision) -> None:
        try:
            self.match.undo(decision.seat)
        except UndoRefused:
            self.screen.say(f"Undo stops here: {self._barrier(decision.seat)}.")
            return
        taken = self.history.pop()
        self.told = {seat: min(known, len(self.history)) for seat, known in self.told.items()}
        self.shown = len(self.history)
        self.screen.say(f"Taken back: {taken.notation}.")

    def _barrier(self, seat: int) -> str:
        why = self.match.why_no_undo((seat,))
        if why != ANOTHERS_CHOICE:
            return why
        last = self.match.record.seats[-1]
        return f"the last choice was made by {self.teller.name(self.match.view(None), last)} (seat {last + 1})"

    # Commands

    def _decision(self) -> Decision:
        decision = self.match.decision
        assert decision is not None
        return decision

    def _explain(self, rest: str) -> None:
        decision = self._decision()
        self.screen.say(decision.prompt)
        self.presenter.rule(decision.cite)
        self.screen.say(f"Answer with a number from 1 to {len(decision.options)}; why N explains option N; help.")

    def _why(self, rest: str) -> None:
        decision = self._decision()
        named = self.teller.look(rest) if rest else None
        if named:
            self.presenter.lines(named.lines())
            return
        if not rest:
            self.screen.say(f"Expected why and a number from 1 to {len(decision.options)}.")
            return
        action = self._find(decision, rest)
        if action is not None:
            view = self.match.view(decision.seat)
            self.presenter.lines(self.teller.why(view, action))
            for number in self.teller.rules(view, action):
                self.presenter.rule(number)

    def _rule(self, rest: str) -> None:
        self.presenter.rule(rest)

    def _hint(self, rest: str) -> None:
        decision = self._decision()
        view = self.match.view(decision.seat)
        helper = bots.best(self.match.game)
        choice = bots.make(self.match.game, helper, self.match.record.header.seed).choose(view, decision.options)
        action = self.teller.advise(view, decision.options, choice)
        at = decision.options.codes.index(action.code)
        said = self.teller.options(view, decision.options)[at]
        why = self.teller.reason(view, decision.options, action)
        self.screen.say(f"Hint: {at + 1}, {said.heading}: {said.words} [{action}]. {why}".rstrip())

    def _board(self, rest: str) -> None:
        decision = self._decision()
        view = self.match.view(decision.seat)
        self.presenter.board(view, legend=True)
        self.presenter.hand(view)
        self.presenter.choice(view, decision)

    def _log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 9):
            raise BadText("log", "", "how many choices to tell, as a whole number", rest)
        first = max(0, len(self.history) - int(rest)) if rest else 0
        seat, view = self._decision().seat, self.match.view(None)
        if first == 0:
            self.presenter.lines(self._opening(seat))
        if not self.history:
            self.screen.say("Nothing was played yet.")
        for at, play in enumerate(self.history[first:], first + 1):
            told = [line.cited() for line in self.teller.story(view, play.events, seat)] or [play.text_for(seat)]
            self.presenter.lines([f"{at}. {told[0]}", *told[1:]])

    def _save(self, rest: str) -> None:
        path = self.archive.save(Path(rest) if rest else None)
        self.screen.say(f"Saved. Go on later with: {COMMAND} play --resume {path}")

    def _help(self, rest: str) -> None:
        self.screen.say(HELP)

    def _quit(self, rest: str) -> None:
        raise Leave

    # The end

    def _leave(self, status: int) -> int:
        path = self.archive.save()
        self.screen.say(f"The match is saved. Go on with: {COMMAND} play --resume {path}")
        return status

    def _finish(self) -> None:
        """Who won, in how long, and how to see it again."""
        self.told[SPECTATOR] = max(self.told.values())
        self._tell(SPECTATOR if self.onlooker is None else self.onlooker)
        view = self.match.view(None)
        self.presenter.board(view)
        self.screen.say()
        self.screen.say(self._result(), "bold")
        path = self.archive.save()
        self.screen.say(f"Seed {self.match.record.header.seed}. See it again with: {COMMAND} replay {path}")

    def _result(self) -> str:
        outcome, view = self.match.outcome, self.match.view(None)
        assert outcome is not None
        length = self.teller.length(view)
        after = f" after {length}" if length else ""
        if not outcome.winners:
            lost = " and ".join(self._seat_words(view, at) for at in range(len(self.seats)))
            return f"{outcome.why[0].upper()}{outcome.why[1:]}{after}: {lost} lost."
        names = [self._seat_words(view, at) for at in outcome.winners]
        if outcome.is_shared:
            return f"A draw between {' and '.join(names)}{after}: {outcome.why}."
        return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}{after}: {outcome.why}."

    def _seat_words(self, view: View, at: int) -> str:
        return f"{self.teller.name(view, at)} (seat {at + 1}, {self.seats[at]})"
