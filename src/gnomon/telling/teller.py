"""One match in words. Every method has a default, so a game overrides only what it can say better.

Everything is made from a view, so readers never learn what their seat may not know.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gnomon.kernel.decision import Action, Options
from gnomon.kernel.errors import BadText
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.record import Header
from gnomon.kernel.words import ENGLISH, Words, read_languages
from gnomon.telling.checked import Checked, Fault
from gnomon.telling.figure import Figure
from gnomon.telling.moments import Moment, moments
from gnomon.telling.summary import Summary

View = dict[str, Any]
DIGITS = "0123456789"  # after a repeated noun


@dataclass(frozen=True)
class Sentence:
    """A sentence, and the numbers of the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()

    def cited(self) -> str:
        """The text with its rules in brackets before the full stop."""
        return f"{self.text.removesuffix('.')} ({', '.join(self.rules)})." if self.rules else self.text


@dataclass(frozen=True)
class Turn:
    """Whose turn begins, and in which round; 0 where a game counts no rounds."""

    who: str
    round: int = 0


@dataclass(frozen=True)
class Line:
    """A line of the story: whether a reader may pause after it, and whether it ends an automa's turn.

    `until` counts the events told up to and including this line; `depth` is its indentation; `turn` is the turn that
    begins with it, if one does. `details` tell step by step how it came to this; their events come before its own.
    """

    sentences: Sequence[Sentence]
    is_step: bool = False
    ends_turn: bool = False
    until: int = 0
    depth: int = 0
    turn: Turn | None = None
    details: Sequence[Line] = ()

    def cited(self) -> str:
        """The whole line as text, with its rules."""
        return "  " * self.depth + " ".join(sentence.cited() for sentence in self.sentences)

    def all_cited(self) -> list[str]:
        """The line with its details below it."""
        return [self.cited(), *(one for line in self.details for one in line.all_cited())]


@dataclass(frozen=True)
class OptionWords:
    """How one option reads: its heading, its meaning, and its rules.

    `confirm` is a question to ask once before an option that people tend to regret.
    """

    heading: str
    words: str
    rules: Sequence[str] = ()
    confirm: str = ""


@dataclass(frozen=True)
class Facts:
    """What is known about a card or piece: `notes` are further sentences, `house` marks house values."""

    title: str
    kind: str
    text: str
    rule: str = ""
    notes: Sequence[str] = ()
    house: bool = False


