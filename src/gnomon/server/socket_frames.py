"""One WebSocket connection: frames in and out.

It is read in small portions, so that no client can hold up the others by sending small frames. Whole messages are
counted where they are answered (sockets.py). Frames that are not whole messages are counted here: parts of messages,
pings and pongs. Once a client is welcome, its messages go straight to its visit and frames straight to its transport,
past the queues and tasks of the layers between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any, Final, cast
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from gnomon.server.close_codes import TOO_MUCH
from gnomon.server.http_protocol import ReadOrLeave

PORTION: Final = 2048  # bytes read at once: handling a portion full of the smallest frames takes a few milliseconds
CRUMB_RATE: Final = 50.0  # parts of messages, pings and pongs per second
CRUMB_BURST: Final = 200.0
FAREWELL: Final = 1.0  # seconds that a client has to read why it was closed, whatever it still sends
LAST_WORDS: Final = 10.0  # seconds that a client has to take what it was sent before it was closed
INVALID_TEXT: Final = 1007
CONNECTION: Final = "gnomon.connection"  # where the scope of a socket has its connection


class FrugalProtocol(ReadOrLeave, WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Reads into its own small buffer, and closes a connection that sends too many small frames."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._portion = bytearray(PORTION)
        self._crumbs = CRUMB_BURST
        self._counted_at = self.loop.time()
        self._is_over = False
        self._heard: Callable[[str], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            cast(MutableMapping[str, Any], self.scope)[CONNECTION] = ref(self)  # weakly, since the scope is ours

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._heard = None
        self.conn.parser.close()  # it refers to its owner: without this, only the garbage collector would free both

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._portion

    def buffer_updated(self, nbytes: int) -> None:
        if not self._is_over:
            self.data_received(bytes(self._portion[:nbytes]))

    # Messages

    def listen_with(self, heard: Callable[[str], None]) -> None:
        """From now on each message goes there at once; a binary one counts as an empty text."""
        self._heard = heard
        for _ in range(self.queue.qsize()):
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                heard(event.get("text") or "")
            else:
                self.queue.put_nowait(event)
        self.resume()

    def send_receive_event_to_app(self) -> None:
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
            return
        if not self.close_sent:
            self._heard(text)

    def pause(self) -> None:
        """Read no further for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def waiting(self) -> int:
        return self.transport.get_write_buffer_size()

    def write(self, frames: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    def end(self, code: int, reason: str) -> None:
        """Close the connection; the other end has some seconds to take what it was sent."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self._say_why()
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.abort)

    # Small frames

    def handle_cont(self, event: Frame) -> None:
        if self._is_within_limits():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._is_within_limits():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_within_limits():
            super().handle_pong(event)

    def _is_within_limits(self) -> bool:
        now = self.loop.time()
        self._crumbs = min(CRUMB_BURST, self._crumbs + (now - self._counted_at) * CRUMB_RATE) - 1
        self._counted_at = now
        if self._crumbs < 0 and not self._is_over:
            self._refuse()
        return self._crumbs >= 0

    def _refuse(self) -> None:
        if self.handshake_complete:
            self.conn.send_close(TOO_MUCH, "too many small frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """Say why, then discard input for a moment: closing at once could lose the close frame."""
        self._is_over = True
        self._say_why()
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)

    def _say_why(self) -> None:
        """Send the close frame, and tell the application that the client is gone."""
        assert self.conn.close_sent is not None
        self.close_sent = True
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.resume()
