"""Lines of a compact table, for the drawings of games: columns, and two texts on a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text


def side_by_side(texts: list[Text], half: int) -> list[Text]:
    """Two texts on a line, each within half of it."""
    for text in texts:
        text.truncate(half, overflow="ellipsis", pad=True)
    return [Text("  ").join(pair) for pair in zip_longest(texts[::2], texts[1::2], fillvalue=Text())]


def aligned(rows: Sequence[list[Text]], width: int, gap: str = "  ") -> list[Text]:
    """Rows in columns; the last column takes what is left."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows)]
    out = []
    for row in rows:
        for cell, wide in zip(row[:-1], widths):
            cell.truncate(wide, pad=True)
        line = Text(gap).join(row)
        line.truncate(width, overflow="ellipsis")
        out.append(line)
    return out


def flowing(head: Text, parts: Sequence[Text], width: int, gap: str = ", ") -> list[Text]:
    """Parts one after the other behind a heading, in as many lines as they need."""
    lines, indent = [head], "  "
    for at, part in enumerate(parts):
        end = Text(gap.rstrip()) if at < len(parts) - 1 else Text()
        if lines[-1].cell_len + part.cell_len + end.cell_len > width and lines[-1].cell_len > len(indent):
            lines.append(Text(indent))
        lines[-1].append_text(part).append_text(end)
        if at < len(parts) - 1:
            lines[-1].append(" ")
    for line in lines:
        line.rstrip()
        line.truncate(width, overflow="ellipsis")
    return lines
