"""The state with its rules and its built-in players: each method calls the module that does the work."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import policy, rules
from gnomon.games.x_wing.ace import choosing
from gnomon.games.x_wing.ace.levels import ACE, ROOKIE, VETERAN, Level
from gnomon.games.x_wing.state import State
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.offers import Offers

PLAYERS: Final[list[str]] = ["rookie", "steady", "veteran", "ace"]  # after the random one, weakest first
STEADY: Final = 2
LEVELS: Final[dict[int, Level]] = {1: ROOKIE, 3: VETERAN, 4: ACE}


class XWing(State):
    def copy(self) -> State:
        return XWing(self)

    def gather(self, out: Offers) -> None:
        rules.ask(self, out)

    def apply(self, code: i64, dealer: Dealer) -> None:
        rules.take(self, code, dealer)
        rules.run(self, dealer)

    def choose(self, player: i64, dealer: Seeded) -> int:
        if player == STEADY:
            return int(policy.choose(self, dealer))
        if player in LEVELS:
            return int(choosing.choose(self, LEVELS[player], dealer))
        return super().choose(player, dealer)

    def is_over(self) -> bool:
        return self.over != 0

    def chooser(self) -> i64:
        return self.frames[-1].seat
