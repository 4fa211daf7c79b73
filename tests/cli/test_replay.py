"""gnomon replay: forward, back, to a number, and with whose eyes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import Match, bots
from gnomon.cli.replay import Player
from gnomon.terminal.archive import Archive
from gnomon.terminal.screen import Screen


@pytest.fixture(scope="module")
def match() -> Match:
    played = gnomon.load("casting-shadows").start("base", 3, seed=5)
    hands = [bots.make(played.game, "greedy", seat) for seat in range(3)]
    while (decision := played.decision) is not None:
        played.play(hands[decision.seat].choose(played.view(decision.seat), decision.options))
    return played


@pytest.fixture
def kept(match: Match, tmp_path: Path) -> str:
    return str(Archive(match, ["greedy"] * 3, tmp_path / "kept.toml").save())


def watch(match: Match, *lines: str) -> tuple[str, Player]:
    output = io.StringIO()
    player = Player(match, None, Screen(True, output, io.StringIO("".join(line + "\n" for line in lines))))
    assert player.run() == 0
    return output.getvalue(), player


def test_every_moment_is_the_state_it_was(match: Match) -> None:
    seen = Player(match, 1, Screen(True, io.StringIO(), io.StringIO())).moments
    assert len(seen) == len(match.record.codes) + 1
    for plays in (0, 1, len(seen) // 2, len(seen) - 1):
        assert seen[plays].view == gnomon.replay(str(match.record), plays=plays).view(1)


def test_forward_and_back(match: Match) -> None:
    _, player = watch(match, "n", "", "n", "p", "q")
    assert player.at == 2
    _, player = watch(match, "end", "p", "p")
    assert player.at == len(match.record.codes) - 2
    out, player = watch(match, "7", "start", "p", "12")
    assert player.at == 12
    assert "That is before the start" in out


def test_past_the_end(match: Match) -> None:
    last = len(match.record.codes)
    out, player = watch(match, "end", "n", str(last + 1))
    assert player.at == last
    assert out.count(f"That is past the end: expected a number from 0 to {last}.") == 2
    assert "The match is over." in out


def test_a_choice_is_told(match: Match) -> None:
    out, _ = watch(match, "n")
    assert f"Choice 1 of {len(match.record.codes)}, " in out
    assert "The start of the match" in out
    assert "(rule 2.5)" in out


def test_an_unknown_word_gets_a_sentence(match: Match) -> None:
    out, player = watch(match, "foo", "-1", "help")
    assert out.count("Expected n, p, a number") == 2
    assert player.at == 0


def test_one_moment_is_printed(command: Any, kept: str) -> None:
    result = command("replay", kept, "--at", "3", "--plain")
    assert result.code == 0
    assert "Choice 3 of " in result.out
    assert "Choice 2 of " not in result.out


def test_the_eyes_of_a_seat(command: Any, kept: str) -> None:
    assert "(you)" in command("replay", kept, "--at", "3", "--seat", "2").out
    assert "(you)" not in command("replay", kept, "--at", "3").out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--at", "99999"), "expected a whole number from 0 to"),
        (("--at", "-1"), "expected a whole number from 0 to"),
        (("--seat", "4"), "expected a whole number from 1 to 3"),
        (("--seat", "0"), "expected a whole number from 1 to 3"),
    ],
)
def test_bad_wishes(command: Any, kept: str, arguments: tuple[str, ...], expected: str) -> None:
    result = command("replay", kept, *arguments)
    assert result.code == 2
    assert expected in result.err
    assert len(result.err.splitlines()) == 1


def test_a_file_that_is_not_there(command: Any, tmp_path: Path) -> None:
    result = command("replay", str(tmp_path / "none.toml"))
    assert (result.code, result.out) == (2, "")
    assert "expected a file that can be read" in result.err
