"""The two-world test: what a seat is shown must not depend on what it may not know.

We make a second world that looks the same to one seat, with everything hidden from it dealt afresh. Both worlds follow
the same public path, and everything shown to the seat and to a spectator is compared byte for byte. Where chance is
public, both worlds get the same outcome; where it is hidden from the seat, the second world draws its own. When an
action shows something that the second world does not have, that world is refuted and we make another.

Choices can be secret too: when another seat plays an action with a secret argument, such as `lay {card?}`, the second
world plays any action that looks the same: one of the same kind with the same public arguments. An argument that is
revealed later is marked `set {order!}`, and so is the argument of the event that reveals it, `turned {seat} {order!}`.
If the events of two worlds first differ there, the difference is legitimate and the second world is refuted. Until then
nothing may differ, and whatever follows from the choice must be told after it is revealed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer, Imagined, item_of, outcome, source_of
from gnomon.kernel.decision import Action
from gnomon.kernel.errors import IllegalAction, UndoRefused
from gnomon.kernel.game import Game
from gnomon.kernel.journal import STRIDE, Event, Events
from gnomon.kernel.match import Match
from gnomon.kernel.notation import Reading
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker, choice_of, players_of

ENOUGH = 20  # after this many pairs of worlds, at least one must have differed
LIFE = 40  # steps in a second world before another seat gets one
DEAR = 8  # one in this many steps also tries undo, errors, forecasts and the built-in players
MOST_SHOWN = 20  # options of which a forecast is compared
SPECTATOR = -1


class Leak(AssertionError):
    """Two worlds that should look the same to a seat look different."""


class Refuted(Exception):
    """The second world cannot follow: it does not have what the first one shows."""


class Follower(Dealer):
    """Repeats the first world's outcomes, or draws its own where the seat does not see them."""

    def __init__(self, picker: Picker) -> None:
        super().__init__()
        self.picker = picker
        self.shown: list[int] = []
        self.hidden: set[int] = set()
        self.unseen: set[int] = set()
        self.asked = 0

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        wanted = self.shown.pop(0) if self.shown else -1
        self.asked += 1
        index = first + self.picker.below(int(count))
        if source not in self.hidden and self.asked - 1 not in self.unseen:
            same = (at for at in range(first, first + count) if items[at] == item_of(wanted))
            index = next(same, -1) if source_of(wanted) == source else -1
        if index < 0:
            raise Refuted
        if self.log is not None:
            self.log.append(outcome(source, items[index]))
        return index

    def copy(self) -> Dealer:
        new = Follower(self.picker)
        new.shown, new.hidden, new.unseen, new.asked = self.shown[:], self.hidden, self.unseen, self.asked
        return new

    def follow(self, shown: list[int], hidden: set[int], unseen: set[int]) -> None:
        """Prepare for the next action: what chance showed in the first world, and what of it the seat does not see."""
        self.shown, self.hidden, self.unseen, self.asked = shown, hidden, unseen, 0

    def rewind(self, outcomes: i64) -> None:
        self.shown = []


