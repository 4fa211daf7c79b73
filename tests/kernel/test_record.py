"""Records: lines, cuts, seeds, and what is refused when one is read."""

from __future__ import annotations

from typing import Any

import pytest
from pebbles.game import PebblesGame

import gnomon
from gnomon.kernel.errors import BadText
from gnomon.kernel.record import check_seed, parse, split_line
from gnomon.testing.walk import Picker, play_on

GAME = PebblesGame()
TEXT = """\
format = "gnomon record 2"
game = "pebbles"
rules = 1
content = "pebbles"
setup = "plain"
seats = 2
seed = 5
match = 0

[options]

[play]
start = []
actions = ["0: take 1", "1: toss | die two", "0: draw | deck bee", "1: take 2", "0: play bee"]
"""


def test_a_record_reads_and_writes_itself() -> None:
    match = GAME.replay(TEXT)
    assert str(match.record) == TEXT
    assert match.view(0)["state"]["pebbles"] == 20 - 1 - 2 - 2 - 2
    assert match.record.lines()[1] == "1: toss | die two"
    assert [play.barrier for play in match.record.played()] == [False, True, True, False, True]


def test_the_first_plays_of_a_record() -> None:
    assert GAME.replay(TEXT, plays=2).record.lines() == ["0: take 1", "1: toss | die two"]
    assert GAME.replay(TEXT, plays=0).record.codes == []


def test_a_copy_and_a_cut() -> None:
    record = GAME.replay(TEXT).record
    other = record.copy()
    other.cut(2)
    assert (len(other.codes), len(other.outcomes)) == (2, 1)
    other.cut(0)
    assert (other.codes, other.outcomes, other.played()) == ([], [], [])
    assert str(record) == TEXT


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("record 2", "record 3", 'record: format: expected "gnomon record 1" or "gnomon record 2"'),
        (
            "rules = 1",
            "rules = 2",
            "record: rules: expected rules version 1 (later rules need a newer Gnomon), found 2",
        ),
        (
            'content = "pebbles"',
            'content = "x"',
            "record: content: expected the content in use here, pebbles: it was made with other values and"
            " cannot be played here, found 'x'",
        ),
        ('game = "pebbles"', 'game = "chess"', "record: game: expected pebbles, found 'chess'"),
        ("seats = 2", "seats = 9", "seats: expected a whole number from 2 to 3 for plain, found 9"),
        ("seed = 5", "seed = -1", "record: seed: expected a whole number from 0 to"),
        ("[options]", "[options]\nx = 1", "options: x: expected no key here, found 'x'"),
        ("[play]", "[play]\nx = 1", "record: play.x: expected one of start, actions as key"),
        ("0: take 1", "1: take 1", "record: play 1: expected a choice of seat 0, found 'seat 1'"),
        ("0: take 1", "0 take 1", "record: play 1: expected 'seat: action | outcomes', found '0 take 1'"),
        ("0: take 1", "0: take 3", "record: play 1: expected an action that was offered"),
        ("die two", "die six", "outcome: die: expected one of one, two, three, found 'six'"),
        (" | die two", "", "outcome 1: expected source 0 to show one of"),
        ("0: take 1", "0: take 1 | die two", "record: play 1: expected 0 more outcomes"),
        ("deck bee", "die one", "outcome 2: expected source 1"),
    ],
)
def test_a_spoiled_record_is_refused(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadText) as caught:
        GAME.replay(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith(sentence)


def test_nothing_comes_after_the_end() -> None:
    match = GAME.start("plain", 2, seed=1)
    play_on(match, Picker(1))
    text = str(match.record).rstrip().removesuffix("]").rstrip().rstrip(",")
    with pytest.raises(BadText, match="expected nothing more, because the match is over"):
        GAME.replay(text + ', "0: take 1"]\n')


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadText, match=f"game: expected one of {', '.join(gnomon.games.names())}, found 'pebbles'"):
        gnomon.replay(TEXT)


@pytest.mark.parametrize("line", ["", "0", "0:take", "x: take", "-1: take", "123: take", "²: take", ": take"])
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(BadText):
        split_line(line, "here")


def test_lines() -> None:
    assert split_line("1: take 2", "here") == (1, "take 2", [])
    assert split_line("12: a > b | x y,  z w", "here") == (12, "a > b", ["x y", "z w"])


@pytest.mark.parametrize("seed", [-1, 2**63, True, False, 1.0, "1", None])
def test_seeds_out_of_range(seed: Any) -> None:
    with pytest.raises(BadText, match="a whole number from 0 to"):
        check_seed(seed)


def test_seeds_in_range() -> None:
    assert [check_seed(seed) for seed in (0, 2**63 - 1)] == [0, 2**63 - 1]


def test_parse_checks_the_outer_form() -> None:
    assert parse(TEXT).text("setup") == "plain"
    with pytest.raises(BadText, match="file: more: expected"):
        parse("more = 1\n" + TEXT, "file")


def test_the_format_is_looked_at_before_the_keys() -> None:
    """A text of another format has other keys, and they are not what is wrong with it."""
    with pytest.raises(
        BadText, match='file: format: expected "gnomon record 1" or "gnomon record 2", found \'gnomon position 1\''
    ):
        parse('format = "gnomon position 1"\n[state]\n', "file")
