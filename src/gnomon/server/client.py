"""One socket: what waits to be sent, and who is at its other end."""

from __future__ import annotations

import asyncio

from gnomon.server.close_codes import CONNECT_AGAIN
from gnomon.server.perspective import Who
from gnomon.server.wire.coding import encode
from gnomon.server.wire.outgoing import Outgoing


class Client:
    """Sending never waits: a queue stands between, and a client that does not keep up is closed.

    A message counts for half the room at most, so that a whole match, told at once, can be sent.
    """

    def __init__(self, who: Who, room_in_queue: int) -> None:
        self.who = who
        self.known = 0  # plays it has been sent
        self.closing: tuple[int, str] | None = None
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = room_in_queue
        self._filled = 0

    def send(self, message: Outgoing) -> None:
        self.send_text(encode(message).decode())

    def send_text(self, text: str) -> None:
        if self.closing is not None:
            return
        if self._filled + self._weight(text) > self._room:
            self.close(CONNECT_AGAIN, "too slow")
            return
        self._filled += self._weight(text)
        self.waiting.put_nowait(text)

    def _weight(self, text: str) -> int:
        return min(len(text), self._room // 2)

    async def next(self) -> str | None:
        """What is to be sent next; None when it is time to close."""
        text = await self.waiting.get()
        self._filled -= self._weight(text or "")
        return text

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.waiting.put_nowait(None)
