"""One thread owns the connection and does all waiting work in one transaction (group commit)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from gnomon.store.model import StoreFailed
from gnomon.store.session import Engine, Session

T = TypeVar("T")
Work = Callable[[Session], T]
MOST_IN_ONE = 256


class Job:
    """Work that waits, and the future of its result."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: Session | None = engine.connect()  # here, so that a bad address raises in the caller
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="gnomon-store", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Do work in a transaction; the result comes once it is committed."""
        job = Job(work)
        self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Finish the waiting work, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._take()
            if jobs:
                self._commit(jobs)
        if self._session is not None:
            self._session.close()

    def _take(self) -> tuple[list[Job], bool]:
        """The waiting work that fits in one transaction; False when it is time to stop."""
        jobs: list[Job] = []
        while len(jobs) < MOST_IN_ONE and (not jobs or not self._queue.empty()):
            job = self._queue.get()
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _commit(self, jobs: list[Job]) -> None:
        try:
            self._transact(jobs)
        except Exception as error:
            self._forget_session()
            for job in jobs:
                job.error = StoreFailed(f"{type(error).__name__}: {error}")
        for job in jobs:
            job.settle()

    def _transact(self, jobs: list[Job]) -> None:
        if self._session is None:
            self._session = self._engine.connect()
        session = self._session
        session.run(self._engine.begin)
        for job in jobs:
            self._attempt(session, job)
        session.run("COMMIT")

    def _attempt(self, session: Session, job: Job) -> None:
        """A job that fails does not affect the others."""
        session.run("SAVEPOINT job")
        try:
            job.result = job.work(session)
        except Exception as error:
            job.error = error
            session.run("ROLLBACK TO SAVEPOINT job")
        session.run("RELEASE SAVEPOINT job")

    def _forget_session(self) -> None:
        """After a failed transaction the connection cannot be trusted, so the next one gets a new one."""
        session, self._session = self._session, None
        if session is not None:
            session.close()
