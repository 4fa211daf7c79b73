"""Many possible answers, narrowed by what is typed: any words that name one, in part and in order, or numbers.

An answer has parts, such as what to do, with what and where. A word may name any of them; a number picks from the list
that was shown, which is always about the first part that is still open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.companion.names import Further, folded, unclear
from gnomon.kernel.words import ENGLISH
from gnomon.telling.teller import common_words

NO_MATCH: Final = 9  # worse than any match
LONGEST_LINE: Final = 12  # words of a line that are read


@dataclass(frozen=True)
class Part:
    """One part of an answer: its word in notation, its name for people, and the heading it is listed under."""

    word: str
    name: str
    under: str = ""

    def forms(self) -> list[list[str]]:
        """The ways to type it, as words."""
        return [folded(self.word), folded(self.name)]


@dataclass(frozen=True)
class Way:
    """One possible answer: its line, and its parts."""

    line: str
    parts: tuple[Part, ...]

    def part(self, at: int) -> Part | None:
        return self.parts[at] if at < len(self.parts) else None


class Narrowing:
    """The possible answers to one question; `asks` says, part by part, what is asked when it is still open."""

    def __init__(self, ways: Sequence[Way], asks: Sequence[str], what: str, language: str = ENGLISH) -> None:
        self.ways = list(ways)
        self.asks = asks
        self.what = what
        self.language = language
        self.little = set(folded(common_words(language).find("unclear", "little-words")))

    def find(self, line: str) -> Way:
        """The one answer that a line names; Further if it names several, Unclear if it names none."""
        exact = [way for way in self.ways if way.line == line]
        left = exact or self.left(line)
        if len(left) == 1:
            return left[0]
        if not left:
            raise unclear("nothing", self.language, word=line, what=self.what)
        raise Further(self._begun(line, left), "\n".join(self.listed(left)))

    def left(self, line: str) -> list[Way]:
        """What is left of the answers after every word and number of a line."""
        left, words = self.ways, folded(line)[:LONGEST_LINE]
        for run in runs(words):
            if not left:
                break
            if run[0].isdigit():
                left = self._numbered(left, run[0])
            else:
                left = named(left, run) or named(left, [word for word in run if word not in self.little])
        return left

    def _numbered(self, left: list[Way], number: str) -> list[Way]:
        at = open_part(left)
        words = values(left, at)
        if not 1 <= int(number[:4]) <= len(words):
            raise unclear("number", self.language, word=number, high=len(words))
        wanted = words[int(number[:4]) - 1]
        return [way for way in left if way.part(at) == wanted]

    def _begun(self, line: str, left: list[Way]) -> str:
        """What is settled so far, in words that lead there again."""
        settled = " ".join(part.word for part in left[0].parts[: open_part(left)])
        return settled if settled and self.left(settled) == left else " ".join(line.split())

    # What is shown

    def listed(self, left: Sequence[Way]) -> list[str]:
        """The question about the first part that is open, and its numbered values under their headings."""
        at = open_part(left)
        lines: dict[str, list[str]] = {}
        for number, part in enumerate(values(left, at), 1):
            if part is not None:
                lines.setdefault(part.under, []).append(f"{number} {part.name}")
        asked = self.asks[min(at, len(self.asks) - 1)]
        return [asked, *(line for under, names in lines.items() for line in rows(under, names))]


def rows(under: str, names: list[str]) -> list[str]:
    """Short names in one row, after their heading if they have one; sentences in a row each."""
    if under:
        return [f"  {under}: {', '.join(names)}"]
    return [f"  {name}" for name in names] if any("," in name for name in names) else [f"  {', '.join(names)}"]


def open_part(left: Sequence[Way]) -> int:
    """The first part in which some answers differ."""
    longest = max(len(way.parts) for way in left)
    return next((at for at in range(longest) if len(values(left, at)) > 1), longest)


def values(left: Sequence[Way], at: int) -> list[Part | None]:
    """The different values of a part, in the order of the answers."""
    return list(dict.fromkeys(way.part(at) for way in left))


def runs(words: list[str]) -> list[list[str]]:
    """Words and numbers apart: each number by itself, and the words between them together."""
    out: list[list[str]] = []
    for word in words:
        if out and not word.isdigit() and not out[-1][0].isdigit():
            out[-1].append(word)
        else:
            out.append([word])
    return out


def named(ways: list[Way], words: list[str]) -> list[Way]:
    """The answers that words name best."""
    marks = [mark(way.parts, words) for way in ways]
    best = min(marks, default=NO_MATCH)
    return [way for way, one in zip(ways, marks) if one == best and one < NO_MATCH]


def mark(parts: Sequence[Part], words: list[str]) -> int:
    """How well words name some parts, one after the other: 0 in full, more for beginnings."""
    if not words:
        return 0
    if not parts:
        return NO_MATCH
    best = mark(parts[1:], words)
    for count in range(1, len(words) + 1):
        here = min(likeness(form, words[:count]) for form in parts[0].forms())
        if here < best:
            best = min(best, max(here, mark(parts[1:], words[count:])))
    return best


def likeness(form: list[str], words: list[str]) -> int:
    """0 for the same words, 1 for their beginning, 2 for the beginnings of some of them in order."""
    if form == words:
        return 0
    if " ".join(form).startswith(" ".join(words)):
        return 1
    at = 0
    for word in form:
        if at < len(words) and word.startswith(words[at]):
            at += 1
    return 2 if at == len(words) else NO_MATCH
