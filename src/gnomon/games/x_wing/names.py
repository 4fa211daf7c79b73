"""The names that content refers to: its files, and the rules of RULES.md."""

from __future__ import annotations

import importlib.resources
import re
from typing import Final

HERE: Final = "gnomon.games.x_wing"
SHIPS_FILE: Final = "ships.toml"
PILOT_FILES: Final[dict[str, str]] = {
    "pilots-rebel.toml": "rebel",
    "pilots-empire.toml": "empire",
    "pilots-scum.toml": "scum",
}
UPGRADES_FILE: Final = "upgrades.toml"
DAMAGE_FILE: Final = "damage.toml"
OBSTACLES_FILE: Final = "obstacles.toml"
SQUADS_FILE: Final = "squads.toml"

_RULE: Final = r"^### ([0-9]+\.[0-9]+) "

_read: list[str] = []


def rule_numbers() -> list[str]:
    """Every rule number in RULES.md."""
    if not _read:
        text = (importlib.resources.files(HERE) / "RULES.md").read_text(encoding="utf-8")
        _read.extend(re.findall(_RULE, text, re.MULTILINE))
    return _read
