"""What Casting Shadows' content files may contain: the keys of each kind of entry, and checks of whole entries."""

from __future__ import annotations

import importlib.resources
import re
from typing import Final

from gnomon.content import Check, ContentError, Entry, Schema
from gnomon.content.checks import (
    anything,
    flag,
    is_whole,
    list_of,
    one_of,
    operation,
    phrase,
    refuse,
    rule_number,
    table,
    whole,
    wholes,
)
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

SET_WORDS: Final[list[str]] = ["base", "ice-storm"]
DICE: Final = 5  # of all colours together (4.1)

# ---------------------------------------------------------------------------------------------------------------------
# Checks of single values

_numbers: list[str] = []


def rule_numbers() -> list[str]:
    """Every rule number in RULES.md; read once."""
    if not _numbers:
        book = importlib.resources.files("gnomon.games.casting_shadows") / "RULES.md"
        _numbers.extend(re.findall(r"^### ([0-9]+\.[0-9]+) ", book.read_text(encoding="utf-8"), re.MULTILINE))
    return _numbers


number: Final = rule_number(rule_numbers, "7.1")


def cost(value: object, where: str) -> None:
    list_of(COST_WORDS[:GEM_PAIR] + SPELL_WORDS[1:], 0, 8)(value, where)
    if isinstance(value, list) and sum(word in SPELL_WORDS for word in value) > 1:
        raise refuse(where, "at most one Spell card", value)


# ---------------------------------------------------------------------------------------------------------------------
# Checks of whole entries, once each key has passed


def check_damage(entry: Entry) -> None:
    """One number for each amount that may be spent (7.3)."""
    cast = entry.values["cast"]
    assert isinstance(cast, dict)
    wholes(cast["up_to"], 0, 99)(entry.values["damage"], f"{entry.where}: damage")


def check_trigger(entry: Entry) -> None:
    """The operation decides the trigger of a Counterspell: running answers being targeted, all others answer damage."""
    do, trigger = entry.values["do"], entry.values["trigger"]
    assert isinstance(do, dict)
    fitting = "targeted" if do["op"] == "run" else "damage"
    if trigger != fitting:
        raise refuse(f"{entry.where}: trigger", f'"{fitting}", which goes with {do["op"]}', trigger)


def check_card(entry: Entry) -> None:
    """There is no card beside these two (1.9)."""
    card = entry.values["card"]
    if entry.slug in ("ancient-rune", "dusty-desert") and card is not False:
        raise refuse(f"{entry.where}: card", "false", card)


def check_colour(entry: Entry) -> None:
    one_of([entry.slug.removesuffix("-die")])(entry.values["colour"], f"{entry.where}: colour")


def check_map(entry: Entry) -> None:
    places, seats, where = entry.values["tiles"], entry.values["seats"], entry.where
    if not isinstance(places, list) or not all(_is_place(place) for place in places):
        raise refuse(f"{where}: tiles", "a list of [tile, q, r]", places)
    if len({place[0] for place in places}) < len(places) or len({(q, r) for _, q, r in places}) < len(places):
        raise ContentError(f"{where}: tiles: expected every tile and every place once, found one twice")
    homes = sum(place[0].startswith("home-") for place in places)
    if not isinstance(seats, dict):
        raise refuse(f"{where}: seats", "a table of seat counts", seats)
    for count, taken in seats.items():
        one_of([str(n) for n in range(2, homes + 1)])(count, f"{where}: seats")
        wholes(int(count), 1, homes)(taken, f"{where}: seats: {count}")


def _is_place(place: object) -> bool:
    if not isinstance(place, list) or len(place) != 3 or not isinstance(place[0], str):
        return False
    return is_whole(place[1], -20, 20) and is_whole(place[2], -20, 20)


# ---------------------------------------------------------------------------------------------------------------------
# The keys of each kind of entry

GIVE_WORDS: Final[list[str]] = ["red gem", "blue gem", "purple gem", "red orb", "blue orb", "purple orb", "fragment"]
TRIGGER_WORDS: Final[list[str]] = ["targeted", "damage"]

_gem_or_orb = one_of(FACE_WORDS[:2])
_gives = list_of(GIVE_WORDS, 1, 5)
_some = whole(1, 9)
_many = whole(1, 99)
_near = whole(0, 2)  # the distances used in ranges (7.4)

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

_ENDS: Final[dict[str, Check]] = {"text": phrase(400), "rule": number}
_CARD: Final[dict[str, Check]] = {"copies": _many, **_ENDS}
_PIECE: Final[dict[str, Check]] = {"set": one_of(SET_WORDS), **_ENDS}

SCHEMAS: Final[dict[str, Schema]] = {
    "attack": Schema(
        {
            **_CARD,
            "level": whole(1, 3),
            "collect": cost,
            "cast": table({"spend": one_of(COST_WORDS), "up_to": _some}),
            "damage": anything,
            "target": one_of(TARGET_WORDS),
            "range": one_of(RANGE_WORDS),
            "status": one_of(STATUS_WORDS[1:]),
        },
        optional=["status"],
        check=check_damage,
    ),
    "conversion": Schema({**_CARD, "level": whole(1, 3), "collect": cost, "do": operation(CONVERSIONS)}),
    "resource": Schema({**_CARD, "gives": _gives}),
    "counterspell": Schema({**_CARD, "trigger": one_of(TRIGGER_WORDS), "do": operation(COUNTERS)}, check=check_trigger),
    "companion": Schema({**_CARD, "do": operation(COMPANIONS)}),
    "tile": Schema(
        {**_PIECE, "home_of": phrase(60), "card": flag, "do": operation(TILES)}, optional=["home_of"], check=check_card
    ),
    "character": Schema({**_PIECE, "shadow_title": phrase(60), "home": phrase(60), "ability": operation(ABILITIES)}),
    "die": Schema(
        {"colour": anything, "count": whole(1, DICE), "faces": list_of(FACE_WORDS, 6, 6), **_ENDS}, check=check_colour
    ),
    "board": Schema(
        {
            "hp": _many,
            "base_limit": _some,
            "shadow_limit": _some,
            "action_points": _some,
            "book": _some,
            "portal": _some,
            "counterspell_cost": list_of(COST_WORDS[:GEM_PAIR], 0, 8),
            **_ENDS,
        }
    ),
    "map": Schema({**_PIECE, "tiles": anything, "seats": anything}, check=check_map, closed=True),
}
