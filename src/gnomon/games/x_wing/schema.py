"""What X-Wing's content files may contain: the keys of each kind of entry, and checks of whole entries."""

from __future__ import annotations

from typing import Any, Final

from gnomon.content import Check, ContentError, Entry, Schema
from gnomon.content.checks import each, flag, is_whole, list_of, one_of, phrase, refuse, rule_number, table, whole
from gnomon.games.x_wing.geometry.outlines import LONGEST, MOST_CORNERS, WIDEST
from gnomon.games.x_wing.names import rule_numbers
from gnomon.games.x_wing.operations import band, effects, name, words
from gnomon.games.x_wing.terms import (
    ARC_WORDS,
    BAR_WORDS,
    CARD_ACTION_WORDS,
    DECK_WORDS,
    FACTION_WORDS,
    HUE_WORDS,
    MANOEUVRE_WORDS,
    OBSTACLE_WORDS,
    ON_HIT_WORDS,
    SIZE_WORDS,
    SLOT_WORDS,
    TRAIT_WORDS,
)

Values = dict[str, Any]
Point = tuple[int, int]

# ---------------------------------------------------------------------------------------------------------------------
# Checks of single values

number: Final = rule_number(rule_numbers, "6.8")
MOST_MANOEUVRES: Final = 24
FEWEST_CORNERS: Final = 3
FARTHEST: Final = WIDEST // 1000  # millimetres from the middle of an obstacle
WIDTH: Final = LONGEST // 1000  # from corner to corner
LONGEST_SQUAD: Final = 1000


def manoeuvre(value: object, where: str) -> None:
    """A difficulty and a manoeuvre: `green 1-straight`."""
    hue, _, move = value.partition(" ") if isinstance(value, str) else ("", "", "")
    if hue not in HUE_WORDS or move not in MANOEUVRE_WORDS:
        raise refuse(where, 'a difficulty and a manoeuvre such as "green 1-bank-left"', value)


def dial(value: object, where: str) -> None:
    each(manoeuvre, 1, MOST_MANOEUVRES)(value, where)
    moves = [one.partition(" ")[2] for one in value] if isinstance(value, list) else []
    for move in moves:
        if moves.count(move) > 1:
            raise ContentError(f"{where}: expected each manoeuvre once, found {move} more than once")


def outline(value: object, where: str) -> None:
    """Corners in millimetres, counter-clockwise round the middle, of a convex shape that the geometry can measure."""
    each(corner, FEWEST_CORNERS, MOST_CORNERS)(value, where)
    corners: list[Point] = [(x, y) for x, y in value] if isinstance(value, list) else []
    for place, one in enumerate(corners):
        at = f"{where}: {place + 1}"
        two = corners[(place + 1) % len(corners)]
        for other in corners:  # all of them: each corner of a star bends to the left, too
            if other not in (one, two) and turn(one, two, other) <= 0:
                raise refuse(at, "a convex outline, counter-clockwise", list(two))
            if (other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2 > WIDTH * WIDTH:
                raise refuse(at, f"corners at most {WIDTH} mm from each other", [list(one), list(other)])
        if turn(one, two, (0, 0)) <= 0:
            raise refuse(at, "an outline with 0, 0 inside", list(one))


def corner(value: object, where: str) -> None:
    at = value if isinstance(value, list) and all(is_whole(n, -FARTHEST, FARTHEST) for n in value) else []
    if len(at) != 2 or at[0] * at[0] + at[1] * at[1] > FARTHEST * FARTHEST:
        raise refuse(where, f"x and y in millimetres, at most {FARTHEST} mm from 0, 0", value)


def turn(one: Point, two: Point, three: Point) -> int:
    """More than 0 if the way from one point over the second to the third bends to the left."""
    return (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])


# ---------------------------------------------------------------------------------------------------------------------
# Checks of whole entries, once each key has passed


def check_pilot(entry: Entry) -> None:
    """A pilot with an ability is unique, and says what it does; the ability is no weapon's."""
    values: Values = entry.values
    if ("effects" in values) != ("text" in values):
        raise ContentError(f"{entry.where}: expected effects and text together, found only one of them")
    if values.get("effects") and not values.get("unique"):
        raise ContentError(f"{entry.where}: unique: expected true for a pilot with an ability")
    for place, one in enumerate(values.get("effects", []), 1):
        for word in ("this-weapon", "marked"):
            if word in one.get("if", []):
                raise refuse(f"{entry.where}: effects: {place}: if", "a condition of a pilot", word)
        if "discard" in one.get("pay", []) or one["do"] in ("shed", "borrow", "mark"):
            raise ContentError(f"{entry.where}: effects: {place}: expected nothing that only an upgrade card can do")


