"""A face-down deck has no hidden order: it is a pile of groups of cards, each group in no order.

A freshly shuffled deck is one group nobody knows; a card put on top or bottom is a group of one, with a bit mask of
the seats that saw it. What a group's cards can be is its *pool*, an unordered lot. Drawing asks the dealer which card
of the pool came up. A card that leaves unseen by everyone stays in its pool and has no identity until it is revealed;
put back unseen, it lies in a group of its own that shares the pool.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer

ALL_SEATS = 255


class Deck:
    """`pools`, `known` and `ids` run in step; `groups` (pool ids) and `counts` say what lies where, bottom first."""

    def __init__(self, source: i64 = 0, like: Deck | None = None) -> None:
        """An empty deck, or one like another, sharing nothing that can change."""
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
        """How many cards lie in the deck."""
        return sum(self.counts)

    def is_empty(self) -> bool:
        return not self.counts

    def top_pool(self) -> int:
        return self.ids.index(self.groups[-1])

    def top_cards(self) -> list[int]:
        """What the top card can be."""
        return self.pools[self.top_pool()]

    def top_known(self) -> int:
        """Which seats know the top card for certain."""
        at = self.top_pool()
        return self.known[at] if len(self.pools[at]) == 1 else 0

    def draw(self, dealer: Dealer, seen_by: int = ALL_SEATS, always: bool = False) -> int:
        """The top card, seen by some; who knew the lot but does not see the card no longer knows what is left.

        With `always` the dealer is asked even where only one card can come up, so that the draw is told.
        """
        at = self.top_pool()
        self.known[at] &= seen_by
        self.lift()
        return self.name(at, dealer, always)

    def draw_unseen(self) -> int:
        """The top card leaves face down and nameless; the id of its pool stands for it."""
        pool = self.groups[-1]
        self.lift()
        return pool

    def lift(self) -> None:
        """One card less on top."""
        self.counts[-1] -= 1
        if self.counts[-1] == 0:
            self.counts.pop()
            self.groups.pop()

    def reveal(self, pool: int, dealer: Dealer, always: bool = False) -> int:
        """A card that left unseen is turned up: the dealer names it; with `always` even if it can only be one."""
        return self.name(self.ids.index(pool), dealer, always)

    def name(self, at: i64, dealer: Dealer, always: bool = False) -> int:
        """Take one card out of a pool; the dealer is asked if there is a doubt, or always."""
        pool = self.pools[at]
        count: i64 = len(pool)
        if count > 1:
            return pool.pop(dealer.deal(self.source, pool, 0, count))
        if always:
            dealer.deal(self.source, pool, 0, count)
        del self.pools[at], self.known[at], self.ids[at]
        return pool[0]

    def name_as(self, pool: int, card: int) -> None:
        """A card that left unseen is turned up, and somebody at the real table says which it is."""
        at = self.ids.index(pool)
        if card not in self.pools[at]:
            raise ValueError(f"card {card} is none that this can be: {sorted(set(self.pools[at]))}")
        self.pools[at].remove(card)
        if not self.pools[at]:
            del self.pools[at], self.known[at], self.ids[at]

    def look_through(self, seats: int) -> None:
        """These seats look through the whole deck: they know what it holds, and where each lot lies."""
        for at in range(len(self.pools)):
            if self.away(at) == 0:
                self.known[at] |= seats

    def holds(self, card: int) -> bool:
        """Whether a card is certain to lie in the deck."""
        return self.group_of(card) >= 0

    def group_of(self, card: int) -> i64:
        """The uppermost group that is certain to hold a card; -1 if there is none."""
        group: i64 = len(self.groups) - 1
        while group >= 0:
            at = self.ids.index(self.groups[group])
            if card in self.pools[at] and self.away(at) == 0:
                return group
            group -= 1
        return -1

    def take_out(self, card: int) -> None:
        """A named card is searched for and leaves the deck, from the uppermost lot that holds it."""
        group = self.group_of(card)
        if group < 0:
            raise ValueError(f"card {card} is not certain to lie in the deck")
        self.counts[group] -= 1
        pool = self.groups[group]
        if self.counts[group] == 0:
            del self.groups[group], self.counts[group]
        self.name_as(pool, card)

    def shuffle_in(self, cards: list[int], known: int = 0) -> None:
        """Shuffle the deck together with a lot of cards that some know: who knows all of it knows what it holds.

        Lots that lie wholly elsewhere stay as they are; one that lies half here cannot be told apart any more.
        """
        lot, outside = cards[:], [at for at in range(len(self.ids)) if self.ids[at] not in self.groups]
        for at in range(len(self.ids)):
            if at in outside:
                continue
            if self.away(at):
                raise ValueError("a deck whose cards lie unseen elsewhere cannot be shuffled together")
            known = known & self.known[at] if lot else self.known[at]
            lot += self.pools[at]
        self.pools = [self.pools[at] for at in outside]
        self.known = [self.known[at] for at in outside]
        self.ids = [self.ids[at] for at in outside]
        self.groups, self.counts = [], []
        if lot:
            self.put_on_top(lot, known)

    def put_on_top(self, cards: list[int], known: int) -> None:
        """Lay a lot of cards on top, in an order nobody knows."""
        self.groups.append(self.new_pool(cards, known))
        self.counts.append(len(cards))

    def put_at_bottom(self, cards: list[int], known: int) -> None:
        """Slip a lot of cards under the deck, in an order nobody knows."""
        self.groups.insert(0, self.new_pool(cards, known))
        self.counts.insert(0, len(cards))

    def put_unseen_at_bottom(self, pool: int) -> None:
        """Slip a card that left unseen under the deck, unseen."""
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
        """How many cards of a pool lie face down elsewhere."""
        here = 0
        for group in range(len(self.groups)):
            if self.groups[group] == self.ids[at]:
                here += self.counts[group]
        return len(self.pools[at]) - here

    def cards(self) -> list[int]:
        """Every card whose place or name only this deck knows, in no order."""
        return [card for pool in self.pools for card in pool]
