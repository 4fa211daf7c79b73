"""The options of a choice, numbered under their headings: one per line with notation, or packed into a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from gnomon.kernel.decision import Options
from gnomon.telling import View
from gnomon.terminal.drawing import Drawing
from gnomon.terminal.saying import Saying

PLAIN_MOST = 8  # options of one heading that are listed without asking
HEADING = "bold cyan"
BETWEEN = " │ "


@dataclass(frozen=True)
class Choice:
    """One option: the number to type, what it means, its notation, and the same in a few words."""

    number: int
    words: str
    notation: str
    brief: str = ""


@dataclass(frozen=True)
class Group:
    """Options under one heading."""

    label: str
    choices: list[Choice]


def groups_of(drawing: Drawing, view: View, options: Options) -> list[Group]:
    """All options under their headings, numbered from 1 in the order offered."""
    found: dict[str, list[Choice]] = {}
    told = drawing.teller.options(view, options)
    for number, (action, said) in enumerate(zip(options, told, strict=True), 1):
        choice = Choice(number, said.words, str(action), drawing.brief(view, action, said))
        found.setdefault(said.heading, []).append(choice)
    return [Group(label, choices) for label, choices in found.items()]


# Every option with its notation


def plain_group(group: Group) -> list[str]:
    return [f"{group.label}:", *(f"  {one.number}. {one.words} [{one.notation}]" for one in group.choices)]


def folded_group(group: Group, say: Saying) -> list[str]:
    """The first options of a heading, and how to see the others."""
    rest = len(group.choices) - PLAIN_MOST
    if rest <= 1:
        return plain_group(group)
    shown = Group(group.label, group.choices[:PLAIN_MOST])
    return [*plain_group(shown), say("table.folded-group", count=rest, heading=group.label.lower())]


def drawn_groups(groups: list[Group], width: int) -> Table:
    """A heading on the left, its options beside it, in as many columns as fit."""
    table = Table.grid(padding=(0, 1))
    label = max(len(group.label) for group in groups)
    table.add_column(width=label, no_wrap=True)
    table.add_column(width=width - label - 1)
    for group in groups:
        cells = [drawn_choice(one, width - label - 1) for one in group.choices]
        table.add_row(Text(group.label, HEADING), Columns(cells, padding=(0, 2)))
    return table


def drawn_choice(choice: Choice, room: int) -> Text:
    """On one line if it fits; otherwise the notation goes below."""
    number = f"{choice.number:>2} "
    fits = len(number) + len(choice.words) + 2 + len(choice.notation) <= room
    between = "  " if fits else "\n" + " " * len(number)
    return Text.assemble((number, "bold"), choice.words, between, (choice.notation, "dim"))


# As many options as fit into a few lines


def packed(groups: list[Group], width: int, most: int, say: Saying) -> list[Text]:
    """All headings in at most `most` lines, or the first of them; what is left out is counted."""
    longest = max((len(group.choices) for group in groups), default=0)
    for shown in range(longest, 0, -1):
        lines = flowed(groups, width, shown, say)
        if len(lines) <= most:
            return lines
    for kept in range(len(groups) - 1, 0, -1):
        rest = sum(len(group.choices) for group in groups[kept:])
        lines = flowed(groups[:kept], width, 1, say, rest)
        if len(lines) <= most:
            return lines
    return flowed(groups, width, 1, say)[:most]


def flowed(groups: list[Group], width: int, shown: int, say: Saying, rest: int = 0) -> list[Text]:
    """All headings with at most `shown` options each; `rest` options are under other headings."""
    lines = [Text()]
    for at, group in enumerate(groups):
        for is_first, part in parts_of(group, shown):
            gap = BETWEEN if is_first and at else "" if is_first else "  "
            add(lines, part, gap, width)
    hidden = rest + sum(max(0, len(group.choices) - shown) for group in groups)
    if hidden:
        add(lines, Text(say("table.folded", count=hidden), "italic"), BETWEEN, width)
    return lines


def add(lines: list[Text], part: Text, gap: str, width: int) -> None:
    """Add a part to the last line if it fits, else to a new line."""
    if lines[-1] and lines[-1].cell_len + len(gap) + part.cell_len > width:
        lines.append(Text("  ") if gap != BETWEEN else Text())
    elif lines[-1]:
        lines[-1].append(gap, "dim")
    part.truncate(width - lines[-1].cell_len, overflow="ellipsis")
    lines[-1].append_text(part)


def parts_of(group: Group, shown: int) -> Iterator[tuple[bool, Text]]:
    """The options of a heading, which comes before the first of several, or after the number of a single one."""
    for at, one in enumerate(group.choices[:shown]):
        number = (f"{one.number} ", "bold")
        if len(group.choices) == 1 or not one.brief:
            yield at == 0, Text.assemble(number, (group.label, HEADING), f" {one.brief}".rstrip())
        elif at == 0:
            yield True, Text.assemble((f"{group.label} ", HEADING), number, one.brief)
        else:
            yield False, Text.assemble(number, one.brief)
    hidden = len(group.choices) - shown
    if hidden > 0:
        yield False, Text(f"+{hidden}", "italic")
