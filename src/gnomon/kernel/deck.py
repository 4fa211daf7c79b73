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


def first_index(numbers: list[int], number: i64) -> i64:
    """The first index of a number, or -1; compiled, several times as fast as `in` and `index`."""
    for at in range(len(numbers)):
        if numbers[at] == number:
            return at
    return -1


class Pile:
    """What a deck consists of, shared by copies of the deck until one of them changes.

    `pools`, `known` and `ids` are parallel lists; so are `groups` (pool ids) and `counts`, bottom first.
    """

    def __init__(self, like: Pile | None = None) -> None:
        """An empty pile, or a copy of another."""
        self.is_shared: bool = False
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

    def place_of(self, pool: i64) -> i64:
        """The index of a pool in the parallel lists; -1 if there is no such pool."""
        return first_index(self.ids, pool)

    def drop_pool(self, at: i64) -> None:
        del self.pools[at], self.known[at], self.ids[at]


class Deck:
    """Methods that change the deck take the pile from `own`; all others only read it."""

    def __init__(self, source: i64 = 0, like: Deck | None = None) -> None:
        """An empty deck, or a copy of another: copying costs next to nothing until one of the two changes."""
        self.source: i64 = source
        if like is None:
            self._pile: Pile = Pile()
        else:
            self._pile = like._pile
            self._pile.is_shared = True

    def copy(self) -> Deck:
        return Deck(self.source, self)

    def own(self) -> Pile:
        """The pile, to be changed: no other deck has it."""
        if self._pile.is_shared:
            self._pile = Pile(self._pile)
        return self._pile

    # What is in it

    def count(self) -> int:
        """How many cards are in the deck."""
        return sum(self._pile.counts)

    def is_empty(self) -> bool:
        return len(self._pile.counts) == 0

    def groups(self) -> list[tuple[int, int]]:
        """The pool and the number of cards of every group, top first."""
        pile = self._pile
        return [(pile.groups[at], pile.counts[at]) for at in range(len(pile.groups) - 1, -1, -1)]

    def pool_ids(self) -> list[int]:
        """Every pool with cards in this deck, or unseen elsewhere, oldest first."""
        return self._pile.ids[:]

    def next_pool(self) -> int:
        """The id of the next new pool."""
        return int(self._pile.next_id)

    def pool_cards(self, pool: i64) -> list[int]:
        """The cards of a pool, in no order."""
        return self._pile.pools[self._pile.place_of(pool)][:]

    def knowers(self, pool: i64) -> int:
        """Which seats know the cards of a pool, as bits."""
        return self._pile.known[self._pile.place_of(pool)]

    def away(self, pool: i64) -> int:
        """How many cards of a pool are face down elsewhere."""
        pile = self._pile
        here = 0
        for group in range(len(pile.groups)):
            if pile.groups[group] == pool:
                here += pile.counts[group]
        return len(pile.pools[pile.place_of(pool)]) - here

    def cards(self) -> list[int]:
        """Every card in the pools of this deck, including unseen cards elsewhere, in no order."""
        return [card for pool in self._pile.pools for card in pool]

    def holds(self, card: int) -> bool:
        """Whether a card is certain to be in the deck."""
        return self.group_of(card) >= 0

    def group_of(self, card: int) -> i64:
        """The topmost group that is certain to contain a card, or -1."""
        pile = self._pile
        group: i64 = len(pile.groups) - 1
        while group >= 0:
            pool = pile.groups[group]
            if first_index(pile.pools[pile.place_of(pool)], card) >= 0 and self.away(pool) == 0:
                return group
            group -= 1
        return -1

    # The top card

    def top_place(self) -> i64:
        return self._pile.place_of(self._pile.groups[-1])

    def top_cards(self) -> list[int]:
        """The cards that the top card may be."""
        return self._pile.pools[self.top_place()][:]

    def top_known(self) -> int:
        """Which seats know the top card for certain."""
        at = self.top_place()
        return self._pile.known[at] if len(self._pile.pools[at]) == 1 else 0

    # Taking cards

    def draw(self, dealer: Dealer, seen_by: int = ALL_SEATS, always: bool = False) -> int:
        """Draw the top card, seen by some seats; others who knew the group no longer know what is left.

        With `always` the dealer is asked even if only one card is possible, so that the draw is recorded.
        """
        pile = self.own()
        at = pile.place_of(pile.groups[-1])
        known: i64 = pile.known[at]
        if known & seen_by != known:
            pile.known[at] = int(known & seen_by)
        self.lift()
        return self.name(at, dealer, always)

    def draw_unseen(self) -> int:
        """Remove the top card face down, without naming it; returns the id of its pool."""
        pool = self._pile.groups[-1]
        self.lift()
        return pool

    def lift(self) -> None:
        """Remove one card from the top group."""
        pile = self.own()
        left: i64 = pile.counts[-1] - 1
        if left > 0:
            pile.counts[-1] = int(left)
        else:
            pile.counts.pop()
            pile.groups.pop()

    def reveal(self, pool: i64, dealer: Dealer, always: bool = False) -> int:
        """Reveal a card that left unseen: the dealer names it, with `always` even if only one is possible."""
        return self.name(self._pile.place_of(pool), dealer, always)

    def name(self, at: i64, dealer: Dealer, always: bool = False) -> int:
        """Take one card out of a pool; the dealer is asked if several are possible, or `always`."""
        pile = self.own()
        pool = pile.pools[at]
        count: i64 = len(pool)
        if count > 1:
            return pool.pop(dealer.deal(self.source, pool, 0, count))
        if always:
            dealer.deal(self.source, pool, 0, count)
        pile.drop_pool(at)
        return pool[0]

    def name_as(self, pool: i64, card: int) -> None:
        """Reveal a card that left unseen, as named by somebody at the real table."""
        pile = self.own()
        at = pile.place_of(pool)
        if card not in pile.pools[at]:
            raise ValueError(f"card {card} is not one of the possible cards: {sorted(set(pile.pools[at]))}")
        pile.pools[at].remove(card)
        if not pile.pools[at]:
            pile.drop_pool(at)

    def take_out(self, card: int) -> None:
        """Search for a named card and remove it from the topmost group that contains it."""
        group = self.group_of(card)
        if group < 0:
            raise ValueError(f"card {card} is not certain to be in the deck")
        pile = self.own()
        pool = pile.groups[group]
        pile.counts[group] -= 1
        if pile.counts[group] == 0:
            del pile.groups[group], pile.counts[group]
        self.name_as(pool, card)

    # Putting cards in, and looking at them

    def put_on_top(self, cards: list[int], known: int) -> None:
        """Put cards on top, in an order nobody knows."""
        pool = self.new_pool(cards, known)
        pile = self.own()
        pile.groups.append(pool)
        pile.counts.append(len(cards))

    def put_at_bottom(self, cards: list[int], known: int) -> None:
        """Put cards under the deck, in an order nobody knows."""
        self.put_group_at_bottom(self.new_pool(cards, known), len(cards))

    def put_unseen_at_bottom(self, pool: i64) -> None:
        """Put a card that left unseen under the deck, still unseen."""
        self.put_group_at_bottom(pool, 1)

    def put_group_at_bottom(self, pool: i64, count: int) -> None:
        """Put cards of a pool under the deck, as a group."""
        pile = self.own()
        pile.groups.insert(0, int(pool))
        pile.counts.insert(0, count)

    def new_pool(self, cards: list[int], known: int) -> int:
        """Add a pool with the next id, which it returns; its cards are in no group yet."""
        pool = self.next_pool()
        self.add_pool(pool, cards, known)
        return pool

    def add_pool(self, pool: int, cards: list[int], known: int) -> None:
        """Add a pool with an id of its own; its cards are in no group yet."""
        pile = self.own()
        pile.pools.append(cards)
        pile.known.append(known)
        pile.ids.append(pool)
        pile.next_id = max(pile.next_id, pool + 1)

    def refill(self, pool: i64, cards: list[int]) -> None:
        """Imagine other cards in a pool, as many as before."""
        pile = self.own()
        pile.pools[pile.place_of(pool)] = cards

    def look_through(self, seats: int) -> None:
        """These seats look through the whole deck: they know its cards and where each group is."""
        pile = self.own()
        for at in range(len(pile.pools)):
            if self.away(pile.ids[at]) == 0:
                pile.known[at] |= seats

    def shuffle_in(self, cards: list[int], known: int = 0) -> None:
        """Shuffle some cards into the deck; seats that know all of them and the deck know what it contains.

        Pools that are wholly elsewhere stay as they are; one that is partly here could no longer be told apart.
        """
        pile = self.own()
        lot, here = cards[:], [at for at in range(len(pile.ids)) if pile.ids[at] in pile.groups]
        for at in here:
            if self.away(pile.ids[at]):
                raise ValueError("cannot shuffle a deck while some of its cards are unseen elsewhere")
            known = known & pile.known[at] if lot else pile.known[at]
            lot += pile.pools[at]
        for at in reversed(here):
            pile.drop_pool(at)
        pile.groups, pile.counts = [], []
        if lot:
            self.put_on_top(lot, known)
