"""Databases that fail and waiters that leave: everyone who waits is told what is wrong, and the writer goes on."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gnomon import BadText
from gnomon.store import Entry, MatchRow, Store, StoreFailed, open_store
from gnomon.store.session import Session
from gnomon.store.sqlite import Sqlite, SqliteSession
from gnomon.store.writer import Writer

ROW = MatchRow("match0000001", 1, "casting-shadows", "base", "", "record", status="{}")
AT_LENGTH = 60  # seconds: only so that nothing hangs


def entry(seq: int, line: str = "0: end") -> Entry:
    return Entry(seq, "play", 0, line, seq + 1, f"key-{seq}")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{file}")
    store.create(ROW, [], []).result(AT_LENGTH)
    yield store
    store.close()


@dataclass
class Gate:
    """Work that keeps the writer busy until it is opened."""

    entered: threading.Event = field(default_factory=threading.Event)
    open: threading.Event = field(default_factory=threading.Event)

    def __call__(self, session: Session) -> str:
        self.entered.set()
        assert self.open.wait(AT_LENGTH)
        return "done"


@pytest.fixture
def writer(file: Path) -> Iterator[Writer]:
    writer = Writer(Sqlite(str(file)))
    yield writer
    writer.close()


def test_work_is_done_even_if_its_waiter_leaves_before_its_turn(writer: Writer) -> None:
    gate = Gate()
    busy = writer.submit(gate)
    assert gate.entered.wait(AT_LENGTH)
    done: list[str] = []
    left = writer.submit(lambda session: done.append("left"))
    stays = writer.submit(lambda session: done.append("stays"))
    assert not left.cancel()
    gate.open.set()
    assert busy.result(AT_LENGTH) == "done"
    stays.result(AT_LENGTH)
    assert done == ["left", "stays"]
    assert writer.submit(lambda session: "later").result(AT_LENGTH) == "later"


def test_work_under_way_is_done_whoever_leaves(writer: Writer) -> None:
    gate = Gate()
    busy = writer.submit(gate)
    assert gate.entered.wait(AT_LENGTH)
    assert not busy.cancel()
    gate.open.set()
    assert busy.result(AT_LENGTH) == "done"
    assert writer.submit(lambda session: "later").result(AT_LENGTH) == "later"


@pytest.mark.parametrize("error", [SystemExit, KeyboardInterrupt, GeneratorExit, MemoryError, ZeroDivisionError])
def test_no_error_ends_the_writer(writer: Writer, error: type[BaseException]) -> None:
    def fail(session: Session) -> None:
        raise error

    future: Future[None] = writer.submit(fail)
    assert isinstance(future.exception(AT_LENGTH), Exception)  # never one that would end whoever waits
    assert writer.submit(lambda session: "later").result(AT_LENGTH) == "later"


def test_work_that_ruins_its_session_ends_nothing(writer: Writer) -> None:
    def fail(session: Session) -> None:
        session.run("COMMIT")
        session.close()

    assert isinstance(writer.submit(fail).exception(AT_LENGTH), StoreFailed)
    assert writer.submit(lambda session: "later").result(AT_LENGTH) == "later"


def test_what_comes_after_the_end_is_told_so(file: Path) -> None:
    store = open_store(f"sqlite:///{file}")
    store.close()
    failed = store.length(ROW.id).exception(AT_LENGTH)
    assert isinstance(failed, StoreFailed)
    assert failed.kind == "down"


def test_a_transaction_that_does_not_end_is_cut_off(file: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n"
    writer = Writer(Sqlite(str(file)))
    writer.transactions.patience = 0.1
    failed = writer.submit(lambda session: session.rows(endless)).exception(AT_LENGTH)
    assert isinstance(failed, StoreFailed)
    assert failed.kind == "slow"
    assert writer.submit(lambda session: "later").result(AT_LENGTH) == "later"
    writer.close()


# What is wrong with a database, by kind; each goes on once it is right again


def kind_of(future: Future[Any]) -> str:
    failed = future.exception(AT_LENGTH)
    assert isinstance(failed, StoreFailed), failed
    return failed.kind


def limit_pages(store: Store, change: Callable[[int], int]) -> None:
    def limit(session: Session) -> None:
        (pages,) = session.rows("PRAGMA page_count")[0]
        session.rows(f"PRAGMA max_page_count = {change(pages)}")

    store._writer.submit(limit).result(AT_LENGTH)


def test_a_full_database(store: Store) -> None:
    limit_pages(store, lambda pages: pages)
    assert kind_of(store.append(ROW.id, entry(0, "x" * 100_000), "")) == "full"
    assert store.trouble is not None
    assert store.trouble.kind == "full"
    assert store.length(ROW.id).result(AT_LENGTH) == 0
    limit_pages(store, lambda pages: 1000 * pages)
    assert store.append(ROW.id, entry(0, "x" * 100_000), "").result(AT_LENGTH).is_new


def test_a_locked_database(file: Path, store: Store) -> None:
    store._writer.submit(lambda session: session.rows("PRAGMA busy_timeout = 50")).result(AT_LENGTH)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert kind_of(store.append(ROW.id, entry(0), "")) == "locked"
        other.execute("ROLLBACK")
    assert store.append(ROW.id, entry(0), "").result(AT_LENGTH).is_new


def test_a_read_only_database(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Sqlite, "begin", "PRAGMA query_only = ON; BEGIN IMMEDIATE")
        broken.setattr(SqliteSession, "run", run_each)
        assert kind_of(store.append(ROW.id, entry(0), "")) == "read-only"
        assert kind_of(store.probe()) == "read-only"
    assert store.append(ROW.id, entry(0), "").result(AT_LENGTH).is_new


def run_each(session: SqliteSession, sql: str, *values: object) -> int:
    """Statements one by one, where there are several."""
    return [session._connection.execute(one, values).rowcount for one in sql.split("; ")][-1]


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(file)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xaa" * size)


def test_damage_is_remembered(file: Path, store: Store) -> None:
    store.append(ROW.id, entry(0), "").result(AT_LENGTH)
    store.close()
    damage(file, "log")
    again = open_store(f"sqlite:///{file}")
    again.probe().result(AT_LENGTH)  # what it looks at is whole
    assert kind_of(again.append(ROW.id, entry(1), "")) == "corrupt"
    again.probe().result(AT_LENGTH)
    assert again.trouble is not None
    assert again.trouble.kind == "corrupt"
    again.close()


def test_a_database_damaged_all_over_is_one_sentence(file: Path, store: Store) -> None:
    store.close()
    damage(file, "schema_version")
    with pytest.raises(BadText, match=r"^database: expected a database in order, found 'DatabaseError: .*malformed'$"):
        open_store(f"sqlite:///{file}")


def test_a_probe_writes_and_reads(store: Store) -> None:
    store.probe().result(AT_LENGTH)
    limit_pages(store, lambda pages: pages)
    store.probe().result(AT_LENGTH)  # what is small still fits
