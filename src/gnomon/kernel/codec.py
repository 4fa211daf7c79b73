"""States as plain data, both ways: masks of seats, decks, cards known to some seats, pending steps.

A position shows everything (viewer None); in other views, hidden things are a count or a `?`. A game's codec adds the
game's own fields. Everything that is read is checked, and every error names its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from gnomon.kernel.bits import bit, bits
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.deck import Deck
from gnomon.kernel.errors import BadText
from gnomon.kernel.frames import Frame
from gnomon.kernel.notation import UNKNOWN
from gnomon.kernel.state import EVERYONE, State
from gnomon.kernel.toml import Plain, Reader

MOST: Final = 1_000_000
ALL: Final = "all"
NOBODY: Final = -1  # no pool, no word
_GROUP_KEYS = ["known", "cards", "pool", "count"]
_BYTE = 8

Nouns = Mapping[str, list[str]]
F = TypeVar("F", bound=Frame)


# Words and seats


def index_of(words: list[str], word: str, data: Reader, key: str, what: str) -> int:
    """The number of a word; raises BadText if it is unknown."""
    if word not in words:
        raise BadText(data.where, data.name(key), what, word)
    return words.index(word)


def read_list(words: list[str], data: Reader, key: str, what: str) -> list[int]:
    """A list of words as numbers."""
    return [index_of(words, word, data, key, what) for word in data.texts(key, [])]


def read_mask(data: Reader, key: str, seats: int) -> int:
    """A list of seats as bits."""
    value = data.array(key, [])
    if not all(type(seat) is int and 0 <= seat < seats for seat in value):
        raise data.bad(key, f"a list of seats from 0 to {seats - 1}")
    return sum(bit(seat) for seat in set(value))


def words_of(words: list[str], mask: int) -> list[str]:
    """The words whose bits are set."""
    return [words[at] for at in bits(mask)]


def read_words(words: list[str], data: Reader, key: str, what: str) -> int:
    """A list of words as bits."""
    return sum(bit(at) for at in set(read_list(words, data, key, what)))


def may_know(known: int, viewer: int | None) -> bool:
    """Whether a mask of seats includes the viewer; a spectator (-1) knows only what everyone knows."""
    return viewer is None or known == EVERYONE or (viewer >= 0 and known >> viewer & 1 == 1)


def knowers(known: int) -> str:
    """Seats joined by +, or all."""
    return ALL if known == EVERYONE else "+".join(str(seat) for seat in bits(known))


def read_knowers(text: str, data: Reader, key: str, seats: int) -> int:
    if text == ALL:
        return EVERYONE
    parts = text.split("+") if text else []
    if not all(part in [str(seat) for seat in range(seats)] for part in parts):
        raise BadText(data.where, data.name(key), "seats joined by +, or all", text)
    return sum(bit(int(part)) for part in set(parts))


# Cards in a hand that some seats know: `sword@0+2`, or `?@0+2` for those who do not


def card_word(word: str, known: int, viewer: int | None) -> str:
    return f"{word if may_know(known, viewer) else UNKNOWN}@{knowers(known)}"


def fill_card(words: list[str], text: str, unseen: list[int], source: int, dealer: Dealer) -> str:
    """A card from a view; if the viewer does not know it, it is dealt from the unseen cards."""
    return text if text[0] != UNKNOWN else words[deal_unseen(unseen, source, dealer)] + text[1:]


def deal_unseen(unseen: list[int], source: int, dealer: Dealer) -> int:
    """Deal one of the cards a viewer has not seen, and remove it from them."""
    return unseen.pop(dealer.deal(source, unseen, 0, len(unseen)))


# Decks


def pool_order(deck: Deck, held: Sequence[int] = ()) -> list[int]:
    """The pools in deck order, top first, then those held only elsewhere: equal for equal states."""
    order: list[int] = []
    inside = [pool for pool, _ in deck.groups()]
    for pool in [*inside, *held, *deck.pool_ids()]:  # a card just being revealed is neither in the deck nor held
        if pool not in order:
            order.append(pool)
    return order


def encode_deck(words: list[str], deck: Deck, order: list[int], viewer: int | None) -> list[Plain]:
    """The groups of a deck, top first: cards in no order, or how many there are.

    If a pool has more cards than its group, its number (`pool`) and the number of cards here (`count`) are written too.
    """
    out: list[Plain] = []
    told: list[int] = []
    for pool, count in deck.groups():
        data = {} if pool in told else _encode_pool(words, deck, order, pool, viewer)
        told.append(pool)
        if "pool" in data or not data:
            data |= {"pool": order.index(pool), "count": count}
        out.append(data)
    for pool in order:
        if pool not in told:
            out.append(_encode_pool(words, deck, order, pool, viewer) | {"count": 0})
    return out


def deck_size(groups: list[Plain]) -> int:
    """How many cards an encoded deck has, known or not."""
    size = 0
    for group in groups:
        if "count" in group:
            size += int(group["count"])
        else:
            size += len(group["cards"]) if "cards" in group else int(group["hidden"])
    return size


def _encode_pool(words: list[str], deck: Deck, order: list[int], pool: int, viewer: int | None) -> Plain:
    """The pool of a group, with a number if the pool is larger than the group."""
    known, cards = deck.knowers(pool), deck.pool_cards(pool)
    data: Plain = {"known": knowers(known)} if known else {}
    if may_know(known, viewer):
        data["cards"] = [words[card] for card in sorted(cards)]
    else:
        data["hidden"] = len(cards)
    if deck.away(pool) or [group for group, _ in deck.groups()].count(pool) > 1:
        data["pool"] = order.index(pool)
    return data


def read_deck(words: list[str], data: Reader, key: str, source: int, seats: int) -> Deck:
    """Read a deck from the groups that `encode_deck` writes, top first."""
    deck = Deck(source)
    groups = data.tables(key)
    numbered = [reader.integer("pool", 0, MOST) for reader in groups if "pool" in reader.data]
    unnumbered = max(numbered, default=-1) + 1  # pools without a number come after those that have one
    for reader in groups:
        reader.only(_GROUP_KEYS)
        if "pool" in reader.data:
            _read_numbered_group(words, deck, reader, seats)
        else:
            lot = _read_pool(words, deck, reader, unnumbered, seats)
            deck.put_group_at_bottom(unnumbered, len(lot))
            unnumbered += 1
    if any(deck.away(pool) < 0 for pool in deck.pool_ids()):
        raise data.bad(key, "groups with no more cards than their pool")
    return deck


def _read_numbered_group(words: list[str], deck: Deck, reader: Reader, seats: int) -> None:
    """A group of a pool that has cards elsewhere; the pool itself is written once."""
    pool = reader.integer("pool", 0, MOST)
    if "cards" in reader.data or pool not in deck.pool_ids():
        _read_pool(words, deck, reader, pool, seats)
    count = reader.integer("count", 0, MOST)
    if count:
        deck.put_group_at_bottom(pool, count)


def _read_pool(words: list[str], deck: Deck, reader: Reader, pool: int, seats: int) -> list[int]:
    lot = read_list(words, reader, "cards", "the name of a card")
    if not lot or pool in deck.pool_ids():
        raise reader.bad("cards", "at least one card, written once per pool")
    deck.add_pool(pool, lot, read_knowers(reader.text("known", ""), reader, "known", seats))
    return lot


def fill_deck(words: list[str], groups: list[Plain], unseen: list[int], source: int, dealer: Dealer) -> list[Plain]:
    """The groups of a view, with hidden cards dealt from the unseen ones."""
    return [_fill_group(words, group, unseen, source, dealer) for group in groups]


def _fill_group(words: list[str], group: Plain, unseen: list[int], source: int, dealer: Dealer) -> Plain:
    out = {key: value for key, value in group.items() if key != "hidden"}
    if "hidden" in group:
        drawn = sorted(deal_unseen(unseen, source, dealer) for _ in range(group["hidden"]))
        out["cards"] = [words[card] for card in drawn]
    return out


# What makes a position possible


def check_lot(words: list[str], found: list[int], wanted: list[int], where: str, data: Reader) -> None:
    """Refuse a lot of cards that is not exactly the wanted one."""
    for card in sorted({*found, *wanted}):
        if found.count(card) != wanted.count(card):
            expected = f"{wanted.count(card)} copies of {words[card]} {where}"
            raise BadText(data.where, data.path, expected, found.count(card))


def try_choices(state: State, data: Reader) -> None:
    """Refuse a position whose pending steps do not fit together, rather than let it break during play."""
    if state.is_over():
        return
    try:
        codes = state.options()
        for code in codes:
            ahead = state.copy()
            ahead.apply(code, Seeded())
            if not ahead.is_over() and not ahead.options():
                raise ValueError("nothing to choose afterwards")
    except (IndexError, ValueError, TypeError, ZeroDivisionError) as error:
        raise data.bad("frames", "pending steps that fit the state") from error
    if not codes or len(set(codes)) != len(codes):
        raise data.bad("frames", "a step at which there is something to choose")


# Pending steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One field of a frame as data: its key in the data and its attribute in the frame."""

    def __init__(self, key: str, attribute: str = "") -> None:
        self.key = key
        self.attribute = attribute or key

    def known_as(self) -> list[str]:
        """The keys it may be read from."""
        return [self.key]

    def encode(self, value: int, nouns: Nouns) -> Any:
        return value

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return data.integer(self.key, NOBODY, MOST)


