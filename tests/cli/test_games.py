"""gnomon games, and the version."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import gnomon
from gnomon.cli import PIPE_CLOSED


def test_every_game_with_its_set_ups_and_options(command: Any) -> None:
    said = command("games")
    assert said.code == 0
    for name in gnomon.games.names():
        assert f"{name}: {gnomon.load(name).title}" in said.out
    assert "base: 2 to 4 seats" in said.out
    assert "exclusive: 2 to 6 seats" in said.out


def told_of(name: str, out: str) -> list[str]:
    """The lines about one game."""
    lines = out.splitlines()
    start = lines.index(f"{name}: {gnomon.load(name).title}")
    following = [at for at, line in enumerate(lines) if at > start and not line.startswith(" ")]
    return [line.strip() for line in lines[start : following[0] if following else None]]


@pytest.mark.parametrize("name", gnomon.games.names())
def test_every_option_is_explained_with_its_default(command: Any, name: str) -> None:
    lines, game = told_of(name, command("games").out), gnomon.load(name)
    for key in {option.name for setup in game.setups for option in game.options(setup)}:
        found = [line for line in lines if line.startswith(f"{key} = ")]
        assert len(found) == 1
        assert len(found[0].partition(": ")[2]) > 20


def test_defaults_are_written_as_in_a_file(command: Any) -> None:
    lines = told_of("casting-shadows", command("games").out)
    assert any(line.startswith('first = "seat-1": ') for line in lines)
    assert any(line.startswith("overheal = false: ") for line in lines)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("casting-shadows", "shadow-boxing: 1 seat;"),
        ("war-of-the-ring", "duel: 2 seats;"),
        ("x-wing", "dogfight: 2 seats;"),
    ],
)
def test_seats_are_counted(command: Any, name: str, wanted: str) -> None:
    assert any(line.startswith(wanted) for line in told_of(name, command("games").out))


def test_the_version(command: Any) -> None:
    said = command("--version")
    assert said.code == 0
    assert said.out.startswith(f"gnomon {gnomon.__version__}")


@pytest.mark.parametrize("asked", [["games"], ["rules", "casting-shadows"], ["serve", "--show-config"]])
def test_output_that_nobody_reads_any_more_is_no_error(asked: list[str]) -> None:
    """As with head, which closes the pipe after a few lines."""
    command = [sys.executable, "-m", "gnomon", *asked]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (PIPE_CLOSED, 1)  # 1 comes from rich, which ends quietly as well
