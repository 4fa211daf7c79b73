"""SIGTERM while people play: every acknowledged move is stored, everyone is told to come back, and the status is 0."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server.stubborn import Stubborn

PLAYERS = 12
BEFORE = 3  # moves of each before the server is told to stop
ROUNDS = 3
LONGEST_WAIT = 60
SERVICE_RESTART = 1012


async def half_a_request(server: Any) -> asyncio.StreamWriter:
    """Whoever has not finished asking must not hold up the stop."""
    host, port = server.address.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET /api/games HTTP/1.1\r\n")
    return writer


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONGEST_WAIT):
        while not is_so():
            await asyncio.sleep(0.001)


async def stop_while_playing(server: Any, players: list[Stubborn]) -> int:
    """The exit status; everybody was in the middle of a match."""
    for player in players:
        player.server = server
        player.closed.clear()
    goals = [len(player.played) + BEFORE for player in players]
    playing = [asyncio.create_task(player.play(100_000)) for player in players]
    idle = await half_a_request(server)
    await until(lambda: all(len(one.played) >= goal or one.is_over for one, goal in zip(players, goals, strict=True)))
    server.process.terminate()
    status: int = (await asyncio.to_thread(server.terminate))[0]
    await until(lambda: all(player.closed or player.is_over for player in players))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    idle.close()
    return status


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_stop_under_load_loses_nothing(kind: str, tmp_path: Path, postgresql: str, process: Any) -> None:
    url = postgresql if kind == "postgresql" and postgresql else f"sqlite:///{tmp_path / 'm.db'}"
    server = process(url)
    players = [Stubborn(server, seed) for seed in range(PLAYERS)]
    for _ in range(ROUNDS):
        assert asyncio.run(stop_while_playing(server, players)) == 0
        assert all(player.closed[0] == SERVICE_RESTART for player in players if not player.is_over)
        for line in server.log().splitlines():
            assert json.loads(line)["level"] != "error", line
        server = process(url)
        for player in players:
            player.check(server)
