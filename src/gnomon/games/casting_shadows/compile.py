"""Turn checked content entries into `Tables`, where every word is the int that the rules use."""

from __future__ import annotations

from typing import Any, Final

from gnomon.games.casting_shadows.tables import (
    ABILITY_WORDS,
    ANY_GEM,
    ANY_ORB,
    COLOUR_WORDS,
    COMPANION_WORDS,
    CONVERSION_WORDS,
    COST_WORDS,
    COUNTER_WORDS,
    CRYSTALS,
    FACE_WORDS,
    GEM,
    KIND_WORDS,
    NONE,
    RANGE_WORDS,
    STATUS_WORDS,
    TARGET_WORDS,
    TILE_WORDS,
    Tables,
    pack_cost,
)
from gnomon.kernel.ints import added, ints

# What a collection cost may name besides resources; the index is the level.
SPELL_WORDS: Final[list[str]] = ["none", "level 1 spell", "level 2 spell"]
PLAYER_SPELLS: Final[list[str]] = ["spectral-slap", "curse-void"]
BOT_SPELLS: Final[list[str]] = ["heavy-hand", "feeding-frenzy", "fatal-fronds"]
FIRST_BOT_SPELL: Final = "fatal-fronds"
MAIN_KINDS: Final[list[str]] = ["attack", "conversion", "resource"]

Values = dict[str, Any]


def build(entries: list[tuple[str, Values]]) -> Tables:
    """The tables of one edition. The entries are already checked and in the order of their ids."""
    tables = Tables()
    for slug, values in entries:
        kind: str = values["kind"]
        if kind in KIND_WORDS:
            _add_card(tables, slug, values)
        elif kind == "tile":
            _add_tile(tables, slug, values)
        elif kind == "character":
            _add_character(tables, slug, values)
        elif kind == "die":
            _add_die(tables, values)
        elif kind == "board":
            _set_board(tables, values)
    _set_boxing(tables)
    return tables


def _set_boxing(tables: Tables) -> None:
    """The five Spells of Shadow Boxing: two for the player, one for each bot (15.3, 15.4)."""
    tables.player_spells = [tables.card_slugs.index(slug) for slug in PLAYER_SPELLS]
    tables.bot_spells = [tables.card_slugs.index(slug) for slug in BOT_SPELLS]
    tables.first_bot_spell = tables.card_slugs.index(FIRST_BOT_SPELL)


def counts(words: list[str]) -> list[int]:
    """Eight counts in the order of a cost, without Spell cards; purple gems and orbs count as any colour."""
    out = [0] * (CRYSTALS + 1)
    for word in words:
        if word == "purple gem":
            out[ANY_GEM] += 1
        elif word == "purple orb":
            out[ANY_ORB] += 1
        elif word not in SPELL_WORDS:
            out[COST_WORDS.index(word)] += 1
    return out


def _spell_level(words: list[str]) -> int:
    for word in words:
        if word in SPELL_WORDS:
            return SPELL_WORDS.index(word)
    return 0


def _add_card(tables: Tables, slug: str, values: Values) -> None:
    card = len(tables.card_slugs)
    kind: str = values["kind"]
    collect: list[str] = values.get("collect", [])
    tables.card_slugs.append(slug)
    tables.card_titles.append(values["title"])
    tables.kind = added(tables.kind, KIND_WORDS.index(kind))
    tables.level = added(tables.level, values.get("level", 0))
    tables.copies = added(tables.copies, values["copies"])
    tables.collect = added(tables.collect, pack_cost(counts(collect)))
    tables.collect_spell = added(tables.collect_spell, _spell_level(collect))
    _add_attack(tables, values)
    _add_operation(tables, kind, values.get("do", {}))
    if kind == "resource":
        tables.gives[card] = ints(counts(values["gives"]))
    deck = tables.companions
    if kind in MAIN_KINDS:
        deck = tables.main
    elif kind == "counterspell":
        deck = tables.counterspells
    deck.extend([card] * values["copies"])


