"""The schema of the store: older databases are carried over, newer ones refused, failed steps undone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from gnomon.store import Chat, Entry, Link, MatchRow, News, Seat, Store, open_store
from gnomon.store.postgresql import Postgresql
from gnomon.store.schema import STEPS, BadSchema, Step
from gnomon.store.session import Engine, Session
from gnomon.store.sqlite import Sqlite

OLD = (Path(__file__).parent / "version_1.sql").read_text("utf-8")
MATCH = MatchRow("match-000001", 1, "toy", "base", "title", 'game = "toy"\nseed = 7\n', status="s1")
NEWER = Step("a table of tomorrow", ("CREATE TABLE tomorrow (day INT NOT NULL)",))
FAILING = Step("two tables", ("CREATE TABLE half (day INT NOT NULL)", "INSERT INTO nowhere VALUES (1)"))


def engine(url: str) -> Engine:
    return Postgresql(url) if url.startswith("postgresql") else Sqlite(url.removeprefix("sqlite:///"))


@contextmanager
def session(url: str) -> Iterator[Session]:
    opened = engine(url).connect()
    yield opened
    opened.close()


def version(url: str) -> int:
    with session(url) as opened:
        return int(opened.rows("SELECT version FROM schema_version")[0][0])


def has(url: str, table: str) -> bool:
    with session(url) as opened:
        try:
            opened.rows(f"SELECT * FROM {table}")
        except Exception:
            return False
        return True


@pytest.fixture
def old(url: str) -> str:
    """The address of a database made before there was a schema version."""
    with session(url) as opened:
        for statement in OLD.split(";\n"):
            if statement.strip():
                opened.run(statement)
    return url


def test_a_new_database_has_the_newest_version(url: str) -> None:
    open_store(url).close()
    assert version(url) == len(STEPS)
    open_store(url).close()
    assert version(url) == len(STEPS)


def test_a_database_of_before_is_carried_over(old: str) -> None:
    store = open_store(old)
    saved = store.load(MATCH.id).result()
    assert saved is not None
    assert saved.row == MATCH
    assert saved.seats == [Seat(0, "Ann", ""), Seat(1, "Gil", "greedy")]
    assert saved.log == [Entry(0, "play", 0, "0: roll > 3", 1, "k0"), Entry(1, "auto", 1, "1: pass", 2)]
    assert saved.chat == [Chat(7, 0, "Ann", "hé 'llo\"; --", "c1")]
    assert saved.news == News(2, 2, "2 0 1")
    assert store.link("h1", MATCH.id).result() == Link("l1", MATCH.id, "h1", (1,), False)
    assert store.put_undo_request(MATCH.id, "2 0 1", "").result()
    assert store.append(MATCH.id, Entry(2, "play", 0, "0: pass", 3, "k2"), "s2").result().is_new
    store.close()
    assert version(old) == len(STEPS)


def test_each_step_is_taken_once(old: str) -> None:
    for _ in range(2):
        Store(engine(old), (*STEPS, NEWER)).close()
    assert version(old) == len(STEPS) + 1
    assert has(old, "tomorrow")


def test_a_newer_schema_is_refused_in_one_sentence(old: str) -> None:
    Store(engine(old), (*STEPS, NEWER)).close()
    newest = len(STEPS)
    with pytest.raises(BadSchema) as refused:
        open_store(old)
    assert str(refused.value) == (
        f"the database has schema version {newest + 1}, but this version of Gnomon knows only up to {newest}: "
        "use the newer Gnomon that wrote it"
    )
    assert version(old) == newest + 1


def test_a_step_that_fails_leaves_the_database_as_it_was(old: str) -> None:
    open_store(old).close()
    newest = len(STEPS)
    with pytest.raises(
        BadSchema, match=rf"^the database stays at schema version {newest}, .*\(two tables\) failed: .*"
    ):
        Store(engine(old), (*STEPS, FAILING))
    assert version(old) == newest
    assert not has(old, "half")
    store = open_store(old)
    assert store.length(MATCH.id).result() == 2
    store.close()


def test_the_steps_before_one_that_fails_are_kept(old: str) -> None:
    with pytest.raises(BadSchema):
        Store(engine(old), (*STEPS, NEWER, FAILING))
    assert version(old) == len(STEPS) + 1
    assert has(old, "tomorrow")


def test_processes_that_start_at_once_migrate_once(old: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(lambda _: Store(engine(old), (*STEPS, NEWER)), range(4)):
            store.close()
    assert version(old) == len(STEPS) + 1
