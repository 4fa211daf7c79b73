"""X-Wing on the page: dogfights by mouse, by keys, by thumb and in two browsers; dials stay secret; screens fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from behind import sit_when
from endings import see_the_record_end
from fitness import SCROLL_WIDTH, Opener, see_fitness, settled
from flying import FlightKeyboard, Pilot, Thumb, own_dials
from guiding import see_guide
from hands import command, play_until, take_hint
from motion import see_no_motion
from playwright.sync_api import Locator, expect
from reading import see_german_table
from visitor import Visitor
from webserver import Server

TITLE = "X-Wing"
MIDDLE = 457_200  # of the mat, in thousandths of a millimetre
UP = {"south": 90_000, "west": 0, "north": 270_000, "east": 180_000}  # headings across the mat from each edge
Plain = dict[str, Any]
LANDSCAPE: Plain = {
    "viewport": {"width": 780, "height": 360},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
# One ship each, in place at once, for a few rounds.
DUEL: Plain = {"squad_1": "luke-skywalker", "squad_2": "mauler-mithel", "start": "laid-out", "rounds": 2}
PAIRS: Plain = {**DUEL, "squad_1": "luke-skywalker; rookie-pilot", "squad_2": "academy-pilot; mauler-mithel"}
READY: Plain = {"start": "laid-out"}
CASTER: Plain = {"squad_1": "scum-shadow-caster", "squad_2": "imperial-aces", **READY}


def state_of(visitor: Visitor) -> Plain:
    found: Plain = visitor.table["view"]["state"]
    return found


def offers(*kinds: str) -> Callable[[Plain], bool]:
    """Whether the reader is asked for one of these kinds of options."""

    def asks(table: Plain) -> bool:
        decision = table["decision"]
        return bool(decision and decision["yours"] and {one["kind"] for one in decision["options"]} & set(kinds))

    return asks


def sit_at(
    visitor: Visitor,
    server: Server,
    options: Plain,
    enough: Callable[[Plain], bool],
    seats: str = "me steady",
    seed: int = 5,
) -> Plain:
    """Sit down at a match that was played, by hints, until its maker sees enough."""
    made = server.make("dogfight", seats, options=options, seed=seed)
    sit_when(visitor, server, made, enough, by_hint=True)
    visitor.until(lambda: visitor.is_over or visitor.may_choose)
    return made


# ---------------------------------------------------------------------------------------------------------------------
# Dogfights


def test_a_dogfight_is_flown_by_keys_alone(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    made = wing.make("dogfight", "me steady", options={**DUEL, "start": "placing", "obstacles": "debris"}, seed=3)
    visitor.sit(wing.link(made))
    keyboard = FlightKeyboard(visitor, 3)
    keyboard.play_on()
    assert {"dial", "mat", "choices", "letter"} <= keyboard.ways
    see_the_end(wing, visitor)


def test_a_short_dogfight_is_flown_by_mouse(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.sit(wing.link(wing.make("dogfight", "me steady", options={**PAIRS, "rounds": 3}, seed=5)))
    pilot = Pilot(visitor)
    pilot.fly_on()
    assert {"dial", "ship", "focus"} <= pilot.pointed
    see_the_end(wing, visitor)


def test_rocks_and_ships_are_dragged_into_place(wing: Server, visit: Callable[..., Visitor]) -> None:
    """To where they are let go, or as near as they may be; ships then look towards the pointer."""
    visitor = visit(reduced_motion="reduce")
    visitor.sit(wing.link(wing.make("dogfight", "me steady", options={**DUEL, "start": "placing"}, seed=5)))
    pilot = Pilot(visitor)
    while state_of(visitor)["phase"] == "setup":
        pilot.fly_on(1)
        visitor.until(lambda: visitor.may_choose)
    assert {"lay", "spin", "place", "face"} <= pilot.pointed
    flown = state_of(visitor)["ships"]["luke-skywalker"]
    assert abs(flown["x"] - MIDDLE) < MIDDLE and flown["life"] == "flying"
    assert flown["heading"] == UP[state_of(visitor)["edges"][0]]
    assert len(state_of(visitor)["obstacles"]) == 6


@pytest.mark.soak
def test_a_dogfight_is_flown_by_mouse(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.with_seed(5)
    visitor.page.goto(wing.address)
    door(visitor).get_by_role("button", name="Fly a dogfight").click()
    visitor.until(lambda: bool(visitor.table))
    pilot = Pilot(visitor)
    pilot.fly_on()
    assert {"dial", "ship", "focus", "spend"} <= pilot.pointed
    see_the_end(wing, visitor)


def test_a_short_dogfight_is_flown_on_a_phone_in_landscape(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(**LANDSCAPE)
    visitor.sit(wing.link(wing.make("dogfight", "me steady", options={**PAIRS, "rounds": 1}, seed=5)))
    Thumb(visitor).fly_on()
    see_the_end(wing, visitor)


@pytest.mark.soak
def test_a_dogfight_is_flown_on_a_phone_in_landscape(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(**LANDSCAPE)
    visitor.sit(wing.link(wing.make("dogfight", "me steady", seed=5)))
    thumb = Thumb(visitor)
    thumb.fly_on()
    assert {"lay", "place", "dial", "ship"} <= thumb.pointed
    see_the_end(wing, visitor)


def see_the_end(server: Server, visitor: Visitor) -> None:
    expect(visitor.page.locator(".ending").get_by_role("heading").first).to_be_visible()
    expect(visitor.page.locator(".ending .curve")).to_be_visible()
    see_the_record_end(server, visitor)


def door(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=TITLE)


# ---------------------------------------------------------------------------------------------------------------------
# Several people


def pair(server: Server, visit: Callable[..., Visitor], options: Plain) -> tuple[Visitor, Visitor]:
    """Two people, each in a browser, at the Planning phase of the first round; first the one who is asked."""
    made = server.make("dogfight", "me open", options=options, seed=2)
    host, guest = visit(), visit()
    for seat, visitor in enumerate((host, guest)):
        visitor.sit(server.link(made, seat))
    play_until(host, guest, lambda: "planning" in (state_of(host)["phase"], state_of(guest)["phase"]))
    for one, other in ((host, guest), (guest, host)):
        one.until(lambda one=one, other=other: one.table["version"] >= other.table["version"])  # type: ignore[misc]
    return (host, guest) if host.may_choose else (guest, host)


def places(visitor: Visitor) -> dict[str, tuple[int, ...]]:
    """Where the ships stand, which everybody sees alike."""
    ships = state_of(visitor)["ships"]
    return {name: (one["x"], one["y"], one["heading"], one["shields"]) for name, one in ships.items()}


def test_two_browsers_see_one_dogfight(wing: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = pair(wing, visit, DUEL)
    play_until(host, guest, lambda: host.is_over)
    guest.until(lambda: guest.is_over)
    see_the_same_end(host, guest)


@pytest.mark.soak
def test_two_browsers_fly_a_whole_dogfight(wing: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = pair(wing, visit, {})
    while not host.is_over:
        play_until(host, guest, lambda: host.is_over or state_of(host)["phase"] == "end")
        guest.until(lambda: guest.table["version"] >= host.table["version"])
        assert places(host) == places(guest)
        play_until(host, guest, lambda: host.is_over or state_of(host)["phase"] == "planning")
    guest.until(lambda: guest.is_over)
    see_the_same_end(host, guest)


def see_the_same_end(host: Visitor, guest: Visitor) -> None:
    seen, seen_by_guest = (one.page.locator(".ending .deeds").inner_text() for one in (host, guest))
    assert seen == seen_by_guest
    assert places(host) == places(guest)


def test_both_set_their_dials_at_once(wing: Server, visit: Callable[..., Visitor]) -> None:
    """Whoever is asked later chooses meanwhile; what they chose is sent as soon as it is asked for."""
    first, second = pair(wing, visit, PAIRS)
    assert first.may_choose and not second.may_choose
    number = first.table["number"]
    Pilot(second).set_dials_ahead({})
    expect(second.page.get_by_text("Your dials are ready.")).to_be_visible()
    assert second.table["number"] == number
    second.page.get_by_role("button", name="Change").click()
    expect(second.page.get_by_text("Your dials are ready.")).to_have_count(0)
    second.page.get_by_role("button", name="Set 2 dials").click()
    Pilot(first).set_dials({})
    for one in (first, second):
        one.until(lambda one=one: state_of(one)["phase"] == "activation")  # type: ignore[misc]
    assert second.table["number"] == number + 4


def test_a_dial_is_told_to_nobody_until_it_is_revealed(wing: Server, visit: Callable[..., Visitor]) -> None:
    """Neither in what is sent nor in the page: not while it is being chosen, and not when it is set."""
    owner, other = pair(wing, visit, DUEL)
    watcher = visit()
    watcher.sit(f"{wing.address}/#/match/{owner.table['match']}")
    assert watcher.table["you"]["seats"] == []
    (ship,) = own_dials(owner)
    heard = [len(one.frames) for one in (other, watcher)]
    Pilot(owner).set_dials({ship: "3-straight"})
    assert state_of(owner)["ships"][ship]["dial"] == "3-straight"
    assert f"{ship} 3-straight" in "\n".join(owner.frames)
    for one, start in zip((other, watcher), heard, strict=True):
        one.until(lambda one=one: one.table["version"] == owner.table["version"])  # type: ignore[misc]
        assert state_of(one)["ships"][ship]["dial"] == "?"
        assert ship not in state_of(one).get("plans", {})
        told = "\n".join([*one.frames[start:], one.page.content()])
        assert f"{ship} 3-straight" not in told and "3 straight" not in spoken_of(one, ship)
        assert [play["action"] for play in json.loads(one.frames[-1])["plays"]] in ([], [None])
    expect(other.page.locator("[data-region=squads]").get_by_role("img", name="dial set")).to_have_count(1)
    Pilot(other).set_dials({})
    play_until(owner, other, lambda: state_of(other)["ships"][ship]["flown"] == "3-straight")


def spoken_of(visitor: Visitor, ship: str) -> str:
    """What the page says of a ship, aloud or in its log."""
    said = visitor.page.locator(f"[data-ship='{ship}']").get_attribute("aria-label") or ""
    return said + visitor.page.get_by_role("log").inner_text()


def test_on_a_hot_seat_dials_are_covered_and_the_rest_is_open(wing: Server, visit: Callable[..., Visitor]) -> None:
    """The screen is handed over for the dials of each; while ships fly and shoot there is nothing to hide."""
    visitor = visit()
    page = visitor.page
    visitor.goto(wing.link(wing.make("dogfight", "me me", options=PAIRS, seed=2)))
    visitor.until(lambda: visitor.may_choose)
    cover, dialled, flew = page.get_by_role("button", name="I am here"), [], set()
    while not visitor.is_over:
        phase, round_, seat = state_of(visitor)["phase"], state_of(visitor)["round"], visitor.table["you"]["seat"]
        if phase == "planning":
            expect(cover).to_be_visible()
            expect(page.locator("[data-region=mat], [data-region=dial], [data-region=squads]")).to_have_count(0)
            cover.click()
            expect(page.locator("[data-region=dial] [aria-checked=true]")).to_have_count(0)
            Pilot(visitor).set_dials({})
            dialled.append((round_, seat))
        else:
            expect(page.locator("[data-region=mat]")).to_be_visible()
            expect(cover).to_have_count(0)
            take_hint(visitor)
            flew.add(seat)
        visitor.until(lambda: visitor.is_over or visitor.may_choose)
    assert sorted(dialled) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert flew == {0, 1}


def test_dials_go_back_until_ships_fly(wing: Server, visit: Callable[..., Visitor]) -> None:
    """The bot of the other squad has set its dials already."""
    visitor = visit()
    sit_at(visitor, wing, {**PAIRS, "squad_1": "rookie-pilot; rookie-pilot"}, offers("dial"))
    undo = visitor.page.get_by_role("button", name="Undo")
    ships, number = own_dials(visitor), visitor.table["number"]
    assert len(ships) == 2 and not visitor.table["undo"]["may"]
    command(visitor, f"dial {ships[0]} 2-straight")
    expect(undo).to_be_enabled()
    undo.click()
    visitor.until(lambda: visitor.table["number"] == number)
    assert own_dials(visitor) == ships
    Pilot(visitor).set_dials({})
    visitor.until(lambda: visitor.may_choose)
    assert state_of(visitor)["phase"] == "activation" and not visitor.table["undo"]["may"]


# ---------------------------------------------------------------------------------------------------------------------
# The film


def test_a_film_shows_ships_fly_along_their_templates(wing: Server, visit: Callable[..., Visitor]) -> None:
    """A ship that turns does not slide straight there; and nobody waits for dials that are set."""
    visitor = visit(reduced_motion="no-preference")
    sit_at(visitor, wing, {**DUEL, "squad_1": "wedge-antilles", "squad_2": "academy-pilot"}, offers("dial"))
    page = visitor.page
    page.evaluate(WAYS)
    command_speed(visitor, "normal")
    Pilot(visitor).set_dials({"wedge-antilles": "2-turn-right"})
    film = page.locator("[data-region=film]")
    expect(film).to_contain_text("Academy Pilot flies")
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
    visitor.until(lambda: any(not is_straight(way) for way in page.evaluate("() => ways")))


# Every flight of a ship: the points of its animation.
WAYS = """() => {
  window.ways = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, timing) {
    if (this.matches('.piece')) ways.push(frames.map((one) => one.transform.match(/-?[0-9.]+/g).map(Number)))
    return animate.call(this, frames, timing)
  }
}"""


def is_straight(way: list[list[float]]) -> bool:
    (x1, y1), (x2, y2) = way[0], way[-1]
    off = [abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) for x, y in way]
    return max(off) < 1


def command_speed(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_label("Speed of other players").select_option(label=name)
    visitor.page.keyboard.press("Escape")


def test_the_replay_steps_through_the_rounds(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit_at(visitor, wing, DUEL, lambda table: False)
    page = visitor.page
    page.get_by_role("button", name="Watch the replay").click()
    replay = page.locator("[data-region=replay]")
    page.keyboard.press("End")
    expect(replay).to_contain_text("Round 2")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    expect(replay).to_contain_text("Round 1")
    expect(page.locator("[data-region=ribbon] [aria-current=step]")).to_contain_text("Planning")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-region=ribbon] [aria-current=step]")).to_contain_text("Activation")


# ---------------------------------------------------------------------------------------------------------------------
# Screens


def setting_up(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, {}, offers("lay"))
    expect(visitor.page.get_by_role("button", name="Place it here")).to_be_visible()


def planning(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, READY, offers("dial"))
    expect(visitor.page.locator("[data-region=dial]")).to_be_visible()


def acting(visitor: Visitor, server: Server) -> None:
    """Barrel rolls and boosts."""
    sit_at(visitor, server, {**READY, "squad_1": "imperial-aces"}, offers("boost"))
    expect(visitor.page.get_by_role("group", name="Barrel roll").first).to_be_visible()


def attacking(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, READY, offers("attack"))
    expect(visitor.page.locator("[data-option^=attack]").first).to_be_visible()


def rerolling(visitor: Visitor, server: Server) -> None:
    """A target lock is there to be spent."""
    sit_at(visitor, server, {**READY, "squad_1": "rebel-falcon"}, offers("reroll", "reroll-with"))
    expect(visitor.page.locator("[data-region=rerolls]")).to_be_visible()


def hurt(visitor: Visitor, server: Server) -> None:
    """A ship with a faceup damage card, all about it."""
    sit_at(visitor, server, READY, has_critical)
    visitor.page.locator("[data-region=squads] button", has=visitor.page.locator(".token.critical")).first.click()
    expect(visitor.page.locator(".damage .card").first).to_be_visible()
    visitor.page.get_by_role("button", name="All about this ship").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Faceup damage")


def has_critical(table: Plain) -> bool:
    return bool(table["decision"] and table["decision"]["yours"]) and any(
        one["faceup"] and one["life"] == "flying" for one in table["view"]["state"]["ships"].values()
    )


def dragging(visitor: Visitor, server: Server) -> None:
    """A tractor beam has caught an enemy."""
    sit_at(visitor, server, CASTER, offers("drag"), seed=7)
    expect(visitor.page.get_by_role("group", name="Drag it to the left")).to_be_visible()


def signs(visitor: Visitor, server: Server) -> None:
    planning(visitor, server)
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Keys on the mat")


def over(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, READY, lambda table: False)
    expect(visitor.page.locator(".ending .curve")).to_be_visible()


SCREENS: dict[str, Opener] = {
    "setting up": setting_up,
    "planning": planning,
    "acting": acting,
    "attacking": attacking,
    "rerolling": rerolling,
    "hurt": hurt,
    "dragging": dragging,
    "signs": signs,
    "over": over,
}
# Whatever may be pressed on a phone is large enough for a finger; things on the mat are also in a list.
SMALL_TARGETS = """least => [...document.querySelectorAll('.hand button, .hand [role=radio]')]
  .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least || box.height < least))
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
LEAST_TARGET = 32


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_fit_for_all_readers(wing: Server, visit: Callable[..., Visitor], screen: str) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    SCREENS[screen](visitor, wing)
    see_fitness(visitor)
    visitor.page.set_viewport_size(LANDSCAPE["viewport"])
    assert settled(visitor, SCROLL_WIDTH) <= LANDSCAPE["viewport"]["width"]
    assert visitor.page.evaluate(SMALL_TARGETS, LEAST_TARGET) == []


