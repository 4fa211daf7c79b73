"""One socket: who is at the other end, and what it is sent."""

from __future__ import annotations

import asyncio
import struct
from typing import Protocol

from gnomon.server.close_codes import CONNECT_AGAIN
from gnomon.server.perspective import Who
from gnomon.server.wire.coding import encode
from gnomon.server.wire.outgoing import Outgoing

WHOLE_TEXT = 0x81  # a text message in one frame
SHORT, MEDIUM = 126, 1 << 16  # sizes from which the head of a frame has two and eight more bytes


class Wire(Protocol):
    """The connection itself; see `socket_frames`."""

    def waiting(self) -> int:
        """How many bytes the other end has not taken yet."""

    def write(self, frames: bytes) -> None: ...

    def end(self, code: int, reason: str) -> None: ...


class Client:
    """Sending never blocks: what is sent in one go of the event loop is written at its end, all at once.

    A client that does not keep up is closed.
    """

    def __init__(self, who: Who, wire: Wire, most_waiting: int) -> None:
        self.who = who
        self.known = 0  # plays it has been sent
        self.closing: tuple[int, str] | None = None
        self._wire = wire
        self._most = most_waiting
        self._outbox: list[bytes] = []

    def send(self, message: Outgoing) -> None:
        self.send_frame(framed(encode(message)))

    def send_frame(self, frame: bytes) -> None:
        if self.closing is not None:
            return
        if self._wire.waiting() > self._most:
            self.close(CONNECT_AGAIN, "too slow")
            return
        if not self._outbox:
            asyncio.get_running_loop().call_soon(self._flush)
        self._outbox.append(frame)

    def _flush(self) -> None:
        if self._outbox:
            frames, self._outbox = self._outbox, []
            self._wire.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, code: int, reason: str) -> None:
        """Close the connection after what has been sent."""
        if self.closing is None:
            self.closing = (code, reason)
            self._flush()
            self._wire.end(code, reason)


def framed(text: bytes) -> bytes:
    """A message as one frame; the same bytes for everyone it is sent to."""
    size = len(text)
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size) + text
    if size < MEDIUM:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT, size) + text
    return struct.pack("!BBQ", WHOLE_TEXT, SHORT + 1, size) + text
