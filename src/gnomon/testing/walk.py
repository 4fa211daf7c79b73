"""Random walks through matches: the same for the same seeds, in any process and on any Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gnomon.kernel.dealer import Dealer, Imagined, Seeded
from gnomon.kernel.game import Game
from gnomon.kernel.lazily import Lazy
from gnomon.kernel.match import Match
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain

CHOICES = 2**62  # the match number of a walker's own stream, so that choices and dice never share a stream
STEP_CAP = 20_000

T = TypeVar("T")


class StepCap(AssertionError):
    """A match did not end."""


class Picker:
    """Picks one of several things at random."""

    def __init__(self, seed: int) -> None:
        self._stream = Seeded(seed, CHOICES)

    def below(self, count: int) -> int:
        return int(self._stream.below(count))

    def one(self, items: Sequence[T] | Lazy[T]) -> T:
        return items[self.below(len(items))]

    def chance(self, sides: int) -> bool:
        """True once in `sides` calls on average."""
        return self.below(sides) == 0


def play_on(match: Match, picker: Picker, plays: int = STEP_CAP) -> int:
    """Play up to this many random actions, or until the match is over; returns how many were played."""
    for played in range(plays):
        decision = match.decision
        if decision is None:
            return played
        match.play(picker.one(decision.options))
    return plays


def walk(game: Game, setup: str, seats: int, seed: int, plays: int, options: Plain | None = None) -> Match:
    """A new match after this many random actions."""
    match = game.start(setup=setup, seats=seats, seed=seed, options=options)
    play_on(match, Picker(seed), plays)
    return match


def play_out(state: State, dealer: Dealer, picker: Picker, cap: int = STEP_CAP) -> int:
    """Play the state itself to its end, without record and events; returns the number of decisions."""
    for played in range(cap):
        if state.is_over():
            return played
        state.apply(picker.one(state.options()), dealer)
    raise StepCap(f"a match is not over after {cap} decisions")


def play_in_company(match: Match, players: list[int], seed: int, plays: int = STEP_CAP) -> int:
    """Let a built-in player choose for each seat until the match is over; returns the number of actions."""
    chance = [Imagined(seed, CHOICES + seat) for seat in range(len(players))]
    for played in range(plays):
        decision = match.decision
        if decision is None:
            return played
        code = choice_of(match.state, players[decision.seat], chance[decision.seat])
        match.play(decision.options[decision.options.codes.index(code)])
    return plays


def tables_of(game: Game) -> list[tuple[str, int]]:
    """Every setup with every number of seats."""
    return [(name, seats) for name, setup in game.setups.items() for seats in range(setup.low, setup.high + 1)]


def players_of(game: Game) -> list[str]:
    """The names of the game's built-in players."""
    return game.players


def choice_of(state: State, player: int, chance: Seeded) -> int:
    """What a built-in player chooses, with its own `chance`."""
    return state.choose(player, chance)