class Teller:
    """The voice of one game, for matches with one header, in one language."""

    def __init__(self, game: Game, header: Header, language: str = ENGLISH) -> None:
        self.game = game
        self.header = header
        self.language = language
        self.words: Words = game.words(language)
        self.lexicon = game.lexicon(header).saying(self.words)
        self.common: Words = common_words(language)

    # The match and its players

    def heading(self) -> str:
        """The setup, and how this match differs from the default."""
        setup = self.header.setup
        return setup if self.language == ENGLISH else self.words.find_or("setups", setup, setup)

    def name(self, view: View, seat: int) -> str:
        """Who sits there."""
        return self.common.say("telling", "seat", {"seat": seat + 1})

    def figure(self, view: View, seat: int) -> Figure | None:
        """Who a seat plays, if the game has figures."""
        return None

    def figures(self, match: Match) -> list[Figure | None]:
        """Who each seat plays, as everybody may know it."""
        view = match.view(None)
        return [self.figure(view, seat) for seat in range(self.header.seats)]

    def moment(self, view: View) -> str:
        """The state of the match in a few words."""
        return f"{self.game.title}, {self.heading()}"

    def goals(self, view: View) -> list[str]:
        """What each side needs to win now, in one sentence a side.

        Empty where that never changes, and when the match is over.
        """
        return []

    def length(self, view: View) -> str:
        """How long the match took, for its last line; empty if the game does not count."""
        return ""

    def ending(self, view: View, outcome: Outcome) -> str:
        """Who won, in a sentence; no winners means that the automas won."""
        names = [self.name(view, seat) for seat in outcome.winners]
        key = ending_key(outcome)
        return self.common.say("telling", key, {"names": self.joined(names)})

    def summary(self, view: View, outcome: Outcome, moments: Iterable[Moment]) -> Summary:
        """How a match that is over went; `view` is what everybody may know of its end, `moments` lead there."""
        return Summary(self.ending(view, outcome))

    def joined(self, names: Sequence[str]) -> str:
        """`one, two and three`."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.common.find('telling', 'and')} {names[-1]}"

    # Choices

    def prompt(self, match: Match) -> str:
        """The prompt of the pending choice."""
        return self.game.ask(match.state, self.language)[0]

    def onlooking(self, match: Match, view: View) -> str:
        """The pending choice as everybody else reads it: who is choosing, and what."""
        key = self.game.pending(match.state)[0]
        if self.words.has("onlookers", key):
            return self.words.say("onlookers", key, self.game.prompt_args(match.state, self.words))
        return self.common.say("telling", "choosing", {"name": self.name(view, match.state.chooser())})

    def is_menu(self, view: View) -> bool:
        """Whether the pending choice is the main one of a turn, so that the whole board should be shown."""
        return True

    def options(self, view: View, options: Options) -> list[OptionWords]:
        """Words for each option, in the order offered."""
        return [
            OptionWords(
                self.heading_of(action),
                self.words_of(view, action),
                self.rules(view, action),
                self.confirm(view, options, action),
            )
            for action in options
        ]

    def confirm(self, view: View, options: Options, action: Action) -> str:
        """What to consider before an option is taken; empty where nobody need be asked."""
        return ""

    def advise(self, view: View, options: Options, action: Action) -> Action:
        """The option to hint at, where the game's strongest player would take `action`."""
        return action

    def reason(self, view: View, options: Options, action: Action) -> str:
        """Why an option is a good one, in a sentence; empty where the game does not say."""
        return ""

    def heading_of(self, action: Action) -> str:
        """The heading of an option."""
        for key in (action.name, "choose"):
            if self.words.has("groups", key):
                return self.words.find("groups", key)
        return self.common.find("telling", "choose")

    def words_of(self, view: View, action: Action) -> str:
        """One option as a player reads it; its notation if the template needs words it does not have."""
        args = self.said(action.args)
        if not self.words.fits("choices", action.name, args):
            return str(action)
        return self.words.say("choices", action.name, args)

    def rules(self, view: View, action: Action) -> list[str]:
        """The numbers of the rules behind an option."""
        return []

    def why(self, view: View, action: Action) -> list[str]:
        """What an option does, and what is known about the things it names."""
        lines = [f"{self.heading_of(action)}: {self.words_of(view, action)} [{action}]"]
        if self.words.has("actions", action.name):
            lines.append(self.words.find("actions", action.name))
        return lines

    def why_not(self, view: View, action: Action) -> list[str]:
        """Why an action that is not offered cannot be taken now, in clauses; empty where the game cannot say."""
        return []

    # Things

    def title(self, slug: str) -> str:
        """The title of a content entry."""
        return slug.replace("-", " ")

    def word(self, noun: str, value: str) -> str:
        """A word of the notation for people to read; seats are counted from 1."""
        if noun.startswith("seat") and value.isdigit():
            return str(int(value) + 1)
        return value.replace("-", " ")

    def said(self, args: dict[str, str]) -> dict[str, object]:
        """The arguments of an action or event for people to read; hidden ones stay hidden."""
        return {noun: word if word == UNKNOWN else self.word(noun.rstrip(DIGITS), word) for noun, word in args.items()}

    def look(self, name: str) -> Facts | None:
        """What is known about a card or piece, by name, or None."""
        return None

    def told_of(self, facts: Facts) -> list[str]:
        """The same in sentences."""
        cited = self.common.say("telling", "rule", {"number": facts.rule})
        kind = f"{facts.kind}, {cited}" if facts.rule else facts.kind
        return [f"{facts.title} ({kind}): {facts.text}", *facts.notes]

    def entries(self) -> dict[str, dict[str, Any]]:
        """Every content entry by its slug, for drawing."""
        return {}

    def check_value(self, option: str, value: object) -> Checked:
        """What the rules object to in a value of a game option, and whatever a page needs to help people change it."""
        try:
            self.game.check_options(self.header.setup, self.header.seats, {option: value})
        except BadText as error:
            return Checked([Fault(f"{error}.")])
        return Checked()

    # Events

    def sentence(self, event: Event, seat: int) -> Sentence:
        """One event, as a seat may know it (-1 is a spectator)."""
        args = event.args_for(seat)
        section = "hidden" if UNKNOWN in args.values() and self.words.has("hidden", event.name) else "events"
        if not self.words.fits(section, event.name, args):
            return Sentence(event.text_for(seat))
        return Sentence(self.words.say(section, event.name, self.said(args)))

    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        """What happened in one play, as a seat may know it: one line per turn or step."""
        sentences = [self.sentence(event, seat) for event in events]
        return [Line(sentences, until=len(sentences))] if sentences else []

    def story_of(self, view: View) -> Hashable | None:
        """All that `story` takes from a view; None if that may be anything.

        Viewers for whom it is equal, and who are told the same events, read the same lines: they are made only once.
        """
        return None

    def news(self, view: View, events: Iterable[Event], seat: int) -> list[Sentence]:
        """The sentences of one play that nobody should miss."""
        return [self.sentence(event, seat) for event in events]


def summary_of(teller: Teller, match: Match) -> Summary:
    """How a match that is over went, from what everybody may know."""
    assert match.outcome is not None
    return teller.summary(match.view(None), match.outcome, moments(match))


def ending_key(outcome: Outcome) -> str:
    """The key for nobody, one winner, a team, or several who share the win."""
    if not outcome.winners:
        return "nobody"
    if len(outcome.winners) == 1:
        return "one"
    return "draw" if outcome.is_shared else "together"


@cache
def common_words(language: str) -> Words:
    """The words that work for any game."""
    languages = read_languages(files("gnomon.telling") / "words")
    return languages.get(language) or languages[ENGLISH]
