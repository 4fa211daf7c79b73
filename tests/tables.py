"""Every table at which a game can be played: game, set-up and number of seats, with options that matter."""

from __future__ import annotations

from copy import copy
from typing import Any

import gnomon
from gnomon.testing.walk import tables_of

TABLES = [(name, setup, seats) for name in gnomon.games.names() for setup, seats in tables_of(gnomon.load(name))]
# What a game plays differently by option; the default set-up is always among them.
VARIANTS: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("casting-shadows", "base"): [{}, {"first": "random"}, {"characters": "choose"}, {"absorb_again": False}],
    ("casting-shadows", "exclusive"): [{"map": "7"}, {"map": "10"}, {"map": "10", "beside": 6}, {"overheal": True}],
    ("war-of-the-ring", "trilogy"): [{}, {"promos": True}, {"losses": "enemy"}],
    ("war-of-the-ring", "duel"): [{}, {"promos": True, "losses": "enemy"}],
    ("war-of-the-ring", "trilogy-solo"): [{}, {"promos": True, "losses": "enemy"}, {"difficulty": "challenging"}],
    ("war-of-the-ring", "duel-solo"): [{}, {"promos": True, "difficulty": "challenging"}],
    ("war-of-the-ring", "trilogy-box"): [{}, {"promos": True, "difficulty": "challenging"}],
    ("x-wing", "dogfight"): [
        {},
        {"start": "laid-out", "squad_1": "scum-shadow-caster", "squad_2": "rebel-falcon", "damage": "original"},
        {"start": "laid-out", "squad_1": "imperial-aces", "squad_2": "scum-robots", "obstacles": "mixed"},
        {"squad_1": "scum-cartel", "squad_2": "imperial-hunt", "obstacles": "debris", "damage": "original"},
        {"start": "laid-out", "squad_1": "rebel-wings", "squad_2": "scum-shadow-caster", "obstacles": "none"},
    ],
    ("x-wing", "grab-and-smash"): [
        {"rounds": 24},
        {"start": "laid-out", "squad_2": "imperial-swarm", "damage": "original", "both_goals": "shared", "rounds": 24},
        {"start": "laid-out", "squad_1": "scum-shadow-caster", "squad_2": "rebel-patrol", "rounds": 24},
    ],
}
# Setups that put together what others have each on its own: a few matches of them will do.
MIXED = {("war-of-the-ring", setup) for setup in ("three-duel-solo", "duel-box", "fellowship-box", "three-duel-box")}

# Built-in players that look ahead: without the compiled engine a match of them takes minutes.
LOOK_AHEAD = {"rookie", "veteran", "ace"}


def start(name: str, setup: str, seats: int, seed: int) -> gnomon.Match:
    """A match of one of the variants that so many seats can play."""
    variants = VARIANTS.get((name, setup), [{}]) if seats <= 4 else [{}]
    return gnomon.load(name).start(setup=setup, seats=seats, seed=seed, options=variants[seed % len(variants)])


def share(name: str, setup: str, matches: int) -> int:
    """How many of so many matches are played with a setup."""
    return matches // 5 if (name, setup) in MIXED else matches


def quick_players(name: str) -> list[int]:
    """The numbers of the built-in players who can be watched to the end of a match on this build."""
    compiled = gnomon.build.is_compiled()
    return [at for at, player in enumerate(gnomon.load(name).players) if compiled or player not in LOOK_AHEAD]


def for_whole_matches(name: str) -> gnomon.Game:
    """A game with only its first players, up to one who would take too long on this build."""
    game = copy(gnomon.load(name))
    quick = quick_players(name)
    game.players = [player for at, player in enumerate(game.players) if quick[: at + 1] == list(range(at + 1))]
    return game
