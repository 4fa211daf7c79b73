"""The steps that rules.py calls directly are the ones in its table."""

from __future__ import annotations

import inspect

import pytest

from gnomon.games.casting_shadows import rules, steps
from gnomon.testing.direct_calls import COLUMNS, Source

SOURCE = Source(rules)


@pytest.mark.parametrize("function", COLUMNS)
def test_direct_calls_agree_with_the_table(function: str) -> None:
    direct, table = SOURCE.called_directly(function), SOURCE.in_the_table(COLUMNS[function])
    assert len(direct) >= 5 and direct.items() <= table.items()


def test_the_table_was_read_whole() -> None:
    numbers = {name: number for name, number in inspect.getmembers(steps) if isinstance(number, int)}
    for column in COLUMNS.values():
        filled = [step for step, row in enumerate(getattr(rules.STEPS, column)) if row is not None]
        assert sorted(numbers[name] for name in SOURCE.in_the_table(column)) == filled
