"""Win rates of Shadow Boxing by character and difficulty: docs/solo-rates.md and its picture, from simulations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import gnomon
from gnomon.lab.simulate import Result, simulate
from gnomon.lab.statistics import wilson

DOCS = Path(__file__).parents[1] / "docs"
DIFFICULTIES = {"easy": 4, "standard": 6, "hard": 8}
COLOURS = {"easy": "#0072b2", "standard": "#e69f00", "hard": "#555555"}
LEFT, WIDTH, ROW, BAR = 90, 520, 78, 20


def play(games: int) -> dict[str, Result]:
    game = gnomon.load("casting-shadows")
    out = {}
    for name, hp in DIFFICULTIES.items():
        print(f"solo rates: {games} matches, bots with {hp} HP", file=sys.stderr)
        out[name] = simulate(game, "shadow-boxing", ["greedy"], games, 1, {"bot_hp": hp}, workers=2)
    return out


def rates(result: Result, who: str) -> tuple[float, float, float]:
    """Rate and 95 % interval of one character, or of all."""
    wins = result.wins[0] if who == "all" else result.wins_by_figure[who]
    plays = result.games if who == "all" else result.plays_by_figure[who]
    return (wins / plays, *wilson(wins, plays))


def table(results: dict[str, Result]) -> str:
    lines = ["| character | " + " | ".join(f"{name} ({hp} HP)" for name, hp in DIFFICULTIES.items()) + " |"]
    lines.append("|---|" + "---:|" * len(results))
    for who in characters(results):
        cells = [rates(result, who) for result in results.values()]
        shown = " | ".join(f"{rate:.1%} ({low:.1%} to {high:.1%})" for rate, low, high in cells)
        lines.append(f"| {who} | {shown} |")
    median = " | ".join(f"{one.rounds['median']} rounds, 95 % within {one.rounds['p95']}" for one in results.values())
    lines.append(f"| length | {median} |")
    return "\n".join(lines)


def characters(results: dict[str, Result]) -> list[str]:
    return [*next(iter(results.values())).plays_by_figure, "all"]


def picture(results: dict[str, Result]) -> str:
    people = characters(results)
    height = ROW * len(people) + 60
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 70} {height}" font-family="sans-serif">',
        f'<rect width="{LEFT + WIDTH + 70}" height="{height}" fill="#ffffff"/>',
    ]
    for mark in range(0, 101, 25):
        at = LEFT + WIDTH * mark / 100
        out.append(f'<line x1="{at}" x2="{at}" y1="20" y2="{height - 36}" stroke="#dddddd"/>')
        out.append(f'<text x="{at}" y="{height - 18}" font-size="13" text-anchor="middle">{mark} %</text>')
    for row, who in enumerate(people):
        out += bars(results, who, 24 + row * ROW)
    return "\n".join([*out, "</svg>"]) + "\n"


def bars(results: dict[str, Result], who: str, top: int) -> list[str]:
    out = [f'<text x="{LEFT - 10}" y="{top + 36}" font-size="15" text-anchor="end">{who}</text>']
    for at, (name, result) in enumerate(results.items()):
        rate, low, high = rates(result, who)
        y, end = top + at * (BAR + 2), LEFT + WIDTH * rate
        middle = y + BAR / 2
        out.append(f'<rect x="{LEFT}" y="{y}" width="{WIDTH * rate:.1f}" height="{BAR}" fill="{COLOURS[name]}"/>')
        ends = f'x1="{LEFT + WIDTH * low:.1f}" x2="{LEFT + WIDTH * high:.1f}"'
        out.append(f'<line {ends} y1="{middle}" y2="{middle}" stroke="#000000" stroke-width="3"/>')
        out.append(f'<text x="{end + 10:.1f}" y="{middle + 4}" font-size="12">{name} {rate:.0%}</text>')
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=20_000, help="matches at each difficulty")
    results = play(parser.parse_args().games)
    games = next(iter(results.values())).games
    (DOCS / "pictures" / "solo-rates.svg").write_text(picture(results), "utf-8")
    (DOCS / "solo-rates.md").write_text(
        f"""# How often the bots are beaten

Shadow Boxing, played {games:,} times at each difficulty by the greedy player (one action ahead; people plan
further), with random characters. Rates with 95 % intervals (Wilson). Written by `scripts/solo_rates.py`.

![Win rates by character and difficulty](pictures/solo-rates.svg)

{table(results)}

Difficulty is the bots' starting HP (`--option bot_hp=4`, `6` or `8`). The damage of the spells is a house value, so
these rates apply to our numbers, not to the printed cards.
""",
        "utf-8",
    )


if __name__ == "__main__":
    main()
