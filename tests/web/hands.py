"""How people play on the page: by mouse on what is lit, by keys alone, or by doing what the hint says."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator
from visitor import Visitor

ACTIONS = "What you can do"
RINGED = """() => {
  const at = document.activeElement, style = getComputedStyle(at)
  const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  const box = at.getBoundingClientRect()
  return at !== document.body && at.matches(':focus-visible') && ring && box.width > 0 && box.height > 0
}"""
AROUND = """() => {
  const box = document.activeElement.getBoundingClientRect()
  return {x: Math.max(0, box.x - 8), y: Math.max(0, box.y - 8), width: box.width + 16, height: box.height + 16}
}"""
FOCUSED = "() => document.activeElement.outerHTML.slice(0, 300)"
MOST_TABS = 120
STEPS = 800


class Mouse:
    """Clicks on what is lit, as if at random, until the match is over."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.random = random.Random(seed)
        self.clicked: set[str] = set()

    def lit(self) -> Locator:
        return self.page.locator("button.legal:enabled").filter(visible=True)

    def skip(self) -> Locator:
        """What leads on where nothing is lit: the film of what the others do."""
        return self.page.get_by_role("button", name="Skip")

    def _seen(self) -> tuple[int, list[str], list[str]]:
        return self.visitor.table["version"], self.lit().all_inner_texts(), self.skip().all_inner_texts()

    def step(self) -> None:
        before = self._seen()
        if before[1]:
            chosen = self.lit().nth(self.random.randrange(len(before[1])))
            self.clicked.add(self._sort_of(chosen))
            chosen.click()
        else:
            self.clicked.add("button")
            self.skip().evaluate_all("all => all.forEach(one => one.click())")  # the film may be over by now
        self.visitor.until(lambda: self._seen() != before)

    def _sort_of(self, chosen: Locator) -> str:
        return (chosen.get_attribute("data-thing") or "button").split(":")[0]

    def play_on(self, steps: int = STEPS) -> None:
        """So many clicks, or until the match is over."""
        for _ in range(steps):
            self.visitor.until(lambda: self.visitor.is_over or self.lit().or_(self.skip()).count() > 0)
            if self.visitor.is_over and not self.skip().count():
                return
            self.step()


def play_by_mouse(visitor: Visitor, begin: Locator, seed: int) -> Mouse:
    """A whole match by mouse, from the button that begins it."""
    begin.click()
    visitor.until(lambda: bool(visitor.table))
    mouse = Mouse(visitor, seed)
    mouse.play_on()
    return mouse


