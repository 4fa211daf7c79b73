"""Mission 16 on the page: goals in sight, intel that stays hidden, scanning, slicing and getting away; screens fit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from behind import sit_when
from endings import see_the_record_end
from fitness import NARROW, SCROLL_WIDTH, Opener, see_fitness, settled
from flying import Pilot
from guiding import see_guide
from hands import command
from playwright.sync_api import Locator, expect
from reading import see_german_table
from visitor import Visitor
from webserver import Server

SETUP = "grab-and-smash"
TITLE = "X-Wing"
Plain = dict[str, Any]
Enough = Callable[[Plain], bool]
LAID_OUT: Plain = {"start": "laid-out"}
SCUM, CONVOY = "me steady", "steady me"
ALL_INTEL = ["1", "2", "2", "4"]
ASIDE = {"width": 740, "height": 360}
GOALS = "[data-region=goals] li"
# What a token is worth, in data or in words; goals speak of 4 and 5, which say nothing.
VALUE = re.compile(r'"intel": ?"[124]"|[Ii]ntel worth [124](?! or more)(?! \(9 on)')
# Where goals lie over the mat or the hand.
OVERLAPS = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect()
  const goals = box('[data-region=goals]')
  const meets = (other) => other && goals.top < other.bottom && other.top < goals.bottom
  return ['[data-region=mat]', '.hand'].filter((one) => meets(box(one)))
}"""


def state_of(visitor: Visitor) -> Plain:
    found: Plain = visitor.table["view"]["state"]
    return found


def offers(*kinds: str) -> Enough:
    """Whether the reader is asked for one of these kinds of options."""

    def asks(table: Plain) -> bool:
        decision = table["decision"]
        return bool(decision and decision["yours"] and {one["kind"] for one in decision["options"]} & set(kinds))

    return asks


def sit_at(visitor: Visitor, server: Server, seats: str, enough: Enough, seed: int = 13, **options: Any) -> Plain:
    """Sit down at a mission that was played, by hints, until its maker sees enough."""
    made = server.make(SETUP, seats, options={**LAID_OUT, **options}, seed=seed)
    sit_when(visitor, server, made, enough, by_hint=True)
    visitor.until(lambda: visitor.is_over or visitor.may_choose)
    return made


def goals(visitor: Visitor) -> list[str]:
    return [" ".join(one.split()) for one in visitor.page.locator(GOALS).all_inner_texts()]


def option_of(visitor: Visitor, kind: str) -> str:
    """The first option of a kind, in notation."""
    return str(next(one["text"] for one in visitor.table["decision"]["options"] if one["kind"] == kind))


# ---------------------------------------------------------------------------------------------------------------------
# Goals


@pytest.mark.parametrize(("seats", "own", "other"), [(SCUM, "Scum:", "Rebels:"), (CONVOY, "Rebels:", "Scum:")])
def test_both_goals_are_in_sight_with_the_own_first(
    wing: Server, visit: Callable[..., Visitor], seats: str, own: str, other: str
) -> None:
    """On a desk, on a phone, and on a phone on its side; never over the mat."""
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, seats, offers("dial"))
    for size in ({"width": 1280, "height": 800}, {"width": NARROW, "height": 740}, ASIDE):
        visitor.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert settled(visitor, SCROLL_WIDTH) <= size["width"]
        told = goals(visitor)
        assert told[0].startswith(f"You {own}") and told[1].startswith(other)
        assert {one.removeprefix("You ") for one in told} == set(visitor.table["goals"])
        for line in visitor.page.locator(GOALS).all():
            box = line.bounding_box()
            assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
        assert visitor.page.evaluate(OVERLAPS) == []


def test_goals_change_as_the_match_goes_on_and_in_the_replay(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit_at(visitor, wing, SCUM, has_stolen)
    stolen = sum(state_of(visitor)["mission"]["stolen"])
    assert re.search(rf"{stolen} of 5 so far|carries {stolen}", goals(visitor)[0])
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    expect(visitor.page.locator("[data-region=replay]")).to_be_visible()
    expect(visitor.page.locator(GOALS).first).to_contain_text("steal intel worth 5 or more")
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator(GOALS).first).not_to_contain_text("worth 5 or more")


def has_stolen(table: Plain) -> bool:
    return bool(offers("dial")(table) and table["view"]["state"]["mission"]["stolen"])


