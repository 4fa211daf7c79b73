"""What a game must provide, and what every game then gets: start, position, replay, imagine."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from gnomon.kernel.dealer import Dealer, Recorded, Seeded
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.fairness import Checking, Draw
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.options import Option, check_all
from gnomon.kernel.record import Header, Record, check_seed, parse, split_line
from gnomon.kernel.seals import Seal, Sealed, cut_back, read_seals
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader, read, write
from gnomon.kernel.words import ENGLISH, Words

POSITION = "gnomon position 1"
MOST_HEADERS = 100  # size of a game's cache of checked headers
LONGEST_HEADER = 4_000  # characters of the options of one that is kept; a text among them may be far longer
_POSITION_KEYS = ["format", "game", "rules", "content", "setup", "seats", "options", "state"]


class Setup:
    """A way to play: its name, the number of seats, a line for people, and what is special about it.

    `traits` are for the game's own use. `beside` marks a setup for talks with a player at a real table. `usual` says
    who sits where by default: "me" for a person, or the name of a built-in player. `simulated` are the options that
    simulations set where nobody names them, such as a limit that people play without.
    """

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        about: str,
        traits: dict[str, str] | None = None,
        beside: bool = False,
        usual: list[str] | None = None,
        simulated: Plain | None = None,
    ) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.about = about
        self.traits: dict[str, str] = traits or {}
        self.beside = beside
        self.usual: list[str] = usual or []
        self.simulated: Plain = simulated or {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game. The abstract part is what its package provides; the rest is the public contract."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        setups: list[Setup],
        languages: dict[str, Words] | None = None,
        players: list[str] | None = None,
        plays: dict[int, Plain] | None = None,
    ) -> None:
        """`plays` are the older rules versions a game still plays, each with the defaults its options had then."""
        self.name = name
        self.title = title
        self.rules_version = rules_version  # raised when a change of the rules changes what a record means
        self.plays: dict[int, Plain] = plays or {}
        self.setups = {setup.name: setup for setup in setups}
        self.players: list[str] = ["random", *(players or [])]  # weakest first; `State.choose` knows them by number
        self.languages: dict[str, Words] = languages or {ENGLISH: Words("", "words")}
        self._headers: dict[str, Header] = {}  # by what was asked for: checking the options takes longer than the setup

    # Setups and options

    def options(self, setup: str) -> list[Option]:
        """The game options of this setup."""
        return []

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        """All options with their values, defaults filled in; raises BadText for a bad option or value."""
        return check_all(self.options(setup), seats, options)

    # Matches

    @abstractmethod
    def begin(self, header: Header, dealer: Dealer) -> State:
        """Set up a match, up to the first choice; keep the events as the state's `opening`."""

    @abstractmethod
    def result(self, state: State) -> Outcome: ...

    def summary(self, state: State) -> Plain:
        """A match in numbers, for statistics: `rounds`; by seat `figures`, who it plays, and `sides`, for whom."""
        return {}

    def content_hash(self, header: Header) -> str:
        """Identifies the content of a match; a game without content files returns its name."""
        return self.name

    # Words

    @abstractmethod
    def lexicon(self, header: Header) -> Lexicon: ...

    @abstractmethod
    def pending(self, state: State) -> tuple[str, str]:
        """The pending choice: its key in the prompts, and the number of its rule."""

    def prompt_args(self, state: State, words: Words) -> dict[str, object]:
        """Values for the names in this game's prompts; seats are counted from 1."""
        return {"seat": state.chooser() + 1}

    def words(self, language: str) -> Words:
        """The sentences in a language, or in English if that language is missing."""
        return self.languages.get(language) or self.languages[ENGLISH]

    def ask(self, state: State, language: str = ENGLISH) -> tuple[str, str]:
        """The prompt of the pending choice in words, and the number of its rule."""
        words, (key, rule) = self.words(language), self.pending(state)
        if not words.has("prompts", key):
            return f"Seat {state.chooser() + 1}: {key.replace('-', ' ')}?", rule
        return words.say("prompts", key, self.prompt_args(state, words)), rule

    def shown(self, state: State, code: int) -> Plain:
        """What an option leads to, as data that a page can draw, from what the seat that chooses may know."""
        return {}

    # Codec

    @abstractmethod
    def encode(self, state: State, viewer: int | None) -> Plain:
        """The state as plain data for one seat, for a spectator (-1), or with nothing hidden (None)."""

    @abstractmethod
    def decode(self, header: Header, data: Reader) -> State:
        """Rebuild the state from data with nothing hidden; raises BadText if it is impossible."""

    @abstractmethod
    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        """A view with everything hidden dealt afresh, as data with nothing hidden."""

    # The public contract

    def header(self, setup: str, seats: int, options: Plain | None = None, rules: int | None = None) -> Header:
        """What a match starts from, checked; by today's rules, or by an older version that is still played."""
        version = self.rules_version if rules is None else rules
        self._check_version(Reader({"rules": version}, "match"))
        given = self.plays.get(version, {}) | (options or {})
        key = f"{setup!r} {seats!r} {version!r} {given!r}"
        header = self._headers.get(key)
        if header is None:
            header = self._check_header(setup, seats, given, version)
            if len(self._headers) >= MOST_HEADERS:
                self._headers.clear()
            if len(key) <= LONGEST_HEADER:
                self._headers[key] = header
        return header.copy()

    def _check_header(self, setup: str, seats: int, options: Plain, version: int) -> Header:
        if setup not in self.setups:
            raise BadText("setup", "", "one of " + ", ".join(self.setups), setup)
        known = self.setups[setup]
        if isinstance(seats, bool) or not isinstance(seats, int) or not known.low <= seats <= known.high:
            raise BadText("seats", "", f"a whole number from {known.low} to {known.high} for {setup}", seats)
        header = Header(self.name, setup, seats, self.check_options(setup, seats, options))
        header.rules = version
        header.content = self.content_hash(header)
        return header

    def start(
        self,
        setup: str,
        seats: int,
        seed: int = 0,
        options: Plain | None = None,
        match: int = 0,
        dealer: Dealer | None = None,
        rules: int | None = None,
        seal: Seal | None = None,
    ) -> Match:
        """Start a new match; chance is seeded unless you give a seal or another dealer."""
        header = self.header(setup, seats, options, rules)
        header.seed, header.match = check_seed(seed), check_seed(match)
        record = Record(header, self.lexicon(header))
        record.seals = [] if seal is None else [seal]
        return Match(self, record, dealer or record.dealer())

    def position(self, text: str, seed: int = 0, dealer: Dealer | None = None, where: str = "position") -> Match:
        """Start a match from the text of a position."""
        reader = Reader(read(text, where), where)
        reader.only(_POSITION_KEYS)
        if reader.data.get("format") != POSITION:
            raise reader.bad("format", f'"{POSITION}"')
        header = self._read_header(reader)
        header.seed = check_seed(seed)
        header.position = reader.table("state").data
        return Match(self, Record(header, self.lexicon(header)), dealer or Seeded(header.seed, 0))

    def position_text(self, header: Header, state: State) -> str:
        data: Plain = {"format": POSITION, "game": self.name, "rules": header.rules, "content": header.content}
        data |= {"setup": header.setup, "seats": header.seats, "options": header.options}
        data["state"] = self.encode(state, None)
        return write(data)

    def imagine(self, view: Plain, seed: int) -> Match:
        """A match that agrees with a view; everything hidden is dealt afresh."""
        reader = Reader(view, "view")
        header = self._read_header(reader)
        header.seed = check_seed(seed)
        dealer = Seeded(header.seed, 0)
        header.position = self.fill(header, reader.table("state").data, dealer)
        header.trusted = True
        return Match(self, Record(header, self.lexicon(header)), Seeded(header.seed, 1))

    def replay(self, text: str, where: str = "record", plays: int | None = None) -> Match:
        """Rebuild the match of a record, or its first plays; you can play on from there."""
        reader = parse(text, where)
        return self._play_again(reader, Recorded(), plays)

    def check_dice(self, text: str, where: str = "record") -> tuple[Match, list[Draw]]:
        """Replay a record and compare everything that chance has shown with its seals."""
        reader = parse(text, where)
        dice = Sealed(read_seals(reader), Seeded(reader.data.get("seed", 0), reader.data.get("match", 0)))
        dealer = Checking(dice)
        return self._play_again(reader, dealer, None), dealer.draws

    def _play_again(self, reader: Reader, dealer: Recorded, plays: int | None) -> Match:
        header = self._read_header(reader)
        header.seed, header.match = reader.data.get("seed", 0), reader.data.get("match", 0)
        if "position" in reader.data:
            header.position = reader.table("position").data
        lexicon = self.lexicon(header)
        play = reader.table("play")
        dealer.outcomes.extend(lexicon.outcome_code(one) for one in play.texts("start"))
        match = Match(self, Record(header, lexicon), dealer)
        for at, line in enumerate(play.texts("actions")[:plays]):
            where = f"{reader.where}: play {at + 1}"
            seat, action, outcomes = split_line(line, where)
            dealer.outcomes.extend(lexicon.outcome_code(one) for one in outcomes)
            _play_line(match, seat, action, where)
            if dealer.left():
                raise BadText(where, "", f"{dealer.at - match.record.shown} more outcomes", line)
        match.record.lifted = reader.integer("lifted", 0, 1_000_000, 0)
        match.record.seals = cut_back(read_seals(reader), match.record.shown)
        match.go_on(match.record.dealer())
        return match

    def _read_header(self, reader: Reader) -> Header:
        if reader.text("game") != self.name:
            raise reader.bad("game", self.name)
        rules = self._check_version(reader)
        options = reader.table("options", {})
        header = self.header(reader.text("setup"), reader.integer("seats", 1, 64), options.data, rules)
        if reader.text("content") != header.content:
            raise reader.bad(
                "content",
                f"the content in use here, {header.content}: it was made with other values and cannot be played here",
            )
        return header

    def _check_version(self, reader: Reader) -> int:
        """A rules version that is played here; BadText says which ones are."""
        version = reader.integer("rules", 1, 1_000_000)
        if version == self.rules_version or version in self.plays:
            return version
        played = " or ".join(map(str, sorted([*self.plays, self.rules_version])))
        later = " (later rules need a newer Gnomon)" if version > self.rules_version else ""
        raise reader.bad("rules", f"rules version {played}{later}")


def _play_line(match: Match, seat: int, action: str, where: str) -> None:
    decision = match.decision
    if decision is None:
        raise BadText(where, "", "nothing more, because the match is over", action)
    if decision.seat != seat:
        raise BadText(where, "", f"a choice of seat {decision.seat}", f"seat {seat}")
    try:
        match.play(action)
    except IllegalAction as error:
        raise BadText(where, "", "an action that was offered", str(error)) from None
