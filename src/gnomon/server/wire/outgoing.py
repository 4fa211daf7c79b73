"""Messages to a client over a socket; past moments go over HTTP in the same form."""

from __future__ import annotations

from msgspec import Struct

from gnomon.server.wire.fields import Plain
from gnomon.server.wire.parts import Played, Problem, Result, Rule, SealState, SeatState


class Outgoing(Struct, tag_field="type"):
    pass


class Hinted(Struct):
    """What to do, in notation and in words, and why, in a sentence if the game gives one."""

    text: str
    words: str
    why: str = ""


class Answer(Outgoing, tag="answer", omit_defaults=True):
    key: str
    ok: bool
    version: int
    number: int
    error: Problem | None = None
    hint: Hinted | None = None
    waiting: bool = False


class Error(Outgoing, tag="error"):
    code: str
    text: str


class Seats(Outgoing, tag="seats"):
    watching: int
    seats: list[SeatState]


class ChatLine(Struct):
    at: int
    seat: int
    name: str
    text: str


class ChatLines(Outgoing, tag="chat"):
    """New lines; `whole`: the whole chat, replacing what was sent before."""

    lines: list[ChatLine]
    whole: bool = False


class Rematch(Outgoing, tag="rematch"):
    """The same people play another match; `moved`: for each seat, where its player sits now.

    `fresh`: it has just begun, and everyone here is taken along.
    """

    match: str
    moved: list[int]
    fresh: bool


class Dice(Outgoing, tag="dice"):
    """The seals behind the dice, the latest last; `chosen` is the seed that the creator chose, if they did."""

    seals: list[SealState]
    chosen: str | None


class You(Struct):
    seats: list[int]
    seat: int | None
    owner: bool
    open: bool


class Option(Struct):
    """`shown` is what it leads to, as data for the game's page; empty where there is nothing to draw."""

    text: str
    kind: str
    group: str
    words: str
    args: dict[str, str]
    rules: list[str]
    confirm: str = ""
    shown: Plain = {}


class Choice(Struct):
    """A decision, as far as a link may know it; `prompt` addresses the player who must choose, `told` everyone else."""

    seat: int
    yours: bool
    prompt: str
    cite: str
    rule: Rule | None
    options: list[Option]
    told: str = ""


class UndoRequest(Struct):
    by: int
    waiting_for: list[int]
    yours: bool


class UndoState(Struct):
    may: bool
    why: str
    request: UndoRequest | None


class TableFields(Outgoing, rename={"start": "from"}):
    """`goals`: what each side needs to win now, a sentence a side; empty in games that do not say."""

    match: str
    version: int
    number: int
    start: int
    you: You
    view: Plain
    decision: Choice | None
    plays: list[Played]
    undo: UndoState
    outcome: Result | None
    seats: list[SeatState]
    opening: Played | None
    clock: int
    deadline: float | None
    now: float | None
    goals: list[str] = []


class Table(TableFields, tag="table"):
    pass


class Moment(TableFields, tag="moment"):
    pass
