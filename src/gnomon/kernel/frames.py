"""A frame is one pending step, as data: which step, and whose. Games add their own named ints."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    def __init__(self, step: i64 = 0, seat: i64 = 0) -> None:
        self.step: i64 = step
        self.seat: i64 = seat
