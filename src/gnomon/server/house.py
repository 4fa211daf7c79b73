"""What all rooms share."""

from __future__ import annotations

import time
from collections.abc import Callable

from gnomon.server.metrics import Metrics
from gnomon.server.telling import Telling
from gnomon.store import Store

SHORTEST_CLOCK = 10  # seconds that a choice must have, if there is a clock


class House:
    """The store, whoever says it in words, and how fast things go."""

    def __init__(
        self,
        store: Store,
        telling: Telling,
        pace: float,
        shortest_clock: int = SHORTEST_CLOCK,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.telling = telling
        self.pace = pace  # seconds between the actions of bots
        self.shortest_clock = shortest_clock
        self.now = now
        self.metrics = Metrics()

    def has_talk(self, game: str, setup: str) -> bool:
        """Whether this set-up is a dialogue beside the real table: kept like a match, but without a room."""
        return any(info.name == game and setup in [one.name for one in info.talks] for info in self.telling.games())
