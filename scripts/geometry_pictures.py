"""Draws docs/pictures/geometry/*.svg: what docs/geometry.md explains, from the geometry itself."""

from __future__ import annotations

import math
from pathlib import Path as File
from typing import Final

from gnomon.games.x_wing.geometry.arcs import ARC_LARGE, ARC_SMALL, arc_gap
from gnomon.games.x_wing.geometry.backing import back_up
from gnomon.games.x_wing.geometry.outlines import Outline, put_outline
from gnomon.games.x_wing.geometry.paths import BANK, STRAIGHT, TURN, Path, along, path_of
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL, Pose, pose_at
from gnomon.games.x_wing.geometry.ranges import Line, gap_line
from gnomon.games.x_wing.geometry.slides import Reach, roll_shifts, roll_to, slide_over
from gnomon.games.x_wing.geometry.templates import met_at

OUT: Final = File(__file__).parents[1] / "docs" / "pictures" / "geometry"
BLUE, ORANGE, GREY, PINK, GREEN, INK = "#0072b2", "#e69f00", "#777777", "#cc79a7", "#009e73", "#222222"
PALE: Final = {BLUE: "#d6e8f3", ORANGE: "#fbeccb", GREY: "#e8e8e8", PINK: "#f6e3ed", GREEN: "#d3efe6", INK: "#ffffff"}
SCALE: Final = 3.0  # pixels a millimetre
ROCK: Final = [
    (19_000, -8_500),
    (20_500, 4_000),
    (6_000, 17_500),
    (-14_000, 14_000),
    (-21_000, -2_000),
    (-9_000, -16_500),
]
Point = tuple[float, float]


