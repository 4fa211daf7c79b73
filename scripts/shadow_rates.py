"""Win rates against the bots of Against the Shadow: docs/shadow-rates.md and its picture, from simulations."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import gnomon
from bars import Rates, in_words, picture, rate
from gnomon.lab.simulate import Result, simulate

DOCS = Path(__file__).parents[1] / "docs"
SETUPS = {"trilogy-solo": 1, "trilogy-coop": 2, "duel-solo": 1, "fellowship-solo": 1, "three-duel-solo": 1}
PLAYERS = ["greedy", "random"]
DIFFICULTIES = ["standard", "challenging"]
Results = dict[str, dict[str, Result]]  # by setup, and by player with difficulty


def play(games: dict[str, int]) -> Results:
    game = gnomon.load("war-of-the-ring")
    out: Results = {}
    for setup, seats in SETUPS.items():
        out[setup] = {}
        for player in PLAYERS:
            for difficulty in DIFFICULTIES:
                print(f"shadow rates: {setup}, {player}, {difficulty}: {games[player]} matches", file=sys.stderr)
                options = {"difficulty": difficulty}
                found = simulate(game, setup, [player] * seats, games[player], 1, options, workers=2)
                out[setup][f"{player}, {difficulty}"] = found
    return out


def rates(results: Results) -> Rates:
    return {
        setup: {name: rate(found.wins[0], found.games) for name, found in row.items()} for setup, row in results.items()
    }


def table(shown: Rates) -> str:
    names = next(iter(shown.values()))
    lines = ["| setup | " + " | ".join(names) + " |", "|---|" + "---:|" * len(names)]
    lines += [
        f"| `{setup}` | " + " | ".join(in_words(one) for one in row.values()) + " |" for setup, row in shown.items()
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("greedy", type=int, nargs="?", default=2_000, help="matches of the greedy player at each place")
    parser.add_argument("random", type=int, nargs="?", default=20_000, help="matches of the random player")
    given = parser.parse_args()
    shown = rates(play({"greedy": given.greedy, "random": given.random}))
    (DOCS / "pictures" / "shadow-rates.svg").write_text(picture(shown), "utf-8")
    (DOCS / "shadow-rates.md").write_text(
        f"""# How often the Shadow's bots are beaten

War of the Ring against the bots of its solo expansion: {given.greedy:,} matches of the greedy player (one action ahead;
people plan further) and {given.random:,} of the random player for each setup and difficulty. The share that the Free
Peoples won, with 95 % intervals (Wilson). Written by `scripts/shadow_rates.py`.

![Win rates by setup, player and difficulty](pictures/shadow-rates.svg)

{table(shown)}

These are base-text bots: most of their cards have the icons and texts of the base game, because the printed bot cards
are not known here (rule 13.35). With the printed cards the rates will differ. `three-duel-solo` is a setup of ours.
""",
        "utf-8",
    )


if __name__ == "__main__":
    main()
