"""What a content file may say: the checks of single values, and the keys of every kind of entry.

A check is a function (value, where) that returns or raises a `ContentError` naming `where`.
"""

from __future__ import annotations

import difflib
import importlib.resources
import re
from collections.abc import Callable, Sequence
from typing import Final

from gnomon.games.casting_shadows.compile import SPELL_WORDS
from gnomon.games.casting_shadows.tables import (
    COLOUR_WORDS,
    COMPANION_WORDS,
    COST_WORDS,
    COUNTER_WORDS,
    FACE_WORDS,
    GEM_PAIR,
    RANGE_WORDS,
    STATUS_WORDS,
    TARGET_WORDS,
)
from gnomon.kernel.errors import BadText

SET_WORDS: Final[list[str]] = ["base", "ice-storm"]
DICE: Final = 5  # of all colours together (4.1)
ALIKE: Final = 0.75  # from here on a word may be another one mistyped; two short words easily share half their letters

Check = Callable[[object, str], None]


class ContentError(BadText):
    """One sentence: which file, entry and key, what was expected there and what was found."""

    def __init__(self, sentence: str) -> None:
        ValueError.__init__(self, sentence)


# ---------------------------------------------------------------------------------------------------------------------
# Words of a complaint


def either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def nearest(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word[:60], known, 1, ALIKE) or [one for one in known if word in one.split("-")]
    return f", perhaps {near[0]}" if near else ", found an unknown one"


def plain(text: str, longest: int = 40) -> str:
    """Text fit for one line of a message."""
    short = text if len(text) <= longest else text[: longest - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in short)


def show(value: object, depth: int = 0) -> str:
    """A value as it stands in TOML, cut short; never fails, whatever the value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return f'"{plain(value)}"'
    if isinstance(value, list):
        parts = [show(part, depth + 1) for part in value[:8]] if depth < 2 else ["..."]
        return "[" + ", ".join(parts + ["..."] * (len(value) > 8)) + "]"
    if value is None:
        return "none"
    return "a table" if isinstance(value, dict) else "a date or time"


# ---------------------------------------------------------------------------------------------------------------------
# Checks of single values: each makes a function (value, where) that raises or returns


def refuse(where: str, expected: str, value: object) -> ContentError:
    return ContentError(f"{where}: expected {expected}, found {show(value)}")


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(low: int, high: int) -> Check:
    def check(value: object, where: str) -> None:
        if not is_whole(value, low, high):
            raise refuse(where, f"a whole number from {low} to {high}", value)

    return check


def wholes(count: int, low: int, high: int) -> Check:
    def check(value: object, where: str) -> None:
        if not isinstance(value, list) or len(value) != count or not all(is_whole(n, low, high) for n in value):
            numbers = "whole number" if count == 1 else "whole numbers"
            raise refuse(where, f"a list of {count} {numbers} from {low} to {high}", value)

    return check


def one_of(words: Sequence[str]) -> Check:
    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or value not in words:
            raise refuse(where, either(words), value)

    return check


def list_of(words: Sequence[str], fewest: int, most: int) -> Check:
    def check(value: object, where: str) -> None:
        good = isinstance(value, list) and fewest <= len(value) <= most
        if not good or not isinstance(value, list) or not all(isinstance(w, str) and w in words for w in value):
            size = str(most) if fewest == most else f"{fewest} to {most}"
            raise refuse(where, f"a list of {size} words out of {', '.join(words)}", value)

    return check


def phrase(longest: int) -> Check:
    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or not 1 <= len(value) <= longest or not value.isprintable():
            raise refuse(where, f"1 to {longest} printable characters", value)

    return check


def flag(value: object, where: str) -> None:
    if not isinstance(value, bool):
        raise refuse(where, "true or false", value)


def number(value: object, where: str) -> None:
    if value not in rule_numbers():
        raise refuse(where, 'a rule number such as "7.1"', value)


_numbers: list[str] = []


def rule_numbers() -> list[str]:
    """Every number that RULES.md has; read once."""
    if not _numbers:
        book = importlib.resources.files("gnomon.games.casting_shadows") / "RULES.md"
        _numbers.extend(re.findall(r"^### ([0-9]+\.[0-9]+) ", book.read_text(encoding="utf-8"), re.MULTILINE))
    return _numbers


def cost(value: object, where: str) -> None:
    list_of(COST_WORDS[:GEM_PAIR] + SPELL_WORDS[1:], 0, 8)(value, where)
    if isinstance(value, list) and sum(word in SPELL_WORDS for word in value) > 1:
        raise refuse(where, "at most one Spell card", value)


def table(checks: dict[str, Check], optional: Sequence[str] = ()) -> Check:
    """A table with exactly these keys, but for the optional ones."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise refuse(where, f"a table of {', '.join(checks)}", value)
        for key in value:
            if key not in checks:
                raise ContentError(f"{where}: {plain(key)}: expected a key of this entry{nearest(key, list(checks))}")
        for key, deeper in checks.items():
            if key in value:
                deeper(value[key], f"{where}: {key}")
            elif key not in optional:
                raise ContentError(f"{where}: {key}: expected this key, found none")

    return check


