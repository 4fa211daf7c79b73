"""Reading WebSocket frames in small portions, so that no client can hold up the others by sending small frames.

Whole messages are counted where they are answered (sockets.py). Frames that are not whole messages are counted here:
parts of messages, pings and pongs.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from gnomon.server.close_codes import TOO_MUCH
from gnomon.server.http_protocol import ReadOrLeave

PORTION: Final = 2048  # bytes read at once: handling a portion full of the smallest frames takes a few milliseconds
CRUMB_RATE: Final = 50.0  # parts of messages, pings and pongs per second
CRUMB_BURST: Final = 200.0
FAREWELL: Final = 1.0  # seconds that a client has to read why it was closed, whatever it still sends


class FrugalProtocol(ReadOrLeave, WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Reads into its own small buffer, and closes a connection that sends too many small frames."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._portion = bytearray(PORTION)
        self._crumbs = CRUMB_BURST
        self._counted_at = self.loop.time()
        self._is_over = False

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._portion

    def buffer_updated(self, nbytes: int) -> None:
        if not self._is_over:
            self.data_received(bytes(self._portion[:nbytes]))

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
        assert self.conn.close_sent is not None
        self._is_over = self.close_sent = True
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.close)
