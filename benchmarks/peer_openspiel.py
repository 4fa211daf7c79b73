"""One window of OpenSpiel, games in C++ with a Python interface: Hearts, four seats. Prints JSON.

    python benchmarks/peer_openspiel.py WINDOW SECONDS python|cpp

`python` chooses from Python, one call per decision; `cpp` is its own loop over its own random players. Dealt cards are
chance moves there: they are played, but do not count as decisions.
"""
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import random
import sys
from typing import Any

import pyspiel

from window import measure

SEATS = 4


class PythonLoop:
    """Every legal action equally likely, chance moves too: in Hearts every deal has the same odds."""

    can_copy = True

    def __init__(self, window: int) -> None:
        self.game = pyspiel.load_game("hearts")
        self.pick = random.Random(window).choice

    def start(self) -> Any:
        return self.game.new_initial_state()

    def play(self, state: Any) -> int:
        pick, decisions = self.pick, 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(pick(state.legal_actions()))
        return decisions

    def step(self, state: Any) -> int:
        while state.is_chance_node():
            state.apply_action(self.pick(state.legal_actions()))
        if state.is_terminal():
            return 0
        actions = state.legal_actions()
        state.apply_action(self.pick(actions))
        return len(actions)

    def copy(self, state: Any) -> Any:
        return state.clone()


class CppLoop(PythonLoop):
    """Every game has the same number of chance moves, so they are counted once."""

    def __init__(self, window: int) -> None:
        super().__init__(window)
        self.players = [pyspiel.make_uniform_random_bot(seat, window + seat) for seat in range(SEATS)]
        self.number = window * 1_000_000
        state = self.start()
        self.chance_moves = -super().play(state)
        self.chance_moves += state.move_number()

    def play(self, state: Any) -> int:
        self.number += 1
        pyspiel.evaluate_bots(state, self.players, self.number)
        return int(state.move_number()) - self.chance_moves


if __name__ == "__main__":
    kind = {"python": PythonLoop, "cpp": CppLoop}[sys.argv[3]]
    measure(kind(int(sys.argv[1])), float(sys.argv[2]))
