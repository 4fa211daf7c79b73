"""What the ace does about Mission 16: it slices, leaves when nothing better can come, and says so."""

from __future__ import annotations

import re
from typing import Final

import pytest
from x_wing import missions
from x_wing.flights import LANGUAGES, teller_of
from x_wing.missions import AT_ESCAPE, GOING, SLICING, arranged

from gnomon import Match
from gnomon.games.x_wing.ace.choosing import best_of, shun_edge
from gnomon.games.x_wing.ace.explaining import Explainer
from gnomon.games.x_wing.ace.judging import WON
from gnomon.games.x_wing.ace.stakes import loss_value, mission_value, theft_value
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.geometry.pose import Pose, on_mat
from gnomon.games.x_wing.geometry.ranges import band, gap
from gnomon.games.x_wing.intel import SCUM
from gnomon.games.x_wing.prospects import lead_to
from gnomon.games.x_wing.steps import SLICE
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import ints
from gnomon.kernel.toml import Plain, read, write

pytestmark = pytest.mark.once

PLAYERS: Final = range(1, len(GAME.players))  # all but random
ACE = GAME.players.index("ace")
SEEDS = range(10)
LUKE, RED, GOLD, SPY = "luke-skywalker", "red-squadron-pilot", "gold-squadron-pilot", "rebel-operative"
FAST: Plain = {"ketsu-onyo": {"flown": "3-straight"}}  # Gyroscopic Targeting may turn her arc
AFTER_CARDS: list[Plain] = [
    {"step": "end-combat", "seat": 0, "count": 3, "value": 3},
    {"step": "slice", "seat": 0, "ship": "ketsu-onyo"},
]
TURNED: Plain = {"ketsu-onyo": {"flown": "3-straight", "arc": "right"}}
EMPTY: Plain = {"intel": ""}
WAITING = [  # for a ship in the corner
    (30_000, 273_589),
    (69_980, 351_073),
    (129_980, 282_226),
    (189_980, 344_589),
    (249_980, 333_774),
    (309_980, 354_680),
]
GONE: Plain = {"life": "destroyed", "shields": 0, "intel": "", "intel_open": False}


def choices(match: Match, player: int = ACE) -> list[str]:
    """What a player chooses, with different chance."""
    decision = match.decision
    assert decision is not None
    codes = [as_table(match.state.copy()).choose(player, Seeded(seed)) for seed in SEEDS]
    return [str(decision.options[decision.options.codes.index(code)]) for code in codes]


def reasons(match: Match, language: str = "en") -> dict[str, str]:
    """What is said for each option, whichever the ace would choose."""
    decision = match.decision
    assert decision is not None
    view, teller = match.view(decision.seat), teller_of(match, language)
    return {one.name: teller.advice.verdict(view, list(decision.options), one, one.name) for one in decision.options}


# Slicing


def test_it_slices_what_it_has_in_its_arc_when_all_lie_face_down() -> None:
    """Nothing better is known to be elsewhere, so it does not wait."""
    assert all(one.startswith("slice") for one in choices(arranged(SLICING, "combat", **FAST)))


def test_it_turns_to_a_better_token_before_it_slices() -> None:
    known = {LUKE: {"intel": "1", "intel_open": True}, GOLD: {"intel": "4", "intel_open": True}}
    rest: Plain = {RED: {"intel": "2"}, SPY: {"intel": "2"}}
    match = arranged(SLICING, "combat", **FAST, **known, **rest)
    assert all(one.startswith("not-now") for one in choices(match))
    state, dealer = as_table(match.state.copy()), Seeded(1)
    tried: list[int] = []
    while not state.is_over() and len(tried) < 2:
        code = state.choose(ACE, Seeded(2))
        if state.frames[-1].step == SLICE:
            tried.append(code >> 20 & 4095)
        state.apply(code, dealer)
    assert tried[1] == state.roster.words.index(GOLD)


