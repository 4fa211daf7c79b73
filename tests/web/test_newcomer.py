"""What somebody who was never here asks: what happened, what a sign means, how a friend gets in, how to start again."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from screens import over, replay
from visitor import Visitor
from webserver import Server

PHONE = {"width": 360, "height": 740}


def test_how_the_match_began_is_folded(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(server.link(server.make(seed=11)))
    log = visitor.page.get_by_role("log")
    expect(log.get_by_text("turn begins")).to_be_visible()
    expect(log.get_by_text("Seat 1 plays")).to_be_hidden()
    log.get_by_text("How the match started").click()
    expect(log.get_by_text("Seat 1 plays")).to_be_visible()


def test_signs_are_explained_where_one_asks(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(server.link(server.make(seed=11)))
    visitor.page.get_by_role("banner").get_by_role("button", name="What do the symbols mean?").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Cursed Crystal")


def test_links_for_friends_lie_open_until_they_come(server: Server, visit: Callable[..., Visitor]) -> None:
    owner, friend = visit(), visit()
    owner.goto(f"{server.address}/#/new")
    owner.page.get_by_role("combobox", name="Seat 2").select_option("open")
    owner.page.get_by_role("button", name="Start the match").click()
    waiting = owner.page.get_by_role("complementary", name="Waiting for friends")
    link = waiting.get_by_role("textbox", name="Link for seat 2").input_value()
    friend.sit(link)
    expect(waiting).to_have_count(0)


def test_whoever_hands_the_screen_on_sees_nothing_of_the_next(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.goto(server.link(server.make("base", "me me", seed=11)))
    expect(visitor.page.get_by_role("button", name="I am here")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Choices")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_looking_back_on_a_phone_needs_no_scrolling(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    replay(visitor, server)
    visitor.page.evaluate("() => scrollTo(0, 0)")
    expect(visitor.page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("[data-tile]").first).to_be_in_viewport(ratio=1)


def test_a_dialog_does_not_end_the_looking_back(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    replay(visitor, server)
    visitor.page.keyboard.press("?")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(visitor.page.get_by_role("slider")).to_be_visible()


def test_playing_again_begins_the_same_match_anew(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    over(visitor, server)
    ended = visitor.table
    visitor.page.get_by_role("button", name="Play again").click()
    visitor.until(lambda: visitor.table["match"] != ended["match"])
    assert visitor.table["view"]["options"] == ended["view"]["options"]
    assert visitor.table["number"] == 0
