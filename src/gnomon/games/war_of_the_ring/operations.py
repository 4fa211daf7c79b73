"""Checks of the texts of cards and locations: their operations, conditions and the filters in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from gnomon.content import Check
from gnomon.content.checks import (
    ContentError,
    each,
    either,
    flag,
    nearest,
    one_of,
    operation,
    plain,
    refuse,
    table,
    whole,
)
from gnomon.games.war_of_the_ring.filters import ANY, GROUP_WORDS
from gnomon.games.war_of_the_ring.names import card_names, ground_names, path_names
from gnomon.games.war_of_the_ring.scripts import ONLY
from gnomon.games.war_of_the_ring.tables import (
    ASIDE_SHARE,
    ASIDE_WORDS,
    CONDITION_WORDS,
    FACTION_WORDS,
    FROM_WORDS,
    ICON_WORDS,
    IN_WORDS,
    MOVE_WORDS,
    OPERATION_WORDS,
    TOKEN_WORDS,
    WHO_WORDS,
    WIELDER,
)

Values = dict[str, Any]

LONGEST_SCRIPT: Final = 4
some: Final = whole(1, 9)

# ---------------------------------------------------------------------------------------------------------------------
# Names and filters


def name_of(what: str, known: Callable[[], Sequence[str]], others: Sequence[str] = ()) -> Check:
    """The name of an entry, or one of some other words; the known names are looked up when a value is checked."""

    def check(value: object, where: str) -> None:
        names = [*others, *known()]
        if not isinstance(value, str):
            raise refuse(where, f"the name of {what}", value)
        if value not in names:
            raise ContentError(f"{where}: {plain(value)}: expected the name of {what}{nearest(value, names)}")

    return check


_CARD: Final = "a card, a faction, a kind or a keyword"
_GROUND: Final = "a battleground or a faction"

a_path: Final = name_of("a path", path_names)
a_place: Final = name_of("a location", lambda: [*ground_names(), *path_names()])
a_named_ground: Final = name_of("a battleground", ground_names)
a_ground: Final = name_of(_GROUND, ground_names, [ANY, *FACTION_WORDS])
cards: Final = each(name_of(_CARD, card_names, GROUP_WORDS), 1, 8)
grounds: Final = each(a_ground, 1, 8)


# ---------------------------------------------------------------------------------------------------------------------
# Tables of which one key is needed


def one_key(checks: dict[str, Check], others: dict[str, Check]) -> Check:
    """A table with exactly one of some keys, and perhaps others."""

    def check(value: object, where: str) -> None:
        table({**checks, **others}, [*checks, *others])(value, where)
        needs_one(checks, value, where)

    return check


def needs_one(keys: Iterable[str], value: object, where: str) -> None:
    found = [key for key in keys if isinstance(value, dict) and key in value]
    if len(found) != 1:
        raise ContentError(f"{where}: expected one key of {either([*keys])}, found {len(found)}")


condition: Final = one_key(dict(zip(CONDITION_WORDS[1:], [some, cards, a_path], strict=True)), {})


# ---------------------------------------------------------------------------------------------------------------------
# Operations

anyone: Final = one_of(WHO_WORDS)
one_player: Final = one_of([WHO_WORDS[0], *FACTION_WORDS])


def again(value: object, where: str) -> None:
    if not isinstance(value, bool) and value != ONLY:
        raise refuse(where, 'true, false or "only"', value)


SHARES: Final[list[str]] = ["eliminate", "cycle", "keep", "play"]
_share = whole(1, ASIDE_SHARE)
_amount: Final[dict[str, Check]] = {"count": some}
_CLEANSED: Final[dict[str, Check]] = {"count": some, "count_of": table({"card": cards, "in": one_of(["path"])})}

# The keys that an operation must have, and then those that it may have besides `who` and `if`.
NEEDED: Final[dict[str, dict[str, Check]]] = {
    "draw": _amount,
    "forsake": _amount,
    "cycle-hand": _amount,
    "eliminate-hand": _amount,
    "corrupt": _amount,
    "token": {"icon": one_of(ICON_WORDS), "at": one_of(TOKEN_WORDS)},
    "activate": {"of": grounds},
    "move": {"card": name_of("a card", card_names, [WIELDER]), "to": one_of(MOVE_WORDS)},
    "take": {"card": cards, "from": one_of([*FROM_WORDS])},
    "remove": {"card": each(name_of("a card", card_names), 1, 4)},
    "eliminate": {"card": cards, "in": one_of(IN_WORDS)},
    "aside": {"count": whole(1, ASIDE_SHARE)},
    "permit": {"card": cards, "at": a_ground},
}
MORE: Final[dict[str, dict[str, Check]]] = {
    "cleanse": _CLEANSED,
    "switch-path": {"random": flag},
    "activate": {"again": again},
    "move": {"may": flag},
    "take": {"count": some},
    "eliminate": {"may": flag},
    "aside": {**dict.fromkeys(SHARES, _share), "of": cards, "to": one_of(ASIDE_WORDS)},
    "permit": {"support": flag},
}
# Whom an operation may be about; those not named here are about the owner alone.
WHO: Final[dict[str, Check]] = {
    **dict.fromkeys(["draw", "forsake", "cycle-hand", "eliminate-hand", "recycle"], anyone),
    **dict.fromkeys(["take", "eliminate", "aside"], one_player),
}
COSTS: Final[list[str]] = [
    "forsake", "cycle-hand", "cycle-self", "eliminate-self", "cycle-wielder", "corrupt",
]  # fmt: skip
# Operations with scripts inside.
BRANCHES: Final[list[str]] = ["may", "choose"]
_BRANCH_OPTIONAL: Final[dict[str, list[str]]] = {"may": ["cost", "who", "if"], "choose": ["who", "if"]}


def _optional(op: str) -> dict[str, Check]:
    who = {"who": WHO[op]} if op in WHO else {}
    return {**MORE.get(op, {}), **who, "if": condition}


_PLAIN: Final[list[str]] = [op for op in OPERATION_WORDS if op not in BRANCHES]
_KEYS: Final[dict[str, dict[str, Check]]] = {op: {**NEEDED.get(op, {}), **_optional(op)} for op in _PLAIN}
_OPTIONAL: Final[dict[str, list[str]]] = {op: [*_optional(op)] for op in _PLAIN}
_keys = operation(_KEYS, _OPTIONAL)


def _plain(value: object, where: str) -> None:
    """An operation without scripts inside."""
    _keys(value, where)
    if isinstance(value, dict) and value["op"] == "aside":
        _check_shares(value, where)
    if isinstance(value, dict) and value["op"] == "cleanse":
        needs_one(_CLEANSED, value, where)


def _check_shares(value: Values, where: str) -> None:
    """No more of the cards set aside are used than there are; a filter says which of them may be played (5.9)."""
    used = sum(value.get(key, 0) for key in SHARES)
    if used > value["count"]:
        raise refuse(f"{where}: count", f"at least {used}, for all the cards used", value["count"])
    if ("play" in value) != ("of" in value):
        raise ContentError(f"{where}: expected play and of together, found only one of them")


def _choice(part: Check) -> dict[str, Check]:
    return {"first": part, "second": part, "who": one_player, "if": condition}


def _script(branches: dict[str, dict[str, Check]]) -> Check:
    """A script of plain operations and of these, which have scripts inside."""
    branch = operation(branches, _BRANCH_OPTIONAL)
    known = [op for op in OPERATION_WORDS if op in _PLAIN or op in branches]

    def check(value: object, where: str) -> None:
        if isinstance(value, dict) and "op" in value:
            one_of(known)(value["op"], f"{where}: op")
        is_branch = isinstance(value, dict) and value.get("op") in BRANCHES
        (branch if is_branch else _plain)(value, where)

    return each(check, 1, LONGEST_SCRIPT)


# No operations: no cost.
cost: Final = each(operation({op: NEEDED.get(op, {}) for op in COSTS}), 0, LONGEST_SCRIPT)
_inner = each(_plain, 1, LONGEST_SCRIPT)
_may: Final[dict[str, Check]] = {"do": _inner, "cost": cost, "who": one_player, "if": condition}
# One of two texts may be a choice itself: then there are three things to choose from.
script: Final = _script({"may": _may, "choose": _choice(_script({"choose": _choice(_inner)}))})
