"""One window of Gnomon: random matches of one of its games. Prints JSON.

    python benchmarks/own.py WINDOW SECONDS interpreted|compiled|inside GAME SETUP SEATS [OPTION=WORD ...]

`interpreted` and `compiled` use the public contract, one call per decision; `inside` plays whole games inside compiled
code. It refuses to run with a different build.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import gnomon
from gnomon import build
from gnomon.kernel import playout
from gnomon.kernel.state import RANDOM
from gnomon.lab.simulate import STEP_CAP, streams
from window import measure

SEED = 7


class Contract:
    """Every option equally likely, chosen and played from outside."""

    can_copy = True

    def __init__(self, window: int, game: str, setup: str, seats: int, options: dict[str, str]) -> None:
        self.game = gnomon.load(game)
        self.options = options
        self.setup = setup
        self.seats = seats
        self.pick = random.Random(window).randrange
        self.number = window * 1_000_000

    def start(self) -> Any:
        self.number += 1
        return self.game.start(self.setup, self.seats, SEED, self.options, self.number)

    def play(self, match: Any) -> int:
        pick = self.pick
        decisions = 0
        while (decision := match.decision) is not None:
            match.play(decision.options[pick(len(decision.options))])
            decisions += 1
        return decisions

    def step(self, match: Any) -> int:
        decision = match.decision
        if decision is None:
            return 0
        count = len(decision.options)
        match.play(decision.options[self.pick(count)])
        return count

    def copy(self, match: Any) -> Any:
        return match.copy()


class Inside:
    """Every option equally likely, chosen and played by the compiled playout."""

    can_copy = True

    def __init__(self, window: int, game: str, setup: str, seats: int, options: dict[str, str]) -> None:
        self.game = gnomon.load(game)
        self.header = self.game.header(setup, seats, options)
        self.header.seed = SEED
        self.header.match = window * 1_000_000
        self.players = [RANDOM] * seats

    def start(self) -> Any:
        self.header.match += 1
        self.dealer = gnomon.Seeded(SEED, self.header.match)
        self.own = streams(self.header)
        return self.game.begin(self.header, self.dealer)

    def play(self, state: Any) -> int:
        return playout.play_out(state, self.dealer, self.players, self.own, STEP_CAP)

    def step(self, state: Any) -> int:
        if state.is_over():
            return 0
        codes = state.options()
        state.apply(codes[self.own[state.chooser()].below(len(codes))], self.dealer)
        return len(codes)

    def copy(self, state: Any) -> Any:
        return state.copy()


def main(window: int, seconds: float, way: str, game: str, setup: str, seats: int, options: dict[str, str]) -> None:
    wanted = "interpreted" if way == "interpreted" else "compiled"
    if build.name() != wanted:
        sys.exit(f"gnomon: expected the {wanted} build, found the {build.name()} one")
    measure((Inside if way == "inside" else Contract)(window, game, setup, seats, options), seconds)


if __name__ == "__main__":
    number, duration, how, name, chosen, count, *given = sys.argv[1:]
    main(int(number), float(duration), how, name, chosen, int(count), dict(one.split("=") for one in given))
