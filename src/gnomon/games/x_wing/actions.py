"""Actions (4): which a ship may perform, and what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import operates
from gnomon.games.x_wing.damage import deal, discard_upgrade, roll_die, turn_down
from gnomon.games.x_wing.field import outline_at
from gnomon.games.x_wing.fleet import SLOWEST, ails, are_enemies, is_in_play, others_near, push, range_between
from gnomon.games.x_wing.geometry.outlines import Outline, base_on
from gnomon.games.x_wing.geometry.paths import BANK, along, path_of
from gnomon.games.x_wing.geometry.paths import STRAIGHT as STRAIGHT_SHAPE
from gnomon.games.x_wing.geometry.pose import SMALL, Pose, on_mat, overlaps_any, place
from gnomon.games.x_wing.geometry.slides import roll_crosses, roll_shifts, roll_to
from gnomon.games.x_wing.geometry.templates import template_on
from gnomon.games.x_wing.mission import scan, scan_options
from gnomon.games.x_wing.opening import open_window
from gnomon.games.x_wing.setup import point_arc
from gnomon.games.x_wing.state import CARD, MARKSMAN, Frame, State
from gnomon.games.x_wing.steps import (
    ACT,
    ACTED,
    BOOST,
    CARD_ACTION,
    CARD_ACTION_ON,
    CRASH,
    DECLINE,
    DRAG_AHEAD,
    DRAG_ROLL,
    DRAGGED,
    DROPPED,
    FREE_ACT,
    LEAVE,
    LOCK,
    LOCK_ON,
    MOVED,
    OBSTACLE_LAID,
    PERFORM,
    ROLL,
    ROTATE,
    SCAN,
    SHED,
    SKIP,
    STRESS_AFTER,
    TAKE_EVADE,
    TAKE_FOCUS,
)
from gnomon.games.x_wing.terms import (
    ACTION_DONE,
    BANK_RIGHT,
    BAR_ACTIONS,
    BARREL_ROLL,
    CARGO,
    CARGO_CHUTE,
    CONSOLE_FIRE,
    CRIT,
    DAMAGE_ACTIONS,
    DAMAGED_SENSOR_ARRAY,
    DO_ACT_STRESSED,
    ELITE,
    EVADE_ACTION,
    EVADE_TOKEN,
    EXPERT_HANDLING,
    FOCUS_ACTION,
    FOCUS_TOKEN,
    HIT,
    INJURED_PILOT,
    LOCK_ACTION,
    LOOSE_STABILIZER,
    MAJOR_HULL_BREACH,
    MARKSMANSHIP,
    NONE,
    OLD_DAMAGED_SENSOR_ARRAY,
    OLD_STRUCTURAL_DAMAGE,
    SLICER_TOOLS,
    STRAIGHT,
    STRESS_TOKEN,
    STRUCTURAL_DAMAGE,
    WEAPON_MALFUNCTION,
    WEAPONS_FAILURE,
)
from gnomon.games.x_wing.terms import ACTIONS as ACTIONS_WINDOW
from gnomon.games.x_wing.terms import BOOST as BOOST_ACTION
from gnomon.games.x_wing.terms import ROTATE as ROTATE_ACTION
from gnomon.games.x_wing.terms import SCAN as SCAN_ACTION
from gnomon.games.x_wing.tokens import gain, lock_on, lose, offer_to_shed, unlock
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

ALL_ACTIONS: Final = 0xFFFFFFFFFF
ALWAYS_POSSIBLE: Final = 37  # focus, evade, rotate arc, as bits
NO_SHIFT: Final = 2000  # the number of a barrel roll straight to the side
GRID_SMALL: Final = 10
GRID_LARGE: Final = 20
LEFT_SIDE: Final = 0
RIGHT_SIDE: Final = 1
QUADRANTS: Final = 4


# Which actions are possible


def may_act(state: State, number: i64) -> bool:
    """Whether a ship may perform actions at all: not while stressed (4.2)."""
    return state.ships[number].stress == 0 or operates(state, number, ACTIONS_WINDOW, DO_ACT_STRESSED)


def allowed_actions(state: State, number: i64, wanted: i64) -> i64:
    """Of the wanted actions, those that a ship has not performed this round and no damage forbids (4.2, 7.9)."""
    ship = state.ships[number]
    mask = wanted & ~ship.acted
    if ails(ship, DAMAGED_SENSOR_ARRAY):
        mask &= ~(bit(DAMAGE_ACTIONS) - 1)
    if ails(ship, OLD_DAMAGED_SENSOR_ARRAY):
        mask &= ~(state.roster.bar[number] & (bit(BAR_ACTIONS) - 1))
    return mask


def action_options(state: State, number: i64, wanted: i64, out: Offers) -> None:
    """Offer every way to perform one of the wanted actions."""
    if not may_act(state, number):
        return
    mask = allowed_actions(state, number, wanted)
    if mask >> FOCUS_ACTION & 1:
        offer(out, TAKE_FOCUS, number)
    if mask >> EVADE_ACTION & 1:
        offer(out, TAKE_EVADE, number)
    if mask >> LOCK_ACTION & 1:
        lock_options(state, LOCK, number, out)
    if mask >> BARREL_ROLL & 1:
        roll_options(state, ROLL, number, False, out)
    if mask >> BOOST_ACTION & 1:
        boost_options(state, number, out)
    if mask >> ROTATE_ACTION & 1:
        for quadrant in range(QUADRANTS):
            offer(out, ROTATE, number, quadrant)
    if mask >> SCAN_ACTION & 1 and state.mission is not None:
        scan_options(state, number, out)
    if mask >> BAR_ACTIONS:
        card_options(state, number, mask, out)


def has_action(state: State, number: i64, wanted: i64) -> bool:
    """Whether a ship can perform one of the wanted actions; those that are always possible are looked at first."""
    if not may_act(state, number):
        return False
    mask = allowed_actions(state, number, wanted)
    if mask & ALWAYS_POSSIBLE:
        return True
    return mask != 0 and count_actions(state, number, mask) > 0


def count_actions(state: State, number: i64, wanted: i64) -> i64:
    """How many ways there are to perform one of the wanted actions."""
    out = Offers()
    action_options(state, number, wanted, out)
    return out.count


def lock_options(state: State, kind: i64, number: i64, out: Offers) -> None:
    """Enemies at Range 1 to 3 (4.5, 8.6)."""
    for other in range(state.roster.count):
        if (
            are_enemies(state, number, other)
            and is_in_play(state.ships[other])
            and range_between(state, number, other) <= 3
        ):
            offer(out, kind, number, other)


def roll_options(state: State, kind: i64, number: i64, over_rocks: bool, out: Offers) -> None:
    """Barrel rolls to either side: five shifts, and the ends of every legal span (4.6, 4.7, 4.11)."""
    start = state.ships[number].pose
    others = others_near(state, number, SLOWEST)
    grid = grid_of(start)
    for shift in roll_shifts(start, 1, others, state.obstacles, over_rocks):
        offer(out, kind, number, LEFT_SIDE, shift // grid + NO_SHIFT)
    for shift in roll_shifts(start, -1, others, state.obstacles, over_rocks):
        offer(out, kind, number, RIGHT_SIDE, shift // grid + NO_SHIFT)


def grid_of(pose: Pose) -> i64:
    """How far one step of a shift is in the notation: 0.01 mm for a small base, 0.02 mm for a large one."""
    if pose.half == SMALL:
        return GRID_SMALL
    return GRID_LARGE


def rolled_pose(start: Pose, side: i64, shift: i64) -> Pose:
    """Where a barrel roll leads, by the numbers of the notation."""
    pose = Pose()
    roll_to(pose, start, 1 - 2 * side, (shift - NO_SHIFT) * grid_of(start))
    return pose


def boost_options(state: State, number: i64, out: Offers) -> None:
    """Boosts that are possible (4.8)."""
    for bearing in range(BANK_RIGHT + 1):
        if can_boost(state, number, bearing):
            offer(out, BOOST, number, bearing)


def boosted_pose(start: Pose, bearing: i64) -> Pose:
    """Where a boost leads."""
    path = path_of(start.half, boost_shape(bearing), 1)
    pose = Pose()
    along(path, path.steps, boost_side(bearing), start, pose)
    return pose


def boost_shape(bearing: i64) -> i64:
    if bearing == STRAIGHT:
        return STRAIGHT_SHAPE
    return BANK


def boost_side(bearing: i64) -> i64:
    if bearing == BANK_RIGHT:
        return -1
    return 1


def can_boost(state: State, number: i64, bearing: i64) -> bool:
    """A boost may overlap neither ships nor obstacles, nor leave the mat (4.8)."""
    start = state.ships[number].pose
    pose = boosted_pose(start, bearing)
    if not on_mat(pose) or overlaps_any(pose, others_near(state, number, SLOWEST)):
        return False
    path = path_of(start.half, boost_shape(bearing), 1)
    for rock in state.obstacles:
        if base_on(pose, rock) or template_on(path, boost_side(bearing), start, path.steps, rock):
            return False
    return True


def card_options(state: State, number: i64, mask: i64, out: Offers) -> None:
    """Actions printed on upgrades and on damage cards (4.10); equal ones are one option."""
    upgrades = state.roster.upgrades[number]
    offered: i64 = 0
    for at in range(len(upgrades)):
        action = state.tables.card_action[upgrades[at]]
        if action == NONE or state.ships[number].discarded >> at & 1 or offered >> action & 1:
            continue
        if mask >> action & 1 and not is_ignored(state, number, upgrades[at]):
            offered |= bit(action)
            upgrade_action_options(state, number, upgrades[at], action, out)
    for entry in state.ships[number].faceup:
        kind = state.tables.damage_kind[entry & CARD]
        action = DAMAGE_ACTIONS + kind
        if is_mendable(kind) and mask >> action & 1 and not offered >> action & 1:
            offered |= bit(action)
            offer(out, CARD_ACTION, number, state.roster.first_damage + (entry & CARD))


def is_ignored(state: State, number: i64, upgrade: i64) -> bool:
    """Whether an upgrade does nothing because the pilot is injured (12.10)."""
    return state.tables.slot[upgrade] == ELITE and ails(state.ships[number], INJURED_PILOT)


def is_mendable(kind: i64) -> bool:
    """Whether a damage card has an action that may turn it down (7.8)."""
    if kind in (CONSOLE_FIRE, LOOSE_STABILIZER, MAJOR_HULL_BREACH):
        return True
    if kind in (DAMAGED_SENSOR_ARRAY, STRUCTURAL_DAMAGE, WEAPONS_FAILURE):
        return True
    return kind in (OLD_DAMAGED_SENSOR_ARRAY, OLD_STRUCTURAL_DAMAGE, WEAPON_MALFUNCTION)


def upgrade_action_options(state: State, number: i64, upgrade: i64, action: i64, out: Offers) -> None:
    """The ways to perform the action of an upgrade."""
    card = state.roster.first_upgrade + upgrade
    if action == SLICER_TOOLS:
        for other in range(state.roster.count):
            target = state.ships[other]
            if are_enemies(state, number, other) and is_in_play(target) and target.stress > 0:
                if range_between(state, number, other) <= 2:
                    offer(out, CARD_ACTION_ON, number, card, other)
    elif action != EXPERT_HANDLING or can_handle(state, number):
        offer(out, CARD_ACTION, number, card)


def can_handle(state: State, number: i64) -> bool:
    """Expert Handling needs a barrel roll that is possible and that no damage forbids."""
    return count_actions(state, number, bit(BARREL_ROLL)) > 0


# The Perform Action step and free actions


def perform_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """Ask for an action, as long as one is due and possible (4.1)."""
    if (
        frame.count == 0
        or not is_in_play(state.ships[frame.ship])
        or not has_action(state, frame.ship, own_actions(state, frame.ship))
    ):
        state.frames.pop()
    else:
        frame.step = ACT


def own_actions(state: State, number: i64) -> i64:
    """The actions of a ship's bar and of all its cards."""
    return state.roster.bar[number] | ~(bit(BAR_ACTIONS) - 1) & ALL_ACTIONS


