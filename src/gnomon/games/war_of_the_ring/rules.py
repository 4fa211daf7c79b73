"""Every step in one row: the rule it cites, its options and what choosing does, or what runs automatically."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import (
    asides,
    automa,
    combat,
    giving_up,
    knowledge,
    locations,
    playing,
    questions,
    ruin,
    scoring,
    setup,
    texts,
    turned_up,
    turns,
)
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.steps import (
    AFTERMATH,
    ASIDE,
    BEGIN_ROUND,
    BOT_TURN,
    CHOOSE,
    COMBATS,
    CUT,
    CYCLE,
    DEAL,
    DO_CYCLE,
    DO_ELIMINATE,
    DO_FORSAKE,
    DO_RUIN,
    DRAW_STEP,
    DRAWING,
    ELIMINATE_HAND,
    ENTER,
    FIGHT,
    FIRST_RUN,
    FORSAKE,
    LOSE,
    LOSSES,
    MAY,
    MOVE_TO,
    NEW_PATH,
    NEXT_TURN,
    OPEN_GROUND,
    OPEN_PATH,
    OPENING,
    PAY,
    PICK_COMBAT,
    PICK_GROUND,
    PICK_PATH,
    PICK_PLACE,
    RUIN,
    RUIN_VICTIM,
    SCRIPT,
    TAKE,
    TEND,
    TURN,
    TURNED_UP,
    VICTIM,
    VICTORY,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers
from gnomon.kernel.steps import Step, Steps

STEPS: Final = Steps[State, Frame](
    [
        Step(OPENING, "opening", "1.5", setup.opening_options, setup.opening),
        Step(TURN, "turn", "4.2", turns.turn_options, turns.take_turn),
        Step(PAY, "pay", "5.1", giving_up.pay_options, giving_up.pay),
        Step(CYCLE, "cycle", "7.1", giving_up.cycle_options, giving_up.cycle),
        Step(ELIMINATE_HAND, "eliminate", "7.3", giving_up.eliminate_options, giving_up.eliminate),
        Step(FORSAKE, "forsake", "7.4", giving_up.forsake_options, giving_up.forsake),
        Step(TAKE, "take", "7.5", questions.take_options, questions.take),
        Step(MAY, "may", "7.6", questions.may_options, questions.may),
        Step(CHOOSE, "choose", "6.4", questions.choose_options, questions.choose),
        Step(PICK_PATH, "pick-path", "3.9", questions.path_options, questions.pick_path),
        Step(PICK_GROUND, "pick-ground", "3.3", questions.ground_options, questions.pick_ground),
        Step(ASIDE, "aside", "5.9", asides.aside_options, asides.choose),
        Step(LOSE, "lose", "8.3", combat.lose_options, combat.choose_loss),
        Step(PICK_COMBAT, "pick-combat", "8.1", combat.combat_options, combat.pick_combat),
        Step(VICTIM, "victim", "7.3", questions.victim_options, questions.victim),
        Step(PICK_PLACE, "pick-place", "8.10", questions.token_options, questions.pick_token_place),
        Step(MOVE_TO, "move-to", "10.12", questions.move_options, questions.move_to),
        Step(RUIN, "ruin", "10.10", ruin.ruin_options, ruin.ruin),
        Step(TEND, "tend", "10.11", combat.tend_options, combat.tend),
        Step(RUIN_VICTIM, "ruin-victim", "10.10", ruin.victim_options, ruin.victim),
        Step(DEAL, "deal", "1.5", runs=setup.deal),
        Step(BEGIN_ROUND, "begin-round", "2.1", runs=turns.begin_round),
        Step(OPEN_GROUND, "open-ground", "3.2", runs=locations.open_ground),
        Step(OPEN_PATH, "open-path", "3.7", runs=locations.open_path),
        Step(NEXT_TURN, "next-turn", "4.1", runs=turns.next_turn),
        Step(CUT, "cut", "4.5", runs=turns.cut),
        Step(COMBATS, "combats", "8.1", runs=combat.combats),
        Step(FIGHT, "fight", "8.2", runs=combat.fight),
        Step(LOSSES, "losses", "8.3", runs=combat.losses),
        Step(AFTERMATH, "aftermath", "8.4", runs=combat.aftermath),
        Step(VICTORY, "victory", "9.2", runs=scoring.victory),
        Step(DRAW_STEP, "draw-step", "2.2", runs=turns.draw_step),
        Step(SCRIPT, "text", "5.8", runs=texts.carry_out),
        Step(ENTER, "enter", "5.1", runs=playing.enter),
        Step(NEW_PATH, "new-path", "3.8", runs=locations.new_path),
        Step(DO_CYCLE, "do-cycle", "7.1", runs=giving_up.do_cycle),
        Step(DO_ELIMINATE, "do-eliminate", "7.3", runs=giving_up.do_eliminate),
        Step(DO_FORSAKE, "do-forsake", "7.4", runs=giving_up.do_forsake),
        Step(DRAWING, "drawing", "7.2", runs=giving_up.drawing),
        Step(DO_RUIN, "do-ruin", "10.10", runs=ruin.do_ruin),
        Step(BOT_TURN, "bot-turn", "13.6", runs=automa.bot_turn),
        Step(TURNED_UP, "turned-up", "13.32", runs=turned_up.go_on),
    ]
)


# Calling a function from the table costs more than most steps do, so the steps of nearly every turn are called
# directly; a test compares the two.


def ask(state: State, out: Offers) -> None:
    """Offer all options of the seat that must choose."""
    frame = state.frames[-1]
    step = frame.step
    if step == TURN:
        turns.turn_options(state, frame, out)
    elif step == PAY:
        giving_up.pay_options(state, frame, out)
    elif step == CYCLE:
        giving_up.cycle_options(state, frame, out)
    elif step == FORSAKE:
        giving_up.forsake_options(state, frame, out)
    else:
        STEPS.ask(state, frame, out)


def take(state: State, code: i64, dealer: Dealer) -> None:
    """Carry out one offered action; what follows automatically stays pending."""
    frame = state.frames[-1]
    step = frame.step
    if step == TURN:
        turns.take_turn(state, frame, code, dealer)
    elif step == PAY:
        giving_up.pay(state, frame, code, dealer)
    elif step == CYCLE:
        giving_up.cycle(state, frame, code, dealer)
    elif step == FORSAKE:
        giving_up.forsake(state, frame, code, dealer)
    else:
        STEPS.take(state, frame, code, dealer)


def run(state: State, dealer: Dealer) -> None:
    """Run automatic steps until somebody must choose or the match is over."""
    frames = state.frames
    while frames:
        frame = frames[-1]
        if frame.step < FIRST_RUN:
            break
        run_step(state, frame, dealer)
    if state.scenario.real:
        knowledge.settle(state)


def run_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """Carry out one automatic step."""
    step = frame.step
    if step == NEXT_TURN:
        turns.next_turn(state, frame, dealer)
    elif step == ENTER:
        playing.enter(state, frame, dealer)
    elif step == SCRIPT:
        texts.carry_out(state, frame, dealer)
    elif step == DO_CYCLE:
        giving_up.do_cycle(state, frame, dealer)
    elif step == DO_FORSAKE:
        giving_up.do_forsake(state, frame, dealer)
    elif step == BOT_TURN:
        automa.bot_turn(state, frame, dealer)
    elif step == LOSSES:
        combat.losses(state, frame, dealer)
    elif step == DRAW_STEP:
        turns.draw_step(state, frame, dealer)
    elif step == COMBATS:
        combat.combats(state, frame, dealer)
    elif step == FIGHT:
        combat.fight(state, frame, dealer)
    elif step == AFTERMATH:
        combat.aftermath(state, frame, dealer)
    else:
        STEPS.run(state, frame, dealer)
