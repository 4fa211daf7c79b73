"""The clock: a choice has its time, and when that has passed the server lets a bot choose."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from gnomon.server.room.alarm import Alarm
from gnomon.server.room.weakly import while_it_lasts

CLOCK = 60  # seconds for a choice: more than any machine needs, and passed at once by moving the hands


class Hands:
    """The time of day, which a test can move on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead

    async def move_on(self, seconds: float, served: Any, match: str) -> None:
        """Let time pass; somebody looks in, so that the room looks at its clock."""
        self.ahead += seconds
        async with served.sit(match):
            pass


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed(serving: Any, hands: Hands) -> Any:
    return serving(now=hands)


@pytest.fixture
def quick(serving: Any) -> Any:
    return serving(shortest_clock=1)


def is_auto(table: Any) -> bool:
    return table["type"] == "table" and any(play["auto"] for play in table["plays"])


def test_without_a_clock_there_is_no_deadline(quick: Any) -> None:
    made = quick.start()

    async def go() -> None:
        async with quick.sit(made["match"], made["token"]) as player:
            assert (player.table["clock"], player.table["deadline"], player.table["now"]) == (0, None, None)
            await player.play(player.options()[0])
            assert player.table["deadline"] is None
            assert not player.plays[0]["auto"]

    asyncio.run(go())


@pytest.mark.parametrize("clock", [-1, 9, 86_401, 1.5, "10"])
def test_a_clock_that_is_none_is_refused(served: Any, clock: Any) -> None:
    seats = [{"kind": "me"}]
    body = {"game": "casting-shadows", "setup": "shadow-boxing", "seats": seats, "clock": clock}
    reply = served.call("/api/matches", body)
    assert reply.status == 400
    assert "clock" in reply.json()["error"]["text"].lower()


def test_when_time_runs_out_a_bot_chooses_and_everybody_sees_it(timed: Any, hands: Hands) -> None:
    made = timed.start("base", "me open", clock=CLOCK, seed=3)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        async with timed.sit(made["match"], tokens[0]) as ann, timed.sit(made["match"], tokens[1]) as ben:
            first = ann.table["deadline"]
            assert 0 < first - ann.table["now"] <= CLOCK
            await hands.move_on(CLOCK, timed, made["match"])
            heard = await ben.until(is_auto)
            await ann.until(is_auto)
            assert (heard["number"], heard["plays"][0]["seat"]) == (1, 0)
            assert first <= heard["now"] < heard["deadline"]
            assert ann.table["decision"] is not None

    asyncio.run(go())
    history = timed.call(f"/api/matches/{made['match']}/history", token=tokens[1]).json()
    assert history["plays"][0]["auto"]


def test_the_clock_rings_by_itself(quick: Any) -> None:
    """Nobody looks in, nobody is connected."""
    made = quick.start(clock=1, seed=3)

    async def begin() -> None:
        async with quick.sit(made["match"], made["token"]):
            pass

    asyncio.run(begin())
    end = time.monotonic() + 60
    while quick.call(f"/api/matches/{made['match']}", token=made["token"]).json()["number"] == 0:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_who_chooses_in_time_is_not_overtaken(timed: Any, hands: Hands) -> None:
    made = timed.start(clock=CLOCK, seed=3)

    async def go() -> None:
        async with timed.sit(made["match"], made["token"]) as player:
            for _ in range(3):
                await hands.move_on(0.5 * CLOCK, timed, made["match"])
                assert (await player.play(next(one for one in player.options() if one != "end")))["ok"]
            assert [play["auto"] for play in player.plays] == [False, False, False]

    asyncio.run(go())


def test_the_first_choice_waits_for_the_one_who_must_make_it(timed: Any, hands: Hands) -> None:
    made = timed.start("base", "open me", clock=CLOCK, seed=3)
    owner, first = made["links"]

    async def go() -> None:
        async with timed.sit(made["match"], owner["token"]) as ben:
            assert ben.table["deadline"] is None
            await hands.move_on(2 * CLOCK, timed, made["match"])
            assert (await ben.ask("ping"))["number"] == 0
            async with timed.sit(made["match"], first["token"]) as ann:
                assert ann.table["deadline"] is not None
                heard = await ben.until(lambda one: one["type"] == "table")
                assert heard["deadline"] == ann.table["deadline"]

    asyncio.run(go())


