"""Talks with players at a real table, stored like matches: a row, a link, and a log with an entry for each answer.

An answer is stored before its sender is told the result. After a restart, or when another process has added something,
a talk is rebuilt from its log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

import gnomon
from gnomon.companion import Companion, Dialogue, Question, Unclear
from gnomon.companion.box import Answer as Said
from gnomon.server import tokens
from gnomon.server.house import House
from gnomon.server.keys import own_key
from gnomon.server.matchmaker import new_link, new_row
from gnomon.server.perspective import Who, events_for
from gnomon.server.refused import Refused, expected, no_such, not_open, over, stale, watching
from gnomon.server.rooms import IDLE_SECONDS, MATCH_ID, SWEEP_SECONDS, Rooms
from gnomon.server.status import Status, encode_status, round_of
from gnomon.server.telling import companion_of, line_told
from gnomon.server.wire import answers, bodies, parts
from gnomon.server.wire.fields import ENGLISH
from gnomon.store import Conflict, Entry, MatchRow, Saved, Seat
from gnomon.store.model import CORRECT, PLAY, UNDO

SEAT = 0  # the player at the real table
TalkRequest = bodies.TalkAnswer | bodies.TalkCorrection | bodies.TalkUndo


P = ParamSpec("P")
T = TypeVar("T")


class Talk:
    """One talk in memory; `lock` is held during each request."""

    def __init__(self, house: House, match: str) -> None:
        self.house = house
        self.match = match
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.is_behind = True  # memory may differ from the store
        self.row: MatchRow
        self.dialogue: Dialogue
        self.keys: set[str] = set()
        self.version = 0

    async def catch_up(self) -> None:
        self.used = time.monotonic()
        store = self.house.store
        if not self.is_behind and store.is_shared:
            self.is_behind = await asyncio.wrap_future(store.length(self.match)) != self.version
        if self.is_behind:
            saved = await asyncio.wrap_future(store.load(self.match))
            if saved is None or not self.house.has_talk(saved.row.game, saved.row.setup):
                raise no_such("match")
            await self.house.pools.openings.run(self._take, saved)

    def _take(self, saved: Saved) -> None:
        self.row = saved.row
        self.dialogue = self.house.dialogue(gnomon.replay(saved.row.record, "stored record"))
        for said in standing_answers(saved.log):
            self.dialogue.again(said)
        self.keys = {entry.key for entry in saved.log if entry.key}
        self.version = len(saved.log)
        self.is_behind = False

    # Requests

    async def answer(self, who: Who, request: bodies.TalkAnswer) -> None:
        if self._is_done(who, request.key, request.version):
            return
        if self.dialogue.question() is None:
            raise over()
        begun = time.perf_counter()
        await self._understood(self._dialogue(who).answer, request.line.strip())
        await self._append(PLAY, self.dialogue.past[-1].said, own_key(who, request.key))
        self.house.metrics.observe("answer", time.perf_counter() - begun)

    async def correct(self, who: Who, request: bodies.TalkCorrection) -> None:
        if self._is_done(who, request.key, request.version):
            return
        self._check_place(request.at)
        dialogue = self._dialogue(who)
        kept = await self._understood(dialogue.correct, request.at, request.line.strip())
        self.dialogue.box = dialogue.box
        said = self.dialogue.past[request.at].said
        await self._append(CORRECT, f"{request.at} {kept} {said}", own_key(who, request.key))

    def _check_place(self, at: int) -> None:
        if at >= len(self.dialogue.past):
            raise expected("place", count=len(self.dialogue.past))

    async def undo(self, who: Who, request: bodies.TalkUndo) -> None:
        if self._is_done(who, request.key, request.version):
            return
        if not self.dialogue.past:
            raise Refused("refused", "nothing-to-undo")
        self.dialogue.undo()
        await self._append(UNDO, "", own_key(who, request.key))

    async def _understood(self, do: Callable[P, T], *what: P.args, **more: P.kwargs) -> T:
        """Carry out a request; until it is stored, memory is ahead of the store."""
        self.is_behind = True
        try:
            return await self.house.pools.guests.run(do, *what, **more)
        except Unclear as error:
            self.is_behind = False
            raise Refused("bad-request", str(error)) from None

    def _is_done(self, who: Who, key: str, version: int) -> bool:
        """Whether this request has already been fulfilled; Refused if it is not allowed."""
        if SEAT not in who.seats:
            raise watching("talk")
        if own_key(who, key) in self.keys:
            return True
        if version != self.version:
            raise stale()
        return False

    async def _append(self, kind: str, line: str, key: str) -> None:
        """Unless the store accepts the entry, the talk is rebuilt before anything else happens to it."""
        entry = Entry(self.version, kind, SEAT, line, len(self.dialogue.past), key)
        self.is_behind = True
        status = encode_status(status_of(self.house, self.dialogue))
        try:
            appended = await asyncio.wrap_future(self.house.store.append(self.match, entry, status))
        except Conflict:
            raise stale() from None
        if not appended.is_new:
            await self.catch_up()
            return
        self.keys.add(key)
        self.version += 1
        self.is_behind = False

    def _dialogue(self, who: Who) -> Dialogue:
        """The talk in the reader's language."""
        telling = self.house.telling.speaking(who.language)
        return self.dialogue.speaking(telling.teller(self.dialogue.match))

    def told(self, who: Who, start: int, before: int | None = None) -> answers.Talk:
        """The talk as it stands, or as it stood before an answer."""
        dialogue = self._dialogue(who)
        if before is not None:
            self._check_place(before)
            dialogue = dialogue.before(before)
        past, view = dialogue.past, dialogue.view()
        start = min(start, len(past))
        return answers.Talk(
            match=self.match,
            game=self.row.game,
            setup=self.row.setup,
            title=self.row.title,
            version=self.version,
            number=len(past),
            start=start,
            yours=SEAT in who.seats,
            question=self._question(dialogue.question(), SEAT in who.seats),
            view=view,
            standing=dialogue.standing(),
            answers=[answered(dialogue, at, said) for at, said in enumerate(past[start:], start)],
            outcome=outcome_of(dialogue),
        )

    def _question(self, asked: Question | None, yours: bool) -> answers.TalkQuestion | None:
        if asked is None:
            return None
        choices = [
            answers.TalkChoice(one.kind, one.line, one.args, one.low, one.high, one.words) for one in asked.choices()
        ]
        rule = self.house.telling.rule(self.row.game, asked.rule)
        return answers.TalkQuestion(asked.kind, asked.about(), asked.lines(), rule, choices if yours else [])


