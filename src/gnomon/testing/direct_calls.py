"""The steps that a game's rules.py calls directly are those of its table (see docs/fast.md).

The table is a list of `Step(NUMBER, word, rule, asks, takes)` or `Step(NUMBER, word, rule, runs=...)`; the functions
`ask`, `take` and `run_step` call some of them in branches `if step == NUMBER: module.function(...)`, or, where steps
share a function, `if step in (NUMBER, NUMBER): ...`.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType

from gnomon.testing.contract import demand

COLUMNS = {"ask": "asks", "take": "takes", "run_step": "runs"}  # by function


class Source:
    """The source of a game's rules.py."""

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules
        self.tree = ast.parse(Path(str(rules.__file__)).with_name("rules.py").read_text("utf-8"))

    def called_directly(self, function: str) -> dict[str, str]:
        """Step and called function of every branch."""
        found = [node for node in self.tree.body if isinstance(node, ast.FunctionDef) and node.name == function]
        branches = [node for node in ast.walk(found[0]) if isinstance(node, ast.If)]
        return {step: _called(branch) for branch in branches for step in _steps(branch.test)}

    def in_the_table(self, column: str) -> dict[str, str]:
        """The function of every step in one column of the table."""
        rows = next(node.value for node in self.tree.body if isinstance(node, ast.AnnAssign))
        assert isinstance(rows, ast.Call) and isinstance(rows.args[0], ast.List)
        return dict(pair for row in rows.args[0].elts if isinstance(row, ast.Call) for pair in _cell(row, column))

    def check_calls(self, function: str, least: int) -> None:
        """A function calls at least `least` steps directly, each as the table does."""
        direct, table = self.called_directly(function), self.in_the_table(COLUMNS[function])
        demand(len(direct) >= least, f"{function} calls {least} steps directly", direct)
        wrong = {step: called for step, called in direct.items() if table.get(step) != called}
        demand(not wrong, f"{function} calls steps as the table does", wrong)

    def check_table(self, steps: ModuleType) -> None:
        """The table that was read is the one that is used; `steps` has the numbers of its steps."""
        numbers = {name: number for name, number in inspect.getmembers(steps) if isinstance(number, int)}
        for column in COLUMNS.values():
            filled = [step for step, row in enumerate(getattr(self.rules.STEPS, column)) if row is not None]
            found = sorted(numbers[name] for name in self.in_the_table(column))
            demand(found == filled, f"the whole column {column} was read", found)


def _steps(test: ast.expr) -> list[str]:
    """The steps of a branch."""
    assert isinstance(test, ast.Compare) and ast.unparse(test.left) == "step"
    (wanted,) = test.comparators
    return [ast.unparse(step) for step in (wanted.elts if isinstance(wanted, ast.Tuple) else [wanted])]


def _called(branch: ast.If) -> str:
    (statement,) = branch.body
    assert isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
    return ast.unparse(statement.value.func)


def _cell(row: ast.Call, column: str) -> list[tuple[str, str]]:
    values = {"asks": row.args[3:4], "takes": row.args[4:5], "runs": [one.value for one in row.keywords]}[column]
    return [(ast.unparse(row.args[0]), ast.unparse(value)) for value in values]
