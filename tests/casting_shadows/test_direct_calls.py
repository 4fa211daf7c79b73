"""The steps that rules.py calls directly are the ones in its table."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from gnomon.games.casting_shadows import rules, steps

SOURCE = Path(str(rules.__file__)).with_name("rules.py").read_text("utf-8")
COLUMNS = {"ask": "asks", "take": "takes", "run_step": "runs"}


def called_directly(function: str) -> dict[str, str]:
    """Step and called function of every branch `if step == STEP: module.function(...)`."""
    tree = next(node for node in ast.parse(SOURCE).body if isinstance(node, ast.FunctionDef) and node.name == function)
    branches = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    return {ast.unparse(branch.test).removeprefix("step == "): called(branch) for branch in branches}


def called(branch: ast.If) -> str:
    (statement,) = branch.body
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return ast.unparse(statement.value.func)


def in_the_table(column: str) -> dict[str, str]:
    """The function of every step in one column of the table."""
    rows = next(node.value for node in ast.parse(SOURCE).body if isinstance(node, ast.AnnAssign))
    assert isinstance(rows, ast.Call) and isinstance(rows.args[0], ast.List)
    return dict(pair for row in rows.args[0].elts if isinstance(row, ast.Call) for pair in cell(row, column))


def cell(row: ast.Call, column: str) -> list[tuple[str, str]]:
    values = {"asks": row.args[3:4], "takes": row.args[4:5], "runs": [one.value for one in row.keywords]}[column]
    return [(ast.unparse(row.args[0]), ast.unparse(value)) for value in values]


@pytest.mark.parametrize("function", COLUMNS)
def test_direct_calls_agree_with_the_table(function: str) -> None:
    direct, table = called_directly(function), in_the_table(COLUMNS[function])
    assert len(direct) >= 5 and direct.items() <= table.items()


def test_the_table_was_read_whole() -> None:
    numbers = {name: number for name, number in inspect.getmembers(steps) if isinstance(number, int)}
    for column in COLUMNS.values():
        filled = [step for step, row in enumerate(getattr(rules.STEPS, column)) if row is not None]
        assert sorted(numbers[name] for name in in_the_table(column)) == filled
