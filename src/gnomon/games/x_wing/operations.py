"""Checks of what cards do: windows, roles, conditions, costs, and the keys of each operation."""

from __future__ import annotations

import re
from typing import Any, Final

from gnomon.content import Check
from gnomon.content.checks import ContentError, each, either, flag, is_whole, list_of, one_of, refuse, table, whole
from gnomon.games.x_wing.terms import (
    AMOUNT_WORDS,
    ATTACK_FACES,
    BAR_WORDS,
    CONDITION_WORDS,
    COST_WORDS,
    DEFENCE_FACES,
    FACE_WORDS,
    FORBID_WORDS,
    LIMIT_WORDS,
    OPERATION_WORDS,
    PICK_WORDS,
    ROLE_WORDS,
    TOKEN_WORDS,
    WEAPON_WORDS,
    WINDOW_WORDS,
)

Values = dict[str, Any]

MOST_EFFECTS: Final = 4
MOST_DICE: Final = 9

# ---------------------------------------------------------------------------------------------------------------------
# Single values

_SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def name(value: object, where: str) -> None:
    """The name of another entry; whether there is one is checked with all entries together."""
    if not isinstance(value, str) or not _SLUG.fullmatch(value):
        raise refuse(where, "the name of an entry", value)


def words(known: list[str]) -> Check:
    """A list of these words, each at most once."""
    listed = list_of(known, 1, len(known))

    def check(value: object, where: str) -> None:
        listed(value, where)
        if isinstance(value, list) and len(set(value)) != len(value):
            raise refuse(where, "each word once", value)

    return check


def band(value: object, where: str) -> None:
    """The least and the greatest range."""
    if not isinstance(value, list) or len(value) != 2 or not all(is_whole(n, 1, 3) for n in value):
        raise refuse(where, "two ranges from 1 to 3, such as [1, 2]", value)
    if value[0] > value[1]:
        raise refuse(where, "the lower range first", value)


def amount(value: object, where: str) -> None:
    if value not in AMOUNT_WORDS and not is_whole(value, 1, MOST_DICE):
        raise refuse(where, f"a whole number from 1 to {MOST_DICE}, or {either(AMOUNT_WORDS)}", value)


def change_of_dice(value: object, where: str) -> None:
    if not is_whole(value, -3, 3) or value == 0:
        raise refuse(where, "a whole number from -3 to 3, but not 0", value)


# ---------------------------------------------------------------------------------------------------------------------
# Windows and roles

Roles = list[str]

OWN: Final[Roles] = ["own"]
ATTACKER: Final[Roles] = ["attacker"]
DEFENDER: Final[Roles] = ["defender"]
BOTH: Final[Roles] = ["attacker", "defender"]
SERVING: Final[Roles] = ["for-attacker", "for-defender"]
FIGHTING: Final[Roles] = [*BOTH, *SERVING]
_DICE: Final[dict[str, Roles]] = {"modify-attack": ATTACKER, "modify-defence": DEFENDER}
_ATTACKED: Final[dict[str, Roles]] = {"attacked": BOTH}
_DONE: Final[dict[str, Roles]] = {"action-done": OWN}
_MOVED: Final[dict[str, Roles]] = {"moved": OWN}
_REVEALED: Final[dict[str, Roles]] = {"revealed": OWN}
_COMBAT: Final[dict[str, Roles]] = {"combat-start": OWN}
_COMPARED: Final[dict[str, Roles]] = {"compare": ATTACKER}
_MISSED: Final[dict[str, Roles]] = {"missed": ATTACKER}
_DEALT: Final[dict[str, Roles]] = {"card-dealt": OWN}
_HIT: Final[dict[str, Roles]] = {"instead-of-damage": DEFENDER}
_SPENT: Final[dict[str, Roles]] = {"token-spent": OWN}
_ACTIONS: Final[dict[str, Roles]] = {"actions?": OWN}
# The windows in which the rules carry an operation out, each with the roles that its card may have in it.
WINDOWS: Final[dict[str, dict[str, Roles]]] = {
    "reroll": {"modify-attack": ["attacker", "for-attacker"], "modify-defence": ["defender", "for-defender"]},
    "change": _DICE,
    "add": _DICE,
    "marksmanship": {"modify-attack": ATTACKER},
    "force-reroll": {"modify-attack": DEFENDER},
    "stress-reroll": {"modify-defence": ATTACKER},
    "bar-token": {"modify-attack": ATTACKER},
    "soften": {"rolled": ATTACKER},
    "dice": {"attack-dice?": BOTH, "defence-dice?": BOTH, "attack-bonus": ["for-attacker"]},
    "keep-crit": _COMPARED,
    "keep-hits": _COMPARED,
    "cancel-evade": _COMPARED,
    "forbid": {"forbids?": BOTH},
    "gain": {**_MOVED, **_DONE, **_SPENT, "token-received": OWN, **_COMBAT, **_ATTACKED, "end-start": OWN},
    "give": {**_COMBAT, **_ATTACKED},
    "steal": _COMBAT,
    "strip": {"attacked": ATTACKER},
    "pass-focus": _SPENT,
    "lend-lock": {"token-received": OWN},
    "new-lock": _SPENT,
    "relock": _SPENT,
    "recover": {**_MOVED, **_ATTACKED},
    "keep": {"token-kept?": OWN},
    "keep-tractor": {"end-start": OWN},
    "free-action": {**_MOVED, **_DONE, **_ATTACKED},
    "lead": _MOVED,
    "push": _DONE,
    "interface": _DONE,
    "two-actions": _ACTIONS,
    "act-stressed": _ACTIONS,
    "set-skill": {"activation-phase-end": OWN},
    "share-skill": _COMBAT,
    "draw-fire": _COMBAT,
    "attack-again": _MISSED,
    "blast": {"destroyed": OWN},
    "pursue": {"overlapped": ["touched"]},
    "feedback": {"may-attack?": OWN},
    "turn-arc": {"combat-end": OWN},
    "countermeasures": _COMBAT,
    "repair": {"end-start": OWN},
    "stop": _REVEALED,
    "turn-loop": _REVEALED,
    "ease": {"difficulty?": OWN},
    "obstruct": {"obstructs?": OWN},
    "aim-at-touching": {"may-target?": ATTACKER},
    "turn-down": _DEALT,
    "draw-three": {"card-dealt": ATTACKER},
    "shrug-off": _DEALT,
    "expose": {"card-dealt": BOTH},
    "share-hit": _HIT,
    "shed": _HIT,
    "failsafe": _MISSED,
    "borrow": {"squad-built": OWN},
    "mark": _COMBAT,
}
# Windows that are about a token or an action, and the key that names it.
SUBJECTS: Final[dict[str, str]] = {"token-received": "of", "token-spent": "of", "action-done": "after"}

