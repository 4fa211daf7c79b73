"""Small requests made to cost much: one sentence each, little memory, and the others go on playing meanwhile."""

from __future__ import annotations

import asyncio
import http.client
import json
import resource
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from bombs import BOMBS
from capped import MORE, used
from server.test_floods import Calm, Window

from gnomon.content.changes import LONGEST_OVERLAY
from gnomon.games.casting_shadows.board import LONGEST_MAP

GAME = "casting-shadows"
AT_ONCE = 8
NEAR = 50  # times as long as alone: the attackers' threads share an interpreter with those who measure
ATTEMPTS = 6  # another program may have had the machine
BODY = 250_000  # a little less than a request may have


def match_with(**options: Any) -> tuple[str, bytes]:
    body = {"game": GAME, "setup": "exclusive", "seats": [{"kind": "me"}] * 3, "options": options}
    return "/api/matches", json.dumps(body).encode()


def talk_with(**wishes: Any) -> tuple[str, bytes]:
    return "/api/talks", json.dumps({"game": GAME, "setup": "companion", "wishes": wishes}).encode()


def deep(count: int) -> Any:
    value: Any = 1
    for _ in range(count):
        value = [value]
    return value


# What the review sent, and what costs most of what is allowed.
REVIEW = {
    "a map": match_with(map="tiles.x" + ".a" * 16_000 + " = 1"),
    "an overlay": match_with(overlay="[" + "a." * 95_000 + "a]"),
}
COSTLY = {
    **REVIEW,
    "an overlay that is read": match_with(overlay='[run-away]\ntitle = "Run!"\n' + "#\n" * 24_000),
    "an overlay of numbers": match_with(overlay=BOMBS["not numbers"](LONGEST_OVERLAY)),
    "a code": ("/api/qr", json.dumps({"text": "x" * 300}).encode()),
}
OPTIONS = {
    "too deep": deep(500),
    "too many": [1] * 5000,
    "too large": 10**3000,
    "a long text": "x" * BODY,
    "a wrong kind": {"a" * 5000: deep(7)},
}


@pytest.fixture
def capped(tmp_path: Path, process: Any) -> Any:
    """A server that may take little more memory than it has at the start."""
    server = process(f"sqlite:///{tmp_path / 'm.db'}")
    server.start()
    most = used(server.process.pid) + MORE
    resource.prlimit(server.process.pid, resource.RLIMIT_AS, (most, most))
    return server


def refused(server: Any, path: str, body: bytes) -> str:
    reply = server.call_patiently(path, body)
    assert reply.status in (400, 413), (reply.status, body[:200])
    text: str = reply.json()["error"]["text"]
    assert text.isprintable() and len(text) < 1500
    return text


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited here as Linux does it")
def test_bombs_are_refused_with_a_sentence_and_little_memory(capped: Any) -> None:
    for sent in REVIEW.values():
        assert "expected at most" in refused(capped, *sent)
    for bomb in BOMBS.values():
        for length in (LONGEST_MAP, BODY):
            refused(capped, *match_with(map=bomb(length)))
            refused(capped, *talk_with(map=bomb(length), character="kit"))
        refused(capped, *match_with(overlay=bomb(BODY)))
        refused(capped, *talk_with(overlay=bomb(BODY), character="kit"))
    for option in OPTIONS.values():
        for name in ("map", "overlay", "bots", "characters"):
            refused(capped, *match_with(**{name: option}))
        for name in ("map", "overlay", "homes", "bot_spells", "character"):
            refused(capped, *talk_with(**{name: option}))
    assert capped.call("/health").status == 200
    capped.start()


@contextmanager
def attacked(server: Any, sent: tuple[str, bytes], answers: Counter[int]) -> Iterator[None]:
    """The same request again and again, eight at once, each from an address of its own."""
    host, _, port = server.address.removeprefix("http://").partition(":")
    over = threading.Event()

    def attack(source: str) -> None:
        while not over.is_set():
            line = http.client.HTTPConnection(host, int(port), 60, (source, 0))
            line.request("POST", *sent)
            answers[line.getresponse().status] += 1
            line.close()

    attackers = [threading.Thread(target=attack, args=(f"127.0.0.{10 + at}",)) for at in range(AT_ONCE)]
    for one in attackers:
        one.start()
    try:
        yield
    finally:
        over.set()
        for one in attackers:
            one.join()


def beside(calm: Calm, sent: tuple[str, bytes], answers: Counter[int]) -> tuple[Window, Window]:
    """How long others wait, without an attack and under it."""
    alone = asyncio.run(calm.window())
    with attacked(calm.server, sent, answers):
        return alone, asyncio.run(calm.window())


def are_near(alone: Window, under: Window) -> bool:
    return under.wait < NEAR * alone.wait + under.lateness


@pytest.mark.parametrize("sent", COSTLY.values(), ids=COSTLY.keys())
def test_others_go_on_playing(tmp_path: Path, process: Any, sent: tuple[str, bytes], record_property: Any) -> None:
    """Attackers, players and server share two processors here; a frozen server took thousands of times as long."""
    calm = Calm(process(f"sqlite:///{tmp_path / 'm.db'}"))
    answers: Counter[int] = Counter()
    attempts = (beside(calm, sent, answers) for _ in range(ATTEMPTS))
    found = next((pair for pair in attempts if are_near(*pair)), None)
    assert found, "others waited too long each time"
    alone, under = found
    record_property("figures", f"server, small requests: p99 {alone.wait * 1000:.1f} ms, {under.wait * 1000:.1f} ms")
    assert answers and set(answers) <= {200, 201, 400, 429, 503}
