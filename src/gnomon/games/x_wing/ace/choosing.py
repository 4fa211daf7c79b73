"""What the ace chooses at each step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import policy, rules
from gnomon.games.x_wing.ace.errands import action_bonus, arc_gain, slicing_value
from gnomon.games.x_wing.ace.exchange import engage_value
from gnomon.games.x_wing.ace.guessing import (
    best_dial,
    deal_in_turn,
    guess_dials,
    has_to_fly,
    hides_intel,
    judge_dials,
    without_secrets,
)
from gnomon.games.x_wing.ace.levels import Level, heat_of, slips_of
from gnomon.games.x_wing.ace.rehearsal import Rehearsal, bar_for, codes_of, rehearse_all
from gnomon.games.x_wing.ace.rolling import is_token, token_value
from gnomon.games.x_wing.ace.weights import draw, weigh
from gnomon.games.x_wing.acting import action_value, outlook_of
from gnomon.games.x_wing.geometry.pose import Pose, on_mat
from gnomon.games.x_wing.prospects import lead_to, make_scene
from gnomon.games.x_wing.state import ACTIVATION, Frame, State
from gnomon.games.x_wing.steering import NO_WAY_BACK, stress_after, way_back
from gnomon.games.x_wing.steps import (
    ACT,
    ENGAGE,
    FREE_ACT,
    MODIFY,
    PLAN,
    POINT_ARC,
    SKIP,
    SLICE,
    TAKE_EVADE,
    TAKE_FOCUS,
)
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import Ints, filled, ints
from gnomon.kernel.offers import Offers

GUESS_HEAT: Final = 800  # how far enemies are from doing what is best by rules of thumb
MOST_ACTIONS: Final = 14
OFF_THE_MAT: Final = -(1 << 35)  # worse than anything else may be


def choose(state: State, level: Level, dealer: Seeded) -> i64:
    """The choice of the seat that must choose."""
    offers = Offers()
    rules.ask(state, offers)
    if offers.count == 1:
        return offers.codes[0]
    frame = state.frames[-1]
    if frame.step == PLAN:
        return draw_dial(state, frame, offers, level, dealer)
    if frame.step in (ACT, FREE_ACT) and state.phase == ACTIVATION:
        return best_action(state, frame, offers, level, dealer)
    if frame.step == MODIFY:
        return best_for_dice(state, frame, offers, level, dealer)
    if frame.step in (ENGAGE, SLICE, POINT_ARC):
        return best_by_value(state, frame, offers, level, dealer)
    return policy.choose(state, dealer)


def best_by_value(state: State, frame: Frame, offers: Offers, level: Level, dealer: Seeded) -> i64:
    """The option with the best value; a random one among equals."""
    worlds = worlds_of(state, frame.seat)
    most = slips_of(state, level) // 3
    choice = policy.Choice()
    for at in range(offers.count):
        code = offers.codes[at]
        value = mean_value(worlds, frame, code)
        if most:
            value += dealer.below(most)
        policy.consider(choice, code, value, dealer)
    return choice.code


def best_for_dice(state: State, frame: Frame, offers: Offers, level: Level, dealer: Seeded) -> i64:
    """Cards first, as the steady player uses them; then tokens and locks for what they are worth."""
    steady = policy.choose(state, dealer)
    if level.slips or not is_token(steady):
        return steady
    choice = policy.Choice()
    worlds = worlds_of(state, frame.seat)
    for at in range(offers.count):
        code = offers.codes[at]
        if is_token(code):
            policy.consider(choice, code, mean_token_value(worlds, code), dealer)
    return choice.code


def worlds_of(state: State, seat: i64) -> list[State]:
    """The mat as a seat knows it: one world, or one for each place where hidden intel may lie."""
    table = without_secrets(state, seat)
    if hides_intel(table, seat):
        return deal_in_turn(table)
    return [table]


def mean_value(worlds: list[State], frame: Frame, code: i64) -> i64:
    """The value of an option at a step where each is judged by itself."""
    if frame.step == SLICE:
        return slicing_value(worlds, code)
    if frame.step == POINT_ARC:
        value = policy.value_of(worlds[0], frame, frame.step, code)
        return value + arc_gain(worlds, frame.ship, code >> 20 & 4095)
    total: i64 = 0
    for world in worlds:
        total += engage_value(world, frame.seat, code)
    return total // len(worlds)


def mean_token_value(worlds: list[State], code: i64) -> i64:
    """The value of a token or lock on the dice."""
    total: i64 = 0
    for world in worlds:
        total += token_value(world, code)
    return total // len(worlds)


# Dials


def draw_dial(state: State, frame: Frame, offers: Offers, level: Level, dealer: Seeded) -> i64:
    """A dial, mixed from those that are about as good as the best."""
    codes = codes_of(offers)
    values = dial_values(state, frame, codes, level, dealer)
    return codes[draw(weigh(values, heat_of(state, level)), dealer)]


def dial_values(state: State, frame: Frame, codes: Ints, level: Level, dealer: Seeded) -> Ints:
    """What each dial is worth to a player of a level."""
    values = rehearse_all(dial_table(state, frame, codes), level, dealer)
    slip(values, slips_of(state, level), dealer)
    shun_edge(state, frame.ship, codes, values)
    return values


def shun_edge(state: State, number: i64, codes: Ints, values: Ints) -> None:
    """Nothing makes a pilot leave the mat, or fly where nothing leads back, as long as there is anything else."""
    end = Pose()
    for at in range(len(codes)):
        manoeuvre = codes[at] >> 20 & 4095
        lead_to(state.ships[number].pose, manoeuvre, end)
        if not on_mat(end):
            values[at] += OFF_THE_MAT
        elif way_back(state, number, end, stress_after(state, number, manoeuvre) > 0, 1) == NO_WAY_BACK:
            values[at] += OFF_THE_MAT // 2


def dial_table(state: State, frame: Frame, codes: Ints) -> Rehearsal:
    """The dials of a ship, to be rehearsed with friends that fly by rules of thumb."""
    seat = frame.seat
    table = without_secrets(state, seat)
    guesses = guess_dials(table, seat, GUESS_HEAT)
    scene = make_scene(table, seat)
    for number in range(table.roster.count):
        if number != frame.ship and table.roster.seat[number] == seat and has_to_fly(table, number):
            table.ships[number].dial = best_dial(judge_dials(table, scene, number, GUESS_HEAT))
    return Rehearsal(table, seat, guesses, codes)


def slip(values: Ints, most: i64, dealer: Seeded) -> None:
    """Errors of judgement."""
    if most:
        for at in range(len(values)):
            values[at] += dealer.below(most)


# Actions


def best_action(state: State, frame: Frame, offers: Offers, level: Level, dealer: Seeded) -> i64:
    """The action that is worth most; only those are rehearsed that look promising."""
    codes = promising(state, frame, offers)
    return codes[best_of(action_values(state, action_table(state, frame, codes), level, dealer))]


def action_values(state: State, rehearsal: Rehearsal, level: Level, dealer: Seeded) -> Ints:
    """What each action is worth to a player of a level."""
    values = rehearse_all(rehearsal, level, dealer)
    for at in range(len(values)):
        values[at] += action_bonus(state, rehearsal.codes[at])
    slip(values, slips_of(state, level) // 2, dealer)
    return values


def action_table(state: State, frame: Frame, codes: Ints) -> Rehearsal:
    """The actions of a ship, to be rehearsed."""
    table = without_secrets(state, frame.seat)
    return Rehearsal(table, frame.seat, guess_dials(table, frame.seat, GUESS_HEAT), codes)


def promising(state: State, frame: Frame, offers: Offers) -> Ints:
    """The actions that are best by rules of thumb."""
    scene = make_scene(state, frame.seat)
    scene.poses[frame.ship] = state.ships[frame.ship].pose
    now = outlook_of(state, scene, frame.ship)
    values = filled(offers.count, 0)
    for at in range(offers.count):
        values[at] = action_value(state, scene, frame.ship, now, offers.codes[at])
    least = bar_for(values, MOST_ACTIONS)
    skips = not gives_token(frame, offers)
    out: list[int] = []
    for at in range(offers.count):
        if values[at] >= least and len(out) < MOST_ACTIONS and (skips or offers.codes[at] & 255 != SKIP):
            out.append(int(offers.codes[at]))
    return ints(out)


def gives_token(frame: Frame, offers: Offers) -> bool:
    """Whether the action of the round may be a token, which is better than no action whatever rehearsals say."""
    if frame.step != ACT:
        return False
    for at in range(offers.count):
        if offers.codes[at] & 255 in (TAKE_FOCUS, TAKE_EVADE):
            return True
    return False


def best_of(values: Ints) -> i64:
    """The place of the largest value."""
    best: i64 = 0
    for at in range(len(values)):
        if values[at] > values[best]:
            best = at
    return best
