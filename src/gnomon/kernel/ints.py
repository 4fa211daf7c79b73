"""`Ints`: a flat list of 64-bit ints, and what rules do with it. See docs/fast.md for when to use one.

An `Ints` supports `len`, `in`, iteration, reading and setting an item, and `[:]` for a copy; nothing else, because
a vector and a list must behave the same. The functions here return new ones and leave the old as they were, so copies
of a state may share an `Ints` that changes only through them.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.vectors import Ints, append, pop, vec

__all__ = [
    "Ints",
    "added",
    "cut",
    "filled",
    "index_of",
    "inserted",
    "ints",
    "joined",
    "listed",
    "part",
    "removed",
    "replaced",
    "rotated",
    "total",
    "without",
]


def ints(items: list[int]) -> Ints:
    """These numbers. One by one, because making a vector of a list at once raises an exception inside librt first."""
    out = vec[i64]()
    for item in items:
        out = append(out, item)
    return out


def filled(count: i64, item: i64) -> Ints:
    """The same number, so many times."""
    return vec[i64]([item] * count)


def listed(items: Ints) -> list[int]:
    """The same numbers as a list."""
    return list(items)


def added(items: Ints, item: i64) -> Ints:
    """One more at the end."""
    new = filled(len(items) + 1, item)
    for at in range(len(items)):
        new[at] = items[at]
    return new


def inserted(items: Ints, item: i64) -> Ints:
    """One more in its place among items in ascending order."""
    new = filled(len(items) + 1, item)
    after: i64 = 0  # how far the items are moved
    for at in range(len(items)):
        if items[at] > item:
            after = 1
        new[at + after] = items[at]
    return new


def without(items: Ints, at: i64) -> Ints:
    """Without the item at an index."""
    return pop(items[:], at)[0]


def removed(items: Ints, item: i64) -> Ints:
    """Without the first item that is equal to this one; it must be there."""
    at = index_of(items, item)
    if at < 0:
        raise ValueError(f"{item} is not in {listed(items)}")
    return without(items, at)


def part(items: Ints, first: i64, end: i64) -> Ints:
    """The items from an index up to another."""
    return items[first:end]


def joined(one: Ints, other: Ints) -> Ints:
    """The items of one, then those of the other."""
    new = one[:]
    for item in other:
        new = append(new, item)
    return new


def cut(items: Ints, first: i64, end: i64) -> Ints:
    """Without the items from an index up to another."""
    return joined(items[:first], items[end:])


def rotated(items: Ints, first: i64) -> Ints:
    """The same items, starting with the one at an index and ending with the one before it."""
    count = len(items)
    return vec[i64]([items[(first + at) % count] for at in range(count)])


def replaced(items: Ints, at: i64, item: i64) -> Ints:
    """With another item at an index."""
    new = items[:]
    new[at] = item
    return new


def index_of(items: Ints, item: i64) -> i64:
    """The first index of an item; -1 if it is not there."""
    for at in range(len(items)):
        if items[at] == item:
            return at
    return -1


def total(items: Ints) -> i64:
    """The sum."""
    count: i64 = 0
    for item in items:
        count += item
    return count
