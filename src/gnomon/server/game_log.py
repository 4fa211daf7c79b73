"""A match as it stands, made again from what the store kept of it."""

from __future__ import annotations

from dataclasses import dataclass

import gnomon
from gnomon import Match, Record, Recorded
from gnomon.kernel.journal import Events
from gnomon.kernel.toml import read, write
from gnomon.store import Entry
from gnomon.store.model import PLAY

LIFTED = "lifted"


@dataclass(frozen=True)
class Done:
    """One play that stands: whose, what, and what came of it."""

    seat: int
    action: str
    events: Events


def undo_line(plays: int, lifted: int) -> str:
    """How an undo is kept: the plays that stand after it, and how often a barrier was lifted so far."""
    return f"{plays} {LIFTED} {lifted}"


def rebuild(record: str, log: list[Entry]) -> tuple[Match, list[Done]]:
    """The match after all entries of its log, and its plays with their events."""
    match = gnomon.replay(record_after(record, log), "stored record")
    return match, plays_of(match)


def record_after(record: str, log: list[Entry]) -> str:
    data = read(record, "stored record")
    lines: list[str] = data["play"]["actions"]
    for entry in log:
        if entry.kind == PLAY:
            lines.append(entry.line)
        else:
            plays, _, lifted = entry.line.split()
            del lines[int(plays) :]
            data[LIFTED] = int(lifted)
    return write(data)


def plays_of(match: Match) -> list[Done]:
    """Every play again, for its events."""
    record = match.record
    again = Match(match.game, Record(record.header, record.lexicon), Recorded(record.outcomes[:]))
    out = []
    for seat, code in zip(record.seats, record.codes):
        action = record.lexicon.actions.text(code)
        out.append(Done(seat, action, again.play(action)))
    return out


def at_moment(match: Match, number: int) -> Match:
    """The match after so many plays."""
    return match.game.replay(str(match.record), plays=number)


def branched(match: Match, number: int, seed: int) -> Match:
    """A new match that shares the first plays; its chance is its own, so that it tells nothing of the old one's."""
    data = read(str(match.record), "record")
    data["seed"] = seed
    return match.game.replay(write(data), plays=number)
