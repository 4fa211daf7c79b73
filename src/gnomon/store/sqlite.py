"""SQLite: one file with a write-ahead log, synced at every commit, so that confirmed work survives a crash."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gnomon import BadText
from gnomon.store.model import BROKEN, CORRUPT, DOWN, FULL, LOCKED, READ_ONLY, SLOW
from gnomon.store.session import Row

PATIENCE = 5.0  # seconds to wait for another process
PRIMARY = 0xFF  # the part of SQLite's error codes that tells their kind
KINDS = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: BROKEN,
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_NOTADB: CORRUPT,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: DOWN,
    sqlite3.SQLITE_INTERRUPT: SLOW,
}


class SqliteSession:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def close(self) -> None:
        self._connection.close()

    def cut(self) -> None:
        self._connection.interrupt()


class Sqlite:
    begin = "BEGIN IMMEDIATE"
    begin_reading = "BEGIN"
    checkpoint = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody
    lock_schema = "SELECT 1"  # the transaction itself keeps others from writing
    small_write = "UPDATE schema_version SET version = version"
    is_shared = False

    def __init__(self, path: str) -> None:
        self.path = path

    def connect(self) -> SqliteSession:
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            session = SqliteSession(self.path)
            session.rows("PRAGMA journal_mode = WAL")
            session.run("PRAGMA synchronous = FULL")
            session.run("PRAGMA foreign_keys = ON")
            session.run("PRAGMA wal_autocheckpoint = 0")  # `checkpoints` does it, so that no commit waits for it
        except (sqlite3.Error, OSError) as error:
            raise BadText("database", "", "a writable SQLite file", f"{self.path} ({error})") from None
        return session

    def is_failure(self, error: BaseException) -> bool:
        return _code(error) in KINDS

    def kind_of(self, error: BaseException) -> str:
        return KINDS.get(_code(error), DOWN)


def _code(error: BaseException | None) -> int:
    """The first of SQLite's codes, in an error and those behind it, that says what is wrong; 0 if there is none."""
    while error is not None:
        code: int = getattr(error, "sqlite_errorcode", 0) & PRIMARY
        if code in KINDS:
            return code
        error = error.__context__
    return 0
