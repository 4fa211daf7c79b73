"""Every rule, pilot, upgrade and damage card, in arranged positions with forced chance; the files lie in scenarios/."""

from __future__ import annotations

from pathlib import Path

import pytest

import gnomon
from gnomon.testing.coverage import PROMISES, Coverage
from gnomon.testing.scenario import Scenario, load_folder, run

GAME = "x-wing"
FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = load_folder(FOLDER)
COVERAGE = Coverage(GAME, SCENARIOS)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    match = run(scenario)
    if match is not None:
        assert gnomon.replay(str(match.record)).digest() == match.digest()


@pytest.mark.parametrize("promise", PROMISES)
def test_scenarios_rules_and_code_agree(promise: str) -> None:
    assert PROMISES[promise](COVERAGE) == []
