"""One thread owns the connection and does all waiting work in one transaction (group commit).

Another one with a connection of its own reads, so that reading waits for no commit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from gnomon.store.model import StoreFailed
from gnomon.store.session import Engine, Session

T = TypeVar("T")
Work = Callable[[Session], T]
JointWork = Callable[[Session, Sequence[Any]], list[Any]]  # results in the order of the items
MOST_IN_ONE = 256


class Job:
    """Work that waits, and the future of its result.

    If it has an `item` for joint work, neighbours with the same joint work are done in one go. Work `between`
    transactions is not part of any.
    """

    def __init__(
        self, work: Work[Any], joint: JointWork | None = None, item: Any = None, between: bool = False
    ) -> None:
        self.work = work
        self.between = between
        self.joint = joint
        self.item = item
        self.future: Future[Any] = Future()
        self.future.set_running_or_notify_cancel()  # whoever stops waiting cannot stop the work
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """Does work that writes; with `reads`, work that only reads."""

    def __init__(self, engine: Engine, reads: bool = False) -> None:
        self.commits = 0
        self._engine = engine
        self._begin = engine.begin_reading if reads else engine.begin
        self._session: Session | None = engine.connect()  # here, so that a bad address raises in the caller
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="gnomon-reader" if reads else "gnomon-store", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Do work in a transaction; the result comes once it is committed."""
        return self._put(Job(work))

    def submit_jointly(self, joint: JointWork, item: Any) -> Future[Any]:
        """The same for work that can be done for many items at once; it is done for each alone if that fails."""
        return self._put(Job(lambda session: joint(session, [item])[0], joint, item))

    def submit_between(self, work: Work[T]) -> Future[T]:
        """Do work after the next transaction, outside of any."""
        return self._put(Job(work, between=True))

    def _put(self, job: Job) -> Future[Any]:
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
            inside, between = [job for job in jobs if not job.between], [job for job in jobs if job.between]
            for some, do in ((inside, self._transact), (between, self._do_between)):
                if some:
                    self._carry_out(some, do)
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

    def _carry_out(self, jobs: list[Job], do: Callable[[Session, list[Job]], None]) -> None:
        try:
            if self._session is None:
                self._session = self._engine.connect()
            do(self._session, jobs)
        except Exception as error:
            self._forget_session()
            for job in jobs:
                job.error = StoreFailed(f"{type(error).__name__}: {error}")
        for job in jobs:
            job.settle()

    def _do_between(self, session: Session, jobs: list[Job]) -> None:
        for job in jobs:
            job.result = job.work(session)

    def _transact(self, session: Session, jobs: list[Job]) -> None:
        session.run(self._begin)
        for neighbours in alike(jobs):
            if len(neighbours) == 1 or not self._attempt_together(session, neighbours):
                for job in neighbours:
                    self._attempt(session, job)
        session.run("COMMIT")
        self.commits += 1

    def _attempt_together(self, session: Session, jobs: list[Job]) -> bool:
        """Do joint work for all its items; False if nothing was done."""
        assert jobs[0].joint is not None
        session.run("SAVEPOINT jobs")
        try:
            results = jobs[0].joint(session, [job.item for job in jobs])
        except Exception:
            session.run("ROLLBACK TO SAVEPOINT jobs")
            return False
        finally:
            session.run("RELEASE SAVEPOINT jobs")
        for job, result in zip(jobs, results, strict=True):
            job.result = result
        return True

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


def alike(jobs: list[Job]) -> Iterator[list[Job]]:
    """Neighbours with the same joint work together, every other job alone; in the order they came."""
    for joint, neighbours in groupby(jobs, lambda job: job.joint):
        if joint is None:
            yield from ([job] for job in neighbours)
        else:
            yield list(neighbours)
