"""Entries: TOML tables named by their slugs, read from text and shown as words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gnomon.content.checks import Check, ContentError, plain, refuse
from gnomon.content.provenance import Values, leaves
from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import read
from gnomon.kernel.words import ENGLISH

LONGEST: Final = 200_000  # characters of a file

_BRACES: Final = re.compile(r"\{[^{}]*\}|[{}]")


@dataclass(frozen=True)
class Entry:
    """One entry as read: its values without `from`, and a word of provenance for every leaf."""

    file: str
    slug: str
    values: Values
    label: str  # the file to name in errors: the overlay, once it has changed the entry
    origin: dict[str, str] = field(default_factory=dict)

    @property
    def where(self) -> str:
        return f"{self.label}: {self.slug}"


@dataclass(frozen=True)
class Schema:
    """The keys of one kind of entry, besides `title` and `kind`."""

    keys: Mapping[str, Check]
    optional: Sequence[str] = ()
    check: Callable[[Entry], None] | None = None  # checks across keys, once each key is right
    closed: bool = False  # no overlay may change such an entry


@dataclass(frozen=True)
class Listed:
    """One value of one entry, in words; `before` is its value without the overlay, if that differs."""

    file: str
    slug: str
    title: str
    kind: str
    key: str
    value: str
    provenance: str
    before: str = ""


def parse(text: str, file: str, example: str, longest: int = LONGEST) -> dict[str, Values]:
    """The entries of a TOML text by slug; errors name `example` when something is not an entry."""
    try:
        found = read(text, file, longest)
    except BadText as error:
        raise ContentError(str(error)) from None
    for slug, value in found.items():
        if not isinstance(value, dict):
            raise refuse(f"{file}: {plain(slug)}", f"a table such as [{example}]", value)
    return found


def merged(values: Values, new: Values) -> Values:
    """A table in an overlay changes only the keys it names, unless it names its `op`: then it replaces the table."""
    out = dict(values)
    for key, value in new.items():
        old = values.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and "op" not in value:
            out[key] = {**old, **value}
        else:
            out[key] = value
    return out


def whole_numbers(values: Values, language: str = ENGLISH) -> dict[str, str]:
    """The values for names in braces in a text: the whole numbers of the entry, by key."""
    out: dict[str, str] = {}
    for key, value in leaves(values).items():
        if isinstance(value, int) and not isinstance(value, bool):
            out[key.rpartition(".")[2]] = str(value)
    return out


def check_braces(text: str, fillings: Mapping[str, str], where: str) -> None:
    """Check that a text has only names in braces that can be filled in."""
    for found in _BRACES.findall(text):
        if found[1:-1] not in fillings:
            names = ", ".join(sorted(fillings)) or "nothing"
            raise ContentError(f"{where}: expected only {names} in braces, found {plain(found)}")


def filled(text: str, fillings: Mapping[str, str]) -> str:
    """A text with the names in braces replaced by the entry's numbers."""
    return _BRACES.sub(lambda found: fillings[found[0][1:-1]], text)


def compared(new: Sequence[Listed], old: Sequence[Listed]) -> list[Listed]:
    """The new values, each with its previous value."""
    known = {(row.slug, row.key): row for row in old}
    return [replace(row, before=_difference(row, known.get((row.slug, row.key)))) for row in new]


def _difference(row: Listed, old: Listed | None) -> str:
    if old is None:
        return "nothing"
    is_same = (old.value, old.provenance) == (row.value, row.provenance)
    return "" if is_same else f"{old.value} [{old.provenance}]"


def in_words(value: object) -> str:
    """A value for people to read: `2, 4`, `yes`, `nothing`."""
    if isinstance(value, list):
        return ", ".join(_part(part) for part in value) or "nothing"
    return _part(value)


def _part(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(_part(part) for part in value)
    if isinstance(value, dict):
        return " ".join(f"{key} {_part(part)}" for key, part in value.items())
    return str(value)