def operation(operations: dict[str, dict[str, Check]]) -> Check:
    """A table that names one of these operations as its `op` and has exactly the keys of that operation."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict) or "op" not in value:
            raise refuse(where, "a table with an op", value)
        op = value["op"]
        named = one_of(list(operations))
        named(op, f"{where}: op")
        table({"op": named, **operations[str(op)]})(value, where)

    return check


# ---------------------------------------------------------------------------------------------------------------------
# The keys of each kind of entry

GIVE_WORDS: Final[list[str]] = ["red gem", "blue gem", "purple gem", "red orb", "blue orb", "purple orb", "fragment"]
TRIGGER_WORDS: Final[list[str]] = ["targeted", "damage"]

_gem_or_orb = one_of(FACE_WORDS[:2])
_gives = list_of(GIVE_WORDS, 1, 5)
_some = whole(1, 9)
_many = whole(1, 99)
_near = whole(0, 2)  # the distances that ranges know (7.4)

CONVERSIONS: Final[dict[str, dict[str, Check]]] = {
    "convert": {"spend": one_of(COST_WORDS[:GEM_PAIR]), "up_to": _some, "into": _gem_or_orb},
    "recolour": {"of": _gem_or_orb},
    "transmute": {"of": _gem_or_orb, "up_to": _some},
    "swap": {"colour": one_of(COLOUR_WORDS[:2]), "up_to": _some},
    "duplicate": {"of": _gem_or_orb, "amount": _some},
}
COUNTERS: Final[dict[str, dict[str, Check]]] = {
    word: {"amount": _many} if word in ("reduce", "retaliate", "share") else {} for word in COUNTER_WORDS
}
COMPANIONS: Final[dict[str, dict[str, Check]]] = {
    word: {"amount": _many} if word in ("first-strike", "thick-skin", "mend", "study") else {}
    for word in COMPANION_WORDS
} | {"start-resource": {"gives": _gives}}
TILES: Final[dict[str, dict[str, Check]]] = {
    "none": {},
    "start-resource": {"gives": _gives, "every": _some},
    "start-heal": {"amount": _many},
    "thorns": {"amount": _many},
    "crypt": {"gives": _gives, "every": _some},
}
ABILITIES: Final[dict[str, dict[str, Check]]] = {
    "heal": {"amount": _many},
    "whirl": {"amount": _many, "reach": _near, "steps": whole(0, 9)},
    "maul": {"amount": _many},
    "devastate": {"amount": _many, "reach": _near},
    "obscure": {"amount": _many, "reach": _near},
    "tide": {"amount": _many, "reach": _near},
}


def _anything(value: object, where: str) -> None:
    """For values that are checked together with another one."""


_ENDS: Final[dict[str, Check]] = {"text": phrase(400), "rule": number}
_CARD: Final[dict[str, Check]] = {"title": phrase(60), "kind": _anything, "copies": _many, **_ENDS}
_PIECE: Final[dict[str, Check]] = {"title": phrase(60), "kind": _anything, "set": one_of(SET_WORDS), **_ENDS}

SCHEMAS: Final[dict[str, dict[str, Check]]] = {
    "attack": {
        **_CARD,
        "level": whole(1, 3),
        "collect": cost,
        "cast": table({"spend": one_of(COST_WORDS), "up_to": _some}),
        "damage": _anything,
        "target": one_of(TARGET_WORDS),
        "range": one_of(RANGE_WORDS),
        "status": one_of(STATUS_WORDS[1:]),
    },
    "conversion": {**_CARD, "level": whole(1, 3), "collect": cost, "do": operation(CONVERSIONS)},
    "resource": {**_CARD, "gives": _gives},
    "counterspell": {**_CARD, "trigger": one_of(TRIGGER_WORDS), "do": operation(COUNTERS)},
    "companion": {**_CARD, "do": operation(COMPANIONS)},
    "tile": {**_PIECE, "home_of": phrase(60), "card": flag, "do": operation(TILES)},
    "character": {**_PIECE, "shadow_title": phrase(60), "home": phrase(60), "ability": operation(ABILITIES)},
    "die": {
        "title": phrase(60),
        "kind": _anything,
        "colour": _anything,
        "count": whole(1, DICE),
        "faces": list_of(FACE_WORDS, 6, 6),
        **_ENDS,
    },
    "board": {
        "title": phrase(60),
        "kind": _anything,
        "hp": _many,
        "base_limit": _some,
        "shadow_limit": _some,
        "action_points": _some,
        "book": _some,
        "portal": _some,
        "counterspell_cost": list_of(COST_WORDS[:GEM_PAIR], 0, 8),
        **_ENDS,
    },
    "map": {**_PIECE, "tiles": _anything, "seats": _anything},
}
OPTIONAL: Final[list[str]] = ["status", "home_of"]
