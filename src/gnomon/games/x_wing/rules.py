"""Every step in one row: the rule it cites, its options and what choosing does, or what runs automatically."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import (
    actions,
    attack,
    combat,
    damage,
    ending,
    mission,
    movement,
    planning,
    setup,
    tokens,
    windows,
)
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steps import (
    ACT,
    ATTACK,
    BEGIN_ACTIVATION,
    BEGIN_COMBAT,
    BEGIN_ROUND,
    BURN,
    CHECK_DESTROYED,
    CRASH,
    DRAG,
    END_ACTIVATION,
    END_COMBAT,
    END_PHASE,
    END_ROUND,
    ENGAGE,
    FACE_SHIP,
    FIRST_RUN,
    FLY,
    FREE_ACT,
    FURTHER_ATTACK,
    GO,
    HIDE_INTEL,
    LAY_OBSTACLE,
    LOSE_WEAPON,
    MODIFY,
    NEXT_ACTIVE,
    NEXT_DIAL,
    NEXT_ENGAGE,
    NEXT_OBSTACLE,
    NEXT_PLACING,
    OPEN_WINDOW,
    PERFORM,
    PICK_ACTIVE,
    PICK_DAMAGE,
    PICK_EDGE,
    PICK_INITIATIVE,
    PLACE_ESCAPE,
    PLACE_SHIP,
    PLAN,
    POINT_ARC,
    SHED_LOCK,
    SLICE,
    SPENDING,
    SPIN_OBSTACLE,
    STRESS_AFTER,
    SUFFER,
    TAKE_LOCK,
    WINDOW,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers
from gnomon.kernel.steps import Step, Steps

STEPS: Final = Steps[State, Frame](
    [
        Step(PICK_INITIATIVE, "pick-initiative", "1.2", setup.initiative_options, setup.pick_initiative),
        Step(LAY_OBSTACLE, "lay-obstacle", "1.4", setup.obstacle_options, setup.lay),
        Step(SPIN_OBSTACLE, "spin-obstacle", "1.4", setup.spin_options, setup.spin),
        Step(PICK_EDGE, "pick-edge", "1.5", setup.edge_options, setup.pick_edge),
        Step(PLACE_SHIP, "place-ship", "1.6", setup.place_options, setup.place_ship),
        Step(FACE_SHIP, "face-ship", "1.6", setup.face_options, setup.face_ship),
        Step(POINT_ARC, "point-arc", "1.8", setup.point_options, setup.point),
        Step(PLAN, "plan", "2.2", planning.plan_options, planning.plan),
        Step(PICK_ACTIVE, "pick-active", "2.3", combat.active_options, combat.pick_active),
        Step(ACT, "act", "4.1", actions.act_options, actions.act),
        Step(FREE_ACT, "free-act", "4.3", actions.free_options, actions.take_free),
        Step(ENGAGE, "engage", "6.1", combat.engage_options, combat.engage),
        Step(WINDOW, "window", "9.2", windows.way_options, windows.take_way),
        Step(MODIFY, "modify", "6.8", windows.way_options, windows.take_way),
        Step(PICK_DAMAGE, "pick-damage", "12.5", damage.pick_options, damage.pick_damage),
        Step(LOSE_WEAPON, "lose-weapon", "7.9", damage.weapon_options, damage.lose_weapon),
        Step(TAKE_LOCK, "take-lock", "8.6", actions.lock_on_options, actions.take_lock),
        Step(SHED_LOCK, "shed-lock", "8.6", actions.shed_options, actions.shed_lock),
        Step(DRAG, "drag", "8.5", actions.drag_options, actions.drag),
        Step(FURTHER_ATTACK, "further-attack", "6.14", attack.further_options, attack.further_attack),
        Step(PLACE_ESCAPE, "place-escape", "14.4", mission.escape_options, mission.put_escape),
        Step(HIDE_INTEL, "hide-intel", "14.5", mission.hide_options, mission.hide),
        Step(SLICE, "slice", "14.8", mission.slice_options, mission.slice_at),
        Step(GO, "go", "14.9", mission.go_options, mission.go),
        Step(NEXT_OBSTACLE, "next-obstacle", "1.4", runs=setup.next_obstacle),
        Step(NEXT_PLACING, "next-placing", "1.6", runs=setup.next_placing),
        Step(BEGIN_ROUND, "begin-round", "2.1", runs=planning.begin_round),
        Step(NEXT_DIAL, "next-dial", "2.2", runs=planning.next_dial),
        Step(BEGIN_ACTIVATION, "begin-activation", "2.3", runs=combat.begin_activation),
        Step(NEXT_ACTIVE, "next-active", "2.3", runs=combat.next_active),
        Step(FLY, "fly", "3.1", runs=movement.fly),
        Step(PERFORM, "perform", "4.1", runs=actions.perform_step),
        Step(END_ACTIVATION, "end-activation", "8.3", runs=combat.end_activation),
        Step(BEGIN_COMBAT, "begin-combat", "2.4", runs=combat.begin_combat),
        Step(NEXT_ENGAGE, "next-engage", "2.4", runs=combat.next_engage),
        Step(END_COMBAT, "end-combat", "2.5", runs=ending.end_combat),
        Step(ATTACK, "attack", "6.7", runs=attack.attack_step),
        Step(END_PHASE, "end-phase", "2.6", runs=ending.end_phase),
        Step(END_ROUND, "end-round", "2.7", runs=ending.end_round),
        Step(OPEN_WINDOW, "open-window", "9.2", runs=windows.run_window),
        Step(SUFFER, "suffer", "7.1", runs=damage.suffer_next),
        Step(CHECK_DESTROYED, "check-destroyed", "7.4", runs=damage.check_destroyed),
        Step(STRESS_AFTER, "stress-after", "12.21", runs=actions.stress_after),
        Step(CRASH, "crash", "5.1", runs=movement.crash),
        Step(SPENDING, "spending", "9.8", runs=tokens.spent_on_dice),
        Step(BURN, "burn", "7.9", runs=combat.burn),
    ]
)


# Calling a function from the table costs more than most steps do, so the steps of nearly every turn are called
# directly; a test compares the two.


def ask(state: State, out: Offers) -> None:
    """Offer all options of the seat that must choose."""
    frame = state.frames[-1]
    step = frame.step
    if step == PLAN:
        planning.plan_options(state, frame, out)
    elif step == ACT:
        actions.act_options(state, frame, out)
    elif step == ENGAGE:
        combat.engage_options(state, frame, out)
    elif step in (MODIFY, WINDOW):
        windows.way_options(state, frame, out)
    elif step == PICK_ACTIVE:
        combat.active_options(state, frame, out)
    else:
        STEPS.ask(state, frame, out)


def take(state: State, code: i64, dealer: Dealer) -> None:
    """Carry out one offered action; what follows automatically stays pending."""
    frame = state.frames[-1]
    step = frame.step
    if step == PLAN:
        planning.plan(state, frame, code, dealer)
    elif step == ACT:
        actions.act(state, frame, code, dealer)
    elif step == ENGAGE:
        combat.engage(state, frame, code, dealer)
    elif step in (MODIFY, WINDOW):
        windows.take_way(state, frame, code, dealer)
    elif step == PICK_ACTIVE:
        combat.pick_active(state, frame, code, dealer)
    else:
        STEPS.take(state, frame, code, dealer)


def run(state: State, dealer: Dealer) -> None:
    """Run automatic steps until somebody must choose or the match is over."""
    frames = state.frames
    while frames:
        if state.over:  # a mission may end in the middle of anything (14.10)
            frames.clear()
            state.attack = None
            break
        frame = frames[-1]
        if frame.step >= FIRST_RUN:
            run_step(state, frame, dealer)
        elif not may_be_single(frame.step) or not is_single(state, frame, dealer):
            break


def may_be_single(step: i64) -> bool:
    """Whether a step sometimes leaves a single option that all see; the others have several, or are secret (13.4)."""
    return step in (FREE_ACT, DRAG, LOSE_WEAPON, TAKE_LOCK, FACE_SHIP)


def is_single(state: State, frame: Frame, dealer: Dealer) -> bool:
    """Whether a choice has only one option, which is then taken without asking (9.10)."""
    out = Offers()
    STEPS.ask(state, frame, out)
    if out.count != 1:
        return False
    STEPS.take(state, frame, out.codes[0], dealer)
    return True


def run_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """Carry out one automatic step."""
    step = frame.step
    if step == NEXT_DIAL:
        planning.next_dial(state, frame, dealer)
    elif step == FLY:
        movement.fly(state, frame, dealer)
    elif step == PERFORM:
        actions.perform_step(state, frame, dealer)
    elif step == NEXT_ACTIVE:
        combat.next_active(state, frame, dealer)
    elif step == NEXT_ENGAGE:
        combat.next_engage(state, frame, dealer)
    elif step == ATTACK:
        attack.attack_step(state, frame, dealer)
    elif step == OPEN_WINDOW:
        windows.run_window(state, frame, dealer)
    elif step == SUFFER:
        damage.suffer_next(state, frame, dealer)
    elif step == CHECK_DESTROYED:
        damage.check_destroyed(state, frame, dealer)
    elif step == CRASH:
        movement.crash(state, frame, dealer)
    else:
        STEPS.run(state, frame, dealer)
