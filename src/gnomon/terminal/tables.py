"""Any game on a terminal: its view as tables, for games without their own drawing.

A value is a word or a number; a list of words is one line; tables with the same keys become rows of one table, and a
list with an entry for each seat becomes one row per seat. Hidden values read as face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import Teller, View
from gnomon.terminal.drawing import Drawing
from gnomon.terminal.saying import Saying

PENDING = "frames"  # pending steps: the prompt says it better
# Keys whose whole numbers are seats, counted from 0; -1 is nobody.
SEAT_KEYS = (
    *("active", "chooser", "current", "dealer", "first", "leader"),
    *("order", "seat", "starter", "turn_of", "winner", "winners"),
)
Rows = list[tuple[str, dict[str, Any]]]


class TableDrawing(Drawing):
    """The state of a view, key by key, in the order the game writes it."""

    def __init__(self, teller: Teller) -> None:
        super().__init__(teller)
        self.say = Saying(teller.language)

    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        return Group(*self._drawn(view))

    def _drawn(self, view: View) -> Iterator[RenderableType]:
        for key, value in filled(view["state"]):
            rows = self._rows(view, value)
            if rows:
                yield self._table(view, key, rows)
            else:
                yield Text.assemble((f"{readable(key)}: ", "bold"), self._said(view, key, value))
        if empty := empties(view["state"]):
            yield Text(self._empty(empty), "dim")

    def _empty(self, keys: list[str]) -> str:
        return self.say("tables.empty", keys=", ".join(keys))

    def _table(self, view: View, key: str, rows: Rows) -> Table:
        columns = list(dict.fromkeys(column for _, row in rows for column in row))
        table = Table(title=readable(key), title_justify="left", title_style="bold", header_style="dim")
        table.show_header = any(columns)
        table.add_column("", style="dim")
        for column in columns:
            table.add_column(readable(column))
        for head, row in rows:
            table.add_row(head, *(self._said(view, column, row.get(column, "")) for column in columns))
        return table

    def plain_board(self, view: View) -> list[str]:
        lines = [f"{self.teller.moment(view)}."]
        for key, value in filled(view["state"]):
            rows = self._rows(view, value)
            lines += [f"{readable(key)}, {head}: {self._row(view, row)}." for head, row in rows]
            lines += [] if rows else [f"{readable(key)}: {self._said(view, key, value)}."]
        empty = empties(view["state"])
        return [*lines, self._empty(empty)] if empty else lines

    def compact(self, view: View, width: int, height: int) -> list[Text]:
        """The plain board without the moment and the empty values."""
        lines = self.plain_board(view)[1:]
        return [Text(line) for line in (lines[:-1] if empties(view["state"]) else lines)]

    def _row(self, view: View, row: Mapping[str, Any]) -> str:
        said = [f"{readable(key)} {self._said(view, key, cell)}".strip() for key, cell in row.items()]
        return "; ".join(said)

    def _rows(self, view: View, value: object) -> Rows:
        """The rows of a list of tables, or of a list with an entry for each seat; empty for anything else."""
        if not isinstance(value, list) or not value:
            return []
        is_by_seat = len(value) == view["seats"]
        if all(isinstance(one, dict) for one in value):
            return [(self._head(view, at, is_by_seat), row) for at, row in enumerate(value)]
        if is_by_seat and all(isinstance(one, list) for one in value):
            return [(self._head(view, at, True), {"": one}) for at, one in enumerate(value)]
        return []

    def _head(self, view: View, at: int, is_seat: bool) -> str:
        return self.teller.name(view, at) if is_seat else str(at + 1)

    def _said(self, view: View, key: str, value: object) -> str:
        """A value in words, with the titles of pieces and the names of seats."""
        if isinstance(value, bool):
            return self.say("tables.yes" if value else "tables.no")
        if isinstance(value, Mapping):
            return "; ".join(f"{readable(str(one))} {self._said(view, str(one), deep)}" for one, deep in value.items())
        if isinstance(value, list):
            return ", ".join(self._said(view, key, one) for one in value) or self.say("tables.none")
        if isinstance(value, int):
            return self._number(view, key, value)
        if not value:
            return self.say("tables.none")
        return self.say("tables.face-down") if value == UNKNOWN else self.teller.title(str(value))

    def _number(self, view: View, key: str, value: int) -> str:
        if key not in SEAT_KEYS:
            return str(value)
        return self.teller.name(view, value) if 0 <= value < view["seats"] else self.say("tables.none")

    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        return Group()

    def plain_hand(self, view: View, whole: bool) -> list[str]:
        return []


def is_empty(value: object) -> bool:
    """Whether a value has nothing to show; a zero and a "no" do."""
    if isinstance(value, list):
        return all(isinstance(one, list) and is_empty(one) for one in value)
    return value in ("", None) or value == {}


def filled(state: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What is worth showing of a table of values."""
    return [(key, value) for key, value in state.items() if key != PENDING and not is_empty(value)]


def empties(state: Mapping[str, Any]) -> list[str]:
    return [readable(key) for key, value in state.items() if key != PENDING and is_empty(value)]


def readable(key: str) -> str:
    """`shared_pile` as `Shared pile`."""
    words = key.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]
