"""The roster of a match: ships with their final values, their names, and the effects of their cards."""

from __future__ import annotations

import pytest

from gnomon.games.x_wing import content, terms
from gnomon.games.x_wing.enlisting import enlist, words_of
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL
from gnomon.games.x_wing.roster import PILOT_CARD, WINDOWS, Roster
from gnomon.games.x_wing.squads import legal, read
from gnomon.kernel.bits import bits
from gnomon.kernel.errors import BadText
from gnomon.kernel.ints import listed

pytestmark = pytest.mark.once  # what it tests is never compiled

TABLES = content.load()


def roster_of(one: str, other: str = "academy-pilot") -> Roster:
    return enlist(TABLES, [legal(TABLES, one), legal(TABLES, other)])


def hooks(roster: Roster, ship: int) -> list[tuple[str, str, int, int]]:
    """The hooks of a ship: window, operation, place, lender."""
    effects = TABLES.effects
    out: list[tuple[str, str, int, int]] = []
    for hook in range(len(roster.hook_ship)):
        if roster.hook_ship[hook] == ship:
            row = roster.hook_effect[hook]
            window = terms.WINDOW_WORDS[effects.window[row]]
            operation = terms.OPERATION_WORDS[effects.operation[row]]
            out.append((window, operation, int(roster.hook_place[hook]), int(roster.hook_lender[hook])))
    return out


# ---------------------------------------------------------------------------------------------------------------------
# Ships


def test_ships_are_numbered_through_both_squads() -> None:
    roster = roster_of("wedge-antilles; rookie-pilot", "boba-fett; spice-runner")
    assert roster.count == 4
    assert listed(roster.seat) == [0, 0, 1, 1]
    assert bits(roster.by_seat) == [0, 1]
    assert listed(roster.half) == [SMALL, SMALL, LARGE, SMALL]
    assert listed(roster.faction) == [terms.REBEL, terms.REBEL, terms.SCUM, terms.SCUM]
    assert listed(roster.unique) == [1, 0, 1, 0]
    assert [TABLES.pilot_slugs[pilot] for pilot in roster.pilot] == [
        "wedge-antilles", "rookie-pilot", "boba-fett", "spice-runner",
    ]  # fmt: skip
    assert [TABLES.ship_slugs[ship] for ship in roster.ship] == ["x-wing", "x-wing", "firespray-31", "hwk-290"]
    assert (roster.first_upgrade, roster.first_damage) == (77, 144)


def test_names_are_numbered_where_a_pilot_occurs_more_than_once_in_the_match() -> None:
    roster = roster_of("howlrunner; academy-pilot", "academy-pilot; howlrunner; night-beast")
    assert roster.words == ["howlrunner-1", "academy-pilot-1", "academy-pilot-2", "howlrunner-2", "night-beast"]
    assert words_of(["guri"]) == ["guri"]


def test_values_include_what_upgrades_grant_but_agility_is_as_printed() -> None:
    roster = roster_of(
        "soontir-fel: veteran-instincts, stealth-device, hull-upgrade, royal-guard-tie; academy-pilot: shield-upgrade"
    )
    assert (roster.skill[0], roster.elite_skill[0]) == (11, 2)
    assert (roster.attack[0], roster.agility[0], roster.hull[0], roster.shields[0]) == (3, 3, 4, 0)
    assert (roster.hull[1], roster.shields[1], roster.elite_skill[1]) == (3, 1, 0)
    assert listed(roster.points) == [27 + 1 + 3 + 3, 12 + 4, 12]
    assert [TABLES.upgrade_slugs[one] for one in roster.upgrades[0]] == [
        "veteran-instincts", "stealth-device", "hull-upgrade", "royal-guard-tie",
    ]  # fmt: skip


def test_a_bar_has_the_actions_of_upgrades_too() -> None:
    roster = roster_of("han-solo: engine-upgrade, millennium-falcon; outer-rim-smuggler")
    assert [terms.BAR_WORDS[action] for action in bits(roster.bar[0])] == ["focus", "lock", "evade", "boost"]
    assert [terms.BAR_WORDS[action] for action in bits(roster.bar[1])] == ["focus", "lock"]
    assert roster.arcs[0] == terms.FRONT_ARC | terms.TURRET


def test_a_pilot_may_have_a_ship_of_its_own() -> None:
    roster = roster_of("outer-rim-smuggler; chewbacca")
    assert (roster.attack[0], roster.agility[0], roster.hull[0], roster.shields[0]) == (2, 1, 6, 4)
    assert (roster.attack[1], roster.agility[1], roster.hull[1], roster.shields[1]) == (3, 1, 8, 5)


# ---------------------------------------------------------------------------------------------------------------------
# Hooks


