"""Gnomon and other engines in the same run: prints two tables and writes every window to build/bench.json.

    python benchmarks/bench.py [--seconds CPU_SECONDS] [--windows COUNT] [--no-peers] [--publish]

Every window is a separate process on one core, and the engines take turns, so that a busy moment of the machine
affects all of them. A figure is the median of its windows; time is CPU time. --publish also writes docs/bench/ and the
tables of docs/bench.md.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import sys
from pathlib import Path
from typing import Any, Final

from compiled import ROOT
from engines import ENGINES, Engine
from peers import Home, Missing, draw, homes, run, say
from tables import RATIOS, Figures, figure_rows, markdown, medians, plain, ratio_rows, ratios

OUTPUT: Final = ROOT / "build" / "bench.json"
PUBLISHED: Final = ROOT / "docs" / "bench"
PAGE: Final = ROOT / "docs" / "bench.md"
TABLES: Final = re.compile(r"(?<=<!-- tables: written by make bench -->\n).*?(?=<!-- end of tables -->)", re.DOTALL)
OWN: Final = [engine.name for engine in ENGINES if engine.short]

Report = dict[str, Any]


def window(engine: Engine, home: Home, number: int, seconds: float) -> Figures:
    """One window in a separate process."""
    script = ROOT / "benchmarks" / engine.script
    arguments = [str(number), str(seconds), *engine.way.split()]
    figures: Figures = json.loads(run([home.program, script, *arguments], home.variables))
    return figures


def measure(
    engines: list[Engine], found: dict[str, Home], left_out: dict[str, str], chosen: argparse.Namespace
) -> dict[str, list[Figures]]:
    """All windows, with the engines taking turns; a peer that fails is left out from then on."""
    measured: dict[str, list[Figures]] = {engine.name: [] for engine in engines}
    for number in range(1, chosen.windows + 1):
        for engine in [engine for engine in engines if engine.name not in left_out]:
            say(f"window {number} of {chosen.windows}: {engine.name}")
            try:
                measured[engine.name].append(window(engine, found[engine.home], number, chosen.seconds))
            except Missing as missing:
                if engine.name in OWN:
                    sys.exit(f"gnomon: {engine.name} failed: {missing}")
                left_out[engine.name] = str(missing)
    return {name: figures for name, figures in measured.items() if name not in left_out}


def report(chosen: argparse.Namespace) -> Report:
    """Everything measured in one run."""
    engines = [engine for engine in ENGINES if engine.name in OWN or not chosen.no_peers]
    found, reasons = homes([engine.home for engine in engines])
    left_out = {engine.name: reasons[engine.home] for engine in engines if engine.home in reasons}
    windows = measure(engines, found, left_out, chosen)
    summary = {name: medians(figures) for name, figures in windows.items()}
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "seconds": chosen.seconds,
        "played": {engine.name: engine.played for engine in engines if engine.name in summary},
        "own": [name for name in OWN if name in summary],
        "median": summary,
        "ratio": ratios(summary),
        "left_out": left_out,
        "windows": windows,
    }


def heading(run_report: Report) -> str:
    count = len(next(iter(run_report["windows"].values()), []))
    how = f"medians of {count} windows of {run_report['seconds']:g} s of CPU time"
    return f"Random play, one core, {run_report['python']}, {run_report['machine']}; {how}."


def show(run_report: Report) -> None:
    print(f"\n{heading(run_report)}\n\n{plain(figure_rows(run_report['median']), left=2)}")
    for column in RATIOS if any(run_report["ratio"].values()) else ():
        print(f"\n{plain(ratio_rows(run_report['ratio'], column))}")
    for name, reason in run_report["left_out"].items():
        print(f"\nleft out: {name}: {reason}")


def write(path: Path, run_report: Report) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(run_report, indent=2) + "\n", encoding="utf-8")


def publish(run_report: Report) -> None:
    """Write the committed files: figures, chart, and the tables of the page."""
    write(PUBLISHED / "bench.json", run_report)
    draw(PUBLISHED / "bench.json", PUBLISHED)
    parts = [heading(run_report), markdown(figure_rows(run_report["median"]), left=2)]
    parts += [markdown(ratio_rows(run_report["ratio"], column)) for column in RATIOS]
    parts += [f"Left out: {name}: {reason}" for name, reason in run_report["left_out"].items()]
    text = "\n" + "\n\n".join(parts) + "\n\n"
    PAGE.write_text(TABLES.sub(lambda _: text, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    say(f"wrote {PAGE.relative_to(ROOT)} and {PUBLISHED.relative_to(ROOT)}/")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare Gnomon's speed with other engines in the same run.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds of play in a window (default 3)")
    parser.add_argument("--windows", type=int, default=3, help="windows for each engine (default 3)")
    parser.add_argument("--no-peers", action="store_true", help="measure Gnomon alone")
    parser.add_argument("--publish", action="store_true", help="write docs/bench/ and the tables of docs/bench.md")
    chosen = parser.parse_args()
    if chosen.seconds <= 0 or chosen.windows < 1:
        parser.error("--seconds must be above 0 and --windows at least 1")
    if chosen.publish and chosen.no_peers:
        parser.error("figures without peers are not published")
    return chosen


def main() -> None:
    chosen = options()
    run_report = report(chosen)
    show(run_report)
    write(OUTPUT, run_report)
    print(f"\nevery window: {OUTPUT.relative_to(ROOT)}")
    if chosen.publish and len(run_report["own"]) < len(OWN):
        sys.exit("gnomon: not published, because a row of Gnomon itself is missing")
    if chosen.publish:
        publish(run_report)


if __name__ == "__main__":
    main()
