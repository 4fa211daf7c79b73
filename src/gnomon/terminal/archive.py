"""Matches as files: the record, after comments with who sits where and the action that waits for the real table."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path

import gnomon
from gnomon import BadText, Match
from gnomon.kernel.record import FORMATS, notes_of, with_notes
from gnomon.kernel.seals import new_seal
from gnomon.terminal.broken import explained
from gnomon.terminal.files import beginning_of, text_of

LONGEST_NOTES = 20_000  # characters before the record itself: an action may wait after many outcomes


class CannotSave(BadText):
    """A match that could not be written: `key` says why, for messages in other languages."""

    def __init__(self, path: Path, key: str, expected: str, found: str) -> None:
        super().__init__(str(path), "", expected, found)
        self.path = path
        self.key = key
        self.found = found


class Archive:
    """The file of one match; any other kind of file is never overwritten."""

    def __init__(self, match: Match, seats: list[str], path: Path | None = None) -> None:
        self.match = match
        self.seats = seats
        self.path = path
        self.pending = ""

    def save(self, path: Path | None = None) -> Path:
        """Write the match, by default to the same file as before; the file is complete or not written at all."""
        target = path or self.path or free_name(self.match)
        if target.is_dir() or (target.exists() and not is_record(target)):
            raise CannotSave(target, "other-file", "a new file or an earlier save", "something else")
        beside = target.with_name(target.name + ".new")
        try:
            beside.write_text(with_notes(self.match.record, self.seats, self.pending), "utf-8")
            os.replace(beside, target)
        except OSError as error:
            raise CannotSave(target, "no-place", "a place that can be written to", str(error.strerror)) from None
        self.path = target
        return target


def free_name(match: Match, kind: str = "") -> Path:
    """A file name for this match that is not in use yet."""
    name = f"{kind or match.record.header.game}-{match.record.dice_name()}"
    endings = chain([""], (f"-{number}" for number in count(2)))
    paths = (Path(f"{name}{ending}.toml") for ending in endings)
    return next(path for path in paths if not path.exists())


def is_record(path: Path) -> bool:
    try:
        begin = without_notes(beginning_of(path, LONGEST_NOTES))[:400]
    except (OSError, UnicodeDecodeError):
        return False
    return any(f'format = "{one}"' in begin for one in FORMATS)


def without_notes(text: str) -> str:
    """A saved match without the comments before the record."""
    while text.startswith("#"):
        text = text.partition("\n")[2]
    return text


def load(path: Path) -> tuple[Match, list[str], str]:
    """A saved match, who sat where, and the action that waited for the real table.

    A match whose dice are still sealed elsewhere goes on with new ones.
    """
    found = text_of(path)
    try:
        match = gnomon.replay(found, str(path))
    except BadText as error:
        raise explained(found, str(path), error) from None
    if not match.record.has_known_dice:
        match.reseal(new_seal())
    return match, *notes_of(found)
