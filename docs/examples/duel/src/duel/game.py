"""Duel: five cards each, one laid face down a round, the highest takes the prize."""

from importlib.resources import files

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import UNKNOWN, Notation
from gnomon.kernel.record import Header
from gnomon.kernel.state import State, offer
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import read_languages

LAY = 0
ACTIONS = ["lay {card!}"]
PRIZE, LAID, TURNED, SCORED, SPLIT = range(5)
EVENTS = ["prize {prize}", "laid {seat}", "turned {seat} {card!}", "scored {seat} {number}", "split"]
DIE, GUESS = range(2)
SOURCES = [("die", "prize"), ("guess", "card")]
CARDS = ["ace", "two", "three", "four", "five"]
NOUNS = {"card": CARDS, "prize": ["one", "two", "three"]}
PRIZES = [0, 1, 2]
ROUNDS = 5
NONE = -1


class Duel(State):
    """Plain data: whose turn it is, what each seat holds, has laid and has won."""

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.prize = NONE
        self.active = 0
        self.hands: list[list[int]] = []
        self.laid: list[int] = []
        self.points: list[int] = []

    def options(self) -> list[int]:
        """Any card of the hand (1.1)."""
        out: list[int] = []
        for card in self.hands[self.active]:
            offer(out, LAY, card)
        return out

    def apply(self, code: i64, dealer: Dealer) -> None:
        """Lay a card; the last one of a round turns all of them up (1.1)."""
        card = int(code >> 8 & 4095)
        self.hands[self.active].remove(card)
        self.laid[self.active] = card
        self.emit(LAID, self.active)
        self.active = (self.active + 1) % len(self.hands)
        if NONE not in self.laid:
            self.turn_up()
            self.next_round(dealer)

    def turn_up(self) -> None:
        """The highest takes the prize, if it is alone (1.2)."""
        self.reveals += 1  # undo stops here
        for seat, card in enumerate(self.laid):
            self.emit(TURNED, seat, card)
        highest = max(self.laid)
        if self.laid.count(highest) == 1:
            seat = self.laid.index(highest)
            self.points[seat] += self.prize + 1
            self.emit(SCORED, seat, self.prize + 1)
        else:
            self.emit(SPLIT)
        self.laid = [NONE] * len(self.laid)

    def next_round(self, dealer: Dealer) -> None:
        self.round += 1
        self.prize = NONE
        if not self.is_over():
            self.prize = PRIZES[dealer.deal(DIE, PRIZES, 0, 3)]
            self.emit(PRIZE, self.prize)

    def copy(self) -> State:
        new = Duel()
        new.round, new.prize, new.active = self.round, self.prize, self.active
        new.hands = [hand[:] for hand in self.hands]
        new.laid, new.points = self.laid[:], self.points[:]
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

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = Duel()
        state.hands = [list(range(len(CARDS))) for _ in range(header.seats)]
        state.laid = [NONE] * header.seats
        state.points = [0] * header.seats
        state.journal = []  # what set-up tells is kept as the opening
        state.next_round(dealer)
        state.opening, state.journal = state.journal, None
        return state

    def lexicon(self, header: Header) -> Lexicon:
        return Lexicon(Notation(ACTIONS, NOUNS), Notation(EVENTS, NOUNS), SOURCES, self.words("en"))

    def pending(self, state: State) -> tuple[str, str]:
        return "lay", "1.1"

    def result(self, state: State) -> Outcome:
        points = duel(state).points
        winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
        return Outcome(winners, tuple(map(float, points)), "most points")

    def summary(self, state: State) -> Plain:
        return {"rounds": duel(state).round - 1}

    def encode(self, state: State, viewer: int | None) -> Plain:
        """A laid card is known to its seat alone, and so is what is left in the hand."""
        table = duel(state)
        seats = range(len(table.hands))
        hands = [[shown(card, seat, viewer) for card in table.hands[seat]] for seat in seats]
        laid = [shown(table.laid[seat], seat, viewer) for seat in seats]
        data: Plain = {"round": table.round, "prize": table.prize + 1, "active": table.active}
        return data | {"points": table.points[:], "laid": laid, "hands": hands, "out": gone(table)}

    def decode(self, header: Header, data: Reader) -> State:
        data.only(["round", "prize", "active", "points", "laid", "hands", "out"])
        state = Duel()
        state.round = data.integer("round", 1, ROUNDS + 1)
        state.prize = data.integer("prize", 0 if state.is_over() else 1, 0 if state.is_over() else 3) - 1
        state.active = data.integer("active", 0, header.seats - 1)
        state.points = [point for point in data.array("points") if type(point) is int and 0 <= point <= 3 * ROUNDS]
        state.laid = [NONE if card == "" else card_of(data, "laid", card) for card in data.texts("laid")]
        state.hands = [[card_of(data, "hands", card) for card in hand] for hand in data.array("hands")]
        if not len(state.points) == len(state.laid) == len(state.hands) == header.seats:
            raise data.bad("hands", f"points, a laid card and a hand for each of {header.seats} seats")
        if gone(state) != data.array("out"):
            raise data.bad("out", "the cards of each seat that are nowhere else")
        if [seat for seat in range(header.seats) if state.laid[seat] != NONE] != before(state):
            raise data.bad("laid", "a card of each seat that has chosen in this round")
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        """What is hidden of a seat is dealt from the cards that are neither open nor out."""
        laid, hands = view["laid"][:], [hand[:] for hand in view["hands"]]
        for seat in range(header.seats):
            left = [at for at, card in enumerate(CARDS) if card not in view["out"][seat] + hands[seat] + [laid[seat]]]
            if laid[seat] == UNKNOWN:
                laid[seat] = CARDS[left.pop(dealer.deal(GUESS, left, 0, len(left)))]
            if UNKNOWN in hands[seat]:
                hands[seat] = [CARDS[card] for card in left]
        return view | {"laid": laid, "hands": hands}


def duel(state: State) -> Duel:
    assert isinstance(state, Duel)
    return state


def shown(card: int, seat: int, viewer: int | None) -> str:
    if card == NONE:
        return ""
    return CARDS[card] if viewer in (None, seat) else UNKNOWN


def gone(state: Duel) -> list[list[str]]:
    """The cards of each seat that were turned up before."""
    kept = [[*hand, laid] for hand, laid in zip(state.hands, state.laid)]
    return [[word for card, word in enumerate(CARDS) if card not in own] for own in kept]


def before(state: Duel) -> list[int]:
    """The seats that have laid a card in this round: seat 0 begins every round."""
    return list(range(state.active))


def card_of(data: Reader, key: str, word: object) -> int:
    if word not in CARDS:
        raise data.bad(key, "one of " + ", ".join(CARDS))
    return CARDS.index(str(word))


GAME = DuelGame()
