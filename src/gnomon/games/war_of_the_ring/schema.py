"""What War of the Ring's content files may contain: the keys of each kind of entry, and checks of whole entries."""

from __future__ import annotations

import importlib.resources
import re
from typing import Final

from gnomon.content import Check, Schema
from gnomon.content.checks import anything, list_of, one_of, phrase, rule_number, whole
from gnomon.games.war_of_the_ring.tables import DECK_WORDS, FACTION_WORDS, SIDE_WORDS

_numbers: list[str] = []


def rule_numbers() -> list[str]:
    """Every rule number in RULES.md; read once."""
    if not _numbers:
        book = importlib.resources.files("gnomon.games.war_of_the_ring") / "RULES.md"
        _numbers.extend(re.findall(r"^### ([0-9]+\.[0-9]+) ", book.read_text(encoding="utf-8"), re.MULTILINE))
    return _numbers


number: Final = rule_number(rule_numbers, "5.3")

_ENDS: Final[dict[str, Check]] = {"text": phrase(400), "rule": number}
_CARD: Final[dict[str, Check]] = {
    "deck": one_of(DECK_WORDS),
    "faction": one_of(FACTION_WORDS),
    "copies": whole(1, 9),
    "set": one_of(["promo"]),
    "fellowship": whole(1, 9),
    **_ENDS,
}
_PLACE: Final[dict[str, Check]] = {
    "points": whole(0, 9),
    "defence": whole(0, 9),
    "fellowship": whole(1, 6),
    "activated": anything,
    **_ENDS,
}
_MORE: Final[list[str]] = [
    "icons", "bonus", "action", "when", "forbid", "also", "saved", "paths", "keyword", "lends", "limit", "draw_step",
    "tends", "opens", "wielders", "place_icons", "peek", "saves_wielder", "only_weapon",
]  # fmt: skip
_ANY: Final = Schema({**_CARD, **dict.fromkeys(_MORE, anything)}, optional=["set", "fellowship", "text", *_MORE])

SCHEMAS: Final[dict[str, Schema]] = {
    "army": _ANY,
    "character": _ANY,
    "item": _ANY,
    "event": _ANY,
    "battleground": Schema(
        {
            **_PLACE,
            "side": one_of(SIDE_WORDS),
            "defending": list_of(FACTION_WORDS, 1, 6),
            "attacking": list_of(FACTION_WORDS, 1, 6),
        },
        optional=["fellowship", "activated", "text"],
    ),
    "path": Schema({**_PLACE, "number": whole(1, 9)}, optional=["fellowship", "activated", "text"]),
}
