"""Matches kept before an upgrade changed rules or content: refused in a sentence, and everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import websockets

from gnomon.store import open_store


def upgrade(file: Path, match: str, change: tuple[str, str]) -> None:
    """As if the match had been begun with a version that wrote this."""
    with closing(sqlite3.connect(file)) as database:
        (record,) = database.execute("SELECT record FROM matches WHERE id = ?", (match,)).fetchone()
        database.execute("UPDATE matches SET record = ? WHERE id = ?", (re.sub(*change, record, count=1), match))
        database.commit()


@pytest.mark.parametrize(
    "change", [(r'content = "\w+"', 'content = "0123456789abcdef"'), (r"rules = \d+", "rules = 999")], ids=["c", "r"]
)
def test_a_match_of_another_version_is_refused_in_a_sentence(
    serving: Any, tmp_path: Path, change: tuple[str, str]
) -> None:
    served = serving()
    made, other = served.start(seed=1), served.start(seed=2)
    served.stop()
    upgrade(tmp_path / "matches.db", made["match"], change)
    again = serving()
    path = f"/api/matches/{made['match']}"
    for call in (path, f"{path}/history", f"{path}/moments/0", f"{path}/record", f"{path}/position"):
        reply = again.call(call, token=made["token"])
        assert reply.status == 410, reply.body
        assert reply.json()["error"]["code"] == "outdated"
        assert reply.json()["error"]["text"].startswith("This match was started with different rules or cards")
    assert [one["match"] for one in again.call("/api/mine", {"tokens": [made["token"]]}).json()["matches"]]

    async def knock() -> Any:
        async with websockets.connect(again.socket_address(made["match"])) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), 60)
            return closed.value.rcvd

    said = asyncio.run(knock())
    assert said.code == 4004
    assert said.reason.startswith("This match was started with different rules or cards")
    assert again.call(f"/api/matches/{other['match']}", token=other["token"]).status == 200


def test_nothing_of_an_outdated_match_is_lost(serving: Any, tmp_path: Path) -> None:
    """With the version it was begun with, it goes on."""
    served = serving()
    made = served.start(seed=1)
    served.stop()
    file = tmp_path / "matches.db"
    store = open_store(f"sqlite:///{file}")
    before = store.load(made["match"]).result()
    store.close()
    assert before is not None
    content = re.search(r'content = "\w+"', before.row.record)
    assert content is not None
    upgrade(file, made["match"], (r'content = "\w+"', 'content = "0123456789abcdef"'))
    assert serving().call(f"/api/matches/{made['match']}").status == 410
    upgrade(file, made["match"], (r'content = "\w+"', content[0]))
    assert serving().call(f"/api/matches/{made['match']}").status == 200
