"""gnomon serve: a table in the browser, for one and for many."""

from __future__ import annotations

import os
import re
import signal
import webbrowser
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Annotated, Any
from urllib.request import urlopen

from cyclopts import Parameter

import gnomon
from gnomon import BadText, Match, Options, bots
from gnomon.cli import form, rulebook
from gnomon.cli.companion import SETUP as COMPANION
from gnomon.cli.table import drawing_for
from gnomon.cli.table.drawing import Drawing, View
from gnomon.kernel.game import Setup
from gnomon.kernel.journal import Event
from gnomon.kernel.record import Header
from gnomon.server import app, logs
from gnomon.server import run as running
from gnomon.server.house import House
from gnomon.server.limits import Limits
from gnomon.server.talking import Dialogue
from gnomon.server.telling import OptionWords
from gnomon.server.wire import answers, parts
from gnomon.server.wire.fields import ENGLISH
from gnomon.store import open_store

NAME = "serve"
PORT = 8642
PACE = 0.6
LONGEST_PACE = 60.0
HIGHEST_PORT = 65_535
PATIENCE = 2.0  # seconds for a server that may be ours to answer
OPENED = "The table is at {address} (Ctrl+C ends it)."
ALREADY = "A table is already at {address}: it is used. For another one choose another --port and --database."
LORES = {"casting-shadows": "gnomon.cli.table.casting_shadows_lore"}
SHORT_KINDS = {"tile": "short_tile", "attack": "short_effect", "conversion": "short_effect", "resource": "short_effect"}
MOST_DRAWINGS = 64
USUAL_SEATS = 4
_RULE = re.compile(r" \((\d+\.\d+)\)(\.?)")


def run(
    *,
    port: Annotated[int, Parameter(help="where to listen; 0 takes any free port")] = PORT,
    host: Annotated[
        str, Parameter(help="127.0.0.1: this machine only; 0.0.0.0: everybody on the network")
    ] = "127.0.0.1",
    database: Annotated[
        str, Parameter(show_default=False, help="sqlite:///FILE or postgresql://...; by default a file of your own")
    ] = "",
    origin: Annotated[
        tuple[str, ...], Parameter(negative=(), help="another address whose pages may speak to this server")
    ] = (),
    pace: Annotated[float, Parameter(help="seconds between the actions of bots")] = PACE,
    open_page: Annotated[bool, Parameter(name="--open", negative=(), help="open the page in a browser")] = False,
) -> int:
    """Serve the table to browsers; matches are kept, and go on after a restart."""
    if not 0 <= port <= HIGHEST_PORT:
        raise BadText("port", "", f"a whole number from 0 to {HIGHEST_PORT}", port)
    if not 0 <= pace <= LONGEST_PACE:
        raise BadText("pace", "", f"seconds from 0 to {LONGEST_PACE:.0f}", pace)
    limits = Limits()
    try:
        bound = running.listen(host, port)
    except OSError:
        if not _is_table(address := f"http://{host}:{port}/"):
            raise
        _announce(address, open_page, ALREADY)
        return 0
    store = open_store(database or default_database())
    address = running.address_of(bound)
    logs.set_up()
    signal.signal(signal.SIGTERM, _leave)
    try:
        served = app.create(House(store, CliTelling(), pace), limits, origin)
        running.serve(served, bound, limits, lambda: _announce(address, open_page))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    return 0


def _leave(number: int, frame: FrameType | None) -> None:
    """The server has stopped by now: end as if nothing had happened."""
    raise SystemExit(0)


def _is_table(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}health", timeout=PATIENCE) as answer:
            return b'"build"' in answer.read(1000)
    except OSError:
        return False


def _announce(address: str, open_page: bool, words: str = OPENED) -> None:
    print(words.format(address=address), flush=True)
    if open_page:
        webbrowser.open(address)


