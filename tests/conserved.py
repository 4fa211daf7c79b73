"""Matches of any game as Hypothesis picks them, with a check after every action that nothing is lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gnomon.kernel.dealer import Seeded
from gnomon.kernel.deck import Deck
from gnomon.kernel.game import Game
from gnomon.kernel.journal import Event
from gnomon.kernel.state import EVERYONE, State
from gnomon.testing.walk import tables_of

MATCHES, STEPS, SKIPPED = 300, 50, 400
BUSY = settings(deadline=None, suppress_health_check=list(HealthCheck))

Machine = type[RuleBasedStateMachine]


def machine(
    game: Game,
    options: st.SearchStrategy[dict[str, Any]],
    check: Callable[[State], None],
    check_play: Callable[[State, State, list[Event]], None] = lambda before, after, events: None,
    tables: list[tuple[str, int]] | None = None,
) -> Machine:
    """Hypothesis picks the table, the options, the seed and every action; `check` must hold after each of them."""

    class Conservation(RuleBasedStateMachine):
        @initialize(
            table=st.sampled_from(tables or tables_of(game)),
            seed=st.integers(0, 2**63 - 1),
            skip=st.integers(0, SKIPPED),
            chosen=options,
        )
        def sit_down(self, table: tuple[str, int], seed: int, skip: int, chosen: dict[str, Any]) -> None:
            """Most things happen in the middle of a match, so it may begin there."""
            setup, seats = table
            self.match = game.start(setup=setup, seats=seats, seed=seed, options=chosen)
            stream = Seeded(seed, 1)
            for _ in range(skip):
                if (decision := self.match.decision) is None:
                    break
                self.match.play(decision.options[stream.below(len(decision.options))])

        @precondition(lambda self: self.match.decision is not None)
        @rule(pick=st.integers(0, 1000))
        def play(self, pick: int) -> None:
            decision = self.match.decision
            assert decision is not None
            before = self.match.state.copy()
            events = self.match.play(decision.options[pick % len(decision.options)])
            check_play(before, self.match.state, list(events))

        @precondition(lambda self: self.match.decision is None)
        @rule()
        def look_at_the_end(self) -> None:
            assert self.match.outcome is not None

        @invariant()
        def nothing_is_lost(self) -> None:
            check(self.match.state)

    return Conservation


def run(played: Machine, matches: int = MATCHES) -> None:
    run_state_machine_as_test(played, settings=settings(BUSY, max_examples=matches, stateful_step_count=STEPS))


def run_for_long(played: Machine) -> str:
    """An hour unless GNOMON_SOAK_SECONDS says otherwise; returns what was done."""
    limit, runs, began = float(os.environ.get("GNOMON_SOAK_SECONDS", "3600")), 0, time.monotonic()
    while time.monotonic() - began < limit:
        run_state_machine_as_test(
            played,
            settings=settings(BUSY, max_examples=MATCHES, stateful_step_count=STEPS, database=None, derandomize=False),
        )
        runs += 1
    seconds = time.monotonic() - began
    return f"conservation: {runs} times {MATCHES} matches of {STEPS} steps in {seconds:.0f} s"


def check_deck(deck: Deck, seats: int) -> None:
    """The groups of a deck divide its pools, and only seats of the match know any of them."""
    pools = deck.pool_ids()
    assert {pool for pool, _ in deck.groups()} <= set(pools) and len(set(pools)) == len(pools)
    assert all(count > 0 for _, count in deck.groups())
    for pool in pools:
        assert 0 <= deck.away(pool) <= len(deck.pool_cards(pool)) > 0
        assert deck.knowers(pool) == EVERYONE or deck.knowers(pool) < 1 << seats
