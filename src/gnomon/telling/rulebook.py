"""A game's RULES.md, by number."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from gnomon.kernel.errors import BadText

_HEADING = re.compile(r"^#{2,3} ([0-9]+(?:\.[0-9]+)?) (.+)$", re.MULTILINE)
_SOURCE = re.compile(r"\n*^\*([^*]+)\*\s*\Z", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """One rule, or a chapter heading, whose number has no dot."""

    number: str
    title: str
    text: str
    source: str

    @property
    def is_chapter(self) -> bool:
        return "." not in self.number


@dataclass(frozen=True)
class Rulebook:
    title: str
    rules: dict[str, Rule]

    def find(self, number: str) -> Rule:
        """The rule or chapter with this number; raises BadText with a nearby number if there is none."""
        rule = self.rules.get(number)
        if rule is None:
            raise BadText("rules", "", f"the number of a rule, {self.nearest(number)}", number)
        return rule

    def nearest(self, number: str) -> str:
        """The closest earlier rule of its chapter, or a number that looks similar, or else the range of the book."""
        wanted = _order(number)
        if wanted is None:
            near = difflib.get_close_matches(number[:20], self.rules, 1)
        else:
            near = [known for known in self.rules if wanted[:1] <= (_order(known) or []) <= wanted]
        if not self.rules:
            return "but this game has no RULES.md"
        first, last = next(iter(self.rules)), next(reversed(self.rules))
        return f"perhaps {near[-1]}" if near else f"from {first} to {last}"

    def chapter(self, number: str) -> list[Rule]:
        """The rules of a chapter, in order."""
        return [rule for key, rule in self.rules.items() if key.startswith(number + ".")]


def parse(text: str) -> Rulebook:
    title = text.partition("\n")[0].removeprefix("# ")
    return Rulebook(title, {rule.number: rule for rule in _rules(text)})


def _rules(text: str) -> Iterator[Rule]:
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends):
        body = text[heading.end() : end].partition("\n#### ")[0].strip()
        source = _SOURCE.search(body)
        yield Rule(heading[1], heading[2], body[: source.start()] if source else body, source[1] if source else "")


def _order(number: str) -> list[int] | None:
    """A rule's place in the book: 3.10 comes after 3.9."""
    parts = number.split(".")
    return [int(part) for part in parts] if all(part.isascii() and part.isdigit() for part in parts) else None
