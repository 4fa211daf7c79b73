"""A face-down deck has no hidden order: it is a pile of groups, and the cards of a group are in no order.

A freshly shuffled deck is one group that nobody knows; a card put on top or at the bottom is a group of one, with a bit
mask of the seats that saw it. The cards a group may contain are its *pool*, which has no order. Drawing asks the dealer
which card of the pool came up. A card that leaves unseen by everyone stays in its pool and has no identity until it is
revealed; if it is put back unseen, it becomes a group of its own that shares the pool.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer

ALL_SEATS = 255


class Deck:
    """`pools`, `known` and `ids` are parallel lists; so are `groups` (pool ids) and `counts`, bottom first."""

    def __init__(self, source: i64 = 0, like: Deck | None = None) -> None:
        """An empty deck, or a copy of another that shares nothing mutable."""
        self.source: i64 = source
        if like is None:
            self.pools: list[list[int]] = []
            self.known: list[int] = []
            self.ids: list[int] = []
            self.groups: list[int] = []
            self.counts: list[int] = []
            self.next_id: i64 = 0
        else:
            self.pools = [pool[:] for pool in like.pools]
            self.known = like.known[:]
            self.ids = like.ids[:]
            self.groups = like.groups[:]
            self.counts = like.counts[:]
            self.next_id = like.next_id

    def copy(self) -> Deck:
        return Deck(self.source, self)

    def count(self) -> int:
        """How many cards are in the deck."""
        return sum(self.counts)

    def is_empty(self) -> bool:
        return not self.counts

    def top_pool(self) -> int:
        return self.ids.index(self.groups[-1])

    def top_cards(self) -> list[int]:
        """The cards that the top card may be."""
        return self.pools[self.top_pool()]

    def top_known(self) -> int:
        """Which seats know the top card for certain."""
        at = self.top_pool()
        return self.known[at] if len(self.pools[at]) == 1 else 0

    def draw(self, dealer: Dealer, seen_by: int = ALL_SEATS, always: bool = False) -> int:
        """Draw the top card, seen by some seats; others who knew the group no longer know what is left.

        With `always` the dealer is asked even if only one card is possible, so that the draw is recorded.
        """
        at = self.top_pool()
        self.known[at] &= seen_by
        self.lift()
        return self.name(at, dealer, always)

    def draw_unseen(self) -> int:
        """Remove the top card face down, without naming it; returns the id of its pool."""
        pool = self.groups[-1]
        self.lift()
        return pool

    def lift(self) -> None:
        """Remove one card from the top group."""
        self.counts[-1] -= 1
        if self.counts[-1] == 0:
            self.counts.pop()
            self.groups.pop()

    def reveal(self, pool: int, dealer: Dealer, always: bool = False) -> int:
        """Reveal a card that left unseen: the dealer names it, with `always` even if only one is possible."""
        return self.name(self.ids.index(pool), dealer, always)

    def name(self, at: i64, dealer: Dealer, always: bool = False) -> int:
        """Take one card out of a pool; the dealer is asked if several are possible, or `always`."""
        pool = self.pools[at]
        count: i64 = len(pool)
        if count > 1:
            return pool.pop(dealer.deal(self.source, pool, 0, count))
        if always:
            dealer.deal(self.source, pool, 0, count)
        del self.pools[at], self.known[at], self.ids[at]
        return pool[0]

    def name_as(self, pool: int, card: int) -> None:
        """Reveal a card that left unseen, as named by somebody at the real table."""
        at = self.ids.index(pool)
        if card not in self.pools[at]:
            raise ValueError(f"card {card} is not one of the possible cards: {sorted(set(self.pools[at]))}")
        self.pools[at].remove(card)
        if not self.pools[at]:
            del self.pools[at], self.known[at], self.ids[at]

    def look_through(self, seats: int) -> None:
        """These seats look through the whole deck: they know its cards and where each group is."""
        for at in range(len(self.pools)):
            if self.away(at) == 0:
                self.known[at] |= seats

    def holds(self, card: int) -> bool:
        """Whether a card is certain to be in the deck."""
        return self.group_of(card) >= 0

    def group_of(self, card: int) -> i64:
        """The topmost group that is certain to contain a card, or -1."""
        group: i64 = len(self.groups) - 1
        while group >= 0:
            at = self.ids.index(self.groups[group])
            if card in self.pools[at] and self.away(at) == 0:
                return group
            group -= 1
        return -1

    def take_out(self, card: int) -> None:
        """Search for a named card and remove it from the topmost group that contains it."""
        group = self.group_of(card)
        if group < 0:
            raise ValueError(f"card {card} is not certain to be in the deck")
        self.counts[group] -= 1
        pool = self.groups[group]
        if self.counts[group] == 0:
            del self.groups[group], self.counts[group]
        self.name_as(pool, card)

    def shuffle_in(self, cards: list[int], known: int = 0) -> None:
        """Shuffle some cards into the deck; seats that know all of them and the deck know what it contains.

        Pools that are wholly elsewhere stay as they are; one that is partly here could no longer be told apart.
        """
        lot, outside = cards[:], [at for at in range(len(self.ids)) if self.ids[at] not in self.groups]
        for at in range(len(self.ids)):
            if at in outside:
                continue
            if self.away(at):
                raise ValueError("cannot shuffle a deck while some of its cards are unseen elsewhere")
            known = known & self.known[at] if lot else self.known[at]
            lot += self.pools[at]
        self.pools = [self.pools[at] for at in outside]
        self.known = [self.known[at] for at in outside]
        self.ids = [self.ids[at] for at in outside]
        self.groups, self.counts = [], []
        if lot:
            self.put_on_top(lot, known)

    def put_on_top(self, cards: list[int], known: int) -> None:
        """Put cards on top, in an order nobody knows."""
        self.groups.append(self.new_pool(cards, known))
        self.counts.append(len(cards))

    def put_at_bottom(self, cards: list[int], known: int) -> None:
        """Put cards under the deck, in an order nobody knows."""
        self.groups.insert(0, self.new_pool(cards, known))
        self.counts.insert(0, len(cards))

    def put_unseen_at_bottom(self, pool: int) -> None:
        """Put a card that left unseen under the deck, still unseen."""
        self.groups.insert(0, pool)
        self.counts.insert(0, 1)

    def new_pool(self, cards: list[int], known: int) -> int:
        self.pools.append(cards)
        self.known.append(known)
        pool = int(self.next_id)
        self.ids.append(pool)
        self.next_id += 1
        return pool

    def away(self, at: i64) -> int:
        """How many cards of a pool are face down elsewhere."""
        here = 0
        for group in range(len(self.groups)):
            if self.groups[group] == self.ids[at]:
                here += self.counts[group]
        return len(self.pools[at]) - here

    def cards(self) -> list[int]:
        """Every card in the pools of this deck, including unseen cards elsewhere, in no order."""
        return [card for pool in self.pools for card in pool]
