"""What a game provides to run its automas for the real box: the opening, the questions, the standing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gnomon.companion.box import PERSON, Box, View
from gnomon.companion.names import Unclear, pick
from gnomon.companion.question import Question
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match
from gnomon.kernel.options import Option
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Line, Teller
from gnomon.telling.teller import common_words

Plain = dict[str, Any]


class Asker(Protocol):
    """Asks and tells the player things before the match begins."""

    def ask(self, prompt: str) -> str: ...

    def say(self, text: str) -> None: ...


class Companion(ABC):
    """`name` is the companion's name on the command line, `setups` what may be played, the usual one first.

    `choices` are what may be settled before the first turn; the rest is asked.
    """

    name: str
    setups: tuple[str, ...]
    choices: list[Option]

    def __init__(self, game: Game) -> None:
        self.game = game

    # Before the first turn

    def setup_named(self, word: str, language: str = ENGLISH, titles: Mapping[str, str] | None = None) -> str:
        """The setup that a word names, in full or in part; also by its title, if titles were shown."""
        what = common_words(language).find("opening", "a-setup")
        return pick(word, list(self.setups), what, language, titles)

    def ask_setup(self, asker: Asker, language: str = ENGLISH) -> str:
        """Which of several setups is played; Enter takes the usual one."""
        common, titles = common_words(language), self._titles(language)
        listed = ", ".join(f"{number} {title}" for number, title in enumerate(titles.values(), 1))
        while len(self.setups) > 1:
            line = asker.ask(common.say("opening", "which-setup", {"listed": listed})) or "1"
            try:
                return self.setup_named(line, language, titles)
            except Unclear as error:
                asker.say(str(error))
        return self.setups[0]

    def _titles(self, language: str) -> dict[str, str]:
        words = self.game.words(language)
        return {setup: words.find_or("setups", setup, setup) for setup in self.setups}

    @abstractmethod
    def open(self, setup: str, chosen: Plain, seed: int, asker: Asker | None, language: str = ENGLISH) -> Match:
        """Set up the match: what was not chosen is asked; with nobody to ask, defaults apply."""

    def opening(self, setup: str, language: str = ENGLISH) -> Plain:
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

    def story(self, box: Box, teller: Teller, events: Sequence[Event]) -> list[Line]:
        """What came of an answer, line by line."""
        return teller.story(box.view(), events, PERSON)

    @abstractmethod
    def standing(self, box: Box, teller: Teller) -> list[str]:
        """The state of everyone, in sentences."""

    @abstractmethod
    def result(self, box: Box, teller: Teller) -> str:
        """One sentence once the match is over."""

    def view(self, box: Box) -> View:
        """The table up to the question, for a page."""
        return box.view()
