"""The content as columns of ints, and the words for them; index = card, location or script id.

Cards of the Free Peoples come first, then those of the Shadow; copies share an id. Locations are the battlegrounds of
the Free Peoples, those of the Shadow, then the paths by number. A filter, script, faction or location that is missing
is NONE; any other number that is missing is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.kernel.ints import Ints, ints

NONE: Final = -1
NOTHING: Final = ints([])

FREE: Final = 0
SHADOW: Final = 1
SIDE_WORDS: Final[list[str]] = ["free", "shadow"]

# Factions (1.3).
ROHAN: Final = 4
WIZARD: Final = 5
MORDOR: Final = 9
FACTION_WORDS: Final[list[str]] = [
    "dunedain", "dwarf", "elf", "hobbit", "rohan", "wizard", "isengard", "monstrous", "southron", "mordor",
]  # fmt: skip
FREE_FACTIONS: Final = 6  # the first six are the Free Peoples'

DECK_WORDS: Final[list[str]] = ["frodo", "witch-king", "aragorn", "saruman"]

# Kinds of cards (5).
ARMY: Final = 0
CHARACTER: Final = 1
ITEM: Final = 2
EVENT: Final = 3
KIND_WORDS: Final[list[str]] = ["army", "character", "item", "event"]

# Keywords (10.1).
WEAPON: Final = 3
KEYWORD_WORDS: Final[list[str]] = ["none", "nazgul", "ent", "weapon", "mount"]

# Places: battlegrounds have the numbers of their locations.
GROUNDS: Final = 14
FREE_GROUNDS: Final = 7
PATH: Final = 14
PLACES: Final = 15  # battlegrounds and the path
RESERVE: Final = 15
PATHS: Final = 27
PATHS_PER_NUMBER: Final = 3

# Where a text for using an action works, as bits (6.4).
IN_RESERVE: Final = 1
ON_PATH: Final = 2
ON_GROUND: Final = 4
WHERE_WORDS: Final[dict[str, int]] = {
    "reserve": IN_RESERVE,
    "path": ON_PATH,
    "path or battleground": ON_PATH | ON_GROUND,
    "play": IN_RESERVE | ON_PATH | ON_GROUND,
}

# Moments at which a text is carried out (5.8).
PLAYED: Final = 0
PLAYED_TO_RESERVE: Final = 1
PLAYED_TO_PATH: Final = 2
PLAYED_TO_GROUND: Final = 3
REACHES_PATH: Final = 4
REACHES_GROUND: Final = 5
WORN_IN_RESERVE: Final = 6
MOMENT_WORDS: Final[list[str]] = [
    "played", "played-to-reserve", "played-to-path", "played-to-battleground", "reaches-path", "reaches-battleground",
    "worn-in-reserve",
]  # fmt: skip

# What a bonus depends on (10.2).
AT: Final = 0
SUPPORTING: Final = 1
BESIDE: Final = 2
IN_PLAY: Final = 3

# Where cards may not go (10.6).
NOT_TO_SHADOW_GROUNDS: Final = 1
NO_PATH_BESIDE_SHADOW_GROUNDS: Final = 2
FORBID_WORDS: Final[list[str]] = ["nothing", "shadow battlegrounds", "paths beside shadow battlegrounds"]

# When a card is cycled instead of eliminated (8.11).
ANYWHERE: Final = 1
PATH_COMBAT: Final = 2
TOP: Final = 3
FROM_RESERVE: Final = 4
SAVED_WORDS: Final[list[str]] = ["nowhere", "anywhere", "path combat", "top", "reserve"]
ANY_COMBAT: Final = 1
SAVES_WORDS: Final[list[str]] = ["nothing", "combat", "path combat"]

# Whom an operation is about: the player of the card, each player of a side, or the player of a faction (7.8).
ME: Final = 0
EACH_FREE: Final = 1
EACH_SHADOW: Final = 2
FACTION_PLAYER: Final = 3
WHO_WORDS: Final[list[str]] = ["owner", "each free", "each shadow", *FACTION_WORDS]

# Operations.
DRAW: Final = 0
FORSAKE: Final = 1
CYCLE_HAND: Final = 2
ELIMINATE_HAND: Final = 3
CYCLE_SELF: Final = 4
ELIMINATE_SELF: Final = 5
CYCLE_WIELDER: Final = 6
CORRUPT: Final = 7
CLEANSE: Final = 8
TOKEN: Final = 9
NEXT_PATH: Final = 10
SWITCH_PATH: Final = 11
ACTIVATE: Final = 12
MOVE: Final = 13
TAKE: Final = 14
REMOVE: Final = 15
RECYCLE: Final = 16
ELIMINATE: Final = 17
ASIDE: Final = 18
MAY: Final = 19
CHOOSE: Final = 20
PERMIT: Final = 21
RUIN: Final = 22
OPERATION_WORDS: Final[list[str]] = [
    "draw", "forsake", "cycle-hand", "eliminate-hand", "cycle-self", "eliminate-self", "cycle-wielder", "corrupt",
    "cleanse", "token", "next-path", "switch-path", "activate", "move", "take", "remove", "recycle", "eliminate",
    "aside", "may", "choose", "permit", "ruin",
]  # fmt: skip

# Conditions of an operation.
IF_PATH: Final = 1  # the active path has this number
IF_RESERVE: Final = 2  # one of these cards is in the player's reserve
IF_AT: Final = 3  # this is the active path
CONDITION_WORDS: Final[list[str]] = ["always", "path", "reserve", "at"]

# Where a token goes.
TO_PATH: Final = 0
TO_GROUND: Final = 1
TO_ANY: Final = 2
TO_SELF: Final = 3
TO_NEW_PATH: Final = 4  # the path that the text has activated
TOKEN_WORDS: Final[list[str]] = ["path", "battleground", "any", "self", "new path"]
ATTACK_TOKEN: Final = 0
DEFENCE_TOKEN: Final = 1
ICON_WORDS: Final[list[str]] = ["attack", "defence"]

# Where a card is moved, and which: a card's number, or the wielder of the item.
TO_ACTIVATED: Final = 0
TO_THE_PATH: Final = 1
TO_A_GROUND: Final = 2
MOVE_WORDS: Final[list[str]] = ["activated", "path", "battleground"]
WIELDER: Final = "wielder"

# From where cards are taken, as bits.
FROM_DECK: Final = 1
FROM_CYCLE: Final = 2
FROM_WORDS: Final[dict[str, int]] = {"deck": 1, "cycle pile": 2, "deck or cycle pile": 3}

# Where cards to be eliminated are.
HERE: Final = 0
ALL_PLAY: Final = 1
IN_WORDS: Final[list[str]] = ["here", "play"]

# Which battlegrounds may be activated: from the decks, also from the scoring areas, or only from there (3.3, 3.4).
FRESHLY: Final = 0
ALSO_AGAIN: Final = 1
ONLY_AGAIN: Final = 2

# Where cards set aside may be played.
TO_ANYWHERE: Final = 0
TO_HERE: Final = 1
TO_RESERVE: Final = 2
ASIDE_WORDS: Final[list[str]] = ["anywhere", "here", "reserve"]

# How many cards set aside are eliminated, cycled, kept and played, in one number; the rest is cycled.
ASIDE_CYCLE_SHIFT: Final = 4
ASIDE_KEEP_SHIFT: Final = 8
ASIDE_PLAY_SHIFT: Final = 12
ASIDE_SHARE: Final = 15  # the largest share, and the bits of one

# How much corruption is removed: a given amount, or so much for each card of a filter on the path.
COUNT_GIVEN: Final = 0
COUNT_ON_PATH: Final = 1


class Faces:
    """Names, kinds and icons of the cards."""

    def __init__(self) -> None:
        self.slugs: list[str] = []
        self.titles: list[str] = []
        self.first_shadow: i64 = 0
        self.kind: Ints = NOTHING
        self.faction: Ints = NOTHING
        self.keyword: Ints = NOTHING
        self.deck: Ints = NOTHING
        self.copies: Ints = NOTHING
        self.promo: Ints = NOTHING
        self.fellowship: Ints = NOTHING  # copies in the Fellowship of the Ring
        self.path: Ints = NOTHING
        self.attack: Ints = NOTHING
        self.defence: Ints = NOTHING
        self.lead_attack: Ints = NOTHING
        self.lead_defence: Ints = NOTHING
        self.numbers: Ints = NOTHING  # of the paths a character may go to, as bits
        self.wielders: Ints = NOTHING  # a filter


class Sayings(Faces):
    """What the cards say."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[Ints] = []  # by moment: the script of each card
        self.act_where: Ints = NOTHING  # 0 for a card without an action
        self.act_who: Ints = NOTHING  # as in the column `who`
        self.act_once: Ints = NOTHING
        self.act_cost: Ints = NOTHING
        self.act_do: Ints = NOTHING
        self.unplayable: Ints = NOTHING  # a script, for an item of a bot that nobody can wield (13.36)
        self.bonus_first: Ints = NOTHING  # rows of the bonus columns
        self.bonus_end: Ints = NOTHING
        self.lends: Ints = NOTHING  # a filter
        self.lends_path: Ints = NOTHING
        self.lends_defence: Ints = NOTHING
        self.borrows: Ints = NOTHING  # the card that lends it icons, or NONE
        self.also: Ints = NOTHING  # a second faction
        self.limit: Ints = NOTHING
        self.limit_where: Ints = NOTHING  # as bits, like act_where
        self.limits: Ints = NOTHING  # the cards that change a carryover limit
        self.draw_step: Ints = NOTHING
        self.draw_cycle: Ints = NOTHING
        self.place_path: Ints = NOTHING
        self.forbid: Ints = NOTHING
        self.peek: Ints = NOTHING
        self.saved: Ints = NOTHING
        self.saved_items: Ints = NOTHING
        self.saves_wielder: Ints = NOTHING
        self.only_weapon: Ints = NOTHING
        self.tends: Ints = NOTHING
        self.healer: i64 = NONE  # the card that tends others (10.11)
        self.opens: Ints = NOTHING  # a filter
        self.opens_at: Ints = NOTHING
        self.opener: i64 = NONE  # the card that opens a battleground to others
        self.has_text: Ints = NOTHING  # whether anything happens when it comes into play
        self.at_grounds: Ints = NOTHING  # battlegrounds it may go to as printed (5.3, 5.4, 10.4, 10.6), as bits
        # Bonus rows.
        self.bonus_path: Ints = NOTHING
        self.bonus_attack: Ints = NOTHING
        self.bonus_defence: Ints = NOTHING
        self.bonus_test: Ints = NOTHING
        self.bonus_about: Ints = NOTHING  # a location or a filter
        self.bonus_per: Ints = NOTHING  # it counts for every so many of these cards; 0: once


