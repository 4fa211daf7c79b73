"""Why an option is not offered, according to the rules themselves; for messages, not for play."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.actions import (
    allowed_actions,
    boosted_pose,
    may_act,
    own_actions,
    rolled_pose,
)
from gnomon.games.x_wing.aiming import (
    NEVER,
    is_on_asteroid,
    is_shielded,
    may_aim_at,
    range_in,
    weapon_quadrant,
)
from gnomon.games.x_wing.fleet import SLOWEST, ails, are_enemies, is_in_mobile, is_in_play, others_near, range_between
from gnomon.games.x_wing.geometry.outlines import base_on
from gnomon.games.x_wing.geometry.pose import Pose, on_mat, overlaps_any
from gnomon.games.x_wing.intel import SCUM, is_carrier, is_hidden
from gnomon.games.x_wing.mission import SCAN_RANGE, SLICE_RANGE
from gnomon.games.x_wing.movement import difficulty_of
from gnomon.games.x_wing.rules import ask
from gnomon.games.x_wing.state import NO_MORE_ATTACKS, Frame, Ship, State
from gnomon.games.x_wing.steps import (
    ACT,
    ACTIVATE,
    BOOST,
    CARD_ACTION,
    CARD_ACTION_ON,
    DECLARE,
    DIAL,
    ENGAGE,
    ESCAPE,
    FREE_ACT,
    FURTHER_ATTACK,
    GO,
    HOLD,
    LOCK,
    MODIFY,
    NOT_NOW,
    PICK_ACTIVE,
    PLAN,
    REROLL,
    ROLL,
    ROTATE,
    SCAN,
    SKIP,
    SLICE,
    SLICE_AT,
    SPEND,
    STAY,
    TAKE_EVADE,
    TAKE_FOCUS,
)
from gnomon.games.x_wing.terms import (
    ANYWHERE,
    BANK_RIGHT,
    BARREL_ROLL,
    BLINDED_PILOT,
    EVADE_ACTION,
    FOCUS_ACTION,
    FOCUS_TOKEN,
    FRONT_ARC,
    LOCK_ACTION,
    LOCK_TOKEN,
    MOBILE_ARC,
    NONE,
    REAR_ARC,
    RED,
    TURRET,
)
from gnomon.games.x_wing.terms import BOOST as BOOST_ACTION
from gnomon.games.x_wing.terms import ROTATE as ROTATE_ACTION
from gnomon.games.x_wing.terms import SCAN as SCAN_ACTION
from gnomon.kernel.notation import arguments
from gnomon.kernel.offers import Offers

# The actions of a bar, by the kind of option.
BAR: Final[dict[int, int]] = {
    TAKE_FOCUS: FOCUS_ACTION,
    TAKE_EVADE: EVADE_ACTION,
    LOCK: LOCK_ACTION,
    ROLL: BARREL_ROLL,
    BOOST: BOOST_ACTION,
    ROTATE: ROTATE_ACTION,
}
ACTS: Final[list[int]] = [*BAR, SCAN, CARD_ACTION, CARD_ACTION_ON, SKIP]
# The steps at which options of a kind are chosen.
ASKED_AT: Final[dict[int, list[int]]] = {
    DIAL: [PLAN],
    ACTIVATE: [PICK_ACTIVE],
    DECLARE: [ENGAGE, FURTHER_ATTACK],
    HOLD: [ENGAGE],
    SPEND: [MODIFY],
    REROLL: [MODIFY],
    **{kind: [SLICE] for kind in (SLICE_AT, NOT_NOW)},
    **{kind: [GO] for kind in (ESCAPE, STAY)},
    **{kind: [ACT, FREE_ACT] for kind in ACTS},
}
FARTHEST: Final = 3


class Lack:
    """One reason: the key of its words, and a number they may mention."""

    def __init__(self, key: str, number: int = 0) -> None:
        self.key = key
        self.number = number


def given(condition: bool, key: str, number: int = 0) -> list[Lack]:
    return [Lack(key, number)] if condition else []


def lacks(state: State, code: int) -> list[Lack]:
    """Every reason why the seat that is asked cannot choose something now; empty if the rules here cannot say."""
    if not state.frames:
        return []
    frame, kind, args = state.frames[-1], code & 255, arguments(code)
    if kind not in ASKED_AT or is_offered(state, code):
        return []
    if frame.step not in ASKED_AT[kind]:
        return [Lack(f"not-now-{when(kind)}")]
    if state.roster.seat[args[0]] != frame.seat:
        return [Lack("not-yours")]
    if not is_in_play(state.ships[args[0]]):
        return [Lack("gone")]
    return own_lacks(state, frame, kind, args)


def is_offered(state: State, code: int) -> bool:
    out = Offers()
    ask(state, out)
    return code in [out.codes[at] for at in range(out.count)]


def when(kind: int) -> str:
    """What options of a kind belong to."""
    words = {DIAL: "dial", ACTIVATE: "activate", DECLARE: "attack", HOLD: "attack", SPEND: "dice", REROLL: "dice"}
    words |= {SLICE_AT: "slice", NOT_NOW: "slice", ESCAPE: "escape", STAY: "escape"}
    return words.get(kind, "action")


def own_lacks(state: State, frame: Frame, kind: int, args: list[int]) -> list[Lack]:
    if kind == DIAL:
        return dial_lacks(state, frame, args[0], args[1])
    if kind in (ACTIVATE, HOLD):
        return [Lack("nothing-to-attack" if frame.used >> args[0] & 1 else "not-its-turn")]
    if kind == DECLARE:
        return attack_lacks(state, frame, args)
    if kind in (SPEND, REROLL):
        return token_lacks(state, kind, args)
    if args[0] != frame.ship:
        return [Lack("other-ship")]
    if kind == SCAN:
        return scan_lacks(state, frame, args[0], args[1])
    if kind == SLICE_AT:
        return slice_lacks(state, args[0], args[1])
    return action_lacks(state, frame, kind, args) if kind in BAR else []


# Dials (2.2, 3.6)


def dial_lacks(state: State, frame: Frame, ship: int, manoeuvre: int) -> list[Lack]:
    if ship != frame.ship:
        return [Lack("dial-later" if state.ships[ship].dial == NONE else "dial-set")]
    dial = state.tables.dials[state.roster.ship[ship]]
    if manoeuvre not in list(dial):
        return [Lack("not-on-dial")]
    is_red = difficulty_of(state, ship, manoeuvre) == RED and state.ships[ship].stress > 0
    return [Lack("red-stressed" if is_red else "shaken")]


# Actions (4)


def action_lacks(state: State, frame: Frame, kind: int, args: list[int]) -> list[Lack]:
    number, action = args[0], BAR[kind]
    ship = state.ships[number]
    wanted = own_actions(state, number) if frame.step == ACT else frame.used
    if not wanted >> action & 1:
        return [Lack("not-on-bar" if frame.step == ACT else "not-granted")]
    out = given(not may_act(state, number), "stressed")
    if ship.acted >> action & 1:
        out.append(Lack("done"))
    elif not allowed_actions(state, number, wanted) >> action & 1:
        out.append(Lack("sensors"))
    if kind == LOCK:
        out += lock_lacks(state, number, args[1])
    if kind == ROLL:
        out += move_lacks(state, number, rolled_pose(ship.pose, args[1], args[2]), "roll-between")
    if kind == BOOST:
        out += boost_lacks(state, number, args[1])
    return out


def lock_lacks(state: State, number: int, target: int) -> list[Lack]:
    if not are_enemies(state, number, target):
        return [Lack("friend")]
    if not is_in_play(state.ships[target]):
        return [Lack("target-gone")]
    return given(range_between(state, number, target) > FARTHEST, "lock-far")


def move_lacks(state: State, number: int, pose: Pose, otherwise: str) -> list[Lack]:
    """Why a ship cannot be moved somewhere by a barrel roll or boost."""
    out = given(not on_mat(pose), "leaves-mat")
    out += given(overlaps_any(pose, others_near(state, number, SLOWEST)), "overlaps-ship")
    out += given(any(base_on(pose, rock) for rock in state.obstacles), "overlaps-obstacle")
    return out or [Lack(otherwise)]


def boost_lacks(state: State, number: int, bearing: int) -> list[Lack]:
    if bearing > BANK_RIGHT:
        return [Lack("boost-turn")]
    return move_lacks(state, number, boosted_pose(state.ships[number].pose, bearing), "crosses-obstacle")


# Intel (14.7, 14.8)


def scan_lacks(state: State, frame: Frame, number: int, target: int) -> list[Lack]:
    if state.mission is None:
        return [Lack("no-mission")]
    if frame.seat != SCUM:
        return [Lack("only-scum-scans")]
    wanted = own_actions(state, number) if frame.step == ACT else frame.used
    if not wanted >> SCAN_ACTION & 1:
        return [Lack("not-granted")]
    out = given(not may_act(state, number), "stressed")
    if state.ships[number].acted >> SCAN_ACTION & 1:
        out.append(Lack("done"))
    elif not allowed_actions(state, number, wanted) >> SCAN_ACTION & 1:
        out.append(Lack("sensors"))
    if is_carrier(state, target) and not is_hidden(state, target):
        out.append(Lack("intel-open"))
    return out + intel_lacks(state, number, target, SCAN_RANGE, "scan-far")


def slice_lacks(state: State, number: int, target: int) -> list[Lack]:
    out = intel_lacks(state, number, target, SLICE_RANGE, "slice-far")
    return out or given(not is_in_mobile(state, number, target), "not-in-mobile")


def intel_lacks(state: State, number: int, target: int, farthest: int, far: str) -> list[Lack]:
    """Why there is no intel for a ship to see or take."""
    if not are_enemies(state, number, target):
        return [Lack("friend")]
    if not is_in_play(state.ships[target]):
        return [Lack("target-gone")]
    if not is_carrier(state, target):
        return [Lack("no-intel")]
    return given(range_between(state, number, target) > farthest, far)


# Attacks (6)


def attack_lacks(state: State, frame: Frame, args: list[int]) -> list[Lack]:
    number, target, weapon, quadrant = args
    if frame.step == ENGAGE and not frame.used >> number & 1:
        return [Lack("not-its-turn")]
    if frame.step == FURTHER_ATTACK and number != frame.ship:
        return [Lack("other-ship")]
    out = attacker_lacks(state, number) + target_lacks(state, number, target)
    if out:
        return out
    place = place_of(state, number, weapon)
    if weapon and place == NONE:
        return [Lack("no-weapon")]
    if is_shielded(state, number, target, place):
        return [Lack("draws-fire")]
    return weapon_lacks(state, number, target, place, quadrant)


def attacker_lacks(state: State, number: int) -> list[Lack]:
    ship = state.ships[number]
    out = given(bool(ails(ship, BLINDED_PILOT)), "blinded")
    out += given(bool(ship.on) and is_on_asteroid(state, number), "on-asteroid")
    return out + given(bool(ship.marks & NO_MORE_ATTACKS), "no-more-attacks")


def target_lacks(state: State, number: int, target: int) -> list[Lack]:
    if not are_enemies(state, number, target):
        return [Lack("friend")]
    if not is_in_play(state.ships[target]):
        return [Lack("target-gone")]
    return given(not may_aim_at(state, number, target), "touching")


def place_of(state: State, number: int, weapon: int) -> int:
    """The place of a weapon card on a ship, of those that are not discarded if there is one; NONE if it has none."""
    upgrades = list(state.roster.upgrades[number])
    places = [at for at, upgrade in enumerate(upgrades) if upgrade == weapon - 1]
    kept = [at for at in places if not state.ships[number].discarded >> at & 1]
    return next(iter([*kept, *places]), NONE)


def weapon_lacks(state: State, number: int, target: int, place: int, quadrant: int) -> list[Lack]:
    if place == NONE:
        return primary_lacks(state, number, target, quadrant)
    ship, tables = state.ships[number], state.tables
    upgrade = state.roster.upgrades[number][place]
    if ship.discarded >> place & 1:
        return [Lack("weapon-discarded")]
    if quadrant != weapon_quadrant(state, upgrade):
        return [Lack("weapon-arc")]
    out = given(bool(tables.needs_lock[upgrade]) and ship.lock != target, "no-lock")
    out += given(bool(tables.spends_focus[upgrade]) and ship.focus == 0, "no-focus")
    at = range_in(state, number, target, quadrant)
    if at == NEVER and quadrant != ANYWHERE and range_between(state, number, target) <= FARTHEST:
        return [*out, Lack("not-in-arc")]
    within = tables.weapon_low[upgrade] <= at <= tables.weapon_high[upgrade]
    return out + given(not within, "weapon-range", int(range_between(state, number, target)))


def primary_lacks(state: State, number: int, target: int, quadrant: int) -> list[Lack]:
    arcs, ship = state.roster.arcs[number], state.ships[number]
    if not is_own_arc(int(arcs), ship, quadrant):
        return [Lack("no-such-arc")]
    at = range_in(state, number, target, quadrant)
    if at <= FARTHEST:
        return [Lack("same-arc")]
    near = range_between(state, number, target) <= FARTHEST
    return [Lack("not-in-arc" if near and quadrant != ANYWHERE else "out-of-range")]


def is_own_arc(arcs: int, ship: Ship, quadrant: int) -> bool:
    """Whether a primary weapon may be measured in an arc (6.3, 6.20)."""
    if arcs & TURRET:
        return quadrant == ANYWHERE
    if quadrant == 0:
        return bool(arcs & FRONT_ARC)
    return bool(arcs & REAR_ARC and quadrant == 2) or bool(arcs & MOBILE_ARC and quadrant == ship.arc)


# Dice (6.8, 6.10)


def token_lacks(state: State, kind: int, args: list[int]) -> list[Lack]:
    attack, ship = state.attack, state.ships[args[0]]
    if attack is None or args[0] not in (attack.attacker, attack.defender):
        return [Lack("not-in-attack")]
    token = LOCK_TOKEN if kind == REROLL else args[1]
    if attack.spent >> token & 1:
        return [Lack("token-spent")]
    if kind == REROLL:
        return given(ship.lock != attack.defender, "no-lock-here")
    held = ship.focus if token == FOCUS_TOKEN else ship.evade
    return [Lack("no-token") if held == 0 else Lack("token-useless")]
