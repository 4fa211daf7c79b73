"""A room: one match in memory, those who look at it, and the one order in which things happen to it.

Whatever changes the match is in the store before anybody is told. When the store says that the match has moved on
elsewhere, or fails, the room is made again from what the store has.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from gnomon import Action, Decision, Match, UndoRefused, bots
from gnomon.companion import Dialogue
from gnomon.server import logs
from gnomon.server.alarm import Alarm
from gnomon.server.client import Client
from gnomon.server.game_log import Done, rebuild, undo_line
from gnomon.server.metrics import Metrics
from gnomon.server.perspective import Perspective, Scene, Who, plays_alone, told_in_portions
from gnomon.server.plain import plain
from gnomon.server.refused import Refused, not_alone, over, stale, undo_stops, watching
from gnomon.server.status import decode_status, encode_status, seat_states, status_of
from gnomon.server.telling import Telling, companion_of
from gnomon.server.wire import incoming, outgoing, parts
from gnomon.server.wire.coding import encode
from gnomon.server.wire.outgoing import Answer
from gnomon.server.wish import Wish, read_wish, write_wish
from gnomon.store import Chat, Conflict, Entry, Link, News, Saved, Store
from gnomon.store.model import AUTO, PLAY, UNDO
from gnomon.store.store import CHAT_LINES

T = TypeVar("T")
SHORTEST_CLOCK = 10  # seconds that a choice must have, if there is a clock
TRY_AGAIN = 1013
LINK_ENDED = 4003
NOTHING_PLAYED = "nothing was played yet"
HELPER = "greedy"  # gives hints, and chooses where time ran out
STAND_IN = "random"  # chooses for a bot that fails


class House:
    """What all rooms share."""

    def __init__(
        self,
        store: Store,
        pace: float,
        shortest_clock: int = SHORTEST_CLOCK,
        now: Callable[[], float] = time.time,
        telling: Telling | None = None,
    ) -> None:
        self.store = store
        self.telling = telling or Telling()
        self.pace = pace  # seconds between the actions of bots
        self.shortest_clock = shortest_clock
        self.now = now
        self.metrics = Metrics()

    def has_talk(self, game: str, setup: str) -> bool:
        """Whether this set-up is a dialogue beside the real table: kept like a match, but without a room."""
        return companion_of(game, setup) is not None

    def dialogue(self, match: Match) -> Dialogue:
        """The dialogue of a match beside the real table, from its first answer on."""
        header = match.record.header
        found = companion_of(header.game, header.setup)
        assert found is not None
        return Dialogue(found, match, self.telling.teller(match))


class DoneBefore(Exception):
    """A wish with this key was fulfilled already, by another process."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.key)
        self.entry = entry


