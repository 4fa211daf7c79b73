"""The figures of a run as tables, for the terminal and for docs/bench.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from engines import ENGINES

COLUMNS: Final = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "copies_per_s": "copies/s",
    "decisions_per_game": "decisions/game",
    "options_per_decision": "options/decision",
}
RATIOS: Final = ("decisions_per_s", "copies_per_s")  # no ratio, because games differ in length
NONE: Final = "-"

Figures = Mapping[str, float | None]  # None if the engine does not have this figure
Ratios = Mapping[str, Mapping[str, Figures]]  # Gnomon's row, peer, column


def medians(windows: Sequence[Figures]) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for column in COLUMNS:
        values = [value for figures in windows if (value := figures[column]) is not None]
        found[column] = median(values) if values else None
    return found


def ratios(summary: Mapping[str, Figures]) -> dict[str, dict[str, dict[str, float | None]]]:
    """Gnomon's figures divided by each peer's."""
    own = [engine.name for engine in ENGINES if engine.short and engine.name in summary]
    peers = [engine.name for engine in ENGINES if not engine.short and engine.name in summary]
    return {
        name: {
            peer: {column: _ratio(summary[name][column], summary[peer][column]) for column in RATIOS} for peer in peers
        }
        for name in own
    }


def _ratio(mine: float | None, theirs: float | None) -> float | None:
    return mine / theirs if mine is not None and theirs is not None else None


def figure_rows(summary: Mapping[str, Figures]) -> list[list[str]]:
    rows = [["engine", "played", *COLUMNS.values()]]
    for engine in ENGINES:
        if engine.name in summary:
            figures = summary[engine.name]
            rows.append([engine.name, engine.played, *(_number(figures[column]) for column in COLUMNS)])
    return rows


def ratio_rows(found: Ratios, column: str) -> list[list[str]]:
    """One row for each peer that has the figure, one column for each of Gnomon's rows."""
    heads = [(engine.name, engine.short) for engine in ENGINES if engine.name in found]
    rows = [[f"{COLUMNS[column]}, Gnomon / peer", *(short for _, short in heads)]]
    for peer in next(iter(found.values()), {}):
        values = [found[name][peer][column] for name, _ in heads]
        if any(value is not None for value in values):
            rows.append([peer, *map(_times, values)])
    return rows


def _number(value: float | None) -> str:
    if value is None:
        return NONE
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def _times(value: float | None) -> str:
    if value is None:
        return NONE
    digits = 0 if value >= 10 else 1 if value >= 1 else 2
    return f"{value:.{digits}f}x"


def plain(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Aligned columns: the first `left` columns to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if i < left else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([lines[0], "-" * (sum(widths) + 2 * len(widths) - 2), *lines[1:]])


def markdown(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    rule = ["---" if i < left else "---:" for i in range(len(rows[0]))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [rows[0], rule, *rows[1:]])
