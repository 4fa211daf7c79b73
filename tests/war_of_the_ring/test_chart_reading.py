"""The bots take the way along the chart, and do what is at its end, that a plain reading of the rulebook gives (13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from war_of_the_ring.bot_turns import BotTurn, Box, arranged, beside, played
from war_of_the_ring.chart_reading import Deed, Reading
from war_of_the_ring.plain_combat import Entry, Unit, View, is_defended_by_shadow, name_of, shadow_wins, strength

from gnomon.games.war_of_the_ring.view import encode

pytestmark = pytest.mark.once

PLAYED, ARRANGED, BESIDE = 10_000, 3_000, 200  # turns
UNHEARD_EVERY = 10  # turns
WITH_TOKENS = "gorbag-shagrat"
BOXES = ["use?", "pass?", "carryover?", "path?", "winning?", "move?", "play?"]
# Every deed with every reason that it can have.
DEEDS = {
    *(f"use {why}" for why in ("icons", "last-path", "forces", "corrupts", "draws", "battleground", "path")),
    *(f"event {why}" for why in ("draws", "battleground")),
    *(f"{what} {why}" for what in ("move", "play") for why in ("icons", "last-path")),
    *(f"cycle {why}" for why in ("twice", "not-useful", "unplayable")),
    "play reserve",
    "wear wielder",
    "pass",
}
# The event that carries a deed out; its last words are the card and the place or wielder.
DONE = {
    "passed": "pass",
    "used": "use",
    "moved": "move",
    "played": "play",
    "played-on": "wear",
    "played-event": "event",
    "cycled-open": "cycle",
}


class Told:
    """What the engine tells of a bot's turn."""

    def __init__(self, events: list[list[str]]) -> None:
        self.boxes: list[Box] = [(words[2], words[3]) for words in events if words[0] == "box"]
        self.reasons = [words[3] for words in events if words[0] == "because"]
        self.aims = [(words[2], words[3]) for words in events if words[0] == "aimed"]
        self.moves = [(words[2], words[3]) for words in events if words[0] == "moved"]
        at = next(at for at, words in enumerate(events) if words[0] in DONE)
        self.what, self.card, self.place = [DONE[events[at][0]], *events[at][2:], "", ""][:3]
        self.facts = [words for words in events[:at] if words[0] in FACTS]
        self.tokens = [words[1] for words in events if words[0] == "card-token"]


# The facts that the engine tells with its answers


def shown(reading: Reading, place: str) -> list[str]:
    """The icons of the Shadow and of the Free Peoples at a place."""
    attack, defence = strength(reading.view, place)
    return [str(icons) for icons in ((defence, attack) if is_defended_by_shadow(place) else (attack, defence))]


def is_held(reading: Reading, name: str, cards: str, limit: str) -> bool:
    number = [player["name"] for player in reading.players].index(name)
    return [cards, limit] == [str(reading.held(number)), str(reading.limit(number))]


def is_idle(reading: Reading, name: str, card: str) -> bool:
    """An action of the bot's own card in play that is not useful."""
    places = [*reading.places(), "reserve"]
    return all(not reading.useful_action(card, place) for place in places if card in reading.own_cards(place))


def stands(reading: Reading, place: str, *icons: str) -> bool:
    return list(icons) == shown(reading, place) and not shadow_wins(reading.view, place)


FACTS: dict[str, Callable[..., bool]] = {
    "holds": is_held,
    "idle": is_idle,
    "reached": lambda reading, *numbers: [int(one) for one in numbers] == [reading.number, reading.last_path],
    "stands": stands,
    "hopeless": lambda reading, place, *icons: stands(reading, place, *icons) and not reading.conceivable(place),
    "waiting": lambda reading, name, cards: int(cards) == len(reading.me["reserve"]),
}


def differences(reading: Reading, told: Told, boxes: list[Box], deed: Deed) -> list[str]:
    """What the engine tells and the plain reading does not say, or the reverse."""
    pairs: list[tuple[object, object]] = [
        (told.boxes, boxes),
        ((told.what, told.card, told.place), (deed.what, deed.card, deed.place)),
    ]
    if deed.what in ("move", "play"):
        pairs.append((told.aims[:1], [(deed.card, deed.place)]))
    elif deed.what != "pass":
        pairs.append((bool(deed.reasons.intersection(told.reasons[:1])), True))
    if deed.what == "wear":
        to = reading.turning_up(deed.card).ride(deed.card, deed.place)
        pairs.append((told.moves, [(deed.place, to)] if to else []))
    wrong = [words for words in told.facts if not FACTS[words[0]](reading, *words[1:])]
    return [f"{said}, plain {read}" for said, read in pairs if said != read] + [f"wrong: {words}" for words in wrong]


