"""Run the server until told to stop, then finish work in progress within ten seconds."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Sequence

import uvicorn
from starlette.types import ASGIApp

from gnomon.server.http_protocol import Config, LimitedProtocol
from gnomon.server.limits import Limits
from gnomon.server.socket_frames import FrugalProtocol
from gnomon.server.visitors import Proxies

GRACE = 8  # seconds for work in progress
# Seconds after which a busy thread lets another one go on. A move changes threads about ten times, and would wait this
# long each time while another thread is at work.
SWITCH = 0.0005
AT_ONCE = 16  # connections accepted before those over a limit are refused; each needs a file
BACKLOG = 2048  # connections that may wait to be accepted


def listen(host: str, port: int) -> socket.socket:
    """Bind right away, so that a port in use is reported before anything else happens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Name the protocol: asyncio sends small messages without delay only on sockets that do.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise OSError(f"port {port} of {host} cannot be used: {error.strerror}; choose another with --port") from None
    return bound


def listen_all(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Bind to several hosts on one port, all or none; port 0 picks a free one."""
    bound: list[socket.socket] = []
    try:
        for host in hosts:
            bound.append(listen(host, bound[0].getsockname()[1] if bound else port))
    except OSError:
        for one in bound:
            one.close()
        raise
    return bound


def configured(app: ASGIApp, limits: Limits, proxies: Proxies | None = None) -> uvicorn.Config:
    return Config(
        app,
        limits=limits,
        proxies=proxies or Proxies(),
        http=LimitedProtocol,
        timeout_keep_alive=limits.keep_alive_seconds,
        backlog=AT_ONCE,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws=FrugalProtocol,
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or []:
            one.listen(BACKLOG)
        if self.started:
            self._ready()


def serve(config: uvicorn.Config, bound: list[socket.socket], ready: Callable[[], None]) -> None:
    sys.setswitchinterval(SWITCH)
    Server(config, ready).run(sockets=bound)
