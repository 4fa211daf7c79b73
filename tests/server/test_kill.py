"""kill -9 of the server in the middle of play: what was acknowledged is there afterwards, in order and once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any

import pytest
from server.killed import Round, Table, check, new_table

TABLES = 4  # matches played at the same time
BACK_WITHIN = 2.0  # seconds, in the soak; how busy a machine is decides nothing in the gate
STARTS = 3  # a start that took longer is tried again: another program may have had the machine
GATE = (5, 60)
SOAK = (100, 10_000)


def is_over(server: Any, table: Table) -> bool:
    return bool(server.call(f"/api/matches/{table.match}", token=table.token).json()["over"])


def back(process: Any, url: str, within: float) -> Any:
    """A server on the same database; the best of some starts is to be there within so many seconds."""
    for _ in range(STARTS):
        server = process(url)
        if server.seconds < within:
            return server
        server.kill()
    raise AssertionError(f"not back within {within} s")


def check_database(file: Path, url: str) -> None:
    """The database is whole, and each log counts from 0 on without a gap or a double."""
    gaps = "SELECT match FROM log GROUP BY match HAVING COUNT(*) <> MAX(seq) + 1 OR MIN(seq) <> 0"
    if file.exists():
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
            assert database.execute(gaps).fetchall() == []
        return
    import psycopg

    with psycopg.connect(url) as connection:
        assert connection.execute(gaps).fetchall() == []
        if connection.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'amcheck'").fetchone():
            connection.execute("CREATE EXTENSION IF NOT EXISTS amcheck")
            for name in ("matches", "seats", "links", "log", "chat"):
                assert connection.execute(f"SELECT * FROM verify_heapam('{name}')").fetchall() == []


@pytest.mark.parametrize(("rounds", "moves"), [GATE, pytest.param(*SOAK, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kill_9_loses_no_acknowledged_move(
    kind: str, rounds: int, moves: int, tmp_path: Path, postgresql: str, process: Any, record_property: Any
) -> None:
    file = tmp_path / "kill.db"
    url = postgresql if kind == "postgresql" and postgresql else f"sqlite:///{file}"
    pauses = random.Random(rounds)
    server = process(url)
    tables = [new_table(server, seed) for seed in range(TABLES)]
    finished: list[Table] = []
    slowest = 0.0
    for at in range(rounds):
        pause = pauses.random() * 0.02
        asyncio.run(Round(server, -(-moves // rounds), pause).play(tables))
        server.process.communicate()
        server = back(process, url, BACK_WITHIN if (rounds, moves) == SOAK else inf)
        slowest = max(slowest, server.seconds)
        for table in tables:
            check(server, table)
        over = [table for table in tables if is_over(server, table)]
        finished += over
        tables = [table for table in tables if table not in over]
        tables += [new_table(server, 1000 * at + len(finished) + one) for one in range(len(over))]
    for table in finished:
        check(server, table)
    server.terminate()
    check_database(file, url)
    done = sum(len(table.played) for table in tables + finished)
    assert done >= moves
    figures = f"{rounds} x kill -9, {done} moves acknowledged, none lost, back in {slowest:.1f} s at most"
    record_property("figures", f"server, {kind}: {figures}")
