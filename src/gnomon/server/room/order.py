"""One thing at a time: whatever changes a match holds its lock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from gnomon.server.room.memory import OutOfStep


class Order:
    """`async with` it; if the store refused a change, memory is rebuilt before the next."""

    def __init__(self, lock: asyncio.Lock, start_again: Callable[[], Awaitable[None]]) -> None:
        self._lock = lock
        self._start_again = start_again

    async def __aenter__(self) -> None:
        await self._lock.acquire()

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if isinstance(error, OutOfStep):
                await self._start_again()
                raise error.reason from None
        finally:
            self._lock.release()
