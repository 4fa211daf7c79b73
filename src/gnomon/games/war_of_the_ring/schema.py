"""What War of the Ring's content files may contain: the keys of each kind of entry, and checks of whole entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from gnomon.content import Check, ContentError, Entry, Schema
from gnomon.content.checks import each, either, flag, list_of, one_of, phrase, refuse, rule_number, table, whole
from gnomon.games.war_of_the_ring.compile import PROMO
from gnomon.games.war_of_the_ring.names import rule_numbers
from gnomon.games.war_of_the_ring.operations import a_named_ground, a_place, cards, cost, one_key, script, some
from gnomon.games.war_of_the_ring.tables import (
    DECK_WORDS,
    FACTION_WORDS,
    FORBID_WORDS,
    KEYWORD_WORDS,
    MOMENT_WORDS,
    SAVED_WORDS,
    SAVES_WORDS,
    SIDE_WORDS,
    WHERE_WORDS,
    WIELDER,
)

Operations = list[dict[str, Any]]

# ---------------------------------------------------------------------------------------------------------------------
# Checks of single values

number: Final = rule_number(rule_numbers, "5.3")
CYCLED: Final = "cycled"
UNPLAYABLE: Final = "unplayable"
_EXTRA: Final[dict[str, Check]] = {"path": some, "attack": some, "defence": some}


def paths(value: object, where: str) -> None:
    """Numbers of paths, each higher than the one before."""
    each(whole(1, 9), 1, 9)(value, where)
    if isinstance(value, list) and value != sorted(set(value)):
        raise refuse(where, "each number once, in ascending order", value)


def icons(*allowed: str) -> Check:
    return table(dict.fromkeys(allowed, some), allowed)


def moments(*allowed: str) -> Check:
    return table(dict.fromkeys(allowed, script), allowed)


_bonus_keys = one_key(
    {"at": a_place, "supporting": cards, "beside": cards, "in_play": cards}, {**_EXTRA, "per": whole(2, 9)}
)


def bonus(value: object, where: str) -> None:
    """Icons under one condition; `per` counts the cards beside (10.2)."""
    _bonus_keys(value, where)
    needs_one_of(_EXTRA, value, where)
    if isinstance(value, dict) and "per" in value and "beside" not in value:
        raise ContentError(f"{where}: per: expected beside along with this key, found none")


def lends(value: object, where: str) -> None:
    given: dict[str, Check] = {"path": some, "defence": some}
    table({"card": cards, **given}, [*given])(value, where)
    needs_one_of(given, value, where)


def needs_one_of(keys: dict[str, Check], value: object, where: str) -> None:
    if isinstance(value, dict) and not any(key in value for key in keys):
        raise ContentError(f"{where}: expected a key of {either([*keys])}, found none")


# ---------------------------------------------------------------------------------------------------------------------
# Checks of whole entries, once each key has passed


def scripts_of(entry: Entry) -> list[tuple[str, Operations]]:
    """Every script of an entry with its place in errors, those within others too."""
    values: dict[str, Any] = entry.values
    found = [(f"when: {moment}", given) for moment, given in values.get("when", {}).items()]
    found += [(f"action: {key}", given) for key, given in values.get("action", {}).items() if isinstance(given, list)]
    found += [(key, values[key]) for key in ("activated", UNPLAYABLE) if key in values]
    return [script for where, operations in found for script in _with_inner(where, operations)]


def _with_inner(where: str, operations: Operations) -> Iterator[tuple[str, Operations]]:
    yield where, operations
    for place, one in enumerate(operations, 1):
        for key in ("cost", "do", "first", "second"):
            if key in one:
                yield from _with_inner(f"{where}: {place}: {key}", one[key])


def check_texts(entry: Entry) -> None:
    """Operations that need something of the card they are on."""
    for where, operations in scripts_of(entry):
        for place, one in enumerate(operations, 1):
            for needed, fits in _needs(one, operations[: place - 1]):
                if not fits(entry):
                    raise ContentError(f"{entry.where}: {where}: {place}: {one['op']}: expected {needed}")


Need = tuple[str, Callable[[Entry], bool]]


def _needs(one: dict[str, Any], before: Operations) -> list[Need]:
    """What an operation needs, in words and as a test."""
    out: list[Need] = []
    if one["op"] in ("cycle-self", "eliminate-self") or one.get("at") == "self":
        out.append(("an army, a character or an item", _stays))
    if one["op"] == "cycle-wielder" or one.get("card") == WIELDER:
        out.append(("an item", _is_item))
    if one["op"] == "move" and one["to"] == "activated" and not any(old["op"] == "activate" for old in before):
        out.append(("activate before it", _never))
    if one["op"] == "aside" and one.get("to") == "here":
        out.append(("a battleground", _is_ground))
    if one.get("in") == "here":
        out.append(("a card or battleground that is somewhere", _is_somewhere))
    return out


def _stays(entry: Entry) -> bool:
    return entry.values["kind"] in ("army", "character", "item")


def _is_item(entry: Entry) -> bool:
    return entry.values["kind"] == "item"


def _is_ground(entry: Entry) -> bool:
    return entry.values["kind"] == "battleground"


def _is_somewhere(entry: Entry) -> bool:
    return entry.values["kind"] != "event"


def _never(entry: Entry) -> bool:
    return False


def check_card(entry: Entry) -> None:
    check_texts(entry)
    check_copies(entry)
    check_counted(entry)


def check_item(entry: Entry) -> None:
    check_card(entry)
    check_unplayable(entry)


def check_unplayable(entry: Entry) -> None:
    """An item that nobody can wield is nowhere in play, so its text for this cannot be about it (13.36)."""
    for where, operations in scripts_of(entry):
        for place, one in enumerate(operations, 1):
            if where.startswith(UNPLAYABLE) and _needs(one, operations[: place - 1]):
                raise ContentError(f"{entry.where}: {where}: {place}: {one['op']}: expected nothing about the item")


def check_copies(entry: Entry) -> None:
    """Only armies and events have copies (5.2), which cannot be told apart; a promo is not in the Fellowship (1.7)."""
    values: dict[str, Any] = entry.values
    for key in ("action", "limit"):
        if key in values and values["copies"] != 1:
            raise ContentError(f"{entry.where}: {key}: expected a card of which there is one")
    if values["kind"] in ("character", "item") and values["copies"] != 1:
        raise refuse(f"{entry.where}: copies", "1, since there is one of each character and item", values["copies"])
    most = 0 if values.get("set") == PROMO else values["copies"]
    if values.get("fellowship", 0) > most:
        raise refuse(f"{entry.where}: fellowship", f"at most {most}", values["fellowship"])


def check_counted(entry: Entry) -> None:
    """Combat keeps one bit for each card whose icons under a condition were counted (8.9)."""
    values: dict[str, Any] = entry.values
    if not any(key in values.get("icons", {}) for key in ("lead_attack", "lead_defence")):
        return
    for place, row in enumerate(values.get("bonus", []), 1):
        for key in ("supporting", "in_play"):
            if key in row:
                raise ContentError(f"{entry.where}: bonus: {place}: {key}: expected a card without leadership icons")


# ---------------------------------------------------------------------------------------------------------------------
# The keys of each kind of entry

_ENDS: Final[dict[str, Check]] = {"text": phrase(400), "rule": number}
_CARD: Final[dict[str, Check]] = {
    "deck": one_of(DECK_WORDS),
    "faction": one_of(FACTION_WORDS),
    "copies": some,
    "set": one_of([PROMO]),
    "fellowship": some,
    **_ENDS,
}
_ACTION: Final = table(
    {"where": one_of([*WHERE_WORDS]), "who": one_of(FACTION_WORDS), "once": flag, "cost": cost, "do": script},
    optional=["who", "once", "cost"],
)
# Cards that stay in play; then those that go to places of their own.
_STAYS: Final[dict[str, Check]] = {
    "bonus": each(bonus, 0, 4),
    "action": _ACTION,
    "limit": table({"count": some, "while": one_of(["reserve", "play"])}),
    "draw_step": table({"count": some, "cycle": some}, optional=["cycle"]),
}
_GOES: Final[dict[str, Check]] = {
    **_STAYS,
    "also": one_of(FACTION_WORDS),
    "forbid": one_of(FORBID_WORDS[1:]),
    "saved": table({"from": one_of(SAVED_WORDS[1:]), "items": one_of([CYCLED])}, optional=["items"]),
}
_PLACE: Final[dict[str, Check]] = {"points": whole(0, 9), "defence": whole(0, 9), "activated": script, **_ENDS}


def _card(needed: dict[str, Check], more: dict[str, Check], check: Callable[[Entry], None] = check_card) -> Schema:
    return Schema({**_CARD, **needed, **more}, optional=["set", "fellowship", "text", *more], check=check)


def _place(needed: dict[str, Check]) -> Schema:
    keys: dict[str, Check] = {**_PLACE, "fellowship": whole(1, 6), **needed}
    return Schema(keys, optional=["fellowship", "text", "activated"], check=check_texts)


_PEOPLE: Final = list_of(FACTION_WORDS, 1, 6)

SCHEMAS: Final[dict[str, Schema]] = {
    "army": _card(
        {"icons": icons("attack", "defence")},
        {**_GOES, "when": moments("played", "played-to-reserve", "played-to-battleground", "reaches-battleground")},
    ),
    "character": _card(
        {"icons": icons("path", "attack", "defence", "lead_attack", "lead_defence")},
        {
            **_GOES,
            "when": moments(*MOMENT_WORDS[:-1]),
            "paths": paths,
            "keyword": one_of(KEYWORD_WORDS[1:3]),
            "lends": lends,
            "opens": table({"card": cards, "at": a_named_ground}),
            "tends": flag,
        },
    ),
    "item": _card(
        {"icons": icons("path", "attack", "defence"), "wielders": cards},
        {
            **_STAYS,
            "when": moments("played", "worn-in-reserve"),
            "keyword": one_of(KEYWORD_WORDS[3:]),
            "place_icons": table({"path": some}),
            "peek": flag,
            "saves_wielder": one_of(SAVES_WORDS[1:]),
            "only_weapon": flag,
            UNPLAYABLE: script,
        },
        check_item,
    ),
    "event": _card({"when": moments("played")}, {}),
    "battleground": _place({"side": one_of(SIDE_WORDS), "defending": _PEOPLE, "attacking": _PEOPLE}),
    "path": _place({"number": whole(1, 9)}),
}
