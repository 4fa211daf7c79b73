"""Matches played from behind, without a page: quickly to the end, or to where a test begins."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

from visitor import PATIENCE, Visitor
from webserver import Server
from websockets.sync.client import ClientConnection, connect

A_MOMENT = 0.2  # seconds
Plain = dict[str, Any]
Enough = Callable[[Plain], bool]


def never(table: Plain) -> bool:
    return False


def hurry(server: Server, match: str, tokens: Sequence[str], enough: Enough = never, by_hint: bool = False) -> None:
    """Play for people until the match is over or each sees enough, so that nobody need click through all of it.

    They choose at random, or sensibly, as hints say.
    """
    address = f"{server.address.replace('http', 'ws', 1)}/api/matches/{match}/socket"
    with ExitStack() as open_lines, ThreadPoolExecutor() as all_at_once:
        lines = [open_lines.enter_context(connect(address, max_size=None)) for _ in tokens]
        for line, token in zip(lines, tokens, strict=True):
            line.send(json.dumps({"type": "hello", "token": token}))
        list(all_at_once.map(lambda line: play_to_the_end(line, enough, by_hint), lines))


def sit_when(visitor: Visitor, server: Server, made: Plain, enough: Enough = never, by_hint: bool = False) -> None:
    """Sit down at a match that was played until it is over or its maker sees enough."""
    hurry(server, made["match"], [made["token"]], enough, by_hint)
    visitor.sit(server.link(made))


def play_to_the_end(line: ClientConnection, enough: Enough, by_hint: bool = False) -> None:
    """Choose whenever it is for this one to choose, until the match is over; whoever is too fast tries again."""
    chance, wish = random.Random(1), ""
    while True:
        told = json.loads(line.recv(timeout=PATIENCE))
        if told["type"] == "table":
            if told["decision"] is None or enough(told):
                return
            if told["decision"]["yours"]:
                action = "" if by_hint else chance.choice(told["decision"]["options"])["text"]
                wish = wish_for(told["version"], action)
                line.send(wish)
        elif told["type"] == "answer" and told.get("hint"):
            wish = wish_for(told["version"], told["hint"]["text"])
            line.send(wish)
        elif told["type"] == "answer" and not told["ok"]:
            assert told["error"]["code"] == "slow-down", told
            time.sleep(A_MOMENT)
            line.send(wish)


def wish_for(version: int, action: str) -> str:
    """To play an action, or to get a hint if there is none."""
    if not action:
        return json.dumps({"type": "hint", "key": f"i{version}", "version": version})
    return json.dumps({"type": "play", "key": f"h{version}", "version": version, "action": action})
