"""One window of Gnomon, through the public contract alone: random four-player Casting Shadows. Prints JSON.

python benchmarks/own.py WINDOW SECONDS
"""

from __future__ import annotations

import random
import sys
from typing import Any

import gnomon
from window import measure


class Gnomon:
    """Casting Shadows, base game, four seats, every option equally likely."""

    def __init__(self, window: int) -> None:
        self.game = gnomon.load("casting-shadows")
        self.pick = random.Random(window).randrange
        self.number = window * 1_000_000

    def start(self) -> Any:
        self.number += 1
        return self.game.start(setup="base", seats=4, seed=7, match=self.number)

    def play(self, match: Any) -> int:
        """A match from here to its end; how many decisions it took."""
        pick = self.pick
        decisions = 0
        while (decision := match.decision) is not None:
            match.play(decision.options[pick(len(decision.options))])
            decisions += 1
        return decisions

    def step(self, match: Any) -> int:
        """One decision, or none when the match is over; how many options there were."""
        decision = match.decision
        if decision is None:
            return 0
        count = len(decision.options)
        match.play(decision.options[self.pick(count)])
        return count

    def copy(self, match: Any) -> Any:
        return match.copy()


if __name__ == "__main__":
    measure(Gnomon(int(sys.argv[1])), float(sys.argv[2]))
