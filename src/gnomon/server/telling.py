"""What the games say, in wire types: the server itself knows no game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, Literal, cast

import gnomon
from gnomon import Match, Options, bots, games
from gnomon.companion import Companion
from gnomon.games import Pack
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.journal import Event
from gnomon.kernel.record import Header
from gnomon.server import logs
from gnomon.server.wire import answers, parts
from gnomon.server.wire.fields import ENGLISH
from gnomon.telling import Fault, Figure, Line, OptionWords, Rule, Teller, View
from gnomon.telling.forms import OptionForm, form_of

MOST_TELLERS = 64
OVERLAY = "overlay"
OptionKind = Literal["whole", "choice", "flag", "text", "names"]


class Telling:
    """All games in one language; tellers are cached, since one serves all matches with the same header."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self._tellers: dict[str, Teller] = {}
        self._others: dict[str, Telling] = {}
        self._rules: dict[tuple[str, str], parts.Rule | None] = {}

    def languages(self) -> list[str]:
        """The available languages, as two letters each."""
        spoken = [language for pack in games.packs().values() for language in pack.game().languages]
        return list(dict.fromkeys([ENGLISH, *spoken]))

    def speaking(self, language: str) -> Telling:
        """The same in another language, if it is available."""
        if language == self.language:
            return self
        if language in self._others:
            return self._others[language]
        if language not in self.languages():
            return self
        self._others[language] = Telling(language)
        return self._others[language]

    # Games

    def games(self) -> list[answers.GameInfo]:
        """The games that can be played on the server; one that fails is left out."""
        found = [game_info(name, self.language) for name in games.names()]
        return [info for info in found if info is not None]

    def rules(self, game: str) -> answers.Rulebook:
        book = games.find(game).rules()
        return answers.Rulebook(book.title, [rule_told(rule) for rule in book.rules.values()])

    def rule(self, game: str, number: str) -> parts.Rule | None:
        if (game, number) not in self._rules:
            found = games.find(game).rules().rules.get(number)
            self._rules[game, number] = None if found is None else rule_told(found)
        return self._rules[game, number]

    def content(self, game: str, setup: str) -> dict[str, dict[str, Any]]:
        """All content of a setup, by slug; BadText if there is no such game or setup."""
        loaded = gnomon.load(game)
        low = loaded.setups[setup].low if setup in loaded.setups else 1
        return self._teller(loaded.header(setup, low)).entries()

    def check(self, game: str, setup: str, option: str, value: object) -> answers.Checked:
        """What a game says about a value of one of its options."""
        loaded = gnomon.load(game)
        checked = self._teller(loaded.header(setup, loaded.setups[setup].low)).check_value(option, value)
        return answers.Checked([fault_told(one) for one in checked.faults], checked.told)

    def content_of(self, match: Match) -> dict[str, dict[str, Any]]:
        """The same for a match, whose options may change the content."""
        return self.teller(match).entries()

    # Matches

    def teller(self, match: Match) -> Teller:
        return self._teller(match.record.header)

    def _teller(self, header: Header) -> Teller:
        key = header.kind()
        teller = self._tellers.get(key)
        if teller is None:
            teller = games.find(header.game).tell(header, self.language)
            if len(self._tellers) >= MOST_TELLERS:
                self._tellers.clear()
            self._tellers[key] = teller
        return teller

    def prompt(self, match: Match) -> str:
        return self.teller(match).prompt(match)

    def onlooking(self, match: Match, view: View) -> str:
        return self.teller(match).onlooking(match, view)

    def goals(self, match: Match, view: View) -> list[str]:
        """What each side needs to win now; empty if the game does not say."""
        return self.teller(match).goals(view)

    def options(self, match: Match, view: View, options: Options) -> list[OptionWords]:
        return self.teller(match).options(view, options)

    def lines(self, match: Match, view: View, events: Iterable[Event], seat: int) -> list[parts.Line]:
        """What happened in one play, as a seat may know it; -1 is a spectator."""
        story = self.teller(match).story(view, events, seat)
        return [line_told(line) for line in story]

    def story_of(self, match: Match, view: View) -> Hashable | None:
        """What the lines of a play depend on beside its events; None if they may depend on anything."""
        return self.teller(match).story_of(view)

    def outcome(self, match: Match, view: View) -> str:
        """A sentence that says who won."""
        assert match.outcome is not None
        return self.teller(match).ending(view, match.outcome)

    def figure(self, match: Match, view: View, seat: int) -> parts.Figure | None:
        """The figure of a seat, if the game has figures."""
        return figure_told(self.teller(match).figure(view, seat))

    def figures(self, match: Match) -> list[parts.Figure | None]:
        """The figures of all seats."""
        return [figure_told(found) for found in self.teller(match).figures(match)]


def companion_of(game: str, setup: str) -> Companion | None:
    """The companion of this setup; None for a setup that is played on the server."""
    found = (one for one in games.companions().values() if one.game.name == game and setup in one.setups)
    return next(found, None)


@cache
def game_info(name: str, language: str) -> answers.GameInfo | None:
    """What a page needs to offer a game; if its pack fails, None and a line in the log."""
    try:
        return _game_info(games.find(name), language)
    except Exception:
        logs.tell_failure("game info failed", game=name)
        return None


def _game_info(pack: Pack, language: str) -> answers.GameInfo:
    game = pack.game()
    setups = {one.name: one for one in game.setups.values() if not one.beside}
    tellers = {name: pack.tell(game.header(name, one.low), language) for name, one in setups.items()}
    talks = [one for one in game.setups.values() if one.beside and companion_of(game.name, one.name)]
    return answers.GameInfo(
        game.name,
        game.words(language).find_or("setups", game.name, game.title),
        [setup_info(game, one, language) for one in setups.values()],
        [option_info(form) for form in form_of(tellers)],
        [setup_info(game, one, language) for one in talks],
        bots.names(game),
    )


def setup_info(game: Game, setup: Setup, language: str) -> answers.SetupInfo:
    words = game.words(language)
    title = words.find_or("setups", setup.name, setup.name)
    about = words.find_or("abouts", setup.name, setup.about)
    return answers.SetupInfo(setup.name, title, setup.low, setup.high, about, bots.usual_seats(game, setup.name))


def option_info(form: OptionForm) -> answers.OptionInfo:
    return answers.OptionInfo(
        name=form.name,
        title=form.title,
        about=form.about,
        kind=cast(OptionKind, form.kind),
        default=form.default,
        setups=form.setups,
        low=form.low,
        high=form.high,
        choices=[answers.OptionValue(value, text) for value, text in form.choices],
        names=[answers.OptionValue(value, text) for value, text in form.names],
        each=form.each,
        group=form.group,
    )


def figure_told(figure: Figure | None) -> parts.Figure | None:
    return None if figure is None else parts.Figure(figure.name, figure.form)


def fault_told(fault: Fault) -> answers.ValueFault:
    return answers.ValueFault(fault.text, fault.rule, list(fault.at))


def line_told(line: Line) -> parts.Line:
    sentences = [parts.Sentence(one.text, list(one.rules)) for one in line.sentences]
    turn = None if line.turn is None else parts.Turn(line.turn.who, line.turn.round)
    return parts.Line(sentences, line.is_step, line.until, turn, list(map(line_told, line.details)))


def rule_told(rule: Rule) -> parts.Rule:
    return parts.Rule(rule.number, rule.title, rule.text, rule.source)
