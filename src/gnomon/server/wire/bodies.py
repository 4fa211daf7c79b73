"""Requests over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from gnomon.server.wire.fields import Clock, Count, Key, Name, Plain, Seed, Title, Token, check_plain


class Body(Struct, forbid_unknown_fields=True):
    pass


class NewSeat(Body):
    kind: Literal["me", "open", "free", "bot"]
    name: Name = ""
    bot: Annotated[str, Meta(max_length=20)] = ""


SeatList = Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]


class NewMatch(Body):
    game: Annotated[str, Meta(max_length=40)]
    setup: Annotated[str, Meta(max_length=40)]
    seats: SeatList
    options: Plain = {}
    title: Title = ""
    seed: Seed | None = None
    clock: Clock = 0

    def __post_init__(self) -> None:
        check_plain(self.options)


class CheckValue(Body):
    """A value of a game option, to be checked before a match is made with it."""

    setup: Annotated[str, Meta(max_length=40)]
    option: Annotated[str, Meta(max_length=40)]
    value: Any

    def __post_init__(self) -> None:
        check_plain({"value": self.value})


class NewBranch(Body):
    number: Count
    seats: SeatList | None = None
    title: Title = ""
    clock: Clock = 0


SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class NewLink(Body):
    seats: Annotated[list[SeatNumber], Meta(min_length=1, max_length=8)]


class TakeSeat(Body):
    seat: SeatNumber


class Mine(Body):
    tokens: Annotated[list[Token], Meta(max_length=200)]


class QrText(Body):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class NewTalk(Body):
    game: Annotated[str, Meta(max_length=40)]
    setup: Annotated[str, Meta(max_length=40)]
    wishes: Plain = {}
    title: Title = ""
    seed: Seed | None = None

    def __post_init__(self) -> None:
        check_plain(self.wishes)


class TalkAnswer(Body, rename={"start": "from"}):
    """What happened at the real table, in one line; `from` is how many answers the client already has."""

    key: Key
    version: Count
    line: Annotated[str, Meta(max_length=200)]
    start: Count = 0


class TalkCorrection(Body, rename={"start": "from"}):
    """Replaces the answer `at` with another line; later answers stay as long as they fit."""

    key: Key
    version: Count
    at: Count
    line: Annotated[str, Meta(max_length=200)]
    start: Count = 0


class TalkUndo(Body, rename={"start": "from"}):
    key: Key
    version: Count
    start: Count = 0
