"""The steps that rules.py calls directly are the ones in its table."""

from __future__ import annotations

import pytest

from gnomon.games.war_of_the_ring import rules, steps
from gnomon.testing.direct_calls import COLUMNS, Source

SOURCE = Source(rules)


@pytest.mark.parametrize("function", COLUMNS)
def test_direct_calls_agree_with_the_table(function: str) -> None:
    SOURCE.check_calls(function, 4)


def test_the_table_was_read_whole() -> None:
    SOURCE.check_table(steps)
