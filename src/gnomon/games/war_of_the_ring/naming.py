"""What cards, locations, places and players are called in a sentence, with the forms that sentences need.

Forms: `mid` in the middle of a sentence, `to` where something goes, `at` where it is, `of` whose something is, `call`
to speak to a player, `for` on whose behalf. A name without a form is said as it is.
"""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring import content
from gnomon.games.war_of_the_ring.frames import PATH_WORD, RESERVE_WORD
from gnomon.games.war_of_the_ring.knowledge import unseen
from gnomon.games.war_of_the_ring.tables import EVENT, GROUNDS, NONE, PATH, RESERVE, Tables
from gnomon.kernel.words import ENGLISH, Named, Words

THE: Final = "The "
PLAYER_FORMS: Final[list[str]] = ["mid", "of", "call", "for"]
PLACE_FORMS: Final[list[str]] = ["to", "at"]


def player_named(words: Words, name: str) -> Named:
    """A player, who is called like a deck."""
    forms = {form: words.find_or(f"players-{form}", name, name.title()) for form in PLAYER_FORMS}
    return Named(words.find_or("players", name, name.title()), forms)


def card_named(words: Words, tables: Tables, card: int) -> Named:
    """A card, or one that lies face down. The title of an event is a quotation and stays as it is."""
    if card == unseen(tables):
        return Named(words.find("unseen", "card"), {"mid": words.find("unseen", "mid")})
    slug, title = tables.slugs[card], tables.titles[card]
    forms = content.CATALOGUE.forms(slug, title, words.language)
    name = content.CATALOGUE.title(slug, title, words.language)
    if words.language == ENGLISH and tables.kind[card] != EVENT:
        forms["mid"] = lowered(name)
    return Named(name, forms)


def location_named(words: Words, tables: Tables, location: int) -> Named:
    """A battleground or one of the paths."""
    slug, title = tables.places[location], tables.place_titles[location]
    forms = content.CATALOGUE.forms(slug, title, words.language)
    name = content.CATALOGUE.title(slug, title, words.language)
    mid = lowered(name) if words.language == ENGLISH else name
    forms.setdefault("mid", mid)
    for form in PLACE_FORMS:
        if form not in forms:
            forms[form] = words.say("forms", form, {"place": mid})
    return Named(name, forms)


def place_named(words: Words, tables: Tables, place: int, path: int = NONE) -> Named:
    """A place where cards lie: a battleground, the path (the active one, if given) or the reserve."""
    if place == PATH and path != NONE:
        return location_named(words, tables, path)
    if place < GROUNDS:
        return location_named(words, tables, place)
    key = {PATH: PATH_WORD, RESERVE: RESERVE_WORD}[place]
    forms = {form: words.find_or(f"places-{form}", key, key) for form in PLACE_FORMS}
    name = words.find_or("places", key, key)
    return Named(name, {**forms, "mid": name})


def lowered(name: str) -> str:
    """An English name in the middle of a sentence."""
    return "the " + name.removeprefix(THE) if name.startswith(THE) else name
