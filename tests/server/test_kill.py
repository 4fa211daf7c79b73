"""kill -9 of the server in the middle of play: what was acknowledged is there afterwards, in order and once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tomllib
from contextlib import closing
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

import pytest
import websockets

TABLES = 4  # matches played at the same time
BACK_WITHIN = 2.0  # seconds, in the soak; how busy a machine is decides nothing in the gate
STARTS = 3  # a start that took longer is tried again: another program may have had the machine
GATE = (5, 60)
SOAK = (100, 10_000)


@dataclass
class Table:
    """A match, every action that was acknowledged, and the request that may be under way."""

    match: str
    token: str
    played: list[str] = field(default_factory=list)
    request: dict[str, Any] | None = None


class Round:
    """Play at all tables until so many moves were answered, then kill with whatever is under way."""

    def __init__(self, server: Any, moves: int, pause: float) -> None:
        self.server = server
        self.left = moves
        self.pause = pause
        self.is_enough = asyncio.Event()

    async def play(self, tables: list[Table]) -> None:
        playing = [asyncio.create_task(self._sit(table)) for table in tables]
        killing = asyncio.create_task(self._kill())
        await asyncio.gather(*playing)
        self.is_enough.set()  # every match may be over before
        await killing

    async def _kill(self) -> None:
        await self.is_enough.wait()
        await asyncio.sleep(self.pause)
        self.server.process.kill()

    async def _sit(self, table: Table) -> None:
        try:
            async with self.server.sit(table.match, table.token) as player:
                await self._go_on(table, player)
        except (websockets.ConnectionClosed, OSError):
            assert self.is_enough.is_set()

    async def _go_on(self, table: Table, player: Any) -> None:
        await self._send_again(table, player)
        while player.is_mine:
            options, version = player.options(), player.table["version"]
            action = options[len(table.played) % len(options)]
            table.request = {"type": "play", "key": f"move-{version}", "version": version, "action": action}
            await self._do(table, player, table.request)

    async def _send_again(self, table: Table, player: Any) -> None:
        """The request that was under way when the server died: done once, whether or not it was stored then."""
        if table.request is not None:
            await self._do(table, player, table.request)
        while len(player.plays) < len(table.played):
            await player.hear()
        assert len(player.plays) == len(table.played)

    async def _do(self, table: Table, player: Any, request: dict[str, Any]) -> None:
        await player.send(request)
        answer = await player.until(lambda heard: heard["type"] == "answer" and heard["key"] == request["key"])
        assert answer["ok"], answer
        assert answer["number"] == len(table.played) + 1
        table.played.append(request["action"])
        table.request = None
        self.left -= 1
        if self.left <= 0:
            self.is_enough.set()


def actions_of(server: Any, table: Table) -> list[str]:
    record = server.call(f"/api/matches/{table.match}/record", token=table.token)
    assert record.status == 200, record.body
    lines = tomllib.loads(record.body.decode())["play"]["actions"]
    return [line.partition(" | ")[0].partition(": ")[2] for line in lines]


def check(server: Any, table: Table) -> None:
    """None lost, none in another place, none twice; the one under way may have been stored without an answer."""
    stored = actions_of(server, table)
    under_way = [table.request["action"]] if table.request else []
    assert stored in (table.played, table.played + under_way)


def new_table(server: Any, seed: int) -> Table:
    made = server.start("base", "me me", seed=seed)
    return Table(made["match"], made["token"])


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
