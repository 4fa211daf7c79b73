"""The pack of X-Wing: the game and the parts it brings."""

from __future__ import annotations

from gnomon.content import Listed
from gnomon.games.pack import Pack
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.telling import Teller

WORDS = ("asteroid", "dogfight", "koiogran", "manoeuvre", "squad", "tractor")


def _game() -> Game:
    from gnomon.games.x_wing.game import GAME

    return GAME


def _teller(game: Game, header: Header, language: str) -> Teller:
    from gnomon.games.x_wing.teller import XWingTeller

    return XWingTeller(game, header, language)


def _drawing(teller: Teller) -> object:
    from gnomon.games.x_wing.terminal.drawing import draw

    return draw(teller)


def _content(setup: str, overlay: str | None) -> list[Listed]:
    from gnomon.games.x_wing import content

    return content.listing(overlay)


PACK = Pack(
    name="x-wing",
    package=__package__,
    game=_game,
    teller=_teller,
    drawing=_drawing,
    content=_content,
    words=WORDS,
)
