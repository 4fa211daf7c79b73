"""Counts the instructions of one compiled decision with callgrind and compares them with tests/speed.toml.

    python benchmarks/gate.py [--record]

Counts do not depend on how busy a machine is, only on Python, compiler and processor, so each combination has its own
figure. Two lengths of play are counted and subtracted, which cancels out start-up.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from compiled import ROOT, snapshot

KEPT: Final = ROOT / "tests" / "speed.toml"
TABLE: Final = "instructions-per-decision"
SHORT: Final = 40  # matches
LONG: Final = 80
PERCENT: Final = 10
COLLECTED: Final = re.compile(r"Collected : (\d+)")
HEADER: Final = """\
# Instructions that one decision of random compiled play takes, by Python, compiler and processor; see docs/bench.md.
# Written by `python benchmarks/gate.py --record`.
"""


class Unmeasured(Exception):
    """Why nothing can be counted here, in a sentence."""


class Play(NamedTuple):
    instructions: int
    decisions: int


def key() -> str:
    """What a count depends on, besides the sources."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise Unmeasured(f"there is no C compiler ({compiler}), so nothing is compiled.")
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    version = said.splitlines()[0].split()[-1]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {Path(compiler).name} {version}, {platform.machine()}"


def kept() -> dict[str, int]:
    if not KEPT.exists():
        return {}
    figures: dict[str, int] = tomllib.loads(KEPT.read_text(encoding="utf-8"))[TABLE]
    return figures


def kept_here() -> int:
    here = key()
    if here not in kept():
        raise Unmeasured(f"tests/speed.toml has no figure for {here}; `python benchmarks/gate.py --record` adds one.")
    return kept()[here]


def play(matches: int, build: Path, prefix: list[str]) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(build)}
    command = [*prefix, sys.executable, str(ROOT / "benchmarks" / "gate_play.py"), str(matches)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True)


def count(matches: int, build: Path) -> Play:
    """The instructions of one run under callgrind."""
    done = play(matches, build, ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
    found = COLLECTED.search(done.stderr)
    if found is None:
        raise RuntimeError(f"callgrind printed no count:\n{done.stderr}")
    return Play(int(found[1]), json.loads(done.stdout)["decisions"])


def measure() -> int:
    """Instructions per decision, for the compiled build of the current sources."""
    if shutil.which("valgrind") is None:
        raise Unmeasured("valgrind was not found.")
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "compiled"
        reason = snapshot(build)
        if reason:
            raise Unmeasured(f"{reason}.")
        first = json.loads(play(1, build, []).stdout)  # uncounted: fills the bytecode caches
        if first["build"] != "compiled":
            raise Unmeasured("the compiled build cannot be loaded.")
        short, long = count(SHORT, build), count(LONG, build)
    return round((long.instructions - short.instructions) / (long.decisions - short.decisions))


def verdict(counted: int, figure: int) -> str:
    """What is wrong with a count, in a sentence; empty if it is within the tolerance."""
    if abs(counted - figure) * 100 <= figure * PERCENT:
        return ""
    change = counted / figure - 1
    return (
        f"one decision takes {counted:,} instructions, {change:+.1%} against the stored {figure:,}: "
        f"{'fix it' if change > 0 else 'well done'}, or store it with `python benchmarks/gate.py --record`."
    )


def record() -> int:
    counted = measure()
    figures = kept() | {key(): counted}
    lines = [f'"{name}" = {figures[name]}\n' for name in sorted(figures)]
    KEPT.write_text(f"{HEADER}\n[{TABLE}]\n{''.join(lines)}", encoding="utf-8")
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the instructions of one decision with the stored figure.")
    parser.add_argument("--record", action="store_true", help="store the count of this machine in tests/speed.toml")
    chosen = parser.parse_args()
    try:
        if chosen.record:
            print(f"gnomon: stored {record():,} instructions per decision for {key()}")
            return
        figure = kept_here()
        counted = measure()
    except Unmeasured as reason:
        sys.exit(f"gnomon: not measured: {reason}")
    print(f"gnomon: {counted:,} instructions per decision, {counted / figure - 1:+.1%} against the stored {figure:,}")
    if wrong := verdict(counted, figure):
        sys.exit(f"gnomon: {wrong}")


if __name__ == "__main__":
    main()
