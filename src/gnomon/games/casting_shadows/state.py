"""The state of a match as plain data: ints and lists of ints, named with the rulebook's words.

Copies of a state share every `Ints` but the pools: a pool changes in place, all others are only ever replaced by new
ones (`added`, `without`, `replaced`).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.board import Board, Layout
from gnomon.games.casting_shadows.tables import NO_FREEZE, NONE, NOTHING, Tables
from gnomon.kernel import frames as kernel_frames
from gnomon.kernel import state as kernel_state
from gnomon.kernel.deck import Deck
from gnomon.kernel.ints import Ints, index_of, ints, rotated
from gnomon.kernel.steps import Source, sources

# The Resource Pool counts seventeen pieces. The first eight can no longer be rerolled (tokens, converted dice,
# Cursed Crystals); the other nine are dice as rolled: red gem, orb, fragment, then blue, then purple (3.5).
RED_GEM_TOKEN: Final = 0
BLUE_GEM_TOKEN: Final = 1
PURPLE_GEM_TOKEN: Final = 2
RED_ORB_TOKEN: Final = 3
BLUE_ORB_TOKEN: Final = 4
PURPLE_ORB_TOKEN: Final = 5
FRAGMENT_TOKEN: Final = 6
CRYSTAL_PIECE: Final = 7
ROLLED: Final = 8
PIECES: Final = 17
PIECE_WORDS: Final[list[str]] = [
    "red-gem", "blue-gem", "purple-gem", "red-orb", "blue-orb", "purple-orb", "fragment", "crystal",
    "red-die:gem", "red-die:orb", "red-die:fragment",
    "blue-die:gem", "blue-die:orb", "blue-die:fragment",
    "purple-die:gem", "purple-die:orb", "purple-die:fragment",
]  # fmt: skip
# The resource of each piece: 0-2 gems, 3-5 orbs (red, blue, purple), 6 fragment, 7 crystal.
RESOURCE_OF: Final = ints([0, 1, 2, 3, 4, 5, 6, 7, 0, 3, 6, 1, 4, 6, 2, 5, 6])
RESOURCE_WORDS: Final[list[str]] = PIECE_WORDS[:8]
DIE_SHOWING: Final = ints([8, 11, 14, 9, 12, 15])  # by gem or orb: the rolled die that shows it

# A card in a Spell Book: its id, whether it was cast this turn, and which seats know it.
CARD: Final = 255
CAST_MARK: Final = 256
KNOWN_SHIFT: Final = 9
FACE_UP: Final = kernel_state.EVERYONE << KNOWN_SHIFT

# What a seat has used up this turn.
TRAVELLED: Final = 1
REROLLED: Final = 2
PROTECTED: Final = 4
STRUCK: Final = 8
DOUBLED: Final = 16

# Readings of the rules on which players disagree, as bits: options with these names, all off by default.
EMPTY_TILES: Final = 1  # (7.7)
REROLL_CONVERTED: Final = 2  # (3.5)
TRANSFORM_EARLY: Final = 4  # (5.5)
FREE_WHILE_FROZEN: Final = 8  # (11.3)
STING_AFTER: Final = 16  # (15.21)
RUN_ANYWAY: Final = 32  # (15.21)
READINGS: Final[list[str]] = [
    "empty_tiles", "reroll_converted", "transform_early", "free_while_frozen", "sting_after", "run_anyway",
]  # fmt: skip
ANY_CARD: Final = 64  # not an option: any Counterspell may turn up with the real box, since rules version 2 (15.27)

# Status tokens: none, received since the last turn began, carried since the turn began (11.6).
CLEAR: Final = 0
FRESH: Final = 1
STARTED: Final = 2


class Frame(kernel_frames.Frame):
    """One pending step; which fields mean something depends on the step."""

    def __init__(self, step: i64 = 0, seat: i64 = 0) -> None:
        super().__init__(step, seat)
        self.source: i64 = 0  # the seat that attacks
        self.card: i64 = NONE
        self.amount: i64 = 0  # resources spent, damage, steps left
        self.choice: i64 = 0  # a colour or a direction
        self.tile: i64 = NONE
        self.reach: i64 = NONE  # range of an attack: index of RANGE_WORDS
        self.status: i64 = 0
        self.targets: i64 = 0  # seats hit, as bits
        self.hurt: i64 = 0  # seats that lost HP to it, as bits
        self.waiting: i64 = 0  # seats still to be asked, as bits
        self.answers: i64 = 0  # the Counterspell each seat used, one byte per seat, card id + 1
        self.cost: i64 = 0  # what is still to be paid, four bits per item
        self.paid: i64 = 0  # resources paid, four bits per kind; or the dice picked for a reroll, three bits per kind

    def copy(self) -> Frame:
        new = Frame(self.step, self.seat)
        new.source = self.source
        new.card = self.card
        new.amount = self.amount
        new.choice = self.choice
        new.tile = self.tile
        new.reach = self.reach
        new.status = self.status
        new.targets = self.targets
        new.hurt = self.hurt
        new.waiting = self.waiting
        new.answers = self.answers
        new.cost = self.cost
        new.paid = self.paid
        return new


class Seat:
    """One player: board, meeple, pool and Spell Book. At 0 HP a seat is out of the game."""

    def __init__(self, like: Seat | None = None) -> None:
        """A new seat, or a copy of another."""
        if like is None:
            self.character: i64 = NONE
            self.hp: i64 = 0
            self.energy: i64 = 0
            self.shadow: i64 = 0  # 1 in Shadow Form
            self.companion: i64 = NONE
            self.tile: i64 = NONE
            self.points: i64 = 0
            self.used: i64 = 0
            self.frozen: i64 = CLEAR
            self.stunned: i64 = CLEAR
            self.shielded_turn: i64 = 0  # the turn in which the Companion last reduced damage
            self.thorns_round: i64 = 0  # the round in which the tile last reduced damage
            self.bot: bool = False  # run by the rules of Shadow Boxing (15)
            self.pool: Ints = NOTHING
            self.book: Ints = NOTHING
            self.unseen: Ints = NOTHING  # a bot's face-down Counterspells, oldest first: pools of their deck
        else:
            self.character = like.character
            self.hp = like.hp
            self.energy = like.energy
            self.shadow = like.shadow
            self.companion = like.companion
            self.tile = like.tile
            self.points = like.points
            self.used = like.used
            self.frozen = like.frozen
            self.stunned = like.stunned
            self.shielded_turn = like.shielded_turn
            self.thorns_round = like.thorns_round
            self.bot = like.bot
            self.pool = like.pool[:]
            self.book = like.book
            self.unseen = like.unseen


class State(kernel_state.State):
    """Everything on the table. `tables`, `layout` and `board` never change and are shared by copies."""

    def __init__(self, like: State | None = None) -> None:
        """An empty table, or a copy of another; a copy builds nothing only to replace it, since players copy a lot."""
        super().__init__()
        if like is None:
            self.tables: Tables = NO_TABLES
            self.layout: Layout = NO_LAYOUT
            self.board: Board = NO_BOARD
            self.overheal: bool = False
            self.absorb_again: bool = True
            self.readings: i64 = 0
            self.companion_mode: bool = False  # the real box is on the table (15.27)
            self.seats: list[Seat] = []
            self.seat_of: Ints = NOTHING  # by character
            self.frames: list[Frame] = []
            self.active: i64 = 0
            self.first: i64 = 0
            self.order: Ints = NOTHING  # the seats in turn order
            self.round: i64 = 1
            self.turn: i64 = 0
            self.standing: i64 = 0
            self.winners: i64 = 0  # bits of the seats that won or share a draw
            self.main: Deck = Deck(MAIN)
            self.counterspells: Deck = Deck(COUNTERSPELLS)
            self.companions: Deck = Deck(COMPANIONS)
            self.discard: Ints = NOTHING
            self.beside: Ints = NOTHING  # the face-up card by tile
            self.portal: Ints = NOTHING
        else:
            self.tables = like.tables
            self.layout = like.layout
            self.board = like.board
            self.overheal = like.overheal
            self.absorb_again = like.absorb_again
            self.readings = like.readings
            self.companion_mode = like.companion_mode
            self.seats = [Seat(seat) for seat in like.seats]
            self.seat_of = like.seat_of
            self.frames = [frame.copy() for frame in like.frames]
            self.active = like.active
            self.first = like.first
            self.order = like.order
            self.round = like.round
            self.turn = like.turn
            self.standing = like.standing
            self.winners = like.winners
            self.main = like.main.copy()
            self.counterspells = like.counterspells.copy()
            self.companions = like.companions.copy()
            self.discard = like.discard
            self.beside = like.beside
            self.portal = like.portal
            self.reveals = like.reveals

    @abstractmethod
    def copy(self) -> State: ...


# Sources of chance, as the dealer is asked for them.
RED_DIE: Final = 0
BLUE_DIE: Final = 1
PURPLE_DIE: Final = 2
MAIN: Final = 3
COUNTERSPELLS: Final = 4
COMPANIONS: Final = 5
CHARACTERS: Final = 6
SEATS: Final = 7
SPELLS: Final = 8
SOURCES: Final[list[tuple[str, str]]] = sources(
    [
        Source(RED_DIE, "red-die", "face"),
        Source(BLUE_DIE, "blue-die", "face"),
        Source(PURPLE_DIE, "purple-die", "face"),
        Source(MAIN, "main", "card"),
        Source(COUNTERSPELLS, "counterspell", "card"),
        Source(COMPANIONS, "companion", "card"),
        Source(CHARACTERS, "character", "character"),
        Source(SEATS, "first", "seat"),
        Source(SPELLS, "spell", "card"),
    ]
)

NO_TABLES: Final = Tables()
NO_BOARD: Final = Board()
NO_LAYOUT: Final = Layout()


def after(state: State, seat: i64) -> Ints:
    """The seats in turn order, starting after this seat and ending with it."""
    return rotated(state.order, index_of(state.order, seat) + 1)


def turn_order(state: State) -> Ints:
    """Players clockwise from the first; then the bots, from the one with Fatal Fronds if it stands (1.12, 15.5)."""
    players = [number for number in range(len(state.seats)) if not state.seats[number].bot]
    bots = [number for number in range(len(state.seats)) if state.seats[number].bot]
    start: i64 = 0
    for at in range(len(bots)):
        seat = state.seats[bots[at]]
        if seat.hp > 0 and len(seat.book) > 0 and seat.book[0] & CARD == state.tables.first_bot_spell:
            start = at
    return ints(players[state.first :] + players[: state.first] + bots[start:] + bots[:start])


def next_seat(state: State, seat: i64) -> i64:
    """The next standing seat in turn order (2.9)."""
    place = index_of(state.order, seat)
    for further in range(1, len(state.order)):
        following = state.order[(place + further) % len(state.order)]
        if state.seats[following].hp > 0:
            return following
    return seat


def is_first_copy(book: Ints, at: i64) -> bool:
    """Whether no copy of this card comes earlier in a book."""
    for before in range(at):
        if book[before] & CARD == book[at] & CARD:
            return False
    return True


def heal(state: State, number: i64, amount: i64) -> i64:
    """Gain HP, up to the limit (5.2). Returns how much."""
    seat = state.seats[number]
    room = amount if state.overheal else min(amount, max(0, state.tables.full_hp - seat.hp))
    seat.hp += room
    return room


def is_frozen(state: State, seat: Seat) -> bool:
    """Whether a seat is Frozen, and has no Companion that prevents it (11.2, 10.12)."""
    return seat.frozen != CLEAR and not has_companion(state, seat, NO_FREEZE)


def is_rooted(state: State, seat: Seat) -> bool:
    """Frozen, so that not even free moves are left; `free_while_frozen` leaves them in the turn it happens (11.3)."""
    return is_frozen(state, seat) and not (state.readings & FREE_WHILE_FROZEN and seat.frozen == FRESH)


def has_companion(state: State, seat: Seat, effect: i64) -> bool:
    """Whether a seat's Companion has this effect (10.1)."""
    return seat.companion != NONE and state.tables.operation[seat.companion] == effect
