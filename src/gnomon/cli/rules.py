"""gnomon rules: the rules as played here, by number."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from gnomon import games
from gnomon.telling import Rule, Rulebook

NAME = "rules"


def run(
    game: str,
    number: Annotated[str, Parameter(help="a rule such as 3.4, or a chapter such as 3")] = "",
    /,
) -> None:
    """Print the headings of the rules, or one rule or chapter by its number."""
    book = games.find(game).rules()
    console = Console(highlight=False, markup=False)
    lines = chapter_or_rule(book, number) if number else headings(book)
    for line in lines:
        console.print(line, soft_wrap=not console.is_terminal)


def headings(book: Rulebook) -> list[Text]:
    lines = [Text(book.title, "bold")]
    for rule in book.rules.values():
        lines += [Text(), _heading(rule)] if rule.is_chapter else [Text(f"  {rule.number} {rule.title}")]
    return lines


def chapter_or_rule(book: Rulebook, number: str) -> list[Text]:
    rule = book.find(number)
    lines = _whole(rule)
    for part in book.chapter(number):
        lines += [Text(), *_whole(part)]
    return lines


def _heading(rule: Rule) -> Text:
    return Text(f"{rule.number} {rule.title}", "bold")


def _whole(rule: Rule) -> list[Text]:
    parts = [Text(rule.text), Text(rule.source, "italic")]
    return [_heading(rule), *(part for part in parts if part)]
