"""gnomon rules, and the rulebook behind it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

import gnomon
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.telling import rulebook

BOOK = gnomon.games.find("casting-shadows").rules()


def test_the_headings(command: Any) -> None:
    said = command("rules", "casting-shadows")
    lines = said.out.splitlines()
    assert said.code == 0
    assert lines[0] == "Casting Shadows: the rules as played here"
    assert "3 Actions" in lines
    assert "  3.4 Reroll" in lines
    assert lines.index("  3.10 Collecting a Counterspell") > lines.index("  3.9 Replacing a collected card")


def test_one_rule(command: Any) -> None:
    said = command("rules", "casting-shadows", "14.1")
    wanted = [
        "14.1 Winning",
        "The last player standing wins at once.",
        "Book: base, How to win; exclusive, How to win.",
    ]
    assert (said.code, said.out.splitlines()) == (0, wanted)


def test_one_chapter(command: Any) -> None:
    lines = command("rules", "casting-shadows", "14").out.splitlines()
    assert lines[0] == "14 The end"
    assert [line for line in lines if line.startswith("14.")] == ["14.1 Winning", "14.2 Falling together"]


@pytest.mark.parametrize(
    ("number", "nearest"),
    [("3.40", "3.11"), ("15.99", "15.27"), ("3.0", "3"), ("3.4.1", "3.4"), ("3,4", "3.4")],
)
def test_an_unknown_number_is_answered_with_the_nearest(number: str, nearest: str) -> None:
    with pytest.raises(gnomon.BadText, match=f"^rules: expected the number of a rule, perhaps {nearest}, found"):
        BOOK.find(number)


@pytest.mark.parametrize("number", ["99.9", "16", "0", "0.1", "", "haste"])
def test_a_number_like_no_other_is_answered_with_how_far_the_book_goes(number: str) -> None:
    with pytest.raises(gnomon.BadText, match=r"^rules: expected the number of a rule, from 1 to 15\.27, found"):
        BOOK.find(number)


def test_an_unknown_number_is_refused_in_one_sentence(command: Any) -> None:
    said = command("rules", "casting-shadows", "3.40")
    wanted = "gnomon: rules: expected the number of a rule, perhaps 3.11, found '3.40'\n"
    assert (said.code, said.out, said.err) == (2, "", wanted)


def test_the_book_holds_every_heading_with_text_and_source() -> None:
    text = (files("gnomon.games.casting_shadows") / "RULES.md").read_text("utf-8")
    assert len(BOOK.rules) == sum(line.startswith(("## ", "### ")) for line in text.splitlines())
    for rule in BOOK.rules.values():
        if rule.is_chapter:
            assert BOOK.chapter(rule.number)
        else:
            assert rule.text in text
            assert rule.source.startswith(("Book", "Ruling"))
            assert not rule.text.endswith("*")


def test_every_decision_cites_a_rule_of_the_book() -> None:
    for number in STEPS.rules:
        if number:
            assert BOOK.find(number).number == number


def test_a_rule_keeps_its_paragraphs() -> None:
    book = rulebook.parse("# T\n\n## 1 A\n\n### 1.1 B\n\nOne *two*.\n\nThree.\n\n*Book: x.*\n\n### 1.2 C\n\nFour.\n")
    assert book.title == "T"
    assert book.find("1.1") == rulebook.Rule("1.1", "B", "One *two*.\n\nThree.", "Book: x.")
    assert book.find("1.2") == rulebook.Rule("1.2", "C", "Four.", "")
    assert [rule.number for rule in book.chapter("1")] == ["1.1", "1.2"]
