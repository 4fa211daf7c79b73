"""What the words of a filter mean: sets of cards by side, and sets of battlegrounds, as bits (10.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.tables import (
    CHARACTER,
    FACTION_WORDS,
    GROUNDS,
    KEYWORD_WORDS,
    KIND_WORDS,
    NONE,
    Tables,
    local,
    side_of,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import ints

ANY: Final = "any"

# The words that stand for more than one card, besides names of cards.
ANY_WORDS: Final[list[str]] = [f"{ANY} {word}" for word in FACTION_WORDS + KEYWORD_WORDS[1:]]
KIND_OF_FACTION_WORDS: Final[list[str]] = [f"{faction} {kind}" for faction in FACTION_WORDS for kind in KIND_WORDS]
GROUP_WORDS: Final[list[str]] = [
    ANY, *FACTION_WORDS, *KIND_WORDS, *KEYWORD_WORDS[1:], *ANY_WORDS, *KIND_OF_FACTION_WORDS,
]  # fmt: skip


class Filters:
    """The filters met so far; equal ones share a number."""

    def __init__(self, tables: Tables) -> None:
        """The tables have the slugs, kinds, factions and keywords of all cards already."""
        self.tables = tables
        self.sets: list[tuple[int, int]] = []
        self.words: list[list[str]] = []

    def number(self, words: list[str] | None) -> int:
        """The number of the filter that these words are, or NONE for no words."""
        if words is None:
            return NONE
        found = self._cards(words)
        if found not in self.sets:
            self.sets.append(found)
            self.words.append(words)
        return self.sets.index(found)

    def finish(self) -> None:
        self.tables.filter_free = ints([free for free, shadow in self.sets])
        self.tables.filter_shadow = ints([shadow for free, shadow in self.sets])
        self.tables.filter_words = self.words

    def _cards(self, words: list[str]) -> tuple[int, int]:
        """The cards of both sides that one of the words means."""
        tables = self.tables
        sides: list[i64] = [0, 0]
        for card in range(len(tables.slugs)):
            if any(means(tables, word, card) for word in words):
                sides[side_of(tables, card)] |= bit(local(tables, card))
        return sides[0], sides[1]


def means(tables: Tables, word: str, card: int) -> bool:
    """Whether a word of a filter means a card."""
    first, second = word.partition(" ")[::2]
    if word in (ANY, tables.slugs[card]):
        return True
    if first == ANY:
        return tables.kind[card] == CHARACTER and _is_one(tables, second, card)
    if second:
        return _is_one(tables, first, card) and _is_one(tables, second, card)
    return _is_one(tables, word, card)


def _is_one(tables: Tables, word: str, card: int) -> bool:
    """Whether a card has this faction, kind or keyword."""
    faction, kind, keyword = tables.faction[card], tables.kind[card], tables.keyword[card]
    return word in (FACTION_WORDS[faction], KIND_WORDS[kind]) or (keyword > 0 and word == KEYWORD_WORDS[keyword])


def grounds_of(tables: Tables, words: list[str]) -> i64:
    """Battlegrounds by name, or every one that lists a faction, attacking or defending (3.3)."""
    out: i64 = 0
    for place in range(GROUNDS):
        if any(_is_ground(tables, word, place) for word in words):
            out |= bit(place)
    return out


def _is_ground(tables: Tables, word: str, place: int) -> bool:
    if word in (ANY, tables.places[place]):
        return True
    listed = tables.defending[place] | tables.attacking[place]
    return word in FACTION_WORDS and listed >> FACTION_WORDS.index(word) & 1 == 1
