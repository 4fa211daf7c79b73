"""Matches as append-only logs: SQLite by default, PostgreSQL by URL. Start with `open_store(url)`."""

from __future__ import annotations

from gnomon import BadText
from gnomon.store.model import (
    Appended,
    Chat,
    Conflict,
    Entry,
    Link,
    MatchRow,
    News,
    Saved,
    Seat,
    StoreFailed,
    hash_in,
    rematch_of,
)
from gnomon.store.shown import shown
from gnomon.store.store import PATIENCE, Store

__all__ = [
    "Appended",
    "Chat",
    "Conflict",
    "Entry",
    "Link",
    "MatchRow",
    "News",
    "Saved",
    "Seat",
    "Store",
    "StoreFailed",
    "hash_in",
    "open_store",
    "rematch_of",
]

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://")


def open_store(url: str, patience: float = PATIENCE) -> Store:
    """The store behind a URL: sqlite:///FILE or postgresql://...; `patience`: seconds that a transaction may take."""
    if url.startswith(SQLITE) and len(url) > len(SQLITE):
        from gnomon.store.sqlite import Sqlite

        return Store(Sqlite(url.removeprefix(SQLITE)), patience=patience)
    if url.startswith(POSTGRESQL):
        from gnomon.store.postgresql import Postgresql

        return Store(Postgresql(url), patience=patience)
    raise BadText("database", "", "sqlite:///FILE or postgresql://...", shown(url))
