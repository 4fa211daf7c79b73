"""Several people at one match: joined by link, through a crash of the server, and how soon each sees what others do."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import play_until, take_hint
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Server

SOON = 100  # milliseconds
TRIES = 3
MOVES = 100
# The page of one who waits: the moment at which the log said something new.
SEEN = """
window.told = {text: '', at: 0}
const keep = (text) => {
  if (text !== told.text) window.told = {text, at: performance.timeOrigin + performance.now()}
}
const look = () => {
  const text = document.querySelector('[role=tabpanel]')?.textContent ?? ''
  if (text !== told.text) requestAnimationFrame(() => keep(text))
}
const everything = {subtree: true, childList: true, characterData: true}
addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, everything))
"""
CLICKED = "addEventListener('click', () => (window.clicked = performance.timeOrigin + performance.now()), true)"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may kill."""
    server = Server(tmp_path)
    yield server
    server.stop()


def make_match(host: Visitor, address: str) -> str:
    """Two people and two bots, chosen on the page; gives the link that the menu offers for the second seat."""
    page = host.page
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/#/new")
    page.get_by_role("radio", name="Casting Shadows, base game").check()
    page.get_by_role("combobox", name="Seat 2").select_option("open")
    page.get_by_role("button", name="Start the match").click()
    host.until(lambda: bool(host.table))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy: Link for seat 2").click()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    page.keyboard.press("Escape")
    return link


def shown(visitor: Visitor) -> dict[str, object]:
    """What anybody sees of a match that is over."""
    page = visitor.page
    expect(page.locator(".ending .curve")).to_be_visible()
    results = page.locator(".ending .deeds").inner_text()
    page.get_by_role("button", name="Show the table").click()
    log = page.get_by_role("tabpanel").locator("li p").all_inner_texts()
    return {
        "tiles": visitor.tiles(),
        "heading": page.locator("h1").inner_text(),
        "results": results,
        "log": log[:20],
    }


def play_through_a_crash(own_server: Server, host: Visitor, guest: Visitor) -> None:
    host.with_seed(2)
    guest.sit(make_match(host, own_server.address))
    play_until(host, guest, lambda: host.table["number"] >= 20)

    for one in (host, guest):
        one.forgiven = "ERR_CONNECTION_REFUSED|WebSocket connection"
    number = host.table["number"]
    own_server.kill()
    expect(host.page.get_by_text("Connection lost")).to_be_visible()
    own_server.start()
    expect(host.page.get_by_text("Connection lost")).to_be_hidden()
    expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
    assert host.table["number"] >= number
    play_until(host, guest, lambda: host.table["number"] >= number + 20)

    guest.table = {}
    guest.page.reload()
    guest.until(lambda: bool(guest.table))


def test_two_browsers_play_through_a_crash_of_the_server(own_server: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    play_through_a_crash(own_server, host, guest)
    number = host.table["number"]
    play_until(host, guest, lambda: host.table["number"] >= number + 10)
    guest.until(lambda: guest.table["version"] == host.table["version"])
    guest.until(lambda: guest.standing() == host.standing())


@pytest.mark.soak
def test_two_browsers_play_to_the_end_through_a_crash(own_server: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    play_through_a_crash(own_server, host, guest)
    play_until(host, guest, lambda: host.is_over)
    guest.until(lambda: guest.is_over)
    assert shown(host) == shown(guest)


def told_lines(visitor: Visitor, version: int) -> bool:
    """Whether what made this version is told to the visitor."""
    tables = (json.loads(text) for text in reversed(visitor.frames[-20:]))
    return any(
        one["type"] == "table" and one["version"] == version and one["plays"][-1:] and one["plays"][-1]["lines"]
        for one in tables
    )


def timed_move(mover: Visitor, watcher: Visitor) -> float | None:
    """Milliseconds from the click until the other page draws what it tells; None if there is nothing to tell."""
    take_hint(mover)
    version = mover.table["version"]
    watcher.until(lambda: watcher.table["version"] >= version)
    if not told_lines(watcher, version):
        return None
    clicked: float = mover.page.evaluate("clicked")
    watcher.until(lambda: watcher.page.evaluate("told.at") > clicked)
    seen: float = watcher.page.evaluate("told.at")
    return seen - clicked


class Waits:
    """How long two visitors wait for each other's moves, over as many matches as it takes."""

    def __init__(self, server: Server, one: Visitor, other: Visitor) -> None:
        self.server = server
        self.pair = (one, other)
        self.seed = 0

    def of(self, moves: int) -> list[float]:
        """The percentiles of the waits for some moves, in milliseconds."""
        times: list[float] = []
        while len(times) < moves:
            if self.seed == 0 or self.pair[0].is_over:
                self._sit_down()
            mover, watcher = self.pair if self.pair[0].may_choose else self.pair[::-1]
            mover.until(lambda mover=mover: mover.may_choose)  # type: ignore[misc]
            took = timed_move(mover, watcher)
            if took is not None:
                times.append(took)
        return statistics.quantiles(times, n=100)

    def _sit_down(self) -> None:
        self.seed += 1
        made = self.server.make("base", "me open", seed=self.seed)
        for seat, visitor in enumerate(self.pair):
            visitor.sit(self.server.link(made, seat))


@pytest.mark.soak
def test_a_move_is_soon_on_the_other_screen(
    server: Server, visit: Callable[..., Visitor], record_property: Callable[[str, object], None]
) -> None:
    """The best of a few tries counts: another program may have had the machine."""
    waits = Waits(server, visit(), visit())
    for visitor in waits.pair:
        visitor.context.add_init_script(SEEN)
        visitor.context.add_init_script(CLICKED)
    tries = [waits.of(MOVES)]
    while tries[-1][98] > SOON and len(tries) < TRIES:
        tries.append(waits.of(MOVES))
    best = min(tries, key=lambda percentiles: percentiles[98])
    figures = f"a move on the other screen: median {best[49]:.0f} ms, p99 {best[98]:.0f} ms, {MOVES} moves"
    record_property("figures", figures)
    assert best[49] < SOON, figures
    assert best[98] < 5 * SOON, figures
