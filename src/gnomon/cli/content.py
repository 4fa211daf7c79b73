"""gnomon content: every value of a game's cards and pieces, and where it comes from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gnomon import BadText, games
from gnomon.content import ContentError, Listed, compared
from gnomon.content.checks import nearest, plain
from gnomon.terminal.files import naming, text_of

NAME = "content"


def run(
    game: str,
    /,
    *,
    setup: Annotated[str, Parameter(show_default=False, help="only what this setup uses; by default everything")] = "",
    house: Annotated[bool, Parameter(negative=(), help="only house values, which are this project's own")] = False,
    overlay: Annotated[Path | None, Parameter(help="a file with changed values, which are marked")] = None,
    changed: Annotated[bool, Parameter(negative=(), help="only values that the overlay changes")] = False,
    card: Annotated[str, Parameter(help="only this card or piece, by its short name")] = "",
) -> None:
    """List the content of a game: every value, and whether it is printed, reported, from the base game, or house."""
    rows = listing(game, setup, None, card)
    if overlay is not None:
        text = text_of(overlay)
        with naming(overlay):
            rows = listing(game, setup, text, card)
    elif changed:
        raise BadText("changed", "", "--overlay FILE together with --changed")
    shown = [row for row in rows if (row.provenance == "house" or not house) and (row.before or not changed)]
    console = Console(highlight=False, markup=False)
    show = _print_tables if console.is_terminal else _print_lines
    show(console, shown)
    console.print(totals(shown))


def listing(game: str, setup: str, overlay: str | None, card: str = "") -> list[Listed]:
    """The values of a setup, or of one of its entries."""
    pack = games.find(game)
    if setup and setup not in pack.game().setups:
        raise BadText("setup", "", "one of " + ", ".join(pack.game().setups), setup)
    if pack.content is None:
        return []
    rows = compared(pack.content(setup, overlay), pack.content(setup, None))
    if card:
        _check_card(card, list(dict.fromkeys(row.slug for row in rows)))
    return [row for row in rows if card in ("", row.slug)]


def _check_card(card: str, known: list[str]) -> None:
    if card not in known:
        raise ContentError(f"card: {plain(card)}: expected the name of an entry{nearest(card, known)}")


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
