"""Takes the pictures of the page for the documentation, into docs/pictures/page.

    python scripts/screenshots.py [SCREEN ...]

Each screen at 1280 and 360 px, some also on a phone on its side, light and dark, as WebP, from a separate server and
database with fixed seeds. Build the page first (make page); Chromium is found as in tests/web.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).parents[1]
OUT: Final = ROOT / "docs" / "pictures" / "page"
SIZES: Final = {1280: 800, 360: 780}
SIDEWAYS: Final = {780: 360}
HEIGHTS: Final = SIZES | SIDEWAYS
PHONES: Final = (360, 780)
THEMES: Final = ("dark", "light")
QUALITY: Final = 82
LARGEST: Final = 200_000
LARGEST_FOLDER: Final = 4_000_000
PACE: Final = 2.5  # seconds between the actions of bots: long enough to capture one
SEED: Final = 11
A_MOMENT: Final = 150  # milliseconds until a choice has reached the server
SETTLED: Final = 900  # milliseconds until all animations have ended
WHOLE: Final = ("home", "new-match")  # captured in full where the window is wide; otherwise one window, as users see it
SPEEDS: Final = {"bot-turn": 0.5}  # the other screens have no animation
TASTE: Final = """
if (location.host) {
  localStorage.setItem('gnomon.taste', JSON.stringify({theme: '%s', language: 'en', speed: %s}))
  localStorage.setItem('gnomon.guided', '"off"')
}
"""
SHADOWS: Final = "casting-shadows"
RING: Final = "war-of-the-ring"
WING: Final = "x-wing"
RING_CHOICES: Final = 24  # until there is something on the table
RING_BOT_CHOICES: Final = 30
LIT: Final = 3  # boxes of the chart
TABLE: Final = "main.board"
CHOICES: Final = "() => document.querySelectorAll('button.legal').length > 0"


class Place:
    """A server and a page connected to it."""

    def __init__(self, address: str, page: Page) -> None:
        self.address = address
        self.page = page

    def make(
        self, setup: str, *seats: dict[str, str], game: str = SHADOWS, options: dict[str, str] | None = None
    ) -> str:
        """The link of the first seat of a new match; characters are dealt."""
        given = {"characters": "random"} if game == SHADOWS else (options or {})
        wanted = {"game": game, "setup": setup, "seed": SEED, "options": given}
        body = json.dumps(wanted | {"seats": list(seats)}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.address}/api/matches", body), timeout=10) as answer:
            made = json.load(answer)
        return f"{self.address}/#/match/{made['match']}/{made['token']}"

    def sit(self, link: str) -> None:
        self.page.goto(link)
        self.page.locator(TABLE).first.wait_for()

    def may_choose(self) -> bool:
        return bool(self.page.evaluate(CHOICES))

    def is_over(self) -> bool:
        return self.page.locator("[data-region=ending]").count() > 0

    def take_hint(self) -> None:
        """Make the choice a bot would make, then wait for the next one or for the end."""
        self.page.get_by_role("button", name="Hint").click()
        self.page.get_by_role("button", name="Do it").click()
        self.page.wait_for_timeout(SETTLED)
        self.wait(lambda: self.is_over() or self.may_choose())

    def is_asked(self) -> bool:
        """The same where nothing lit is a button: dials, places."""
        return self.page.locator("button:enabled", has_text="Hint").count() > 0

    def do_as_hinted(self) -> None:
        """A choice without waiting for what moves."""
        self.page.locator("button:enabled", has_text="Hint").dispatch_event("click")
        self.page.get_by_role("button", name="Do it").dispatch_event("click")
        self.page.wait_for_timeout(A_MOMENT)
        self.wait(lambda: self.is_over() or self.is_asked())

    def follow_hint(self) -> None:
        """The same without waiting for the next choice: a film may be running."""
        self.page.locator("button:enabled", has_text="Hint").dispatch_event("click")
        self.page.get_by_role("button", name="Do it").dispatch_event("click")
        self.page.wait_for_timeout(SETTLED)

    def wait(self, holds: Callable[[], bool], seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(f"timed out after {seconds} s at {self.page.url}")
            self.page.wait_for_timeout(50)


def home(place: Place) -> None:
    place.sit(place.make("shadow-boxing", {"kind": "me"}))
    place.page.goto(f"{place.address}/#/")
    place.page.get_by_role("button", name="Play Shadow Boxing").wait_for()


def new_match(place: Place) -> None:
    place.page.goto(f"{place.address}/#/new")
    place.page.get_by_role("button", name="Start the match").wait_for()


def own_turn(place: Place) -> None:
    place.sit(place.make("shadow-boxing", {"kind": "me"}))
    for _ in range(5):
        place.take_hint()


def bot_turn(place: Place) -> None:
    bots = [{"kind": "bot", "bot": "greedy", "name": name} for name in ("Gil", "Una", "Ros")]
    place.sit(place.make("base", {"kind": "me", "name": "Ann"}, *bots))
    place.wait(place.may_choose)
    while place.may_choose():
        place.follow_hint()
    place.page.wait_for_timeout(PACE * 2000)


def over(place: Place) -> None:
    place.sit(place.make("shadow-boxing", {"kind": "me"}))
    while not place.is_over():
        place.take_hint()


def ring_table(place: Place) -> None:
    """Both decks of the Free Peoples in Trilogy, some rounds on."""
    place.sit(place.make("trilogy", {"kind": "me"}, {"kind": "bot", "bot": "greedy"}, game=RING))
    place.wait(place.may_choose)
    for _ in range(RING_CHOICES):
        place.take_hint()


def ring_bot(place: Place) -> None:
    """A bot on its way along the chart: before that no film, then a slow one."""
    place.sit(place.make("trilogy-solo", {"kind": "me"}, game=RING))
    for _ in range(RING_BOT_CHOICES):
        place.take_hint()
    place.page.get_by_role("button", name="Menu").click()
    place.page.get_by_label("Speed of other players").select_option("0.5")
    place.page.keyboard.press("Escape")
    deciding = place.page.get_by_role("heading", name="decides")
    while not deciding.count():
        place.wait(place.may_choose)
        place.follow_hint()
    place.page.evaluate("() => document.activeElement.blur()")
    lit = place.page.locator("[data-region=decides] :is([data-box].on, .crumb)")
    place.wait(lambda: lit.count() >= LIT)


def wing(place: Place, round_: int) -> None:
    """A dogfight at the dials of a round."""
    options = {"start": "laid-out", "squad_1": "scum-shadow-caster", "squad_2": "rebel-patrol"}
    place.sit(place.make("dogfight", {"kind": "me"}, {"kind": "bot", "bot": "steady"}, game=WING, options=options))
    dial = place.page.locator("[data-region=dial]")
    ready = place.page.get_by_label(f"Round {round_}")
    place.wait(place.is_asked)
    while not (dial.count() and ready.count()):
        place.do_as_hinted()


def x_wing_planning(place: Place) -> None:
    """The dial of a large ship, with the ghost and the template of the manoeuvre that is chosen."""
    wing(place, 2)
    cell = place.page.locator("[data-manoeuvre='2-bank-left']")
    cell.focus()
    place.page.keyboard.press("Enter")


def x_wing_attack(place: Place) -> None:
    """Attack dice are rolled, and there is something to change."""
    wing(place, 2)
    step = place.page.locator("[data-region=duel] [aria-current=step]", has_text="Modify")
    while not (step.count() and place.page.locator("[data-option^=spend], [data-region=rerolls]").count()):
        place.do_as_hinted()


def x_wing_over(place: Place) -> None:
    wing(place, 1)
    while not place.is_over():
        place.do_as_hinted()


def x_wing_mission(place: Place) -> None:
    """Ketsu Onyo may slice a ship of the convoy."""
    seats: list[dict[str, str]] = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]
    place.sit(place.make("grab-and-smash", *seats, game=WING, options={"start": "laid-out"}))
    while not place.page.locator("[data-option^=slice]").count():
        place.do_as_hinted()


def squads(place: Place) -> None:
    """A squad in the builder, with room for one more upgrade."""
    place.page.goto(f"{place.address}/#/game/x-wing/squads?squad=rebel-falcon")
    place.page.get_by_role("article").first.wait_for()


def replay(place: Place) -> None:
    own_turn(place)
    place.page.get_by_role("button", name="Menu").click()
    place.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    place.page.get_by_role("slider").fill("3")


def companion_start(place: Place) -> None:
    place.page.goto(f"{place.address}/#/companion")
    place.page.get_by_role("button", name="Begin").wait_for()


def companion(place: Place) -> None:
    """After the first bot's turn."""
    companion_start(place)
    place.page.get_by_role("button", name="Begin").click()
    place.page.get_by_role("button", name="My turn is over").click()
    place.page.get_by_role("button", name="Roll for me").click()


