"""The companion on a phone beside a real table: a whole match by tapping, resumed after the page was closed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor
from webserver import Server

import gnomon

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANSWERS = re.compile(r"/api/talks/[\w-]+/(answers|corrections|undo)$")
ENDINGS = ("You win!", "The shadows win")
DAMAGE = 3
STEPS = 200


class Table:
    """One who plays with the box: hits a bot each turn and tells the page what it asks."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.asked: set[str] = set()
        self.said: dict[str, Any] = {}
        self.has_hit = False

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def tap(self, button: Locator) -> None:
        """A tap that is an answer; afterwards the page asks the next question."""
        with self.page.expect_response(lambda answer: ANSWERS.search(answer.url) is not None) as waiting:
            button.tap()
        self.said = waiting.value.json()
        if self.said["question"]:
            expect(self.page.locator(".ask button:enabled").first).to_be_visible()

    @property
    def question(self) -> Any:
        return self.said.get("question")

    def answer(self) -> None:
        kind = self.question["kind"] if self.question else "report"
        self.asked.add(kind)
        getattr(self, f"on_{kind}")()

    def on_report(self) -> None:
        """First an attack, then the end of the turn."""
        self.has_hit = not self.has_hit
        if not self.has_hit:
            return self.tap(self.button("My turn is over"))
        self.page.locator(".bots button").first.tap()
        for _ in range(DAMAGE - 2):
            self.page.get_by_role("group", name="Damage").get_by_role("button", name="More").tap()
        return self.tap(self.page.get_by_role("button", name=re.compile(f"Deal {DAMAGE} to")))

    def on_dice(self) -> None:
        """The first throw is told die by die, the others are left to the page."""
        if "told" in self.asked:
            return self.tap(self.button("Roll for me"))
        self.asked.add("told")
        for _ in range(5):
            self.page.locator(".faces button").first.tap()
        return self.tap(self.button("Use these dice"))

    def on_card(self) -> None:
        self.tap(self.page.locator(".cards button").first)

    def on_blow(self) -> None:
        self.tap(self.page.get_by_role("button", name=re.compile("I took")))

    def on_way(self) -> None:
        self.tap(self.page.locator(".ways button").first)


@pytest.fixture
def table(server: Server, visit: Callable[..., Visitor]) -> Table:
    visitor = visit(**PHONE)
    visitor.page.route(
        "**/api/talks",
        lambda route, request: route.continue_(
            post_data=json.dumps({**json.loads(request.post_data or "{}"), "seed": 5})
        ),
    )
    visitor.page.goto(server.address)
    visitor.page.get_by_role("link", name="My own box").first.tap()
    visitor.page.get_by_role("radio", name=re.compile("Kit")).check(force=True)
    visitor.page.get_by_role("button", name="Begin").tap()
    expect(visitor.page.get_by_role("heading", name="Your turn")).to_be_visible()
    return Table(visitor)


def test_a_match_beside_the_real_table(table: Table) -> None:
    for _ in range(STEPS):
        table.answer()
        if not table.question:
            break
    expect(table.page.locator("h1")).to_have_text(re.compile("|".join(ENDINGS)))
    assert {"report", "dice", "told", "blow"} <= table.asked


def test_a_bots_turn_is_told_with_its_reasons(table: Table) -> None:
    table.answer()
    table.answer()
    table.answer()
    news = table.page.locator(".news")
    expect(news).to_contain_text("rolls")
    news.get_by_role("button", name=re.compile(r"Rule \d+")).first.tap()
    expect(table.page.get_by_role("dialog").locator("p").first).not_to_be_empty()


def test_it_goes_on_where_it_stood(table: Table) -> None:
    for _ in range(3):
        table.answer()
    heading = table.page.locator("h1").inner_text()
    table.page.reload()
    expect(table.page.locator("h1")).to_have_text(heading)
    number = table.said["number"]
    table.tap(table.button("Undo"))
    assert table.said["number"] == number - 1


def test_an_earlier_answer_is_corrected_by_its_own_question(table: Table) -> None:
    table.answer()
    table.answer()
    table.page.locator("details.log summary").tap()
    table.button("Correct answer 1").tap()
    expect(table.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(table.page.locator(".amend")).to_contain_text("You are correcting answer 1")
    table.button("Leave it").tap()
    expect(table.page.locator(".amend")).to_have_count(0)
    table.button("Correct answer 1").tap()
    table.page.locator(".bots button").nth(1).tap()
    table.tap(table.page.locator(".deal button.legal"))
    assert [one["said"].split()[0] for one in table.said["answers"]] == ["hit", "done"]
    expect(table.page.locator(".amend")).to_have_count(0)


def test_what_was_told_can_go_on_in_the_terminal(table: Table, tmp_path: Path) -> None:
    for _ in range(4):
        table.answer()
    table.button("Menu").tap()
    with table.page.expect_download() as waiting:
        table.button("Download record").tap()
    waiting.value.save_as(tmp_path / "record.toml")
    assert gnomon.replay((tmp_path / "record.toml").read_text("utf-8")).decision is not None
