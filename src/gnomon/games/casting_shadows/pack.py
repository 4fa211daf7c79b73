"""The pack of Casting Shadows: the game and the parts it brings."""

from __future__ import annotations

from gnomon.companion import Companion
from gnomon.content import Listed
from gnomon.games.pack import Pack
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.telling import Teller

LARGEST_EDITION = "exclusive"
WORDS = (
    "shadow",
    "spell",
    "gem",
    "orb",
    "crystal",
    "fragment",
    "counterspell",
    "hex",
    "tile",
    "meeple",
    "volcano",
    "wizard",
)


def _game() -> Game:
    from gnomon.games.casting_shadows.game import GAME

    return GAME


def _teller(game: Game, header: Header, language: str) -> Teller:
    from gnomon.games.casting_shadows.teller import CastingShadowsTeller

    return CastingShadowsTeller(game, header, language)


def _drawing(teller: Teller) -> object:
    from gnomon.games.casting_shadows.terminal.drawing import draw

    return draw(teller)


def _companion(game: Game) -> Companion:
    from gnomon.games.casting_shadows.companion import ShadowBoxing

    return ShadowBoxing(game)


def _content(setup: str, overlay: str | None) -> list[Listed]:
    from gnomon.games.casting_shadows import content
    from gnomon.games.casting_shadows.game import GAME

    return content.listing(GAME.edition(setup) if setup else LARGEST_EDITION, overlay)


PACK = Pack(
    name="casting-shadows",
    package=__package__,
    game=_game,
    teller=_teller,
    drawing=_drawing,
    companion=_companion,
    content=_content,
    words=WORDS,
)
