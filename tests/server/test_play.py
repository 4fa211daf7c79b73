"""Whole matches over the wire, as people play them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

import gnomon
from gnomon.kernel.seals import seal_of


async def finish(player: Any, most: int = 2000) -> None:
    """Play the hint until the match is over."""
    for _ in range(most):
        if player.table["decision"] is None:
            return
        if player.is_mine:
            version = player.table["version"]
            hint = await player.ask("hint", version=version)
            assert hint["hint"]["why"]
            answer = await player.play(hint["hint"]["text"])
            assert answer["ok"], answer
        else:
            await player.hear()
    raise AssertionError("the match did not end")


def rules_of(line: Any) -> list[str]:
    return [rule for sentence in line["sentences"] for rule in sentence["rules"]]


def finished(served: Any, made: Any) -> Any:
    """One who has played a whole match."""

    async def go() -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            await finish(player)
            return player

    return asyncio.run(go())


def test_a_whole_match_of_shadow_boxing(served: Any) -> None:
    made = served.start(seed=5)
    player = finished(served, made)
    assert player.table["outcome"]["why"]
    assert [play["at"] for play in player.plays] == list(range(player.table["number"]))
    assert any(rules_of(line) for play in player.plays for line in play["lines"])
    record = served.call(f"/api/matches/{made['match']}/record").body.decode()
    again = gnomon.replay(record)
    assert again.view(0) == player.table["view"]
    assert len(again.record.codes) == player.table["number"]
    history = served.call(f"/api/matches/{made['match']}/history", token=made["token"]).json()
    assert [(play["action"], play["events"]) for play in history["plays"]] == [
        (play["action"], play["events"]) for play in player.plays
    ]


def test_who_looks_on_reads_what_the_other_chooses(served: Any) -> None:
    """In the third person and the reader's language, while the one who is asked reads the question."""

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player, served.sit(made["match"], None) as watcher:
            asked, told = player.table["decision"], watcher.table["decision"]
            assert asked["yours"] and not told["yours"] and not told["options"]
            assert told["told"].endswith("is choosing an action and has 4 action points left.")
            end = next(option for option in asked["options"] if option["text"] == "end")
            assert end["confirm"].startswith("You have 4 action points left and could ")
            assert not any(option["confirm"] for option in asked["options"] if option is not end)

    made = served.start(seed=5)
    asyncio.run(go())


def test_two_people_and_a_bot_with_a_reconnect_in_the_middle(served: Any) -> None:
    made = served.start("base", "me open greedy", seed=3)
    first, second = made["links"]

    async def seat(link: Any, breaks: int) -> Any:
        """Sit down, go away in the middle, come back knowing what one saw, and play on."""
        known: list[Any] = []
        while True:
            async with served.sit(made["match"], link["token"], **{"from": len(known)}) as player:
                player.plays = known + player.table["plays"]
                breaks -= 1
                while player.table["decision"] is not None:
                    if breaks > 0 and player.table["number"] >= 12:
                        break
                    if player.is_mine:
                        answer = await player.play(player.options()[-1])
                        assert answer["ok"] or answer["error"]["code"] == "stale", answer
                    else:
                        await player.hear()
                known = player.plays
                if player.table["decision"] is None or player.table["number"] > 60:
                    return player
                if breaks <= 0:
                    return player

    async def go() -> Any:
        return await asyncio.wait_for(asyncio.gather(seat(first, 2), seat(second, 1)), 120)

    a, b = asyncio.run(go())
    assert a.table["version"] == b.table["version"] or a.table["decision"] is None
    assert [play["at"] for play in a.plays] == list(range(len(a.plays)))
    history = served.call(f"/api/matches/{made['match']}/history", token=first["token"]).json()["plays"]
    assert [play["seat"] for play in a.plays] == [play["seat"] for play in history][: len(a.plays)]


def test_who_watches_sees_no_secrets(served: Any) -> None:
    made = served.start("base", "me open", seed=11)
    room_of = gnomon.load("casting-shadows").start("base", 2, seal=seal_of(11, f"{11:032x}"))

    async def go() -> None:
        async with served.sit(made["match"]) as watcher, served.sit(made["match"], made["token"]) as player:
            for _ in range(4):
                assert watcher.table["view"] == room_of.view(None)
                assert watcher.table["decision"]["options"] == []
                assert not watcher.table["decision"]["yours"]
                if not player.is_mine:
                    break
                action = player.options()[0]
                events = room_of.play(action)
                await player.play(action)
                await watcher.until(lambda heard: heard["type"] == "table")
                told = watcher.table["plays"][-1]
                assert told["action"] is None
                assert [event["text"] for event in told["events"]] == events.texts_for(-1)

    asyncio.run(go())


def test_a_hot_seat_is_shown_the_one_who_chooses(served: Any) -> None:
    made = served.start("base", "me me", seed=4)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            seen = set()
            for _ in range(12):
                assert player.is_mine
                seat = player.table["decision"]["seat"]
                assert player.table["you"] == {"seats": [0, 1], "seat": seat, "owner": True, "open": True}
                assert player.table["view"]["seat"] == seat
                seen.add(seat)
                await player.play(player.options()[-1])
            assert seen == {0, 1}

    asyncio.run(go())