WAY_OUT = "[data-region=way-out]"
# Words on the mission's screens that are smaller than 13 pixels, with how many pixels they have.
TINY_WORDS = """() => [...document.querySelectorAll('main *, .players *, .hand *, .prompt *')].flatMap((one) => {
  const text = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).join('')
  const at = one.ownerSVGElement && one.getScreenCTM?.()
  const size = parseFloat(getComputedStyle(one).fontSize) * (at ? Math.hypot(at.a, at.b) : 1)
  return text && one.getClientRects().length && size < 12.9 ? [`${text}: ${size}`] : []
})"""


def test_the_way_out_is_always_in_sight(wing: Server, visit: Callable[..., Visitor]) -> None:
    """On the mat, or as an arrow that leads there."""
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, SCUM, offers("dial"))
    page = visitor.page
    token = page.get_by_role("button", name="Escape point.")
    arrow = page.get_by_role("button", name="Escape point", exact=True)
    expect(arrow).to_be_visible()
    expect(page.locator(WAY_OUT)).to_have_count(1)
    arrow.click()
    expect(arrow).to_have_count(0)
    expect(page.locator(WAY_OUT)).to_have_count(1)
    mat, box = page.locator("[data-region=mat]").bounding_box(), token.bounding_box()
    assert mat is not None and box is not None
    assert mat["x"] <= box["x"] and box["x"] + box["width"] <= mat["x"] + mat["width"]
    assert mat["y"] <= box["y"] and box["y"] + box["height"] <= mat["y"] + mat["height"]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": NARROW, "height": 740}, ASIDE])
def test_no_words_are_tiny(wing: Server, visit: Callable[..., Visitor], size: Plain) -> None:
    visitor = visit(viewport=size, reduced_motion="reduce")
    for enough in (offers("dial"), offers("slice")):
        sit_at(visitor, wing, SCUM, enough)
        assert settled(visitor, TINY_WORDS) == []


def test_a_long_question_is_told_to_its_end(wing: Server, visit: Callable[..., Visitor]) -> None:
    """On a phone, upright and on its side."""
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, CONVOY, offers("put-escape"), start="placing")
    for size in ({"width": NARROW, "height": 740}, ASIDE):
        visitor.page.set_viewport_size(size)  # type: ignore[arg-type]
        said = "() => { const one = document.querySelector('.said p'); return one.scrollHeight - one.clientHeight }"
        assert settled(visitor, said) <= 2


# ---------------------------------------------------------------------------------------------------------------------
# What is hidden


def test_intel_is_told_to_scum_only_when_it_is_open(wing: Server, visit: Callable[..., Visitor]) -> None:
    """Neither what is sent nor the page of a Scum seat holds a value; the owner sees all of them."""
    made = wing.make(SETUP, "me open", options=LAID_OUT, seed=2)
    scum, owner = visit(), visit()
    scum.sit(wing.link(made, 0))
    owner.sit(wing.link(made, 1))
    while owner.may_choose and offers("hide")(owner.table):
        number = owner.table["number"]
        owner.page.locator("[data-region=hiding] button").first.click()
        owner.until(lambda number=number: owner.table["number"] > number)  # type: ignore[misc]
    scum.until(lambda: scum.table["version"] == owner.table["version"])
    carriers = {name: one["intel"] for name, one in state_of(owner)["ships"].items() if one["intel"]}
    assert sorted(carriers.values()) == ALL_INTEL
    told = "\n".join([*scum.frames, scum.page.content()])
    for ship in carriers:
        assert state_of(scum)["ships"][ship]["intel"] == "?"
        assert not re.search(rf"hide {ship} \d", told)
        expect(scum.page.locator(f"[data-ship='{ship}']")).to_have_attribute(
            "aria-label", re.compile("Intel, face down")
        )
    assert not VALUE.search(told)
    assert VALUE.search(owner.page.content()) and VALUE.search("\n".join(owner.frames))
    own = owner.page.locator("[data-region=squads]")
    for value in set(ALL_INTEL):
        expect(own.get_by_role("img", name=f"Intel worth {value}, face down: only you know").first).to_be_visible()


# ---------------------------------------------------------------------------------------------------------------------
# What is done


