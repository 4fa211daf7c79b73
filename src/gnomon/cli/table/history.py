"""What was played so far, with its events: for the log, and for replays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gnomon import Match, Record, Recorded
from gnomon.kernel.journal import Events


@dataclass(frozen=True)
class Play:
    """One choice: whose, what, and what came of it."""

    seat: int
    notation: str
    events: Events


def walk(match: Match) -> Iterator[tuple[Match, Play | None]]:
    """A match from its set-up on, play by play; the match that is handed out is the same one, moving on."""
    record = match.record
    again = Match(match.game, Record(record.header, record.lexicon), Recorded(record.outcomes[:]))
    yield again, None
    for seat, code in zip(record.seats, record.codes):
        notation = record.lexicon.actions.text(code)
        yield again, Play(seat, notation, again.play(notation))


def plays(match: Match) -> list[Play]:
    return [play for _, play in walk(match) if play is not None]
