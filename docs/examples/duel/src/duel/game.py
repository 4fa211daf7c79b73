"""Duel: five cards each; every round all lay one face down, and the highest takes the prize."""

from collections import Counter
from importlib.resources import files

from mypy_extensions import i64

from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.deck import Deck
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import UNKNOWN, Notation
from gnomon.kernel.offers import Offers, offer
from gnomon.kernel.options import Option, choice
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import read_languages

LAY = 0
ACTIONS = ["lay {card!}"]
DEALT, PRIZE, LAID, TURNED, SCORED, SPLIT = range(6)
EVENTS = [
    "dealt {seat} {card?}",
    "prize {prize}",
    "laid {seat}",
    "turned {seat} {card!}",
    "scored {seat} {number}",
    "split",
]
DIE, DECK = range(2)
SOURCES = [("die", "prize"), ("deck", "card")]
CARDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NOUNS = {"card": CARDS, "prize": ["nothing", "single", "double", "triple"]}
WHOLE_DECK = [*range(10), *range(10)]  # two of each card
ROUNDS = 5
NONE = -1


class Duel(State):
    """Plain data: whose turn it is, what each seat holds, has laid and has won, and the cards not dealt."""

    def __init__(self) -> None:
        super().__init__()
        self.tossed = True
        self.round = 0
        self.prize = 0
        self.active = 0
        self.hands: list[list[int]] = []
        self.laid: list[int] = []
        self.out: list[list[int]] = []
        self.points: list[int] = []
        self.rest: list[int] = []

    def gather(self, out: Offers) -> None:
        """Any card of the hand (1.2); equal cards are one option."""
        for card in sorted(set(self.hands[self.active])):
            offer(out, LAY, card)

    def apply(self, code: i64, dealer: Dealer) -> None:
        """Lay a card; the last card of a round turns all of them up (1.2)."""
        card = int(code >> 8 & 4095)
        self.hands[self.active].remove(card)
        self.laid[self.active] = card
        self.emit(LAID, self.active)
        self.active = (self.active + 1) % len(self.hands)
        if NONE not in self.laid:
            self.turn_up()
            self.next_round(dealer)

    def turn_up(self) -> None:
        """The highest card takes the prize, unless there are two of it (1.3)."""
        self.reveals += 1  # undo stops here
        for seat, card in enumerate(self.laid):
            self.emit(TURNED, seat, card)
            self.out[seat].append(card)
        highest = max(self.laid)
        if self.laid.count(highest) == 1:
            seat = self.laid.index(highest)
            self.points[seat] += self.prize
            self.emit(SCORED, seat, self.prize)
        else:
            self.emit(SPLIT)
        self.laid = [NONE] * len(self.laid)

    def next_round(self, dealer: Dealer) -> None:
        """A die shows the prize, or it is always one (1.2)."""
        self.round += 1
        self.prize = 0
        if not self.is_over():
            faces = [1, 2, 3]
            self.prize = faces[dealer.deal(DIE, faces, 0, 3)] if self.tossed else 1
            self.emit(PRIZE, self.prize)

    def deal(self, seats: int, dealer: Dealer) -> None:
        """Deal five cards to each seat, unseen by the others (1.1)."""
        deck = Deck(DECK)
        deck.put_on_top(WHOLE_DECK[:], 0)
        for seat in range(seats):
            hand = [deck.draw(dealer, bit(seat)) for _ in range(ROUNDS)]
            self.hands.append(sorted(hand))
            for card in hand:
                self.emit(DEALT, seat, card, audience=bit(seat))
        self.rest = sorted(deck.cards())

    def copy(self) -> State:
        new = Duel()
        new.tossed, new.round, new.prize, new.active = self.tossed, self.round, self.prize, self.active
        new.hands = [hand[:] for hand in self.hands]
        new.out = [cards[:] for cards in self.out]
        new.laid, new.points, new.rest = self.laid[:], self.points[:], self.rest[:]
        new.reveals = self.reveals
        return new

    def is_over(self) -> bool:
        return self.round > ROUNDS

    def chooser(self) -> int:
        return self.active


