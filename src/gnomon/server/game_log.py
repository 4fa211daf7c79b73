"""Rebuilding a match from what the store has."""

from __future__ import annotations

import gnomon
from gnomon import BadText, Match
from gnomon.kernel.history import Play, plays
from gnomon.kernel.toml import read, write
from gnomon.server.refused import outdated
from gnomon.store import Entry
from gnomon.store.model import AUTO, UNDO

LIFTED = "lifted"


def undo_line(plays: int, lifted: int) -> str:
    """An undo as stored: how many plays remain, and how often a barrier has been lifted so far."""
    return f"{plays} {LIFTED} {lifted}"


def rebuild(record: str, log: list[Entry]) -> tuple[Match, list[Play]]:
    """The match after all entries of its log, and its plays with their events; Refused if it cannot continue."""
    try:
        match = gnomon.replay(record_after(record, log), "stored record")
    except BadText as error:
        raise outdated(error) from None
    return match, plays_of(match, autos(log))


def record_after(record: str, log: list[Entry]) -> str:
    data = read(record, "stored record")
    lines: list[str] = data["play"]["actions"]
    for entry in log:
        if entry.kind != UNDO:
            lines.append(entry.line)
        else:
            kept, _, lifted = entry.line.split()
            del lines[int(kept) :]
            data[LIFTED] = int(lifted)
    return write(data)


def autos(log: list[Entry]) -> set[int]:
    """The numbers of the plays, of those not undone, that the server chose for a person out of time."""
    out: set[int] = set()
    for entry in log:
        if entry.kind == UNDO:
            out = {at for at in out if at < entry.number}
        elif entry.kind == AUTO:
            out.add(entry.number - 1)
    return out


def plays_of(match: Match, automatic: set[int]) -> list[Play]:
    """All plays with their events."""
    out = plays(match)
    for at in automatic:
        out[at].auto = True
    return out


def at_moment(match: Match, number: int) -> Match:
    """The match after this number of plays."""
    return match.game.replay(str(match.record), plays=number)


def branched(match: Match, number: int, seed: int) -> Match:
    """A new match with the same first plays; it has its own seed, so it reveals nothing about the old match."""
    data = read(str(match.record), "record")
    data["seed"] = seed
    return match.game.replay(write(data), plays=number)
