"""One connection to a database, with the few operations that both kinds share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

Row = Sequence[Any]


class Session(Protocol):
    """Runs statements written with `?` for each value; the caller begins and commits."""

    def run(self, sql: str, *values: object) -> int:
        """Run a statement. Returns how many rows it changed."""

    def rows(self, sql: str, *values: object) -> list[Row]: ...

    def close(self) -> None: ...

    def cut(self) -> None:
        """Make a statement under way fail; called from another thread."""


class Engine(Protocol):
    """Where sessions come from."""

    begin: str
    begin_reading: str
    checkpoint: str  # moves the write-ahead log into the database; empty if that is no concern of ours
    lock_schema: str  # keeps other processes from changing the tables until the transaction ends
    small_write: str  # changes nothing, but writes
    is_shared: bool  # other processes may append to the same matches

    def connect(self) -> Session: ...

    def is_failure(self, error: BaseException) -> bool:
        """Whether the database itself is at fault, not the work it was given."""

    def kind_of(self, error: BaseException) -> str:
        """What is wrong, as one of the kinds of StoreFailed."""
