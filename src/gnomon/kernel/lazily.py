"""Sequences whose items are made when you access them: options and events."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import Generic, SupportsIndex, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Lazy(Generic[T_co]):
    """An immutable sequence; a subclass has a length and makes the item at a place.

    It is registered as a `Sequence` instead of inheriting from it: a compiled class that did would have its length
    looked up by name, at 15 times the cost.
    """

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def item(self, at: int) -> T_co:
        """The item at a place; negative places count from the end."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: SupportsIndex) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> list[T_co]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> T_co | list[T_co]:
        if isinstance(index, int):  # first, because it is nearly always one
            return self.item(index)
        if isinstance(index, slice):
            return [self.item(at) for at in range(*index.indices(len(self)))]
        return self.item(operator.index(index))

    def __iter__(self) -> Iterator[T_co]:
        return iter([self.item(at) for at in range(len(self))])

    def __reversed__(self) -> Iterator[T_co]:
        return reversed(list(self))

    def __contains__(self, item: object) -> bool:
        return item in list(self)

    def index(self, item: object, start: int = 0, stop: int | None = None) -> int:
        """The first place where an equal item is; ValueError if there is none."""
        return list[object](self).index(item, start, len(self) if stop is None else stop)

    def count(self, item: object) -> int:
        """The number of equal items."""
        return list[object](self).count(item)


Sequence.register(Lazy)
