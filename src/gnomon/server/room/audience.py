"""Everyone connected to a match, and what each of them is sent."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from gnomon.kernel.seals import Seal
from gnomon.server.client import Client, framed
from gnomon.server.close_codes import LINK_ENDED
from gnomon.server.perspective import Perspective, Scene, Who
from gnomon.server.refused import undo_why
from gnomon.server.room.memory import Memory
from gnomon.server.room.undo_state import UndoRequest, undo_state
from gnomon.server.status import seat_states
from gnomon.server.wire import outgoing, parts
from gnomon.server.wire.coding import encode
from gnomon.store import Chat, Link

T = TypeVar("T", bound=outgoing.TableFields)


@dataclass(frozen=True)
class Now:
    """The present of a match, looked up once for all who are told."""

    scene: Scene
    seats: list[parts.SeatState]
    undo_request: UndoRequest | None


class Audience:
    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.clients: set[Client] = set()
        self.idle_since = time.monotonic()
        self._dice: tuple[object, ...] = ()  # what everyone has been told

    def online(self) -> set[int]:
        return {seat for client in self.clients for seat in client.who.seats}

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.idle_since = time.monotonic()
        self.tell_seats()

    # What they are told

    def seat_states(self) -> list[parts.SeatState]:
        return seat_states(self.memory.seats, self.memory.status, self.online(), self.memory.taken)

    def now(self) -> Now:
        """What is the same for everyone who is told about the present."""
        return Now(self.memory.scene(), self.seat_states(), self.memory.undo_request)

    def table(
        self, who: Who, start: int, plays: list[parts.Played] | None = None, now: Now | None = None
    ) -> outgoing.Table:
        """Everything a link may know now, with the plays from `start` on; `plays` may be passed in if already told."""
        memory, now = self.memory, now or self.now()
        eyes = Perspective(memory.house.telling, now.scene, who)
        undo = undo_state(memory.match, now.undo_request, who)
        table = self._told(outgoing.Table, eyes, start, undo, now.seats, plays)
        if memory.status.deadline is not None:
            table.deadline, table.now = memory.status.deadline, memory.house.now()
        return table

    def moment(self, past: Scene, who: Who) -> outgoing.Moment:
        """Everything a link may know about a past moment, with the play that led to it."""
        eyes = Perspective(self.memory.house.telling, past, who)
        undo = outgoing.UndoState(False, undo_why("past", who.language), None)
        return self._told(outgoing.Moment, eyes, max(0, len(past.plays) - 1), undo, self.seat_states())

    def _told(
        self,
        kind: type[T],
        eyes: Perspective,
        start: int,
        undo: outgoing.UndoState,
        seats: list[parts.SeatState],
        plays: list[parts.Played] | None = None,
    ) -> T:
        number = len(eyes.scene.plays)
        start = min(start, number)
        return kind(
            match=self.memory.row.id,
            version=self.memory.version,
            number=number,
            start=start,
            you=eyes.you(),
            view=eyes.view,
            decision=eyes.decision(),
            plays=eyes.plays(start) if plays is None else plays,
            undo=undo,
            outcome=eyes.outcome(),
            seats=seats,
            opening=eyes.opening(start),
            clock=self.memory.status.clock,
            deadline=None,
            now=None,
            goals=eyes.goals(),
        )

    def show(self, client: Client, plays: list[parts.Played] | None = None) -> None:
        """Send the table, with the plays that the client does not have yet."""
        client.send(self.table(client.who, client.known, plays))
        client.known = len(self.memory.plays)

    def tell_all(self) -> None:
        """Send everyone the current table; clients that see the same get the same text, made once."""
        made: dict[tuple[object, ...], bytes] = {}
        number = len(self.memory.plays)
        self.forget_plays(number)
        now = self.now()
        for client in list(self.clients):
            seen = (*client.who.kind, client.known)
            if seen not in made:
                made[seen] = framed(encode(self.table(client.who, client.known, now=now)))
            client.send_frame(made[seen])
            client.known = number

    def tell_seats(self) -> None:
        watching = sum(1 for client in self.clients if not client.who.seats)
        self._send_all(outgoing.Seats(watching, self.seat_states()))

    def tell_chat(self, lines: Sequence[Chat]) -> None:
        self._send_all(outgoing.ChatLines([chat_line(line) for line in lines]))

    def show_chat(self, client: Client) -> None:
        """Send the whole chat."""
        client.send(outgoing.ChatLines([chat_line(line) for line in self.memory.chat], whole=True))

    def tell_rematch(self) -> None:
        """Take everyone here along."""
        self._send_all(self._rematch(fresh=True))

    def tell_dice(self) -> None:
        """Tell everyone what they may know of the dice, unless they have been told."""
        known = self._known_dice()
        if known != self._dice:
            self._dice = known
            self._send_all(dice_told(self.memory))

    def show_dice(self, client: Client) -> None:
        """Tell somebody who has come in; if it is new, everyone."""
        if self._known_dice() == self._dice:
            client.send(dice_told(self.memory))
        else:
            self.tell_dice()

    def _known_dice(self) -> tuple[object, ...]:
        memory = self.memory
        return memory.opened, memory.is_over, *((seal.commitment, seal.start) for seal in memory.match.record.seals)

    def show_rematch(self, client: Client) -> None:
        """Point a latecomer to the rematch."""
        if self.memory.rematch:
            client.send(self._rematch(fresh=False))

    def _rematch(self, fresh: bool) -> outgoing.Rematch:
        return outgoing.Rematch(self.memory.rematch, moved(len(self.memory.seats)), fresh)

    def _send_all(self, message: outgoing.Outgoing) -> None:
        frame = framed(encode(message))
        for client in list(self.clients):
            client.send_frame(frame)

    def forget_plays(self, number: int) -> None:
        """Only this many first plays are still as the clients were told."""
        for client in self.clients:
            client.known = min(client.known, number)

    # Links that end

    def hand_over(self, seats: Sequence[int], new_link: str) -> None:
        """These seats now belong to a new link: their old links end, but the owner stays, without the seats."""
        for client in list(self.clients):
            who = client.who
            if who.link == new_link or not set(who.seats) & set(seats):
                continue
            if who.owner:
                client.who = replace(who, seats=tuple(seat for seat in who.seats if seat not in seats))
                self.show(client)
            else:
                client.close(LINK_ENDED, "this link has ended")

    def check_links(self, links: Mapping[str, Link]) -> None:
        """Only these links are still valid."""
        for client in [one for one in self.clients if one.who.link]:
            link = links.get(client.who.link)
            if link is None:
                client.close(LINK_ENDED, "this link has ended")
            else:
                client.who = replace(client.who, seats=link.seats)

    def close(self, code: int, reason: str) -> None:
        for client in list(self.clients):
            client.close(code, reason)


def moved(seats: int) -> list[int]:
    """For each seat, where its player sits in a rematch: one seat further."""
    return [(seat + 1) % seats for seat in range(seats)]


def dice_told(memory: Memory) -> outgoing.Dice:
    record = memory.match.record
    chosen = str(record.header.seed) if record.is_seeded else None
    return outgoing.Dice([seal_told(seal, memory.is_over) for seal in memory.known_seals()], chosen)


def seal_told(seal: Seal, is_over: bool) -> parts.SealState:
    seed = str(seal.seed) if seal.is_open else ""
    return parts.SealState(seal.commitment, seal.start if is_over else None, seed, seal.salt)


def chat_line(line: Chat) -> outgoing.ChatLine:
    return outgoing.ChatLine(line.at, line.seat, line.name, line.text)
