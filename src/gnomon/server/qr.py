"""QR codes, so that nobody has to type an address on a phone."""

from __future__ import annotations

from itertools import groupby, zip_longest

import segno

QUIET = 2  # light modules around a code in a terminal; pages leave the standard four
BLACK_ON_WHITE = "\x1b[30;107m"
PLAIN = "\x1b[0m"
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def modules(text: str) -> list[list[int]]:
    """The rows of a code; 1 is dark."""
    return [list(row) for row in segno.make_qr(text).matrix]


def svg_path(rows: list[list[int]]) -> str:
    """All dark modules as one path; a module is one unit wide."""
    return "".join(_row_path(y, row) for y, row in enumerate(rows))


def _row_path(y: int, row: list[int]) -> str:
    out, x = "", 0
    for dark, run in groupby(row):
        width = len(list(run))
        out += f"M{x} {y}h{width}v1h-{width}z" if dark else ""
        x += width
    return out


def terminal_lines(text: str) -> list[str]:
    """A code for a terminal, two rows of modules per line; always black on white, whatever its colours."""
    rows = modules(text)
    blank = [0] * (len(rows) + 2 * QUIET)
    framed = [*[blank] * QUIET, *([0] * QUIET + row + [0] * QUIET for row in rows), *[blank] * QUIET]
    return [_line(above, below) for above, below in zip_longest(framed[::2], framed[1::2], fillvalue=blank)]


def columns(lines: list[str]) -> int:
    return len(lines[0].removeprefix(BLACK_ON_WHITE).removesuffix(PLAIN))


def _line(above: list[int], below: list[int]) -> str:
    return BLACK_ON_WHITE + "".join(HALVES[pair] for pair in zip(above, below)) + PLAIN
