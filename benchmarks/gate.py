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
PLAYED: Final = {  # by name, the game, setup and seats
    "casting-shadows": ("casting-shadows", "base", 4),
    "war-of-the-ring": ("war-of-the-ring", "trilogy", 4),
    "against-the-shadow": ("war-of-the-ring", "trilogy-solo", 1),
    "x-wing": ("x-wing", "dogfight", 2),
}
SHORT: Final = 40  # matches
LONG: Final = 80
PERCENT: Final = 10
COLLECTED: Final = re.compile(r"Collected : (\d+)")
HEADER: Final = """\
# Instructions that one decision of random compiled play takes, by game, Python, compiler and processor; see
# docs/bench.md.
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


def kept() -> dict[str, dict[str, int]]:
    """The stored figures of each game."""
    return tomllib.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def kept_here() -> dict[str, int]:
    """The stored figure of each game for this combination."""
    here, figures = key(), kept()
    for game in PLAYED:
        if here not in figures.get(game, {}):
            raise Unmeasured(
                f"tests/speed.toml has no figure of {game} for {here}; `python benchmarks/gate.py --record` adds one."
            )
    return {game: figures[game][here] for game in PLAYED}


def play(game: str, matches: int, build: Path, prefix: list[str]) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(build)}
    script = str(ROOT / "benchmarks" / "gate_play.py")
    command = [*prefix, sys.executable, script, *map(str, PLAYED[game]), str(matches)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True)


def count(game: str, matches: int, build: Path) -> Play:
    """The instructions of one run under callgrind."""
    done = play(game, matches, build, ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
    found = COLLECTED.search(done.stderr)
    if found is None:
        raise RuntimeError(f"callgrind printed no count:\n{done.stderr}")
    return Play(int(found[1]), json.loads(done.stdout)["decisions"])


def measure() -> dict[str, int]:
    """Instructions per decision of each game, for the compiled build of the current sources."""
    if shutil.which("valgrind") is None:
        raise Unmeasured("valgrind was not found.")
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "compiled"
        reason = snapshot(build)
        if reason:
            raise Unmeasured(f"{reason}.")
        return {game: measure_game(game, build) for game in PLAYED}


def measure_game(game: str, build: Path) -> int:
    first = json.loads(play(game, 1, build, []).stdout)  # uncounted: fills the bytecode caches
    if first["build"] != "compiled":
        raise Unmeasured("the compiled build cannot be loaded.")
    short, long = count(game, SHORT, build), count(game, LONG, build)
    return round((long.instructions - short.instructions) / (long.decisions - short.decisions))


def verdict(game: str, counted: int, figure: int) -> str:
    """What is wrong with a count, in a sentence; empty if it is within the tolerance."""
    if abs(counted - figure) * 100 <= figure * PERCENT:
        return ""
    change = counted / figure - 1
    return (
        f"one decision of {game} takes {counted:,} instructions, {change:+.1%} against the stored {figure:,}: "
        f"{'fix it' if change > 0 else 'well done'}, or store it with `python benchmarks/gate.py --record`."
    )


def record() -> dict[str, int]:
    counted, figures = measure(), kept()
    tables = []
    for game in PLAYED:
        figures[game] = figures.get(game, {}) | {key(): counted[game]}
        lines = [f'"{name}" = {figures[game][name]}\n' for name in sorted(figures[game])]
        tables.append(f"\n[{game}]\n{''.join(lines)}")
    KEPT.write_text(f"{HEADER}{''.join(tables)}", encoding="utf-8")
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the instructions of one decision with the stored figure.")
    parser.add_argument("--record", action="store_true", help="store the count of this machine in tests/speed.toml")
    chosen = parser.parse_args()
    try:
        if chosen.record:
            for game, counted in record().items():
                print(f"gnomon: {game}: stored {counted:,} instructions per decision for {key()}")
            return
        figures, found = kept_here(), measure()
    except Unmeasured as reason:
        sys.exit(f"gnomon: not measured: {reason}")
    for game, figure in figures.items():
        change = f"{found[game] / figure - 1:+.1%} against the stored {figure:,}"
        print(f"gnomon: {game}: {found[game]:,} instructions per decision, {change}")
    if wrong := " ".join(filter(None, (verdict(game, found[game], figures[game]) for game in figures))):
        sys.exit(f"gnomon: {wrong}")


if __name__ == "__main__":
    main()
