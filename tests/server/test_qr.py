"""QR codes can be read: here by a small reader that follows the standard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gnomon.server import qr

Rows = list[list[int]]
ADDRESS = "http://192.0.2.7:8642/"
FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
FORMAT_MASK = 0b101010000010010
MASKS: list[Callable[[int, int], int]] = [
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
]


def read(rows: Rows) -> str:
    """The text of a code of version 2 in bytes; such a code is one block, so its data comes first."""
    assert len(rows) == 25
    mask = MASKS[(format_of(rows) ^ FORMAT_MASK) >> 10 & 7]
    bits = [rows[y][x] ^ (not mask(y, x)) for y, x in zigzag()]
    assert number(bits[:4]) == 0b0100
    length = number(bits[4:12])
    return bytes(number(bits[12 + 8 * at : 20 + 8 * at]) for at in range(length)).decode()


def format_of(rows: Rows) -> int:
    beside = [rows[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)]
    return number([*beside, *(rows[y][8] for y in (7, 5, 4, 3, 2, 1, 0))])


def zigzag() -> list[tuple[int, int]]:
    """Where data lies: pairs of columns from the right, up and down, around whatever helps to find the code."""
    out: list[tuple[int, int]] = []
    for turn, right in enumerate([*range(24, 6, -2), 5, 3, 1]):
        ys = range(25) if turn % 2 else range(24, -1, -1)
        out += [(y, x) for y in ys for x in (right, right - 1) if not is_fixed(y, x)]
    return out


def is_fixed(y: int, x: int) -> bool:
    corner = (y < 9 and (x < 9 or x > 16)) or (y > 16 and x < 9)
    return corner or 6 in (y, x) or (16 <= y <= 20 and 16 <= x <= 20)


def number(bits: list[int]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)


def test_a_code_holds_its_text() -> None:
    rows = qr.modules(ADDRESS)
    for top, left in ((0, 0), (0, 18), (18, 0)):
        assert ["".join(map(str, row[left : left + 7])) for row in rows[top : top + 7]] == FINDER
    assert read(rows) == ADDRESS


def test_the_path_draws_every_dark_module() -> None:
    rows = qr.modules(ADDRESS)
    drawn = [[0] * len(rows) for _ in rows]
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", qr.svg_path(rows)):
        for at in range(int(x), int(x) + int(width)):
            drawn[int(y)][at] = 1
    assert drawn == rows


def test_a_terminal_shows_the_code_in_a_light_frame() -> None:
    lines = [line.removeprefix(qr.BLACK_ON_WHITE).removesuffix(qr.PLAIN) for line in qr.terminal_lines(ADDRESS)]
    halves = {char: pair for pair, char in qr.HALVES.items()}
    rows = [[halves[char][half] for char in line] for line in lines for half in (0, 1)]
    inside = [row[qr.QUIET : -qr.QUIET] for row in rows[qr.QUIET : qr.QUIET + 25]]
    assert inside == qr.modules(ADDRESS)
    assert not any(map(any, rows[: qr.QUIET])) and not any(row[0] or row[-1] for row in rows)


def test_a_page_is_drawn_a_code_whose_text_no_log_holds(served: Any, caplog: pytest.LogCaptureFixture) -> None:
    text = f"{ADDRESS}#/match/k3JxT0bq2mYw/{'A' * 22}"
    with caplog.at_level("DEBUG"):
        told = served.call("/api/qr", {"text": text}).json()
    rows = qr.modules(text)
    assert told == {"size": len(rows), "path": qr.svg_path(rows)}
    assert "A" * 22 not in caplog.text
    for bad in ({"text": ""}, {"text": "a" * 301}, {"text": "a", "more": 1}):
        assert served.call("/api/qr", bad).status == 400
