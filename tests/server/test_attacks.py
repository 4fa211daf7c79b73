"""Expensive legal requests and what they do to others: tried in small; full size, alone on the machine, in the soak."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ATTACKS = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "attacks.py"
ATTEMPTS = 3  # another program may have had the machine


def attack(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ATTACKS), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)


def test_attacks_are_measured_on_others() -> None:
    small = ["--matches", "4", "--rate", "20", "--seconds", "1", "--plays", "10"]
    done = attack(*small, "--only", "mine,latecomers,hints")
    lines = [line.partition(":")[0] for line in done.stdout.splitlines()]
    assert lines == ["calm", "mine", "latecomers", "hints"], done.stderr


@pytest.mark.soak
@pytest.mark.alone
def test_no_attack_makes_others_wait(record_property: Callable[[str, object], None]) -> None:
    done = attack()
    for _ in range(ATTEMPTS - 1):
        if done.returncode != 0:
            done = attack()
    record_property("figures", f"expensive requests, others' waits: {done.stdout}")
    assert done.returncode == 0, done.stdout + done.stderr
