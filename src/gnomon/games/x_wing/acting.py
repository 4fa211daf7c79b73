"""Which action the steady player takes: each is worth what it changes in its own shot and in the shots at it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.actions import action_options, boosted_pose, rolled_pose
from gnomon.games.x_wing.errand import scan_value
from gnomon.games.x_wing.fleet import are_enemies, range_between
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.prospects import Outlook, Scene, best_dice, facing, look_round
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.steering import ENOUGH_WAYS, THREAT_SHARE, approach, way_back
from gnomon.games.x_wing.steps import (
    BOOST,
    LOCK,
    ROLL,
    ROTATE,
    SCAN,
    SKIP,
    TAKE_EVADE,
    TAKE_FOCUS,
)
from gnomon.games.x_wing.terms import (
    CONSOLE_FIRE,
    DAMAGED_SENSOR_ARRAY,
    EXPERT_HANDLING,
    MAJOR_HULL_BREACH,
    MARKSMANSHIP,
    NONE,
    SLICER_TOOLS,
    STRUCTURAL_DAMAGE,
    WEAPONS_FAILURE,
)
from gnomon.kernel.offers import Offers

FOCUS_ANYWAY: Final = 150  # for what nobody foresees
EVADE_ANYWAY: Final = 120
LOCK_LATER: Final = 700  # a lock stays
LOCK_AGAIN: Final = -600  # giving up a lock that the ship has
MUNITIONS: Final = 1800  # a weapon waits for the lock
MOVE_COST: Final = 250
ROTATE_COST: Final = 100
LOOKING: Final = 1  # for each thousandth of looking at the nearest enemy
REPAIRED: Final = 1800
BURNING: Final = 2600
EXPERT: Final = 200
CHUTE: Final = 300
BEHIND_ENOUGH: Final = -600  # how straight an enemy must be behind to be hindered by cargo
OFTEN: Final = 500  # a hit or critical, in thousandths
UNTHINKABLE: Final = -100_000


def outlook_of(state: State, scene: Scene, number: i64) -> Outlook:
    """What a ship may expect where it stands."""
    out = Outlook()
    look_round(state, scene, number, scene.poses[number], state.ships[number].arc, out)
    return out


def best_action(state: State, scene: Scene, number: i64, wanted: i64) -> i64:
    """The value of the best of some actions; UNTHINKABLE if none is possible."""
    out = Offers()
    action_options(state, number, wanted, out)
    now = outlook_of(state, scene, number)
    best: i64 = UNTHINKABLE
    for at in range(out.count):
        value = action_value(state, scene, number, now, out.codes[at])
        if value > best:
            best = value
    return best


def action_value(state: State, scene: Scene, number: i64, now: Outlook, code: i64) -> i64:
    """What an action gains."""
    kind = code & 255
    if kind == SKIP:
        return 0
    if kind == TAKE_FOCUS:
        return focus_value(now)
    if kind == TAKE_EVADE:
        return EVADE_ANYWAY + (now.threat - now.threat_with_evade) * THREAT_SHARE // 3
    if kind == LOCK:
        return lock_value(state, scene, number, now, code >> 20 & 4095)
    if kind == ROLL:
        pose = rolled_pose(state.ships[number].pose, code >> 20 & 4095, code >> 32 & 4095)
        return move_value(state, scene, number, now, pose)
    if kind == BOOST:
        return move_value(state, scene, number, now, boosted_pose(state.ships[number].pose, code >> 20 & 4095))
    if kind == ROTATE:
        return arc_value(state, scene, number, now, code >> 20 & 4095)
    if kind == SCAN:
        return scan_value(state, number)
    return card_value(state, scene, number, now, code)


def focus_value(now: Outlook) -> i64:
    """A focus token helps an attack or a defence, seldom both."""
    attack = now.shot_with_focus - now.shot
    defence = (now.threat - now.threat_with_focus) * THREAT_SHARE // 3
    if attack > defence:
        return FOCUS_ANYWAY + attack + defence // 3
    return FOCUS_ANYWAY + defence + attack // 3


def lock_value(state: State, scene: Scene, number: i64, now: Outlook, target: i64) -> i64:
    """A lock helps the next attack on its target, and lets some weapons fire."""
    held = state.ships[number].lock
    value: i64 = LOCK_LATER
    if held == target:
        return LOCK_AGAIN
    if held != NONE:
        value = LOCK_AGAIN
    if target == now.lock_on:
        value += now.shot_with_lock - now.shot
    if has_munitions(state, number) and best_dice(state, scene, number, scene.poses[number], 0, scene.poses[target]):
        value += MUNITIONS
    return value + scene.price[target] // 100


def has_munitions(state: State, number: i64) -> bool:
    """Whether a ship has a weapon left that needs a lock."""
    upgrades = state.roster.upgrades[number]
    for place in range(len(upgrades)):
        if state.tables.needs_lock[upgrades[place]] and not state.ships[number].discarded >> place & 1:
            return True
    return False


def move_value(state: State, scene: Scene, number: i64, now: Outlook, pose: Pose) -> i64:
    """What standing elsewhere gains."""
    there = Outlook()
    look_round(state, scene, number, pose, state.ships[number].arc, there)
    stressed = state.ships[number].stress > 0
    here = scene.poses[number]
    value = there.shot - now.shot - (there.threat - now.threat) * THREAT_SHARE // 3 - MOVE_COST
    value += (approach(state, scene, number, pose) - approach(state, scene, number, here)) // 3
    value -= way_back(state, number, here, stressed, ENOUGH_WAYS)
    return value + way_back(state, number, pose, stressed, ENOUGH_WAYS)


def arc_value(state: State, scene: Scene, number: i64, now: Outlook, quadrant: i64) -> i64:
    """What another quadrant of the mobile arc gains."""
    if quadrant == state.ships[number].arc:
        return -1
    there = Outlook()
    look_round(state, scene, number, scene.poses[number], quadrant, there)
    return there.shot - now.shot - ROTATE_COST


# Actions of cards


def card_value(state: State, scene: Scene, number: i64, now: Outlook, code: i64) -> i64:
    """What the action of an upgrade or damage card gains."""
    card = code >> 20 & 4095
    if card >= state.roster.first_damage:
        return repair_value(state, card - state.roster.first_damage)
    action = state.tables.card_action[card - state.roster.first_upgrade]
    if action == SLICER_TOOLS:
        return scene.price[code >> 32 & 4095] * OFTEN // 1000
    if action == MARKSMANSHIP:
        return FOCUS_ANYWAY + now.shot_with_focus - now.shot
    if action == EXPERT_HANDLING:
        return EXPERT * locks_on(state, number)
    return chute_value(state, scene, number)


def repair_value(state: State, card: i64) -> i64:
    """What it is worth to turn a damage card down."""
    kind = state.tables.damage_kind[card]
    if kind in (CONSOLE_FIRE, MAJOR_HULL_BREACH):
        return BURNING
    if kind in (STRUCTURAL_DAMAGE, WEAPONS_FAILURE, DAMAGED_SENSOR_ARRAY):
        return REPAIRED
    return REPAIRED // 2


def locks_on(state: State, number: i64) -> i64:
    """How many enemies have locked a ship."""
    count: i64 = 0
    for other in range(state.roster.count):
        if state.ships[other].lock == number and are_enemies(state, number, other):
            count += 1
    return count


def chute_value(state: State, scene: Scene, number: i64) -> i64:
    """Cargo hinders enemies close behind."""
    here = scene.poses[number]
    value: i64 = -CHUTE
    for other in range(state.roster.count):
        if scene.foes >> other & 1 and range_between(state, number, other) <= 2:
            if facing(here, scene.poses[other]) < BEHIND_ENOUGH and facing(scene.poses[other], here) > 0:
                value += 3 * CHUTE
    return value
