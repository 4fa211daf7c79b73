"""Names as people type them: any unambiguous beginning of a word."""

from __future__ import annotations

from collections.abc import Iterable


class Unclear(ValueError):
    """One sentence about an answer that was not understood."""


def find(word: str, slugs: Iterable[str], what: str) -> str:
    """The one thing that a word names: in full, or by the beginning of the name or of a word in it."""
    slugs = list(slugs)
    wanted = "-".join(word.lower().replace("!", "").split())
    for fits in (_is_all, _is_beginning, _begins_a_word):
        found = [slug for slug in slugs if wanted and fits(slug, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"{word[:40]!r} could be {' or '.join(found)}.")
    raise Unclear(f"Expected {what}, one of {', '.join(slugs)}; found {word[:40]!r}.")


def _is_all(slug: str, wanted: str) -> bool:
    return slug == wanted


def _is_beginning(slug: str, wanted: str) -> bool:
    return slug.startswith(wanted)


def _begins_a_word(slug: str, wanted: str) -> bool:
    return any(part.startswith(wanted) for part in slug.split("-"))


def pick(word: str, slugs: list[str], what: str) -> str:
    """The same, after a numbered list was shown."""
    if word.isascii() and word.isdigit():
        if len(word) < 4 and 1 <= int(word) <= len(slugs):
            return slugs[int(word) - 1]
        raise Unclear(f"Expected a number from 1 to {len(slugs)}, found {word[:40]}.")
    return find(word, slugs, what)


def whole(word: str, low: int, high: int, what: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high:
        return int(word)
    raise Unclear(f"Expected {what} from {low} to {high}, found {word[:40]!r}.")
