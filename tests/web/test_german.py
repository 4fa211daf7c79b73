"""The table in German: what is seen and what is heard, on a wide screen and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from fitness import NARROW, SCROLL_WIDTH, settled
from playwright.sync_api import expect
from reading import ENGLISH, english, see_german_table
from visitor import Visitor
from webserver import Server


def test_a_table_is_seen_and_heard_in_german(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    visitor.sit(server.link(server.make("exclusive", "me greedy greedy greedy greedy", seed=3)))
    visitor.until(lambda: visitor.may_choose)
    see_german_table(visitor)


def test_cards_have_their_printed_names_and_rules_are_marked_as_english(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(language="de")
    visitor.sit(server.link(server.make(seed=11)))
    visitor.until(lambda: visitor.may_choose)
    page, dialog = visitor.page, visitor.page.get_by_role("dialog")
    page.locator("button.card", has_text="Hitzewelle").click()
    expect(dialog.locator("[lang=en]")).to_have_text("Heat Wave")
    dialog.get_by_role("button", name="Regel").click()
    expect(dialog.get_by_text("Regeltext auf Englisch")).to_be_visible()
    expect(dialog.locator("div[lang=en]")).to_contain_text("enemy")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    dialog.get_by_role("combobox", name="Sprache").select_option("en")
    page.keyboard.press("Escape")
    expect(page.locator("button.card", has_text="Heat Wave")).to_be_visible()


def test_beside_the_real_box_everything_is_german_with_the_names_on_the_cards(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(language="de", reduced_motion="reduce", viewport={"width": NARROW, "height": 740})
    visitor.goto(f"{server.address}/#/companion")
    page = visitor.page
    expect(page.locator("option", has_text="Schwere Hand (Heavy Hand)").first).to_be_attached()
    page.get_by_role("button", name="Beginnen").click()
    page.get_by_role("button", name="Mein Zug ist zu Ende").click()
    page.get_by_role("button", name="Für mich würfeln").click()
    expect(page.get_by_text("Eben geschehen")).to_be_visible()
    printed = re.compile(r" \([A-Z][^()]*\)")
    assert [text for text in english(visitor) if ENGLISH.search(printed.sub("", text))] == []
    page.locator("summary", has_text="Lieber tippen").click()
    page.locator("details input").fill("nix")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Erwartet:")).to_be_visible()
    assert settled(visitor, SCROLL_WIDTH) <= NARROW
    visitor.forgiven = "400"


def test_the_front_page_the_ending_and_the_replay_are_german(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    page = visitor.page
    for place, words in (("", "Mit Freunden"), ("#/new/casting-shadows", "Wer spielt?")):
        visitor.goto(f"{server.address}/{place}")
        expect(page.get_by_text(words).first).to_be_visible()
        assert english(visitor) == []
    visitor.sit(server.link(server.make("base", "greedy greedy", seed=3), None))
    visitor.until(lambda: visitor.is_over)
    expect(page.locator(".ending .curve")).to_be_visible()
    assert english(visitor) == []
    page.get_by_role("button", name="Rückblick ansehen").click()
    page.get_by_role("slider").fill("9")
    expect(page.locator("[data-region=replay]")).to_contain_text("Schritt 9 von")
    assert english(visitor) == []
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert settled(visitor, SCROLL_WIDTH) <= NARROW
