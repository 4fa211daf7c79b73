"""Every screen of the page, each with the way to it."""

from __future__ import annotations

from fitness import Opener
from hands import take_hint
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server


def home(visitor: Visitor, server: Server) -> None:
    visitor.goto(server.address)
    expect(visitor.page.get_by_role("button", name="Play Shadow Boxing")).to_be_enabled()


def home_with_matches(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.goto(f"{server.address}/#/")
    expect(visitor.page.get_by_role("link", name="Your turn")).to_be_visible()


def new_match(visitor: Visitor, server: Server) -> None:
    visitor.goto(f"{server.address}/#/new")
    expect(visitor.page.get_by_role("button", name="Start the match")).to_be_visible()
    visitor.page.locator("summary").first.click()


def own_turn(visitor: Visitor, server: Server) -> None:
    visitor.sit(server.link(server.make(seed=11)))
    visitor.until(lambda: visitor.may_choose)


def others_turn(visitor: Visitor, server: Server) -> None:
    """A four-player table at which somebody else must choose."""
    visitor.sit(server.link(server.make("base", "open me greedy greedy", ("Ann", "Ben"), seed=11)))


def over(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    while not visitor.is_over:
        take_hint(visitor)
        visitor.until(lambda: visitor.is_over or visitor.may_choose)
    expect(visitor.page.locator(".ending .curve")).to_be_visible()


def replay(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    for _ in range(2):
        take_hint(visitor)
        visitor.until(lambda: visitor.may_choose)
    menu_of(visitor)
    visitor.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    visitor.page.get_by_role("slider").fill("2")
    expect(visitor.page.locator("[data-region=replay]")).to_contain_text("Step 2 of")


def menu_of(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def menu(visitor: Visitor, server: Server) -> None:
    visitor.sit(server.link(server.make("base", "me open greedy", seed=11)))
    menu_of(visitor)


def choices(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("button", name="Choices").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def signs(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog", name="What do the symbols mean?")).to_be_visible()


def seat(visitor: Visitor, server: Server) -> None:
    """What is open about another player."""
    own_turn(visitor, server)
    visitor.page.get_by_role("region", name="At the table").get_by_role("button", name="Frill").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Played by")


def rule(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("button", name="Rule").first.click()
    expect(visitor.page.get_by_role("dialog").locator("p").first).not_to_be_empty()


def chat(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("tab", name="Chat").click()
    expect(visitor.page.get_by_placeholder("Say something")).to_be_visible()


def handing_over(visitor: Visitor, server: Server) -> None:
    visitor.goto(server.link(server.make("base", "me me", seed=11)))
    expect(visitor.page.get_by_role("button", name="I am here")).to_be_visible()


def companion_opening(visitor: Visitor, server: Server) -> None:
    visitor.goto(f"{server.address}/#/companion")
    expect(visitor.page.get_by_role("button", name="Begin")).to_be_visible()


def companion(visitor: Visitor, server: Server) -> None:
    """After the first bot's turn."""
    companion_opening(visitor, server)
    visitor.page.get_by_role("button", name="Begin").click()
    visitor.page.get_by_role("button", name="My turn is over").click()
    visitor.page.get_by_role("button", name="Roll for me").click()
    expect(visitor.page.get_by_role("heading", name="Just now")).to_be_visible()


def closed(visitor: Visitor, server: Server) -> None:
    visitor.goto(f"{server.address}/#/match/nosuchmatch1")
    expect(visitor.page.get_by_role("heading", name="This table is closed")).to_be_visible()


SCREENS: dict[str, Opener] = {
    "home": home,
    "home with matches": home_with_matches,
    "new match": new_match,
    "own turn": own_turn,
    "others' turn": others_turn,
    "over": over,
    "replay": replay,
    "menu": menu,
    "choices": choices,
    "signs": signs,
    "seat": seat,
    "rule": rule,
    "chat": chat,
    "handing over": handing_over,
    "closed": closed,
    "companion opening": companion_opening,
    "companion": companion,
}
