"""What a prompt says: who is asked, why, and about what, without telling a secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from war_of_the_ring.walks import GAME, LANGUAGES, TABLES, arranged, decisions, teller_of

from gnomon import Match
from gnomon.games.war_of_the_ring import asked
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.steps import ENTER, PAY, SCRIPT
from gnomon.games.war_of_the_ring.tables import NONE, PATH

pytestmark = pytest.mark.once  # what it tests is never compiled

SEEDS = range(4)
# Steps that somebody is asked at because of a text.
OF_TEXTS = (
    *("take", "may", "may-cost", "choose", "pick-path", "pick-ground", "victim", "pick-place", "move-to"),
    *asked.FOR_BOTS.values(),
)
# No card says so, but one of an overlay may; a hand, a deck and a cycle pile that are empty at once are rare, and so is
# a bot that has such a choice.
UNMET = {"eliminate", "forsake-instead", "pick-path-bot", "victim-bot"}
FOR_BOTS = asked.FOR_BOTS.values()
IMAGINED = 3  # other worlds that look the same


def cause_of(state: State) -> str:
    """The title of the card or location whose text is carried out, found apart from the prompt's own code."""
    scripts = [frame for frame in state.frames[:-1] if frame.step in (SCRIPT, ENTER)]
    return title_of(state, scripts[-1]) if scripts else ""


def title_of(state: State, frame: Frame) -> str:
    tables = state.tables
    if frame.card != NONE:
        return str(tables.titles[frame.card])
    return str(tables.place_titles[state.path if frame.place == PATH else frame.place])


def named_in(prompt: str, title: str) -> bool:
    return title.removeprefix("The ") in prompt


def asked_at(seed: int, setup: str, seats: int) -> Iterator[tuple[Match, State, str]]:
    for match, _ in decisions(setup, seats, seed):
        state = as_table(match.state)
        yield match, state, asked.pending(state)[0]


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_a_prompt_names_who_is_asked_and_the_text_that_asks(setup: str, seats: int) -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        for match, state, key in asked_at(seed, setup, seats):
            teller, prompt = teller_of(match), teller_of(match).prompt(match)
            name = state.scenario.parts[state.frames[-1].player].name
            called = teller.words.find("players-call", name)
            called = f"For {teller.words.find('players-for', name)}: " if key in FOR_BOTS else f"{called}, "
            assert prompt.startswith(called), prompt
            assert str(teller.lore.player(name)).removeprefix("The ") in teller.onlooking(match, match.view(None))
            found[key] += 1
            if key in (*OF_TEXTS, "cycle", "eliminate", "forsake", "aside-play", "aside-eliminate", "aside-cycle"):
                assert named_in(prompt, cause_of(state)), (prompt, cause_of(state))
    assert found["turn"] and found["forsake"] and (found["pay"] or setup.endswith("box"))


def test_payments_name_what_they_buy() -> None:
    paid = Counter[str]()
    for _, state, key in asked_at(1, "trilogy", 4):
        frame = state.frames[-1]
        if key in ("pay", "forsake-pay"):
            below = state.frames[-2]
            assert below.step == ENTER
            title = state.tables.titles[below.card]
            assert frame.step != PAY or frame.card == below.card
            paid[title] += 1
    assert len(paid) > 10


def test_every_case_is_met() -> None:
    """In some scenario, in a Duel, whose Ring tokens ask twice, or for a bot."""
    walks = (asked_at(3, "duel", 2), asked_at(0, "trilogy-solo", 1))
    found = {key for walk in walks for _, _, key in walk}
    for match in [one for along in arranged() for one in along if one.decision is not None]:
        state = as_table(match.state)
        key = asked.pending(state)[0]
        assert key not in OF_TEXTS or named_in(teller_of(match).prompt(match), cause_of(state))
        found.add(key)
    assert set(GAME.words("en").sections["prompts"]) - found <= UNMET


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_tells_no_secret(language: str) -> None:
    """It is the same in every world that the asked seat, or a spectator, cannot tell apart."""
    compared = 0
    for match, decision in decisions("trilogy", 3, 4):
        teller = teller_of(match, language)
        prompt, told = teller.prompt(match), teller.onlooking(match, match.view(None))
        for seed in range(IMAGINED) if match.record.plays % 5 == 0 else ():
            for seat in (decision.seat, None):
                other = GAME.imagine(match.view(seat), seed)
                assert (teller.prompt(other), teller.onlooking(other, other.view(None))) == (prompt, told)
                compared += 1
    assert compared > 100


def test_the_rule_fits_the_case() -> None:
    rules = {key: cited(state) for setup, seats in TABLES for _, state, key in asked_at(2, setup, seats)}
    assert rules["pay"] == "5.1" and rules["turn"] == "4.2"
    assert rules["eliminate-winnow"] == "6.3" and rules["aside-play"] == "5.9"
    assert rules["eliminate-ring"] == rules["cycle-ring"] == "6.5"


def cited(state: State) -> str:
    return asked.pending(state)[1]
