"""What all questions of the companion share: answers are listed by part, and narrowed by what is typed."""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

from gnomon.companion import Box, Choice, Question, Reply
from gnomon.companion.narrowing import Narrowing, Part, Way
from gnomon.games.war_of_the_ring.frames import PATH_WORD
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller


class Asked(Question):
    prompted: str  # key of the prompt's words

    def __init__(self, box: Box, teller: WarOfTheRingTeller) -> None:
        super().__init__(box)
        self.teller = teller
        self.lore = teller.lore
        self.rule = self.decision.cite
        self.prompt = f"{self.say(f'prompt-{self.prompted}')}> "

    @cached_property
    def state(self) -> State:
        """The state up to the question."""
        return as_table(self.box.state())

    def say(self, key: str, **words: object) -> str:
        return self.lore.words.say("talk", key, words)

    # Answers

    @abstractmethod
    def answers(self) -> list[tuple[Way, Choice, Reply]]:
        """Every possible answer: how it is typed, how it is tapped, and what it means."""

    @cached_property
    def _answers(self) -> list[tuple[Way, Choice, Reply]]:
        return self.answers()

    @abstractmethod
    def asks(self) -> list[str]:
        """What is asked, part by part."""

    @cached_property
    def narrowing(self) -> Narrowing:
        ways = [way for way, _, _ in self._answers]
        return Narrowing(ways, self.asks(), self.say("an-answer"), self.lore.words.language)

    def lines(self) -> list[str]:
        return self.narrowing.listed(self.narrowing.ways)

    def choices(self) -> list[Choice]:
        return [choice for _, choice, _ in self._answers]

    def read(self, line: str) -> Reply:
        found = self.narrowing.find(line)
        return next(reply for way, _, reply in self._answers if way == found)

    # Parts

    def card_part(self, slug: str) -> Part:
        return Part(slug, self.lore.title(slug), self.lore.faction(self.lore.entry(slug)["faction"]))

    def place_part(self, word: str) -> Part:
        """A place; the path by its own name, too."""
        path = self.view["state"]["path"]
        if word == PATH_WORD and path:
            return Part(word, self.say("path", path=self.lore.title(path)))
        return Part(word, str(self.lore.place(word)))