SCREENS: Final[dict[str, Callable[[Place], None]]] = {
    "home": home,
    "new-match": new_match,
    "own-turn": own_turn,
    "bot-turn": bot_turn,
    "over": over,
    "ring-table": ring_table,
    "ring-bot": ring_bot,
    "x-wing-planning": x_wing_planning,
    "x-wing-attack": x_wing_attack,
    "x-wing-over": x_wing_over,
    "x-wing-mission": x_wing_mission,
    "squads": squads,
    "replay": replay,
    "companion-start": companion_start,
    "companion": companion,
}


# Nobody is watched there, so bots need not wait.
HURRIED: Final = ("x-wing-planning", "x-wing-attack", "x-wing-over", "x-wing-mission")
TURNED: Final = ("x-wing-planning", "x-wing-attack", "x-wing-mission")  # also on a phone on its side


@contextmanager
def serving(pace: float) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, serving_from(folder, pace) as address:
        yield address


@contextmanager
def serving_from(folder: str, pace: float) -> Iterator[str]:
    database = f"sqlite:///{folder}/matches.db"
    command = [sys.executable, "-m", "gnomon", "serve", "--port", "0", "--pace", str(pace), "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[4].rstrip("/")
        finally:
            server.terminate()


def picture(browser: Browser, address: str, screen: str, width: int, theme: str) -> bytes:
    viewport: Any = {"width": width, "height": HEIGHTS[width]}
    phone: Any = {"is_mobile": True, "has_touch": True} if width in PHONES else {}
    context = browser.new_context(viewport=viewport, reduced_motion="reduce", locale="en", **phone)
    context.add_init_script(TASTE % (theme, SPEEDS.get(screen, 0)))
    page = context.new_page()
    SCREENS[screen](Place(address, page))
    page.evaluate("() => scrollTo(0, 0)")
    page.wait_for_timeout(SETTLED)
    taken = captured(page, width, screen in WHOLE and width not in PHONES)
    context.close()
    return taken


def captured(page: Page, width: int, is_whole: bool) -> bytes:
    """The visible window, or the whole scrollable page."""
    height = HEIGHTS[width]
    if is_whole:
        height = max(height, int(page.evaluate("() => document.documentElement.scrollHeight")))
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    wishes = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": is_whole, "clip": clip}
    answer = page.context.new_cdp_session(page).send("Page.captureScreenshot", wishes)
    return base64.b64decode(answer["data"])


def take(browser: Browser, address: str, screen: str) -> None:
    for width in HEIGHTS if screen in TURNED else SIZES:
        for theme in THEMES:
            data = picture(browser, address, screen, width, theme)
            path = OUT / f"{screen}-{width}-{theme}.webp"
            path.write_bytes(data)
            print(f"{path.relative_to(ROOT)}: {len(data) / 1000:.0f} kB")
            if len(data) > LARGEST:
                sys.exit(f"{path.name} is over {LARGEST // 1000} kB")


def main() -> None:
    unknown = set(sys.argv[1:]) - set(SCREENS)
    if unknown:
        sys.exit(f"no such screen: {', '.join(sorted(unknown))}; there are {', '.join(SCREENS)}")
    found = subprocess.run([sys.executable, ROOT / "tests/web/chromium.py"], capture_output=True, text=True, check=True)
    OUT.mkdir(parents=True, exist_ok=True)
    with serving(PACE) as paced, serving(0) as hurried, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        for screen in sys.argv[1:] or SCREENS:
            take(browser, hurried if screen in HURRIED else paced, screen)
        browser.close()
    whole = sum(path.stat().st_size for path in OUT.iterdir())
    print(f"{OUT.relative_to(ROOT)}: {whole / 1e6:.1f} MB")
    if whole > LARGEST_FOLDER:
        sys.exit(f"the pictures are over {LARGEST_FOLDER / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
