"""Nothing on the wire depends on what a link may not know: the two-world test on whole messages.

Two worlds that look alike to a seat are led along the same public path. In each of them a room of the server makes the
messages, and what the seat's link and a spectator are sent is compared byte for byte, with answers and refusals.
"""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from blind_games import SCORED, Cards, CardsGame, Dials, DialsGame

import gnomon
from gnomon import Action, Match, bots, games
from gnomon.games.pack import Pack
from gnomon.kernel.history import Play
from gnomon.kernel.journal import Event, Events
from gnomon.server import past
from gnomon.server.house import House
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused
from gnomon.server.room import Room
from gnomon.server.status import encode_status, status_of
from gnomon.server.telling import Telling
from gnomon.server.wire import incoming, parts
from gnomon.server.wire.coding import encode
from gnomon.store import MatchRow, Saved, Seat, Store
from gnomon.telling import OptionWords
from gnomon.testing import leak
from gnomon.testing.leak import Leak
from gnomon.testing.walk import Picker

GAME = gnomon.load("casting-shadows")
TABLES = [("base", 2), ("base", 4), ("exclusive", 3), ("exclusive", 6)]
WAR = gnomon.load("war-of-the-ring")
WAR_TABLES = [("trilogy", 3), ("trilogy", 4), ("duel", 2), ("three-duel", 3), ("fellowship", 2)]
WINGS = gnomon.load("x-wing")
WING_TABLES = ["laid-out", "maareks"]
EARLY = {GAME: 300, WAR: 300, WINGS: 60}  # plays before the first worlds, at most
GATE, SOAK = 2_500, 25_000
LIFE = 25
DEAR = 8
SPECTATOR = Who()
NO_STORE = cast(Store, SimpleNamespace(is_shared=False))  # these rooms keep nothing


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The helper's chance is as secret as the dice, and like them it differs between the worlds; hints must not."""
    monkeypatch.setattr(bots, "helper", lambda match: bots.make(match.game, bots.best(match.game), 0))


