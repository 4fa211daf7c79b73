"""What one measured window does, the same for every engine; it runs in each engine's own environment."""

from __future__ import annotations

import json
from time import process_time
from typing import Any, Protocol

COPY_EVERY = 20  # decisions between the positions that are copied
WARM_UP_GAMES = 2


class Engine(Protocol):
    def start(self) -> Any: ...
    def play(self, game: Any) -> int: ...
    def step(self, game: Any) -> int: ...
    def copy(self, game: Any) -> Any: ...


def walk(engine: Engine) -> tuple[list[Any], list[int]]:
    """One game step by step: positions all along it, and how many options each decision had. Not timed."""
    game = engine.start()
    positions, counts = [engine.copy(game)], []
    while count := engine.step(game):
        counts.append(count)
        if len(counts) % COPY_EVERY == 0:
            positions.append(engine.copy(game))
    return positions, counts


def time_games(engine: Engine, seconds: float) -> dict[str, float]:
    """Whole games, set-up included, until the window is full."""
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        decisions += engine.play(engine.start())
        games += 1
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "decisions_per_game": decisions / games}


def time_copies(engine: Engine, positions: list[Any], seconds: float) -> dict[str, float]:
    """Copies of positions from all along the warm-up games."""
    copies = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        for position in positions:
            engine.copy(position)
        copies += len(positions)
    return {"copies_per_s": copies / spent}


def measure(engine: Engine, seconds: float) -> None:
    """Warm up, then a window of games and half as long a one of copies, in CPU time; print the figures as JSON."""
    positions: list[Any] = []
    counts: list[int] = []
    for _ in range(WARM_UP_GAMES):
        more_positions, more_counts = walk(engine)
        positions += more_positions
        counts += more_counts
    figures = time_games(engine, seconds) | time_copies(engine, positions, seconds / 2)
    figures["options_per_decision"] = sum(counts) / len(counts)
    print(json.dumps(figures))
