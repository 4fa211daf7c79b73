"""The tables of RULES.md that go through the rulebooks sentence by sentence."""

from __future__ import annotations

import re

import pytest

import gnomon
from gnomon.testing.coverage import package_of, rules_of

TEXT = (package_of("casting-shadows") / "RULES.md").read_text("utf-8")
RULES = rules_of("casting-shadows")
BOOK = gnomon.games.find("casting-shadows").rules()
HEADING = re.compile(r"^#### The (.+), sentence by sentence$", re.MULTILINE)
ROW = re.compile(r"^\| (.+?): (.+) \| (.+) \|$", re.MULTILINE)
SOLO, BASE, EXCLUSIVE = "solo rulebook", "base rulebook", "Exclusive Edition's rulebook"
NAMES = {SOLO: "solo rulebook", BASE: "base,", EXCLUSIVE: "exclusive,"}  # how a rule's note names each book
LONGEST_HINT = 8  # words: a hint, not the sentence
Row = tuple[str, str, str]


def tables() -> dict[str, list[Row]]:
    parts = HEADING.split(TEXT)
    return {book: ROW.findall(body) for book, body in zip(parts[1::2], parts[2::2])}


def numbers(row: Row) -> list[str]:
    return [] if row[2].startswith("no rule: ") else row[2].split(", ")


def notes() -> dict[str, str]:
    """What each rule says it rests on."""
    return {number: rule.source for number, rule in BOOK.rules.items() if not rule.is_chapter}


def test_every_book_has_its_table() -> None:
    assert list(tables()) == [SOLO, BASE, EXCLUSIVE]
    assert [len(rows) for rows in tables().values()] == [49, 168, 197]
    assert [number for number, note in notes().items() if not note] == []


@pytest.mark.parametrize("book", NAMES)
def test_every_row_names_its_place_once_and_rules_that_exist(book: str) -> None:
    rows = tables()[book]
    places = [row[0] for row in rows]
    assert [one for one in places if places.count(one) > 1] == []
    assert [row for row in rows if not set(numbers(row)) <= set(RULES)] == []
    assert [row for row in rows if len(row[1].split()) > LONGEST_HINT] == []


@pytest.mark.parametrize("book", NAMES)
def test_every_rule_that_rests_on_a_book_is_reached_from_its_table(book: str) -> None:
    reached = {number for row in tables()[book] for number in numbers(row)}
    resting = {number for number, note in notes().items() if NAMES[book] in note.partition("Ruling")[0]}
    assert sorted(resting - reached) == []


def test_a_rule_in_no_table_rests_on_a_ruling() -> None:
    reached = {number for rows in tables().values() for row in rows for number in numbers(row)}
    alone = [number for number in RULES if number not in reached]
    assert [number for number in alone if "Ruling" not in notes()[number] and "publisher" not in notes()[number]] == []


def test_an_option_named_by_a_rule_is_one_of_the_game() -> None:
    game = gnomon.load("casting-shadows")
    known = {option.name for setup in game.setups for option in game.options(setup)}
    assert set(re.findall(r"[Oo]ptions? `(\w+)`", TEXT)) <= known
    assert {option.name for option in game.options("base") if option.group} <= set(re.findall(r"`(\w+)`", TEXT))
