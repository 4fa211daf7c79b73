"""A match again from its record, play by play: for logs, replays, moments and branches."""

from __future__ import annotations

from collections.abc import Iterator

from gnomon.kernel.dealer import Recorded
from gnomon.kernel.decision import Action
from gnomon.kernel.journal import Events
from gnomon.kernel.match import Match
from gnomon.kernel.record import Record


class Play:
    """One choice that stands: whose, what, and what came of it.

    `public` is its notation as other seats may know it; `auto`: time ran out, and nobody chose.
    """

    __slots__ = ("auto", "events", "notation", "public", "seat")

    def __init__(self, seat: int, action: Action, events: Events, auto: bool = False) -> None:
        self.seat = seat
        self.notation = str(action)
        self.public = action.public
        self.events = events
        self.auto = auto

    def text_for(self, seat: int | None) -> str:
        """The notation as one seat may know it; None is a spectator."""
        return self.notation if seat == self.seat else self.public

    def is_like(self, other: Play) -> bool:
        """Whether the same was chosen by the same seat, in the same way."""
        return (self.seat, self.notation, self.auto) == (other.seat, other.notation, other.auto)


def walk(match: Match) -> Iterator[tuple[Match, Play | None]]:
    """A match from its set-up on, play by play; the match that is handed out is the same one, moving on."""
    record = match.record
    again = Match(match.game, Record(record.header, record.lexicon), Recorded(record.outcomes[:]))
    yield again, None
    for seat, code in zip(record.seats, record.codes):
        action = Action(code, record.lexicon.actions)
        yield again, Play(seat, action, again.play(action))


def plays(match: Match) -> list[Play]:
    """Every play that stands, with its events."""
    return [play for _, play in walk(match) if play is not None]
