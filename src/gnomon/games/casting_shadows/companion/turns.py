"""What a bot's turn leaves to the player: what its blow came to, and where it goes."""

from __future__ import annotations

from gnomon.companion import Box, Reply, Unclear
from gnomon.companion.names import find, pick, whole
from gnomon.games.casting_shadows.automa.real_table import MOST_DAMAGE
from gnomon.games.casting_shadows.companion.asked import Asked
from gnomon.games.casting_shadows.lore import Lore

BEES = ("b", "bee", "bees")


class Blow(Asked):
    """What a bot's blow came to."""

    kind = "blow"
    prompt = "damage> "

    def about(self) -> dict[str, str]:
        """Who strikes with what for how much; `again` after the player ran and is still in range."""
        frame = self.frame
        character = self.seats[frame.get("source", 0)]["character"]
        card = {"card": frame["card"]} if frame.get("card") else {}
        again = {"again": "1"} if frame.get("choice") == 1 else {}
        return {"character": character, "amount": str(frame["amount"]), **card, **again}

    def lines(self) -> list[str]:
        about = self.about()
        amount, bot, card = about["amount"], self.lore.name(about["character"]), about.get("card")
        by = f"{bot}'s {self.lore.title(card)}" if card else f"{bot}'s blow"
        again = "You are still in range. " if "again" in about else ""
        ran = "; ran and a tile: you ran away from it" if self._may_run() else ""
        house = " (a house value: your card may say another number)" if card else ""
        taken = f"Enter: you took {amount}; a number: you took so much"
        return [f"{again}{by}: {amount} damage{house}. {taken}{ran}{self._bees_hint(amount)}."]

    def _bees_hint(self, amount: str) -> str:
        if not self._may_answer():
            return ""
        return f"; b: you took {amount}, and your Bees Everywhere deal {self._stings()[0]}"

    def _may_answer(self) -> bool:
        """One Counterspell answers a blow, and running was one."""
        return self.frame.get("choice") != 1

    def _stings(self) -> list[int]:
        """What Bees Everywhere may deal, beginning with what ours do."""
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
            ran = ", or ran and a tile" if self._may_run() else ""
            bees = ", or b for your Bees" if self._may_answer() else ""
            later = "; other damage to a bot is told in your own turn" if len(words) > 1 else ""
            raise Unclear(f"Expected Enter or a number from 0 to {MOST_DAMAGE}{ran}{bees}{later}; found {line[:40]!r}.")
        return Reply(f"take {whole(words[0], 0, MOST_DAMAGE, 'damage')}")

    def _bees(self, numbers: list[str], amount: int) -> Reply:
        """What they deal and what the blow came to; what is left out is as our cards say."""
        if not self._may_answer():
            raise Unclear("You ran, and only one Counterspell answers a blow (rule 9.2): what did it come to?")
        if len(numbers) > 2:
            raise Unclear("Expected b, what your Bees deal, and what the blow came to, such as b 3 1.")
        stings = self._stings()
        sting = whole(numbers[0], min(stings), max(stings), "what your Bees deal") if numbers else stings[0]
        taken = whole(numbers[1], 0, MOST_DAMAGE, "damage") if len(numbers) == 2 else amount
        return Reply(f"bees {sting} take {taken}")

    def _ran(self, name: str) -> Reply:
        if "card" not in self.frame:
            raise Unclear("Only a Spell can be run away from, not a blow like this (rule 15.22).")
        if not self._may_run():
            raise Unclear("You ran already, and the Spell still reaches you: what did it come to?")
        here = self.seats[0]["tile"]
        tile = find(name, self.tiles, "a tile")
        away = f"{self.lore.title(tile)} is not next to {self.lore.title(here)}, where you stand."
        return self.offered(f"ran {tile}", away)


class Way(Asked):
    """Where a bot steps or flees, where the player decides."""

    kind = "way"
    prompt = "tile> "

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
            return [f"{bot} can come nearer in several ways, you choose: {ways}. A number, or Enter for 1."]
        none = ", or 0 if your attack reaches all of them" if self.may_hold else ""
        where = "an adjacent tile" if not self.may_hold else "an adjacent tile out of your attack's range"
        return [f"{bot} runs to {where}, you choose: {ways}. A number{none}."]

    def understood(self, line: str) -> Reply:
        if self.word == "step" and not line:
            return Reply(f"step {self.ways[0]}")
        if self.may_hold and line.lower() in ("0", "hold", "none"):
            return Reply("hold")
        return Reply(f"{self.word} {pick(line, self.ways, 'a tile')}")
