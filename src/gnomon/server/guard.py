"""Checks on every request (host, origin, rate limits), and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gnomon.server import costs, logs
from gnomon.server.close_codes import NOT_ALLOWED
from gnomon.server.hosts import Hosts
from gnomon.server.language import language_of
from gnomon.server.limits import Buckets, Limits, Pace
from gnomon.server.metrics import Metrics
from gnomon.server.pools import asking
from gnomon.server.refused import Refused, slow_down
from gnomon.server.visitors import visitor_of
from gnomon.server.wire import answers
from gnomon.server.wire.coding import encode

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
READING = ("GET", "HEAD", "OPTIONS")
REFUSED_PAUSE = 0.25  # seconds: to refuse takes work, too, so nobody is refused often
FOREIGN = Refused("origin", "origin")
LONGEST_NAME = 60  # characters of a foreign name that are repeated


class Guard:
    def __init__(
        self, app: ASGIApp, limits: Limits, origins: tuple[str, ...], metrics: Metrics, names: tuple[str, ...] = ()
    ) -> None:
        self.app = app
        self.origins = origins
        self.hosts = Hosts([*names, *(parts_of(origin)[1] for origin in origins)])
        self.metrics = metrics
        self._requests = Buckets(limits.request_rate, limits.request_burst)
        self._pace = Pace(limits.request_burst)  # a whole burst takes a second

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asking.set(visitor_of(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and (refusal := await self._refusal(scope)) is not None:
            self.metrics.count("refused", refusal.code)
            reason = refusal.text(language_of(HTTPConnection(scope)))
            await send({"type": "websocket.close", "code": NOT_ALLOWED, "reason": reason})
        else:
            await self.app(scope, receive, send)

    def _is_welcome(self, scope: Scope) -> bool:
        """Browsers send the origin of the page, which must be ours; other programs send none."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        place, _ = parts_of(origin)
        return place == headers.get("host", "") and self.hosts.knows(place)

    async def _refusal(self, scope: Scope) -> Refused | None:
        host = Headers(scope=scope).get("host")
        if host is not None and not self.hosts.knows(host):
            return Refused("host", "host", name=host[:LONGEST_NAME])
        if scope.get("method") not in READING and not self._is_welcome(scope):
            return FOREIGN
        if not costs.take(scope, self._requests):
            await asyncio.sleep(REFUSED_PAUSE)
            return slow_down()
        wait = self._pace.wait(visitor_of(scope), costs.cost_of(scope["path"]))
        if wait > 0:
            await asyncio.sleep(wait)
        return None

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(message, scope["path"])
            await send(message)

        refusal = await self._refusal(scope)
        if refusal is not None:
            await send_refusal(refusal, language_of(HTTPConnection(scope)), sending)
        else:
            await self.app(scope, receive, sending)
        took = time.perf_counter() - begun
        self.metrics.count("requests", str(status))
        self.metrics.observe("request", took)
        fields = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(took * 1000, 1)}
        logs.tell("request", logging.ERROR if status == 500 else logging.DEBUG, **fields)


def parts_of(origin: str) -> tuple[str, str]:
    """Host with port, and host alone; both empty if the origin cannot be parsed."""
    try:
        parts = urlsplit(origin)
        return parts.netloc, parts.hostname or ""
    except ValueError:
        return "", ""


def add_headers(message: Message, path: str) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers[name] = value
    if path.startswith("/assets/") and message["status"] == 200:
        headers["cache-control"] = "public, max-age=31536000, immutable"
    else:
        headers["cache-control"] = "no-cache" if not path.startswith("/api/") else "no-store"


async def send_refusal(refused: Refused, language: str, send: Send) -> None:
    body = encode(answers.Refusal(refused.told(language)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
