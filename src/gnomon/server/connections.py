"""All connections to this server, and who has to go when there are too many."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from gnomon.server import logs
from gnomon.server.limits import Limits
from gnomon.server.visitors import Proxies, counted


class Connections:
    """A connection is waiting while it has no request: before its first one, and between two."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self._proxies = proxies
        self._visitors: dict[asyncio.BaseTransport, str] = {}
        self._each: Counter[str] = Counter()
        self._waiting: dict[asyncio.Transport, None] = {}  # in the order in which they began to wait

    def admit(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a new connection; False if it has to be refused."""
        visitor = counted(address)
        is_crowded = self._each[visitor] >= self.limits.address_connections and not self._proxies.trusts(address)
        if is_crowded or not self._has_room():
            logs.tell("connection refused", logging.WARNING, full="address" if is_crowded else "server")
            return False
        self._visitors[transport] = visitor
        self._each[visitor] += 1
        self.wait(transport)
        return True

    def _has_room(self) -> bool:
        """If the server is full, whoever has waited longest makes room."""
        if len(self._visitors) < self.limits.connections:
            return True
        longest = next(iter(self._waiting), None)
        if longest is None:
            return False
        self.leave(longest)
        longest.abort()
        return True

    def wait(self, transport: asyncio.Transport) -> None:
        if transport in self._visitors:
            self._waiting[transport] = None

    def work(self, transport: asyncio.Transport) -> None:
        """It has a request."""
        self._waiting.pop(transport, None)

    def leave(self, transport: asyncio.Transport) -> None:
        self.work(transport)
        visitor = self._visitors.pop(transport, None)
        if visitor is not None:
            self._each[visitor] -= 1
            if not self._each[visitor]:
                del self._each[visitor]
