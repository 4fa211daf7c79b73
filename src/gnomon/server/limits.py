"""Limits on requests and messages. A message over a limit is refused as a whole, never in part."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

PAUSE = 0.02  # seconds before each refusal to a client over its limit, so that sending faster gains nothing
KEPT = 10_000  # buckets; beyond that, the longest idle ones are dropped


@dataclass(frozen=True)
class Limits:
    """Rates are per second; a burst is how much may come at once."""

    frame: int = 16 * 1024
    body: int = 256 * 1024
    body_seconds: float = 10
    link_rate: float = 50
    link_burst: float = 100
    address_rate: float = 200
    address_burst: float = 400
    request_rate: float = 50
    request_burst: float = 200
    sockets: int = 200  # per address
    patience: int = 200  # refused messages after which a socket is closed
    hello_seconds: float = 10
    queue: int = 512 * 1024  # characters that may wait for a slow client


class Buckets:
    """One token bucket per name, refilled at a steady rate."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """Take a token; False if there is none."""
        now = self._clock()
        level = self._level(name, now)
        if level < 1:
            return False
        self._levels.pop(name, None)
        self._levels[name] = (level - 1, now)
        if len(self._levels) > KEPT:
            self._levels.pop(next(iter(self._levels)))
        return True

    def _level(self, name: str, now: float) -> float:
        level, since = self._levels.get(name, (self._burst, now))
        return min(self._burst, level + (now - since) * self._rate)
