"""How a match that was played on the page ended, by its record."""

from __future__ import annotations

from visitor import Visitor
from webserver import Server

import gnomon


def record_of(server: Server, visitor: Visitor) -> gnomon.Match:
    """The record of the match that the visitor sat down at last."""
    held = visitor.page.evaluate("() => JSON.parse(localStorage.getItem('gnomon.matches'))[0]")
    return gnomon.replay(server.call(f"/api/matches/{held['match']}/record", token=held["token"]).decode())


def see_the_record_end(server: Server, visitor: Visitor) -> None:
    """The record ends as the visitor was told."""
    match = record_of(server, visitor)
    assert match.decision is None
    assert match.outcome is not None
    assert list(match.outcome.winners) == visitor.table["outcome"]["winners"]
    assert len(match.record.codes) == visitor.table["number"]
