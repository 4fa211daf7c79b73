"""What is told in several places: over a socket, and in answers to HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Problem(Struct):
    code: str
    text: str


class Figure(Struct):
    """Whom a seat plays, where a game has such a thing; `form` is empty where there is only one."""

    name: str
    form: str


class SeatState(Struct):
    """`name` is empty where nobody gave one; `free`: whoever comes may take it."""

    seat: int
    kind: Literal["human", "bot"]
    name: str
    online: bool
    figure: Figure | None
    free: bool = False


class Rule(Struct):
    number: str
    title: str
    text: str
    source: str = ""


class Event(Struct):
    text: str
    name: str
    args: dict[str, str]


class Sentence(Struct):
    """What happened, and the numbers of the rules it stands on."""

    text: str
    rules: list[str]


class Turn(Struct):
    """Whose turn begins, and in which round; 0 where a game counts no rounds."""

    who: str
    round: int


class Line(Struct, omit_defaults=True):
    """`turn` is the turn that begins with it."""

    sentences: list[Sentence]
    step: bool
    until: int
    turn: Turn | None = None


class Played(Struct):
    at: int
    seat: int
    action: str | None
    events: list[Event]
    lines: list[Line]
    auto: bool = False


class Result(Struct):
    """`side` says who won: seats, or opponents that the game itself runs; `words` is a sentence about it."""

    winners: list[int]
    scores: list[float]
    why: str
    side: Literal["seats", "game"] = "seats"
    words: str = ""
