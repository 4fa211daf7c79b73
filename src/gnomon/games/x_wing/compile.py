"""Turn checked content entries into `Tables`, where every word is the int that the rules use."""

from __future__ import annotations

from typing import Any, Final

from gnomon.games.x_wing.geometry.pose import LARGE, SMALL
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import (
    ALL_DICE,
    AMOUNT_WORDS,
    ARC_WORDS,
    BAR_ACTIONS,
    BAR_WORDS,
    CARD_ACTION_WORDS,
    CONDITION_WORDS,
    COST_WORDS,
    DAMAGE_WORDS,
    DECK_WORDS,
    ENEMIES_NEAR,
    FACE_WORDS,
    FACTION_WORDS,
    FORBID_WORDS,
    HUE_WORDS,
    LIMIT_WORDS,
    LOW_SKILL,
    MANOEUVRE_WORDS,
    MODIFICATION,
    NONE,
    OBSTACLE_WORDS,
    ON_HIT_WORDS,
    OPERATION_WORDS,
    PICK_WORDS,
    ROLE_WORDS,
    SIZE_WORDS,
    SLOT_WORDS,
    TITLE,
    TOKEN_WORDS,
    TRAIT_WORDS,
    UNIQUE,
    WEAPON_WORDS,
    WINDOW_WORDS,
)
from gnomon.kernel.bits import mask
from gnomon.kernel.ints import Ints, ints

Values = dict[str, Any]
Named = tuple[str, Values]

MICROMETRES: Final = 1000  # in a millimetre
STATS: Final[list[str]] = ["attack", "agility", "hull", "shields"]
AMOUNTS: Final[dict[str, int]] = dict(
    zip(AMOUNT_WORDS, [ALL_DICE, LOW_SKILL, UNIQUE, ENEMIES_NEAR], strict=True)
)  # fmt: skip


def build(entries: list[Named]) -> Tables:
    """The tables. The entries are checked, and in the order of their numbers."""
    tables = Tables()
    rows = Rows(tables)
    _set_ships(tables, _of_kind(entries, "ship"))
    _set_pilots(tables, _of_kind(entries, "pilot"), rows)
    upgrades = _of_kind(entries, "upgrade")
    _set_upgrades(tables, upgrades, rows)
    _set_limits(tables, [values for slug, values in upgrades])
    _set_grants(tables, [values for slug, values in upgrades])
    _set_weapons(tables, [values for slug, values in upgrades])
    _set_damage(tables, _of_kind(entries, "damage"))
    _set_obstacles(tables, _of_kind(entries, "obstacle"))
    squads = _of_kind(entries, "squad")
    tables.squad_slugs = [slug for slug, values in squads]
    tables.squads = [str(values["squad"]) for slug, values in squads]
    rows.finish()
    return tables


# ---------------------------------------------------------------------------------------------------------------------
# Columns from values


def _of_kind(entries: list[Named], kind: str) -> list[Named]:
    return [entry for entry in entries if entry[1]["kind"] == kind]


def _words(entries: list[Values], key: str, words: list[str]) -> Ints:
    """A key whose value is one of these words; the first word if it is missing."""
    return ints([words.index(values.get(key, words[0])) for values in entries])


def _maybe(entries: list[Values], key: str, words: list[str]) -> Ints:
    """A key whose value is one of these words, or NONE if it is missing."""
    return ints([words.index(values[key]) if key in values else NONE for values in entries])


def _numbers(entries: list[Values], key: str) -> Ints:
    return ints([int(values.get(key, 0)) for values in entries])


def _set_of(listed: list[str], words: list[str]) -> int:
    return int(mask([words.index(word) for word in listed]))


def _sets(entries: list[Values], key: str, words: list[str]) -> Ints:
    return ints([_set_of(values.get(key, []), words) for values in entries])


def _holds(entries: list[Values], key: str, word: str) -> Ints:
    """Whether a list holds a word."""
    return ints([int(word in values.get(key, [])) for values in entries])


def _ends(entries: list[Values], key: str, end: int) -> Ints:
    """The lower or the upper end of a range; 0 if there is none."""
    return ints([values[key][end] if key in values else 0 for values in entries])


# ---------------------------------------------------------------------------------------------------------------------
# Ships and pilots