class Number(Field):
    """A whole number within limits; -1 means none, unless less is allowed."""

    def __init__(self, key: str, high: int, low: int = NOBODY) -> None:
        super().__init__(key)
        self.high = high
        self.low = low

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return data.integer(self.key, self.low, self.high)


class Seat(Field):
    """The number of a seat."""

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return data.integer(self.key, NOBODY, seats - 1)


class Seats(Field):
    """A mask of seats, as a list."""

    def encode(self, value: int, nouns: Nouns) -> Any:
        return bits(value)

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return read_mask(data, self.key, seats)


class Word(Field):
    """A word of a noun."""

    def __init__(self, key: str, noun: str, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.noun = noun

    def encode(self, value: int, nouns: Nouns) -> Any:
        return nouns[self.noun][value]

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return index_of(nouns[self.noun], data.text(self.key), data, self.key, f"the name of a {self.noun}")


class WordSet(Field):
    """A set of words of a noun, as bits."""

    def __init__(self, key: str, noun: str) -> None:
        super().__init__(key)
        self.noun = noun

    def encode(self, value: int, nouns: Nouns) -> Any:
        return words_of(nouns[self.noun], value)

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        return read_words(nouns[self.noun], data, self.key, f"the name of a {self.noun}")


class WordBySeat(Field):
    """A word for each of some seats, one byte each: `0:sword`."""

    def __init__(self, key: str, noun: str) -> None:
        super().__init__(key)
        self.noun = noun

    def encode(self, value: int, nouns: Nouns) -> Any:
        given = [(seat, value >> _BYTE * seat & 255) for seat in range(7)]
        return [f"{seat}:{nouns[self.noun][number - 1]}" for seat, number in given if number]

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        packed = 0
        for text in data.texts(self.key):
            seat, _, word = text.partition(":")
            if seat not in [str(number) for number in range(seats)]:
                raise data.bad(self.key, f"a list of seat:{self.noun}")
            number = index_of(nouns[self.noun], word, data, self.key, f"the name of a {self.noun}") + 1
            packed |= number << _BYTE * int(seat)
        return packed


class Counts(Field):
    """A count for each word of a noun, packed into a few bits each and written out: `["gold", "gold", "iron"]`.

    `former` is the key under which older files have the packed number.
    """

    def __init__(self, key: str, noun: str, width: int, attribute: str = "", former: str = "") -> None:
        super().__init__(key, attribute)
        self.noun = noun
        self.width = width
        self.former = former or key

    def known_as(self) -> list[str]:
        return [self.key, self.former]

    def encode(self, value: int, nouns: Nouns) -> Any:
        most = bit(self.width) - 1
        words = nouns[self.noun]
        return [word for at, word in enumerate(words) for _ in range(value >> self.width * at & most)]

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> int:
        words = nouns[self.noun]
        if type(data.data.get(self.former)) is int:
            return data.integer(self.former, 0, bit(self.width * len(words)) - 1)
        counts = read_list(words, data, self.key, "one of " + ", ".join(words))
        if counts and max(counts.count(at) for at in counts) >= bit(self.width):
            raise data.bad(self.key, f"at most {bit(self.width) - 1} of a kind")
        return sum(bit(self.width * at) for at in counts)


class Frames(Generic[F]):
    """How a game's frames are written and read: their fields, and steps that use a field differently."""

    def __init__(
        self,
        make: Callable[[], F],
        steps: list[str],
        fields: list[Field],
        otherwise: dict[int, list[Field]] | None = None,
    ) -> None:
        self.make = make
        self.steps = steps
        self.by_step: list[list[Field]] = [_with(fields, (otherwise or {}).get(step, [])) for step in range(len(steps))]
        blank = make()
        self.blanks = {field.attribute: getattr(blank, field.attribute) for known in self.by_step for field in known}

    def encode(self, frame: F, nouns: Nouns) -> Plain:
        """Write a pending step, leaving out empty fields. Nothing in a frame is ever secret."""
        data: Plain = {"step": self.steps[frame.step], "seat": frame.seat}
        for field in self.by_step[frame.step]:
            value = getattr(frame, field.attribute)
            if value != self.blanks[field.attribute]:
                data[field.key] = field.encode(value, nouns)
        return data

    def decode(self, data: Reader, nouns: Nouns, seats: int) -> F:
        frame = self.make()
        frame.step = data.one_of("step", self.steps)
        frame.seat = data.integer("seat", 0, seats - 1)
        fields = self.by_step[frame.step]
        data.only(["step", "seat", *(key for field in fields for key in field.known_as())])
        for field in fields:
            if any(key in data.data for key in field.known_as()):
                setattr(frame, field.attribute, field.decode(data, nouns, seats))
        return frame


def _with(fields: list[Field], others: list[Field]) -> list[Field]:
    """The fields, with the given ones replacing those that use the same attribute."""
    taken = [field.attribute for field in others]
    return [field for field in fields if field.attribute not in taken] + others


def is_stack(frames: Sequence[Frame], follows: Mapping[int, Sequence[int]]) -> bool:
    """Whether each step may follow the one below it; a step without an entry allows nothing above it."""
    return all(upper.step in follows.get(int(lower.step), ()) for lower, upper in pairwise(frames))
