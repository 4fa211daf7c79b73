"""Where obstacles may lie (1.4): a grid of spots, and whether the obstacles still to come will find room.

An obstacle is offered a spot where it may lie with any heading: it is taken as the circle round it. A spot is offered
only if the obstacles that follow can still be packed, first fit from the rim inwards, so that nobody gets stuck. In
Mission 16 there must also be room for the escape point (14.3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.angles import root
from gnomon.games.x_wing.geometry.outlines import Outline, put_outline
from gnomon.games.x_wing.geometry.pose import MAT
from gnomon.games.x_wing.geometry.ranges import BAND
from gnomon.games.x_wing.tables import NOTHING, Tables
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import Ints, ints

MIDDLE: Final = 457  # millimetres
MM: Final = 1000
COARSE: Final = 40
FINE: Final = 20
FIRST: Final = 17  # the first coarse line
LINES: Final = 23  # coarse lines either way
COARSE_LINES: Final[Ints] = ints([*range(FIRST, MAT // MM + 1, COARSE)])
FINE_LINES: Final[Ints] = ints([*range(FIRST, MAT // MM + 1, FINE)])
WORD: Final = 60  # bits of a mask
MOST_SPOTS: Final = 120  # two words
ROWS: Final[list[int]] = [356, 557]  # millimetres, of the laid-out start
COLUMNS: Final[list[int]] = [256, 457, 658]
TOKEN: Final = 18_950  # half the escape point's token, which is square (14.4)
TOKEN_REACH: Final = 26_800  # from its middle to its corners, and a little more


class Field:
    """The pieces of a match with their reaches, and the spots on which room is looked for, rim first."""

    def __init__(self) -> None:
        self.pieces: Ints = NOTHING  # by their number in the tables
        self.reach: Ints = NOTHING  # micrometres, by piece
        self.widest: i64 = 0  # the reach of the widest piece
        self.xs: Ints = NOTHING  # millimetres
        self.ys: Ints = NOTHING
        self.all_low: i64 = 0  # all spots, as bits of two words
        self.all_high: i64 = 0
        # By place on the coarse grid: the spots that are too near to it for any two pieces.
        self.near_low: Ints = NOTHING
        self.near_high: Ints = NOTHING
        self.laid: list[Outline] = []  # the pieces where the laid-out start has them (1.10)
        # Spots for the escape point of a mission, and by place on the coarse grid those that are too near to it.
        self.escape_xs: Ints = NOTHING
        self.escape_ys: Ints = NOTHING
        self.all_escapes: i64 = 0
        self.near_escapes: Ints = NOTHING


NO_FIELD: Final = Field()


def make_field(tables: Tables, pieces: list[int], has_escape: bool = False) -> Field:
    """The field for some pieces, with room for an escape point or without."""
    field = Field()
    field.pieces = ints(pieces)
    reaches = [reach_of(tables.outlines[piece]) for piece in pieces]
    field.reach = ints(reaches)
    laid = at_the_sides if has_escape else laid_out
    field.laid = [laid(tables, piece, place) for place, piece in enumerate(pieces)]
    if pieces:
        field.widest = max(reaches)
        lay_grid(field)
        if has_escape:
            lay_escapes(field)
        if not packs(field, all_room(field), len(pieces)):
            raise ValueError("the obstacles do not fit on the mat")
    return field


def laid_out(tables: Tables, piece: i64, place: i64) -> Outline:
    """A piece in the laid-out start: two rows of three (1.10)."""
    return outline_at(tables, piece, COLUMNS[place % 3] * MM, ROWS[place // 3] * MM, place * 60_000)


def at_the_sides(tables: Tables, piece: i64, place: i64) -> Outline:
    """A piece in the laid-out start of a mission: two columns of three, with the escape point between them (14.12)."""
    return outline_at(tables, piece, COLUMNS[place // 3 * 2] * MM, COLUMNS[place % 3] * MM, place * 60_000)


def outline_at(tables: Tables, piece: i64, x: i64, y: i64, heading: i64) -> Outline:
    """A piece where it lies."""
    flat = tables.outlines[piece]
    corners = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)]
    return put_outline(tables.obstacle_kind[piece], piece, corners, x, y, heading)


def reach_of(outline: list[int]) -> int:
    """How far the farthest corner of an outline is from its middle, rounded up."""
    far = max(outline[at] ** 2 + outline[at + 1] ** 2 for at in range(0, len(outline), 2))
    return int(root(far)) + 2


def lines_of(fine: bool) -> Ints:
    """The lines of the grid whose crossings are offered, the same either way (11.7)."""
    if fine:
        return FINE_LINES
    return COARSE_LINES


def lay_grid(field: Field) -> None:
    """Spots on which even the widest piece may lie, those nearest to the edges first."""
    lines = [int(line) for line in COARSE_LINES]
    spots = [(x, y) for x in lines for y in lines if is_inside(x, y, field.widest)]
    spots.sort(key=from_middle, reverse=True)
    del spots[MOST_SPOTS:]
    field.xs, field.ys = ints([x for x, _ in spots]), ints([y for _, y in spots])
    field.all_low, field.all_high = two_words(range(len(spots)))
    near = [two_words(near_to(field, spots, x, y)) for x in lines for y in lines]
    field.near_low, field.near_high = ints([low for low, _ in near]), ints([high for _, high in near])


def near_to(field: Field, spots: list[tuple[int, int]], x: int, y: int) -> list[int]:
    """The spots that are too near to a place, whatever lies there."""
    apart = apart_from(field, field.widest)
    return [at for at, spot in enumerate(spots) if (spot[0] - x) ** 2 + (spot[1] - y) ** 2 < apart * apart]


def lay_escapes(field: Field) -> None:
    """Spots for the escape point beyond Range 3 of the edges, and where obstacles would be too near (14.3)."""
    lines = [int(line) for line in COARSE_LINES]
    spots = [(x, y) for x in lines for y in lines if is_inside_for_escape(x, y)]
    field.escape_xs, field.escape_ys = ints([x for x, _ in spots]), ints([y for _, y in spots])
    field.all_escapes = sum(int(bit(at)) for at in range(len(spots)))
    field.near_escapes = ints([int(escapes_near(field, x, y, field.widest)) for x in lines for y in lines])


def escapes_near(field: Field, x: i64, y: i64, reach: i64) -> i64:
    """The spots for the escape point that an obstacle here would come too near to, as bits."""
    apart = (BAND + reach + TOKEN_REACH) // MM + 1
    out: i64 = 0
    for at in range(len(field.escape_xs)):
        dx = field.escape_xs[at] - x
        dy = field.escape_ys[at] - y
        if dx * dx + dy * dy < apart * apart:
            out |= bit(at)
    return out


def two_words(spots: list[int] | range) -> tuple[int, int]:
    """Spots as bits of two words."""
    low = sum(int(bit(at)) for at in spots if at < WORD)
    return low, sum(int(bit(at - WORD)) for at in spots if at >= WORD)


def from_middle(spot: tuple[int, int]) -> int:
    return max(abs(spot[0] - MIDDLE), abs(spot[1] - MIDDLE))


def apart_from(field: Field, reach: i64) -> i64:
    """How many millimetres must lie between the middles of a piece and the widest one (1.4)."""
    return (BAND + reach + field.widest) // MM + 1


def is_inside(x: i64, y: i64, reach: i64) -> bool:
    """Whether a circle lies beyond Range 2 of all edges (1.4)."""
    low = 2 * BAND + reach
    x *= MM
    y *= MM
    return x > low and y > low and MAT - x > low and MAT - y > low


def is_inside_for_escape(x: i64, y: i64) -> bool:
    """Whether the escape point's token, with its sides parallel to the edges, lies beyond Range 3 of them (14.4)."""
    low = 3 * BAND + TOKEN
    x *= MM
    y *= MM
    return low < x < MAT - low and low < y < MAT - low


