"""A face-down deck has no hidden order: it is a pile of segments, each an unordered lot of cards.

A freshly shuffled deck is one segment nobody knows; a card put on top or bottom is a segment of one, with a bit mask
of the seats that saw it. Drawing asks the dealer which card of the top segment came up. A card that leaves unseen by
everyone stays in its segment as *away* and has no identity until it is revealed.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer


class Deck:
    """`cards` holds the segments one after another, bottom first; the lists beside it say how they divide."""

    def __init__(self, source: i64 = 0) -> None:
        self.source: i64 = source
        self.cards: list[int] = []
        self.sizes: list[int] = []
        self.known: list[int] = []
        self.away: list[int] = []
        self.ids: list[int] = []
        self.next_id: i64 = 0

    def copy(self) -> Deck:
        new = Deck(self.source)
        new.cards = self.cards[:]
        new.sizes = self.sizes[:]
        new.known = self.known[:]
        new.away = self.away[:]
        new.ids = self.ids[:]
        new.next_id = self.next_id
        return new

    def count(self) -> int:
        """How many cards lie in the deck."""
        return len(self.cards) - sum(self.away)

    def is_empty(self) -> bool:
        return not self.cards or len(self.cards) == sum(self.away)

    def top_known(self) -> int:
        """Which seats know the top card for certain."""
        at = self.top_segment()
        return self.known[at] if self.sizes[at] == 1 else 0

    def top_segment(self) -> int:
        """The uppermost segment that still has a card in the deck."""
        at = len(self.sizes) - 1
        while self.sizes[at] == self.away[at]:
            at -= 1
        return at

    def draw(self, dealer: Dealer) -> int:
        """The top card, named by the dealer where it could be one of several."""
        at = self.top_segment()
        return self.name(at, dealer)

    def draw_unseen(self) -> int:
        """The top card leaves face down and nameless; the id of its segment stands for it."""
        at = self.top_segment()
        self.away[at] += 1
        return self.ids[at]

    def reveal(self, segment: int, dealer: Dealer) -> int:
        """A card that left unseen is turned up: the dealer names it."""
        at = self.ids.index(segment)
        self.away[at] -= 1
        return self.name(at, dealer)

    def name(self, at: i64, dealer: Dealer) -> int:
        """Take one card out of a segment; the dealer is asked only if there is a doubt."""
        cards = self.cards
        count: i64 = self.sizes[at]
        first: i64 = sum(self.sizes[:at])
        index = first
        if count > 1:
            index = dealer.deal(self.source, cards, first, count)
        card = cards.pop(index)
        if count == 1:
            self.drop(at)
        else:
            self.sizes[at] = int(count - 1)
        return card

    def drop(self, at: i64) -> None:
        del self.sizes[at], self.known[at], self.away[at], self.ids[at]

    def put_on_top(self, cards: list[int], known: int) -> None:
        """Lay a lot of cards on top, in an order nobody knows."""
        self.cards.extend(cards)
        self.add(len(self.sizes), len(cards), known)

    def put_at_bottom(self, cards: list[int], known: int) -> None:
        """Slip a lot of cards under the deck, in an order nobody knows."""
        self.cards[0:0] = cards
        self.add(0, len(cards), known)

    def add(self, at: i64, count: i64, known: int) -> None:
        self.sizes.insert(at, int(count))
        self.known.insert(at, known)
        self.away.insert(at, 0)
        self.ids.insert(at, int(self.next_id))
        self.next_id += 1

    def top_cards(self) -> list[int]:
        """What the top card can be, as far as the deck alone tells."""
        at = self.top_segment()
        first = sum(self.sizes[:at])
        return self.cards[first : first + self.sizes[at]]

    def segments(self) -> list[list[int]]:
        """The segments, top first, each sorted: the same for decks that are equal."""
        out: list[list[int]] = []
        first = 0
        for size in self.sizes:
            out.append(sorted(self.cards[first : first + size]))
            first += size
        out.reverse()
        return out
