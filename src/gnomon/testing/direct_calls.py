"""The steps that a game's rules.py calls directly are those of its table (see docs/fast.md).

The table is a list of `Step(NUMBER, word, rule, asks, takes)` or `Step(NUMBER, word, rule, runs=...)`; the functions
`ask`, `take` and `run_step` call some of them in branches `if step == NUMBER: module.function(...)`.
"""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

COLUMNS = {"ask": "asks", "take": "takes", "run_step": "runs"}  # by function


class Source:
    """The source of a game's rules.py."""

    def __init__(self, rules: ModuleType) -> None:
        self.tree = ast.parse(Path(str(rules.__file__)).with_name("rules.py").read_text("utf-8"))

    def called_directly(self, function: str) -> dict[str, str]:
        """Step and called function of every branch."""
        found = [node for node in self.tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
        branches = [node for node in ast.walk(found[0]) if isinstance(node, ast.If)]
        return {ast.unparse(branch.test).removeprefix("step == "): _called(branch) for branch in branches}

    def in_the_table(self, column: str) -> dict[str, str]:
        """The function of every step in one column of the table."""
        rows = next(node.value for node in self.tree.body if isinstance(node, ast.AnnAssign))
        assert isinstance(rows, ast.Call) and isinstance(rows.args[0], ast.List)
        return dict(pair for row in rows.args[0].elts if isinstance(row, ast.Call) for pair in _cell(row, column))


def _called(branch: ast.If) -> str:
    (statement,) = branch.body
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return ast.unparse(statement.value.func)


def _cell(row: ast.Call, column: str) -> list[tuple[str, str]]:
    values = {"asks": row.args[3:4], "takes": row.args[4:5], "runs": [one.value for one in row.keywords]}[column]
    return [(ast.unparse(row.args[0]), ast.unparse(value)) for value in values]
