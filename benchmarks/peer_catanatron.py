"""One window of catanatron, a Catan engine in Python: four random players, its own loop. Prints JSON.

python benchmarks/peer_catanatron.py WINDOW SECONDS
"""

from __future__ import annotations

import sys
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from window import measure


class Catanatron:
    """Catan, four seats, every playable action equally likely; ends like its own `Game.play`."""

    can_copy = True

    def __init__(self, window: int) -> None:
        self.number = window * 1_000_000

    def start(self) -> Any:
        self.number += 1
        return Game([RandomPlayer(color) for color in Color], seed=self.number)

    def play(self, game: Any) -> int:
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    def step(self, game: Any) -> int:
        if game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT:
            return 0
        count = len(game.state.playable_actions)
        game.play_tick()
        return count

    def copy(self, game: Any) -> Any:
        return game.copy()


if __name__ == "__main__":
    measure(Catanatron(int(sys.argv[1])), float(sys.argv[2]))