def test_hooks_of_pilot_and_upgrades_in_order() -> None:
    roster = roster_of("ibtisam: push-the-limit, mangler-cannon, hull-upgrade")
    assert hooks(roster, 0) == [
        ("modify-attack", "reroll", PILOT_CARD, terms.NONE),
        ("modify-defence", "reroll", PILOT_CARD, terms.NONE),
        ("action-done", "push", 0, terms.NONE),
        ("modify-attack", "change", 1, terms.NONE),
    ]
    assert listed(roster.hook_elite) == [1, 1, 1, 0]
    assert listed(roster.hook_bit) == [terms.NONE, terms.NONE, 0, terms.NONE]
    assert listed(roster.hook_card)[:2] == [TABLES.pilot_slugs.index("ibtisam")] * 2
    assert roster.hook_card[2] == roster.first_upgrade + TABLES.upgrade_slugs.index("push-the-limit")


def test_hooks_by_window_are_in_the_order_of_ships() -> None:
    roster = roster_of("rookie-pilot: r5-astromech; ibtisam; biggs-darklighter", "boba-fett: glitterstim, predator")
    assert len(roster.by_window) == WINDOWS
    for window in range(WINDOWS):
        ships = [roster.hook_ship[hook] for hook in roster.by_window[window]]
        assert ships == sorted(ships)
        assert bool(ships) == bool(roster.listening >> window & 1)
        for hook in roster.by_window[window]:
            assert TABLES.effects.window[roster.hook_effect[hook]] == window
    assert sum(len(one) for one in roster.by_window) == len(roster.hook_ship)
    assert len(roster.by_window[terms.COMBAT_START]) == 2


def test_what_only_changes_the_squad_is_no_hook() -> None:
    roster = roster_of("ig-88a: ig-2000; spice-runner: moldy-crow")
    assert hooks(roster, 0) == [("attacked", "recover", PILOT_CARD, terms.NONE)]
    assert len(roster.by_window[terms.SQUAD_BUILT]) == 0


def test_ships_with_ig_2000_share_their_abilities() -> None:
    roster = roster_of("ig-88b: ig-2000; ig-88c: autothrusters, ig-2000", "ig-88a: ig-2000")
    assert hooks(roster, 0) == [
        ("missed", "attack-again", PILOT_CARD, terms.NONE),
        ("action-done", "free-action", 0, 1),
    ]
    assert hooks(roster, 1) == [
        ("action-done", "free-action", PILOT_CARD, terms.NONE),
        ("modify-defence", "change", 0, terms.NONE),
        ("missed", "attack-again", 1, 0),
    ]
    assert hooks(roster, 2) == [("attacked", "recover", PILOT_CARD, terms.NONE)]
    limits = [bit for bit in roster.hook_bit if bit != terms.NONE]
    assert limits == [0, 1]  # once a round for each ship that has the ability


def test_an_injury_of_the_borrower_does_not_end_what_it_borrows() -> None:
    roster = roster_of("ig-88b: ig-2000; ig-88c: ig-2000")
    borrowed = [hook for hook in range(len(roster.hook_ship)) if roster.hook_lender[hook] != terms.NONE]
    assert [roster.hook_elite[hook] for hook in borrowed] == [0, 0]
    assert [TABLES.pilot_slugs[roster.hook_card[hook]] for hook in borrowed] == ["ig-88c", "ig-88b"]


def test_ig_88d_as_crew_borrows_from_all_that_carry_the_title() -> None:
    roster = roster_of("ig-88a: ig-2000; ig-88b; spice-runner: ig-88d-crew", "ig-88c: ig-2000")
    assert hooks(roster, 2) == [("attacked", "recover", 0, 0)]  # IG-88B has no title, IG-88C is an enemy
    assert hooks(roster, 0) == [("attacked", "recover", PILOT_CARD, terms.NONE)]


@pytest.mark.parametrize("slug", TABLES.squad_slugs)
def test_every_ready_squad_can_be_enlisted(slug: str) -> None:
    roster = roster_of(slug, slug)
    assert roster.count % 2 == 0
    assert len({*roster.words}) == roster.count


def test_more_limits_than_a_match_can_keep_are_refused() -> None:
    rows = ", ".join(['{ when = "action-done", do = "gain", token = "focus", limit = "round", may = true }'] * 4)
    changed = content.load(f"[hull-upgrade]\npoints = 0\neffects = [{rows}]\n[push-the-limit]\neffects = [{rows}]\n")
    squad = read(changed, "black-squadron-pilot: hull-upgrade, push-the-limit;" * 4)
    with pytest.raises(BadText, match="squads: expected at most 62 effects with a limit in a match, found 64"):
        enlist(changed, [squad, squad])