def test_the_dial_fits_a_phone_in_landscape(wing: Server, visit: Callable[..., Visitor]) -> None:
    """With mat, dial and the button that goes on in view at once, for the ship with the largest dial, too."""
    visitor = visit(**LANDSCAPE)
    for squad in ("rebel-patrol", "imperial-aces", "scum-robots"):
        sit_at(visitor, wing, {**READY, "squad_1": squad}, offers("dial"))
        page = visitor.page
        page.locator("[data-region=dial] [data-manoeuvre]").first.tap()
        for part in ("[data-region=mat]", "[data-region=hub]", ".plotting button.legal"):
            box = page.locator(part).last.bounding_box()
            assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 360, (squad, part, box)
        cells = page.locator("[data-region=dial] [data-manoeuvre]").all()
        boxes = [box for cell in cells if (box := cell.bounding_box())]
        assert min(min(box["width"], box["height"]) for box in boxes) >= LEAST_TARGET


def test_the_dial_fits_a_small_window(wing: Server, visit: Callable[..., Visitor]) -> None:
    """However many upgrades the ship has."""
    visitor = visit(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    sit_at(visitor, wing, CASTER, offers("dial"))
    Pilot(visitor).turn("2-bank-left")
    box = visitor.page.locator(".plotting button.legal").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 720
    ships = visitor.page.locator("[data-region=ribbon] .ships button")
    assert ships.count() == 3 and all(one.bounding_box() for one in ships.all())


def test_labels_on_the_mat_do_not_cover_each_other(wing: Server, visit: Callable[..., Visitor]) -> None:
    """Seven ships side by side, close enough to be named."""
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, {**READY, "squad_1": "imperial-swarm"}, offers("dial"))
    assert settled(visitor, COVERED) == []
    assert visitor.page.locator(".piece .plate").count() >= 5


COVERED = """() => {
  const all = [...document.querySelectorAll('.piece .plate')].map((one) => one.getBoundingClientRect())
  const meet = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top < b.bottom && b.top < a.bottom
  return all.flatMap((one, at) => all.slice(at + 1).filter((other) => meet(one, other)).map((other) => [one, other]))
}"""


EXPLAINED = (
    *("Initiative", "manoeuvre", "Ghosts", "Nobody sees your dials", "one action", "can be attacked", "Cones of light"),
    *("step by step", "Spend tokens"),
)


def test_the_guide_explains_each_thing_when_it_comes_up(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.sit(wing.link(wing.make("dogfight", "me steady", options=READY, seed=5)))
    visitor.until(lambda: visitor.may_choose)
    see_guide(visitor, "two squads", EXPLAINED)


def test_who_wants_no_motion_gets_none(wing: Server, visit: Callable[..., Visitor]) -> None:
    see_no_motion(visit, wing.link(wing.make("dogfight", "me steady", options=READY, seed=11)))


def test_the_table_is_german(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    sit_at(visitor, wing, {**CASTER, "squad_2": "rebel-wings"}, offers("attack"))
    see_german_table(visitor)
