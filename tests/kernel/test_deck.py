"""Face-down decks: groups, what is known of them, and cards without a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gnomon.kernel.dealer import Recorded, Seeded, outcome
from gnomon.kernel.deck import Deck

SOURCE = 4


def deck_of(*lots: tuple[list[int], int]) -> Deck:
    """A deck from the bottom up: lots of cards, each with the seats that know it."""
    deck = Deck(SOURCE)
    for cards, known in lots:
        deck.put_on_top(cards[:], known)
    return deck


def groups(deck: Deck) -> list[list[int]]:
    """What each group's cards can be, top first."""
    return [sorted(deck.pool_cards(pool)) for pool, _ in deck.groups()]


def known(deck: Deck) -> list[int]:
    """Who knows each pool, oldest first."""
    return [deck.knowers(pool) for pool in deck.pool_ids()]


def test_drawing_asks_which_card_came_up() -> None:
    deck = deck_of(([7, 8, 8, 9], 0))
    assert deck.draw(Recorded([outcome(SOURCE, 8)])) == 8
    assert groups(deck) == [[7, 8, 9]]


def test_drawing_what_can_only_be_one_card_asks_nobody() -> None:
    deck = deck_of(([7, 8], 0), ([9], 2))
    assert deck.top_known() == 2
    assert deck.draw(Recorded([])) == 9
    assert deck.top_known() == 0


def test_only_the_top_group_can_come_up() -> None:
    deck = deck_of(([1, 2, 3], 0), ([7, 8], 0))
    dealer = Seeded(3)
    assert sorted(deck.draw(dealer) for _ in range(2)) == [7, 8]
    assert sorted(deck.draw(dealer) for _ in range(3)) == [1, 2, 3]
    assert deck.is_empty() and deck.count() == 0 and deck.pool_ids() == []


def test_a_card_slipped_under_comes_last() -> None:
    deck = deck_of(([1, 2], 0))
    deck.put_at_bottom([9], 5)
    assert groups(deck) == [[1, 2], [9]]
    assert known(deck) == [0, 5]
    dealer = Seeded(1)
    assert [deck.draw(dealer) for _ in range(3)][-1] == 9


def test_a_card_that_left_unseen_has_no_name_until_it_is_revealed() -> None:
    deck = deck_of(([1], 0), ([5, 6, 7], 0))
    mark = deck.draw_unseen()
    assert deck.count() == 3
    assert deck.draw(Recorded([outcome(SOURCE, 6)])) == 6
    assert deck.reveal(mark, Recorded([outcome(SOURCE, 5)])) == 5
    assert deck.count() == 2
    assert groups(deck) == [[7], [1]]


def test_a_group_that_is_all_away_is_passed_over() -> None:
    deck = deck_of(([1], 0), ([5], 0))
    mark = deck.draw_unseen()
    assert deck.top_cards() == [1]
    assert deck.draw(Recorded([])) == 1
    assert deck.is_empty() and deck.count() == 0
    assert deck.reveal(mark, Recorded([])) == 5


def test_a_card_put_back_unseen_shares_its_pool() -> None:
    deck = deck_of(([5, 6], 0))
    deck.put_at_bottom([1], 255)
    deck.put_unseen_at_bottom(deck.draw_unseen())
    assert (deck.count(), groups(deck)) == (3, [[5, 6], [1], [5, 6]])
    assert deck.draw(Recorded([outcome(SOURCE, 6)])) == 6
    assert (deck.top_known(), deck.draw(Recorded([]))) == (255, 1)
    assert (deck.draw(Recorded([])), deck.is_empty(), deck.pool_ids()) == (5, True, [])


def test_who_does_not_see_a_draw_no_longer_knows_the_rest() -> None:
    deck = deck_of(([5, 6, 7], 0b11))
    deck.draw(Seeded(1), seen_by=0b10)
    assert known(deck) == [0b10]


def test_what_is_on_top_is_found() -> None:
    assert deck_of(([1, 2], 0), ([7, 8], 0)).top_cards() == [7, 8]


def test_copies_go_their_own_way() -> None:
    deck = deck_of(([1, 2, 3], 0), ([7], 1))
    other = deck.copy()
    other.draw(Seeded(1))
    other.put_on_top([9, 9], 3)
    other.draw_unseen()
    assert groups(deck) == [[7], [1, 2, 3]]
    assert (known(deck), deck.away(0), deck.away(1), deck.next_pool()) == ([0, 1], 0, 0, 2)
    assert other.source == SOURCE


CHANGES: list[Callable[[Deck], object]] = [
    lambda deck: deck.draw(Seeded(1)),
    lambda deck: deck.draw_unseen(),
    lambda deck: deck.reveal(1, Seeded(1)),
    lambda deck: deck.name_as(1, 7),
    lambda deck: deck.take_out(2),
    lambda deck: deck.put_on_top([9, 9], 3),
    lambda deck: deck.put_at_bottom([9], 3),
    lambda deck: deck.put_unseen_at_bottom(1),
    lambda deck: deck.refill(0, [4, 5, 6]),
    lambda deck: deck.look_through(4),
    lambda deck: deck.shuffle_in([9]),
]


@pytest.mark.parametrize("of_the_copy", [True, False])
@pytest.mark.parametrize("change", CHANGES)
def test_no_change_reaches_another_copy(change: Callable[[Deck], object], of_the_copy: bool) -> None:
    deck = deck_of(([1, 2, 3], 0), ([7, 8], 1))
    deck.put_unseen_at_bottom(deck.draw_unseen())
    before, other = everything(deck), deck.copy()
    third = other.copy()
    change(other if of_the_copy else deck)
    kept = deck if of_the_copy else other
    assert everything(kept) == everything(third) == before
    assert everything(other if of_the_copy else deck) != before


