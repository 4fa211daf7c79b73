"""The content files as tables of ints, the only form in which the rules read a card.

`content.py` fills a `Tables` from TOML; nothing changes it afterwards, so every state and copy may share one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.kernel.ints import Ints, ints

NONE: Final = -1

# The faces of a die, and the names of the eight kinds of resource (4.1, 4.2).
GEM: Final = 0
ORB: Final = 1
FRAGMENT: Final = 2
CRYSTAL: Final = 3
FACE_WORDS: Final[list[str]] = ["gem", "orb", "fragment", "crystal"]

RED: Final = 0
BLUE: Final = 1
PURPLE: Final = 2
COLOUR_WORDS: Final[list[str]] = ["red", "blue", "purple"]

# A cost counts eight items in this order; Spell cards are kept separately (4.3 to 4.8).
RED_GEM: Final = 0
BLUE_GEM: Final = 1
ANY_GEM: Final = 2
RED_ORB: Final = 3
BLUE_ORB: Final = 4
ANY_ORB: Final = 5
FRAGMENTS: Final = 6
CRYSTALS: Final = 7
# Casts may also spend one red gem and one blue gem together as one unit (Spectral Slap).
GEM_PAIR: Final = 8
COST_WORDS: Final[list[str]] = [
    "red gem",
    "blue gem",
    "gem",
    "red orb",
    "blue orb",
    "orb",
    "fragment",
    "crystal",
    "red gem and blue gem",
]

# Card kinds.
ATTACK: Final = 0
CONVERSION: Final = 1
RESOURCE: Final = 2
COUNTERSPELL: Final = 3
COMPANION: Final = 4
KIND_WORDS: Final[list[str]] = ["attack", "conversion", "resource", "counterspell", "companion"]

# Whom an attack hits (7.1, 7.2), and the five ranges (7.4) with the distances they cover.
ENEMY: Final = 0
TILE: Final = 1
TARGET_WORDS: Final[list[str]] = ["enemy", "tile"]
RANGE_WORDS: Final[list[str]] = ["current", "current or adjacent", "adjacent", "current to 2 away", "1 to 2 away"]

# Status effects (11).
FREEZE: Final = 1
STUN: Final = 2
STATUS_WORDS: Final[list[str]] = ["none", "freeze", "stun"]

# Conversion operations (8).
CONVERT: Final = 0  # up to N of one thing become gems or orbs of one colour
RECOLOUR: Final = 1  # any number of gems (orbs) change to one colour
TRANSMUTE: Final = 2  # up to N gems become orbs of the same colours, or the reverse
SWAP: Final = 3  # up to N gems of one colour become orbs of it, or the reverse
DUPLICATE: Final = 4  # N more gems (orbs) of a colour the player has
CONVERSION_WORDS: Final[list[str]] = ["convert", "recolour", "transmute", "swap", "duplicate"]

# Counterspell operations (9).
REDUCE: Final = 0
PREVENT: Final = 1
RUN: Final = 2
RETALIATE: Final = 3
FREEZE_ATTACKER: Final = 4
STUN_ATTACKER: Final = 5
SHARE: Final = 6  # damage to the attacker at the same moment
COUNTER_WORDS: Final[list[str]] = ["reduce", "prevent", "run", "retaliate", "freeze-attacker", "stun-attacker", "share"]

# Companion effects (10).
FREE_REROLL: Final = 0
FREE_TRAVEL: Final = 1
FIRST_STRIKE: Final = 2
THICK_SKIN: Final = 3
FREE_PROTECT: Final = 4
START_RESOURCE: Final = 5
MEND: Final = 6
DOUBLE_ABSORB: Final = 7
FORESIGHT: Final = 8
NO_FREEZE: Final = 9
NO_STUN: Final = 10
CHILL_ATTACKER: Final = 11
STUDY: Final = 12
COMPANION_WORDS: Final[list[str]] = [
    "free-reroll", "free-travel", "first-strike", "thick-skin", "free-protect", "start-resource", "mend",
    "double-absorb", "foresight", "no-freeze", "no-stun", "chill-attacker", "study",
]  # fmt: skip

# Tile effects (12).
PLAIN: Final = 0
START_GRANT: Final = 1
START_HEAL: Final = 2
THORNS: Final = 3
CRYPT: Final = 4
TILE_WORDS: Final[list[str]] = ["none", "start-resource", "start-heal", "thorns", "crypt"]

# Shadow Form abilities (13).
HEAL: Final = 0
WHIRL: Final = 1  # damage to every enemy within reach, then free travel
MAUL: Final = 2  # damage to one enemy on your tile
DEVASTATE: Final = 3  # damage to every enemy on one tile in reach
OBSCURE: Final = 4  # stun every enemy in reach, damage to one of them
TIDE: Final = 5  # damage to every enemy in reach, and freeze them
ABILITY_WORDS: Final[list[str]] = ["heal", "whirl", "maul", "devastate", "obscure", "tide"]


NOTHING: Final = ints([])


def pack_cost(cost: list[int]) -> i64:
    """Eight counts as one int, four bits each: the form in which the rules handle a cost."""
    packed: i64 = 0
    for thing in range(8):
        packed |= cost[thing] << (4 * thing)
    return packed


class Tables:
    """One edition's content as parallel columns; index = card, tile or character id."""

    def __init__(self) -> None:
        self.card_slugs: list[str] = []  # cards of all decks share one id space
        self.card_titles: list[str] = []
        self.kind: Ints = NOTHING
        self.level: Ints = NOTHING  # 0 for cards without one
        self.copies: Ints = NOTHING
        self.collect: Ints = NOTHING  # a packed cost
        self.collect_spell: Ints = NOTHING  # level of the Spell card that is part of the cost, 0 for none
        self.spend: Ints = NOTHING  # RED_GEM..GEM_PAIR, NONE for nothing
        self.up_to: Ints = NOTHING
        self.damage: list[Ints] = []  # [0, d1, d2, ...]: damage by amount spent
        self.target: Ints = NOTHING  # ENEMY or TILE
        self.reach: Ints = NOTHING  # index into RANGE_WORDS
        self.status: Ints = NOTHING  # 0, FREEZE or STUN
        self.operation: Ints = NOTHING  # of a conversion, counterspell or companion, with its numbers
        self.amount: Ints = NOTHING
        self.what: Ints = NOTHING  # GEM or ORB: what a conversion changes or makes
        self.colour: Ints = NOTHING  # RED or BLUE where the card names one, else NONE
        self.gives: list[Ints] = []  # resource cards, START_RESOURCE companions: eight counts
        # Decks as card ids with repeats, in the order of the file.
        self.main: list[int] = []
        self.counterspells: list[int] = []
        self.companions: list[int] = []
        self.tile_slugs: list[str] = []
        self.tile_titles: list[str] = []
        self.tile_effect: Ints = NOTHING
        self.tile_amount: Ints = NOTHING
        self.tile_every: Ints = NOTHING  # gives in rounds whose number is divisible by this
        self.tile_gives: list[Ints] = []  # eight counts, purple gems and orbs as ANY
        self.tile_card: Ints = NOTHING  # 1 if a Main card is dealt beside it
        self.rune: i64 = NONE
        self.desert: i64 = NONE
        self.volcano: i64 = NONE
        self.crypt: i64 = NONE
        self.character_slugs: list[str] = []
        self.character_titles: list[str] = []
        self.shadow_titles: list[str] = []
        self.home: Ints = NOTHING  # tile id
        self.ability: Ints = NOTHING
        self.ability_amount: Ints = NOTHING
        self.ability_reach: Ints = NOTHING  # greatest distance
        self.ability_steps: Ints = NOTHING  # free travel afterwards
        # Dice: the six faces of the red, blue and purple die, and how many of each are rolled.
        self.faces: list[list[int]] = []
        self.dice: Ints = NOTHING
        self.full_hp: i64 = 18  # the player board and the turn
        self.base_limit: i64 = 3
        self.shadow_limit: i64 = 5
        self.points: i64 = 4
        self.book_size: i64 = 5
        self.portal_size: i64 = 3
        self.counter_cost: i64 = 0
        # Shadow Boxing: what the player and the bots start with, and which bot goes first.
        self.player_spells: list[int] = []
        self.bot_spells: list[int] = []
        self.first_bot_spell: i64 = NONE
        self.hash: str = ""
