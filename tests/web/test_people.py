"""People who meet by an invitation from another address: asked for a name, told that they watch, taken to a rematch."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from behind import hurry
from hands import take_hint
from playwright.sync_api import Locator, expect
from visitor import Visitor
from webserver import Server

HERE = "127.0.0.1"
ELSEWHERE = "127.0.0.2"  # as if it were another machine's way here
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def reached(tmp_path: Path) -> Iterator[Server]:
    """A server at two addresses, of which the second is what others are told."""
    with socket.create_server((HERE, 0)) as free:
        port = free.getsockname()[1]
    there = f"http://{ELSEWHERE}:{port}"
    server = Server(tmp_path, port=port, options=("--host", HERE, "--host", ELSEWHERE, "--address", there))
    yield server
    server.stop()


def asked_for_a_name(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("textbox", name="What should the others call you?")


def give_name(visitor: Visitor, name: str) -> None:
    asked_for_a_name(visitor).fill(name)
    visitor.page.get_by_role("button", name="That’s me").click()
    expect(asked_for_a_name(visitor)).to_be_hidden()


def newcomer(visit: Callable[..., Visitor], **wishes: Any) -> Visitor:
    """One who was never asked for a name, but wants neither film nor guide."""
    visitor = visit(**wishes)
    visitor.context.add_init_script(
        "if (location.host && !sessionStorage.met) {sessionStorage.met = 1; localStorage.removeItem('gnomon.name')}"
    )
    return visitor


def invite(host: Visitor, server: Server) -> str:
    """Two people who meet in the base game; the link that the page offers for the second."""
    host.with_seed(4)
    host.goto(f"{server.address}/#/new?game=casting-shadows&friends")
    for _ in range(2):
        host.page.get_by_role("button", name="Remove seat 3").click()
    host.page.get_by_role("textbox", name="Name").first.fill("Ann")
    host.page.get_by_role("button", name="Start the match").click()
    waiting = host.page.get_by_role("complementary", name="Waiting for friends")
    link = waiting.get_by_role("textbox", name="Link for seat 2")
    expect(link).to_have_value(re.compile(f"^http://{ELSEWHERE}:"))
    waiting.get_by_role("button", name="QR code: Link for seat 2").click()
    expect(host.page.get_by_role("dialog").get_by_role("img", name=f"QR code of http://{ELSEWHERE}")).to_be_visible()
    host.page.keyboard.press("Escape")
    return link.input_value()


def tokens_of(visitor: Visitor) -> list[str]:
    """The host's own token, and the guest's."""
    held = json.loads(visitor.page.evaluate("localStorage.getItem('gnomon.matches')"))[0]
    return [held["token"], next(link["token"] for link in held["links"] if link["token"] != held["token"])]


def test_friends_from_another_address_meet_play_and_meet_again(reached: Server, visit: Callable[..., Visitor]) -> None:
    host, guest, onlooker = visit(), newcomer(visit), visit(viewport=PHONE)
    link = invite(host, reached)
    match = host.table["match"]
    guest.sit(link)
    give_name(guest, "Ben")
    host.until(lambda: "Ben" in told_names(host))
    onlooker.sit(f"http://{ELSEWHERE}:{reached.port}/#/match/{match}")
    expect(onlooker.page.get_by_text("You are watching; the seats are taken.")).to_be_visible()
    for _ in range(4):
        host.until(lambda: host.may_choose or guest.may_choose)
        take_hint(host if host.may_choose else guest)

    tokens, everybody = tokens_of(host), [host, guest, onlooker]
    for one in everybody:
        one.page.goto("about:blank")  # what is hurried would be too much to be shown
    hurry(reached, match, tokens)
    for one, host_name in zip(everybody, (HERE, ELSEWHERE, ELSEWHERE), strict=True):
        one.sit(f"http://{host_name}:{reached.port}/#/match/{match}")
        assert one.is_over
    seats = [one.table["you"]["seats"] for one in everybody]
    guest.page.get_by_role("button", name="Rematch, seats swapped").click()
    for one in everybody:
        one.until(lambda one=one: one.table["match"] != match)  # type: ignore[misc]
    assert (seats, [one.table["you"]["seats"] for one in everybody]) == ([[0], [1], []], [[1], [0], []])
    assert guest.table["match"] == host.table["match"] == onlooker.table["match"]
    host.until(lambda: told_names(host) == ["Ben", "Ann"])
    host.until(lambda: host.may_choose or guest.may_choose)
    take_hint(host if host.may_choose else guest)

    latecomer = visit()
    latecomer.sit(link)
    latecomer.page.get_by_role("link", name="Go to the rematch").click()
    latecomer.until(lambda: latecomer.table["match"] == host.table["match"])
    assert latecomer.table["you"]["seats"] == [0]


def told_names(visitor: Visitor) -> list[str]:
    """As they were told last: names come beside the table, too."""
    told = [json.loads(text) for text in visitor.frames[-30:]]
    last = [one for one in told if one["type"] in ("seats", "table")][-1]
    return [seat["name"] for seat in last["seats"]]


def test_whoever_watches_takes_a_free_seat_and_is_called_as_before(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    host, guest = visit(), newcomer(visit, viewport=PHONE)
    made = server.make("base", "me free", ("Ann",))
    host.sit(server.link(made, 0))
    guest.sit(server.link(made, None))
    guest.table = {}
    guest.page.get_by_role("button", name="Take seat 2").click()
    guest.until(lambda: bool(guest.table) and guest.table["you"]["seats"] == [1])
    give_name(guest, "Ben")
    guest.sit(server.link(server.make("base", "me open", ("Ann",), seed=4), 1))
    guest.until(lambda: told_names(guest) == ["Ann", "Ben"])
    expect(asked_for_a_name(guest)).to_have_count(0)


def test_whoever_serves_only_this_machine_is_told_so(server: Server, visit: Callable[..., Visitor]) -> None:
    host = visit()
    host.goto(f"{server.address}/#/new?game=casting-shadows&friends")
    host.page.get_by_role("button", name="Start the match").click()
    waiting = host.page.get_by_role("complementary", name="Waiting for friends")
    expect(waiting).to_contain_text("These links only work on this machine; start with --host 0.0.0.0")
