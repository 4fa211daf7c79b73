"""Tables at which people play while servers are killed, and what must be true of them afterwards."""

from __future__ import annotations

import asyncio
import tomllib
from dataclasses import dataclass, field
from typing import Any

import websockets


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
        await self.send_again(table, player)
        while player.is_mine:
            await self.move(table, player)

    async def move(self, table: Table, player: Any) -> None:
        options, version = player.options(), player.table["version"]
        action = options[len(table.played) % len(options)]
        table.request = {"type": "play", "key": f"move-{version}", "version": version, "action": action}
        await self._do(table, player, table.request)

    async def send_again(self, table: Table, player: Any) -> None:
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
