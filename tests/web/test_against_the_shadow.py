"""War of the Ring against its bots on the page: alone and in two browsers, along the chart, fit for all readers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from behind import sit_when
from endings import see_the_record_end
from fitness import NARROW, SCROLL_WIDTH, Opener, see_fit_screen, settled
from hands import CardKeyboard, play_by_mouse, play_until, take_hint
from motion import see_no_motion
from playwright.sync_api import Locator, Page, expect
from reading import CUT_OFF, english
from visitor import Visitor
from webserver import Server

GAME = "war-of-the-ring"
DOOR = "Alone against the Shadow"
CHART = "The chart of the bots"
KEYED = 30  # choices by keys alone
SHARED = 20  # choices in two browsers
MOST_STEPS = 60
Plain = dict[str, Any]
# How many boxes of the chart were lit, each time this changed.
LIT = """
window.lit = []
const count = () => {
  const now = document.querySelectorAll('[data-region=chart] [data-box].on').length
  if (now !== window.lit.at(-1)) window.lit.push(now)
}
const everything = {subtree: true, childList: true, attributes: true}
addEventListener('DOMContentLoaded', () => new MutationObserver(count).observe(document, everything))
"""
WATCHING_FILMS = """
if (location.host) localStorage.setItem('gnomon.taste', JSON.stringify({speed: 3, theme: 'dark', language: 'en'}))
"""


def bots(table: Plain) -> list[str]:
    return [player["name"] for player in table["view"]["state"]["players"] if player.get("bot")]


def pending(table: Plain) -> Plain:
    frames = table["view"]["state"]["frames"]
    found: Plain = frames[-1] if frames and table["decision"] is not None else {}
    return found


def is_turn(table: Plain) -> bool:
    return pending(table).get("step") == "turn"


def is_behalf(table: Plain) -> bool:
    return pending(table).get("player") in bots(table)


def has_decided(table: Plain) -> bool:
    """Whether it is the reader's turn, and a bot had one before."""
    return is_turn(table) and any(event["name"] == "box" for play in table["plays"] for event in play["events"])


def decides(page: Page) -> Locator:
    return page.get_by_role("region", name="How the bots decide")


def chart(page: Page) -> Locator:
    return page.get_by_role("list", name=CHART)


# ---------------------------------------------------------------------------------------------------------------------
# Whole matches, and parts of them


