"""HTTP connections with time limits: for headers, for the pause between requests, and for reading what was sent."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from gnomon.server.connections import Connections
from gnomon.server.limits import Limits
from gnomon.server.visitors import Proxies

FULL_TEXT: Final = b"Too many connections. Please try again in a moment.\n"
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%s" % (len(FULL_TEXT), FULL_TEXT)
)


class Config(uvicorn.Config):
    """Carries what the connections of one server share."""

    def __init__(self, *args: Any, limits: Limits, proxies: Proxies, **more: Any) -> None:
        super().__init__(*args, **more)
        self.connections = Connections(limits, proxies)


class ReadOrLeave(asyncio.BaseProtocol):
    """Ends a connection whose client does not read what it is sent."""

    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    @property
    def lines(self) -> Connections:
        return cast(Config, self.config).connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=0)  # so that nothing waits unnoticed
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_unread()
        self.lines.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._forget_unread()
        self._unread = self.loop.call_later(self.lines.limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._forget_unread()
        super().resume_writing()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class LimitedProtocol(ReadOrLeave, H11Protocol):
    """The time for headers runs from the beginning of a connection and from the end of each answer."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.lines.admit(self.transport, self.client[0] if self.client else ""):
            self._wait(self.lines.limits.header_seconds)
        else:
            self.transport.write(FULL)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._work()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._has_request():
            self._work()

    def on_response_complete(self) -> None:
        """Also the rest of a body that nobody reads has to come in this time."""
        super().on_response_complete()
        if not self._has_request():
            limits = self.lines.limits
            self._wait(limits.keep_alive_seconds + limits.header_seconds)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._work()
        super().handle_websocket_upgrade(event)

    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self, seconds: float) -> None:
        self._work()
        self.lines.wait(self.transport)
        self._waiting = self.loop.call_later(seconds, self.transport.abort)

    def _work(self) -> None:
        self.lines.work(self.transport)
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
