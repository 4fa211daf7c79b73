"""What to consider before an option is taken that people tend to regret."""

from __future__ import annotations

from gnomon.games.x_wing.lore import Lore
from gnomon.games.x_wing.plans import Plans
from gnomon.kernel.decision import Action
from gnomon.telling import View


class Advice:
    def __init__(self, lore: Lore, plans: Plans) -> None:
        self.lore = lore
        self.plans = plans

    def confirm(self, view: View, action: Action) -> str:
        """A manoeuvre that leaves the mat loses the ship (3.10)."""
        if action.name == "dial" and self.plans.of(view, action).get("off"):
            return self.lore.say("confirm", "off", ship=self.lore.ship(action.args["ship"]))
        return ""
