"""How a match stands in short: enough for a list of matches without making each of them again."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gnomon import Match
from gnomon.server.messages import SeatState
from gnomon.server.telling import Telling
from gnomon.store import Seat


class Status(Struct):
    number: int
    turn_of: int | None  # None when the match is over
    characters: list[str | None]
    clock: int = 0  # seconds that a choice may take; 0: any time
    deadline: float | None = None  # of the choice that somebody must make now


def status_of(match: Match, telling: Telling, clock: int = 0, deadline: float | None = None) -> Status:
    decision, view = match.decision, match.view(None)
    characters = [telling.character(view, seat) for seat in range(match.record.header.seats)]
    turn_of = None if decision is None else decision.seat
    return Status(len(match.record.codes), turn_of, characters, clock, deadline)


def encode_status(status: Status) -> str:
    return msgspec.json.encode(status).decode()


def decode_status(text: str) -> Status:
    return msgspec.json.decode(text, type=Status)


def seat_states(seats: list[Seat], status: Status, online: set[int]) -> list[SeatState]:
    return [
        SeatState(
            seat.seat,
            "bot" if seat.bot else "human",
            seat.name,
            bool(seat.bot) or seat.seat in online,
            status.characters[seat.seat],
        )
        for seat in seats
    ]
