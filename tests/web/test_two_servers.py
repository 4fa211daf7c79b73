"""Two servers on one PostgreSQL, one match, and two people whose browsers speak to different ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hands import take_hint
from playwright.sync_api import expect
from store.postgresql import throw_away
from visitor import Visitor
from webserver import Server


@pytest.fixture
def two_servers(tmp_path: Path) -> Iterator[list[Server]]:
    """None where PostgreSQL is not installed, which is said then."""
    with throw_away() as url:
        servers = [Server(tmp_path, database=url) for _ in range(2)] if url else []
        yield servers
        for server in servers:
            server.stop()


def test_two_browsers_at_two_servers_see_one_match(two_servers: list[Server], visit: Callable[..., Visitor]) -> None:
    if not two_servers:
        return
    here, there = two_servers
    made = here.make("base", "me open", seed=3)
    host, guest = visit(), visit()
    host.sit(here.link(made, 0))
    guest.sit(there.link(made, 1))
    for number in range(1, 41):
        host.until(lambda: host.may_choose or guest.may_choose)
        take_hint(host if host.may_choose else guest)
        for one in (host, guest):
            one.until(lambda one=one, number=number: one.table["number"] >= number)  # type: ignore[misc]
    host.until(lambda: host.standing() == guest.standing())
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_role("textbox").fill("Good game")
    host.page.keyboard.press("Enter")
    guest.page.get_by_role("tab", name="Chat").click()
    expect(guest.page.get_by_text("Good game")).to_be_visible()
