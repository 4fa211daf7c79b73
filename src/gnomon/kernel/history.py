"""Walking through a record, play by play: for logs, replays, moments and branches."""

from __future__ import annotations

from collections.abc import Iterator

from gnomon.kernel.dealer import Recorded
from gnomon.kernel.decision import Action
from gnomon.kernel.journal import Events
from gnomon.kernel.match import Match
from gnomon.kernel.record import Record


class Play:
    """One choice: by which seat, what, and the events that followed.

    `public` is its notation as other seats may see it; `auto` means that time ran out and the server chose.
    """

    __slots__ = ("auto", "events", "notation", "public", "seat")

    def __init__(self, seat: int, action: Action, events: Events, auto: bool = False) -> None:
        self.seat = seat
        self.notation = str(action)
        self.public = action.public
        self.events = events
        self.auto = auto

    def text_for(self, seat: int | None) -> str:
        """The notation as one seat may see it; None is a spectator."""
        return self.notation if seat == self.seat else self.public

    def is_like(self, other: Play) -> bool:
        """Whether the same seat chose the same action in the same way."""
        return (self.seat, self.notation, self.auto) == (other.seat, other.notation, other.auto)


def walk(match: Match) -> Iterator[tuple[Match, Play | None]]:
    """Replay a match from its setup, play by play; always yields the same match object, one play further."""
    record = match.record
    again = Match(match.game, Record(record.header, record.lexicon), Recorded(record.outcomes))
    yield again, None
    for play in record.played():
        action = Action(play.code, record.lexicon.actions)
        yield again, Play(play.seat, action, again.play(action))


def plays(match: Match) -> list[Play]:
    """Every play of a record, with its events."""
    return [play for _, play in walk(match) if play is not None]
