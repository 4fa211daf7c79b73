"""Values of content files: written in one line, and taken apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def toml(value: Any) -> str:
    """A value as TOML in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"'{key}' = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(toml(part) for part in value)}]"
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def parts(value: Any) -> Iterator[Any]:
    """A value and everything inside it."""
    yield value
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    for part in inside:
        yield from parts(part)
