"""Names as people type them: any unambiguous beginning of a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from gnomon.kernel.words import ENGLISH
from gnomon.telling.teller import common_words

LONGEST = 40  # characters of what was typed, told again


class Unclear(ValueError):
    """One sentence about an answer that was not understood."""


class Further(Unclear):
    """An answer that is right so far: `begun` is what it settles, and the sentence asks for the rest."""

    def __init__(self, begun: str, sentence: str) -> None:
        super().__init__(sentence)
        self.begun = begun


@lru_cache(4096)
def folded(text: str) -> list[str]:
    """The words of a text without capitals, accents and signs."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss").replace("'", "").replace("’", ""))
    return re.findall(r"[a-z0-9]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def find(
    word: str, slugs: Iterable[str], what: str, language: str = ENGLISH, titles: Mapping[str, str] | None = None
) -> str:
    """The one thing that a word names: in full, or by the beginning of the name or of a word in it.

    Things with a title have that as a second name, and are told by it.
    """
    shown = {slug: (titles or {}).get(slug, slug) for slug in slugs}
    wanted = "-".join(folded(word))
    for fits in (_is_all, _is_beginning, _begins_a_word):
        found = [slug for slug in shown if wanted and any(fits(name, wanted) for name in _names(slug, shown[slug]))]
        if len(found) == 1:
            return found[0]
        if found:
            either = f" {common_words(language).find('unclear', 'or')} "
            raise unclear("several", language, word=word, names=either.join(shown[slug] for slug in found))
    raise unclear("none", language, word=word, what=what, names=", ".join(shown.values()))


def _names(slug: str, title: str) -> list[str]:
    return [slug, "-".join(folded(title))]


def unclear(key: str, language: str, word: str, **args: object) -> Unclear:
    """What was expected instead of a word."""
    return Unclear(common_words(language).say("unclear", key, {"word": repr(word[:LONGEST])[1:-1], **args}))


def _is_all(slug: str, wanted: str) -> bool:
    return slug == wanted


def _is_beginning(slug: str, wanted: str) -> bool:
    return slug.startswith(wanted)


def _begins_a_word(slug: str, wanted: str) -> bool:
    return any(part.startswith(wanted) for part in slug.split("-"))


def pick(
    word: str, slugs: list[str], what: str, language: str = ENGLISH, titles: Mapping[str, str] | None = None
) -> str:
    """The same, after a numbered list was shown."""
    if word.isascii() and word.isdigit():
        if len(word) < 4 and 1 <= int(word) <= len(slugs):
            return slugs[int(word) - 1]
        raise unclear("number", language, word=word, high=len(slugs))
    return find(word, slugs, what, language, titles)


def whole(word: str, low: int, high: int, what: str, language: str = ENGLISH) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high:
        return int(word)
    raise unclear("range", language, word=word, what=what, low=low, high=high)
