"""All chance comes from here: a die or deck is a list of things, possibly repeated, and the dealer says which came up.

An outcome is stored as the thing itself (a face, a card), never as a random number, so a replay never draws again.
Four dealers: seeded, recorded, forced (for tests), and manual (a person enters what the real table showed).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.kernel.errors import BadText

MASK: Final = 0xFFFFFFFF
ITEM_BITS: Final = 16
ITEM_MASK: Final = 0xFFFF


def outcome(source: i64, item: i64) -> int:
    """One outcome as an int: where it came from and what came up."""
    return int((source << ITEM_BITS) | item)


def source_of(packed: int) -> int:
    """Where an outcome came from."""
    return packed >> ITEM_BITS


def item_of(packed: int) -> int:
    """What came up."""
    return packed & ITEM_MASK


class Unanswered(Exception):
    """The dealer has no answer yet; carries the source and the possible outcomes."""

    def __init__(self, source: int, items: list[int]) -> None:
        super().__init__(f"source {source} has no outcome yet; possible: {items}")
        self.source = source
        self.items = items


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer(ABC):
    """Decides all chance; `log` collects the outcomes if somebody keeps a record."""

    def __init__(self) -> None:
        self.log: list[int] | None = None

    @abstractmethod
    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        """The index of the thing that came up, out of items[first : first + count]."""

    @abstractmethod
    def copy(self) -> Dealer:
        """A dealer that will give the same outcomes as this one, without its log."""

    @abstractmethod
    def rewind(self, outcomes: i64) -> None:
        """Return to where this dealer was after the given number of outcomes."""

    def may_ask(self) -> bool:
        """Whether it may raise Unanswered."""
        return False


class Seeded(Dealer):
    """A 128-bit SFC (small fast counting) generator; every bit of seed and match number affects the whole state."""

    def __init__(self, seed: i64 = 0, match: i64 = 0, like: Seeded | None = None) -> None:
        super().__init__()
        self.seed: i64 = seed
        self.match: i64 = match
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.n: i64 = 0
        if like is None:
            self.rewind(0)
        else:
            self._stand_at(like)

    def _stand_at(self, other: Seeded) -> None:
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.n = other.n

    def rewind(self, outcomes: i64) -> None:
        """Every outcome uses exactly one word, so a replayed match continues with the same stream."""
        self.a = self.seed & MASK
        self.b = (self.seed >> 32) ^ 0x9E3779B9
        self.c = self.match & MASK
        self.n = (self.match >> 32) ^ 0x243F6A88
        for _word in range(16 + outcomes):
            self.word()

    def word(self) -> i64:
        """The next 32 bits; every step stays within 64 bits so that both builds agree."""
        b = self.b
        c = self.c
        out = (self.a + b + self.n) & MASK
        self.n = (self.n + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) | (c >> 11)) & MASK) + out) & MASK
        return out

    def below(self, sides: i64) -> i64:
        return (self.word() * sides) >> 32

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        index = first + ((self.word() * count) >> 32)
        if self.log is not None:
            self.log.append((source << ITEM_BITS) | items[index])
        return index

    def copy(self) -> Dealer:
        return Seeded(self.seed, self.match, self)


class Imagined(Seeded):
    """Chance as a player imagines it: the same for decks with the same cards, in whatever order they are stored."""

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        wanted = sorted(items[first : first + count])[self.below(count)]
        return items.index(wanted, first)


class Listed(Dealer):
    """Answers from a list of outcomes, in order; a subclass decides what happens at its end."""

    def __init__(self, outcomes: list[int] | None = None) -> None:
        super().__init__()
        self._outcomes: list[int] = [] if outcomes is None else outcomes
        self._shared = False
        self.at: i64 = 0

    @property
    def outcomes(self) -> list[int]:
        """Its answers; whoever gets the list may change it, so from here on it is no longer shared with copies."""
        if self._shared:
            self._outcomes = self._outcomes[:]
            self._shared = False
        return self._outcomes

    def share(self, copy: Listed) -> None:
        """Let a copy answer from the same list, until one of the two is asked for it."""
        self._shared = copy._shared = True
        copy._outcomes = self._outcomes
        copy.at = self.at

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        if self.at >= len(self._outcomes):
            return self.missing(source, items, first, count)
        wanted = self._outcomes[self.at]
        self.at += 1
        if wanted >> ITEM_BITS == source:
            for index in range(first, first + count):
                if items[index] == wanted & ITEM_MASK:
                    if self.log is not None:
                        self.log.append(wanted)
                    return index
        possible = sorted(set(items[first : first + count]))
        raise BadText(f"outcome {self.at}", "", f"source {source} to show one of {possible}", _read(wanted))

    def rewind(self, outcomes: i64) -> None:
        self.at = outcomes

    @abstractmethod
    def missing(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        """The list has run out: answer in some other way, or raise."""

    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self._outcomes) - self.at


class Recorded(Listed):
    """Answers only from a record; tests use it to force outcomes."""

    def missing(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        possible = sorted(set(items[first : first + count]))
        raise BadText(f"outcome {self.at + 1}", "", f"source {source} to show one of {possible}", "no more outcomes")

    def copy(self) -> Dealer:
        new = Recorded()
        self.share(new)
        return new


class Manual(Listed):
    """A person answers: when the list runs out, the match asks the table (Unanswered)."""

    def missing(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        raise Unanswered(int(source), sorted(set(items[first : first + count])))

    def copy(self) -> Dealer:
        new = Manual()
        self.share(new)
        return new

    def may_ask(self) -> bool:
        return True


def _read(packed: int) -> str:
    return f"source {packed >> ITEM_BITS} showing {packed & ITEM_MASK}"
