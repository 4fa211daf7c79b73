"""Dealers: seeded streams, recorded and forced outcomes, questions to the table."""

from __future__ import annotations

from collections import Counter

import pytest

from gnomon.kernel.dealer import Imagined, Manual, Recorded, Seeded, Unanswered, outcome
from gnomon.kernel.errors import BadText

FACES = [0, 0, 1, 2, 2, 2]


def deal(dealer: Seeded, times: int) -> list[int]:
    return [dealer.deal(0, FACES, 0, 6) for _ in range(times)]


def test_the_stream_is_frozen() -> None:
    """These numbers are in every record's future: they may never change."""
    stream = Seeded(7, 3)
    assert [int(stream.word()) for _ in range(4)] == WORDS


WORDS = [3494650208, 3660489652, 1415317377, 2227309932]


def test_every_item_comes_up_about_as_often() -> None:
    found = Counter(deal(Seeded(5, 1), 60_000))
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert all(9_500 < count < 10_500 for count in found.values())


def test_seeds_and_match_numbers_give_streams_of_their_own() -> None:
    """Also where only one bit of either differs, low or high."""
    numbers = [0, 1, 2, 3, 2**31, 2**32, 2**33, 2**62, 2**63 - 1]
    streams = {(seed, match): tuple(deal(Seeded(seed, match), 40)) for seed in numbers for match in numbers}
    assert len(set(streams.values())) == len(streams)


def test_only_the_part_that_is_asked_for_comes_up() -> None:
    dealer = Seeded(1)
    assert {dealer.deal(0, FACES, 2, 3) for _ in range(200)} == {2, 3, 4}


def test_rewind_and_copy_go_on_alike() -> None:
    dealer = Seeded(9, 9)
    deal(dealer, 17)
    other = dealer.copy()
    following = deal(dealer, 20)
    assert isinstance(other, Seeded)
    assert deal(other, 20) == following
    dealer.rewind(17)
    assert deal(dealer, 20) == following


def test_a_log_takes_outcomes_and_a_copy_has_none() -> None:
    dealer = Seeded(2)
    dealer.log = []
    index = dealer.deal(3, FACES, 0, 6)
    assert dealer.log == [outcome(3, FACES[index])]
    assert dealer.copy().log is None


def test_imagined_chance_does_not_mind_the_order() -> None:
    first, second = Imagined(4, 4), Imagined(4, 4)
    cards, mixed = [1, 5, 5, 9, 2], [9, 5, 2, 1, 5]
    assert all(cards[first.deal(0, cards, 0, 5)] == mixed[second.deal(0, mixed, 0, 5)] for _ in range(200))


def test_recorded_outcomes_come_in_order_and_then_no_more() -> None:
    dealer = Recorded([outcome(0, 2), outcome(1, 0)])
    assert dealer.deal(0, FACES, 0, 6) == 3
    assert dealer.left() == 1
    assert dealer.copy().deal(1, FACES, 0, 6) == 0
    assert dealer.deal(1, FACES, 0, 6) == 0
    with pytest.raises(BadText, match=r"outcome 3: expected source 0 to show one of \[0, 1, 2\], found 'no more"):
        dealer.deal(0, FACES, 0, 6)
    dealer.rewind(0)
    assert dealer.deal(0, FACES, 0, 6) == 3


@pytest.mark.parametrize("wrong", [outcome(1, 2), outcome(0, 7)])
def test_an_outcome_that_cannot_be_is_refused(wrong: int) -> None:
    with pytest.raises(BadText, match=r"outcome 1: expected source 0"):
        Recorded([wrong]).deal(0, FACES, 0, 6)


def test_an_outcome_outside_the_part_asked_for_is_refused() -> None:
    with pytest.raises(BadText):
        Recorded([outcome(0, 0)]).deal(0, FACES, 2, 4)


def test_the_manual_dealer_asks() -> None:
    dealer = Manual([outcome(0, 1)])
    assert dealer.may_ask() and not Recorded([]).may_ask()
    assert dealer.deal(0, FACES, 0, 6) == 2
    with pytest.raises(Unanswered) as caught:
        dealer.deal(4, FACES, 0, 6)
    assert (caught.value.source, caught.value.items) == (4, [0, 1, 2])
    copy = dealer.copy()
    assert isinstance(copy, Manual)
    copy.outcomes.append(outcome(4, 0))
    assert dealer.outcomes == [outcome(0, 1)]