def _add_attack(tables: Tables, values: Values) -> None:
    """The casting columns; zeros for a card that is not an attack. Conversions have their own columns below."""
    cast: Values | None = values.get("cast")
    tables.spend = added(tables.spend, NONE if cast is None else COST_WORDS.index(cast["spend"]))
    tables.up_to = added(tables.up_to, 0 if cast is None else cast["up_to"])
    tables.damage.append(ints([0, *values.get("damage", [])]))
    tables.target = added(tables.target, TARGET_WORDS.index(values.get("target", "enemy")))
    tables.reach = added(tables.reach, RANGE_WORDS.index(values.get("range", "current")))
    tables.status = added(tables.status, STATUS_WORDS.index(values.get("status", "none")))


def _add_operation(tables: Tables, kind: str, do: Values) -> None:
    operation = NONE
    if kind == "conversion":
        operation = CONVERSION_WORDS.index(do["op"])
        _set_conversion_spend(tables, do)
    elif kind == "counterspell":
        operation = COUNTER_WORDS.index(do["op"])
    elif kind == "companion":
        operation = COMPANION_WORDS.index(do["op"])
    what: str | None = do.get("into", do.get("of"))
    tables.operation = added(tables.operation, operation)
    tables.amount = added(tables.amount, do.get("amount", 0))
    tables.what = added(tables.what, NONE if what is None else FACE_WORDS.index(what))
    tables.colour = added(tables.colour, COLOUR_WORDS.index(do["colour"]) if "colour" in do else NONE)
    tables.gives.append(ints(counts(do.get("gives", []))))


def _set_conversion_spend(tables: Tables, do: Values) -> None:
    """What a conversion works on. `up_to` is 0 if there is no limit; a swap works both ways and has no `spend`."""
    if "spend" in do:
        tables.spend[-1] = COST_WORDS.index(do["spend"])
    elif "of" in do:
        tables.spend[-1] = ANY_GEM if FACE_WORDS.index(do["of"]) == GEM else ANY_ORB
    tables.up_to[-1] = do.get("up_to", 0)


def _add_tile(tables: Tables, slug: str, values: Values) -> None:
    tile = len(tables.tile_slugs)
    do: Values = values["do"]
    tables.tile_slugs.append(slug)
    tables.tile_titles.append(values["title"])
    tables.tile_effect = added(tables.tile_effect, TILE_WORDS.index(do["op"]))
    tables.tile_amount = added(tables.tile_amount, do.get("amount", 0))
    tables.tile_every = added(tables.tile_every, do.get("every", 1))
    tables.tile_gives.append(ints(counts(do.get("gives", []))))
    tables.tile_card = added(tables.tile_card, 1 if values["card"] else 0)
    if slug == "ancient-rune":
        tables.rune = tile
    elif slug == "dusty-desert":
        tables.desert = tile
    elif slug == "underground-volcano":
        tables.volcano = tile
    elif slug == "crystal-crypt":
        tables.crypt = tile


def _add_character(tables: Tables, slug: str, values: Values) -> None:
    ability: Values = values["ability"]
    tables.character_slugs.append(slug)
    tables.character_titles.append(values["title"])
    tables.shadow_titles.append(values["shadow_title"])
    tables.home = added(tables.home, tables.tile_slugs.index(values["home"]))
    tables.ability = added(tables.ability, ABILITY_WORDS.index(ability["op"]))
    tables.ability_amount = added(tables.ability_amount, ability["amount"])
    tables.ability_reach = added(tables.ability_reach, ability.get("reach", 0))
    tables.ability_steps = added(tables.ability_steps, ability.get("steps", 0))


def _add_die(tables: Tables, values: Values) -> None:
    tables.faces.append([FACE_WORDS.index(face) for face in values["faces"]])
    tables.dice = added(tables.dice, values["count"])


def _set_board(tables: Tables, values: Values) -> None:
    tables.full_hp = values["hp"]
    tables.base_limit = values["base_limit"]
    tables.shadow_limit = values["shadow_limit"]
    tables.points = values["action_points"]
    tables.book_size = values["book"]
    tables.portal_size = values["portal"]
    tables.counter_cost = pack_cost(counts(values["counterspell_cost"]))
