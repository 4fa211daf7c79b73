"""What entries are called and say in other languages, in files of their own: they change neither game nor hash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gnomon.content.checks import ContentError, nearest, plain, refuse
from gnomon.content.entries import Entry, check_braces, parse
from gnomon.content.provenance import Values

# Other forms of a title, for sentences that cannot take it as it is: `forms = { to = "into the wood" }`.
FORMS: Final = "forms"
TITLE: Final = "title"
EXAMPLE: Final = "name-of-an-entry"

Translation = dict[str, Any]


@dataclass(frozen=True)
class Translated:
    """Entries as some files have them, and what those are called and say in a language, by slug."""

    entries: Mapping[str, Entry]
    said: Mapping[str, Translation]

    def of(self, slug: str, values: Values) -> Translation:
        """What an entry is called and says, where these values are those of the files; forms belong to the title."""
        found = self.said.get(slug, {})
        return {key: said for key, said in found.items() if self._is_own(slug, TITLE if key == FORMS else key, values)}

    def _is_own(self, slug: str, key: str, values: Values) -> bool:
        return self.entries[slug].values.get(key) == values.get(key)


def read_translation(
    text: str,
    where: str,
    entries: Mapping[str, Entry],
    keys: Sequence[str],
    fillings: Callable[[Values], Mapping[str, str]],
) -> dict[str, Translation]:
    """Titles and texts by slug and key; a ContentError names the file, the entry and the key."""
    found = parse(text, where, EXAMPLE)
    for slug, said in found.items():
        if slug not in entries:
            raise ContentError(f"{where}: {plain(slug)}: expected the name of an entry{nearest(slug, [*entries])}")
        values = entries[slug].values
        known = [key for key in keys if key in values]
        for key, value in said.items():
            _check(key, value, known, f"{where}: {slug}: {key}")
            if key != FORMS:
                check_braces(str(value), fillings(values), f"{where}: {slug}: {key}")
    return found


def _check(key: str, value: object, known: Sequence[str], where: str) -> None:
    if key != FORMS and key not in known:
        raise refuse(where, f"one of {', '.join([*known, FORMS])} as key", key)
    parts = value.values() if key == FORMS and isinstance(value, dict) else [value]
    if not all(isinstance(part, str) and part.strip() for part in parts):
        raise refuse(where, "a text", value)
