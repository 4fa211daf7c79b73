"""The loop over matches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gnomon
from gnomon import BadText
from gnomon.lab.simulate import Endless, Result, Tally, play_out, simulate, streams

GAME = gnomon.load("casting-shadows")


def random_games(games: int = 10, seed: int = 1, setup: str = "base", seats: int = 4) -> Result:
    return replace(simulate(GAME, setup, ["random"] * seats, games, seed), seconds=0.0)


@pytest.mark.parametrize(
    ("setup", "seats"), [("base", n) for n in range(2, 5)] + [("exclusive", n) for n in range(2, 7)]
)
def test_every_set_up_and_number_of_seats(setup: str, seats: int) -> None:
    result = random_games(12, 3, setup, seats)
    assert result.games == 12
    assert len(result.wins) == seats
    assert sum(result.wins) + result.draws == 12
    assert sum(result.wins_by_figure.values()) == sum(result.wins)
    assert sum(result.plays_by_figure.values()) == 12 * seats
    assert result.plays_by_figure.keys() == result.wins_by_figure.keys()
    assert 1 <= result.rounds["median"] <= result.rounds["p95"] <= result.rounds["max"]
    assert result.longest <= result.decisions <= result.longest * 12


def test_the_same_seed_gives_the_same_result_and_another_seed_another() -> None:
    assert random_games() == random_games()
    assert random_games() != random_games(seed=2)


def test_a_longer_simulation_begins_with_the_shorter_one() -> None:
    short, long = random_games(5), random_games(8)
    header = GAME.header("base", 4)
    header.seed = 1
    decisions = 0
    for header.match in range(5, 8):
        decisions += play_out(GAME, header, ["random"] * 4)[1]
    assert long.decisions == short.decisions + decisions


def test_match_k_is_the_match_that_start_begins() -> None:
    header = GAME.header("exclusive", 3)
    header.seed, header.match = 9, 4
    seats = ["random", "greedy", "random"]
    state, decisions = play_out(GAME, header, seats)
    match = GAME.start(setup="exclusive", seats=3, seed=9, match=4)
    own = streams(header)
    while (decision := match.decision) is not None:
        codes, stream = decision.options.codes, own[decision.seat]
        at = codes.index(match.state.choose(GAME.players.index(seats[decision.seat]), stream))
        match.play(decision.options[at])
    assert GAME.encode(match.state, None) == GAME.encode(state, None)
    assert len(match.record.codes) == decisions


def test_no_seat_shares_its_chance_with_another_a_match_or_a_seed() -> None:
    header = GAME.header("exclusive", 6)
    found = []
    for header.seed in (1, 2):
        for header.match in (0, 1, 5):
            found += [gnomon.Seeded(header.seed, header.match), *streams(header)]
    assert len({tuple(stream.word() for _ in range(4)) for stream in found}) == 2 * 3 * 7


def test_greedy_beats_random() -> None:
    result = simulate(GAME, "base", ["greedy", "random"], 20, 1)
    assert result.wins[0] >= 15


def test_characters_and_options_are_passed_on() -> None:
    result = simulate(GAME, "base", ["random"] * 2, 5, 1, {"characters": ["kit", "haze"]})
    assert result.plays_by_figure == {"haze": 5, "kit": 5}
    assert result.wins_by_figure == {"haze": result.wins[1], "kit": result.wins[0]}


class Drawn:
    """A game that always ends in a draw, as far as counting needs one."""

    def summary(self, state: object) -> dict[str, Any]:
        return {"rounds": 9, "figures": ["kit", "haze"]}

    def result(self, state: object) -> gnomon.Outcome:
        return gnomon.Outcome((0, 1), (0.5, 0.5), "all fell together")


def test_a_draw_counts_for_nobody() -> None:
    game: Any = Drawn()
    tally = Tally(2)
    state: Any = None
    for _ in range(3):
        tally.add(game, state, 70)
    result = tally.result(["random"] * 2, 1.0)
    assert (result.games, result.draws, result.wins) == (3, 3, [0, 0])
    assert result.wins_by_figure == {"haze": 0, "kit": 0}
    assert result.rounds == {"median": 9, "p95": 9, "max": 9}


def test_progress_is_told_after_every_lot() -> None:
    done: list[int] = []
    simulate(GAME, "base", ["random"] * 2, 250, 1, None, done.append)
    assert done == [100, 200, 250]


def test_the_number_of_workers_changes_nothing() -> None:
    alone = simulate(GAME, "base", ["random"] * 2, 250, 1)
    shared = simulate(GAME, "base", ["random"] * 2, 250, 1, workers=2)
    assert replace(alone, seconds=0.0) == replace(shared, seconds=0.0)
    with pytest.raises(BadText, match=r"^workers: expected a whole number from 1 to 1024, found 0$"):
        simulate(GAME, "base", ["random"] * 2, 250, 1, workers=0)


def test_a_match_without_end_is_named() -> None:
    header = GAME.header("base", 2)
    header.seed, header.match = 7, 3
    _, decisions = play_out(GAME, header, ["random"] * 2)
    assert play_out(GAME, header, ["random"] * 2, decisions)[1] == decisions
    with pytest.raises(Endless, match=f"^seed 7, match 3: expected an end after {decisions - 1} decisions at most$"):
        play_out(GAME, header, ["random"] * 2, decisions - 1)


@pytest.mark.parametrize(
    ("setup", "seats", "games", "seed", "sentence"),
    [
        ("base", ["random", "clever"], 1, 1, "bot: expected one of random, greedy, found 'clever'"),
        ("base", ["random"], 1, 1, "seats: expected a whole number from 2 to 4 for base, found 1"),
        (
            "deluxe",
            ["random"] * 2,
            1,
            1,
            "setup: expected one of base, exclusive, shadow-boxing, companion, found 'deluxe'",
        ),
        ("base", ["random"] * 2, 0, 1, "games: expected a whole number from 1 to 1000000000, found 0"),
        ("base", ["random"] * 2, 1, -1, r"seed: expected a whole number from 0 to 2\^63 - 1, found -1"),
    ],
)
def test_what_cannot_be_is_refused(setup: str, seats: list[str], games: int, seed: int, sentence: str) -> None:
    with pytest.raises(BadText, match=f"^{sentence}$"):
        simulate(GAME, setup, seats, games, seed)


class Teamed(Drawn):
    """Two seats against one; a game that tells neither rounds nor figures."""

    winners: tuple[int, ...] = (0, 2)

    def summary(self, state: object) -> dict[str, Any]:
        return {}

    def result(self, state: object) -> gnomon.Outcome:
        return gnomon.Outcome(self.winners, (1.0, 0.0, 1.0), "together", ((0, 2), (1,)))


@pytest.mark.parametrize(
    ("winners", "draws", "wins"),
    [((0, 2), 0, [2, 0, 2]), ((1,), 0, [0, 2, 0]), ((0, 1, 2), 2, [0, 0, 0]), ((), 0, [0, 0, 0])],
)
def test_a_team_wins_together(winners: tuple[int, ...], draws: int, wins: list[int]) -> None:
    game: Any = Teamed()
    game.winners = winners
    tally = Tally(3)
    for _ in range(2):
        tally.add(game, Any, 9)  # type: ignore[arg-type]
    result = tally.result(["random"] * 3, 1.0)
    assert (result.games, result.draws, result.wins) == (2, draws, wins)
    assert (result.rounds, result.wins_by_figure) == ({}, {})


def test_a_side_wins_once_a_match_however_many_seats_it_has() -> None:
    result = simulate(gnomon.load("war-of-the-ring"), "trilogy", ["random"] * 4, games=6, seed=1)
    assert list(result.wins_by_side) == ["free", "shadow"] and sum(result.wins_by_side.values()) == 6
    assert result.wins == [result.wins_by_side["free"], result.wins_by_side["shadow"]] * 2
