"""The squad builder: a squad built by mouse and by keys, faults where they are, XWS in and out, and off to a match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fitness import see_fitness
from playwright.sync_api import Locator, Page, expect
from visitor import Visitor
from webserver import Server

pytestmark = pytest.mark.once

Visit = Callable[..., Visitor]
PUBLISHED = Path(__file__).parents[1] / "x_wing" / "xws"
FAULTY = "rookie-pilot: r2-d2, gunner; luke-skywalker: r2-d2; han-solo: predator, gunner, millennium-falcon"


@pytest.fixture(scope="module")
def hangar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"), game="x-wing")
    yield server
    server.stop()


def open_builder(visitor: Visitor, server: Server, squad: str = "") -> Page:
    visitor.goto(f"{server.address}/#/game/x-wing/squads{f'?squad={squad}' if squad else ''}")
    expect(visitor.page.get_by_role("heading", name="Squad builder")).to_be_visible()
    expect(visitor.page.get_by_label("Name of the squad")).to_be_attached()
    return visitor.page


def ship(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


def fly(page: Page) -> Locator:
    return page.get_by_role("link", name="Fly this squad")


def points(page: Page, count: int) -> None:
    expect(page.get_by_role("img", name=f"{count} of 100 points.")).to_be_visible()


# By mouse


def test_a_squad_is_built_by_mouse_and_flown(visit: Visit, hangar: Server) -> None:
    visitor = visit()
    visitor.goto(hangar.address)
    page = visitor.page
    page.get_by_role("link", name="Build a squad").click()
    page.get_by_text("Empire", exact=True).click()
    page.get_by_role("button", name="TIE Interceptor").click()
    page.get_by_role("button", name="Add Soontir Fel").click()
    soontir = ship(page, "Soontir Fel")
    soontir.get_by_role("button", name="Elite empty").click()
    page.get_by_role("dialog").get_by_role("button", name="Push the Limit").click()
    soontir.get_by_role("button", name="Title empty").click()
    page.get_by_role("dialog").get_by_role("button", name="Royal Guard TIE").click()
    expect(soontir.get_by_role("button", name="Modification empty")).to_have_count(2)  # the title grants one
    page.get_by_role("button", name="TIE Fighter", exact=True).click()
    for _ in range(3):
        page.get_by_role("button", name="Add Academy Pilot").click()
    points(page, 27 + 3 + 0 + 3 * 12)
    expect(ship(page, "Academy Pilot 3")).to_be_visible()
    page.get_by_label("Name of the squad").fill("Fel and friends")
    page.get_by_role("button", name="Save").click()
    fly(page).click()
    seat = page.get_by_label("Squad of seat 1")
    expect(seat.locator("option:checked")).to_have_text("Fel and friends")
    expect(page.get_by_text("66 points: Soontir Fel, 3 × Academy Pilot.")).to_be_visible()
    page.get_by_role("combobox", name=re.compile("^Start")).select_option("laid-out")
    page.get_by_role("button", name="Start the match").click()
    page.locator("main.board").wait_for()
    visitor.until(lambda: bool(visitor.table))
    mine = [one for one in visitor.table["view"]["state"]["ships"].values() if one["seat"] == 0]
    assert len(mine) == 4


def test_the_other_seat_may_fly_an_own_squad(visit: Visit, hangar: Server) -> None:
    visitor = visit()
    page = open_builder(visitor, hangar, "scum-robots")
    page.get_by_label("Name of the squad").fill("Beep")
    page.get_by_role("button", name="Save").click()
    visitor.goto(f"{hangar.address}/#/new?game=x-wing")
    page.get_by_label("Squad of seat 2").select_option(label="Beep")
    page.get_by_role("button", name="Start the match").click()
    visitor.until(lambda: bool(visitor.table))
    assert "ig-88b" in visitor.table["view"]["state"]["ships"]


# By keys


def tab_to(page: Page, holds: Callable[[dict[str, Any]], bool], most: int = 200) -> None:
    """Go from one thing to the next until one is found."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if holds(page.evaluate(FOCUSED)):
            return
    raise AssertionError("nothing like it can be reached with the Tab key")


FOCUSED = """() => {
  const one = document.activeElement
  const said = [...one.childNodes].filter(part => !part.ariaHidden)
  const parts = said.flatMap(part => part.childNodes.length ? [...part.childNodes] : [part])
  const text = parts.map(part => part.textContent.trim()).filter(Boolean).join(' ')
  const label = one.getAttribute('aria-label') ?? text
  return {label, pilot: one.dataset.pilot, card: one.dataset.card, tag: one.tagName, type: one.type ?? ''}
}"""


