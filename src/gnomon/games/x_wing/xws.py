"""XWS, the community's format for squads: JSON with the keys of pilots and upgrades. Reads it and writes it back.

What it does not know (the name, the builder's own data) is kept, so that a file comes back as it was.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from gnomon.content.checks import either, nearest, plain
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import FACTION_WORDS, SLOT_WORDS
from gnomon.kernel.errors import BadText, one_line

Plain = dict[str, Any]

FACTION_KEYS: Final[list[str]] = ["rebel", "imperial", "scum"]
SLOT_KEYS: Final[list[str]] = [
    "ept", "amd", "samd", "torpedo", "missile", "cannon", "turret", "bomb", "crew", "illicit", "system", "mod", "title",
]  # fmt: skip
VERSION: Final = "1.0.0"
CREW: Final = "-crew"  # ends the name of a crew card whose title is a pilot's too
MOST_PILOTS: Final = 100
MOST_UPGRADES: Final = 100  # of a slot
LONGEST_MISTAKE: Final = 120
# The keys of a file and of a pilot that are made from the squad; of `name` and `id` a pilot has one.
FILE_KEYS: Final[list[str]] = ["faction", "pilots", "points"]
PILOT_KEYS: Final[list[str]] = ["name", "id", "ship", "upgrades", "points"]


@dataclass(frozen=True)
class Xws:
    """A squad as read: ships with their upgrades by number, and everything else, as it was."""

    ships: list[tuple[int, list[int]]]
    kept: Plain = field(default_factory=dict)  # of the file: name, description, vendor, version
    of_pilots: list[Plain] = field(default_factory=list)  # the same for each pilot
    shapes: list[list[str]] = field(default_factory=list)  # which keys of PILOT_KEYS each pilot had
    has_points: bool = True


def key_of(slug: str) -> str:
    """The key of a card or a ship: its name in letters and digits."""
    return slug.removesuffix(CREW).replace("-", "")


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def read(tables: Tables, text: str, where: str = "squad") -> Xws:
    """The squad of a text in XWS; raises BadText with a sentence for anything that is not one."""
    data = _object(_parsed(text, where), where, "")
    faction = _one_of(data.get("faction"), FACTION_KEYS, where, "faction")
    pilots = data.get("pilots")
    if not isinstance(pilots, list) or not 1 <= len(pilots) <= MOST_PILOTS:
        raise BadText(where, "pilots", f"a list of 1 to {MOST_PILOTS} pilots", pilots)
    given = [_object(one, where, f"pilots.{place}") for place, one in enumerate(pilots, 1)]
    ships = [_ship(tables, one, FACTION_KEYS.index(faction), where, f"pilots.{at}") for at, one in enumerate(given, 1)]
    return Xws(
        ships,
        _others(data, FILE_KEYS),
        [_others(one, PILOT_KEYS) for one in given],
        [[key for key in PILOT_KEYS if key in one] for one in given],
        "points" in data,
    )


def _parsed(text: str, where: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadText(where, "", f"valid JSON: {one_line(str(error), LONGEST_MISTAKE)}") from None


def _no_constant(word: str) -> object:
    raise ValueError(f"{word} is not a number of JSON")


def _object(value: object, where: str, key: str) -> Plain:
    if not isinstance(value, dict):
        raise BadText(where, key, "an object of XWS", value)
    return value


def _one_of(value: object, known: list[str], where: str, key: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise BadText(where, key, either(known), value if value is not None else "nothing")
    return value


def _others(data: Plain, known: list[str]) -> Plain:
    return {key: value for key, value in data.items() if key not in known}


def _ship(tables: Tables, given: Plain, faction: int, where: str, at: str) -> tuple[int, list[int]]:
    """The pilot and the upgrades of one ship."""
    key = "name" if "name" in given else "id"
    mine = [number for number in range(len(tables.pilot_slugs)) if tables.faction[number] == faction]
    known = {key_of(tables.pilot_slugs[number]): number for number in mine}
    pilot = known[_known(given.get(key), [*known], f"a pilot of {FACTION_KEYS[faction]}", where, f"{at}.{key}")]
    if "ship" in given:
        _one_of(given["ship"], [key_of(tables.ship_slugs[tables.ship_of[pilot]])], where, f"{at}.ship")
    return pilot, _upgrades(tables, given.get("upgrades", {}), where, f"{at}.upgrades")


def _upgrades(tables: Tables, given: object, where: str, at: str) -> list[int]:
    out: list[int] = []
    for slot, cards in _object(given, where, at).items():
        number = SLOT_KEYS.index(_known(slot, SLOT_KEYS, "a slot", where, at))
        if not isinstance(cards, list) or len(cards) > MOST_UPGRADES:
            raise BadText(where, f"{at}.{slot}", f"a list of at most {MOST_UPGRADES} upgrades", cards)
        mine = [one for one in range(len(tables.upgrade_slugs)) if tables.slot[one] == number]
        known = {key_of(tables.upgrade_slugs[one]): one for one in mine}
        what = f"an upgrade for {SLOT_WORDS[number]}"
        out.extend(known[_known(card, [*known], what, where, f"{at}.{slot}")] for card in cards)
    return out


def _known(value: object, known: list[str], what: str, where: str, key: str) -> str:
    if not isinstance(value, str):
        raise BadText(where, key, f"the key of {what}", value if value is not None else "nothing")
    if value not in known:
        raise BadText(where, f"{key}: {plain(value)}", f"the key of {what}{nearest(value, known)}")
    return value


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def made(ships: list[tuple[int, list[int]]], name: str = "") -> Xws:
    """A squad that was never a file."""
    kept: Plain = {"name": name, "version": VERSION} if name else {"version": VERSION}
    shape = ["name", "ship", "upgrades", "points"]
    return Xws(ships, kept, [{} for ship in ships], [shape for ship in ships])


def write(tables: Tables, squad: Xws, points: list[int]) -> Plain:
    """A squad in XWS, as plain data for JSON; `points` are what its ships cost."""
    out = dict(squad.kept)
    out["faction"] = FACTION_KEYS[tables.faction[squad.ships[0][0]]]
    if squad.has_points:
        out["points"] = sum(points)
    out["pilots"] = [_pilot(tables, squad, place, points[place]) for place in range(len(squad.ships))]
    return out


def _pilot(tables: Tables, squad: Xws, place: int, points: int) -> Plain:
    pilot, upgrades = squad.ships[place]
    ship = tables.ship_slugs[tables.ship_of[pilot]]
    slug = key_of(tables.pilot_slugs[pilot])
    full: Plain = {"name": slug, "id": slug, "ship": key_of(ship), "upgrades": {}, "points": points}
    for upgrade in upgrades:
        key = SLOT_KEYS[tables.slot[upgrade]]
        full["upgrades"].setdefault(key, []).append(key_of(tables.upgrade_slugs[upgrade]))
    return {**squad.of_pilots[place], **{key: full[key] for key in squad.shapes[place]}}


def faction_key(word: str) -> str:
    """The key of a faction."""
    return FACTION_KEYS[FACTION_WORDS.index(word)]
