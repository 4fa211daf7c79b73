"""Provenance: a word for every value of an entry that says where it comes from.

An entry's `from` holds these words, by key: `"table.key"` for a key inside a table, and `"*"` for all other keys.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from gnomon.content.checks import ContentError, either, nearest, one_of, plain, refuse

PROVENANCE_WORDS: Final[list[str]] = ["printed", "reported", "base", "house"]
IN_AN_OVERLAY: Final = "printed"  # an owner types in the numbers from the box
OTHERS: Final = "*"

Values = dict[str, object]


def leaves(values: Values, notes: Collection[str] = ()) -> Values:
    """Every value that has a provenance, inside a table as `table.key`; notes have none."""
    out: Values = {}
    for key, value in values.items():
        if key in notes:
            continue
        if isinstance(value, dict):
            for inner, deep in value.items():
                out[f"{key}.{inner}"] = deep
        else:
            out[key] = value
    return out


def origin(given: object, found: Values, where: str) -> dict[str, str]:
    """The word for each leaf; a leaf without one is refused."""
    words = _words(given, found, where)
    out: dict[str, str] = {}
    for leaf in found:
        word = _word_for(leaf, words)
        if not word:
            raise ContentError(f"{where}: from: expected a word for {leaf}, found none")
        out[leaf] = word
    return out


def changed_origin(
    given: object, found: Values, touched: Collection[str], before: Mapping[str, str], where: str
) -> dict[str, str]:
    """The words after an overlay: those it names, `printed` for other values it changes, the old ones for the rest."""
    words = _words(given, found, where)
    out: dict[str, str] = {}
    for leaf in found:
        old = before.get(leaf, IN_AN_OVERLAY)
        if leaf in touched:
            old = words.get(OTHERS, IN_AN_OVERLAY)
        out[leaf] = _word_for(leaf, {**words, OTHERS: old})
    return out


def _word_for(leaf: str, words: Mapping[str, str]) -> str:
    return words.get(leaf, words.get(leaf.partition(".")[0], words.get(OTHERS, "")))


def _words(given: object, found: Values, where: str) -> dict[str, str]:
    """A `from` table, checked: its keys are keys of the entry, its words are known."""
    where = f"{where}: from"
    if not isinstance(given, dict):
        raise refuse(where, f"a table of {either(PROVENANCE_WORDS)}", given)
    known = [OTHERS, *found, *(leaf.partition(".")[0] for leaf in found)]
    out: dict[str, str] = {}
    for key, word in given.items():
        if key not in known:
            raise ContentError(f"{where}: {plain(key)}: expected a key of this entry{nearest(key, known)}")
        one_of(PROVENANCE_WORDS)(word, f"{where}: {key}")
        out[key] = str(word)
    return out
