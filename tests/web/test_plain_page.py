"""A game that brings no page of its own: listed, set up, played to its end by keys alone, and fit for all readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from distributions import beside, install
from fitness import see_fitness
from hands import PlainKeyboard, take_hint
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server

GAME, SETUP, SEATS = "pebbles", "plain", "me greedy"
SCREENS = ("table", "choices", "signs", "menu", "others", "over")
POINTERS = """
window.pointed = 0
for (const name of ['pointerdown', 'mousedown', 'touchstart', 'mousemove'])
  addEventListener(name, () => pointed++, true)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One beside which the distribution of the game is installed."""
    folder = tmp_path_factory.mktemp("plain")
    server = Server(folder, game=GAME, environment=beside(install(GAME, folder)))
    yield server
    server.stop()


def title_of(server: Server) -> str:
    games = json.loads(server.call("/api/games"))["games"]
    return next(str(one["title"]) for one in games if one["name"] == GAME)


def sit(visitor: Visitor, server: Server, seats: str = SEATS) -> None:
    visitor.sit(server.link(server.make(SETUP, seats, seed=7)))


def test_a_match_is_played_by_keys_alone(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(POINTERS)
    visitor.with_seed(6)
    visitor.page.goto(server.address)
    keyboard = PlainKeyboard(visitor, 6)
    card = visitor.page.get_by_role("region", name=title_of(server))
    keyboard.tab_to(card.get_by_role("button", name="Play now"))
    keyboard.press("Enter")
    keyboard.play_on()
    assert len(keyboard.ways) > 1
    assert visitor.page.evaluate("pointed") == 0
    expect(visitor.page.get_by_role("status").get_by_role("heading")).not_to_have_count(0)


def test_a_match_is_set_up_with_seats_of_ones_choice(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.goto(f"{server.address}/#/new?game={GAME}")
    visitor.page.get_by_role("combobox", name="Seat 2").select_option("bot:random")
    visitor.page.get_by_role("button", name="Start the match").click()
    visitor.until(lambda: bool(visitor.table))
    assert visitor.table["view"]["game"] == GAME
    expect(visitor.page.get_by_role("region", name="At the table").get_by_role("listitem").first).to_contain_text("you")


def test_what_happened_is_told_and_can_be_taken_back(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit(visitor, server)
    take_hint(visitor)
    visitor.until(lambda: visitor.may_choose or visitor.is_over)
    expect(visitor.page.get_by_role("log").get_by_role("listitem").last).not_to_be_empty()
    before = visitor.table["number"]
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    visitor.page.get_by_role("slider").fill("0")
    expect(visitor.page.locator("h1")).to_contain_text(f"choice 0 of {before}")


@pytest.mark.parametrize("screen", SCREENS)
def test_the_plain_table_is_fit_for_all_readers(server: Server, visit: Callable[..., Visitor], screen: str) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    sit(visitor, server, "open me" if screen == "others" else SEATS)
    if screen in ("choices", "signs"):
        visitor.page.keyboard.press({"choices": "l", "signs": "?"}[screen])
    if screen == "menu":
        visitor.page.get_by_role("button", name="Menu").click()
    if screen in ("choices", "signs", "menu"):
        expect(visitor.page.get_by_role("dialog")).to_be_visible()
    while screen == "over" and not visitor.is_over:
        visitor.until(lambda: visitor.is_over or visitor.may_choose)
        if not visitor.is_over:
            take_hint(visitor)
    if screen == "over":
        expect(visitor.page.get_by_role("region", name="At the table").locator(".won")).to_have_count(1)
    see_fitness(visitor)


def test_the_front_page_with_several_games_is_fit(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    visitor.goto(server.address)
    expect(visitor.page.get_by_role("region", name=title_of(server))).to_be_visible()
    see_fitness(visitor)
