"""A match as one link may know it: everything the server sends about a match is made here, from views."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from gnomon import Action, Decision, Match, Options
from gnomon.kernel.history import Play
from gnomon.kernel.journal import Event, Events
from gnomon.server.telling import Telling
from gnomon.server.wire import outgoing, parts
from gnomon.server.wire.fields import ENGLISH
from gnomon.telling import OptionWords, View

WATCHING = -1
BEFORE = -1  # number of the opening, which comes before the first play
NOBODY = -1
Side = Literal["seats", "game"]


@dataclass(frozen=True)
class Who:
    """The holder of a link, or a spectator."""

    seats: tuple[int, ...] = ()
    owner: bool = False
    link: str = ""
    language: str = ENGLISH

    @property
    def kind(self) -> tuple[tuple[int, ...], bool, bool, str]:
        """Equal for those who are told the same in every match."""
        return self.seats, self.owner, bool(self.link), self.language


Told = tuple[list[parts.Event], list[parts.Line]]


@dataclass(frozen=True)
class Scene:
    """A match at some moment, with its plays so far, and the seats that people hold.

    What several may know is said once: prompts by language, and the lines of a play by everything they depend on.
    """

    match: Match
    plays: Sequence[Play]
    humans: frozenset[int]
    prompts: dict[str, str] = field(default_factory=dict)
    stories: dict[Hashable, Told] = field(default_factory=dict)


def is_open(scene: Scene, who: Who) -> bool:
    """Whether nothing is hidden from them."""
    return scene.match.decision is None or plays_alone(scene, who)


def plays_alone(scene: Scene, who: Who) -> bool:
    """Whether they hold every human seat."""
    return bool(who.link) and scene.humans <= set(who.seats)


def seat_shown(scene: Scene, who: Who) -> int | None:
    """The seat from which a link sees the match: the one that must choose, else its last one that chose."""
    if len(who.seats) < 2:
        return who.seats[0] if who.seats else None
    decision = scene.match.decision
    if decision is not None and decision.seat in who.seats:
        return decision.seat
    return next((play.seat for play in reversed(scene.plays) if play.seat in who.seats), who.seats[0])


class Perspective:
    """One scene as one link sees it."""

    def __init__(self, telling: Telling, scene: Scene, who: Who) -> None:
        self.telling = telling.speaking(who.language)
        self.scene = scene
        self.match = scene.match
        self.who = who
        self.seat = seat_shown(scene, who)
        self.view: View = self.match.view(self.seat)
        self._story = self.telling.story_of(self.match, self.view)

    def you(self) -> outgoing.You:
        return outgoing.You(list(self.who.seats), self.seat, self.who.owner, is_open(self.scene, self.who))

    def decision(self, with_options: bool = True) -> outgoing.Choice | None:
        decision = self.match.decision
        if decision is None:
            return None
        yours = decision.seat in self.who.seats
        rule = self.telling.rule(self.match.game.name, decision.cite)
        options = self.options(decision) if yours and with_options else []
        told = self.telling.onlooking(self.match, self.view)
        return outgoing.Choice(decision.seat, yours, self._prompt(), decision.cite, rule, options, told)

    def _prompt(self) -> str:
        prompts, language = self.scene.prompts, self.telling.language
        if language not in prompts:
            prompts[language] = self.telling.prompt(self.match)
        return prompts[language]

    def options(self, decision: Decision) -> list[outgoing.Option]:
        said = self.telling.options(self.match, self.view, decision.options)
        return [self._option(action, words) for action, words in zip(decision.options, said, strict=True)]

    def _option(self, action: Action, said: OptionWords) -> outgoing.Option:
        shown = self.match.game.shown(self.match.state, action.code)
        args, rules = action.args, list(said.rules)
        return outgoing.Option(str(action), action.name, said.heading, said.words, args, rules, said.confirm, shown)

    def plays(self, start: int, end: int | None = None) -> list[parts.Played]:
        return [self._play(at, play) for at, play in enumerate(self.scene.plays[start:end], start)]

    def _play(self, at: int, play: Play) -> parts.Played:
        known = play.seat == self.seat or self.match.decision is None
        action = play.notation if known else None
        return parts.Played(at, play.seat, action, *self._told(at, play.events), play.auto)

    def _told(self, at: int, events: Events) -> Told:
        """Those who are told the same events read the same lines, as far as these depend on nothing else."""
        seat = WATCHING if self.seat is None else self.seat
        known = events_for(events, seat)
        if self._story is None:
            return known, self.telling.lines(self.match, self.view, events, seat)
        key = (at, self.telling.language, self._story, tuple(event.text for event in known))
        told = self.scene.stories.get(key)
        if told is None:
            told = known, self.telling.lines(self.match, self.view, events, seat)
            self.scene.stories[key] = told
        return told

    def opening(self, start: int) -> parts.Played | None:
        """What happened before the first choice; None for a client that already has the first plays."""
        return None if start else parts.Played(BEFORE, NOBODY, None, *self._told(BEFORE, self.match.opening))

    def goals(self) -> list[str]:
        return self.telling.goals(self.match, self.view)

    def outcome(self) -> parts.Result | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        side: Side = "seats" if outcome.winners else "game"
        words = self.telling.outcome(self.match, self.view)
        return parts.Result(list(outcome.winners), list(outcome.scores), outcome.why, side, words)

    def hint(self, choice: Action, options: Options) -> outgoing.Hinted:
        """The game's advice, given that its strongest player would make this choice."""
        teller = self.telling.teller(self.match)
        action = teller.advise(self.view, options, choice)
        said = self.telling.options(self.match, self.view, options)[options.codes.index(action.code)]
        why = teller.reason(self.view, options, action)
        return outgoing.Hinted(str(action), f"{said.heading}: {said.words}", why)


def events_for(events: Iterable[Event], seat: int) -> list[parts.Event]:
    return [_event(event, seat) for event in events]


def _event(event: Event, seat: int) -> parts.Event:
    text, args = event.told_to(seat)
    return parts.Event(text, event.name, args)
