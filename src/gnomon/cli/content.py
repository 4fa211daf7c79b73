"""gnomon content: every value of the cards, tiles and characters, and where it comes from."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

import gnomon
from gnomon import BadText
from gnomon.cli.variant import naming, text_of
from gnomon.content import Listed, compared

NAME = "content"


def run(
    game: str,
    /,
    *,
    setup: str = "exclusive",
    house: Annotated[bool, Parameter(negative=(), help="only values that are this project's own")] = False,
    overlay: Annotated[Path | None, Parameter(help="a file with changed values: they are marked")] = None,
    changed: Annotated[bool, Parameter(negative=(), help="only values that the overlay changes")] = False,
    card: Annotated[str, Parameter(help="only this card, tile, character or die, by its short name")] = "",
) -> None:
    """List the content of a game: every value, and whether it is printed, reported, of the base game or house."""
    gnomon.load(game)
    rows = listing(game, setup, None, card)
    if overlay is not None:
        text = text_of(overlay)
        with naming(overlay):
            rows = listing(game, setup, text, card)
    elif changed:
        raise BadText("changed", "", "--overlay FILE besides --changed")
    shown = [row for row in rows if (row.provenance == "house" or not house) and (row.before or not changed)]
    console = Console(highlight=False)
    show = _print_tables if console.is_terminal else _print_lines
    show(console, shown)
    console.print(totals(shown))


def listing(game: str, setup: str, overlay: str | None, card: str = "") -> list[Listed]:
    """The values of a set-up, or of one of its entries."""
    content: Any = import_module(f"{gnomon.GAMES[game]}.content")
    if card:
        content.entry(setup, card)  # complains about an unknown one, and names the nearest
    rows = compared(content.listing(setup, overlay), content.listing(setup))
    return [row for row in rows if card in ("", row.slug)]


def totals(rows: list[Listed]) -> str:
    """How many values there are, by provenance."""
    counts = Counter(row.provenance for row in rows)
    parts = [f"{count} {word}" for word, count in counts.most_common()]
    changed = sum(bool(row.before) for row in rows)
    parts += [f"{changed} changed by the overlay"] if changed else []
    return f"{len(rows)} values: {', '.join(parts)}." if parts else "No values."


def _print_lines(console: Console, rows: list[Listed]) -> None:
    for row in rows:
        mark = f" (changed, was {row.before})" if row.before else ""
        line = f"{row.slug}: {row.key}: {row.value} [{row.provenance}]{mark}"
        console.print(line, markup=False, soft_wrap=True)


def _print_tables(console: Console, rows: list[Listed]) -> None:
    for slug in dict.fromkeys(row.slug for row in rows):
        console.print(_table([row for row in rows if row.slug == slug]))


def _table(rows: list[Listed]) -> Table:
    first = rows[0]
    title = Text.assemble((first.title, "bold"), f" ({first.kind} {first.slug})")
    table = Table(title=title, title_justify="left", title_style="", show_header=False, min_width=60)
    table.add_column(min_width=14)
    table.add_column(ratio=1)
    table.add_column(min_width=8)
    for row in rows:
        value = Text(row.value)
        if row.before:
            value.append(f"\nchanged, was {row.before}", "italic")
        table.add_row(row.key, value, Text(row.provenance, "bold" if row.provenance == "house" else ""))
    return table
