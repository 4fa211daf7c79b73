"""What is stored, as plain rows."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

PLAY = "play"
UNDO = "undo"
CORRECT = "correct"  # replaces an earlier answer in a talk
SEAL = "seal"  # from here on chance follows another secret
AUTO = "auto"  # a play that nobody chose, because time ran out

# What is wrong with a database that could not do its work.
FULL = "full"
LOCKED = "locked"
READ_ONLY = "read-only"
CORRUPT = "corrupt"
BROKEN = "broken"  # its files cannot be read or written
DOWN = "down"  # it cannot be reached
SLOW = "slow"  # it does not answer


class Conflict(Exception):
    """The log already has another entry at this place: the match has moved on elsewhere."""


class StoreFailed(Exception):
    """The database did not confirm the work. It is not stored, unless the connection broke while it was committed."""

    def __init__(self, message: str, kind: str = DOWN) -> None:
        super().__init__(message)
        self.kind = kind


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
    status: str = ""  # a short summary for lists, written with every entry


@dataclass(frozen=True)
class Seat:
    """Who sits there: a human, or a bot by name."""

    seat: int
    name: str
    bot: str


@dataclass(frozen=True)
class Link:
    """What a token gives access to; only the token's hash is stored, never the token itself."""

    id: str
    match: str
    hash: str
    seats: tuple[int, ...]
    owner: bool


@dataclass(frozen=True)
class Entry:
    """One change of a match: a play with its line of the record, chosen or automatic, an undo, or a new seal.

    `number` is the number of plays after it. `key` names the request behind it, so that no request is done twice.
    """

    seq: int
    kind: str
    seat: int
    line: str
    number: int
    key: str | None = None


@dataclass(frozen=True)
class Appended:
    """The log entry of a request, and whether it was added just now."""

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
    """The progress of a match: the length of its log, and how often anything outside the log has changed."""

    length: int = 0
    changes: int = 0
    undo_request: str = ""  # exactly as it was written


@dataclass(frozen=True)
class Saved:
    """All of one match."""

    row: MatchRow
    seats: list[Seat]
    log: list[Entry]
    chat: list[Chat]
    news: News = News()
    taken: frozenset[int] = frozenset()  # seats held by a link
    rematch: str = ""  # the match that follows this one, once somebody has asked for it


def rematch_of(match: str) -> str:
    """The id of a rematch is derived from the match before it, so there is only one however many people ask."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch {match}".encode()).digest()[:9]).decode()


def hash_in(digest: str, match: str) -> str:
    """The hash stored for a link of a rematch: the previous match's token opens it too, but hashes must be unique."""
    return f"{digest.partition('@')[0]}@{match}"
