"""The boundary between kernel and games: one abstract class that each game subclasses once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.offers import Offers

EVERYONE: Final = 255
RANDOM: Final = 0  # the player every game has
TABLE: Final = -1  # the seat that answers for chance
ARGUMENT_BITS: Final = 12
ARGUMENT_MASK: Final = 4095


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> int:
    """An action as an int: its kind and up to four small numbers."""
    return int(kind | (a << 8) | (b << 20) | (c << 32) | (d << 44))


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """Plain data of one match. `journal` is a flat list of events, or None while nobody is listening."""

    def __init__(self) -> None:
        self.journal: list[int] | None = None
        self.opening: list[int] | None = None  # the events of the setup, until somebody takes them
        self.reveals: i64 = 0  # how often something hidden was revealed: undo stops there

    @abstractmethod
    def gather(self, out: Offers) -> None:
        """Offer all legal actions of the seat that must choose; there is one until the match is over."""

    def options(self) -> list[int]:
        """All legal actions, as a list."""
        out = Offers()
        self.gather(out)
        return out.listed()

    @abstractmethod
    def apply(self, code: i64, dealer: Dealer) -> None:
        """Carry out one offered action, and run until a seat must choose again."""

    @abstractmethod
    def copy(self) -> State:
        """A copy that no change to the original reaches, and the reverse."""

    def choose(self, player: i64, dealer: Seeded) -> int:
        """The choice of one of the game's players (`Game.players`), from what the seat may know, with its own chance.

        The first player is random and works for every game; a game with other players overrides this.
        """
        if player != RANDOM:
            raise ValueError(f"{type(self).__name__} does not implement player {player}")
        codes = self.options()
        return codes[dealer.below(len(codes))]

    @abstractmethod
    def is_over(self) -> bool: ...

    @abstractmethod
    def chooser(self) -> i64:
        """The seat that must choose now."""

    def emit(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, audience: i64 = EVERYONE) -> None:
        """Add an event; seats outside the audience do not see the arguments marked secret."""
        journal = self.journal
        if journal is not None:
            journal.append(kind | (audience << 8))  # compiled, one by one is faster than a tuple
            journal.append(a)
            journal.append(b)
            journal.append(c)
            journal.append(d)
