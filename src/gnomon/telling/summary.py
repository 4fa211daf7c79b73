"""How a match went, for its ending: who did what, a curve over the rounds, and the moment that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gnomon.telling.figure import Figure

Cell = int | str
GAP = "  "
NOTHING = "-"


@dataclass(frozen=True)
class Row:
    """What one player did, a cell for each column; `seat` is None for an opponent that the game itself plays."""

    name: str
    cells: Sequence[Cell]
    figure: Figure | None = None
    seat: int | None = None
    won: bool = False


@dataclass(frozen=True)
class Series:
    """One line of a curve, a value for each label; None where there is none (any more)."""

    name: str
    values: Sequence[int | None]
    figure: Figure | None = None


@dataclass(frozen=True)
class Curve:
    """One figure of everybody over the rounds; `labels` name the points from left to right."""

    title: str
    labels: Sequence[str]
    series: Sequence[Series]


@dataclass(frozen=True)
class Decisive:
    """The moment that decided a match, in a sentence.

    It is the event of this number in the play of this number, both counted from 0 (a play of -1 is the opening).
    `at` is the point of the curve that shows it; `by` did it `to` the others.
    """

    text: str
    play: int
    event: int = 0
    at: int | None = None
    by: Figure | None = None
    to: Sequence[Figure] = ()


@dataclass(frozen=True)
class Note:
    """A figure worth remembering."""

    title: str
    value: Cell


@dataclass(frozen=True)
class Summary:
    """Everything but the result may be missing; the first of the `columns` stands above the names."""

    result: str
    columns: Sequence[str] = ()
    rows: Sequence[Row] = ()
    curve: Curve | None = None
    decisive: Decisive | None = None
    notes: Sequence[Note] = ()

    def lines(self) -> list[str]:
        """All of it as plain text."""
        out = [self.result]
        if self.rows:
            out += table(self.columns, [[row.name, *row.cells] for row in self.rows])
        if self.curve:
            cells = [[one.name, *(NOTHING if v is None else v for v in one.values)] for one in self.curve.series]
            out += table([self.curve.title, *self.curve.labels], cells)
        if self.decisive:
            out.append(self.decisive.text)
        return [*out, *(f"{note.title}: {note.value}" for note in self.notes)]


def table(head: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Columns of text; numbers stand at the right of theirs."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(head, *rows, strict=True)]
    right = [all(not isinstance(cell, str) or cell == NOTHING for cell in column) for column in zip(*rows, strict=True)]
    return [_aligned(row, widths, right) for row in [head, *rows]]


def _aligned(row: Sequence[Cell], widths: list[int], right: list[bool]) -> str:
    cells = [str(cell).rjust(w) if r else str(cell).ljust(w) for cell, w, r in zip(row, widths, right, strict=True)]
    return GAP.join(cells).rstrip()
