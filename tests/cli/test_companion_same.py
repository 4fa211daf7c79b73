"""gnomon companion beside gnomon play: the same dice and deeds end in the same state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.companions import (
    START,
    Beekeeper,
    Solo,
    pipe,
    shared,
    told,
)

from gnomon.terminal import archive


@pytest.mark.parametrize("seed", range(12))
def test_the_same_match_as_played_without_the_box(tmp_path: Path, seed: int) -> None:
    solo = Solo(seed)
    box, _ = told(solo, tmp_path / "kept.toml")
    assert shared(box.match) == shared(solo.match)


def test_some_of_these_matches_are_won_and_some_turn_up_counterspells() -> None:
    matches = [Solo(seed) for seed in range(12)]
    won = [bool(one.match.outcome and one.match.outcome.winners) for one in matches]
    assert any(won) and not all(won)
    assert any(kind == "card" for one in matches for kind, _ in one.facts)


@pytest.mark.parametrize("seed", range(12))
def test_the_same_match_where_the_players_bees_answer(tmp_path: Path, seed: int) -> None:
    solo = Beekeeper(seed)
    box, typed = told(solo, tmp_path / "kept.toml")
    assert shared(box.match) == shared(solo.match)
    stung = [line for line in typed if line.startswith("b ")]
    assert stung == [line for _, line in solo.facts if line.startswith("b ")]


def test_some_of_these_bees_fell_a_bot_in_its_turn_and_some_are_answered() -> None:
    came = {what for seed in range(12) for what in Beekeeper(seed).came_of_bees}
    assert came >= {"eliminated", "answered"}


def test_a_whole_match_through_a_pipe_ends_as_the_played_one(tmp_path: Path) -> None:
    solo = Solo(3)
    _, typed = told(solo, tmp_path / "other.toml")
    done = pipe(tmp_path, typed, *START)
    assert (done.returncode, done.stderr) == (0, "")
    match, _, _ = archive.load(tmp_path / "companion-4.toml")
    assert shared(match) == shared(solo.match)
    result = "You win after" if match.outcome and match.outcome.winners else "You lose after"
    assert result in done.stdout
    assert done.stdout.splitlines()[-1] == "See it again with: gnomon replay companion-4.toml"
    assert not re.search(r"\x1b|[│─━█◆●▲✖]|\{\w+\}", done.stdout)


def test_a_match_with_enter_alone(tmp_path: Path) -> None:
    done = pipe(tmp_path, [""] * 400, "companion", "shadow-boxing", "--seed", "9", "--bot-hp", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^You (win|lose) after \d+ rounds?: ", done.stdout, re.M)
    again_ = pipe(tmp_path, [""] * 400, "companion", "shadow-boxing", "--seed", "9", "--bot-hp", "3")
    assert again_.stdout.replace("companion-9-2", "companion-9") == done.stdout
