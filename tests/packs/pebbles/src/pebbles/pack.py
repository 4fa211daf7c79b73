"""What Pebbles brings: its rules and its words; everything else is Gnomon's default."""

from __future__ import annotations

from gnomon.games.pack import Pack
from gnomon.kernel.game import Game


def _game() -> Game:
    from pebbles.game import PebblesGame

    return PebblesGame()


PACK = Pack(name="pebbles", package=__package__, game=_game, words=("pebble",))
