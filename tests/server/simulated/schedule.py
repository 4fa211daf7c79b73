"""One schedule: what happens to a match, its servers and its people, all of it decided by a seed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from typing import Any, Final, Literal

from server.simulated.loop import VirtualLoop
from server.simulated.people import MOODS, Acknowledged, Person
from server.simulated.servers import Server, numbered
from server.simulated.store import SLOW, Database, Faults

from gnomon.server.game_log import rebuild
from gnomon.server.wire.bodies import NewMatch, NewSeat
from gnomon.store import Entry

STEPS = 20
Kind = Literal["me", "open", "random"]
RANDOM: Final = "random"
SEATS: tuple[list[Kind], ...] = (
    ["me"],
    ["me"],
    ["me", "open"],
    ["me", "open", "open"],
    ["me", "open", RANDOM],
    ["open", RANDOM, "open"],
)
HAPPENINGS = ("act",) * 16 + ("leave",) * 2 + ("kill", "relink", "stall")
CALM_WITHIN = 120.0  # virtual seconds until everybody has an answer and knows the same
Plain = dict[str, Any]


class Schedule:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.loop = VirtualLoop(random.Random(-1 - seed))
        self.database = Database()
        worst = self.chance.choice((0.0, 0.05, 0.2))
        self.faults = Faults(*(self.chance.random() * worst for _ in range(3)))
        self.people: list[Person] = []
        self.servers: list[Server] = []
        self.mood = self.chance.choice(MOODS)
        self.links_under_way: list[asyncio.Task[None]] = []

    def run(self) -> str:
        """A digest of all that came of it; the same for the same seed."""
        with numbered(self.loop):
            try:
                return self.loop.run_until_complete(self._run())
            finally:
                self._clean_up()

    def _clean_up(self) -> None:
        for server in self.servers:
            server.kill()
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(1))
        self.loop.close()
        self.database.connection.close()

    async def _run(self) -> str:
        self.servers = [self._server() for _ in range(self.chance.choice((1, 2)))]
        await self._make()
        for _ in range(STEPS):
            await asyncio.sleep(self.chance.random() ** 2 * 0.8)
            await getattr(self, f"_{self.chance.choice(HAPPENINGS)}")()
        await self._calm_down()
        return await Check(self).all()

    def _server(self) -> Server:
        return Server(self.loop, self.database, self.faults)

    async def _make(self) -> None:
        """The match itself is made without faults: there is nothing yet that could be lost."""
        faults, self.faults.__dict__ = dict(self.faults.__dict__), Faults().__dict__
        seats = self.chance.choice(SEATS)
        kinds = [NewSeat("bot", bot=RANDOM) if one == RANDOM else NewSeat(one) for one in [*seats, RANDOM][:3]]
        self.clock = self.chance.choice((0, 0, 0, 3))
        setup = NewMatch("pebbles", "plain", kinds, clock=self.clock)
        made = await self.servers[0].run(self.servers[0].matchmaker.start(setup))
        self.match: str = made.match
        self.owner: str = made.token
        given = [link for link in made.links if link.seats]
        self.people = [Person(f"p{at}", made.match, link.token, link.seats) for at, link in enumerate(given)]
        self.people.append(Person("watcher", made.match, "", []))
        self.faults.__dict__ = faults

    # What may happen

    def _somebody(self) -> Person:
        return self.chance.choice(self.people)

    async def _act(self) -> None:
        """Whoever is here does something; those who are not may come."""
        for person in self.people:
            person.act(self.mood, self.chance)
            if self.chance.random() < 0.5:
                self._come(person)

    def _come(self, person: Person) -> None:
        alive = [one for one in self.servers if not one.is_dead]
        if person.wire is None and alive and not person.is_ended:
            person.come(self.chance.choice(alive))

    async def _leave(self) -> None:
        self._somebody().leave()

    async def _kill(self) -> None:
        self.chance.choice(self.servers).kill()
        self.loop.call_later(self.chance.random(), self._restart)

    def _restart(self) -> None:
        self.servers = [self._server() if server.is_dead else server for server in self.servers]

    async def _stall(self) -> None:
        await asyncio.sleep(self.chance.random() * 3)

    async def _relink(self) -> None:
        """The owner gives somebody's seats a new link; whether the answer arrives or not, the old one may be gone."""
        person, alive = self._somebody(), [one for one in self.servers if not one.is_dead]
        if person.seats and person.token != self.owner and alive:
            self.links_under_way.append(alive[0].run(self._give_link(alive[0], person)))

    async def _give_link(self, server: Server, person: Person) -> None:
        try:
            room = await server.rooms.get(self.match)
            owner = await server.rooms.who(self.match, self.owner)
            made = await server.matchmaker.relink(room, owner, person.seats)
        except Exception:
            return
        person.leave()
        person.token, person.is_ended, person.pending = made.token, False, None

    # The end

    async def _calm_down(self) -> None:
        """Nothing goes wrong any more, and everybody comes back; those whose link is gone get a new one."""
        self.faults.__dict__ = Faults().__dict__
        self._restart()
        await asyncio.sleep(SLOW + 1)  # what the store was asked before may still take its time
        until = self.loop.now + CALM_WITHIN
        was_calm = False
        while not (await self._is_calm() and was_calm):
            assert self.loop.now < until, self._state()
            was_calm = await self._is_calm()
            await self._everybody_back()
            await asyncio.sleep(1)

    def _state(self) -> str:
        people = [(one.name, one.is_here, one.pending, one.table.get("version")) for one in self.people]
        rooms = [
            (room.memory.version, room.is_playing, room.lock.locked(), room.memory.is_lost, room.memory.status.deadline)
            for one in self.servers
            for room in one.rooms.rooms.values()
        ]
        length = self.database.rows("SELECT COUNT(*) FROM log")
        return f"{self.loop.now}: {people}, {rooms}, log {length}, clock {self.clock}"

    async def _everybody_back(self) -> None:
        for person in self.people:
            if person.is_ended:
                person.is_ended, person.pending = False, None
                await self.servers[0].run(self._give_link(self.servers[0], person))
            self._come(person)

    async def _is_calm(self) -> bool:
        """Everybody is here, has all answers, and knows of the last change."""
        (length,) = self.database.rows("SELECT COUNT(*) FROM log")[0]
        if not all(link.done() for link in self.links_under_way):
            return False
        settled = [one.is_here and one.pending is None and one.table["version"] == length for one in self.people]
        bots_think = any(
            room.is_playing or room.lock.locked() for one in self.servers for room in one.rooms.rooms.values()
        )
        return all(settled) and not bots_think and not self._clock_runs()

    def _clock_runs(self) -> bool:
        """With a clock, a match ends by itself: only then does nothing change any more."""
        return bool(self.clock) and any(one.table["decision"] for one in self.people)


