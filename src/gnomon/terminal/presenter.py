"""How a choice is put to a person: board, hand, prompt and numbered options, drawn or in plain lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.columns import Columns
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from gnomon.games import find
from gnomon.kernel.decision import Decision, Options
from gnomon.telling import Rule, Sentence, Teller, View
from gnomon.terminal.drawing import Drawing
from gnomon.terminal.screen import Screen

NEWS_LINES = 4
LEGENDS = 3


@dataclass(frozen=True)
class Choice:
    """One option: the number to type, what it means, and its notation."""

    number: int
    words: str
    notation: str


@dataclass(frozen=True)
class Group:
    """Options under one heading."""

    label: str
    choices: list[Choice]


class Presenter:
    """Shows one game on one screen."""

    def __init__(self, drawing: Drawing, screen: Screen) -> None:
        self.drawing = drawing
        self.teller = drawing.teller
        self.screen = screen
        self.book = find(self.teller.header.game).rules()
        self.boards = 0

    def board(self, view: View, legend: bool = False) -> None:
        """The whole table; the first boards explain their signs."""
        self.boards += 1
        if self.screen.plain:
            self.lines(self.drawing.plain_board(view))
            return
        self.screen.show(Line(self.teller.moment(view), style="dim"))
        self.screen.show(self.drawing.board(view, self.screen.width - 1, legend or self.boards <= LEGENDS))

    def hand(self, view: View, whole: bool = True) -> None:
        if self.screen.plain:
            self.lines(self.drawing.plain_hand(view, whole))
        else:
            self.screen.show(self.drawing.hand(view, self.screen.width - 1, whole))

    def news(self, sentences: list[Sentence]) -> None:
        """What others did since the last choice, where the drawn board may have pushed the story off the screen."""
        if sentences and not self.screen.plain:
            told = " ".join(one.cited() for one in sentences)
            text = Text("Since your last choice: ", "bold").append(told, "not bold")
            lines = text.wrap(self.screen.console, self.screen.width - 1)
            if len(lines) > NEWS_LINES:
                shown = Text("\n").join([*lines[: NEWS_LINES - 1], Text("... (log tells the rest)", "dim")])
                self.screen.show(shown)
            else:
                self.screen.show(text)

    def choice(self, view: View, decision: Decision) -> None:
        """The prompt with its rule, and all options."""
        self.screen.say()
        rule = f"rule {decision.cite}; " if decision.cite in self.book.rules else ""
        self.screen.say(f"{decision.prompt} ({rule}? explains)", "bold")
        groups = groups_of(self.teller, view, decision.options)
        if self.screen.plain:
            self.lines(line for group in groups for line in plain_group(group))
        else:
            self.screen.show(drawn_groups(groups, self.screen.width - 1))

    def rule(self, number: str) -> None:
        for line in rule_lines(self.book.find(number)):
            self.screen.say(line)

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.screen.say(line)


def groups_of(teller: Teller, view: View, options: Options) -> list[Group]:
    """All options under their headings, numbered from 1 in the order offered."""
    found: dict[str, list[Choice]] = {}
    for number, (action, said) in enumerate(zip(options, teller.options(view, options), strict=True), 1):
        found.setdefault(said.heading, []).append(Choice(number, said.words, str(action)))
    return [Group(label, choices) for label, choices in found.items()]


def rule_lines(rule: Rule) -> list[str]:
    return [f"Rule {rule.number}, {rule.title}: {rule.text}"]


def plain_group(group: Group) -> list[str]:
    return [f"{group.label}:", *(f"  {one.number}. {one.words} [{one.notation}]" for one in group.choices)]


def drawn_groups(groups: list[Group], width: int) -> Table:
    """A heading at the left, its options beside it, in as many columns as fit."""
    table = Table.grid(padding=(0, 1))
    label = max(len(group.label) for group in groups)
    table.add_column(width=label, no_wrap=True)
    table.add_column(width=width - label - 1)
    for group in groups:
        cells = [drawn_choice(one, width - label - 1) for one in group.choices]
        table.add_row(Text(group.label, "bold cyan"), Columns(cells, padding=(0, 2)))
    return table


def drawn_choice(choice: Choice, room: int) -> Text:
    """On one line if it fits; otherwise the notation stands below."""
    number = f"{choice.number:>2} "
    fits = len(number) + len(choice.words) + 2 + len(choice.notation) <= room
    between = "  " if fits else "\n" + " " * len(number)
    return Text.assemble((number, "bold"), choice.words, between, (choice.notation, "dim"))
