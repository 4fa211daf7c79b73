"""Answers over HTTP."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from gnomon.server.wire.fields import Plain
from gnomon.server.wire.outgoing import Choice
from gnomon.server.wire.parts import Event, Figure, Line, Played, Problem, Result, Rule, SealState, SeatState


class LinkMade(Struct):
    seats: list[int]
    token: str


class MatchMade(Struct):
    """`commitment` is the hash of the secret behind the dice; empty if the creator chose the seed."""

    match: str
    token: str
    links: list[LinkMade]
    commitment: str = ""


class RematchMade(Struct):
    """`moved`: for each seat, where its player sits now."""

    match: str
    moved: list[int]


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
    talk: bool  # a talk at the real table, which has its own page
    token_at: int | None = None
    round: int = 0  # 0 if the game does not count rounds


class Summaries(Struct):
    matches: list[Summary]


class History(Struct, rename={"start": "from"}):
    match: str
    start: int
    number: int
    plays: list[Played]
    opening: Played | None


class PastTable(Struct):
    """The table after `number` plays, as `seat` saw it; the decision comes without its `options`."""

    number: int
    seat: int | None
    view: Plain
    decision: Choice | None
    outcome: Result | None
    goals: list[str] = []


class Moments(Struct, rename={"start": "from"}):
    match: str
    start: int
    number: int
    moments: list[PastTable]


class EndingRow(Struct):
    """What one player did; `seat` is null for an automa."""

    name: str
    cells: list[int | str]
    figure: Figure | None
    seat: int | None
    won: bool


class CurveSeries(Struct):
    name: str
    values: list[int | None]
    figure: Figure | None


class Curve(Struct):
    title: str
    labels: list[str]
    series: list[CurveSeries]


class Decisive(Struct):
    """An `event` of a `play`, both counted from 0.

    `at` is its point on the curve; `by` did it `to` the others.
    """

    text: str
    play: int
    event: int
    at: int | None
    by: Figure | None
    to: list[Figure]


class EndingNote(Struct):
    title: str
    value: int | str


class Ending(Struct):
    """The summary of a finished match; the first of the `columns` is above the names."""

    match: str
    result: str
    columns: list[str]
    rows: list[EndingRow]
    curve: Curve | None
    decisive: Decisive | None
    notes: list[EndingNote]


class DiceDraw(Struct):
    """One outcome of chance: `of` things could come up, and by the dice it had to be the one at `index`."""

    of: int
    index: int
    shown: str


class DiceCheck(Struct):
    """The dice of a match; `draws` is empty until the match is over."""

    match: str
    chosen: str | None
    seals: list[SealState]
    draws: list[DiceDraw]


class TalkChoice(Struct, omit_defaults=True):
    """`words` say how it reads, where the page has no words of its own."""

    kind: str
    line: str
    args: dict[str, str]
    low: int | None
    high: int | None
    words: str = ""


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
    """`seats` are the defaults for playing right away: `me`, or the name of a built-in player."""

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
    """What a form needs to ask for a game option; `setups` are those it applies to in this form, `group` is the heading
    it is shown under."""

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
    group: str = ""


class GameInfo(Struct):
    """`players` are the game's built-in players."""

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


class ValueFault(Struct):
    """What is wrong with a value; `at` is the way to the part it is about, from the outside in, as the game counts."""

    text: str
    rule: str
    at: list[int]


class Checked(Struct):
    """A value without faults may be played; `told` is whatever the game tells its own page about it."""

    faults: list[ValueFault]
    told: Plain


class Rulebook(Struct):
    title: str
    rules: list[Rule]


class Refusal(Struct):
    error: Problem


class Reached(Struct):
    """Where others can open the page; `alone`: only this machine can; `stated`: the address was given, not guessed."""

    addresses: list[str]
    stated: bool
    alone: bool


class Qr(Struct):
    """A QR code: `size` modules wide and high without its light border; `path` draws the dark ones in SVG."""

    size: int
    path: str


class Alive(Struct):
    """The server answers, whatever its store does."""

    status: str


class Ready(Struct, omit_defaults=True):
    """Whether the store does its work; if not, `status` is `unavailable` and `error` says what is wrong with it."""

    status: str
    error: Problem | None = None


class Health(Struct, omit_defaults=True):
    """The same, and which Gnomon answers."""

    status: str
    version: str
    build: str
    commit: str
    error: Problem | None = None
