"""Options and events are sequences like any other, although their items are made when they are accessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from pebbles.game import PebblesGame

from gnomon.kernel.decision import Action
from gnomon.kernel.lazily import Lazy
from gnomon.kernel.match import Match

GAME = PebblesGame()


class Place:
    """A number that is no int, such as one from numpy."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __index__(self) -> int:
        return self.at


def start() -> Match:
    return GAME.start("plain", 2, seed=3)


def options() -> Lazy[Any]:
    decision = start().decision
    assert decision is not None
    return decision.options


def events() -> Lazy[Any]:
    return start().play("toss")


@pytest.mark.parametrize("make", [options, events])
def test_like_a_list(make: Any) -> None:
    items = make()
    same = list(items)
    assert isinstance(make(), Sequence) and issubclass(type(items), Sequence)
    assert len(items) == len(same) > 1 and bool(items)
    for at in range(-len(same), len(same)):
        assert items[at] == items[Place(at)] == same[at]
    for part in (slice(None), slice(1, None), slice(-1, None), slice(None, None, -1), slice(5, 1), slice(0, 99, 2)):
        assert items[part] == same[part]
    assert list(reversed(items)) == same[::-1]
    assert [items.index(one) for one in same] == [same.index(one) for one in same]
    assert items.index(same[1], 1) == items.index(same[1], -len(same), 2) == 1
    assert [items.count(one) for one in same] == [same.count(one) for one in same]
    assert all(one in items for one in same) and "toss" not in items and items.count("toss") == 0


@pytest.mark.parametrize("make", [options, events])
def test_what_no_list_has(make: Any) -> None:
    items = make()
    for at in (len(items), -len(items) - 1, Place(99)):
        with pytest.raises(IndexError):
            items[at]
    for key in ("0", 1.0, None):
        with pytest.raises(TypeError):
            items[key]
    for item, first in (("toss", 0), (items[0], 1)):
        with pytest.raises(ValueError, match="is not in"):
            items.index(item, first)
    with pytest.raises(TypeError):
        items[0] = items[1]


@pytest.mark.parametrize("make", [options, events])
def test_patterns_take_them_apart(make: Any) -> None:
    items = make()
    match items:
        case [first, *rest]:
            assert [first, *rest] == list(items)
        case _:
            raise AssertionError(items)


def test_nothing_happened() -> None:
    none = start().opening
    assert not none and list(none) == none[:] == [] and list(reversed(none)) == []


def test_an_action_is_equal_however_it_was_found() -> None:
    found = options()
    assert found[1] == Action(found[1].code, start().record.lexicon.actions) and found[1] != found[2]
    assert len({*found, *found[:]}) == len(found)
