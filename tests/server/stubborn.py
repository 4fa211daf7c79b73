"""A player like the page: comes back after a lost connection, and sends an unanswered request again under its key."""

from __future__ import annotations

import asyncio
import tomllib
from typing import Any

import websockets

SHORTEST, LONGEST = 0.05, 1.0  # seconds before another attempt


class Stubborn:
    """`played` are the actions that were acknowledged, `closed` the codes with which connections ended."""

    def __init__(self, server: Any, seed: int) -> None:
        self.server = server
        made = server.start("base", "me me", seed=seed)
        self.match, self.token = made["match"], made["token"]
        self.played: list[str] = []
        self.closed: list[int] = []
        self.refused: list[str] = []
        self.request: dict[str, Any] | None = None
        self.is_over = False
        self._pause = SHORTEST

    async def play(self, moves: int) -> None:
        """Until so many are acknowledged, whatever happens meanwhile."""
        while len(self.played) < moves and not self.is_over:
            try:
                async with self.server.sit(self.match, self.token) as player:
                    await self._go_on(player, moves)
            except websockets.ConnectionClosed as error:
                self.closed.append(error.rcvd.code if error.rcvd else 1006)
            except (OSError, websockets.WebSocketException, TimeoutError):
                self.closed.append(0)
            await self._rest()

    async def _rest(self) -> None:
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST)

    async def _go_on(self, player: Any, moves: int) -> None:
        while len(self.played) < moves and not self.is_over:
            await self._move(player)

    async def _move(self, player: Any) -> None:
        self.is_over = self.request is None and not player.is_mine
        if self.is_over:
            return
        if self.request is None:
            version = player.table["version"]
            action = player.options()[len(self.played) % len(player.options())]
            self.request = {"type": "play", "key": f"move-{version}", "version": version, "action": action}
        request = self.request
        await player.send(request)
        answer = await player.until(lambda heard: heard["type"] == "answer" and heard["key"] == request["key"])
        if answer["ok"]:
            self.played.append(request["action"])
            self.request, self._pause = None, SHORTEST
            while player.table["version"] < answer["version"]:
                await player.hear()
        else:
            self.refused.append(answer["error"]["code"])
            await self._rest()

    def stored(self, server: Any) -> list[str]:
        """The actions as the server has them; one under way may have been stored without an answer."""
        reply = server.call(f"/api/matches/{self.match}/record", token=self.token)
        assert reply.status == 200, reply.body
        lines = tomllib.loads(reply.body.decode())["play"]["actions"]
        return [line.partition(" | ")[0].partition(": ")[2] for line in lines]

    def check(self, server: Any) -> None:
        """None lost, none twice, none in another place."""
        under_way = [self.request["action"]] if self.request else []
        assert self.stored(server) in (self.played, self.played + under_way)