class Check:
    """Compares turn by turn, and counts what was met."""

    def __init__(self, kind: type[Reading] = Reading) -> None:
        self.kind = kind
        self.turns = 0
        self.met: Counter[str] = Counter()

    def all(self, turns: Iterable[BotTurn]) -> Check:
        for turn in turns:
            self.one(turn)
        return self

    def one(self, turn: BotTurn) -> None:
        reading = self.kind(turn.setup, turn.view, turn.number)
        boxes, deed = reading.walk()
        self.turns += 1
        self.met.update(f"{box} {answer}" for box, answer in boxes)
        if deed.what != "play":
            self.compare(turn, reading, "", boxes, deed)
            return
        for card in reading.hand_may_turn_up() if turn.is_real else turn.hand():
            self.compare(turn, reading, card, boxes, reading.play(card))

    def compare(self, turn: BotTurn, reading: Reading, card: str, boxes: list[Box], deed: Deed) -> None:
        """The turn, if the hand turns this card up."""
        self.met.update([f"{deed.what} {why}" for why in deed.reasons] or [deed.what])
        acted = turn.act(card)
        told = Told(acted.events)
        wrong = differences(reading, told, boxes, deed)
        assert not wrong, f"{turn.setup}, seed {turn.seed}: {wrong}\n{turn.view}"
        if card and turn.is_real and acted.asked:
            assert sorted(acted.asked) == reading.hand_may_turn_up(), turn.view
        if deed.what == "move" and not told.tokens:
            assert acted.reserve(turn.number) == reading.reserve_without(deed.card), turn.view
        if deed.card == WITH_TOKENS and deed.place == "path" and reading.turning_up(card).held(turn.number):
            assert told.tokens, f"they came for their tokens\n{turn.view}"
        if self.turns % UNHEARD_EVERY == 0:
            assert encode(turn.act_unheard(card), None) == encode(acted.state, None), turn.view

    def missing(self) -> list[str]:
        """Answers and deeds that did not occur."""
        answers = {f"{box} {answer}" for box in BOXES for answer in ("yes", "no")}
        return sorted((answers | DEEDS) - set(self.met))


@pytest.mark.parametrize(("turns", "count"), [(played, PLAYED), (arranged, ARRANGED)], ids=["played", "arranged"])
def test_bots_follow_the_chart(turns: Callable[[int, int], Iterable[BotTurn]], count: int) -> None:
    check = Check().all(turns(count, 1))
    assert check.turns >= count
    assert check.missing() == []


def test_bots_follow_the_chart_beside_the_real_box() -> None:
    assert Check().all(beside(BESIDE, 1)).turns >= BESIDE


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("turns", [played, arranged, beside], ids=["played", "arranged", "beside"])
def test_bots_follow_the_chart_for_long(
    turns: Callable[[int, int], Iterable[BotTurn]], part: int, record_property: Callable[[str, object], None]
) -> None:
    check = Check().all(turns(10_000, 1_000 + 100 * part))
    record_property("figures", f"chart, {turns.__name__}, part {part}: {check.turns} turns of bots")


# It bites: each of these reads one sentence wrongly.


class OnlyItsOwnReserve(Reading):
    def could_come(self, place: str) -> list[Unit]:
        return [unit for unit in super().could_come(place) if self.owner_of(unit.card) == self.bot]


class ForgetsTheLastPath(Reading):
    def is_last_path(self) -> bool:
        return False


class ForgetsTheCardItPlays(Reading):
    def calls_for_icons(self, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> set[str]:
        return super().calls_for_icons(place, (), token)


class ForgetsTheToken(Reading):
    def calls_for_icons(self, place: str, more: tuple[Unit, ...] = (), token: int = 0) -> set[str]:
        return super().calls_for_icons(place, more)


class JudgesBeforePaying(Reading):
    def after_paying(self, card: str, cost: list[Entry]) -> View:
        return self.view


class PaysWithTheCardItself(Reading):
    def can_pay_hand(self, card: str) -> bool:
        return True


class LooksFromTheLeft(Reading):
    def reserve(self) -> list[Unit]:
        return super().reserve()[::-1]


class LeftBattlegroundFirst(Reading):
    def places(self) -> list[str]:
        return ["path", *self.view["grounds"]]


class MovesUselessCards(Reading):
    def adds_icons(self, unit: Unit, place: str) -> bool:
        return True


class SeesHiddenCards(Reading):
    def may_find(self, op: Entry) -> bool:
        return True


class DrawsFromNothing(Reading):
    def pile(self, number: int) -> int:
        return 1


class DefendsWhatFell(Reading):
    def is_worth_activating(self, ground: str) -> bool:
        return self.conceivable(ground)


class UsesTheOtherBotsCards(Reading):
    def own_cards(self, place: str) -> list[str]:
        words = self.me["reserve"] if place == "reserve" else self.view["at"][place]["shadow"]
        return [name_of(word) for word in words]


MISREADINGS = Reading.__subclasses__()


@pytest.mark.parametrize("kind", MISREADINGS, ids=lambda kind: kind.__name__)
def test_a_misreading_is_found(kind: type[Reading]) -> None:
    with pytest.raises(AssertionError):
        Check(kind).all(arranged(ARRANGED, 1))
