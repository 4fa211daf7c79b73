"""gnomon simulate: play many matches between bots."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from time import perf_counter
from typing import Annotated, TextIO

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

import gnomon
from gnomon import bots
from gnomon.cli.variant import Flags, Pairs, options_of, refuse_beside
from gnomon.lab.simulate import Result, simulate
from gnomon.lab.statistics import wilson

NAME = "simulate"
JSON_KEYS = ("games", "decisions", "seconds", "wins", "wins_by_figure", "wins_by_side", "draws", "rounds")
SEATS_HELP = "a bot for every seat, separated by commas, such as random,random; by default two of the strongest"
PROGRESS_SECONDS = 0.5
LENGTHS = "Rounds: median {median}, 95 % of games within {p95}, longest {max}."


def run(
    game: str,
    /,
    *,
    setup: Annotated[str, Parameter(show_default=False, help="a setup of the game; by default its first")] = "",
    seats: Annotated[str, Parameter(show_default=False, help=SEATS_HELP)] = "",
    games: Annotated[int, Parameter(help="how many matches")] = 1000,
    seed: int = 1,
    workers: Annotated[int | None, Parameter(help="number of processes; by default one per core")] = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=(), help="one JSON object instead of tables")] = False,
    option: Pairs = (),
    **options: Flags,
) -> None:
    """Play many matches between bots, and count who wins."""
    loaded = gnomon.load(game)
    setup = setup or next(iter(loaded.setups))
    names = [bots.check(loaded, name) for name in seats.split(",")] if seats else _usual(loaded, setup)
    refuse_beside(loaded, setup, "gnomon simulate")
    chosen = options_of(loaded, setup, len(names), option, options)
    shared = workers if workers is not None else cores()
    result = simulate(loaded, setup, names, games, seed, chosen, _progress(games, sys.stderr), shared)
    if as_json:
        print(json.dumps({key: value for key, value in asdict(result).items() if key in JSON_KEYS}))
    else:
        show(result, Console(highlight=False, markup=False))


def _usual(game: gnomon.Game, setup: str) -> list[str]:
    """The game's strongest player in two seats, or as many as the setup needs or allows."""
    known = game.setups.get(setup)
    return [bots.best(game)] * (max(known.low, min(2, known.high)) if known else 2)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _progress(games: int, stream: TextIO, every: float = PROGRESS_SECONDS) -> Callable[[int], None] | None:
    """A progress line that is rewritten in place, if standard error is a terminal."""
    if not stream.isatty():
        return None
    began = shown = perf_counter()

    def tell(done: int) -> None:
        nonlocal shown
        now = perf_counter()
        if now - shown >= every or (done == games and shown > began):
            shown = now
            end = "\n" if done == games else ""
            print(f"\r{done} of {games} games, {done / (now - began):.0f} a second ", end=end, file=stream, flush=True)

    return tell


def show(result: Result, console: Console) -> None:
    seats = [(f"{at + 1} {name}", result.games, result.wins[at]) for at, name in enumerate(result.seats)]
    plays, wins = result.plays_by_figure, result.wins_by_figure
    console.print(_rates("seat", seats))
    if plays:
        console.print(_rates("figure", [(slug, plays[slug], wins[slug]) for slug in plays]))
    if sides := result.wins_by_side:
        console.print(_rates("side", [(side, result.games, sides[side]) for side in sides]))
    for line in _lines(result):
        console.print(line)


def _rates(what: str, rows: list[tuple[str, int, int]]) -> Table:
    table = Table(what, title=f"Wins by {what}", title_justify="left")
    for heading in ("games", "wins", "rate", "95 % interval"):
        table.add_column(heading, justify="right")
    for name, plays, wins in rows:
        low, high = wilson(wins, plays)
        table.add_row(name, str(plays), str(wins), f"{wins / plays:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def _lines(result: Result) -> list[str]:
    rounds = result.rounds
    speed = result.decisions / result.seconds
    counts = f"Games {result.games}, draws {result.draws}, decisions {result.decisions}"
    return [
        f"{counts}, in the longest {result.longest}.",
        *([LENGTHS.format(**rounds)] if rounds else []),
        f"{result.seconds:.1f} seconds, {speed:.0f} decisions a second.",
    ]
