"""Records that cannot be played again: one sentence with the file, the play and what could have stood there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import Match

FACES = "one of gem, orb, fragment, crystal"
START = ("replay", "--at", "0")


@pytest.fixture(scope="module")
def match() -> Match:
    """Five plays, the last of which rolls the dice of the next turn."""
    played = gnomon.load("casting-shadows").start("base", 2, seed=3, options={"characters": ["kit", "haze"]})
    for action in ("travel bubbling-lake", "travel amber-mountain", "travel bubbling-lake", "travel amber-mountain"):
        played.play(action)
    played.play("end")
    return played


def spoiled(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def said(command: Any, file: Path, text: str, *words: str) -> str:
    """The one sentence a broken file is answered with, after its name."""
    file.write_text(text, "utf-8")
    result = command(*(words or START), str(file))
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert result.err.startswith(f"gnomon: {file}: ")
    return str(result.err.removeprefix(f"gnomon: {file}: ").rstrip("\n"))


LINE = "0: end | red-die fragment, red-die crystal, blue-die crystal, blue-die gem, purple-die crystal"
TRAVEL = "0: travel bubbling-lake"
WAYS = "travel bubbling-lake, travel ancient-rune, travel dusty-desert"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (LINE, "0: end", f"play 5: expected red-die to show {FACES}, found 'no more outcomes'"),
        (", purple-die crystal", "", f"play 5: expected purple-die to show {FACES}, found 'no more outcomes'"),
        ("blue-die gem", "blue-die six", f"play 5: expected blue-die to show {FACES}, found 'blue-die six'"),
        ("blue-die gem", "red-die gem", f"play 5: expected blue-die to show {FACES}, found 'red-die gem'"),
        ("blue-die gem", "coin heads", f"play 5: expected blue-die to show {FACES}, found 'coin heads'"),
        (LINE, LINE + ", coin tails", "play 5: expected no more outcomes, found 'coin tails'"),
        ("purple-die orb", "purple-die 6", f"play.start: expected purple-die to show {FACES}, found 'purple-die 6'"),
        ('die orb",\n]', 'die orb", "coin tails"]', "play.start: expected no more outcomes, found 'coin tails'"),
        (TRAVEL, "0: travel moon", f"play 1: expected one of {WAYS}, found 'travel moon'"),
        (TRAVEL, "0: fly", "play 1: expected an action that begins with one of travel, "),
        (TRAVEL, "1: travel bubbling-lake", "play 1: expected a choice of seat 0, found 'seat 1'"),
        (TRAVEL, "travel", "play 1: expected 'seat: action | outcomes', found 'travel'"),
        ("seats = 2", "seats = 5", "seats: expected a whole number from 2 to 4 for base, found 5"),
        ("casting-shadows", "chess", f"game: expected one of {', '.join(gnomon.games.names())}, found 'chess'"),
        ("bots = 0", "bots = 9", "options: bots: expected at most 2, since base has 4 characters"),
        ("rules = 2", "rules = 9", "rules: expected rules version 1 or 2 (later rules need a newer Gnomon), found 9"),
    ],
)
def test_a_broken_record(command: Any, tmp_path: Path, match: Match, old: str, new: str, sentence: str) -> None:
    assert said(command, tmp_path / "broken.toml", spoiled(str(match.record), old, new)).startswith(sentence)


def test_only_what_fits_is_listed(command: Any, tmp_path: Path, match: Match) -> None:
    """Two Companions are out by then, and cards of other kinds never come from that deck."""
    text = spoiled(str(match.record), "companion lantern-moth", "companion owl")
    sentence = said(command, tmp_path / "broken.toml", text)
    assert sentence.startswith("play.start: expected companion to show one of ")
    assert "red-gem" not in sentence and "windhopper" not in sentence
    assert sentence.endswith(", found 'companion owl'")


def test_a_long_list_is_cut_short(command: Any, tmp_path: Path, match: Match) -> None:
    text = spoiled(str(match.record), "main psychic-spikes", "main fire")
    assert said(command, tmp_path / "broken.toml", text).endswith(" and 10 more, found 'main fire'")


def test_a_record_that_starts_from_a_position(command: Any, tmp_path: Path, match: Match) -> None:
    begun = match.game.position(gnomon.replay(str(match.record), plays=4).position())
    begun.play("end")
    shown = begun.record.lines()[0].partition(" | ")[2].split(", ")[-1]
    text = spoiled(str(begun.record), f", {shown}", "")
    wanted = f"play 1: expected purple-die to show {FACES}, found 'no more outcomes'"
    assert said(command, tmp_path / "broken.toml", text) == wanted
    bad = spoiled(str(begun.record), "\nround = 1", "\nround = -1")
    assert said(command, tmp_path / "broken.toml", bad).startswith("position: state.round: expected a whole number")


@pytest.mark.parametrize("words", [("replay",), ("play", "--resume")])
def test_a_position_is_no_record(command: Any, tmp_path: Path, match: Match, words: tuple[str, ...]) -> None:
    wanted = 'format: expected "gnomon record 1" or "gnomon record 2", found \'gnomon position 1\''
    assert said(command, tmp_path / "position.toml", match.position(), *words) == wanted