def everything(deck: Deck) -> list[object]:
    pools = [(pool, sorted(deck.pool_cards(pool)), deck.knowers(pool)) for pool in deck.pool_ids()]
    return [deck.source, deck.groups(), pools, deck.next_pool()]


def test_a_change_of_a_deck_that_was_never_copied_copies_nothing() -> None:
    deck = deck_of(([1, 2, 3], 0))
    pile = deck.own()
    deck.draw(Seeded(1))
    assert deck.own() is pile
    deck.copy()
    assert deck.own() is not pile


@pytest.mark.parametrize("seed", range(5))
def test_equal_decks_have_equal_groups(seed: int) -> None:
    one, other = deck_of(([1, 2, 3, 4], 0)), deck_of(([4, 3, 2, 1], 0))
    assert groups(one) == groups(other)
    card = one.draw(Seeded(seed))
    assert other.draw(Recorded([outcome(SOURCE, card)])) == card
    assert groups(one) == groups(other)


# Shuffling in, searching, naming


def test_shuffling_in_merges_everything_into_one_lot() -> None:
    deck = deck_of(([1, 2], 0), ([7], 3))
    deck.shuffle_in([9], 1)
    assert groups(deck) == [[1, 2, 7, 9]]
    assert (deck.count(), known(deck)) == (4, [0])


@pytest.mark.parametrize(("own", "more", "both"), [(5, 1, 1), (7, 7, 7), (6, 1, 0), (0, 7, 0)])
def test_who_knows_both_lots_knows_what_the_shuffled_deck_holds(own: int, more: int, both: int) -> None:
    deck = deck_of(([1, 2], own))
    deck.shuffle_in([9], more)
    assert known(deck) == [both]


def test_shuffling_alone_keeps_what_is_known_of_the_whole() -> None:
    deck = deck_of(([1, 2], 3), ([7], 2))
    deck.shuffle_in([])
    assert (groups(deck), known(deck)) == ([[1, 2, 7]], [2])


def test_shuffling_cards_into_an_empty_deck() -> None:
    deck = Deck(SOURCE)
    deck.shuffle_in([])
    assert deck.is_empty()
    deck.shuffle_in([4, 5], 2)
    assert (groups(deck), known(deck)) == ([[4, 5]], [2])


def test_a_deck_with_cards_unseen_elsewhere_is_not_shuffled_together() -> None:
    deck = deck_of(([5, 6, 7], 0))
    deck.draw_unseen()
    with pytest.raises(ValueError, match="unseen elsewhere"):
        deck.shuffle_in([1])
    assert groups(deck) == [[5, 6, 7]] and deck.count() == 2


def test_lots_that_lie_wholly_elsewhere_stay_as_they_are() -> None:
    deck = deck_of(([1, 2], 0), ([5], 0))
    unseen = deck.draw_unseen()
    deck.shuffle_in([9], 3)
    assert (groups(deck), known(deck)) == ([[1, 2, 9]], [0, 0])
    assert deck.reveal(unseen, Recorded([])) == 5


def test_a_searched_card_leaves_the_uppermost_lot_that_holds_it() -> None:
    deck = deck_of(([1, 9], 0), ([2, 9], 0))
    deck.take_out(9)
    assert groups(deck) == [[2], [1, 9]]
    deck.take_out(9)
    assert (groups(deck), deck.groups()) == ([[2], [1]], [(1, 1), (0, 1)])
    with pytest.raises(ValueError, match="not certain"):
        deck.take_out(9)


def test_a_lot_that_is_taken_out_whole_is_gone() -> None:
    deck = deck_of(([1, 2], 0), ([9], 1))
    deck.take_out(9)
    assert (groups(deck), known(deck), deck.pool_ids()) == ([[1, 2]], [0], [0])


def test_a_card_that_may_lie_elsewhere_is_not_certain_to_be_found() -> None:
    deck = deck_of(([5, 6], 0))
    deck.draw_unseen()
    assert not deck.holds(5)
    assert deck_of(([5, 6], 0)).holds(5)


def test_who_looks_through_a_deck_knows_its_lots() -> None:
    deck = deck_of(([1, 2], 1), ([5, 6], 0))
    unseen = deck.draw_unseen()
    deck.look_through(4)
    assert known(deck) == [5, 0]
    assert deck.reveal(unseen, Recorded([outcome(SOURCE, 6)])) == 6


def test_an_unseen_card_is_named_by_the_table() -> None:
    deck = deck_of(([5, 6], 0))
    unseen = deck.draw_unseen()
    deck.name_as(unseen, 6)
    assert groups(deck) == [[5]] and deck.count() == 1
    with pytest.raises(ValueError, match=r"card 6 is not one of the possible cards: \[5\]"):
        deck.name_as(unseen, 6)


def test_the_dealer_is_asked_for_a_single_card_where_it_must_be_told() -> None:
    deck = deck_of(([5], 0), ([9], 0))
    told = Recorded([outcome(SOURCE, 9), outcome(SOURCE, 5)])
    assert deck.draw(told, always=True) == 9
    unseen = deck.draw_unseen()
    assert deck.reveal(unseen, told, always=True) == 5
    assert told.left() == 0 and deck.pool_ids() == []
