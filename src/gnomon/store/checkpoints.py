"""Moves what is in SQLite's write-ahead log into the database, without holding up commits.

A thread with its own connection does nearly all of it while the writer goes on. What the writer adds meanwhile is left
over, so the writer itself moves that little rest: only then does the log start again from its beginning. It matters
that it does: overwriting a file is synced many times faster than a file that grows.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import Final

from gnomon.store.session import Engine, Session
from gnomon.store.writer import Writer

EVERY: Final = 1.0  # seconds between looks
MANY: Final = 200  # commits that are worth moving while more come
IDLE: Final = 5  # looks without a commit after which the rest is moved
LONG: Final = 4_000  # pages in the log from which it should start again
FEW: Final = 400  # pages that the writer may move
PASSES: Final = 5  # each leaves less than the one before, unless the disk is too slow


class Checkpoints:
    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        self._session: Session | None = None
        self._seen = 0  # commits at the last look
        self._moved = 0  # commits at the last checkpoint
        self._idle = 0  # looks since the last commit
        self._stop = Event()
        self._thread = Thread(target=self._run, name="gnomon-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.look()
            except Exception:
                self._forget_session()  # the writer has the same trouble, and says so
        self._forget_session()

    def look(self) -> None:
        """Do a checkpoint if there is a lot to move, or if nothing more comes."""
        seen, self._seen = self._seen, self._writer.transactions.commits
        self._idle = self._idle + 1 if seen == self._seen else 0
        fresh = self._seen - self._moved
        if fresh >= MANY or (fresh and self._idle >= IDLE):
            self._moved = self._seen
            self._move()

    def _move(self) -> None:
        if self._session is None:
            self._session = self._engine.connect()
        pages, left = checkpoint(self._session, self._engine)
        for _ in range(PASSES):
            if left <= FEW:
                break
            pages, left = checkpoint(self._session, self._engine)
        if left and pages >= LONG:
            self._writer.submit_between(lambda session: checkpoint(session, self._engine)).result()

    def _forget_session(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()


def checkpoint(session: Session, engine: Engine) -> tuple[int, int]:
    """Move as many pages as possible; returns how many are in the log, and how many of them are left to move."""
    _, pages, moved = session.rows(engine.checkpoint)[0]
    return int(pages), int(pages - moved)
