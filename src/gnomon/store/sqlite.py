"""SQLite: one file with a write-ahead log, synced at every commit, so that confirmed work survives a crash."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gnomon import BadText
from gnomon.store.session import Row

PATIENCE = 5.0  # seconds to wait for another process


class SqliteSession:
    def __init__(self, path: str) -> None:
        self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(sql, values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def close(self) -> None:
        self._connection.close()


class Sqlite:
    begin = "BEGIN IMMEDIATE"
    begin_reading = "BEGIN"
    checkpoint = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody
    lock_schema = "SELECT 1"  # the transaction itself keeps others from writing
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
