"""Every game keeps the contract, in every set-up and with every number of seats."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from pebbles.game import PebblesGame

import gnomon
from gnomon.kernel.dealer import Seeded
from gnomon.testing import contract
from gnomon.testing.contract import CHECKS, Check
from gnomon.testing.walk import Picker, play_on, play_out, tables_of

TABLES = [(name, setup, seats) for name in gnomon.games.names() for setup, seats in tables_of(gnomon.load(name))]
# What a game plays differently by option; the default set-up is always among them.
VARIANTS: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("casting-shadows", "base"): [{}, {"first": "random"}, {"characters": "choose"}, {"absorb_again": False}],
    ("casting-shadows", "exclusive"): [{"map": "7"}, {"map": "10"}, {"map": "10", "beside": 6}, {"overheal": True}],
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_contract(name: str, setup: str, seats: int, check: Check) -> None:
    check(gnomon.load(name), setup, seats, [11, 12])


def test_the_smallest_game_keeps_the_contract() -> None:
    contract.check(PebblesGame(), range(5))


# Random play-outs, and round trips of many states


class Tally:
    """How many matches were played out, how long they were, and how long it took."""

    def __init__(self) -> None:
        self.matches = 0
        self.decisions = 0
        self.longest = 0
        self.began = time.perf_counter()

    def add(self, decisions: int) -> None:
        self.matches += 1
        self.decisions += decisions
        self.longest = max(self.longest, decisions)

    def __str__(self) -> str:
        seconds = time.perf_counter() - self.began
        return f"{self.matches} matches, {self.decisions} decisions, {seconds:.1f} s, longest {self.longest} decisions"


def start(name: str, setup: str, seats: int, seed: int) -> gnomon.Match:
    """A match of one of the variants that so many seats can play."""
    variants = VARIANTS.get((name, setup), [{}]) if seats <= 4 else [{}]
    return gnomon.load(name).start(setup=setup, seats=seats, seed=seed, options=variants[seed % len(variants)])


def play_outs(name: str, setup: str, seats: int, first: int, matches: int) -> Tally:
    tally = Tally()
    for seed in range(first, first + matches):
        match = start(name, setup, seats, seed)
        tally.add(play_out(match.state, Seeded(seed, 1), Picker(seed)))
        assert match.outcome is not None
    return tally


@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_random_matches_come_to_an_end(name: str, setup: str, seats: int) -> None:
    assert play_outs(name, setup, seats, 0, 250).matches == 250


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_many_random_matches_come_to_an_end(
    name: str, setup: str, seats: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    tally = play_outs(name, setup, seats, 1_000_000 * (part + 1), 2_500)
    record_property("figures", f"play-outs, {name} {setup} {seats}: {tally}")


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
    assert round_trips(name, setup, seats, 500, 125) == 125


@pytest.mark.soak
@pytest.mark.parametrize(("name", "setup", "seats"), TABLES)
def test_many_states_survive_saving_and_loading(
    name: str, setup: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    tried = round_trips(name, setup, seats, 90_000, 1_250)
    record_property("figures", f"round trips, {name} {setup} {seats}: {tried} states")