# ---------------------------------------------------------------------------------------------------------------------
# Conditions

# Conditions that only some windows know.
KNOWN_IN: Final[dict[str, str]] = {
    "green": "moved",
    "segnor": "revealed",
    "hit": "attacked",
    "destroyed": "attacked",
    "fast": "combat-end",
}
# Conditions of an attack, and those that may also be about a ship that is picked.
OF_ATTACKS: Final[list[str]] = ["out-of-arc", "unseen", "other-stressed", "far-or-unseen", "primary", "this-weapon"]
OF_ANOTHER: Final[list[str]] = ["in-arc", "in-rear-arc", "in-mobile-arc", "in-front-arc"]

# ---------------------------------------------------------------------------------------------------------------------
# Operations

# The faces of the dice that a window is about.
FACES: Final[dict[str, list[str]]] = {
    "modify-attack": [FACE_WORDS[face] for face in sorted(set(ATTACK_FACES))],
    "modify-defence": [FACE_WORDS[face] for face in sorted(set(DEFENCE_FACES))],
}
_face: Final = one_of(FACE_WORDS)
_given: Final = one_of([word for word in TOKEN_WORDS if word not in ("lock", "shield")])
# The keys that an operation must have, and those that it may have, besides the keys of every effect.
NEEDED: Final[dict[str, dict[str, Check]]] = {
    "change": {"from": _face, "to": _face},
    "add": {"face": _face},
    "forbid": {"what": words(FORBID_WORDS)},
    "gain": {"token": _given},
    "give": {"token": _given},
    "keep": {"token": one_of(["focus", "evade"])},
    "free-action": {"actions": words(BAR_WORDS)},
    "attack-again": {"weapon": one_of(WEAPON_WORDS)},
    "set-skill": {"skill": whole(0, 12)},
    "ease": {"speed": whole(1, 5)},
    "borrow": {"card": name},
}
MORE: Final[dict[str, dict[str, Check]]] = {
    "reroll": {"dice": words(FACE_WORDS), "count": amount, "whole": flag},
    "change": {"count": amount},
    "dice": {"count": change_of_dice},
    "gain": {"count": whole(1, 3)},
}
# Operations on a ship that somebody picks.
PICKING: Final[list[str]] = [
    "steal", "pass-focus", "lend-lock", "lead", "set-skill", "share-skill", "share-hit", "keep-tractor",
]  # fmt: skip
# Operations that hold by themselves as long as the card does, without conditions.
STANDING: Final[list[str]] = [
    "keep", "two-actions", "act-stressed", "blast", "ease", "obstruct", "aim-at-touching", "turn-down", "draw-three",
    "shrug-off", "expose", "failsafe", "borrow",
]  # fmt: skip
# Those that hold by themselves under conditions.
AUTOMATIC: Final[list[str]] = ["forbid", "keep-crit", "keep-hits"]

_BASIC: Final[dict[str, Check]] = {
    "when": one_of(WINDOW_WORDS),
    "as": one_of(ROLE_WORDS),
    "do": one_of(OPERATION_WORDS),
}
_UNDER: Final[dict[str, Check]] = {"if": words(CONDITION_WORDS), "at": band, "near": band, "arc": band}
_CHOSEN: Final[dict[str, Check]] = {
    "may": flag,
    "pick": one_of(PICK_WORDS[1:]),
    "pay": words(COST_WORDS),
    "limit": one_of(LIMIT_WORDS[1:]),
    "of": one_of(TOKEN_WORDS),
    "after": words(BAR_WORDS),
}
_REQUIRED: Final[list[str]] = ["when", "do"]


