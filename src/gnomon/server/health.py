"""Whether the store does its work. Asking is cheap, however many ask and however long the store takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from gnomon.server import logs
from gnomon.store import Store, StoreFailed
from gnomon.store.model import SLOW

FRESH_SECONDS = 1.0  # for which an answer is given again
PATIENCE = 2.0  # seconds to wait for an answer of the store


class Health:
    """One probe at a time; those who ask meanwhile wait for the same one."""

    def __init__(self, store: Store, patience: float = PATIENCE, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._patience = patience
        self._clock = clock
        self._probe: asyncio.Task[str] | None = None
        self._fresh_until = 0.0

    async def trouble(self) -> str:
        """What is wrong with the store, as a kind of StoreFailed; empty if nothing is."""
        if self._probe is None or (self._probe.done() and self._clock() >= self._fresh_until):
            self._probe = asyncio.create_task(self._ask())
        await asyncio.wait({self._probe}, timeout=self._patience)
        if not self._probe.done():
            return SLOW
        found = self._store.trouble
        return self._probe.result() or (found.kind if found is not None else "")

    async def _ask(self) -> str:
        try:
            await asyncio.wrap_future(self._store.probe())
            return ""
        except StoreFailed as failed:
            logs.tell_store_failure(failed)
            return failed.kind
        finally:
            self._fresh_until = self._clock() + FRESH_SECONDS
