"""Copies of a state share what is only ever replaced: no rule may change it in place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gnomon
from gnomon.games.casting_shadows import game
from gnomon.games.casting_shadows.game import as_table
from gnomon.testing.walk import Picker, play_on

FOLDER = Path(str(game.__file__)).parent
SHARED = {"book", "unseen", "seat_of", "order", "discard", "beside", "portal"}
GAME = gnomon.load("casting-shadows")


def changes_in_place(source: str) -> list[str]:
    """Statements that set an item of a shared field, or of a local name bound to one."""
    tree = ast.parse(source)
    aliases = {name for node in ast.walk(tree) if isinstance(node, ast.Assign) for name in names_of_shared(node)}
    targets = [target for node in ast.walk(tree) for target in targets_of(node)]
    return [
        ast.unparse(target)
        for target in targets
        if isinstance(target, ast.Subscript) and (is_shared(target.value) or names(target.value) & aliases)
    ]


def names_of_shared(node: ast.Assign) -> set[str]:
    return {name for target in node.targets for name in names(target)} if is_shared(node.value) else set()


def is_shared(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in SHARED


def names(node: ast.expr) -> set[str]:
    return {node.id} if isinstance(node, ast.Name) else set()


def targets_of(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign) else []


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_rule_changes_what_copies_share(path: Path) -> None:
    assert changes_in_place(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ["seat.book[at] |= 1", "state.beside[tile] = 3", "del seat.book[0]", "book = seat.book\nbook[0] = 1"],
)
def test_a_change_in_place_is_seen(source: str) -> None:
    assert len(changes_in_place(source)) == 1


@pytest.mark.parametrize("setup", ["base", "exclusive", "shadow-boxing"])
def test_a_whole_match_on_a_copy_leaves_every_earlier_state_alone(setup: str) -> None:
    """States along a match are kept, and looked at again after its end."""
    match = GAME.start(setup=setup, seats=1 if setup == "shadow-boxing" else 3, seed=5)
    picker, kept = Picker(5), []
    while match.decision is not None:
        kept.append((match.copy(), match.digest()))
        play_on(match, picker, 5)
    assert len(kept) > 3
    assert [copy.digest() for copy, _ in kept] == [digest for _, digest in kept]
    for copy, digest in kept:
        again = copy.copy()
        play_on(copy, picker, 40)
        assert again.digest() == digest
        assert as_table(again.state).copy() is not again.state
