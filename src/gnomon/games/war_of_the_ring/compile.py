"""Turn checked content entries into `Tables`, where every word is the int that the rules use."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.filters import Filters, grounds_of
from gnomon.games.war_of_the_ring.scripts import Scripts
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    AT,
    BESIDE,
    CHARACTER,
    DECK_WORDS,
    FACTION_WORDS,
    FORBID_WORDS,
    FREE_GROUNDS,
    IN_PLAY,
    KEYWORD_WORDS,
    KIND_WORDS,
    MOMENT_WORDS,
    NONE,
    NOT_TO_SHADOW_GROUNDS,
    SAVED_WORDS,
    SAVES_WORDS,
    SIDE_WORDS,
    SUPPORTING,
    WHERE_WORDS,
    WHO_WORDS,
    Tables,
    fits,
)
from gnomon.kernel.bits import mask
from gnomon.kernel.ints import Ints, ints

Values = dict[str, Any]
Named = tuple[str, Values]

PROMO: Final = "promo"
# What a bonus may depend on, and its number.
BONUS_WORDS: Final[dict[str, int]] = {"at": AT, "supporting": SUPPORTING, "beside": BESIDE, "in_play": IN_PLAY}


def build(entries: list[Named], first_shadow: int) -> Tables:
    """The tables. The entries are checked and in the order of their ids; so many cards are the Free Peoples'."""
    tables = Tables()
    cards = [entry for entry in entries if entry[1]["kind"] in KIND_WORDS]
    places = [entry for entry in entries if entry[1]["kind"] not in KIND_WORDS]
    tables.first_shadow = first_shadow
    _set_faces(tables, cards)
    _set_places(tables, places)
    filters = Filters(tables)
    scripts = Scripts(tables, filters)
    details = [values for slug, values in cards]
    _set_reach(tables, details, filters)
    _set_standing(tables, details)
    _set_saving(tables, details)
    _set_scripts(tables, details, scripts)
    _set_bonuses(tables, details, filters)
    tables.place_script = ints([scripts.number(values.get("activated")) for slug, values in places])
    scripts.finish()
    filters.finish()
    tables.borrows = ints([_lender(tables, card) for card in range(len(cards))])
    return tables


# ---------------------------------------------------------------------------------------------------------------------
# Columns from values


def _words(entries: list[Values], key: str, words: list[str]) -> Ints:
    """A key whose value is one of these words; the first word if it is missing."""
    return ints([words.index(values.get(key, words[0])) for values in entries])


def _maybe(entries: list[Values], key: str, words: list[str]) -> Ints:
    """A key whose value is one of these words, or NONE if it is missing."""
    return ints([words.index(values[key]) if key in values else NONE for values in entries])


def _numbers(entries: list[Values], key: str) -> Ints:
    return ints([int(values.get(key, 0)) for values in entries])


def _inner(entries: list[Values], key: str, inner: str) -> Ints:
    """A number inside a table, or 0."""
    return ints([int(_part(values, key).get(inner, 0)) for values in entries])


def _part(values: Values, key: str) -> Values:
    """A table inside an entry, or an empty one."""
    found: Values = values.get(key, {})
    return found


# ---------------------------------------------------------------------------------------------------------------------
# Cards


def _set_faces(tables: Tables, cards: list[Named]) -> None:
    """Names, kinds, decks and icons."""
    entries = [values for slug, values in cards]
    tables.slugs = [slug for slug, values in cards]
    tables.titles = [str(values["title"]) for values in entries]
    tables.kind = _words(entries, "kind", KIND_WORDS)
    tables.faction = _words(entries, "faction", FACTION_WORDS)
    tables.keyword = _words(entries, "keyword", KEYWORD_WORDS)
    tables.deck = _words(entries, "deck", DECK_WORDS)
    tables.copies = _numbers(entries, "copies")
    tables.promo = ints([int(values.get("set") == PROMO) for values in entries])
    tables.fellowship = _numbers(entries, "fellowship")
    tables.path = _inner(entries, "icons", "path")
    tables.attack = _inner(entries, "icons", "attack")
    tables.defence = _inner(entries, "icons", "defence")
    tables.lead_attack = _inner(entries, "icons", "lead_attack")
    tables.lead_defence = _inner(entries, "icons", "lead_defence")
    tables.numbers = ints([int(mask(values.get("paths", []))) for values in entries])


def _set_reach(tables: Tables, entries: list[Values], filters: Filters) -> None:
    """Where cards may go, what they may be worn by, and what they change for others (10.3, 10.4)."""
    tables.wielders = ints([filters.number(values.get("wielders")) for values in entries])
    tables.also = _maybe(entries, "also", FACTION_WORDS)
    tables.forbid = _words(entries, "forbid", FORBID_WORDS)
    tables.lends = ints([filters.number(_part(values, "lends").get("card")) for values in entries])
    tables.lends_path = _inner(entries, "lends", "path")
    tables.lends_defence = _inner(entries, "lends", "defence")
    tables.opens = ints([filters.number(_part(values, "opens").get("card")) for values in entries])
    tables.opens_at = ints([_opened(tables, _part(values, "opens")) for values in entries])
    for card in range(len(entries)):
        if "opens" in entries[card]:
            tables.opener = card
    tables.at_grounds = ints([int(_printed_grounds(tables, card)) for card in range(len(entries))])


