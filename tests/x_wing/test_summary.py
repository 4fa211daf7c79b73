"""How a match went, compared with what its events and its end say."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from x_wing.flights import LANGUAGES, MISSION_PAIRS, PAIRS, played, sensible, teller_of
from x_wing.missions import AT_ESCAPE, GOING, SLICING, arranged

from gnomon import Action, Decision, Match
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.goals import is_mission, stolen_in
from gnomon.games.x_wing.state import DESTROYED, FLED
from gnomon.games.x_wing.summary import COLUMNS
from gnomon.kernel.toml import Plain
from gnomon.telling import Summary, moments, summary_of

OTHERS = ["red-squadron-pilot", "gold-squadron-pilot", "rebel-operative"]  # of the convoy, besides Luke
pytestmark = pytest.mark.once  # what it tests is never compiled

SEEDS = range(3)
MISSIONS = range(16)
THIEVING = ("scan", "slice")
PLAYED = [(seed, pair) for seed in SEEDS for pair in range(len(PAIRS))]


@pytest.fixture(params=PLAYED, ids=str)
def match(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


@pytest.fixture(params=[one for one in PLAYED if one[1] not in MISSION_PAIRS], ids=str)
def dogfight(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


def told(match: Match, language: str = "en") -> Summary:
    return summary_of(teller_of(match, language), match)


def column(summary: Summary, name: str) -> dict[str, object]:
    at = COLUMNS.index(name) - 1
    return {row.name: row.cells[at] for row in summary.rows}


def test_every_ship_has_a_row_and_the_winner_comes_first(match: Match) -> None:
    summary, lore = told(match), teller_of(match).lore
    assert sorted(row.name for row in summary.rows) == sorted(map(lore.ship, lore.roster.words))
    assert match.outcome is not None
    if len(match.outcome.winners) == 1:
        assert summary.rows[0].won and summary.rows[0].seat == match.outcome.winners[0]
        assert all(row.won == (row.seat == match.outcome.winners[0]) for row in summary.rows)
    else:
        assert not any(row.won for row in summary.rows)


def test_every_ship_is_drawn_as_what_it_is(match: Match) -> None:
    """Its side, or the twin of that side, and its type; the decisive moment shows the very ships."""
    summary, members, lore = told(match), match.view(None)["state"]["squads"], teller_of(match).lore
    types = {lore.ship(word): member["ship"] for word, member in members.items()}
    assert {row.name: row.figure.form for row in summary.rows if row.figure} == types
    sides = {(row.seat, row.figure.name) for row in summary.rows if row.figure}
    assert len(sides) == len({name for _, name in sides}) == 2
    if summary.decisive is not None and summary.decisive.by is not None:
        shown = {summary.decisive.by.form, *(one.form for one in summary.decisive.to)} - {""}
        assert shown <= {types[name] for name in types if name in summary.decisive.text}


def test_attacks_and_damage_are_those_of_the_events(match: Match) -> None:
    summary, lore = told(match), teller_of(match).lore
    attacks: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for event in [event for moment in moments(match) for event in moment.events]:
        if event.name == "attacked":
            attacks[lore.ship(event.args["ship"])] += 1
        if event.name in ("damaged", "critical"):
            taken[lore.ship(event.args["ship"])] += 1
        if event.name == "lost" and event.args["token"] == "shield":
            taken[lore.ship(event.args["ship"])] += int(event.args["number"])
    assert column(summary, "attacks") == {row.name: attacks[row.name] for row in summary.rows}
    assert column(summary, "taken") == {row.name: taken[row.name] for row in summary.rows}
    given = sum(int(str(cell)) for cell in column(summary, "given").values())
    assert given <= sum(taken.values())


def test_fates_are_those_of_the_state(match: Match) -> None:
    state, fates = as_table(match.state), column(told(match), "fate")
    lore = teller_of(match).lore
    for number, ship in enumerate(state.ships):
        fate = str(fates[lore.ship(state.roster.words[number])])
        assert fate.startswith({DESTROYED: "destroyed ", FLED: "fled "}.get(int(ship.life), "flying, ")), fate


def test_the_curve_goes_from_all_to_what_is_left(match: Match) -> None:
    curve, state = told(match).curve, as_table(match.state)
    assert curve is not None
    assert len(curve.labels) == state.round + 1
    for seat, series in enumerate(curve.series):
        own = [at for at in range(len(state.ships)) if state.roster.seat[at] == seat]
        assert len(series.values) == len(curve.labels)
        assert series.values[0] == sum(state.roster.hull[at] + state.roster.shields[at] for at in own)


def test_the_decisive_moment_is_a_loss_of_the_loser(dogfight: Match) -> None:
    summary = told(dogfight)
    assert dogfight.outcome is not None
    lost = [row for row in summary.rows if not row.won and not str(row.cells[-1]).startswith("flying")]
    if len(dogfight.outcome.winners) > 1 or not lost:
        assert summary.decisive is None
        return
    decisive = summary.decisive
    assert decisive is not None and any(row.name in decisive.text for row in lost)
    moment = next(one for one in moments(dogfight) if one.play == decisive.play)
    assert moment.events[decisive.event].name in ("destroyed", "fled")


def test_points_are_those_of_the_score(dogfight: Match) -> None:
    summary, score = told(dogfight), dogfight.view(None)["state"]["score"]
    assert [note.value for note in summary.notes[:2]] == score


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_says_how_it_ended(match: Match, language: str) -> None:
    summary, state = told(match, language), as_table(match.state)
    assert str(state.round) in summary.result and summary.result.endswith(".")
    assert all("{" not in line for line in summary.lines())


# A mission


@cache
def mission(seed: int) -> Match:
    """Mission 16 to its end: Scum scans and steals whenever it can, and leaves only to win."""
    match = GAME.start("grab-and-smash", 2, seed=seed, options={"start": "laid-out", "rounds": 10})
    chance = random.Random(seed)
    while (decision := match.decision) is not None:
        match.play(chance.choice(thieving(match, decision)))
    return match


def thieving(match: Match, decision: Decision) -> list[Action]:
    wanted = [one for one in decision.options if one.name in THIEVING]
    if decision.options[0].name == "escape":
        wanted = [decision.options[0 if stolen_in(match.view(0)) >= 5 else 1]]
    return wanted or sensible(match, decision)


def happened(match: Match, name: str) -> list[dict[str, str]]:
    return [event.args for moment in moments(match) for event in moment.events if event.name == name]


@pytest.mark.parametrize("seed", MISSIONS)
def test_a_mission_counts_intel_instead_of_points(seed: int) -> None:
    match = mission(seed)
    view, notes = match.view(None), {note.title: note.value for note in told(match).notes}
    (haul,) = happened(match, "haul")
    taken, tries = len(happened(match, "stolen")), len(happened(match, "sliced"))
    assert is_mission(view) and haul["number"] == str(stolen_in(view))
    assert notes["Intel stolen"] == f"{haul['number']} (5 needed)"
    assert notes["Intel kept by the convoy"] == f"{haul['number2']} (4 needed)"
    assert notes["Scans"] == str(len(happened(match, "scanned")))
    assert notes["Slices"] == f"{taken} of {tries} succeeded"
    assert not any(name.startswith("Points") for name in notes)


def test_a_mission_is_decided_by_a_theft_or_the_end_of_ketsu_onyo() -> None:
    decided = Counter(decisive_event(mission(seed)) for seed in MISSIONS)
    assert decided["stolen"] and decided["intel-left"] and decided["destroyed"] + decided["fled"]


def decisive_event(match: Match) -> str:
    """The name of the event that decided a mission, once what is told about it has been compared with the end."""
    decisive, outcome = told(match).decisive, match.outcome
    life = match.view(None)["state"]["ships"]["ketsu-onyo"]["life"]
    assert outcome is not None
    if decisive is None:
        assert life == "flying" and outcome.winners != (0,)
        return ""
    moment = next(one for one in moments(match) if one.play == decisive.play)
    event = moment.events[decisive.event]
    assert event.args["ship"] == "ketsu-onyo" and decisive.text.startswith("Round ")
    if event.name in ("stolen", "intel-left"):
        assert outcome.winners == (0,) and life == "flying"
    else:
        assert event.name == life and outcome.winners == (1,)
    return event.name


def test_what_was_stolen_before_a_position_counts() -> None:
    """A match that begins where she has the 4 is decided by the theft of the 1; with the 4 and a 2 it already was."""
    luke: dict[str, Plain] = {"luke-skywalker": {"intel": "1"}, "rebel-operative": {"intel": ""}}
    match = robbed(**luke, mission={"stolen": [4], **AT_ESCAPE})
    match.play("escape ketsu-onyo")
    decisive = told(match).decisive
    assert decisive is not None and "Luke Skywalker" in decisive.text and " 5" in decisive.text
    match = robbed(**luke, **{"gold-squadron-pilot": {"intel": ""}}, mission={"stolen": [4, 2], **AT_ESCAPE})
    match.play("escape ketsu-onyo")
    assert told(match).decisive is None


def robbed(**changes: Plain) -> Match:
    """A mission in which Ketsu Onyo has just stolen Luke's token."""
    text = arranged(SLICING, "combat", **changes).position()
    for seed in range(20):
        match = GAME.position(text, seed=seed)
        before = stolen_in(match.view(0))
        match.play("slice ketsu-onyo > luke-skywalker")
        if stolen_in(match.view(0)) > before:
            return match
    raise AssertionError("no try succeeded")


