"""The mat as a grid of characters: letters from west to east, numbers from south to north.

A ship is its sign with an arrow for its heading; obstacles fill the characters that they cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from gnomon.games.x_wing.geometry.pose import MAT
from gnomon.games.x_wing.terminal.signs import (
    EMPTY,
    ESCAPE,
    ESCAPE_STYLE,
    OBSTACLE_SIGNS,
    OBSTACLE_STYLES,
    SEAT_STYLES,
)
from gnomon.games.x_wing.wording import LETTERS, SQUARES, arrow

WIDE = 2  # characters of a square
COLUMNS = SQUARES * WIDE
MARGIN = 3
WIDTH = MARGIN + COLUMNS + MARGIN
NEAR = (0, 1, -1, 2, -2, 3, -3)  # where else a sign goes if its place is taken
Corner = tuple[float, float]


class Mat:
    """A raster to draw on; `rows` divides the number of squares."""

    def __init__(self, rows: int = SQUARES) -> None:
        self.rows = rows
        self.cells = [[(EMPTY if (at + 1) % WIDE else " ", "dim") for at in range(COLUMNS)] for _ in range(rows)]
        self.taken: set[tuple[int, int]] = set()

    # Obstacles

    def add_obstacle(self, kind: str, corners: Sequence[Corner]) -> None:
        """Fill what an outline covers, at least the character in its middle."""
        sign = (OBSTACLE_SIGNS[kind], OBSTACLE_STYLES[kind])
        column, row = self._at(*middle_of(corners))
        self.cells[row][column] = sign
        for row in range(self.rows):
            for column in range(COLUMNS):
                if is_inside(self._centre(column, row), corners):
                    self.cells[row][column] = sign

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """The column and row of a point, rows from the south."""
        column = int(x * COLUMNS // MAT)
        row = int(y * self.rows // MAT)
        return max(0, min(COLUMNS - 1, column)), max(0, min(self.rows - 1, row))

    def _centre(self, column: int, row: int) -> Corner:
        return (column + 0.5) * MAT / COLUMNS, (row + 0.5) * MAT / self.rows

    # Ships

    def add_ship(self, sign: str, ship: dict[str, Any]) -> None:
        """A ship where it is, or beside it if another sign is in the way."""
        column, row = self._at(ship["x"], ship["y"])
        for up in NEAR[:3]:
            for aside in NEAR:
                if self._is_free(column + aside, row + up):
                    self._put(sign, ship, column + aside, row + up)
                    return
        self._put(sign, ship, min(column, COLUMNS - 2), row)

    def _is_free(self, column: int, row: int) -> bool:
        inside = 0 <= column < COLUMNS - 1 and 0 <= row < self.rows
        return inside and not {(column, row), (column + 1, row)} & self.taken

    def _put(self, sign: str, ship: dict[str, Any], column: int, row: int) -> None:
        style = f"bold {SEAT_STYLES[ship['seat']]}"
        for at, one in enumerate((sign, arrow(ship["heading"]))):
            self.cells[row][column + at] = (one, style)
            self.taken.add((column + at, row))

    # The escape point

    def add_escape(self, x: int, y: int) -> None:
        """Where it is, or beside that if a ship is in the way."""
        column, row = self._at(x, y)
        near = [(column + aside, row + up) for up in NEAR[:3] for aside in NEAR]
        free = [(column, row) for column, row in near if self._is_open(column, row)]
        if free:
            column, row = free[0]
            self.cells[row][column] = (ESCAPE, ESCAPE_STYLE)

    def _is_open(self, column: int, row: int) -> bool:
        return 0 <= column < COLUMNS and 0 <= row < self.rows and (column, row) not in self.taken

    # Lines

    def lines(self) -> list[Text]:
        head = Text(" " * MARGIN + "".join(letter.ljust(WIDE) for letter in LETTERS).rstrip(), "dim")
        return [head, *(self._line(row) for row in range(self.rows - 1, -1, -1)), head]

    def _line(self, row: int) -> Text:
        """A row with the number of its southern square on both sides."""
        number = str(row * (SQUARES // self.rows) + 1)
        line = Text(number.rjust(MARGIN - 1) + " ", "dim")
        for sign, style in self.cells[row]:
            line.append(sign, f"not dim {style}" if style != "dim" else "dim")
        return line.append(f" {number}", "dim")


def middle_of(corners: Sequence[Corner]) -> Corner:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def is_inside(point: Corner, corners: Sequence[Corner]) -> bool:
    """Whether a point is inside a convex outline, whichever way round it goes."""
    signs = set()
    for at, (x, y) in enumerate(corners):
        next_x, next_y = corners[(at + 1) % len(corners)]
        signs.add((next_x - x) * (point[1] - y) - (next_y - y) * (point[0] - x) > 0)
    return len(signs) == 1
