"""A map of flat-topped hexes drawn with `/`, `\\` and `_`; neighbours share their edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

HEIGHT = 6  # rows from one hex to the next below it
SLANT = HEIGHT // 2
LINES = HEIGHT - 1  # rows that hold text; the lowest row is the edge
NARROWEST = 20
WIDEST = 36
NARROWEST_FLAT = 17  # the narrowest hex of two rows
WIDEST_FLAT = 40


@dataclass
class Hex:
    """One tile of the map: its place, its lines (the first wording that fits), and its style."""

    q: int
    r: int
    lines: list[list[str]]
    styles: list[str] = field(default_factory=list)
    edge: str = "dim"


class Canvas:
    """Characters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for at, letter in enumerate(text):
            self.cells[y][x + at] = letter
            self.styles[y][x + at] = style

    def put_text(self, x: int, y: int, text: Text) -> None:
        """A text with its own styles."""
        for at, letter in enumerate(text.plain):
            self.put(x + at, y, letter, str(text[at].spans[-1].style) if text[at].spans else str(text.style))

    def line(self, y: int) -> Text:
        line = Text(no_wrap=True)
        for style, run in groupby(zip(self.cells[y], self.styles[y]), key=lambda cell: cell[1]):
            line.append("".join(letter for letter, _ in run), style)
        line.rstrip()
        return line


def flat_width(hexes: list[Hex], width: int) -> int:
    """How long the flat edge of a hex may be; 0 if the map does not fit."""
    columns = max(one.q for one in hexes) - min(one.q for one in hexes) + 1
    flat = (width - SLANT * (columns + 1)) // columns
    return 0 if flat < NARROWEST else min(flat, WIDEST)


def draw(hexes: list[Hex], width: int) -> list[Text]:
    """The map in lines, centred; empty if the terminal is too narrow for it."""
    flat = flat_width(hexes, width) if hexes else 0
    if flat == 0:
        return []
    left = min(one.q for one in hexes)
    top = min(_row(one) for one in hexes)
    columns = max(one.q for one in hexes) - left + 1
    used = columns * flat + SLANT * (columns + 1)
    margin = (width - used) // 2
    canvas = Canvas(margin + used, max(_row(one) for one in hexes) - top + HEIGHT + 1)
    for one in sorted(hexes, key=lambda one: one.edge != "dim"):
        x, y = margin + (one.q - left) * (flat + SLANT), _row(one) - top
        _outline(canvas, x, y, flat, one.edge)
        _fill(canvas, x, y, flat, one)
    return [canvas.line(y) for y in range(len(canvas.cells))]


@dataclass
class Flat:
    """One tile of the flat map: two rows of text, the second of which belongs to the lower half of the hex."""

    q: int
    r: int
    rows: tuple[Text, Text]
    edge: str = "dim"


def flat_room(places: Iterable[Sequence[int]], width: int) -> int:
    """How many characters fit in a row of a tile on the flat map; 0 if the map does not fit."""
    columns = [place[0] for place in places]
    count = max(columns) - min(columns) + 1
    room = (width - count - 1) // count
    return 0 if room < NARROWEST_FLAT else min(room, WIDEST_FLAT)


def draw_flat(tiles: list[Flat], room: int) -> list[Text]:
    """A map with two rows per tile: neighbours in other columns are half a tile higher or lower and share a zigzag."""
    left = min(one.q for one in tiles)
    top = min(2 * one.r + one.q for one in tiles)
    height = max(2 * one.r + one.q for one in tiles) - top + 2
    count = max(one.q for one in tiles) - left + 1
    canvas = Canvas(count * (room + 1) + 1, height)
    for one in sorted(tiles, key=lambda one: one.edge != "dim"):
        x, y = (one.q - left) * (room + 1), 2 * one.r + one.q - top
        for down, (text, before, after) in enumerate(zip(one.rows, "/\\", "\\/")):
            canvas.put(x, y + down, before, one.edge)
            canvas.put_text(x + 1, y + down, text)
            canvas.put(x + room + 1, y + down, after, one.edge)
    return [canvas.line(y) for y in range(height)]


def _row(one: Hex) -> int:
    return HEIGHT * one.r + SLANT * one.q


def _outline(canvas: Canvas, x: int, y: int, flat: int, style: str) -> None:
    canvas.put(x + SLANT, y, "_" * flat, style)
    canvas.put(x + SLANT, y + HEIGHT, "_" * flat, style)
    for step in range(SLANT):
        right = x + flat + SLANT
        canvas.put(x + SLANT - 1 - step, y + 1 + step, "/", style)
        canvas.put(right + step, y + 1 + step, "\\", style)
        canvas.put(x + step, y + 1 + SLANT + step, "\\", style)
        canvas.put(right + SLANT - 1 - step, y + 1 + SLANT + step, "/", style)


def _fill(canvas: Canvas, x: int, y: int, flat: int, one: Hex) -> None:
    for at, wordings in enumerate(one.lines[:LINES]):
        inset = abs(SLANT - 1 - at) if at < SLANT else at - SLANT
        room = flat + 2 * (SLANT - 1 - inset) - 2
        text = fit(wordings, room)
        start = x + 2 + inset + (room - len(text)) // 2
        canvas.put(start, y + 1 + at, text, one.styles[at] if at < len(one.styles) else "")


def fit(wordings: list[str], room: int) -> str:
    """The first wording that fits, or as much of the last one as fits."""
    for words in wordings:
        if len(words) <= room:
            return words
    return wordings[-1][: room - 1] + "…" if wordings else ""
