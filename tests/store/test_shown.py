"""Addresses of databases in sentences: the host is named, the password never."""

from __future__ import annotations

import pytest

from gnomon import BadText
from gnomon.store import open_store
from gnomon.store.shown import shown, without_secrets

SECRET = "hunter2"


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://ann:hunter2@db.example:3306/gnomon", "mysql://...@db.example:3306/gnomon"),
        ("postgres:/ann:hunter2@db.example/x", "postgres:/...@db.example/x"),
        ("postgresql://ann:p@hunter2@db.example/x", "postgresql://...@db.example/x"),
        ("postgresql://ann:p/hunter2@db.example/x", "postgresql://...@db.example/x"),
        ("postgresql://ann:p?hunter2@db.example/x", "postgresql://..."),
        ("postgresql://db.example/x?user=ann&password=hunter2", "postgresql://db.example/x"),
        ("postgresql://db.example/x?password=p@hunter2", "postgresql://..."),
        ("postgresql://ann:hunter2", "postgresql://ann:..."),
        ("ann:hunter2@db.example", "ann:...@db.example"),
        ("host=db.example password=hunter2", "host=db.example password=..."),
        ("sqlite:/home/ann/m.db", "sqlite:/home/ann/m.db"),
        ("", ""),
    ],
)
def test_the_host_is_shown_and_the_password_hidden(url: str, told: str) -> None:
    assert shown(url) == told
    assert SECRET not in shown(url)


def test_an_unknown_kind_of_database() -> None:
    with pytest.raises(BadText) as caught:
        open_store(f"mysql://ann:{SECRET}@db.example/gnomon")
    expected = "sqlite:///FILE or postgresql://..."
    assert str(caught.value) == f"database: expected {expected}, found 'mysql://...@db.example/gnomon'"


@pytest.mark.parametrize("user", [f"ann:{SECRET}", f"ann:p@{SECRET}", f"ann:{SECRET}%zz", f"ann:x:{SECRET}"])
def test_a_postgresql_that_cannot_be_reached(user: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(BadText) as caught:
        open_store(f"postgresql://{user}@127.0.0.1:1/gnomon")
    assert "a PostgreSQL server that responds at postgresql://...@127.0.0.1:1/gnomon" in str(caught.value)
    assert SECRET not in str(caught.value)


def test_what_a_driver_says_has_no_secrets() -> None:
    url = f"postgresql://ann:p@{SECRET}@db.example/x"
    said = f'could not translate host name "{SECRET}@db.example", user ann, password={SECRET}'
    assert without_secrets(said, url) == 'could not translate host name "...@db.example", user ann, password=...'
