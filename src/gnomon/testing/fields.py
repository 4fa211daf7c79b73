"""All fields of a state, recursively, as plain data: what `copy` must copy and playing on a copy must not change."""

from __future__ import annotations

from typing import Any

from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import ints

INTS = type(ints([]))  # what `Ints` is in this build
LEAVES = (int, float, str, bool, bytes, type(None))


def names_of(thing: object) -> list[str]:
    """The names of an object's fields, for interpreted and compiled classes."""
    names = set(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
        names.update(kind.__dict__.get("__mypyc_attrs__", ()))
    return sorted(name for name in names if not name.startswith("__") and hasattr(thing, name))


def dump(thing: Any) -> Any:
    """An object with everything in it, as data that compares by value."""
    if isinstance(thing, LEAVES):
        return thing
    if isinstance(thing, Deck):
        return dump_deck(thing)
    if isinstance(thing, (list, tuple, INTS)):
        return [dump(item) for item in thing]
    if isinstance(thing, dict):
        return {key: dump(value) for key, value in thing.items()}
    return {name: dump(getattr(thing, name)) for name in names_of(thing)}


def dump_deck(deck: Deck) -> dict[str, Any]:
    """What a deck consists of, without its pile, which copies share."""
    pools = [[pool, deck.pool_cards(pool), deck.knowers(pool)] for pool in deck.pool_ids()]
    groups = [list(group) for group in deck.groups()]
    return {"source": int(deck.source), "groups": groups, "pools": pools, "next_pool": deck.next_pool()}


def difference(first: Any, second: Any, path: str = "state") -> str:
    """The first difference between two dumps, in words; empty if there is none."""
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        found = (difference(first[key], second[key], f"{path}.{key}") for key in first)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        found = (difference(one, other, f"{path}[{at}]") for at, (one, other) in enumerate(zip(first, second)))
    else:
        return "" if first == second else f"{path}: {first!r} is not {second!r}"
    return next((text for text in found if text), "")
