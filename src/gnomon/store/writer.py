"""One thread owns the connection and does all waiting work in one transaction (group commit).

Another one with a connection of its own reads, so that reading waits for no commit.
"""

from __future__ import annotations

from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from gnomon.store.model import DOWN, StoreFailed
from gnomon.store.session import Engine
from gnomon.store.transactions import Job, JointWork, Transactions, Work

T = TypeVar("T")
MOST_IN_ONE = 256
LOOK_SECONDS = 0.25  # between looks at a transaction under way
CLOSING_SECONDS = 5.0  # for the waiting work, once it is time to stop


class Writer:
    """Does work that writes; with `reads`, work that only reads. Nothing that goes wrong in it ends its thread."""

    def __init__(self, engine: Engine, reads: bool = False) -> None:
        self.transactions = Transactions(engine, reads)
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = Event()
        self._thread = Thread(target=self._run, name="gnomon-reader" if reads else "gnomon-store", daemon=True)
        self._thread.start()
        Thread(target=self._watch, name="gnomon-store-watch", daemon=True).start()

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
            self.transactions.do(jobs)
        self.transactions.close()

    def _take(self) -> tuple[list[Job], bool]:
        """The waiting work that fits in one transaction; False when it is time to stop."""
        jobs: list[Job] = []
        while len(jobs) < MOST_IN_ONE and (not jobs or not self._queue.empty()):
            job = self._queue.get()
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _watch(self) -> None:
        while not self._closed.wait(LOOK_SECONDS):
            self.transactions.cut_if_late()
