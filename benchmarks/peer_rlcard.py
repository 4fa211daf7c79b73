"""One window of rlcard, card games in Python for reinforcement learning: Uno, two seats. Prints JSON.

    python benchmarks/peer_rlcard.py WINDOW SECONDS environment|game

`environment` is its documented interface, which builds arrays for every position; `game` is the bare game under it.
rlcard cannot copy a position.
"""
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import random
import sys
from typing import Any

import rlcard

from window import measure


class Environment:
    """Every legal action equally likely. There is one game at a time, and it serves as its own position."""

    can_copy = False

    def __init__(self, window: int) -> None:
        self.uno = rlcard.make("uno", config={"seed": window})
        self.pick = random.Random(window).choice

    def begin(self) -> Any:
        return self.uno.reset()

    def start(self) -> Any:
        self.state, _ = self.begin()
        return self.uno

    def play(self, uno: Any) -> int:
        pick, state, decisions = self.pick, self.state, 0
        while not uno.is_over():
            state, _ = uno.step(pick(list(state["legal_actions"])))
            decisions += 1
        return decisions

    def step(self, uno: Any) -> int:
        if uno.is_over():
            return 0
        actions = list(self.state["legal_actions"])
        self.state, _ = uno.step(self.pick(actions))
        return len(actions)

    def copy(self, uno: Any) -> Any:
        raise NotImplementedError


class BareGame(Environment):
    def __init__(self, window: int) -> None:
        super().__init__(window)
        self.uno = self.uno.game

    def begin(self) -> Any:
        return self.uno.init_game()


if __name__ == "__main__":
    kind = {"environment": Environment, "game": BareGame}[sys.argv[3]]
    measure(kind(int(sys.argv[1])), float(sys.argv[2]))
