"""Two small games of secret choices: cards that are laid face down for good, and dials that are turned up together."""

from __future__ import annotations

from itertools import chain
from typing import Any

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import Notation
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.record import Header
from gnomon.kernel.state import RANDOM, State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import Words

HIDDEN = -1


class Turns(State):
    """Seats choose in turn; `mine` is what each of them knows alone."""

    def __init__(self) -> None:
        super().__init__()
        self.active = 0
        self.score: list[int] = []
        self.mine: list[list[int]] = []

    def copy(self) -> State:
        new = type(self)()
        new.active = self.active
        new.score = self.score[:]
        new.mine = [cards[:] for cards in self.mine]
        new.reveals = self.reveals
        return new

    def choose(self, player: int, dealer: Seeded) -> int:
        return super().choose(player, dealer) if player == RANDOM else max(self.options())

    def chooser(self) -> int:
        return self.active

    def pass_on(self) -> None:
        self.active = (self.active + 1) % len(self.mine)


class TurnsGame(Game):
    """What the two games have in common."""

    blank: type[Turns]
    actions: tuple[str, ...]
    events: tuple[str, ...]
    things: tuple[str, ...]
    source: tuple[str, str]
    sentences: str

    def __init__(self, name: str, blank: type[Turns]) -> None:
        super().__init__(name, name.capitalize(), 1, [Setup("plain", 2, 3, "in turn")], players=["greedy"])
        self.blank = blank
        self.languages = {"en": Words(self.sentences, "words")}

    def lexicon(self, header: Header) -> Lexicon:
        nouns = {self.source[1]: list(self.things)}
        actions, events = Notation(list(self.actions), nouns), Notation(list(self.events), nouns)
        return Lexicon(actions, events, [self.source], self.words("en"))

    def state_of(self, state: State) -> Any:
        assert isinstance(state, Turns)
        return state

    def encode(self, state: State, viewer: int | None) -> Plain:
        turns = self.state_of(state)
        shown = [self.show(cards, viewer in (None, seat)) for seat, cards in enumerate(turns.mine)]
        return {"active": turns.active, "score": turns.score[:], "mine": shown, **self.rest(turns)}

    def show(self, cards: list[int], knows: bool) -> list[int]:
        return sorted(cards) if knows else [HIDDEN] * len(cards)

    def rest(self, turns: Any) -> Plain:
        return {}

    def decode(self, header: Header, data: Reader) -> State:
        state = self.blank()
        state.active = data.integer("active", 0, header.seats - 1)
        state.score = whole_numbers(data, "score", data.array("score"))
        state.mine = [whole_numbers(data, "mine", cards) for cards in data.array("mine")]
        return state

    def pending(self, state: State) -> tuple[str, str]:
        return "turn", "1"

    def result(self, state: State) -> Outcome:
        score = self.state_of(state).score
        winners = tuple(seat for seat, points in enumerate(score) if points == max(score))
        return Outcome(winners, tuple(float(points) for points in score), "most points")


def whole_numbers(data: Reader, key: str, items: object) -> list[int]:
    if not isinstance(items, list) or not all(type(item) is int for item in items):
        raise data.bad(key, "lists of whole numbers")
    return items[:]


# Cards: show one of yours and score it, or lay it face down for good.

LAY, SHOW = range(2)
LAID, SHOWED = range(2)
CARDS = [0, 0, 1, 1, 2, 2, 3, 3, 3]
HAND = 3


class Cards(Turns):
    """`mine` are the hands, `laid` the cards face down, which their own seat still knows."""

    def __init__(self) -> None:
        super().__init__()
        self.laid: list[list[int]] = []
        self.shown: list[int] = []

    def copy(self) -> State:
        new = super().copy()
        assert isinstance(new, Cards)
        new.laid = [cards[:] for cards in self.laid]
        new.shown = self.shown[:]
        return new

    def gather(self, out: Offers) -> None:
        for card in sorted(set(self.mine[self.active])):
            offer(out, LAY, card)
            offer(out, SHOW, card)

    def apply(self, code: Any, dealer: Dealer) -> None:
        card = int(code >> 8 & 4095)
        self.mine[self.active].remove(card)
        if code & 255 == LAY:
            self.laid[self.active].append(card)
            self.tell_laid(card)
        else:
            self.shown.append(card)
            self.score[self.active] += card
            self.reveals += 1
            self.emit(SHOWED, self.active, card)
        self.pass_on()

    def tell_laid(self, card: int) -> None:
        self.emit(LAID, self.active, card, audience=1 << self.active)

    def is_over(self) -> bool:
        return not any(self.mine)


