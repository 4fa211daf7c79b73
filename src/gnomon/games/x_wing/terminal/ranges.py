"""Who is how far from a ship, on which side of it and in which arc, for those who do not see the mat."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot, isqrt

from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import BEYOND, FINE, gap
from gnomon.games.x_wing.geometry.sight import ANY
from gnomon.games.x_wing.goals import escape_of, is_mission
from gnomon.games.x_wing.lore import is_flying
from gnomon.games.x_wing.outlook import Outlook, enemies_of, hour_of, pose_of, range_in, seen_from
from gnomon.games.x_wing.terminal.words import TableWords
from gnomon.games.x_wing.wording import MM, millimetres
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
        if is_mission(view) and rest.lower() == self.say("escape-word"):
            return self._to_escape(view, flying)
        named = self.words.called(view, rest)
        if not named:
            known = [*flying, self.say("escape-word")] if is_mission(view) else flying
            return [self.say("range-expected", list=", ".join(known))]
        return [line for word in named for line in self._everything(view, word, flying)]

    def _enemies(self, view: View, word: str) -> list[str]:
        """Those within Range 3 one by one, then the names of the others."""
        found = seen_from(view, word, pose_of(view, word), enemies_of(view, word))
        lines = [f"  {self.outlook.told(view, word, seen)}." for seen in found if seen.range < BEYOND]
        far = [self.lore.ship(seen.ship) for seen in found if seen.range == BEYOND]
        lines += [self.say("range-far", list=", ".join(far))] if far else []
        lines += self._escape(view, word) if self.words.mission.is_ketsu(word) else []
        return [self.say("range-from", ship=self.lore.ship(word)), *lines]

    def _everything(self, view: View, word: str, flying: list[str]) -> list[str]:
        """Ships, obstacles and the escape point."""
        others = [other for other in flying if other != word]
        found = seen_from(view, word, pose_of(view, word), others)
        lines = [f"  {self.outlook.told(view, word, seen)}." for seen in found]
        rocks = [self._rock(view, word, at) for at in range(len(view["state"]["obstacles"]))]
        return [self.say("range-from", ship=self.lore.ship(word)), *lines, *rocks, *self._escape(view, word)]

    def _rock(self, view: View, word: str, at: int) -> str:
        """Obstacles by the way from middle to middle."""
        pose, rock = pose_of(view, word), view["state"]["obstacles"][at]
        far = millimetres(int(hypot(rock["x"] - pose.x, rock["y"] - pose.y)))
        hour = hour_of(pose, rock["x"], rock["y"])
        return self.say("range-rock", name=self.lore.obstacle(rock["name"]), far=far, hour=hour)

    # The escape point

    def _escape(self, view: View, word: str) -> list[str]:
        """How far it is from a ship, and where; nothing before it is placed."""
        at = escape_of(view)
        if at is None:
            return []
        hour = hour_of(pose_of(view, word), int(at.x), int(at.y))
        return [self.say("range-escape", hour=hour, **self._far(view, word, at))]

    def _to_escape(self, view: View, flying: list[str]) -> list[str]:
        """How far it is from every ship."""
        at = escape_of(view)
        if at is None:
            return [self.say("range-no-escape")]
        lines = [self.say("range-to-escape", ship=self.lore.ship(word), **self._far(view, word, at)) for word in flying]
        return [*self.words.mission.escape(view), *lines]

    def _far(self, view: View, word: str, at: Pose) -> dict[str, object]:
        """The range from base to token, and the millimetres, rounded up as a limit belongs to the lower range."""
        pose = pose_of(view, word)
        far = range_in(pose, at, ANY)
        told = self.outlook.say("beyond") if far == BEYOND else self.outlook.say("at", number=far)
        return {"range": told, "far": ceil((isqrt(int(gap(pose, at))) >> FINE) / MM)}
