"""The numbers of every ship and card against second tables, which were not made from the content files."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest

from gnomon.games.x_wing.content import CATALOGUE
from gnomon.games.x_wing.terms import BAR_WORDS
from gnomon.games.x_wing.xws import key_of

pytestmark = pytest.mark.once  # what it tests is never compiled

HERE = Path(__file__).parent
ENTRIES = CATALOGUE.edition("base").entries
VALUES: dict[str, dict[str, Any]] = {entry.slug: entry.values for entry in ENTRIES}
STATS = ("attack", "agility", "hull", "shields")
ACTIONS = {"F": "focus", "L": "lock", "E": "evade", "B": "barrel-roll", "S": "boost", "R": "rotate-arc"}
ARCS = {
    "front": ["front"],
    "front + rear aux": ["front", "rear"],
    "front + mobile": ["front", "mobile"],
    "turret": ["front", "turret"],  # a ship with a turret has a printed arc too
}
BEARINGS = {
    "F": "straight",
    "B": "bank-left",
    "N": "bank-right",
    "T": "turn-left",
    "Y": "turn-right",
    "K": "koiogran",
    "L": "segnor-left",
    "P": "segnor-right",
}
HUES = {"G": "green", "W": "white", "R": "red"}
# The limits of upgrades as people write them, and the keys of `only`.
LIMITS: dict[str, dict[str, object]] = {
    "large": {"size": "large"},
    "Scum": {"faction": "scum"},
    "boost icon": {"action": "boost"},
    "Lancer": {"ship": "lancer-class-pursuit-craft"},
    "PS 4+": {"skill": 4},
    "PS 5+": {"skill": 5},
}


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / f"printed-{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="|"))


SHIPS, PILOTS, UPGRADES, DAMAGE = rows("ships"), rows("pilots"), rows("upgrades"), rows("damage")


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    return {slug: values for slug, values in VALUES.items() if values["kind"] == kind}


def named(kind: str, title: str) -> dict[str, Any]:
    (found,) = [values for values in of_kind(kind).values() if values["title"] == title]
    return found


def slug_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


@pytest.mark.parametrize("row", SHIPS, ids=[row["key"] for row in SHIPS])
def test_a_ship_has_its_printed_values(row: dict[str, str]) -> None:
    (ship,) = [values for slug, values in of_kind("ship").items() if key_of(slug) == row["key"]]
    assert ship["factions"] == row["factions"].split()
    assert ship["size"] == {"S": "small", "L": "large"}[row["size"]]
    assert [ship[key] for key in STATS] == [int(row[key]) for key in STATS]
    assert ship["actions"] == sorted([ACTIONS[one] for one in row["actions"].split()], key=BAR_WORDS.index)
    assert ship["arcs"] == ARCS[row["arcs"]]
    assert ship["dial"] == [f"{HUES[one[2]]} {one[0]}-{BEARINGS[one[1]]}" for one in row["dial"].split()]


@pytest.mark.parametrize("row", PILOTS, ids=[row["name"] for row in PILOTS])
def test_a_pilot_has_its_printed_values(row: dict[str, str]) -> None:
    pilot = named("pilot", row["name"])
    assert key_of(pilot["ship"]) == row["ship"]
    assert pilot["faction"] == row["faction"]
    assert (pilot["skill"], pilot["points"]) == (int(row["skill"]), int(row["points"]))
    assert pilot.get("unique", False) == (row["unique"] == "unique")
    assert sorted(pilot["slots"]) == row["slots"].split()


def test_one_pilot_has_a_weaker_ship_than_the_others() -> None:
    own = {slug: values["stats"] for slug, values in of_kind("pilot").items() if "stats" in values}
    assert own == {"outer-rim-smuggler": {"attack": 2, "agility": 1, "hull": 6, "shields": 4}}


@pytest.mark.parametrize("row", UPGRADES, ids=[row["name"] for row in UPGRADES])
def test_an_upgrade_has_its_printed_values(row: dict[str, str]) -> None:
    upgrade = named("upgrade", row["name"])
    assert (upgrade["slot"], upgrade["points"]) == (row["slot"], int(row["points"]))
    limits = row["limits"].split(", ") if row["limits"] else []
    assert [key for key in ("unique", "limited") if upgrade.get(key)] == [
        one for one in ("unique", "limited") if one in limits
    ]
    only: dict[str, object] = {}
    for one in limits:
        if one not in ("unique", "limited"):
            only |= LIMITS.get(one, {"ship": slug_of(one)})
    assert upgrade.get("only", {}) == only
    low, _, high = row["range"].partition("-")
    wanted = (int(row["dice"]), [int(low), int(high or low)]) if row["dice"] else (0, None)
    assert (upgrade.get("weapon", {}).get("dice", 0), upgrade.get("weapon", {}).get("range")) == wanted


@pytest.mark.parametrize("deck", ["tfa", "original"])
def test_a_deck_has_its_printed_cards(deck: str) -> None:
    printed = {(row["name"], row[deck]) for row in DAMAGE if row[deck] != "-"}
    dealt = [values for values in of_kind("damage").values() if values["decks"].get(deck)]
    found = {(values["title"], f"{values['trait'][0].upper()} x{values['decks'][deck]}") for values in dealt}
    assert found == printed
    assert len(dealt) == 14
    assert sum(values["decks"][deck] for values in dealt) == 33


def test_nothing_is_missing_and_nothing_is_added() -> None:
    assert sorted(row["name"] for row in PILOTS) == sorted(str(one["title"]) for one in of_kind("pilot").values())
    assert sorted(row["name"] for row in UPGRADES) == sorted(str(one["title"]) for one in of_kind("upgrade").values())
    assert len(SHIPS) == len(of_kind("ship"))


def test_numbers_are_printed_and_words_are_ours() -> None:
    for entry in ENTRIES:
        if entry.values["kind"] in ("obstacle", "squad"):
            assert set(entry.origin.values()) == {"house"}
        else:
            assert {word for key, word in entry.origin.items() if key != "text"} == {"printed"}, entry.slug
            assert entry.origin.get("text", "house") == "house"
