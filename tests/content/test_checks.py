"""The checks of single values, and the words of their complaints."""

from __future__ import annotations

import datetime

import pytest

from gnomon.content.checks import (
    Check,
    ContentError,
    each,
    either,
    flag,
    list_of,
    nearest,
    one_of,
    operation,
    phrase,
    plain,
    rule_number,
    show,
    table,
    whole,
    wholes,
)

OPERATIONS = {"draw": {"amount": whole(1, 3)}, "pass": {}}
CHECKS: list[tuple[Check, list[object], list[object], str]] = [
    (whole(1, 3), [1, 3], [0, 4, True, 1.0, "1", None], "a whole number from 1 to 3"),
    (wholes(2, 0, 9), [[0, 9]], [[1], [1, 10], [1, True], 3], "a list of 2 whole numbers from 0 to 9"),
    (wholes(1, 0, 9), [[4]], [[]], "a list of 1 whole number from 0 to 9"),
    (flag, [True, False], [0, 1, "yes"], "true or false"),
    (phrase(5), ["a", "abcde"], ["", "abcdef", "a\nb", 3], "1 to 5 printable characters"),
    (
        phrase(9),
        ["Kit Catt", "1", "漢字", "Größe!"],
        [" ", " Kit", "Kit ", "a  b", "-", "\u2800", "\u3164"],
        "words with single spaces between them",
    ),
    (
        phrase(9),
        ["\u00e9"],
        ["e\u0301", "a\u20dd"],
        "letters without combining marks, since a terminal counts characters",
    ),
    (one_of(["red", "blue"]), ["red"], ["green", 3, ["red"]], "red or blue"),
    (
        list_of(["red"], 1, 2),
        [["red"], ["red", "red"]],
        [[], ["red"] * 3, ["x"], [3]],
        "a list of 1 to 2 words out of red",
    ),
    (list_of(["red"], 2, 2), [["red", "red"]], [["red"]], "a list of 2 words out of red"),
    (each(flag, 1, 2), [[True]], [[], [True] * 3, True], "a list of 1 to 2"),
    (table({"a": flag, "b": flag}, ["b"]), [{"a": True}, {"a": True, "b": False}], [3, []], "a table of a, b"),
    (operation(OPERATIONS), [{"op": "pass"}, {"op": "draw", "amount": 2}], [{}, 3], "a table with an op"),
    (rule_number(lambda: ["1.1", "1.10"], "1.1"), ["1.10"], ["1.2", 1.1, ["1.1"]], 'a rule number such as "1.1"'),
]


@pytest.mark.parametrize(("check", "right", "wrong", "expected"), CHECKS, ids=[expected for *_, expected in CHECKS])
def test_a_check_lets_pass_what_is_right(check: Check, right: list[object], wrong: list[object], expected: str) -> None:
    for value in right:
        check(value, "file: entry: key")
    for value in wrong:
        with pytest.raises(ContentError) as caught:
            check(value, "file: entry: key")
        assert str(caught.value) == f"file: entry: key: expected {expected}, found {show(value)}"


@pytest.mark.parametrize(
    ("check", "value", "sentence"),
    [
        (each(flag, 0, 9), [True, 3], "here: 2: expected true or false, found 3"),
        (table({"amount": flag}), {}, "here: amount: expected this key, found none"),
        (table({"amount": flag}), {"amont": 1}, "here: amont: expected a key of this entry, perhaps amount"),
        (table({"amount": flag}), {"amount": 1}, "here: amount: expected true or false, found 1"),
        (operation(OPERATIONS), {"op": "drw"}, 'here: op: expected draw or pass, found "drw"'),
        (operation(OPERATIONS), {"op": ["draw"]}, 'here: op: expected draw or pass, found ["draw"]'),
        (operation(OPERATIONS), {"op": "draw"}, "here: amount: expected this key, found none"),
        (
            operation(OPERATIONS),
            {"op": "pass", "amount": 1},
            "here: amount: expected a key of this entry, found an unknown one",
        ),
    ],
)
def test_a_complaint_names_the_place(check: Check, value: object, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        check(value, "here")
    assert str(caught.value) == sentence


def test_any_value_is_shown_in_one_short_line() -> None:
    shown = {
        "true": True,
        "a huge number": 10**5000,
        "1.5": 1.5,
        '"a?b"': "a\nb",
        '"' + "x" * 37 + '..."': "x" * 99,
        "[1, [2, [...]]]": [1, [2, [3]]],
        "[1, 1, 1, 1, 1, 1, 1, 1, ...]": [1] * 9,
        "a table": {"a": 1},
        "a date or time": datetime.date(2024, 1, 1),
        "none": None,
    }
    assert {show(value): value for value in shown.values()} == shown


def test_the_words_of_a_complaint() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert plain("long enough", 8) == "long ..."
    assert nearest("wight", ["weight", "height"]) == ", perhaps weight"
    assert nearest("hand", ["left-hand"]) == ", perhaps left-hand"
    assert nearest("x", ["weight"]) == ", found an unknown one"
