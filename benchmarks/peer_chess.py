"""One window of python-chess, the chess library in Python: random legal moves. Prints JSON.

python benchmarks/peer_chess.py WINDOW SECONDS
"""
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import random
import sys
from typing import Any

import chess

from window import measure


class Chess:
    """Every legal move equally likely, until the rules end the game."""

    can_copy = True

    def __init__(self, window: int) -> None:
        self.pick = random.Random(window).choice

    def start(self) -> Any:
        return chess.Board()

    def play(self, board: Any) -> int:
        pick = self.pick
        while not board.is_game_over():
            board.push(pick(list(board.legal_moves)))
        return len(board.move_stack)

    def step(self, board: Any) -> int:
        if board.is_game_over():
            return 0
        moves = list(board.legal_moves)
        board.push(self.pick(moves))
        return len(moves)

    def copy(self, board: Any) -> Any:
        return board.copy()


if __name__ == "__main__":
    measure(Chess(int(sys.argv[1])), float(sys.argv[2]))
