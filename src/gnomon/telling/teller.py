"""One match in words. Every method has a default, so that a game says only what it can say better.

Everything is made from a view, so that nothing a seat may not know can reach those who read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from gnomon.kernel.decision import Action, Options
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match, Outcome
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.record import Header
from gnomon.kernel.words import ENGLISH, Words, read_languages

View = dict[str, Any]
DIGITS = "0123456789"  # behind a noun that comes again


@dataclass(frozen=True)
class Sentence:
    """What is said, and the numbers of the rules it stands on."""

    text: str
    rules: tuple[str, ...] = ()

    def cited(self) -> str:
        """With its rules in brackets before the full stop."""
        return f"{self.text.removesuffix('.')} ({', '.join(self.rules)})." if self.rules else self.text


@dataclass(frozen=True)
class Line:
    """A line of the story: whether it is a step somebody may stop after, and whether an automa's turn ends with it.

    `until` counts the events that are told up to and including this line; `depth` is how far it is set in.
    """

    sentences: Sequence[Sentence]
    is_step: bool = False
    ends_turn: bool = False
    until: int = 0
    depth: int = 0

    def cited(self) -> str:
        """The whole line as text, with its rules."""
        return "  " * self.depth + " ".join(sentence.cited() for sentence in self.sentences)


@dataclass(frozen=True)
class OptionWords:
    """How one option reads: its heading, what it means, and the rules it stands on."""

    heading: str
    words: str
    rules: Sequence[str] = ()


@dataclass(frozen=True)
class Facts:
    """What is known about a card or piece: `notes` are further sentences, `house` marks values of our own."""

    title: str
    kind: str
    text: str
    rule: str = ""
    notes: Sequence[str] = ()
    house: bool = False

    def lines(self) -> list[str]:
        rule = f", rule {self.rule}" if self.rule else ""
        return [f"{self.title} ({self.kind}{rule}): {self.text}", *self.notes]


@dataclass(frozen=True)
class Figure:
    """Who or what stands for a seat, and which of its forms it has now; `form` is empty where there is only one."""

    name: str
    form: str = ""


class Teller:
    """What one game says about matches with one header, in one language."""

    def __init__(self, game: Game, header: Header, language: str = ENGLISH) -> None:
        self.game = game
        self.header = header
        self.language = language
        self.words: Words = game.words(language)
        self.lexicon = game.lexicon(header).saying(self.words)
        self.common: Words = common_words(language)

    # The match and those who play it

    def heading(self) -> str:
        """Which set-up is played, and how it differs from the usual one."""
        setup = self.header.setup
        return setup if self.language == ENGLISH else self.words.find_or("setups", setup, setup)

    def name(self, view: View, seat: int) -> str:
        """Who sits there."""
        return self.common.say("telling", "seat", {"seat": seat + 1})

    def figure(self, view: View, seat: int) -> Figure | None:
        """What stands for a seat on the table, where a game has such a thing."""
        return None

    def moment(self, view: View) -> str:
        """Where the match stands, in a few words."""
        return f"{self.game.title}, {self.heading()}"

    def length(self, view: View) -> str:
        """How long the match took, for its last line; empty where nobody counts."""
        return ""

    def ending(self, view: View, outcome: Outcome) -> str:
        """Who won, in a sentence; no winners means that the game's own opponents did."""
        names = [self.name(view, seat) for seat in outcome.winners]
        key = ending_key(outcome)
        return self.common.say("telling", key, {"names": self.joined(names)})

    def joined(self, names: Sequence[str]) -> str:
        """`one, two and three`."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.common.find('telling', 'and')} {names[-1]}"

    # Choices

    def prompt(self, match: Match) -> str:
        """What is asked now."""
        return self.game.ask(match.state, self.language)[0]

    def is_menu(self, view: View) -> bool:
        """Whether the pending choice is the main one of a turn, for which the whole board is wanted."""
        return True

    def options(self, view: View, options: Options) -> list[OptionWords]:
        """Words for each option, in the order offered."""
        return [
            OptionWords(self.heading_of(action), self.words_of(view, action), self.rules(view, action))
            for action in options
        ]

    def heading_of(self, action: Action) -> str:
        """Under which heading an option stands."""
        for key in (action.name, "choose"):
            if self.words.has("groups", key):
                return self.words.find("groups", key)
        return self.common.find("telling", "choose")

    def words_of(self, view: View, action: Action) -> str:
        """One option as a player reads it; its notation, where the words name more than it has."""
        args = self.said(action.args)
        if not self.words.fits("choices", action.name, args):
            return str(action)
        return self.words.say("choices", action.name, args)

    def rules(self, view: View, action: Action) -> list[str]:
        """The numbers of the rules an option stands on."""
        return []

    def why(self, view: View, action: Action) -> list[str]:
        """What an option does, and what is known about the things it names."""
        lines = [f"{self.heading_of(action)}: {self.words_of(view, action)} [{action}]"]
        if self.words.has("actions", action.name):
            lines.append(self.words.find("actions", action.name))
        return lines

    # Things

    def title(self, slug: str) -> str:
        """What a thing of the content is called."""
        return slug.replace("-", " ")

    def word(self, noun: str, value: str) -> str:
        """A word of the notation as people say it; seats are counted from 1."""
        if noun.startswith("seat") and value.isdigit():
            return str(int(value) + 1)
        return value.replace("-", " ")

    def said(self, args: dict[str, str]) -> dict[str, object]:
        """The arguments of an action or event as people say them; what is hidden stays so."""
        return {noun: word if word == UNKNOWN else self.word(noun.rstrip(DIGITS), word) for noun, word in args.items()}

    def look(self, name: str) -> Facts | None:
        """What is known about a card or piece, by its name; None if there is none of that name."""
        return None

    def entries(self) -> dict[str, dict[str, Any]]:
        """Every entry of the content by its slug, for those who draw it."""
        return {}

    # Events

    def sentence(self, event: Event, seat: int) -> Sentence:
        """One event, as a seat may know it (-1 is a spectator)."""
        args = event.args_for(seat)
        section = "hidden" if UNKNOWN in args.values() and self.words.has("hidden", event.name) else "events"
        if not self.words.fits(section, event.name, args):
            return Sentence(event.text_for(seat))
        return Sentence(self.words.say(section, event.name, self.said(args)))

    def story(self, view: View, events: Iterable[Event], seat: int) -> list[Line]:
        """What happened in one play, as a seat may know it: one line a turn or step."""
        sentences = [self.sentence(event, seat) for event in events]
        return [Line(sentences, until=len(sentences))] if sentences else []

    def news(self, view: View, events: Iterable[Event], seat: int) -> list[Sentence]:
        """The sentences of one play that nobody should miss."""
        return [self.sentence(event, seat) for event in events]


def ending_key(outcome: Outcome) -> str:
    """Nobody, one, a team together, or several who share it."""
    if not outcome.winners:
        return "nobody"
    if len(outcome.winners) == 1:
        return "one"
    return "draw" if outcome.is_shared else "together"


@cache
def common_words(language: str) -> Words:
    """What can be said about any game."""
    languages = read_languages(files("gnomon.telling") / "words")
    return languages.get(language) or languages[ENGLISH]
