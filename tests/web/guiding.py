"""The guide on the page: what it explains to somebody who does what the hint says."""

from __future__ import annotations

from hands import take_hint
from playwright.sync_api import expect
from visitor import Visitor


def see_guide(visitor: Visitor, first: str, subjects: tuple[str, ...]) -> None:
    """It begins with something, goes on until all subjects have come up, and says nothing twice."""
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Guided match").click()
    guide = visitor.page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text(first)
    told: list[str] = []
    while missing := [one for one in subjects if not any(one in text for text in told)]:
        assert not visitor.is_over, missing
        if guide.count():
            told += guide.locator("p").all_inner_texts()
            guide.get_by_role("button", name="Got it").click()
        else:
            take_hint(visitor)
            visitor.until(lambda: visitor.is_over or visitor.may_choose)
    assert len(told) == len(set(told))