def test_the_damage_of_slicing_is_hers_but_no_attack() -> None:
    match = robbed()
    while match.decision is not None and match.decision.options[0].name != "escape":
        match.play(match.decision.options[-1])
    if match.decision is not None:
        match.play(match.decision.options[0])
    rows = {row.name: row.cells for row in told(match).rows}
    assert rows["Ketsu Onyo"][COLUMNS.index("given") - 1] == 1
    assert not any(note.title == "Hardest attack" for note in told(match).notes)


def test_where_both_win_all_ships_have_won() -> None:
    stolen: dict[str, Plain] = {word: {"intel": ""} for word in OTHERS}
    match = arranged(GOING, "end", "shared", **stolen, mission={**AT_ESCAPE, "stolen": [2, 2, 1]})
    match.play("escape ketsu-onyo")
    assert match.outcome is not None and match.outcome.scores == (1.0, 1.0)
    assert all(row.won for row in told(match).rows) and told(match).result.startswith("Both sides win")


@pytest.mark.parametrize(("both", "why"), [("scum", "Scum wins (14.11)."), ("draw", "it is a draw (14.11).")])
def test_a_tie_of_goals_is_explained(both: str, why: str) -> None:
    stolen: dict[str, Plain] = {word: {"intel": ""} for word in OTHERS}
    match = arranged(GOING, "end", both, **stolen, mission={**AT_ESCAPE, "stolen": [2, 2, 1]})
    match.play("escape ketsu-onyo")
    assert told(match).result.endswith(why)
    assert any(row.won for row in told(match).rows) == (both == "scum")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mission_is_summed_up_in_words(language: str) -> None:
    for seed in MISSIONS:
        assert all("{" not in line and "None" not in line for line in told(mission(seed), language).lines())