class Noting(Dealer):
    """The dealer of a match, which notes how many events came before each outcome."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.inner, self.marks = match, match.dealer, list[int]()
        self.inner.log, self.log = None, match.record.fresh

    def deal(self, source: i64, items: list[int], first: i64, count: i64) -> i64:
        at = self.inner.deal(source, items, first, count)
        self.marks.append(len(self.match.state.journal or []) // STRIDE)
        assert self.log is not None
        self.log.append(outcome(source, items[at]))
        return at

    def copy(self) -> Dealer:
        return self.inner.copy()

    def rewind(self, outcomes: i64) -> None:
        self.inner.rewind(outcomes)


def noted(match: Match, code: int) -> tuple[list[int], list[Event]]:
    """What happens if this action is played now, and the number of events before each outcome of chance."""
    again = match.copy()
    again.dealer = dealer = Noting(again)
    assert again.decision is not None
    events = again.play(again.decision.options[again.decision.options.codes.index(code)])
    return dealer.marks, list(events)


class Worlds:
    """How two worlds are made and played; override it for a game that deals secrets during play."""

    def start(self, game: Game, setup: str, seats: int, seed: int, number: int) -> Match:
        """A first world; a game may choose options that bring many secrets."""
        return game.start(setup=setup, seats=seats, seed=seed, match=number)

    def second(self, match: Match, seat: int, picker: Picker) -> Match:
        """A world that looks the same to the seat."""
        return match.game.imagine(match.view(seat), picker.below(2**31))

    def choose(self, match: Match, picker: Picker) -> Action:
        """The next action in the first world; a game may prefer actions that involve secrets."""
        assert match.decision is not None
        return picker.one(match.decision.options)

    def hidden_sources(self, match: Match, seat: int, code: int) -> set[int]:
        """Sources whose outcomes the seat will not see if this action is played now."""
        return set()

    def hidden_outcomes(self, match: Match, seat: int, code: int) -> set[int]:
        """The same for single outcomes of this action, by number, of sources that show others to everybody."""
        return set()

    def twin(self, first: Match, second: Match, seat: int, action: Action, picker: Picker) -> Action:
        """What the second world plays: the same, or something that looks the same if another seat chooses in secret."""
        decision, notation = second.decision, first.record.lexicon.actions
        if decision is None or decision.seat == seat:
            return action
        alike = [other for other in decision.options if notation.looks_alike(action.code, other.code)]
        return picker.one(alike) if len(alike) > 1 else alike[0] if alike else action

    def shows_a_difference(self, first: Match, second: Match, seat: int, code: int) -> bool:
        """Whether the action shows the seat something in which the two worlds differ."""
        return False

    def may_part(self, one: Event, other: Event, at: int, viewer: int) -> bool:
        """Whether the first events that differ, at an index, show something that was hidden until then."""
        return turns_up(one, other, viewer)


class Numbers(Reading):
    """A notation that reads any code as plain numbers, independent of a game."""

    def text(self, code: int) -> str:
        return str(code)

    def name(self, code: int) -> str:
        return str(code)

    def args(self, code: int) -> dict[str, str]:
        return {}


class Figures:
    """The figures of a run of the two-world test."""

    def __init__(self) -> None:
        self.observations = 0
        self.worlds = 0
        self.refuted = 0
        self.have_differed = False  # whether a second world ever differed from the first

    def __str__(self) -> str:
        return f"{self.observations} observations in {self.worlds} pairs of worlds, {self.refuted} refuted"


def run(
    game: Game,
    setup: str,
    seats: int,
    seed: int,
    observations: int,
    worlds: Worlds | None = None,
    hides_nothing: bool = False,
) -> Figures:
    """Play random matches until enough observations have been compared; raises `Leak` if any differ.

    What a view shows is assumed to be allowed. But if a game hides something, second worlds must sometimes differ from
    the first; a game without secrets says so.
    """
    figures, picker, worlds = Figures(), Picker(seed), worlds or Worlds()
    number = 0
    while figures.observations < observations:
        match = worlds.start(game, setup, seats, seed, number)
        number += 1
        while match.decision is not None and figures.observations < observations:
            lead(match, picker.below(seats), picker, worlds, figures)
    if figures.worlds >= ENOUGH and not figures.have_differed and not hides_nothing:
        raise Leak(f"no second world differed from the first in {figures.worlds} pairs: the views hide nothing")
    return figures


def lead(first: Match, seat: int, picker: Picker, worlds: Worlds, figures: Figures) -> None:
    """Lead one second world for one seat along the first world's path, until it is refuted or has lived long enough."""
    second = worlds.second(first, seat, picker)
    follower = Follower(picker)
    second.go_on(follower)
    figures.worlds += 1
    compare(first, second, seat, None, picker, figures)
    for _ in range(LIFE):
        if first.decision is None:
            return
        done = step(first, second, seat, worlds.choose(first, picker), worlds)
        if done is None:
            figures.refuted += 1
            return
        compare(first, second, seat, done.events, picker, figures)


@dataclass(frozen=True)
class Step:
    """What was played in the two worlds, and what they told."""

    actions: tuple[Action, Action]
    events: tuple[Events, Events]


def step(first: Match, second: Match, seat: int, action: Action, worlds: Worlds) -> Step | None:
    """Play one action in the first world and its twin in the second; None if that refutes the second."""
    follower = second.dealer
    assert isinstance(follower, Follower) and second.decision is not None
    twin = worlds.twin(first, second, seat, action, follower.picker)
    differs = twin not in second.decision.options or worlds.shows_a_difference(first, second, seat, action.code)
    hidden, unseen = worlds.hidden_sources(first, seat, action.code), worlds.hidden_outcomes(first, seat, action.code)
    mark = first.record.shown
    told = first.play(action)
    if differs:
        return None
    follower.follow(first.record.outcomes[mark:], hidden, unseen)
    try:
        done = Step((action, twin), (told, second.play(twin)))
    except Refuted:
        return None
    return None if part_by_right(done.events, seat, worlds) else done


