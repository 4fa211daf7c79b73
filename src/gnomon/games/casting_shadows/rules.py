"""Every step in one row: the rule it cites, its options and what choosing does, or what runs automatically."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows import actions, combat, effects, pay, setup, turn
from gnomon.games.casting_shadows.automa import boxing, real_table
from gnomon.games.casting_shadows.state import Frame, State
from gnomon.games.casting_shadows.steps import (
    ABSORB,
    ANSWER,
    ASK_ANSWERS,
    BEGIN_TURN,
    BOT_ACT,
    BOT_END,
    BOT_TURN,
    CAST_NOW,
    CHOOSE_CHARACTER,
    COLLECT_NOW,
    END_TURN,
    FLEE,
    KEEP,
    LEAVE_OUT,
    MAKE_ROOM,
    PASS_TURN,
    PAY,
    PAY_WITH,
    REMOVE,
    REPORT,
    REROLL,
    RETURN,
    ROLL_DICE,
    SPEND_SPELL,
    STEP,
    STRIKE,
    STROLL,
    STROLL_ON,
    SUMMON,
    TAKEN,
    TRANSFORM,
    TURN,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers
from gnomon.kernel.steps import Step, Steps

STEPS: Final = Steps[State, Frame](
    [
        Step(CHOOSE_CHARACTER, "choose-character", "1.2", setup.choose_character_options, setup.choose_character),
        Step(LEAVE_OUT, "leave-out", "11.4", turn.leave_out_options, turn.leave_out),
        Step(TURN, "turn", "2.5", actions.turn_options, actions.take_turn),
        Step(REROLL, "reroll", "3.5", actions.reroll_options, actions.reroll),
        Step(PAY_WITH, "pay-with", "4.5", pay.pay_with_options, pay.pay_with),
        Step(SPEND_SPELL, "spend-spell", "4.8", actions.spend_spell_options, actions.give_up_chosen),
        Step(MAKE_ROOM, "make-room", "6.3", actions.make_room_options, actions.give_up_chosen),
        Step(ANSWER, "answer", "9.5", combat.answer_options, combat.answer),
        Step(REMOVE, "remove", "11.5", combat.remove_options, combat.remove),
        Step(STROLL, "stroll", "13.2", effects.stroll_options, effects.stroll),
        Step(KEEP, "keep", "10.11", actions.keep_options, actions.keep),
        Step(ABSORB, "absorb", "5.4", turn.absorb_options, turn.absorb),
        Step(TRANSFORM, "transform", "5.5", turn.transform_options, turn.transform),
        Step(SUMMON, "summon", "5.6", turn.summon_options, turn.summon),
        Step(STEP, "step", "15.15", boxing.step_options, boxing.step),
        Step(FLEE, "flee", "15.21", combat.flee_options, combat.flee),
        Step(REPORT, "report", "15.27", real_table.report_options, real_table.report),
        Step(TAKEN, "taken", "15.27", real_table.taken_options, real_table.taken),
        Step(BEGIN_TURN, "begin-turn", "2.1", runs=turn.begin_turn),
        Step(ROLL_DICE, "roll-dice", "2.2", runs=turn.roll_dice),
        Step(PAY, "pay", "4.5", runs=pay.pay),
        Step(CAST_NOW, "cast-now", "3.2", runs=actions.cast_now),
        Step(COLLECT_NOW, "collect-now", "3.8", runs=actions.collect_now),
        Step(ASK_ANSWERS, "ask-answers", "9.3", runs=combat.ask_answers),
        Step(STRIKE, "strike", "7.5", runs=combat.strike),
        Step(RETURN, "return", "9.7", runs=combat.give_back),
        Step(END_TURN, "end-turn", "2.8", runs=turn.end_turn),
        Step(PASS_TURN, "pass-turn", "2.9", runs=turn.pass_turn),
        Step(STROLL_ON, "stroll-on", "13.2", runs=effects.stroll_on),
        Step(BOT_TURN, "bot-turn", "15.7", runs=boxing.bot_turn),
        Step(BOT_ACT, "bot-act", "15.11", runs=boxing.bot_act),
        Step(BOT_END, "bot-end", "15.16", runs=boxing.bot_end),
    ]
)


# Calling a function from the table costs more than most steps do, so the steps of nearly every turn are called
# directly; a test compares the two.


def ask(state: State, out: Offers) -> None:
    """Offer all options of the seat that must choose."""
    frame = state.frames[-1]
    step = frame.step
    if step == TURN:
        actions.turn_options(state, frame, out)
    elif step == REROLL:
        actions.reroll_options(state, frame, out)
    elif step == PAY_WITH:
        pay.pay_with_options(state, frame, out)
    elif step == ABSORB:
        turn.absorb_options(state, frame, out)
    elif step == ANSWER:
        combat.answer_options(state, frame, out)
    else:
        STEPS.ask(state, frame, out)


def take(state: State, code: i64, dealer: Dealer) -> None:
    """Carry out one offered action; what follows automatically stays pending."""
    frame = state.frames[-1]
    step = frame.step
    if step == TURN:
        actions.take_turn(state, frame, code, dealer)
    elif step == REROLL:
        actions.reroll(state, frame, code, dealer)
    elif step == PAY_WITH:
        pay.pay_with(state, frame, code, dealer)
    elif step == ABSORB:
        turn.absorb(state, frame, code, dealer)
    elif step == ANSWER:
        combat.answer(state, frame, code, dealer)
    else:
        STEPS.take(state, frame, code, dealer)


def run(state: State, dealer: Dealer) -> None:
    """Run automatic steps until somebody must choose or the match is over."""
    frames, runs = state.frames, STEPS.runs
    while frames:
        frame = frames[-1]
        if runs[frame.step] is None:
            return
        run_step(state, frame, dealer)


def run_step(state: State, frame: Frame, dealer: Dealer) -> None:
    """Carry out one automatic step."""
    step = frame.step
    if step == END_TURN:
        turn.end_turn(state, frame, dealer)
    elif step == PASS_TURN:
        turn.pass_turn(state, frame, dealer)
    elif step == BEGIN_TURN:
        turn.begin_turn(state, frame, dealer)
    elif step == ROLL_DICE:
        turn.roll_dice(state, frame, dealer)
    elif step == PAY:
        pay.pay(state, frame, dealer)
    elif step == CAST_NOW:
        actions.cast_now(state, frame, dealer)
    elif step == COLLECT_NOW:
        actions.collect_now(state, frame, dealer)
    elif step == ASK_ANSWERS:
        combat.ask_answers(state, frame, dealer)
    elif step == STRIKE:
        combat.strike(state, frame, dealer)
    elif step == RETURN:
        combat.give_back(state, frame, dealer)
    else:
        STEPS.run(state, frame, dealer)
