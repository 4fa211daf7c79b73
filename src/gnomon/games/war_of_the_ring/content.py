"""The content of War of the Ring: its files, compiled into `Tables`."""

from __future__ import annotations

import importlib.resources
from typing import Final

from gnomon.content import Catalogue, Changes, ContentError, Entry, Listed, Values, every_entry
from gnomon.games.war_of_the_ring.compile import build
from gnomon.games.war_of_the_ring.names import BOTS_FILE, FREE_FILE, GROUNDS_FILE, PATHS_FILE, SHADOW_FILE
from gnomon.games.war_of_the_ring.schema import SCHEMAS
from gnomon.games.war_of_the_ring.tables import KIND_WORDS, Tables
from gnomon.games.war_of_the_ring.together import check_together
from gnomon.kernel.words import ENGLISH, read_languages

__all__ = ["BOTS", "CATALOGUE", "EDITION", "LANGUAGES", "ContentError", "edition_of", "entry", "listing", "load"]

LANGUAGES: Final = read_languages(importlib.resources.files("gnomon.games.war_of_the_ring") / "words")

EDITION: Final = "base"
BOTS: Final = "bots"  # with the cards and locations of Against the Shadow
BOT_SETUPS: Final = ("-solo", "-coop", "-box")  # how the names of setups with bots end
# The locations of which Against the Shadow has other versions.
REPLACED: Final[list[str]] = [
    "minas-morgul", "morannon", "the-doors-of-durin", "amon-hen", "cirith-ungol", "morgul-vale",
]  # fmt: skip
# The files in the order of ids, with the kinds each may hold.
FILE_KINDS: Final[dict[str, list[str]]] = {
    FREE_FILE: KIND_WORDS,
    SHADOW_FILE: KIND_WORDS,
    GROUNDS_FILE: ["battleground"],
    PATHS_FILE: ["path"],
}

_loaded: dict[str, Tables] = {}


def edition_of(setup: str) -> str:
    """The edition that a setup is played with."""
    return BOTS if setup.endswith(BOT_SETUPS) else EDITION


def load(edition: str = EDITION, overlay: str | None = None) -> Tables:
    """The tables of an edition, with the values of an overlay, if given."""
    if overlay is None and edition in _loaded:
        return _loaded[edition]
    chosen = CATALOGUE.edition(edition, overlay)
    free = len([entry for entry in chosen.entries if entry.file == FREE_FILE])
    tables = build([(entry.slug, entry.values) for entry in chosen.entries], free)
    tables.hash = chosen.hash
    if overlay is None:
        _loaded[edition] = tables
    return tables


def listing(edition: str = EDITION, overlay: str | None = None) -> list[Listed]:
    """Every value of an edition with its provenance, in file order."""
    return CATALOGUE.edition(edition, overlay).listing()


def entry(edition: str, slug: str, overlay: str | None = None, language: str = ENGLISH) -> Values:
    """One entry: its values, `file`, `slug`, and `from` with the provenance of every value."""
    return CATALOGUE.edition(edition, overlay).entry(slug, language)


def is_reprinted(entry: Entry) -> bool:
    """Whether Against the Shadow has its own version of a card or location (13.35)."""
    return entry.file == SHADOW_FILE or entry.slug in REPLACED


CATALOGUE: Final = Catalogue(
    folder=importlib.resources.files("gnomon.games.war_of_the_ring") / "content",
    files=FILE_KINDS,
    schemas=SCHEMAS,
    editions={EDITION: every_entry, BOTS: every_entry},
    example="strider",
    changes={BOTS: Changes(BOTS_FILE, is_reprinted)},
    fixed=["deck", "faction", "set", "side", "number"],
    notes=["rule"],
    together=check_together,
)
