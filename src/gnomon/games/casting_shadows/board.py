"""The map: where tiles are, which are adjacent, and how far apart (1.4 to 1.6). It never changes after setup."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import Ints, ints
from gnomon.kernel.toml import Reader, read

NEIGHBOURS: Final[list[tuple[int, int]]] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # clockwise from north
FAR: Final = 60  # the distance to a tile that is not on the map; no range covers it
LONGEST_MAP: Final = 20_000  # characters

Place = tuple[str, int, int]


class Board:
    """Lists are indexed by tile id; a tile that is not on the map has no neighbours."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.q: list[int] = []
        self.r: list[int] = []
        self.adjacent: list[Ints] = []
        self.distance: list[Ints] = []  # how many steps apart two tiles are (1.6)
        self.beside: list[int] = []  # tiles with a Main card beside them


class Layout:
    """A map before homes are placed: named places, and the home places used for each number of seats."""

    def __init__(self, places: list[Place] | None = None, seats: dict[int, list[int]] | None = None) -> None:
        self.places: list[Place] = places or []
        self.seats: dict[int, list[int]] = seats or {}
        self.beside_volcano: bool = True
        self.boards: dict[tuple[int, ...], Board] = {}  # boards built so far, by the characters in seat order

    def home_spots(self, seats: int) -> list[str]:
        """Home places in the order they are filled: those of the seats first (1.7)."""
        homes = sorted(
            (name for name, _, _ in self.places if name.startswith("home-")), key=lambda name: name[5:].zfill(3)
        )
        taken = [f"home-{number}" for number in self.seats.get(seats, [])]
        return [name for name in taken if name in homes] + [name for name in homes if name not in taken]


def build(places: list[tuple[int, int, int]], tile_count: int) -> Board:
    """A board from (tile, q, r)."""
    board = Board()
    board.q = [0] * tile_count
    board.r = [0] * tile_count
    board.adjacent = [ints([])] * tile_count
    at = {(q, r): tile for tile, q, r in places}
    for tile, q, r in places:
        board.tiles.append(tile)
        board.q[tile], board.r[tile] = q, r
        board.adjacent[tile] = ints([at[q + dq, r + dr] for dq, dr in NEIGHBOURS if (q + dq, r + dr) in at])
    board.distance = [ints(steps_from(board, tile)) for tile in range(tile_count)]
    return board


def steps_from(board: Board, start: int) -> list[int]:
    """Distance counts steps along tiles (1.6)."""
    steps = [FAR] * len(board.adjacent)
    steps[start] = 0
    edge = [start]
    while edge:
        here = edge.pop(0)
        for tile in board.adjacent[here]:
            if steps[tile] == FAR:
                steps[tile] = steps[here] + 1
                edge.append(int(tile))
    return steps


def read_map(text: str, where: str = "map") -> Layout:
    """A custom map: `[tiles]` with `name = [q, r]`, and optionally `[seats]` with `2 = [1, 3]` (1.6)."""
    reader = Reader(read(text, where, LONGEST_MAP), where)
    reader.only(["tiles", "seats"])
    tiles = reader.table("tiles")
    places = [(name, *_coordinates(tiles, name)) for name in tiles.data]
    _check_shape(places, where)
    return Layout(places, _read_seats(reader.table("seats", {}), list(tiles.data)))


def _coordinates(tiles: Reader, name: str) -> tuple[int, int]:
    value = tiles.array(name)
    if len(value) != 2 or not all(type(item) is int and -50 <= item <= 50 for item in value):
        raise tiles.bad(name, "two whole numbers [q, r] from -50 to 50")
    return value[0], value[1]


def _read_seats(seats: Reader, names: list[str]) -> dict[int, list[int]]:
    out: dict[int, list[int]] = {}
    for key in seats.data:
        homes = seats.array(key)
        fits = key.isascii() and key.isdigit() and len(homes) == int(key[:3]) == len(set(map(str, homes)))
        if not fits or not all(type(home) is int and f"home-{home}" in names for home in homes):
            raise seats.bad(key, "one different home place number for each seat")
        out[int(key)] = homes
    return out


def _check_shape(places: list[Place], where: str) -> None:
    """Connected, no two tiles in one place, the Desert on the perimeter (1.6)."""
    at = {(q, r): name for name, q, r in places}
    if len(at) != len(places):
        raise BadText(where, "tiles", "each tile in its own place", "two in one place")
    names = [name for name, _, _ in places]
    if "dusty-desert" not in names:
        raise BadText(where, "tiles", "a place for dusty-desert", ", ".join(names)[:60])
    _, q, r = places[names.index("dusty-desert")]
    if all((q + dq, r + dr) in at for dq, dr in NEIGHBOURS):
        raise BadText(where, "tiles.dusty-desert", "a place on the perimeter", f"[{q}, {r}], which is enclosed")
    _check_connected(at, where)


def _check_connected(at: dict[tuple[int, int], str], where: str) -> None:
    edge = [next(iter(at))]
    seen = set(edge)
    while edge:
        q, r = edge.pop()
        near = [(q + dq, r + dr) for dq, dr in NEIGHBOURS if (q + dq, r + dr) in at]
        edge.extend(spot for spot in near if spot not in seen)
        seen.update(near)
    if len(seen) != len(at):
        lost = ", ".join(sorted(name for spot, name in at.items() if spot not in seen))
        raise BadText(where, "tiles", "one connected map", f"{lost} not connected to the rest")
