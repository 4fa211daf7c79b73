"""Gnomon: a table for board games, their solo bots and their statistics. `gnomon.load(NAME)` is the way in."""

from __future__ import annotations

from gnomon import build

build.prefer_pure()

from gnomon import games
from gnomon.kernel.dealer import Manual, Recorded, Seeded, Unanswered
from gnomon.kernel.decision import Action, Decision, Options
from gnomon.kernel.errors import BadText, IllegalAction, UndoRefused
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.record import Record, parse
from gnomon.kernel.state import TABLE
from gnomon.version import VERSION

__version__ = VERSION
__all__ = [
    "TABLE",
    "Action",
    "BadText",
    "Decision",
    "Game",
    "IllegalAction",
    "Manual",
    "Match",
    "Options",
    "Outcome",
    "Record",
    "Recorded",
    "Seeded",
    "Unanswered",
    "UndoRefused",
    "build",
    "games",
    "load",
    "replay",
]


def load(name: str) -> Game:
    """A game by its name."""
    return games.find(name).game()


def replay(text: str, where: str = "record", plays: int | None = None) -> Match:
    """Rebuild the match of a record, state for state; you can play on from there."""
    return load(parse(text, where).text("game")).replay(text, where, plays)
