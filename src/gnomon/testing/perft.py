"""Perft, as in chess engines: the number of action sequences from a position, up to a depth.

Chance is fixed so that the count depends only on the rules: every roll and draw shows the smallest possible thing.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer, outcome
from gnomon.kernel.state import State


class Smallest(Dealer):
    """Always shows the thing with the smallest number, wherever it is in the list."""

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        index = min(range(int(first), int(first + count)), key=items.__getitem__)
        if self.log is not None:
            self.log.append(outcome(source, items[index]))
        return index

    def copy(self) -> Dealer:
        return Smallest()

    def rewind(self, outcomes: i64) -> None:
        """Nothing to do: the answer never depends on earlier ones."""


def perft(state: State, depth: int) -> int:
    """The number of action sequences of this length; those that end the match earlier are not counted."""
    if state.is_over():
        return 0
    codes = state.options()
    return len(codes) if depth == 1 else sum(perft(after(state, code), depth - 1) for code in codes)


def after(state: State, code: int) -> State:
    ahead = state.copy()
    ahead.apply(code, Smallest())
    return ahead


def counts(state: State, depth: int = 3) -> list[int]:
    """Perft of every depth from 1."""
    return [perft(state, level) for level in range(1, depth + 1)]
