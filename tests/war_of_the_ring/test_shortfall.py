"""Why an action is not possible: the reasons agree with the rules, and are put for people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from war_of_the_ring.walks import AT_A_SCREEN, GAME, decisions, teller_of

from gnomon import Match
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.shortfall import TURN_ACTIONS, lacks
from gnomon.games.war_of_the_ring.steps import MOVE_CARD, PLAY_EVENT, PLAY_ON, PLAY_TO, USE
from gnomon.games.war_of_the_ring.tables import RESERVE
from gnomon.kernel.decision import Action
from gnomon.kernel.toml import Plain, read, write
from gnomon.telling import complaint

pytestmark = pytest.mark.once  # what it tests is never compiled

EVERY = 11  # turns between two that are looked at


def all_codes(cards: int) -> Iterator[int]:
    """Every action of a turn that can be written down."""
    for kind in TURN_ACTIONS:
        if kind in (PLAY_TO, MOVE_CARD):
            yield from (kind | card << 8 | place << 20 for card in range(cards) for place in range(RESERVE + 1))
        elif kind == PLAY_ON:
            yield from (kind | card << 8 | other << 20 for card in range(cards) for other in range(cards))
        elif kind in (PLAY_EVENT, USE, 4):
            yield from (kind | card << 8 for card in range(cards))
        else:
            yield kind


@pytest.mark.parametrize(("setup", "seats"), AT_A_SCREEN)
def test_whatever_is_not_offered_has_a_reason_and_nothing_else_has(setup: str, seats: int) -> None:
    looked = 0
    for match, decision in decisions(setup, seats, 7):
        if not teller_of(match).is_menu(match.view(decision.seat)) or match.record.plays % EVERY:
            continue
        state, offered = as_table(match.state), set(decision.options.codes)
        for code in all_codes(len(state.tables.slugs)):
            assert bool(lacks(state, code)) == (code not in offered), Action(code, match.record.lexicon.actions)
        looked += 1
    assert looked >= 3


@pytest.mark.parametrize(("setup", "seats"), [("trilogy", 2), ("duel", 2)])
def test_reasons_follow_from_what_the_seat_sees(setup: str, seats: int) -> None:
    for match, decision in decisions(setup, seats, 8):
        view = match.view(decision.seat)
        if teller_of(match).is_menu(view):
            assert not [one for one in decision.options if teller_of(match).why_not(view, one)]


# Examples


def table(**changes: object) -> Match:
    """Saruman's first turn in Trilogy, with Orthanc and Edoras and Imladris active."""
    data = read(GAME.start("trilogy", 4, seed=3).position(), "position")
    state = data["state"]
    for player in state["players"]:
        gather(player)
    saruman, frodo = state["players"][3], state["players"][0]
    deal(saruman, "hand", "ugluk", "shelob", "sarumans-staff", "threats-and-promises", "wolf-riders", "cave-troll")
    deal(saruman, "reserve", "grima-wormtongue", "hill-troll")
    saruman["reserve"][1] += "*"
    for player in (frodo, *state["players"][1:3]):
        deal(player, "hand", *player["deck"][0]["cards"][:2])
    for side, ground in (("free", "edoras"), ("shadow", "orthanc")):
        state["battlegrounds"][side][0]["cards"].remove(ground)
    place: Plain = {"free": [], "shadow": [], "attack": 0, "defence": 0}
    state |= {"round": 3, "path": "imladris", "path_number": 3, "slot": 3, "grounds": ["edoras", "orthanc"]}
    state["unused"] = [one for one in state["unused"] if one != "imladris"]
    state["at"] = {name: dict(place) for name in ("path", "edoras", "orthanc")}
    state["frames"] = [{"step": "turn", "seat": 3, "player": "saruman"}]
    saruman |= changes
    return GAME.position(write(data))


def gather(player: Plain) -> None:
    """Put all cards of a player back into the deck."""
    group = player["deck"][0]
    for zone in ("hand", "cycled"):
        group["cards"] = sorted([*group["cards"], *player[zone]])
        player[zone] = []


def deal(player: Plain, zone: str, *cards: str) -> None:
    for card in cards:
        player["deck"][0]["cards"].remove(card)
        player[zone].append(card)


def answer(text: str, match: Match, language: str = "en") -> str:
    decision = match.decision
    assert decision is not None
    return complaint(teller_of(match, language), match.view(decision.seat), decision.options, text)


@pytest.fixture(scope="module")
def match() -> Match:
    return table()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play ugluk to path", "the active path has the number 3, which is not listed on Uglúk"),
        ("play wolf-riders to path", "an army never goes to a path"),
        ("play cave-troll to edoras", "Edoras does not list Monstrous cards"),
        ("play wolf-riders to moria", "Moria is not active; Moria does not list Isengard cards"),
        ("play sarumans-staff on saruman", "Saruman is not in play"),
        ("play sarumans-staff on ugluk", "Uglúk cannot wield Saruman's Staff"),
        ("play sarumans-staff to reserve", "Saruman's Staff is an item: it is played on a wielder"),
        ("play threats-and-promises to reserve", "Threats and Promises is an event: it is played for its text"),
        ("play gollum to reserve", "Gollum is not in your hand"),
        ("move hill-troll to path", "Hill-troll was played to the reserve this round"),
        ("move grima-wormtongue to path", "the active path has the number 3, which is not listed on Gríma"),
        ("move saruman to orthanc", "Saruman is not in your reserve"),
        ("use ugluk", "Uglúk is not in play"),
        ("use wolf-riders", "Wolf Riders has no action"),
        ("cycle gollum", "Gollum is not in your hand"),
        ("pass", "you hold 4 cards more than you may keep, and not fewer than each enemy"),
    ],
)
def test_why_it_is_not_possible(match: Match, text: str, why: str) -> None:
    assert answer(text, match).startswith(f"{text} is not possible now: {why}")


@pytest.mark.parametrize(
    ("changes", "text", "why"),
    [
        ({"ring": "used"}, "ring", "your Ring token is used"),
        ({"played": ["ugluk"]}, "play ugluk to orthanc", "Uglúk was already played this round"),
    ],
)
def test_why_it_is_not_possible_any_more(changes: Plain, text: str, why: str) -> None:
    assert f"{text} is not possible now: {why}." == answer(text, table(**changes))


def test_in_german(match: Match) -> None:
    assert answer("play wolf-riders to path", match, "de").endswith("eine Armee geht nie auf einen Pfad.")
    assert answer("pass", match, "de").startswith("pass geht jetzt nicht: du hast 4 Karten mehr, als du behalten")
    assert answer("play ugluk", match, "de").startswith("play ugluk braucht noch einen Ort: ")


def test_something_is_missing_or_misspelt(match: Match) -> None:
    assert answer("play ugluk to", match) == "play ugluk to needs a place: reserve, edoras or orthanc."
    assert answer("play uglk to orthanc", match) == "Did you mean play ugluk to orthanc?"
    assert answer("winow", match) == "Did you mean winnow?"
