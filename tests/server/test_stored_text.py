"""What people write is kept and sent as plain text: nothing in it steers a terminal, and nothing of it is lost."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path
from typing import Any

from payloads import PAYLOADS

TITLE, NAME, CHAT = 80, 40, 500
# Controls, direction marks and the like, surrogates, and the two separators that some programs take for new lines.
STEERING = {"Cc", "Cf", "Cs", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}  # parts of words and of composed signs


def steers(text: str) -> bool:
    return any(unicodedata.category(one) in STEERING and one not in JOINERS for one in text)


def letters(text: str) -> str:
    """What must survive: everything that can be seen."""
    return "".join(one for one in text if unicodedata.category(one) not in STEERING and not one.isspace())


def texts_in(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inside = list(value.values()) + list(value) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for one in inside for text in texts_in(one)]


async def say_all(server: Any, made: Any) -> list[str]:
    """Every payload as a line of chat and as a name; everything that comes back over the socket."""
    async with server.sit(made["match"], made["token"]) as player:
        for payload in PAYLOADS:
            said = await player.ask("chat", text=payload[:CHAT])
            assert said["ok"] or not letters(payload)
            assert (await player.ask("name", seat=0, name=payload[:NAME]))["ok"]
        return [text for message in player.heard for text in texts_in(message)]


def titled(server: Any, payload: str) -> list[str]:
    """A payload as a title and as a name from the beginning; everything that HTTP tells of that match."""
    seats = [{"kind": "me", "name": payload[:NAME]}]
    body = {"game": "casting-shadows", "setup": "shadow-boxing", "seats": seats, "title": payload[:TITLE], "seed": 1}
    made = server.call("/api/matches", body).json()
    path = f"/api/matches/{made['match']}"
    summary = server.call(path, token=made["token"]).json()
    assert letters(summary["title"]) == letters(payload[:TITLE])
    told = [server.call(f"{path}/{part}", token=made["token"]) for part in ("record", "position")]
    told.append(server.call("/api/mine", {"tokens": [payload[:64], made["token"]]}))
    assert all(reply.status == 200 for reply in told), [reply.body for reply in told]
    lines = [line for reply in told for line in reply.body.decode().splitlines()]
    return texts_in(summary) + lines


def test_no_payload_steers_a_terminal(serving: Any) -> None:
    served = serving()
    made = served.start("base", "me open", seed=1)
    back = asyncio.run(say_all(served, made))
    back += [text for payload in PAYLOADS for text in titled(served, payload)]
    assert [text for text in back if steers(text)] == []
    assert {letters(payload) for payload in PAYLOADS} - {letters(text) for text in back} == set()


def test_what_is_stored_is_plain(tmp_path: Path, process: Any) -> None:
    file = tmp_path / "text.db"
    server = process(f"sqlite:///{file}")
    made = server.start("base", "me open", seed=1)
    server.call("/api/matches/%1b%5b31m%0d%0a%e2%80%ae")

    async def say() -> None:
        async with server.sit(made["match"], made["token"]) as player:
            for payload in PAYLOADS:
                while (await player.ask("chat", text=payload[:CHAT])).get("error", {}).get("code") == "slow-down":
                    await asyncio.sleep(0.1)

    asyncio.run(say())
    _, log = server.terminate()
    assert not any(steers(line) for line in log.splitlines())
    with closing(sqlite3.connect(file)) as database:
        stored = [text for (text,) in database.execute("SELECT text FROM chat ORDER BY seq")]
    assert [text for text in stored if steers(text)] == []
    assert [letters(text) for text in stored] == [letters(text) for text in PAYLOADS if letters(text)]


def test_the_log_of_the_server_is_json_in_ascii() -> None:
    import logging

    from gnomon.server.logs import JsonLines

    for payload in PAYLOADS:
        record = logging.LogRecord("gnomon.server", logging.INFO, "", 0, "%s", (payload,), None)
        record.fields = {"path": payload}
        line = JsonLines().format(record)
        assert line.isascii()
        assert line.isprintable()
        assert json.loads(line)["path"] == payload