class Room:
    def __init__(self, house: House, saved: Saved, match: Match, plays: list[Done]) -> None:
        self.house = house
        self.row = saved.row
        self.seats = list(saved.seats)
        self.chat = list(saved.chat)
        self.clients: set[Client] = set()
        self.lock = asyncio.Lock()
        self.is_lost = False  # memory and store could not be brought together
        self.idle_since = time.monotonic()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._driver: asyncio.Task[None] | None = None
        self._bots: dict[int, bots.Bot] = {}
        self._alarm = Alarm(house.now, self._time_is_up)
        self._take(saved, match, plays)

    def _take(self, saved: Saved, match: Match, plays: list[Done]) -> None:
        self.match = match
        self.plays = plays
        kept = decode_status(saved.row.status)
        self.status = status_of(match, self.house.telling, kept.clock, kept.deadline)
        self.version = len(saved.log)
        self.keys = {entry.key: entry for entry in saved.log if entry.key}
        self._take_news(saved.news)
        self._start_clock()

    def _take_news(self, news: News) -> None:
        self.changes = news.changes
        self._kept_wish = news.wish

    @classmethod
    async def open(cls, house: House, match: str) -> Room | None:
        saved = await asyncio.wrap_future(house.store.load(match))
        if saved is None:
            return None
        return cls(house, saved, *await asyncio.to_thread(rebuild, saved.row.record, saved.log))

    async def _reload(self) -> None:
        saved, links = await self._load()
        before = self.plays
        self._take(saved, *await asyncio.to_thread(rebuild, saved.row.record, saved.log))
        same = alike(before, self.plays)
        for client in self.clients:
            client.known = min(client.known, same)
        self._take_talk(saved, links)
        self.tell_all()
        self.wake()

    async def _refresh(self) -> None:
        """Take in what another process has changed beside the log: chat, names, links, a wish to undo."""
        saved, links = await self._load()
        before = self._kept_wish, {client: client.who for client in self.clients}
        self._take_news(saved.news)
        self._take_talk(saved, links)
        if before != (self._kept_wish, {client: client.who for client in self.clients}):
            self.tell_all()

    async def _load(self) -> tuple[Saved, list[Link]]:
        saved = await asyncio.wrap_future(self.house.store.load(self.row.id))
        assert saved is not None
        return saved, await asyncio.wrap_future(self.house.store.links(self.row.id))

    def _take_talk(self, saved: Saved, links: list[Link]) -> None:
        """Chat, names and links as the store has them; who looks on is told what is new to them."""
        known = {line.key for line in self.chat}
        fresh = [chat_line(line) for line in saved.chat if line.key not in known]
        self.chat = list(saved.chat)
        if fresh:
            self._send_all(outgoing.ChatLines(fresh))
        self._check_links({link.id: link for link in links})
        if self.seats != saved.seats:
            self.seats = list(saved.seats)
            self._tell_seats()

    def _check_links(self, links: dict[str, Link]) -> None:
        for client in [one for one in self.clients if one.who.link]:
            link = links.get(client.who.link)
            if link is None:
                client.close(LINK_ENDED, "this link has ended")
            else:
                client.who = replace(client.who, seats=link.seats)

    async def _start_again(self) -> None:
        """What is in memory is not what the store has; if the store does not answer, the room is given up."""
        try:
            await self._reload()
        except Exception:
            self.is_lost = True
            for client in list(self.clients):
                client.close(TRY_AGAIN, "connect again")
            raise

    async def catch_up(self, news: News) -> None:
        """Take in what another process has appended or changed."""
        async with self.lock:
            if news.length > self.version:
                await self._reload()
            elif news.changes > self.changes:
                await self._refresh()

    # What there is to see

    @property
    def humans(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if not seat.bot)

    def scene(self) -> Scene:
        return Scene(self.match, self.plays, self.humans)

    def seat_states(self) -> list[parts.SeatState]:
        return seat_states(self.seats, self.status, self.online())

    def online(self) -> set[int]:
        return {seat for client in self.clients for seat in client.who.seats}

    def table(self, who: Who, start: int, plays: list[parts.Played] | None = None) -> outgoing.Table:
        """Everything one may know now, with the plays from some point on; they may have been told before."""
        eyes = Perspective(self.house.telling, self.scene(), who)
        start = min(start, len(self.plays))
        return outgoing.Table(
            match=self.row.id,
            version=self.version,
            number=len(self.plays),
            start=start,
            you=eyes.you(),
            view=eyes.view,
            decision=eyes.decision(),
            plays=eyes.plays(start) if plays is None else plays,
            undo=self._undo_state(who),
            outcome=eyes.outcome(),
            seats=self.seat_states(),
            opening=eyes.opening(start),
            clock=self.status.clock,
            deadline=self.status.deadline,
            now=None if self.status.deadline is None else self.house.now(),
        )

    @property
    def wish(self) -> Wish | None:
        return read_wish(self._kept_wish, self.version)

    def _undo_state(self, who: Who) -> outgoing.UndoState:
        why = self._why_no_undo(who)
        wish = self.wish
        if wish is None:
            return outgoing.UndoState(not why, why, None)
        yours = bool(wish.waiting_for & set(who.seats))
        return outgoing.UndoState(False, why, outgoing.UndoRequest(wish.by, sorted(wish.waiting_for), yours))

    def _why_no_undo(self, who: Who) -> str:
        """Why the last choice may not be taken back by them; empty if it may."""
        record = self.match.record
        if not record.codes:
            return NOTHING_PLAYED
        if record.seats[-1] not in who.seats:
            return "the last choice was made by another seat"
        if record.barriers[-1]:
            return "dice were rolled or something hidden was shown since the last choice"
        return ""

    # Those who look

    async def enter(self, client: Client, start: int) -> None:
        """Under the lock: a long match is told in portions, and nothing may change meanwhile."""
        known = min(start, len(self.plays))
        plays = await told_in_portions(self.house.telling, self.scene(), client.who, known)
        self.clients.add(client)
        has_begun = self._start_clock()
        client.send(self.table(client.who, known, plays))
        client.known = len(self.plays)
        if has_begun:
            self.tell_all()
        client.send(outgoing.ChatLines([chat_line(line) for line in self.chat], whole=True))
        self._tell_seats()
        self.wake()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.idle_since = time.monotonic()
        self._tell_seats()

    def show(self, client: Client) -> None:
        client.send(self.table(client.who, client.known))
        client.known = len(self.plays)

    def tell_all(self) -> None:
        """The table as it is now to everybody; who sees the same is sent the same text."""
        made: dict[tuple[Who, int], str] = {}
        for client in list(self.clients):
            client.known = min(client.known, len(self.plays))
            seen = (replace(client.who, link=client.who.link and "link"), client.known)
            if seen not in made:
                made[seen] = encode(self.table(client.who, client.known)).decode()
            client.send_text(made[seen])
            client.known = len(self.plays)

    def _tell_seats(self) -> None:
        watching = sum(1 for client in self.clients if not client.who.seats)
        self._send_all(outgoing.Seats(watching, self.seat_states()))

    def _send_all(self, message: outgoing.Outgoing) -> None:
        text = encode(message).decode()
        for client in list(self.clients):
            client.send_text(text)

    def take_seats(self, taken: list[int], new_link: str) -> None:
        """These seats belong to a new link: former ones end, but the owner stays, without the seats."""
        for client in list(self.clients):
            who = client.who
            if who.link == new_link or not set(who.seats) & set(taken):
                continue
            if who.owner:
                client.who = replace(who, seats=tuple(seat for seat in who.seats if seat not in taken))
                self.show(client)
            else:
                client.close(LINK_ENDED, "this link has ended")

    # Wishes

    async def answer(self, who: Who, wish: incoming.Request) -> Answer:
        """Do what was asked, all of it or nothing; Refused says why not. It ends even if the asker goes away."""
        return await self._to_the_end(self._answer(who, wish))

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _answer(self, who: Who, wish: incoming.Request) -> Answer:
        doing: dict[type, Callable[[Who, Any], Awaitable[Answer]]] = {
            incoming.Play: self._play,
            incoming.Undo: self._undo,
            incoming.Consent: self._consent,
            incoming.Hint: self._hint,
            incoming.Chat: self._say,
            incoming.Rename: self._rename,
            incoming.Ping: self._ping,
        }
        async with self.lock:
            done = self.keys.get(own_key(who, wish.key))
            if done is not None:
                return Answer(wish.key, True, done.seq + 1, done.number)
            try:
                return await doing[type(wish)](who, wish)
            except DoneBefore as before:
                return Answer(wish.key, True, before.entry.seq + 1, before.entry.number)

    def _done(self, key: str, waiting: bool = False) -> Answer:
        return Answer(key, True, self.version, len(self.plays), waiting=waiting)

    async def _ping(self, who: Who, wish: incoming.Ping) -> Answer:
        return self._done(wish.key)

    def _deciding(self, who: Who, version: int) -> Decision:
        """The decision, if it is theirs to make and they have seen the newest one."""
        if not who.seats:
            raise watching("choose")
        if version != self.version:
            raise stale()
        decision = self.match.decision
        if decision is None:
            raise over()
        if decision.seat not in who.seats:
            raise Refused("forbidden", "Another seat must choose now.")
        return decision

    async def _play(self, who: Who, wish: incoming.Play) -> Answer:
        decision = self._deciding(who, wish.version)
        text = " ".join(wish.action.lower().split())
        action = next((one for one in decision.options if str(one) == text), None)
        if action is None:
            raise Refused("illegal", "That is not one of the options.")
        entry = await self._carry_out(decision, action, own_key(who, wish.key), PLAY)
        return Answer(wish.key, True, entry.seq + 1, entry.number)

    async def _carry_out(self, decision: Decision, action: Action, key: str | None, kind: str) -> Entry:
        """Play, store, and only then tell."""
        begun = time.perf_counter()
        events = self.match.play(action)
        record = self.match.record
        entry = Entry(self.version, kind, decision.seat, record.line(-1), len(record.codes), key)
        entry = await self._append(entry)
        self.plays.append(Done(decision.seat, str(action), events, kind == AUTO))
        self._changed()
        self.house.metrics.observe("play", time.perf_counter() - begun)
        return entry

    async def _append(self, entry: Entry) -> Entry:
        """The entry as the store has it; whatever else the store says, the match in memory is not what it says."""
        status = status_of(self.match, self.house.telling, self.status.clock, self._next_deadline())
        try:
            appended = await asyncio.wrap_future(self.house.store.append(self.row.id, entry, encode_status(status)))
        except Conflict:
            await self._start_again()
            raise stale() from None
        except Exception:
            await self._start_again()
            raise
        if not appended.is_new:
            await self._start_again()
            raise DoneBefore(appended.entry)
        self.status = status
        self.version += 1
        if entry.key:
            self.keys[entry.key] = entry
        return entry

    def _changed(self) -> None:
        self._alarm.set(self.status.deadline)
        self.tell_all()
        self.wake()

    # Undo

    async def _undo(self, who: Who, wish: incoming.Undo) -> Answer:
        if not who.seats:
            raise watching("take back")
        if wish.version != self.version:
            raise stale()
        if wish.lift:
            return await self._undo_lifted(who, wish.key)
        why = self._why_no_undo(who)
        if why:
            raise undo_stops(why)
        seat = self.match.record.seats[-1]
        others = self.humans - set(who.seats)
        if others:
            await self._put_wish(Wish(self.version, seat, others))
            return self._done(wish.key, waiting=True)
        await self._take_back(seat, own_key(who, wish.key))
        return self._done(wish.key)

    async def _undo_lifted(self, who: Who, key: str) -> Answer:
        """One who plays alone may go past the barrier; the choices of bots after their own go too."""
        if not plays_alone(self.scene(), who):
            raise not_alone()
        own = [at for at, play in enumerate(self.plays) if play.seat in who.seats]
        if not own:
            raise undo_stops(NOTHING_PLAYED)
        await self._keep_only(own[-1], who.seats[0], own_key(who, key), lift=True)
        return self._done(key)

    async def _consent(self, who: Who, wish: incoming.Consent) -> Answer:
        if wish.version != self.version:
            raise stale()
        asked = self.wish
        if asked is None or not asked.waiting_for & set(who.seats):
            raise Refused("refused", "Nobody waits for your consent.")
        left = asked.without(set(who.seats)) if wish.agree else None
        if left is None or left.waiting_for:
            await self._put_wish(left)
        else:
            await self._take_back(asked.by, own_key(who, wish.key))
        return self._done(wish.key)

    async def _put_wish(self, wish: Wish | None) -> None:
        """In the store, where all processes see it; somebody else may have put another one there meanwhile."""
        text = write_wish(wish)
        if not await asyncio.wrap_future(self.house.store.wish(self.row.id, self._kept_wish, text)):
            await self._refresh()
            raise stale()
        self._kept_wish = text
        self.tell_all()

    async def _take_back(self, seat: int, key: str) -> None:
        await self._keep_only(len(self.plays) - 1, seat, key, lift=False)

    async def _keep_only(self, number: int, seat: int, key: str, lift: bool) -> None:
        """Back to the first plays, stored before it is told."""
        try:
            while len(self.match.record.codes) > number:
                self.match.undo(seat, lift)
        except UndoRefused as error:
            raise undo_stops(error) from None
        line = undo_line(number, self.match.record.lifted)
        await self._append(Entry(self.version, UNDO, seat, line, number, key))
        del self.plays[number:]
        self._changed()

    # Everything else

    async def _hint(self, who: Who, wish: incoming.Hint) -> Answer:
        decision = self._deciding(who, wish.version)
        eyes = Perspective(self.house.telling, self.scene(), who)
        helper = bots.make(HELPER, 0)
        action = await asyncio.to_thread(helper.choose, eyes.view, decision.options)
        hint = eyes.hint(action, decision.options)
        return Answer(wish.key, True, self.version, len(self.plays), hint=hint)

    async def _say(self, who: Who, wish: incoming.Chat) -> Answer:
        if not who.seats:
            raise watching("chat")
        text = plain(wish.text)
        if not text:
            raise Refused("bad-request", "There is nothing to read in that.")
        seat = who.seats[0]
        line = Chat(int(time.time()), seat, self.seats[seat].name, text, own_key(who, wish.key))
        if await asyncio.wrap_future(self.house.store.say(self.row.id, line)):
            self.chat = [*self.chat, line][-CHAT_LINES:]
            self._send_all(outgoing.ChatLines([chat_line(line)]))
        return self._done(wish.key)

    async def _rename(self, who: Who, wish: incoming.Rename) -> Answer:
        if wish.seat not in who.seats:
            raise Refused("forbidden", "That seat is not yours to name.")
        name = plain(wish.name)
        await asyncio.wrap_future(self.house.store.rename(self.row.id, wish.seat, name))
        old = self.seats[wish.seat]
        self.seats[wish.seat] = type(old)(old.seat, name, old.bot)
        self._tell_seats()
        return self._done(wish.key)

    # Bots

    def wake(self) -> None:
        """Let bots play, if it is for one of them to choose."""
        if self._bot_to_move() is not None and not self.is_playing:
            self._driver = asyncio.create_task(self._drive())

    @property
    def is_playing(self) -> bool:
        """Whether bots are at it."""
        return self._driver is not None and not self._driver.done()

    def _bot_to_move(self) -> bots.Bot | None:
        """Bots play on until a person must choose; among themselves they rest while nobody looks on."""
        decision = self.match.decision
        if decision is None or not self.seats[decision.seat].bot or not (self.clients or self.humans):
            return None
        return self._bot(decision.seat)

    async def _drive(self) -> None:
        while self._bot_to_move() is not None and not self.is_lost:
            await asyncio.sleep(self.house.pace)
            if not await self._let_choose(self._bot_to_move, PLAY):
                return

    async def _let_choose(self, who_may: Callable[[], bots.Bot | None], kind: str) -> bool:
        """Let a bot choose for the seat whose turn it is; False if that failed."""
        try:
            await self._to_the_end(self._choose(who_may, kind))
        except Refused:
            pass  # moved on elsewhere: the room was made again
        except Exception:
            logs.tell_failure("bot failed", match=self.row.id)
            return False
        return True

    def _choice_of(self, bot: bots.Bot, view: dict[str, Any], decision: Decision) -> Action:
        """A bot that fails must not leave the others waiting for ever: chance chooses for it."""
        try:
            return bot.choose(view, decision.options)
        except Exception:
            logs.tell_failure("bot failed", match=self.row.id)
            return bots.make(STAND_IN, len(self.plays)).choose(view, decision.options)

    async def _choose(self, who_may: Callable[[], bots.Bot | None], kind: str) -> None:
        """A bot thinks outside the lock; what it found counts only if nothing has changed meanwhile."""
        async with self.lock:
            bot, decision, version = who_may(), self.match.decision, self.version
            if bot is None or decision is None:
                return
            view = self.match.view(decision.seat)
        action = await asyncio.to_thread(self._choice_of, bot, view, decision)
        async with self.lock:
            if self.version == version:
                await self._carry_out(decision, action, None, kind)

    def _bot(self, seat: int) -> bots.Bot:
        if seat not in self._bots:
            seed = (self.match.record.header.seed + seat + 1) % 2**62
            self._bots[seat] = bots.make(self.seats[seat].bot, seed)
        return self._bots[seat]

    # The clock

    def _person_to_move(self) -> int | None:
        decision = self.match.decision
        return None if decision is None or self.seats[decision.seat].bot else decision.seat

    def _next_deadline(self) -> float | None:
        """Of the choice that comes now; none without a clock, or if no person must choose."""
        clock = self.status.clock
        return self.house.now() + clock if clock and self._person_to_move() is not None else None

    def _start_clock(self) -> bool:
        """The first choice has no deadline until the one who must make it has come; whether that is now."""
        starts = self.status.deadline is None and self._person_to_move() in self.online()
        if starts:
            self.status.deadline = self._next_deadline()
        self._alarm.set(self.status.deadline)
        return starts and self.status.deadline is not None

    def _time_is_up(self) -> None:
        task = asyncio.create_task(self._let_choose(self._who_is_late, AUTO))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _who_is_late(self) -> bots.Bot | None:
        """The one who chooses for a person whose time has passed."""
        deadline = self.status.deadline
        is_late = deadline is not None and self.house.now() >= deadline and not self.is_lost
        return bots.make(HELPER, 0) if is_late else None

    async def close(self) -> None:
        """Wait for what is under way, and let bots and clock rest."""
        self._alarm.set(None)
        if self._driver is not None:
            self._driver.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def own_key(who: Who, key: str) -> str:
    """Keys of different links never meet."""
    return f"{who.link}:{key}"


def alike(before: list[Done], after: list[Done]) -> int:
    """How many plays at the beginning are the same."""
    pairs = enumerate(zip(before, after))
    parted = (at for at, (old, new) in pairs if (old.seat, old.action, old.auto) != (new.seat, new.action, new.auto))
    return next(parted, min(len(before), len(after)))


def chat_line(line: Chat) -> outgoing.ChatLine:
    return outgoing.ChatLine(line.at, line.seat, line.name, line.text)