def test_a_squad_is_built_by_keys_alone(visit: Visit, hangar: Server) -> None:
    page = open_builder(visit(), hangar)
    tab_to(page, lambda one: one["type"] == "radio")
    page.keyboard.press("ArrowRight")  # the Empire
    expect(page.get_by_role("button", name="TIE Fighter", exact=True)).to_be_visible()
    tab_to(page, lambda one: one["label"] == "TIE Interceptor")
    page.keyboard.press("Enter")
    tab_to(page, lambda one: one["pilot"] == "turr-phennir")
    page.keyboard.press("Enter")
    turr = ship(page, "Turr Phennir")
    expect(turr).to_be_visible()
    tab_to(page, lambda one: one["label"] == "Elite empty")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, lambda one: one["card"] == "veteran-instincts")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    filled = turr.get_by_role("button", name="Elite: Veteran Instincts")
    expect(filled).to_be_focused()
    expect(turr.get_by_role("img", name="Pilot skill 9")).to_be_visible()  # 7 and 2
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(filled).to_be_focused()
    tab_to(page, lambda one: one["label"] == "Take out Veteran Instincts")
    page.keyboard.press("Enter")
    expect(turr.get_by_role("button", name="Elite empty")).to_be_focused()
    tab_to(page, lambda one: one["label"] == "Remove Turr Phennir")
    page.keyboard.press("Enter")
    expect(turr).to_have_count(0)
    expect(page.get_by_role("heading", name="Pick a first pilot")).to_be_focused()
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        if page.evaluate(FOCUSED)["label"] == "Undo":
            break
    page.keyboard.press("Enter")
    expect(turr).to_be_visible()
    tab_to(page, lambda one: one["label"] == "Fly this squad")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    expect(page.get_by_text("25 points: Turr Phennir.")).to_be_visible()


# Faults


def test_faults_are_told_next_to_what_they_concern(visit: Visit, hangar: Server) -> None:
    page = open_builder(visit(), hangar, FAULTY)
    assert fly(page).count() == 0
    expect(page.get_by_role("button", name="Fly this squad")).to_be_disabled()
    rookie, luke = ship(page, "Rookie Pilot"), ship(page, "Luke Skywalker")
    expect(rookie.get_by_text("Rookie Pilot has no free Crew slot for Gunner.")).to_be_visible()
    expect(luke.get_by_text("R2-D2 is unique and may be in the squad only once.")).to_be_visible()
    expect(page.get_by_text("The squad costs 117 points, and 100 are allowed.")).to_be_visible()
    rookie.get_by_role("button", name="Rule 10.3").click()
    expect(page.get_by_role("dialog")).to_contain_text("each holds one upgrade of that kind")
    page.keyboard.press("Escape")
    rookie.get_by_role("button", name="Take out Gunner").click()
    expect(rookie.get_by_role("listitem").filter(has_text="no free Crew slot")).to_have_count(0)
    rookie.get_by_role("button", name="Take out R2-D2").click()
    expect(luke.get_by_text("R2-D2 is unique")).to_have_count(0)
    expect(page.get_by_role("button", name="Fly this squad")).to_be_disabled()
    rookie.get_by_role("button", name="Remove Rookie Pilot").click()
    expect(fly(page)).to_be_visible()


def test_what_does_not_fit_says_why_and_cannot_be_taken(visit: Visit, hangar: Server) -> None:
    page = open_builder(visit(), hangar, "rookie-pilot; luke-skywalker: r2-d2")
    ship(page, "Rookie Pilot").get_by_role("button", name="Astromech empty").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").filter(has_text="R2-D2 is unique")).to_be_visible()
    assert dialog.get_by_role("button", name=re.compile("^R2-D2")).count() == 0
    expect(dialog.get_by_role("button", name=re.compile("^R2 Astromech"))).to_be_visible()
    page.keyboard.press("Escape")
    taken = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name=re.compile("^Luke Skywalker"), level=4)
    )
    expect(taken).to_contain_text("Luke Skywalker is unique")
    page.get_by_text("Scum", exact=True).click()
    expect(page.get_by_text("Your squad flies for another side: Rebel Alliance.")).to_be_visible()
    assert page.locator("[data-pilot]").count() == 0
    page.get_by_role("button", name="Start a new squad").click()
    expect(page.get_by_role("button", name="Add Kavil")).to_be_visible()


# In and out


def given_out(page: Page) -> Any:
    page.get_by_role("button", name="Import, export").click()
    text = page.locator("[data-xws]").input_value()
    page.keyboard.press("Escape")
    return json.loads(text)