class Keyboard:
    """Presses keys only; whatever the focus comes to must show that it is there."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.random = random.Random(seed)
        self.ways: set[str] = set()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        """With Tab alone; every stop on the way is visible."""
        for _ in range(MOST_TABS):
            self.press("Tab")
            self.see_focus()
            if target.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"{target} was not reached by Tab")

    def see_focus(self) -> None:
        """By its outline, else by looking: something must change when the focus goes."""
        if self.page.evaluate(RINGED):
            return
        told = self.page.evaluate(FOCUSED)
        clip = self.page.evaluate(AROUND)
        focused = self.page.screenshot(clip=clip, animations="disabled")
        element = self.page.evaluate_handle("() => document.activeElement")
        element.evaluate("element => element.blur()")
        blurred = self.page.screenshot(clip=clip, animations="disabled")
        element.evaluate("element => element.focus()")
        assert focused != blurred, f"focus cannot be seen: {told}"

    def step(self) -> None:
        version = self.visitor.table["version"]
        way = self.random.choice(self.known_ways())
        if not way():
            assert self.by_choices()
        asked = self.page.locator(".sure + .choice kbd")
        self.visitor.until(lambda: self.visitor.table["version"] != version or asked.count() > 0)
        if self.visitor.table["version"] == version:
            self.press(asked.last.inner_text())  # the same key again: yes
        self.visitor.until(lambda: self.visitor.table["version"] != version)

    def known_ways(self) -> list[Callable[[], bool]]:
        return [self.by_choices, self.by_map, self.by_letter]

    def by_choices(self) -> bool:
        """The list of everything that may be done."""
        self.press("l")
        choices = self.page.get_by_role("dialog").locator("button.legal")
        choices.first.wait_for()
        self.tab_to(choices.nth(self.random.randrange(choices.count())))
        self.press("Enter")
        self.ways.add("choices")
        return True

    def by_map(self) -> bool:
        """The arrows on the map, for a tile that one action leads to."""
        travels = [text.split()[1] for text in self.visitor.options() if text.startswith("travel ")]
        wanted = [tile for tile in travels if sum(f" {tile}" in text for text in self.visitor.options()) == 1]
        if not wanted:
            return False
        self.press("m")
        if not self._walk_to(wanted[0]):
            return False
        self.see_focus()
        self.press("Enter")
        self.ways.add("map")
        return True

    def _walk_to(self, tile: str) -> bool:
        for _ in range(MOST_TABS):
            if self.page.evaluate("() => document.activeElement.dataset.tile") == tile:
                return True
            self.press(self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        return False

    def by_letter(self) -> bool:
        """A key that stands on a button."""
        keys = self.page.get_by_role("group", name=ACTIONS).locator("button:enabled kbd").all_inner_texts()
        letters = [key for key in keys if len(key) == 1 and key.isalpha()]
        if not letters:
            return False
        self.press(self.random.choice(letters))
        self.ways.add("letter")
        return True

    def play_on(self, steps: int = 0) -> None:
        """So many choices, or all until the match is over."""
        for _ in range(steps or STEPS):
            self.visitor.until(lambda: self.visitor.is_over or self.is_ready())
            if self.visitor.is_over:
                return
            self.step()
        assert steps, "the match is not over"

    def is_ready(self) -> bool:
        return self.visitor.may_choose and self.page.get_by_role("button", name="Choices").is_visible()


class CardKeyboard(Keyboard):
    """The same with cards in hand: to one of them, then the number of what to do with it."""

    def known_ways(self) -> list[Callable[[], bool]]:
        return [self.by_choices, self.by_card, self.by_letter]

    def by_card(self) -> bool:
        cards = self.page.locator("[data-region=cards] button.legal:enabled")
        if not cards.count():
            return False
        version = self.visitor.table["version"]
        self.press("m")  # the board comes before the hand
        self.tab_to(cards.nth(self.random.randrange(cards.count())))
        self.press("Enter")
        ways = self.page.get_by_role("group", name=ACTIONS).locator("kbd.digit")
        picked = self.page.locator(".card.picked")
        self.visitor.until(lambda: self.visitor.table["version"] != version or picked.count() > 0)
        if self.visitor.table["version"] == version:
            self.press(self.random.choice(ways.all_inner_texts()))
        self.ways.add("card")
        return True


class PlainKeyboard(Keyboard):
    """The same at a table that knows nothing of the game it shows."""

    def known_ways(self) -> list[Callable[[], bool]]:
        return [self.by_choices, self.by_digit, self.by_button]

    def _buttons(self) -> Locator:
        return self.page.get_by_role("group", name=ACTIONS).locator("button.legal:enabled")

    def by_digit(self) -> bool:
        """The number that stands on a button."""
        digits = self._buttons().locator("kbd.digit").all_inner_texts()
        if not digits:
            return False
        self.press(self.random.choice(digits))
        self.ways.add("digit")
        return True

    def by_button(self) -> bool:
        """Tab to a button, and Enter."""
        self.tab_to(self._buttons().nth(self.random.randrange(self._buttons().count())))
        self.press("Enter")
        self.ways.add("button")
        return True


def take_hint(visitor: Visitor) -> None:
    """One choice: ask for a hint and do it; without the pauses in which a mouse moves."""
    version = visitor.table["version"]
    visitor.page.locator("button:enabled", has_text="Hint").dispatch_event("click")
    visitor.page.get_by_role("button", name="Do it").dispatch_event("click")
    visitor.until(lambda: visitor.table["version"] != version)


def play_until(one: Visitor, other: Visitor, enough: Callable[[], bool]) -> None:
    """Both do what the hint says whenever it is their turn."""
    while not enough():
        one.until(lambda: one.is_over or one.may_choose or other.may_choose)
        if one.is_over:
            return
        take_hint(one if one.may_choose else other)


def command(visitor: Visitor, text: str) -> None:
    """One choice, typed."""
    version = visitor.table["version"]
    visitor.page.get_by_role("button", name="Choices").click()
    visitor.page.get_by_role("dialog").get_by_label("Type a command").fill(text)
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: visitor.table["version"] != version)
