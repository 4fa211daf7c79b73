"""The tables of RULES.md that go through the rulebooks sentence by sentence."""

from __future__ import annotations

import re

import pytest
from sentence_tables import SentenceTables

import gnomon

TABLES = SentenceTables("casting-shadows")
SOLO, BASE, EXCLUSIVE = "solo rulebook", "base rulebook", "Exclusive Edition's rulebook"
NAMES = {SOLO: "solo rulebook", BASE: "base,", EXCLUSIVE: "exclusive,"}  # how a rule's note names each book


def test_every_book_has_its_table() -> None:
    assert list(TABLES.rows) == [SOLO, BASE, EXCLUSIVE]
    assert [len(rows) for rows in TABLES.rows.values()] == [49, 168, 197]
    assert [number for number, note in TABLES.notes.items() if not note] == []


@pytest.mark.parametrize("book", NAMES)
def test_every_row_names_its_place_once_and_rules_that_exist(book: str) -> None:
    TABLES.check_rows(book)


@pytest.mark.parametrize("book", NAMES)
def test_every_rule_that_rests_on_a_book_is_reached_from_its_table(book: str) -> None:
    assert sorted(TABLES.resting_on(NAMES[book]) - TABLES.reached(book)) == []


def test_a_rule_in_no_table_rests_on_a_ruling() -> None:
    reached = {number for book in NAMES for number in TABLES.reached(book)}
    alone = {number: TABLES.notes[number] for number in TABLES.rules if number not in reached}
    assert [number for number, note in alone.items() if "Ruling" not in note and "publisher" not in note] == []


def test_an_option_named_by_a_rule_is_one_of_the_game() -> None:
    game = gnomon.load("casting-shadows")
    known = {option.name for setup in game.setups for option in game.options(setup)}
    assert set(re.findall(r"[Oo]ptions? `(\w+)`", TABLES.text)) <= known
    assert {option.name for option in game.options("base") if option.group} <= set(re.findall(r"`(\w+)`", TABLES.text))
