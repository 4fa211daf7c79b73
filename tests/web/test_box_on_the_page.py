"""Against the Shadow beside the real box, on a phone: a whole match by tapping, lists, headlines, corrections."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from cli.real_boxes import said_in, walked
from fitness import see_fitness
from playwright.sync_api import Locator, expect
from visitor import Visitor
from webserver import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ANSWERS = re.compile(r"/api/talks/[\w-]+/(answers|corrections|undo)$")
SETUPS = {"fellowship-box": "The Fellowship of the Ring", "trilogy-box": "Trilogy", "duel-box": "Duel"}
PLAYS = ("play-to", "play-on", "play-event")
AT_ONCE = {"cycle": "Cycle", "winnow": "Winnow", "ring": "Ring token", "pass": "Pass"}
UNSEEN = "unseen"
BOTS = ("witch-king", "saruman", "balrog")


class Box:
    """Somebody with the real box who tells the page what happened in a match."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.talk: dict[str, Any] = {}
        self.taps = 0
        self.turns = 0

    def begin(self, server: Server, setup: str) -> None:
        self.page.goto(f"{server.address}/#/companion?game=war-of-the-ring")
        self.page.get_by_role("radio", name=re.compile(SETUPS[setup])).first.check()
        expect(self.page.get_by_role("combobox").first).to_be_visible()
        with self.page.expect_response(re.compile(r"/api/talks/[\w-]+\?from=0$")) as waiting:
            self.page.get_by_role("button", name="Begin").tap()
        self.talk = waiting.value.json()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def touch(self, button: Locator) -> None:
        self.taps += 1
        button.tap()

    def tap(self, button: Locator) -> None:
        """A tap that is an answer; afterwards the page asks the next question."""
        with self.page.expect_response(lambda answer: ANSWERS.search(answer.url) is not None) as waiting:
            self.touch(button)
        self.talk = waiting.value.json()
        if self.question:
            expect(self.page.locator("h1")).to_have_text(self.question["lines"][0])

    @property
    def question(self) -> Any:
        return self.talk["question"]

    def tell(self, line: str) -> None:
        """Tap what leads to an answer."""
        kind = self.question["kind"]
        choice = next(one for one in self.question["choices"] if one["line"] == line)
        self.turns += kind == "turn"
        getattr(self, f"on_{kind}")(choice)
        events = [event for one in self.talk["answers"] for event in one["events"]]
        self.turns += sum(one["name"] == "turn" and one["args"]["player"] in BOTS for one in events)

    def on_ready(self, choice: dict[str, Any]) -> None:
        self.tap(self.button("Everything is laid out"))

    def on_turn(self, choice: dict[str, Any]) -> None:
        if choice["kind"] in AT_ONCE:
            return self.tap(self.button(AT_ONCE[choice["kind"]]).last)
        kinds = self.page.locator(".kinds")
        if choice["kind"] not in PLAYS and kinds.locator("[aria-pressed=true]").inner_text() == "Play":
            self.touch(kinds.get_by_role("button", name={"move": "Move", "use": "Action"}[choice["kind"]]))
        return self.card_then_place(choice)

    def card_then_place(self, choice: dict[str, Any]) -> None:
        """The card, then its place unless there is only one."""
        card = choice["args"]["card"]
        same = [one for one in self.question["choices"] if one["args"].get("card") == card and is_like(one, choice)]
        if len(same) == 1:
            return self.tap(self.card(card))
        self.touch(self.card(card))
        return self.tap(self.page.locator(".ways button.legal").nth(same.index(choice)))

    def on_pick(self, choice: dict[str, Any]) -> None:
        if len(self.question["choices"]) > 9 and choice["args"].get("card"):
            return self.card_then_place(choice)
        ways = [one for one in self.question["choices"] if is_way(one, self.question)]
        return self.tap(self.page.locator(".ways button").nth(ways.index(choice)))

    def on_card(self, choice: dict[str, Any]) -> None:
        if choice["line"] == UNSEEN:
            return self.tap(self.page.locator(".bar .other"))
        return self.tap(self.card(choice["line"]))

    def card(self, card: str) -> Locator:
        return self.page.locator(f"[data-card='{card}']")

    def on_location(self, choice: dict[str, Any]) -> None:
        self.tap(self.page.locator(".ways button").nth(self.question["choices"].index(choice)))

    def on_zone(self, choice: dict[str, Any]) -> None:
        self.on_location(choice)


