"""One socket: who is at the other end, and what is waiting to be sent."""

from __future__ import annotations

import asyncio

from gnomon.server.close_codes import CONNECT_AGAIN
from gnomon.server.perspective import Who
from gnomon.server.wire.coding import encode
from gnomon.server.wire.outgoing import Outgoing


class Client:
    """Sending never blocks: messages go through a queue, and a client that does not keep up is closed.

    A message takes up at most half the queue, so that even a whole long match can be sent.
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
        """The next message to send; None when it is time to close."""
        text = await self.waiting.get()
        self._filled -= self._weight(text or "")
        return text

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.waiting.put_nowait(None)