def _opened(tables: Tables, opens: Values) -> int:
    return tables.places.index(opens["at"]) if opens else NONE


def _lender(tables: Tables, card: int) -> int:
    """The card that lends this one icons: one at most."""
    for lender in range(len(tables.slugs)):
        if tables.lends[lender] != NONE and fits(tables, tables.lends[lender], card):
            return lender
    return NONE


def _printed_grounds(tables: Tables, card: i64) -> i64:
    """Battlegrounds that list an army's or character's faction, or the second one its text gives it (5.3, 10.4)."""
    if tables.kind[card] != ARMY and tables.kind[card] != CHARACTER:
        return 0
    factions = [FACTION_WORDS[tables.faction[card]]]
    if tables.also[card] != NONE:
        factions.append(FACTION_WORDS[tables.also[card]])
    found = grounds_of(tables, factions)
    if tables.forbid[card] == NOT_TO_SHADOW_GROUNDS:
        found &= mask(list(range(FREE_GROUNDS)))
    return found


def _set_standing(tables: Tables, entries: list[Values]) -> None:
    """What cards do as long as they are in play (10)."""
    tables.limit = _inner(entries, "limit", "count")
    tables.limits = ints([card for card in range(len(entries)) if tables.limit[card] > 0])
    tables.limit_where = ints([WHERE_WORDS.get(_part(values, "limit").get("while", ""), 0) for values in entries])
    tables.draw_step = _inner(entries, "draw_step", "count")
    tables.draw_cycle = _inner(entries, "draw_step", "cycle")
    tables.place_path = _inner(entries, "place_icons", "path")
    tables.peek = _numbers(entries, "peek")
    tables.only_weapon = _numbers(entries, "only_weapon")
    tables.tends = _numbers(entries, "tends")
    for card in range(len(entries)):
        if tables.tends[card]:
            tables.healer = card


def _set_saving(tables: Tables, entries: list[Values]) -> None:
    """When a card is cycled instead of eliminated (8.11)."""
    saved = [_part(values, "saved") for values in entries]
    tables.saved = _words(saved, "from", SAVED_WORDS)
    tables.saved_items = ints([int(values.get("items") == "cycled") for values in saved])
    tables.saves_wielder = _words(entries, "saves_wielder", SAVES_WORDS)


def _set_scripts(tables: Tables, entries: list[Values], scripts: Scripts) -> None:
    """The texts for the moments at which they are carried out, and for using an action (5.8, 6.4)."""
    for moment in MOMENT_WORDS:
        tables.moments.append(ints([scripts.number(_part(values, "when").get(moment)) for values in entries]))
    tables.has_text = ints([int(bool(_part(values, "when"))) for values in entries])
    actions = [_part(values, "action") for values in entries]
    tables.act_where = ints([WHERE_WORDS[values["where"]] if values else 0 for values in actions])
    tables.act_who = _words(actions, "who", WHO_WORDS)
    tables.act_once = _numbers(actions, "once")
    tables.act_cost = ints([scripts.number(values.get("cost")) for values in actions])
    tables.act_do = ints([scripts.number(values.get("do")) for values in actions])
    tables.unplayable = ints([scripts.number(values.get("unplayable")) for values in entries])


def _set_bonuses(tables: Tables, entries: list[Values], filters: Filters) -> None:
    """One row for each bonus, and the rows of each card (10.2)."""
    rows: list[Values] = []
    first: list[int] = []
    end: list[int] = []
    for values in entries:
        first.append(len(rows))
        rows.extend(values.get("bonus", []))
        end.append(len(rows))
    tables.bonus_first = ints(first)
    tables.bonus_end = ints(end)
    tables.bonus_path = _numbers(rows, "path")
    tables.bonus_attack = _numbers(rows, "attack")
    tables.bonus_defence = _numbers(rows, "defence")
    tables.bonus_per = ints([int(values.get("per", 0)) for values in rows])
    tables.bonus_test = ints([BONUS_WORDS[_bonus_word(values)] for values in rows])
    tables.bonus_about = ints([_bonus_about(tables, values, filters) for values in rows])


def _bonus_word(values: Values) -> str:
    return next(word for word in BONUS_WORDS if word in values)


def _bonus_about(tables: Tables, values: Values, filters: Filters) -> int:
    if "at" in values:
        return tables.places.index(values["at"])
    return filters.number(values[_bonus_word(values)])


# ---------------------------------------------------------------------------------------------------------------------
# Locations


def _set_places(tables: Tables, places: list[Named]) -> None:
    entries = [values for slug, values in places]
    tables.places = [slug for slug, values in places]
    tables.place_titles = [str(values["title"]) for values in entries]
    tables.place_side = _words(entries, "side", SIDE_WORDS)
    tables.place_number = _numbers(entries, "number")
    tables.points = _numbers(entries, "points")
    tables.place_defence = _numbers(entries, "defence")
    tables.defending = ints([_factions(values, "defending") for values in entries])
    tables.attacking = ints([_factions(values, "attacking") for values in entries])
    tables.place_fellowship = _numbers(entries, "fellowship")


def _factions(values: Values, key: str) -> int:
    return int(mask([FACTION_WORDS.index(word) for word in values.get(key, [])]))