def test_a_restart_keeps_deadline_and_marks(serving: Any, hands: Hands) -> None:
    server = serving(now=hands)
    made = server.start(clock=CLOCK, seed=3)

    async def wait(served: Any) -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            await hands.move_on(CLOCK, served, made["match"])
            await player.until(is_auto)
            return player.table

    async def look(served: Any) -> Any:
        async with served.sit(made["match"], made["token"]) as player:
            return player.table

    before = asyncio.run(wait(server))
    server.stop()
    after = asyncio.run(look(serving(now=hands)))
    assert (after["deadline"], after["clock"], after["number"]) == (before["deadline"], CLOCK, 1)
    assert after["plays"][0]["auto"]


def test_time_that_passed_long_ago_costs_one_choice(serving: Any, hands: Hands) -> None:
    server = serving(now=hands)
    made = server.start(clock=CLOCK, seed=3)

    async def begin() -> None:
        async with server.sit(made["match"], made["token"]) as player:
            await player.play(next(one for one in player.options() if one != "end"))

    asyncio.run(begin())
    server.stop()
    hands.ahead += 3 * CLOCK
    again = serving(now=hands)

    async def look() -> None:
        async with again.sit(made["match"], made["token"]) as player:
            if not player.table["plays"][-1]["auto"]:
                await player.until(is_auto)
            assert [play["auto"] for play in player.plays] == [False, True]
            assert player.table["deadline"] > player.table["now"] + 0.5 * CLOCK

    asyncio.run(look())


def test_undo_gives_time_anew_and_forgets_the_mark(timed: Any, hands: Hands) -> None:
    made = timed.start(clock=CLOCK, seed=3)

    async def go() -> None:
        async with timed.sit(made["match"], made["token"]) as player:
            await hands.move_on(CLOCK, timed, made["match"])
            await player.until(is_auto)
            before = player.table
            answer = await player.ask("undo", version=before["version"], lift=True)
            assert answer["ok"], answer
            assert player.table["number"] == 0
            assert player.table["deadline"] >= before["deadline"]
            await player.play(player.options()[0])
            assert not player.plays[0]["auto"]

    asyncio.run(go())
    history = timed.call(f"/api/matches/{made['match']}/history", token=made["token"]).json()
    assert not history["plays"][0]["auto"]


def test_a_branch_has_the_clock_it_is_given(quick: Any) -> None:
    made = quick.start(clock=60, seed=3)
    path = f"/api/matches/{made['match']}/branch"
    for clock in (0, 30):
        branch = quick.call(path, {"number": 0, "clock": clock}, made["token"]).json()
        assert quick.call(f"/api/matches/{branch['match']}").json()["clock"] == clock


def test_a_bot_has_no_clock(quick: Any) -> None:
    made = quick.start("base", "greedy me", clock=60, seed=3)

    async def go() -> None:
        async with quick.sit(made["match"], made["token"]) as player:
            while not player.is_mine:
                assert player.table["deadline"] is None
                await player.hear()
            assert player.table["deadline"] is not None
            assert not any(play["auto"] for play in player.plays)

    asyncio.run(go())


def test_an_alarm_that_rings_early_rings_again() -> None:
    """The alarm goes by the event loop's clock, the deadline by the time of day."""
    rung: list[float] = []
    now = [100.0]

    async def go() -> None:
        alarm = Alarm(lambda: now[0], lambda: rung.append(now[0]))
        alarm.set(100.0005)
        while not rung:
            await asyncio.sleep(0.001)
        alarm.set(100.0005)  # still not time: it waits a little, and does not ring without end
        rung.clear()
        await asyncio.sleep(0)
        assert rung == []
        while not rung:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(go(), 60))


class Ringing:
    def __init__(self) -> None:
        self.rung = 0

    def ring(self) -> None:
        self.rung += 1


def test_a_ring_for_a_room_that_is_gone_is_not_heard() -> None:
    room = Ringing()
    ring = while_it_lasts(room.ring)
    ring()
    assert room.rung == 1
    del room
    ring()
