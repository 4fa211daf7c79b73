"""Flat lists of ints: new ones leave the old as they were, and plain lists behave as librt's vectors do."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from librt.vecs import append, pop, vec
from mypy_extensions import i64

import gnomon
from gnomon.kernel import vectors
from gnomon.kernel.ints import (
    added,
    cut,
    filled,
    index_of,
    inserted,
    ints,
    joined,
    listed,
    part,
    removed,
    replaced,
    rotated,
    total,
    without,
)
from gnomon.kernel.offers import ROOM, Offers, offer
from gnomon.kernel.state import pack


def test_what_is_made_new_leaves_the_old_as_it_was() -> None:
    old = ints([5, 6, 7])
    assert listed(added(old, 8)) == [5, 6, 7, 8]
    assert listed(without(old, 1)) == [5, 7]
    assert listed(removed(old, 6)) == [5, 7]
    assert listed(inserted(old, 6)) == [5, 6, 6, 7] and listed(inserted(old, 4)) == [4, 5, 6, 7]
    assert listed(joined(old, ints([1, 2]))) == [5, 6, 7, 1, 2] and listed(joined(old, ints([]))) == [5, 6, 7]
    assert listed(part(old, 1, 3)) == [6, 7] and listed(part(old, 1, 1)) == []
    assert listed(cut(old, 1, 2)) == [5, 7] and listed(cut(old, 0, 3)) == []
    with pytest.raises(ValueError, match=r"8 is not in \[5, 6, 7\]"):
        removed(old, 8)
    assert listed(replaced(old, 2, 9)) == [5, 6, 9]
    assert [listed(rotated(old, first)) for first in range(4)] == [[5, 6, 7], [6, 7, 5], [7, 5, 6], [5, 6, 7]]
    assert listed(old) == [5, 6, 7]


def test_two_that_grew_from_one_do_not_share_their_ends() -> None:
    """An append in place would let the second overwrite the first."""
    start = added(added(ints([1]), 2), 3)
    one, other = added(start, 4), added(start, 5)
    assert (listed(start), listed(one), listed(other)) == ([1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 5])


def test_reading() -> None:
    some = ints([4, 9, 4])
    assert (len(some), some[1], some[-1], total(some)) == (3, 9, 4, 17)
    assert (index_of(some, 4), index_of(some, 9), index_of(some, 5)) == (0, 1, -1)
    assert 9 in some and 5 not in some
    assert (listed(filled(3, -1)), listed(ints([]))) == ([-1, -1, -1], [])


def test_a_list_given_is_copied() -> None:
    given = [1, 2]
    made = ints(given)
    given.append(3)
    assert listed(made) == [1, 2]


def test_offers_are_gathered_again_into_the_same_room() -> None:
    out = Offers()
    for number in range(3 * ROOM):
        offer(out, 7, number)
    assert out.listed() == [pack(7, number) for number in range(3 * ROOM)]
    out.clear()
    offer(out, 1, 2, 3, 4, 5)
    assert out.listed() == [pack(1, 2, 3, 4, 5)]


# Where vectors come from


def test_each_build_has_its_own_vectors() -> None:
    assert isinstance(ints([]), list) != gnomon.build.is_compiled()
    assert (vectors.vec is vec) == gnomon.build.is_compiled()


@pytest.mark.skipif(gnomon.build.is_compiled(), reason="the stand-in serves only the interpreted build")
def test_the_stand_in_returns_what_librt_returns() -> None:
    ours, theirs = vectors.vec[i64]([1, 2, 3]), vec[i64]([1, 2, 3])
    assert list(vectors.append(ours, 4)) == list(append(theirs, 4))
    for at in (-1, 0, 1):
        rest, item = vectors.pop(vectors.vec[i64]([1, 2, 3]), at)
        their_rest, their_item = pop(vec[i64]([1, 2, 3]), at)
        assert (list(rest), item) == (list(their_rest), their_item)
    with pytest.raises(IndexError):
        vectors.pop(vectors.vec[i64]([]), 0)


WITHOUT_LIBRT = """
import sys
sys.modules["librt"] = None
import gnomon
match = gnomon.load("casting-shadows").start("base", 2, seed=1)
match.play(match.decision.options[0])
print(gnomon.build.name(), len(match.record.codes))
"""


def test_without_librt_the_engine_runs_interpreted() -> None:
    around = os.environ | {"PYTHONPATH": str(Path(gnomon.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", WITHOUT_LIBRT], env=around, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["interpreted", "1"]


def test_librt_is_installed_for_the_compiled_build() -> None:
    assert importlib.util.find_spec("librt.vecs") is not None
