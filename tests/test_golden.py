"""The full event log of seeded matches, a line an event: a change of rules, chance or words of the notation shows here.

A game's logs are in `golden/` of its tests. The first line of each says which match it is, and if need be which
built-in player chooses and with which options: `# dogfight, 2 seats, seed 5, steady, {"start": "laid-out"}`. With
GNOMON_UPDATE_GOLDEN=1 the logs are written again.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon.kernel.dealer import Imagined
from gnomon.testing.walk import Picker, choice_of, players_of

TESTS = Path(__file__).parent
FIRST_LINE = re.compile(r"# (\S+), (\d+) seats, seed (\d+)(?:, (\w+))?(?:, ({.*}))?")
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"


@dataclass
class Played:
    """The match of a log, as its first line tells it."""

    setup: str
    seats: int
    seed: int
    player: str = ""  # chance, if none is named
    options: dict[str, Any] | None = None


def logs_of(name: str) -> list[Path]:
    return sorted((TESTS / name.replace("-", "_") / "golden").glob("*.txt"))


LOGS = [(name, file) for name in gnomon.games.names() for file in logs_of(name)]


def first_line(file: Path) -> str:
    return file.read_text("utf-8").partition("\n")[0]


def played(file: Path) -> Played:
    said = FIRST_LINE.fullmatch(first_line(file))
    assert said is not None, f"{file.name} does not begin with the setup, the seats and the seed"
    return Played(said[1], int(said[2]), int(said[3]), said[4] or "", json.loads(said[5] or "{}"))


def log(name: str, file: Path) -> str:
    """Every action with what it led to, and the outcome."""
    game, one = gnomon.load(name), played(file)
    match = game.start(setup=one.setup, seats=one.seats, seed=one.seed, options=one.options)
    picker, chance = Picker(one.seed), Imagined(one.seed)
    lines = [first_line(file)]
    while (decision := match.decision) is not None:
        if one.player:
            code = choice_of(match.state, players_of(game).index(one.player), chance)
            action = decision.options[decision.options.codes.index(code)]
        else:
            action = picker.one(decision.options)
        lines.append(f"{decision.seat}: {action}")
        lines += [f"  {event}" for event in match.play(action)]
    assert match.outcome is not None
    lines.append(f"# {match.outcome.why}: {', '.join(map(str, match.outcome.winners))}; {match.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "file"), LOGS, ids=[f"{name}-{file.stem}" for name, file in LOGS])
def test_the_log_of_a_match_is_as_it_was(name: str, file: Path) -> None:
    found = log(name, file)
    if UPDATE:
        file.write_text(found, "utf-8")
    was, now = file.read_text("utf-8").splitlines(), found.splitlines()
    parted = next((at for at, (old, new) in enumerate(zip(was, now)) if old != new), min(len(was), len(now)))
    assert was == now, f"from line {parted + 1} of {file.name} on the match goes another way"


def test_every_setup_of_every_game_has_a_log() -> None:
    for name in gnomon.games.names():
        assert {played(file).setup for file in logs_of(name)} == set(gnomon.load(name).setups)
