"""Answers narrowed by words and numbers: any clear beginning will do, and what is still open is listed."""

from __future__ import annotations

import pytest

from gnomon.companion import Further, Unclear
from gnomon.companion.narrowing import Narrowing, Part, Way

TREES = {"red-oak": "Red Oak", "old-elm": "Old Élm", "red-elm": "Red Elm"}
SPOTS = {"hill": "the hill", "shore": "the shore"}


def way(*words: str) -> Way:
    known = {"plant": "plant a tree", "rest": "rest", **TREES, **SPOTS}
    parts = (Part(word, known[word], "Trees" if word in TREES else "") for word in words)
    return Way(" ".join(words), tuple(parts))


WAYS = [*(way("plant", tree, spot) for tree in TREES for spot in SPOTS), way("rest")]
NARROWING = Narrowing(WAYS, ["What do you do?", "Which tree?", "Where?"], "something to do")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("plant red-oak hill", "plant red-oak hill"),
        ("oak hill", "plant red-oak hill"),
        ("PLANT the Red Oak on the shore", "plant red-oak shore"),
        ("ol el sh", "plant old-elm shore"),
        ("1 3 2", "plant red-elm shore"),
        ("plant 1 shore", "plant red-oak shore"),
        ("plant elm 2 1", "plant red-elm hill"),
        ("2", "rest"),
        ("res", "rest"),
    ],
)
def test_an_answer_is_found(line: str, found: str) -> None:
    assert NARROWING.find(line).line == found


@pytest.mark.parametrize(
    ("line", "begun", "asked"),
    [
        ("", "", ["What do you do?", "  1 plant a tree, 2 rest"]),
        ("plant", "plant", ["Which tree?", "  Trees: 1 Red Oak, 2 Old Élm, 3 Red Elm"]),
        ("1", "plant", ["Which tree?", "  Trees: 1 Red Oak, 2 Old Élm, 3 Red Elm"]),
        ("elm", "elm", ["Which tree?", "  Trees: 1 Old Élm, 2 Red Elm"]),
        ("oak", "plant red-oak", ["Where?", "  1 the hill, 2 the shore"]),
    ],
)
def test_what_is_still_open_is_listed(line: str, begun: str, asked: list[str]) -> None:
    with pytest.raises(Further) as further:
        NARROWING.find(line)
    assert (further.value.begun, str(further.value).splitlines()) == (begun, asked)


@pytest.mark.parametrize("line", ["oak elm", "fly", "fly 2", "fly 2 oak", "3", "0", "plant 9", "hill oak", "9" * 500])
def test_what_fits_nothing_is_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(Unclear) as unclear:
        NARROWING.find(line)
    assert not isinstance(unclear.value, Further)
    assert str(unclear.value).startswith("Expected ") and len(str(unclear.value)) < 200


def test_sentences_are_listed_one_below_the_other() -> None:
    ways = [Way(word, (Part(word, name),)) for word, name in {"yes": "yes, plant two", "no": "no"}.items()]
    assert Narrowing(ways, ["Do you?"], "an answer").listed(ways) == ["Do you?", "  1 yes, plant two", "  2 no"]
