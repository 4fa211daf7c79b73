"""Every game keeps the contract, in every set-up and with every number of seats."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from pebbles.game import PebblesGame
from tallies import Tally

import gnomon
from gnomon.kernel.dealer import Seeded
from gnomon.testing import contract
from gnomon.testing.contract import CHECKS, Check
from gnomon.testing.walk import Picker, play_in_company, play_on, play_out
from tables import TABLES, for_whole_matches, quick_players, share, start


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_contract(name: str, setup: str, seats: int, check: Check) -> None:
    game = for_whole_matches(name) if check is contract.check_players_to_the_end else gnomon.load(name)
    check(game, setup, seats, [11, 12])


def test_the_smallest_game_keeps_the_contract() -> None:
    contract.check(PebblesGame(), range(5))


# Random play-outs, and round trips of many states


def play_outs(name: str, setup: str, seats: int, first: int, matches: int) -> Tally:
    tally = Tally()
    for seed in range(first, first + matches):
        match = start(name, setup, seats, seed)
        tally.add(play_out(match.state, Seeded(seed, 1), Picker(seed)))
        assert match.outcome is not None
    return tally


@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_random_matches_come_to_an_end(name: str, setup: str, seats: int) -> None:
    matches = share(name, setup, 250)
    assert play_outs(name, setup, seats, 0, matches).matches == matches


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_many_random_matches_come_to_an_end(
    name: str, setup: str, seats: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    tally = play_outs(name, setup, seats, 1_000_000 * (part + 1), 2_500)
    record_property("figures", f"play-outs, {name} {setup} {seats}: {tally}")


def matches_of_players(name: str, setup: str, seats: int, first: int, matches: int) -> Tally:
    """Each built-in player at all seats, then all of them together."""
    tally, players = Tally(), quick_players(name)
    count = len(players)
    for seed in range(first, first + matches):
        match, lot = start(name, setup, seats, seed), seed % (count + 1)
        tally.add(
            play_in_company(match, [players[seat % count if lot == count else lot] for seat in range(seats)], seed)
        )
        assert match.outcome is not None
    return tally


@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_matches_of_every_player_come_to_an_end(name: str, setup: str, seats: int) -> None:
    matches = share(name, setup, 24)
    assert matches_of_players(name, setup, seats, 0, matches).matches == matches


@pytest.mark.soak
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_many_matches_of_every_player_come_to_an_end(
    name: str, setup: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    tally = matches_of_players(name, setup, seats, 1_000_000, 3_000)
    record_property("figures", f"matches of built-in players, {name} {setup} {seats}: {tally}")


def round_trips(name: str, setup: str, seats: int, first: int, states: int) -> int:
    """Record, position, copy and JSON of a view: equal after saving and loading; how many states were tried."""
    game, tried, seed = gnomon.load(name), 0, first
    while tried < states:
        match, picker = start(name, setup, seats, seed), Picker(seed)
        seed += 1
        while match.decision is not None and tried < states:
            digest = match.digest()
            assert game.position(match.position()).digest() == digest
            assert match.copy().digest() == digest
            view = match.view(match.decision.seat)
            assert game.imagine(json.loads(json.dumps(view)), seed).view(match.decision.seat) == view
            if tried % 5 == 0:
                again = game.replay(str(match.record))
                assert again.digest() == digest
                assert str(again.record) == str(match.record)
            tried += 1
            play_on(match, picker, 1 + picker.below(12))
    return tried


@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_states_survive_saving_and_loading(name: str, setup: str, seats: int) -> None:
    states = share(name, setup, 125)
    assert round_trips(name, setup, seats, 500, states) == states


@pytest.mark.soak
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_many_states_survive_saving_and_loading(
    name: str, setup: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    tried = round_trips(name, setup, seats, 90_000, 1_250)
    record_property("figures", f"round trips, {name} {setup} {seats}: {tried} states")