def test_chat_and_names_reach_everybody_as_plain_data(served: Any) -> None:
    made = served.start("base", "me open")
    nasty = "<img src=x onerror=alert(1)> \x1b[31mred\x07 \u202eback\n'; DROP TABLE chat; --"

    async def go() -> None:
        async with served.sit(made["match"]) as watcher, served.sit(made["match"], made["token"]) as player:
            assert (await player.ask("name", seat=0, name="\x1b]0;x\x07<b>Ann</b>"))["ok"]
            assert (await player.ask("chat", text=nasty))["ok"]
            heard = await watcher.until(lambda one: one["type"] == "chat" and bool(one["lines"]))
            line = heard["lines"][0]
            assert line["text"] == "<img src=x onerror=alert(1)> [31mred back '; DROP TABLE chat; --"
            assert line["name"] == "]0;x <b>Ann</b>"

    asyncio.run(go())

    async def come_later() -> Any:
        async with served.sit(made["match"]) as late:
            return await late.until(lambda one: one["type"] == "chat")

    assert len(asyncio.run(come_later())["lines"]) == 1


def test_the_same_chat_key_speaks_once(served: Any) -> None:
    made = served.start()

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(5):
                await player.send({"type": "chat", "key": "same", "text": "hello"})
            for _ in range(5):
                await player.until(lambda one: one["type"] == "answer")
            assert sum(len(one["lines"]) for one in player.heard if one["type"] == "chat") == 1

    asyncio.run(go())


def test_lines_say_which_events_they_tell(served: Any) -> None:
    player = finished(served, served.start(seed=5))
    steps = 0
    for play in player.plays:
        until = [line["until"] for line in play["lines"]]
        assert until == sorted(until)
        assert (until[-1] if until else 0) == len(play["events"])
        steps += len([line for line in play["lines"] if line["step"]])
    assert steps > 10


def test_what_happened_before_the_first_choice_is_told_once(served: Any) -> None:
    made = served.start(seed=5)
    path = f"/api/matches/{made['match']}"
    expected = (
        gnomon.load("casting-shadows").start("shadow-boxing", 1, 5, {"characters": "random"}).opening.texts_for(0)
    )

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            opening = player.table["opening"]
            assert (opening["at"], opening["seat"], opening["action"]) == (-1, -1, None)
            assert [event["text"] for event in opening["events"]] == expected
            assert opening["lines"][-1]["until"] == len(expected) > 10
            assert player.plays == []
            await player.play(player.options()[0])
            await player.play(player.options()[0])
            assert player.table["opening"] is None
            assert [play["at"] for play in player.plays] == [0, 1]

    asyncio.run(go())
    assert served.call(path + "/history", token=made["token"]).json()["opening"]["events"]
    assert served.call(path + "/history?from=1", token=made["token"]).json()["opening"] is None
    assert served.call(path + "/moments/0", token=made["token"]).json()["opening"]["events"]
    assert served.call(path + "/moments/2", token=made["token"]).json()["opening"] is None


def test_when_the_bots_of_the_game_win_it_is_said_in_words(served: Any) -> None:
    made = served.start(seed=5, options={"bot_hp": 18})

    async def go() -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(2000):
                if player.table["decision"] is None:
                    return player.table["outcome"], player.plays[-1]["lines"][-1]
                await player.play(player.options()[-1])
            raise AssertionError("the match did not end")

    outcome, line = asyncio.run(go())
    assert (outcome["winners"], outcome["side"], outcome["why"]) == ([], "game", "the bots won")
    assert outcome["words"].startswith("The bots win after ")
    assert rules_of(line) == ["15.25"]


def test_when_a_seat_wins_it_is_named(served: Any) -> None:
    made = served.start(seed=5, options={"bots": 1, "bot_hp": 1, "characters": ["kit"]})

    async def go() -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            await finish(player)
            return player.table["outcome"], player.plays[-1]["lines"][-1]

    outcome, line = asyncio.run(go())
    assert (outcome["winners"], outcome["side"]) == ([0], "seats")
    assert outcome["words"].startswith("Kit wins after ")
    assert "15.25" in rules_of(line)


def moves_until_my_next_turn(served: Any) -> int:
    """Take a turn, go away, and wait until the two bots have taken theirs: how many plays they made."""
    made = served.start("base", "me greedy greedy", seed=3)

    async def begin() -> int:
        async with served.sit(made["match"], made["token"]) as player:
            while player.is_mine:
                await player.play("end" if "end" in player.options() else player.options()[0])
            return int(player.table["number"])

    number = asyncio.run(begin())
    deadline = time.monotonic() + 60
    while (summary := served.call(f"/api/matches/{made['match']}").json())["turn_of"] != 0:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return int(summary["number"]) - number


def test_bots_finish_their_turns_though_nobody_looks_on(serving: Any) -> None:
    assert moves_until_my_next_turn(serving(pace=0.02)) > 0


def test_chance_chooses_for_a_bot_that_fails(serving: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr("gnomon.bots.built_in.BuiltIn.choose", fail)
    assert moves_until_my_next_turn(serving(pace=0)) > 0


def test_bots_among_themselves_rest_while_nobody_looks_on(serving: Any) -> None:
    served = serving(pace=0.02)
    made = served.start("base", "greedy greedy", seed=3)
    path = f"/api/matches/{made['match']}"

    async def look() -> None:
        async with served.sit(made["match"]) as watcher:
            await watcher.until(lambda heard: heard["type"] == "table" and heard["number"] >= 3)

    asyncio.run(look())
    numbers = [-2, -1]
    while numbers[-1] != numbers[-2]:  # what was under way comes to its end first
        time.sleep(0.5)
        numbers.append(served.call(path).json()["number"])
    assert not served.call(path).json()["over"]
