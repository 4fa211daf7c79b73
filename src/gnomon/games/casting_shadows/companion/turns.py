"""What the player answers during a bot's turn: how much damage a blow dealt, and where the bot goes."""

from __future__ import annotations

from gnomon.companion import Box, Reply
from gnomon.games.casting_shadows.automa.real_table import MOST_DAMAGE
from gnomon.games.casting_shadows.companion.asked import Asked
from gnomon.games.casting_shadows.lore import Lore

BEES = ("b", "bee", "bees")


class Blow(Asked):
    """How much damage a bot's blow dealt in the end."""

    kind = "blow"
    prompted = "damage"

    def about(self) -> dict[str, str]:
        """Who strikes, with what, and for how much; `again` if the player ran and is still in range."""
        frame = self.frame
        character = self.seats[frame.get("source", 0)]["character"]
        card = {"card": frame["card"]} if frame.get("card") else {}
        again = {"again": "1"} if frame.get("choice") == 1 else {}
        return {"character": character, "amount": str(frame["amount"]), **card, **again}

    def lines(self) -> list[str]:
        about = self.about()
        amount, card = about["amount"], about.get("card")
        words = {"bot": self.lore.name(about["character"]), "amount": amount}
        blow = self.say("spell", card=self.lore.title(card), **words) if card else self.say("blow", **words)
        again = self.say("still-in-range") + " " if "again" in about else ""
        ran = self.say("ran-hint") if self._may_run() else ""
        return [f"{again}{blow} {self.say('taken', amount=amount)}{ran}{self._bees_hint(amount)}."]

    def _bees_hint(self, amount: str) -> str:
        return self.say("bees-hint", amount=amount, sting=self._stings()[0]) if self._may_answer() else ""

    def _may_answer(self) -> bool:
        """Only one Counterspell may answer a blow, and running away used it."""
        return self.frame.get("choice") != 1

    def _stings(self) -> list[int]:
        """The damage Bees Everywhere may deal, with our own value first."""
        return [int(args["sting"]) for kind, args, _ in self.offers() if kind == "bees"]

    def _may_run(self) -> bool:
        return "card" in self.frame and self._may_answer()

    def understood(self, line: str) -> Reply:
        amount = int(self.frame["amount"])
        words = line.lower().split()
        if not words:
            return Reply(f"take {amount}")
        if words[0] == "ran":
            return self._ran(" ".join(words[1:]))
        if words[0] in BEES:
            return self._bees(words[1:], amount)
        if len(words) > 1 or not words[0].isdigit():
            ran = self.say("or-ran") if self._may_run() else ""
            bees = self.say("or-bees") if self._may_answer() else ""
            later = self.say("or-later") if len(words) > 1 else ""
            raise self.unclear("taken-unclear", most=MOST_DAMAGE, more=ran + bees + later, line=line[:40])
        return Reply(f"take {self.whole(words[0], 0, MOST_DAMAGE, 'damage')}")

    def _bees(self, numbers: list[str], amount: int) -> Reply:
        """The Bees' damage, then the blow's; what is left out defaults to our numbers."""
        if not self._may_answer():
            raise self.unclear("one-counterspell")
        if len(numbers) > 2:
            raise self.unclear("bees-unclear")
        stings = self._stings()
        sting = self.whole(numbers[0], min(stings), max(stings), "bees-damage") if numbers else stings[0]
        taken = self.whole(numbers[1], 0, MOST_DAMAGE, "damage") if len(numbers) == 2 else amount
        return Reply(f"bees {sting} take {taken}")

    def _ran(self, name: str) -> Reply:
        if "card" not in self.frame:
            raise self.unclear("only-spells")
        if not self._may_run():
            raise self.unclear("ran-already")
        here = self.seats[0]["tile"]
        tile = self.find(name, self.tiles, "a-tile")
        away = self.say("not-next", tile=self.lore.title(tile), here=self.lore.title(here))
        return self.offered(f"ran {tile}", away)


class Way(Asked):
    """Where a bot steps or flees, if the player decides."""

    kind = "way"
    prompted = "tile"

    def __init__(self, box: Box, lore: Lore) -> None:
        super().__init__(box, lore)
        self.word = str(self.frame["step"])
        self.rule = self.decision.cite
        self.ways = [action.args["tile"] for action in self.decision.options if "tile" in action.args]
        self.may_hold = self.decision.options.find("hold") is not None

    def about(self) -> dict[str, str]:
        return {"character": self.seats[self.frame["source"]]["character"], "move": self.word}

    def lines(self) -> list[str]:
        bot = self.lore.name(self.about()["character"])
        ways = self.numbered(self.ways)
        if self.word == "step":
            return [self.say("step", bot=bot, ways=ways)]
        return [self.say("flee-or-hold" if self.may_hold else "flee", bot=bot, ways=ways)]

    def understood(self, line: str) -> Reply:
        if self.word == "step" and not line:
            return Reply(f"step {self.ways[0]}")
        if self.may_hold and line.lower() in ("0", "hold", "none"):
            return Reply("hold")
        return Reply(f"{self.word} {self.pick(line, self.ways, 'a-tile')}")