class Locations(Sayings):
    """Battlegrounds and paths."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[str] = []  # slugs
        self.place_titles: list[str] = []
        self.place_side: Ints = NOTHING  # the side that defends it; the Free Peoples defend every path
        self.place_number: Ints = NOTHING
        self.points: Ints = NOTHING
        self.place_defence: Ints = NOTHING
        self.defending: Ints = NOTHING  # factions as bits
        self.attacking: Ints = NOTHING
        self.place_script: Ints = NOTHING
        self.place_fellowship: Ints = NOTHING  # its round in the Fellowship of the Ring, or 0


class Tables(Locations):
    """All cards, locations and texts as parallel columns."""

    def __init__(self) -> None:
        super().__init__()
        self.hash: str = ""
        # Filters: sets of cards of each side, as bits.
        self.filter_free: Ints = NOTHING
        self.filter_shadow: Ints = NOTHING
        self.filter_words: list[list[str]] = []  # as the content names them
        # Scripts: rows of the operation columns.
        self.script_first: Ints = NOTHING
        self.script_end: Ints = NOTHING
        self.script_each: Ints = NOTHING  # sides whose each player its own rows are about, as bits
        self.op: Ints = NOTHING
        self.who: Ints = NOTHING  # ME, EACH_FREE, EACH_SHADOW, or FACTION_PLAYER + a faction
        self.count: Ints = NOTHING  # 1 if the text names none
        self.filter: Ints = NOTHING  # of cards; ACTIVATE: battlegrounds as bits; ASIDE: the cards that may be played
        # ACTIVATE: FRESHLY, ALSO_AGAIN or ONLY_AGAIN. ASIDE: TO_ANYWHERE, TO_HERE or TO_RESERVE. CLEANSE: COUNT_GIVEN
        # or COUNT_ON_PATH. ELIMINATE: HERE or ALL_PLAY. MOVE: TO_ACTIVATED, TO_THE_PATH or TO_A_GROUND. PERMIT: its
        # number. TAKE: FROM_DECK and FROM_CYCLE as bits. TOKEN: TO_PATH, TO_GROUND, TO_ANY or TO_SELF. Otherwise 0.
        self.a: Ints = NOTHING
        # ASIDE: the shares of ASIDE_CYCLE_SHIFT and so on. ELIMINATE, MOVE: 1 if it may be left out. SWITCH_PATH: 1 for
        # a random path. TOKEN: ATTACK_TOKEN or DEFENCE_TOKEN. Otherwise 0.
        self.b: Ints = NOTHING
        self.c: Ints = NOTHING  # MOVE: the card that moves, or NONE for the wielder. Otherwise 0
        self.test: Ints = NOTHING  # a condition, or 0
        self.about: Ints = NOTHING  # IF_PATH: a number. IF_RESERVE: a filter. IF_AT: a location
        self.one: Ints = NOTHING  # scripts within. MAY: its cost, or NONE. CHOOSE: the first choice
        self.two: Ints = NOTHING  # MAY: what is done. CHOOSE: the second choice
        # Permits: what some events allow until the end of the round.
        self.permit_filter: Ints = NOTHING
        self.permit_at: Ints = NOTHING  # battlegrounds, as bits
        self.permit_support: Ints = NOTHING  # 1 if any army of the side may support them


NO_TABLES: Final = Tables()


def side_of(tables: Tables, card: i64) -> i64:
    """The side a card belongs to."""
    return FREE if card < tables.first_shadow else SHADOW


def fits(tables: Tables, which: i64, card: i64) -> bool:
    """Whether a card is one of a filter."""
    if card < tables.first_shadow:
        return tables.filter_free[which] >> card & 1 == 1
    return tables.filter_shadow[which] >> (card - tables.first_shadow) & 1 == 1


def local(tables: Tables, card: i64) -> i64:
    """The number of a card among those of its side, for sets of cards as bits."""
    return card if card < tables.first_shadow else card - tables.first_shadow