@pytest.mark.parametrize("name", sorted(file.name for file in PUBLISHED.glob("*.json")))
def test_a_published_squad_goes_out_as_it_came_in(visit: Visit, hangar: Server, name: str) -> None:
    text = (PUBLISHED / name).read_text(encoding="utf-8")
    page = open_builder(visit(), hangar)
    page.get_by_role("button", name="Import, export").click()
    page.get_by_label("A squad in XWS").fill(text)
    page.get_by_role("button", name="Read it").click()
    expect(fly(page)).to_be_visible()
    assert given_out(page) == json.loads(text)


def test_files_are_opened_and_downloaded(visit: Visit, hangar: Server, tmp_path: Path) -> None:
    file = PUBLISHED / "brobots.json"
    visitor = visit()
    page = open_builder(visitor, hangar)
    page.get_by_role("button", name="Import, export").click()
    page.get_by_label("Open a file").set_input_files(file)
    expect(fly(page)).to_be_visible()
    page.get_by_role("button", name="Import, export").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download XWS").click()
    coming.value.save_as(tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text("utf-8")) == json.loads(file.read_text("utf-8"))
    assert coming.value.suggested_filename.endswith(".xws.json")
    line = page.get_by_role("textbox", name="In one line", exact=True).input_value()
    assert "ig-88" in line
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Import, export").click()
    page.get_by_label("A squad in XWS").fill(line)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("article")).to_have_count(2)


def test_what_is_no_squad_is_told_and_nothing_is_lost(visit: Visit, hangar: Server) -> None:
    page = open_builder(visit(), hangar, "rookie-pilot")
    page.get_by_role("button", name="Import, export").click()
    page.get_by_label("A squad in XWS").fill('{"faction": "rebel", "pilots": [{"name": "gandalf"}]}')
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a squad")
    page.keyboard.press("Escape")
    expect(ship(page, "Rookie Pilot")).to_be_visible()


def test_squads_are_kept_in_the_browser(visit: Visit, hangar: Server) -> None:
    page = open_builder(visit(), hangar)
    page.get_by_role("button", name=re.compile("^Imperial Aces")).click()
    expect(page.get_by_label("Name of the squad")).to_have_value("Imperial Aces")
    page.get_by_label("Name of the squad").fill("My <b>aces</b>")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("article")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="My <b>aces</b> Soontir Fel").click()
    expect(ship(page, "Soontir Fel")).to_be_visible()
    page.get_by_role("button", name="Squads", exact=True).click()
    page.get_by_role("button", name="Delete My <b>aces</b>").click()
    expect(page.get_by_role("dialog").get_by_text("Your squads")).to_have_count(0)
    page.keyboard.press("Escape")
    page.reload()
    expect(ship(page, "Soontir Fel")).to_be_visible()  # the draft is still there


# For all readers


def filled(visitor: Visitor, server: Server) -> None:
    open_builder(visitor, server, FAULTY)


def picking(visitor: Visitor, server: Server) -> None:
    page = open_builder(visitor, server, "scum-shadow-caster")
    ship(page, "Asajj Ventress").get_by_role("button", name="Crew empty").click()


def exchanging(visitor: Visitor, server: Server) -> None:
    open_builder(visitor, server, "imperial-swarm").get_by_role("button", name="Import, export").click()


def empty(visitor: Visitor, server: Server) -> None:
    open_builder(visitor, server).locator("summary").click()


def new_match(visitor: Visitor, server: Server) -> None:
    visitor.goto(f"{server.address}/#/new?game=x-wing&squad_1={FAULTY}")
    expect(visitor.page.get_by_role("alert").first).to_be_visible()


@pytest.mark.parametrize("opener", [empty, filled, picking, exchanging, new_match])
def test_the_builder_is_fit_for_all_readers(
    visit: Visit, hangar: Server, opener: Callable[[Visitor, Server], None]
) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    opener(visitor, hangar)
    see_fitness(visitor)


def test_it_is_usable_on_a_phone_and_in_german(visit: Visit, hangar: Server) -> None:
    visitor = visit(language="de", viewport={"width": 360, "height": 740}, has_touch=True)
    visitor.goto(f"{hangar.address}/#/game/x-wing/squads")
    page = visitor.page
    page.get_by_role("button", name="Hangar").tap()
    page.get_by_role("button", name="Wedge Antilles dazunehmen").tap()
    page.get_by_role("button", name="Staffel (1)").tap()
    ship(page, "Wedge Antilles").get_by_role("button", name="Elite leer").tap()
    page.locator("[data-card=push-the-limit]").tap()
    expect(page.get_by_role("img", name="32 von 100 Punkten.")).to_be_visible()
    page.get_by_role("link", name="Losfliegen").tap()
    expect(page.get_by_text("32 Punkte: Wedge Antilles.")).to_be_visible()
