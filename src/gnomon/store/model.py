"""What is kept, as plain rows."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

PLAY = "play"
UNDO = "undo"
CORRECT = "correct"  # another answer in place of an earlier one of a dialogue
AUTO = "auto"  # a play that nobody chose: time ran out


class Conflict(Exception):
    """Another entry stands already where this one was to be appended: the match has moved on elsewhere."""


class StoreFailed(Exception):
    """The database did not do what was asked; nothing of it was kept."""


@dataclass(frozen=True)
class MatchRow:
    """A match as it began: `record` is its record before the first play of the log."""

    id: str
    created: int
    game: str
    setup: str
    title: str
    record: str
    branch_of: str = ""
    branch_at: int = 0
    status: str = ""  # how it stands in short, for lists; whoever appends says it


@dataclass(frozen=True)
class Seat:
    """Who sits there: a human, or a bot by name."""

    seat: int
    name: str
    bot: str


@dataclass(frozen=True)
class Link:
    """What a token opens; the token itself is nowhere, only its hash."""

    id: str
    match: str
    hash: str
    seats: tuple[int, ...]
    owner: bool


@dataclass(frozen=True)
class Entry:
    """One change of a match: a play with its line of the record, chosen or not, or an undo.

    `number` counts the plays that stand after it. `key` names the request that led to it, so that none is done twice.
    """

    seq: int
    kind: str
    seat: int
    line: str
    number: int
    key: str | None = None


@dataclass(frozen=True)
class Appended:
    """The entry that stands in the log for a request, and whether it was put there just now."""

    entry: Entry
    is_new: bool


@dataclass(frozen=True)
class Chat:
    at: int
    seat: int
    name: str
    text: str
    key: str


@dataclass(frozen=True)
class News:
    """How far a match has come: entries of its log, and how often something beside the log has changed."""

    length: int = 0
    changes: int = 0
    undo_request: str = ""  # as whoever put it there wrote it


@dataclass(frozen=True)
class Saved:
    """All of one match."""

    row: MatchRow
    seats: list[Seat]
    log: list[Entry]
    chat: list[Chat]
    news: News = News()
    taken: frozenset[int] = frozenset()  # seats that a link holds
    rematch: str = ""  # the match that follows it, once somebody asked for one


def rematch_of(match: str) -> str:
    """The id of a rematch comes from the match before it, so that there is one however many ask."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch {match}".encode()).digest()[:9]).decode()


def hash_in(digest: str, match: str) -> str:
    """How a link of a rematch is kept: the token of the match before opens it too, and a hash stands only once."""
    return f"{digest.partition('@')[0]}@{match}"
