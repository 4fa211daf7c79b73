"""The state with its rules and its built-in players: each method is one step into the modules that do it."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.casting_shadows import policy, rules
from gnomon.games.casting_shadows.state import State
from gnomon.kernel.dealer import Dealer


class CastingShadows(State):
    def copy(self) -> State:
        return CastingShadows(self)

    def options(self) -> list[int]:
        return rules.options(self)

    def apply(self, code: i64, dealer: Dealer) -> None:
        rules.take(self, code, dealer)
        rules.run(self, dealer)

    def greedy(self, dealer: Dealer) -> int:
        return policy.choose(self, self.frames[-1].seat, dealer)

    def is_over(self) -> bool:
        return self.winners != 0

    def chooser(self) -> int:
        return int(self.frames[-1].seat)
