"""Bots: they play their own seats, choose for people who run out of time, and give hints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from gnomon import Action, Decision, bots
from gnomon.server import logs
from gnomon.server.perspective import Perspective, Who
from gnomon.server.refused import Refused
from gnomon.server.room.audience import Audience
from gnomon.server.room.order import Order
from gnomon.server.room.plays import Plays
from gnomon.server.room.under_way import UnderWay
from gnomon.server.wire import incoming, outgoing
from gnomon.store.model import AUTO, PLAY, StoreFailed

STAND_IN = "random"  # chooses for a bot that fails
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 15.0  # seconds before another attempt, after the store failed
T = TypeVar("T")
WhoMay = Callable[[], bots.Bot | None]


class Driver:
    """A bot thinks without holding the room's lock; its choice counts only if nothing has changed meanwhile."""

    def __init__(
        self,
        audience: Audience,
        plays: Plays,
        order: Order,
        under_way: UnderWay,
    ) -> None:
        self._memory = audience.memory
        self._audience = audience
        self._plays = plays
        self._order = order
        self._under_way = under_way
        self._task: asyncio.Task[None] | None = None
        self._late: asyncio.Task[None] | None = None
        self._pause = SHORTEST_PAUSE
        self._bots: dict[int, bots.Bot] = {}
        self._hinted: tuple[object, outgoing.Hinted] | None = None

    def wake(self) -> None:
        """Let the bots play, if one of them must choose."""
        if self._bot_to_move() is not None and not self.is_playing:
            self._task = asyncio.create_task(self._drive())

    def rest(self) -> None:
        for task in (self._task, self._late):
            if task is not None:
                task.cancel()

    @property
    def is_playing(self) -> bool:
        """Whether bots are playing now."""
        return is_running(self._task)

    def _bot_to_move(self) -> bots.Bot | None:
        """Bots play until a person must choose; a match of bots alone pauses while nobody watches."""
        memory, decision = self._memory, self._memory.match.decision
        is_wanted = (self._audience.clients or memory.humans) and not memory.is_full
        if decision is None or not memory.seats[decision.seat].bot or not is_wanted:
            return None
        return self._bot(decision.seat)

    def _bot(self, seat: int) -> bots.Bot:
        if seat not in self._bots:
            self._bots[seat] = bots.make(self._memory.match.game, self._memory.seats[seat].bot, self._seed(seat))
        return self._bots[seat]

    def _seed(self, seat: int) -> int:
        """A bot's own chance is as secret as the dice."""
        record = self._memory.match.record
        return record.seals[-1].seed_of(f"bot {seat}") if record.seals else (record.header.seed + seat + 1) % 2**62

    async def _drive(self) -> None:
        while self._bot_to_move() is not None and not self._memory.is_lost:
            await asyncio.sleep(self._memory.house.pace)
            if not await self._let_choose(self._bot_to_move, PLAY):
                return

    def choose_while(self, is_late: Callable[[], bool]) -> None:
        """Choose for a person who has run out of time, as long as that is the case."""
        if not is_running(self._late):
            self._late = asyncio.create_task(self._choose_while(is_late))

    async def _choose_while(self, is_late: Callable[[], bool]) -> None:
        def helper() -> bots.Bot | None:
            is_wanted = is_late() and not self._memory.is_lost and not self._memory.is_full
            return bots.helper(self._memory.match) if is_wanted else None

        while helper() is not None:
            if not await self._let_choose(helper, AUTO):
                return

    async def _let_choose(self, who_may: WhoMay, kind: str) -> bool:
        """Let a bot choose for the seat whose turn it is; False if that failed."""
        try:
            await self._under_way.to_the_end(self._choose(who_may, kind))
            self._pause = SHORTEST_PAUSE
        except Refused:
            pass  # the match moved on elsewhere, and memory was rebuilt
        except StoreFailed as failed:
            logs.tell_store_failure(failed)
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        except Exception:
            logs.tell_failure("bot failed", match=self._memory.row.id)
            return False
        return True

    async def _choose(self, who_may: WhoMay, kind: str) -> None:
        memory = self._memory
        async with self._order:
            bot, decision, version = who_may(), memory.match.decision, memory.version
            if bot is None or decision is None:
                return
            view = memory.match.view(decision.seat)
        action = await self._think(partial(self._choice_of, bot, view, decision))
        async with self._order:
            if memory.version == version:
                await self._plays.carry_out(decision, action, None, kind)

    async def _think(self, choose: Callable[[], T]) -> T:
        return await self._memory.house.pools.tables.run_for(self._memory.row.id, choose)

    def _choice_of(self, bot: bots.Bot, view: dict[str, Any], decision: Decision) -> Action:
        """If the bot fails, choose at random, so that the others are not left waiting forever."""
        try:
            return bot.choose(view, decision.options)
        except Exception:
            logs.tell_failure("bot failed", match=self._memory.row.id)
            return bots.make(self._memory.match.game, STAND_IN, len(self._memory.plays)).choose(view, decision.options)

    async def hint(self, who: Who, request: incoming.Hint) -> outgoing.Answer:
        """What the helper would do in their place; whoever asks again about the same choice is told the same."""
        memory = self._memory
        decision = memory.deciding(who, request.version)
        about = memory.version, decision.seat, who.language
        if self._hinted is None or self._hinted[0] != about:
            eyes = Perspective(memory.house.telling, memory.scene(), who)
            self._hinted = about, await self._think(partial(hint_of, bots.helper(memory.match), eyes, decision))
        return memory.done(request.key, hint=self._hinted[1])


def hint_of(helper: bots.Bot, eyes: Perspective, decision: Decision) -> outgoing.Hinted:
    """The helper's choice, and why: the reason may take as long as the choice."""
    return eyes.hint(helper.choose(eyes.view, decision.options), decision.options)


def is_running(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()
