"""Databases for the tests of the store: a file of SQLite, and a PostgreSQL of our own where one is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL; empty where none is installed."""
    spec = importlib.util.spec_from_file_location("throw_away", Path(__file__).parent / "postgresql.py")
    assert spec is not None
    assert spec.loader is not None
    helper = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helper)
    with helper.throw_away() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, postgresql: str) -> str:
    """The address of an empty database."""
    if request.param == "postgresql" and postgresql:
        _empty(postgresql)
        return postgresql
    return f"sqlite:///{tmp_path / 'store.db'}"


def _empty(url: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
