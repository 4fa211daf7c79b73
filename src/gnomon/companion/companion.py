"""What a game gives so that its automa can be run beside the real box: the opening, the questions, how it stands."""

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
    """Somebody who can be asked and told things before the match begins."""

    def ask(self, prompt: str) -> str: ...

    def say(self, text: str) -> None: ...


class Companion(ABC):
    """`name` is what the automa is called on a command line, `setup` the game's set-up that is played.

    `choices` are what may be settled before the first turn; what is not is asked. `help` tells all that can be typed.
    """

    name: str
    setup: str
    choices: list[Option]
    help: str

    def __init__(self, game: Game) -> None:
        self.game = game

    # Before the first turn

    @abstractmethod
    def open(self, chosen: Plain, seed: int, asker: Asker | None, language: str = ENGLISH) -> Match:
        """Set the match up: what was not chosen is asked; with nobody to ask, the usual is taken."""

    def opening(self) -> Plain:
        """What may be chosen and what is usual, as a page needs it."""
        return {}

    # During the match

    @abstractmethod
    def question(self, box: Box, teller: Teller) -> Question:
        """What is asked now; the match is not over."""

    def asked_at_once(self, match: Match, source: int) -> int:
        """How many outcomes of this source of chance are told together."""
        return 1

    @abstractmethod
    def standing(self, box: Box, teller: Teller) -> list[str]:
        """How everybody stands, in sentences."""

    @abstractmethod
    def result(self, box: Box, teller: Teller) -> str:
        """One sentence once the match is over."""

    def view(self, box: Box) -> View:
        """What a page is shown of the table up to the question."""
        return box.view()
