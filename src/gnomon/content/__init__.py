"""Content: cards and pieces in TOML files that are checked, overlaid and hashed. Knows no game.

A game supplies the keys of its entries (schemas) and builds tables from the entries (build); the rest is here:

    CARD = Schema({"copies": whole(1, 9), "do": operation({"draw": {"amount": whole(1, 5)}}), "text": phrase(400)})
    CATALOGUE = Catalogue(
        folder=files("my_game") / "content",
        files={"cards.toml": ["card"], "promo.toml": ["card"]},
        schemas={"card": CARD},
        editions={"core": lambda entry: entry.file == "cards.toml", "all": every_entry},
        example="fireball",
    )
    edition = CATALOGUE.edition("core", overlay)  # a `ContentError` names file, entry and key
    tables = build([(entry.slug, entry.values) for entry in edition.entries], edition.hash)

An entry is a TOML table named by its slug. It has a `title`, a `kind`, the keys of that kind, and `from`, which says
where every value comes from (`gnomon.content.provenance`). An overlay is TOML text in the same format with only the
changed keys. An edition may be built on a file like that, which comes with the game (`gnomon.content.changes`); the
owner's overlay comes after it. The checks of single values are in `gnomon.content.checks`.
"""

from __future__ import annotations

from gnomon.content.catalogue import Catalogue, Edition, every_entry
from gnomon.content.changes import OVERLAY, Changes
from gnomon.content.checks import Check, ContentError
from gnomon.content.entries import Entry, Listed, Schema, compared, whole_numbers
from gnomon.content.provenance import PROVENANCE_WORDS, Values, leaves

__all__ = [
    "OVERLAY",
    "PROVENANCE_WORDS",
    "Catalogue",
    "Changes",
    "Check",
    "ContentError",
    "Edition",
    "Entry",
    "Listed",
    "Schema",
    "Values",
    "compared",
    "every_entry",
    "leaves",
    "whole_numbers",
]
