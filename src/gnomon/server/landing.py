"""From the store's thread to the event loop: results that come together wake it once, not once each."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Landing:
    """Belongs to one event loop. Results come in another thread's hands and are handed out in the loop's."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._landed: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._is_called = False

    def bring(self, future: Future[T]) -> asyncio.Future[T]:
        """The same result for the event loop. Whoever stops waiting for it does not stop the work."""
        waiter: asyncio.Future[T] = self._loop.create_future()
        future.add_done_callback(lambda done: self._land(waiter, done))
        return waiter

    def _land(self, waiter: asyncio.Future[Any], done: Future[Any]) -> None:
        """First the result, then the call: a loop that is called already has not looked yet."""
        self._landed.append((waiter, done))
        if not self._is_called:
            self._is_called = True
            self._loop.call_soon_threadsafe(self._hand_out)

    def _hand_out(self) -> None:
        self._is_called = False
        while self._landed:
            waiter, done = self._landed.popleft()
            if waiter.done():
                continue
            error = done.exception()
            if error is None:
                waiter.set_result(done.result())
            else:
                waiter.set_exception(error)
