"""The steady player: it beats random play, stays on the mat, shoots, and never knows what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from x_wing import missions, squadrons
from x_wing.fights import SEATS, SETUP, header_of
from x_wing.missions import AT_ESCAPE, GOING, SLICING, arranged
from x_wing.test_leak import deal_anew, hidden_dials, hidden_intel

import gnomon
from gnomon import bots
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.intel import SCUM
from gnomon.games.x_wing.state import DESTROYED, FLED, State
from gnomon.games.x_wing.steps import ENGAGE, ESCAPE, FURTHER_ATTACK, GO, HOLD, SCAN, SLICE, SLICE_AT, STAY
from gnomon.games.x_wing.table import STEADY
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain
from gnomon.lab.simulate import play_out
from gnomon.testing.walk import Picker, play_in_company

pytestmark = pytest.mark.once

READY = squadrons.TABLES.squad_slugs
MATCHES = 100  # against random play, for each seat
WORLDS = 3


def ready(number: int) -> Header:
    """Squads that are ready to fly, each against each, with all kinds of starts, obstacles and decks."""
    picker = Picker(number)
    options: Plain = squadrons.options(picker)
    options["squad_1"] = READY[number % len(READY)]
    options["squad_2"] = READY[(number + 1 + number // len(READY)) % len(READY)]
    header = GAME.header(SETUP, SEATS, options)
    header.seed = number
    return header


@pytest.mark.parametrize("seat", range(SEATS))
def test_it_beats_random_play(seat: int) -> None:
    players = ["steady" if own == seat else "random" for own in range(SEATS)]
    won = [GAME.result(play_out(GAME, ready(number), players)[0]).winners == (seat,) for number in range(MATCHES)]
    assert sum(won) >= 0.95 * MATCHES


@pytest.mark.soak
@pytest.mark.parametrize("seat", range(SEATS))
def test_it_beats_random_play_with_any_squad(seat: int) -> None:
    players = ["steady" if own == seat else "random" for own in range(SEATS)]
    matches = range(400_000, 402_000)
    won = [GAME.result(play_out(GAME, header_of(number), players)[0]).winners == (seat,) for number in matches]
    assert sum(won) >= 0.95 * len(matches)


def lives(players: list[str], matches: range) -> list[int]:
    """How all ships ended."""
    states = [as_table(play_out(GAME, ready(number), players)[0]) for number in matches]
    return [int(ship.life) for state in states for ship in state.ships]


def test_it_stays_on_the_mat_and_shoots_ships_down() -> None:
    found = lives(["steady", "steady"], range(120))
    assert found.count(FLED) < 0.01 * len(found)
    assert found.count(DESTROYED) > 0.5 * len(found)


def test_against_itself_it_comes_to_a_decision() -> None:
    ends = [GAME.result(play_out(GAME, ready(number), ["steady", "steady"])[0]) for number in range(60)]
    assert sum(not end.is_shared for end in ends) >= 57


def test_it_hardly_ever_holds_its_fire() -> None:
    shots = held = 0
    for number in range(20):
        dealer, pilots = Seeded(number), [Imagined(number, 1 + seat) for seat in range(SEATS)]
        state = as_table(GAME.begin(ready(number), dealer))
        while not state.is_over():
            code = state.choose(STEADY, pilots[int(state.chooser())])
            if state.frames[-1].step in (ENGAGE, FURTHER_ATTACK):
                held += code & 255 == HOLD
                shots += code & 255 != HOLD
            state.apply(code, dealer)
    assert shots > 500 and held < 0.02 * shots


def test_it_does_not_depend_on_what_is_hidden() -> None:
    """Its choice is the same in every world that its seat cannot tell apart, and in the true one."""
    compared = 0
    for number in range(8):
        match = GAME.start(SETUP, SEATS, seed=number, options=squadrons.options(Picker(number)) | {"start": "laid-out"})
        picker = Picker(number)
        while (decision := match.decision) is not None:
            state = as_table(match.state)
            if hidden_dials(state, decision.seat):
                check_choice(match, state, picker)
                compared += 1
            play_in_company(match, [STEADY, STEADY], compared, 2)
    assert compared > 100


def check_choice(match: gnomon.Match, state: State, picker: Picker) -> None:
    decision = match.decision
    assert decision is not None
    view = match.view(decision.seat)
    worlds = [GAME.imagine(view, seed).state for seed in range(WORLDS)]
    for _ in range(WORLDS):
        other = as_table(state.copy())
        deal_anew(other, decision.seat, picker)
        worlds.append(other)
    assert {world.choose(STEADY, Imagined(3)) for world in worlds} == {match.state.choose(STEADY, Imagined(3))}


def test_as_a_bot_it_chooses_as_inside_the_engine() -> None:
    match = GAME.start(SETUP, SEATS, seed=6)
    bot, own = bots.make(GAME, "steady", 3), Imagined(3)
    for _ in range(80):
        decision = match.decision
        assert decision is not None
        action = bot.choose(match.view(decision.seat), decision.options)
        assert action.code == match.state.choose(STEADY, own)
        match.play(action)


def test_dials_are_not_foreseen() -> None:
    """With other chance it often sets other dials, so that nobody knows what comes."""
    match, varied = GAME.start(SETUP, SEATS, seed=2, options={"start": "laid-out"}), []
    while (decision := match.decision) is not None:
        if decision.options[0].name == "dial":
            varied.append(len({match.state.choose(STEADY, Imagined(seed)) for seed in range(6)}) > 1)
        play_in_company(match, [STEADY, STEADY], len(varied), 1)
    assert sum(varied) > 0.1 * len(varied) > 2


# Mission 16


def test_in_missions_it_scans_and_slices_and_escapes_with_enough() -> None:
    taken = Counter[int]()
    for number in range(100):
        header, dealer, pilots = missions.header_of(number), Seeded(number), [Imagined(number, 1), Imagined(number, 2)]
        state = as_table(GAME.begin(header, dealer))
        while not state.is_over():
            code, step = state.choose(STEADY, pilots[int(state.chooser())]), state.frames[-1].step
            assert step != SLICE or code & 255 == SLICE_AT
            assert step != GO or (code & 255 == ESCAPE) == is_time_to_go(state, header)
            taken[code & 255] += 1
            state.apply(code, dealer)
    assert taken[SLICE_AT] > 100 and min(taken[SCAN], taken[ESCAPE], taken[STAY]) > 0


def is_time_to_go(state: State, header: Header) -> bool:
    """Whether Scum wins, alone or together with the convoy, if Ketsu Onyo gets away now; or gets a draw, at best."""
    ahead = as_table(state.copy())
    ahead.apply(next(code for code in ahead.options() if code & 255 == ESCAPE), Imagined(1))
    stolen, kept = worth(missions.mission_of(state).stolen), worth(ship.intel & 3 for ship in state.ships)
    if ahead.winner == SCUM or (header.options["both_goals"] == "shared" and stolen >= 5):
        return True
    return stolen + kept < 5 and kept < 4


def worth(kinds: Iterable[int]) -> int:
    """What some intel tokens are worth."""
    return sum({0: 0, 1: 1, 2: 2, 3: 4}[int(kind)] for kind in kinds)


def choice_at(match: gnomon.Match) -> str:
    code = match.state.choose(STEADY, Imagined(1))
    return match.record.lexicon.actions.text(code)


def test_it_slices_what_it_can_reach() -> None:
    assert choice_at(arranged(SLICING, "combat")) == "slice ketsu-onyo > luke-skywalker"


FIVE = {"luke-skywalker": {"intel": ""}, "rebel-operative": {"intel": ""}, "mission": {**AT_ESCAPE, "stolen": [4, 1]}}
SIX = {"luke-skywalker": {"intel": ""}, "red-squadron-pilot": {"intel": ""}}


@pytest.mark.parametrize(
    ("both_goals", "changes", "choice"),
    [
        ("scum", {"mission": AT_ESCAPE}, "stay"),
        ("scum", FIVE, "escape"),
        ("shared", FIVE, "escape"),
        ("draw", FIVE, "stay"),
        ("draw", {**SIX, "mission": {**AT_ESCAPE, "stolen": [4, 2]}}, "escape"),
    ],
)
def test_it_escapes_only_if_that_wins(both_goals: str, changes: dict[str, Plain], choice: str) -> None:
    """5 points against 4 are both goals, and an option says who wins then (14.11)."""
    assert choice_at(arranged(GOING, "end", both_goals, **changes)) == f"{choice} ketsu-onyo"


def test_in_missions_it_does_not_depend_on_what_is_hidden() -> None:
    compared = 0
    for number in range(8):
        options = missions.options(Picker(number)) | {"start": "laid-out"}
        match, picker = GAME.start(MISSION, SEATS, seed=number, options=options), Picker(number)
        while (decision := match.decision) is not None:
            state = as_table(match.state)
            if decision.seat == SCUM and len(hidden_intel(state)) > 1:
                check_choice(match, state, picker)
                compared += 1
            play_in_company(match, [STEADY, STEADY], compared, 2)
    assert compared > 100
