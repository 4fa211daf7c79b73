"""The pack of War of the Ring: The Card Game: the game and the parts it brings."""

from __future__ import annotations

from gnomon.companion import Companion
from gnomon.content import Listed
from gnomon.games.pack import Pack
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.telling import Teller

WORDS = (
    "battleground",
    "corruption",
    "fellowship",
    "forsake",
    "hobbit",
    "mordor",
    "nazgul",
    "rohan",
    "wielder",
    "winnow",
)


def _game() -> Game:
    from gnomon.games.war_of_the_ring.game import GAME

    return GAME


def _teller(game: Game, header: Header, language: str) -> Teller:
    from gnomon.games.war_of_the_ring.teller import WarOfTheRingTeller

    return WarOfTheRingTeller(game, header, language)


def _drawing(teller: Teller) -> object:
    from gnomon.games.war_of_the_ring.terminal.drawing import draw

    return draw(teller)


def _companion(game: Game) -> Companion:
    from gnomon.games.war_of_the_ring.companion import AgainstTheShadow

    return AgainstTheShadow(game)


def _content(setup: str, overlay: str | None) -> list[Listed]:
    from gnomon.games.war_of_the_ring import content

    return content.listing(content.edition_of(setup), overlay)


PACK = Pack(
    name="war-of-the-ring",
    package=__package__,
    game=_game,
    teller=_teller,
    drawing=_drawing,
    companion=_companion,
    content=_content,
    words=WORDS,
)
