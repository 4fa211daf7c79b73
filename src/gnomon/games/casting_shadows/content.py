"""The content of Casting Shadows: its files and editions, compiled into `Tables`, and the values filled into texts."""

from __future__ import annotations

import importlib.resources
from typing import Final

from gnomon.content import Catalogue, ContentError, Entry, Listed, Values, every_entry, leaves, whole_numbers
from gnomon.content.checks import refuse
from gnomon.games.casting_shadows.compile import MAIN_KINDS, build
from gnomon.games.casting_shadows.schema import DICE, SCHEMAS
from gnomon.games.casting_shadows.tables import COST_WORDS, FACE_WORDS, GEM_PAIR, Tables
from gnomon.kernel.words import ENGLISH, Words, read_languages

__all__ = ["CATALOGUE", "LANGUAGES", "ContentError", "Map", "entry", "listing", "load", "maps"]

LANGUAGES: Final = read_languages(importlib.resources.files("gnomon.games.casting_shadows") / "words")

# The number of cards in each deck's file (1.8); then the files in the order of card ids, with the kinds each may hold.
DECKS: Final[dict[str, int]] = {
    "main.toml": 52,
    "counterspells.toml": 10,
    "companions.toml": 10,
    "main-ice-storm.toml": 13,
    "counterspells-ice-storm.toml": 3,
    "companions-ice-storm.toml": 4,
}
FILE_KINDS: Final[dict[str, list[str]]] = {
    "main.toml": MAIN_KINDS,
    "counterspells.toml": ["counterspell"],
    "companions.toml": ["companion"],
    "main-ice-storm.toml": MAIN_KINDS,
    "counterspells-ice-storm.toml": ["counterspell"],
    "companions-ice-storm.toml": ["companion"],
    "tiles.toml": ["tile"],
    "characters.toml": ["character"],
    "dice.toml": ["die", "board"],
    "maps.toml": ["map"],
}

Map = tuple[list[tuple[str, int, int]], dict[int, list[int]]]

_loaded: dict[str, Tables] = {}


def load(edition: str, overlay: str | None = None) -> Tables:
    """The tables of an edition, with the values of an overlay, if given."""
    if overlay is None and edition in _loaded:
        return _loaded[edition]
    chosen = CATALOGUE.edition(edition, overlay)
    tables = build([(entry.slug, entry.values) for entry in chosen.entries])
    tables.hash = chosen.hash
    if overlay is None:
        _loaded[edition] = tables
    return tables


def listing(edition: str, overlay: str | None = None) -> list[Listed]:
    """Every value of an edition with its provenance, in file order."""
    return CATALOGUE.edition(edition, overlay).listing()


def entry(edition: str, slug: str, overlay: str | None = None, language: str = ENGLISH) -> Values:
    """One entry: its values with `text` filled in, `file`, `slug`, and `from` with the provenance of every value."""
    return CATALOGUE.edition(edition, overlay).entry(slug, language)


def maps(edition: str) -> dict[str, Map]:
    """The edition's maps by name: places with axial coordinates, and the home places used for each number of seats."""
    out: dict[str, Map] = {}
    for found in CATALOGUE.edition(edition).entries:
        if found.values["kind"] == "map":
            out[found.slug] = _map(found.values)
    return out


def _map(values: Values) -> Map:
    places: list[tuple[str, int, int]] = []
    seats: dict[int, list[int]] = {}
    rows, homes = values["tiles"], values["seats"]
    assert isinstance(rows, list) and isinstance(homes, dict)
    for word, q, r in rows:
        places.append((word, q, r))
    for count, taken in homes.items():
        seats[int(count)] = list(taken)
    return places, seats


# ---------------------------------------------------------------------------------------------------------------------
# Sets, and checks across entries


def is_base(entry: Entry) -> bool:
    return _set(entry) == "base"


def _set(entry: Entry) -> str:
    given = entry.values.get("set")
    if isinstance(given, str):
        return given
    return "ice-storm" if entry.file.endswith("-ice-storm.toml") else "base"