def test_the_escape_point_is_placed_and_intel_hidden_by_mouse(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, CONVOY, offers("put-escape"), start="placing")
    pilot = Pilot(visitor)
    pilot.put_down("put-escape")
    visitor.until(lambda: offers("hide")(visitor.table))
    assert len(state_of(visitor)["mission"]["escape"]) == 2
    expect(visitor.page.get_by_role("button", name="Escape point.")).to_be_visible()
    hiding = visitor.page.get_by_role("region", name="Hide intel")
    while offers("hide")(visitor.table):
        number = visitor.table["number"]
        hiding.get_by_role("button").last.click()
        visitor.until(lambda number=number: visitor.may_choose and visitor.table["number"] > number)  # type: ignore[misc]
    assert sorted(one["intel"] for one in state_of(visitor)["ships"].values() if one["intel"]) == ALL_INTEL


def test_a_ship_is_scanned_by_mouse(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, SCUM, offers("scan"))
    action = option_of(visitor, "scan")
    target = action.split()[-1]
    expect(visitor.page.locator(f".piece.lit [data-ship='{target}']")).to_be_visible()
    button = visitor.page.locator(f'.hand [data-option="{action}"]').first
    more = visitor.page.get_by_role("button", name="more")
    if more.count():
        more.first.click()
    button.click()
    visitor.until(lambda: bool(state_of(visitor)["ships"][target]["intel_open"]))
    value = state_of(visitor)["ships"][target]["intel"]
    label = re.compile(f"Intel worth {value}, face up")
    expect(visitor.page.locator(f"[data-ship='{target}']")).to_have_attribute("aria-label", label)


def test_slicing_tells_its_chance_and_shows_its_dice(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, SCUM, offers("slice"))
    option = next(one for one in visitor.table["decision"]["options"] if one["kind"] == "slice")
    button = visitor.page.locator(f'.hand [data-option="{option["text"]}"]').first
    expect(button).to_contain_text(f"{option['shown']['chance']}% chance")
    button.hover()
    expect(visitor.page.locator("[data-region=mat]")).to_contain_text(f"{option['shown']['chance']}%")
    number, before = visitor.table["number"], len(visitor.frames)
    ship = visitor.page.locator(f"[data-ship='{option['args']['ship2']}']")
    Pilot(visitor).press(ship)
    visitor.until(lambda: visitor.table["number"] > number)
    events = [event for frame in visitor.frames[before:] for event in events_in(frame)]
    assert any(event["name"] == "sliced" for event in events)


def events_in(frame: str) -> list[Plain]:
    told = json.loads(frame)
    return [event for play in told.get("plays", []) for event in play["events"]]


