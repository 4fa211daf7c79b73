"""The table of RULES.md that goes through the rulebook of Against the Shadow sentence by sentence."""

from __future__ import annotations

from sentence_tables import SentenceTables

TABLES = SentenceTables("war-of-the-ring")
BOOK = "expansion's rulebook"
CHAPTER = "13."


def test_the_expansion_has_its_table() -> None:
    assert list(TABLES.rows) == [BOOK]
    assert len(TABLES.rows[BOOK]) == 122
    TABLES.check_rows(BOOK)


def test_every_rule_of_the_bots_that_rests_on_the_book_is_reached_from_its_table() -> None:
    resting = {number for number in TABLES.resting_on("Book:") if number.startswith(CHAPTER)}
    assert sorted(resting - TABLES.reached(BOOK)) == []
    assert {number for number in TABLES.reached(BOOK) if not number.startswith(CHAPTER)} == set()


def test_a_rule_of_the_bots_in_no_row_rests_on_a_ruling() -> None:
    alone = [number for number in TABLES.rules if number.startswith(CHAPTER) and number not in TABLES.reached(BOOK)]
    assert alone == ["13.32", "13.37", "13.38"]
    assert [number for number in alone if "Ruling" not in TABLES.notes[number]] == []
