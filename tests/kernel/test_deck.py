"""Face-down decks: groups, what is known of them, and cards without a name."""

from __future__ import annotations

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
    return [sorted(deck.pools[deck.ids.index(pool)]) for pool in reversed(deck.groups)]


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
    assert deck.is_empty() and deck.count() == 0 and deck.pools == []


def test_a_card_slipped_under_comes_last() -> None:
    deck = deck_of(([1, 2], 0))
    deck.put_at_bottom([9], 5)
    assert groups(deck) == [[1, 2], [9]]
    assert deck.known == [0, 5]
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
    assert (deck.draw(Recorded([])), deck.is_empty(), deck.pools) == (5, True, [])


def test_who_does_not_see_a_draw_no_longer_knows_the_rest() -> None:
    deck = deck_of(([5, 6, 7], 0b11))
    deck.draw(Seeded(1), seen_by=0b10)
    assert deck.known == [0b10]


def test_what_is_on_top_is_found() -> None:
    assert deck_of(([1, 2], 0), ([7, 8], 0)).top_cards() == [7, 8]


def test_copies_go_their_own_way() -> None:
    deck = deck_of(([1, 2, 3], 0), ([7], 1))
    other = deck.copy()
    other.draw(Seeded(1))
    other.put_on_top([9, 9], 3)
    other.draw_unseen()
    assert groups(deck) == [[7], [1, 2, 3]]
    assert (deck.known, deck.away(0), deck.away(1), deck.next_id) == ([0, 1], 0, 0, 2)
    assert other.source == SOURCE


@pytest.mark.parametrize("seed", range(5))
def test_equal_decks_have_equal_groups(seed: int) -> None:
    one, other = deck_of(([1, 2, 3, 4], 0)), deck_of(([4, 3, 2, 1], 0))
    assert groups(one) == groups(other)
    card = one.draw(Seeded(seed))
    assert other.draw(Recorded([outcome(SOURCE, card)])) == card
    assert groups(one) == groups(other)
