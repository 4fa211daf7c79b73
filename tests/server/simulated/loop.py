"""An event loop in which time passes only when there is nothing else to do, and in which nothing depends on threads."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context, ContextVar
from itertools import count
from typing import Any, TypeVar, TypeVarTuple, Unpack, cast

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
THINKING = 0.05  # seconds that work on a thread may take


class Stuck(Exception):
    """Everybody waits, and nothing will ever happen."""


class NoSelector:
    """In place of files and sockets: if there is time to pass, it passes."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing is scheduled any more")
        self._loop.now += timeout
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """`owner` says for whom a task works, so that the tasks of one program can be ended like those of a process."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.now = 0.0
        self.chance = chance
        self.problems: list[str] = []
        self.numbers = count()
        self.owner: ContextVar[set[asyncio.Task[Any]] | None] = ContextVar("owner", default=None)
        self._selector = NoSelector(self)
        self.set_task_factory(cast(Any, self._make_task))
        self.set_exception_handler(self._note)

    def time(self) -> float:
        return self.now

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Work on a thread: done after a while, all at once."""
        done: asyncio.Future[T] = self.create_future()
        self.call_later(self.chance.random() * THINKING, self._work, done, func, args)
        return done

    def _work(self, done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if done.cancelled():
            return
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)

    def _make_task(
        self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
        owned = self.owner.get()
        if owned is not None:
            owned.add(task)
            task.add_done_callback(owned.discard)
        return task

    def _note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "exception" in context:  # else a task of a killed server, which waited for something that never came
            self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    # What a loop with files would do

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass
