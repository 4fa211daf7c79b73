"""Doing work on one connection: many jobs in one transaction, none of which affects the others."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

from gnomon.store.model import BROKEN, CORRUPT, FULL, SLOW, StoreFailed
from gnomon.store.session import Engine, Session

T = TypeVar("T")
Work = Callable[[Session], T]
# Seconds for which a failure is remembered: what is small or elsewhere in the database may still succeed.
LASTING = {CORRUPT: math.inf, FULL: 10.0, BROKEN: 10.0}
JointWork = Callable[[Session, Sequence[Any]], list[Any]]  # results in the order of the items


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
        self.error: BaseException | None = None

    def settle(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Transactions:
    """One connection, made again after every failure."""

    def __init__(self, engine: Engine, reads: bool = False) -> None:
        self.commits = 0
        self.patience = math.inf  # seconds that a transaction may take
        self._trouble: StoreFailed | None = None
        self._trouble_until = 0.0
        self._engine = engine
        self._reads = reads
        self._session: Session | None = engine.connect()  # here, so that a bad address raises in the caller
        self._begun = math.inf  # when the transaction under way began
        self._was_cut = False

    def do(self, jobs: Sequence[Job]) -> None:
        """Do all jobs and settle them. Whatever happens is told to those who wait, and never raised here."""
        inside, between = [job for job in jobs if not job.between], [job for job in jobs if job.between]
        for some, do in ((inside, self._transact), (between, self._do_between)):
            if some:
                self._carry_out(some, do)

    @property
    def trouble(self) -> StoreFailed | None:
        """What failed and is not over because other work succeeds."""
        return self._trouble if time.monotonic() < self._trouble_until else None

    def close(self) -> None:
        """After a failed transaction the connection cannot be trusted, so the next one gets a new one."""
        session, self._session = self._session, None
        if session is not None:
            with suppress(Exception):
                session.close()

    def cut_if_late(self) -> None:
        """Cut off a transaction that takes too long: everyone waits behind it. Called by another thread."""
        session = self._session
        if session is not None and time.monotonic() - self._begun > self.patience:
            self._was_cut = True
            self._begun = math.inf
            with suppress(Exception):
                session.cut()

    def _carry_out(self, jobs: list[Job], do: Callable[[Session, list[Job]], None]) -> None:
        self._was_cut = False
        try:
            if self._session is None:
                self._session = self._engine.connect()
            self._begun = time.monotonic()
            do(self._session, jobs)
        except BaseException as error:
            self.close()
            for job in jobs:
                job.error = self._failure(error)
        finally:
            self._begun = math.inf
        for job in jobs:
            job.settle()

    def _do_between(self, session: Session, jobs: list[Job]) -> None:
        for job in jobs:
            job.result = job.work(session)

    def _transact(self, session: Session, jobs: list[Job]) -> None:
        session.run(self._engine.begin_reading if self._reads else self._engine.begin)
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


def alike(jobs: list[Job]) -> Iterator[list[Job]]:
    """Neighbours with the same joint work together, every other job alone; in the order they came."""
    for joint, neighbours in groupby(jobs, lambda job: job.joint):
        if joint is None:
            yield from ([job] for job in neighbours)
        else:
            yield list(neighbours)
