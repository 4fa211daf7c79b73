"""Pebbles: a one-page game with dice, a face-down deck and secret hands.

It shows what a game must provide; the tests of the kernel and of the contract suite run on it. The seat that takes the
last pebble wins. In turn each seat takes one or two, tosses a die and takes as many, draws a card in secret, or plays
its card and takes as many as it says.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import chain

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.deck import Deck
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import UNKNOWN, Notation
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import read_languages

TAKE, TOSS, DRAW, PLAY = range(4)
ACTIONS = ["take {number}", "toss", "draw", "play {card}"]
TOOK, TOSSED, DREW, PLAYED = range(4)
EVENTS = ["took {seat} {number}", "tossed {face}", "drew {seat} {card?}", "played {seat} {card}"]
DIE, DECK = range(2)
SOURCES = [("die", "face"), ("deck", "card")]
NOUNS = {"face": ["one", "two", "three"], "card": ["ant", "bee", "cat", "dog"]}
CARDS = [0, 0, 1, 1, 2, 3]
FIRST_PEBBLES = 20
GREEDY = 1  # the player after the random one


class Pebbles(State):
    """Plain data: pebbles left, whose turn it is, a hand for each seat, and the cards."""

    def __init__(self) -> None:
        super().__init__()
        self.pebbles = FIRST_PEBBLES
        self.active = 0
        self.winner = -1
        self.hands: list[list[int]] = []
        self.deck = Deck(DECK)
        self.played: list[int] = []

    def gather(self, out: Offers) -> None:
        for count in range(1, min(2, self.pebbles) + 1):
            offer(out, TAKE, count)
        offer(out, TOSS)
        if not self.hands[self.active] and not self.deck.is_empty():
            offer(out, DRAW)
        for card in self.hands[self.active]:
            offer(out, PLAY, card)

    def apply(self, code: i64, dealer: Dealer) -> None:
        kind, value = int(code & 255), int(code >> 8 & 4095)
        if kind == TAKE:
            self.take(value)
        elif kind == TOSS:
            faces = [0, 1, 2]
            face = faces[dealer.deal(DIE, faces, 0, 3)]
            self.emit(TOSSED, face)
            self.take(face + 1)
        elif kind == DRAW:
            self.draw(dealer)
        else:
            self.play(value)
        self.active = (self.active + 1) % len(self.hands)

    def take(self, count: int) -> None:
        self.pebbles = max(0, self.pebbles - count)
        self.emit(TOOK, self.active, count)
        if self.pebbles == 0:
            self.winner = self.active

    def draw(self, dealer: Dealer) -> None:
        card = self.deck.draw(dealer)
        self.hands[self.active].append(card)
        self.reveals += 1
        self.emit(DREW, self.active, card, audience=1 << self.active)

    def play(self, card: int) -> None:
        self.hands[self.active].remove(card)
        self.played.append(card)
        self.reveals += 1
        self.emit(PLAYED, self.active, card)
        self.take(card + 1)

    def copy(self) -> State:
        new = type(self)()
        new.pebbles = self.pebbles
        new.active = self.active
        new.winner = self.winner
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck.copy()
        new.played = self.played[:]
        new.reveals = self.reveals
        return new

    def choose(self, player: i64, dealer: Seeded) -> int:
        return max(self.options()) if player == GREEDY else super().choose(player, dealer)

    def is_over(self) -> bool:
        return self.winner >= 0

    def chooser(self) -> int:
        return self.active


class PebblesGame(Game):
    """Every abstract method of a game, as short as possible."""

    def __init__(self) -> None:
        languages = read_languages(files("pebbles") / "words")
        super().__init__(
            "pebbles", "Pebbles", 1, [Setup("plain", 2, 3, "twenty pebbles, six cards")], languages, ["greedy"]
        )
        self.blank: type[Pebbles] = Pebbles

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self.blank()
        state.hands = [[] for _ in range(header.seats)]
        state.deck.put_on_top(CARDS[:], 0)
        return state

    def lexicon(self, header: Header) -> Lexicon:
        return Lexicon(Notation(ACTIONS, NOUNS), Notation(EVENTS, NOUNS), SOURCES, self.words("en"))

    def encode(self, state: State, viewer: int | None) -> Plain:
        assert isinstance(state, Pebbles)
        hands = [self.show_hand(hand, viewer in (None, seat)) for seat, hand in enumerate(state.hands)]
        data: Plain = {"pebbles": state.pebbles, "active": state.active, "winner": state.winner, "hands": hands}
        data["played"] = words_of(state.played)
        data["deck"] = words_of(sorted(state.deck.cards())) if viewer is None else state.deck.count()
        return data

    def show_hand(self, hand: list[int], open_hand: bool) -> list[str]:
        return [NOUNS["card"][card] if open_hand else UNKNOWN for card in hand]

    def decode(self, header: Header, data: Reader) -> State:
        data.only(["pebbles", "active", "winner", "hands", "played", "deck"])
        state = self.blank()
        state.winner = data.integer("winner", -1, header.seats - 1)
        state.pebbles = data.integer("pebbles", 0 if state.winner >= 0 else 1, FIRST_PEBBLES)
        state.active = data.integer("active", 0, header.seats - 1)
        state.hands = [cards_of(data, "hands", hand) for hand in data.array("hands")]
        state.played = cards_of(data, "played", data.array("played"))
        lot = cards_of(data, "deck", data.array("deck"))
        if len(state.hands) != header.seats or any(len(hand) > 1 for hand in state.hands):
            raise data.bad("hands", f"{header.seats} hands of at most one card")
        if sorted([*lot, *state.played, *chain(*state.hands)]) != CARDS:
            raise data.bad("deck", "every card once")
        if lot:
            state.deck.put_on_top(lot, 0)
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        unseen = words_of(CARDS)
        for card in [*view["played"], *chain(*view["hands"])]:
            if card != UNKNOWN:
                unseen.remove(card)
        left = [NOUNS["card"].index(card) for card in unseen]
        hands = [[draw_one(left, dealer) if card == UNKNOWN else card for card in hand] for hand in view["hands"]]
        return view | {"hands": hands, "deck": words_of(sorted(left))}

    def pending(self, state: State) -> tuple[str, str]:
        return "turn", "1.1"

    def result(self, state: State) -> Outcome:
        assert isinstance(state, Pebbles)
        scores = tuple(1.0 if seat == state.winner else 0.0 for seat in range(len(state.hands)))
        return Outcome((state.winner,), scores, "took the last pebble")


def words_of(cards: list[int]) -> list[str]:
    return [NOUNS["card"][card] for card in cards]


def cards_of(data: Reader, key: str, words: object) -> list[int]:
    known = NOUNS["card"]
    if not isinstance(words, list) or not all(word in known for word in words):
        raise data.bad(key, f"lists of {', '.join(known)}")
    return [known.index(word) for word in words]


def draw_one(unseen: list[int], dealer: Dealer) -> str:
    return NOUNS["card"][unseen.pop(dealer.deal(DECK, unseen, 0, len(unseen)))]
