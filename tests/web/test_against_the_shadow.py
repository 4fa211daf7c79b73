<<<<<<< HEAD
"""Against the Shadow beside the real box, on a phone: a whole match by tapping, lists, headlines, corrections."""
=======
"""War of the Ring against its bots on the page: alone and in two browsers, along the chart, fit for all readers."""
>>>>>>> page14

from __future__ import annotations

import re
<<<<<<< HEAD
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
def test_the_first_rounds_of_other_setups(box: Box, server: Server, setup: str) -> None:
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
=======
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from behind import hurry
from endings import see_the_record_end
from fitness import NARROW, SCROLL_WIDTH, see_fitness, settled
from hands import CardKeyboard, Mouse, play_until, take_hint
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
Opener = Callable[[Visitor, Server], None]
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


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"), game=GAME)
    yield server
    server.stop()


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


def sit_when(visitor: Visitor, server: Server, setup: str, seed: int, enough: Callable[[Plain], bool]) -> None:
    made = server.make(setup, "me", seed=seed)
    hurry(server, made["match"], [made["token"]], enough)
    visitor.sit(server.link(made))


# ---------------------------------------------------------------------------------------------------------------------
# Whole matches, and parts of them


def test_a_match_alone_is_played_by_mouse(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(4)
    visitor.page.goto(ring.address)
    visitor.page.get_by_role("button", name=DOOR).click()
    visitor.until(lambda: bool(visitor.table))
    mouse = Mouse(visitor, 4)
    mouse.play_on()
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
        expect(visitor.page.get_by_role("region", name="Saruman")).to_contain_text("face down")
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
    sit_when(visitor, ring, "fellowship-solo", 5, is_turn)
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
    visitor.context.add_init_script(WATCHING_FILMS)
    sit_when(visitor, ring, "fellowship-solo", 5, is_turn)
    let_a_bot_decide(visitor)
    skip = visitor.page.get_by_role("button", name="Skip")
    skip.click()
    expect(skip).to_have_count(0)
    expect(decides(visitor.page).get_by_role("heading")).to_have_text("Next, if nothing changes")
    expect(visitor.page.get_by_role("tabpanel").locator("details.steps").last).to_be_visible()


def test_every_box_explains_itself_by_keys(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    sit_when(visitor, ring, "trilogy-solo", 3, has_decided)
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
    sit_when(visitor, ring, "trilogy-solo", 3, has_decided)
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
    sit_when(visitor, server, "trilogy-solo", 3, has_decided)


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
        sit_when(visitor, server, "trilogy-solo", seed, is_behalf)
        if visitor.table["decision"] is not None:
            break
    expect(visitor.page.get_by_role("status").first).to_contain_text("You choose for")
    expect(visitor.page.get_by_role("status").first).to_contain_text("useful to the Shadow")


def film(visitor: Visitor, server: Server) -> None:
    """A bot is deciding, slowly."""
    visitor.context.add_init_script(WATCHING_FILMS.replace("speed: 3", "speed: 0.01"))
    sit_when(visitor, server, "fellowship-solo", 5, is_turn)
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
    sit_when(visitor, server, "fellowship-solo", 3, lambda table: False)
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
>>>>>>> page14
}


@pytest.mark.parametrize("screen", SCREENS)
<<<<<<< HEAD
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
=======
def test_every_screen_is_fit_for_all_readers(ring: Server, visit: Callable[..., Visitor], screen: str) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    SCREENS[screen](visitor, ring)
    see_fitness(visitor)


def test_who_wants_no_motion_gets_none(ring: Server, visit: Callable[..., Visitor]) -> None:
    see_no_motion(visit, ring.link(ring.make("fellowship-solo", "me", seed=5)))


def test_the_bots_are_german(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    page = visitor.page
    sit_when(visitor, ring, "trilogy-solo", 3, has_decided)
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
        expect(next_step.or_(hint).first).to_be_visible()
        if next_step.count():
            steps += guide.locator("p").all_inner_texts()
            next_step.dispatch_event("click")
        else:
            take_hint(visitor)
    for subject in (
        "the rules play the Shadow",
        "along this chart",
        "would do next",
        "carryover limit",
        "points so far",
    ):
        assert any(subject in one for one in steps), subject
    assert len(steps) == len(set(steps))
>>>>>>> page14
