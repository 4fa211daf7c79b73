"""PostgreSQL, for more than one server process on the same matches."""

from __future__ import annotations

from gnomon import BadText
from gnomon.store.session import Row
from gnomon.store.shown import shown, without_secrets

try:
    import psycopg
except ImportError as error:  # pragma: no cover - depends on what is installed
    raise BadText("database", "", "the extra gnomon[postgresql] to be installed for a postgresql:// address") from error


class PostgresqlSession:
    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(_translated(sql), values).rowcount

    def rows(self, sql: str, *values: object) -> list[Row]:
        return list(self._connection.execute(_translated(sql), values).fetchall())

    def close(self) -> None:
        self._connection.close()


class Postgresql:
    begin = "BEGIN"
    lock_schema = "SELECT pg_advisory_xact_lock(1852795757)"  # an arbitrary number that only Gnomon uses
    is_shared = True

    def __init__(self, url: str) -> None:
        self.url = url

    def connect(self) -> PostgresqlSession:
        try:
            return PostgresqlSession(self.url)
        except psycopg.Error as error:
            reason = without_secrets(str(error).strip().splitlines()[-1], self.url)
            raise BadText("database", "", f"a PostgreSQL server that responds at {shown(self.url)}", reason) from None


def _translated(sql: str) -> str:
    return sql.replace("?", "%s")
