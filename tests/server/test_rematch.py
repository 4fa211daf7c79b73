"""A rematch: the same people one seat further, begun once, and everybody is taken along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import gnomon
from gnomon import bots
from gnomon.server import tokens
from gnomon.server.matchmaker import new_row
from gnomon.server.status import status_of
from gnomon.server.telling import Telling
from gnomon.store import Link, Seat

GAME = "casting-shadows"
OPTIONS = {"overheal": True, "characters": ["kit", "haze", "frill"]}
PEOPLE = ["ann", "ben"]  # their tokens; the owner first
Plain = dict[str, Any]


def played(seed: int = 1) -> gnomon.Match:
    match = gnomon.load(GAME).start("base", 3, seed=seed, options=OPTIONS)
    player = bots.make(match.game, "random", 1)
    while match.decision is not None:
        match.play(player.choose(match.view(match.decision.seat), match.decision.options))
    return match


def finished(served: Any) -> str:
    """A match of Ann, Ben and a bot that is over, with a clock of two minutes."""
    match, name, telling = played(), tokens.new_match(), Telling()
    seats = [Seat(0, "Ann", ""), Seat(1, "Ben", ""), Seat(2, "Gil", "random")]
    links = [
        Link(tokens.new_match(), name, tokens.digest(f"{who}-{name}"), (at,), at == 0) for at, who in enumerate(PEOPLE)
    ]
    served.store.create(new_row(name, match, "Friday", status_of(match, telling, 120)), seats, links).result()
    return name


def is_rematch(heard: Plain) -> bool:
    return bool(heard["type"] == "rematch")


def ask(served: Any, match: str, who: str) -> Any:
    return served.call(f"/api/matches/{match}/rematch", b"", token=f"{who}-{match}" if who else "")


def test_everybody_is_taken_along_with_seats_moved_on(served: Any) -> None:
    old = finished(served)

    async def go() -> None:
        sits = served.sit(old, f"ann-{old}"), served.sit(old, f"ben-{old}"), served.sit(old)
        async with sits[0] as ann, sits[1] as ben, sits[2] as eve:
            made = await asyncio.to_thread(ask, served, old, "ben")
            assert made.status == 201
            for one in (ann, ben, eve):
                told = await one.until(is_rematch)
                assert told == {"type": "rematch", **made.json(), "fresh": True}
            await meet_again(served, old, made.json()["match"])

    asyncio.run(asyncio.wait_for(go(), 60))


async def meet_again(served: Any, old: str, new: str) -> None:
    """By the tokens of before."""
    sits = served.sit(new, f"ann-{old}"), served.sit(new, f"ben-{old}"), served.sit(new)
    async with sits[0] as ann, sits[1] as ben, sits[2] as eve:
        assert [one.table["you"]["seats"] for one in (ann, ben, eve)] == [[1], [2], []]
        assert [ann.table["you"]["owner"], ben.table["you"]["owner"]] == [True, False]
        names = [(seat["name"], seat["kind"]) for seat in eve.table["seats"]]
        assert names == [("Gil", "bot"), ("Ann", "human"), ("Ben", "human")]
        assert ann.table["clock"] == 120 and ann.table["outcome"] is None
        assert ann.table["view"]["options"]["characters"] == OPTIONS["characters"]


def test_it_begins_once_and_whoever_comes_later_is_shown_the_way(served: Any) -> None:
    old = finished(served)
    first, again = ask(served, old, "ann"), ask(served, old, "ben")
    assert first.json() == again.json() == {"match": first.json()["match"], "moved": [1, 2, 0]}

    async def come_later() -> Plain:
        async with served.sit(old, f"ben-{old}") as ben:
            found: Plain = await ben.until(is_rematch)
            return found

    assert asyncio.run(come_later()) == {"type": "rematch", **first.json(), "fresh": False}


def test_matches_of_a_token_include_its_rematches(served: Any) -> None:
    old = finished(served)
    new = ask(served, old, "ann").json()["match"]
    token = f"ben-{old}"
    mine = served.call("/api/mine", {"tokens": ["nix", token]}).json()["matches"]
    assert {(one["match"], one["token_at"], *one["yours"]) for one in mine} == {(old, 1, 1), (new, 1, 2)}
    assert served.call(f"/api/matches/{new}", token=token).json()["title"] == "Friday"


def test_a_link_that_ends_in_the_rematch_still_opens_the_match_before(served: Any) -> None:
    old = finished(served)
    new = ask(served, old, "ann").json()["match"]
    made = served.call(f"/api/matches/{new}/links", {"seats": [2]}, token=f"ann-{old}")
    assert made.status == 201
    assert served.call(f"/api/matches/{new}", token=f"ben-{old}").status == 401
    assert served.call(f"/api/matches/{old}", token=f"ben-{old}").status == 200


def test_only_people_at_the_table_of_a_finished_match_ask(served: Any) -> None:
    old = finished(served)
    assert ask(served, old, "").status == 403
    assert served.call(f"/api/matches/{old}/rematch", b"", token="nix").status == 401
    made = served.start("base", "me open")
    going_on = served.call(f"/api/matches/{made['match']}/rematch", b"", token=made["token"])
    assert going_on.status == 409
    assert going_on.json()["error"]["text"] == "There can be no rematch until this match is over."


def test_a_rematch_outlives_the_server(serving: Callable[..., Any]) -> None:
    first = serving()
    old = finished(first)
    made = ask(first, old, "ann").json()
    assert ask(serving(), old, "ben").json() == made
