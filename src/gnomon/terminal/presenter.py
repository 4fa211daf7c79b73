"""How a choice is shown to a person: a compact table drawn in place on a rich terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Group as Stack
from rich.console import RenderableType
from rich.rule import Rule as Line
from rich.text import Text

from gnomon.games import find
from gnomon.kernel.decision import Decision
from gnomon.telling import Sentence, View
from gnomon.terminal.choices import BETWEEN, Group, drawn_groups, folded_group, groups_of, packed, plain_group
from gnomon.terminal.drawing import Drawing
from gnomon.terminal.screen import Screen, clean

MOST_LINES = 20  # of the compact table with its question and options, on a terminal of 24 lines
ROOMY = 32  # the same on a tall one, which still has room for the story
LEAST_CHOICES = 4  # lines reserved for options, if there are that many
NEWS_LINES = 4
LONGEST = 40  # characters of a wrong answer that are repeated


def quoted(text: str) -> str:
    """What was typed, as a reply quotes it."""
    return repr(text[:LONGEST])


class Presenter:
    """Shows one game on one screen. `told` has the lines about the table that each seat last saw."""

    def __init__(self, drawing: Drawing, screen: Screen) -> None:
        self.drawing = drawing
        self.teller = drawing.teller
        self.screen = screen
        self.say = screen.words
        self.book = find(self.teller.header.game).rules()
        self.back = self.say("table.back")  # after a reply that replaced the table
        self.is_explained = False
        self.told: dict[int | None, list[str]] = {}

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.say(line)

    # The whole table

    def board(self, view: View, legend: bool = True) -> None:
        """Everything there is to see."""
        if self.screen.plain:
            lines = [*self.drawing.plain_board(view), *self.drawing.plain_hand(view, True)]
            self.lines([*lines, *self.teller.goals(view)])
            return
        width = self.screen.width - 1
        goals = Stack(*map(Text, self.teller.goals(view)))
        heading = Line(self.teller.moment(view), style="dim")
        table = self.drawing.board(view, width, legend)
        self._answer(Stack(heading, goals, table, self.drawing.hand(view, width, True)))

    def options(self, groups: list[Group]) -> None:
        """List these options with their notation."""
        if self.screen.plain:
            self.lines(line for group in groups for line in plain_group(group))
        else:
            self._answer(drawn_groups(groups, self.screen.width - 1))

    def rule(self, number: str) -> str:
        """A rule by its number, or the range of numbers."""
        rule = self.book.rules.get(number)
        if rule is not None:
            return self.say("table.rule-text", number=rule.number, title=rule.title, text=rule.text)
        if not self.book.rules:
            return self.say("expected.no-rules")
        first, last = next(iter(self.book.rules)), next(reversed(self.book.rules))
        return self.say("expected.rule", first=first, last=last, found=quoted(number))

    def answer(self, lines: Iterable[str]) -> None:
        """Show the reply to a command."""
        if self.screen.plain:
            self.lines(lines)
        else:
            self._answer(Stack(*(Text(clean(line)) for line in lines)))

    def _answer(self, drawn: RenderableType) -> None:
        self.screen.answer(self.screen.rows_of(drawn), self.back)

    # A choice

    def choice(self, view: View, decision: Decision, prompt: str, news: list[Sentence], before: int = 0) -> None:
        """Show the table as far as it is needed, the question, and the options.

        The news begin after this many rows of the story.
        """
        if self.screen.plain:
            self.changes(view)
            self.screen.say(self._asked(decision, prompt))
            groups = groups_of(self.drawing, view, decision.options)
            self.lines(line for group in groups for line in folded_group(group, self.say))
        else:
            self._explain_signs()
            said = self.screen.said - before
            self.screen.frame(lambda: self.frame(view, decision, prompt, news, said))

    def _explain_signs(self) -> None:
        """Explain the symbols before the first table."""
        if not self.is_explained:
            self.is_explained = True
            for line in self.drawing.legend():
                self.screen.show(line)

    def _asked(self, decision: Decision, prompt: str) -> str:
        return f"{prompt} ({self._cited(decision)})"

    def _cited(self, decision: Decision) -> str:
        if decision.cite not in self.book.rules:
            return self.say("table.explains")
        return self.say("table.rule", number=decision.cite)

    def changes(self, view: View) -> None:
        """Print the whole table at first, then only what has changed."""
        state = [*self.drawing.plain_state(view), *self.teller.goals(view)]
        told = self.told.get(view["seat"])
        self.told[view["seat"]] = state
        if told is None:
            self.board(view)
        else:
            self.lines(line for line in state if line not in told)

    def table(self, view: View) -> None:
        """Print the table without a question; it stays on the screen."""
        if self.screen.plain:
            self.changes(view)
        else:
            for line in self.compact(view, self.most_lines):
                self.screen.show(line)

    # The compact table

    @property
    def most_lines(self) -> int:
        """How many lines the compact table may have on this terminal, with its question and options."""
        height = self.screen.height
        return max(min(MOST_LINES, height - 2), min(ROOMY, height * 3 // 4))

    def compact(self, view: View, most: int) -> list[Text]:
        """A heading with the moment, the goals, and the table, in at most `most` lines."""
        width = self.screen.width - 1
        head = [self._heading(view, width), *self._goals(view, width)][: most - 1]
        room = most - len(head)
        drawn = self.drawing.compact(view, width, room)
        if len(drawn) > room:
            drawn = [*drawn[: room - 1], Text(self.say("table.cut"), "dim")]
        for line in drawn:
            line.truncate(width, overflow="ellipsis")
        return [*head, *drawn]

    def _heading(self, view: View, width: int) -> Text:
        text = Text("── ", "dim").append(f"{self.teller.moment(view)} ", "not dim bold")
        text.truncate(width, overflow="ellipsis")
        return text.append("─" * (width - text.cell_len), "dim")

    def _goals(self, view: View, width: int) -> list[Text]:
        """What each side needs to win: in sentences where each fits on a line of a tall terminal, else in few words."""
        told = self.teller.goals(view)
        if self.most_lines <= MOST_LINES or any(cell_len(one) > width for one in told):
            told = self.drawing.goals(view)
            together = BETWEEN.join(told)
            told = [together] if told and cell_len(together) <= width else told
        return [line for one in told for line in Text(one).wrap(self.screen.console, width)]

    def frame(
        self, view: View, decision: Decision, prompt: str, news: Sequence[Sentence] = (), said: int = 0
    ) -> list[Text]:
        """Table, question and options; `said` rows of story are above them, or have scrolled off the screen."""
        width, most = self.screen.width - 1, self.most_lines
        groups = groups_of(self.drawing, view, decision.options)
        question = list(Text(self._asked(decision, prompt), "bold").wrap(self.screen.console, width))
        wanted = len(packed(groups, width, most, self.say))
        table = self.compact(view, max(2, most - len(question) - min(wanted, LEAST_CHOICES)))
        choices = packed(groups, width, max(1, most - len(table) - len(question)), self.say)
        lines = [*table, *question, *choices]
        room = self.screen.height - len(lines) - 1
        return [*self._news(news, width, min(room - 1, NEWS_LINES)), *lines] if said > room else lines

    def _news(self, sentences: Sequence[Sentence], width: int, most: int) -> list[Text]:
        """A short version of what others did since the last choice, if the story has scrolled off the screen."""
        if not sentences or most < 1:
            return []
        told = " ".join(one.cited() for one in sentences)
        text = Text(self.say("table.news"), "bold").append(told, "not bold")
        lines = list(text.wrap(self.screen.console, width))
        return lines if len(lines) <= most else [*lines[: most - 1], Text(self.say("table.more-news"), "dim")]
