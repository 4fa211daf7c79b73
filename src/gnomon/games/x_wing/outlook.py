"""Who is where, seen from a ship: ranges, firing arcs and directions, from where it is or from where it might come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, degrees
from typing import Any

from gnomon.games.x_wing.geometry.arcs import AHEAD, BEHIND, arc_gap
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, overlaps, pose_at
from gnomon.games.x_wing.geometry.ranges import BEYOND, Line, band, gap
from gnomon.games.x_wing.geometry.sight import ANY
from gnomon.games.x_wing.lore import Lore, is_flying
from gnomon.games.x_wing.terms import QUADRANT_WORDS
from gnomon.games.x_wing.wording import HOURS, compass
from gnomon.telling import View


@dataclass(frozen=True)
class Seen:
    """A ship as another sees it. `shot` is the range in the arc, which may be empty; BEYOND is farther than Range 3."""

    ship: str
    range: int
    shot: int
    arc: str
    hour: int
    aims: bool  # it has the other in an arc of its own, within Range 3


def half_of(view: View, word: str) -> int:
    return LARGE if view["state"]["squads"][word]["size"] == "large" else SMALL


def pose_of(view: View, word: str) -> Pose:
    ship = view["state"]["ships"][word]
    return pose_at(half_of(view, word), ship["x"], ship["y"], ship["heading"])


def pose_shown(view: View, word: str, shown: dict[str, Any]) -> Pose:
    """Where an option would bring a ship."""
    return pose_at(half_of(view, word), shown["x"], shown["y"], shown["heading"])


def arcs_of(view: View, word: str) -> dict[str, int]:
    """The firing arcs of a ship by name, with the quadrant of each; ANY for a turret."""
    mobile = QUADRANT_WORDS.index(view["state"]["ships"][word]["arc"] or QUADRANT_WORDS[0])
    quadrants = {"front": AHEAD, "rear": BEHIND, "mobile": mobile, "turret": ANY}
    return {arc: quadrants[arc] for arc in view["state"]["squads"][word]["arcs"]}


def range_in(one: Pose, other: Pose, quadrant: int) -> int:
    """The range in a quadrant, or from base to base; BEYOND if the other is not in it."""
    if overlaps(one, other):
        return BEYOND if quadrant != ANY else 1
    return int(band(gap(one, other) if quadrant == ANY else arc_gap(one, other, quadrant, Line())))


def best_shot(view: View, word: str, here: Pose, there: Pose) -> tuple[int, str]:
    """The least range at which a ship that stands here could fire, and the arc; BEYOND and none if there is no shot."""
    shots = [(range_in(here, there, quadrant), arc) for arc, quadrant in arcs_of(view, word).items()]
    around = range_in(here, there, ANY)
    if around <= view["state"]["squads"][word]["around"]:
        shots.append((around, "turret"))
    found = min(shots, key=lambda shot: shot[0], default=(BEYOND, ""))
    return found if found[0] < BEYOND else (BEYOND, "")


def hour_of(pose: Pose, x: int, y: int) -> int:
    """The direction of a point as on a clock: 12 is straight ahead, 3 to the right."""
    bearing = degrees(atan2(y - pose.y, x - pose.x))
    return round((pose.heading / 1000 - bearing) % 360 * HOURS / 360) % HOURS or HOURS


def seen_from(view: View, word: str, pose: Pose, others: Iterable[str]) -> list[Seen]:
    """The others as a ship sees them that stands there, the nearest first."""
    out = []
    for other in others:
        at = pose_of(view, other)
        shot, arc = best_shot(view, word, pose, at)
        aims = best_shot(view, other, at, pose)[0] < BEYOND
        out.append(Seen(other, range_in(pose, at, ANY), shot, arc, hour_of(pose, at.x, at.y), aims))
    return sorted(out, key=lambda seen: seen.range)


def enemies_of(view: View, word: str) -> list[str]:
    """The ships of the other side that are on the mat."""
    ships = view["state"]["ships"]
    return [one for one, ship in ships.items() if is_flying(ship) and ship["seat"] != ships[word]["seat"]]


class Outlook:
    """The same in sentences."""

    def __init__(self, lore: Lore) -> None:
        self.lore = lore

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("outlook", key, args)

    def told(self, view: View, word: str, seen: Seen) -> str:
        """`enemy Howlrunner: Range 2 at 1 o'clock in the front arc, heading south; has this ship in its sights`."""
        other = view["state"]["ships"][seen.ship]
        is_enemy = other["seat"] != view["state"]["ships"][word]["seat"]
        heading = compass(self.lore.words, other["heading"])
        words: dict[str, object] = {"ship": self.lore.ship(seen.ship), "hour": seen.hour, "heading": heading}
        words["range"] = self.say("beyond") if seen.range == BEYOND else self.say("at", number=seen.range)
        words["arc"] = self._arc(seen) if is_enemy else ""
        words["aims"] = self.say("aims") if seen.aims and is_enemy else ""
        return self.say("enemy" if is_enemy else "friend", **words)

    def _arc(self, seen: Seen) -> str:
        """The arc of a shot; the range too where it is longer in the arc than from base to base."""
        if not seen.arc:
            return ""
        arc = self.say(f"arc-{seen.arc}")
        return arc if seen.shot == seen.range else self.say("farther", arc=arc, number=seen.shot)

    def from_there(self, view: View, word: str, shown: dict[str, Any]) -> list[str]:
        """Which enemies a ship would meet where an option brings it, if nobody else moves."""
        if "x" not in shown or shown.get("off"):
            return []
        near = [
            seen
            for seen in seen_from(view, word, pose_shown(view, word, shown), enemies_of(view, word))
            if seen.range < BEYOND
        ]
        if not near:
            return [self.say("nobody-there")]
        return [self.say("there"), *(f"  {self.told(view, word, seen)}." for seen in near)]
