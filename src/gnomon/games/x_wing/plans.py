"""What comes of an option, as far as the rules can tell beforehand: where a ship ends, what an attack would roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gnomon.games.x_wing.lore import Lore
from gnomon.games.x_wing.wording import place_words
from gnomon.kernel.decision import Action
from gnomon.telling import View

Shown = dict[str, Any]
NOTHING: Shown = {}
MOVES = ("lay", "put-escape", "spin", "place", "face", "roll", "boost", "drag", "drag-ahead")
TARGETS = ("attack", "lock", "lock-on", "scan", "slice")


class Plans:
    """Forecasts, from what a view holds or from what the rules show for an option of it."""

    def __init__(self, lore: Lore, shown: Callable[[View, int], Shown]) -> None:
        self.lore = lore
        self._shown = shown

    def of(self, view: View, action: Action) -> Shown:
        """What an option leads to; empty where there is nothing to foresee."""
        if action.name == "dial":
            plans: dict[str, dict[str, Shown]] = view["state"].get("plans", {})
            return plans.get(action.args["ship"], {}).get(action.args["manoeuvre"], NOTHING)
        if action.name in (*MOVES, *TARGETS):
            return self._shown(view, action.code)
        return NOTHING

    # In words

    def outcome(self, shown: Shown) -> str:
        """`: ends at H7, heading north, bumps into Rookie Pilot 2`; empty if nothing is known."""
        if "x" not in shown:
            return ""
        if shown.get("off"):
            return self.lore.phrase("off")
        told = self.lore.phrase("ends", **place_words(self.lore.words, shown))
        return told + self._meets(shown)

    def _meets(self, shown: Shown) -> str:
        parts = ""
        if shown.get("bumps"):
            parts += self.lore.phrase("bumps", list=self.lore.ships(shown["bumps"]))
        if shown.get("obstacles"):
            found = self.lore.joined(self.lore.obstacle(one) for one in shown["obstacles"])
            parts += self.lore.phrase("meets", list=found)
        return parts

    def short(self, shown: Shown) -> str:
        """The same in signs: ` H7↑`, with ! for a bump or an obstacle, and `off` off the mat."""
        if "x" not in shown:
            return ""
        if shown.get("off"):
            return self.lore.phrase("off-short")
        told = place_words(self.lore.words, shown)
        return f" {told['square']}" + ("!" if shown.get("bumps") or shown.get("obstacles") else "")

    def at(self, shown: Shown, quadrant: str = "front") -> str:
        """`, Range 2`, and the arc if it is not the front one."""
        if "range" not in shown:
            return ""
        told = self.lore.phrase("range", number=shown["range"])
        if quadrant != "front":
            told += self.lore.phrase(f"arc-{quadrant}")
        return told + (self.lore.phrase("obstructed") if shown.get("obstructed") else "")

    def odds(self, shown: Shown) -> str:
        """`: 3 attack dice against 2 defence dice`."""
        if "evasion" not in shown:
            return ""
        return self.lore.phrase("odds", dice=shown["dice"], evasion=shown["evasion"])
