"""The tables of a RULES.md that go through rulebooks sentence by sentence, and what holds for all of them."""

from __future__ import annotations

import re

import gnomon
from gnomon.testing.coverage import package_of, rules_of

HEADING = re.compile(r"^#### The (.+), sentence by sentence$", re.MULTILINE)
ROW = re.compile(r"^\| (.+?): (.+) \| (.+) \|$", re.MULTILINE)
LONGEST_HINT = 8  # words: a hint, not the sentence
Row = tuple[str, str, str]


class SentenceTables:
    """The tables of one game, by rulebook."""

    def __init__(self, game: str) -> None:
        self.text = (package_of(game) / "RULES.md").read_text("utf-8")
        self.rules = rules_of(game)
        parts = HEADING.split(self.text)
        self.rows: dict[str, list[Row]] = {book: ROW.findall(body) for book, body in zip(parts[1::2], parts[2::2])}
        rules = gnomon.games.find(game).rules().rules
        # What each rule says it rests on.
        self.notes: dict[str, str] = {number: rule.source for number, rule in rules.items() if not rule.is_chapter}

    def reached(self, book: str) -> set[str]:
        """The rules that a book's table leads to."""
        return {number for row in self.rows[book] for number in numbers(row)}

    def resting_on(self, name: str) -> set[str]:
        """The rules that say they rest on a book, by what they call it."""
        return {number for number, note in self.notes.items() if name in note.partition("Ruling")[0]}

    def check_rows(self, book: str) -> None:
        """Every row names its place once and rules that exist, and its hint is short."""
        rows = self.rows[book]
        places = [row[0] for row in rows]
        assert [one for one in places if places.count(one) > 1] == []
        assert [row for row in rows if not set(numbers(row)) <= set(self.rules)] == []
        assert [row for row in rows if len(row[1].split()) > LONGEST_HINT] == []


def numbers(row: Row) -> list[str]:
    return [] if row[2].startswith("no rule: ") else row[2].split(", ")
