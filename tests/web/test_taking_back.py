"""Undo on the page: at once for one who plays alone, by consent among several."""

from __future__ import annotations

from collections.abc import Callable

from hands import command
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server


def travel(visitor: Visitor) -> None:
    """A choice that shows nothing new."""
    command(visitor, next(text for text in visitor.options() if text.startswith("travel")))


def test_one_who_plays_alone_takes_back_at_once(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(server.link(server.make(seed=3)))
    begun = visitor.tiles()
    undo = visitor.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    travel(visitor)
    visitor.until(lambda: visitor.tiles() != begun)
    undo.click()
    visitor.until(lambda: visitor.table["number"] == 0)
    visitor.until(lambda: visitor.tiles() == begun)
    expect(undo).to_be_disabled()


def test_among_several_the_others_are_asked(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=3)
    one, other = visit(), visit()
    one.sit(server.link(made, 0))
    other.sit(server.link(made, 1))
    begun = [one.tiles(), other.tiles()]
    for answer, number in (("Refuse", 1), ("Agree", 0)):
        if not one.table["number"]:
            travel(one)
        one.page.get_by_role("button", name="Undo").click()
        other.page.get_by_role("button", name=answer).click()
        other.until(lambda: other.table["undo"]["request"] is None)
        one.until(lambda: one.table["version"] == other.table["version"])
        assert one.table["number"] == other.table["number"] == number
    one.until(lambda: [one.tiles(), other.tiles()] == begun)


def test_dice_picked_for_a_reroll_go_back(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(server.link(server.make(seed=1)))
    page = visitor.page
    command(visitor, "reroll")
    picks = visitor.options()[:3]
    for text in picks:
        command(visitor, text)
    picked = page.get_by_label("Your hand").locator("[aria-pressed=true]")
    expect(picked).to_have_count(3)

    picked.first.click()
    expect(picked).to_have_count(2)
    visitor.until(lambda: picks[0] in visitor.options())
    page.get_by_role("button", name="Cancel").click()
    visitor.until(lambda: visitor.table["number"] == 0)
    assert "reroll" in visitor.options()


def test_a_wrong_command_stays_to_be_mended(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(server.link(server.make(seed=1)))
    visitor.page.get_by_role("button", name="Choices").click()
    field = visitor.page.get_by_role("dialog").get_by_label("Type a command")
    field.fill("fly")
    field.press("Enter")
    expect(visitor.page.get_by_role("dialog").get_by_role("alert")).to_have_text("That is not one of the options.")
    expect(field).to_have_value("fly")
