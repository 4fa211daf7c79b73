"""What the terminal says about Mission 16: the escape point, who carries intel, and the goals in few words."""

from __future__ import annotations

from gnomon.games.x_wing.game import MISSION as SETUP
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.goals import MISSION, escape_of, is_mission
from gnomon.games.x_wing.intel import REBELS, SCUM
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.games.x_wing.wording import square
from gnomon.kernel.notation import UNKNOWN
from gnomon.telling import View

# The few words for each of the teller's sentences.
IN_SHORT = {
    "scum-first": "goals-scum-steal",
    "scum-steal": "goals-scum-steal",
    "scum-leave": "goals-scum-leave",
    "scum-leave-both": "goals-scum-leave",
    "scum-leave-level": "goals-scum-leave-level",
    "scum-short": "goals-scum-short",
    "rebels-keep": "goals-rebels-keep",
    "rebels-only": "goals-rebels-only",
    "rebels-stop": "goals-rebels-only",
}


def corners_of(token: Pose) -> list[tuple[float, float]]:
    """The corners of a token with its sides parallel to the edges."""
    x, y, half = int(token.x), int(token.y), int(token.half)
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


class MissionWords:
    def __init__(self, teller: XWingTeller) -> None:
        self.lore = teller.lore
        self.goals_of = teller.goals_of
        self.is_flown = teller.header.setup == SETUP

    def say(self, key: str, **args: object) -> str:
        return self.lore.words.say("terminal", key, args)

    def goals(self, view: View) -> list[str]:
        """What each side needs to win, in few words; nothing in a dogfight, or when all is over."""
        if not is_mission(view) or view["state"]["over"]:
            return []
        goals = self.goals_of
        args = goals.amounts(view) | goals.strength(view)
        keys = {SCUM: goals.scum_key(view), REBELS: goals.rebels_key(view)}
        return [self.say(IN_SHORT[key], **args, player=goals.short_name(seat)) for seat, key in keys.items()]

    def escape(self, view: View) -> list[str]:
        """Where the escape point is; nothing before it is placed."""
        at = escape_of(view)
        return [self.say("escape", square=square(int(at.x), int(at.y)))] if at else []

    # Intel

    def is_ketsu(self, word: str) -> bool:
        return self.is_flown and word == self.goals_of.ketsu()

    def stolen(self, view: View, word: str) -> list[int]:
        """What a ship has stolen, token by token."""
        if not self.is_ketsu(word):
            return []
        tokens: list[int] = view["state"][MISSION]["stolen"]
        return tokens

    def sign(self, view: View, word: str) -> str:
        """`i2`, `i2?` if only the viewer knows that, `i?` face down, `i2+4` stolen; empty for a ship without intel."""
        if stolen := self.stolen(view, word):
            return self.say("intel-letter") + "+".join(map(str, stolen))
        ship = view["state"]["ships"][word]
        if not ship.get("intel"):
            return ""
        hidden = "" if ship["intel_open"] or ship["intel"] == UNKNOWN else UNKNOWN
        return f"{self.say('intel-letter')}{ship['intel']}{hidden}"

    def intel(self, view: View, word: str) -> list[str]:
        """The same in words."""
        if stolen := self.stolen(view, word):
            return [self.say("carries", list=", ".join(map(str, stolen)))]
        ship = view["state"]["ships"][word]
        if not ship.get("intel"):
            return []
        if ship["intel"] == UNKNOWN:
            return [self.say("intel-hidden")]
        return [self.say("intel" if ship["intel_open"] else "intel-own", intel=ship["intel"])]
