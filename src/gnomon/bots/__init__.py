"""Players over (view, options): each sees what its seat may know, and picks one of the offered actions.

Every game has a random one; a game may bring others (`Game.players`), which also play inside the engine.
"""

from __future__ import annotations

from typing import Any, Protocol

import gnomon
from gnomon.bots.built_in import BuiltIn
from gnomon.bots.random import Random
from gnomon.kernel.state import RANDOM

__all__ = ["ME", "Bot", "BuiltIn", "Random", "best", "check", "make", "names", "usual_seats"]

ME = "me"
USUAL_SEATS = 4


class Bot(Protocol):
    def choose(self, view: dict[str, Any], options: gnomon.Options) -> gnomon.Action: ...


def names(game: gnomon.Game) -> list[str]:
    """The players of a game, from the weakest to the strongest."""
    return list(game.players)


def best(game: gnomon.Game) -> str:
    """The strongest player of a game."""
    return game.players[-1]


def usual_seats(game: gnomon.Game, setup: str) -> list[str]:
    """Who sits where unless told: "me" for one person, against the strongest players where there are more seats."""
    found = game.setups.get(setup)
    if found is not None and found.usual:
        return list(found.usual)
    count = USUAL_SEATS if found is None else max(found.low, min(found.high, USUAL_SEATS))
    return [ME, *[best(game)] * (count - 1)]


def check(game: gnomon.Game, name: str) -> str:
    """The name of a player of this game; BadText for anything else."""
    if name not in game.players:
        raise gnomon.BadText("bot", "", "one of " + ", ".join(game.players), name)
    return name


def make(game: gnomon.Game, name: str, seed: int) -> Bot:
    """A bot by its name, with a stream of chance of its own."""
    player = game.players.index(check(game, name))
    return Random(seed) if player == RANDOM else BuiltIn(game, player, seed)
