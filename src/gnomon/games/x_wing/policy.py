"""The steady player: it stays on the mat, flies at the enemy, shoots the best target and spends its tokens sensibly.

It plays nothing out: every option gets a value from rules of thumb, in thousandths of a squad point where shots are
weighed (prospects.py). It reads only what its seat may know: never a hidden dial, never a facedown card. Small noise on
dials and a random choice among equals come from its own stream.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import rules
from gnomon.games.x_wing.acting import action_value, arc_value, lock_value, outlook_of
from gnomon.games.x_wing.actions import boosted_pose, rolled_pose
from gnomon.games.x_wing.carding import window_value
from gnomon.games.x_wing.dicework import modify_value
from gnomon.games.x_wing.errand import errand_value, is_errand
from gnomon.games.x_wing.geometry.outlines import base_on
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.gunnery import turn_value
from gnomon.games.x_wing.placing import heading_value, spot_value
from gnomon.games.x_wing.prospects import Outlook, Scene, look_round, make_scene
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steering import manoeuvre_value, order_value
from gnomon.games.x_wing.steps import (
    ACT,
    DECLINE,
    DONE,
    DRAG,
    DRAG_ROLL,
    ENGAGE,
    FACE_SHIP,
    FREE_ACT,
    FURTHER_ATTACK,
    LEAVE,
    LOSE_WEAPON,
    MODIFY,
    PICK_ACTIVE,
    PICK_DAMAGE,
    PICK_INITIATIVE,
    PLACE_SHIP,
    PLAN,
    POINT_ARC,
    SHED_LOCK,
    TAKE_LOCK,
    WINDOW,
)
from gnomon.games.x_wing.terms import (
    BLINDED_PILOT,
    DAMAGED_COCKPIT,
    DIRECT_HIT,
    MAJOR_EXPLOSION,
    MINOR_EXPLOSION,
    STRAIGHT,
    STRUCTURAL_DAMAGE,
    WEAPONS_FAILURE,
)
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.offers import Offers

NOISE: Final = 300  # on the value of a manoeuvre, so that nobody knows what comes
LEAST: Final = -(1 << 40)
ON_A_ROCK: Final = 2500
DRAG_COST: Final = 100


def choose(state: State, dealer: Seeded) -> i64:
    """The option with the best value; a random one among equals."""
    out = Offers()
    rules.ask(state, out)
    if out.count == 1:
        return out.codes[0]
    frame = state.frames[-1]
    step = frame.step
    if step == PLAN:
        return plan(state, frame, out, dealer)
    if step in (ACT, FREE_ACT):
        return act(state, frame, out, dealer)
    choice = Choice()
    for at in range(out.count):
        code = out.codes[at]
        consider(choice, code, value_of(state, frame, step, code), dealer)
    return choice.code


class Choice:
    """The best option so far, and how many are as good."""

    def __init__(self) -> None:
        self.code: i64 = 0
        self.value: i64 = LEAST
        self.equals: i64 = 0


def consider(choice: Choice, code: i64, value: i64, dealer: Seeded) -> None:
    """Keep the better option; of equals each is as likely as the others."""
    if value > choice.value:
        choice.code = code
        choice.value = value
        choice.equals = 1
    elif value == choice.value:
        choice.equals += 1
        if dealer.below(choice.equals) == 0:
            choice.code = code


def plan(state: State, frame: Frame, out: Offers, dealer: Seeded) -> i64:
    """The dial of a ship."""
    scene = make_scene(state, frame.seat)
    choice = Choice()
    for at in range(out.count):
        code = out.codes[at]
        value = manoeuvre_value(state, scene, frame.ship, code >> 20 & 4095)
        consider(choice, code, value + dealer.below(NOISE), dealer)
    return choice.code


def act(state: State, frame: Frame, out: Offers, dealer: Seeded) -> i64:
    """An action, free or not."""
    scene = make_scene(state, frame.seat)
    scene.poses[frame.ship] = state.ships[frame.ship].pose
    now = outlook_of(state, scene, frame.ship)
    choice = Choice()
    for at in range(out.count):
        code = out.codes[at]
        consider(choice, code, action_value(state, scene, frame.ship, now, code), dealer)
    return choice.code


def value_of(state: State, frame: Frame, step: i64, code: i64) -> i64:
    """The value of an option at a step where each is judged by itself; equal where nothing speaks for one of them."""
    if step == MODIFY:
        if code & 255 == DONE:
            return 0
        return modify_value(state, frame, code)
    if step in (ENGAGE, FURTHER_ATTACK):
        return turn_value(state, code)
    if step == WINDOW:
        return window_value(state, frame, code)
    if step == PICK_ACTIVE:
        return order_value(state, code >> 8 & 4095)
    if step == PLACE_SHIP:
        return spot_value(state, frame.ship, code >> 20 & 4095, code >> 32 & 4095)
    if step == FACE_SHIP:
        return heading_value(code >> 20 & 4095)
    if step == PICK_INITIATIVE:
        return initiative_value(frame.seat, code >> 8 & 4095)
    return rare_value(state, frame, step, code)


def initiative_value(seat: i64, given: i64) -> i64:
    """Without initiative one moves after equal pilots, and fires at the same time all the same (6.16)."""
    if given == seat:
        return 0
    return 1


def rare_value(state: State, frame: Frame, step: i64, code: i64) -> i64:
    """The same for steps that come seldom."""
    if step == POINT_ARC:
        return pointing_value(state, frame, code >> 20 & 4095)
    if step == PICK_DAMAGE:
        return damage_value(state, code >> 8 & 4095)
    if step == LOSE_WEAPON:
        return -state.tables.upgrade_points[(code >> 20 & 4095) - state.roster.first_upgrade]
    if step == TAKE_LOCK:
        return new_lock_value(state, frame, code)
    if step == SHED_LOCK:
        if code & 255 == DECLINE:
            return 0
        return state.roster.points[code >> 20 & 4095]
    if step == DRAG:
        return drag_value(state, frame, code)
    if is_errand(step):
        return errand_value(state, step, code)
    return 0


def pointing_value(state: State, frame: Frame, quadrant: i64) -> i64:
    """The quadrant with the best shot; ahead if there is none."""
    scene = make_scene(state, frame.seat)
    now = outlook_of(state, scene, frame.ship)
    value = arc_value(state, scene, frame.ship, now, quadrant)
    if quadrant == STRAIGHT:
        return value + 1
    return value


# From bad to worse for the ship that is dealt the card
WORST: Final[list[int]] = [
    DIRECT_HIT, MAJOR_EXPLOSION, MINOR_EXPLOSION, BLINDED_PILOT, WEAPONS_FAILURE, STRUCTURAL_DAMAGE, DAMAGED_COCKPIT,
]  # fmt: skip


def damage_value(state: State, card: i64) -> i64:
    """How much a damage card hurts."""
    kind = state.tables.damage_kind[card]
    for place in range(len(WORST)):
        if WORST[place] == kind:
            return len(WORST) - place
    return 0


def new_lock_value(state: State, frame: Frame, code: i64) -> i64:
    """A lock that a card gives."""
    if code & 255 == DECLINE:
        return 0
    scene = make_scene(state, frame.seat)
    now = outlook_of(state, scene, frame.ship)
    return lock_value(state, scene, frame.ship, now, code >> 20 & 4095)


def drag_value(state: State, frame: Frame, code: i64) -> i64:
    """Where to drag an enemy: onto an obstacle, into one's arcs, out of its own."""
    kind = code & 255
    here = state.ships[frame.ship].pose
    pose = here
    if kind == DRAG_ROLL:
        pose = rolled_pose(here, code >> 20 & 4095, code >> 32 & 4095)
    elif kind != LEAVE:
        pose = boosted_pose(here, STRAIGHT)
    scene = make_scene(state, state.roster.seat[frame.ship])
    value = misery(state, scene, frame.ship, pose)
    if kind != LEAVE:
        value -= DRAG_COST
    return value


def misery(state: State, scene: Scene, number: i64, pose: Pose) -> i64:
    """How badly a ship stands somewhere."""
    out = Outlook()
    look_round(state, scene, number, pose, state.ships[number].arc, out)
    value = out.threat - out.shot
    for rock in state.obstacles:
        if base_on(pose, rock):
            value += ON_A_ROCK
    return value
