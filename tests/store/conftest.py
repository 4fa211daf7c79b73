"""The address of a PostgreSQL of our own; empty where none is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    spec = importlib.util.spec_from_file_location("throw_away", Path(__file__).parent / "postgresql.py")
    assert spec is not None
    assert spec.loader is not None
    helper = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helper)
    with helper.throw_away() as url:
        yield url
