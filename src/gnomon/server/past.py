"""The past: the table at a range of moments, in one pass through the match, and the summary of a finished match."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import asdict
from itertools import islice

import msgspec

from gnomon.kernel.history import walk
from gnomon.server import logs
from gnomon.server.perspective import Perspective, Scene, Who
from gnomon.server.telling import Telling
from gnomon.server.wire import answers
from gnomon.telling import Summary, summary_of

MOST_MOMENTS = 50  # per answer
MOST_ENDINGS = 64  # cached, since everyone at the table asks at the same time
MOST_PLAYS = 10_000  # for longer matches, only the result is given


def tables(telling: Telling, scene: Scene, who: Who, start: int, end: int) -> list[answers.PastTable]:
    """The tables after `start` to `end` plays, both included."""
    again = enumerate(islice(walk(scene.match), start, end + 1), start)
    return [_past(telling, Scene(match, scene.plays[:number], scene.humans), who) for number, (match, _) in again]


def _past(telling: Telling, scene: Scene, who: Who) -> answers.PastTable:
    eyes = Perspective(telling, scene, who)
    number = len(scene.plays)
    decision = eyes.decision(with_options=False)
    return answers.PastTable(number, eyes.seat, eyes.view, decision, eyes.outcome(), eyes.goals())


def draws(scene: Scene) -> list[answers.DiceDraw]:
    """Everything that chance has shown in a match that is over, with what the dice say about it.

    A match that is too long is left to the command line.
    """
    match = scene.match
    if match.decision is not None or len(scene.plays) > MOST_PLAYS:
        return []
    again, drawn = match.game.check_dice(str(match.record))
    text = again.record.lexicon.outcome_text
    return [answers.DiceDraw(one.of, one.index, text(one.shown)) for one in drawn]


class Endings:
    """Summaries of finished matches, by match, version and language."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], answers.Ending] = OrderedDict()

    def find(self, key: tuple[str, int, str]) -> answers.Ending | None:
        return self._kept.get(key)

    def keep(self, key: tuple[str, int, str], ending: answers.Ending) -> None:
        self._kept[key] = ending
        while len(self._kept) > MOST_ENDINGS:
            self._kept.popitem(last=False)


def ending(name: str, scene: Scene, telling: Telling) -> answers.Ending:
    """If the game fails to summarize the match, or the match is too long, only the result is left."""
    match = scene.match
    plain = Summary(telling.outcome(match, match.view(None)))
    if len(scene.plays) > MOST_PLAYS:
        return _told(name, plain)
    try:
        return _told(name, summary_of(telling.teller(match), match))
    except Exception:
        logs.tell_failure("ending failed", game=match.game.name)
        return _told(name, plain)


def _told(match: str, summary: Summary) -> answers.Ending:
    return msgspec.convert({**asdict(summary), "match": match}, answers.Ending, from_attributes=True)
