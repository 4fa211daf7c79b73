"""Rebuilding a match from what the store has."""

from __future__ import annotations

import gnomon
from gnomon import BadText, Match
from gnomon.kernel.history import Play, plays
from gnomon.kernel.record import split_line
from gnomon.kernel.seals import Seal
from gnomon.kernel.toml import Plain, read, write
from gnomon.server.refused import outdated
from gnomon.store import Entry
from gnomon.store.model import AUTO, SEAL, UNDO

LIFTED = "lifted"
OPENED = "opened"


def undo_line(plays: int, lifted: int, opened: bool) -> str:
    """An undo as stored: how many plays remain, how often a barrier was lifted, and whether all seals were open."""
    return f"{plays} {LIFTED} {lifted}{f' {OPENED}' if opened else ''}"


def seal_line(seal: Seal) -> str:
    return f"{seal.start} {seal.commitment} {seal.seed} {seal.salt}"


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
        if entry.kind == SEAL:
            data.setdefault("seals", []).append(read_seal(entry.line))
        elif entry.kind == UNDO:
            kept, _, lifted = entry.line.split()[:3]
            del lines[int(kept) :]
            data[LIFTED] = int(lifted)
            cut_seals(data)
        else:
            lines.append(entry.line)
    return write(data)


def read_seal(line: str) -> Plain:
    start, commitment, seed, salt = line.split()
    return {"from": int(start), "commitment": commitment, "seed": int(seed), "salt": salt}


def cut_seals(data: Plain) -> None:
    """After an undo the latest seal goes on, from where the match now is."""
    seals = data.get("seals", [])
    if seals:
        lines = data["play"]["actions"]
        left = len(data["play"]["start"]) + sum(len(split_line(line, "stored record")[2]) for line in lines)
        for seal in seals:
            seal["from"] = min(seal["from"], left)


def opened(seals: int, log: list[Entry]) -> int:
    """How many of a match's seals have been opened by its end, if it was over before an undo."""
    before = seals - sum(entry.kind == SEAL for entry in log)
    out = 0
    for entry in log:
        before += entry.kind == SEAL
        if entry.kind == UNDO and entry.line.endswith(OPENED):
            out = before
    return out


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


def branched(match: Match, number: int, opened: int, seal: Seal) -> Match:
    """A new match with the same first plays and its own dice, so that it reveals nothing about the old match."""
    branch = match.game.replay(shown(match, opened), plays=number)
    branch.reseal(seal)
    return branch


def shown(match: Match, opened: int) -> str:
    """The record as people may have it: until the end, the seals that have not been opened yet stay closed."""
    return str(match.record if match.decision is None else match.record.closed(opened))
