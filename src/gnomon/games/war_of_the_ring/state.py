"""The state of a match as plain data: ints and lists of ints, named with the rulebook's words.

A player is a deck with its hand, piles and reserve; a seat is a person, who may hold several decks (1.2). Copies of a
state share every `Ints`: they are only ever replaced by new ones (`added`, `without`, `replaced`).

In a reserve or at a place, a card is an entry: its number, whether it came to the reserve this round, and the tokens on
it. Entries lie in the order in which they came; an item lies right of its wielder, so that the wielder of an item is
the nearest entry to its left that is not an item (5.7).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from gnomon.games.war_of_the_ring.scenarios import NO_SCENARIO, Scenario
from gnomon.games.war_of_the_ring.tables import NO_TABLES, NONE, NOTHING, PLACES, Tables
from gnomon.kernel import frames as kernel_frames
from gnomon.kernel import state as kernel_state
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.steps import Source, sources

CARD: Final = 255
FRESH: Final = 256  # came to the reserve this round
TOKENS_SHIFT: Final = 12

# Ring tokens (6.5).
NO_RING: Final = 0
READY: Final = 1
USED: Final = 2  # this round; a Duel's token is ready again in the next

ZEROS: Final = filled(PLACES, 0)


@mypyc_attr(free_list_len=1)
class Frame(kernel_frames.Frame):
    """One pending step; which fields mean something depends on the step."""

    def __init__(self, step: i64 = 0, seat: i64 = 0) -> None:
        super().__init__(step, seat)
        self.player: i64 = 0
        self.card: i64 = NONE
        self.place: i64 = NONE
        self.count: i64 = 0
        self.script: i64 = NONE
        self.row: i64 = NONE  # the next operation of a script, or the operation that asks
        self.again: i64 = 0  # how often a script is still to be carried out again (11.5)
        self.stage: i64 = 0  # what is done next with cards set aside (5.9)
        self.target: i64 = NONE  # the place of what a text activated
        self.counted: i64 = 0  # cards of the defender whose icons under a condition count, as bits (8.9)
        self.lost: i64 = 0  # characters lost in this combat, as bits
        self.ahead: i64 = 0  # 1 if the defence is higher in all (11.4)

    def copy(self) -> Frame:
        new = Frame(self.step, self.seat)
        new.player = self.player
        new.card = self.card
        new.place = self.place
        new.count = self.count
        new.script = self.script
        new.row = self.row
        new.again = self.again
        new.stage = self.stage
        new.target = self.target
        new.counted = self.counted
        new.lost = self.lost
        new.ahead = self.ahead
        return new


class Player:
    """One deck and what belongs to it. What others know of hand and piles is kept apart from what they do not."""

    def __init__(self, like: Player | None = None) -> None:
        """A new player, or a copy of another."""
        if like is None:
            self.seat: i64 = 0  # who plays it; of a bot, who chooses on its behalf (13.23)
            self.side: i64 = 0
            self.bot: bool = False
            self.eyes: i64 = 0  # the seats that see its hidden cards, as bits
            self.ring: i64 = NO_RING
            self.played: i64 = 0  # characters and items played this round, as bits (5.2)
            self.used: i64 = 0  # cards whose action was used this round, as bits
            self.peeks: bool = False  # knows the top card of its deck (10.8)
            self.deck: Deck = NO_DECK
            self.hand: Ints = NOTHING  # sorted, so that its order tells nothing
            self.shown: Ints = NOTHING  # cards of the hand that everybody knows (12.3)
            self.cycled: Ints = NOTHING  # unseen by others, sorted
            self.cycled_known: Ints = NOTHING
            self.out: Ints = NOTHING  # eliminated, unseen by others, sorted
            self.out_known: Ints = NOTHING
            self.reserve: Ints = NOTHING
            self.asides: list[Ints] = NO_ASIDES  # cards set aside by texts, the latest last; replaced, never changed
            # Where the cards may be that are face down for everybody, as everybody can tell: sets of cards (13.22).
            self.may_hand: i64 = 0
            self.may_deck: i64 = 0
            self.may_cycle: i64 = 0
            self.may_out: i64 = 0
            self.may_aside: i64 = 0
        else:
            self.seat = like.seat
            self.side = like.side
            self.bot = like.bot
            self.eyes = like.eyes
            self.ring = like.ring
            self.played = like.played
            self.used = like.used
            self.peeks = like.peeks
            self.deck = like.deck.copy()
            self.hand = like.hand
            self.shown = like.shown
            self.cycled = like.cycled
            self.cycled_known = like.cycled_known
            self.out = like.out
            self.out_known = like.out_known
            self.reserve = like.reserve
            self.asides = like.asides
            self.may_hand = like.may_hand
            self.may_deck = like.may_deck
            self.may_cycle = like.may_cycle
            self.may_out = like.may_out
            self.may_aside = like.may_aside


class State(kernel_state.State):
    """Everything on the table. `tables` and `scenario` never change and are shared by copies."""

    def __init__(self, like: State | None = None) -> None:
        """An empty table, or a copy of another; a copy builds nothing only to replace it, since players copy a lot."""
        super().__init__()
        if like is None:
            self.tables: Tables = NO_TABLES
            self.scenario: Scenario = NO_SCENARIO
            self.enemy_chooses_losses: bool = False  # option `losses` (8.3)
            self.players: list[Player] = []
            self.frames: list[Frame] = []
            self.round: i64 = 0
            self.start: i64 = 0  # the starting player's place in the order of turns
            self.slot: i64 = 0  # whose turn it is, likewise
            self.passed: i64 = 0  # players who have passed since the last action, as bits
            self.path: i64 = NONE  # the active path, as a location
            self.path_number: i64 = 0  # of the last path activated
            self.unused: i64 = 0  # paths not yet activated, as bits
            self.grounds: Ints = NOTHING  # active battlegrounds, in the order of activation
            self.bare: i64 = 0  # battlegrounds without their printed defence, as bits (3.5)
            self.attack_tokens: Ints = ZEROS  # by place
            self.defence_tokens: Ints = ZEROS
            self.free: list[Ints] = [NOTHING] * PLACES  # cards of the Free Peoples by place
            self.shadow: list[Ints] = [NOTHING] * PLACES
            self.free_grounds: Deck = Deck(FREE_DECK)
            self.shadow_grounds: Deck = Deck(SHADOW_DECK)
            self.scored_free: Ints = NOTHING  # locations
            self.scored_shadow: Ints = NOTHING
            self.corruption: i64 = 0
            self.permits: i64 = 0  # of events played this round, as bits (10.4)
            self.winner: i64 = NONE  # the side that has won
        else:
            self.tables = like.tables
            self.scenario = like.scenario
            self.enemy_chooses_losses = like.enemy_chooses_losses
            self.players = [Player(player) for player in like.players]
            self.frames = [frame.copy() for frame in like.frames]
            self.round = like.round
            self.start = like.start
            self.slot = like.slot
            self.passed = like.passed
            self.path = like.path
            self.path_number = like.path_number
            self.unused = like.unused
            self.grounds = like.grounds
            self.bare = like.bare
            self.attack_tokens = like.attack_tokens
            self.defence_tokens = like.defence_tokens
            self.free = like.free[:]
            self.shadow = like.shadow[:]
            self.free_grounds = like.free_grounds.copy()
            self.shadow_grounds = like.shadow_grounds.copy()
            self.scored_free = like.scored_free
            self.scored_shadow = like.scored_shadow
            self.corruption = like.corruption
            self.permits = like.permits
            self.winner = like.winner
            self.reveals = like.reveals

    @abstractmethod
    def copy(self) -> State: ...


# Sources of chance: each player's deck, by its place in the order, then the locations.
FREE_DECK: Final = 4
SHADOW_DECK: Final = 5
PATH_STACK: Final = 6
HANDS: Final = 7  # the first of the players' hands (13.4)
PILES: Final = 11  # the first of their piles, for a card that somebody looks for (13.22)
WHERE: Final = 15  # where a card was found at the real table (13.38)
SOURCES: Final[list[tuple[str, str]]] = sources(
    [
        Source(0, "deck-1", "card"),
        Source(1, "deck-2", "card"),
        Source(2, "deck-3", "card"),
        Source(3, "deck-4", "card"),
        Source(FREE_DECK, "free-battlegrounds", "location"),
        Source(SHADOW_DECK, "shadow-battlegrounds", "location"),
        Source(PATH_STACK, "paths", "location"),
        Source(HANDS, "hand-1", "card"),
        Source(HANDS + 1, "hand-2", "card"),
        Source(HANDS + 2, "hand-3", "card"),
        Source(HANDS + 3, "hand-4", "card"),
        Source(PILES, "found-1", "card"),
        Source(PILES + 1, "found-2", "card"),
        Source(PILES + 2, "found-3", "card"),
        Source(PILES + 3, "found-4", "card"),
        Source(WHERE, "where", "zone"),
    ]
)

NO_DECK: Final = Deck(0)
NO_ASIDES: Final[list[Ints]] = []