class Sheet:
    """A drawing in millimetres, y upwards."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.marks: list[str] = []

    def at(self, point: Point) -> str:
        return f"{point[0] * SCALE:.1f},{(self.height - point[1]) * SCALE:.1f}"

    def polygon(self, points: list[Point], colour: str, fill: str = "", dash: bool = False, thin: bool = False) -> None:
        style = f'fill="{fill or PALE[colour]}" stroke="{colour}" stroke-width="{1 if thin else 2}"'
        broken = ' stroke-dasharray="6 4"' if dash else ""
        self.marks.append(f'<polygon points="{" ".join(self.at(point) for point in points)}" {style}{broken}/>')

    def line(self, begin: Point, end: Point, colour: str = INK, width: float = 2, dash: bool = False) -> None:
        (x1, y1), (x2, y2) = (self.at(point).split(",") for point in (begin, end))
        broken = ' stroke-dasharray="6 4"' if dash else ""
        ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        self.marks.append(f'<line {ends} stroke="{colour}" stroke-width="{width}"{broken}/>')

    def text(self, at: Point, words: str, colour: str = INK, anchor: str = "middle", size: int = 15) -> None:
        x, y = self.at(at).split(",")
        look = f'font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
        self.marks.append(f'<text x="{x}" y="{y}" {look}>{words}</text>')

    def dot(self, at: Point, colour: str = INK, radius: float = 4) -> None:
        x, y = self.at(at).split(",")
        self.marks.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>')

    def span(self, begin: Point, end: Point, words: str, colour: str = INK, off: Point = (0, 2)) -> None:
        """A measured length, with its words in the middle."""
        self.line(begin, end, colour, 1.5)
        length = math.dist(begin, end)
        across = ((end[1] - begin[1]) / length * 1.5, (begin[0] - end[0]) / length * 1.5)
        for point in (begin, end):
            low, high = (add(point, across), add(point, (-across[0], -across[1])))
            self.line(low, high, colour, 1.5)
        middle = ((begin[0] + end[0]) / 2 + off[0], (begin[1] + end[1]) / 2 + off[1])
        self.text(middle, words, colour, size=13)

    def base(self, pose: Pose, colour: str, dash: bool = False, fill: str = "") -> None:
        """A square with a notch at the middle of its front."""
        half = pose.half / 1000
        square = [local(pose, one) for one in ((half, half), (-half, half), (-half, -half), (half, -half))]
        self.polygon(square, colour, fill, dash)
        self.polygon(
            [local(pose, one) for one in ((half, 0), (half - 5, 3), (half - 5, -3))], colour, colour, thin=True
        )

    def outline(self, outline: Outline, colour: str = GREY) -> None:
        self.polygon([(x / 16_000, y / 16_000) for x, y in zip(outline.xs, outline.ys)], colour)

    def write(self, name: str) -> None:
        size = f"0 0 {self.width * SCALE:.0f} {self.height * SCALE:.0f}"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif">'
        ground = f'<rect width="{self.width * SCALE:.0f}" height="{self.height * SCALE:.0f}" fill="#ffffff"/>'
        (OUT / f"{name}.svg").write_text("\n".join([head, ground, *self.marks, "</svg>"]) + "\n", "utf-8")


def add(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]


def local(pose: Pose, point: Point) -> Point:
    """A point in the frame of a pose: ahead and left, in millimetres."""
    angle = math.radians(pose.heading / 1000)
    c, s = math.cos(angle), math.sin(angle)
    return pose.x / 1000 + point[0] * c - point[1] * s, pose.y / 1000 + point[0] * s + point[1] * c


def base_at(half: int, x: float, y: float, heading: float) -> Pose:
    return pose_at(half, round(x * 1000), round(y * 1000), round(heading * 1000))


def rock_at(x: float, y: float, heading: float) -> Outline:
    return put_outline(0, 0, ROCK, round(x * 1000), round(y * 1000), round(heading * 1000))


def template(path: Path, side: int, start: Pose, part: float = 1.0) -> list[Point]:
    """The outline of the first part of a template."""
    front = path.half / 1000
    if path.shape == STRAIGHT:
        end = front + (path.forward - 2 * path.half) / 1000 * part
        return [local(start, point) for point in ((front, -10), (end, -10), (end, 10), (front, 10))]
    radius, angle = path.radius / 1000, math.radians(path.angle / 1000) * part
    turns = [angle * k / 60 for k in range(61)]
    outer, inner = (
        [(front + r * math.sin(turn), side * (radius - r * math.cos(turn))) for turn in turns]
        for r in (radius + 10, radius - 10)
    )
    return [local(start, point) for point in outer + inner[::-1]]


def overlap() -> None:
    """Two bases that one direction parts, and two that none does."""
    sheet = Sheet(280, 112)
    for left, x, y, turn in ((0, 83, 62, 24), (148, 75, 56, 24)):
        a, b = base_at(SMALL, left + 35, 45, 0), base_at(SMALL, left + x, y, turn)
        sheet.base(a, BLUE)
        sheet.base(b, ORANGE)
        wide = 20 * (math.cos(math.radians(turn)) + math.sin(math.radians(turn)))
        for at, colour in ((15, BLUE), (55, BLUE), (x - wide, ORANGE), (x + wide, ORANGE)):
            sheet.line((left + at, 12), (left + at, 94), colour, 1, dash=True)
        sheet.line((left + 15, 11), (left + 55, 11), BLUE, 5)
        sheet.line((left + x - wide, 7), (left + x + wide, 7), ORANGE, 5)
    sheet.text((63, 102), "apart: here the shadows do not meet")
    sheet.text((205, 102), "overlapping: shadows meet in all directions")
    sheet.write("overlap")


def wedge(pose: Pose, quadrant: int, far: float) -> list[Point]:
    half, cut = pose.half / 1000, (ARC_SMALL if pose.half == SMALL else ARC_LARGE) / 1000
    spread = math.atan2(cut, half) if quadrant % 2 == 0 else math.atan2(half, cut)
    turn = quadrant * math.pi / 2
    return [local(pose, (0, 0))] + [
        local(pose, (far * math.cos(turn + spread * side), far * math.sin(turn + spread * side))) for side in (-1, 1)
    ]


def arcs() -> None:
    """The quadrants of both bases, and where their lines meet the front edge."""
    sheet = Sheet(290, 156)
    colours = (BLUE, ORANGE, GREEN, PINK)
    for pose, cut in ((base_at(SMALL, 65, 70, 90), 17.051), (base_at(LARGE, 212, 70, 90), 36.048)):
        x, y, half = pose.x / 1000, pose.y / 1000, pose.half / 1000
        for quadrant in range(4):
            sheet.polygon(wedge(pose, quadrant, math.hypot(half, cut) + 25), colours[quadrant], thin=True)
        sheet.base(pose, INK, fill="#ffffff")
        for side in (1, -1):
            sheet.line((x, y), (x + side * cut, y + half), INK, 1.5, dash=True)
            sheet.line((x, y), (x + side * cut, y - half), INK, 1.5, dash=True)
        sheet.span((x, y + half + 4), (x + cut, y + half + 4), f"{cut} mm")
        out = half + 9
        for number, dx, dy in ((0, -half * 0.6, out - 5), (1, -out, -2), (2, 0, -out - 1), (3, out, -2)):
            sheet.text((x + dx, y + dy), str(number), colours[number], size=22)
    sheet.text((65, 148), "small: 80.90° ahead and behind, 99.10° aside", size=14)
    sheet.text((212, 148), "large: 84.05° ahead and behind, 95.95° aside", size=14)
    sheet.write("arcs")


def fine(line: Line) -> tuple[Point, Point]:
    return (line.from_x / 16_000, line.from_y / 16_000), (line.to_x / 16_000, line.to_y / 16_000)


def ranges() -> None:
    """Range from base to base, and inside an arc."""
    sheet = Sheet(180, 138)
    a, b = base_at(SMALL, 30, 28, 0), base_at(SMALL, 104, 108, 0)
    sheet.polygon(wedge(a, 0, 165), BLUE, "#eef5fa", thin=True)
    sheet.base(a, BLUE)
    sheet.base(b, ORANGE)
    line = Line()
    gap_line(a, b, line)
    sheet.line(*fine(line), INK, 3)
    sheet.text((60, 74), "base to base", anchor="end", size=14)
    arc_gap(a, b, 0, line)
    sheet.line(*fine(line), GREEN, 3)
    for end in fine(line):
        sheet.dot(end, GREEN)
    sheet.text((82, 62), "in the arc", GREEN, anchor="start", size=14)
    sheet.write("range")


def backing() -> None:
    """A large base backs up along a turn until it no longer overlaps another."""
    sheet = Sheet(235, 240)
    start, other = base_at(LARGE, 48, 46, 0), base_at(SMALL, 160, 154, 20)
    path = path_of(LARGE, TURN, 3)
    sheet.polygon(template(path, 1, start), GREY)
    sheet.base(start, BLUE)
    end, passing, stop = Pose(), Pose(), Pose()
    along(path, path.steps, 1, start, end)
    step = back_up(path, 1, start, [other], stop)
    along(path, step // 2, 1, start, passing)
    sheet.base(passing, GREY, dash=True, fill="none")
    sheet.base(end, ORANGE, dash=True, fill="none")
    sheet.base(other, PINK)
    sheet.base(stop, GREEN, fill="none")
    for pose in (start, stop):
        sheet.dot(local(pose, (40, 0)), INK)
        sheet.dot(local(pose, (-40, 0)), INK)
    sheet.text((48, 44), "start", BLUE)
    sheet.text((end.x / 1000, end.y / 1000 + 28), "overlapping", ORANGE)
    sheet.text(local(stop, (14, -27)), "stops here", GREEN)
    sheet.text((158, 152), "other", PINK)
    sheet.text((8, 228), "Front and rear middle (dots) stay on the line.", anchor="start", size=14)
    sheet.write("backing-up")


def templates() -> None:
    """What counts of a template after a bump, and obstacles in order."""
    sheet = Sheet(260, 172)
    start = base_at(SMALL, 30, 35, 0)
    path = path_of(SMALL, BANK, 3)
    step = path.steps * 4 // 5
    stop = Pose()
    along(path, step, 1, start, stop)
    sheet.polygon(template(path, 1, start), GREY, "#ffffff", dash=True, thin=True)
    half = stop.half / 1000
    sheet.polygon(clipped(template(path, 1, start), stop), ORANGE)
    sheet.line(local(stop, (-half, -40)), local(stop, (-half, 40)), INK, 1.5, dash=True)
    sheet.base(start, BLUE)
    rocks = [rock_at(152, 37, 0), rock_at(70, 60, 70), rock_at(186, 104, 20)]
    met = [(met_at(path, 1, start, step, rock), rock) for rock in rocks]
    for number, (_, rock) in enumerate(sorted(met, key=lambda pair: pair[0]), 1):
        sheet.outline(rock)
        sheet.text((rock.x / 1000, rock.y / 1000 - 2), str(number), size=18)
    sheet.base(stop, GREEN, fill="none")
    sheet.text((12, 158), "Only the part between the bases (orange) counts.", anchor="start")
    sheet.text((12, 148), "The numbers say in which order obstacles are met.", anchor="start")
    sheet.write("templates")


def clipped(points: list[Point], stop: Pose) -> list[Point]:
    """The part of a polygon behind the rear edge of a base."""
    rear = local(stop, (-stop.half / 1000, 0))
    angle = math.radians(stop.heading / 1000)
    depth = [(rear[0] - x) * math.cos(angle) + (rear[1] - y) * math.sin(angle) for x, y in points]
    out: list[Point] = []
    for at, point in enumerate(points):
        last, before, now = points[at - 1], depth[at - 1], depth[at]
        if (before < 0) != (now < 0):
            share = before / (before - now)
            out.append((last[0] + share * (point[0] - last[0]), last[1] + share * (point[1] - last[1])))
        if now >= 0:
            out.append(point)
    return out


def sight() -> None:
    """A strip of equally short lines with two blockers, and a single line."""
    sheet = Sheet(312, 118)
    a, b = base_at(SMALL, 30, 55, 0), base_at(SMALL, 130, 62, 90)
    sheet.polygon([(50, 42), (110, 42), (110, 72.051), (50, 72.051)], GREEN)
    low, high = rock_at(73, 42, 30), rock_at(88, 86, 0)
    sheet.base(a, BLUE)
    sheet.base(b, ORANGE)
    for rock in (low, high):
        sheet.outline(rock)
    top = max(y for y in low.ys) / 16_000
    bottom = min(y for y in high.ys) / 16_000
    sheet.line((50, (top + bottom) / 2), (110, (top + bottom) / 2), INK, 2.5)
    sheet.text((80, 108), "parallel: the attacker finds a free line")
    a, b = base_at(SMALL, 185, 40, 8), base_at(SMALL, 275, 75, 30)
    line = Line()
    arc_gap(a, b, 0, line)
    sheet.outline(rock_at(228, 70, 10))
    sheet.base(a, BLUE)
    sheet.base(b, ORANGE)
    sheet.line(*fine(line), INK, 2.5)
    sheet.text((230, 108), "not parallel: one line, obstructed")
    sheet.write("sight")


def roll() -> None:
    """The shifts of a barrel roll that are left, and those that are offered."""
    sheet = Sheet(250, 152)
    start = base_at(SMALL, 75, 32, 0)
    other, rock = base_at(SMALL, 127, 114, 28), rock_at(45, 72, 0)
    shifts = roll_shifts(start, 1, [other], [rock], False)
    for shift in (shifts[0], shifts[-1]):
        pose = Pose()
        roll_to(pose, start, 1, shift)
        sheet.base(pose, GREEN, dash=True, fill="none")
    found = Reach()
    slide_over(start, 40_000, 10_000, 20_000, rock, found)
    slide = found.last / 1000 + 1 / 1000
    sheet.polygon(
        [local(start, (slide + dx, dy)) for dx, dy in ((-10, 20), (10, 20), (10, 60), (-10, 60))], GREY, "#ffffff"
    )
    sheet.base(start, BLUE)
    sheet.base(other, ORANGE)
    sheet.outline(rock)
    x, y = 190.0, 60.0
    sheet.line((x - 20, y), (x + 20, y), GREY, 2)
    sheet.line((x + shifts[0] / 1000, y), (x + shifts[-1] / 1000, y), GREEN, 7)
    for shift in shifts:
        sheet.dot((x + shift / 1000, y), INK, 5)
    sheet.text((x, y + 8), "shifts from −20 to 20 mm:", size=14)
    sheet.text((x, y - 10), "legal (green), offered (dots)", size=14)
    sheet.text((73, 30), "start", BLUE)
    sheet.write("barrel-roll")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for draw in (overlap, arcs, ranges, backing, templates, sight, roll):
        draw()


if __name__ == "__main__":
    main()
