"""What all questions of the Shadow Boxing companion share."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from gnomon.companion import Box, Question, Reply, Unclear
from gnomon.companion.names import find, pick, whole
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.lore import Lore
from gnomon.games.casting_shadows.state import State

ME = ("me", "you", "i", "self")
FOR_ME = ("", "r", "roll")
CORRECTIONS = ("set ", "give ")
# How each action is typed; if the action has a number, it comes last.
TYPED = {
    "done": "done",
    "go": "go {tile}",
    "hit": "hit {character}",
    "hit-tile": "tile {tile}",
    "set-hp": "set {character} hp",
    "set-tile": "set {character} tile {tile}",
    "give-counterspell": "give {character}",
    "take-counterspell": "take {character}",
    "take": "",
    "ran": "ran {tile}",
    "bees": "bees {sting}",
    "step": "{tile}",
    "flee": "{tile}",
    "hold": "hold",
}


class Asked(Question):
    rule = "15.27"
    prompted: str  # key of the prompt's words
    takes_corrections = False
    typed: ClassVar[dict[str, str]] = TYPED

    def __init__(self, box: Box, lore: Lore) -> None:
        super().__init__(box)
        self.lore = lore
        self.prompt = f"{self.say(f'prompt-{self.prompted}')}> "

    @property
    def seats(self) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.view["state"]["seats"]
        return seats

    @property
    def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = self.view["state"]["frames"][-1]
        return frame

    @property
    def bots(self) -> list[str]:
        return [seat["character"] for seat in self.seats if seat["bot"] and seat["hp"]]

    @property
    def tiles(self) -> list[str]:
        return list(self.view["state"]["tiles"])

    def read(self, line: str) -> Reply:
        if line.lower().startswith(CORRECTIONS) and not self.takes_corrections:
            raise self.unclear("correct-later")
        return self.understood(line)

    def say(self, key: str, **words: object) -> str:
        return self.lore.words.say("talk", key, words)

    def unclear(self, key: str, **words: object) -> Unclear:
        return Unclear(self.say(key, **words))

    def find(self, word: str, slugs: list[str], what: str) -> str:
        return find(word, slugs, self.say(what), self.lore.words.language)

    def pick(self, word: str, slugs: list[str], what: str) -> str:
        return pick(word, slugs, self.say(what), self.lore.words.language)

    def whole(self, word: str, low: int, high: int, what: str) -> int:
        return whole(word, low, high, self.say(what), self.lore.words.language)

    @abstractmethod
    def understood(self, line: str) -> Reply:
        """Read a line; corrections out of turn have already been refused."""

    def numbered(self, slugs: list[str]) -> str:
        return ", ".join(f"{number} {self.lore.title(slug)}" for number, slug in enumerate(slugs, 1))


def state_of(box: Box) -> State:
    """The state before the action that waits for the table."""
    return as_table(box.match.state)


def dice_of(box: Box) -> list[int]:
    """A bot's dice, in the order they are asked for."""
    counts = state_of(box).tables.dice
    return [die for die in range(len(counts)) for _ in range(counts[die])]