def test_the_film_shows_the_dice_of_slicing(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(reduced_motion="no-preference")
    sit_at(visitor, wing, SCUM, offers("slice"))
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_label("Speed of other players").select_option(label="normal")
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(f'.hand [data-option="{option_of(visitor, "slice")}"]').first.click()
    slicing = visitor.page.get_by_role("region", name="Slicing for intel")
    expect(slicing).to_contain_text("Ketsu Onyo slices")
    expect(slicing.locator(".die").first).to_be_visible()
    expect(slicing.get_by_role("status")).to_contain_text("She ")


def test_getting_away_ends_the_match(wing: Server, visit: Callable[..., Visitor]) -> None:
    """Leaving too early is asked twice."""
    visitor = visit(reduced_motion="reduce")
    sit_at(visitor, wing, SCUM, offers("escape"))
    action = option_of(visitor, "escape")
    is_early = any(one["kind"] == "escape" and one["confirm"] for one in visitor.table["decision"]["options"])
    leave = visitor.page.get_by_role("button", name="Get away")
    leave.click()
    if is_early:
        assert not visitor.is_over
        visitor.page.locator(f'.sure + [data-option="{action}"], .sure ~ [data-option="{action}"]').first.click()
    visitor.until(lambda: visitor.is_over)
    expect(visitor.page.locator(".ending")).to_contain_text("Ketsu Onyo gets away")
    expect(visitor.page.locator(GOALS)).to_have_count(0)


def test_a_mission_is_begun_from_the_door(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(5)
    visitor.page.goto(wing.address)
    door(visitor).get_by_role("button", name="Mission 16").click()
    visitor.until(lambda: bool(visitor.table) and visitor.may_choose)
    assert visitor.table["view"]["setup"] == SETUP and visitor.table["you"]["seats"] == [0]
    expect(visitor.page.locator(GOALS)).to_have_count(2)


def test_a_new_match_says_which_squads_the_mission_needs(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.goto(f"{wing.address}/#/new?game=x-wing&setup={SETUP}")
    page = visitor.page
    expect(page.get_by_text("For Mission 16: Scum, with Ketsu Onyo.")).to_be_visible()
    expect(page.get_by_text("a convoy of at least four ships")).to_be_visible()
    page.get_by_role("link", name="Open in the squad builder").last.click()
    expect(page.get_by_text("a convoy of at least four ships")).to_be_visible()
    page.get_by_role("link", name="Fly this squad").click()
    expect(page.get_by_text("For Mission 16: Scum, with Ketsu Onyo.")).to_be_visible()


def door(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=TITLE)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [SCUM, CONVOY])
def test_a_mission_is_flown_by_mouse(wing: Server, visit: Callable[..., Visitor], seats: str) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.sit(wing.link(wing.make(SETUP, seats, seed=13)))
    pilot = Pilot(visitor)
    pilot.fly_on()
    assert {"dial", "ship", "place"} | ({"lay"} if seats == SCUM else {"put-escape", "hide"}) <= pilot.pointed
    expect(visitor.page.locator(".ending").get_by_role("heading").first).to_be_visible()
    see_the_record_end(wing, visitor)


# ---------------------------------------------------------------------------------------------------------------------
# The guide


EXPLAINED = (
    "what each side needs",
    "carry intel worth 4, 2, 2 and 1",
    "way out",
    "Scan is an action",
    "Slicing: one die",
)


def test_the_guide_explains_the_mission_at_its_moments(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit_at(visitor, wing, SCUM, offers("dial"))
    see_guide(visitor, "A mission", EXPLAINED)


# ---------------------------------------------------------------------------------------------------------------------
# Screens


def planning(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, offers("dial"))


def placing(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, CONVOY, offers("put-escape"), start="placing")


def hiding(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, CONVOY, offers("hide"))


def scanning(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, offers("scan"))


def slicing(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, offers("slice"))


def stolen(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, has_stolen)


def leaving(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, offers("escape"))


def escorting(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, CONVOY, offers("attack"))


def signs(visitor: Visitor, server: Server) -> None:
    planning(visitor, server)
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Mission 16")


def over(visitor: Visitor, server: Server) -> None:
    sit_at(visitor, server, SCUM, lambda table: False)


SCREENS: dict[str, Opener] = {
    "planning": planning,
    "placing": placing,
    "hiding": hiding,
    "scanning": scanning,
    "slicing": slicing,
    "stolen": stolen,
    "leaving": leaving,
    "escorting": escorting,
    "signs": signs,
    "over": over,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_of_the_mission_is_fit_for_all_readers(
    wing: Server, visit: Callable[..., Visitor], screen: str
) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    SCREENS[screen](visitor, wing)
    see_fitness(visitor)
    visitor.page.set_viewport_size(ASIDE)  # type: ignore[arg-type]
    assert settled(visitor, SCROLL_WIDTH) <= ASIDE["width"]


def test_the_dial_of_a_mission_fits_a_phone_in_landscape(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=ASIDE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    planning(visitor, wing)
    visitor.page.locator("[data-region=dial] [data-manoeuvre]").first.tap()
    for part in ("[data-region=goals]", "[data-region=mat]", "[data-region=hub]", ".plotting button.legal"):
        box = visitor.page.locator(part).last.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= ASIDE["height"], (part, box)


def test_the_mission_is_german(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    sit_at(visitor, wing, SCUM, offers("slice"))
    see_german_table(visitor)


def test_intel_is_hidden_and_slicing_declined_by_keys(wing: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    sit_at(visitor, wing, SCUM, offers("slice"))
    number = visitor.table["number"]
    visitor.page.keyboard.press("e")
    visitor.until(lambda: visitor.table["number"] > number)
    assert visitor.table["plays"] == [] or "not-now" in str(visitor.table["plays"][0]["action"])
    other = visit()
    sit_at(other, wing, CONVOY, offers("hide"))
    number = other.table["number"]
    command(other, option_of(other, "hide"))
    other.until(lambda: other.table["number"] > number)
