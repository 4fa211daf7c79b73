"""The past: the table at a range of moments, in one pass through the match, and the summary of a finished match."""

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
from gnomon.server.room.audience import dice_told
from gnomon.server.room.memory import Memory
from gnomon.server.telling import Telling
from gnomon.server.wire import answers
from gnomon.telling import Summary, summary_of

MOST_MOMENTS = 50  # per answer
MOST_ENDINGS = 64  # cached, since everyone at the table asks at the same time
MOST_PLAYS = 10_000  # for longer matches, only the result is given


def moments(memory: Memory, who: Who, start: int, end: int) -> answers.Moments:
    """The tables after `start` to `end` plays, both included."""
    again = enumerate(islice(walk(memory.match), start, end + 1), start)
    past = [_past(match, number, memory, who) for number, (match, _) in again]
    return answers.Moments(memory.row.id, start, len(memory.plays), past)


def _past(match: Match, number: int, memory: Memory, who: Who) -> answers.PastTable:
    scene = Scene(match, memory.plays[:number], memory.humans)
    eyes = Perspective(memory.house.telling, scene, who)
    return answers.PastTable(number, eyes.seat, eyes.view, eyes.decision(with_options=False), eyes.outcome())


def dice(memory: Memory) -> answers.DiceCheck:
    """The dice, with every outcome once the match is over; a match that is too long is left to the command line."""
    told = dice_told(memory)
    is_told = memory.is_over and len(memory.plays) <= MOST_PLAYS
    return answers.DiceCheck(memory.row.id, told.chosen, told.seals, draws(memory.match) if is_told else [])


def draws(match: Match) -> list[answers.DiceDraw]:
    """Everything that chance has shown, with what the dice say about it."""
    again, drawn = match.game.check_dice(str(match.record))
    text = again.record.lexicon.outcome_text
    return [answers.DiceDraw(one.of, one.index, text(one.shown)) for one in drawn]


class Endings:
    """Summaries of finished matches, made once per language."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, str], answers.Ending] = OrderedDict()

    def tell(self, memory: Memory, telling: Telling) -> answers.Ending:
        """The ending of a match; Refused while the match is still on."""
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
    """If the game fails to summarize the match, or the match is too long, only the result is left."""
    match = memory.match
    plain = Summary(telling.outcome(match, match.view(None)))
    if len(memory.plays) > MOST_PLAYS:
        return _told(memory.row.id, plain)
    try:
        return _told(memory.row.id, summary_of(telling.teller(match), match))
    except Exception:
        logs.tell_failure("ending failed", game=memory.row.game)
        return _told(memory.row.id, plain)


def _told(match: str, summary: Summary) -> answers.Ending:
    return msgspec.convert({**asdict(summary), "match": match}, answers.Ending, from_attributes=True)
