"""What the rules say about the value of a game option, before a match is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One sentence about what is wrong, and its rule; `at` is the way to the part of the value, from the outside in."""

    text: str
    rule: str = ""
    at: tuple[int, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A value without faults may be played. `told` is plain data for a page on which people put one together."""

    faults: list[Fault] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
