"""Somebody wants to take a choice back and others have not agreed yet.

A wish is kept in the store, so that every process that serves the match knows of it; it ends with the next change of
the match, whose version it names.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    version: int
    by: int
    waiting_for: frozenset[int]

    def without(self, seats: set[int]) -> Wish:
        return Wish(self.version, self.by, self.waiting_for - seats)


def write_wish(wish: Wish | None) -> str:
    return "" if wish is None else " ".join(map(str, (wish.version, wish.by, *sorted(wish.waiting_for))))


def read_wish(text: str, version: int) -> Wish | None:
    """The wish that is kept, if it is about this version of the match."""
    numbers = [int(word) for word in text.split()]
    if not numbers or numbers[0] != version:
        return None
    return Wish(numbers[0], numbers[1], frozenset(numbers[2:]))
