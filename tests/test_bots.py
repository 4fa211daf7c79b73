"""Bots see a view and pick one of the options."""

from __future__ import annotations

import pytest

import gnomon
from gnomon import bots
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.playout import PLAYERS

GAME = gnomon.load("casting-shadows")


def play(match: gnomon.Match, players: list[bots.Bot], most: int) -> list[int]:
    """Let the bots play so many choices; the codes they chose, each of them offered."""
    for _ in range(most):
        decision = match.decision
        if decision is None:
            break
        action = players[decision.seat].choose(match.view(decision.seat), decision.options)
        assert action in decision.options
        match.play(action)
    return match.record.codes


@pytest.mark.parametrize("name", bots.NAMES)
@pytest.mark.parametrize(("setup", "seats"), [("base", 2), ("exclusive", 6)])
def test_a_bot_picks_what_is_offered(name: str, setup: str, seats: int) -> None:
    match = GAME.start(setup=setup, seats=seats, seed=5, options={"characters": "choose"})
    assert len(play(match, [bots.make(name, seat) for seat in range(seats)], 120)) >= 50


@pytest.mark.parametrize("name", bots.NAMES)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    first, second = (
        play(GAME.start(setup="base", seats=3, seed=5), [bots.make(name, seat) for seat in range(3)], 100)
        for _ in range(2)
    )
    assert first == second


def test_another_seed_plays_another_match() -> None:
    first, second = (
        play(GAME.start(setup="base", seats=2, seed=5), [bots.make("random", seed), bots.make("random", seed)], 50)
        for seed in (1, 2)
    )
    assert first != second


def test_the_random_bot_picks_every_option_equally_often() -> None:
    decision = GAME.start(setup="base", seats=2, seed=5).decision
    assert decision is not None
    bot, options = bots.make("random", 1), decision.options
    picked = [bot.choose({}, options).code for _ in range(1000 * len(options))]
    assert all(850 < picked.count(code) < 1150 for code in options.codes)


def test_the_greedy_bot_chooses_as_the_policy_does_in_the_true_state() -> None:
    match = GAME.start(setup="base", seats=3, seed=8)
    players = [bots.make("greedy", 40 + seat) for seat in range(3)]
    chances = [Imagined(40 + seat) for seat in range(3)]
    while (decision := match.decision) is not None:
        action = players[decision.seat].choose(match.view(decision.seat), decision.options)
        assert action.code == match.state.greedy(chances[decision.seat])
        match.play(action)


def test_the_greedy_bot_does_not_depend_on_what_is_hidden() -> None:
    match = GAME.start(setup="base", seats=2, seed=8)
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        chosen = {GAME.imagine(view, seed).state.greedy(Imagined(3)) for seed in range(4)}
        assert len(chosen) == 1
        match.play(decision.options[decision.options.codes.index(chosen.pop())])


def test_every_bot_can_also_play_inside_the_engine() -> None:
    assert sorted(PLAYERS) == sorted(bots.NAMES)


def test_an_unknown_bot_is_refused_in_one_sentence() -> None:
    with pytest.raises(gnomon.BadText, match=r"^bot: expected one of random, greedy, found 'clever'$"):
        bots.make("clever", 1)
