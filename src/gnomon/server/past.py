"""What was: the table of a range of moments in one walk through the match, and how a match that is over went."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict
from itertools import islice

import msgspec

from gnomon import Match
from gnomon.kernel.history import walk
from gnomon.server import logs
from gnomon.server.perspective import Perspective, Scene, Who
from gnomon.server.refused import Refused
from gnomon.server.room.memory import Memory
from gnomon.server.telling import Telling
from gnomon.server.wire import answers
from gnomon.telling import Summary, summary_of

MOST_MOMENTS = 50  # in one answer
MOST_ENDINGS = 64  # kept, since everybody at a table asks for theirs at the same time
MOST_PLAYS = 10_000  # of longer matches only the result is told


def moments(memory: Memory, who: Who, start: int, end: int) -> answers.Moments:
    """The tables after `start` plays and up to `end`, both included."""
    again = enumerate(islice(walk(memory.match), start, end + 1), start)
    past = [_past(match, number, memory, who) for number, (match, _) in again]
    return answers.Moments(memory.row.id, start, len(memory.plays), past)


def _past(match: Match, number: int, memory: Memory, who: Who) -> answers.PastTable:
    scene = Scene(match, memory.plays[:number], memory.humans)
    eyes = Perspective(memory.house.telling, scene, who)
    return answers.PastTable(number, eyes.seat, eyes.view, eyes.decision(with_options=False), eyes.outcome())


class Endings:
    """How matches went, made once for each language."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], answers.Ending] = OrderedDict()

    def tell(self, memory: Memory, telling: Telling) -> answers.Ending:
        """Refused as long as a match goes on."""
        if memory.match.outcome is None:
            raise Refused("refused", "not-over")
        key = (memory.row.id, memory.version, telling.language)
        if key not in self._kept:
            self._kept[key] = ending(memory, telling)
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_ENDINGS:
            self._kept.popitem(last=False)
        return self._kept[key]


def ending(memory: Memory, telling: Telling) -> answers.Ending:
    """A game that fails to tell it, or a match too long for it, costs all but the result."""
    match = memory.match
    plain = Summary(telling.outcome(match, match.view(None)))
    if len(memory.plays) > MOST_PLAYS:
        return _told(memory.row.id, plain)
    try:
        return _told(memory.row.id, summary_of(telling.teller(match), match))
    except Exception:
        logs.tell_failure("ending cannot be told", game=memory.row.game)
        return _told(memory.row.id, plain)


def _told(match: str, summary: Summary) -> answers.Ending:
    return msgspec.convert({**asdict(summary), "match": match}, answers.Ending, from_attributes=True)
