"""Two server processes on one PostgreSQL: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
import websockets

Pair = tuple[Any, Any, Any]


@pytest.fixture
def pair(postgresql: str, process: Any) -> Callable[..., Pair] | None:
    """Starts a match at the first of two processes; None where there is no PostgreSQL, as its fixture has said."""
    if not postgresql:
        return None
    one, two = process(postgresql), process(postgresql)

    def start(*seats: str, **fields: Any) -> Pair:
        return one, two, one.start("base", " ".join(seats), **fields)

    return start


def is_table(wanted: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda heard: heard["type"] == "table" and wanted(heard)


def has_come_to(number: int, table: Any) -> bool:
    return int(table["number"]) >= number


async def move_without_chance(player: Any) -> None:
    assert (await player.play(next(text for text in player.options() if text.startswith("travel"))))["ok"]


def test_chat_names_plays_and_consent_cross_over(pair: Callable[..., Pair] | None) -> None:
    if pair is None:
        return
    one, two, made = pair("me", "open", "open", seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        sits = one.sit(made["match"], tokens[0]), two.sit(made["match"], tokens[1]), two.sit(made["match"], tokens[2])
        async with sits[0] as ann, sits[1] as ben, sits[2] as cid:
            await chat(ann, ben)
            await chat(ben, ann)
            assert (await ann.ask("name", seat=0, name="Anna"))["ok"]
            await ben.until(lambda one: one["type"] == "seats" and one["seats"][0]["name"] == "Anna")
            await take_back(ann, ben, cid)

    asyncio.run(asyncio.wait_for(go(), 120))


async def chat(speaker: Any, listener: Any) -> None:
    text = f"hello {id(speaker)}"
    assert (await speaker.ask("chat", text=text))["ok"]
    heard = await listener.until(
        lambda one: one["type"] == "chat" and any(line["text"] == text for line in one["lines"])
    )
    assert len(heard["lines"]) == 1


async def take_back(ann: Any, ben: Any, cid: Any) -> None:
    """Asked at one process, refused and then granted at the other."""
    await move_without_chance(ann)
    await ben.until(is_table(lambda table: table["number"] == 1))
    assert len(ben.plays) == 1 and ben.table["from"] == 0
    version = ann.table["version"]
    assert (await ann.ask("undo", version=version))["waiting"]
    await ben.until(is_table(lambda table: table["undo"]["request"] is not None))
    assert (await ben.ask("consent", version=version, agree=False))["ok"]
    await ann.until(is_table(lambda table: table["undo"]["request"] is None))

    assert (await ann.ask("undo", version=version))["waiting"]
    for player in (ben, cid):
        await player.until(is_table(lambda table: bool((table["undo"]["request"] or {}).get("yours"))))
        assert (await player.ask("consent", version=version, agree=True))["ok"]
    await ann.until(is_table(lambda table: table["number"] == 0))
    assert ann.plays == []


def test_a_new_link_ends_the_old_one_at_the_other_process(pair: Callable[..., Pair] | None) -> None:
    if pair is None:
        return
    one, two, made = pair("me", "open", seed=3)
    owner, old = (link["token"] for link in made["links"])

    async def go() -> None:
        async with two.sit(made["match"], old) as ben, two.sit(made["match"], owner) as ann:
            reply = await asyncio.to_thread(one.call, f"/api/matches/{made['match']}/links", {"seats": [1]}, owner)
            assert reply.status == 201
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await ben.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4003
            await asyncio.to_thread(one.call, f"/api/matches/{made['match']}/links", {"seats": [0]}, owner)
            await ann.until(is_table(lambda table: table["you"]["seats"] == []))

    asyncio.run(asyncio.wait_for(go(), 120))


def test_only_what_is_new_is_sent_again(pair: Callable[..., Pair] | None) -> None:
    if pair is None:
        return
    one, two, made = pair("me", "open", seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        async with one.sit(made["match"], tokens[0]) as ann, two.sit(made["match"], tokens[1]) as ben:
            starts = []
            for number in (1, 2, 3):
                assert (await ann.play(next(text for text in ann.options() if text != "end")))["ok"]
                heard = await ben.until(is_table(partial(has_come_to, number)))
                starts.append(heard["from"])
            assert starts == [0, 1, 2]

    asyncio.run(asyncio.wait_for(go(), 120))
    summary = two.call(f"/api/matches/{made['match']}").json()
    assert summary["number"] == 3


def test_a_bot_at_both_processes_plays_each_move_once(pair: Callable[..., Pair] | None) -> None:
    if pair is None:
        return
    one, two, made = pair("greedy", "greedy", seed=3)

    async def go() -> None:
        async with one.sit(made["match"]) as here, two.sit(made["match"]) as there:
            for player in (here, there):
                while player.table["number"] < 30:  # the first table may be that far already
                    await player.hear()
            assert [play["seat"] for play in here.plays[:30]] == [play["seat"] for play in there.plays[:30]]

    asyncio.run(asyncio.wait_for(go(), 120))
