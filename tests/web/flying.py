"""How people fly a dogfight on the page: by mouse, by keys alone, or with a thumb on a phone.

Whoever points does what the hint says, but with what stands for it: cells of the dial, ships, places on the mat.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from hands import Keyboard, command
from playwright.sync_api import CDPSession, Locator
from visitor import Visitor

Plain = dict[str, Any]
STEPS = 1200
ON_MAT = ("lay", "place", "spin", "face", "put-escape")
ANSWER = '"type":"answer"'
REST = 120  # milliseconds that a finger rests before it lets go: a flick would swallow the next tap
# The middle of an element on the screen; those in an SVG may be covered by their neighbours.
MIDDLE = """one => {
  const box = one.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}"""

UNCOVERED = """one => {
  const box = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}"""


def own_dials(visitor: Visitor) -> list[str]:
    """The visitor's ships whose dials are not set yet, in the order in which they are asked for."""
    state = visitor.table["view"]["state"]
    return [ship for ship in state.get("plans", {}) if state["ships"][ship]["dial"] == ""]


def is_set(visitor: Visitor, ship: str) -> bool:
    """Whether a dial is set, whoever looks at it; a ship that has flown has none."""
    state = visitor.table["view"]["state"]
    return bool(state["phase"] != "planning" or state["ships"][ship]["dial"])


def hinted(visitor: Visitor) -> str:
    """What the hint says, in notation."""
    heard = len(visitor.frames)
    visitor.page.locator("button:enabled", has_text="Hint").dispatch_event("click")

    def answers() -> list[Plain]:
        told = [json.loads(text) for text in visitor.frames[heard:] if ANSWER in text.replace(" ", "")]
        return [one for one in told if one.get("hint")]

    visitor.until(lambda: bool(answers()))
    return str(answers()[-1]["hint"]["text"])


