"""The writer and the checked reader of our texts."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import Reader, read, write

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
PLAIN = st.recursive(
    st.one_of(st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(TEXTS, PLAIN, max_size=6))
def test_what_is_written_reads_back_equal(data: dict[str, Any]) -> None:
    text = write(data)
    assert tomllib.loads(text) == data
    assert write(read(text, "here")) == text


def test_the_form_of_a_text() -> None:
    data = {"name": "x", "table": {"deep": {"a": 1}}, "list": [1, 2], "rows": [{"a": 1}, {"a": 2}], "empty": []}
    assert write(data) == (
        'name = "x"\nlist = [1, 2]\nempty = []\n\n[table]\n\n[table.deep]\na = 1\n'
        "\n[[rows]]\na = 1\n\n[[rows]]\na = 2\n"
    )


def test_long_lists_take_a_line_an_item() -> None:
    assert write({"list": ["word" * 5] * 8}).count("\n") == 10


def test_what_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="cannot be written"):
        write({"a": 1.5})


@pytest.mark.parametrize("text", ["a = ", "[", "a = 1\na = 2", "a = 2020-99-99", "[a]\n[" + "a" * 99])
def test_bad_toml_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(BadText, match=r"^here: expected valid TOML: "):
        read(text, "here")


READER = Reader({"n": 3, "b": True, "t": "x", "l": ["a", 1], "d": {"k": 1}, "r": [{}, 2]}, "here")


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: READER.integer("n", 4, 9), "here: n: expected a whole number from 4 to 9, found 3"),
        (lambda: READER.integer("b", 0, 1), "here: b: expected a whole number from 0 to 1, found True"),
        (lambda: READER.integer("x", 0, 1), "here: x: expected a whole number from 0 to 1, found 'nothing'"),
        (lambda: READER.boolean("n"), "here: n: expected true or false, found 3"),
        (lambda: READER.text("n"), "here: n: expected a text, found 3"),
        (lambda: READER.one_of("t", ["y", "z"]), "here: t: expected one of y, z, found 'x'"),
        (lambda: READER.one_of("n", ["y"]), "here: n: expected y, found 3"),
        (lambda: READER.array("d"), "here: d: expected a list, found {'k': 1}"),
        (lambda: READER.texts("l"), "here: l: expected a list of texts, found ['a', 1]"),
        (lambda: READER.table("n"), "here: n: expected a table, found 3"),
        (lambda: READER.tables("r"), "here: r[1]: expected a table, found 2"),
        (lambda: READER.table("d").integer("k", 2, 3), "here: d.k: expected a whole number from 2 to 3, found 1"),
        (lambda: READER.table("d").only(["z"]), "here: d.k: expected z as key, found 'k'"),
        (lambda: Reader([], "here"), "here: expected a table, found []"),
    ],
)
def test_complaints_name_the_place(ask: Any, sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        ask()
    assert str(caught.value) == sentence


def test_what_is_right_is_read() -> None:
    assert (READER.integer("n", 3, 3), READER.boolean("b"), READER.text("t")) == (3, True, "x")
    assert (READER.one_of("t", ["w", "x"]), READER.array("l"), READER.texts("none", [])) == (1, ["a", 1], [])
    assert (READER.table("d").data, READER.tables("none"), READER.integer("m", 0, 9, 5)) == ({"k": 1}, [], 5)


def test_long_findings_are_cut() -> None:
    with pytest.raises(BadText) as caught:
        Reader({"a": "x" * 500}, "here").integer("a", 0, 1)
    assert len(str(caught.value)) < 130
