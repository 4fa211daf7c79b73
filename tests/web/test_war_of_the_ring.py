"""War of the Ring on the page: whole matches by mouse, by keys and in two browsers; screens fit for all readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from behind import sit_when
from endings import see_the_record_end
from fitness import Opener, see_fit_screen
from hands import CardKeyboard, play_by_mouse, play_until, take_hint
from motion import see_no_motion
from playwright.sync_api import Locator, expect
from reading import see_german_table
from visitor import Visitor
from webserver import Server

TITLE = "War of the Ring: The Card Game"
Plain = dict[str, Any]
MOST_STEPS = 40
CROWD = 3


def door(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=TITLE)


def places(visitor: Visitor) -> list[str]:
    """The active places with their totals, which everybody sees alike."""
    return visitor.page.locator("article.place :is(.title, .totals)").all_inner_texts()


def step_of(table: Plain) -> str:
    frames = table["view"]["state"]["frames"]
    return str(frames[-1]["step"]) if frames else ""


# ---------------------------------------------------------------------------------------------------------------------
# Whole matches


@pytest.mark.soak
def test_a_duel_is_played_by_mouse(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(4)
    visitor.page.goto(ring.address)
    mouse = play_by_mouse(visitor, door(visitor).get_by_role("button", name="Play a Duel"), 4)
    assert {"hand", "place", "at", "button"} <= mouse.clicked
    see_the_end(ring, visitor)


def test_a_duel_is_played_by_keys_alone(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(6)
    visitor.page.goto(ring.address)
    keyboard = CardKeyboard(visitor, 6)
    keyboard.tab_to(door(visitor).get_by_role("button", name="Play a Duel"))
    keyboard.press("Enter")
    keyboard.play_on()
    assert keyboard.ways == {"choices", "card", "letter"}
    see_the_end(ring, visitor)


def see_the_end(server: Server, visitor: Visitor) -> None:
    own = visitor.table["outcome"]["winners"] == visitor.table["you"]["seats"]
    told = "You win" if own else "Witch-king wins"
    expect(visitor.page.locator(".ending").get_by_role("heading", name=told)).to_be_visible()
    expect(visitor.page.locator(".ending .curve")).to_be_visible()
    see_the_record_end(server, visitor)


def test_two_people_and_two_bots_see_one_trilogy(ring: Server, visit: Callable[..., Visitor]) -> None:
    see_one_match(ring, visit(), visit(), 20)


@pytest.mark.soak
def test_two_people_and_two_bots_play_the_trilogy(ring: Server, visit: Callable[..., Visitor]) -> None:
    host, guest = visit(), visit()
    see_one_match(ring, host, guest, 40)
    play_until(host, guest, lambda: host.is_over)
    guest.until(lambda: guest.is_over)
    seen, seen_by_guest = (one.page.locator(".ending .deeds").inner_text() for one in (host, guest))
    assert seen == seen_by_guest


def see_one_match(ring: Server, host: Visitor, guest: Visitor, plays: int) -> None:
    """Two people, each in a browser, see the same places and different hands after so many plays."""
    made = ring.make("trilogy", "me open greedy greedy", seed=2)
    for seat, visitor in enumerate((host, guest)):
        visitor.sit(ring.link(made, seat))
    play_until(host, guest, lambda: host.table["number"] >= plays)
    guest.until(lambda: guest.table["version"] >= host.table["version"])
    assert places(host) == places(guest)
    assert hand(host) != hand(guest)


def hand(visitor: Visitor) -> list[str]:
    return visitor.page.locator("[data-region=cards] .title").all_inner_texts()


# ---------------------------------------------------------------------------------------------------------------------
# Screens


def own_turn(visitor: Visitor, server: Server) -> None:
    sit_when(visitor, server, server.make("duel", "me greedy", seed=5), lambda table: is_asked(table, "turn"))
    expect(visitor.page.locator("[data-region=cards] button.legal").first).to_be_visible()


def is_asked(table: Plain, step: str) -> bool:
    return table["decision"] is not None and table["decision"]["yours"] and step_of(table) == step


def picked(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.locator("[data-region=cards] button.legal").first.click()
    expect(visitor.page.locator(".card.picked")).to_be_visible()


def crowded(visitor: Visitor, server: Server) -> None:
    """Two decks in one hand, and several battlegrounds at once."""
    made = server.make("trilogy", "me greedy", seed=9)
    sit_when(visitor, server, made, lambda table: is_asked(table, "turn") and is_crowded(table))


def is_crowded(table: Plain) -> bool:
    return len(table["view"]["state"]["at"]) >= CROWD


def card(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("button", name="Read").first.click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Values")


def pile(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.get_by_role("region", name="Gandalf").get_by_role("button", name="deck").click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Known cards")


def score(visitor: Visitor, server: Server) -> None:
    crowded(visitor, server)
    visitor.page.get_by_role("region", name="Score and paths").get_by_role("button").first.click()
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Scored so far")


def signs(visitor: Visitor, server: Server) -> None:
    own_turn(visitor, server)
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("Leadership in attack")


def watching(visitor: Visitor, server: Server) -> None:
    made = server.make("trilogy", "me greedy greedy greedy", seed=5)
    visitor.sit(server.link(made, None))
    expect(visitor.page.get_by_text("hands are hidden")).to_be_visible()


def over(visitor: Visitor, server: Server) -> None:
    sit_when(visitor, server, server.make("duel", "me greedy", seed=5))
    expect(visitor.page.locator(".ending .curve")).to_be_visible()


SCREENS: dict[str, Opener] = {
    "own turn": own_turn,
    "picked": picked,
    "crowded": crowded,
    "card": card,
    "pile": pile,
    "score": score,
    "signs": signs,
    "watching": watching,
    "over": over,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_fit_for_all_readers(ring: Server, visit: Callable[..., Visitor], screen: str) -> None:
    see_fit_screen(visit, SCREENS[screen], ring)


def test_the_guide_explains_each_thing_when_it_comes_up(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.with_seed(11)
    visitor.page.goto(ring.address)
    door(visitor).get_by_role("button", name="Play a Duel").click()
    visitor.until(lambda: visitor.may_choose)
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="Guided match").click()
    guide = visitor.page.get_by_role("complementary", name="Guide")
    expect(guide).to_contain_text("nine paths")
    told: list[str] = []
    for _ in range(MOST_STEPS):
        if guide.count():
            told += guide.locator("p").all_inner_texts()
            guide.get_by_role("button", name="Got it").click()
        else:
            take_hint(visitor)
            visitor.until(lambda: visitor.may_choose)
    assert len(told) == len(set(told))
    for subject in ("These places are active", "The balance adds up", "costs another one of your hand", "you may pass"):
        assert any(subject in one for one in told), subject


def test_who_wants_no_motion_gets_none(ring: Server, visit: Callable[..., Visitor]) -> None:
    see_no_motion(visit, ring.link(ring.make("duel", "me greedy", seed=11)))


def test_the_table_is_german(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(language="de", reduced_motion="reduce")
    crowded(visitor, ring)
    see_german_table(visitor)


def test_on_a_hot_seat_hands_are_covered_between_turns(ring: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.goto(ring.link(ring.make("duel", "me me", seed=11)))
    cover = page.get_by_role("button", name="I am here")
    for seat in (0, 1, 0):
        visitor.until(lambda seat=seat: bool(visitor.table) and visitor.table["you"]["seat"] == seat)  # type: ignore[misc]
        expect(cover).to_be_visible()
        expect(page.locator("[data-region=cards]")).to_have_count(0)
        cover.click()
        expect(page.locator("[data-region=cards]")).to_be_visible()
        while visitor.table["you"]["seat"] == seat:
            take_hint(visitor)
