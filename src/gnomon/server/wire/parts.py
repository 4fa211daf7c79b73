"""Parts used both over sockets and over HTTP."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Problem(Struct):
    code: str
    text: str


class Figure(Struct):
    """Who a seat plays, if the game has figures; `form` is empty if there is only one."""

    name: str
    form: str


class SeatState(Struct):
    """`name` is empty if nobody gave one; `free`: anyone may take the seat."""

    seat: int
    kind: Literal["human", "bot"]
    name: str
    online: bool
    figure: Figure | None
    free: bool = False


class SealState(Struct, rename={"start": "from"}):
    """The secret behind the dice: its hash, and once it is opened the secret itself.

    The seed is text, because it may be larger than the numbers of a browser. `from` is the number of outcomes before
    it, told when the match is over.
    """

    commitment: str
    start: int | None = None
    seed: str = ""
    salt: str = ""


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
    """What happened, and the numbers of the rules behind it."""

    text: str
    rules: list[str]


class Turn(Struct):
    """Whose turn begins, and in which round; 0 if the game does not count rounds."""

    who: str
    round: int


class Line(Struct, omit_defaults=True):
    """`turn` is the turn that begins with this line; `details` tell step by step how it came to this."""

    sentences: list[Sentence]
    step: bool
    until: int
    turn: Turn | None = None
    details: list[Line] = []


class Played(Struct):
    at: int
    seat: int
    action: str | None
    events: list[Event]
    lines: list[Line]
    auto: bool = False


class Result(Struct):
    """`side` says who won: seats, or the game's automas; `words` says so in a sentence."""

    winners: list[int]
    scores: list[float]
    why: str
    side: Literal["seats", "game"] = "seats"
    words: str = ""
