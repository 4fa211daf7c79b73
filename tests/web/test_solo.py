"""Matches of Shadow Boxing from the first page on: to the last word by keys alone, and by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from endings import see_the_record_end
from hands import Keyboard, Mouse
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server

CLICKS = 40
POINTERS = """
window.pointed = 0
for (const name of ['pointerdown', 'mousedown', 'touchstart', 'mousemove'])
  addEventListener(name, () => pointed++, true)
"""


def see_the_end(server: Server, visitor: Visitor) -> None:
    """The page tells of the end, and the record of the match ends the same way."""
    page = visitor.page
    told = "You win" if visitor.table["outcome"]["winners"] else "You have fallen"
    expect(page.get_by_role("status").get_by_role("heading", name=told)).to_be_visible()
    see_the_record_end(server, visitor)


def by_mouse(server: Server, visitor: Visitor, seed: int) -> Mouse:
    visitor.with_seed(seed)
    visitor.page.goto(server.address)
    visitor.page.get_by_role("button", name="Play Shadow Boxing").click()
    visitor.page.get_by_role("button", name="No thanks").click()
    return Mouse(visitor, seed)


def test_a_newcomer_plays_by_mouse(server: Server, visit: Callable[..., Visitor]) -> None:
    mouse = by_mouse(server, visit(newcomer=True), 4)
    mouse.play_on(CLICKS)
    assert {"tile", "button"} < mouse.clicked


@pytest.mark.soak
@pytest.mark.parametrize("seed", [4, 5])
def test_a_newcomer_plays_a_match_by_mouse(server: Server, visit: Callable[..., Visitor], seed: int) -> None:
    visitor = visit(newcomer=True)
    mouse = by_mouse(server, visitor, seed)
    mouse.play_on()
    assert {"tile", "button"} < mouse.clicked
    see_the_end(server, visitor)


def test_a_match_is_played_by_keys_alone(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(POINTERS)
    visitor.with_seed(6)
    visitor.page.goto(server.address)
    keyboard = Keyboard(visitor, 6)
    keyboard.tab_to(visitor.page.get_by_role("button", name="Play Shadow Boxing"))
    keyboard.press("Enter")
    keyboard.play_on()
    assert keyboard.ways == {"choices", "map", "letter"}
    assert visitor.page.evaluate("pointed") == 0
    see_the_end(server, visitor)
