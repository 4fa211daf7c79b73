"""What to consider before an option is taken that people tend to regret, and why an option is a good one."""

from __future__ import annotations

from math import hypot

from gnomon.games.x_wing.geometry.ranges import BEYOND
from gnomon.games.x_wing.lore import Lore, finished
from gnomon.games.x_wing.odds import at_least, row_of
from gnomon.games.x_wing.outlook import enemies_of, pose_of, pose_shown, seen_from
from gnomon.games.x_wing.plans import Plans, Shown
from gnomon.kernel.decision import Action, Options
from gnomon.telling import View

MOVES = ("dial", "roll", "boost")
PERCENT = 10  # thousandths

Reason = tuple[str, dict[str, object]]


class Advice:
    def __init__(self, lore: Lore, plans: Plans) -> None:
        self.lore = lore
        self.plans = plans

    def confirm(self, view: View, action: Action) -> str:
        """A manoeuvre that leaves the mat loses the ship (3.10)."""
        if action.name == "dial" and self.plans.of(view, action).get("off"):
            return self.lore.say("confirm", "off", ship=self.lore.ship(action.args["ship"]))
        return ""

    # Why

    def reason(self, view: View, options: Options, action: Action, key: str) -> str:
        """One sentence on why to choose an option; `key` is that of its words."""
        if len(options) == 1:
            return self.lore.words.find("reasons", "only")
        found, args = self._reason(view, action, key)
        known = self.lore.words.has("reasons", found)
        return finished(self.lore.say("reasons", found if known else "best", **args))

    def _reason(self, view: View, action: Action, key: str) -> Reason:
        shown = self.plans.of(view, action)
        if action.name in MOVES and "x" in shown:
            return self._of_move(view, action.args["ship"], shown)
        if action.name == "attack" and "dice" in shown:
            return self._of_attack(shown)
        return key, self.lore.said(action.args)

    def _of_move(self, view: View, word: str, shown: Shown) -> Reason:
        """Whom the ship would have in its sights, or else whom it comes nearer to."""
        names: dict[str, object] = {"ship": self.lore.ship(word)}
        enemies, there = enemies_of(view, word), pose_shown(view, word, shown)
        seen = [one for one in seen_from(view, word, there, enemies) if one.shot < BEYOND]
        if seen:
            best = min(seen, key=lambda one: one.shot)
            free = [one for one in seen if not one.aims]
            key = "move-unseen" if len(free) == len(seen) else "move-several" if len(seen) > 1 else "move-target"
            return key, {**names, "ship2": self.lore.ship(best.ship), "number": best.shot, "count": len(seen)}
        here = pose_of(view, word)
        if shown.get("bumps") or shown.get("obstacles"):
            return "best", names
        if not enemies:
            return "move-safe", names
        poses = {other: pose_of(view, other) for other in enemies}
        ways = {other: hypot(at.x - there.x, at.y - there.y) for other, at in poses.items()}
        nearest = min(ways, key=lambda other: ways[other])
        before = hypot(poses[nearest].x - here.x, poses[nearest].y - here.y)
        key = "move-closer" if ways[nearest] < before else "move-safe"
        return key, {**names, "ship2": self.lore.ship(nearest)}

    def _of_attack(self, shown: Shown) -> Reason:
        """How likely it is to do damage, with no token spent on either side."""
        chance = at_least(row_of(shown["dice"], 0, shown["evasion"], 0), 1)
        return "attack", {"number": int(chance) // PERCENT}
