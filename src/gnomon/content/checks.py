"""Checks of single values, and the wording of errors.

A check is a function (value, where) that returns, or raises a `ContentError` naming `where`.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from gnomon.kernel.errors import BadText

ALIKE: Final = 0.75  # similar enough to be a typo; short words easily share half their letters

BLANK: Final = "\u115f\u1160\u3164\uffa0"  # letters that show nothing
MARKS: Final = ("Mn", "Me")

Check = Callable[[object, str], None]


class ContentError(BadText):
    """One sentence that names file, entry and key, what was expected and what was found."""

    def __init__(self, sentence: str) -> None:
        ValueError.__init__(self, sentence)


# ---------------------------------------------------------------------------------------------------------------------
# Wording of errors


def refuse(where: str, expected: str, value: object) -> ContentError:
    """The error for one value."""
    return ContentError(f"{where}: expected {expected}, found {show(value)}")


def either(words: Sequence[str]) -> str:
    """Words to choose from: `red, blue or green`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def nearest(word: str, known: Sequence[str]) -> str:
    """The end of an error about an unknown word: the known word it may be a typo for."""
    near = difflib.get_close_matches(word[:60], known, 1, ALIKE) or [one for one in known if word in one.split("-")]
    return f", perhaps {near[0]}" if near else ", found an unknown one"


def plain(text: str, longest: int = 40) -> str:
    """Text fit for one line of a message."""
    short = text if len(text) <= longest else text[: longest - 3] + "..."
    return "".join(c if c.isprintable() else "?" for c in short)


def show(value: object, depth: int = 0) -> str:
    """A value as written in TOML, shortened; never fails."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return f'"{plain(value)}"'
    if isinstance(value, list):
        parts = [show(part, depth + 1) for part in value[:8]] if depth < 2 else ["..."]
        return "[" + ", ".join(parts + ["..."] * (len(value) > 8)) + "]"
    if value is None:
        return "none"
    return "a table" if isinstance(value, dict) else "a date or time"


def _size(fewest: int, most: int) -> str:
    return str(most) if fewest == most else f"{fewest} to {most}"


# ---------------------------------------------------------------------------------------------------------------------
# Numbers, words and flags


def anything(value: object, where: str) -> None:
    """For values that are checked together with another."""


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def whole(low: int, high: int) -> Check:
    """A whole number within bounds."""

    def check(value: object, where: str) -> None:
        if not is_whole(value, low, high):
            raise refuse(where, f"a whole number from {low} to {high}", value)

    return check


def wholes(count: int, low: int, high: int) -> Check:
    """A list of whole numbers within bounds, of a given length."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, list) or len(value) != count or not all(is_whole(n, low, high) for n in value):
            numbers = "whole number" if count == 1 else "whole numbers"
            raise refuse(where, f"a list of {count} {numbers} from {low} to {high}", value)

    return check


def flag(value: object, where: str) -> None:
    if not isinstance(value, bool):
        raise refuse(where, "true or false", value)


def phrase(longest: int) -> Check:
    """A single line of text, as sentences, pages and terminals need it: its first word names a thing."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or not 1 <= len(value) <= longest or not value.isprintable():
            raise refuse(where, f"1 to {longest} printable characters", value)
        if value != " ".join(value.split()) or not any(one.isalnum() and one not in BLANK for one in value):
            raise refuse(where, "words with single spaces between them", value)
        if any(unicodedata.category(one) in MARKS for one in value):
            raise refuse(where, "letters without combining marks, since a terminal counts characters", value)

    return check


def one_of(words: Sequence[str]) -> Check:
    """One of these words."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or value not in words:
            raise refuse(where, either(words), value)

    return check


def list_of(words: Sequence[str], fewest: int, most: int) -> Check:
    """A list of these words, of a given length; words may repeat."""

    def check(value: object, where: str) -> None:
        good = isinstance(value, list) and fewest <= len(value) <= most
        if not good or not isinstance(value, list) or not all(isinstance(w, str) and w in words for w in value):
            raise refuse(where, f"a list of {_size(fewest, most)} words out of {', '.join(words)}", value)

    return check


def rule_number(known: Callable[[], Collection[str]], example: str) -> Check:
    """The number of a rule; the known numbers are looked up when a value is checked."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or value not in known():
            raise refuse(where, f'a rule number such as "{example}"', value)

    return check


# ---------------------------------------------------------------------------------------------------------------------
# Tables and lists of them


def each(part: Check, fewest: int, most: int) -> Check:
    """A list of a given length whose values all pass one check; errors name the place, counted from 1."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            raise refuse(where, f"a list of {_size(fewest, most)}", value)
        for place, one in enumerate(value, 1):
            part(one, f"{where}: {place}")

    return check


def table(checks: Mapping[str, Check], optional: Sequence[str] = ()) -> Check:
    """A table with exactly these keys, except that some are optional."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise refuse(where, f"a table of {', '.join(checks)}", value)
        for key in value:
            if key not in checks:
                raise ContentError(f"{where}: {plain(key)}: expected a key of this entry{nearest(key, list(checks))}")
        for key, deeper in checks.items():
            if key in value:
                deeper(value[key], f"{where}: {key}")
            elif key not in optional:
                raise ContentError(f"{where}: {key}: expected this key, found none")

    return check


def operation(
    operations: Mapping[str, Mapping[str, Check]], optional: Mapping[str, Sequence[str]] | None = None
) -> Check:
    """A table that names one of these operations as its `op` and has exactly its keys, but may lack optional ones."""
    may_miss = optional or {}

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict) or "op" not in value:
            raise refuse(where, "a table with an op", value)
        op = value["op"]
        named = one_of(list(operations))
        named(op, f"{where}: op")
        table({"op": named, **operations[str(op)]}, may_miss.get(str(op), ()))(value, where)

    return check
