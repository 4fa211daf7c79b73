"""Whole matches: at random, by the steady player, and fights, with squads of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from builds import COMPILED, OTHER_BUILD
from tallies import Tally
from x_wing import missions, squadrons
from x_wing.fights import SEATS, SETUP, check_end, fight, header_of
from x_wing.missions import mission
from x_wing.squadrons import TABLES

import gnomon
from gnomon import Match
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.steps import ACTIONS
from gnomon.games.x_wing.table import STEADY
from gnomon.lab.simulate import play_out
from gnomon.testing.again import check_alike
from gnomon.testing.walk import Picker, play_in_company
from tables import LOOK_AHEAD

PARTS = 20


def play_many(player: str, first: int, matches: int) -> Tally:
    """Matches of one player against itself, each with other squads and options."""
    tally = Tally()
    for number in range(first, first + matches):
        state, decisions = play_out(GAME, header_of(number), [player] * SEATS)
        check_end(as_table(state))
        tally.add(decisions)
    return tally


@pytest.mark.once
@pytest.mark.parametrize("part", range(2))
def test_random_matches_come_to_an_end(part: int) -> None:
    assert play_many("random", 1_000 * part, 1_000).matches == 1_000


@pytest.mark.once
def test_steady_matches_come_to_an_end() -> None:
    assert play_many("steady", 0, 300).matches == 300


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("player", GAME.players)
def test_many_matches_come_to_an_end(player: str, part: int, record_property: Callable[[str, object], None]) -> None:
    tally = play_many(player, 100_000 + 1_000 * part, 20 if player in LOOK_AHEAD else 1_000)
    record_property("figures", f"matches of x-wing, {player}, part {part}: {tally}")


# Missions


def play_missions(player: str, first: int, matches: int) -> Tally:
    """Missions of one player against itself, each with other squads and options."""
    tally = Tally()
    for number in range(first, first + matches):
        state, decisions = play_out(GAME, missions.header_of(number), [player] * SEATS)
        missions.check_end(as_table(state))
        tally.add(decisions)
    return tally


@pytest.mark.once
@pytest.mark.parametrize("player", sorted(LOOK_AHEAD))
def test_matches_and_missions_of_those_who_look_ahead_come_to_an_end(player: str) -> None:
    if gnomon.build.is_compiled():
        assert play_many(player, 0, 3).matches == play_missions(player, 0, 3).matches == 3


@pytest.mark.once
@pytest.mark.parametrize(("player", "matches"), [("random", 500), ("steady", 200)])
def test_missions_come_to_an_end(player: str, matches: int) -> None:
    assert play_missions(player, 0, matches).matches == matches


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("player", GAME.players)
def test_many_missions_come_to_an_end(player: str, part: int, record_property: Callable[[str, object], None]) -> None:
    tally = play_missions(player, 600_000 + 1_000 * part, 20 if player in LOOK_AHEAD else 1_000)
    record_property("figures", f"missions of x-wing, {player}, part {part}: {tally}")


@pytest.mark.once
def test_missions_end_in_every_way() -> None:
    ends = Counter[str]()
    for number in range(200):
        state, _ = play_out(GAME, missions.header_of(number), ["steady"] * SEATS)
        ends[GAME.result(state).why.partition(",")[0]] += 1
    assert {"Ketsu Onyo got away", "Ketsu Onyo was destroyed", "the convoy is gone"} <= set(ends)


# Fights


@pytest.mark.once
def test_fights_and_missions_meet_every_question_and_every_action() -> None:
    asked, taken = Counter[int](), Counter[int]()
    for number in range(800):
        for state, code in fight(number):
            asked[int(state.frames[-1].step)] += 1
            taken[code & 255] += 1
    for number in range(100):
        for state, code in mission(number):
            asked[int(state.frames[-1].step)] += 1
            taken[code & 255] += 1
    choices = {step for step in range(len(STEPS.words)) if STEPS.is_choice(step)}
    assert {STEPS.words[step] for step in choices - set(asked)} == set()
    assert {ACTIONS.patterns[kind] for kind in range(len(ACTIONS.patterns)) if not taken[kind]} == set()


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_many_fights_come_to_an_end(part: int, record_property: Callable[[str, object], None]) -> None:
    tally = Tally()
    for number in range(200_000 + 500 * part, 200_500 + 500 * part):
        tally.add(sum(1 for _ in fight(number)))
    record_property("figures", f"fights of x-wing, part {part}: {tally}")


def test_every_card_flies_in_squads_of_chance() -> None:
    flown = {name.strip() for number in range(500) for name in names_in(squadrons.squad(Picker(number)))}
    assert flown == {*TABLES.pilot_slugs, *TABLES.upgrade_slugs}


def names_in(squad: str) -> list[str]:
    return squad.replace(":", ";").replace(",", ";").split(";")


# Both builds


def played(number: int) -> Match:
    match = GAME.start(SETUP, SEATS, seed=number, options=squadrons.options(Picker(number)))
    play_in_company(match, [STEADY, STEADY if number % 3 else 0], number)
    return match


def flown(number: int) -> Match:
    match = GAME.start(MISSION, SEATS, seed=number, options=missions.options(Picker(number)))
    play_in_company(match, [STEADY, STEADY if number % 3 else 0], number)
    return match


@pytest.mark.once
def test_both_builds_play_alike(record_property: Callable[[str, object], None]) -> None:
    """Interpreted and compiled go through the same states with squads of chance, and choose alike."""
    if not COMPILED.is_dir():
        record_property("figures", "both builds of x-wing: nothing was compiled here, so there is nothing to compare")
        return
    decisions = check_alike([*map(played, range(30)), *map(flown, range(10))], 5, OTHER_BUILD)
    record_property("figures", f"both builds of x-wing: {decisions} decisions, equal after every action")
