"""What players, ships and cards are called in a sentence.

A ship is called like its pilot, with a number where several pilots of a match have the same name. Forms of a player:
`mid` in the middle of a sentence, `call` to speak to a player, `of` whose something is.
"""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing import content
from gnomon.games.x_wing.roster import Roster
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import FACTION_WORDS
from gnomon.kernel.words import Named, Words

PLAYER_FORMS: Final[list[str]] = ["mid", "call", "of"]
PRIMARY: Final = "primary"
MOST_TITLES: Final = 16  # contents whose titles are kept

_titles: dict[str, dict[str, str]] = {}


def title_of(tables: Tables, slug: str, language: str) -> str:
    """The title of a card, ship or obstacle; one that an overlay has changed stays as it is."""
    title = titles(tables).get(slug) or slug.replace("-", " ")
    return content.CATALOGUE.title(slug, title, language)


def titles(tables: Tables) -> dict[str, str]:
    """The English titles of everything that has one, by slug. Kept for each content."""
    known = _titles.get(tables.hash)
    if known is None:
        slugs = [*tables.ship_slugs, *tables.pilot_slugs, *tables.upgrade_slugs, *tables.damage_slugs]
        named = [*tables.ship_titles, *tables.pilot_titles, *tables.upgrade_titles, *tables.damage_titles]
        known = dict(zip(slugs, named, strict=True))
        known |= {slug: str(content.entry(slug)["title"]) for slug in [*tables.obstacle_slugs, *tables.squad_slugs]}
        if len(_titles) >= MOST_TITLES:
            _titles.clear()
        _titles[tables.hash] = known
    return known


# Players


def faction_of(roster: Roster, seat: int) -> str:
    """The faction of a seat's squad."""
    ship = next(number for number in range(len(roster.words)) if roster.seat[number] == seat)
    return FACTION_WORDS[roster.faction[ship]]


def player_named(words: Words, roster: Roster, seat: int) -> Named:
    """A player, called like the faction; two of the same faction are numbered."""
    faction = faction_of(roster, seat)
    if faction == faction_of(roster, 1 - seat):
        name = words.say("players-numbered", faction, {"number": seat + 1})
        return Named(name, {"of": words.say("players-numbered", "of", {"player": name})})
    forms = {form: words.find(f"players-{form}", faction) for form in PLAYER_FORMS}
    return Named(words.find("players", faction), forms)


# Ships


def pilot_of(pilots: list[str], word: str) -> tuple[str, str]:
    """The pilot of a ship by its word in the notation, and the number that tells it from others; empty if unique."""
    if word in pilots:
        return word, ""
    slug, _, number = word.rpartition("-")
    return slug, number


def ship_title(tables: Tables, word: str, language: str) -> str:
    """`Rookie Pilot 2`."""
    slug, number = pilot_of(tables.pilot_slugs, word)
    title = title_of(tables, slug, language)
    return f"{title} {number}" if number else title


def ship_named(words: Words, tables: Tables, roster: Roster, ship: int) -> str:
    return ship_title(tables, roster.words[ship], words.language)


# Weapons


def weapon_title(words: Words, tables: Tables, slug: str) -> str:
    return words.find("weapons", PRIMARY) if slug == PRIMARY else title_of(tables, slug, words.language)
