"""What the terminal needs from a game: its table and the hand to choose from, as lines and as rich renderables.

Everything is made from a view, so nothing that a seat may not know can reach its screen. A game without a drawing
is shown as tables of its view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from gnomon.kernel.decision import Action
from gnomon.kernel.history import Play
from gnomon.telling import OptionWords, Teller, View


@dataclass(frozen=True)
class Extra:
    """Something that only this game has to look up: the word to type, what it shows, and its lines.

    The lines are made from the view, from what was played so far and from the rest of what was typed.
    """

    word: str
    about: str
    lines: Callable[[View, Sequence[Play], str], list[str]]


class Drawing(ABC):
    """One game on a terminal; `plain_` methods return lines for screen readers and pipes."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller

    @abstractmethod
    def board(self, view: View, width: int, legend: bool) -> RenderableType:
        """Everything open on the table, with or without a legend of its symbols."""

    @abstractmethod
    def plain_board(self, view: View) -> list[str]: ...

    @abstractmethod
    def hand(self, view: View, width: int, whole: bool) -> RenderableType:
        """The hand that the viewer chooses from: all of it, or what a small choice needs."""

    @abstractmethod
    def plain_hand(self, view: View, whole: bool) -> list[str]: ...

    def compact(self, view: View, width: int, height: int) -> list[Text]:
        """Table and hand as far as a choice needs them, each line within the width; the rest is cut."""
        return [Text(line) for line in self.plain_state(view)]

    def goals(self, view: View) -> list[str]:
        """What each side needs to win, in few words: it stays on the screen."""
        return self.teller.goals(view)

    def legend(self) -> list[Text]:
        """What the symbols of the compact table mean; shown once."""
        return []

    def extras(self) -> list[Extra]:
        """What can be looked up besides what every game has."""
        return []

    def plain_state(self, view: View) -> list[str]:
        """Table and hand in short lines; after the first time, only changed lines are printed."""
        return [*self.plain_board(view), *self.plain_hand(view, True)]

    def brief(self, view: View, action: Action, said: OptionWords) -> str:
        """One option in a few words for the compact table; empty if its heading says enough."""
        return said.words

    def places(self, view: View, width: int) -> list[RenderableType]:
        """Only who stands where; empty if there is no room or no map."""
        return []

    def plain_places(self, view: View) -> list[str]:
        """The same as plain lines."""
        return []
