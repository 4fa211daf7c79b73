"""Everything that goes over the wire, as types: what arrives is checked by them, and the schema is made from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

KEY_PATTERN = "^[A-Za-z0-9_-]{1,64}$"
Key = Annotated[str, Meta(pattern=KEY_PATTERN)]
Token = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Title = Annotated[str, Meta(max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
ENGLISH = "en"
Language = Annotated[str, Meta(max_length=8)]
Clock = Annotated[int, Meta(ge=0, le=86_400)]
Plain = dict[str, Any]

# What a client sends over a socket.


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True):
    pass


class Hello(Incoming, tag="hello", rename={"start": "from"}):
    token: Token | None = None
    start: Count = 0
    language: Language = ENGLISH


class Play(Incoming, tag="play"):
    key: Key
    version: Count
    action: Annotated[str, Meta(max_length=200)]


class Undo(Incoming, tag="undo"):
    key: Key
    version: Count
    lift: bool = False


class Consent(Incoming, tag="consent"):
    key: Key
    version: Count
    agree: bool


class Hint(Incoming, tag="hint"):
    key: Key
    version: Count


class Chat(Incoming, tag="chat"):
    key: Key
    text: Text


class Rename(Incoming, tag="name"):
    key: Key
    seat: Count
    name: Name


class Ping(Incoming, tag="ping"):
    key: Key


Wish = Play | Undo | Consent | Hint | Chat | Rename | Ping
Message = Hello | Wish

# What a client is sent.


class Problem(Struct):
    code: str
    text: str


class Outgoing(Struct, tag_field="type"):
    pass


class Hinted(Struct):
    text: str
    words: str


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


class Figure(Struct):
    """Whom a seat plays, where a game has such a thing; `form` is empty where there is only one."""

    name: str
    form: str


class SeatState(Struct):
    seat: int
    kind: Literal["human", "bot"]
    name: str
    online: bool
    figure: Figure | None


class Seats(Outgoing, tag="seats"):
    watching: int
    seats: list[SeatState]


class ChatLine(Struct):
    at: int
    seat: int
    name: str
    text: str


class ChatLines(Outgoing, tag="chat"):
    """New lines; `whole`: all there are to show, in the place of any known before."""

    lines: list[ChatLine]
    whole: bool = False


class You(Struct):
    seats: list[int]
    seat: int | None
    owner: bool
    open: bool


class Rule(Struct):
    number: str
    title: str
    text: str
    source: str = ""


class Option(Struct):
    text: str
    kind: str
    group: str
    words: str
    args: dict[str, str]
    rules: list[str]


class Choice(Struct):
    """A decision, as far as one may know it."""

    seat: int
    yours: bool
    prompt: str
    cite: str
    rule: Rule | None
    options: list[Option]


class Event(Struct):
    text: str
    name: str
    args: dict[str, str]


class Sentence(Struct):
    """What happened, and the numbers of the rules it stands on."""

    text: str
    rules: list[str]


class Line(Struct):
    sentences: list[Sentence]
    step: bool
    until: int


class Played(Struct):
    at: int
    seat: int
    action: str | None
    events: list[Event]
    lines: list[Line]
    auto: bool = False


class Request(Struct):
    by: int
    waiting_for: list[int]
    yours: bool


class UndoState(Struct):
    may: bool
    why: str
    request: Request | None


class Result(Struct):
    """`side` says who won: seats, or opponents that the game itself runs; `words` is a sentence about it."""

    winners: list[int]
    scores: list[float]
    why: str
    side: Literal["seats", "game"] = "seats"
    words: str = ""


class TableFields(Outgoing, rename={"start": "from"}):
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


class Table(TableFields, tag="table"):
    pass


class Moment(TableFields, tag="moment"):
    pass


# Bodies of HTTP.


class Body(Struct, forbid_unknown_fields=True):
    pass


class NewSeat(Body):
    kind: Literal["me", "open", "bot"]
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


class NewBranch(Body):
    number: Count
    seats: SeatList | None = None
    title: Title = ""
    clock: Clock = 0


class NewLink(Body):
    seats: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(min_length=1, max_length=8)]


class Mine(Body):
    tokens: Annotated[list[Token], Meta(max_length=200)]


class NewTalk(Body):
    game: Annotated[str, Meta(max_length=40)]
    setup: Annotated[str, Meta(max_length=40)]
    wishes: Plain = {}
    title: Title = ""
    seed: Seed | None = None


class TalkAnswer(Body, rename={"start": "from"}):
    """What happened at the real table, in a line; `from` counts the answers known already."""

    key: Key
    version: Count
    line: Annotated[str, Meta(max_length=200)]
    start: Count = 0


class TalkUndo(Body, rename={"start": "from"}):
    key: Key
    version: Count
    start: Count = 0


class LinkMade(Struct):
    seats: list[int]
    token: str


class MatchMade(Struct):
    match: str
    token: str
    links: list[LinkMade]


class Origin(Struct):
    match: str
    number: int


class Summary(Struct):
    match: str
    game: str
    setup: str
    title: str
    created: int
    number: int
    over: bool
    turn_of: int | None
    yours: list[int]
    owner: bool
    open: bool
    branch_of: Origin | None
    seats: list[SeatState]
    clock: int
    deadline: float | None
    talk: bool  # a dialogue beside the real table, which has a page of its own
    token_at: int | None = None


class Summaries(Struct):
    matches: list[Summary]


class History(Struct, rename={"start": "from"}):
    match: str
    start: int
    number: int
    plays: list[Played]
    opening: Played | None


class TalkChoice(Struct):
    kind: str
    line: str
    args: dict[str, str]
    low: int | None
    high: int | None


class TalkQuestion(Struct):
    kind: str
    about: dict[str, str]
    lines: list[str]
    rule: Rule | None
    choices: list[TalkChoice]


class Answered(Struct):
    at: int
    said: str
    events: list[Event]
    lines: list[Line]


class Talk(Struct, rename={"start": "from"}):
    match: str
    game: str
    setup: str
    title: str
    version: int
    number: int
    start: int
    yours: bool
    question: TalkQuestion | None
    view: Plain
    standing: list[str]
    answers: list[Answered]
    outcome: Result | None


class TalkOpening(Struct):
    game: str
    setup: str
    opening: Plain


class SetupInfo(Struct):
    """`seats` are the usual ones to play at once: `me`, or the name of a built-in player."""

    name: str
    title: str
    low: int
    high: int
    about: str
    seats: list[str]


class OptionValue(Struct):
    value: str
    text: str


class OptionInfo(Struct, omit_defaults=True):
    """What a form needs to ask for an option; `setups` are those in which it reads like this."""

    name: str
    title: str
    about: str
    kind: Literal["whole", "choice", "flag", "text", "names"]
    default: Any
    setups: list[str]
    low: int | None = None
    high: int | None = None
    choices: list[OptionValue] = []
    names: list[OptionValue] = []
    each: str = ""


class GameInfo(Struct):
    """`players` are the built-in ones that may sit at its table."""

    name: str
    title: str
    setups: list[SetupInfo]
    options: list[OptionInfo]
    talks: list[SetupInfo]
    players: list[str]


class Games(Struct):
    games: list[GameInfo]
    languages: list[str]


class Content(Struct):
    game: str
    setup: str
    entries: dict[str, Plain]


class Rulebook(Struct):
    title: str
    rules: list[Rule]


class Refusal(Struct):
    error: Problem


class Health(Struct):
    status: str
    version: str
    build: str


RECEIVED = (Message, NewMatch, NewBranch, NewLink, Mine, NewTalk, TalkAnswer, TalkUndo)
SENT = (
    Answer | Error | Seats | ChatLines | Table,
    Moment,
    MatchMade,
    LinkMade,
    Summary,
    Summaries,
    History,
    Talk,
    TalkOpening,
    Games,
    Content,
    Rulebook,
    Refusal,
    Health,
)

encode = msgspec.json.Encoder().encode
decode_message: Callable[[str], Message] = msgspec.json.Decoder(Message).decode


def schema() -> Plain:
    """All types as JSON schema."""
    _, components = msgspec.json.schema_components((*RECEIVED, *SENT), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": components}
