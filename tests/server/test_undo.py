"""Undo: to the barrier and no further, with the others' consent, and past it only for who plays alone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import gnomon
from gnomon.testing.walk import Picker


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
            answer = await player.ask("undo", version=player.table["version"])
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
            answer = await player.ask("undo", version=player.table["version"])
            assert answer["error"]["code"] == "refused"
            while player.table["number"]:
                assert (await player.ask("undo", version=player.table["version"], lift=True))["ok"]
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
            assert (await ann.ask("undo", version=version))["waiting"]
            asked = await ben.until(lambda one: one["type"] == "table" and one["undo"]["request"] is not None)
            assert asked["undo"]["request"] == {"by": 0, "waiting_for": [1, 2], "yours": True}
            assert (await ben.ask("consent", version=version, agree=False))["ok"]
            await ann.until(lambda one: one["type"] == "table" and one["undo"]["request"] is None)
            assert ann.table["number"] == 1

            assert (await ann.ask("undo", version=version))["waiting"]
            assert (await ben.ask("consent", version=version, agree=True))["ok"]
            assert (await ben.ask("consent", version=version, agree=True))["error"]["code"] == "refused"
            assert ann.table["number"] == 1
            assert (await cid.ask("consent", version=version, agree=True))["ok"]
            await ann.until(lambda one: one["type"] == "table" and one["number"] == 0)
            lifted = await ann.ask("undo", version=ann.table["version"], lift=True)
            assert lifted["error"]["code"] == "forbidden"

    asyncio.run(go())


def test_who_lost_does_not_take_the_end_back(served: Any) -> None:
    made = served.start("base", "me open", seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        async with served.sit(made["match"], tokens[0]) as ann, served.sit(made["match"], tokens[1]) as ben:
            while ann.table["decision"] is not None:
                seat = ann.table["decision"]["seat"]
                player = (ann, ben)[seat]
                while not player.is_mine or player.table["version"] < ann.table["version"]:
                    await player.until(lambda one: one["type"] == "table")
                assert (await player.play(player.options()[-1]))["ok"]
                while ann.table["version"] < player.table["version"]:
                    await ann.until(lambda one: one["type"] == "table")
            assert ann.table["you"]["open"]
            answer = await ann.ask("undo", version=ann.table["version"], lift=True)
            assert answer["error"]["code"] == "forbidden"

    asyncio.run(asyncio.wait_for(go(), 180))


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


TELLING = {"rolled", "dealt", "drew", "peeked", "portal", "answered"}  # events by which somebody learns something


async def try_undo(player: Any, picker: Picker) -> bool:
    """Play, try to take it back, and see that it is as before or that nothing was changed; whether it was refused."""
    before, seat = player.table, player.table["decision"]["seat"]
    assert (await player.play(picker.one(player.options())))["ok"]
    after = player.table
    told = {event["name"] for event in after["plays"][-1]["events"]} & TELLING
    answer = await player.ask("undo", version=after["version"])
    assert answer["ok"] is after["undo"]["may"]
    assert not (told and answer["ok"]), f"{after['plays'][-1]['action']} was taken back though it told {told}"
    if answer["ok"]:
        assert (player.table["view"], player.table["number"]) == (before["view"], before["number"])
        assert player.table["decision"] == before["decision"]
    else:
        assert answer["error"]["code"] == "refused"
        assert (answer["version"], answer["number"]) == (after["version"], after["number"])
    assert seat in player.table["you"]["seats"]
    return not answer["ok"]


async def tries(served: Any, setup: str, seats: str, seed: int, wanted: int) -> tuple[int, int]:
    made, picker = served.start(setup, seats, seed=seed), Picker(seed)
    tried = refused = 0
    async with served.sit(made["match"], made["token"]) as player:
        while tried < wanted and player.table["decision"] is not None:
            tried += 1
            refused += await try_undo(player, picker)
            if not picker.chance(3) and player.table["decision"] is not None:
                await player.play(picker.one(player.options()))
    return tried, refused


@pytest.mark.parametrize(("setup", "seats"), [("shadow-boxing", "me"), ("base", "me me me"), ("exclusive", "me me")])
@pytest.mark.parametrize("wanted", [350, pytest.param(10_000, marks=pytest.mark.soak)])
def test_undo_stops_at_what_was_told(served: Any, setup: str, seats: str, wanted: int, record_property: Any) -> None:
    tried = refused = seed = 0
    while tried < wanted:
        seed += 1
        more = asyncio.run(tries(served, setup, seats, seed, wanted - tried))
        tried, refused = tried + more[0], refused + more[1]
    assert 0 < refused < tried
    record_property("figures", f"undo over the wire, {setup}: {tried} tries, {refused} refused")


def test_another_seats_choice_is_not_taken_back(served: Any) -> None:
    made = served.start("base", "me open", seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        async with served.sit(made["match"], tokens[0]) as ann, served.sit(made["match"], tokens[1]) as ben:
            await move_without_chance(ann)
            heard = await ben.until(lambda one: one["type"] == "table")
            assert heard["undo"] == {"may": False, "why": "the last choice was made by another seat", "request": None}
            answer = await ben.ask("undo", version=heard["version"])
            assert answer["error"]["code"] == "refused"
            assert answer["number"] == 1

    asyncio.run(go())


def test_whoever_was_away_during_an_undo_is_told_the_plays_that_replaced_it(served: Any) -> None:
    made = served.start(seed=3)

    async def play(player: Any, at: int) -> str:
        options = player.options()
        action: str = options[at % len(options)]
        assert (await player.play(action))["ok"]
        return action

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await play(player, 0)
            async with served.sit(made["match"]) as watcher:
                known = watcher.table
            lifted = await player.ask("undo", version=player.table["version"], lift=True)
            assert lifted["ok"], lifted
            await play(player, 1)
            known_from = {"from": known["number"], "version": known["version"]}
            async with served.sit(made["match"], **known_from) as again:
                assert again.table["from"] == 0
                assert [one["at"] for one in again.table["plays"]] == list(range(again.table["number"]))
            async with served.sit(made["match"], **{"from": known["number"]}) as trusting:
                assert trusting.table["from"] == known["number"]

    asyncio.run(go())