def test_once_her_arc_has_turned_it_waits_for_nothing() -> None:
    known: dict[str, Plain] = {LUKE: {"intel": "4", "intel_open": True}, GOLD: {"intel": "1", "intel_open": True}}
    rest: Plain = {RED: {"intel": "2"}, SPY: {"intel": "2"}}
    match = arranged(AFTER_CARDS, "combat", **TURNED, **known, **rest)
    assert all(one.startswith("slice") for one in choices(match))
    assert "turn" not in reasons(match)["not-now"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_for_slicing_has_its_chance_and_its_worth(language: str) -> None:
    told = reasons(arranged(SLICING, "combat"), language)
    assert re.search(r"50\u00a0?%", told["slice"])
    assert all(re.search(r"\d[.,]\d", one) for one in told.values())


# The way out


@pytest.mark.parametrize("player", PLAYERS)
def test_everybody_takes_a_draw_when_no_win_is_left(player: int) -> None:
    """4 and 2 are lost, so Scum cannot reach 5 and the convoy has less than 4."""
    match = only_a_draw()
    assert set(choices(match, player)) == {"escape ketsu-onyo"}
    assert "draw is better" in reasons(match)["escape"] and "draw" not in reasons(match)["stay"]


def only_a_draw() -> Match:
    return arranged(GOING, "end", **{"mission": {**AT_ESCAPE, "lost": [4, 2]}, LUKE: GONE, RED: GONE})


@pytest.mark.parametrize("player", PLAYERS)
def test_nobody_settles_for_a_draw_while_a_win_is_left(player: int) -> None:
    match = arranged(GOING, "end", **{"mission": {**AT_ESCAPE, "stolen": [2, 2], "lost": [4]}}, **{
        LUKE: GONE, RED: EMPTY, GOLD: EMPTY,
    })  # fmt: skip
    assert set(choices(match, player)) == {"stay ketsu-onyo"}
    assert "draw" not in reasons(match)["escape"] and "only be a draw" in reasons(match)["stay"]


def test_the_nearer_a_draw_the_better_when_no_win_is_left() -> None:
    far = planning(only_a_draw(), **{"ketsu-onyo": {"x": 100_000, "y": 100_000}})
    assert mission_value(as_table(far.state)) < mission_value(as_table(only_a_draw().state))


def test_with_goals_that_cancel_out_it_is_after_the_last_token() -> None:
    """Ketsu Onyo has 5, Luke carries the 4, and by option that would be a draw (14.11)."""
    rest = {RED: EMPTY, GOLD: EMPTY, SPY: EMPTY}
    for both, is_after in (("draw", True), ("scum", False)):
        match = arranged(GOING, "end", both, **{"mission": {**AT_ESCAPE, "stolen": [2, 2, 1]}}, **rest)
        table = as_table(match.state)
        luke = table.roster.words.index(LUKE)
        assert (theft_value(table, luke) > 0) == is_after
        assert (loss_value(table, luke) > 0) == is_after


def planning(match: Match, **changes: Plain) -> Match:
    """The same mat while Ketsu Onyo sets her dial, 350 mm south of the escape point."""
    data = read(match.position(), "position")
    for word, change in changes.items():
        data["state"]["ships"][word] |= change
    data["state"]["mission"]["escape"] = [450_000, 650_000]
    data["state"] |= {"phase": "planning", "frames": [{"step": "plan", "seat": SCUM, "ship": "ketsu-onyo"}], "done": []}
    return GAME.position(write(data))


@pytest.mark.parametrize("stake", ["a draw", "scum", "shared"])
def test_dials_head_for_the_way_out_when_nothing_better_can_come(stake: str) -> None:
    """For a draw at least, and for a win, also for one that is shared."""
    stolen: Plain = {"mission": {**AT_ESCAPE, "stolen": [2, 2, 1]}, RED: EMPTY, GOLD: EMPTY, SPY: EMPTY}
    away: Plain = {"x": 100_000, "y": 100_000}
    match = only_a_draw() if stake == "a draw" else arranged(GOING, "end", stake, **stolen)
    state = as_table(planning(match, **{LUKE: {} if stake == "a draw" else away, GOLD: {"y": 100_000}}).state)
    end, escape = Pose(), missions.mission_of(state).escape
    lead_to(state.ships[0].pose, Explainer(state).likeliest(0) >> 20 & 4095, end)
    assert band(gap(end, escape)) == 1


def test_getting_even_is_worth_the_last_token() -> None:
    """By option 5 against 4 is a draw, and nearer to a win than 4 against 5 (14.11)."""
    for stolen, left in (([2, 2], "1"), ([1, 2], "2")):
        known: Plain = {LUKE: {"intel": left, "intel_open": True}, RED: {"intel": "4"}, GOLD: EMPTY, SPY: EMPTY}
        match = arranged(SLICING, "combat", "draw", **{"mission": {"stolen": stolen}}, **known)
        assert all(one.startswith("slice") for one in choices(match))


def test_nothing_is_worth_leaving_the_mat_for() -> None:
    """However well a rehearsal ends where nothing leads back, and however badly where something does."""
    match = planning(arranged(GOING, "end", mission=AT_ESCAPE), **{"ketsu-onyo": {"x": 700_000, "heading": 356_000}})
    state = as_table(match.state)
    codes = ints([int(code) for code in state.options()])
    stays = [stays_on_mat(state.ships[0].pose, code) for code in codes]
    values = ints([-10 * WON if stay else 10 * WON for stay in stays])
    shun_edge(state, 0, codes, values)
    assert any(stays) and not all(stays)
    assert stays[int(best_of(values))]


# Hints


def test_no_hint_leaves_the_mat_where_another_dial_stays() -> None:
    """Six enemies wait for a ship in the corner that has one hull left: every other dial looks bad, too."""
    squads = {"squad_1": "rookie-pilot; rookie-pilot", "squad_2": "; ".join(["academy-pilot"] * 6)}
    match = GAME.start("dogfight", 2, seed=1, options={"start": "laid-out", "obstacles": "none", **squads})
    while match.decision is not None and match.decision.options[0].name != "dial":
        match.play(match.decision.options[0])
    data = read(match.position(), "position")
    ships = data["state"]["ships"]
    own, other, *enemies = ships
    ships[own] |= {"x": 159_980, "y": 72_493, "heading": 200_000, "shields": 0}
    ships[other] |= {"x": 860_000, "y": 860_000, "heading": 90_000}
    for word, (x, y) in zip(enemies, WAITING):
        ships[word] |= {"x": x, "y": y, "heading": 270_000, "dial": ""}
    data["state"] |= {"initiative": 0, "frames": [{"step": "plan", "seat": 0, "ship": own}]}
    state = as_table(GAME.position(write(data)).state)
    explainer = Explainer(state)
    stays = {int(code): stays_on_mat(state.ships[0].pose, code) for code in explainer.codes}
    assert any(stays.values()) and not all(stays.values())
    for code, stay in stays.items():
        assert stay or explainer.thought(code).share == 0
    assert stays[int(explainer.likeliest(explainer.codes[0]))]


def test_no_dial_is_certain() -> None:
    """All rehearsals head for the way out; so few do not show that the next one would."""
    stolen: Plain = {"mission": {**AT_ESCAPE, "stolen": [2, 2, 1]}, RED: EMPTY, GOLD: EMPTY, SPY: EMPTY}
    match = planning(arranged(GOING, "end", **stolen), **{LUKE: {"x": 100_000, "y": 100_000}, GOLD: {"y": 100_000}})
    explainer = Explainer(as_table(match.state))
    thought = explainer.thought(explainer.likeliest(0))
    assert 90 < thought.share < 100 and thought.surprise > 50


def stays_on_mat(pose: Pose, code: int) -> bool:
    end = Pose()
    lead_to(pose, code >> 20 & 4095, end)
    return on_mat(end)
