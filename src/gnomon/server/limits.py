"""Limits on requests and messages. A message over a limit is refused as a whole, never in part."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

PAUSE = 0.02  # seconds before each refusal to a client over its limit, so that sending faster gains nothing
KEPT = 10_000  # buckets; beyond that, the longest idle ones are dropped


T = TypeVar("T")
Check = Callable[[Any], Any]  # what a value stands for; ValueError says what was expected


def setting(default: T, about: str, low: float = 0, high: float = math.inf, check: Check | None = None) -> T:
    """A field that can be set in the configuration: what it means, and which values are accepted."""
    made: T = field(default=default, metadata={"about": about, "low": low, "high": high, "check": check})
    return made


@dataclass(frozen=True)
class Limits:
    """Rates are per second; a burst is how much may come at once."""

    connections: int = setting(4000, "connections in all; fewer if the file limit does not allow them", 1, 1_000_000)
    address_connections: int = setting(300, "connections from one address; trusted proxies may have more", 1, 1_000_000)
    sockets: int = setting(200, "WebSockets from one address", 1, 1_000_000)
    header_seconds: float = setting(10, "seconds for the headers of a request", 0.1, 3600)
    keep_alive_seconds: float = setting(5, "seconds that a connection may wait for its next request", 0.1, 3600)
    unread_seconds: float = setting(30, "seconds after which a connection that is not read from is closed", 0.1, 3600)
    body_seconds: float = setting(10, "seconds for the body of a request", 0.1, 3600)
    hello_seconds: float = setting(10, "seconds for the first message of a WebSocket", 0.1, 3600)
    store_seconds: float = setting(10, "seconds for one transaction of the database", 0.1, 3600)
    body: int = setting(256 * 1024, "bytes in the body of a request", 1024, 2**30)
    frame: int = setting(16 * 1024, "bytes in a message to the server", 1024, 2**30)
    queue: int = setting(512 * 1024, "characters that may wait for a slow client", 1024, 2**30)
    request_rate: float = setting(50, "requests a second from one address; dear ones count as several", 0.01, 1e9)
    request_burst: float = setting(200, "requests at once from one address", 1, 1e9)
    link_rate: float = setting(50, "messages a second from one link", 0.01, 1e9)
    link_burst: float = setting(100, "messages at once from one link", 1, 1e9)
    address_rate: float = setting(200, "messages a second from one address", 0.01, 1e9)
    address_burst: float = setting(400, "messages at once from one address", 1, 1e9)
    patience: int = setting(200, "refused messages after which a WebSocket is closed", 0, 1_000_000)
    plays: int = setting(5000, "plays in one match", 1, 1_000_000)
    stored_bytes: int = setting(100_000_000, "bytes that one address may store in a day", 1000, 2**50)


class Buckets:
    """One token bucket per name, refilled at a steady rate."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str, cost: float = 1) -> bool:
        """Take tokens; False if there are too few."""
        now = self._clock()
        level = self._level(name, now)
        if level < min(cost, self._burst):
            return False
        self._levels.pop(name, None)
        self._levels[name] = (level - cost, now)
        if len(self._levels) > KEPT:
            self._levels.pop(next(iter(self._levels)))
        return True

    def _level(self, name: str, now: float) -> float:
        level, since = self._levels.get(name, (self._burst, now))
        return min(self._burst, level + (now - since) * self._rate)


class Pace:
    """What comes at once from one name is spread out, so that whoever else asks meanwhile comes in between."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._free: dict[str, float] = {}  # when the next one may begin

    def wait(self, name: str, cost: float) -> float:
        """The seconds until it is their turn."""
        now = self._clock()
        begin = max(now, self._free.pop(name, now))
        self._free[name] = begin + cost / self._rate
        if len(self._free) > KEPT:
            self._free.pop(next(iter(self._free)))
        return begin - now
