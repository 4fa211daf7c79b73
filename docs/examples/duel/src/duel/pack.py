from gnomon.games.pack import Pack
from gnomon.kernel.game import Game


def _game() -> Game:
    from duel.game import GAME

    return GAME


PACK = Pack(name="duel", package=__package__, game=_game)
