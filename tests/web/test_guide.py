"""The guide through the first match: offered once, ended at will, begun again from the menu."""

from __future__ import annotations

from collections.abc import Callable

from hands import take_hint
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server


def test_a_newcomer_is_shown_round(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(newcomer=True)
    visitor.with_seed(11)
    page = visitor.page
    page.goto(server.address)
    page.get_by_role("region", name="Casting Shadows").get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Show me around").click()
    guide = page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text("0 HP")
    first = guide.inner_text()
    guide.get_by_role("button", name="Got it").click()
    expect(guide).not_to_contain_text(first)
    take_hint(visitor)
    visitor.until(lambda: visitor.may_choose)

    guide.get_by_role("button", name="Stop the guide").click()
    expect(guide).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Guided match").click()
    expect(guide).to_be_visible()


def test_the_guide_is_offered_only_once(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(newcomer=True)
    link = server.link(server.make(seed=11))
    visitor.sit(link)
    visitor.page.get_by_role("button", name="No thanks").click()
    expect(visitor.page.get_by_text("Your first match?")).to_have_count(0)
    visitor.sit(link)
    visitor.until(lambda: visitor.may_choose)
    expect(visitor.page.locator("button.legal").first).to_be_visible()
    expect(visitor.page.get_by_text("Your first match?")).to_have_count(0)