def default_database() -> str:
    """A file in the place for data of one's own programs."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'gnomon' / 'matches.db'}"


class CliTelling:
    """The words of the table in the terminal, for the page."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self._drawings: dict[tuple[str, str, str], Drawing] = {}
        self._others: dict[str, CliTelling] = {}

    def languages(self) -> list[str]:
        spoken = [language for name in gnomon.GAMES for language in gnomon.load(name).languages()]
        return [ENGLISH, *dict.fromkeys(spoken)]

    def speaking(self, language: str) -> CliTelling:
        if language == self.language or language not in self.languages():
            return self
        if language not in self._others:
            self._others[language] = type(self)(language)
        return self._others[language]

    def games(self) -> list[answers.GameInfo]:
        return [_game_info(name, self.language) for name in gnomon.GAMES]

    def content(self, game: str, setup: str) -> dict[str, dict[str, Any]]:
        return _content(game, setup, "")

    def content_of(self, match: Match) -> dict[str, dict[str, Any]]:
        header = match.record.header
        return _content(header.game, header.setup, header.options.get("overlay", ""))

    def rules(self, game: str) -> answers.Rulebook:
        book = rulebook.load(game)
        return answers.Rulebook(book.title, [_rule(one) for one in book.rules.values()])

    def rule(self, game: str, number: str) -> parts.Rule | None:
        found = rulebook.load(game).rules.get(number)
        return None if found is None else _rule(found)

    def prompt(self, match: Match) -> str:
        words = match.game.languages().get(self.language)
        assert match.decision is not None
        return match.game.ask_in(words, match.state) if words else match.decision.prompt

    def options(self, match: Match, view: View, options: Options) -> list[OptionWords]:
        drawing = self._drawing(match)
        said = {
            choice.number: (group.label, choice.words)
            for group in drawing.groups(view, options)
            for choice in group.choices
        }
        return [OptionWords(*said[at], drawing.rules(view, action)) for at, action in enumerate(options, 1)]

    def lines(self, match: Match, view: View, events: Iterable[Event], seat: int) -> list[parts.Line]:
        story = self._drawing(match).story(view, events, seat)
        return [parts.Line(_sentences(line.text.strip()), line.is_step, line.until) for line in story]

    def opening(self, game: str, setup: str) -> dict[str, Any]:
        from gnomon.cli.companion import served

        return served.opening(game)

    def begin(self, game: str, setup: str, wishes: dict[str, Any], seed: int) -> Dialogue:
        from gnomon.cli.companion import served

        return served.begin(game, wishes, seed)

    def resume(self, game: str, record: str) -> Dialogue:
        from gnomon.cli.companion import served

        return served.resume(record)

    def outcome(self, match: Match, view: View) -> str:
        assert match.outcome is not None
        return self._drawing(match).ending(view, match.outcome.winners)

    def character(self, view: View, seat: int) -> str | None:
        seats = view["state"].get("seats", [])
        return (seats[seat].get("character") or None) if seat < len(seats) else None

    def _drawing(self, match: Match) -> Drawing:
        """One drawing serves all matches with the same content."""
        header = match.record.header
        key = (header.game, header.setup, header.content)
        if key not in self._drawings:
            if len(self._drawings) >= MOST_DRAWINGS:
                self._drawings.clear()
            self._drawings[key] = drawing_for(match, self.language)
        return self._drawings[key]


@cache
def _game_info(name: str, language: str) -> answers.GameInfo:
    game = gnomon.load(name)
    known = [_setup_info(one) for one in game.setups.values()]
    setups = [one for one in known if one.name != COMPANION]
    talks = [one for one in known if one.name == COMPANION]
    lores = {one.name: _lore(game.header(one.name, one.low), language) for one in setups}
    return answers.GameInfo(name, game.title, setups, form.options_of(game, lores), talks, list(bots.NAMES))


def _setup_info(setup: Setup) -> answers.SetupInfo:
    others = max(setup.low, min(setup.high, USUAL_SEATS)) - 1
    return answers.SetupInfo(setup.name, setup.name, setup.low, setup.high, setup.about, ["me", *["greedy"] * others])


def _sentences(text: str) -> list[parts.Sentence]:
    """A line cut behind the rules it names in brackets; what follows the last one names none."""
    out, start = [], 0
    for found in _RULE.finditer(text):
        out.append(parts.Sentence(text[start : found.start()].strip() + found[2], [found[1]]))
        start = found.end()
    rest = text[start:].strip()
    return [*out, parts.Sentence(rest, [])] if rest else out


@lru_cache(MOST_DRAWINGS)
def _content(name: str, setup: str, overlay: str) -> dict[str, dict[str, Any]]:
    game = gnomon.load(name)
    lore = _lore(game.header(setup, game.setups[setup].low, {"overlay": overlay} if overlay else None))
    content = import_module(f"{gnomon.GAMES[name]}.content")
    slugs = dict.fromkeys(row.slug for row in content.listing(lore.edition))
    return {slug: _entry(lore, slug) for slug in slugs}


def _lore(header: Header, language: str = ENGLISH) -> Any:
    game = gnomon.load(header.game)
    lexicon, words = game.lexicon(header), game.languages().get(language)
    return import_module(LORES[header.game]).Lore(header, lexicon.saying(words) if words else lexicon)


def _entry(lore: Any, slug: str) -> dict[str, Any]:
    entry: dict[str, Any] = dict(lore.entry(slug))
    short = SHORT_KINDS.get(entry["kind"])
    entry["short"] = getattr(lore, short)(slug) if short else []
    entry["house"] = lore.is_house(slug)
    return entry


def _rule(rule: rulebook.Rule) -> parts.Rule:
    return parts.Rule(rule.number, rule.title, rule.text, rule.source)
