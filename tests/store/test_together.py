"""Many appends in one transaction: each is done or refused for itself; reading and checkpoints hold up nobody."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from gnomon.store import Conflict, Entry, MatchRow, Seat, Store, open_store
from gnomon.store.checkpoints import LONG, MANY, Checkpoints
from gnomon.store.session import Session

MATCHES = 12
PATIENCE = 30  # seconds: only so that nothing hangs


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = open_store(url)
    for at in range(MATCHES):
        row = MatchRow(f"match-{at}", 1, "toy", "base", "", "record", status="{}")
        store.create(row, [Seat(0, "", "")], []).result()
    yield store
    store.close()


def entry(seq: int, key: str | None = None) -> Entry:
    return Entry(seq, "play", 0, f"0: step {seq}", seq + 1, key)


def held_up(store: Store) -> Callable[[], None]:
    """The writer waits until this is called, so that what is submitted meanwhile is done in one transaction."""
    go = Event()
    begun = Event()

    def wait(session: Session) -> None:
        begun.set()
        go.wait(PATIENCE)

    store._writer.submit(wait)
    begun.wait(PATIENCE)
    return go.set


def test_one_that_comes_too_late_does_not_affect_the_others(store: Store) -> None:
    store.append("match-3", entry(0, "first"), "old").result()
    go = held_up(store)
    work = [store.append(f"match-{at}", entry(0, f"key {at}"), f"status {at}") for at in range(MATCHES)]
    again = store.append("match-3", entry(1, "first"), "again")
    twice = store.append("match-4", entry(1, "next"), "next")
    go()
    with pytest.raises(Conflict):
        work[3].result()
    assert [one.result().is_new for at, one in enumerate(work) if at != 3] == [True] * (MATCHES - 1)
    assert (again.result().is_new, again.result().entry.seq) == (False, 0)
    assert twice.result().is_new
    statuses = {
        match: saved.row.status for match, saved in store.glances([f"match-{at}" for at in range(6)]).result().items()
    }
    assert statuses == {f"match-{at}": {3: "old", 4: "next"}.get(at, f"status {at}") for at in range(6)}


def test_all_of_one_transaction_are_done_together(store: Store) -> None:
    go = held_up(store)
    before = store._writer.transactions.commits
    work = [store.append(f"match-{at}", entry(0), f"status {at}") for at in range(MATCHES)]
    go()
    assert all(one.result().is_new for one in work)
    assert store._writer.transactions.commits - before <= 2
    for at in range(MATCHES):
        saved = store.load(f"match-{at}").result()
        assert saved is not None
        assert (saved.log, saved.row.status) == ([entry(0)], f"status {at}")


def test_reading_waits_for_no_writing(store: Store) -> None:
    store.append("match-0", entry(0), "done").result()
    go = held_up(store)
    try:
        glance = store.glance("match-0").result(PATIENCE)
        assert glance is not None and glance.row.status == "done"
        assert store.length("match-0").result(PATIENCE) == 1
    finally:
        go()


def test_what_was_stored_is_read_at_once(store: Store) -> None:
    for seq in range(50):
        store.append("match-1", entry(seq), str(seq)).result()
        assert store.length("match-1").result() == seq + 1


def test_the_log_of_sqlite_starts_again_instead_of_growing(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    store = open_store(f"sqlite:///{file}")
    try:
        checkpoints = store._checkpoints
        assert isinstance(checkpoints, Checkpoints)
        store.create(MatchRow("m", 1, "toy", "base", "", "x" * 200_000, status="{}"), [], []).result()
        sizes = []
        for turn in range(12):
            for seq in range(MANY):
                store.append("m", entry(turn * MANY + seq), "s" * 20_000).result()
            checkpoints.look()
            sizes.append((tmp_path / "matches.db-wal").stat().st_size)
        assert sizes[-1] <= 2 * max(sizes[:4])
        assert max(sizes) < 4 * LONG * 4096
    finally:
        store.close()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT COUNT(*) FROM log").fetchone() == (12 * MANY,)


def test_an_idle_store_empties_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnomon.store.checkpoints.EVERY", 0.01)
    store = open_store(f"sqlite:///{tmp_path / 'matches.db'}")
    try:
        store.create(MatchRow("m", 1, "toy", "base", "", "", status="{}"), [], []).result()
        begun = time.monotonic()
        while is_lacking(tmp_path / "matches.db"):
            assert time.monotonic() - begun < PATIENCE
            time.sleep(0.02)
    finally:
        store.close()


def is_lacking(file: Path) -> bool:
    """Whether the match is not in the database itself, without its log."""
    with closing(sqlite3.connect(f"file:{file}?immutable=1", uri=True)) as database:
        try:
            return not database.execute("SELECT 1 FROM matches").fetchall()
        except sqlite3.DatabaseError:
            return True
