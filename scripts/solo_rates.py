"""Win rates of Shadow Boxing by character and difficulty: docs/solo-rates.md and its picture, from simulations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import gnomon
from bars import Rate, Rates, in_words, picture, rate
from gnomon.lab.simulate import Result, simulate

DOCS = Path(__file__).parents[1] / "docs"
DIFFICULTIES = {"easy": 4, "standard": 6, "hard": 8}


def play(games: int) -> dict[str, Result]:
    game = gnomon.load("casting-shadows")
    out = {}
    for name, hp in DIFFICULTIES.items():
        print(f"solo rates: {games} matches, bots with {hp} HP", file=sys.stderr)
        out[name] = simulate(game, "shadow-boxing", ["greedy"], games, 1, {"bot_hp": hp}, workers=2)
    return out


def rate_of(result: Result, who: str) -> Rate:
    """The rate of one character, or of all."""
    if who == "all":
        return rate(result.wins[0], result.games)
    return rate(result.wins_by_figure[who], result.plays_by_figure[who])


def rates(results: dict[str, Result]) -> Rates:
    return {who: {name: rate_of(result, who) for name, result in results.items()} for who in characters(results)}


def table(results: dict[str, Result]) -> str:
    lines = ["| character | " + " | ".join(f"{name} ({hp} HP)" for name, hp in DIFFICULTIES.items()) + " |"]
    lines.append("|---|" + "---:|" * len(results))
    for who, row in rates(results).items():
        lines.append(f"| {who} | " + " | ".join(in_words(one) for one in row.values()) + " |")
    median = " | ".join(f"{one.rounds['median']} rounds, 95 % within {one.rounds['p95']}" for one in results.values())
    lines.append(f"| length | {median} |")
    return "\n".join(lines)


def characters(results: dict[str, Result]) -> list[str]:
    return [*next(iter(results.values())).plays_by_figure, "all"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=20_000, help="matches at each difficulty")
    results = play(parser.parse_args().games)
    games = next(iter(results.values())).games
    (DOCS / "pictures" / "solo-rates.svg").write_text(picture(rates(results)), "utf-8")
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
