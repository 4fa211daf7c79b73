"""Adds records, positions and fingerprints of the rules and content of today: python tests/records/write.py

Run it when the rules version or the content changed. Records and positions that are there already stay as they are:
they are those of earlier versions. Fingerprints of an older version are made again only if the content changed.
"""

from __future__ import annotations

from pathlib import Path

import fingerprints

import gnomon
from gnomon import Match, bots
from gnomon.testing.walk import Picker, play_on

CORPUS = Path(__file__).parent / "corpus"
POSITIONS = Path(__file__).parent / "positions"
SETUPS = [("casting-shadows", setup, seats) for setup, seats in (("base", 2), ("base", 4), ("exclusive", 6))]
SETUPS += [("casting-shadows", setup, 1) for setup in ("shadow-boxing", "companion")]
MOST_PLAYS = 150
SEED = 11
PLAYED_ON = 40  # plays from a kept position
PICKS = 3  # the seed of those plays


def played(game: str, setup: str, seats: int) -> Match:
    match = gnomon.load(game).start(setup, seats, seed=SEED)
    hands = [bots.make(match.game, "greedy", seat) for seat in range(seats)]
    while (decision := match.decision) is not None and len(match.record.codes) < MOST_PLAYS:
        match.play(hands[decision.seat].choose(match.view(decision.seat), decision.options))
    return match


def name_of(match: Match) -> str:
    header = match.record.header
    return f"{header.game}-{header.setup}-{header.seats}-rules-{header.rules}-{header.content[:10]}"


def end_of(match: Match) -> str:
    """How a match stands: its outcome, or who must choose among what."""
    if match.decision is None:
        return f"{match.outcome}\n"
    return "".join(f"{match.decision.seat}: {text}\n" for text in match.decision.options.texts())


def halfway(match: Match) -> Match:
    return gnomon.replay(str(match.record), plays=len(match.record.codes) // 2)


def played_on(match: Match) -> str:
    """What some random plays from a position make of it."""
    play_on(match, Picker(PICKS), PLAYED_ON)
    return "\n".join([*match.record.lines(), end_of(match)])


def keep(file: Path, text: str, end: str) -> None:
    """A file, with one beside it that says how it must end; what is there stays."""
    if not file.exists():
        file.write_text(text, encoding="utf-8")
        file.with_suffix(".end").write_text(end, encoding="utf-8")
        print(f"added {file.name}")


def main() -> None:
    for setup in SETUPS:
        match = played(*setup)
        keep(CORPUS / f"{name_of(match)}.toml", str(match.record), end_of(match))
        text = halfway(match).position()
        keep(POSITIONS / f"{name_of(match)}.toml", text, played_on(match.game.position(text)))
    for name in {game for game, _, _ in SETUPS}:
        game = gnomon.load(name)
        for rules in (*game.plays, game.rules_version):
            if not fingerprints.is_of_today(game, rules):
                fingerprints.file_of(game, rules).write_text(fingerprints.written(game, rules), encoding="utf-8")
                print(f"wrote the fingerprints of {name}, rules version {rules}")


if __name__ == "__main__":
    main()
