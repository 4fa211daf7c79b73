"""The options of one decision while the rules collect them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.vectors import append

ROOM: Final = 16  # enough for most decisions; more is added as needed
EMPTY: Final = filled(ROOM, 0)
NOTHING: Final = filled(0, 0)


@mypyc_attr(free_list_len=1)
class Offers:
    """Codes of actions. A playout collects every decision into the same one, so nothing is made per decision."""

    def __init__(self) -> None:
        self.codes: Ints = NOTHING  # only the first `count` are offers; room is made with the first
        self.count: i64 = 0

    def clear(self) -> None:
        """Begin the next decision."""
        self.count = 0

    def listed(self) -> list[int]:
        """The codes as a list."""
        return list(self.codes[: self.count])


def offer(out: Offers, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
    """Offer one action, by its kind and up to four small numbers."""
    code = kind | (a << 8) | (b << 20) | (c << 32) | (d << 44)
    at = out.count
    if at == len(out.codes):
        make_room(out)
    out.codes[at] = code
    out.count = at + 1


def make_room(out: Offers) -> None:
    """Room for one more offer, or for the first few."""
    if out.count == 0:
        out.codes = EMPTY[:]
    else:
        out.codes = append(out.codes, 0)
