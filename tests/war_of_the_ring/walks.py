"""Matches of chance that several test files look at, and the tellers of their tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import gnomon
from gnomon import Decision, Match, games
from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller
from gnomon.testing import scenario
from gnomon.testing.walk import Picker, tables_of

GAME = gnomon.load("war-of-the-ring")
LANGUAGES = ("en", "de")
TABLES = tables_of(GAME)
AT_A_SCREEN = [(setup, seats) for setup, seats in TABLES if not GAME.setups[setup].beside]  # not beside a real box
_tellers: dict[tuple[str, str], WarOfTheRingTeller] = {}


def teller_of(match: Match, language: str = "en") -> WarOfTheRingTeller:
    """One for all matches of a kind."""
    key = match.record.header.kind(), language
    if key not in _tellers:
        teller = games.find(GAME.name).tell(match.record.header, language)
        assert isinstance(teller, WarOfTheRingTeller)
        _tellers[key] = teller
    return _tellers[key]


def options_of(setup: str, seed: int) -> dict[str, Any]:
    """Every other match has the promo cards, if it may, and lets the enemy choose losses."""
    promos = bool(seed % 2) and not setup.startswith("fellowship")
    return {"promos": promos, "losses": "enemy" if seed % 2 else "defender"}


def start(setup: str, seats: int, seed: int) -> Match:
    return GAME.start(setup=setup, seats=seats, seed=seed, options=options_of(setup, seed))


def decisions(setup: str, seats: int, seed: int) -> Iterator[tuple[Match, Decision]]:
    """Every decision of a match of chance that seldom passes, so that much happens."""
    match, picker = start(setup, seats, seed), Picker(seed)
    while (decision := match.decision) is not None:
        yield match, decision
        options = [one for one in decision.options if str(one) not in ("pass", "no", "done", "take nothing")]
        match.play(picker.one(options if options and not picker.chance(4) else decision.options))


@cache
def played(setup: str, seats: int, seed: int) -> Match:
    """Such a match when it is over."""
    *_, (match, _) = decisions(setup, seats, seed)
    return match


@cache
def arranged() -> list[list[Match]]:
    """The matches of all scenarios: of each, a copy at every decision, and the end."""
    return scenario.matches_below(Path(__file__).parent / "scenarios")