class Check:
    """What must be true in the end, whatever has happened."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.database = schedule.database
        self.log = [
            Entry(*row) for row in self.database.rows("SELECT seq, kind, seat, line, number, key FROM log ORDER BY seq")
        ]

    async def all(self) -> str:
        assert [entry.seq for entry in self.log] == list(range(len(self.log)))
        keys = [entry.key for entry in self.log if entry.key]
        assert len(keys) == len(set(keys))
        for person in self.schedule.people:
            assert person.problems == [], person.problems
            for one in person.done:
                self._kept(one)
        assert self.schedule.loop.problems == [], self.schedule.loop.problems
        self._replays()
        await self._everybody_knows()
        return self._digest()

    def _kept(self, one: Acknowledged) -> None:
        """What was acknowledged is there, once, and where it was said to be."""
        kind, key = one.request["type"], one.request["key"]
        if kind == "chat":
            assert len(self.database.rows("SELECT 1 FROM chat WHERE key LIKE ?", f"%:{key}")) == 1
        if kind == "play":
            (entry,) = [entry for entry in self.log if entry.key and entry.key.endswith(f":{key}")]
            assert (entry.seq + 1, entry.number) == (one.version, one.number)
            assert entry.line.partition(": ")[2].startswith(one.request["action"])

    def _replays(self) -> None:
        (record,) = self.database.rows("SELECT record FROM matches")[0]
        self.final, _ = rebuild(record, self.log)

    async def _everybody_knows(self) -> None:
        """Everybody knows what somebody who comes in now is told."""
        server = Server(self.schedule.loop, self.database, Faults())
        for person in self.schedule.people:
            fresh = Person("fresh", person.match, person.token, [])
            fresh.come(server)
            await asyncio.sleep(0.5)
            assert visible(person) == visible(fresh), differences(visible(person), visible(fresh))
            assert fresh.table["number"] == self.final.record.plays
            assert self._is_right_about_dice(fresh)
        server.kill()

    def _is_right_about_dice(self, person: Person) -> bool:
        """The last seal is open only when the match is over."""
        is_open = bool(person.seals[-1]["salt"])
        return is_open == (self.final.decision is None)

    def _digest(self) -> str:
        lines = [f"{entry.kind} {entry.seat} {entry.line} {entry.number}" for entry in self.log]
        tables = [json.dumps(one.plays) for one in self.schedule.people]
        return hashlib.sha256("\n".join([*lines, *tables]).encode()).hexdigest()


def visible(person: Person) -> Plain:
    """What a person knows, less who is online, which each server knows of its own."""
    table = {
        key: value for key, value in person.table.items() if key not in ("seats", "from", "plays", "opening", "now")
    }
    names = [seat["name"] for seat in person.table["seats"]]
    chat = sorted(person.chat, key=json.dumps)  # servers may tell lines of one moment in another order
    plays = [told(play, is_over=table["decision"] is None) for play in person.plays]
    return {**table, "names": names, "plays": plays, "chat": chat, "seals": person.seals}


def told(play: Plain, is_over: bool) -> Plain:
    """The end of a match opens what was hidden, but what was told before is not told again."""
    return {key: play[key] for key in ("at", "seat", "auto")} if is_over else play


def differences(one: Plain, other: Plain) -> Plain:
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}
