"""Limits of fields: length, size, characters."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

KEY_PATTERN = "^[A-Za-z0-9_-]{1,64}$(?!\\n)"  # in Python, `$` lets a line break at the end pass
Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
Token = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Title = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
ENGLISH = "en"
Language = Annotated[str, Meta(max_length=8)]
Clock = Annotated[int, Meta(ge=0, le=86_400)]
Plain = dict[str, Any]

MOST_VALUES = 1_000
DEEPEST = 8


def check_plain(given: Plain) -> None:
    """Refuse options that no game has: too many values, too deep in each other, or numbers of more than 64 bits."""
    left: list[tuple[Any, int]] = [(given, 1)]
    count = 0
    while left:
        value, depth = left.pop()
        parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        count += len(parts)
        if count > MOST_VALUES or depth > DEEPEST:
            raise ValueError(f"expected at most {MOST_VALUES} values, and lists at most {DEEPEST} deep")
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise ValueError("expected numbers of at most 64 bits")
        left += [(part, depth + 1) for part in parts]
