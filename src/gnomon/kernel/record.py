"""A record is setup, seed, every action and every random outcome: enough to replay the match, state for state."""

from __future__ import annotations

from typing import Any

from gnomon.kernel.errors import BadText
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.toml import Plain, Reader, read, write

FORMAT = "gnomon record 1"
SEED_LIMIT = 2**63
SEATS_NOTE = "# seats: "  # who sat where when the match was saved
PENDING_NOTE = "# pending: "  # an action that waits for the real table, and what the table has shown for it
_KEYS = [
    "format",
    "game",
    "rules",
    "content",
    "setup",
    "seats",
    "seed",
    "match",
    "lifted",
    "options",
    "position",
    "play",
]


class Header:
    """What a match starts from."""

    def __init__(self, game: str, setup: str, seats: int, options: Plain) -> None:
        self.game = game
        self.setup = setup
        self.seats = seats
        self.options = options
        self.seed = 0
        self.match = 0
        self.rules = 1
        self.content = ""
        self.position: Plain | None = None  # the state it starts from, if not the setup
        self.trusted = False  # the position was made here, not read from a file
        self._kind = ""

    def kind(self) -> str:
        """Equal for matches that differ only in their chance and choices."""
        if not self._kind:
            self._kind = f"{self.game} {self.rules} {self.setup} {self.seats} {self.content} {self.options}"
        return self._kind


class Record:
    """`codes`, `seats` and `marks` are parallel lists: what was played, by whom, and the outcomes after it."""

    __slots__ = ("barriers", "codes", "header", "lexicon", "lifted", "marks", "outcomes", "seats", "start")

    def __init__(self, header: Header, lexicon: Lexicon) -> None:
        self.header = header
        self.lexicon = lexicon
        self.outcomes: list[int] = []
        self.start = 0  # outcomes used by the setup
        self.codes: list[int] = []
        self.seats: list[int] = []
        self.marks: list[int] = []
        self.barriers: list[bool] = []
        self.lifted = 0  # how often undo went past a barrier

    def add(self, seat: int, code: int, barrier: bool) -> None:
        self.codes.append(code)
        self.seats.append(seat)
        self.marks.append(len(self.outcomes))
        self.barriers.append(barrier)

    def copy(self) -> Record:
        new = Record(self.header, self.lexicon)
        new.outcomes = self.outcomes[:]
        new.start = self.start
        new.codes = self.codes[:]
        new.seats = self.seats[:]
        new.marks = self.marks[:]
        new.barriers = self.barriers[:]
        new.lifted = self.lifted
        return new

    def cut(self, plays: int) -> None:
        """Drop everything after the given number of plays."""
        del self.codes[plays:], self.seats[plays:], self.marks[plays:], self.barriers[plays:]
        del self.outcomes[self.marks[-1] if plays else self.start :]

    def lines(self) -> list[str]:
        """One line per play: seat, action, and the outcomes of chance."""
        return [self.line(at) for at in range(len(self.codes))]

    def line(self, at: int) -> str:
        """One play as `seat: action | outcomes`; -1 is the last one."""
        at = at + len(self.codes) if at < 0 else at
        before = self.marks[at - 1] if at else self.start
        line = f"{self.seats[at]}: {self.lexicon.actions.text(self.codes[at])}"
        shown = ", ".join(self.lexicon.outcome_text(one) for one in self.outcomes[before : self.marks[at]])
        return f"{line} | {shown}" if shown else line

    def __str__(self) -> str:
        header = self.header
        data: Plain = {"format": FORMAT, "game": header.game, "rules": header.rules, "content": header.content}
        data |= {"setup": header.setup, "seats": header.seats, "seed": header.seed, "match": header.match}
        data |= {"lifted": self.lifted} if self.lifted else {}
        data["options"] = header.options
        if header.position is not None:
            data["position"] = header.position
        start = [self.lexicon.outcome_text(one) for one in self.outcomes[: self.start]]
        data["play"] = {"start": start, "actions": self.lines()}
        return write(data)


def parse(text: str, where: str = "record") -> Reader:
    """Check the general format of a record; the game reads its own parts."""
    reader = Reader(read(text, where), where)
    if reader.data.get("format") != FORMAT:  # before its keys: another format has other keys
        raise reader.bad("format", f'"{FORMAT}"')
    reader.only(_KEYS)
    reader.text("game")
    reader.integer("rules", 1, 1_000_000)
    reader.text("content")
    reader.text("setup")
    reader.integer("seats", 1, 64)
    reader.integer("seed", 0, SEED_LIMIT - 1)
    reader.integer("match", 0, SEED_LIMIT - 1)
    reader.integer("lifted", 0, 1_000_000, 0)
    reader.table("options", {})
    play = reader.table("play")
    play.only(["start", "actions"])
    play.texts("start")
    play.texts("actions")
    return reader


def split_line(line: str, where: str) -> tuple[int, str, list[str]]:
    """`0: action | source word, source word` as seat, action, outcomes."""
    head, _, shown = line.partition(" | ")
    seat, colon, action = head.partition(": ")
    if not colon or not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise BadText(where, "", "'seat: action | outcomes'", line)
    return int(seat), action, [part.strip() for part in shown.split(",")] if shown else []


def check_seed(seed: Any) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadText("seed", "", "a whole number from 0 to 2^63 - 1", seed)
    return seed


def with_notes(record: Record, seats: list[str], pending: str = "") -> str:
    """A record as it is saved: with comments on top that say who sits where and what waits for the real table."""
    waits = f"{PENDING_NOTE}{pending}\n" if pending else ""
    return f"{SEATS_NOTE}{', '.join(seats)}\n{waits}{record}"


def notes_of(text: str) -> tuple[list[str], str]:
    """Who sat where and what waited for the real table; both empty if the text does not say."""
    lines = text.splitlines()[:2]
    seats = lines[0].removeprefix(SEATS_NOTE).split(",") if lines and lines[0].startswith(SEATS_NOTE) else []
    pending = next((line.removeprefix(PENDING_NOTE) for line in lines if line.startswith(PENDING_NOTE)), "")
    return [name.strip() for name in seats], pending
