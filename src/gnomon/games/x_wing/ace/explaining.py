"""Why the ace chooses what it chooses, in numbers: what it expects of an option, and how freely it mixes its dials."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import policy, rules
from gnomon.games.x_wing.ace.choosing import (
    action_table,
    action_values,
    best_of,
    dial_table,
    dial_values,
    mean_token_value,
    mean_value,
    promising,
    worlds_of,
)
from gnomon.games.x_wing.ace.errands import arc_gain, prey_in
from gnomon.games.x_wing.ace.exchange import fire_all, make_battle
from gnomon.games.x_wing.ace.guessing import imagine
from gnomon.games.x_wing.ace.levels import ACE, heat_of
from gnomon.games.x_wing.ace.rehearsal import TIES, Rehearsal, codes_of, play_on
from gnomon.games.x_wing.ace.rolling import is_token
from gnomon.games.x_wing.ace.weights import FAIR, sum_of, surprise, weigh
from gnomon.games.x_wing.acting import action_value, outlook_of
from gnomon.games.x_wing.carding import row_of_card
from gnomon.games.x_wing.dicework import operation_of
from gnomon.games.x_wing.prospects import make_scene
from gnomon.games.x_wing.state import ACTIVATION, COMBAT, Frame, State
from gnomon.games.x_wing.steps import (
    ACT,
    ENGAGE,
    FREE_ACT,
    MODIFY,
    PLAN,
    POINT_ARC,
    SLICE,
    USE,
    USE_ON,
    WINDOW,
)
from gnomon.games.x_wing.tables import NOTHING
from gnomon.games.x_wing.terms import DO_FEEDBACK, DO_GIVE, NONE
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.offers import Offers
from gnomon.kernel.threads import give_way

WORLDS: Final = 12
PERCENT: Final = 100
SEED: Final = 0  # hints are explained by rehearsals of their own
MIXES: Final = 4  # rehearsals with other chance, each of which mixes dials in its own way
MOST_MIXES: Final = 6  # as long as one dial takes nearly all: others may still come up, and each takes up to 40 ms
NEARLY_ALL: Final = 95
MOST_SHARE: Final = 99  # no rehearsals show that a dial is certain
DOUBT: Final = 2000  # the heat of what they do not show


class Thought:
    """What the ace makes of an option. Damage is in thousandths, values in thousandths of a squad point."""

    def __init__(self) -> None:
        self.given: i64 = NONE  # damage that the seat may expect to do this round; NONE if nothing was rehearsed
        self.taken: i64 = NONE  # and to take
        self.gain: i64 = 0  # how much better it is than the best other option; negative if another is better
        self.share: i64 = NONE  # how often the ace chooses it, in hundredths; NONE where it does not mix
        self.surprise: i64 = NONE  # the entropy of its mix, in thousandths of a bit
        # Where it goes by rules of thumb:
        self.alike: i64 = 0  # how many options they find as good, with itself; 0 elsewhere
        self.thumb: i64 = 0  # what they find it worth
        self.margin: i64 = 0  # how much better than the best other option that is; negative if another is better
        self.operation: i64 = NONE  # what its card does
        self.token: i64 = NONE  # which token that card gives
        self.prey: i64 = NONE  # the ship that the mobile arc should be turned to for slicing


class Explainer:
    """The choice that a seat must make, rehearsed once, so that several of its options can be explained."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.offers: Offers = Offers()
        rules.ask(state, self.offers)
        self.step: i64 = state.frames[-1].step
        self.rehearsal: Rehearsal | None = None
        self.codes: Ints = NOTHING
        self.values: Ints = NOTHING
        self.weights: Ints = NOTHING  # of dials
        self.thumbs: Ints = NOTHING  # of all offers, by rules of thumb
        if self.offers.count > 1:
            self.compare()

    def compare(self) -> None:
        """Rehearse or judge all options, where the ace does so."""
        state = self.state
        frame = state.frames[-1]
        if self.step == PLAN:
            self.codes = codes_of(self.offers)
            self.rehearsal = dial_table(state, frame, self.codes)
            self.mix(frame)
        elif self.step in (ACT, FREE_ACT) and state.phase == ACTIVATION:
            self.codes = promising(state, frame, self.offers)
            self.rehearsal = action_table(state, frame, self.codes)
            self.values = action_values(state, self.rehearsal, ACE, Imagined(SEED))
        elif self.step in (ENGAGE, SLICE):
            worlds = worlds_of(state, frame.seat)
            self.codes = codes_of(self.offers)
            self.values = filled(len(self.codes), 0)
            for at in range(len(self.codes)):
                self.values[at] = mean_value(worlds, frame, self.codes[at])
        else:
            self.judge(frame)

    def judge(self, frame: Frame) -> None:
        """What rules of thumb make of all options, where nothing is rehearsed."""
        self.thumbs = filled(self.offers.count, 0)
        if self.step in (ACT, FREE_ACT):
            scene = make_scene(self.state, frame.seat)
            now = outlook_of(self.state, scene, frame.ship)
            for at in range(self.offers.count):
                self.thumbs[at] = action_value(self.state, scene, frame.ship, now, self.offers.codes[at])
            return
        worlds = worlds_of(self.state, frame.seat)
        for at in range(self.offers.count):
            code = self.offers.codes[at]
            if self.step == POINT_ARC:
                self.thumbs[at] = mean_value(worlds, frame, code)
            else:
                self.thumbs[at] = policy.value_of(self.state, frame, self.step, code)

    def mix(self, frame: Frame) -> None:
        """The mean of several rehearsals, as the ace draws from a new one each time."""
        self.values = filled(len(self.codes), 0)
        self.weights = filled(len(self.codes), 0)
        heat = heat_of(self.state, ACE)
        number: i64 = 0
        while number < MIXES or (number < MOST_MIXES and is_nearly_all(self.weights)):
            values = dial_values(self.state, frame, self.codes, ACE, Imagined(SEED, number))
            for at in range(len(values)):
                self.values[at] += values[at]
            self.add_shares(values, heat)
            number += 1
        for at in range(len(self.values)):
            self.values[at] //= number
        # What so few rehearsals do not show counts as one more, in which the mean values decide less.
        self.add_shares(self.values, DOUBT)

    def add_shares(self, values: Ints, heat: i64) -> None:
        """Add the shares that dials of such values have in one mix."""
        weights = weigh(values, heat)
        total = sum_of(weights)
        for at in range(len(weights)):
            self.weights[at] += weights[at] * FAIR // total

    def thought(self, code: i64) -> Thought:
        """What the ace makes of an option."""
        thought = Thought()
        if self.offers.count == 1:
            return thought
        if self.step == MODIFY and is_token(code):
            worlds = worlds_of(self.state, self.state.frames[-1].seat)
            thought.gain = mean_token_value(worlds, code)
        elif len(self.thumbs) > 0:
            self.tell_thumb(code, thought)
        self.tell_card(code, thought)
        for at in range(len(self.codes)):
            if self.codes[at] == code:
                self.tell(at, thought)
        return thought

    def tell_thumb(self, code: i64, thought: Thought) -> None:
        """How an option compares by rules of thumb."""
        for at in range(len(self.thumbs)):
            if self.offers.codes[at] == code:
                thought.thumb = self.thumbs[at]
                thought.margin = lead(self.thumbs, at)
        for at in range(len(self.thumbs)):
            if self.thumbs[at] == thought.thumb:
                thought.alike += 1
        if self.step == POINT_ARC:
            thought.prey = prey_to_point_at(self.state, self.state.frames[-1], code >> 20 & 4095)

    def tell_card(self, code: i64, thought: Thought) -> None:
        """What an option's card does."""
        if code & 255 not in (USE, USE_ON):
            return
        if self.step == ENGAGE:
            thought.operation = DO_FEEDBACK
        elif self.step in (WINDOW, MODIFY):
            frame = self.state.frames[-1]
            thought.operation = operation_of(self.state, frame, code)
            if thought.operation == DO_GIVE:
                row = row_of_card(self.state, frame, code >> 8 & 4095, code >> 20 & 4095)
                thought.token = self.state.tables.effects.first[row]

    def likeliest(self, code: i64) -> i64:
        """The dial that the ace sets most often, or the action that these rehearsals find best; else the option."""
        if len(self.weights) > 0:
            return self.codes[best_of(self.weights)]
        if self.rehearsal is not None:
            return self.codes[best_of(self.values)]
        return code

    def tell(self, at: i64, thought: Thought) -> None:
        """What is known of the option at a place; no damage is worked out for a dial that is never set."""
        if len(self.codes) > 1:
            thought.gain = lead(self.values, at)
        if self.step == PLAN:
            total = sum_of(self.weights)
            thought.share = (self.weights[at] * PERCENT + total // 2) // total
            if thought.share > MOST_SHARE:
                thought.share = MOST_SHARE
            thought.surprise = surprise(self.weights)
        rehearsal = self.rehearsal
        if rehearsal is not None and thought.share != 0:
            expect(rehearsal, self.codes[at], thought)


def is_nearly_all(weights: Ints) -> bool:
    """Whether one of some weights is nearly the sum of all."""
    return weights[best_of(weights)] * PERCENT >= sum_of(weights) * NEARLY_ALL


def prey_to_point_at(state: State, frame: Frame, quadrant: i64) -> i64:
    """The ship that is worth most for slicing in a quadrant of the mobile arc; NONE if slicing is not what counts."""
    worlds = worlds_of(state, frame.seat)
    if arc_gain(worlds, frame.ship, quadrant) == 0:
        return NONE
    return prey_in(worlds, frame.ship, quadrant)


def lead(values: Ints, at: i64) -> i64:
    """How much better an option is than the best of the others."""
    own = values[at]
    values[at] = values[0] - (1 << 40)
    best = values[best_of(values)]
    values[at] = own
    return own - best


def expect(rehearsal: Rehearsal, code: i64, thought: Thought) -> None:
    """The damage to be expected this round, given and taken, over some worlds."""
    given: i64 = 0
    taken: i64 = 0
    for world in range(WORLDS):
        chance = Imagined(SEED, world)
        table = imagine(rehearsal.table, rehearsal.seat, rehearsal.guesses, chance)
        rules.take(table, code, chance)
        rules.run(table, chance)
        play_on(table, chance, Imagined(SEED, TIES + world))
        if not table.over and table.phase == COMBAT:
            battle = make_battle(table)
            fire_all(table, battle, rehearsal.seat)
            given += battle.dealt[rehearsal.seat]
            taken += battle.dealt[1 - rehearsal.seat]
        give_way()
    thought.given = given // WORLDS
    thought.taken = taken // WORLDS
