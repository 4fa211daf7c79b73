"""Setup (1): characters, map, decks, the first player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.casting_shadows.actions import deal_beside
from gnomon.games.casting_shadows.board import Board, Layout, build
from gnomon.games.casting_shadows.pay import empty_pool
from gnomon.games.casting_shadows.state import CHARACTERS, FACE_UP, SEATS, SPELLS, Frame, Seat, State, turn_order
from gnomon.games.casting_shadows.steps import CHOOSE_CHARACTER, CHOSE, PLAY_AS
from gnomon.games.casting_shadows.tables import NONE, Tables
from gnomon.games.casting_shadows.turn import open_portal, turn_step
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import added, filled, index_of, replaced
from gnomon.kernel.offers import Offers, offer

MOST_BOARDS: Final = 1000


class Choices:
    """What is decided before the first card is dealt."""

    def __init__(self) -> None:
        self.characters: list[int] = []  # by seat; empty if the players choose in turn
        self.random_characters: bool = True
        self.random_first: bool = False
        self.solo: bool = False  # Shadow Boxing: the player starts with two Spells
        self.bots: int = 0
        self.bot_hp: int = 6
        self.bot_spells: list[int] = []  # by bot; empty if they are dealt


def set_up(state: State, seats: i64, choices: Choices, dealer: Dealer) -> None:
    """Set up seats, decks and characters; the map follows once every seat has a character (1.1 to 1.3, 1.8)."""
    tables = state.tables
    state.counterspells.put_on_top(tables.counterspells[:], 0)
    state.companions.put_on_top(tables.companions[:], 0)
    state.seat_of = filled(len(tables.character_slugs), NONE)
    for number in range(seats + choices.bots):
        seat = Seat()
        seat.pool = empty_pool()
        seat.bot = number >= seats
        seat.hp = choices.bot_hp if seat.bot else tables.full_hp
        state.seats.append(seat)
    state.standing = len(state.seats)
    hand_out_spells(state, choices, dealer)
    choose_first(state, seats, choices.random_first, dealer)
    if choices.random_characters:
        draw_characters(state, dealer)
    for number in range(len(choices.characters)):
        take_character(state, number, choices.characters[number])
    if state.seats[0].character == NONE:
        state.frames.append(Frame(CHOOSE_CHARACTER, 0))
    else:
        lay_out(state, dealer)


def hand_out_spells(state: State, choices: Choices, dealer: Dealer) -> None:
    """Shadow Boxing sets some Spells aside before the deck is shuffled (15.3, 15.4); the rest is as usual (15.6)."""
    cards = state.tables.main[:]
    if choices.solo:
        for card in state.tables.player_spells:
            cards.remove(card)
            state.seats[0].book = added(state.seats[0].book, card | FACE_UP)
    left = (choices.bot_spells or state.tables.bot_spells)[:]
    for seat in state.seats:
        if seat.bot:
            at: i64 = 0
            if len(left) > 1 and not choices.bot_spells:
                at = dealer.deal(SPELLS, left, 0, len(left))
            card = left.pop(at)
            cards.remove(card)
            seat.book = added(seat.book, card | FACE_UP)
    state.main.put_on_top(cards, 0)


def choose_first(state: State, seats: i64, at_random: bool, dealer: Dealer) -> None:
    """Seat 1 begins, or a random player's seat (1.12, 15.5)."""
    if at_random and seats > 1:
        players = [int(number) for number in range(seats)]
        state.first = players[dealer.deal(SEATS, players, 0, seats)]
    state.order = turn_order(state)
    state.active = state.first


def draw_characters(state: State, dealer: Dealer) -> None:
    """Draw a random character for each player (1.2)."""
    left = list(range(len(state.tables.character_slugs)))
    for number in range(len(state.seats)):
        if state.seats[number].bot:
            return
        at: i64 = 0
        if len(left) > 1:
            at = dealer.deal(CHARACTERS, left, 0, len(left))
        take_character(state, number, left.pop(at))


def take_character(state: State, number: i64, character: i64) -> None:
    state.seats[number].character = character
    state.seat_of = replaced(state.seat_of, character, number)
    state.emit(CHOSE, character, number)


def choose_character_options(state: State, frame: Frame, out: Offers) -> None:
    """Any character nobody has taken (1.2)."""
    for character in range(len(state.seat_of)):
        if state.seat_of[character] == NONE:
            offer(out, PLAY_AS, character)


def choose_character(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    take_character(state, frame.seat, code >> 8 & 4095)
    frame.seat += 1
    if frame.seat == len(state.seats) or state.seats[frame.seat].bot:
        state.frames.clear()
        lay_out(state, dealer)


def lay_out(state: State, dealer: Dealer) -> None:
    """Lay the map, meeples, face-up cards and the Portal; then the first turn begins (1.4 to 1.12)."""
    give_characters_to_bots(state)
    characters = [int(seat.character) for seat in state.seats]
    state.board = board_for(state.layout, state.tables, characters)
    for seat in state.seats:
        seat.tile = state.tables.home[seat.character]
    state.beside = filled(len(state.tables.tile_slugs), NONE)
    if not state.companion_mode:
        for tile in state.board.beside:
            deal_beside(state, tile, dealer)
        open_portal(state, dealer)
    state.frames.append(Frame(turn_step(state, state.active), state.active))


def give_characters_to_bots(state: State) -> None:
    """Bots play the characters nobody took, in the order of chapter 13 (15.1)."""
    for number in range(len(state.seats)):
        if state.seats[number].character == NONE:
            take_character(state, number, index_of(state.seat_of, NONE))


def board_for(layout: Layout, tables: Tables, characters: list[int]) -> Board:
    """The map with these characters' homes; built once, since it never changes."""
    seating = tuple(characters)
    if seating not in layout.boards:
        if len(layout.boards) >= MOST_BOARDS:
            layout.boards.clear()
        layout.boards[seating] = place_homes(layout, tables, characters)
    return layout.boards[seating]


def place_homes(layout: Layout, tables: Tables, characters: list[int]) -> Board:
    """Place homes in seat order; homes of unused characters fill the rest (1.7)."""
    named = {name: (q, r) for name, q, r in layout.places}
    fixed = [name for name in named if not name.startswith("home-")]
    spots = layout.home_spots(len(characters))
    placed = [(tile_id(tables, name), *named[name]) for name in fixed]
    seated = [tables.home[character] for character in characters]
    absent = [tables.home[other] for other in range(len(tables.home)) if other not in characters]
    on_map = [tile for tile, _, _ in placed]
    for tile in [tile for tile in seated if tile not in on_map]:
        if not spots:
            raise BadText("map", "tiles", f"a home place for each of {len(characters)} seats", len(layout.places))
        placed.append((tile, *named[spots.pop(0)]))
    for tile in [tile for tile in absent if tile not in on_map]:
        if spots:
            placed.append((tile, *named[spots.pop(0)]))
    board = build(placed, len(tables.tile_slugs))
    without = tables.volcano if not layout.beside_volcano else NONE
    board.beside = [tile for tile in sorted(board.tiles) if tables.tile_card[tile] and tile != without]
    return board


def tile_id(tables: Tables, name: str) -> int:
    if name not in tables.tile_slugs:
        raise BadText("map", f"tiles.{name}", "home-1 to home-6 or one of " + ", ".join(tables.tile_slugs))
    return tables.tile_slugs.index(name)
