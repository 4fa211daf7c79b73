"""What a game provides to run its automas for the real box: the opening, the questions, the standing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol

from gnomon.companion.box import Box, View
from gnomon.companion.question import Question
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.kernel.options import Option
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Teller

Plain = dict[str, Any]


class Asker(Protocol):
    """Asks and tells the player things before the match begins."""

    def ask(self, prompt: str) -> str: ...

    def say(self, text: str) -> None: ...


class Companion(ABC):
    """`name` is the companion's name on the command line, `setup` the setup that is played.

    `choices` are what may be settled before the first turn; the rest is asked.
    """

    name: str
    setup: str
    choices: list[Option]

    def __init__(self, game: Game) -> None:
        self.game = game

    # Before the first turn

    @abstractmethod
    def open(self, chosen: Plain, seed: int, asker: Asker | None, language: str = ENGLISH) -> Match:
        """Set up the match: what was not chosen is asked; with nobody to ask, defaults apply."""

    def opening(self) -> Plain:
        """The possible choices and their defaults, for a page."""
        return {}

    # During the match

    @abstractmethod
    def help(self, teller: Teller) -> str:
        """Everything that can be typed, line by line."""

    @abstractmethod
    def question(self, box: Box, teller: Teller) -> Question:
        """The pending question; the match is not over."""

    def asked_at_once(self, match: Match, source: int) -> int:
        """How many outcomes of this source are entered together."""
        return 1

    @abstractmethod
    def standing(self, box: Box, teller: Teller) -> list[str]:
        """The state of everyone, in sentences."""

    @abstractmethod
    def result(self, box: Box, teller: Teller) -> str:
        """One sentence once the match is over."""

    def view(self, box: Box) -> View:
        """The table up to the question, for a page."""
        return box.view()
