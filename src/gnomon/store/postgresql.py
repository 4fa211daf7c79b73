"""PostgreSQL, for more than one server process on the same matches."""

from __future__ import annotations

import os
import socket

from gnomon import BadText
from gnomon.store.model import CORRUPT, DOWN, FULL, LOCKED, READ_ONLY
from gnomon.store.session import Row
from gnomon.store.shown import shown, without_secrets

try:
    import psycopg
except ImportError as error:  # pragma: no cover - depends on what is installed
    raise BadText("database", "", "the extra gnomon[postgresql] to be installed for a postgresql:// address") from error


# So that a server or a network that is gone is noticed within seconds; the address may say otherwise.
NOTICE = {"connect_timeout": "5", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3"}
KINDS = {
    "53100": FULL,
    "55P03": LOCKED,
    "57014": LOCKED,
    "40P01": LOCKED,
    "40001": LOCKED,
    "25006": READ_ONLY,
    "XX001": CORRUPT,
    "XX002": CORRUPT,
}


class PostgresqlSession:
    def __init__(self, url: str) -> None:
        asked = psycopg.conninfo.make_conninfo("", **(NOTICE | psycopg.conninfo.conninfo_to_dict(url)))
        self._connection = psycopg.connect(asked, autocommit=True)

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(_translated(sql), values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return list(self._connection.execute(_translated(sql), values).fetchall())

    def close(self) -> None:
        self._connection.close()

    def cut(self) -> None:
        """End the connection below the library, which is waiting for it in another thread."""
        with socket.socket(fileno=os.dup(self._connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)


class Postgresql:
    begin = "BEGIN"
    begin_reading = "BEGIN READ ONLY"
    checkpoint = ""
    lock_schema = "SELECT pg_advisory_xact_lock(1852795757)"  # an arbitrary number that only Gnomon uses
    # Waits for no other process, not even for one that stopped in the middle of its own.
    small_write = (
        "UPDATE schema_version SET version = version"
        " WHERE ctid = ANY(ARRAY(SELECT ctid FROM schema_version FOR UPDATE SKIP LOCKED))"
    )
    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url

    def connect(self) -> PostgresqlSession:
        try:
            return PostgresqlSession(self.url)
        except psycopg.Error as error:
            reason = without_secrets(str(error).strip().splitlines()[-1], self.url)
            raise BadText("database", "", f"a PostgreSQL server that responds at {shown(self.url)}", reason) from None

    def is_failure(self, error: BaseException) -> bool:
        return isinstance(error, psycopg.OperationalError | psycopg.InternalError)

    def kind_of(self, error: BaseException) -> str:
        return KINDS.get(getattr(error, "sqlstate", None) or "", DOWN)


def _translated(sql: str) -> str:
    return sql.replace("?", "%s")