def effect(value: object, where: str) -> None:
    """One thing that a card does."""
    if not isinstance(value, dict) or "do" not in value:
        raise refuse(where, "a table with a do", value)
    one_of(OPERATION_WORDS)(value["do"], f"{where}: do")
    one_of(WINDOW_WORDS)(value.get("when"), f"{where}: when")
    _check_keys(value, where)
    _check_window(value, where)
    _check_conditions(value, where)
    _check_ranges(value, where)
    _check_picking(value, where)
    _check_costs(value, where)
    _check_faces(value, where)


effects: Final = each(effect, 0, MOST_EFFECTS)


def is_automatic(value: Values) -> bool:
    """Whether an effect holds under its conditions without anybody using it."""
    return value["do"] in AUTOMATIC or (value["do"] == "dice" and value["when"] != "attack-bonus")


def _check_keys(value: Values, where: str) -> None:
    operation = value["do"]
    needed, keys = NEEDED.get(operation, {}), {**_BASIC, **MORE.get(operation, {})}
    if operation == "feedback":
        keys["may"] = flag
    elif operation not in STANDING:
        keys |= _UNDER if is_automatic(value) else {**_UNDER, **_CHOSEN}
    table({**keys, **needed}, [key for key in keys if key not in _REQUIRED])(value, where)


def _check_window(value: Values, where: str) -> None:
    window, known = value["when"], WINDOWS[value["do"]]
    _among([*known], window, f"{where}: when", f" for {value['do']}")
    _among(known[window], role_of(value), f"{where}: as", f" for {value['do']} in {window}")
    for key in ("of", "after"):
        if key in value and SUBJECTS.get(window) != key:
            raise ContentError(f"{where}: {key}: expected no such key in {window}")
    if SUBJECTS.get(window) == "of" and "of" not in value:
        raise ContentError(f"{where}: of: expected the token that {window} is about, found none")


def role_of(value: Values) -> str:
    return str(value.get("as", OWN[0]))


def _among(known: list[str], word: str, where: str, about: str) -> None:
    if word not in known:
        raise refuse(where, f"{either(known)}{about}", word)


def _check_conditions(value: Values, where: str) -> None:
    window, fights = value["when"], role_of(value) in BOTH
    for word in value.get("if", []):
        if word in KNOWN_IN and window != KNOWN_IN[word]:
            raise refuse(f"{where}: if", f"no such condition in {window}", word)
        in_attack = fights or (word == "primary" and role_of(value) in SERVING)
        if word in OF_ATTACKS and not in_attack:
            raise refuse(f"{where}: if", "attacker or defender as role for this condition", word)
        if word in OF_ANOTHER and not fights and "pick" not in value:
            raise refuse(f"{where}: if", "a role in an attack, or pick, for this condition", word)


def _check_ranges(value: Values, where: str) -> None:
    """A range needs an attack, or another ship that it is measured to."""
    role = role_of(value)
    if "at" in value and role not in FIGHTING:
        raise ContentError(f"{where}: at: expected a role in an attack for this key")
    for key in ("near", "arc"):
        if key in value and role not in BOTH and "pick" not in value and not (key == "near" and role in SERVING):
            raise ContentError(f"{where}: {key}: expected a role in an attack, or pick, for this key")
    if role in SERVING and "near" not in value:
        raise ContentError(f"{where}: near: expected this key for {role}, found none")


def _check_picking(value: Values, where: str) -> None:
    """Who picks a ship says how near it must be; after an attack a token goes to the other ship."""
    operation, picks = value["do"], "pick" in value
    needs = operation in PICKING or (operation == "give" and value["when"] == "combat-start")
    if needs and not picks:
        raise ContentError(f"{where}: pick: expected this key for {operation}, found none")
    if picks and not needs:
        raise ContentError(f"{where}: pick: expected no such key for {operation} in {value['when']}")
    if picks and "near" not in value and "arc" not in value:
        raise ContentError(f"{where}: near: expected this key or arc along with pick, found none")


def _check_costs(value: Values, where: str) -> None:
    """A lock is spent on the attacker, and another's stress is that of the other ship of an attack."""
    costs = value.get("pay", [])
    if "lock" in costs and (value["when"], role_of(value)) != ("modify-attack", "defender"):
        raise refuse(f"{where}: pay", "defender in modify-attack for this cost", "lock")
    if "foe-stress" in costs and ("other-stressed" not in value.get("if", [])):
        raise refuse(f"{where}: pay", "other-stressed as condition for this cost", "foe-stress")


def _check_faces(value: Values, where: str) -> None:
    known = FACES.get(value["when"], [])
    for key in ("from", "to", "face", "dice"):
        found = value.get(key, [])
        for word in found if isinstance(found, list) else [found]:
            _among(known, word, f"{where}: {key}", f" in {value['when']}")
    if "to" in value and value["from"] == value["to"]:
        raise refuse(f"{where}: to", "another face than from", value["to"])
