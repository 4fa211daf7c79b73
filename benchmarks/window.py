"""One measured window, the same for every engine; it runs in each engine's own environment."""

from __future__ import annotations

import json
from time import process_time
from typing import Any, Protocol

COPY_EVERY = 20  # decisions between the positions that are copied
WARM_UP_GAMES = 2


class Engine(Protocol):
    """Random play in one engine. Each script defines one and prints what `measure` returns."""

    can_copy: bool

    def start(self) -> Any:
        """Start a new game."""

    def play(self, game: Any) -> int:
        """Play a game to its end; returns the number of decisions."""

    def step(self, game: Any) -> int:
        """Play one decision, or none if the game is over; returns the number of options."""

    def copy(self, game: Any) -> Any:
        """An independent copy of the position; called only if the engine can copy."""


def walk(engine: Engine) -> tuple[list[Any], list[int]]:
    """One game step by step: positions from throughout the game, and the number of options per decision. Not timed."""
    game = engine.start()
    positions, counts = [], []
    while count := engine.step(game):
        counts.append(count)
        if engine.can_copy and len(counts) % COPY_EVERY == 1:
            positions.append(engine.copy(game))
    return positions, counts


def time_games(engine: Engine, seconds: float) -> dict[str, float]:
    """Whole games, including setup, until the window is full."""
    games = decisions = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        decisions += engine.play(engine.start())
        games += 1
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "decisions_per_game": decisions / games}


def time_copies(engine: Engine, positions: list[Any], seconds: float) -> float:
    """Copies of positions from throughout the warm-up games."""
    copies = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        for position in positions:
            engine.copy(position)
        copies += len(positions)
    return copies / spent


def measure(engine: Engine, seconds: float) -> None:
    """Warm up, then time games for a window and copies for half a window of CPU time; print the figures as JSON."""
    positions: list[Any] = []
    counts: list[int] = []
    for _ in range(WARM_UP_GAMES):
        more_positions, more_counts = walk(engine)
        positions += more_positions
        counts += more_counts
    figures: dict[str, float | None] = {**time_games(engine, seconds)}
    figures["copies_per_s"] = time_copies(engine, positions, seconds / 2) if engine.can_copy else None
    figures["options_per_decision"] = sum(counts) / len(counts)
    print(json.dumps(figures))
