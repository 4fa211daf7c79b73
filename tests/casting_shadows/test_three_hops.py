"""From a card to what it does in three hops: its entry names an operation, and rules name the operation's constant.

What is chosen is named twice: in a function that offers or asks, and in one that carries it out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from gnomon.games.casting_shadows import content, tables

FOLDER = Path(str(files("gnomon.games.casting_shadows")))
RULES = (
    "setup",
    "board",
    "turn",
    "actions",
    "pay",
    "combat",
    "effects",
    "wounds",
    "automa/boxing",
    "automa/real_table",
)
# Kinds of entries: where their operation stands, the words of all operations, and whether a seat chooses to use it.
KINDS = {
    "conversion": ("do", tables.CONVERSION_WORDS, True),
    "counterspell": ("do", tables.COUNTER_WORDS, False),
    "companion": ("do", tables.COMPANION_WORDS, False),
    "tile": ("do", tables.TILE_WORDS, False),
    "character": ("ability", tables.ABILITY_WORDS, True),
}
NOTHING = "none"  # the operation of a tile that does nothing


def constants() -> dict[tuple[str, str], str]:
    """The name of the constant that stands for each word of each list in tables.py."""
    tree = ast.parse((FOLDER / "tables.py").read_text("utf-8"))
    numbered = [
        (node.target.id, node.value.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    ]
    out: dict[tuple[str, str], str] = {}
    for kind, (_, words, _) in KINDS.items():
        block = block_before(tree, words)
        for name, number in numbered:
            if name in block:
                out[kind, words[number]] = name
    return out


def block_before(tree: ast.Module, words: list[str]) -> list[str]:
    """The names that are numbered from 0 on right before a list of words."""
    names: list[str] = []
    for node in tree.body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, int):
            names = [node.target.id] if node.value.value == 0 else [*names, node.target.id]
        elif getattr(tables, node.target.id, None) is words:
            return names
    raise AssertionError(words)


def mentions() -> Iterator[tuple[str, str]]:
    """Every constant that a function of the rules names: the function, the constant."""
    for module in RULES:
        tree = ast.parse((FOLDER / f"{module}.py").read_text("utf-8"))
        for function in tree.body:
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Name):
                        yield function.name, node.id


def operations() -> list[tuple[str, str, str]]:
    """Kind, entry and operation of everything in the content that has one."""
    out = []
    for slug in dict.fromkeys(row.slug for row in content.listing("exclusive")):
        entry = content.entry("exclusive", slug)
        kind = str(entry["kind"])
        if kind in KINDS:
            do = entry[KINDS[kind][0]]
            assert isinstance(do, dict)
            out.append((kind, slug, str(do["op"])))
    return out


CONSTANTS = constants()
MENTIONED = set(mentions())


def test_every_operation_has_a_constant() -> None:
    assert {(kind, word) for kind, (_, words, _) in KINDS.items() for word in words} == set(CONSTANTS)
    assert CONSTANTS["conversion", "duplicate"] == "DUPLICATE"
    assert CONSTANTS["tile", "start-resource"] == "START_GRANT"


@pytest.mark.parametrize(("kind", "slug", "operation"), operations())
def test_three_hops_lead_to_what_it_does(kind: str, slug: str, operation: str) -> None:
    if operation == NOTHING:
        return
    constant = CONSTANTS[kind, operation]
    places = {function for function, name in MENTIONED if name == constant}
    asks = {function for function in places if function.endswith("_options") or function.startswith("ask_")}
    assert places - asks, f"no function of the rules does {constant} of {slug}"
    if KINDS[kind][2]:
        assert asks, f"no function of the rules offers {constant} of {slug}"