def part_by_right(events: tuple[Events, Events], seat: int, worlds: Worlds) -> bool:
    """Whether the first difference, for the seat and for a spectator, is something hidden being revealed."""
    partings = [(parting(events, viewer), viewer) for viewer in (seat, SPECTATOR)]
    found = [(at, viewer) for at, viewer in partings if at is not None]
    return bool(found) and all(worlds.may_part(events[0][at], events[1][at], at, viewer) for at, viewer in found)


def parting(events: tuple[Events, Events], viewer: int) -> int | None:
    """Where events first differ for one viewer."""
    pairs = enumerate(zip(*events))
    return next((at for at, (one, other) in pairs if one.text_for(viewer) != other.text_for(viewer)), None)


def turns_up(one: Event, other: Event, viewer: int) -> bool:
    """Whether two events differ only in arguments that they reveal."""
    marked = zip(one.later, one.words_for(viewer), other.words_for(viewer))
    return one.kind == other.kind and all(later or a == b for later, a, b in marked)


def compare(
    first: Match, second: Match, seat: int, events: tuple[Events, Events] | None, picker: Picker, figures: Figures
) -> None:
    """Compare everything the seat and a spectator are shown now, in both worlds."""
    one, other = observe(first, seat), observe(second, seat)
    if events is not None:
        one, other = {"events": told(events[0], seat), **one}, {"events": told(events[1], seat), **other}
        if picker.chance(DEAR):
            one |= provoke(first, seat)
            other |= provoke(second, seat)
    if not figures.have_differed:
        figures.have_differed = first.digest() != second.digest()
    figures.observations += 1
    for channel in one:
        if one[channel] != other[channel]:
            raise Leak(f"seat {seat} sees a difference in its {channel}: {apart(one[channel], other[channel])}")


def apart(one: str, other: str) -> str:
    """Where two texts differ, with some context."""
    at = next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 60) : at + 40]}... / ...{other[max(0, at - 60) : at + 40]}..."


def observe(match: Match, seat: int) -> dict[str, str]:
    """What is visible: views, the pending decision, and the seat's own options."""
    out = {"view": text_of(match.view(seat)), "spectator's view": text_of(match.view(None))}
    decision = match.decision
    if decision is not None:
        out["question"] = f"{decision.seat} {decision.prompt} {decision.cite}"
        if decision.seat == seat:
            out["options"] = ", ".join(decision.options.texts())
    else:
        out["outcome"] = str(match.outcome)
    return out


def text_of(view: Plain) -> str:
    return json.dumps(view)


def told(events: Events, seat: int) -> str:
    return " / ".join([*events.texts_for(seat), "spectator:", *events.texts_for(SPECTATOR)])


def provoke(match: Match, seat: int) -> dict[str, str]:
    """The answers the seat gets to illegal actions, undo, and a built-in player's choice."""
    decision = match.decision
    out = {"answer to an undo": undo(match.copy(), seat)}
    if decision is not None:
        out["answer to nonsense"] = refusal(match, "no such action")
        if decision.seat == seat:
            shown = [match.game.shown(match.state, code) for code in decision.options.codes[:MOST_SHOWN]]
            out["forecast of an option"] = json.dumps(shown)
            unoffered = next(code for code in range(256) if code not in decision.options.codes)
            out["answer to an illegal action"] = refusal(match, Action(unoffered, Numbers()))
            for player, name in enumerate(players_of(match.game)):
                code = choice_of(match.state, player, Imagined(1, 1))
                out[f"choice of the built-in player {name}"] = match.record.lexicon.actions.text(code)
    return out


def undo(match: Match, seat: int) -> str:
    """The answer to an undo and the views after it; if refused, those a solo player gets by lifting the barrier."""
    answer = ""
    try:
        match.undo(seat)
    except UndoRefused as error:
        answer = str(error)
        if match.record.plays:
            match.undo(seat, lift=True)
    return answer + text_of(match.view(seat)) + text_of(match.view(None))


def refusal(match: Match, action: Action | str) -> str:
    try:
        match.play(action)
    except IllegalAction as error:
        return str(error)
    raise Leak(f"{action} was played, though it was not offered")
