"""Stores that fail while people play: health says what is true, nothing acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.stubborn import Stubborn
from store.postgresql import PostgreSQL, of_our_own

from gnomon.server.health import Health
from gnomon.store import StoreFailed
from gnomon.store.session import Session

AT_LENGTH = 60  # seconds: only so that nothing hangs
TABLES = 3
MOVES = 8  # of each table before a failure, and after it
MOST_LOGGED = 12  # lines
BLOCK = 512  # bytes, in which the shell counts the size of files


def until(is_so: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not is_so():
        assert time.monotonic() - begun < AT_LENGTH
        time.sleep(0.05)


def trouble(server: Any) -> str:
    """What the server says is wrong; empty if it is ready."""
    reply = server.call("/health/ready")
    told = reply.json()
    assert (reply.status == 200) == (told["status"] == "ok")
    assert reply.status in (200, 503)
    if reply.status == 503:
        assert told["status"] == "unavailable" and told["error"]["text"].endswith(".")
        assert server.call("/health/live").json() == {"status": "ok"}
    return told["error"]["code"] if "error" in told else ""


async def play(players: list[Stubborn], moves: int) -> None:
    await asyncio.wait_for(asyncio.gather(*(player.play(moves) for player in players)), 3 * AT_LENGTH)


# What health says


def test_a_server_that_is_well_says_so(served: Any) -> None:
    assert served.call("/health/live").json() == {"status": "ok"}
    assert served.call("/health/ready").json() == {"status": "ok"}


class Asked:
    """A store that does not answer until told."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.open = threading.Event()

    def __call__(self, session: Session) -> None:
        self.entered.set()
        assert self.open.wait(AT_LENGTH)


def test_a_store_that_hangs_is_asked_once_however_many_ask(serving: Callable[..., Any]) -> None:
    served = serving()
    hanging = Asked()
    served.store._writer.submit(hanging)
    assert hanging.entered.wait(AT_LENGTH)
    health = Health(served.store, patience=0.05)

    async def go() -> None:
        found = await asyncio.gather(*(health.trouble() for _ in range(50)))
        assert set(found) == {"slow"}
        assert served.store._writer._queue.qsize() == 1
        hanging.open.set()
        while await health.trouble():
            await asyncio.sleep(0.01)

    asyncio.run(go())


