"""Who could shoot whom: where ships will stand, what their weapons do there, and what a place is worth to a ship.

Values are thousandths of a squad point. A *scene* is the mat as one seat expects it when shots are fired: ships that
have moved stand where they are, its own others where their dials lead, and enemies where they would come if they turned
to the nearest of its ships. No scene reads the dials of its seat's enemies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.x_wing.errand import price_in_mission
from gnomon.games.x_wing.fleet import agility_of, hull_left, is_in_play
from gnomon.games.x_wing.geometry.angles import BITS, HALF_TURN, root
from gnomon.games.x_wing.geometry.arcs import arc_gap
from gnomon.games.x_wing.geometry.paths import BANK, Path, along, path_of
from gnomon.games.x_wing.geometry.paths import STRAIGHT as STRAIGHT_SHAPE
from gnomon.games.x_wing.geometry.paths import TURN as TURN_SHAPE
from gnomon.games.x_wing.geometry.pose import Pose, on_mat, overlaps, turn_to
from gnomon.games.x_wing.geometry.ranges import Line, band, gap
from gnomon.games.x_wing.movement import is_ionized, shape_of, side_of
from gnomon.games.x_wing.odds import WITH_FOCUS, WITH_LOCK, at_least, damage, row_of
from gnomon.games.x_wing.state import ACTIVATION, COMBAT, PLANNING, State
from gnomon.games.x_wing.tables import NOTHING
from gnomon.games.x_wing.terms import (
    AHEAD,
    BEHIND,
    FRONT_ARC,
    KOIOGRAN,
    MOBILE_ARC,
    NONE,
    REAR_ARC,
    SPEEDS,
    STATIONARY,
    TURRET,
)
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import Ints, filled

REACH: Final = 300_000  # of any weapon
DIE_BITS: Final = 4
DIE: Final = 15
AROUND: Final = 12  # in `guns`: above the dice of weapons that fire ahead, those of weapons that fire around
KILL_SHARE: Final = 2  # a ship that is destroyed counts as half its points more
RANGES: Final = 3


class Scene:
    """The mat as a seat expects it, with the numbers that every estimate needs, by ship."""

    def __init__(self) -> None:
        self.poses: list[Pose] = []
        self.foes: i64 = 0  # enemies in play, as bits
        self.friends: i64 = 0  # own ships in play
        self.spent: i64 = 0  # ships that have had their attack
        self.guns: Ints = NOTHING
        self.left: Ints = NOTHING  # hull and shields
        self.price: Ints = NOTHING  # value of one damage to it
        self.agility: Ints = NOTHING


@mypyc_attr(free_list_len=1)
class Outlook:
    """What a ship may expect at a place: its best shot and the shots at it, as it is and with another token."""

    def __init__(self) -> None:
        self.shot: i64 = 0
        self.shot_with_focus: i64 = 0
        self.shot_with_lock: i64 = 0
        self.lock_on: i64 = NONE  # whom to lock for that
        self.threat: i64 = 0
        self.threat_unfocused: i64 = 0  # if it had no focus token
        self.threat_with_focus: i64 = 0
        self.threat_with_evade: i64 = 0


def make_scene(state: State, seat: i64) -> Scene:
    """The mat as a seat expects it."""
    count = state.roster.count
    scene = Scene()
    if state.phase == COMBAT:
        scene.spent = state.done
    scene.guns = filled(count, 0)
    scene.left = filled(count, 0)
    scene.price = filled(count, 0)
    scene.agility = filled(count, 0)
    for number in range(count):
        if is_in_play(state.ships[number]):
            if state.roster.seat[number] == seat:
                scene.friends |= bit(number)
            else:
                scene.foes |= bit(number)
            scene.guns[number] = guns_of(state, number)
            scene.left[number] = left_of(state, number)
            scene.price[number] = price_of(state, number)
            scene.agility[number] = agility_of(state, number)
    for number in range(count):
        scene.poses.append(expected_pose(state, scene, number))
    return scene


# Ships


def left_of(state: State, number: i64) -> i64:
    """How much more damage destroys a ship."""
    left = hull_left(state, number) + state.ships[number].shields
    if left < 1:
        return 1
    return left


def price_of(state: State, number: i64) -> i64:
    """What one damage to a ship is worth."""
    price = state.roster.points[number] * 1000 // (state.roster.hull[number] + state.roster.shields[number])
    return price_in_mission(state, number, price)


def guns_of(state: State, number: i64) -> i64:
    """The most attack dice at each range, ahead and all around, four bits each; without weapons that need a lock."""
    ahead: i64 = 0
    around: i64 = 0
    primary = state.roster.attack[number]
    ahead = with_dice(ahead, 1, primary + 1)
    ahead = with_dice(ahead, 2, primary)
    ahead = with_dice(ahead, 3, primary)
    if state.roster.arcs[number] & TURRET:
        around = ahead
    upgrades = state.roster.upgrades[number]
    tables = state.tables
    for place in range(len(upgrades)):
        upgrade = upgrades[place]
        dice = tables.weapon_dice[upgrade]
        if dice == 0 or tables.needs_lock[upgrade] or state.ships[number].discarded >> place & 1:
            continue
        for at in range(tables.weapon_low[upgrade], tables.weapon_high[upgrade] + 1):
            if tables.weapon_around[upgrade]:
                around = with_dice(around, at, dice)
            else:
                ahead = with_dice(ahead, at, dice)
    return ahead | around << AROUND


def with_dice(guns: i64, at: i64, dice: i64) -> i64:
    """Weapons that roll at least so many dice at a range."""
    shift = (at - 1) * DIE_BITS
    old = guns >> shift & DIE
    if dice <= old:
        return guns
    return guns + ((dice - old) << shift)


def dice_at(guns: i64, at: i64) -> i64:
    """The dice of weapons at a range; none beyond Range 3."""
    if at > RANGES:
        return 0
    return guns >> ((at - 1) * DIE_BITS) & DIE


# Where ships will stand


def has_flown(state: State, number: i64) -> bool:
    """Whether a ship stands where it will shoot from."""
    if state.phase == PLANNING:
        return False
    return state.phase != ACTIVATION or state.done >> number & 1 == 1


def expected_pose(state: State, scene: Scene, number: i64) -> Pose:
    """Where a ship will stand when shots are fired."""
    ship = state.ships[number]
    if not (scene.foes | scene.friends) >> number & 1 or has_flown(state, number):
        return ship.pose
    pose = Pose()
    if is_ionized(state, number):
        along_template(ship.pose, STRAIGHT_SHAPE, 1, 1, pose)
    elif scene.foes >> number & 1:
        turn_towards(state, scene, number, pose)
    elif ship.dial != NONE:
        lead_to(ship.pose, ship.dial, pose)
    else:
        along_template(ship.pose, STRAIGHT_SHAPE, 2, 1, pose)
    if on_mat(pose):
        return pose
    return ship.pose


def along_template(start: Pose, shape: i64, speed: i64, side: i64, pose: Pose) -> None:
    """Stand at the end of a template."""
    path = path_of(start.half, shape, speed)
    along(path, path.steps, side, start, pose)


def lead_to(start: Pose, manoeuvre: i64, pose: Pose) -> None:
    """Stand where a manoeuvre leads if nobody is in the way."""
    bearing = manoeuvre // SPEEDS
    if bearing == STATIONARY:
        along(NO_PATH, 0, 1, start, pose)
        return
    along_template(start, shape_of(bearing, False), manoeuvre % SPEEDS, side_of(bearing), pose)
    if bearing >= KOIOGRAN:
        turn_to(pose, pose.heading + HALF_TURN)


NO_PATH: Final = Path()


def turn_towards(state: State, scene: Scene, number: i64, pose: Pose) -> None:
    """Stand where a ship would come that turns to its nearest enemy: ahead, by a bank or by a turn."""
    start = state.ships[number].pose
    target = nearest(state, scene.friends, start)
    along_template(start, STRAIGHT_SHAPE, 2, 1, pose)
    if target == NONE:
        return
    goal = state.ships[target].pose
    best = -DIRECT
    if on_mat(pose):
        best = facing(pose, goal)
    if best > NEARLY_DIRECT:
        return
    for shape in range(BANK, TURN_SHAPE + 1):
        for side in range(-1, 2, 2):
            other = Pose()
            along_template(start, shape, 2, side, other)
            if on_mat(other):
                value = facing(other, goal) - SHARPER * shape
                if value > best:
                    best = value
                    pose.x = other.x
                    pose.y = other.y
                    turn_to(pose, other.heading)


DIRECT: Final = 1000
NEARLY_DIRECT: Final = 930
SHARPER: Final = 60


def nearest(state: State, ships: i64, pose: Pose) -> i64:
    """The nearest of some ships, or NONE."""
    best: i64 = NONE
    least: i64 = 0
    for other in range(state.roster.count):
        if ships >> other & 1:
            there = state.ships[other].pose
            dx = there.x - pose.x
            dy = there.y - pose.y
            far = dx * dx + dy * dy
            if best == NONE or far < least:
                best = other
                least = far
    return best


def facing(pose: Pose, goal: Pose) -> i64:
    """How straight a base looks at another: 1000 straight ahead, -1000 straight behind."""
    dx = goal.x - pose.x
    dy = goal.y - pose.y
    far = root(dx * dx + dy * dy) + 1
    return ((dx * pose.c + dy * pose.s) >> BITS) * DIRECT // far


def distance(a: Pose, b: Pose) -> i64:
    """From middle to middle, in thousandths of a millimetre."""
    dx = a.x - b.x
    dy = a.y - b.y
    return root(dx * dx + dy * dy)


# Shots


def best_dice(state: State, scene: Scene, number: i64, pose: Pose, arc: i64, goal: Pose) -> i64:
    """The most attack dice a ship has from a place against another, and above them the range; 0 if it cannot shoot."""
    dx = goal.x - pose.x
    dy = goal.y - pose.y
    wide = pose.half + goal.half
    away = REACH + wide + (wide >> 1)
    if dx * dx + dy * dy > away * away or overlaps(pose, goal):
        return 0
    guns = scene.guns[number]
    arcs = state.roster.arcs[number]
    out: i64 = 0
    if guns >> AROUND:
        at = band(gap(pose, goal))
        out = more_dice(0, dice_at(guns >> AROUND, at), at)
    line = Line()
    if arcs & FRONT_ARC and dx * pose.c + dy * pose.s > -(wide << BITS):
        at = band(arc_gap(pose, goal, AHEAD, line))
        out = more_dice(out, dice_at(guns, at), at)
    if arcs & REAR_ARC:
        at = band(arc_gap(pose, goal, BEHIND, line))
        out = more_dice(out, primary_dice(state, number, at), at)
    elif arcs & MOBILE_ARC and arc != AHEAD:
        at = band(arc_gap(pose, goal, arc, line))
        out = more_dice(out, primary_dice(state, number, at), at)
    return out


def primary_dice(state: State, number: i64, at: i64) -> i64:
    """The dice of the primary weapon at a range."""
    if at > RANGES:
        return 0
    if at == 1:
        return state.roster.attack[number] + 1
    return state.roster.attack[number]


def more_dice(found: i64, dice: i64, at: i64) -> i64:
    """The better of a shot found and another one."""
    if dice > found & DIE:
        return dice | at << DIE_BITS
    return found


def worth(scene: Scene, target: i64, row: i64, evades: i64) -> i64:
    """The value of an attack with these chances: damage, and as much again as half a ship for destroying it."""
    left = scene.left[target]
    price = scene.price[target]
    value = price * damage(row, evades, left) // 1000
    return value + price * (left + 2) * at_least(row, left + evades) // (KILL_SHARE * 1000)


def look_round(state: State, scene: Scene, number: i64, pose: Pose, arc: i64, out: Outlook) -> None:
    """What a ship may expect if it stands somewhere with its mobile arc in a quadrant."""
    foes = scene.foes
    other: i64 = 0
    while foes >> other:
        if foes >> other & 1:
            look_at(state, scene, number, pose, arc, other, out)
        other += 1


def look_at(state: State, scene: Scene, number: i64, pose: Pose, arc: i64, other: i64, out: Outlook) -> None:
    """Add what is to be expected of one enemy."""
    there = scene.poses[other]
    if not scene.spent >> number & 1:
        found = best_dice(state, scene, number, pose, arc, there)
        if found:
            take_aim(state, scene, number, other, found & DIE, found >> DIE_BITS, out)
    if scene.spent >> other & 1:
        return
    found = best_dice(state, scene, other, there, state.ships[other].arc, pose)
    if found:
        feel_threat(state, scene, number, other, found & DIE, found >> DIE_BITS, out)


def evasion_at(scene: Scene, number: i64, at: i64) -> i64:
    """Defence dice at a range."""
    if at == RANGES:
        return scene.agility[number] + 1
    return scene.agility[number]


def take_aim(state: State, scene: Scene, number: i64, other: i64, dice: i64, at: i64, out: Outlook) -> None:
    """Keep the best shot: as the ship is, with a focus token, with a lock."""
    ship = state.ships[number]
    enemy = state.ships[other]
    evasion = evasion_at(scene, other, at)
    grade: i64 = 0
    if ship.focus > 0:
        grade |= WITH_FOCUS
    if ship.lock == other:
        grade |= WITH_LOCK
    defence: i64 = 0
    if enemy.focus > 0:
        defence = WITH_FOCUS
    value = worth(scene, other, row_of(dice, grade, evasion, defence), enemy.evade)
    if value > out.shot:
        out.shot = value
    value = worth(scene, other, row_of(dice, grade | WITH_FOCUS, evasion, defence), enemy.evade)
    if value > out.shot_with_focus:
        out.shot_with_focus = value
    value = worth(scene, other, row_of(dice, grade | WITH_LOCK, evasion, defence), enemy.evade)
    if value > out.shot_with_lock:
        out.shot_with_lock = value
        out.lock_on = other


def feel_threat(state: State, scene: Scene, number: i64, other: i64, dice: i64, at: i64, out: Outlook) -> None:
    """Add an enemy's shot at the ship: as it is, with a focus token more, with an evade token more."""
    ship = state.ships[number]
    enemy = state.ships[other]
    evasion = evasion_at(scene, number, at)
    grade: i64 = 0
    if enemy.focus > 0 or (not has_flown(state, other) and enemy.stress == 0):
        grade |= WITH_FOCUS
    if enemy.lock == number:
        grade |= WITH_LOCK
    defence: i64 = 0
    if ship.focus > 0:
        defence = WITH_FOCUS
    out.threat_unfocused += worth(scene, number, row_of(dice, grade, evasion, 0), ship.evade)
    row = row_of(dice, grade, evasion, defence)
    out.threat += worth(scene, number, row, ship.evade)
    out.threat_with_evade += worth(scene, number, row, ship.evade + 1)
    out.threat_with_focus += worth(scene, number, row_of(dice, grade, evasion, WITH_FOCUS), ship.evade)
