"""Pending steps in positions: spelled out in words; positions that have packed numbers instead still load."""

from __future__ import annotations

from pathlib import Path

import pytest

import gnomon
from gnomon.games.casting_shadows.game import as_table

GAME = gnomon.load("casting-shadows")
FOLDER = Path(__file__).parent / "positions"  # written when `cost` and `paid` were packed numbers

# Which file, its pending step with a number, what it is now, and what the frame holds.
PACKED = [
    ("reroll", "paid = 513", 'picked = ["red-die:gem", "blue-die:gem"]', (0, 513)),
    ("payment", "cost = 1048576\npaid = 16", 'cost = ["orb"]\npaid = ["blue gem"]', (1048576, 16)),
    ("making-room", "cost = 16781568", 'cost = ["gem", "red orb", "fragment"]', (16781568, 0)),
    ("bot-travels", "paid = 1", "paid = 1", (0, 1)),
]


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text("utf-8")


def state_in(text: str) -> str:
    """What comes after the options, to which later versions add."""
    return text.partition("[state]")[2]


@pytest.mark.parametrize(("name", "packed", "spelled", "held"), PACKED)
def test_a_position_of_before_loads(name: str, packed: str, spelled: str, held: tuple[int, int]) -> None:
    text = text_of(name)
    assert packed in text
    match = GAME.position(text)
    assert held in [(frame.cost, frame.paid) for frame in as_table(match.state).frames]
    assert match.decision is not None and len(match.decision.options) > 1


@pytest.mark.parametrize(("name", "packed", "spelled", "held"), PACKED)
def test_it_is_written_in_words_and_loads_again(name: str, packed: str, spelled: str, held: tuple[int, int]) -> None:
    match = GAME.position(text_of(name))
    written = match.position()
    assert spelled in written
    assert state_in(written) == state_in(text_of(name).replace(packed, spelled))
    again = GAME.position(written)
    assert again.position() == written
    assert again.decision is not None and match.decision is not None
    assert again.decision.options.texts() == match.decision.options.texts()


@pytest.mark.parametrize(
    ("spelled", "complaint"),
    [
        ('picked = ["red-die:crystal"]', r"frames\[1\]\.picked: expected one of red-die:gem, red-die:orb"),
        ('picked = "red-die:gem"', r"frames\[1\]\.picked: expected a list"),
        (f"picked = {['red-die:gem'] * 8}".replace("'", '"'), r"frames\[1\]\.picked: expected at most 7 of a kind"),
        ("paid = -1", r"frames\[1\]\.paid: expected a whole number from 0 to 134217727"),
        ('cost = ["orb"]', r"frames\[1\]\.cost: expected one of step, seat, source"),
        ('picked = ["purple-die:orb"]', r"frames: expected pending steps that fit the state"),
    ],
)
def test_what_cannot_be_picked_is_refused(spelled: str, complaint: str) -> None:
    with pytest.raises(gnomon.BadText, match=complaint):
        GAME.position(text_of("reroll").replace("paid = 513", spelled))


def test_a_view_tells_what_is_picked_and_paid() -> None:
    picking, paying = GAME.position(text_of("reroll")), GAME.position(text_of("payment"))
    assert picking.view(0)["state"]["frames"][-1]["picked"] == ["red-die:gem", "blue-die:gem"]
    frame = paying.view(None)["state"]["frames"][-1]
    assert (frame["cost"], frame["paid"]) == (["orb"], ["blue gem"])
    imagined = GAME.imagine(picking.view(1), 3)
    assert imagined.view(1) == picking.view(1)
