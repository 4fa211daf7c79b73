"""A person at a browser: what they see, what goes over the wire, and everything that goes wrong meanwhile."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, Route, WebSocket

Plain = dict[str, Any]
PATIENCE = 60  # seconds: only so that nothing hangs; how busy the machine is decides nothing
LEGAL = "can be chosen"  # said of a tile to whoever may choose it

# Breaches of the content policy are told to the console; whatever a payload would do shows as a dialog or a flag.
WATCH = """
window.breaches = []
const breached = (event) => breaches.push(`${event.violatedDirective} ${event.blockedURI}`)
document.addEventListener('securitypolicyviolation', breached)
"""
# One who has been here before: wants no film, no guide and no name.
ACQUAINTED = """
if (location.host && !localStorage.getItem('gnomon.taste')) {
  localStorage.setItem('gnomon.taste', JSON.stringify({speed: 0, theme: '%s', language: '%s'}))
  localStorage.setItem('gnomon.guided', '"off"')
  localStorage.setItem('gnomon.name', '""')
}
"""


class Visitor:
    """One browser context with one page. Everything that goes wrong in it is kept in `problems`."""

    def __init__(
        self, browser: Browser, theme: str = "dark", language: str = "en", newcomer: bool = False, **context: Any
    ) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **context})
        self.context.add_init_script(WATCH)
        if not newcomer:
            self.context.add_init_script(ACQUAINTED % (theme, language))
        self.problems: list[str] = []
        self.forgiven = ""
        self.frames: list[str] = []
        self.table: Plain = {}
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("websocket", self._listen)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _dialog(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            self.table = message

    def troubles(self) -> list[str]:
        """What went wrong, less what the test itself provoked."""
        breaches = [f"policy: {one}" for one in self.page.evaluate("window.breaches ?? []")]
        found = [*self.problems, *breaches]
        return [one for one in found if not (self.forgiven and re.search(self.forgiven, one))]

    def with_seed(self, seed: int) -> None:
        """Matches that one person plays get a seed, so that the same test always sees the same dice."""

        def make(route: Route, request: Request) -> None:
            asked = json.loads(request.post_data or "{}")
            is_shared = any(seat["kind"] in ("open", "free") for seat in asked["seats"])
            route.continue_(post_data=json.dumps(asked if is_shared else {**asked, "seed": seed}))

        self.page.route("**/api/matches", make)

    def goto(self, address: str) -> None:
        """Go there, and load the page anew even when only what follows the # differs."""
        self.page.goto("about:blank")
        self.page.goto(address)

    def sit(self, address: str) -> None:
        """Open the link of a match and wait for the table, or for the ending of a match that is over."""
        self.table = {}
        self.goto(address)
        self.until(lambda: bool(self.table))
        self.page.locator("main.board, [data-region=ending]").first.wait_for()

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"waited {seconds} s in vain at {self.page.url}"
            self.page.wait_for_timeout(5)

    def tiles(self) -> list[str]:
        """What every tile of the map says of itself and of who stands there."""
        found: list[str] = self.page.locator("[data-tile]").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label') ?? one.textContent)"
        )
        return found

    def standing(self) -> list[str]:
        """The map as all see it, whoever may choose something on it."""
        return [tile.removesuffix(LEGAL).rstrip() for tile in self.tiles()]

    @property
    def is_over(self) -> bool:
        return bool(self.table) and self.table["outcome"] is not None

    @property
    def may_choose(self) -> bool:
        return bool(self.table) and self.table["decision"] is not None and self.table["decision"]["yours"]

    def options(self) -> list[str]:
        return [option["text"] for option in self.table["decision"]["options"]] if self.may_choose else []

    def close(self) -> None:
        self.context.close()
