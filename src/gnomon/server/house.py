"""What all rooms share."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property

from gnomon import Match
from gnomon.companion import Dialogue
from gnomon.kernel.seals import Seal, new_seal
from gnomon.server.addresses import Addresses
from gnomon.server.costs import Quotas
from gnomon.server.landing import Landing
from gnomon.server.limits import Limits
from gnomon.server.metrics import Metrics
from gnomon.server.pages import Pages
from gnomon.server.pools import Pools
from gnomon.server.telling import Telling, companion_of
from gnomon.store import Store

SHORTEST_CLOCK = 10  # seconds per choice, the least a clock may allow


class House:
    """The store, the games' words, the threads, and the pace of play."""

    def __init__(
        self,
        store: Store,
        pace: float,
        shortest_clock: int = SHORTEST_CLOCK,
        now: Callable[[], float] = time.time,
        telling: Telling | None = None,
        addresses: Addresses | None = None,
        seal: Callable[[], Seal] = new_seal,
        collects: bool = False,
        pools: Pools | None = None,
    ) -> None:
        """`collects`: the server has the process to itself and decides when garbage is collected."""
        self.store = store
        self.telling = telling or Telling()
        self.pace = pace  # seconds between actions of bots
        self.shortest_clock = shortest_clock
        self.now = now
        self.new_seal = seal  # where dice come from
        self.metrics = Metrics()
        self.pages = Pages()
        self.limit_by(Limits())
        self.collects = collects
        self.addresses = addresses or Addresses()
        self.pools = pools or Pools()

    def limit_by(self, limits: Limits) -> None:
        self.limits = limits
        self.quotas = Quotas(limits.stored_bytes)

    @cached_property
    def landing(self) -> Landing:
        """Where results of the store arrive in the event loop."""
        return Landing()

    def has_talk(self, game: str, setup: str) -> bool:
        """Whether this setup is a talk at the real table: stored like a match, but without a room."""
        return companion_of(game, setup) is not None

    def dialogue(self, match: Match) -> Dialogue:
        """The talk of a match at the real table, from its first answer on."""
        header = match.record.header
        found = companion_of(header.game, header.setup)
        assert found is not None
        return Dialogue(found, match, self.telling.teller(match))
