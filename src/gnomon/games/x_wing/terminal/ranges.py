"""Who is how far from a ship and on which side of it, for those who do not see the mat."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from gnomon.games.x_wing.geometry.arcs import is_in_arc
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, pose_at
from gnomon.games.x_wing.geometry.ranges import BEYOND, band, gap
from gnomon.games.x_wing.lore import is_flying
from gnomon.games.x_wing.terminal.words import Ship, TableWords
from gnomon.games.x_wing.wording import HOURS, compass, millimetres
from gnomon.kernel.history import Play
from gnomon.telling import View
from gnomon.terminal.drawing import Extra


class RangeLines:
    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore

    def extras(self) -> list[Extra]:
        return [Extra("range", self.say("range-about"), self.ranges)]

    def ranges(self, view: View, plays: Sequence[Play], rest: str) -> list[str]:
        """The ranges from the ship that is named; otherwise from all of the viewer's own to the enemies."""
        ships = view["state"]["ships"]
        flying = [word for word, ship in ships.items() if is_flying(ship)]
        named = [word for word in flying if rest and self._is_called(word, rest)]
        if rest and not named:
            return [self.say("range-expected", list=", ".join(flying))]
        if named:
            return [line for word in named for line in self._from(view, word, flying)]
        own = [word for word in flying if ships[word]["seat"] == view["seat"]]
        enemies = [word for word in flying if ships[word]["seat"] != view["seat"]]
        return [line for word in own for line in self._to_all(view, word, enemies)]

    def _is_called(self, word: str, typed: str) -> bool:
        wanted = typed.lower()
        return wanted in word or wanted in self.lore.ship(word).lower()

    def _from(self, view: View, word: str, flying: list[str]) -> list[str]:
        """Ships and obstacles."""
        rocks = [self._rock(view, word, at) for at in range(len(view["state"]["obstacles"]))]
        return [*self._to_all(view, word, [other for other in flying if other != word]), *rocks]

    def _to_all(self, view: View, word: str, others: list[str]) -> list[str]:
        lines = [self._to(view, word, other) for other in others]
        return [self.say("range-from", ship=self.lore.ship(word)), *lines]

    def _to(self, view: View, word: str, other: str) -> str:
        ship, target = view["state"]["ships"][word], view["state"]["ships"][other]
        one, two = self._pose(view, word), self._pose(view, other)
        far = int(band(gap(one, two)))
        told = self.say("range-beyond") if far == BEYOND else self.say("range-at", number=far)
        key = "range-friend" if ship["seat"] == target["seat"] else "range-enemy"
        arc = self.say("range-in-arc") if is_in_arc(one, two, 0) else ""
        heading = compass(self.lore.words, target["heading"])
        return self.say(
            key, ship=self.lore.ship(other), range=told, hour=hour_of(ship, target), arc=arc, heading=heading
        )

    def _rock(self, view: View, word: str, at: int) -> str:
        """Obstacles by the way from middle to middle."""
        ship, rock = view["state"]["ships"][word], view["state"]["obstacles"][at]
        far = millimetres(int(hypot(rock["x"] - ship["x"], rock["y"] - ship["y"])))
        return self.say("range-rock", name=self.lore.obstacle(rock["name"]), far=far, hour=hour_of(ship, rock))

    def _pose(self, view: View, word: str) -> Pose:
        ship = view["state"]["ships"][word]
        half = LARGE if view["state"]["squads"][word]["size"] == "large" else SMALL
        return pose_at(half, ship["x"], ship["y"], ship["heading"])


def hour_of(ship: Ship, target: Ship) -> int:
    """The direction as on a clock: 12 is straight ahead, 3 to the right."""
    bearing = degrees(atan2(target["y"] - ship["y"], target["x"] - ship["x"]))
    turn = (ship["heading"] / 1000 - bearing) % 360
    return round(turn * HOURS / 360) % HOURS or HOURS
