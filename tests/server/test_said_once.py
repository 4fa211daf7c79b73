"""What is said once for several, or kept because it recurs, reads exactly as if it had been made for each alone."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

import gnomon
from gnomon import Match
from gnomon.kernel.history import Play
from gnomon.server.client import Client, framed
from gnomon.server.house import House
from gnomon.server.pages import PAGE, Pages
from gnomon.server.perspective import Perspective, Who
from gnomon.server.room.audience import Audience
from gnomon.server.room.memory import Memory
from gnomon.server.status import encode_status, status_of
from gnomon.server.telling import Telling
from gnomon.server.wire import parts
from gnomon.server.wire.coding import encode
from gnomon.store import MatchRow, Saved, Seat, Store
from gnomon.telling import Teller
from gnomon.testing.walk import Picker

GAME = gnomon.load("casting-shadows")
TABLES = [("base", 2), ("base", 4), ("exclusive", 3), ("shadow-boxing", 1)]
MATCHES = 3
MOST_PLAYS = 250


class Ear:
    """The other end of a connection: keeps what it was sent."""

    def __init__(self) -> None:
        self.heard = b""

    def waiting(self) -> int:
        return 0

    def write(self, frames: bytes) -> None:
        self.heard = frames

    def end(self, code: int, reason: str) -> None:
        raise AssertionError(reason)


def audience_of(match: Match, telling: Telling) -> Audience:
    header = match.record.header
    row = MatchRow(
        "AAAAAAAAAAAA", 1, header.game, header.setup, "", "", status=encode_status(status_of(match, telling))
    )
    seats = [Seat(at, "", "") for at in range(header.seats)]
    return Audience(
        Memory(House(cast(Store, None), 0, now=lambda: 1.0, telling=telling), Saved(row, seats, [], []), match, [])
    )


def everybody(seats: int) -> list[Who]:
    """Every seat, two of them at one screen, the owner, and spectators, in two languages."""
    people = [Who((seat,), seat == 0, f"link {seat}") for seat in range(seats)]
    people += [Who((0, 1), True, "both"), Who((), True, "owner")] if seats > 1 else []
    return [Who(who.seats, who.owner, who.link, language) for who in (*people, Who()) for language in ("en", "de")]


def step(match: Match, audience: Audience, picker: Picker) -> None:
    assert match.decision is not None
    seat, options = match.decision.seat, match.decision.options
    action = options[picker.below(len(options))]
    audience.memory.plays.append(Play(seat, action, match.play(action)))
    audience.memory.version += 1
    audience.memory.status = status_of(match, audience.memory.house.telling)


async def tell(audience: Audience, people: list[Who]) -> list[bytes]:
    """What each of them is sent when all of them are told."""
    ears = [Ear() for _ in people]
    known = max(0, len(audience.memory.plays) - 2)
    audience.clients = set()
    for who, ear in zip(people, ears):
        client = Client(who, ear, 1_000_000)
        client.known = known
        audience.clients.add(client)
    audience.tell_all()
    await asyncio.sleep(0)
    return [ear.heard for ear in ears]


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_all_are_told_what_each_would_be_told_alone(setup: str, seats: int) -> None:
    async def go() -> None:
        used, picker = Telling(), Picker(seats)  # its words pile up over all matches
        for number in range(MATCHES):
            match = GAME.start(setup=setup, seats=seats, seed=number)
            audience, people = audience_of(match, used), everybody(seats)
            for _ in range(MOST_PLAYS):
                if match.decision is None:
                    break
                step(match, audience, picker)
                together = await tell(audience, people)
                audience.memory.house.telling = Telling()  # one that has never said anything
                start = max(0, len(audience.memory.plays) - 2)
                for who, heard in zip(people, together):
                    assert heard == framed(encode(audience.table(who, start))), who
                audience.memory.house.telling = used

    asyncio.run(go())


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_a_page_that_grows_reads_as_if_told_at_once(setup: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, picker, pages, made = GAME.start(setup=setup, seats=seats, seed=5), Picker(5), Pages(), 0
    audience = audience_of(match, Telling())
    memory = audience.memory

    def count(eyes: Perspective, start: int, end: int | None = None) -> list[parts.Played]:
        nonlocal made
        told = tell_plays(eyes, start, end)
        made += len(told)
        return told

    async def go() -> None:
        while match.decision is not None and len(memory.plays) < MOST_PLAYS:
            step(match, audience, picker)
            if picker.below(5) or match.decision is None:
                continue
            eyes = Perspective(memory.house.telling, memory.scene(), Who())
            told = await pages.tell(eyes, memory.past, 0, len(memory.plays))
            assert encode(told) == encode(tell_plays(eyes, 0))
            assert made == len(memory.plays)  # each once

    tell_plays = Perspective.plays
    monkeypatch.setattr(Perspective, "plays", count)
    asyncio.run(go())
    assert made > PAGE or seats == 1


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_figures_from_the_state_are_those_of_the_spectators_view(setup: str, seats: int) -> None:
    match, picker = GAME.start(setup=setup, seats=seats, seed=7), Picker(7)
    teller = Telling().teller(match)
    while match.decision is not None and match.record.plays < MOST_PLAYS:
        assert teller.figures(match) == Teller.figures(teller, match)
        match.play(match.decision.options[picker.below(len(match.decision.options))])
