"""A list of ints that only grows, and whose copies share what they have in common."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


class Part:
    """What a list and its copies share; nobody changes it any more."""

    __slots__ = ("before", "items")

    def __init__(self, before: Part | None, items: list[int]) -> None:
        self.before = before
        self.items = items


@mypyc_attr(free_list_len=1)
class Growing:
    """Append to `own`; everything before it may belong to copies as well."""

    __slots__ = ("_before", "own")

    def __init__(self, before: Part | None = None) -> None:
        self._before = before
        self.own: list[int] = []

    def copy(self) -> Growing:
        """An independent copy that costs the same however long the list is: both go on with lists of their own."""
        if self.own:
            self._before = Part(self._before, self.own)
            self.own = []
        return Growing(self._before)

    def last(self) -> list[int]:
        """The end of the list: whatever was appended since the last copy, or else before it. Not to be changed."""
        return self.own if self.own or self._before is None else self._before.items

    def all(self) -> list[int]:
        """The whole list, as a list of its own."""
        parts = [self.own]
        part = self._before
        while part is not None:
            parts.append(part.items)
            part = part.before
        out: list[int] = []
        for items in reversed(parts):
            out += items
        return out
