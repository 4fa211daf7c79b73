"""The full event log of seeded matches, a line an event: a change of rules, chance or words of the notation shows here.

With GNOMON_UPDATE_GOLDEN=1 the logs are written anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import gnomon
from gnomon.testing.walk import Picker

FOLDER = Path(__file__).parent / "golden"
MATCHES = [("base", 4, 2026), ("exclusive", 6, 2027), ("shadow-boxing", 1, 2033), ("companion", 1, 2029)]
UPDATE = os.environ.get("GNOMON_UPDATE_GOLDEN") == "1"


def log(setup: str, seats: int, seed: int) -> str:
    """Every action with what it led to, and the outcome."""
    match, picker = gnomon.load("casting-shadows").start(setup=setup, seats=seats, seed=seed), Picker(seed)
    lines = [f"# {setup}, {seats} seats, seed {seed}"]
    while (decision := match.decision) is not None:
        action = picker.one(decision.options)
        lines.append(f"{decision.seat}: {action}")
        lines += [f"  {event}" for event in match.play(action)]
    assert match.outcome is not None
    lines.append(f"# {match.outcome.why}: {', '.join(map(str, match.outcome.winners))}; {match.digest()}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("setup", "seats", "seed"), MATCHES)
def test_the_log_of_a_match_is_as_it_was(setup: str, seats: int, seed: int) -> None:
    file = FOLDER / f"{setup}-{seats}.txt"
    if UPDATE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(log(setup, seats, seed), "utf-8")
    was, now = file.read_text("utf-8").splitlines(), log(setup, seats, seed).splitlines()
    parted = next((at for at, (old, new) in enumerate(zip(was, now)) if old != new), min(len(was), len(now)))
    assert was == now, f"from line {parted + 1} of {file.name} on the match goes another way"


def test_every_set_up_has_a_log_and_every_log_a_match() -> None:
    names = {f"{setup}-{seats}.txt" for setup, seats, _ in MATCHES}
    assert {file.name for file in FOLDER.glob("*.txt")} == names
    assert {setup for setup, _, _ in MATCHES} == set(gnomon.load("casting-shadows").setups)


def test_every_game_has_logs() -> None:
    for name in gnomon.games.names():
        assert list((FOLDER.parent.parent / name.replace("-", "_") / "golden").glob("*.txt")), name