def check_together(entries: list[Entry], label: str) -> None:
    for file, total in DECKS.items():
        found = sum(_count(entry, "copies") for entry in entries if entry.file == file)
        if found != total:
            raise ContentError(f"{label or file}: copies: expected {total} in {file} in all, found {found}")
    dice = sum(_count(entry, "count") for entry in entries if entry.file == "dice.toml")
    if dice != DICE:
        raise ContentError(f"{label or 'dice.toml'}: count: expected {DICE} dice in all, found {dice}")
    by_slug = {entry.slug: entry for entry in entries}
    for entry in entries:
        _check_home(entry, by_slug)


def _count(entry: Entry, key: str) -> int:
    value = entry.values.get(key, 0)
    return value if isinstance(value, int) else 0


def _check_home(entry: Entry, by_slug: dict[str, Entry]) -> None:
    """A character and its home tile name each other and belong to one set."""
    for key, back in (("home", "home_of"), ("home_of", "home")):
        if key in entry.values:
            other = by_slug.get(str(entry.values[key]))
            if other is None or other.values.get(back) != entry.slug or _set(other) != _set(entry):
                expected = f"an entry of the same set whose {back} is {entry.slug}"
                raise refuse(f"{entry.where}: {key}", expected, entry.values[key])


# ---------------------------------------------------------------------------------------------------------------------
# Values filled into texts


def fillings(values: Values, language: str = ENGLISH) -> dict[str, str]:
    """Every number, and in words what a card costs, deals and gives."""
    words = LANGUAGES.get(language) or LANGUAGES[ENGLISH]
    out = whole_numbers(values)
    for key, value in leaves(values).items():
        name = key.rpartition(".")[2]
        if name == "damage" and isinstance(value, list):
            out[name] = _either([str(amount) for amount in value], words)
        elif name == "gives" and isinstance(value, list):
            out[name] = _tokens(value, words)
    cast = values.get("cast")
    if isinstance(cast, dict):
        out["pay"] = _pay(str(cast["spend"]), int(cast["up_to"]), words)
    return out


def _pay(spend: str, up_to: int, words: Words) -> str:
    """The cost of a cast: `1 or 2 red gems`."""
    amounts = _either([str(n) for n in range(1, up_to + 1)], words)
    if spend == COST_WORDS[GEM_PAIR]:
        pair = words.find("phrases", "pair")
        return pair if up_to == 1 else words.say("phrases", "pairs", {"amounts": amounts, "pair": pair})
    thing = spend.replace(" ", "-")
    noun = object_of(thing, words) if up_to == 1 else words.find("many", thing)
    key = "any-colour" if spend in FACE_WORDS[:2] else "some"
    return words.say("phrases", key, {"amounts": amounts, "things": noun})


def _either(choices: list[str], words: Words) -> str:
    """`1, 2 or 3`."""
    last = f" {words.find('phrases', 'or')} {choices[-1]}"
    return choices[0] if len(choices) == 1 else ", ".join(choices[:-1]) + last


def _tokens(given: list[str], words: Words) -> str:
    parts: list[str] = []
    for thing in dict.fromkeys(given):
        args: dict[str, object] = {"count": given.count(thing), "thing": words.find("one", thing.replace(" ", "-"))}
        parts.append(words.say("phrases", "given", args))
    return f" {words.find('phrases', 'and')} ".join(parts)


def object_of(thing: str, words: Words) -> str:
    """One thing as the object of a sentence, which has its own form in some languages."""
    return words.find_or("object", thing, words.find("one", thing))


CATALOGUE: Final = Catalogue(
    folder=importlib.resources.files("gnomon.games.casting_shadows") / "content",
    files=FILE_KINDS,
    schemas=SCHEMAS,
    editions={"base": is_base, "exclusive": every_entry},
    example="heavy-hand",
    fixed=["set", "home", "home_of"],
    notes=["rule"],
    titles=["title", "shadow_title"],
    fillings=fillings,
    together=check_together,
)
