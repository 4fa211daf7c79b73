"""Seats for whoever comes first, names, and what those who watch are told."""

from __future__ import annotations

import asyncio
from typing import Any

from gnomon.server.status import given_name
from gnomon.store import Seat

Plain = dict[str, Any]


def start(served: Any, *kinds: str) -> Plain:
    seats = [{"kind": kind} for kind in kinds]
    made: Plain = served.call("/api/matches", {"game": "casting-shadows", "setup": "base", "seats": seats}).json()
    return made


def take(served: Any, made: Plain, seat: int, token: str = "") -> Any:
    return served.call(f"/api/matches/{made['match']}/seats", {"seat": seat}, token=token)


def free(message: Plain) -> list[int]:
    return [seat["seat"] for seat in message["seats"] if seat["free"]]


def test_whoever_comes_first_takes_a_free_seat(served: Any) -> None:
    made = start(served, "me", "free", "open")
    assert [link["seats"] for link in made["links"]] == [[0], [2]]

    async def go() -> None:
        async with served.sit(made["match"]) as eve:
            assert free(eve.table) == [1]
            won = await asyncio.to_thread(take, served, made, 1)
            assert (won.status, won.json()["seats"]) == (201, [1])
            await eve.until(lambda heard: heard["type"] == "seats" and not free(heard))
            lost = await asyncio.to_thread(take, served, made, 1)
            assert (lost.status, lost.json()["error"]["text"]) == (409, "Someone else has taken that seat.")
            async with served.sit(made["match"], won.json()["token"]) as guest:
                assert guest.table["you"] == {"seats": [1], "seat": 1, "owner": False, "open": False}

    asyncio.run(asyncio.wait_for(go(), 60))


def test_seats_of_links_of_bots_and_of_ones_own_are_not_free(served: Any) -> None:
    made = start(served, "me", "open", "bot", "free")
    assert take(served, made, 1).status == 409
    assert take(served, made, 2).status == 400
    assert take(served, made, 3, made["token"]).status == 403
    assert take(served, made, 7).status == 400


def test_the_owner_may_give_a_free_seat_to_somebody(served: Any) -> None:
    made = start(served, "me", "free")
    link = served.call(f"/api/matches/{made['match']}/links", {"seats": [1]}, token=made["token"]).json()
    assert take(served, made, 1).status == 409
    assert not free(served.call(f"/api/matches/{made['match']}", token=link["token"]).json())


def test_seats_that_nobody_named_have_no_name(served: Any) -> None:
    made = start(served, "me", "open", "bot")
    told = served.call(f"/api/matches/{made['match']}").json()
    assert [seat["name"] for seat in told["seats"]] == ["", "", ""]


def test_names_that_were_once_made_up_are_not_told() -> None:
    kept = [Seat(0, "Seat 1", ""), Seat(1, "Greedy bot", "greedy"), Seat(2, "Seat 1", ""), Seat(3, "Ann", "")]
    assert [given_name(seat) for seat in kept] == ["", "", "Seat 1", "Ann"]


def test_a_list_of_matches_tells_the_round(served: Any) -> None:
    made = start(served, "me", "open")
    assert served.call("/api/mine", {"tokens": [made["token"]]}).json()["matches"][0]["round"] == 1
