"""What happened, as data: a lazy sequence over the flat journal that shows each seat only what it may know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gnomon.kernel.lazily import Lazy
from gnomon.kernel.notation import UNKNOWN, Notation, by_noun
from gnomon.kernel.state import EVERYONE

STRIDE = 5


class Event:
    """One event. `str()` is its notation; `words` are its arguments, `?` where hidden from the audience."""

    __slots__ = ("_notation", "audience", "kind", "values")

    def __init__(self, notation: Notation, kind: int, audience: int, values: list[int]) -> None:
        self._notation = notation
        self.kind = kind
        self.audience = audience
        self.values = values

    @property
    def name(self) -> str:
        return self._notation.of_kind(self.kind).name

    @property
    def nouns(self) -> list[str]:
        return self._notation.of_kind(self.kind).nouns

    @property
    def later(self) -> list[bool]:
        """Which arguments are secret choices that this event reveals."""
        return self._notation.of_kind(self.kind).later

    @property
    def words(self) -> list[str]:
        return self.words_for(None)

    def words_for(self, seat: int | None) -> list[str]:
        """The arguments as one seat may know them; None hides nothing."""
        pattern = self._notation.of_kind(self.kind)
        hidden = seat is not None and not ((seat >= 0 and self.audience >> seat & 1) or self.audience == EVERYONE)
        return [
            UNKNOWN if secret and hidden else self._notation.word(noun, value)
            for noun, secret, value in zip(pattern.nouns, pattern.secret, self.values)
        ]

    def told_to(self, seat: int | None) -> tuple[str, dict[str, str]]:
        """Notation and arguments as one seat may know them."""
        pattern, words = self._notation.of_kind(self.kind), self.words_for(seat)
        return pattern.say(words), by_noun(pattern.nouns, words)

    def args_for(self, seat: int | None) -> dict[str, str]:
        """The same, by noun."""
        return by_noun(self.nouns, self.words_for(seat))

    def text_for(self, seat: int | None) -> str:
        return self._notation.of_kind(self.kind).say(self.words_for(seat))

    def __str__(self) -> str:
        return self.text_for(None)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


@mypyc_attr(free_list_len=1)
class Events(Lazy[Event]):
    """The events of one action; an `Event` is made when you access it."""

    __slots__ = ("_journal", "_notation")

    def __init__(self, notation: Notation, journal: list[int]) -> None:
        self._notation = notation
        self._journal = journal

    def __len__(self) -> int:
        return len(self._journal) // STRIDE

    def item(self, at: int) -> Event:
        first = (at + len(self) if at < 0 else at) * STRIDE
        if not 0 <= first < len(self._journal):
            raise IndexError(at)
        head = self._journal[first]
        return Event(self._notation, head & 255, head >> 8, self._journal[first + 1 : first + STRIDE])

    def texts_for(self, seat: int | None) -> list[str]:
        """All events as one seat is told them; -1 is a spectator, None hides nothing."""
        return [event.text_for(seat) for event in self]
