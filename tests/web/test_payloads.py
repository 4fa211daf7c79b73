"""What people write is text: no name, title or line of the chat is ever taken for markup or script."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from payloads import PAYLOADS
from playwright.sync_api import expect
from visitor import Visitor
from webserver import Plain, Server
from websockets.sync.client import ClientConnection, connect

TITLE, NAME, CHAT = 80, 40, 500
# Whatever markup could bring in; the page itself has one script and no such elements.
MARKUP = (
    'script:not([src^="/assets/"])',
    "iframe, object, embed, base, form[action]",
    '[src^="data:text"], [href^="javascript:" i]',
    "[onerror], [onload], [onclick], [onmouseover], [onfocus]",
)
STRANGE = "markup => [...document.querySelectorAll(markup)].map((one) => one.outerHTML.slice(0, 120))"
FLAGS = "() => Object.keys(window).filter((name) => /pwn|xss|hacked|owned/i.test(name))"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes more matches from one address than people make."""
    server = Server(tmp_path_factory.mktemp("served"), options=("--set", "limits.request_burst=100000"))
    yield server
    server.stop()


def see_nothing_ran(visitor: Visitor) -> None:
    assert visitor.page.evaluate(STRANGE, ", ".join(MARKUP)) == []
    assert visitor.page.evaluate(FLAGS) == []
    assert visitor.troubles() == []


class Writer:
    """A seat that says things and renames itself, as fast as the server takes it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.keys = 0

    def ask(self, kind: str, **fields: Any) -> Plain:
        while (answer := self._ask(kind, **fields)).get("error", {}).get("code") == "slow-down":
            time.sleep(0.2)
        return answer

    def _ask(self, kind: str, **fields: Any) -> Plain:
        self.keys += 1
        self.socket.send(json.dumps({"type": kind, "key": f"w{self.keys}", **fields}))
        while (answer := json.loads(self.socket.recv(timeout=60)))["type"] != "answer":
            pass
        found: Plain = answer
        return found


@contextmanager
def writing(server: Server, made: Plain, at: int) -> Iterator[Writer]:
    address = f"{server.address.replace('http', 'ws', 1)}/api/matches/{made['match']}/socket"
    with connect(address, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": made["links"][at]["token"]}))
        yield Writer(socket)


def wait_for(visitor: Visitor, text: str) -> None:
    expect(visitor.page.get_by_role("tabpanel")).to_contain_text(text)


def test_the_chat_shows_what_was_written(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=1)
    reader = visit()
    reader.sit(server.link(made, 0))
    reader.page.get_by_role("tab", name="Chat").click()
    with writing(server, made, 1) as writer:
        sent = [text[:CHAT] for text in PAYLOADS if writer.ask("chat", text=text[:CHAT])["ok"]]
        assert writer.ask("chat", text="that was all")["ok"]
    wait_for(reader, "that was all")
    assert len(sent) >= len(PAYLOADS) * 0.9
    shown = reader.page.get_by_role("tabpanel").inner_text()
    assert sum(" ".join(text.split()) in " ".join(shown.split()) for text in sent) >= len(sent) * 0.8
    see_nothing_ran(reader)
    reader.page.reload()
    reader.page.get_by_role("tab", name="Chat").click()
    wait_for(reader, "that was all")
    see_nothing_ran(reader)


def test_what_is_typed_into_the_chat_stays_text(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=1)
    writer = visit()
    writer.sit(server.link(made, 0))
    writer.page.get_by_role("tab", name="Chat").click()
    field = writer.page.get_by_role("textbox", name="Say something")
    for text in PAYLOADS[:20]:
        field.fill(text)
        field.press("Enter")
    field.fill("that was all")
    field.press("Enter")
    wait_for(writer, "that was all")
    see_nothing_ran(writer)


def test_names_of_seats_are_only_names(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=1)
    reader = visit()
    reader.sit(server.link(made, 0))
    with writing(server, made, 1) as writer:
        for text in PAYLOADS:
            writer.ask("name", seat=1, name=text[:NAME])
        assert writer.ask("name", seat=1, name="Zoe the last")["ok"]
        expect(reader.page.get_by_text("Zoe the last").first).to_be_visible()
    see_nothing_ran(reader)


def test_titles_of_matches_are_only_titles(server: Server, visit: Callable[..., Visitor]) -> None:
    made = [
        server.make("base", "me open", (text[:NAME], f"2{text[1 - NAME :]}"), title=text[:TITLE]) for text in PAYLOADS
    ]
    reader = visit()
    reader.page.goto(server.address)
    held = [{"match": one["match"], "token": one["token"]} for one in made[:200]]
    reader.page.evaluate("held => localStorage.setItem('gnomon.matches', JSON.stringify(held))", held)
    reader.page.reload()
    reader.page.get_by_text("More matches").click()
    expect(reader.page.get_by_role("listitem")).to_have_count(len(held))
    see_nothing_ran(reader)
    reader.sit(server.link(made[0], 0))
    see_nothing_ran(reader)
