"""A match as a room knows it: its stored data, and the match rebuilt from it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TypeVar

from gnomon import Decision, Match
from gnomon.kernel.history import Play
from gnomon.kernel.record import FORMATS
from gnomon.kernel.seals import Seal
from gnomon.server.game_log import opened, seal_line
from gnomon.server.house import House
from gnomon.server.pages import new_past
from gnomon.server.perspective import NOBODY, Scene, Who
from gnomon.server.refused import Refused, over, stale, watching
from gnomon.server.room.undo_state import UndoRequest, read_request
from gnomon.server.status import decode_status, encode_status, status_of
from gnomon.server.wire import outgoing
from gnomon.store import Conflict, Entry, Link, News, Saved
from gnomon.store.model import SEAL, UNDO

T = TypeVar("T")


class DoneBefore(Exception):
    """Another process has already fulfilled a request with this key."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.key)
        self.entry = entry


class OutOfStep(Exception):
    """The match in memory is ahead of the store, which refused the change: memory must be rebuilt first."""

    def __init__(self, reason: Exception) -> None:
        super().__init__(str(reason))
        self.reason = reason  # what to tell the sender


class Memory:
    def __init__(self, house: House, saved: Saved, match: Match, plays: list[Play]) -> None:
        self.house = house
        self.row = saved.row
        self.seats = list(saved.seats)
        self.chat = list(saved.chat)
        self.taken = saved.taken
        self.rematch = saved.rematch
        self.is_lost = False  # memory and store could not be reconciled
        self.take(saved, match, plays)

    def take(self, saved: Saved, match: Match, plays: list[Play]) -> None:
        """Take over the match as its log has it."""
        self.match = match
        self.plays = plays
        self.past = new_past()
        kept = decode_status(saved.row.status)
        self.status = status_of(match, self.house.telling, kept.clock, kept.deadline)
        self.version = len(saved.log)
        self.opened = opened(len(match.record.seals), saved.log)  # seals that everybody knows
        self.keys = {entry.key: (entry.seq, entry.number) for entry in saved.log if entry.key}
        self.undone = [(entry.seq, entry.number) for entry in saved.log if entry.kind == UNDO]
        self.take_news(saved.news)

    def take_news(self, news: News) -> None:
        self.changes = news.changes
        self.kept_request = news.undo_request

    async def append(self, entry: Entry, more: Sequence[Entry] = ()) -> None:
        """Store a change already made in memory; OutOfStep if the store does not accept it."""
        status = status_of(self.match, self.house.telling, self.status.clock, self._next_deadline())
        appended = await self._stored(self.house.store.append(self.row.id, entry, encode_status(status), more))
        if not appended.is_new:
            raise OutOfStep(DoneBefore(appended.entry))
        self.status = status
        self.version += 1 + len(more)
        if entry.kind == UNDO:
            self.undone.append((entry.seq, entry.number))
        if entry.key:
            self.keys[entry.key] = (entry.seq, entry.number)

    async def relink(self, link: Link, entries: Sequence[Entry]) -> None:
        """Store a new link, with a change already made in memory; OutOfStep if the store does not accept it."""
        await self._stored(self.house.store.relink(link, entries))
        self.version += len(entries)

    async def _stored(self, work: Future[T]) -> T:
        try:
            return await self.house.landing.bring(work)
        except Conflict:
            raise OutOfStep(stale()) from None
        except Exception as error:
            raise OutOfStep(error) from error

    def keep_plays(self, number: int) -> None:
        """Only the first plays are left."""
        del self.plays[number:]
        self.past = new_past()

    # Dice

    @property
    def is_over(self) -> bool:
        return self.match.decision is None

    @property
    def has_old_dice(self) -> bool:
        """Whether it began before dice were sealed and is not over: its seed may be known to somebody."""
        is_old = self.row.record.startswith(f'format = "{FORMATS[0]}"')
        return is_old and not self.is_over and not self.match.record.seals

    def reseal(self, place: int) -> Entry:
        """Go on with new dice; the entry for the log, which still has to be stored at this place."""
        self.match.reseal(self.house.new_seal())
        return Entry(place, SEAL, NOBODY, seal_line(self.match.record.seals[-1]), self.match.record.plays)

    def known_seals(self) -> list[Seal]:
        """The seals as far as everybody knows them: all of them are opened when the match ends."""
        seals = self.match.record.seals
        return seals if self.is_over else [*seals[: self.opened], *(one.closed() for one in seals[self.opened :])]

    # What there is to see

    @property
    def humans(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if not seat.bot)

    def scene(self) -> Scene:
        return Scene(self.match, self.plays, self.humans)

    def still(self) -> Scene:
        """The scene as it is now; it does not change when the match goes on."""
        return Scene(self.match.copy(), list(self.plays), self.humans)

    @property
    def undo_request(self) -> UndoRequest | None:
        return read_request(self.kept_request, self.version)

    def still_known(self, plays: int, version: int | None) -> int:
        """How many of the plays that a client knew at a version are still the same: an undo may have changed some."""
        since = (number for seq, number in self.undone if version is not None and seq >= version)
        return min([plays, *since])

    # Whose turn it is

    def person_to_move(self) -> int | None:
        decision = self.match.decision
        return None if decision is None or self.seats[decision.seat].bot else decision.seat

    def start_deadline(self) -> None:
        """Start the time for the pending choice."""
        self.status.deadline = self._next_deadline()

    def _next_deadline(self) -> float | None:
        """None if there is no clock, or no person must choose."""
        clock = self.status.clock
        return self.house.now() + clock if clock and self.person_to_move() is not None else None

    def check_version(self, version: int) -> None:
        """Refuse a request that was made before the latest change."""
        if version != self.version:
            raise stale()

    def deciding(self, who: Who, version: int) -> Decision:
        """The pending decision; Refused if it is not theirs, or if they have not seen the latest change."""
        if not who.seats:
            raise watching("choose")
        self.check_version(version)
        decision = self.match.decision
        if decision is None:
            raise over()
        if decision.seat not in who.seats:
            raise Refused("forbidden", "not-your-turn")
        return decision

    def check_room(self) -> None:
        """Refuse a play beyond the longest match there may be."""
        if self.is_full:
            raise Refused("refused", "most-plays", most=self.house.limits.plays)

    @property
    def is_full(self) -> bool:
        return len(self.plays) >= self.house.limits.plays

    def done(self, key: str, waiting: bool = False, hint: outgoing.Hinted | None = None) -> outgoing.Answer:
        """The answer to a request that has just been fulfilled."""
        return outgoing.Answer(key, True, self.version, len(self.plays), hint=hint, waiting=waiting)
