"""Texts of cards and locations in words, operation by operation: what a question is about, and what an action does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.games.war_of_the_ring.filters import ANY
from gnomon.games.war_of_the_ring.naming import card_named, location_named
from gnomon.games.war_of_the_ring.tables import (
    ACTIVATE,
    CHOOSE,
    CLEANSE,
    COUNT_ON_PATH,
    FACTION_WORDS,
    FROM_WORDS,
    GROUNDS,
    ICON_WORDS,
    KEYWORD_WORDS,
    ME,
    MOVE,
    MOVE_WORDS,
    NONE,
    OPERATION_WORDS,
    PERMIT,
    TAKE,
    TOKEN,
    TOKEN_WORDS,
    WHO_WORDS,
    Tables,
)
from gnomon.games.war_of_the_ring.view import rows_of
from gnomon.kernel.words import Words

FEW: Final = 3  # battlegrounds or cards that are named
AGAIN_WORDS: Final[list[str]] = ["activate", "activate-again", "activate-only-again"]


def script_words(words: Words, tables: Tables, rows: Sequence[int], card: int) -> str:
    """What some operations of a text do, one after the other; `card` is the one whose text it is, or NONE."""
    return words.find("phrases", "then").join(row_words(words, tables, row, card) for row in rows)


def row_words(words: Words, tables: Tables, row: int, card: int) -> str:
    """One operation, with whom it is about unless it is the player who is asked."""
    deed = words.say("deeds", deed_key(tables, row), deed_args(words, tables, row, card))
    if tables.who[row] == ME:
        return deed
    return words.say("phrases", "of-others", {"who": who_words(words, tables, row), "deed": deed})


def who_words(words: Words, tables: Tables, row: int) -> str:
    return words.find("who", WHO_WORDS[tables.who[row]].replace(" ", "-"))


def deed_key(tables: Tables, row: int) -> str:
    """The key of an operation's words in [deeds]."""
    op = tables.op[row]
    if op == TOKEN:
        return f"token-{TOKEN_WORDS[tables.a[row]].replace(' ', '-')}-{ICON_WORDS[tables.b[row]]}"
    if op == ACTIVATE:
        return AGAIN_WORDS[tables.a[row]]
    if op == MOVE:
        return f"move-{MOVE_WORDS[tables.a[row]]}"
    if op == CLEANSE and tables.a[row] == COUNT_ON_PATH:
        return "cleanse-each"
    if op == TAKE and tables.count[row] > 1:
        return "take-several"
    return OPERATION_WORDS[op]


def deed_args(words: Words, tables: Tables, row: int, card: int) -> dict[str, object]:
    """Everything that the words of an operation may need."""
    op = tables.op[row]
    out: dict[str, object] = {"count": int(tables.count[row]), "cards": "", "places": "", "pile": ""}
    out["card"] = "" if card == NONE else card_named(words, tables, card)
    if op == ACTIVATE:
        out["places"] = grounds_words(words, tables, int(tables.filter[row]))
    elif op == PERMIT:
        out["cards"] = filter_words(words, tables, int(tables.permit_filter[tables.a[row]]), card)
    elif tables.filter[row] != NONE:
        out["cards"] = filter_words(words, tables, int(tables.filter[row]), card)
    if op == TAKE:
        out["pile"] = pile_words(words, int(tables.a[row]))
    if op == MOVE:
        moved = tables.c[row]
        out["moved"] = words.find("phrases", "wielder") if moved == NONE else card_named(words, tables, int(moved))
    if op == CHOOSE:
        out["first"] = script_words(words, tables, rows_of(tables, int(tables.one[row])), card)
        out["second"] = script_words(words, tables, rows_of(tables, int(tables.two[row])), card)
    return out


def grounds_words(words: Words, tables: Tables, grounds: int) -> str:
    """A few battlegrounds by name, or any of many."""
    found = [str(location_named(words, tables, ground)) for ground in range(GROUNDS) if grounds >> ground & 1]
    return either(words, found) if len(found) <= FEW else words.find("phrases", "a-battleground")


def pile_words(words: Words, places: int) -> str:
    """The piles that cards are taken from."""
    key = next(word for word, bits in FROM_WORDS.items() if bits == places)
    return words.find("from", key.replace(" ", "-"))


def filter_words(words: Words, tables: Tables, which: int, card: int = NONE) -> str:
    """The cards of a filter, by name or by what they have in common; `card` is the one whose text has the filter."""
    listed = tables.filter_words[which]
    keyword = others_of(tables, listed, card)
    if keyword:
        return words.find("others", keyword)
    return either(words, [group_words(words, tables, word) for word in listed])


def others_of(tables: Tables, listed: Sequence[str], card: int) -> str:
    """The keyword of a card if a long list names all the other cards that have it, and no more."""
    if card == NONE or len(listed) <= FEW or not tables.keyword[card]:
        return ""
    keyword = tables.keyword[card]
    others = [slug for one, slug in enumerate(tables.slugs) if tables.keyword[one] == keyword and one != card]
    return KEYWORD_WORDS[keyword] if sorted(others) == sorted(listed) else ""


def group_words(words: Words, tables: Tables, word: str) -> str:
    """One word of a filter: a card, or a faction, a kind, a keyword or both."""
    if word in tables.slugs:
        return str(card_named(words, tables, tables.slugs.index(word)))
    first, _, second = word.partition(" ")
    if first == ANY:
        first, second = (second, "character") if second in FACTION_WORDS else (second or "card", "")
    if second:
        pair: dict[str, object] = {"faction": words.find("factions", first), "kind": words.find("kinds", second)}
        return words.say("phrases", "of-both", pair)
    if first in FACTION_WORDS:
        return words.say("phrases", "of-faction", {"faction": words.find("factions", first)})
    return words.say("phrases", "of-kind", {"kind": words.find("kinds", first)})


def either(words: Words, names: Sequence[str]) -> str:
    """`one, two or three`."""
    return listing(words, names, "or")


def both(words: Words, names: Sequence[str]) -> str:
    """`one, two and three`."""
    return listing(words, names, "and")


def listing(words: Words, names: Sequence[str], key: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {words.find('phrases', key)} {names[-1]}"
