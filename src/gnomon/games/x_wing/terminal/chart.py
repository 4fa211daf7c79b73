"""A part of the mat, enlarged: where the options of a choice lead, or what a ship has in its arcs.

Bases are shaded, with a ship's sign and heading in the middle; a number is an option, with an arrow for the heading it
leads to. Letters and numbers at the rim name the squares, whose middles have dots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from gnomon.games.x_wing.geometry.pose import MAT, Pose, pose_at
from gnomon.games.x_wing.geometry.ranges import BEYOND
from gnomon.games.x_wing.goals import escape_of
from gnomon.games.x_wing.lore import is_flying, pending
from gnomon.games.x_wing.outlook import best_shot, half_of, pose_of
from gnomon.games.x_wing.terminal.mat import Corner, is_inside, middle_of
from gnomon.games.x_wing.terminal.mission import corners_of
from gnomon.games.x_wing.terminal.signs import EMPTY, ESCAPE, OBSTACLE_SIGNS, signs_of
from gnomon.games.x_wing.terminal.words import TableWords
from gnomon.games.x_wing.wording import LETTERS, MM, SQUARES, arrow
from gnomon.kernel.decision import Action
from gnomon.kernel.history import Play
from gnomon.telling import View

WIDEST, HIGHEST = 76, 18  # characters of the picture, without its rim
SCALES = (5, 6, 8, 10, 12, 14, 16, 20, 25)  # millimetres of a column
BORDER = 45 * MM  # about what is drawn
NARROW = 20 * MM  # the same about spots
REACH = 340 * MM  # from a ship to the end of its arcs
BANDS = "₁₂₃"
SHADE = "▒"
RIM = 3
SQUARE = MAT / SQUARES
SPOTS = ("place", "lay", "put-escape")  # options without a heading yet
MOVES = ("dial", "roll", "boost", "drag", "drag-ahead", *SPOTS)
ASIDE, UP = 8, 2  # how far a text may give way


@dataclass(frozen=True)
class End:
    """Where an option leads: its number, with an arrow if it has a heading, and the place."""

    text: str
    x: int
    y: int


@dataclass(frozen=True)
class Window:
    """A part of the mat: its lower left corner, the size of a character, and how many columns and rows there are."""

    x: float
    y: float
    wide: float
    high: float
    columns: int
    rows: int

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The column and the row of a point, rows from below."""
        return int((x - self.x) // self.wide), int((y - self.y) // self.high)

    def middle(self, column: int, row: int) -> Corner:
        return self.x + (column + 0.5) * self.wide, self.y + (row + 0.5) * self.high

    def holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows


def window_about(points: Sequence[Corner], border: float, step: float = 0.0) -> Window:
    """The closest look at all of these points that fits.

    Rows are twice as high as columns are wide, as characters are; or as high as a step, if one is given.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    west, east = max(0, min(xs) - border), min(MAT, max(xs) + border)
    south, north = max(0, min(ys) - border), min(MAT, max(ys) + border)
    least = (east - west) / WIDEST if step else max((east - west) / WIDEST, (north - south) / (2 * HIGHEST))
    wide = next((scale * MM for scale in SCALES if scale * MM >= least), least)
    high = max(step, (north - south) / HIGHEST) if step else 2 * wide
    return Window(west, south, wide, high, ceil((east - west) / wide), ceil((north - south) / high))


class Picture:
    """Characters in a window; nothing that is written is written over."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.cells = [[" "] * window.columns for _ in range(window.rows)]
        self.taken: set[tuple[int, int]] = set()
        for across in range(SQUARES):
            for up in range(SQUARES):
                column, row = window.at((across + 0.5) * SQUARE, (up + 0.5) * SQUARE)
                if window.holds(column, row):
                    self.cells[row][column] = EMPTY

    def fill(self, corners: Sequence[Corner], sign: str) -> None:
        """What an outline covers, at least the character in its middle."""
        column, row = self.window.at(*middle_of(corners))
        if self.window.holds(column, row):
            self.cells[row][column] = sign
        for row in range(self.window.rows):
            for column in range(self.window.columns):
                if is_inside(self.window.middle(column, row), corners):
                    self.cells[row][column] = sign

    def write(self, text: str, x: float, y: float, gives_way: bool = True) -> bool:
        """A text with its middle at a point, or as near as there is room if it gives way; whether there was room."""
        column, row = self.window.at(x, y)
        column -= (len(text) - 1) // 2
        for aside in sorted(range(-ASIDE, ASIDE + 1), key=abs) if gives_way else (0,):
            for up in sorted(range(-UP, UP + 1), key=abs) if gives_way else (0,):
                if self._is_free(column + aside, row + up, len(text)):
                    self._put(text, column + aside, row + up)
                    return True
        return False

    def _is_free(self, column: int, row: int, long: int) -> bool:
        """Whether nothing is there, nor right beside it."""
        inside = self.window.holds(column, row) and self.window.holds(column + long - 1, row)
        return inside and not any((column + at, row) in self.taken for at in range(-1, long + 1))

    def _put(self, text: str, column: int, row: int) -> None:
        for at, sign in enumerate(text):
            self.cells[row][column + at] = sign
            self.taken.add((column + at, row))
        for beside in (column - 1, column + len(text)):  # a dot there would seem to belong to a number
            if self.window.holds(beside, row) and self.cells[row][beside] == EMPTY:
                self.cells[row][beside] = " "

    # Lines

    def lines(self) -> list[str]:
        """With the letters and numbers of the squares at the rim."""
        head = (" " * RIM + "".join(self._letters())).rstrip()
        rows = range(self.window.rows - 1, -1, -1)
        return [head, *(f"{self._number(row):>{RIM - 1}} {''.join(self.cells[row])}".rstrip() for row in rows)]

    def _letters(self) -> list[str]:
        out = [" "] * self.window.columns
        for at, letter in enumerate(LETTERS):
            column, _ = self.window.at((at + 0.5) * SQUARE, 0)
            if 0 <= column < self.window.columns:
                out[column] = letter
        return out

    def _number(self, row: int) -> str:
        for at in range(SQUARES):
            if self.window.at(0, (at + 0.5) * SQUARE)[1] == row:
                return str(at + 1)
        return ""


class Chart:
    """The pictures of a view."""

    def __init__(self, words: TableWords) -> None:
        self.words = words
        self.say = words.say
        self.lore = words.lore
        self.teller = words.teller

    def lines(self, view: View, plays: Sequence[Play], rest: str) -> list[str]:
        """Around the ship that is named; otherwise where the options of the choice lead, or else around its ship."""
        ships = view["state"]["ships"]
        if rest:
            named = self.words.called(view, rest)
            if named:
                return self.around(view, named[0])
            flying = [word for word, ship in ships.items() if is_flying(ship)]
            return [self.say("map-expected", list=", ".join(flying))]
        offered = self._offered(view)
        ends = [(action, self._end(view, number, action)) for number, action in enumerate(offered, 1)]
        found = [end for _, end in ends if end is not None]
        if found:
            return self.spots(view, found) if offered[0].name in SPOTS else self.options(view, found)
        word = next((action.args["ship"] for action in offered if "ship" in action.args), "")
        return self.around(view, word) if word and is_flying(ships[word]) else [self.say("map-nothing")]

    def _offered(self, view: View) -> list[Action]:
        if view["seat"] is None or not pending(view):
            return []
        notation = self.teller.lexicon.actions
        return [Action(code, notation) for code in self.teller.imagined(view).options()]

    def _end(self, view: View, number: int, action: Action) -> End | None:
        """Where an option leads; None if it leads nowhere, or off the mat."""
        shown = self.teller.plans.of(view, action) if action.name in MOVES else {}
        if "x" not in shown or shown.get("off"):
            return None
        looks = "" if action.name in SPOTS else arrow(shown["heading"])
        return End(f"{number}{looks}", shown["x"], shown["y"])

    # Where options lead

    def options(self, view: View, ends: list[End]) -> list[str]:
        points: list[Corner] = [(end.x, end.y) for end in ends]
        ship = view["state"]["ships"].get(pending(view).get("ship", ""))
        if ship and is_flying(ship):
            points.append((ship["x"], ship["y"]))
        picture = Picture(window_about(points, BORDER))
        self._draw_table(picture, view)
        left_out = sum(not picture.write(end.text, end.x, end.y) for end in ends)
        return [*picture.lines(), *self._told("map-options", picture, left_out)]

    def spots(self, view: View, ends: list[End]) -> list[str]:
        """Spots lie in rows and columns, so the picture has as many rows."""
        rows = sorted({end.y for end in ends})
        step = min((upper - lower for lower, upper in pairwise(rows)), default=40 * MM)
        picture = Picture(window_about([(end.x, end.y) for end in ends], NARROW, step))
        self._draw_table(picture, view)
        left_out = sum(not picture.write(end.text, end.x, end.y, False) for end in ends)
        return [*picture.lines(), *self._told("map-spots", picture, left_out)]

    # What is around a ship

    def around(self, view: View, word: str) -> list[str]:
        """The arcs of a ship with their ranges, and everything in sight."""
        pose = pose_of(view, word)
        x, y = int(pose.x), int(pose.y)
        picture = Picture(window_about([(x - REACH, y - REACH), (x + REACH, y + REACH)], 0))
        window = picture.window
        for row in range(window.rows):
            for column in range(window.columns):
                shot = self._range(view, word, pose, *window.middle(column, row))
                if shot < BEYOND:
                    picture.cells[row][column] = BANDS[shot - 1]
        self._draw_table(picture, view)
        return [*picture.lines(), *self._told("map-ship", picture, 0, ship=self.lore.ship(word))]

    def _range(self, view: View, word: str, pose: Pose, x: float, y: float) -> int:
        """The range of a point in the arcs of a ship."""
        return best_shot(view, word, pose, pose_at(1, int(x), int(y), 0))[0]

    # Both

    def _draw_table(self, picture: Picture, view: View) -> None:
        for rock in view["state"]["obstacles"]:
            picture.fill(self.words.outline(rock), OBSTACLE_SIGNS[rock["kind"]])
        if escape := escape_of(view):
            picture.fill(corners_of(escape), ESCAPE)
        signs = signs_of(view)
        flying = [(word, ship) for word, ship in view["state"]["ships"].items() if is_flying(ship)]
        for word, ship in flying:
            picture.fill(self.words.base(ship, half_of(view, word)), SHADE)
        for word, ship in flying:
            if picture.window.holds(*picture.window.at(ship["x"], ship["y"])):
                picture.write(signs[word] + arrow(ship["heading"]), ship["x"], ship["y"])

    def _told(self, key: str, picture: Picture, left_out: int, **args: object) -> list[str]:
        more = [self.say("map-escape")] if any(ESCAPE in row for row in picture.cells) else []
        more += [self.say("map-more", count=left_out)] if left_out else []
        return [self.say(key, row=round(picture.window.high / MM), **args), *more]