class CardsGame(TurnsGame):
    actions = ("lay {card?}", "show {card}")
    events = ("laid {seat} {card?}", "showed {seat} {card}")
    things = ("ant", "bee", "cat", "dog")
    source = ("deck", "card")
    sentences = """
[prompts]
turn = "Seat {seat}: lay or show?"
[events]
laid = "Seat {seat} lays {card} face down."
showed = "Seat {seat} shows {card}."
[actions]
lay = "Lay a card face down."
show = "Show a card and score it."
"""

    def __init__(self, blank: type[Cards] = Cards) -> None:
        super().__init__("cards", blank)

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self.blank()
        assert isinstance(state, Cards)
        left = CARDS[:]
        state.mine = [[draw(left, dealer) for _ in range(HAND)] for _ in range(header.seats)]
        state.laid = [[] for _ in range(header.seats)]
        state.score = [0] * header.seats
        return state

    def encode(self, state: State, viewer: int | None) -> Plain:
        cards = self.state_of(state)
        laid = [self.show(pile, viewer in (None, seat)) for seat, pile in enumerate(cards.laid)]
        return {**super().encode(state, viewer), "laid": laid, "shown": sorted(cards.shown)}

    def decode(self, header: Header, data: Reader) -> State:
        data.only(["active", "score", "mine", "laid", "shown"])
        state = super().decode(header, data)
        assert isinstance(state, Cards)
        state.laid = [whole_numbers(data, "laid", pile) for pile in data.array("laid")]
        state.shown = whole_numbers(data, "shown", data.array("shown"))
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        unseen = CARDS[:]
        for card in chain(view["shown"], *view["mine"], *view["laid"]):
            if card != HIDDEN:
                unseen.remove(card)
        return view | {place: fill(view[place], unseen, dealer) for place in ("mine", "laid")}


def draw(left: list[int], dealer: Dealer) -> int:
    return left.pop(int(dealer.deal(0, left, 0, len(left))))


def fill(piles: list[list[int]], unseen: list[int], dealer: Dealer) -> list[list[int]]:
    return [sorted(draw(unseen, dealer) if card == HIDDEN else card for card in pile) for pile in piles]


# Dials: everybody sets one, then all are turned up, and each scores its number if nobody else has the same.

TAKEN, TURNED, SCORED = range(3)
NUMBERS = [0, 1, 2, 3]
ROUNDS = 4


class Dials(Turns):
    """`mine` holds the dial of each seat that has set one."""

    def __init__(self) -> None:
        super().__init__()
        self.round = 0

    def copy(self) -> State:
        new = super().copy()
        assert isinstance(new, Dials)
        new.round = self.round
        return new

    def gather(self, out: Offers) -> None:
        for number in NUMBERS:
            offer(out, 0, number)

    def apply(self, code: Any, dealer: Dealer) -> None:
        self.mine[self.active] = [int(code >> 8 & 4095)]
        self.emit(TAKEN, self.active)
        self.pass_on()
        if all(self.mine):
            self.turn_up()

    def turn_up(self) -> None:
        self.reveals += 1
        dials = [dial for (dial,) in self.mine]
        for seat, dial in enumerate(dials):
            self.emit(TURNED, seat, dial)
        for seat, dial in enumerate(dials):
            if dials.count(dial) == 1:
                self.score[seat] += dial
                self.emit(SCORED, seat, dial)
        self.mine = [[] for _ in dials]
        self.round += 1

    def is_over(self) -> bool:
        return self.round == ROUNDS


class DialsGame(TurnsGame):
    actions = ("set {dial!}",)
    events = ("taken {seat}", "turned {seat} {dial!}", "scored {seat} {number}")
    things = ("zero", "one", "two", "three")
    source = ("mind", "dial")
    sentences = """
[prompts]
turn = "Seat {seat}: which number?"
[events]
taken = "Seat {seat} has set its dial."
turned = "Seat {seat} turns up {dial}."
scored = "Seat {seat} scores {number}."
[actions]
set = "Set your dial."
"""

    def __init__(self, blank: type[Dials] = Dials) -> None:
        super().__init__("dials", blank)

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self.blank()
        state.mine = [[] for _ in range(header.seats)]
        state.score = [0] * header.seats
        return state

    def rest(self, turns: Any) -> Plain:
        return {"round": turns.round}

    def decode(self, header: Header, data: Reader) -> State:
        data.only(["active", "score", "mine", "round"])
        state = super().decode(header, data)
        assert isinstance(state, Dials)
        state.round = data.integer("round", 0, ROUNDS)
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return view | {"mine": [[imagined(dial, dealer) for dial in dials] for dials in view["mine"]]}


def imagined(dial: int, dealer: Dealer) -> int:
    return NUMBERS[int(dealer.deal(0, NUMBERS, 0, len(NUMBERS)))] if dial == HIDDEN else dial
