"""The numbers of every card and location against a second table, which was not made from the content files.

pytestmark = pytest.mark.once  # what it tests is never compiled

Where sources differ, the tables hold the value that was decided on: leadership for Éowyn's attack, defence 1 for the
Doors of Durin.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from gnomon.content import Entry
from gnomon.games.war_of_the_ring.content import CATALOGUE

HERE = Path(__file__).parent
ENTRIES = CATALOGUE.edition("base").entries
BY_TITLE = {str(entry.values["title"]): entry for entry in ENTRIES}
ICONS = ("path", "attack", "defence", "lead_attack", "lead_defence")
FACTIONS = {"Dúnedain": "dunedain"}
# Wielders as cards name them, and the entries meant (10.1).
WIELDERS = {
    "any Nazgûl": ["any nazgul"],
    "Gandalf (either)": ["gandalf-the-grey", "gandalf-the-white"],
    "Frodo": ["frodo-baggins"],
    "Sam": ["sam-gamgee"],
}


def rows(file: str) -> list[dict[str, str]]:
    with (HERE / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="|"))


CARDS = rows("printed-cards.csv")
LOCATIONS = rows("printed-locations.csv")


def factions(names: str) -> list[str]:
    return [FACTIONS.get(name, name.lower()) for name in names.split(", ") if name]


def numbers(ranges: str) -> list[int]:
    """`1-3,5` as a list."""
    out: list[int] = []
    for part in ranges.split(",") if ranges else []:
        first, _, last = part.partition("-")
        out.extend(range(int(first), int(last or first) + 1))
    return out


def wielders(names: str) -> list[str]:
    out: list[str] = []
    for name in names.split(", ") if names else []:
        out.extend(WIELDERS.get(name, [name.lower().replace(" ", "-") if "any " not in name else name.lower()]))
    return out


def values(entry: Entry) -> dict[str, Any]:
    return entry.values


def words_for(entry: Entry) -> set[str]:
    """Where the values of an entry come from, but for its text, which is ours."""
    return {word for key, word in entry.origin.items() if key != "text"}


@pytest.mark.parametrize("row", CARDS, ids=[row["name"] for row in CARDS])
def test_a_card_has_its_printed_numbers(row: dict[str, str]) -> None:
    card = values(BY_TITLE[row["name"]])
    assert card["kind"] == row["kind"]
    assert (card["deck"], [card["faction"]]) == (row["deck"], factions(row["faction"]))
    assert card.get("keyword", "") == row["keyword"].lower().replace("û", "u")
    assert (card["copies"], card.get("set", "")) == (int(row["copies"]), row["set"])
    assert [card.get("icons", {}).get(icon, 0) for icon in ICONS] == [int(row[icon]) for icon in ICONS]
    assert card.get("paths", []) == numbers(row["paths"])
    assert card.get("wielders", []) == wielders(row["wielders"])


@pytest.mark.parametrize("row", LOCATIONS, ids=[row["name"] for row in LOCATIONS])
def test_a_location_has_its_printed_numbers(row: dict[str, str]) -> None:
    place = values(BY_TITLE[row["name"]])
    assert (place.get("side", ""), place.get("number", "")) == (
        row["side"],
        int(row["number"]) if row["number"] else "",
    )
    assert (place["points"], place["defence"]) == (int(row["points"]), int(row["defence"]))
    assert place.get("defending", []) == factions(row["defending"])
    assert place.get("attacking", []) == factions(row["attacking"])
    assert place.get("fellowship", 0) == int(row["fellowship"] or 0)


def test_nothing_is_missing_and_nothing_is_added() -> None:
    printed = [row["name"] for row in CARDS + LOCATIONS]
    assert sorted(printed) == sorted(BY_TITLE)
    assert len(BY_TITLE) == len(ENTRIES)


def test_what_two_sources_agree_on_is_printed_and_the_rest_is_reported() -> None:
    for row in CARDS + LOCATIONS:
        wanted = {"printed"} if row["sure"] == "certain" else {"reported"}
        allowed = {"printed", "reported"} if row["name"] == "Bilbo Baggins" else wanted  # what becomes of his items
        assert words_for(BY_TITLE[row["name"]]) <= allowed, row["name"]
