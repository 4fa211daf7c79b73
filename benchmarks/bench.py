"""Gnomon beside catanatron in the same run: one table on the terminal, every window in build/bench.json.

    python benchmarks/bench.py [--seconds CPU_SECONDS] [--windows COUNT] [--no-peer]

Both run interpreted on the same Python, each window in a process of its own, in turn, so that a busy moment of the
machine touches both. A figure is the median over its windows; time is CPU time.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "benchmarks"
PEER_VENV: Final = ROOT / ".venv-bench"
PEER_PACKAGE: Final = "catanatron==3.2.1"
OUTPUT: Final = ROOT / "build" / "bench.json"

OWN: Final = "gnomon"
PEER: Final = "catanatron"
COLUMNS: Final = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "copies_per_s": "copies/s",
    "decisions_per_game": "decisions/game",
    "options_per_decision": "options/decision",
}
RATIOS: Final = ("decisions_per_s", "copies_per_s")  # games of different length make no ratio

Figures = dict[str, float]


def fail(sentence: str, details: str = "") -> NoReturn:
    if details:
        print(details.rstrip(), file=sys.stderr)
    sys.exit(f"gnomon: {sentence}")


def run(command: list[str | Path], otherwise: str) -> str:
    """What a command prints; when it fails, its complaint and one sentence."""
    environment = os.environ | {"PYTHONHASHSEED": "0", "GNOMON_PURE": "1"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if result.returncode != 0:
        fail(otherwise, result.stdout + result.stderr)
    return result.stdout


def peer_python() -> Path:
    """The interpreter of catanatron's own environment, made on first use."""
    python = PEER_VENV / "bin" / "python"
    stamp = PEER_VENV / "peer.txt"
    made_from = f"{PEER_PACKAGE} on Python {platform.python_version()} in {ROOT}"
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == made_from:
        return python
    print(f"gnomon: creating {PEER_VENV.name}", flush=True)
    run([sys.executable, "-m", "venv", "--clear", PEER_VENV], f"{PEER_VENV.name} could not be created.")
    print(f"gnomon: installing {PEER_PACKAGE}", flush=True)
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER_PACKAGE]
    run(pip, f"{PEER_PACKAGE} could not be installed; --no-peer measures without it.")
    stamp.write_text(made_from, encoding="utf-8")
    return python


def window(python: Path, script: str, number: int, seconds: float) -> Figures:
    """One window in a process of its own."""
    printed = run([python, HERE / script, str(number), str(seconds)], f"benchmarks/{script} failed.")
    figures: Figures = json.loads(printed)
    return figures


def measure(engines: dict[str, tuple[Path, str]], windows: int, seconds: float) -> dict[str, list[Figures]]:
    """All windows, the engines in turn."""
    found: dict[str, list[Figures]] = {name: [] for name in engines}
    for number in range(1, windows + 1):
        for name, (python, script) in engines.items():
            print(f"gnomon: window {number} of {windows}, {name}", flush=True)
            found[name].append(window(python, script, number, seconds))
    return found


def medians(found: list[Figures]) -> Figures:
    return {column: median(figures[column] for figures in found) for column in COLUMNS}


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def table(summary: dict[str, Figures], ratio: Figures) -> str:
    """One row an engine, and how many times the peer Gnomon is."""
    rows = [["", *COLUMNS.values()]]
    rows += [[name, *(number(figures[column]) for column in COLUMNS)] for name, figures in summary.items()]
    if ratio:
        rows.append(["ratio", *(f"{ratio[column]:.2f}x" if column in ratio else "" for column in COLUMNS)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * (sum(widths) + 2 * len(widths) - 2), *lines[1:]])


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Gnomon's speed beside catanatron's, in the same run.")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds of play in a window (default 5)")
    parser.add_argument("--windows", type=int, default=3, help="windows for each engine (default 3)")
    parser.add_argument("--no-peer", action="store_true", help="measure Gnomon alone")
    chosen = parser.parse_args()
    if chosen.seconds <= 0 or chosen.windows < 1:
        parser.error("a window needs more than 0 seconds, and there must be at least one")
    return chosen


def main() -> None:
    chosen = options()
    engines = {OWN: (Path(sys.executable), "own.py")}
    if not chosen.no_peer:
        engines[PEER] = (peer_python(), "peer_catanatron.py")
    found = measure(engines, chosen.windows, chosen.seconds)
    summary = {name: medians(figures) for name, figures in found.items()}
    ratio = {column: summary[OWN][column] / summary[PEER][column] for column in RATIOS} if PEER in summary else {}
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"\nrandom play, four seats, one core, {python} interpreted; medians of {chosen.windows} windows of CPU time")
    print(table(summary, ratio))
    OUTPUT.parent.mkdir(exist_ok=True)
    report = {"python": python, "seconds": chosen.seconds, "median": summary, "ratio": ratio, "windows": found}
    OUTPUT.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(f"\nevery window: {OUTPUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