def check_upgrade(entry: Entry) -> None:
    """Effects of a weapon need one, effects that wait for a mark need something that sets it."""
    values: Values = entry.values
    rows = values.get("effects", [])
    marks = values.get("action") == "marksmanship" or any(one["do"] == "mark" for one in rows)
    for place, one in enumerate(rows, 1):
        where = f"{entry.where}: effects: {place}: if"
        if "this-weapon" in one.get("if", []) and "weapon" not in values:
            raise refuse(where, "a card with weapon for this condition", "this-weapon")
        if "marked" in one.get("if", []) and not marks:
            raise refuse(where, "a card with mark, or with the action marksmanship, for this condition", "marked")
    weapon = values.get("weapon", {})
    if "lock" in weapon.get("spends", []) and "needs" not in weapon:
        raise ContentError(f"{entry.where}: weapon: needs: expected a lock for a weapon that spends one, found none")


# ---------------------------------------------------------------------------------------------------------------------
# The keys of each kind of entry

_RULE: Final[dict[str, Check]] = {"rule": number}
_text: Final = phrase(400)
_STATS: Final[dict[str, Check]] = {
    "attack": whole(0, 6),
    "agility": whole(0, 6),
    "hull": whole(1, 16),
    "shields": whole(0, 16),
}
_ONLY: Final[dict[str, Check]] = {
    "size": one_of(SIZE_WORDS),
    "ship": name,
    "faction": one_of(FACTION_WORDS),
    "skill": whole(1, 12),
    "action": one_of(BAR_WORDS),
}
_slots: Final = list_of(SLOT_WORDS, 1, 4)
_GRANTS: Final[dict[str, Check]] = {
    "skill": whole(1, 9),
    "agility": whole(1, 3),
    "hull": whole(1, 9),
    "shields": whole(1, 9),
    "actions": words(BAR_WORDS),
    "slots": _slots,
    "one_of": words(SLOT_WORDS),
    "different": flag,
    "discount": whole(1, 9),
}
_WEAPON: Final[dict[str, Check]] = {
    "dice": whole(1, 6),
    "range": band,
    "around": flag,
    "needs": one_of(["lock"]),
    "spends": words(["lock", "focus", "discard"]),
    "twice": flag,
    "on_hit": one_of(ON_HIT_WORDS[1:]),
}
_UPGRADE: Final[dict[str, Check]] = {
    "unique": flag,
    "limited": flag,
    "only": table(_ONLY, [*_ONLY]),
    "grants": table(_GRANTS, [*_GRANTS]),
    "weapon": table(_WEAPON, [key for key in _WEAPON if key not in ("dice", "range")]),
    "action": one_of(CARD_ACTION_WORDS),
    "effects": effects,
}
_points: Final = whole(0, 100)
_copies: Final = whole(0, 33)

SCHEMAS: Final[dict[str, Schema]] = {
    "ship": Schema(
        {
            "factions": words(FACTION_WORDS),
            "size": one_of(SIZE_WORDS),
            **_STATS,
            "actions": words(BAR_WORDS),
            "arcs": words(ARC_WORDS),
            "dial": dial,
            **_RULE,
        }
    ),
    "pilot": Schema(
        {
            "ship": name,
            "faction": one_of(FACTION_WORDS),
            "skill": whole(0, 12),
            "points": _points,
            "unique": flag,
            "slots": list_of(SLOT_WORDS[:-2], 0, 8),
            "stats": table(_STATS, [*_STATS]),
            "effects": effects,
            "text": _text,
            **_RULE,
        },
        optional=["unique", "stats", "effects", "text"],
        check=check_pilot,
    ),
    "upgrade": Schema(
        {"slot": one_of(SLOT_WORDS), "points": _points, **_UPGRADE, "text": _text, **_RULE},
        optional=[*_UPGRADE],
        check=check_upgrade,
    ),
    "damage": Schema(
        {
            "trait": one_of(TRAIT_WORDS),
            "decks": table(dict.fromkeys(DECK_WORDS, _copies), DECK_WORDS),
            "text": _text,
            **_RULE,
        }
    ),
    "obstacle": Schema({"type": one_of(OBSTACLE_WORDS), "outline": outline, **_RULE}),
    "squad": Schema({"squad": phrase(LONGEST_SQUAD), "text": _text, **_RULE}),
}
