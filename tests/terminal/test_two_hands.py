"""One person at a terminal who holds two hands is told everything once, and need not look away from oneself."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from pebbles.pack import PACK

from gnomon import games
from gnomon.terminal.archive import Archive
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session


@pytest.fixture(autouse=True)
def pebbles() -> Iterator[None]:
    with games.trying(PACK):
        yield


def played(seats: list[str], folder: Path, lines: str) -> str:
    match = PACK.game().start("plain", len(seats), seed=4)
    output = io.StringIO()
    screen = Screen(True, output, io.StringIO(lines))
    assert Session(match, seats, screen, Archive(match, seats, folder / "kept.toml")).run() == 0
    return output.getvalue()


def test_one_person_with_two_hands(tmp_path: Path) -> None:
    out = played(["me", "random", "me"], tmp_path, "take 1\ntake 2\ntake 1\nquit\n")
    assert "-----" not in out  # nobody else sits there
    assert out.count("Seat 1 takes 1.") == 2 and out.count("Seat 3 takes 2.") == 1
    assert "Seat 1> " in out and "Seat 3> " in out


def test_two_people_with_a_hand_each(tmp_path: Path) -> None:
    out = played(["human", "human"], tmp_path, "take 1\ntake 2\nquit\n")
    assert "----- Seat 1, seat 1 of 2 -----" in out and "----- Seat 2, seat 2 of 2 -----" in out
