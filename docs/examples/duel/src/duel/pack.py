from gnomon.games.pack import Pack
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.telling import Teller


def _game() -> Game:
    from duel.game import GAME

    return GAME


def _teller(game: Game, header: Header, language: str) -> Teller:
    from duel.teller import DuelTeller

    return DuelTeller(game, header, language)


def _drawing(teller: Teller) -> object:
    from duel.terminal import DuelDrawing

    return DuelDrawing(teller)


PACK = Pack(name="duel", package=__package__, game=_game, teller=_teller, drawing=_drawing)
