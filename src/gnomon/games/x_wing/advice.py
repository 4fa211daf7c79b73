"""What to consider before an option is taken that people tend to regret, why an option is a good one, and how good."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import hypot

from gnomon.games.x_wing.ace.explaining import Thought
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import BEYOND
from gnomon.games.x_wing.geometry.sight import ANY
from gnomon.games.x_wing.goals import DRAW, Goals, escape_of, is_mission, stolen_in
from gnomon.games.x_wing.intel import REBELS, SCUM_GOAL
from gnomon.games.x_wing.lore import Lore, capital, finished, is_flying, ships_of
from gnomon.games.x_wing.naming import PRIMARY
from gnomon.games.x_wing.odds import at_least, row_of
from gnomon.games.x_wing.outlook import Seen, enemies_of, pose_of, pose_shown, range_in, seen_from
from gnomon.games.x_wing.placing import MIDDLE, crowding, is_ahead
from gnomon.games.x_wing.plans import Plans, Shown
from gnomon.games.x_wing.terms import (
    NONE,
    OPERATION_WORDS,
    PLAIN_DAMAGE,
    QUADRANT_WORDS,
    TOKEN_WORDS,
    TRACTOR_TOKEN,
)
from gnomon.games.x_wing.wording import in_tenths
from gnomon.kernel.decision import Action, Options
from gnomon.telling import View

MOVES = ("dial", "roll", "boost")
ENDS = ("escape", "stay")
TOKENS = ("spend", "reroll")
DRAGS = ("drag", "drag-ahead")
REROLLS = ("reroll-with", "reroll-evasion")
USES = ("use", "use-on")
OF_BEST = ("hold", "hold-intel", "skip", "done", "not-now")  # reasons that hold for no option but the best
BY_THUMB = (  # options whose reasons are what rules of thumb say for the best of them
    "initiative", "place", "face", "activate", "leave", "repair", "share", "take", "pick", "discard", "shed", "decline",
    *USES,
)  # fmt: skip
OF_CHANCE = ("lay", "spin", "edge", "put-escape", "hide", "hide-none")  # where the reason says that chance decides
IN_POINTS = ("push", "interface", "free-action", "dice", "countermeasures", "mark")  # cards whose gain is worked out
PERCENT = 10  # thousandths
LEAST_DAMAGE = 50  # thousandths: less rounds to nothing
LEAST_LEAD, MOST_LEAD = 300, 100_000  # thousandths of a point: less is no reason, and more means the whole match

Reason = tuple[str, dict[str, object]]
BEST: Reason = ("best", {})  # nothing is known but that the ace chooses it
Think = Callable[[View, Action], Thought | None]


class Advice:
    """`think` says what the ace makes of an option, from what a view shows."""

    def __init__(self, lore: Lore, plans: Plans, goals: Goals, think: Think) -> None:
        self.lore = lore
        self.goals = goals
        self.plans = plans
        self.think = think

    def confirm(self, view: View, action: Action) -> str:
        """A manoeuvre that leaves the mat loses the ship (3.10); an end of the mission may be too early (14.11)."""
        if action.name == "dial" and self.plans.of(view, action).get("off"):
            return self.lore.say("confirm", "off", ship=self.lore.ship(action.args["ship"]))
        return self._of_end(view, action.name) if action.name in ENDS else ""

    def _of_end(self, view: View, name: str) -> str:
        """Getting away without a win, and staying where getting away would win."""
        key = f"{name}-{self.goals.verdict(view)}"
        if not self.lore.words.has("confirm", key):
            return ""
        return self.lore.say("confirm", key, player=self.lore.player(REBELS), **self.goals.amounts(view))

    # Why

    def reason(self, view: View, options: Options, action: Action, key: str) -> str:
        """One sentence on why to choose an option; `key` is that of its words."""
        if len(options) == 1:
            return self.lore.words.find("reasons", "only")
        thought = self.think(view, action)
        parts = self._clauses(action, self._reason(view, options, action, key, thought), thought)
        return joined(parts or [self.lore.words.find("reasons", "thumb" if is_best(thought) else "best")])

    def verdict(self, view: View, options: Sequence[Action], action: Action, key: str) -> str:
        """What is to be said for and against any option, in one sentence; empty if that is nothing.

        For the one that the ace chooses it is the reason, as far as that has any numbers.
        """
        if len(options) == 1:
            return self.lore.words.find("reasons", "only")
        thought = self.think(view, action)
        found = self._reason(view, options, action, key, thought)
        if (found[0] in OF_BEST or action.name in (*TOKENS, *REROLLS)) and not is_best(thought):
            found = BEST
        parts = [*self._clauses(action, found, thought), *self._behind(action, thought)]
        return joined(parts) if parts else ""

    def _clauses(self, action: Action, reason: Reason, thought: Thought | None) -> list[str]:
        found, args = reason
        known = reason != BEST and self.lore.words.has("reasons", found)
        return [*([self.lore.say("reasons", found, **args)] if known else []), *self._thoughts(action, thought)]

    def _reason(
        self, view: View, options: Iterable[Action], action: Action, key: str, thought: Thought | None
    ) -> Reason:
        if action.name in BY_THUMB and not is_best(thought):
            return BEST
        if thought is not None and action.name in USES:
            return self._of_card(view, options, action, thought)
        if thought is not None and action.name == "activate":
            return self._of_turn(thought)
        if thought is not None and action.name == "point":
            return self._of_pointing(view, action, thought)
        return self._of_kind(view, options, action, key if self.lore.words.has("reasons", key) else action.name)

    def _of_kind(self, view: View, options: Iterable[Action], action: Action, key: str) -> Reason:
        shown = self.plans.of(view, action)
        if action.name in MOVES and "x" in shown:
            return self._of_move(view, action.args["ship"], shown)
        if action.name in DRAGS and "x" in shown:
            return self._of_drag(view, action.args["ship"], shown)
        if action.name == "rotate":
            return self._of_arc(view, action.args["ship"], action.args["quadrant"])
        if action.name == "place" and "x" in shown:
            return self._of_place(view, action.args, shown)
        if action.name in REROLLS:
            return self._of_reroll(view, action)
        if action.name == "hold":
            return self._of_hold(view, options, action.args["ship"])
        if action.name == "attack" and "dice" in shown:
            return self._of_attack(action.args["weapon"], shown)
        if action.name == "slice":
            return key, {"number": shown["chance"]}
        if action.name in ENDS:
            return self._of_leaving(view, action.name, key)
        return key, self.lore.said(action.args)

    def _of_leaving(self, view: View, name: str, key: str) -> Reason:
        """Who would win; a draw speaks for staying while Scum can win, and for getting away when it cannot."""
        verdict = self.goals.verdict(view)
        if verdict == DRAW and (name == "stay") != self.goals.can_scum_win(view):
            return BEST
        return f"{key}-{verdict}", {}

    def _of_move(self, view: View, word: str, shown: Shown) -> Reason:
        """That it gets away, whom the ship would have in its sights, or else whom it comes nearer to."""
        if shown.get("off"):
            return BEST
        there = pose_shown(view, word, shown)
        away = self._of_escape(view, word, there)
        if away is not None:
            return away
        all_seen = seen_from(view, word, there, enemies_of(view, word))
        bumps, rocks = shown.get("bumps", ()), shown.get("obstacles")
        seen = [one for one in all_seen if one.shot < BEYOND and one.ship not in bumps]
        if seen and not rocks:
            return self._of_sights(word, seen, [one for one in all_seen if one.aims])
        return BEST if bumps or rocks else self._of_way(view, word, there, all_seen)

    def _of_sights(self, word: str, seen: list[Seen], aiming: list[Seen]) -> Reason:
        best = min(seen, key=lambda one: one.shot)
        key = "move-unseen" if not aiming else "move-several" if len(seen) > 1 else "move-target"
        names: dict[str, object] = {"ship": self.lore.ship(word), "ship2": self.lore.ship(best.ship)}
        return key, {**names, "number": best.shot, "count": len(seen)}

    def _of_way(self, view: View, word: str, there: Pose, enemies: list[Seen]) -> Reason:
        """Whom it comes nearer to, or else that nobody has it in their sights."""
        names: dict[str, object] = {"ship": self.lore.ship(word)}
        poses = {one.ship: pose_of(view, one.ship) for one in enemies}
        nearest = min(poses, key=lambda other: way(poses[other], there), default="")
        if nearest and way(poses[nearest], there) < way(poses[nearest], pose_of(view, word)):
            return "move-closer", {**names, "ship2": self.lore.ship(nearest)}
        return BEST if any(one.aims for one in enemies) else ("move-safe", names)

    def _of_escape(self, view: View, word: str, there: Pose) -> Reason | None:
        """How near Ketsu Onyo comes to the escape point, once she has what she came for."""
        at = escape_of(view)
        if at is None or word != self.goals.ketsu() or stolen_in(view) < SCUM_GOAL:
            return None
        names: dict[str, object] = {"ship": self.lore.ship(word), "number": range_in(there, at, ANY)}
        if range_in(there, at, ANY) < BEYOND:
            return "move-escape", names
        return ("move-escape-closer", names) if way(at, there) < way(at, pose_of(view, word)) else None

    def _of_drag(self, view: View, word: str, shown: Shown) -> Reason:
        """How many of its enemies then have the ship in their sights, or what it runs into."""
        if shown["obstacles"]:
            return "drag-rocks", {"list": self.lore.joined(map(self.lore.obstacle, shown["obstacles"]))}
        seen = seen_from(view, word, pose_shown(view, word, shown), enemies_of(view, word))
        count = sum(one.aims for one in seen)
        return "drag" if count else "drag-none", {"count": count, "ship": self.lore.ship(word)}

    def _of_arc(self, view: View, word: str, quadrant: str) -> Reason:
        """Whom the mobile arc covers when it points there."""
        here, turn = pose_of(view, word), QUADRANT_WORDS.index(quadrant)
        ranges = {other: range_in(here, pose_of(view, other), turn) for other in enemies_of(view, word)}
        covered = {other: far for other, far in ranges.items() if far < BEYOND}
        if not covered:
            return BEST
        nearest = min(covered, key=lambda other: covered[other])
        key = "arc-several" if len(covered) > 1 else "arc-one"
        return key, {"count": len(covered), "ship2": self.lore.ship(nearest), "number": covered[nearest]}

    def _of_hold(self, view: View, options: Iterable[Action], word: str) -> Reason:
        """Whoever shoots down a carrier destroys its intel, of which Ketsu Onyo may still need some (14.9)."""
        targets = [one.args["ship2"] for one in options if one.name == "attack" and one.args["ship"] == word]
        ships = view["state"]["ships"]
        if not is_mission(view) or ships[word]["seat"] == REBELS or stolen_in(view) >= SCUM_GOAL:
            return "hold", {}
        key = "hold-intel" if targets and all(ships[one]["intel"] for one in targets) else "hold"
        return key, {"ketsu": self.lore.ship(self.goals.ketsu())}

    def _of_attack(self, weapon: str, shown: Shown) -> Reason:
        """How likely it is to do damage, or to hit where that is something else, with no token spent on either side."""
        chance = at_least(row_of(shown["dice"], 0, shown["evasion"], 0), 1)
        tables = self.lore.tables
        is_plain = weapon == PRIMARY or tables.on_hit[tables.upgrade_slugs.index(weapon)] == PLAIN_DAMAGE
        return "attack" if is_plain else "attack-hit", {"number": int(chance) // PERCENT}

    # By rules of thumb

    def _of_place(self, view: View, args: dict[str, str], shown: Shown) -> Reason:
        """How far from the middle a ship begins, and whether something is in its way."""
        there, ships = pose_shown(view, args["ship"], shown), view["state"]["ships"]
        friends = [one for one in ships_of(view, ships[args["ship"]]["seat"]) if is_flying(ships[one])]
        crowded = any(crowding(there, pose_of(view, one)) for one in friends)
        blocked = any(is_ahead(there, rock["x"], rock["y"]) for rock in view["state"]["obstacles"])
        key = "place-behind" if crowded else "place-rock" if blocked else "place"
        off = abs(int(args["number"]) - MIDDLE)
        return key, {"at": self.lore.say("reasons", "at-side" if off else "at-middle", number=off)}

    def _of_turn(self, thought: Thought) -> Reason:
        """Whether other ships are in the way of one that may be activated."""
        return ("activate" if thought.thumb > 0 else "activate-bumps" if thought.thumb < 0 else "thumb"), {}

    def _of_pointing(self, view: View, action: Action, thought: Thought) -> Reason:
        """Whom the mobile arc covers, or may slice, or that no other quarter is better."""
        word, quadrant = action.args["ship"], action.args["quadrant"]
        if thought.prey != NONE:
            return "point-slice", {"ship2": self.lore.ship(self.lore.roster.words[thought.prey])}
        found = self._of_arc(view, word, quadrant)
        if found != BEST or thought.margin < 0:
            return found
        return ("point-stay" if view["state"]["ships"][word]["arc"] in ("", quadrant) else "point"), {}

    def _of_reroll(self, view: View, action: Action) -> Reason:
        """Cards reroll the dice of either side."""
        attack, side = view["state"]["attack"], "attacker" if action.name == "reroll-with" else "defender"
        seats = {one: ship["seat"] for one, ship in view["state"]["ships"].items()}
        is_own = seats[attack[side]] == seats[action.args["ship"]]
        return action.name if is_own else f"{action.name}-foe", {}

    def _of_card(self, view: View, options: Iterable[Action], action: Action, thought: Thought) -> Reason:
        """What a card does, and to whom."""
        if thought.operation == NONE:
            return BEST
        key = f"use-{OPERATION_WORDS[thought.operation]}"
        names = self.lore.said(action.args)
        if thought.token == NONE:
            return key, names
        other = action.args.get("ship2") or view["state"]["attack"]["defender"]
        key += f"-{TOKEN_WORDS[thought.token]}"
        if thought.token == TRACTOR_TOKEN and view["state"]["ships"][other].get("intel"):
            key += "-intel"
        is_picked = sum(one.name == action.name for one in options) > 1
        more = self.lore.words.find("reasons", "dearest") if is_picked else ""
        return key, {**names, "ship2": self.lore.ship(other), "more": more}

    # What the ace thinks

    def _thoughts(self, action: Action, thought: Thought | None) -> list[str]:
        """What the ace expects of an option, in clauses; none where it did not compare anything."""
        if thought is None:
            return []
        if thought.share != NONE:
            return [self._of_dial(thought)]
        if thought.given != NONE:
            return [self._exchange(thought), *self._points("thinks-lead", thought.gain)]
        if thought.alike:
            return self._of_thumb(action, thought)
        return self._points("thinks-token" if action.name in TOKENS else "thinks-lead", thought.gain)

    def _of_thumb(self, action: Action, thought: Thought) -> list[str]:
        """What a card is worth, or how many options are as good, among which chance decides."""
        if thought.operation != NONE and OPERATION_WORDS[thought.operation] in IN_POINTS and thought.margin > 0:
            return self._points("thinks-token", thought.margin)
        if thought.margin or thought.alike == 1 or action.name in OF_CHANCE:
            return []
        return [self.lore.say("reasons", "thinks-chance", count=thought.alike)]

    def _of_dial(self, thought: Thought) -> str:
        """What a dial leads to, how often the ace sets it, and how hard that is to foresee."""
        bits = in_tenths(self.lore.words, thought.surprise)
        if thought.share == 0:
            return self.lore.say("reasons", "thinks-hardly", bits=bits)
        return self.lore.say("reasons", "thinks-dial", text=self._exchange(thought), share=thought.share, bits=bits)

    def _exchange(self, thought: Thought) -> str:
        """The damage that both sides may expect this round."""
        if max(thought.given, thought.taken) < LEAST_DAMAGE:
            return self.lore.words.find("reasons", "thinks-quiet")
        given, taken = (in_tenths(self.lore.words, amount) for amount in (thought.given, thought.taken))
        return self.lore.say("reasons", "thinks-exchange", given=given, taken=taken)

    def _points(self, key: str, gain: int) -> list[str]:
        """By how many points an option is better, if it is."""
        if not LEAST_LEAD <= gain < MOST_LEAD:
            return []
        return [self.lore.say("reasons", key, number=in_tenths(self.lore.words, gain))]

    def _behind(self, action: Action, thought: Thought | None) -> list[str]:
        """By how many points the best option is better than this one, or to keep a token than to spend it."""
        if thought is None or not -MOST_LEAD < thought.gain <= -LEAST_LEAD:
            return []
        key = "thinks-waste" if action.name in TOKENS else "thinks-behind"
        return [self.lore.say("reasons", key, number=in_tenths(self.lore.words, -thought.gain))]


def is_best(thought: Thought | None) -> bool:
    """Whether no other option is better."""
    return thought is not None and (thought.margin >= 0 if thought.alike else thought.gain > 0)


def joined(clauses: list[str]) -> str:
    """Clauses as one sentence."""
    return finished(f"{capital('; '.join(one.removesuffix('.') for one in clauses))}.")


def way(one: Pose, other: Pose) -> float:
    """How far it is from middle to middle."""
    return hypot(one.x - other.x, one.y - other.y)
