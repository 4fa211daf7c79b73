"""The load test runs: a few matches at the gate; a thousand for the figures, alone on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

LOAD = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "load.py"
ATTEMPTS = 3


def load(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LOAD), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def test_a_small_load_is_carried() -> None:
    done = load("--matches", "20", "--rate", "40", "--seconds", "2")
    assert "20 matches, 40 seats" in done.stdout, done.stderr
    assert "refused" not in done.stdout
    assert "memory is over" not in done.stdout


@pytest.mark.soak
def test_a_thousand_matches(record_property: Any) -> None:
    for _ in range(ATTEMPTS):
        done = load()
        if done.returncode == 0:
            break
    record_property("figures", "load: " + "; ".join(done.stdout.splitlines()))
    assert done.returncode == 0, done.stdout + done.stderr
