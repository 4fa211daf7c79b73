"""One thread owns the connection and does all waiting work in one transaction (group commit)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from gnomon.store.model import BROKEN, CORRUPT, DOWN, FULL, SLOW, StoreFailed
from gnomon.store.session import Engine, Session

T = TypeVar("T")
Work = Callable[[Session], T]
MOST_IN_ONE = 256
LOOK_SECONDS = 0.25  # between looks at a transaction under way
# Seconds for which a failure is remembered: what is small or elsewhere in the database may still succeed.
LASTING = {CORRUPT: math.inf, FULL: 10.0, BROKEN: 10.0}
CLOSING_SECONDS = 5.0  # for the waiting work, once it is time to stop


class Job:
    """Work that waits, and the future of its result."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.error: BaseException | None = None

    def is_wanted(self) -> bool:
        """False if whoever asked has left; from here on they can no longer cancel it."""
        return self.future.set_running_or_notify_cancel()

    def settle(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Nothing that happens in a transaction ends the thread: it fails those who wait for it, and goes on."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: Session | None = engine.connect()  # here, so that a bad address raises in the caller
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = Event()
        self._begun = math.inf  # when the transaction under way began
        self._was_cut = False
        self.patience = math.inf  # seconds that a transaction may take
        self._trouble: StoreFailed | None = None
        self._trouble_until = 0.0
        self._thread = Thread(target=self._run, name="gnomon-store", daemon=True)
        self._thread.start()
        Thread(target=self._watch, name="gnomon-store-watch", daemon=True).start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Do work in a transaction; the result comes once it is committed. Work cancelled before that is not begun."""
        job = Job(work)
        with self._lock:
            if not self._closed.is_set():
                self._queue.put(job)
                return job.future
        job.future.set_exception(StoreFailed("the store is closed", DOWN))
        return job.future

    def close(self) -> None:
        """Finish the waiting work, then stop; a database that does not answer is not waited for."""
        with self._lock:
            self._closed.set()
            self._queue.put(None)
        self._thread.join(CLOSING_SECONDS)

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._take()
            if jobs:
                self._commit(jobs)
        self._forget_session()

    def _take(self) -> tuple[list[Job], bool]:
        """The waiting work that fits in one transaction; False when it is time to stop."""
        jobs: list[Job] = []
        while len(jobs) < MOST_IN_ONE and (not jobs or not self._queue.empty()):
            job = self._queue.get()
            if job is None:
                return jobs, False
            if job.is_wanted():
                jobs.append(job)
        return jobs, True

    def _commit(self, jobs: list[Job]) -> None:
        try:
            self._transact(jobs)
        except BaseException as error:
            self._forget_session()
            for job in jobs:
                job.error = self._failure(error)
        finally:
            self._begun = math.inf
        for job in jobs:
            job.settle()

    def _transact(self, jobs: list[Job]) -> None:
        self._was_cut = False
        if self._session is None:
            self._session = self._engine.connect()
        session = self._session
        self._begun = time.monotonic()
        session.run(self._engine.begin)
        for job in jobs:
            self._attempt(session, job)
        session.run("COMMIT")

    def _attempt(self, session: Session, job: Job) -> None:
        """A job that fails does not affect the others."""
        session.run("SAVEPOINT job")
        try:
            job.result = job.work(session)
        except BaseException as error:
            is_its_own = isinstance(error, Exception) and not self._engine.is_failure(error)
            job.error = error if is_its_own else self._failure(error)
            session.run("ROLLBACK TO SAVEPOINT job")
        session.run("RELEASE SAVEPOINT job")

    def _failure(self, error: BaseException) -> StoreFailed:
        """What to tell whoever waits."""
        kind = SLOW if self._was_cut else self._engine.kind_of(error)
        failed = StoreFailed(f"{type(error).__name__}: {error}", kind)
        if kind in LASTING and self._trouble_until < math.inf:
            self._trouble, self._trouble_until = failed, time.monotonic() + LASTING[kind]
        return failed

    @property
    def trouble(self) -> StoreFailed | None:
        """What failed and is not over because other work succeeds."""
        return self._trouble if time.monotonic() < self._trouble_until else None

    def _forget_session(self) -> None:
        """After a failed transaction the connection cannot be trusted, so the next one gets a new one."""
        session, self._session = self._session, None
        if session is not None:
            with suppress(Exception):
                session.close()

    def _watch(self) -> None:
        """Cut off a transaction that takes too long: everyone waits behind it."""
        while not self._closed.wait(LOOK_SECONDS):
            session = self._session
            if session is not None and time.monotonic() - self._begun > self.patience:
                self._was_cut = True
                self._begun = math.inf
                with suppress(Exception):
                    session.cut()
