"""Several links of one match in one browser: each tab keeps its seat, and a link that ended takes nobody's own seat."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server

NO_LINK = "A" * 22


def seats(visitor: Visitor) -> list[int]:
    found: list[int] = visitor.table["you"]["seats"]
    return found


def sits_after(visitor: Visitor, do: Callable[[], object], expected: list[int]) -> None:
    """Do it, and wait for a table at those seats: one sent before, for the former seat, may still arrive first."""
    visitor.table = {}
    do()
    visitor.until(lambda: bool(visitor.table) and seats(visitor) == expected)


def test_a_tab_keeps_its_seat_while_another_link_is_opened(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    made = server.make("base", "me open", seed=3)
    visitor.sit(server.link(made, 0))
    other = visitor.context.new_page()
    other.goto(server.link(made, 1))
    expect(other.get_by_text("You are in seat 2.")).to_be_visible()
    sits_after(visitor, visitor.page.reload, [0])
    sits_after(visitor, lambda: visitor.page.goto(server.link(made, 1)), [1])
    sits_after(visitor, visitor.page.get_by_role("button", name="Switch to seat 1").click, [0])
    visitor.page.goto(f"{server.address}/#/")
    expect(visitor.page.locator("[data-match]")).to_have_count(1)
    sits_after(visitor, visitor.page.get_by_role("link", name="Seat 2").click, [1])


def test_a_wrong_link_leaves_one_at_ones_seat_and_lets_others_watch(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor, stranger = visit(), visit()
    made = server.make("base", "me open", seed=3)
    visitor.sit(server.link(made, 0))
    wrong = f"{server.address}/#/match/{made['match']}/{NO_LINK}"
    visitor.sit(wrong)
    assert seats(visitor) == [0]
    expect(visitor.page.get_by_text("You are in seat 1.")).to_be_visible()
    stranger.sit(wrong)
    assert seats(stranger) == []
    expect(stranger.page.get_by_text("You are watching; to play, ask for a new link.")).to_be_visible()
    sits_after(stranger, stranger.page.reload, [])
    assert NO_LINK not in stranger.page.url
    expect(stranger.page.get_by_text("You are watching; the seats are taken.")).to_be_visible()


def test_a_new_link_is_asked_about_and_the_former_one_watches(server: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    made = server.make("base", "me open", seed=3)
    host.sit(server.link(made, 0))
    guest.sit(server.link(made, 1))
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="New link").click()
    expect(host.page.get_by_role("alert")).to_contain_text("The old link stops working at once")
    assert seats(guest) == [1]
    sits_after(guest, host.page.get_by_role("button", name="Cancel the old link").click, [])
    expect(guest.page.get_by_text("This link is no longer valid. You are watching")).to_be_visible()
