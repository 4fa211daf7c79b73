"""A plain loop over matches that built-in players play inside the engine: no views, no events, no records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from gnomon import BadText, Game, Seeded, bots
from gnomon.kernel import playout
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.record import Header, check_seed
from gnomon.kernel.state import State
from gnomon.lab.statistics import quantile

STEP_CAP = 20_000  # decisions of one match
MOST_GAMES = 1_000_000_000
SEAT_SHIFT = 56  # above every match number, so that no seat shares a stream with a match or another seat


class Endless(ValueError):
    """A match that did not end: names what plays it again."""


@dataclass
class Result:
    """What the matches came to; everything but `seconds` depends on the seed alone. A draw counts for nobody."""

    seats: list[str]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)
    wins_by_character: dict[str, int] = field(default_factory=dict)
    plays_by_character: dict[str, int] = field(default_factory=dict)
    draws: int = 0
    rounds: dict[str, int] = field(default_factory=dict)
    longest: int = 0


def simulate(
    game: Game,
    setup: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Play so many matches; number k is the one that `game.start(..., seed=seed, match=k)` begins."""
    header = _header(game, setup, seats, games, seed, options)
    tally = _Tally(game, seats)
    began = perf_counter()
    for header.match in range(games):
        tally.add(*play_out(game, header, seats))
        if progress is not None:
            progress(header.match + 1)
    return tally.result(perf_counter() - began)


def play_out(game: Game, header: Header, seats: Sequence[str], cap: int = STEP_CAP) -> tuple[State, int]:
    """One match from set-up to its end: the last state, and how many decisions it took."""
    dealer = Seeded(header.seed, header.match)
    state = game.begin(header, dealer)
    players = [playout.PLAYERS.index(name) for name in seats]
    decisions = playout.play_out(state, dealer, players, streams(header), cap)
    if decisions < 0:
        raise Endless(f"seed {header.seed}, match {header.match}: expected an end after {cap} decisions at most")
    return state, decisions


def streams(header: Header) -> list[Seeded]:
    """Each seat's own chance: for its choices, and for what it imagines."""
    return [Imagined(header.seed, (seat + 1) << SEAT_SHIFT | header.match) for seat in range(header.seats)]


def _header(
    game: Game, setup: str, seats: Sequence[str], games: int, seed: int, options: dict[str, Any] | None
) -> Header:
    for name in seats:
        bots.check(name)
    if not 1 <= games <= MOST_GAMES:
        raise BadText("games", "", f"a whole number from 1 to {MOST_GAMES}", games)
    header = game.header(setup, len(seats), options)
    header.seed = check_seed(seed)
    return header


class _Tally:
    """Counts ended matches."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        self.game = game
        self.sum = Result(list(seats), wins=[0] * len(seats))
        self.rounds: Counter[int] = Counter()
        self.wins: Counter[str] = Counter()
        self.plays: Counter[str] = Counter()

    def add(self, state: State, decisions: int) -> None:
        summary = self.game.summary(state)
        self.sum.games += 1
        self.sum.decisions += decisions
        self.sum.longest = max(self.sum.longest, decisions)
        self.rounds[summary["rounds"]] += 1
        self.plays.update(summary["characters"])
        winners = self.game.result(state).winners
        if len(winners) == 1:
            self.sum.wins[winners[0]] += 1
            self.wins[summary["characters"][winners[0]]] += 1
        else:
            self.sum.draws += 1

    def result(self, seconds: float) -> Result:
        done = self.sum
        done.seconds = seconds
        done.wins_by_character = {slug: self.wins[slug] for slug in sorted(self.plays)}
        done.plays_by_character = {slug: self.plays[slug] for slug in sorted(self.plays)}
        done.rounds = {"median": quantile(self.rounds, 0.5), "p95": quantile(self.rounds, 0.95)}
        done.rounds["max"] = max(self.rounds)
        return done
