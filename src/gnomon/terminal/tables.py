"""Any game on a terminal: its view in tables, for games that bring no drawing of their own.

A value is a word or a number; a list of words is one line; tables with the same keys become rows of one table;
everything else is set in below its name. What is hidden reads as face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import View
from gnomon.terminal.drawing import Drawing

PENDING = "frames"  # what the rules still have to do: the prompt says it better
FACE_DOWN = "face down"


class TableDrawing(Drawing):
    """The state of a view, key by key, in the order in which the game writes it."""

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        return Group(*self._drawn(view["state"]))

    def _drawn(self, state: Mapping[str, Any]) -> Iterator[RenderableType]:
        for key, value in shown(state):
            rows = rows_of(value)
            if rows:
                yield self._table(key, rows)
            elif isinstance(value, Mapping):
                yield Text(f"{readable(key)}:", "bold")
                yield from (Text(f"  {line}") for line in self._lines(value))
            else:
                yield Text.assemble((f"{readable(key)}: ", "bold"), self._said(value))

    def _table(self, key: str, rows: list[dict[str, Any]]) -> Table:
        columns = list(dict.fromkeys(column for row in rows for column in row))
        table = Table(title=readable(key), title_justify="left", title_style="bold", header_style="dim")
        table.add_column("", justify="right", style="dim")
        for column in columns:
            table.add_column(readable(column))
        for number, row in enumerate(rows, 1):
            table.add_row(str(number), *(self._said(row.get(column, "")) for column in columns))
        return table

    def plain_board(self, view: View) -> list[str]:
        return [f"{self.teller.moment(view)}.", *self._lines(view["state"])]

    def _lines(self, state: Mapping[str, Any]) -> list[str]:
        lines: list[str] = []
        for key, value in shown(state):
            rows = rows_of(value)
            for number, row in enumerate(rows, 1):
                said = [f"{readable(column)} {self._said(cell)}" for column, cell in row.items()]
                lines.append(f"{readable(key)} {number}: {'; '.join(said)}.")
            if not rows:
                lines.append(f"{readable(key)}: {self._said(value)}.")
        return lines

    def _said(self, value: object) -> str:
        """A value in words; slugs by their titles where the content has them."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            return "; ".join(f"{readable(str(key))} {self._said(deep)}" for key, deep in value.items()) or "none"
        if isinstance(value, list):
            return ", ".join(self._said(one) for one in value) or "none"
        if value in ("", None):
            return "none"
        return FACE_DOWN if value == UNKNOWN else self.teller.title(value) if isinstance(value, str) else str(value)

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        return Group()

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        return []


def shown(state: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What is worth showing of a table of values."""
    return [(key, value) for key, value in state.items() if key != PENDING]


def rows_of(value: object) -> list[dict[str, Any]]:
    """The rows of a list of tables; empty for anything else."""
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return value
    return []


def readable(key: str) -> str:
    """`shared_pile` as `Shared pile`."""
    words = key.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
