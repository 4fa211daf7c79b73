"""Bits of one int, the same in both builds; and no literal is shifted by a variable amount in compiled code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gnomon.kernel.bits import bit, bits, count_bits

PACKAGE = Path(__file__).resolve().parent.parent.parent / "src" / "gnomon"


def test_every_bit_is_where_it_belongs() -> None:
    assert [bit(n) for n in range(63)] == [2**n for n in range(63)]


def test_a_set_tells_its_numbers() -> None:
    assert bits(0) == [] and count_bits(0) == 0
    assert bits(bit(0) | bit(31) | bit(62)) == [0, 31, 62]
    assert count_bits(bit(0) | bit(31) | bit(62)) == 3


# The compiler shifts a literal in 32 bits, also one that reaches the shift through a name.


def functions(tree: ast.Module) -> Iterator[ast.AST]:
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def literals(scope: ast.AST) -> set[str]:
    """Names that are given nothing but literals in a function, or at the top of a module."""
    given: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    value = None if isinstance(node, ast.AugAssign) else node.value
                    given.setdefault(target.id, []).append(value)
    return {name for name, values in given.items() if all(value and is_literal(value, set()) for value in values)}


def is_literal(node: ast.expr, known: set[str]) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper() or name in known
        case ast.Attribute(attr=name):
            return name.isupper()
        case ast.Call(func=ast.Name(id="i64" | "int"), args=[one]):
            return is_literal(one, known)
        case ast.UnaryOp(operand=one):
            return is_literal(one, known)
        case ast.BinOp(left=left, right=right):
            return is_literal(left, known) and is_literal(right, known)
    return False


def bare_shifts(source: str) -> list[int]:
    """The lines on which a literal is shifted by what is not known before the program runs."""
    tree = ast.parse(source)
    found: set[int] = set()
    for scope in functions(tree):
        known = literals(scope) if isinstance(scope, ast.FunctionDef) else set()
        for node in ast.walk(scope):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                if is_literal(node.left, known) and not is_literal(node.right, set()):
                    found.add(node.lineno)
    return sorted(found)


@pytest.mark.parametrize("part", ["kernel", "games"])
def test_no_literal_is_shifted_by_a_variable(part: str) -> None:
    files = sorted((PACKAGE / part).rglob("*.py"))
    assert files
    assert [f"{path.name}:{line}" for path in files for line in bare_shifts(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        "mask |= 1 << seat",
        "mask = 1 << (4 * thing)",
        "mask = i64(1) << seat",
        "mask = -1 << seat",
        "mask = (2 + 1) << seat",
        "mask = ONE << seat",
        "mask = bits.ONE << seat",
        "one: i64 = 1\n    mask = one << seat",
    ],
)
def test_a_bare_shift_is_seen(line: str) -> None:
    assert len(bare_shifts(f"def f(mask: i64, seat: i64, thing: i64) -> None:\n    {line}\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "mask = 1 << 3",
        "mask = 1 << KIND_BITS",
        "mask = seat << thing",
        "mask |= bit(seat)",
        "mask = 8 >> seat",
        "one = 1\n    one += seat\n    mask = one << seat",
    ],
)
def test_a_right_shift_passes(line: str) -> None:
    assert bare_shifts(f"def f(mask: i64, seat: i64, thing: i64) -> None:\n    {line}\n") == []
