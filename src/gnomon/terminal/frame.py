"""Lines at the bottom of a terminal that are redrawn in place: how many rows they take, and how to erase them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import ConsoleDimensions
from rich.text import Text

Make = Callable[[], list[Text]]


@dataclass
class Frame:
    """What is drawn now: its rows, including what was typed below, and the size of the terminal it was drawn for."""

    rows: int
    size: ConsoleDimensions

    def add_typed(self, line: str) -> None:
        """Count the rows of a prompt with its answer; the cursor is below it."""
        self.rows += cell_len(line) // self.size.width + 1

    def wiped(self, size: ConsoleDimensions) -> str:
        """The codes that move the cursor back to the first row and clear from there.

        After a change of size nobody knows how the terminal wraps its lines, so everything is pushed up and out
        of sight, which loses nothing.
        """
        if size != self.size:
            return f"\x1b[{size.height};1H" + "\n" * size.height + "\x1b[H"
        return f"\x1b[{self.rows}A\r\x1b[J" if self.rows else "\r"


class Resized(Exception):
    """The size of the terminal changed during a prompt."""
