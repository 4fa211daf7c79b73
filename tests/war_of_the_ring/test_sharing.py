"""Copies of a state share every list of ints and all cards set aside: no rule may change them in place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gnomon.games.war_of_the_ring import game
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.testing.fields import INTS, names_of
from gnomon.testing.sharing import changes_in_place, check_copies_stay
from gnomon.testing.walk import tables_of

FOLDER = Path(str(game.__file__)).parent
COPIED = {"players", "frames", "free", "shadow", "opening"}  # lists of which every copy has its own


def shared() -> set[str]:
    """Every field of the state and its players that is an `Ints`, and the list of cards set aside."""
    state = as_table(GAME.start("trilogy", 2, seed=1).state)
    holders = [state, *state.players]
    found = {name for one in holders for name in names_of(one) if isinstance(getattr(one, name), INTS)}
    return (found | {"asides"}) - COPIED


SHARED = shared()


def test_the_zones_of_players_and_the_table_are_shared() -> None:
    assert {"hand", "cycled", "cycled_known", "out", "out_known", "reserve", "asides"} <= SHARED
    assert {"grounds", "attack_tokens", "defence_tokens", "scored_free", "scored_shadow"} <= SHARED


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_no_rule_changes_what_copies_share(path: Path) -> None:
    assert changes_in_place(path.read_text("utf-8"), SHARED) == []


@pytest.mark.parametrize(
    "source",
    ["player.hand[at] = 1", "state.attack_tokens[place] += 1", "del player.asides[-1]", "own = p.reserve\nown[0] = 1"],
)
def test_a_change_in_place_is_seen(source: str) -> None:
    assert len(changes_in_place(source, SHARED)) == 1


@pytest.mark.parametrize(("setup", "seats"), tables_of(GAME))
def test_a_whole_match_on_a_copy_leaves_every_earlier_state_alone(setup: str, seats: int) -> None:
    check_copies_stay(GAME, setup, seats, 5)
