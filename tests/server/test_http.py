"""The HTTP side: headers, lists, schema, page, stop."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import websockets

from gnomon import build
from gnomon.version import VERSION, commit

SERVICE_RESTART = 1012


def test_every_answer_carries_the_headers(served: Any) -> None:
    for path in ("/", "/health", "/api/games", "/nowhere"):
        headers = served.call(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


def test_health_tells_which_gnomon_answers(served: Any) -> None:
    told = served.call("/health").json()
    assert told == {"status": "ok", "version": VERSION, "build": build.name(), "commit": commit()}


def test_without_a_built_page_one_sentence_says_so(served: Any) -> None:
    reply = served.call("/")
    assert reply.body.startswith(b"This copy of Gnomon has no page")


def test_the_page_is_served(serving: Any, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Gnomon</title>")
    (page / "assets" / "main-1.js").write_text("export {}")
    served = serving(page=page)
    assert b"Gnomon" in served.call("/").body
    assert "immutable" in served.call("/assets/main-1.js").headers["cache-control"]
    assert served.call("/").headers["cache-control"] == "no-cache"
    assert served.call("/../conftest.py").status == 404
    assert served.call("/%2e%2e/%2e%2e/etc/passwd").status == 404
    assert served.call("/api/games").status == 200


def test_an_address_that_is_none_leads_people_to_the_page_and_tells_programs(serving: Any, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Gnomon</title>")
    served = serving(page=tmp_path)
    assert b"<title>Gnomon" in served.call("/nope", Accept="text/html,*/*;q=0.8").body
    for path, accept in (("/nope", "*/*"), ("/api/nope", "text/html"), ("/assets/nope.js", "*/*")):
        reply = served.call(path, Accept=accept)
        assert (reply.status, reply.json()["error"]["code"]) == (404, "unknown")


def test_without_a_page_nobody_is_led_in_circles(served: Any) -> None:
    reply = served.call("/nope", Accept="text/html")
    assert (reply.status, reply.body[:8]) == (503, b"This cop")


def test_what_can_be_played(served: Any) -> None:
    games = {game["name"]: game for game in served.call("/api/games").json()["games"]}
    seats = {name: {setup["name"]: len(setup["seats"]) for setup in game["setups"]} for name, game in games.items()}
    assert seats["casting-shadows"] == {"base": 4, "exclusive": 4, "shadow-boxing": 1}
    with_others = {"trilogy": 4, "duel": 2, "three-duel": 3, "fellowship": 2, "trilogy-coop": 2}
    alone = {"trilogy-solo": 1, "duel-solo": 1, "three-duel-solo": 1, "fellowship-solo": 1}
    assert seats["war-of-the-ring"] == with_others | alone
    assert seats["x-wing"] == {"dogfight": 2, "grab-and-smash": 2}
    for name, game in games.items():
        others = ["rookie", "steady", "veteran", "ace"] if name == "x-wing" else ["greedy"]
        assert game["players"] == ["random", *others]
        assert all(setup["title"] and set(setup["seats"]) <= {"me", *game["players"]} for setup in game["setups"])
        assert all(option["about"] for option in game["options"])


def test_content_and_rules(served: Any) -> None:
    entries = served.call("/api/games/casting-shadows/content?setup=shadow-boxing").json()["entries"]
    assert entries["bubbling-lake"]["short"]
    assert entries["heavy-hand"]["text"]
    assert entries["board"]["hp"] == 18
    rules = served.call("/api/games/casting-shadows/rules").json()["rules"]
    assert {"2.5", "15.1"} <= {rule["number"] for rule in rules}
    assert served.call("/api/games/casting-shadows/content?setup=nix").status == 404
    assert served.call("/api/games/nix/rules").status == 404


def test_the_schema_names_every_type(served: Any) -> None:
    types = served.call("/api/schema").json()["$defs"]
    assert {"Hello", "Play", "Table", "Answer", "NewMatch", "Summary"} <= set(types)
    assert set(types["Table"]["properties"]) >= {"type", "from", "view", "decision", "plays"}


def test_metrics_count(served: Any) -> None:
    served.call("/health")
    text = served.call("/metrics").body.decode()
    assert "gnomon_rooms" in text
    assert 'gnomon_requests{of="200"}' in text


def test_names_are_kept_plain(served: Any) -> None:
    seats = [{"kind": "me", "name": "\x1b[2J<script>\u202e"}]
    body = {"game": "casting-shadows", "setup": "shadow-boxing", "seats": seats, "title": "a\nb\x00"}
    made = served.call("/api/matches", body).json()
    summary = served.call(f"/api/matches/{made['match']}", token=made["token"]).json()
    assert summary["title"] == "a b"
    assert summary["seats"][0]["name"] == "[2J<script>"


def test_a_stop_ends_open_sockets_at_once(tmp_path: Path, process: Any) -> None:
    server = process(f"sqlite:///{tmp_path / 'm.db'}")
    made = server.start("base", "me greedy")

    async def go() -> None:
        async with server.sit(made["match"], made["token"]) as player:
            server.process.terminate()
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await player.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == SERVICE_RESTART

    asyncio.run(go())
    status, errors = server.ended()
    assert status == 0, errors
    for line in errors.splitlines():
        assert json.loads(line)["event"]
