"""The options of a match: the values of each, and the setups in which it matters."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.scenarios import DUEL, THREE_DUEL, TRILOGY
from gnomon.kernel.options import Option, choice, flag, text

PROMOS: Final = "promos"
LOSSES: Final = "losses"
OVERLAY: Final = "overlay"
DEFENDER: Final = "defender"
ENEMY: Final = "enemy"
READING: Final = "reading"  # the group of options that choose another reading of a rule
WITH_PROMOS: Final[list[str]] = [TRILOGY, DUEL, THREE_DUEL]


def options() -> list[Option]:
    """Promo cards (1.7), who chooses losses (8.3), and other values for the content."""
    promos, losses = flag(PROMOS, False), choice(LOSSES, DEFENDER, [DEFENDER, ENEMY])
    promos.setups = WITH_PROMOS
    losses.group = READING
    return [promos, losses, text(OVERLAY, "", [], is_file=True)]
