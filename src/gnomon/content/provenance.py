"""Provenance: a word for every value of an entry that says where it comes from.

An entry's `from` holds these words, by key: `"table.key"` for a key inside a table, and `"*"` for all other keys.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from gnomon.content.checks import ContentError, either, nearest, one_of, plain, refuse

PROVENANCE_WORDS: Final[list[str]] = ["printed", "reported", "base", "house"]
BASE: Final = "base"
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
    return changed_origin(given, found, found, {}, "", where)


def changed_origin(
    given: object, found: Values, touched: Collection[str], before: Mapping[str, str], otherwise: str, where: str
) -> dict[str, str]:
    """The words after a change: those it names, the old ones for values it leaves alone, and one for all others.

    If there is no word for all others, a changed leaf without one of its own is refused.
    """
    words = _words(given, found, where)
    others = words.get(OTHERS, otherwise)
    return {leaf: _word_for(leaf, words, others if leaf in touched else before[leaf], where) for leaf in found}


def _word_for(leaf: str, words: Mapping[str, str], others: str, where: str) -> str:
    word = words.get(leaf, words.get(leaf.partition(".")[0], others))
    if not word:
        raise ContentError(f"{where}: from: expected a word for {leaf}, found none")
    return word


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
