"""Checks across the entries of all files: ships of pilots, decks of damage cards, obstacles, and squads."""

from __future__ import annotations

from typing import Any, Final

from gnomon.content import ContentError, Entry
from gnomon.content.checks import either, nearest, plain, refuse
from gnomon.games.x_wing.compile import build
from gnomon.games.x_wing.names import DAMAGE_FILE, OBSTACLES_FILE, PILOT_FILES, SHIPS_FILE, SQUADS_FILE, UPGRADES_FILE
from gnomon.games.x_wing.squads import faults, read_notation
from gnomon.games.x_wing.terms import DAMAGE_WORDS, DECK_WORDS, OBSTACLE_WORDS
from gnomon.games.x_wing.xws import key_of
from gnomon.kernel.errors import BadText

DECK: Final = 33  # damage cards of either deck (1.9)
# How many obstacles of each type: six can be placed, and one cargo token dropped (1.4, 5.6).
OBSTACLES: Final[list[int]] = [6, 6, 1]


def check_together(entries: list[Entry], label: str) -> None:
    _check_pilots(entries)
    _check_upgrades(entries)
    _check_keys(entries)
    _check_decks(_of(entries, DAMAGE_FILE), label or DAMAGE_FILE)
    _check_obstacles(_of(entries, OBSTACLES_FILE), label or OBSTACLES_FILE)
    _check_squads(entries, label)


def _of(entries: list[Entry], file: str) -> list[Entry]:
    return [entry for entry in entries if entry.file == file]


# ---------------------------------------------------------------------------------------------------------------------
# Pilots and upgrades


def _check_pilots(entries: list[Entry]) -> None:
    """Each pilot flies a ship that its faction has, and is in the file of its faction."""
    ships = {entry.slug: entry.values for entry in _of(entries, SHIPS_FILE)}
    for entry in entries:
        if entry.file in PILOT_FILES:
            ship, faction = str(entry.values["ship"]), entry.values["faction"]
            _check_name(ship, [*ships], "a ship", f"{entry.where}: ship")
            known: Any = ships[ship]["factions"]
            where = f"{entry.where}: faction"
            if faction not in known:
                raise refuse(where, f"{either(known)}, which {ship} has", faction)
            if faction != PILOT_FILES[entry.file]:
                raise refuse(where, f"{PILOT_FILES[entry.file]} in this file", faction)


def _check_upgrades(entries: list[Entry]) -> None:
    """Ships and cards that upgrades name."""
    ships = [entry.slug for entry in _of(entries, SHIPS_FILE)]
    upgrades = _of(entries, UPGRADES_FILE)
    for entry in upgrades:
        values: dict[str, Any] = entry.values
        if "ship" in values.get("only", {}):
            _check_name(values["only"]["ship"], ships, "a ship", f"{entry.where}: only: ship")
        for place, one in enumerate(values.get("effects", []), 1):
            if "card" in one:
                where = f"{entry.where}: effects: {place}: card"
                _check_name(one["card"], [other.slug for other in upgrades], "an upgrade", where)


def _check_name(name: str, known: list[str], what: str, where: str) -> None:
    if name not in known:
        raise ContentError(f"{where}: {plain(name)}: expected the name of {what}{nearest(name, known)}")


def _check_keys(entries: list[Entry]) -> None:
    """No two ships, pilots of a faction or upgrades of a slot have the same key in XWS."""
    found: dict[tuple[str, str, str], str] = {}
    for entry in entries:
        values: dict[str, Any] = entry.values
        if values["kind"] in ("ship", "pilot", "upgrade"):
            group = str(values.get("slot", values.get("faction", "")))
            key = (str(values["kind"]), group, key_of(entry.slug))
            if key in found:
                raise ContentError(
                    f"{entry.where}: expected a name that differs from {found[key]} by more than hyphens"
                )
            found[key] = entry.slug


# ---------------------------------------------------------------------------------------------------------------------
# Damage cards, obstacles, squads


def _check_decks(entries: list[Entry], label: str) -> None:
    """Every damage card that the rules know, once; 33 cards in either deck."""
    slugs = [entry.slug for entry in entries]
    for entry in entries:
        _check_name(entry.slug, DAMAGE_WORDS, "a damage card of the rules", entry.label)
    for word in DAMAGE_WORDS:
        if word not in slugs:
            raise ContentError(f"{label}: {word}: expected this damage card, found none")
    for deck in DECK_WORDS:
        found = sum(_copies(entry, deck) for entry in entries)
        if found != DECK:
            raise ContentError(f"{label}: decks: expected {DECK} cards in the {deck} deck in all, found {found}")


def _copies(entry: Entry, deck: str) -> int:
    decks: Any = entry.values["decks"]
    return int(decks.get(deck, 0))


def _check_obstacles(entries: list[Entry], label: str) -> None:
    for word, wanted in zip(OBSTACLE_WORDS, OBSTACLES, strict=True):
        found = len([entry for entry in entries if entry.values["type"] == word])
        if found != wanted:
            raise ContentError(f"{label}: type: expected {wanted} of {word}, found {found}")


def _check_squads(entries: list[Entry], label: str) -> None:
    """Squads that can be read. An overlay may make some of ours too expensive: then they cannot be chosen."""
    tables = build([(entry.slug, entry.values) for entry in entries])
    for entry in _of(entries, SQUADS_FILE):
        where = f"{entry.where}: squad"
        try:
            squad = read_notation(tables, str(entry.values["squad"]), where)
        except BadText as error:
            raise ContentError(str(error)) from None
        if entry.label == SQUADS_FILE and not label:
            for fault in faults(tables, squad):
                raise ContentError(f"{where}: {fault}")