def act_options(state: State, frame: Frame, out: Offers) -> None:
    """One action, or none (4.1)."""
    action_options(state, frame.ship, own_actions(state, frame.ship), out)
    offer(out, SKIP, frame.ship)


def act(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Perform the chosen action."""
    frame.count -= 1
    frame.step = PERFORM
    if code & 255 == SKIP:
        frame.count = 0
    else:
        perform(state, frame.ship, code, dealer)


def free_act(state: State, number: i64, wanted: i64) -> Frame:
    """A ship performs one of the wanted actions as a free action (4.3)."""
    frame = push(state, FREE_ACT, number)
    frame.used = wanted
    frame.more = 1  # it has been decided to act; 0: it may still be skipped
    return frame


def free_options(state: State, frame: Frame, out: Offers) -> None:
    """The free actions granted (4.3)."""
    action_options(state, frame.ship, frame.used, out)
    if not frame.more:
        offer(out, SKIP, frame.ship)


def take_free(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Perform the chosen free action."""
    state.frames.pop()
    if code & 255 != SKIP:
        perform(state, frame.ship, code, dealer)


def stress_after(state: State, frame: Frame, dealer: Dealer) -> None:
    """A stress token for an extra action, once everything it set off is finished."""
    state.frames.pop()
    if is_in_play(state.ships[frame.ship]):
        gain(state, frame.ship, STRESS_TOKEN)


def perform(state: State, number: i64, code: i64, dealer: Dealer) -> None:
    """Carry out an action; cards that wait for it come after everything it sets off (9.4)."""
    kind = code & 255
    if kind == TAKE_FOCUS:
        note(state, number, FOCUS_ACTION)
        gain(state, number, FOCUS_TOKEN)
    elif kind == TAKE_EVADE:
        note(state, number, EVADE_ACTION)
        gain(state, number, EVADE_TOKEN)
    elif kind == LOCK:
        note(state, number, LOCK_ACTION)
        lock_on(state, number, code >> 20 & 4095)
    elif kind == ROLL:
        note(state, number, BARREL_ROLL)
        reposition(state, number, rolled_pose(state.ships[number].pose, code >> 20 & 4095, code >> 32 & 4095))
    elif kind == BOOST:
        note(state, number, BOOST_ACTION)
        reposition(state, number, boosted_pose(state.ships[number].pose, code >> 20 & 4095))
    elif kind == ROTATE:
        note(state, number, ROTATE_ACTION)
        point_arc(state, number, code >> 20 & 4095)
    elif kind == SCAN:
        note(state, number, SCAN_ACTION)
        scan(state, number, code >> 20 & 4095)
    elif code >> 20 & 4095 >= state.roster.first_damage:
        mend(state, number, (code >> 20 & 4095) - state.roster.first_damage, dealer)
    else:
        use_card(state, number, (code >> 20 & 4095) - state.roster.first_upgrade, code >> 32 & 4095, dealer)


def note(state: State, number: i64, action: i64) -> None:
    """An action counts for the round (4.2); cards may follow it."""
    state.ships[number].acted |= bit(action)
    state.emit(ACTED, number, action)
    open_window(state, ACTION_DONE, number, NONE, action)


def reposition(state: State, number: i64, pose: Pose) -> None:
    """A ship stands elsewhere by a barrel roll or boost: it touches nothing and lies on nothing."""
    ship = state.ships[number]
    leave_contact(state, number)
    ship.pose = pose
    ship.on = 0
    state.emit(MOVED, number, pose.x, pose.y, pose.heading)


def leave_contact(state: State, number: i64) -> None:
    """A ship that moves away touches nobody any more (3.8)."""
    if state.ships[number].touching:
        state.ships[number].touching = 0
        for other in range(state.roster.count):
            state.ships[other].touching &= ~bit(number)


def mend(state: State, number: i64, card: i64, dealer: Dealer) -> None:
    """The action of a damage card: turn it down, some only if a die allows (7.8)."""
    kind = state.tables.damage_kind[card]
    note(state, number, DAMAGE_ACTIONS + kind)
    if kind in (CONSOLE_FIRE, LOOSE_STABILIZER, MAJOR_HULL_BREACH):
        turn_down(state, number, card)
        return
    face = roll_die(state, number, dealer)
    only_hit = kind in (OLD_DAMAGED_SENSOR_ARRAY, OLD_STRUCTURAL_DAMAGE)
    if face == HIT or (face == CRIT and not only_hit):
        turn_down(state, number, card)


def use_card(state: State, number: i64, upgrade: i64, target: i64, dealer: Dealer) -> None:
    """The action of an upgrade card (4.10)."""
    action = state.tables.card_action[upgrade]
    note(state, number, action)
    if action == MARKSMANSHIP:
        state.ships[number].marks |= MARKSMAN
    elif action == EXPERT_HANDLING:
        offer_to_shed(state, number)
        if not state.roster.bar[number] >> BARREL_ROLL & 1:
            push(state, STRESS_AFTER, number)
        free_act(state, number, bit(BARREL_ROLL))
    elif action == SLICER_TOOLS:
        face = roll_die(state, number, dealer)
        if face in (HIT, CRIT):
            lose(state, target, STRESS_TOKEN)
            deal(state, target, False, dealer)
    elif action == CARGO_CHUTE:
        drop_cargo(state, number, upgrade)


# Cargo


def drop_cargo(state: State, number: i64, upgrade: i64) -> None:
    """The card is discarded, and a cargo token lies behind the ship (5.6)."""
    upgrades = state.roster.upgrades[number]
    for at in range(len(upgrades)):
        if upgrades[at] == upgrade and not state.ships[number].discarded >> at & 1:
            discard_upgrade(state, number, at)
            break
    start = state.ships[number].pose
    piece = cargo_piece(state)
    spot = Pose()
    place(spot, start, -(start.half + DROP + depth_of_cargo(state, piece)), 0, 0)
    rock = outline_at(state.tables, piece, spot.x, spot.y, start.heading)
    state.obstacles = [*state.obstacles, rock]
    state.emit(DROPPED, number, len(state.obstacles) - 1)
    state.emit(OBSTACLE_LAID, len(state.obstacles) - 1, spot.x, spot.y, start.heading)
    lie_under(state, len(state.obstacles) - 1)


DROP: Final = 40_000  # the template behind the base


def cargo_piece(state: State) -> i64:
    """The outline of a cargo token."""
    for piece in range(len(state.tables.obstacle_kind)):
        if state.tables.obstacle_kind[piece] == CARGO:
            return piece
    return NONE


def depth_of_cargo(state: State, piece: i64) -> i64:
    """How far the token reaches towards the ship from its middle."""
    flat = state.tables.outlines[piece]
    return max(flat[at] for at in range(0, len(flat), 2))


def lie_under(state: State, at: i64) -> None:
    """A token dropped onto ships lies under them and acts at once (5.6)."""
    rock = state.obstacles[at]
    for other in range(state.roster.count - 1, -1, -1):
        ship = state.ships[other]
        if is_in_play(ship) and base_on(ship.pose, rock):
            ship.on |= bit(at)
            overlap(state, other, at)


def overlap(state: State, number: i64, at: i64) -> None:
    """An obstacle is overlapped outside a manoeuvre (5.5); of several, the one that is told last comes first (9.4)."""
    frame = push(state, CRASH, number)
    frame.value = at
    frame.more = 1


# Tractor beams


def drag_options(state: State, frame: Frame, out: Offers) -> None:
    """The opponent may barrel roll or boost the ship, onto obstacles too (8.5)."""
    roll_options(state, DRAG_ROLL, frame.ship, True, out)
    pose = boosted_pose(state.ships[frame.ship].pose, STRAIGHT)
    if on_mat(pose) and not overlaps_any(pose, others_near(state, frame.ship, SLOWEST)):
        offer(out, DRAG_AHEAD, frame.ship)
    offer(out, LEAVE, frame.ship)


def drag(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """The ship is moved, and suffers what it comes to lie on."""
    state.frames.pop()
    kind = code & 255
    if kind == LEAVE:
        return
    start = state.ships[frame.ship].pose
    if kind == DRAG_ROLL:
        pose = rolled_pose(start, code >> 20 & 4095, code >> 32 & 4095)
    else:
        pose = boosted_pose(start, STRAIGHT)
    ship = state.ships[frame.ship]
    leave_contact(state, frame.ship)
    ship.pose = pose
    ship.on = 0
    state.emit(DRAGGED, frame.ship, pose.x, pose.y, pose.heading)
    for at in range(len(state.obstacles) - 1, -1, -1):
        if base_on(pose, state.obstacles[at]):
            ship.on |= bit(at)
            overlap(state, frame.ship, at)
        elif is_dragged_across(start, code, state.obstacles[at]):
            overlap(state, frame.ship, at)


def is_dragged_across(start: Pose, code: i64, rock: Outline) -> bool:
    """Whether the template of a tractor beam's move lies on an obstacle (5.5)."""
    if code & 255 == DRAG_ROLL:
        shift = ((code >> 32 & 4095) - NO_SHIFT) * grid_of(start)
        return roll_crosses(start, 1 - 2 * (code >> 20 & 4095), shift, rock)
    path = path_of(start.half, STRAIGHT_SHAPE, 1)
    return template_on(path, boost_side(STRAIGHT), start, path.steps, rock)


# Locks that cards give or take


def lock_on_options(state: State, frame: Frame, out: Offers) -> None:
    """A lock by a card: an enemy at Range 1 to 3 (8.6)."""
    lock_options(state, LOCK_ON, frame.ship, out)
    if not frame.more:
        offer(out, DECLINE)


def take_lock(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == LOCK_ON:
        lock_on(state, frame.ship, code >> 20 & 4095)


def shed_options(state: State, frame: Frame, out: Offers) -> None:
    """Enemy locks on the ship, one of which may go."""
    for other in range(state.roster.count):
        if state.ships[other].lock == frame.ship and are_enemies(state, frame.ship, other):
            offer(out, SHED, frame.ship, other)
    offer(out, DECLINE)


def shed_lock(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    state.frames.pop()
    if code & 255 == SHED:
        unlock(state, code >> 20 & 4095)
