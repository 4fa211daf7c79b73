"""The content of X-Wing: its files, compiled into `Tables`."""

from __future__ import annotations

import importlib.resources
from typing import Final

from gnomon.content import Catalogue, ContentError, Listed, Values, every_entry
from gnomon.games.x_wing.compile import build
from gnomon.games.x_wing.names import (
    DAMAGE_FILE,
    HERE,
    OBSTACLES_FILE,
    PILOT_FILES,
    SHIPS_FILE,
    SQUADS_FILE,
    UPGRADES_FILE,
)
from gnomon.games.x_wing.schema import SCHEMAS
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.together import check_together
from gnomon.kernel.words import ENGLISH

__all__ = ["CATALOGUE", "EDITION", "ContentError", "entry", "listing", "load"]

EDITION: Final = "base"
# The files in the order of numbers, with the kind each holds.
FILE_KINDS: Final[dict[str, list[str]]] = {
    SHIPS_FILE: ["ship"],
    **{file: ["pilot"] for file in PILOT_FILES},
    UPGRADES_FILE: ["upgrade"],
    DAMAGE_FILE: ["damage"],
    OBSTACLES_FILE: ["obstacle"],
    SQUADS_FILE: ["squad"],
}

_loaded: list[Tables] = []


def load(overlay: str | None = None) -> Tables:
    """The tables of the content files, with the values of an overlay, if given."""
    if overlay is None and _loaded:
        return _loaded[0]
    edition = CATALOGUE.edition(EDITION, overlay)
    tables = build([(entry.slug, entry.values) for entry in edition.entries])
    tables.hash = edition.hash
    if overlay is None:
        _loaded.append(tables)
    return tables


def listing(overlay: str | None = None) -> list[Listed]:
    """Every value with its provenance, in file order."""
    return CATALOGUE.edition(EDITION, overlay).listing()


def entry(slug: str, overlay: str | None = None, language: str = ENGLISH) -> Values:
    """One entry: its values, `file`, `slug`, and `from` with the provenance of every value."""
    return CATALOGUE.edition(EDITION, overlay).entry(slug, language)


CATALOGUE: Final = Catalogue(
    folder=importlib.resources.files(HERE) / "content",
    files=FILE_KINDS,
    schemas=SCHEMAS,
    editions={EDITION: every_entry},
    example="wedge-antilles",
    fixed=["ship", "faction", "factions", "slot", "trait", "type"],
    notes=["rule"],
    together=check_together,
)
