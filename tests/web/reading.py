"""What a German reader sees and hears, and what of it is not German."""

from __future__ import annotations

import re

from fitness import NARROW, SCROLL_WIDTH, settled
from playwright.sync_api import expect
from visitor import Visitor

# Words that no German sentence has.
ENGLISH = re.compile(
    r"\b(the|of|is|are|and|your|you|to|for|on|this|damage|tile|gem|orb|card|turn|choose|close)\b", re.I
)
# All that is seen or heard, but for what is marked as English.
TOLD = """() => [...document.body.querySelectorAll('*')]
  .filter((one) => !one.closest('[lang=en], script, style, input'))
  .flatMap((one) => [
    ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent),
    ...['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name)),
  ]).filter((text) => text && /\\p{L}{2}/u.test(text)).map((text) => text.trim())"""
CUT_OFF = """() => [...document.querySelectorAll('button')]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def english(visitor: Visitor) -> list[str]:
    """Texts with English words; a card's tooltip begins with its printed name."""
    told = [re.sub(r"^[A-Z][\w' !-]+: ", "", text) for text in visitor.page.evaluate(TOLD)]
    assert len(told) > 20
    return [text for text in told if ENGLISH.search(text)]


def see_german_table(visitor: Visitor) -> None:
    """The table and its signs have nothing but German, and on a phone nothing is cut off."""
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    assert english(visitor) == []
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    assert english(visitor) == []
    visitor.page.keyboard.press("Escape")
    visitor.page.set_viewport_size({"width": NARROW, "height": 740})
    assert settled(visitor, SCROLL_WIDTH) <= NARROW
    assert visitor.page.evaluate(CUT_OFF) == []
