"""What came up at the real table: a card, a location, or where a card was found."""

from __future__ import annotations

from typing import Final

from gnomon.companion import Box, Choice, Reply
from gnomon.companion.narrowing import Part, Way
from gnomon.games.war_of_the_ring.companion.asked import Asked
from gnomon.games.war_of_the_ring.search import found_in_piles
from gnomon.games.war_of_the_ring.state import FREE_DECK, HANDS, PATH_STACK, PILES, SHADOW_DECK, WHERE
from gnomon.games.war_of_the_ring.steps import DO_ELIMINATE, DO_FORSAKE
from gnomon.games.war_of_the_ring.tables import NONE, TAKE, fits
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.games.war_of_the_ring.units import area_of
from gnomon.games.war_of_the_ring.view import UNSEEN_WORD
from gnomon.games.war_of_the_ring.wording import pile_words
from gnomon.kernel.dealer import item_of, source_of
from gnomon.kernel.ints import index_of

CARD, LOCATION = "card", "location"
MANY: Final = 9  # answers that are listed before anybody asks
LOCATIONS: Final[dict[int, str]] = {
    FREE_DECK: "came-free-battleground",
    SHADOW_DECK: "came-shadow-battleground",
    PATH_STACK: "came-path",
}
# The rules behind questions about a bot's cards; behind the others is that of the real box.
RULES: Final[dict[str, str]] = {
    "came-hand": "13.4",
    "came-eliminated": "13.4",
    "came-found": "13.22",
    "came-forsaken": "13.28",
    "came-top": "13.32",
    "came-aside": "13.32",
}
BOX_RULE: Final = "13.38"


class Came(Asked):
    def __init__(self, box: Box, teller: WarOfTheRingTeller) -> None:
        self.source = box.source
        self.kind = self.prompted = box.lexicon.sources[box.source][1]
        super().__init__(box, teller)
        self.key = self._key()
        self.rule = RULES.get(self.key, BOX_RULE)

    # What is asked

    @property
    def number(self) -> int:
        """The player whose cards are asked about."""
        first = HANDS if HANDS <= self.source < PILES else PILES if PILES <= self.source < WHERE else 0
        return self.source - first

    def _key(self) -> str:
        """The key of the words that say what to do at the table."""
        if self.source in LOCATIONS:
            return LOCATIONS[self.source]
        if self.source == WHERE:
            return "came-pile" if self._takes() else "came-where"
        if self.source >= PILES:
            return "came-found"
        step, player = self.state.frames[-1].step, self.state.players[self.number]
        if self.source < HANDS:
            if not player.bot:
                return "came-own-top"
            return "came-forsaken" if step == DO_FORSAKE else "came-top"
        if player.asides:
            return "came-aside"
        return "came-eliminated" if step == DO_ELIMINATE else "came-hand"

    def about(self) -> dict[str, str]:
        player = {} if self.kind != CARD else {"player": self.state.scenario.parts[self.number].name}
        return {"why": self.key.removeprefix("came-"), **player}

    def asks(self) -> list[str]:
        return [self.say(self.key, **self._words())]

    def lines(self) -> list[str]:
        """The question; many cards are listed only when they are asked for."""
        if len(self.narrowing.ways) <= MANY or self.key == "came-found":
            return super().lines()
        return [*self.asks(), self.say("many", count=len(self.narrowing.ways))]

    def _words(self) -> dict[str, object]:
        tables, words = self.lore.tables, self.lore.words
        if self.kind == LOCATION:
            return {"number": int(tables.place_number[item_of(self.decision.options.codes[0])])}
        if self.source == WHERE:
            card = self._taken() if self._takes() else self._removed()
            return {"card": self.lore.card(tables.slugs[card])}
        told: dict[str, object] = {"player": self.lore.player(self.state.scenario.parts[self.number].name)}
        if self.key == "came-found":
            told["pile"] = pile_words(words, int(tables.a[self.state.frames[-1].row - 1]))
        return told

    def _takes(self) -> bool:
        """Whether a text takes a card from one of two piles; otherwise one is removed from the game."""
        return bool(self.lore.tables.op[self.state.frames[-1].row - 1] == TAKE)

    def _taken(self) -> int:
        """The card that is taken: by the player as told, by a bot as found or as it can only be."""
        frame = self.state.frames[-1]
        if not self.state.players[frame.player].bot:
            return self.box.waiting >> 8 & 4095
        last = self.box.outcomes_so_far[-1]
        if PILES <= source_of(last) < WHERE:
            return item_of(last)
        return found_in_piles(self.state, frame.player, frame.row - 1)[0]

    def _removed(self) -> int:
        """The card that is looked for, wherever it is: the first of those to remove that nobody has seen."""
        state, tables = self.state, self.lore.tables
        row = state.frames[-1].row - 1
        wanted = [card for card in range(len(tables.slugs)) if fits(tables, tables.filter[row], card)]
        return next(card for card in wanted if self._is_hidden(card))

    def _is_hidden(self, card: int) -> bool:
        owner = self.state.scenario.owner[card]
        if owner == NONE or area_of(self.state, card) != NONE:
            return False
        player = self.state.players[owner]
        return all(index_of(zone, card) < 0 for zone in (player.shown, player.cycled_known, player.out_known))

    # Answers

    def answers(self) -> list[tuple[Way, Choice, Reply]]:
        nouns = self.box.lexicon.actions.nouns[self.kind]
        return [self._answer(nouns[item_of(code)], code) for code in self.decision.options.codes]

    def _answer(self, word: str, code: int) -> tuple[Way, Choice, Reply]:
        part = self._part(word)
        return Way(word, (part,)), Choice(self.kind, word, {self.kind: word}, words=part.name), Reply(outcomes=[code])

    def _part(self, word: str) -> Part:
        if word == UNSEEN_WORD:
            return Part(word, self.say("none-found" if self.key == "came-found" else "another-card"))
        if self.kind == CARD:
            return self.card_part(word)
        return Part(word, str(self.lore.told(self.kind, word)))