def is_like(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two choices are in the same list."""
    return one["kind"] == other["kind"] or (one["kind"] in PLAYS and other["kind"] in PLAYS)


def is_way(one: dict[str, Any], question: dict[str, Any]) -> bool:
    return len(question["choices"]) <= 9 or not one["args"].get("card")


@pytest.fixture
def box(visit: Callable[..., Visitor]) -> Box:
    return Box(visit(**PHONE))


@pytest.mark.soak
def test_a_whole_match_by_tapping(box: Box, server: Server, record_property: Any) -> None:
    match = walked("fellowship-box", 3)
    box.begin(server, "fellowship-box")
    for line in said_in(match):
        box.tell(line)
    winner = "The Free Peoples win!" if match.outcome and match.outcome.winners else "The Shadow wins"
    expect(box.page.locator("h1")).to_have_text(winner)
    record_property("figures", f"fellowship-box on the page: {box.taps / box.turns:.2f} taps a turn")
    assert box.taps <= 3 * box.turns
    assert box.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("setup", ["trilogy-box", "duel-box"])
def test_the_first_rounds(box: Box, server: Server, setup: str) -> None:
    box.begin(server, setup)
    for line in said_in(walked(setup, 1))[:40]:
        box.tell(line)
        assert box.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_from_the_front_page_to_the_table(box: Box, server: Server) -> None:
    box.page.goto(server.address)
    box.page.get_by_role("link", name="My own box").last.tap()
    expect(box.page.get_by_role("radio")).to_have_count(4)
    box.page.get_by_role("combobox").first.select_option("challenging")
    box.button("Begin").tap()
    expect(box.page.locator("h1")).to_have_text("Lay out the table for Against the Shadow:")
    expect(box.page.locator("html")).to_have_attribute("data-game", "war-of-the-ring")


OPENED = ["ready", "the-hunter", "cave-troll", "hill-troll", "goblins-of-the-misty-mountains", "mordor-orcs"]


def test_a_list_is_narrowed_by_letters(box: Box, server: Server) -> None:
    box.begin(server, "fellowship-box")
    box.tell("ready")
    field = box.page.get_by_role("searchbox")
    field.fill("the b")
    expect(box.page.locator("[data-card]")).to_have_count(2)
    field.fill("grishnakh")
    expect(box.page.locator("[data-card]")).to_have_text([re.compile("Grishnákh")])
    field.fill("frodo")
    expect(box.page.get_by_text("No such card can be there.")).to_be_visible()
    field.fill("reav")
    with box.page.expect_response(ANSWERS):
        field.press("Enter")
    expect(box.page.locator(".news")).to_contain_text("The Balrog turns up the Reaver.")


def test_headlines_stand_first_and_the_chart_below_them(box: Box, server: Server) -> None:
    box.begin(server, "fellowship-box")
    for line in [*OPENED, "bucklebury-ferry", "barrow-wights"]:
        box.tell(line)
    news = box.page.locator(".news")
    expect(news).to_contain_text(re.compile("Send Barrow-wights to"))
    box.tell("cycle unseen")
    expect(news).to_contain_text("The Balrog uses the Hunter: cycle the Hunter")
    assert news.bounding_box()["y"] < box.page.locator(".ask").bounding_box()["y"]  # type: ignore[index]
    news.locator("summary").tap()
    expect(news).to_contain_text("Can the Balrog usefully use an action?")
    news.get_by_role("button", name=re.compile(r"Rule 13\.7")).tap()
    expect(box.page.get_by_role("dialog")).to_contain_text("useful to the Shadow")


def test_it_goes_on_where_it_stood_and_can_be_corrected(box: Box, server: Server) -> None:
    box.begin(server, "fellowship-box")
    for line in OPENED:
        box.tell(line)
    heading = box.page.locator("h1").inner_text()
    box.page.reload()
    expect(box.page.locator("h1")).to_have_text(heading)
    box.page.locator("details.log summary").first.tap()
    box.button("Correct answer 2").tap()
    expect(box.page.locator("h1")).to_have_text("Turn up the top card of the Balrog's deck. Which is it?")
    box.tap(box.card("the-reaver"))
    assert box.talk["answers"][0]["said"] == "deck-1 the-reaver"
    assert box.talk["number"] == len(OPENED)
    box.tap(box.button("Undo"))
    assert box.talk["number"] == len(OPENED) - 1


def test_in_german(visit: Callable[..., Visitor], server: Server) -> None:
    page = visit(language="de", **PHONE).page
    page.goto(f"{server.address}/#/companion?game=war-of-the-ring")
    page.get_by_role("radio").nth(2).check()
    page.get_by_role("button", name="Beginnen").tap()
    expect(page.locator("h1")).to_contain_text("Bau den Tisch")
    page.get_by_role("button", name="Alles ist aufgebaut").tap()
    expect(page.locator("h1")).to_have_text("Deck die oberste Karte vom Deck vom Balrog auf. Welche ist es?")
    page.get_by_role("searchbox").fill("jäger")
    expect(page.locator("[data-card]")).to_have_text([re.compile("Der Jäger")])


SCREENS = {
    "opening": [],
    "ready": [],
    "card": OPENED[:2],
    "location": OPENED,
    "turn": [*OPENED, "bucklebury-ferry", "barrow-wights"],
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_fit_for_all_readers(server: Server, visit: Callable[..., Visitor], screen: str) -> None:
    box = Box(visit(bypass_csp=True, reduced_motion="reduce", **PHONE))
    if screen == "opening":
        box.page.goto(f"{server.address}/#/companion?game=war-of-the-ring")
        expect(box.button("Begin")).to_be_visible()
    else:
        box.begin(server, "fellowship-box")
    for line in SCREENS[screen]:
        box.tell(line)
    if screen == "turn":
        box.card("gandalf-the-grey").tap()
        expect(box.page.locator(".ways button.legal").first).to_be_visible()
    see_fitness(box.visitor)
