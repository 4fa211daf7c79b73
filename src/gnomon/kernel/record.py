"""A record is setup, seed, every action and every random outcome: enough to replay the match, state for state."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.errors import BadText
from gnomon.kernel.growing import Growing
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.seals import SEED_LIMIT, Seal, Sealed, cut_back, read_seals, seal_data
from gnomon.kernel.toml import Plain, Reader, read, write

FORMAT = "gnomon record 2"
FORMATS = ("gnomon record 1", FORMAT)  # the first one had no seals
SEAT_MASK: Final = 127
COUNT_SHIFT: Final = 8  # above the seat and the barrier
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
    "seals",
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

    def copy(self) -> Header:
        """Its own header, options included; the position is shared."""
        options = {name: value[:] if isinstance(value, list) else value for name, value in self.options.items()}
        new = Header(self.game, self.setup, self.seats, options)
        new.seed, new.match = self.seed, self.match
        new.rules, new.content = self.rules, self.content
        new.position, new.trusted = self.position, self.trusted
        return new

    def kind(self) -> str:
        """Equal for matches that differ only in their chance and choices."""
        if not self._kind:
            self._kind = f"{self.game} {self.rules} {self.setup} {self.seats} {self.content} {self.options}"
        return self._kind


class Played:
    """One play, read from the end of its part of the record."""

    __slots__ = ("barrier", "code", "outcomes", "seat")

    def __init__(self, items: list[int], end: int) -> None:
        head = items[end - 1]
        self.code = items[end - 2]
        self.seat = head >> 1 & SEAT_MASK
        self.barrier = bool(head & 1)
        self.outcomes = items[end - 2 - (head >> COUNT_SHIFT) : end - 2]


@mypyc_attr(free_list_len=1)
class Record:
    """What was played, by whom, and what chance showed. Plays and outcomes are only added here, and copies share them.

    A play is written as the outcomes of chance, the action, and a head: the number of outcomes, the seat, and whether
    undo stops there. So the last play can be read from the end, without reading the others.
    """

    __slots__ = ("_log", "fresh", "header", "lexicon", "lifted", "opening", "plays", "seals", "shown")

    def __init__(self, header: Header, lexicon: Lexicon, like: Record | None = None) -> None:
        self.header = header
        self.lexicon = lexicon
        self._log: Growing = Growing() if like is None else like._log.copy()
        self.fresh: list[int] = []  # what chance has shown since the last play: the dealer's log
        self.opening: list[int] = [] if like is None else like.opening  # what it showed during the setup
        self.plays: i64 = 0  # how many
        self.shown: i64 = 0  # how many outcomes, the setup's included
        self.lifted = 0  # how often undo went past a barrier
        self.seals: list[Seal] = [] if like is None else like.seals  # replaced, never changed: copies share them

    # Changing it

    def begin(self) -> None:
        """The setup is done."""
        self.opening = self.fresh[:]
        self.shown = len(self.opening)
        self.fresh.clear()

    def add(self, seat: i64, code: i64, revealed: bool) -> None:
        """A play, with everything chance has shown since the last one."""
        own, fresh = self._log.own, self.fresh
        count: i64 = len(fresh)
        if count:
            own.extend(fresh)
            fresh.clear()
            self.shown += count
            revealed = True
        own.append(code)
        own.append(count << COUNT_SHIFT | seat << 1 | revealed)
        self.plays += 1

    def cut(self, plays: int) -> None:
        """Drop everything after the given number of plays."""
        kept = self.played()[:plays]
        self._log, self.plays, self.shown = Growing(), 0, len(self.opening)
        self.fresh.clear()
        for one in kept:
            self.fresh.extend(one.outcomes)
            self.add(one.seat, one.code, one.barrier)
        self.seals = cut_back(self.seals, self.shown)

    def copy(self) -> Record:
        """An independent copy that costs the same however much was played."""
        new = Record(self.header, self.lexicon, self)
        new.plays = self.plays
        new.shown = self.shown
        new.lifted = self.lifted
        return new

    # Reading it: every list is made for its reader

    @property
    def codes(self) -> list[int]:
        """The actions."""
        return [one.code for one in self.played()]

    @property
    def seats(self) -> list[int]:
        """Who played them."""
        return [one.seat for one in self.played()]

    @property
    def outcomes(self) -> list[int]:
        """Everything chance has shown, from the setup on."""
        out = self.opening[:]
        for one in self.played():
            out += one.outcomes
        return out

    def last(self) -> Played | None:
        """The last play."""
        items = self._log.last()
        return Played(items, len(items)) if items else None

    def played(self) -> list[Played]:
        """Every play."""
        items = self._log.all()
        end, out = len(items), []
        while end:
            one = Played(items, end)
            out.append(one)
            end -= len(one.outcomes) + 2
        out.reverse()
        return out

    def lines(self) -> list[str]:
        """One line per play: seat, action, and the outcomes of chance."""
        return [self._line(one) for one in self.played()]

    def last_line(self) -> str:
        """The last play as `seat: action | outcomes`."""
        last = self.last()
        return self._line(last) if last is not None else ""

    def _line(self, play: Played) -> str:
        line = f"{play.seat}: {self.lexicon.actions.text(play.code)}"
        shown = ", ".join(self.lexicon.outcome_text(one) for one in play.outcomes)
        return f"{line} | {shown}" if shown else line

    def dealer(self) -> Dealer:
        """A dealer from the first outcome on, as far as the dice are known here."""
        seeded = Seeded(self.header.seed, self.header.match)
        return Sealed(self.seals, seeded) if self.seals else seeded

    @property
    def is_seeded(self) -> bool:
        """Whether it began with the dice of a seed that was known."""
        return not self.seals or self.seals[0].start > 0

    def dice_name(self) -> str:
        """The seed it began with, or the beginning of its seal."""
        return str(self.header.seed) if self.is_seeded else self.seals[0].commitment[:12]

    @property
    def has_known_dice(self) -> bool:
        """Whether it can go on with its own dice."""
        return not self.seals or self.seals[-1].is_open

    def closed(self, opened: int = 0) -> Record:
        """A copy without the secrets of its seals, except for the first ones that have been opened."""
        new = self.copy()
        new.seals = [*self.seals[:opened], *(seal.closed() for seal in self.seals[opened:])]
        return new

    def __str__(self) -> str:
        header = self.header
        data: Plain = {"format": FORMAT, "game": header.game, "rules": header.rules, "content": header.content}
        data |= {"setup": header.setup, "seats": header.seats}
        data |= {"seed": header.seed, "match": header.match} if self.is_seeded else {}
        data |= {"lifted": self.lifted} if self.lifted else {}
        data |= {"seals": [seal_data(seal) for seal in self.seals]} if self.seals else {}
        data["options"] = header.options
        if header.position is not None:
            data["position"] = header.position
        start = [self.lexicon.outcome_text(one) for one in self.opening]
        data["play"] = {"start": start, "actions": self.lines()}
        return write(data)


def parse(text: str, where: str = "record") -> Reader:
    """Check the general format of a record; the game reads its own parts."""
    reader = Reader(read(text, where), where)
    if reader.data.get("format") not in FORMATS:  # before its keys: another format has other keys
        raise reader.bad("format", " or ".join(f'"{one}"' for one in FORMATS))
    reader.only(_KEYS)
    reader.text("game")
    reader.integer("rules", 1, 1_000_000)
    reader.text("content")
    reader.text("setup")
    reader.integer("seats", 1, 64)
    _check_dice(reader)
    reader.integer("lifted", 0, 1_000_000, 0)
    reader.table("options", {})
    play = reader.table("play")
    play.only(["start", "actions"])
    play.texts("start")
    play.texts("actions")
    return reader


def _check_dice(reader: Reader) -> None:
    """A record begins with a seed, or with a seal."""
    seals = read_seals(reader)
    is_sealed = bool(seals) and seals[0].start == 0
    for key in ("seed", "match"):
        reader.integer(key, 0, SEED_LIMIT - 1, 0 if is_sealed else None)


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
