"""The tables of RULES.md that go through the sheet of the Shadow Caster sentence by sentence."""

from __future__ import annotations

import pytest
from sentence_tables import SentenceTables

TABLES = SentenceTables("x-wing")
SHEET, PAGE = "Shadow Caster's sheet", "page of Mission 16"
MISSION = "14."


def test_both_parts_of_the_sheet_have_their_tables() -> None:
    assert {book: len(rows) for book, rows in TABLES.rows.items()} == {SHEET: 34, PAGE: 27}


@pytest.mark.parametrize("book", [SHEET, PAGE])
def test_every_row_names_its_place_once_and_rules_that_exist(book: str) -> None:
    TABLES.check_rows(book)


def test_every_rule_of_the_mission_that_rests_on_its_page_is_reached() -> None:
    resting = {number for number in TABLES.resting_on("Sheet") if number.startswith(MISSION)}
    assert sorted(resting - TABLES.reached(PAGE)) == []


def test_the_rule_of_the_mission_that_no_sentence_leads_to_is_a_ruling() -> None:
    rules = {number for number in TABLES.rules if number.startswith(MISSION)}
    assert rules - TABLES.reached(PAGE) == {"14.12"}
    assert "Ruling" in TABLES.notes["14.12"]
