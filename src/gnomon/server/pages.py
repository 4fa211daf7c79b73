"""The plays of a match in words, a page at a time; a page that several read is made once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from itertools import count
from typing import Final

from gnomon.server.perspective import Perspective
from gnomon.server.wire import parts
from gnomon.server.wire.coding import encoded

PAGE: Final = 50  # plays
MOST_TOLD: Final = 200  # plays in one answer
LATEST: Final = 100  # plays that somebody who comes in is told at least
MOST_KEPT: Final = 200  # pages, of about 20 kB each

new_past = count().__next__  # names the past of a match: another one begins when plays are taken back

Key = tuple[int, int | None, str, bool, int]


class Pages:
    """Plays once told never change: only another past, another reader or the end makes them read otherwise."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, list[parts.Played]] = OrderedDict()

    async def tell(self, eyes: Perspective, past: int, start: int, end: int) -> list[parts.Played]:
        """The plays of a scene that does not change meanwhile; others get their turn after each page."""
        out: list[parts.Played] = []
        while start < end:
            page = start // PAGE
            until = min(end, (page + 1) * PAGE)
            out += self._page(eyes, past, page)[start - page * PAGE : until - page * PAGE]
            start = until
            await asyncio.sleep(0)
        return out

    def _page(self, eyes: Perspective, past: int, page: int) -> list[parts.Played]:
        """What was told stays; the latest page grows."""
        key = (past, eyes.seat, eyes.telling.language, eyes.match.decision is None, page)
        told = self._kept.setdefault(key, [])
        end = min((page + 1) * PAGE, len(eyes.scene.plays))
        told += [encoded(play) for play in eyes.plays(page * PAGE + len(told), end)]
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return told


def first_told(asked: int, number: int) -> int:
    """Where the plays begin that somebody who comes in is told: as asked, but not far back; at the start of a page."""
    return min(number, max(asked, max(0, number - LATEST) // PAGE * PAGE))
