"""No seat and no spectator is shown anything that depends on what it may not know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE_CYCLE,
    ASIDE_ELIMINATE,
    CYCLE_CARD,
    DONE,
    ELIMINATE_CARD,
    EVENTS,
    FORSAKE_HAND,
    FORSAKE_TOP,
    FORSOOK_TOP,
    PASS,
    PAY_WITH,
    REMOVED,
    TAKE_NONE,
    TOOK,
    USE_RING,
    WINNOW,
    YES,
)
from gnomon.games.war_of_the_ring.tables import ANYWHERE
from gnomon.kernel.decision import Action
from gnomon.kernel.ints import index_of, listed
from gnomon.kernel.journal import Event
from gnomon.kernel.match import Match
from gnomon.kernel.notation import arguments
from gnomon.testing.leak import Worlds, run
from gnomon.testing.walk import Picker, tables_of

TABLES = tables_of(GAME)
# Actions that show no card, so that a second world can follow them for long.
DISCREET = (
    ASIDE_CYCLE, ASIDE_ELIMINATE, CYCLE_CARD, DONE, ELIMINATE_CARD, FORSAKE_HAND, FORSAKE_TOP, PASS, PAY_WITH,
    TAKE_NONE, USE_RING, WINNOW, YES,
)  # fmt: skip
SHOW_WHERE = [EVENTS.patterns[kind].split()[0] for kind in (REMOVED, TOOK)]
FEW = 2
FORSOOK = EVENTS.patterns[FORSOOK_TOP].split()[0]


class Table(Worlds):
    """Cards are drawn, cycled and eliminated in secret; a search, a removal and some forsaken cards show one."""

    def choose(self, match: Match, picker: Picker) -> Action:
        assert match.decision is not None
        discreet = [action for action in match.decision.options if action.code & 255 in DISCREET]
        return picker.one(discreet) if discreet and picker.chance(2) else super().choose(match, picker)

    def twin(self, first: Match, second: Match, seat: int, action: Action, picker: Picker) -> Action:
        """A card that a text saves is shown when it would be eliminated, so the second world follows with its like."""
        alike = super().twin(first, second, seat, action, picker)
        return alike if is_shown(first, action) == is_shown(first, alike) else action

    def hidden_sources(self, match: Match, seat: int, code: int) -> set[int]:
        """The decks of others, except one whose top card is forsaken: a text may show that card."""
        forsaken = {who(match, event) for event in told(match, code) if event.name == FORSOOK}
        players = as_table(match.state).players
        return {number for number, player in enumerate(players) if player.seat != seat and number not in forsaken}

    def shows_a_difference(self, first: Match, second: Match, seat: int, code: int) -> bool:
        one, other = as_table(first.state), as_table(second.state)
        for event in told(first, code):
            number = who(first, event) if event.name in [*SHOW_WHERE, FORSOOK] else None
            if number is None:
                continue
            if event.name == FORSOOK:
                if next_cards(one.players[number]) != next_cards(other.players[number]):
                    return True
            elif place_of(one, number, event) != place_of(other, number, event):
                return True
        return False


def is_shown(match: Match, action: Action) -> bool:
    """Whether an action eliminates a card unseen, but a text always cycles that card instead (8.11)."""
    if action.code & 255 not in (ELIMINATE_CARD, FORSAKE_HAND, ASIDE_ELIMINATE):
        return False
    return as_table(match.state).tables.saved[arguments(action.code)[0]] == ANYWHERE


def told(match: Match, code: int) -> list[Event]:
    """What an action would tell."""
    copy = match.copy()
    return list(copy.play(Action(code, match.record.lexicon.actions)))


def who(match: Match, event: Event) -> int:
    """The player of an event."""
    return [part.name for part in as_table(match.state).scenario.parts].index(event.words[0])


def next_cards(player: Player) -> list[list[int]]:
    """What comes next from a deck that is nearly used up: no chance may be left in it."""
    if not player.deck.is_empty() and len(player.deck.top_cards()) > FEW:
        return []
    return [sorted(player.deck.cards()), sorted(listed(player.cycled) + listed(player.cycled_known))]


def place_of(state: State, number: int, event: Event) -> list[bool]:
    """In which of its player's zones a card is that an event shows."""
    card, player = state.tables.slugs.index(event.words[1]), state.players[number]
    zones = [player.hand, player.cycled, player.cycled_known, player.out, player.out_known]
    return [index_of(zone, card) >= 0 for zone in zones]


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_two_worlds_look_alike(setup: str, seats: int) -> None:
    figures = run(GAME, setup, seats, 70 + seats, 1_000, Table())
    assert figures.observations >= 1_000
    assert figures.refuted < figures.worlds


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_two_worlds_look_alike_for_long(
    setup: str, seats: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    figures = run(GAME, setup, seats, 1000 * part + seats, 12_500, Table())
    record_property("figures", f"two worlds, {setup} {seats}: {figures}")
