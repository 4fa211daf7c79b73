"""Bots see a view and pick one of the options."""

from __future__ import annotations

import pytest
from pebbles.game import PebblesGame

import gnomon
from gnomon import bots
from gnomon.kernel.dealer import Imagined

GAME = gnomon.load("casting-shadows")
GREEDY = GAME.players.index("greedy")


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


@pytest.mark.parametrize("name", bots.names(GAME))
@pytest.mark.parametrize(("setup", "seats"), [("base", 2), ("exclusive", 6)])
def test_a_bot_picks_what_is_offered(name: str, setup: str, seats: int) -> None:
    match = GAME.start(setup=setup, seats=seats, seed=5, options={"characters": "choose"})
    assert len(play(match, [bots.make(GAME, name, seat) for seat in range(seats)], 120)) >= 50


@pytest.mark.parametrize("name", bots.names(GAME))
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    first, second = (
        play(GAME.start(setup="base", seats=3, seed=5), [bots.make(GAME, name, seat) for seat in range(3)], 100)
        for _ in range(2)
    )
    assert first == second


def test_another_seed_plays_another_match() -> None:
    first, second = (
        play(
            GAME.start(setup="base", seats=2, seed=5),
            [bots.make(GAME, "random", seed), bots.make(GAME, "random", seed)],
            50,
        )
        for seed in (1, 2)
    )
    assert first != second


def test_the_random_bot_picks_every_option_equally_often() -> None:
    decision = GAME.start(setup="base", seats=2, seed=5).decision
    assert decision is not None
    bot, options = bots.make(GAME, "random", 1), decision.options
    picked = [bot.choose({}, options).code for _ in range(1000 * len(options))]
    assert all(850 < picked.count(code) < 1150 for code in options.codes)


def test_the_greedy_bot_chooses_as_the_policy_does_in_the_true_state() -> None:
    match = GAME.start(setup="base", seats=3, seed=8)
    players = [bots.make(GAME, "greedy", 40 + seat) for seat in range(3)]
    chances = [Imagined(40 + seat) for seat in range(3)]
    while (decision := match.decision) is not None:
        action = players[decision.seat].choose(match.view(decision.seat), decision.options)
        assert action.code == match.state.choose(GREEDY, chances[decision.seat])
        match.play(action)


def test_the_greedy_bot_does_not_depend_on_what_is_hidden() -> None:
    match = GAME.start(setup="base", seats=2, seed=8)
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        chosen = {GAME.imagine(view, seed).state.choose(GREEDY, Imagined(3)) for seed in range(4)}
        assert len(chosen) == 1
        match.play(decision.options[decision.options.codes.index(chosen.pop())])


@pytest.mark.parametrize("name", bots.names(GAME))
def test_a_bot_chooses_as_it_does_inside_the_engine(name: str) -> None:
    match = GAME.start(setup="base", seats=2, seed=6)
    bot, own = bots.make(GAME, name, 3), Imagined(3)
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        action = bot.choose(match.view(decision.seat), decision.options)
        assert action.code == match.state.choose(GAME.players.index(name), own)
        match.play(action)


def test_every_game_has_the_random_player() -> None:
    game = PebblesGame()
    assert bots.names(game) == ["random", "greedy"] and bots.best(game) == "greedy"
    game.players = ["random"]
    assert bots.best(game) == "random"
    with pytest.raises(gnomon.BadText, match=r"^bot: expected one of random, found 'greedy'$"):
        bots.check(game, "greedy")


def test_an_unknown_bot_is_refused_in_one_sentence() -> None:
    with pytest.raises(gnomon.BadText, match=r"^bot: expected one of random, greedy, found 'clever'$"):
        bots.make(GAME, "clever", 1)
