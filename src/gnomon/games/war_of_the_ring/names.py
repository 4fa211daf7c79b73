"""The names that content refers to: rules, cards and locations, each read once from its file."""

from __future__ import annotations

import importlib.resources
import re
from typing import Final

HERE: Final = "gnomon.games.war_of_the_ring"
FREE_FILE: Final = "free.toml"
SHADOW_FILE: Final = "shadow.toml"
GROUNDS_FILE: Final = "battlegrounds.toml"
PATHS_FILE: Final = "paths.toml"
BOTS_FILE: Final = "bots.toml"

_RULE: Final = r"^### ([0-9]+\.[0-9]+) "
_ENTRY: Final = r"^\[([a-z0-9-]+)\]$"

_read: dict[str, list[str]] = {}


def rule_numbers() -> list[str]:
    """Every rule number in RULES.md."""
    return _found("RULES.md", _RULE)


def card_names() -> list[str]:
    return _found(f"content/{FREE_FILE}", _ENTRY) + _found(f"content/{SHADOW_FILE}", _ENTRY)


def ground_names() -> list[str]:
    return _found(f"content/{GROUNDS_FILE}", _ENTRY)


def path_names() -> list[str]:
    return _found(f"content/{PATHS_FILE}", _ENTRY)


def _found(file: str, pattern: str) -> list[str]:
    if file not in _read:
        text = (importlib.resources.files(HERE) / file).read_text(encoding="utf-8")
        _read[file] = re.findall(pattern, text, re.MULTILINE)
    return _read[file]
