"""The state with its rules and its built-in players: each method calls the module that does the work."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import policy, rules
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import NONE
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.offers import Offers

PLAYERS: Final[list[str]] = ["greedy"]  # after the random one
GREEDY: Final = 1


class WarOfTheRing(State):
    def copy(self) -> State:
        return WarOfTheRing(self)

    def gather(self, out: Offers) -> None:
        rules.ask(self, out)

    def apply(self, code: i64, dealer: Dealer) -> None:
        rules.take(self, code, dealer)
        rules.run(self, dealer)

    def choose(self, player: i64, dealer: Seeded) -> int:
        if player == GREEDY:
            return policy.choose(self, self.frames[-1].seat, dealer)
        return super().choose(player, dealer)

    def is_over(self) -> bool:
        return self.winner != NONE

    def chooser(self) -> i64:
        return self.frames[-1].seat
