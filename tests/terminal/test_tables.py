"""The view of any game in tables: what is read by people, with and without boxes."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pebbles.pack import PACK
from rich.console import Console

import gnomon
from gnomon.terminal.tables import TableDrawing, empties, is_empty, readable

GAME = PACK.game()
STATE = {
    "round": 3,
    "active": 1,
    "winner": -1,
    "over": False,
    "open_pile": ["red-ant", "?", "?"],
    "hands": [["bee"], []],
    "boards": [{"hp": 4, "mood": "glad"}, {"hp": 0, "mood": ""}],
    "piles": [{"cards": 3}, {"cards": 1}, {"cards": 2}],
    "marks": {"north": 2, "south": 0},
    "nothing": [],
    "frames": [{"step": "turn"}],
}


def drawing() -> TableDrawing:
    return TableDrawing(PACK.tell(GAME.header("plain", 2)))


def view() -> dict[str, Any]:
    return {"seats": 2, "seat": 0, "state": STATE}


def test_a_view_in_lines() -> None:
    assert drawing().plain_board(view()) == [
        "Pebbles, plain.",
        "Round: 3.",
        "Active: Seat 2.",
        "Winner: none.",
        "Over: no.",
        "Open pile: red ant, face down, face down.",
        "Hands, Seat 1: bee.",
        "Hands, Seat 2: none.",
        "Boards, Seat 1: Hp 4; Mood glad.",
        "Boards, Seat 2: Hp 0; Mood none.",
        "Piles, 1: Cards 3.",
        "Piles, 2: Cards 1.",
        "Piles, 3: Cards 2.",
        "Marks: North 2; South 0.",
        "Empty now: Nothing.",
    ]


def test_a_view_in_boxes() -> None:
    console = Console(file=io.StringIO(), width=80)
    console.print(drawing().board(view(), 79, False))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    for words in ("Active: Seat 2", "Boards", "Mood", "Seat 1", "face down", "Empty now: Nothing."):
        assert words in shown
    assert "Frames" not in shown


@pytest.mark.parametrize(("value", "empty"), [([], True), ([[], []], True), ("", True), ({}, True), (0, False)])
def test_what_is_empty(value: object, empty: bool) -> None:
    assert is_empty(value) is empty


def test_names_of_keys() -> None:
    assert readable("shared_pile") == "Shared pile"
    assert empties({"frames": [], "on-top": []}) == ["On top"]


def test_every_view_of_a_match_can_be_shown() -> None:
    match = GAME.start("plain", 3, seed=5)
    while match.decision is not None:
        for seat in (None, 0, 1, 2):
            assert len(drawing().plain_board(match.view(seat))) > 3
        match.play(match.decision.options[-1])
    assert isinstance(match.outcome, gnomon.Outcome)