def _set_ships(tables: Tables, named: list[Named]) -> None:
    entries = [values for slug, values in named]
    tables.ship_slugs = [slug for slug, values in named]
    tables.ship_titles = [str(values["title"]) for values in entries]
    tables.size = _words(entries, "size", SIZE_WORDS)
    tables.half = ints([[SMALL, LARGE][SIZE_WORDS.index(values["size"])] for values in entries])
    tables.attack = _numbers(entries, "attack")
    tables.agility = _numbers(entries, "agility")
    tables.hull = _numbers(entries, "hull")
    tables.shields = _numbers(entries, "shields")
    tables.bar = _sets(entries, "actions", BAR_WORDS)
    tables.arcs = _sets(entries, "arcs", ARC_WORDS)
    for values in entries:
        dial = [one.split(" ") for one in values["dial"]]
        tables.dials.append(ints([MANOEUVRE_WORDS.index(move) for hue, move in dial]))
        tables.hues.append(ints([HUE_WORDS.index(hue) for hue, move in dial]))
        hues = {move: hue for hue, move in dial}
        tables.hues_by_manoeuvre.append(ints([HUE_WORDS.index(hues.get(move, "white")) for move in MANOEUVRE_WORDS]))


def _set_pilots(tables: Tables, named: list[Named], rows: Rows) -> None:
    entries = [values for slug, values in named]
    tables.pilot_slugs = [slug for slug, values in named]
    tables.pilot_titles = [str(values["title"]) for values in entries]
    tables.ship_of = ints([tables.ship_slugs.index(values["ship"]) for values in entries])
    tables.faction = _words(entries, "faction", FACTION_WORDS)
    tables.skill = _numbers(entries, "skill")
    tables.pilot_points = _numbers(entries, "points")
    tables.pilot_unique = _numbers(entries, "unique")
    for values in entries:
        slots = [SLOT_WORDS.index(word) for word in values["slots"]]
        tables.pilot_slots.append([*slots, MODIFICATION, TITLE])
        tables.pilot_stats.append(_stats(tables, values))
        tables.pilot_effects.append(rows.add(values.get("effects", [])))


def _stats(tables: Tables, values: Values) -> Ints:
    """A pilot's own values: attack, agility, hull and shields; none where they are the ship's."""
    if "stats" not in values:
        return ints([])
    ship = tables.ship_slugs.index(values["ship"])
    printed = [tables.attack[ship], tables.agility[ship], tables.hull[ship], tables.shields[ship]]
    return ints([int(values["stats"].get(key, own)) for key, own in zip(STATS, printed, strict=True)])


# ---------------------------------------------------------------------------------------------------------------------
# Upgrades


def _set_upgrades(tables: Tables, named: list[Named], rows: Rows) -> None:
    entries = [values for slug, values in named]
    tables.upgrade_slugs = [slug for slug, values in named]
    tables.upgrade_titles = [str(values["title"]) for values in entries]
    tables.slot = _words(entries, "slot", SLOT_WORDS)
    tables.upgrade_points = _numbers(entries, "points")
    tables.upgrade_unique = _numbers(entries, "unique")
    tables.limited = _numbers(entries, "limited")
    for values in entries:
        tables.upgrade_effects.append(rows.add(values.get("effects", [])))
    tables.card_action = ints([_card_action(values) for values in entries])


def _card_action(values: Values) -> int:
    return BAR_ACTIONS + CARD_ACTION_WORDS.index(values["action"]) if "action" in values else NONE


def _set_limits(tables: Tables, entries: list[Values]) -> None:
    """Which ships may have a card (10.5)."""
    only: list[Values] = [values.get("only", {}) for values in entries]
    tables.only_size = _maybe(only, "size", SIZE_WORDS)
    tables.only_ship = _maybe(only, "ship", tables.ship_slugs)
    tables.only_faction = _maybe(only, "faction", FACTION_WORDS)
    tables.only_skill = _numbers(only, "skill")
    tables.only_action = _maybe(only, "action", BAR_WORDS)


def _set_grants(tables: Tables, entries: list[Values]) -> None:
    """What a card changes for good (10.8)."""
    grants: list[Values] = [values.get("grants", {}) for values in entries]
    tables.grants_skill = _numbers(grants, "skill")
    tables.grants_agility = _numbers(grants, "agility")
    tables.grants_hull = _numbers(grants, "hull")
    tables.grants_shields = _numbers(grants, "shields")
    tables.grants_bar = _sets(grants, "actions", BAR_WORDS)
    tables.grants_slots = [[SLOT_WORDS.index(word) for word in values.get("slots", [])] for values in grants]
    tables.grants_one_of = [[SLOT_WORDS.index(word) for word in values.get("one_of", [])] for values in grants]
    tables.grants_different = _numbers(grants, "different")
    tables.grants_discount = _numbers(grants, "discount")