@pytest.mark.soak
def test_a_match_alone_is_played_by_mouse(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(4)
    visitor.page.goto(ring.address)
    mouse = play_by_mouse(visitor, visitor.page.get_by_role("button", name=DOOR), 4)
    assert {"hand", "place", "button"} <= mouse.clicked
    won = bool(visitor.table["outcome"]["winners"])
    expect(visitor.page.locator(".ending").get_by_role("heading", name="You win" if won else "lost")).to_be_visible()
    expect(visitor.page.locator(".ending .deeds")).to_contain_text("The Balrog")
    see_the_record_end(ring, visitor)


def test_the_trilogy_alone_is_played_by_keys(ring: Server, visit: Callable[..., Visitor]) -> None:
    """Two decks against two bots, for a while."""
    visitor = visit()
    visitor.sit(ring.link(ring.make("trilogy-solo", "me", seed=6)))
    keyboard = CardKeyboard(visitor, 6)
    keyboard.play_on(KEYED)
    assert keyboard.ways == {"choices", "card", "letter"}
    assert visitor.table["number"] >= KEYED


def test_two_people_play_together_against_two_bots(ring: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    made = ring.make("trilogy-coop", "me open", seed=2)
    for seat, visitor in enumerate((host, guest)):
        visitor.sit(ring.link(made, seat))
    play_until(host, guest, lambda: host.table["number"] >= SHARED)
    guest.until(lambda: guest.table["version"] >= host.table["version"])
    for visitor, own in ((host, "Frodo"), (guest, "Aragorn")):
        expect(visitor.page.get_by_role("region", name=own)).to_contain_text("you")
        # An effect may have shown some of the cards by now.
        expect(visitor.page.get_by_role("region", name="Saruman")).to_contain_text(re.compile("face down|[1-9] known"))
    guest.until(lambda: plans(host) == plans(guest))
    assert len(plans(host)) == len(bots(host.table))


def plans(visitor: Visitor) -> list[str]:
    """What the bots would do, as the visitor is told."""
    return visitor.page.locator("[data-region=decides] .next").all_inner_texts()


def test_two_people_share_a_screen_against_two_bots(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"{ring.address}/#/new?game={GAME}")
    page.get_by_role("radio", name="Trilogy, two together").check()
    page.get_by_role("combobox", name="Seat 2").select_option("me")
    page.get_by_label("Difficulty").select_option("challenging")
    page.get_by_role("button", name="Start the match").click()
    visitor.until(lambda: bool(visitor.table))
    assert visitor.table["view"]["options"]["difficulty"] == "challenging"
    for seat in (0, 1):
        visitor.until(lambda seat=seat: visitor.table["you"]["seat"] == seat)  # type: ignore[misc]
        page.get_by_role("button", name="I am here").click()
        expect(page.locator("[data-region=cards] button.card").first).to_be_visible()
        while visitor.table["you"]["seat"] == seat:
            take_hint(visitor)


# ---------------------------------------------------------------------------------------------------------------------
# The chart


def test_the_film_goes_along_the_chart(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.context.add_init_script(WATCHING_FILMS)
    visitor.context.add_init_script(LIT)
    sit_when(visitor, ring, ring.make("fellowship-solo", "me", seed=5), is_turn)
    let_a_bot_decide(visitor, once=True)
    boxes = told(visitor, "")
    visitor.until(lambda: bool(page.evaluate("() => lit.length > 1 && lit.at(-1) === 0")))
    # One box after the other; the last answer leads to a deed, which is lit with it.
    assert [one for one in page.evaluate("() => lit") if one] == [*range(1, boxes), boxes + 1]
    line = page.get_by_role("tabpanel").locator("details.steps").last
    expect(line.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"^The way along the chart: Use\?"))
    line.locator("summary").click()
    expect(line.locator("p").filter(visible=True)).to_have_count(boxes)


def let_a_bot_decide(visitor: Visitor, once: bool = False) -> None:
    """Play until a bot's turn follows, or exactly one."""
    while True:
        visitor.page.evaluate("() => { window.lit = [] }")
        take_hint(visitor)
        turns = told(visitor, "use?")
        if turns == 1 or (turns and not once):
            return


def told(visitor: Visitor, box: str) -> int:
    """How often the bots came to a box in the latest play, or to any."""
    plays = visitor.table["plays"]
    events = plays[-1]["events"] if plays else []
    return sum(event["name"] == "box" and event["args"]["box"].startswith(box) for event in events)


def test_a_film_is_skipped_to_the_end_of_the_turn(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script(WATCHING_FILMS.replace("speed: 3", "speed: 0.1"))
    sit_when(visitor, ring, ring.make("fellowship-solo", "me", seed=5), is_turn)
    let_a_bot_decide(visitor)
    skip = visitor.page.get_by_role("button", name="Skip")
    skip.click()
    expect(skip).to_have_count(0)
    expect(decides(visitor.page).get_by_role("heading")).to_have_text("If nothing changes")
    expect(visitor.page.get_by_role("tabpanel").locator("details.steps").last).to_be_visible()


def test_every_box_explains_itself_by_keys(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    sit_when(visitor, ring, ring.make("trilogy-solo", "me", seed=3), has_decided)
    keyboard = CardKeyboard(visitor, 1)
    keyboard.tab_to(decides(page).get_by_role("button", name="Chart"))
    keyboard.press("Enter")
    boxes = chart(page).get_by_role("button")
    explained = decides(page).locator(".told")
    said = set()
    for at in range(boxes.count()):
        keyboard.tab_to(boxes.nth(at))
        keyboard.press("Enter")
        expect(boxes.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(explained.get_by_role("button", name="Rule 13.").first).to_be_visible()
        said.add(explained.inner_text())
    assert len(said) == boxes.count()
    keyboard.tab_to(explained.get_by_role("button", name="Rule 13.").first)
    keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("13.")


def test_a_reader_sees_what_each_bot_would_do_next(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    sit_when(visitor, ring, ring.make("trilogy-solo", "me", seed=3), has_decided)
    for forecast in visitor.table["view"]["state"]["next"]:
        name = {"witch-king": "Witch-king", "saruman": "Saruman"}[forecast["player"]]
        expect(decides(page)).to_contain_text(f"{name} would")
    decides(page).get_by_role("button", name="Chart").click()
    decides(page).get_by_role("button", name="Next: Saruman").click()
    forecast = visitor.table["view"]["state"]["next"][1]
    lit = chart(page).locator("[data-box].on")
    expect(lit).to_have_count(len(forecast["path"]) + 1)
    assert lit.last.get_attribute("data-box") == forecast["deed"]


# ---------------------------------------------------------------------------------------------------------------------
# Screens


def own_turn(visitor: Visitor, server: Server) -> None:
    sit_when(visitor, server, server.make("trilogy-solo", "me", seed=3), has_decided)


def open_chart(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    decides(visitor.page).get_by_role("button", name="Chart").click()
    expect(chart(visitor.page)).to_be_visible()
    visitor.page.get_by_role("tabpanel").locator("details.steps summary").last.click()


def chart_in_the_drawer(visitor: Visitor, server: Server) -> None:
    visitor.page.set_viewport_size({"width": NARROW, "height": 740})
    own_turn(visitor, server)
    decides(visitor.page).get_by_role("button", name="Chart").click()
    expect(visitor.page.get_by_role("dialog").get_by_role("list", name=CHART)).to_be_visible()


def behalf(visitor: Visitor, server: Server) -> None:
    for seed in range(MOST_STEPS):
        sit_when(visitor, server, server.make("trilogy-solo", "me", seed=seed), is_behalf)
        if visitor.table["decision"] is not None:
            break
    expect(visitor.page.get_by_role("status").first).to_contain_text("You choose for")
    expect(visitor.page.get_by_role("status").first).to_contain_text("useful to the Shadow")


def film(visitor: Visitor, server: Server) -> None:
    """A bot is deciding, slowly."""
    visitor.context.add_init_script(WATCHING_FILMS.replace("speed: 3", "speed: 0.01"))
    sit_when(visitor, server, server.make("fellowship-solo", "me", seed=5), is_turn)
    let_a_bot_decide(visitor)
    expect(decides(visitor.page).get_by_role("heading")).to_have_text("The Balrog decides")


def pile(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("region", name="Saruman").get_by_role("button", name="deck").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("May be among them")


def new_match(visitor: Visitor, server: Server) -> None:
    visitor.goto(f"{server.address}/#/new?game={GAME}")
    visitor.page.get_by_role("radio", name="Trilogy, solo").check()
    expect(visitor.page.get_by_label("Difficulty")).to_be_visible()


def over(visitor: Visitor, server: Server) -> None:
    sit_when(visitor, server, server.make("fellowship-solo", "me", seed=3))
    expect(visitor.page.locator(".ending .curve")).to_be_visible()


SCREENS: dict[str, Opener] = {
    "own turn": own_turn,
    "open chart": open_chart,
    "chart in the drawer": chart_in_the_drawer,
    "behalf": behalf,
    "film": film,
    "pile": pile,
    "new match": new_match,
    "over": over,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_fit_for_all_readers(ring: Server, visit: Callable[..., Visitor], screen: str) -> None:
    see_fit_screen(visit, SCREENS[screen], ring)


def test_who_wants_no_motion_gets_none(ring: Server, visit: Callable[..., Visitor]) -> None:
    see_no_motion(visit, ring.link(ring.make("fellowship-solo", "me", seed=5)))


def test_the_bots_are_german(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    page = visitor.page
    sit_when(visitor, ring, ring.make("trilogy-solo", "me", seed=3), has_decided)
    page.get_by_role("button", name="Schema").click()
    page.get_by_role("tabpanel").locator("details.steps summary").last.click()
    expect(page.get_by_role("list", name="Das Schema der Bots")).to_be_visible()
    assert english(visitor) == []
    page.set_viewport_size({"width": NARROW, "height": 740})
    assert settled(visitor, SCROLL_WIDTH) <= NARROW
    assert page.evaluate(CUT_OFF) == []


def test_the_guide_leads_through_the_first_rounds_alone(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.context.add_init_script(WATCHING_FILMS)
    visitor.with_seed(11)
    page.goto(ring.address)
    page.get_by_role("button", name=DOOR).click()
    visitor.until(lambda: visitor.may_choose)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Guided match").click()
    guide = page.get_by_role("complementary", name="Guide")
    next_step = guide.get_by_role("button", name="Got it")
    hint = page.locator("button:enabled", has_text="Hint")
    steps: list[str] = []
    for _ in range(MOST_STEPS):
        if not untold(steps):
            break
        expect(next_step.or_(hint).first).to_be_visible()
        if next_step.count():
            steps += guide.locator("p").all_inner_texts()
            next_step.dispatch_event("click")
        else:
            take_hint(visitor)
    assert untold(steps) == []
    assert len(steps) == len(set(steps))


def untold(steps: list[str]) -> list[str]:
    """What the guide has not explained yet."""
    subjects = ("play the Shadow", "along this chart", "would do next", "carryover limit", "points so far")
    return [one for one in subjects if not any(one in step for step in steps)]
