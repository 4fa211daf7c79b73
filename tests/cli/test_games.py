"""gnomon games, and the version."""

from __future__ import annotations

from typing import Any

import gnomon


def test_every_game_with_its_set_ups_and_options(command: Any) -> None:
    said = command("games")
    assert said.code == 0
    for name in gnomon.games.names():
        assert f"{name}: {gnomon.load(name).title}" in said.out
    assert "base: 2 to 4 seats" in said.out
    assert "exclusive: 2 to 6 seats" in said.out


def test_every_option_is_explained_with_its_default(command: Any) -> None:
    lines = [line.strip() for line in command("games").out.splitlines()]
    for key in [option.name for option in gnomon.load("casting-shadows").options("base")]:
        found = [line for line in lines if line.startswith(f"{key} = ")]
        assert len(found) == 1
        assert len(found[0].partition(": ")[2]) > 20
    assert any(line.startswith('first = "seat-1": ') for line in lines)
    assert any(line.startswith("overheal = false: ") for line in lines)


def test_the_version(command: Any) -> None:
    said = command("--version")
    assert said.code == 0
    assert said.out.startswith(f"gnomon {gnomon.__version__}")
