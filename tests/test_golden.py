"""The full event log of seeded matches, a line an event: a change of rules, chance or words of the notation shows here.

A game's logs are in `golden/` of its tests; the first line of each says which match it is. With GNOMON_UPDATE_GOLDEN=1
the logs are written again.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import gnomon
from gnomon.testing.walk import Picker

TESTS = Path(__file__).parent
FIRST_LINE = re.compile(r"# (\S+), (\d+) seats, seed (\d+)")
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"


def logs_of(name: str) -> list[Path]:
    return sorted((TESTS / name.replace("-", "_") / "golden").glob("*.txt"))


LOGS = [(name, file) for name in gnomon.games.names() for file in logs_of(name)]


def log(name: str, setup: str, seats: int, seed: int) -> str:
    """Every action with what it led to, and the outcome."""
    match, picker = gnomon.load(name).start(setup=setup, seats=seats, seed=seed), Picker(seed)
    lines = [f"# {setup}, {seats} seats, seed {seed}"]
    while (decision := match.decision) is not None:
        action = picker.one(decision.options)
        lines.append(f"{decision.seat}: {action}")
        lines += [f"  {event}" for event in match.play(action)]
    assert match.outcome is not None
    lines.append(f"# {match.outcome.why}: {', '.join(map(str, match.outcome.winners))}; {match.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "file"), LOGS, ids=[f"{name}-{file.stem}" for name, file in LOGS])
def test_the_log_of_a_match_is_as_it_was(name: str, file: Path) -> None:
    said = FIRST_LINE.match(file.read_text("utf-8"))
    assert said is not None, f"{file.name} does not begin with the setup, the seats and the seed"
    found = log(name, said[1], int(said[2]), int(said[3]))
    if UPDATE:
        file.write_text(found, "utf-8")
    was, now = file.read_text("utf-8").splitlines(), found.splitlines()
    parted = next((at for at, (old, new) in enumerate(zip(was, now)) if old != new), min(len(was), len(now)))
    assert was == now, f"from line {parted + 1} of {file.name} on the match goes another way"


def test_every_setup_of_every_game_has_a_log() -> None:
    for name in gnomon.games.names():
        assert {file.stem.rpartition("-")[0] for file in logs_of(name)} == set(gnomon.load(name).setups)
