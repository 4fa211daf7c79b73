"""Checks across the entries of all files: decks and their sizes, battlegrounds, paths, and cards that name others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gnomon.content import ContentError, Entry
from gnomon.content.checks import either, refuse
from gnomon.games.war_of_the_ring.compile import PROMO
from gnomon.games.war_of_the_ring.filters import ANY_WORDS
from gnomon.games.war_of_the_ring.names import FREE_FILE, GROUNDS_FILE, PATHS_FILE, SHADOW_FILE
from gnomon.games.war_of_the_ring.schema import scripts_of
from gnomon.games.war_of_the_ring.tables import (
    DECK_WORDS,
    FACTION_WORDS,
    FREE_FACTIONS,
    FREE_GROUNDS,
    GROUNDS,
    KIND_WORDS,
    PATHS_PER_NUMBER,
    SIDE_WORDS,
    WIELDER,
)

DECK: Final = 30  # cards of one deck of Trilogy, and of one in the Fellowship of the Ring (1.3, 11.7)
MOST_CARDS: Final = 62  # different cards of a side: sets of them are bits of one int
LAST_PATH: Final = 9
FELLOWSHIP_ROUNDS: Final = 6
CARD_FILES: Final[list[str]] = [FREE_FILE, SHADOW_FILE]
DECKS: Final[dict[str, list[str]]] = {FREE_FILE: DECK_WORDS[0::2], SHADOW_FILE: DECK_WORDS[1::2]}
FACTIONS: Final[list[list[str]]] = [FACTION_WORDS[:FREE_FACTIONS], FACTION_WORDS[FREE_FACTIONS:]]


def check_together(entries: list[Entry], label: str) -> None:
    for file in CARD_FILES:
        of_file = [entry for entry in entries if entry.file == file]
        _check_side(of_file, file)
        _check_sizes(of_file, file, label or file)
    _check_grounds([entry for entry in entries if entry.file == GROUNDS_FILE], label or GROUNDS_FILE)
    _check_paths([entry for entry in entries if entry.file == PATHS_FILE], label or PATHS_FILE)
    _check_alone(entries, label)
    by_slug = {entry.slug: entry for entry in entries}
    for entry in entries:
        _check_named(entry, by_slug)


# ---------------------------------------------------------------------------------------------------------------------
# Decks


def _check_side(entries: list[Entry], file: str) -> None:
    """The decks and factions of a file are those of its side."""
    if len(entries) > MOST_CARDS:
        raise ContentError(f"{file}: expected at most {MOST_CARDS} entries, found {len(entries)}")
    for entry in entries:
        for key, words in (("deck", DECKS[file]), ("faction", FACTIONS[CARD_FILES.index(file)])):
            if entry.values[key] not in words:
                raise refuse(f"{entry.where}: {key}", either(words), entry.values[key])


def _check_sizes(entries: list[Entry], file: str, label: str) -> None:
    for deck in DECKS[file]:
        dealt = [entry for entry in entries if entry.values["deck"] == deck and entry.values.get("set") != PROMO]
        _check_sum(dealt, "copies", f"in the deck of {deck}", label)
    _check_sum(entries, "fellowship", f"in {file}", label)


def _check_sum(entries: list[Entry], key: str, where: str, label: str) -> None:
    found = sum(_whole(entry, key) for entry in entries)
    if found != DECK:
        raise ContentError(f"{label}: {key}: expected {DECK} {where} in all, found {found}")


def _whole(entry: Entry, key: str) -> int:
    value = entry.values.get(key, 0)
    return value if isinstance(value, int) else 0


# ---------------------------------------------------------------------------------------------------------------------
# Locations


def _check_grounds(entries: list[Entry], label: str) -> None:
    """Seven of each side in this order; each side's factions stand on its own half (1.4)."""
    sides = [entry.values["side"] for entry in entries]
    if sides != SIDE_WORDS[:1] * FREE_GROUNDS + SIDE_WORDS[1:] * (GROUNDS - FREE_GROUNDS):
        raise ContentError(f"{label}: expected {FREE_GROUNDS} free battlegrounds, then as many shadow ones")
    for entry in entries:
        defender = SIDE_WORDS.index(str(entry.values["side"]))
        for key, side in (("defending", defender), ("attacking", 1 - defender)):
            named = entry.values[key]
            if not isinstance(named, list) or not all(word in FACTIONS[side] for word in named):
                raise refuse(f"{entry.where}: {key}", f"factions out of {', '.join(FACTIONS[side])}", named)
    _check_rounds(entries, label)


def _check_paths(entries: list[Entry], label: str) -> None:
    """Three of each number, in ascending order (1.4)."""
    numbers = [entry.values["number"] for entry in entries]
    if numbers != sorted([*range(1, LAST_PATH + 1)] * PATHS_PER_NUMBER):
        raise ContentError(f"{label}: expected {PATHS_PER_NUMBER} paths of each number from 1 to {LAST_PATH}, in order")
    for entry in entries:
        number = entry.values["number"]
        if entry.values.get("fellowship", number) != number:
            raise refuse(f"{entry.where}: fellowship", f"{number}, its number", entry.values["fellowship"])
    _check_rounds(entries, label)


def _check_rounds(entries: list[Entry], label: str) -> None:
    """Every round of the Fellowship of the Ring has a battleground and a path (11.7)."""
    for number in range(1, FELLOWSHIP_ROUNDS + 1):
        if not any(entry.values.get("fellowship") == number for entry in entries):
            raise ContentError(f"{label}: fellowship: expected a location for round {number}, found none")


# ---------------------------------------------------------------------------------------------------------------------
# Cards that name others


def _check_alone(entries: list[Entry], label: str) -> None:
    """One card opens a battleground to others, one lends icons, one tends others: the rules ask for that one alone."""
    for key in ("opens", "lends", "tends"):
        found = [entry.slug for entry in entries if key in entry.values]
        if len(found) > 1:
            where = label or CARD_FILES[0]
            raise ContentError(f"{where}: {key}: expected this key on one card, found it on {' and '.join(found)}")


def _check_named(entry: Entry, by_slug: dict[str, Entry]) -> None:
    for where, word, kinds in _named(entry):
        other = by_slug.get(word)
        if other is None or other.file != entry.file or other.values["kind"] not in kinds:
            raise refuse(f"{entry.where}: {where}", f"{_article(kinds)} of its own side", word)


def _article(kinds: list[str]) -> str:
    return either([f"an {kind}" if kind[0] in "aeiou" else f"a {kind}" for kind in kinds])


def _named(entry: Entry) -> Iterator[tuple[str, str, list[str]]]:
    """Words that must be names of certain cards: where they are, the word, and the kinds of cards meant."""
    wielders: Any = entry.values.get("wielders", [])
    for word in wielders:
        if word not in ANY_WORDS:
            yield "wielders", word, ["character"]
    for where, operations in scripts_of(entry):
        for place, one in enumerate(operations, 1):
            if one["op"] == "move" and one["card"] != WIELDER:
                yield f"{where}: {place}: card", one["card"], KIND_WORDS[:2]
            if one["op"] == "remove":
                yield from ((f"{where}: {place}: card", word, ["character"]) for word in one["card"])
