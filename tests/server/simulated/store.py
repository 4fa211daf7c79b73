"""The real store, with its SQL, on a database in memory; what it is asked takes virtual time and may go wrong."""

from __future__ import annotations

import random
import sqlite3
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from typing import Any

from server.simulated.loop import VirtualLoop

from gnomon.store import Store, StoreFailed
from gnomon.store.model import DOWN
from gnomon.store.schema import STEPS, migrate
from gnomon.store.session import Session
from gnomon.store.sqlite import Sqlite, SqliteSession
from gnomon.store.transactions import Job, Transactions
from gnomon.store.writer import Writer

QUICK, SLOW = 0.01, 4.0  # seconds


@dataclass
class Faults:
    """How often, from 0 to 1, something goes wrong with a transaction."""

    refused: float = 0.0  # it is not done
    unheard: float = 0.0  # it is done, but whoever asked is told that it failed
    slow: float = 0.0


class Shared(SqliteSession):
    """A session on a connection that all sessions share; statements never overlap here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def close(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


class Database(Sqlite):
    is_shared = True

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.deserialize(empty())

    def connect(self) -> SqliteSession:
        return Shared(self.connection)

    def rows(self, sql: str, *values: object) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()


@cache
def empty() -> bytes:
    """A database with all tables and nothing in them."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    engine = Sqlite(":memory:")

    def transact(work: Any) -> bool:
        session: Session = Shared(connection)
        session.run(engine.begin)
        done: bool = work(session)
        session.run("COMMIT")
        return done

    migrate(engine, transact, STEPS)
    return connection.serialize()


class SimulatedWriter(Writer):
    """Instead of a thread, moments in virtual time at which the waiting work is done."""

    def __init__(self, engine: Database, loop: VirtualLoop, faults: Faults) -> None:
        self.transactions = Transactions(engine)
        self._loop = loop
        self._chance: random.Random = loop.chance
        self._faults = faults
        self._waiting: deque[Job] = deque()
        self.is_dead = False

    def _put(self, job: Job) -> Future[Any]:
        if not self.is_dead:
            if not self._waiting:
                self._loop.call_later(self._wait(), self._do)
            self._waiting.append(job)
        return job.future

    def _wait(self) -> float:
        longest = SLOW if self._chance.random() < self._faults.slow else QUICK
        return self._chance.random() * longest

    def _do(self) -> None:
        if self.is_dead:
            return
        jobs = [self._waiting.popleft() for _ in range(self._chance.randint(1, len(self._waiting)))]
        if self._waiting:
            self._loop.call_later(self._wait(), self._do)
        happens = self._chance.random()
        if happens < self._faults.refused:
            fail(jobs)
        elif happens < self._faults.refused + self._faults.unheard:
            self.carry_out([Job(job.work, job.joint, job.item, job.between) for job in jobs])
            fail(jobs)
        else:
            self.carry_out(jobs)

    def carry_out(self, jobs: list[Job]) -> None:
        self.transactions.do(jobs)

    def close(self) -> None:
        self.is_dead = True


def fail(jobs: list[Job]) -> None:
    for job in jobs:
        job.error = StoreFailed("simulated", DOWN)
        job.settle()


class SimulatedStore(Store):
    def __init__(self, database: Database, loop: VirtualLoop, faults: Faults) -> None:
        self.is_shared = True
        self._small_write = database.small_write
        self._writer = SimulatedWriter(database, loop, faults)
        self._reader = SimulatedWriter(database, loop, faults)
        self._checkpoints = None

    def die(self) -> None:
        """Whatever was asked and not done is never done; nobody hears anything any more."""
        self._writer.close()
        self._reader.close()
