"""One notation, both ways; and what is told to whom."""

from __future__ import annotations

import pytest

from gnomon.kernel.errors import BadText
from gnomon.kernel.journal import Events
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.notation import Notation, arguments
from gnomon.kernel.state import EVERYONE, pack
from gnomon.kernel.words import Words

NOUNS = {"card": ["ant", "bee"], "place": ["north", "south"]}
ACTIONS = Notation(["pass", "play {card} {number} > {place}", "play {card} on {place}", "play {card}"], NOUNS)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (pack(0), "pass"),
        (pack(1, 1, 3, 0), "play bee 3 > north"),
        (pack(2, 0, 1), "play ant on south"),
        (pack(3, 1), "play bee"),
        (pack(1, 0, 4095, 1), "play ant 4095 > south"),
    ],
)
def test_text_and_code(code: int, text: str) -> None:
    assert ACTIONS.text(code) == text
    assert ACTIONS.code(text) == code
    assert ACTIONS.code(f"  {text.upper()}\t") == code


@pytest.mark.parametrize(
    "text",
    [
        *("", "go", "play", "play cat", "play ant 3", "play ant on", "pass pass", "play ant 1>north"),
        *("play ant 4096 > north", "play ant -1 > north", "play ant ² > north", "play ant 00001 > north"),
        "play ant 3 > north > south",
    ],
)
def test_what_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(BadText, match=r"^action: expected "):
        ACTIONS.code(text)


def test_a_refusal_says_what_would_have_been_understood() -> None:
    with pytest.raises(BadText, match=r"expected play \{card\} \{number\} > \{place\} or play \{card\} on"):
        ACTIONS.code("play cat")
    with pytest.raises(BadText, match="an action beginning with one of pass, play, found 'go'"):
        ACTIONS.code("go")


def test_arguments_keep_twelve_bits_each() -> None:
    assert arguments(pack(5, 1, 4095, 0, 77)) == [1, 4095, 0, 77]


def test_events_are_told_to_those_who_may_know() -> None:
    notation = Notation(["drew {seat} {card?}", "won {seat}"], NOUNS)
    events = Events(notation, [0 | 0b101 << 8, 2, 1, 0, 0, 1 | EVERYONE << 8, 2, 0, 0, 0])
    assert len(events) == 2
    assert [str(event) for event in events] == ["drew 2 bee", "won 2"]
    assert events.texts_for(0) == events.texts_for(2) == events.texts_for(None) == ["drew 2 bee", "won 2"]
    assert events.texts_for(1) == events.texts_for(-1) == ["drew 2 ?", "won 2"]
    assert (events[0].name, events[0].nouns, events[-1].words) == ("drew", ["seat", "card"], ["2"])
    assert [event.name for event in events[0:2]] == ["drew", "won"]
    assert events[0] == events[:1][0] and len({events[0], events[0]}) == 1
    with pytest.raises(IndexError):
        events[2]


def lexicon() -> Lexicon:
    return Lexicon(ACTIONS, ACTIONS, [("deck", "card"), ("count", "number")], Words('[a]\nb = "{x}!"', "words"))


@pytest.mark.parametrize(("code", "text"), [(1, "deck bee"), (1 << 16 | 12, "count 12")])
def test_outcomes_have_words(code: int, text: str) -> None:
    assert lexicon().outcome_text(code) == text
    assert lexicon().outcome_code(text) == code


@pytest.mark.parametrize("text", ["", "deck", "deck cat", "heap bee", "count x", "bee"])
def test_outcomes_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadText, match=r"^outcome: "):
        lexicon().outcome_code(text)


def test_words() -> None:
    words = lexicon().words
    assert words.say("a", "b", {"x": 3}) == "3!"
    assert words.has("a", "b") and not words.has("a", "c") and not words.has("b", "a")
    with pytest.raises(BadText, match=r"words: a\.c: expected a sentence"):
        words.find("a", "c")
