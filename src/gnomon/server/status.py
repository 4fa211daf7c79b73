"""A match in brief: enough to list matches without rebuilding them."""

from __future__ import annotations

from collections.abc import Container

import msgspec
from msgspec import Struct

from gnomon import Match
from gnomon.server.telling import Telling
from gnomon.server.wire.parts import Figure, SeatState
from gnomon.store import Seat


class Status(Struct):
    number: int
    turn_of: int | None  # None when the match is over
    figures: list[Figure | None]
    clock: int = 0  # seconds per choice; 0: no limit
    deadline: float | None = None  # for the pending choice
    round: int = 0  # 0 if the game does not count rounds


class OldStatus(Struct):
    """As stored before figures had forms."""

    number: int
    turn_of: int | None
    characters: list[str | None]
    clock: int = 0
    deadline: float | None = None

    def renewed(self) -> Status:
        figures = [figure_named(name) for name in self.characters]
        return Status(self.number, self.turn_of, figures, self.clock, self.deadline)


def status_of(match: Match, telling: Telling, clock: int = 0, deadline: float | None = None) -> Status:
    decision = match.decision
    turn_of = None if decision is None else decision.seat
    return Status(match.record.plays, turn_of, telling.figures(match), clock, deadline, round_of(match))


def round_of(match: Match) -> int:
    """The round a match is in; 0 if the game does not count rounds."""
    return int(match.game.summary(match.state).get("rounds", 0))


def figure_named(name: str | None) -> Figure | None:
    return Figure(name, "") if name else None


def encode_status(status: Status) -> str:
    return msgspec.json.encode(status).decode()


def decode_status(text: str) -> Status:
    try:
        return msgspec.json.decode(text, type=Status)
    except msgspec.ValidationError:
        return msgspec.json.decode(text, type=OldStatus).renewed()


def seat_states(seats: list[Seat], status: Status, online: set[int], taken: Container[int]) -> list[SeatState]:
    return [
        SeatState(
            seat.seat,
            "bot" if seat.bot else "human",
            given_name(seat),
            bool(seat.bot) or seat.seat in online,
            status.figures[seat.seat],
            not seat.bot and seat.seat not in taken,
        )
        for seat in seats
    ]


def given_name(seat: Seat) -> str:
    """The name that someone gave a seat; empty for the default English names that were once stored."""
    return "" if seat.name in (f"Seat {seat.seat + 1}", f"{seat.bot.capitalize()} bot") else seat.name
