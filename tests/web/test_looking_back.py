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


def test_the_slider_shows_every_moment(server: Server, played: tuple[Visitor, Plain]) -> None:
    visitor, made = played
    page = visitor.page
    open_replay(page)
    slider = page.get_by_role("slider")
    for at in (0, 3, PLAYS - 1):
        slider.fill(str(at))
        expect(page.locator("h1")).to_contain_text(f"choice {at} of {PLAYS}")
        seat = moment(server, made, at)["view"]["state"]["seats"][0]
        name = seat["character"].capitalize()
        expect(page.locator(f"[data-tile={seat['tile']}]")).to_have_accessible_name(re.compile(rf"\b{name}\b"))
        expect(page.locator("button.legal")).to_have_count(0)
    page.get_by_role("button", name="One back").click()
    expect(page.locator("h1")).to_contain_text(f"choice {PLAYS - 2} of {PLAYS}")
    page.get_by_role("button", name="One on").click()
    expect(page.locator("h1")).to_contain_text(f"choice {PLAYS - 1} of {PLAYS}")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("h1")).not_to_contain_text("choice")
    expect(page.locator("button.legal").first).to_be_visible()


def test_a_link_leads_others_to_the_moment(
    server: Server, visit: Callable[..., Visitor], played: tuple[Visitor, Plain]
) -> None:
    visitor, made = played
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_replay(visitor.page)
    visitor.page.get_by_role("slider").fill("2")
    expect(visitor.page.locator("h1")).to_contain_text(f"choice 2 of {PLAYS}")
    visitor.page.get_by_role("button", name="Copy: Link to this moment").click()
    link = visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert made["token"] not in link
    other = visit()
    other.goto(link)
    expect(other.page.locator("h1")).to_contain_text(f"choice 2 of {PLAYS}")


def test_a_branch_begins_where_one_looked(server: Server, played: tuple[Visitor, Plain]) -> None:
    visitor, made = played
    expected = moment(server, made, 2)["view"]["state"]
    open_replay(visitor.page)
    visitor.page.get_by_role("slider").fill("2")
    expect(visitor.page.locator("h1")).to_contain_text("choice 2 of")
    visitor.page.get_by_role("button", name="Play on from here").click()
    visitor.until(lambda: visitor.table["match"] != made["match"])
    assert visitor.table["view"]["state"] == expected
    expect(visitor.page.locator("h1")).to_contain_text("Your turn")


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
