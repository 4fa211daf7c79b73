"""A list whose copies share what they have in common: every copy is a list of its own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gnomon.kernel.growing import Growing


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans())))
def test_copies_are_independent(steps: list[tuple[int, bool]]) -> None:
    """Each step copies one of the lists or appends to it; plain lists do the same."""
    lists, plain = [Growing()], [list[int]()]
    for number, (which, copies) in enumerate(steps):
        at = which % len(lists)
        if copies:
            lists.append(lists[at].copy())
            plain.append(plain[at][:])
        else:
            lists[at].own.append(number)
            plain[at].append(number)
        assert [one.all() for one in lists] == plain
        assert [one.last()[-1:] for one in lists] == [one[-1:] for one in plain]


def test_the_list_that_is_read_belongs_to_its_reader() -> None:
    growing = Growing()
    growing.own.append(1)
    growing.copy()
    growing.all().append(2)
    assert growing.all() == [1]


def test_a_long_line_of_copies_is_read_and_dropped() -> None:
    """Each copy refers to the one before: neither reading nor dropping them may run out of stack."""
    growing = Growing()
    for number in range(100_000):
        growing.own.append(number)
        growing = growing.copy()
    assert growing.all() == list(range(100_000))
    del growing
