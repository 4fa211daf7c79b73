"""The past of a match: the slider, a link to a moment, playing on from there, and taking it home as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hands import take_hint
from playwright.sync_api import Page, expect
from visitor import Visitor
from webserver import GAME, Plain, Server

import gnomon

PLAYS = 6


@pytest.fixture
def played(server: Server, visit: Callable[..., Visitor]) -> tuple[Visitor, Plain]:
    """A solo match with a past."""
    visitor = visit()
    made = server.make(seed=8)
    visitor.sit(server.link(made))
    for _ in range(PLAYS):
        visitor.until(lambda: visitor.may_choose)
        take_hint(visitor)
    return visitor, made


def moment(server: Server, made: Plain, at: int) -> Plain:
    told: Plain = json.loads(server.call(f"/api/matches/{made['match']}/moments/{at}", token=made["token"]))
    return told


def open_replay(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()


def number_of(page: Page, word: str = "choice") -> int:
    """How many choices are over at the moment that is shown."""
    told = re.search(rf"{word} (\d+) ", page.locator("h1").inner_text())
    assert told is not None
    return int(told[1])


def current(page: Page) -> str:
    """The line of the log that is marked."""
    return page.locator("[data-region=log] p.now").inner_text()


def caption(page: Page) -> str:
    return page.locator("[data-region=replay] .caption").inner_text()


def alike(text: str) -> str:
    return re.sub(r"Show step \d+|\s", "", text)


def test_the_replay_opens_at_the_beginning_and_shows_every_moment(
    server: Server, played: tuple[Visitor, Plain]
) -> None:
    visitor, made = played
    page = visitor.page
    open_replay(page)
    expect(page.locator("h1")).to_contain_text(f"choice 0 of {PLAYS}")
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    for at in (2, last - 1, last):
        page.get_by_role("slider").fill(str(at))
        expect(page.locator("[data-region=replay]")).to_contain_text(f"Step {at} of {last}")
        seat = moment(server, made, number_of(page))["view"]["state"]["seats"][0]
        name = seat["character"].capitalize()
        expect(page.locator(f"[data-tile={seat['tile']}]")).to_have_accessible_name(re.compile(rf"\b{name}\b"))
        expect(page.locator("button.legal")).to_have_count(0)
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("[data-region=replay]")).to_contain_text(f"Step {last - 1} of {last}")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("[data-region=replay]")).to_contain_text(f"Step {last} of {last}")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("h1")).not_to_contain_text("choice")
    expect(page.locator("button.legal:visible").first).to_be_visible()


def test_a_link_leads_others_to_the_moment(
    server: Server, visit: Callable[..., Visitor], played: tuple[Visitor, Plain]
) -> None:
    visitor, made = played
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_replay(visitor.page)
    visitor.page.get_by_role("slider").fill("2")
    expect(visitor.page.locator("[data-region=replay]")).to_contain_text("Step 2 of")
    shown = caption(visitor.page)
    visitor.page.get_by_role("button", name="Copy: Link to this moment").click()
    link = visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert made["token"] not in link
    other = visit()
    other.goto(link)
    expect(other.page.locator("[data-region=replay]")).to_contain_text("Step 2 of")
    assert caption(other.page) == shown


def test_a_branch_begins_where_one_looked(server: Server, played: tuple[Visitor, Plain]) -> None:
    visitor, made = played
    open_replay(visitor.page)
    visitor.page.get_by_role("slider").fill("3")
    expect(visitor.page.locator("[data-region=replay]")).to_contain_text("Step 3 of")
    expected = moment(server, made, number_of(visitor.page))["view"]["state"]
    visitor.page.get_by_role("button", name="Play on from here").click()
    visitor.until(lambda: visitor.table["match"] != made["match"])
    assert visitor.table["view"]["state"] == expected
    expect(visitor.page.locator("h1")).to_contain_text("Your turn")


def over(server: Server, visitor: Visitor) -> Plain:
    """A match of Shadow Boxing, played to its end by hints."""
    made = server.make(seed=5)
    visitor.sit(server.link(made))
    while not visitor.is_over:
        visitor.until(lambda: visitor.is_over or visitor.may_choose)
        if not visitor.is_over:
            take_hint(visitor)
    return made


def hp(page: Page) -> list[str]:
    dials = (
        page.get_by_role("region", name="At the table")
        .locator("[role=img]")
        .evaluate_all("all => all.map(one => one.getAttribute('aria-label') ?? '')")
    )
    return [label for label in dials if "HP" in label]


def test_a_whole_match_can_be_watched_again_from_its_ending(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    made = over(server, visitor)
    page = visitor.page
    told = json.loads(server.call(f"/api/matches/{made['match']}/ending"))
    expect(page.get_by_role("img", name="HP over the rounds")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(len(told["rows"]) + 1)
    expect(page.get_by_text(told["decisive"]["text"])).to_be_visible()

    page.get_by_role("button", name="Show it in the replay").click()
    expect(page.locator("[data-region=replay] .caption")).to_contain_text("damage")
    assert alike(current(page)) == alike(caption(page))
    assert number_of(page) in (told["decisive"]["play"], told["decisive"]["play"] + 1)
    page.get_by_role("button", name="Back to the ending").click()
    expect(page.get_by_role("img", name="HP over the rounds")).to_be_visible()

    page.get_by_role("button", name="Watch the replay").click()
    expect(page.locator("[data-region=replay]")).to_contain_text("Step 0 of")
    watch(page)

    page.locator("[data-region=log] p", has_text="turn begins").nth(2).click()
    assert alike(current(page)) == alike(caption(page))
    expect(page.get_by_role("slider")).not_to_have_value("0")


def watch(page: Page) -> None:
    """Every step of the first rounds: the log goes along, and HP never change without a word about it."""
    before, bots = hp(page), 0
    for at in range(1, 40):
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-region=replay]")).to_contain_text(f"Step {at} of")
        if page.locator("[data-region=replay] .caption").get_by_role("button").count():
            bots += 1  # the steps of bots name their rules
        assert alike(current(page)) == alike(caption(page))
        if hp(page) != before:
            assert re.search(r"damage|HP|eliminated", caption(page)), caption(page)
        before = hp(page)
    assert bots > 8
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-region=replay]")).to_contain_text("Round 1, Kit’s turn")
    page.keyboard.press("PageDown")
    expect(page.locator("[data-region=replay]")).to_contain_text("Round 2, Kit’s turn")


def test_one_who_watches_sees_the_replay_play_by_itself_on_a_phone(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    made = server.make(seats="greedy", seed=5)
    visitor = visit(viewport={"width": 360, "height": 740}, has_touch=True, language="de")
    page = visitor.page
    visitor.sit(server.link(made, None))
    visitor.until(lambda: visitor.is_over)
    plays = json.loads(server.call(f"/api/matches/{made['match']}/history"))["plays"]
    long = next(play for play in plays if len(play["lines"]) > 2)
    visitor.goto(f"{server.link(made, None)}?at={long['at']}.2")
    expect(page.locator("[data-region=replay]")).to_contain_text("Runde 1, ")
    assert number_of(page, "Entscheidung") == long["at"]
    page.get_by_label("Tempo des Rückblicks").select_option("3")
    page.get_by_role("button", name="Abspielen").tap()
    expect(page.get_by_role("button", name="Anhalten")).to_be_visible()
    begun = int(page.get_by_role("slider").input_value())
    visitor.until(lambda: int(page.get_by_role("slider").input_value()) > begun + 2)
    page.get_by_role("button", name="Anhalten").tap()
    page.get_by_role("button", name="Zurück zum Ausgang").tap()
    expect(page.get_by_role("heading", name="Wer was getan hat")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_record_and_position_can_be_taken_home(played: tuple[Visitor, Plain], tmp_path: Path) -> None:
    visitor, _ = played
    record = gnomon.replay(saved(visitor, "Download record", tmp_path))
    assert len(record.record.codes) == PLAYS
    position = gnomon.load(GAME).position(saved(visitor, "Download position", tmp_path))
    assert position.view(0) == record.view(0)
    helper = json.loads(saved(visitor, "I am stuck", tmp_path))
    assert helper["table"]["number"] == PLAYS


def saved(visitor: Visitor, name: str, folder: Path) -> str:
    page = visitor.page
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as waiting:
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.keyboard.press("Escape")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path.read_text("utf-8")
