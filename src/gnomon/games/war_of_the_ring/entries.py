"""Cards in play as words: `strider`, `strider*` if he came to the reserve this round, `strider+2` with two tokens."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.state import CARD, FRESH, TOKENS_SHIFT
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    EVENT,
    ITEM,
    NONE,
    PATH,
    RESERVE,
    SIDE_WORDS,
    Tables,
    fits,
    side_of,
)
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import Ints, ints
from gnomon.kernel.toml import Reader

FRESH_MARK: Final = "*"
TOKENS_MARK: Final = "+"
MOST_TOKENS: Final = 1000


def entry_word(tables: Tables, entry: int) -> str:
    tokens = entry >> TOKENS_SHIFT
    mark = FRESH_MARK if entry & FRESH else ""
    return tables.slugs[entry & CARD] + mark + (f"{TOKENS_MARK}{tokens}" if tokens else "")


def slug_of(word: str) -> str:
    """The card of a word."""
    return word.partition(TOKENS_MARK)[0].removesuffix(FRESH_MARK)


def read_entries(tables: Tables, data: Reader, key: str) -> Ints:
    return ints([read_entry(tables, data, key, word) for word in data.texts(key)])


def read_entry(tables: Tables, data: Reader, key: str, word: str) -> int:
    name, mark, count = word.partition(TOKENS_MARK)
    slug = slug_of(word)
    if slug not in tables.slugs or (mark and not is_count(count)):
        expected = f"the name of a card, with * if it came this round and +1 to +{MOST_TOKENS} for tokens"
        raise BadText(data.where, data.name(key), expected, word)
    fresh = FRESH if name.endswith(FRESH_MARK) else 0
    return tables.slugs.index(slug) | fresh | (int(count) << TOKENS_SHIFT if mark else 0)


def is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= 4 and int(text) <= MOST_TOKENS


def check_entries(tables: Tables, data: Reader, key: str, entries: Ints, side: int, place: int) -> None:
    """Refuse cards that cannot be there, and items that nobody wields (5.3 to 5.7)."""
    wielder = NONE
    for entry in entries:
        card = int(entry & CARD)
        problem = what_is_wrong(tables, card, wielder, side, place)
        if entry & FRESH and (place != RESERVE or tables.kind[card] == ITEM):
            problem = "no * except for armies and characters in a reserve"
        if problem:
            raise BadText(data.where, data.name(key), problem, entry_word(tables, int(entry)))
        wielder = wielder if tables.kind[card] == ITEM else card


def what_is_wrong(tables: Tables, card: int, wielder: int, side: int, place: int) -> str:
    """What was expected instead of a card that cannot be there; empty if it can."""
    kind = tables.kind[card]
    if side_of(tables, card) != side:
        return f"cards of one side, {SIDE_WORDS[side]}"
    if kind == EVENT:
        return "no events, which are never in play"
    if kind == ARMY and place == PATH:
        return "no armies on a path"
    if kind == ITEM and (wielder == NONE or not fits(tables, tables.wielders[card], wielder)):
        return "every item right of a character that may wield it"
    return ""
