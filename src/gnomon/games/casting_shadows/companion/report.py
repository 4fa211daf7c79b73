"""What the player did in their own turn."""

from __future__ import annotations

from gnomon.companion import Box, Reply, Unclear
from gnomon.companion.names import find, whole
from gnomon.games.casting_shadows.automa.real_table import MOST_DAMAGE
from gnomon.games.casting_shadows.companion.asked import ME, Asked, dice_of, state_of
from gnomon.games.casting_shadows.companion.chance import FACES
from gnomon.games.casting_shadows.lore import Lore


class Report(Asked):
    """What the player did in their own turn."""

    kind = "report"
    prompt = "your turn> "
    takes_corrections = True

    def __init__(self, box: Box, lore: Lore) -> None:
        super().__init__(box, lore)
        self.chapter = int(self.view["state"]["round"])

    def lines(self) -> list[str]:
        bot = self.bots[0]
        return [
            f"Take your turn and tell what touches a bot: {bot} 3 (you deal {self.lore.name(bot)} 3 damage),"
            " tile volcano 2 (all bots there), go volcano (you moved). Enter when your turn is over."
        ]

    def reminder(self) -> list[str]:
        return ["Your turn. Enter when it is over; ? tells what to type."]

    def understood(self, line: str) -> Reply:
        words = line.lower().split()
        if words in ([], ["done"]):
            return Reply("done")
        if words[0] == "go":
            return self._go(" ".join(words[1:]))
        if words[0] == "set":
            return self._set(words[1:])
        if words[0] in ("give", "take"):
            return self._give(words[0], " ".join(words[1:]))
        return self._hit(words[1:] if words[0] == "hit" else words)

    def _go(self, name: str) -> Reply:
        tile = find(name, self.tiles, "a tile")
        return self.offered(f"go {tile}", f"You stand on {self.lore.title(tile)} already.")

    def _hit(self, words: list[str]) -> Reply:
        if len(words) == 1 and len(words[0]) == len(dice_of(self.box)) and set(words[0]) <= set(FACES):
            raise Unclear("Those look like dice: press Enter first, which ends your turn.")
        if len(words) < 2 or not words[-1].isdigit():
            raise Unclear("Expected who and how much damage, such as kit 3; or ? for what can be typed.")
        damage = whole(words[-1], 1, MOST_DAMAGE, "damage")
        name = " ".join(words[:-1])
        if words[0] == "tile":
            return self._hit_tile(" ".join(words[1:-1]), damage)
        if name in ME:
            raise Unclear("Only bots are hit this way; your own HP are set with: set me hp 12")
        bot = find(name, [seat["character"] for seat in self.seats if seat["bot"]], "a bot")
        return self.offered(f"hit {bot} {damage}", f"{self.lore.name(bot)} is out already.")

    def _hit_tile(self, name: str, damage: int) -> Reply:
        tile = find(name, self.tiles, "a tile")
        return self.offered(f"hit-tile {tile} {damage}", f"No bot stands on {self.lore.title(tile)}.")

    def _set(self, words: list[str]) -> Reply:
        if len(words) < 3 or words[1] not in ("hp", "tile"):
            raise Unclear("Expected set, a name, hp or tile, and a value: set kit hp 4, set kit tile volcano.")
        who = self._anyone(words[0])
        if words[1] == "hp":
            hp = whole(words[2], 0, state_of(self.box).tables.full_hp, "HP")
            return self.offered(f"set-hp {who} {hp}", f"{self.lore.name(who)} has {hp} HP already, or is out.")
        if who == self.seats[0]["character"]:
            return self._go(" ".join(words[2:]))
        tile = find(" ".join(words[2:]), self.tiles, "a tile")
        there = f"{self.lore.name(who)} is on {self.lore.title(tile)} already, or is out."
        return self.offered(f"set-tile {who} {tile}", there)

    def _give(self, word: str, name: str) -> Reply:
        bot = find(name, self.bots, "a bot")
        room = f"{self.lore.name(bot)} has room for no more, or the Counterspell deck is empty."
        none = f"No Counterspell lies face down before {self.lore.name(bot)}."
        return self.offered(f"{word}-counterspell {bot}", room if word == "give" else none)

    def _anyone(self, word: str) -> str:
        if word in ME:
            return str(self.seats[0]["character"])
        return find(word, [seat["character"] for seat in self.seats], "a character")