class Pilot:
    """Points at things with a mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.pointed: set[str] = set()

    def fly_on(self, steps: int = STEPS) -> None:
        """So many choices, or until the match is over."""
        for _ in range(steps):
            self.visitor.until(lambda: self.visitor.is_over or self.visitor.may_choose)
            if self.visitor.is_over:
                return
            self.choose()

    def choose(self) -> None:
        number = self.visitor.table["number"]
        action = hinted(self.visitor)
        kind = action.split(" ", maxsplit=1)[0]
        if kind == "dial":
            _, ship, manoeuvre = action.split()
            self.set_dials({ship: manoeuvre})
        elif kind in ON_MAT:
            self.put_down(kind)
        else:
            self.point_at(action)
        self.visitor.until(lambda: self.visitor.table["number"] > number)

    # Dials

    def set_dials(self, wanted: dict[str, str]) -> None:
        """All of them, and see them sent; those for which nothing is wanted wherever the way is clear."""
        ships = own_dials(self.visitor)
        self.set_dials_ahead(wanted)
        sure = self.page.locator(".sure + .choice")  # where there is no way but off the mat
        while left := [ship for ship in ships if not is_set(self.visitor, ship)]:
            self.visitor.until(lambda left=left: is_set(self.visitor, left[0]) or sure.count() > 0)  # type: ignore[misc]
            if not is_set(self.visitor, left[0]):
                self.press(sure)
                self.visitor.until(lambda left=left: is_set(self.visitor, left[0]))  # type: ignore[misc]
                if len(left) > 1:
                    self.press(self.page.get_by_role("button", name=f"Set {len(left) - 1} dial"))
        self.pointed.add("dial")

    def set_dials_ahead(self, wanted: dict[str, str]) -> None:
        """Whoever is not asked yet has them ready."""
        ships = own_dials(self.visitor)
        for ship in ships:
            self.turn(wanted.get(ship) or self.clear_way(ship))
            if ship != ships[-1]:
                self.press(self.page.get_by_role("button", name="Next: "))
        self.press(self.page.get_by_role("button", name=f"Set {len(ships)} dial"))

    def clear_way(self, ship: str) -> str:
        plans: dict[str, Plain] = self.visitor.table["view"]["state"]["plans"][ship]
        troubles = {word: (plan["off"], len(plan["bumps"] + plan["obstacles"])) for word, plan in plans.items()}
        return min(plans, key=lambda word: troubles[word])

    def turn(self, manoeuvre: str) -> None:
        self.press(self.page.locator(f"[data-region=dial] [data-manoeuvre='{manoeuvre}']"))

    # The mat

    def put_down(self, kind: str) -> None:
        """Drag what is placed to somewhere, or around itself."""
        mat = self.page.locator("[data-region=mat]")
        box = mat.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.drag([(x, y), (x + 20, y - 15), (x + 30, y - 60)])
        self.press(self.page.locator("[data-region=placing] button.go"))
        self.pointed.add(kind)

    def point_at(self, action: str) -> None:
        """At a button that says it, or at the thing on the mat that stands for it."""
        found = self.page.locator(f'[data-option="{action}"]').filter(visible=True)
        if not found.count():
            return command(self.visitor, action)  # some ways to reroll want other dice picked first
        ships = self.page.locator(f'[data-ship][data-option="{action}"]')
        is_ship = ships.count() > 0 and bool(ships.first.evaluate(UNCOVERED))
        self.pointed.add("ship" if is_ship else action.split(" ", maxsplit=1)[0])
        self.press(ships.first if is_ship else found.last)

    # The hand that does it

    def press(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        x, y = target.evaluate(MIDDLE)
        self.page.mouse.click(x, y)

    def drag(self, way: list[tuple[float, float]]) -> None:
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for x, y in way[1:]:
            self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()


class Thumb(Pilot):
    """Points with a finger, and drags manoeuvres from the hub of the dial."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.wire: CDPSession = visitor.context.new_cdp_session(visitor.page)

    def press(self, target: Locator) -> None:
        target.scroll_into_view_if_needed()
        self.page.touchscreen.tap(*target.evaluate(MIDDLE))

    def turn(self, manoeuvre: str) -> None:
        hub = self.page.locator("[data-region=hub]")
        hub.scroll_into_view_if_needed()
        cell = self.page.locator(f"[data-region=dial] [data-manoeuvre='{manoeuvre}']")
        self.drag([tuple(hub.evaluate(MIDDLE)), tuple(cell.evaluate(MIDDLE))])

    def drag(self, way: list[tuple[float, float]]) -> None:
        self._touch("touchStart", [way[0]])
        for (x1, y1), (x2, y2) in pairwise(way):
            for share in (0.3, 0.7, 1):
                self._touch("touchMove", [(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)])
        self.page.wait_for_timeout(REST)
        self._touch("touchMove", [way[-1]])
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[tuple[float, float]]) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


class FlightKeyboard(Keyboard):
    """Keys alone: arrows on the dial and on the mat, letters and numbers, and the list of everything."""

    def step(self) -> None:
        dials, places = own_dials(self.visitor), self.page.locator("[data-region=placing]")
        number = self.visitor.table["number"]
        if dials and self.by_dial(dials):
            self.visitor.until(lambda: not own_dials(self.visitor))
        elif places.count():
            self.by_mat()
            self.visitor.until(lambda: self.visitor.table["number"] > number)
        else:
            super().step()

    def known_ways(self) -> list[Any]:
        return [self.by_choices, self.by_letter, self.by_letter]

    def by_dial(self, ships: list[str]) -> bool:
        """Arrows to a manoeuvre that stays on the mat, Enter to choose it, Enter again for the next ship."""
        self.press("m")
        self.tab_to(self.page.locator("[data-region=dial] [tabindex='0']"))
        for ship in ships:
            plans = self.visitor.table["view"]["state"]["plans"][ship]
            self._turn_to({word for word, plan in plans.items() if not plan["off"]} or set(plans))
            self.press("Enter")
            self.see_focus()
            self.press("Enter")
        self.ways.add("dial")
        return True

    def _turn_to(self, wanted: set[str]) -> None:
        for _ in range(3):
            self.press(self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        while self._at() not in wanted:
            self.press(self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))

    def _at(self) -> str | None:
        found: str | None = self.page.evaluate("() => document.activeElement.dataset.manoeuvre ?? null")
        return found

    def by_mat(self) -> None:
        """Arrows move what is placed, or turn it; Enter puts it down."""
        self.press("m")
        self.see_focus()
        for _ in range(4):
            self.press(self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        self.press("Enter")
        self.ways.add("mat")
