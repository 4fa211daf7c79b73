"""Whether the last choice can be taken back, and who must agree."""

from __future__ import annotations

from dataclasses import dataclass

from gnomon import Match
from gnomon.server.perspective import Who
from gnomon.server.refused import undo_why
from gnomon.server.wire import outgoing


@dataclass(frozen=True)
class UndoRequest:
    """Someone wants to take back a choice, and others have not agreed yet.

    It is kept in the store, so that every process serving the match knows about it. It names a version of the match
    and lapses with the next change.
    """

    version: int
    by: int
    waiting_for: frozenset[int]

    def without(self, seats: set[int]) -> UndoRequest:
        return UndoRequest(self.version, self.by, self.waiting_for - seats)


def write_request(request: UndoRequest | None) -> str:
    return "" if request is None else " ".join(map(str, (request.version, request.by, *sorted(request.waiting_for))))


def read_request(text: str, version: int) -> UndoRequest | None:
    """The stored request, if it is about this version of the match."""
    numbers = [int(word) for word in text.split()]
    if not numbers or numbers[0] != version:
        return None
    return UndoRequest(numbers[0], numbers[1], frozenset(numbers[2:]))


def undo_state(match: Match, request: UndoRequest | None, who: Who) -> outgoing.UndoState:
    """What a link is told about undo."""
    why = undo_why(match.why_no_undo(who.seats), who.language)
    if request is None:
        return outgoing.UndoState(not why, why, None)
    yours = bool(request.waiting_for & set(who.seats))
    return outgoing.UndoState(False, why, outgoing.UndoRequest(request.by, sorted(request.waiting_for), yours))
