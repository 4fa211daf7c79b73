"""What the real table shows: a bot's dice, or a Counterspell it turns up."""

from __future__ import annotations

from typing import Final

from gnomon.companion import Choice, Reply
from gnomon.games.casting_shadows.companion.asked import FOR_ME, Asked, dice_of, state_of
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.tables import COLOUR_WORDS
from gnomon.kernel.dealer import item_of

FACES: Final = {"g": "gem", "o": "orb", "f": "fragment", "c": "crystal"}


class Dice(Asked):
    """A bot's roll."""

    kind = "dice"
    rule = "15.7"
    prompted = "dice"

    def about(self) -> dict[str, str]:
        return {"character": self.seats[self.view["state"]["active"]]["character"]}

    def choices(self) -> list[Choice]:
        """A letter for each die, or a random roll."""
        faces = [
            Choice("face", letter, {"die": str(at), "colour": COLOUR_WORDS[die], "face": face})
            for at, die in enumerate(dice_of(self.box))
            for letter, face in FACES.items()
            if face in self.lore.entry(self.box.lexicon.sources[die][0])["faces"]
        ]
        return [*faces, Choice("roll", "")]

    def lines(self) -> list[str]:
        bot = self.lore.name(self.about()["character"])
        colours = " ".join(self.say(COLOUR_WORDS[die]) for die in dice_of(self.box))
        return [self.say("dice", bot=bot, colours=colours)]

    def understood(self, line: str) -> Reply:
        if line.lower() in FOR_ME:
            return Reply(outcomes=self.box.roll(len(dice_of(self.box))))
        letters = [letter for letter in line.lower() if letter.isalnum()]
        dice = dice_of(self.box)
        if len(letters) != len(dice) or not set(letters) <= set(FACES):
            raise self.unclear("dice-unclear", count=len(dice), line=line[:40])
        named = [f"{self.box.lexicon.sources[die][0]} {FACES[letter]}" for die, letter in zip(dice, letters)]
        return Reply(outcomes=[self.box.lexicon.outcome_code(one) for one in named])


class Card(Asked):
    """A bot turns up a face-down Counterspell."""

    kind = "card"
    rule = "15.20"
    prompted = "card"

    def about(self) -> dict[str, str]:
        return {"character": self._holder()}

    def choices(self) -> list[Choice]:
        return [*(Choice("card", card, {"card": card}) for card in self._cards()), Choice("draw", "")]

    def _cards(self) -> dict[str, int]:
        nouns = self.box.lexicon.actions.nouns["card"]
        return {nouns[item_of(code)]: code for code in self.decision.options.codes}

    def lines(self) -> list[str]:
        bot, cards = self.lore.name(self._holder()), self.numbered(list(self._cards()))
        return [self.say("card", bot=bot, cards=cards)]

    def _holder(self) -> str:
        """The bot that is turning up a card which has not been named yet."""
        before = {seat.character: len(seat.unseen) for seat in state_of(self.box).seats}
        state = as_table(self.box.state())
        slugs = state.tables.character_slugs
        journal = [event for event in self.box.so_far() if event.name == "answered"]
        answered = [event.words[0] for event in journal]
        short = [
            slugs[seat.character]
            for seat in state.seats
            if before[seat.character] - len(seat.unseen) > answered.count(slugs[seat.character])
        ]
        return short[0]

    def understood(self, line: str) -> Reply:
        if line.lower() in FOR_ME:
            return Reply(outcomes=self.box.roll(1))
        cards = self._cards()
        return Reply(outcomes=[cards[self.pick(line, list(cards), "a-counterspell")]])
