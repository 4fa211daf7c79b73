"""Mission 16 as it stands (14.10, 14.11): what each side needs to win, and who would win if it ended now.

The tokens are worth 9 together, so what the convoy still carries is open to all, whatever is face down.
"""

from __future__ import annotations

from typing import Any, Final

from gnomon.games.x_wing.field import TOKEN
from gnomon.games.x_wing.geometry.pose import Pose, pose_at
from gnomon.games.x_wing.intel import BOTH_WORDS, REBEL_GOAL, REBELS, SCUM, SCUM_GOAL
from gnomon.games.x_wing.lore import Lore, is_flying, ships_of
from gnomon.games.x_wing.muster import KETSU
from gnomon.games.x_wing.naming import faction_of
from gnomon.games.x_wing.state import INTEL_TOKENS, INTEL_VALUES
from gnomon.telling import View

MISSION: Final = "mission"
ALL_INTEL: Final = sum(INTEL_VALUES[kind] for kind in INTEL_TOKENS)
BOTH_TO_SCUM, BOTH_WIN, BOTH_DRAW = BOTH_WORDS
# Who would win.
SCUM_WINS: Final = "scum"
REBELS_WIN: Final = "rebels"
BOTH_SIDES: Final = "both"
DRAW: Final = "draw"


def is_mission(view: View) -> bool:
    return MISSION in view["state"]


def stolen_in(view: View) -> int:
    """What Ketsu Onyo carries."""
    tokens: list[int] = view["state"][MISSION]["stolen"]
    return sum(tokens)


def kept_in(view: View) -> int:
    """What the convoy carries, or will once it is hidden."""
    lost: list[int] = view["state"][MISSION]["lost"]
    return ALL_INTEL - stolen_in(view) - sum(lost)


def escape_of(view: View) -> Pose | None:
    """The token of the escape point; None in a dogfight, and before it is placed."""
    if not is_mission(view) or not view["state"][MISSION]["escape"]:
        return None
    x, y = view["state"][MISSION]["escape"]
    return pose_at(TOKEN, x, y, 0)


class Goals:
    """The goals in words; `both` is the option for goals that both sides reach."""

    def __init__(self, lore: Lore, both: str) -> None:
        self.lore = lore
        self.both = both

    def ketsu(self) -> str:
        """The ship of Ketsu Onyo."""
        words, seats = self.lore.roster.words, self.lore.roster.seat
        return next(word for at, word in enumerate(words) if seats[at] == SCUM and self.lore.pilot(word) == KETSU)

    def verdict(self, view: View) -> str:
        """Who would win if the match ended now, with Ketsu Onyo still in it (14.11)."""
        scum, rebels = stolen_in(view) >= SCUM_GOAL, kept_in(view) >= REBEL_GOAL
        if scum and rebels:
            return {BOTH_TO_SCUM: SCUM_WINS, BOTH_WIN: BOTH_SIDES, BOTH_DRAW: DRAW}[self.both]
        return SCUM_WINS if scum else REBELS_WIN if rebels else DRAW

    def can_scum_win(self, view: View) -> bool:
        """Whether there is enough intel left for Scum."""
        return stolen_in(view) + kept_in(view) >= SCUM_GOAL

    def amounts(self, view: View) -> dict[str, object]:
        """What sentences about the goals need."""
        stolen, kept = stolen_in(view), kept_in(view)
        out: dict[str, object] = {"stolen": stolen, "kept": kept, "scum": SCUM_GOAL, "rebels": REBEL_GOAL}
        return out | {"more": SCUM_GOAL - stolen, "most": stolen + kept, "ketsu": self.lore.ship(self.ketsu())}

    def strength(self, view: View) -> dict[str, object]:
        """How much hull and shields Ketsu Onyo has left."""
        ship, squad = view["state"]["ships"][self.ketsu()], view["state"]["squads"][self.ketsu()]
        left = max(0, squad["hull"] - squad["damage"]) + ship["shields"]
        return {"left": left, "full": squad["hull"] + squad["shields_most"]}

    def short_name(self, seat: int) -> str:
        """`Rebels`."""
        return self.lore.words.find("players-short", faction_of(self.lore.roster, seat))

    # What each side needs

    def told(self, view: View) -> list[str]:
        """One sentence a side; none in a dogfight, or when all is over."""
        if not is_mission(view) or view["state"]["over"]:
            return []
        args = self.amounts(view) | self.strength(view)
        keys = {SCUM: self.scum_key(view), REBELS: self.rebels_key(view)}
        return [self.lore.say("goals", key, **args, player=self.short_name(seat)) for seat, key in keys.items()]

    def scum_key(self, view: View) -> str:
        stolen = stolen_in(view)
        if stolen >= SCUM_GOAL:
            return {BOTH_SIDES: "scum-leave-both", DRAW: "scum-leave-level"}.get(self.verdict(view), "scum-leave")
        if not self.can_scum_win(view):
            return "scum-short"
        return "scum-steal" if stolen else "scum-first"

    def rebels_key(self, view: View) -> str:
        if stolen_in(view) >= SCUM_GOAL and self.verdict(view) != BOTH_SIDES:
            return "rebels-stop"
        return "rebels-keep" if kept_in(view) >= REBEL_GOAL else "rebels-only"

    # How it ended

    def ending(self, view: View, length: str) -> str:
        """Who won, and why."""
        life = view["state"]["ships"][self.ketsu()]["life"]
        args = {**self.amounts(view), "kept": kept_at_end(view)}
        if life in ("destroyed", "fled"):
            start = self.lore.say("ending", "won", winner=self.lore.player(REBELS), length=length)
            return self.lore.say("ending", f"ketsu-{life}", start=start, **args)
        told = self.lore.say("ending", self._how(view), start=self._result(view, length), **args)
        return " ".join([told, *self._tie(view, kept_at_end(view))])

    def _result(self, view: View, length: str) -> str:
        verdict = self.verdict(view)
        if verdict in (SCUM_WINS, REBELS_WIN):
            winner = self.lore.player(SCUM if verdict == SCUM_WINS else REBELS)
            return self.lore.say("ending", "won", winner=winner, length=length)
        return self.lore.say("ending", "both" if verdict == BOTH_SIDES else "level", length=length)

    def _tie(self, view: View, kept: int) -> list[str]:
        """Why one side wins, or nobody, where both have reached their goals; nothing where it says so already."""
        if stolen_in(view) < SCUM_GOAL or kept < REBEL_GOAL or self.both == BOTH_WIN:
            return []
        return [self.lore.words.find("ending", "both-scum" if self.both == BOTH_TO_SCUM else "both-draw")]

    def _how(self, view: View) -> str:
        if view["state"][MISSION]["escaped"]:
            return "escaped"
        ships = view["state"]["ships"]
        return "last" if any(is_flying(ships[word]) for word in ships_of(view, REBELS)) else "convoy"


def kept_at_end(view: View) -> int:
    """What the ships of the convoy carry when all is shown."""
    ships: dict[str, Any] = view["state"]["ships"]
    return sum(int(ship["intel"] or 0) for ship in ships.values() if is_flying(ship))
