"""Undo: to the barrier and no further, with the others' consent, and past it only for who plays alone."""

from __future__ import annotations

import asyncio
from typing import Any

import gnomon


async def move_without_chance(player: Any) -> None:
    """Travel: nothing is rolled and nothing is shown."""
    travel = next(text for text in player.options() if text.startswith("travel"))
    assert (await player.play(travel))["ok"]


def test_one_who_plays_alone_takes_back_at_once(serving: Any) -> None:
    served = serving()
    made = served.start(seed=3)

    async def go() -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            begun = player.table
            assert not begun["undo"]["may"]
            await move_without_chance(player)
            assert player.table["undo"]["may"]
            answer = await player.wish("undo", version=player.table["version"])
            assert answer["ok"], answer
            assert (player.table["number"], player.table["version"], player.table["from"]) == (0, 2, 0)
            assert player.plays == []
            assert player.table["view"] == begun["view"]
            await move_without_chance(player)
            return player.table

    table = asyncio.run(go())
    served.stop()

    async def look(again: Any) -> Any:
        async with again.sit(made["match"], made["token"]) as player:
            return player.table

    after = asyncio.run(look(serving()))
    assert (after["view"], after["version"]) == (table["view"], table["version"])


def test_the_barrier_stops_undo_and_lifting_it_is_marked(served: Any) -> None:
    made = served.start(seed=3)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            before = player.table["view"]
            await player.play("end")
            while player.table["plays"] and not player.table["undo"]["why"]:
                await player.play(player.options()[0])
            answer = await player.wish("undo", version=player.table["version"])
            assert answer["error"]["code"] == "refused"
            while player.table["number"]:
                assert (await player.wish("undo", version=player.table["version"], lift=True))["ok"]
            assert player.table["view"] == before

    asyncio.run(go())
    record = served.call(f"/api/matches/{made['match']}/record", token=made["token"]).body.decode()
    assert gnomon.replay(record).record.lifted == 1


def test_others_must_agree(served: Any) -> None:
    made = served.start("base", "me open open", seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        sits = [served.sit(made["match"], token) for token in tokens]
        async with sits[0] as ann, sits[1] as ben, sits[2] as cid:
            await move_without_chance(ann)
            version = ann.table["version"]
            assert (await ann.wish("undo", version=version))["waiting"]
            asked = await ben.until(lambda one: one["type"] == "table" and one["undo"]["request"] is not None)
            assert asked["undo"]["request"] == {"by": 0, "waiting_for": [1, 2], "yours": True}
            assert (await ben.wish("consent", version=version, agree=False))["ok"]
            await ann.until(lambda one: one["type"] == "table" and one["undo"]["request"] is None)
            assert ann.table["number"] == 1

            assert (await ann.wish("undo", version=version))["waiting"]
            assert (await ben.wish("consent", version=version, agree=True))["ok"]
            assert (await ben.wish("consent", version=version, agree=True))["error"]["code"] == "refused"
            assert ann.table["number"] == 1
            assert (await cid.wish("consent", version=version, agree=True))["ok"]
            await ann.until(lambda one: one["type"] == "table" and one["number"] == 0)
            lifted = await ann.wish("undo", version=ann.table["version"], lift=True)
            assert lifted["error"]["code"] == "forbidden"

    asyncio.run(go())


def test_a_branch_goes_its_own_way(served: Any) -> None:
    made = served.start(seed=3)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(3):
                await player.play(player.options()[0])
            old = player.table

        reply = await asyncio.to_thread(
            served.call, f"/api/matches/{made['match']}/branch", {"number": 2, "title": "What if"}, made["token"]
        )
        assert reply.status == 201, reply.body
        branch = reply.json()
        moment = (
            await asyncio.to_thread(served.call, f"/api/matches/{made['match']}/moments/2", None, made["token"])
        ).json()
        async with served.sit(branch["match"], branch["token"]) as other:
            assert other.table["view"] == moment["view"]
            assert (other.table["number"], other.table["version"]) == (2, 0)
            assert len(other.plays) == 2
            await other.play(other.options()[-1])
        async with served.sit(made["match"], made["token"]) as player:
            assert player.table["view"] == old["view"]

    asyncio.run(go())
    records = [served.call(f"/api/matches/{one['match']}/record", token=one["token"]).body.decode() for one in (made,)]
    assert "seed = 3\n" in records[0]
