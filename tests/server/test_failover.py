"""Two servers on one PostgreSQL, and one of them dies: its matches go on at the other, and nothing is lost."""

from __future__ import annotations

import asyncio
import random
import time
from math import inf
from typing import Any

import pytest
from server.killed import Round, Table, check, new_table

TABLES = 6
WITHIN = 5.0  # seconds, in the soak; how busy a machine is decides nothing in the gate
GATE = (3, inf)
SOAK = (40, WITHIN)


class Takeover:
    """Everybody goes to the other server, sends what was under way once more, and plays on."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.died = time.monotonic()
        self.waits: list[float] = []

    async def play_on(self, tables: list[Table]) -> None:
        await asyncio.gather(*(self._sit(table) for table in tables))

    async def _sit(self, table: Table) -> None:
        async with self.server.sit(table.match, table.token) as player:
            going = Round(self.server, moves=1, pause=0)
            await going.send_again(table, player)
            if player.is_mine:
                await going.move(table, player)
            self.waits.append(time.monotonic() - self.died)


async def watched(one: Any, two: Any, tables: list[Table], moves: int, pause: float) -> None:
    """The other server has somebody watching half of the matches, so that it knows them already."""
    async with asyncio.TaskGroup() as watching:
        watchers = [watching.create_task(watch(two, table)) for table in tables[::2]]
        await Round(one, moves, pause).play(tables)
        for watcher in watchers:
            watcher.cancel()


async def watch(server: Any, table: Table) -> None:
    async with server.sit(table.match) as watcher:
        while True:
            await watcher.socket.recv()


@pytest.mark.parametrize(("rounds", "within"), [GATE, pytest.param(*SOAK, marks=pytest.mark.soak)])
def test_matches_go_on_at_the_other_server(
    rounds: int, within: float, postgresql: str, process: Any, record_property: Any
) -> None:
    if not postgresql:
        return
    chance, waits = random.Random(rounds), []
    one, two = process(postgresql), process(postgresql)
    tables = [new_table(one, seed) for seed in range(TABLES)]
    for at in range(rounds):
        asyncio.run(watched(one, two, tables, 12, chance.random() * 0.02))
        takeover = Takeover(two)
        asyncio.run(takeover.play_on(tables))
        for table in tables:
            check(two, table)
        waits += takeover.waits
        one.process.communicate()
        one, two = two, process(postgresql)
        tables = [new_table(one, TABLES * (at + 1) + seed) for seed in range(TABLES)]
    assert len(waits) == rounds * TABLES
    assert max(waits) < within
    told = f"{rounds} servers killed, {len(waits)} matches went on at the other, {max(waits):.2f} s at most"
    record_property("figures", f"server, two on one PostgreSQL: {told}")
