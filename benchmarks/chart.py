"""Draws the figures of a run as bars on a logarithmic scale, for docs/bench.md.

    python benchmarks/chart.py BENCH_JSON FOLDER

Runs in the peers' environment, which has matplotlib. Gnomon's bars have their own colour and bold names.
"""
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any, Final

from matplotlib import rcParams
from matplotlib.figure import Figure

PANELS: Final = {"decisions_per_s": "Decisions a second", "copies_per_s": "Copies of a position a second"}
OWN: Final = "#0072B2"  # dark blue and light grey: easy to tell apart with any colour vision, and in print
PEER: Final = "#BDBDBD"
INK: Final = "#222222"
FAINT: Final = "#DDDDDD"
ROOM_FOR_NUMBERS: Final = 3.0  # times the longest bar
BAR_INCHES: Final = 0.46


def short(value: float) -> str:
    """1070625 as 1.07 M."""
    unit, name = (1e6, " M") if value >= 999_500 else (1e3, " k")
    return f"{value / unit:.3g}{name}"


def limits(report: Any) -> tuple[float, float]:
    """One scale for all panels, starting at a power of ten below the shortest bar."""
    values = [figures[column] for figures in report["median"].values() for column in PANELS if figures[column]]
    return 10 ** math.floor(math.log10(min(values))), max(values) * ROOM_FOR_NUMBERS


def panel(axes: Any, report: Any, column: str) -> None:
    """Bars from the fastest down, with their numbers; engines without this figure are not drawn."""
    medians = report["median"]
    names = sorted((name for name in medians if medians[name][column]), key=lambda name: medians[name][column])
    for place, name in enumerate(names):
        value = medians[name][column]
        axes.barh(place, value, color=OWN if name in report["own"] else PEER, height=0.7)
        number = axes.annotate(short(value), (value, place), (5, 0), textcoords="offset points", va="center", color=INK)
        number.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1})
    axes.set_yticks(range(len(names)), [f"{name}\n{report['played'][name]}" for name in names], fontsize=9)
    for label, name in zip(axes.get_yticklabels(), names):
        label.set_fontweight("bold" if name in report["own"] else "normal")
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_title(PANELS[column], loc="left", fontsize=12, fontweight="bold", color=INK)


def furnish(axes: Any, low: float, high: float) -> None:
    """A quiet frame: a labelled scale, faint vertical lines, no box."""
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.xaxis.set_major_formatter(lambda value, _: short(value))
    axes.grid(axis="x", which="major", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="both", which="both", length=0, colors=INK)
    for side in ("top", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.spines["left"].set_color(FAINT)


def draw(report: Any) -> Any:
    counts = [sum(bool(figures[column]) for figures in report["median"].values()) for column in PANELS]
    figure = Figure(figsize=(9, BAR_INCHES * sum(counts) + 2), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.12)
    parts = figure.subplots(len(counts), 1, gridspec_kw={"height_ratios": counts})
    for axes, column in zip(parts, PANELS):
        panel(axes, report, column)
        furnish(axes, *limits(report))
    how = f"Random play, one core, {report['python']}; medians of CPU-time windows in one run; logarithmic scale."
    figure.supxlabel(how, fontsize=9, color=INK)
    return figure


def main(source: str, folder: str) -> None:
    rcParams["svg.hashsalt"] = "gnomon"  # the same figures give the same file
    figure = draw(json.loads(Path(source).read_text(encoding="utf-8")))
    for ending, metadata in (("png", {"Software": None}), ("svg", {"Date": None, "Creator": None})):
        figure.savefig(Path(folder) / f"bench.{ending}", dpi=150, facecolor="white", metadata=metadata)


if __name__ == "__main__":
    main(*sys.argv[1:3])
