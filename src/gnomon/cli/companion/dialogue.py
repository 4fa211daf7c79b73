"""The dialogue at the real table: it asks only what it cannot know, and tells each bot's turn with its reasons."""

from __future__ import annotations

from collections.abc import Callable

from gnomon import BadText
from gnomon.cli.command import NAME as COMMAND
from gnomon.cli.companion.box import Box, View
from gnomon.cli.companion.names import Unclear
from gnomon.cli.companion.questions import Question, Report, answer, question_for
from gnomon.cli.companion.standing import result, standing
from gnomon.cli.table import hexmap
from gnomon.cli.table.archive import Archive
from gnomon.cli.table.casting_shadows import CastingShadowsDrawing, neighbours
from gnomon.cli.table.screen import Screen
from gnomon.cli.table.session import INTERRUPTED, Leave, Uninterrupted
from gnomon.cli.table.telling import Teller

HELP = """In your turn:
kit 3               you try to deal Kit 3 damage (its face-down Counterspell answers first); also: hit kit 3
tile volcano 2      you try to deal 2 damage to every bot on that tile
go volcano          you moved there
Enter or done       your turn is over
set kit hp 4        put right what differs from your table; also: set me hp 12, set kit tile volcano
give kit, take kit  Kit has one face-down Counterspell more, or one less, than is known here
In a bot's turn:
gocfg               its dice in the order asked: g gem, o orb, f fragment, c crystal; Enter or r: rolled here
Enter, a number     what its blow came to after your Counterspell, tile and Companion; ran volcano: you ran away
b                   your Bees Everywhere answered it; b 3: your card deals 3; b 3 1: and the blow came to 1
Always:
?                   what is asked here, and the rule that asks it
status, map         who stands where, with how many HP
log [N]             what happened so far, or after the last N answers
rule N              a rule by its number, such as 15.11
undo                take your last answer back, as often as you like
quit                leave; the match is saved after every answer
Names may be shortened as long as they are clear: n for Nuzzle, vol or volcano for Underground Volcano."""


class Dialogue:
    """Asks, tells, keeps."""

    def __init__(self, box: Box, drawing: CastingShadowsDrawing, screen: Screen, archive: Archive) -> None:
        self.box = box
        self.drawing = drawing
        self.lore = drawing.lore
        self.screen = screen
        self.archive = archive
        self.teller = Teller(drawing, screen, box.match.game.name)
        self.round_shown = 0
        self.commands: dict[str, Callable[[Question, str], None]] = {
            "?": self._explain,
            "help": self._help,
            "status": self._status,
            "map": self._map,
            "log": self._log,
            "rule": self._rule,
            "undo": self._undo,
            "quit": self._quit,
        }

    # The loop

    def run(self) -> int:
        """Until the match is over or the person leaves; the exit status."""
        try:
            self._play()
        except (EOFError, Leave):
            return self._leave(0)
        except KeyboardInterrupt:
            self.screen.say()
            return self._leave(INTERRUPTED)
        self.screen.say(f"See it again with: {COMMAND} replay {self.archive.path}")
        return 0

    def _play(self) -> None:
        """A slip of the finger in the last answer can be taken back too."""
        over = False
        while not over:
            while self.box.match.decision is not None:
                self._ask(question_for(self.box, self.lore))
            self.screen.say(result(self.box, self.drawing), "bold")
            over = not self._takes_back()

    def _takes_back(self) -> bool:
        try:
            line = self.screen.ask("Enter to finish, undo to take the last answer back> ")
        except EOFError:
            return False
        if line.lower() != "undo" or not self.box.past:
            return False
        self._take_back()
        return True

    def _ask(self, question: Question) -> None:
        """Put one question until it is answered or something is taken back."""
        self._show(question)
        answers = len(self.box.past)
        while len(self.box.past) == answers:
            self._read(question, self.screen.ask(question.prompt))

    def _show(self, question: Question) -> None:
        if not isinstance(question, Report):
            self.teller.lines(question.lines())
        elif self.round_shown != question.view["state"]["round"]:
            self.round_shown = question.view["state"]["round"]
            self.screen.say()
            self.teller.lines(standing(self.box, self.lore))
            hint = (
                question.lines()
                if self.round_shown == 1
                else ["Your turn. Enter when it is over; ? tells what to type."]
            )
            self.teller.lines(hint)

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
            events = answer(self.box, question, line)
            self.keep()
        self.teller.lines(self.drawing.tell(self.box.view(), events, 0))

    def keep(self) -> None:
        self.archive.match = self.box.match
        self.archive.pending = self.box.pending()
        self.archive.save()

    # Commands

    def _explain(self, question: Question, rest: str) -> None:
        self.teller.lines(question.lines())
        self.teller.rule(question.rule)
        self.screen.say("help lists everything that can be typed.")

    def _help(self, question: Question, rest: str) -> None:
        self.screen.say(HELP)

    def _status(self, question: Question, rest: str) -> None:
        self.teller.lines(standing(self.box, self.lore))

    def _map(self, question: Question, rest: str) -> None:
        drawn = [] if self.screen.plain else hexmap.draw(self._hexes(question.view), self.screen.width - 1)
        for line in drawn:
            self.screen.show(line)
        if not drawn:
            self.teller.lines(self._plain_map(question.view))

    def _log(self, question: Question, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 9):
            raise Unclear(f"Expected log and how many answers to go back, found {rest[:40]!r}.")
        past = self.box.past[-int(rest) or len(self.box.past) :] if rest else self.box.past
        told = [line for answer in past for line in self.drawing.tell(question.view, answer.events, 0)]
        self.teller.lines(told or ["Nothing happened yet."])

    def _rule(self, question: Question, rest: str) -> None:
        self.teller.rule(rest)

    def _undo(self, question: Question, rest: str) -> None:
        if not self.box.past:
            raise Unclear("There is nothing to take back.")
        self._take_back()

    def _take_back(self) -> None:
        said = self.box.undo()
        self.keep()
        self.round_shown = 0
        self.screen.say(f"Taken back: {said}.")

    def _quit(self, question: Question, rest: str) -> None:
        raise Leave

    # What stands where

    def _names(self, view: View, tile: str) -> str:
        here = [seat for seat in view["state"]["seats"] if seat["tile"] == tile]
        return ", ".join(f"{self.lore.name(seat['character'])}{'' if seat['bot'] else ' (you)'}" for seat in here)

    def _hexes(self, view: View) -> list[hexmap.Hex]:
        tiles = view["state"]["tiles"]
        return [
            hexmap.Hex(q, r, [[""], [self.lore.title(tile)], [self._names(view, tile)]], ["", "", "bold"])
            for tile, (q, r) in tiles.items()
        ]

    def _plain_map(self, view: View) -> list[str]:
        tiles = view["state"]["tiles"]
        near = {tile: ", ".join(map(self.lore.title, neighbours(tiles, tile))) for tile in tiles}
        here = {tile: self._names(view, tile) or "nobody" for tile in tiles}
        return [f"{self.lore.title(tile)}: {here[tile]}. Next to {near[tile]}." for tile in tiles]

    # The end

    def _leave(self, status: int) -> int:
        self.screen.say(f"Go on with: {COMMAND} companion --resume {self.archive.path}")
        return status
