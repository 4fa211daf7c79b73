"""What a refusal says of bad input: a few words, whatever the input is."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from gnomon.kernel.errors import BadText


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def deep(count: int) -> Any:
    value: Any = {}
    for _ in range(count):
        value = {"a": [value]}
    return value


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        (16**5000, "a huge number"),
        (-(10**30), "a huge number"),
        (2**63, "9223372036854775808"),
        (True, "True"),
        (1.5, "1.5"),
        ("a\n'b", '"a\\n\'b"'),
        ("x" * 10**7, "'" + "x" * 56 + "..."),
        ([1, "a", [2, (3,)]], "[1, 'a', [2, (3)]]"),
        ([0] * 10**7, "[" + "0, " * 18 + "0,..."),
        ({"a": 1, "b": [2]}, "{'a': 1, 'b': [2]}"),
        (deep(10**5), "{'a': [{'a': [...]}]}"),
        ([16**5000, 16**5000], "[a huge number, a huge number]"),
        (Broken(), "Broken"),
        ({"a": Broken()}, "{'a': Broken}"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_was_found_is_shown_in_a_few_words(found: object, shown: str) -> None:
    tracemalloc.start()
    error = BadText("here", "key", "something else", found)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(error) == f"here: key: expected something else, found {shown}"
    assert most < 100_000, "not all of it is written first"


def test_a_key_is_shown_in_one_line() -> None:
    error = BadText("here", "a\x1b[2J\n" + "b" * 10**6, "something else")
    assert str(error) == "here: a?[2J?" + "b" * 111 + "...: expected something else"
