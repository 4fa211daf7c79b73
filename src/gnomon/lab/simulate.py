"""Many matches of built-in players inside the engine: no views, events or records; on several cores."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import gnomon
from gnomon import BadText, Game, Seeded, bots
from gnomon.kernel import playout
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.record import Header, check_seed
from gnomon.kernel.state import State
from gnomon.lab.statistics import quantile

STEP_CAP = 20_000  # decisions of one match
MOST_GAMES = 1_000_000_000
MOST_WORKERS = 1024
LOT = 100  # matches a worker is given at a time
SEAT_SHIFT = 56  # above every match number, so that no seat shares a stream with a match or another seat


class Endless(ValueError):
    """A match that did not end; the message says how to replay it."""


@dataclass
class Result:
    """The results of a simulation; everything except `seconds` depends only on the seed.

    A draw counts for nobody, a team's win for each of its seats. What a game does not have (rounds, figures, sides) is
    empty.
    """

    seats: list[str]
    games: int
    decisions: int
    seconds: float
    wins: list[int]
    wins_by_figure: dict[str, int]
    plays_by_figure: dict[str, int]
    wins_by_side: dict[str, int]
    draws: int
    rounds: dict[str, int]
    longest: int


def simulate(
    game: Game,
    setup: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    progress: Callable[[int], None] | None = None,
    workers: int = 1,
) -> Result:
    """Play a number of matches; match k is the one that `game.start(..., seed=seed, match=k)` begins.

    Several workers share the matches in lots; the totals do not depend on who played which.
    """
    header = _header(game, setup, seats, games, seed, options)
    if not 1 <= workers <= MOST_WORKERS:
        raise BadText("workers", "", f"a whole number from 1 to {MOST_WORKERS}", workers)
    tally = Tally(len(seats))
    began = perf_counter()
    match = (game.name, setup, list(seats), header.options, seed)
    lots = [Lot(*match, first, min(LOT, games - first)) for first in range(0, games, LOT)]
    for part in _play_lots(lots, workers):
        tally.merge(part)
        if progress is not None:
            progress(tally.games)
    return tally.result(list(seats), perf_counter() - began)


@dataclass
class Lot:
    """Some consecutive matches: everything a worker needs, as plain data, because nothing compiled can be sent."""

    game: str
    setup: str
    seats: list[str]
    options: dict[str, Any]
    seed: int
    first: int
    count: int


def _play_lots(lots: list[Lot], workers: int) -> Iterator[Tally]:
    if workers == 1 or len(lots) == 1:
        yield from map(play_lot, lots)
        return
    # Spawned, not forked, so that a worker starts clean whatever threads and state the caller has.
    with ProcessPoolExecutor(min(workers, len(lots)), get_context("spawn")) as pool:
        waiting = iter(lots)
        running = deque(pool.submit(play_lot, lot) for lot in islice(waiting, 2 * workers))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(play_lot, lot) for lot in islice(waiting, 1))


def play_lot(lot: Lot) -> Tally:
    game = gnomon.load(lot.game)
    header = game.header(lot.setup, len(lot.seats), lot.options)
    header.seed = lot.seed
    tally = Tally(len(lot.seats))
    for header.match in range(lot.first, lot.first + lot.count):
        state, decisions = play_out(game, header, lot.seats)
        tally.add(game, state, decisions)
    return tally


def play_out(game: Game, header: Header, seats: Sequence[str], cap: int = STEP_CAP) -> tuple[State, int]:
    """Play one match; returns the last state and the number of decisions."""
    dealer = Seeded(header.seed, header.match)
    state = game.begin(header, dealer)
    players = [game.players.index(name) for name in seats]
    decisions = playout.play_out(state, dealer, players, streams(header), cap)
    if decisions < 0:
        raise Endless(f"seed {header.seed}, match {header.match}: expected an end after {cap} decisions at most")
    return state, decisions


def streams(header: Header) -> list[Seeded]:
    """Each seat's own random stream, for its choices and for what it imagines."""
    return [Imagined(header.seed, (seat + 1) << SEAT_SHIFT | header.match) for seat in range(header.seats)]


def _header(
    game: Game, setup: str, seats: Sequence[str], games: int, seed: int, options: dict[str, Any] | None
) -> Header:
    for name in seats:
        bots.check(game, name)
    if not 1 <= games <= MOST_GAMES:
        raise BadText("games", "", f"a whole number from 1 to {MOST_GAMES}", games)
    usual = game.setups[setup].simulated if setup in game.setups else {}
    header = game.header(setup, len(seats), usual | (options or {}))
    header.seed = check_seed(seed)
    return header


class Tally:
    """Counts finished matches; tallies of different matches can be added."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.longest = 0
        self.draws = 0
        self.seat_wins = [0] * seats
        self.rounds: Counter[int] = Counter()
        self.wins: Counter[str] = Counter()
        self.plays: Counter[str] = Counter()
        self.side_wins: Counter[str] = Counter()

    def add(self, game: Game, state: State, decisions: int) -> None:
        summary = game.summary(state)
        self.games += 1
        self.decisions += decisions
        self.longest = max(self.longest, decisions)
        if "rounds" in summary:
            self.rounds[summary["rounds"]] += 1
        figures = summary.get("figures", [])
        self.plays.update(figures)
        sides = summary.get("sides", [])
        self.side_wins.update(dict.fromkeys(sides, 0))
        outcome = game.result(state)
        if outcome.is_shared:
            self.draws += 1
            return
        self.side_wins.update(sides[seat] for seat in outcome.winners[:1] if sides)
        for seat in outcome.winners:
            self.seat_wins[seat] += 1
            self.wins.update(figures[seat : seat + 1])

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.draws += other.draws
        self.seat_wins = [mine + theirs for mine, theirs in zip(self.seat_wins, other.seat_wins)]
        self.rounds.update(other.rounds)
        self.wins.update(other.wins)
        self.plays.update(other.plays)
        self.side_wins.update(other.side_wins)

    def result(self, seats: list[str], seconds: float) -> Result:
        return Result(
            seats,
            self.games,
            self.decisions,
            seconds,
            self.seat_wins,
            {slug: self.wins[slug] for slug in sorted(self.plays)},
            {slug: self.plays[slug] for slug in sorted(self.plays)},
            {side: self.side_wins[side] for side in sorted(self.side_wins)},
            self.draws,
            self._lengths(),
            self.longest,
        )

    def _lengths(self) -> dict[str, int]:
        """How many rounds the matches took, if the game counts them."""
        if not self.rounds:
            return {}
        return {"median": quantile(self.rounds, 0.5), "p95": quantile(self.rounds, 0.95), "max": max(self.rounds)}
