"""States as plain data: masks, knowers, decks, hands and frames, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from gnomon.kernel import codec
from gnomon.kernel.codec import Counts, Frames, Number, Seat, Seats, Word, WordBySeat
from gnomon.kernel.dealer import Recorded, Seeded, outcome
from gnomon.kernel.deck import Deck
from gnomon.kernel.errors import BadText
from gnomon.kernel.frames import Frame
from gnomon.kernel.state import EVERYONE
from gnomon.kernel.toml import Plain, Reader

CARDS = ["ant", "bee", "cat", "dog"]
NOUNS = {"card": CARDS, "coin": ["gold", "iron"]}


def reader(data: Plain) -> Reader:
    return Reader(data, "position", "state")


# Seats and words


def test_a_mask_is_a_list_of_seats() -> None:
    assert codec.read_mask(reader({"hit": [2, 0, 2]}), "hit", 3) == 0b101
    assert codec.read_mask(reader({}), "hit", 3) == 0
    for bad in ([3], [-1], [True], ["0"], 5):
        with pytest.raises(BadText, match=r"^position: state\.hit: expected a list"):
            codec.read_mask(reader({"hit": bad}), "hit", 3)


@pytest.mark.parametrize(("known", "text"), [(0, ""), (0b101, "0+2"), (EVERYONE, "all")])
def test_knowers_are_told_and_read(known: int, text: str) -> None:
    assert codec.knowers(known) == text
    assert codec.read_knowers(text, reader({}), "known", 3) == known


@pytest.mark.parametrize("text", ["3", "0+", "some", "0,1", "00"])
def test_what_names_no_seats_is_refused(text: str) -> None:
    with pytest.raises(BadText, match=r"^position: state\.known: expected seats joined by \+, or all"):
        codec.read_knowers(text, reader({}), "known", 3)


def test_who_may_know() -> None:
    assert [codec.may_know(0b10, viewer) for viewer in (None, 0, 1, -1)] == [True, False, True, False]
    assert [codec.may_know(EVERYONE, viewer) for viewer in (None, 0, -1)] == [True, True, True]


def test_words_are_read_as_numbers() -> None:
    assert codec.read_list(CARDS, reader({"hand": ["dog", "ant"]}), "hand", "a card") == [3, 0]
    with pytest.raises(BadText, match=r"^position: state\.hand: expected a card, found 'cow'$"):
        codec.read_list(CARDS, reader({"hand": ["cow"]}), "hand", "a card")


def test_a_card_in_a_hand() -> None:
    assert codec.card_word("cat", 0b10, 1) == "cat@1"
    assert codec.card_word("cat", 0b10, 0) == "?@1"
    unseen = [0, 2, 3]
    assert codec.fill_card(CARDS, "?@1", unseen, 7, Recorded([outcome(7, 2)])) == "cat@1"
    assert unseen == [0, 3]
    assert codec.fill_card(CARDS, "bee@0", unseen, 7, Recorded([])) == "bee@0"


# Decks


def deck_with_everything() -> tuple[Deck, list[int]]:
    """A known card on top, a lot of which one card is away unseen and one was put back under the deck."""
    deck = Deck(7)
    deck.put_on_top([0, 0, 1, 1, 2], 0)
    held = [deck.draw_unseen()]
    deck.put_unseen_at_bottom(deck.draw_unseen())
    deck.put_on_top([3], 0b10)
    return deck, held


def encoded(deck: Deck, held: list[int], viewer: int | None) -> list[Plain]:
    return codec.encode_deck(CARDS, deck, codec.pool_order(deck, held), viewer)


def test_a_deck_as_one_sees_it_who_knows_all() -> None:
    deck, held = deck_with_everything()
    assert encoded(deck, held, None) == [
        {"known": "1", "cards": ["dog"]},
        {"cards": ["ant", "ant", "bee", "bee", "cat"], "pool": 1, "count": 3},
        {"pool": 1, "count": 1},
    ]


def test_a_deck_as_others_see_it() -> None:
    deck, held = deck_with_everything()
    hidden = [{"hidden": 5, "pool": 1, "count": 3}, {"pool": 1, "count": 1}]
    assert encoded(deck, held, 0) == [{"known": "1", "hidden": 1}, *hidden]
    assert encoded(deck, held, 1) == [{"known": "1", "cards": ["dog"]}, *hidden]


def test_a_lot_that_is_all_away_is_told_too() -> None:
    deck = Deck(7)
    deck.put_on_top([2], 0)
    assert encoded(deck, [deck.draw_unseen()], None) == [{"cards": ["cat"], "pool": 0, "count": 0}]


def test_a_deck_is_read_back() -> None:
    deck, held = deck_with_everything()
    data = encoded(deck, held, None)
    again = codec.read_deck(CARDS, reader({"deck": data}), "deck", 7, 3)
    assert encoded(again, [1], None) == data
    assert (again.source, again.count(), sorted(again.cards())) == (7, 5, [0, 0, 1, 1, 2, 3])


def test_hidden_cards_are_dealt_anew() -> None:
    deck, held = deck_with_everything()
    unseen = [0, 0, 1, 1, 2]
    filled = codec.fill_deck(CARDS, encoded(deck, held, 1), unseen, 7, Seeded(1))
    assert filled == encoded(deck, held, None) and unseen == []


@pytest.mark.parametrize(
    ("groups", "complaint"),
    [
        ([{"cards": ["cow"]}], r"deck\[0\]\.cards: expected the name of a card"),
        ([{"cards": []}], r"deck\[0\]\.cards: expected at least one card"),
        ([{"cards": ["ant"], "hidden": 1}], r"deck\[0\]\.hidden: expected one of known, cards, pool, count as key"),
        ([{"cards": ["ant"], "pool": 0}], r"deck\[0\]\.count: expected a whole number"),
        ([{"pool": 0, "count": 1}], r"deck\[0\]\.cards: expected at least one card"),
        ([{"cards": ["ant"], "pool": 0, "count": 2}], r"deck: expected groups with no more cards"),
        ([{"cards": ["ant"], "known": "5"}], r"deck\[0\]\.known: expected seats joined"),
        ([{"cards": ["ant"], "pool": 0, "count": 1}, {"cards": ["ant"], "pool": 0, "count": 1}], "once per pool"),
    ],
)
def test_a_wrong_deck_is_refused(groups: list[Plain], complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        codec.read_deck(CARDS, reader({"deck": groups}), "deck", 7, 3)


# Frames


class Pending(Frame):
    def __init__(self, step: int = 0, seat: int = 0) -> None:
        super().__init__(step, seat)
        self.source = 0
        self.card = -1
        self.amount = 0
        self.hit = 0
        self.answers = 0
        self.paid = 0


STEPS = ["strike", "pay", "pick"]
FRAMES = Frames(
    Pending,
    STEPS,
    [Seat("source"), Word("card", "card"), Number("amount", 99), Seats("hit"), WordBySeat("answers", "card")],
    {1: [Counts("paid", "coin", 4)], 2: [Counts("picked", "card", 3, "paid", "paid")]},
)


def pending(step: int, **fields: int) -> Pending:
    frame = Pending(step, 1)
    for name, value in fields.items():
        setattr(frame, name, value)
    return frame


FRAME_CASES: list[tuple[Pending, Plain]] = [
    (pending(0), {"step": "strike", "seat": 1}),
    (
        pending(0, source=2, card=3, amount=7, hit=0b101, answers=0x0200_01),
        {"step": "strike", "seat": 1, "source": 2, "card": "dog", "amount": 7, "hit": [0, 2]}
        | {"answers": ["0:ant", "2:bee"]},
    ),
    (pending(1, paid=0x12), {"step": "pay", "seat": 1, "paid": ["gold", "gold", "iron"]}),
    (pending(2, paid=0o2001), {"step": "pick", "seat": 1, "picked": ["ant", "dog", "dog"]}),
]


@pytest.mark.parametrize(("frame", "data"), FRAME_CASES)
def test_a_frame_is_told_and_read(frame: Pending, data: Plain) -> None:
    assert FRAMES.encode(frame, NOUNS) == data
    assert vars(FRAMES.decode(reader(data), NOUNS, 3)) == vars(frame)
    assert FRAMES.encode(FRAMES.decode(reader(data), NOUNS, 3), NOUNS) == data


@pytest.mark.parametrize(("step", "packed"), [("pay", 0x12), ("pick", 0o2001)])
def test_packed_numbers_of_before_are_read(step: str, packed: int) -> None:
    assert FRAMES.decode(reader({"step": step, "seat": 0, "paid": packed}), NOUNS, 3).paid == packed


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"step": "leap"}, "step: expected one of strike, pay, pick"),
        ({"seat": 3}, "seat: expected a whole number from 0 to 2"),
        ({"source": 3}, "source: expected a whole number from -1 to 2"),
        ({"amount": 100}, "amount: expected a whole number from -1 to 99"),
        ({"card": "cow"}, "card: expected the name of a card, found 'cow'"),
        ({"hit": [9]}, "hit: expected a list of seats from 0 to 2"),
        ({"answers": ["7:ant"]}, "answers: expected a list of seat:card"),
        ({"answers": ["0:cow"]}, "answers: expected the name of a card, found 'cow'"),
        ({"paid": 1}, "paid: expected one of step, seat, source, card, amount, hit, answers as key"),
        ({"step": "pay", "paid": ["tin"]}, "paid: expected one of gold, iron, found 'tin'"),
        ({"step": "pay", "paid": ["gold"] * 16}, "paid: expected at most 15 of a kind"),
        ({"step": "pay", "paid": 256}, "paid: expected a whole number from 0 to 255"),
        ({"step": "pay", "paid": True}, "paid: expected a list"),
    ],
)
def test_a_wrong_frame_is_refused(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadText, match=f"^position: state.{complaint}"):
        FRAMES.decode(reader({"step": "strike", "seat": 0} | fields), NOUNS, 3)


def test_steps_stand_on_steps_they_can_follow() -> None:
    follows = {0: [1], 1: [1, 2]}
    assert codec.is_stack([], follows) and codec.is_stack([pending(2)], follows)
    assert codec.is_stack([pending(0), pending(1), pending(1), pending(2)], follows)
    assert not codec.is_stack([pending(0), pending(2)], follows)
    assert not codec.is_stack([pending(2), pending(1)], follows)