class DuelGame(Game):
    def __init__(self) -> None:
        setups = [Setup("plain", 2, 4, "five rounds for a prize")]
        super().__init__("duel", "Duel", 1, setups, read_languages(files("duel") / "words"))

    def options(self, setup: str) -> list[Option]:
        return [choice("prize", "tossed", ["tossed", "single"])]

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self.blank(header)
        state.journal = []  # the events of the setup become the opening
        state.deal(header.seats, dealer)
        state.laid, state.points = [NONE] * header.seats, [0] * header.seats
        state.out = [[] for _ in range(header.seats)]
        state.next_round(dealer)
        state.opening, state.journal = state.journal, None
        return state

    def blank(self, header: Header) -> Duel:
        state = Duel()
        state.tossed = header.options["prize"] == "tossed"
        return state

    def lexicon(self, header: Header) -> Lexicon:
        return Lexicon(Notation(ACTIONS, NOUNS), Notation(EVENTS, NOUNS), SOURCES, self.words("en"))

    def pending(self, state: State) -> tuple[str, str]:
        return "lay", "1.2"

    def result(self, state: State) -> Outcome:
        points = duel(state).points
        winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
        return Outcome(winners, tuple(map(float, points)), "most points")

    def summary(self, state: State) -> Plain:
        return {"rounds": duel(state).round - 1}

    def encode(self, state: State, viewer: int | None) -> Plain:
        """Only a seat knows its hand and its laid card; nobody knows the rest of the deck."""
        table = duel(state)
        data: Plain = {"round": table.round, "prize": table.prize, "active": table.active}
        data["rest"] = words_of(table.rest) if viewer is None else len(table.rest)
        data["seats"] = [self.encode_seat(table, seat, viewer) for seat in range(len(table.hands))]
        return data

    def encode_seat(self, table: Duel, seat: int, viewer: int | None) -> Plain:
        laid = words_of([card for card in [table.laid[seat]] if card != NONE])
        hand = words_of(table.hands[seat])
        if viewer not in (None, seat):
            laid, hand = [UNKNOWN] * len(laid), [UNKNOWN] * len(hand)
        return {"points": table.points[seat], "laid": laid, "hand": hand, "out": words_of(table.out[seat])}

    def decode(self, header: Header, data: Reader) -> State:
        data.only(["round", "prize", "active", "rest", "seats"])
        state = self.blank(header)
        state.round = data.integer("round", 1, ROUNDS + 1)
        state.prize = data.integer("prize", 0 if state.is_over() else 1, 0 if state.is_over() else 3)
        state.active = data.integer("active", 0, header.seats - 1)
        state.rest = cards_of(data, "rest")
        seats = data.tables("seats")
        if len(seats) != header.seats:
            raise data.bad("seats", f"{header.seats} seats")
        for number, seat in enumerate(seats):
            self.decode_seat(state, number, seat)
        held = [card for lot in (*state.hands, *state.out) for card in lot] + state.rest
        if sorted(held + [card for card in state.laid if card != NONE]) != sorted(WHOLE_DECK):
            raise data.bad("seats", "every card of the deck, exactly twice")
        return state

    def decode_seat(self, state: Duel, number: int, seat: Reader) -> None:
        """Seats before the active one have laid a card in this round; the others have not."""
        seat.only(["points", "laid", "hand", "out"])
        state.points.append(seat.integer("points", 0, 3 * ROUNDS))
        laid, hand, out = (cards_of(seat, key) for key in ("laid", "hand", "out"))
        if len(laid) != (number < state.active) or len(out) != state.round - 1:
            raise seat.bad("laid", "one card if the seat has chosen in this round, and one card out per earlier round")
        if len(hand) + len(laid) + len(out) != ROUNDS:
            raise seat.bad("hand", f"{ROUNDS} cards in hand, laid and out together")
        state.laid.append(laid[0] if laid else NONE)
        state.hands.append(sorted(hand))
        state.out.append(out)

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        """Deal the hidden cards from those that the viewer has not seen."""
        seats = [dict(seat) for seat in view["seats"]]
        seen = Counter(card for seat in seats for lot in ("laid", "hand", "out") for card in seat[lot])
        unseen = list((Counter(words_of(WHOLE_DECK)) - seen).elements())
        left = [CARDS.index(card) for card in unseen]
        for seat in seats:
            for lot in ("laid", "hand"):
                seat[lot] = [draw_one(left, dealer) if card == UNKNOWN else card for card in seat[lot]]
        return view | {"seats": seats, "rest": words_of(sorted(left))}


def duel(state: State) -> Duel:
    assert isinstance(state, Duel)
    return state


def words_of(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def cards_of(data: Reader, key: str) -> list[int]:
    words = data.texts(key)
    if not set(words) <= set(CARDS):
        raise data.bad(key, "a list of cards: " + ", ".join(CARDS))
    return [CARDS.index(word) for word in words]


def draw_one(left: list[int], dealer: Dealer) -> str:
    return CARDS[left.pop(dealer.deal(DECK, left, 0, len(left)))]


GAME = DuelGame()
