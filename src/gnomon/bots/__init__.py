"""Players over (view, options): each sees what its seat may know, and picks one of the offered actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import gnomon
from gnomon.bots.greedy import Greedy
from gnomon.bots.random import Random

__all__ = ["NAMES", "Bot", "Greedy", "Random", "check", "make"]


class Bot(Protocol):
    def choose(self, view: dict[str, Any], options: gnomon.Options) -> gnomon.Action: ...


_BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}
NAMES = tuple(_BOTS)


def check(name: str) -> str:
    """The name of a bot; BadText for anything else."""
    if name not in _BOTS:
        raise gnomon.BadText("bot", "", "one of " + ", ".join(NAMES), name)
    return name


def make(name: str, seed: int) -> Bot:
    """A bot by its name, with a stream of chance of its own."""
    return _BOTS[check(name)](seed)
