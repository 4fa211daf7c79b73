"""While others act, and before a turn is over: what the bar tells, whose dice lie where, and what is asked once."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server

PHONE = {"width": 360, "height": 740}
ACTIONS = "What you can do"
# One who knows the table and likes the film.
WATCHING = """
localStorage.setItem('gnomon.taste', JSON.stringify({speed: 0.3, theme: 'dark', language: 'en'}))
localStorage.setItem('gnomon.guided', '"off"')
"""
BOTTOM_OF_THE_MAP = (
    "() => Math.max(...[...document.querySelectorAll('[data-tile]')].map(one => one.getBoundingClientRect().bottom))"
)
TOP_OF_THE_DOCK = "() => document.querySelector('section.hand').getBoundingClientRect().top"


def end_the_turn(visitor: Visitor) -> None:
    """By keys, whatever is asked on the way. While the page still shows the last play, keys do nothing."""
    turns = visitor.table["view"]["state"]["turn"]
    question = visitor.page.locator(".sure")
    while visitor.may_choose and visitor.table["view"]["state"]["turn"] == turns:
        version = visitor.table["version"]
        visitor.page.locator("[data-option]:enabled").first.wait_for()
        visitor.page.keyboard.press("e" if "end" in visitor.options() else "1")
        visitor.until(lambda version=version: visitor.table["version"] != version or question.count() > 0)  # type: ignore[misc]
        if visitor.table["version"] == version:
            visitor.page.keyboard.press("e")
        visitor.until(lambda version=version: visitor.table["version"] != version)  # type: ignore[misc]


def test_the_own_pool_stays_while_a_bot_plays(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(newcomer=True)
    visitor.context.add_init_script(f"if (location.host) {{ {WATCHING} }}")
    page = visitor.page
    visitor.sit(server.link(server.make(seed=3)))
    own = page.locator("section.hand .pool")
    expect(own.locator(".piece").first).to_be_visible()
    end_the_turn(visitor)
    expect(page.locator("header h1")).to_have_text("Frill (bot)’s turn")
    expect(page.locator("header .said p")).to_contain_text("Frill")
    expect(page.get_by_role("group", name="Frill’s pool").locator(".piece").first).to_be_visible()
    expect(own).to_contain_text("Your pool")
    expect(own.locator(".piece")).to_have_count(0)
    page.keyboard.press("Escape")


def test_a_turn_is_ended_when_it_is_meant(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit(server.link(server.make(seed=3)))
    visitor.until(lambda: visitor.may_choose)
    version = visitor.table["version"]
    end = page.locator("[data-option=end]")
    question = page.get_by_text("action points left and could")
    for no in ("Escape", "Cancel"):
        page.keyboard.press("e")
        expect(question).to_be_visible()
        expect(end).to_contain_text("Yes, end my turn")
        if no == "Escape":
            page.keyboard.press(no)
        else:
            page.get_by_role("button", name=no).click()
        expect(question).to_have_count(0)
        expect(end).to_contain_text("End your turn")
    assert visitor.table["version"] == version
    page.keyboard.press("e")
    page.keyboard.press("e")
    visitor.until(lambda: visitor.table["version"] != version)


def test_the_tabs_stay_in_reach_under_the_recap(server: Server, visit: Callable[..., Visitor]) -> None:
    """What happened since the last turn lies over the lines; a tab closes it."""
    visitor = visit()
    page = visitor.page
    visitor.sit(server.link(server.make(seed=3)))
    end_the_turn(visitor)
    visitor.until(lambda: visitor.may_choose)
    recap = page.get_by_role("region", name="Since your last turn")
    if not recap.count():
        page.get_by_role("button", name="Since your last turn").click()
    expect(recap).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    expect(recap).to_have_count(0)
    expect(page.get_by_role("textbox")).to_be_visible()


def test_on_a_phone_the_end_is_last_and_the_map_is_seen(server: Server, visit: Callable[..., Visitor]) -> None:
    """Also while the guide is offered."""
    visitor = visit(newcomer=True, viewport=PHONE, reduced_motion="reduce")
    page = visitor.page
    visitor.sit(server.link(server.make(seed=3)))
    expect(page.get_by_role("button", name="Show me around")).to_be_visible()
    buttons = page.get_by_role("group", name=ACTIONS).locator("[data-option]")
    expect(buttons.first).to_be_visible()
    options = [one.get_attribute("data-option") for one in buttons.all()]
    assert options[-1] == "end" and len(options) > 1
    others, end = (page.locator(which).bounding_box() for which in (".actions .list", "[data-option=end]"))
    assert others and end and end["x"] >= others["x"] + others["width"]
    assert page.evaluate(BOTTOM_OF_THE_MAP) <= page.evaluate(TOP_OF_THE_DOCK) + 1
