"""Where every step leads: which function asks, which one carries out, which one runs by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows import actions, combat, effects, pay, policy, setup, turn
from gnomon.games.casting_shadows.automa import boxing, real_table
from gnomon.games.casting_shadows.state import Frame, State
from gnomon.games.casting_shadows.steps import BEGIN_TURN, BOT_TURN, CHOICES, TURN
from gnomon.kernel.dealer import Dealer

Ask = Callable[[State, Frame, list[int]], None]
Take = Callable[[State, Frame, i64, Dealer], None]
Run = Callable[[State, Frame, Dealer], None]

# In the order of the steps in steps.py.
ASKS: Final[list[Ask]] = [
    setup.choose_character_options,
    turn.leave_out_options,
    actions.turn_options,
    actions.reroll_options,
    pay.pay_with_options,
    actions.spend_spell_options,
    actions.make_room_options,
    combat.answer_options,
    combat.remove_options,
    effects.stroll_options,
    actions.keep_options,
    turn.absorb_options,
    turn.transform_options,
    turn.summon_options,
    boxing.step_options,
    combat.flee_options,
    real_table.report_options,
    real_table.taken_options,
]
TAKES: Final[list[Take]] = [
    setup.choose_character,
    turn.leave_out,
    actions.take_turn,
    actions.reroll,
    pay.pay_with,
    actions.give_up_chosen,
    actions.give_up_chosen,
    combat.answer,
    combat.remove,
    effects.stroll,
    actions.keep,
    turn.absorb,
    turn.transform,
    turn.summon,
    boxing.step,
    combat.flee,
    real_table.report,
    real_table.taken,
]
RUNS: Final[list[Run]] = [
    turn.begin_turn,
    turn.roll_dice,
    pay.pay,
    actions.cast_now,
    actions.collect_now,
    combat.ask_answers,
    combat.strike,
    combat.give_back,
    turn.end_turn,
    turn.pass_turn,
    effects.stroll_on,
    boxing.bot_turn,
    boxing.bot_act,
    boxing.bot_end,
]


class CastingShadows(State):
    """The state with its rules: each method is one step into the modules that read like the rulebook."""

    def copy(self) -> State:
        return CastingShadows(self)

    def options(self) -> list[int]:
        frame = self.frames[-1]
        out: list[int] = []
        if frame.step == TURN:  # most decisions by far; a direct call saves a tenth of the time
            actions.turn_options(self, frame, out)
        else:
            ASKS[frame.step](self, frame, out)
        return out

    def apply(self, code: i64, dealer: Dealer) -> None:
        frame = self.frames[-1]
        if frame.step == TURN:
            actions.take_turn(self, frame, code, dealer)
        else:
            TAKES[frame.step](self, frame, code, dealer)
        run(self, dealer)

    def greedy(self, dealer: Dealer) -> int:
        return policy.choose(self, self.frames[-1].seat, dealer)

    def is_over(self) -> bool:
        return self.winners != 0

    def chooser(self) -> int:
        return int(self.frames[-1].seat)


def run(state: State, dealer: Dealer) -> None:
    """Go on by itself until somebody must choose or the match is over."""
    frames = state.frames
    while frames:
        frame = frames[-1]
        if frame.step < CHOICES or (state.halts and (frame.step == BEGIN_TURN or frame.step == BOT_TURN)):
            return
        RUNS[frame.step - CHOICES](state, frame, dealer)