def test_an_answer_is_given_again_for_a_moment(serving: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    served = serving()
    now, asked, probe = [0.0], [], served.store.probe

    def counted() -> Any:
        asked.append(now[0])
        return probe()

    monkeypatch.setattr(served.store, "probe", counted)
    health = Health(served.store, clock=lambda: now[0])

    async def go() -> None:
        for at in (0.0, 0.5, 0.9, 1.5, 1.6):
            now[0] = at
            assert await health.trouble() == ""

    asyncio.run(go())
    assert asked == [0.0, 1.5]


def test_health_tells_what_is_wrong_and_which_gnomon_it_is(
    served: Any, serving: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serving()

    def failing() -> Any:
        return served.store._writer.submit(fail)

    def fail(session: Session) -> None:
        raise StoreFailed("no", "read-only")

    monkeypatch.setattr(served.store, "probe", failing)
    told = served.call("/health?language=de")
    assert told.status == 503
    assert told.json()["error"] == {"code": "read-only", "text": "In die Datenbank kann nicht geschrieben werden."}
    assert {"version", "build", "commit"} <= set(told.json())


# SQLite


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table, once it is in the file."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(FULL)")
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xaa" * size)


def test_a_locked_database_is_told_and_waited_for(tmp_path: Path, process: Any) -> None:
    file = tmp_path / "m.db"
    server = process(f"sqlite:///{file}")
    players = [Stubborn(server, seed) for seed in range(TABLES)]

    async def go() -> None:
        await play(players, MOVES)
        playing = asyncio.create_task(play(players, 2 * MOVES))
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await asyncio.to_thread(until, lambda: trouble(server) == "locked")
            other.execute("ROLLBACK")
        await playing
        await asyncio.to_thread(until, lambda: not trouble(server))

    asyncio.run(go())
    for player in players:
        player.check(server)
    ended_well(server)


def ended_well(server: Any) -> list[Any]:
    """It ends as asked, its log is short, and all of it is about the store."""
    status, log = server.terminate()
    assert status == 0
    assert "Traceback" not in log
    told = [json.loads(line) for line in log.splitlines()]
    assert len(told) <= MOST_LOGGED
    assert all(line["event"].startswith(("store failed", "left out", "starting")) for line in told), told
    return told


def test_files_that_cannot_grow_lose_nothing(tmp_path: Path, process: Any) -> None:
    """A full disk, as far as a program can make one: files may not grow beyond a limit."""
    file = tmp_path / "m.db"
    url = f"sqlite:///{file}"
    server = process(url)
    players = [Stubborn(server, seed) for seed in range(TABLES)]
    server.terminate()
    server = process(url, blocks=file.stat().st_size // BLOCK + 20)

    async def go() -> None:
        for player in players:
            player.server = server
        playing = [asyncio.create_task(player.play(100_000)) for player in players]
        await asyncio.to_thread(until, lambda: trouble(server) in ("broken", "full"))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(go())
    assert {code for player in players for code in player.refused} <= {"unavailable"}
    ended_well(server)
    again = process(url)
    assert sum(len(player.played) for player in players) > 0
    for player in players:
        player.check(again)


def test_a_damaged_database_is_told_until_the_end(tmp_path: Path, process: Any) -> None:
    file = tmp_path / "m.db"
    server = process(f"sqlite:///{file}")
    player = Stubborn(server, 1)
    asyncio.run(play([player], MOVES))
    server.terminate()
    damage(file, "log")
    server = process(f"sqlite:///{file}")
    assert trouble(server) == ""
    reply = server.call(f"/api/matches/{player.match}", token=player.token)
    assert (reply.status, reply.json()["error"]["code"]) == (503, "unavailable")
    until(lambda: trouble(server) == "corrupt")
    assert server.call("/health").status == 503
    ended_well(server)


# PostgreSQL


@pytest.fixture(scope="module")
def database() -> Iterator[PostgreSQL | None]:
    with of_our_own() as server:
        yield server


def test_a_database_that_starts_again_is_found_again(database: PostgreSQL | None, process: Any) -> None:
    if database is None:
        return
    server = process(database.url)
    players = [Stubborn(server, seed) for seed in range(TABLES)]

    async def go() -> None:
        await play(players, MOVES)
        playing = asyncio.create_task(play(players, 2 * MOVES))
        await asyncio.to_thread(database.restart)
        await playing
        await asyncio.to_thread(until, lambda: not trouble(server))

    asyncio.run(go())
    for player in players:
        player.check(server)
        assert set(player.closed) <= {1013}
        assert set(player.refused) <= {"unavailable"}
    ended_well(server)


def test_a_database_that_is_down_is_told(database: PostgreSQL | None, process: Any) -> None:
    if database is None:
        return
    server = process(database.url)
    player = Stubborn(server, 1)

    async def go() -> None:
        await play([player], MOVES)
        database.stop()
        playing = asyncio.create_task(play([player], 2 * MOVES))
        await asyncio.to_thread(until, lambda: trouble(server) == "down" and 1013 in player.closed)
        await asyncio.to_thread(database.start)
        await playing

    asyncio.run(go())
    player.check(server)
    ended_well(server)


def test_a_database_that_stalls_is_given_up_and_found_again(database: PostgreSQL | None, process: Any) -> None:
    if database is None:
        return
    server = process(database.url, "--set", "limits.store_seconds=3")
    players = [Stubborn(server, seed) for seed in range(TABLES)]

    async def go() -> None:
        await play(players, MOVES)
        with database.stalled():
            playing = asyncio.create_task(play(players, 2 * MOVES))
            await asyncio.to_thread(until, lambda: trouble(server) != "")
            # They are told instead of waiting for ever.
            await asyncio.to_thread(until, lambda: all(player.closed for player in players))
        await playing
        await asyncio.to_thread(until, lambda: not trouble(server))

    asyncio.run(go())
    for player in players:
        player.check(server)
    ended_well(server)


def test_a_server_stops_even_if_its_database_stalls(database: PostgreSQL | None, process: Any) -> None:
    if database is None:
        return
    server = process(database.url)
    player = Stubborn(server, 1)

    async def go() -> None:
        await play([player], MOVES)
        with database.stalled():
            playing = asyncio.create_task(player.play(2 * MOVES))
            await asyncio.to_thread(until, lambda: trouble(server) != "")
            status, _ = await asyncio.to_thread(server.terminate)
            playing.cancel()
            assert status == 0

    asyncio.run(go())
    player.check(process(database.url))
