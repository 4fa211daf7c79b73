"""The tables of the store and how a database gets them: an ordered list of steps, each in its own transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gnomon.store.session import Engine, Session

Statements = tuple[str, ...]


class BadSchema(ValueError):
    """A database whose tables this program cannot use or upgrade."""


class Step(NamedTuple):
    """The step at index N takes a database from schema version N to N + 1. A step that was released never changes."""

    about: str
    statements: Statements


# Databases older than the schema version already have these tables; for them the first step changes nothing.
FIRST_TABLES: Statements = (
    "CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, created BIGINT NOT NULL, game TEXT NOT NULL,"
    " setup TEXT NOT NULL, title TEXT NOT NULL, record TEXT NOT NULL, branch_of TEXT NOT NULL, branch_at INT NOT NULL,"
    " status TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seats (match TEXT NOT NULL REFERENCES matches, seat INT NOT NULL, name TEXT NOT NULL,"
    " bot TEXT NOT NULL, PRIMARY KEY (match, seat))",
    "CREATE TABLE IF NOT EXISTS links (id TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES matches,"
    " hash TEXT NOT NULL UNIQUE, seats TEXT NOT NULL, owner INT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS links_of_match ON links (match)",
    "CREATE TABLE IF NOT EXISTS log (match TEXT NOT NULL REFERENCES matches, seq INT NOT NULL, kind TEXT NOT NULL,"
    " seat INT NOT NULL, line TEXT NOT NULL, number INT NOT NULL, key TEXT,"
    " PRIMARY KEY (match, seq), UNIQUE (match, key))",
    "CREATE TABLE IF NOT EXISTS chat (match TEXT NOT NULL REFERENCES matches, seq INT NOT NULL, at BIGINT NOT NULL,"
    " seat INT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, key TEXT NOT NULL,"
    " PRIMARY KEY (match, seq), UNIQUE (match, key))",
    "CREATE TABLE IF NOT EXISTS news (match TEXT PRIMARY KEY REFERENCES matches, changes BIGINT NOT NULL,"
    " wish TEXT NOT NULL)",
)
STEPS = (
    Step("the first tables", FIRST_TABLES),
    Step("the undo request gets its name", ("ALTER TABLE news RENAME COLUMN wish TO undo_request",)),
)
VERSION_TABLE = "CREATE TABLE IF NOT EXISTS schema_version (version INT NOT NULL)"


def migrate(engine: Engine, transact: Callable[[Callable[[Session], bool]], bool], steps: tuple[Step, ...]) -> None:
    """Take the steps that a database still needs; `transact` runs each in one transaction."""
    while transact(lambda session: take_one(engine, session, steps)):
        pass


def take_one(engine: Engine, session: Session, steps: tuple[Step, ...]) -> bool:
    """Take the next step, if there is one. Another process that starts meanwhile waits for it."""
    session.run(engine.lock_schema)
    version = version_of(session)
    if version > len(steps):
        raise BadSchema(
            f"the database has schema version {version}, but this version of Gnomon knows only up to {len(steps)}: "
            "use the newer Gnomon that wrote it"
        )
    if version == len(steps):
        return False
    try:
        carry_out(session, steps[version], version + 1)
    except Exception as error:
        reason = " ".join(str(error).split())
        raise BadSchema(
            f"the database stays at schema version {version}, because the step to version {version + 1} "
            f"({steps[version].about}) failed: {reason}"
        ) from error
    return True


def carry_out(session: Session, step: Step, version: int) -> None:
    for statement in step.statements:
        session.run(statement)
    session.run("UPDATE schema_version SET version = ?", version)


def version_of(session: Session) -> int:
    """The schema version of a database; 0 for an empty one and for one without a version."""
    session.run(VERSION_TABLE)
    found = session.rows("SELECT version FROM schema_version")
    if not found:
        session.run("INSERT INTO schema_version VALUES (0)")
    return int(found[0][0]) if found else 0
