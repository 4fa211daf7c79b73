"""Names as people type them: any unambiguous beginning of a word."""

from __future__ import annotations

from collections.abc import Iterable

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


def find(word: str, slugs: Iterable[str], what: str, language: str = ENGLISH) -> str:
    """The one thing that a word names: in full, or by the beginning of the name or of a word in it."""
    slugs = list(slugs)
    wanted = "-".join(word.lower().replace("!", "").split())
    for fits in (_is_all, _is_beginning, _begins_a_word):
        found = [slug for slug in slugs if wanted and fits(slug, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            either = f" {common_words(language).find('unclear', 'or')} "
            raise unclear("several", language, word=word, names=either.join(found))
    raise unclear("none", language, word=word, what=what, names=", ".join(slugs))


def unclear(key: str, language: str, word: str, **args: object) -> Unclear:
    """What was expected instead of a word."""
    return Unclear(common_words(language).say("unclear", key, {"word": repr(word[:LONGEST])[1:-1], **args}))


def _is_all(slug: str, wanted: str) -> bool:
    return slug == wanted


def _is_beginning(slug: str, wanted: str) -> bool:
    return slug.startswith(wanted)


def _begins_a_word(slug: str, wanted: str) -> bool:
    return any(part.startswith(wanted) for part in slug.split("-"))


def pick(word: str, slugs: list[str], what: str, language: str = ENGLISH) -> str:
    """The same, after a numbered list was shown."""
    if word.isascii() and word.isdigit():
        if len(word) < 4 and 1 <= int(word) <= len(slugs):
            return slugs[int(word) - 1]
        raise unclear("number", language, word=word, high=len(slugs))
    return find(word, slugs, what, language)


def whole(word: str, low: int, high: int, what: str, language: str = ENGLISH) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high:
        return int(word)
    raise unclear("range", language, word=word, what=what, low=low, high=high)
