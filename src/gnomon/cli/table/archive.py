"""Matches as files: the record, after comments that say who sits where and what waits for the real table."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path

import gnomon
from gnomon import BadText, Match
from gnomon.cli.broken import explained
from gnomon.cli.variant import text_of
from gnomon.kernel.record import FORMAT

SEATS = "# seats: "
PENDING = "# pending: "  # an action that waits for the real table, and what the table has shown for it


class Archive:
    """Where one match is kept; a file of something else is never overwritten."""

    def __init__(self, match: Match, seats: list[str], path: Path | None = None) -> None:
        self.match = match
        self.seats = seats
        self.path = path
        self.pending = ""

    def save(self, path: Path | None = None) -> Path:
        """Write the match, by default where it was written before; the file is complete or not there at all."""
        target = path or self.path or free_name(self.match)
        if target.is_dir() or (target.exists() and not is_record(target)):
            raise BadText(str(target), "", "a new file or an older save", "something else")
        beside = target.with_name(target.name + ".new")
        try:
            beside.write_text(text(self.match, self.seats, self.pending), "utf-8")
            os.replace(beside, target)
        except OSError as error:
            raise BadText(str(target), "", "a place that can be written to", error.strerror) from None
        self.path = target
        return target


def free_name(match: Match, kind: str = "") -> Path:
    """A name that says which match it is and that no file has yet."""
    header = match.record.header
    endings = chain([""], (f"-{number}" for number in count(2)))
    paths = (Path(f"{kind or header.game}-{header.seed}{ending}.toml") for ending in endings)
    return next(path for path in paths if not path.exists())


def text(match: Match, seats: list[str], pending: str = "") -> str:
    waits = f"{PENDING}{pending}\n" if pending else ""
    return f"{SEATS}{', '.join(seats)}\n{waits}{match.record}"


def is_record(path: Path) -> bool:
    try:
        return f'format = "{FORMAT}"' in path.read_text("utf-8")[:400]
    except (OSError, UnicodeDecodeError):
        return False


def load(path: Path) -> tuple[Match, list[str]]:
    """A match as it was saved, and who sat where; nobody, if the file does not say."""
    found = text_of(path)
    try:
        match = gnomon.replay(found, str(path))
    except BadText as error:
        raise explained(found, str(path), error) from None
    first = found.partition("\n")[0]
    if not first.startswith(SEATS):
        return match, []
    return match, [name.strip() for name in first.removeprefix(SEATS).split(",")]


def pending_of(path: Path) -> str:
    """What waited for the real table when the match was saved; empty if nothing did."""
    lines = text_of(path).splitlines()[:2]
    return next((line.removeprefix(PENDING) for line in lines if line.startswith(PENDING)), "")
