"""How well the ace of X-Wing plays: docs/ace-rates.md and its picture, from simulations."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations, product
from pathlib import Path
from statistics import median
from textwrap import fill
from time import process_time

from bars import Rate, Rates, in_words, picture, rate
from gnomon.games.x_wing.ace.explaining import Explainer
from gnomon.games.x_wing.game import DOGFIGHT, GAME, MISSION, as_table
from gnomon.games.x_wing.steps import PLAN
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.dealer import Imagined, Seeded
from gnomon.lab.simulate import Lot, Tally, play_lot
from gnomon.lab.statistics import quantile

DOCS = Path(__file__).parents[1] / "docs"
WORKERS = 2
OPPONENTS = ["random", "steady", "veteran"]
SCUM, CONVOY = 0, 1
ROLES = {"dogfight": None, "as Scum": SCUM, "as the convoy": CONVOY}
SCUM_SQUADS = ["scum-ambush", "scum-shadow-caster"]  # those with Ketsu Onyo; the first is the mission's own
CONVOYS = ["rebel-convoy", "rebel-patrol", "rebel-wings", "imperial-swarm", "imperial-hunt"]  # of four ships or more
ANSWER = "imperial-swarm"  # what the convoy may fly against two Lancers
SQUADS = [str(word) for word in GAME.options(DOGFIGHT)[0].words]
OTHER_SHARE = 40  # matches with squads that the mission does not come with, in hundredths of the others
WIDTH = 118
TIMED = 4  # matches of each setup in which choices are timed


def lots(role: str, player: str, opponent: str, games: int, **squads: str) -> Iterator[tuple[int, Lot]]:
    """The player's seat with its matches: dogfights are flown by every pair of ready squads, from both seats."""
    seat = ROLES[role]
    if seat is not None:
        players = [player, opponent] if seat == SCUM else [opponent, player]
        for first in range(0, games, 20):
            yield seat, Lot(GAME.name, MISSION, players, {**GAME.setups[MISSION].simulated, **squads}, 1, first, 20)
        return
    pairs = list(permutations(SQUADS, 2))
    each = -(-games // (2 * len(pairs)))
    for number, (own, other) in enumerate(pairs):
        options = {**GAME.setups[DOGFIGHT].simulated, "squad_1": own, "squad_2": other}
        yield 0, Lot(GAME.name, DOGFIGHT, [player, opponent], options, 1 + number, 0, each)
        yield 1, Lot(GAME.name, DOGFIGHT, [opponent, player], options, 1 + number, each, each)


def play(role: str, player: str, opponent: str, games: int, **squads: str) -> tuple[int, int, int]:
    """How often a player won, how often nobody did, and how many matches were played."""
    seats, planned = zip(*lots(role, player, opponent, games, **squads))
    with ProcessPoolExecutor(WORKERS, multiprocessing.get_context("spawn")) as pool:
        found: list[Tally] = list(pool.map(play_lot, planned))
    won = sum(tally.seat_wins[seat] for seat, tally in zip(seats, found))
    draws, plays = sum(tally.draws for tally in found), sum(tally.games for tally in found)
    who = ", ".join([role, *squads.values(), f"{player} against {opponent}"])
    print(f"ace rates: {who}: {won} won, {draws} drawn of {plays}", file=sys.stderr)
    return won, draws, plays


def rates(player: str, opponents: list[str], games: int) -> Rates:
    out: Rates = {role: {} for role in ROLES}
    for role, opponent in product(ROLES, opponents):
        won, _draws, plays = play(role, player, opponent, games)
        out[role][f"{player} against {opponent}"] = rate(won, plays)
    return out


def table(shown: Rates) -> str:
    """One row for each opponent, one column for each role."""
    lines = ["| | " + " | ".join(shown) + " |", "|---|" + "---:|" * len(shown)]
    for name in next(iter(shown.values())):
        lines.append(f"| {name} | " + " | ".join(in_words(row[name]) for row in shown.values()) + " |")
    return "\n".join(lines)


def ends(scum: str, convoy: str, games: int) -> list[Rate]:
    """How the mission ends between two aces: Scum wins, nobody does, or the convoy."""
    won, draws, plays = play("as Scum", "ace", "ace", games, squad_1=scum, squad_2=convoy)
    return [rate(won, plays), rate(draws, plays), rate(plays - won - draws, plays)]


def balance(games: int) -> str:
    """How the mission ends between two aces with each squad that may fly in it, as rows of a table."""
    pairs = [(SCUM_SQUADS[0], convoy) for convoy in CONVOYS]
    pairs += [(scum, convoy) for scum in SCUM_SQUADS[1:] for convoy in (CONVOYS[0], ANSWER)]
    rows = []
    for number, (scum, convoy) in enumerate(pairs):
        shares = ends(scum, convoy, games * OTHER_SHARE // 100 if number else games)
        rows.append(f"| `{scum}` | `{convoy}` | {' | '.join(map(in_words, shares))} |")
    return "\n".join(rows)


class Dials:
    """Dials of the ace: how hard they are to foresee, in thousandths of a bit, and how many it would set again."""

    def __init__(self) -> None:
        self.surprises: list[int] = []
        self.same = 0

    def add(self, surprise: int, is_same: bool) -> None:
        self.surprises.append(surprise)
        self.same += is_same

    def in_words(self, where: str) -> str:
        count = len(self.surprises)
        mixed = sum(one > 500 for one in self.surprises) / count
        return fill(
            f"In {where} half of the {count:,} dials had a surprise of {median(self.surprises) / 1000:.1f} bits or "
            f"less, and {mixed:.0%} had over half a bit. Asked again, with other chance, the ace set another dial in "
            f"{1 - self.same / count:.0%} of the cases.",
            WIDTH,
        )


def timed_choices() -> tuple[Counter[int], dict[str, Dials]]:
    """Milliseconds of processor time for each choice of two aces, and their dials by setup."""
    times: Counter[int] = Counter()
    dials = {DOGFIGHT: Dials(), MISSION: Dials()}
    ace = GAME.players.index("ace")
    for setup, number in product((DOGFIGHT, MISSION), range(TIMED)):
        header, dealer = GAME.header(setup, 2, dict(GAME.setups[setup].simulated)), Seeded(number)
        state = GAME.begin(header, dealer)
        pilots, others = ([Imagined(number, place + seat) for seat in range(2)] for place in (1, 3))
        while not state.is_over():
            began = process_time()
            code = state.choose(ace, pilots[int(state.chooser())])
            times[round(1000 * (process_time() - began))] += 1
            if as_table(state).frames[-1].step == PLAN:
                surprise = int(Explainer(as_table(state)).thought(code).surprise)
                if surprise != NONE:
                    dials[setup].add(surprise, state.choose(ace, others[int(state.chooser())]) == code)
            state.apply(code, dealer)
    return times, dials


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=1_000, help="matches of each pairing")
    games = parser.parse_args().games
    print(f"ace rates: choices of {2 * TIMED} matches, then {games} matches and more of each pairing", file=sys.stderr)
    times, dials = timed_choices()
    ace = rates("ace", OPPONENTS, games)
    levels = rates("veteran", ["rookie"], games)
    sides = balance(games)
    (DOCS / "pictures" / "ace-rates.svg").write_text(picture(ace), "utf-8")
    (DOCS / "ace-rates.md").write_text(
        f"""# How well the ace plays

X-Wing: at least {games:,} matches of each pairing, with 95 % intervals (Wilson). A draw is not a win. Dogfights are
flown by every two of the {len(SQUADS)} ready squads, equally often from both seats; missions by the two squads that
Mission 16 comes with. All matches begin with placing. Written by `scripts/ace_rates.py`.

![Win rates of the ace by opponent](pictures/ace-rates.svg)

{table(ace)}

## The levels below

{table(levels)}

## Mission 16 between two aces

| Scum | the convoy | Scum wins | nobody wins | the convoy wins |
|---|---|---:|---:|---:|
{sides}

The first row has the squads that the mission comes with. The sheet lets both sides build their own: 100 points and
at least four ships for the convoy, of the Rebels or another faction; Ketsu Onyo and what goes with her for Scum. Two
Lancers are too much for the ready convoy; the last row shows an answer that the sheet allows.

## Choices

Two aces in {TIMED} dogfights and {TIMED} missions made {times.total():,} choices on one core, compiled: half of them
took less than {quantile(times, 0.5) + 1} ms of processor time, 99 % at most {quantile(times, 0.99)} ms, the longest
{max(times)} ms.

The surprise of a dial is how hard it is to foresee: 0 bits if it is certain, 1 if two are equally likely, 2 if it is as
hard to guess as one of four.

{dials[DOGFIGHT].in_words("dogfights")}

{dials[MISSION].in_words("missions")}
""",
        "utf-8",
    )


if __name__ == "__main__":
    main()
