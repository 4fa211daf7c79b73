"""Matches of X-Wing for the tests: flown at random, but on the mat as long as that is possible, and shooting."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from gnomon import Action, Decision, Match, UndoRefused
from gnomon.games.x_wing.game import GAME, MISSION
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.games.x_wing.terminal.drawing import XWingDrawing
from gnomon.kernel.toml import Plain

LANGUAGES = ["en", "de"]
# Squads that fly against each other, with the damage deck that is used; the last of them fly Mission 16.
PAIRS = [
    ("rebel-patrol", "imperial-swarm", "tfa"),
    ("scum-shadow-caster", "scum-robots", "original"),
    ("rebel-falcon", "imperial-aces", "tfa"),
    ("scum-cartel", "imperial-hunt", "original"),
    ("rebel-wings", "scum-shadow-caster", "tfa"),
    ("scum-ambush", "rebel-convoy", "tfa"),
    ("scum-shadow-caster", "imperial-swarm", "original"),
]
MISSION_PAIRS = (5, 6)
ROUNDS = 10
EAGER = ("attack", "scan", "slice")

_tellers: dict[tuple[str, str], XWingTeller] = {}


def start(seed: int, pair: int = 0, **options: object) -> Match:
    first, second, damage = PAIRS[pair]
    given: Plain = {"squad_1": first, "squad_2": second, "damage": damage, "start": "laid-out", "rounds": ROUNDS}
    return GAME.start(setup_of(pair), 2, seed=seed, options={**given, **options})


def setup_of(pair: int) -> str:
    return MISSION if pair in MISSION_PAIRS else "dogfight"


def teller_of(match: Match, language: str = "en") -> XWingTeller:
    key = (match.record.header.kind(), language)
    if key not in _tellers:
        _tellers[key] = XWingTeller(GAME, match.record.header, language)
    return _tellers[key]


def drawing_of(match: Match, language: str = "en") -> XWingDrawing:
    return XWingDrawing(teller_of(match, language))


def decisions(seed: int, pair: int = 0, **options: object) -> Iterator[tuple[Match, Decision]]:
    """Every decision of a match, before it is taken."""
    match, chance = start(seed, pair, **options), random.Random(seed)
    while (decision := match.decision) is not None:
        yield match, decision
        match.play(chance.choice(sensible(match, decision)))


def sensible(match: Match, decision: Decision) -> list[Action]:
    """Manoeuvres that stay on the mat, attacks, scans and slices where there are some; otherwise everything."""
    options = list(decision.options)
    if options[0].name == "dial":
        plans = match.view(decision.seat)["state"]["plans"][options[0].args["ship"]]
        options = [one for one in options if not plans[one.args["manoeuvre"]]["off"]] or options
    return [one for one in options if one.name in EAGER] or options


@cache
def played(seed: int, pair: int = 0) -> Match:
    """A match that is over."""
    *_, (match, _) = decisions(seed, pair)
    return match


def may_undo(match: Match, seat: int) -> bool:
    try:
        match.copy().undo(seat)
    except UndoRefused:
        return False
    return True
