"""Lines at the bottom of a terminal that are drawn over: how many rows they take, and how they are wiped off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import ConsoleDimensions
from rich.text import Text

Make = Callable[[], list[Text]]


@dataclass
class Frame:
    """What stands there now: its rows with all that was typed below, and the size of the terminal it was drawn on."""

    rows: int
    size: ConsoleDimensions

    def add_typed(self, line: str) -> None:
        """A prompt with its answer; the cursor stands below it."""
        self.rows += cell_len(line) // self.size.width + 1

    def wiped(self, size: ConsoleDimensions) -> str:
        """What brings the cursor back to the first row and clears from there.

        Once the terminal has another size nobody knows how its lines are wrapped: then everything is pushed up and out
        of sight, which loses nothing.
        """
        if size != self.size:
            return f"\x1b[{size.height};1H" + "\n" * size.height + "\x1b[H"
        return f"\x1b[{self.rows}A\r\x1b[J" if self.rows else "\r"


class Resized(Exception):
    """The terminal has another size while somebody is asked."""