def worlds_of(game: str) -> ModuleType:
    """How second worlds are made and led is known to the game's own two-world test."""
    path = Path(__file__).parent.parent / game / "test_leak.py"
    spec = importlib.util.spec_from_file_location(f"two_worlds_of_{game}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WORLDS = worlds_of("casting_shadows").Table
WAR_WORLDS = worlds_of("war_of_the_ring").Table
OF_WINGS = worlds_of("x_wing")


class World:
    """A match in a room of its own."""

    def __init__(self, match: Match, telling: Telling, opening: Events) -> None:
        header = match.record.header
        match.opening = opening
        status = encode_status(status_of(match, telling))
        row = MatchRow("AAAAAAAAAAAA", 1, header.game, header.setup, "", "", status=status)
        seats = [Seat(at, f"Seat {at + 1}", "") for at in range(header.seats)]
        self.match = match
        self.room = Room(House(NO_STORE, 0, now=lambda: 1.0, telling=telling), Saved(row, seats, [], []), match, [])

    def told(self, seat: int, action: Action, events: Events) -> None:
        memory = self.room.memory
        memory.plays.append(Play(seat, action, events))
        memory.version += 1
        memory.status = status_of(self.match, memory.house.telling)

    def table(self, who: Who, start: int) -> bytes:
        return encode(self.room.audience.table(who, start))

    async def answers(self, who: Who) -> list[bytes]:
        """What comes back for requests that change nothing."""
        version = self.room.memory.version
        requests = (
            incoming.Play("a", version, "no such action"),
            incoming.Play("b", version + 1, "end"),
            incoming.Hint("c", version),
            incoming.Undo("d", version + 1),
            incoming.Undo("e", version, lift=True),
            incoming.Consent("f", version, True),
            incoming.Rename("g", 7, "x"),
        )
        return [await self._answer(who, request) for request in requests]

    def past(self, who: Who, start: int) -> bytes:
        memory = self.room.memory
        end = min(start + 1, len(memory.plays))
        return encode(past.tables(memory.house.telling, memory.scene(), who, start, end))

    def ending(self) -> bytes:
        """Made of what everybody knows when the match is over."""
        memory = self.room.memory
        return encode(past.ending(memory.row.id, memory.scene(), memory.house.telling)) if memory.is_over else b""

    async def _answer(self, who: Who, request: incoming.Request) -> bytes:
        try:
            return encode(await self.room.answer(who, request))
        except Refused as refused:
            return encode(refused.told())


async def run(
    setup: str,
    seats: int,
    seed: int,
    observations: int,
    telling: Telling,
    game: gnomon.Game = GAME,
    worlds: leak.Worlds | None = None,
) -> leak.Figures:
    figures, picker, number, worlds = leak.Figures(), Picker(seed), 0, worlds or WORLDS()
    while figures.observations < observations:
        match = worlds.start(game, setup, seats, seed, number)
        lead_on(match, picker, picker.below(EARLY.get(game, 4)), worlds)
        number += 1
        while match.decision is not None and figures.observations < observations:
            await lead(match, picker.below(seats), picker, telling, figures, worlds)
    return figures


def lead_on(match: Match, picker: Picker, plays: int, worlds: leak.Worlds) -> None:
    """Play on as the game's own two-world test does."""
    for _ in range(plays):
        if match.decision is not None:
            match.play(worlds.choose(match, picker))


async def lead(
    base: Match, seat: int, picker: Picker, telling: Telling, figures: leak.Figures, worlds: leak.Worlds
) -> None:
    """Both worlds begin here, with nothing played yet, so that they have the same past."""
    first = base.game.position(base.position(), picker.below(2**31))
    second = worlds.second(first, seat, picker)
    second.go_on(leak.Follower(picker))
    pair = World(first, telling, base.opening), World(second, telling, base.opening)
    figures.worlds += 1
    await compare(pair, seat, picker, figures)
    for _ in range(LIFE):
        if first.decision is None:
            break
        chooser = first.decision.seat
        done = leak.step(first, second, seat, worlds.choose(first, picker), worlds)
        if done is None:
            figures.refuted += 1
            break
        for world, action, told in zip(pair, done.actions, done.events, strict=True):
            world.told(chooser, action, told)
        if first.decision is None and first.record.codes != second.record.codes:
            break  # when a match is over, everybody may see what was chosen in secret
        await compare(pair, seat, picker, figures)
    lead_on(base, picker, LIFE, worlds)


async def compare(pair: tuple[World, World], seat: int, picker: Picker, figures: leak.Figures) -> None:
    one, other = pair
    start = picker.below(len(one.room.memory.plays) + 1)
    for who in (Who((seat,), False, "link"), SPECTATOR):
        figures.observations += 1
        check(who, one.table(who, start), other.table(who, start))
        if picker.chance(DEAR):
            for here, there in zip(await one.answers(who), await other.answers(who), strict=True):
                check(who, here, there)
            check(who, one.past(who, start), other.past(who, start))
        if picker.chance(DEAR) or one.match.decision is None:
            check(who, one.ending(), other.ending())


def check(who: Who, one: bytes, other: bytes) -> None:
    if one != other:
        raise Leak(f"{who} is sent a difference: {leak.apart(one.decode(), other.decode())}")


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_wire_of_two_worlds_is_alike(
    setup: str, seats: int, record_property: Callable[[str, object], None]
) -> None:
    figures = asyncio.run(run(setup, seats, 30 + seats, GATE, Telling()))
    assert figures.observations >= GATE
    assert figures.refuted < figures.worlds
    record_property("figures", f"two worlds on the wire, {setup} {seats}: {figures}")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_wire_of_two_worlds_is_alike_for_long(
    setup: str, seats: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    figures = asyncio.run(run(setup, seats, 1_000 * (part + 1) + seats, SOAK, Telling()))
    record_property("figures", f"two worlds on the wire, {setup} {seats}: {figures}")


@pytest.mark.parametrize(("setup", "seats"), WAR_TABLES)
def test_the_wire_of_two_wars_of_the_ring_is_alike(setup: str, seats: int) -> None:
    figures = asyncio.run(run(setup, seats, 30 + seats, GATE // 5, Telling(), WAR, WAR_WORLDS()))
    assert figures.observations >= GATE // 5
    assert figures.refuted < figures.worlds


@pytest.mark.parametrize("table", WING_TABLES)
def test_the_wire_of_two_dogfights_is_alike(table: str) -> None:
    worlds = OF_WINGS.Table(OF_WINGS.TABLES[table])
    figures = asyncio.run(run("dogfight", 2, 30, GATE // 5, Telling(), WINGS, worlds))
    assert figures.observations >= GATE // 5
    assert figures.refuted < figures.worlds and worlds.dials > 50


# Secret choices


class Announces(Cards):
    """Tells everybody which card is laid face down."""

    def tell_laid(self, card: int) -> None:
        self.emit(0, self.active, card)


class TellsAtOnce(Dials):
    """Tells of a dial before it is turned up."""

    def apply(self, code: Any, dealer: Any) -> None:
        self.emit(SCORED, self.active, int(code >> 8))
        super().apply(code, dealer)


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> gnomon.Game:
    """A game of secret choices, as if its pack were installed."""
    game: gnomon.Game = request.param
    monkeypatch.setitem(games._found()[0], game.name, Pack(game.name, "gnomon.kernel", lambda: game))
    return game


@pytest.mark.parametrize("blind", [CardsGame(), DialsGame()], ids=["cards", "dials"], indirect=True)
def test_a_secret_choice_is_not_on_the_wire(blind: gnomon.Game) -> None:
    figures = asyncio.run(run("plain", 3, 5, 600, Telling(), blind, leak.Worlds()))
    assert figures.observations >= 2 * figures.worlds


@pytest.mark.parametrize("blind", [CardsGame(Announces), DialsGame(TellsAtOnce)], ids=["cards", "dials"], indirect=True)
def test_a_secret_choice_on_the_wire_is_seen(blind: gnomon.Game) -> None:
    with pytest.raises(Leak):
        asyncio.run(run("plain", 3, 5, 600, Telling(), blind, leak.Worlds()))


# It bites: each of these lets one thing slip.


class TellsAll(Telling):
    """Lines as one who knows all would read them."""

    def lines(self, match: Match, view: dict[str, Any], events: Iterable[Event], seat: int) -> list[parts.Line]:
        return [parts.Line([parts.Sentence(str(event), [])], False, 0) for event in events]


class WordsFromTheState(Telling):
    """Options whose words depend on all there is."""

    def options(self, match: Match, view: dict[str, Any], options: gnomon.Options) -> list[OptionWords]:
        said = super().options(match, view, options)
        return [replace(one, words=f"{one.words} {match.digest()}") for one in said]


class OnlookersKnowAll(Telling):
    """Those who look on are told more than they may know."""

    def onlooking(self, match: Match, view: dict[str, Any]) -> str:
        return f"{super().onlooking(match, view)} {match.digest()}"


@pytest.mark.parametrize("telling", [TellsAll, WordsFromTheState, OnlookersKnowAll])
def test_a_leak_on_the_wire_is_seen(telling: type[Telling]) -> None:
    with pytest.raises(Leak):
        asyncio.run(run("exclusive", 3, 5, 20_000, telling()))