class Talks:
    """All talks of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.house = rooms.house
        self.talks: dict[str, Talk] = {}
        self._chores: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._chores.append(asyncio.create_task(self._sweep()))

    async def stop(self) -> None:
        for chore in self._chores:
            chore.cancel()

    async def opening(self, game: str, setup: str, language: str = ENGLISH) -> answers.TalkOpening:
        told = await self.house.pools.guests.run(companion(game, setup).opening, setup, language)
        return answers.TalkOpening(game, setup, told)

    async def begin(self, wanted: bodies.NewTalk, language: str) -> answers.MatchMade:
        seed = tokens.new_seed() if wanted.seed is None else wanted.seed
        begun = await self.house.pools.guests.run(self._begin, wanted, seed, language)
        name, link = tokens.new_match(), answers.LinkMade([SEAT], tokens.new_token())
        row = new_row(name, begun.match, wanted.title, status_of(self.house, begun))
        seats = [Seat(SEAT, "", "")]
        await asyncio.wrap_future(self.house.store.create(row, seats, [new_link(name, link, owner=True)]))
        return answers.MatchMade(name, link.token, [link])

    def _begin(self, wanted: bodies.NewTalk, seed: int, language: str) -> Dialogue:
        try:
            found = companion(wanted.game, wanted.setup)
            return self.house.dialogue(found.open(wanted.setup, wanted.wishes, seed, None, language))
        except Unclear as error:
            raise Refused("bad-request", str(error)) from None

    # One talk

    async def look(
        self, match: str, token: str | None, start: int, language: str = ENGLISH, before: int | None = None
    ) -> answers.Talk:
        async with self._visit(match, token, language) as (talk, who):
            return await self.house.pools.guests.run(talk.told, who, start, before)

    async def answer(
        self, match: str, token: str | None, request: TalkRequest, language: str = ENGLISH
    ) -> answers.Talk:
        async with self._visit(match, token, language) as (talk, who):
            if isinstance(request, bodies.TalkUndo):
                await talk.undo(who, request)
            elif isinstance(request, bodies.TalkCorrection):
                await talk.correct(who, request)
            else:
                await talk.answer(who, request)
            return await self.house.pools.guests.run(talk.told, who, request.start)

    async def record(self, match: str, token: str | None) -> tuple[str, str]:
        """A file name and the text of the record."""
        async with self._visit(match, token) as (talk, who):
            if SEAT not in who.seats and talk.dialogue.match.outcome is None:
                raise not_open()
            return f"{talk.row.setup}-{match}.toml", talk.dialogue.record()

    @asynccontextmanager
    async def _visit(self, match: str, token: str | None, language: str = ENGLISH) -> AsyncIterator[tuple[Talk, Who]]:
        """A talk in step with the store, with its lock held."""
        if not MATCH_ID.fullmatch(match):
            raise no_such("match")
        who = await self.rooms.who(match, token, language)
        talk = self.talks.setdefault(match, Talk(self.house, match))
        async with talk.lock:
            try:
                await talk.catch_up()
            except Refused:
                self.talks.pop(match, None)
                raise
            yield talk, who

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.forget_idle(time.monotonic() - IDLE_SECONDS)

    def forget_idle(self, since: float) -> None:
        """Drop idle talks from memory; the store has them."""
        for match, talk in list(self.talks.items()):
            if talk.used <= since and not talk.lock.locked():
                del self.talks[match]


def companion(game: str, setup: str) -> Companion:
    """The companion of this setup; Refused if there is none."""
    found = companion_of(game, setup)
    if found is None:
        raise no_such("setup")
    return found


def standing_answers(log: list[Entry]) -> list[str]:
    """The answers that were not taken back, as given or corrected."""
    said: list[str] = []
    for entry in log:
        if entry.kind == PLAY:
            said.append(entry.line)
        elif entry.kind == CORRECT:
            at, kept, line = entry.line.split(" ", 2)
            said = [*said[: int(at)], line, *said[int(at) + 1 :][: int(kept)]]
        else:
            said.pop()
    return said


def answered(dialogue: Dialogue, at: int, said: Said) -> answers.Answered:
    """What came of an answer."""
    lines = [line_told(line) for line in dialogue.story(said.events)]
    return answers.Answered(at, said.said, events_for(said.events, SEAT), lines)


def outcome_of(dialogue: Dialogue) -> parts.Result | None:
    outcome = dialogue.match.outcome
    return None if outcome is None else parts.Result(list(outcome.winners), list(outcome.scores), outcome.why)


def status_of(house: House, dialogue: Dialogue) -> Status:
    """A talk always waits for its one player until it is over."""
    over = dialogue.match.decision is None
    figure = house.telling.figure(dialogue.match, dialogue.view(), SEAT)
    return Status(len(dialogue.past), None if over else SEAT, [figure], round=round_of(dialogue.match))
