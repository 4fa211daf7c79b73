"""How the ace plays: better than the others, on the mat, hard to read, and from what its seat knows alone."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator

import pytest
from x_wing import missions, squadrons
from x_wing.fights import SEATS, SETUP
from x_wing.test_leak import deal_anew, hidden_dials, hidden_intel
from x_wing.test_policy import ready

from gnomon import Match
from gnomon.games.x_wing.ace.explaining import Explainer
from gnomon.games.x_wing.ace.levels import ACE
from gnomon.games.x_wing.ace.rolling import EVADES, FAIR, ROLLS
from gnomon.games.x_wing.ace.weights import draw, surprise, weigh
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.geometry.pose import Pose, on_mat
from gnomon.games.x_wing.intel import REBELS, SCUM
from gnomon.games.x_wing.odds import STEPS
from gnomon.games.x_wing.prospects import lead_to
from gnomon.games.x_wing.state import FLED, FLYING, State
from gnomon.games.x_wing.steering import NO_WAY_BACK, stress_after, way_back
from gnomon.games.x_wing.steps import BOOST, PLAN, ROLL
from gnomon.games.x_wing.table import STEADY
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.ints import ints
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain, read, write
from gnomon.lab.simulate import play_out
from gnomon.testing.walk import Picker, play_in_company

pytestmark = pytest.mark.once

LEVELS = ("rookie", "veteran", "ace")
NUMBERS = {name: GAME.players.index(name) for name in LEVELS}
FEW = 30  # matches: enough to see a player that has lost its head, far too few for its figures
MANY = 500  # the figures of docs/ace-rates.md
LAID_OUT: Plain = {"start": "laid-out"}


def wins(header: Header, strong: str, weak: str, seat: int) -> bool:
    """Whether a player wins from a seat."""
    players = [strong if own == seat else weak for own in range(SEATS)]
    return GAME.result(play_out(GAME, header, players)[0]).winners == (seat,)


def mission(number: int) -> Header:
    """The mission with its usual squads."""
    header = GAME.header(MISSION, SEATS, {"rounds": 24})
    header.seed = number
    return header


def share_won(strong: str, weak: str, matches: int) -> float:
    """How many dogfights a player wins, each pair of squads from both seats."""
    won = [wins(ready(number // SEATS), strong, weak, number % SEATS) for number in range(matches)]
    return sum(won) / matches


# Strength


def test_it_beats_the_steady_player() -> None:
    assert share_won("ace", "steady", FEW) > 0.6


def test_it_beats_random_play() -> None:
    assert share_won("ace", "random", FEW) > 0.9


@pytest.mark.parametrize("seat", [SCUM, REBELS])
def test_it_beats_the_steady_player_in_the_mission(seat: int) -> None:
    won = [wins(mission(number), "ace", "steady", seat) for number in range(FEW)]
    assert sum(won) >= 0.45 * FEW


@pytest.mark.soak
@pytest.mark.parametrize(("strong", "weak", "least"), [
    ("ace", "steady", 0.75), ("ace", "random", 0.99), ("ace", "veteran", 0.65), ("veteran", "rookie", 0.65),
])  # fmt: skip
def test_figures_of_dogfights(strong: str, weak: str, least: float) -> None:
    assert share_won(strong, weak, MANY) >= least


@pytest.mark.soak
@pytest.mark.parametrize("seat", [SCUM, REBELS])
def test_figures_of_the_mission(seat: int) -> None:
    won = [wins(mission(number), "ace", "steady", seat) for number in range(MANY)]
    assert sum(won) >= 0.7 * MANY


@pytest.mark.parametrize(
    ("player", "matches", "most"), [("rookie", 48, 0.04), ("veteran", 48, 0.03), ("ace", 12, 0.03)]
)
def test_it_stays_on_the_mat(player: str, matches: int, most: float) -> None:
    """Nobody flies off by choice; a weaker pilot may be ionized or bumped over an edge that it came too near to."""
    found = [as_table(play_out(GAME, ready(number), [player, player])[0]) for number in range(matches)]
    lives = [int(ship.life) for state in found for ship in state.ships]
    assert lives.count(FLED) <= most * len(lives)


@pytest.mark.parametrize("player", LEVELS)
@pytest.mark.parametrize("setup", [SETUP, MISSION])
def test_no_dial_leads_off_the_mat_if_another_does_not(setup: str, player: str) -> None:
    """Nor where no manoeuvre leads back."""
    chosen = 0
    for number in range(3):
        for state, code in choices(ready(number) if setup == SETUP else mission(number), player):
            if state.frames[-1].step == PLAN:
                safe = {one: prospect(state, one) for one in state.options()}
                assert safe[code] == max(safe.values())
                chosen += 1
    assert chosen > 50


def test_it_boosts_and_rolls() -> None:
    """Interceptors leave arcs, or get a shot, by moving once more."""
    header = GAME.header(SETUP, SEATS, {"squad_1": "imperial-aces", "squad_2": "scum-cartel", "rounds": 24})
    taken = Counter(code & 255 for _, code in choices(header, "ace"))
    assert taken[ROLL] > 2 and taken[BOOST] > 2


def choices(header: Header, player: str) -> Iterator[tuple[State, int]]:
    """A match between two of a player at each of its choices, with the option that is taken."""
    number, dealer = header.seed, Seeded(header.seed)
    pilots = [Imagined(number, 1 + seat) for seat in range(SEATS)]
    state = as_table(GAME.begin(header, dealer))
    while not state.is_over():
        code = state.choose(NUMBERS[player], pilots[int(state.chooser())])
        yield state, code
        state.apply(code, dealer)


def prospect(state: State, code: int) -> int:
    """Whether a dial ends on the mat if nobody is in the way, and whether a manoeuvre leads on from there."""
    number, manoeuvre, end = int(state.frames[-1].ship), code >> 20 & 4095, Pose()
    lead_to(state.ships[number].pose, manoeuvre, end)
    if not on_mat(end):
        return 0
    stressed = stress_after(state, number, manoeuvre) > 0
    return 1 if way_back(state, number, end, stressed, 1) == NO_WAY_BACK else 2


# What it knows


@pytest.mark.parametrize("player", LEVELS)
@pytest.mark.parametrize("setup", [SETUP, MISSION])
def test_it_does_not_depend_on_what_is_hidden(setup: str, player: str) -> None:
    """Its choice is the same in every world that its seat cannot tell apart, and in the true one."""
    compared = 0
    for number in range(3):
        squads = squadrons if setup == SETUP else missions
        options = squads.options(Picker(number)) | LAID_OUT
        match, picker = GAME.start(setup, SEATS, seed=number, options=options), Picker(number)
        while (decision := match.decision) is not None:
            state = as_table(match.state)
            hides = hidden_dials(state, decision.seat) or (decision.seat == SCUM and len(hidden_intel(state)) > 1)
            if hides:
                check_choice(match, NUMBERS[player], picker)
                compared += 1
            play_in_company(match, [STEADY, STEADY], compared, 2)
    assert compared > 30


def check_choice(match: Match, player: int, picker: Picker) -> None:
    decision = match.decision
    assert decision is not None
    worlds = [as_table(GAME.imagine(match.view(decision.seat), 5).state), as_table(match.state.copy())]
    deal_anew(worlds[1], decision.seat, picker)
    assert {world.choose(player, Imagined(3)) for world in worlds} == {match.state.choose(player, Imagined(3))}


def test_a_choice_changes_nothing() -> None:
    match = GAME.start(MISSION, SEATS, seed=4, options=LAID_OUT)
    for _ in range(40):
        before = match.digest()
        code = match.state.choose(NUMBERS["ace"], Imagined(1))
        assert match.digest() == before
        decision = match.decision
        assert decision is not None
        match.play(decision.options[decision.options.codes.index(code)])


# Mixing


def test_dials_are_not_foreseen() -> None:
    """With other chance it often sets other dials, and its surprise says so."""
    match, varied, told = GAME.start(SETUP, SEATS, seed=2, options=LAID_OUT), 0, []
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        if as_table(match.state).frames[-1].step == PLAN:
            codes = [match.state.choose(NUMBERS["ace"], Imagined(seed)) for seed in range(4)]
            varied += len(set(codes)) > 1
            told.append(int(Explainer(as_table(match.state)).thought(codes[0]).surprise))
        play_in_company(match, [STEADY, STEADY], len(told), 1)
    assert len(told) > 10 and varied > 0.3 * len(told)
    assert max(told) > 500


def test_better_values_weigh_more() -> None:
    weights = [int(weight) for weight in weigh(ints([0, ACE.heat, -100 * ACE.heat]), ACE.heat)]
    assert weights[1] > 2 * weights[0] > 0 == weights[2]


def test_draws_follow_the_weights() -> None:
    dealer, weights = Seeded(3), ints([3000, 1000, 0])
    drawn = [int(draw(weights, dealer)) for _ in range(4000)]
    assert 2800 < drawn.count(0) < 3200 and drawn.count(2) == 0


def test_surprise_is_entropy() -> None:
    assert surprise(ints([5, 5, 5, 5])) == 2000
    assert surprise(ints([7, 0])) == 0


# Dice


@pytest.mark.parametrize("dice", range(STEPS))
def test_chances_of_a_roll_add_up(dice: int) -> None:
    rolls = sum(int(ROLLS[dice * STEPS * STEPS + at]) for at in range(STEPS * STEPS))
    assert FAIR - STEPS * STEPS <= rolls <= FAIR
    for grade in range(2):
        evades = sum(int(EVADES[(dice * 2 + grade) * STEPS + at]) for at in range(STEPS))
        assert FAIR - STEPS <= evades <= FAIR


def test_more_dice_than_the_tables_have_are_judged_too() -> None:
    """No attack rolls as many, but a position may have them."""
    match = next(one for number in range(30) for one in attacks(number) if has_lock(one))
    data = read(match.position(), "position")
    data["state"]["attack"] |= {"dice": {"blank": 5, "focus": 3}, "fixed": {}}
    changed = GAME.position(write(data))
    assert changed.decision is not None
    assert changed.state.choose(NUMBERS["ace"], Seeded(1)) in changed.decision.options.codes


def attacks(number: int) -> Iterator[Match]:
    """The choices of an attack in one match of the steady player."""
    match = GAME.start(SETUP, SEATS, seed=number, options=LAID_OUT | {"rounds": 8})
    while match.decision is not None:
        if as_table(match.state).attack is not None:
            yield match
        play_in_company(match, [STEADY, STEADY], number, 1)


def has_lock(match: Match) -> bool:
    """Whether dice may be rerolled with a target lock."""
    return match.decision is not None and any(one.name == "reroll" for one in match.decision.options)


def test_ketsu_onyo_flies_for_the_way_out_with_enough() -> None:
    """From the other side of the mat, with the convoy far away, she gets there within a few rounds."""
    won = 0
    for number in range(6):
        header = mission(number)
        state = as_table(play_out(GAME, header, ["ace", "random"])[0])
        assert state.mission is not None
        won += state.winner == SCUM
        assert state.ships[state.mission.ketsu].life == FLYING
    assert won >= 5


def test_others_go_on_while_it_thinks() -> None:
    """Compiled code has to let go of the interpreter by itself: a server has other matches."""
    match = GAME.start(SETUP, SEATS, seed=2, options=LAID_OUT)
    while as_table(match.state).frames[-1].step != PLAN:
        play_in_company(match, [STEADY, STEADY], 2, 1)
    turns, over = [0], threading.Event()

    def other() -> None:
        while not over.is_set():
            turns[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=other)
    thread.start()
    before = turns[0]
    Explainer(as_table(match.state))
    after = turns[0]
    over.set()
    thread.join()
    assert after - before > 5
