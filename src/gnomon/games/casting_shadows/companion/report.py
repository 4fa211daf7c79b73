"""The player's report of their own turn."""

from __future__ import annotations

from gnomon.companion import Box, Reply
from gnomon.games.casting_shadows.automa.real_table import MOST_DAMAGE
from gnomon.games.casting_shadows.companion.asked import ME, Asked, dice_of, state_of
from gnomon.games.casting_shadows.companion.chance import FACES
from gnomon.games.casting_shadows.lore import Lore


class Report(Asked):
    """The player's report of their own turn."""

    kind = "report"
    prompted = "turn"
    takes_corrections = True

    def __init__(self, box: Box, lore: Lore) -> None:
        super().__init__(box, lore)
        self.chapter = int(self.view["state"]["round"])

    def lines(self) -> list[str]:
        bot = self.bots[0]
        return [self.say("report", slug=bot, bot=self.lore.name(bot))]

    def reminder(self) -> list[str]:
        return [self.say("report-again")]

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
        tile = self.find(name, self.tiles, "a-tile")
        return self.offered(f"go {tile}", self.say("there-already", tile=self.lore.place(tile)))

    def _hit(self, words: list[str]) -> Reply:
        if len(words) == 1 and len(words[0]) == len(dice_of(self.box)) and set(words[0]) <= set(FACES):
            raise self.unclear("looks-like-dice")
        if len(words) < 2 or not words[-1].isdigit():
            raise self.unclear("who-and-damage")
        damage = self.whole(words[-1], 1, MOST_DAMAGE, "damage")
        name = " ".join(words[:-1])
        if words[0] == "tile":
            return self._hit_tile(" ".join(words[1:-1]), damage)
        if name in ME:
            raise self.unclear("only-bots")
        bot = self.find(name, [seat["character"] for seat in self.seats if seat["bot"]], "a-bot")
        return self.offered(f"hit {bot} {damage}", self.say("out-already", bot=self.lore.name(bot)))

    def _hit_tile(self, name: str, damage: int) -> Reply:
        tile = self.find(name, self.tiles, "a-tile")
        return self.offered(f"hit-tile {tile} {damage}", self.say("nobody-there", tile=self.lore.place(tile)))

    def _set(self, words: list[str]) -> Reply:
        if len(words) < 3 or words[1] not in ("hp", "tile"):
            raise self.unclear("set-unclear")
        who = self._anyone(words[0])
        if words[1] == "hp":
            hp = self.whole(words[2], 0, state_of(self.box).tables.full_hp, "hp")
            return self.offered(f"set-hp {who} {hp}", self.say("hp-already", who=self.lore.name(who), hp=hp))
        if who == self.seats[0]["character"]:
            return self._go(" ".join(words[2:]))
        tile = self.find(" ".join(words[2:]), self.tiles, "a-tile")
        there = self.say("on-already", who=self.lore.name(who), tile=self.lore.place(tile))
        return self.offered(f"set-tile {who} {tile}", there)

    def _give(self, word: str, name: str) -> Reply:
        bot = self.find(name, self.bots, "a-bot")
        return self.offered(f"{word}-counterspell {bot}", self.say(f"no-{word}", bot=self.lore.name(bot)))

    def _anyone(self, word: str) -> str:
        if word in ME:
            return str(self.seats[0]["character"])
        return self.find(word, [seat["character"] for seat in self.seats], "a-character")
