"""What a request costs of the tokens an address has: as many as it takes work to answer."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import Request
from starlette.types import Scope

from gnomon.server.limits import Buckets
from gnomon.server.refused import Refused, slow_down
from gnomon.server.visitors import visitor_of

FILE: Final = 0.7
USUAL: Final = 1.0
FREE: Final = ("/health", "/metrics")  # whoever watches the server must not be turned away
DEAR: Final = [
    (re.compile(r"/api/matches/[^/]*/(history|moments|content|record|dice)|/api/mine"), 5.0),
    (re.compile(r"/api/matches/[^/]*/(moments/.*|position|ending|branch)"), 5.0),
    (re.compile(r"/api/games/[^/]*/(content|rules|opening|check)|/api/(openapi|schema|qr)"), 3.0),
    (re.compile(r"/api/matches|/api/talks|/api/matches/[^/]*/(socket|rematch)|/api/talks/.*"), 2.0),
]
TOKENS_FOR_ONE: Final = 20  # links that are looked up for the usual cost
TAKE: Final = "gnomon.take"  # where the scope of a request has the bucket that pays for it


def cost_of(path: str) -> float:
    """What a request costs at first."""
    if not path.startswith("/api/"):
        return 0.0 if path.startswith(FREE) else FILE
    return next((cost for pattern, cost in DEAR if pattern.fullmatch(path)), USUAL)


def take(scope: Scope, buckets: Buckets) -> bool:
    """Pay for a request; False if its address cannot. What it costs beyond that is paid from the same bucket."""
    scope[TAKE] = buckets
    return buckets.take(visitor_of(scope), cost_of(scope["path"]))


def charge(request: Request, cost: float) -> None:
    """Pay for what a request turns out to ask for; Refused if its address cannot."""
    buckets: Buckets = request.scope[TAKE]
    if not buckets.take(visitor_of(request.scope), cost):
        raise slow_down()


def size_of(request: Request, most: int) -> int:
    """How many bytes the body of a request has; the most it may have if it does not say."""
    said = request.headers.get("content-length", "")
    return int(said) if said.isascii() and said.isdigit() else most


class Quotas:
    """How many bytes each address has stored today; Refused if it wants to store more than it may."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._day = 0
        self._used: dict[str, int] = {}

    def use(self, visitor: str, size: int, now: float) -> None:
        day = int(now // 86_400)
        if day != self._day:
            self._day, self._used = day, {}
        used = self._used.get(visitor, 0) + size
        if used > self._most:
            raise Refused("slow-down", "stored-much")
        self._used[visitor] = used
