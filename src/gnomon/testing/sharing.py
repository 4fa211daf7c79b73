"""Copies of a state share what is only ever replaced: no rule may change it in place."""

from __future__ import annotations

import ast

from gnomon.kernel.game import Game
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker, play_on

APART = 5  # decisions between two states that are kept
AHEAD = 40


def changes_in_place(source: str, shared: set[str]) -> list[str]:
    """Statements that set an item of a shared field, or of a local name bound to one."""
    tree = ast.parse(source)
    aliases = {name for node in ast.walk(tree) if isinstance(node, ast.Assign) for name in _bound(node, shared)}
    targets = [target for node in ast.walk(tree) for target in _targets_of(node)]
    return [
        ast.unparse(target)
        for target in targets
        if isinstance(target, ast.Subscript) and (_is_shared(target.value, shared) or _names(target.value) & aliases)
    ]


def _bound(node: ast.Assign, shared: set[str]) -> set[str]:
    """The names that an assignment binds to a shared field."""
    return {name for target in node.targets for name in _names(target)} if _is_shared(node.value, shared) else set()


def _is_shared(node: ast.expr, shared: set[str]) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in shared


def _names(node: ast.expr) -> set[str]:
    return {node.id} if isinstance(node, ast.Name) else set()


def _targets_of(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign | ast.Delete):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign) else []


def check_copies_stay(game: Game, setup: str, seats: int, seed: int, options: Plain | None = None) -> None:
    """States along a match are kept and looked at again after its end; then copies of them are played on."""
    match, picker, kept = game.start(setup=setup, seats=seats, seed=seed, options=options), Picker(seed), []
    while match.decision is not None:
        kept.append((match.copy(), match.digest()))
        play_on(match, picker, APART)
    assert len(kept) > 3
    assert [copy.digest() for copy, _ in kept] == [digest for _, digest in kept]
    for copy, digest in kept:
        again = copy.copy()
        play_on(copy, picker, AHEAD)
        assert again.digest() == digest
        assert again.state.copy() is not again.state
