"""Every screen: fit for all readers in both themes, for narrow and wide windows; light to load; still where asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fitness import see_fit_screen, settled
from hands import take_hint
from motion import see_no_motion
from playwright.sync_api import expect
from screens import SCREENS
from visitor import Visitor
from webserver import Server

WINDOWS = [(360, 780), (768, 1024), (980, 768), (1000, 700), (1024, 768), (1180, 820), (1259, 720), (1280, 720)]
LEAST_TILE = 118  # px
TILE_WIDTHS = "() => [...document.querySelectorAll('[data-tile]')].map((one) => one.getBoundingClientRect().width)"
MOST_BYTES = 150_000
LOADS = 3
SOON = 1000  # milliseconds


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_fit_for_all_readers(server: Server, visit: Callable[..., Visitor], screen: str) -> None:
    """No grave complaint of axe in either theme, and nothing cut off sideways."""
    see_fit_screen(visit, SCREENS[screen], server)


def test_tiles_can_be_read_at_every_width(server: Server, visit: Callable[..., Visitor]) -> None:
    """Whatever stands beside the map, a tile keeps the room that its name, effect and card need."""
    visitor = visit(reduced_motion="reduce")
    visitor.sit(server.link(server.make("base", "me greedy greedy greedy", seed=3), 0))
    for width, height in WINDOWS:
        visitor.page.set_viewport_size({"width": width, "height": height})
        tiles = settled(visitor, TILE_WIDTHS)
        assert min(tiles) >= LEAST_TILE, f"tiles of {min(tiles):.0f} px in a window of {width} x {height}"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_theme_is_the_readers_choice(server: Server, visit: Callable[..., Visitor], theme: str) -> None:
    """The system's at first, then what was chosen."""
    visitor = visit(newcomer=True, color_scheme=theme)
    visitor.page.goto(server.address)
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)
    other = {"dark": "light", "light": "dark"}[theme]
    visitor.page.get_by_role("combobox", name="Colours").select_option(other)
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", other)
    visitor.page.reload()
    expect(visitor.page.locator("html")).to_have_attribute("data-theme", other)


def test_the_first_load_is_light(
    server: Server, visit: Callable[..., Visitor], record_property: Callable[[str, object], None]
) -> None:
    weight = transferred(visit(), server.address)
    record_property("figures", f"first load: {weight / 1000:.0f} kB")
    assert weight <= MOST_BYTES


@pytest.mark.soak
def test_the_first_load_is_soon_ready(
    server: Server, visit: Callable[..., Visitor], record_property: Callable[[str, object], None]
) -> None:
    times = []
    for _ in range(LOADS):
        visitor = visit()
        transferred(visitor, server.address)
        times.append(visitor.page.evaluate("() => performance.now()"))
    figures = f"first load: ready in {min(times):.0f} ms at best of {LOADS}"
    record_property("figures", figures)
    assert min(times) < SOON, figures


def transferred(visitor: Visitor, address: str) -> int:
    """Bytes that went over the wire, headers and all, until a match could be started."""
    sizes: list[float] = []
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.page.goto(address)
    visitor.page.get_by_role("button", name="Play Shadow Boxing").click(trial=True)
    assert sizes
    return int(sum(sizes))


def test_who_wants_no_motion_gets_none(server: Server, visit: Callable[..., Visitor]) -> None:
    see_no_motion(visit, server.link(server.make(seed=11)))


def test_german_readers_read_german(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(server.address)
    page.get_by_role("combobox", name="Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Meine Partien")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Gegen Bots spielen").click()
    visitor.until(lambda: visitor.may_choose)
    expect(page.locator("h1")).to_contain_text("Du bist dran")
    page.goto(f"{server.address}/#/new")
    expect(page.get_by_role("heading", name="Neue Partie")).to_be_visible()


def test_who_prefers_german_need_not_ask(server: Server, browser: Any) -> None:
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(server.address)
    expect(page.get_by_role("button", name="Schattenboxen spielen")).to_be_visible()
    context.close()


def test_on_a_hot_seat_the_table_is_covered_between_turns(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.goto(server.link(server.make("base", "me me", seed=11)))
    cover = page.get_by_role("button", name="I am here")
    for seat in (0, 1, 0):
        visitor.until(lambda seat=seat: bool(visitor.table) and visitor.table["you"]["seat"] == seat)  # type: ignore[misc]
        expect(cover).to_be_visible()
        expect(page.locator("[data-tile]")).to_have_count(0)
        cover.click()
        expect(page.locator("[data-tile]").first).to_be_visible()
        while visitor.table["you"]["seat"] == seat:
            take_hint(visitor)
