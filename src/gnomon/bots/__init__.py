"""Bots: each gets a view of what its seat may know, and the options, and picks one.

Every game has `random`; a game may bring other players (`Game.players`), which also run inside the engine.
"""

from __future__ import annotations

from typing import Any, Protocol

import gnomon
from gnomon.bots.built_in import BuiltIn
from gnomon.bots.random import Random
from gnomon.kernel.seals import seal_of
from gnomon.kernel.state import RANDOM

__all__ = ["ME", "Bot", "BuiltIn", "Random", "best", "check", "helper", "make", "names", "usual_seats"]

ME = "me"
USUAL_SEATS = 4


class Bot(Protocol):
    def choose(self, view: dict[str, Any], options: gnomon.Options) -> gnomon.Action: ...


def names(game: gnomon.Game) -> list[str]:
    """The built-in players of a game, weakest first."""
    return list(game.players)


def best(game: gnomon.Game) -> str:
    """The strongest built-in player of a game."""
    return game.players[-1]


def usual_seats(game: gnomon.Game, setup: str) -> list[str]:
    """Who sits where by default: "me" for one person, and the strongest built-in players in the other seats."""
    found = game.setups.get(setup)
    if found is not None and found.usual:
        return list(found.usual)
    count = USUAL_SEATS if found is None else max(found.low, min(found.high, USUAL_SEATS))
    return [ME, *[best(game)] * (count - 1)]


def check(game: gnomon.Game, name: str) -> str:
    """Check the name of a built-in player; raises BadText if the game does not have it."""
    if name not in game.players:
        raise gnomon.BadText("bot", "", "one of " + ", ".join(game.players), name)
    return name


def make(game: gnomon.Game, name: str, seed: int) -> Bot:
    """A bot by name, with its own random stream."""
    player = game.players.index(check(game, name))
    return Random(seed) if player == RANDOM else BuiltIn(game, player, seed)


def helper(match: gnomon.Match) -> Bot:
    """The game's strongest player, who gives hints and may choose for a person.

    Its chance is as secret as the dice: whoever could repeat its choice would know what it hid. It is the same
    whenever the same choice is asked about.
    """
    record, decision = match.record, match.decision
    seal = record.seals[-1] if record.seals else seal_of(record.header.seed, "")
    number = 0 if decision is None else decision.number
    return make(match.game, best(match.game), seal.seed_of(f"helper {number}"))
