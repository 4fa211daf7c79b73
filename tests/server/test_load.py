"""The load test works, tried with a few matches; `make soak` runs it with a thousand, alone on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "load.py"


def load(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LOAD), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def test_a_small_load_is_carried() -> None:
    done = load("--matches", "20", "--rate", "40", "--seconds", "2")
    assert "20 matches, 40 seats" in done.stdout, done.stderr
    assert "refused" not in done.stdout
    assert "memory is over" not in done.stdout
