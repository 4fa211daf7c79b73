"""Before the first turn: how hard the bots are, and how the table is laid out."""

from __future__ import annotations

from gnomon.companion import Asker, Choice, Reply, Unclear
from gnomon.companion.companion import Plain
from gnomon.companion.names import pick
from gnomon.companion.narrowing import Part, Way
from gnomon.games.war_of_the_ring.companion.turns import Decided
from gnomon.games.war_of_the_ring.options import DIFFICULTY
from gnomon.games.war_of_the_ring.scenarios import CHALLENGING, RING_NONE, STANDARD, Scenario
from gnomon.games.war_of_the_ring.tables import FACTION_WORDS, SHADOW
from gnomon.kernel.dealer import Manual
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.kernel.words import ENGLISH

DIFFICULTIES = [STANDARD, CHALLENGING]
READY = "ready"


class Opening:
    """Asks what was not chosen; with nobody to ask, defaults apply."""

    def __init__(self, game: Game, setup: str, chosen: Plain, asker: Asker | None, language: str = ENGLISH) -> None:
        self.game = game
        self.setup = setup
        self.chosen = chosen
        self.asker = asker
        self.words = game.words(language)

    def match(self, seed: int) -> Match:
        self.game.header(self.setup, 1, self.chosen)  # refuse what cannot be before asking anything
        asked = {} if DIFFICULTY in self.chosen or self.asker is None else {DIFFICULTY: self._difficulty(self.asker)}
        return self.game.start(self.setup, 1, seed=seed, options={**self.chosen, **asked}, dealer=Manual())

    def _difficulty(self, asker: Asker) -> str:
        told = {word: self.words.find("values", f"{DIFFICULTY}-{word}") for word in DIFFICULTIES}
        listed = ", ".join(f"{number} {words}" for number, words in enumerate(told.values(), 1))
        titles = {word: words.partition(":")[0] for word, words in told.items()}
        while True:
            line = asker.ask(self.words.say("talk", "which-difficulty", {"listed": listed})) or "1"
            try:
                what = self.words.find("talk", "a-difficulty")
                return pick(line, DIFFICULTIES, what, self.words.language, titles)
            except Unclear as error:
                asker.say(str(error))


class Ready(Decided):
    """The table is laid out (1.3 to 1.5, 13.2, 13.35)."""

    kind = "ready"
    prompted = "ready"

    def lines(self) -> list[str]:
        scenario: Scenario = self.lore.scenario
        locations = "lay-locations-fellowship" if scenario.fellowship else "lay-locations"
        hands = [self._hand(scenario, number) for number in range(len(scenario.parts))]
        places = self.say(locations, last=int(scenario.last_path))
        return [self.say("lay-out"), self.say("lay-cards"), places, *hands, self.say("lay-done")]

    def _hand(self, scenario: Scenario, number: int) -> str:
        """What a player begins with."""
        part = scenario.parts[number]
        key = "lay-bot" if part.side == SHADOW else "lay-own"
        words = {"player": self.lore.player(part.name), "count": part.opening, "cycles": part.cycles}
        cycles = self.say(f"{key}-cycles", **words) if part.cycles else ""
        ring = self.say("lay-ring") if part.ring != RING_NONE else ""
        return self.say(key, **words, deck=self._deck(scenario, number), more=cycles) + ring

    def _deck(self, scenario: Scenario, number: int) -> str:
        """Which cards a deck has, where its side has several."""
        if sum(part.side == scenario.parts[number].side for part in scenario.parts) == 1:
            return ""
        tables = self.lore.tables
        held = {tables.faction[card] for card, owner in enumerate(scenario.owner) if owner == number}
        return self.say("lay-deck", factions=self.lore.factions(FACTION_WORDS[faction] for faction in sorted(held)))

    def answers(self) -> list[tuple[Way, Choice, Reply]]:
        words = self.say("lay-ready")
        return [(Way(READY, (Part(READY, words),)), Choice(READY, READY, words=words), Reply(READY))]