def _set_weapons(tables: Tables, entries: list[Values]) -> None:
    """What secondary weapons need, cost and do (6.5)."""
    weapons: list[Values] = [values.get("weapon", {}) for values in entries]
    tables.weapon_dice = _numbers(weapons, "dice")
    tables.weapon_low = _ends(weapons, "range", 0)
    tables.weapon_high = _ends(weapons, "range", 1)
    tables.weapon_around = _numbers(weapons, "around")
    tables.needs_lock = ints([int("needs" in values) for values in weapons])
    tables.spends_lock = _holds(weapons, "spends", "lock")
    tables.spends_focus = _holds(weapons, "spends", "focus")
    tables.discarded = _holds(weapons, "spends", "discard")
    tables.twice = _numbers(weapons, "twice")
    tables.on_hit = _words(weapons, "on_hit", ON_HIT_WORDS)


# ---------------------------------------------------------------------------------------------------------------------
# Damage cards and obstacles


def _set_damage(tables: Tables, named: list[Named]) -> None:
    entries = [values for slug, values in named]
    tables.damage_slugs = [slug for slug, values in named]
    tables.damage_titles = [str(values["title"]) for values in entries]
    tables.damage_kind = ints([DAMAGE_WORDS.index(slug) for slug, values in named])
    tables.trait = _words(entries, "trait", TRAIT_WORDS)
    tables.copies = [[int(values["decks"].get(deck, 0)) for values in entries] for deck in DECK_WORDS]


def _set_obstacles(tables: Tables, named: list[Named]) -> None:
    tables.obstacle_slugs = [slug for slug, values in named]
    tables.obstacle_kind = _words([values for slug, values in named], "type", OBSTACLE_WORDS)
    tables.outlines = [[MICROMETRES * at for corner in values["outline"] for at in corner] for slug, values in named]


# ---------------------------------------------------------------------------------------------------------------------
# Effects


class Rows:
    """The effects of all cards, one row each, in the order in which cards are added."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.values: list[Values] = []

    def add(self, effects: list[Values]) -> list[int]:
        """The numbers of the rows of one card."""
        first = len(self.values)
        self.values.extend(effects)
        return list(range(first, len(self.values)))

    def finish(self) -> None:
        """Fill in the columns, once all rows are there."""
        rows, effects = self.values, self.tables.effects
        effects.window = _words(rows, "when", WINDOW_WORDS)
        effects.role = _words(rows, "as", ROLE_WORDS)
        effects.operation = _words(rows, "do", OPERATION_WORDS)
        effects.may = _numbers(rows, "may")
        effects.conditions = _sets(rows, "if", CONDITION_WORDS)
        effects.at_low, effects.at_high = _ends(rows, "at", 0), _ends(rows, "at", 1)
        effects.near_low, effects.near_high = _ends(rows, "near", 0), _ends(rows, "near", 1)
        effects.arc_low, effects.arc_high = _ends(rows, "arc", 0), _ends(rows, "arc", 1)
        effects.pick = _words(rows, "pick", PICK_WORDS)
        effects.cost = _sets(rows, "pay", COST_WORDS)
        effects.limit = _words(rows, "limit", LIMIT_WORDS)
        effects.count = ints([_count(values.get("count", 1)) for values in rows])
        effects.first = ints([_first(values, self.tables) for values in rows])
        effects.second = ints([_second(values) for values in rows])


def _count(value: object) -> int:
    return AMOUNTS[value] if isinstance(value, str) else int(str(value))


def _first(values: Values, tables: Tables) -> int:
    """What an operation is about, as Tables describes it."""
    operation = values["do"]
    if operation == "reroll":
        return _set_of(values.get("dice", FACE_WORDS), FACE_WORDS)
    if operation in ("change", "add"):
        return FACE_WORDS.index(values["from" if operation == "change" else "face"])
    if "token" in values:
        return TOKEN_WORDS.index(values["token"])
    if "actions" in values:
        return _set_of(values["actions"], BAR_WORDS)
    if "weapon" in values:
        return WEAPON_WORDS.index(values["weapon"])
    if "card" in values:
        return tables.upgrade_slugs.index(values["card"])
    if "what" in values:
        return _set_of(values["what"], FORBID_WORDS)
    return int(values["skill"]) if "skill" in values else int(values.get("speed", 0))


def _second(values: Values) -> int:
    if "to" in values:
        return FACE_WORDS.index(values["to"])
    if "of" in values:
        return TOKEN_WORDS.index(values["of"])
    return int(values["whole"]) if "whole" in values else _set_of(values.get("after", []), BAR_WORDS)
