"""A match again, play by play, as far as everybody at the table may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gnomon.kernel.history import walk
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match

SPECTATOR = -1
OPENING = -1  # the number of what happened before the first choice


@dataclass(frozen=True)
class Happened:
    """One event; what it hides from spectators stays hidden."""

    name: str
    args: dict[str, str]


class Moment:
    """What one play led to: `play` is its number, counted from 0."""

    def __init__(self, play: int, events: Iterable[Event], match: Match) -> None:
        self.play = play
        self.events = [Happened(event.name, event.args_for(SPECTATOR)) for event in events]
        self._match = match

    def view(self) -> dict[str, Any]:
        """The table right after it; to be asked for before the next moment is."""
        return self._match.view(None)


def moments(match: Match) -> Iterator[Moment]:
    """The opening, then every play."""
    for number, (again, play) in enumerate(walk(match), OPENING):
        yield Moment(number, again.opening if play is None else play.events, again)
