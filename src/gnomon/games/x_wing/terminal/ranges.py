"""Who is how far from a ship, on which side of it and in which arc, for those who do not see the mat."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from gnomon.games.x_wing.geometry.ranges import BEYOND
from gnomon.games.x_wing.lore import is_flying
from gnomon.games.x_wing.outlook import Outlook, enemies_of, hour_of, pose_of, seen_from
from gnomon.games.x_wing.terminal.words import TableWords
from gnomon.games.x_wing.wording import millimetres
from gnomon.kernel.history import Play
from gnomon.telling import View


class RangeLines:
    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.outlook = Outlook(words.lore)

    def ranges(self, view: View, plays: Sequence[Play], rest: str) -> list[str]:
        """Everything around the ship that is named; otherwise the enemies near each of the viewer's own."""
        ships = view["state"]["ships"]
        flying = [word for word, ship in ships.items() if is_flying(ship)]
        if not rest:
            own = [word for word in flying if ships[word]["seat"] == view["seat"]]
            return [line for word in own for line in self._enemies(view, word)] or [self.say("range-nothing")]
        named = self.words.called(view, rest)
        if not named:
            return [self.say("range-expected", list=", ".join(flying))]
        return [line for word in named for line in self._everything(view, word, flying)]

    def _enemies(self, view: View, word: str) -> list[str]:
        """Those within Range 3 one by one, then the names of the others."""
        found = seen_from(view, word, pose_of(view, word), enemies_of(view, word))
        lines = [f"  {self.outlook.told(view, word, seen)}." for seen in found if seen.range < BEYOND]
        far = [self.lore.ship(seen.ship) for seen in found if seen.range == BEYOND]
        lines += [self.say("range-far", list=", ".join(far))] if far else []
        return [self.say("range-from", ship=self.lore.ship(word)), *lines]

    def _everything(self, view: View, word: str, flying: list[str]) -> list[str]:
        """Ships and obstacles."""
        others = [other for other in flying if other != word]
        found = seen_from(view, word, pose_of(view, word), others)
        lines = [f"  {self.outlook.told(view, word, seen)}." for seen in found]
        rocks = [self._rock(view, word, at) for at in range(len(view["state"]["obstacles"]))]
        return [self.say("range-from", ship=self.lore.ship(word)), *lines, *rocks]

    def _rock(self, view: View, word: str, at: int) -> str:
        """Obstacles by the way from middle to middle."""
        pose, rock = pose_of(view, word), view["state"]["obstacles"][at]
        far = millimetres(int(hypot(rock["x"] - pose.x, rock["y"] - pose.y)))
        hour = hour_of(pose, rock["x"], rock["y"])
        return self.say("range-rock", name=self.lore.obstacle(rock["name"]), far=far, hour=hour)
