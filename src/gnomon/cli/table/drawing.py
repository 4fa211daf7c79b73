"""What the loop asks of a game: its board, its options and its events, as lines and as rich renderables.

Everything is made from a view, so that nothing a seat may not know can reach its screen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from gnomon import Action, Options
from gnomon.kernel.journal import Event

View = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """One option: the number to type, what it means, and its notation."""

    number: int
    words: str
    notation: str


@dataclass(frozen=True)
class Group:
    """Options of one kind."""

    label: str
    choices: list[Choice]


@dataclass(frozen=True)
class Line:
    """A line of the story: whether it is a step somebody may stop after, and whether a bot's turn ends with it.

    `until` counts the events that are told up to and including this line.
    """

    text: str
    is_step: bool = False
    ends_turn: bool = False
    until: int = 0


class Drawing(ABC):
    """One game on a terminal; `plain_` methods give lines for screen readers and pipes."""

    @abstractmethod
    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        """The whole open table, with or without a legend of its signs."""

    @abstractmethod
    def plain_board(self, view: View) -> list[str]: ...

    @abstractmethod
    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        """What the viewer has to choose with; the whole of it, or what a small choice needs."""

    @abstractmethod
    def plain_hand(self, view: View, whole: bool) -> list[str]: ...

    @abstractmethod
    def groups(self, view: View, options: Options) -> list[Group]:
        """All options, grouped by kind, numbered from 1 in the order offered."""

    @abstractmethod
    def why(self, view: View, action: Action) -> list[str]:
        """What an option does, what the card says, and the numbers of its rules in `rules`."""

    @abstractmethod
    def rules(self, view: View, action: Action) -> list[str]:
        """The numbers of the rules an option stands on."""

    @abstractmethod
    def look(self, name: str) -> list[str]:
        """What a card, tile or character says, by its name; nothing if there is none of that name."""

    @abstractmethod
    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        """What happened in one play, as a seat may know it (-1 is a spectator): one line a turn or step."""

    def tell(self, view: View, events: Iterable[Event], seat: int) -> list[str]:
        """The story without its stops."""
        return [line.text for line in self.story(view, events, seat)]

    @abstractmethod
    def news(self, view: View, events: Iterable[Event], seat: int) -> list[str]:
        """The sentences of one play that nobody should miss."""

    @abstractmethod
    def heading(self) -> str:
        """Which set-up is played, and how it differs from the usual one."""

    @abstractmethod
    def name(self, view: View, seat: int) -> str:
        """Who sits there."""

    @abstractmethod
    def moment(self, view: View) -> str:
        """Where the match stands, in a few words."""

    @abstractmethod
    def length(self, view: View) -> str:
        """How long the match took, for its last line."""

    @abstractmethod
    def ending(self, view: View, winners: Sequence[int]) -> str:
        """Who won, in a sentence; no winners means that the game's own opponents did."""

    @abstractmethod
    def is_menu(self, view: View) -> bool:
        """Whether the pending choice is the main one of a turn, for which the whole board is wanted."""
