"""Adds records of the rules and content of today to the corpus: python tests/records/write.py

Run it when the rules version or the content changed. Records that are there already stay as they are: they are the
records of earlier versions.
"""

from __future__ import annotations

from pathlib import Path

import gnomon
from gnomon import Match, bots

CORPUS = Path(__file__).parent / "corpus"
SETUPS = [("casting-shadows", setup, seats) for setup, seats in (("base", 2), ("base", 4), ("exclusive", 6))]
SETUPS += [("casting-shadows", setup, 1) for setup in ("shadow-boxing", "companion")]
MOST_PLAYS = 150
SEED = 11


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


def main() -> None:
    """Each record with a file beside it that says how it must end."""
    CORPUS.mkdir(exist_ok=True)
    for setup in SETUPS:
        match = played(*setup)
        file = CORPUS / f"{name_of(match)}.toml"
        if not file.exists():
            file.write_text(str(match.record), encoding="utf-8")
            file.with_suffix(".end").write_text(end_of(match), encoding="utf-8")
            print(f"added {file.name}")


if __name__ == "__main__":
    main()
