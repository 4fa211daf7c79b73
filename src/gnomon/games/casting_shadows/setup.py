"""Set-up (1): characters, map, decks, the first player."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.casting_shadows.actions import deal_beside
from gnomon.games.casting_shadows.board import Board, Layout, build
from gnomon.games.casting_shadows.pay import empty_pool
from gnomon.games.casting_shadows.state import CHARACTERS, SEATS, Frame, Seat, State
from gnomon.games.casting_shadows.steps import BEGIN_TURN, CHOOSE_CHARACTER, CHOSE, PLAY_AS
from gnomon.games.casting_shadows.tables import NONE, Tables
from gnomon.games.casting_shadows.turn import open_portal
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.errors import BadText
from gnomon.kernel.state import offer


class Choices:
    """What the players settled before the first card is dealt."""

    def __init__(self) -> None:
        self.characters: list[int] = []  # by seat; empty if they are chosen one after the other
        self.random_characters: bool = True
        self.random_first: bool = False


def set_up(state: State, seats: i64, choices: Choices, dealer: Dealer) -> None:
    """Seats, decks and characters; the map follows when every seat has its character (1.1 to 1.3, 1.8)."""
    tables = state.tables
    state.main.put_on_top(tables.main[:], 0)
    state.counterspells.put_on_top(tables.counterspells[:], 0)
    state.companions.put_on_top(tables.companions[:], 0)
    state.seat_of = [NONE] * len(tables.character_slugs)
    for _ in range(seats):
        seat = Seat()
        seat.pool = empty_pool()
        seat.hp = tables.full_hp
        state.seats.append(seat)
    state.standing = seats
    choose_first(state, choices.random_first, dealer)
    if choices.random_characters:
        draw_characters(state, dealer)
    for number in range(len(choices.characters)):
        take_character(state, number, choices.characters[number])
    if state.seats[0].character == NONE:
        state.frames.append(Frame(CHOOSE_CHARACTER, 0))
    else:
        lay_out(state, dealer)


def choose_first(state: State, at_random: bool, dealer: Dealer) -> None:
    """Seat 1 begins, or a seat drawn by lot (1.12)."""
    if at_random:
        seats = list(range(len(state.seats)))
        state.first = seats[dealer.deal(SEATS, seats, 0, len(seats))]
    state.active = state.first


def draw_characters(state: State, dealer: Dealer) -> None:
    """A character for each seat by lot (1.2)."""
    left = list(range(len(state.tables.character_slugs)))
    for number in range(len(state.seats)):
        at: i64 = 0
        if len(left) > 1:
            at = dealer.deal(CHARACTERS, left, 0, len(left))
        take_character(state, number, left.pop(at))


def take_character(state: State, number: i64, character: i64) -> None:
    state.seats[number].character = character
    state.seat_of[character] = int(number)
    state.emit(CHOSE, character, number)


def choose_character_options(state: State, frame: Frame, out: list[int]) -> None:
    """Any character nobody has taken (1.2)."""
    for character in range(len(state.seat_of)):
        if state.seat_of[character] == NONE:
            offer(out, PLAY_AS, character)


def choose_character(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    take_character(state, frame.seat, code >> 8 & 4095)
    frame.seat += 1
    if frame.seat == len(state.seats):
        state.frames.clear()
        lay_out(state, dealer)


def lay_out(state: State, dealer: Dealer) -> None:
    """The map, a meeple on every home, face-up cards, the Portal; then the first turn begins (1.4 to 1.12)."""
    characters = [int(seat.character) for seat in state.seats]
    state.board = place_homes(state.layout, state.tables, characters)
    for seat in state.seats:
        seat.tile = state.tables.home[seat.character]
    state.beside = [NONE] * len(state.tables.tile_slugs)
    for tile in state.board.beside:
        deal_beside(state, tile, dealer)
    open_portal(state, dealer)
    state.frames.append(Frame(BEGIN_TURN, state.active))


def place_homes(layout: Layout, tables: Tables, characters: list[int]) -> Board:
    """Homes go to their places in seat order; absent characters' homes fill the rest (1.7)."""
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
