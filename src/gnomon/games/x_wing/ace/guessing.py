"""What a seat cannot see, guessed: where enemies will fly, and which intel lies face down where.

Nothing hidden is read: hidden dials are taken away before anything looks at the mat, and hidden intel is dealt again.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.x_wing.ace.weights import draw, weigh
from gnomon.games.x_wing.intel import SCUM, is_hidden
from gnomon.games.x_wing.planning import needs_dial, plan_options
from gnomon.games.x_wing.prospects import Scene, make_scene
from gnomon.games.x_wing.state import REVEALED_DIAL, Frame, State
from gnomon.games.x_wing.steering import manoeuvre_value
from gnomon.games.x_wing.steps import PLAN
from gnomon.games.x_wing.tables import NOTHING
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.offers import Offers


class Guess:
    """The manoeuvres that a ship may have on its dial, how good each is for it, and how likely."""

    def __init__(self) -> None:
        self.ship: i64 = NONE
        self.manoeuvres: Ints = NOTHING
        self.values: Ints = NOTHING
        self.weights: Ints = NOTHING


def without_secrets(state: State, seat: i64) -> State:
    """A copy without the dials that a seat cannot see."""
    out = state.copy()
    for number in range(out.roster.count):
        if is_secret(out, seat, number):
            out.ships[number].dial = NONE
    return out


def is_secret(state: State, seat: i64, number: i64) -> bool:
    """Whether a dial is set that a seat cannot see."""
    ship = state.ships[number]
    return state.roster.seat[number] != seat and ship.dial != NONE and not ship.marks & REVEALED_DIAL


def has_to_fly(state: State, number: i64) -> bool:
    """Whether a ship without a dial needs one before it flies this round."""
    return needs_dial(state, number) and not state.done >> number & 1


def guess_dials(table: State, seat: i64, heat: i64) -> list[Guess]:
    """How likely each manoeuvre of the enemies that have not flown is: what is good for them is likely."""
    out: list[Guess] = []
    scene = make_scene(table, 1 - seat)
    for number in range(table.roster.count):
        if table.roster.seat[number] != seat and has_to_fly(table, number):
            out.append(judge_dials(table, scene, number, heat))
    return out


def judge_dials(table: State, scene: Scene, number: i64, heat: i64) -> Guess:
    """The dials of one ship, judged by rules of thumb."""
    frame = Frame(PLAN, table.roster.seat[number])
    frame.ship = number
    offers = Offers()
    plan_options(table, frame, offers)
    dials = Guess()
    dials.ship = number
    dials.manoeuvres = filled(offers.count, 0)
    dials.values = filled(offers.count, 0)
    for at in range(offers.count):
        dials.manoeuvres[at] = offers.codes[at] >> 20 & 4095
        dials.values[at] = manoeuvre_value(table, scene, number, dials.manoeuvres[at])
    dials.weights = weigh(dials.values, heat)
    return dials


def best_dial(dials: Guess) -> i64:
    """The manoeuvre that is best by rules of thumb."""
    best: i64 = 0
    for at in range(len(dials.values)):
        if dials.values[at] > dials.values[best]:
            best = at
    return dials.manoeuvres[best]


def imagine(table: State, seat: i64, guesses: list[Guess], chance: Seeded) -> State:
    """A copy in which every hidden dial is set as guessed, and hidden intel is dealt again."""
    out = table.copy()
    for dials in guesses:
        out.ships[dials.ship].dial = dials.manoeuvres[draw(dials.weights, chance)]
    if hides_intel(out, seat):
        deal_intel(out, chance)
    return out


def hides_intel(table: State, seat: i64) -> bool:
    """Whether intel lies face down that a seat does not know (14.13)."""
    if table.mission is None or seat != SCUM:
        return False
    for number in range(table.roster.count):
        if is_hidden(table, number):
            return True
    return False


def deal_in_turn(table: State) -> list[State]:
    """Worlds in which every ship that carries a hidden token carries each of the hidden tokens once."""
    carriers = [number for number in range(int(table.roster.count)) if is_hidden(table, number)]
    tokens = sorted([int(table.ships[number].intel) for number in carriers])
    out: list[State] = []
    for turn in range(len(carriers)):
        world = table.copy()
        for at in range(len(carriers)):
            world.ships[carriers[at]].intel = tokens[(at + turn) % len(tokens)]
        out.append(world)
    return out


def deal_intel(table: State, chance: Seeded) -> None:
    """Tokens that lie face down change places."""
    left: list[int] = []
    for number in range(table.roster.count):
        if is_hidden(table, number):
            left.append(int(table.ships[number].intel))
    left.sort()
    for number in range(table.roster.count):
        if is_hidden(table, number):
            table.ships[number].intel = left.pop(chance.below(len(left)))