def packs(field: Field, room: Room, left: i64) -> bool:
    """Whether so many more pieces fit into a room, first fit, and leave a spot for an escape point if there is one."""
    low = room.low
    high = room.high
    escapes = room.escapes
    if left <= 0:
        return escapes != 0 or field.all_escapes == 0
    for at in range(len(field.xs)):
        if at < WORD:
            free = low >> at & 1
        else:
            free = high >> (at - WORD) & 1
        if free:
            left -= 1
            place = place_on_grid(field.xs[at], field.ys[at])
            if field.all_escapes:
                escapes &= ~field.near_escapes[place]
            if left == 0:
                return escapes != 0 or field.all_escapes == 0
            low &= ~field.near_low[place]
            high &= ~field.near_high[place]
    return False


def place_on_grid(x: i64, y: i64) -> i64:
    """The number of a place on the coarse grid; NONE (-1) if it is not on it."""
    if (x - FIRST) % COARSE != 0 or (y - FIRST) % COARSE != 0:
        return -1
    return (x - FIRST) // COARSE * LINES + (y - FIRST) // COARSE


class Room:
    """The spots of a field that are still free for any piece, and those for the escape point."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0
        self.escapes: i64 = 0


def all_room(field: Field) -> Room:
    """All the spots of a field."""
    room = Room()
    room.low = field.all_low
    room.high = field.all_high
    room.escapes = field.all_escapes
    return room


def take_room(field: Field, room: Room, x: i64, y: i64, reach: i64) -> None:
    """Take away the spots that are too near to a piece lying here for the widest piece."""
    place = place_on_grid(x, y)
    if field.all_escapes:
        room.escapes &= ~escapes_near(field, x, y, reach)
    if place >= 0:
        room.low &= ~field.near_low[place]
        room.high &= ~field.near_high[place]
        return
    apart = apart_from(field, reach)
    least = apart * apart
    for at in range(len(field.xs)):
        dx = field.xs[at] - x
        dy = field.ys[at] - y
        if dx * dx + dy * dy < least:
            if at < WORD:
                room.low &= ~bit(at)
            else:
                room.high &= ~bit(at - WORD)
