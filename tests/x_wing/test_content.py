"""The content files of X-Wing, what they become in the tables, overlays, and the reference of the language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gnomon.content import ContentError
from gnomon.games.x_wing import content, operations, terms
from gnomon.games.x_wing.content import CATALOGUE
from gnomon.games.x_wing.geometry.pose import LARGE, SMALL
from gnomon.games.x_wing.names import rule_numbers
from gnomon.games.x_wing.squads import faction_of, faults, legal
from gnomon.games.x_wing.tables import Tables
from gnomon.kernel.bits import mask
from gnomon.kernel.ints import listed

pytestmark = pytest.mark.once  # what it tests is never compiled

TABLES = content.load()
ENTRIES = CATALOGUE.edition("base").entries
VALUES: dict[str, dict[str, Any]] = {entry.slug: entry.values for entry in ENTRIES}
REFERENCE = (Path(__file__).parents[2] / "docs" / "x-wing-cards.md").read_text("utf-8")
COLUMNS = [name for name in dir(TABLES.effects) if not name.startswith("_")]


def ship(slug: str) -> int:
    return TABLES.ship_slugs.index(slug)


def pilot(slug: str) -> int:
    return TABLES.pilot_slugs.index(slug)


def upgrade(slug: str) -> int:
    return TABLES.upgrade_slugs.index(slug)


def effects_of(slug: str, of: Tables = TABLES) -> list[dict[str, int]]:
    """The rows of a card: every column that is not 0, without count where it is 1."""
    rows = (
        of.pilot_effects[of.pilot_slugs.index(slug)]
        if slug in of.pilot_slugs
        else of.upgrade_effects[of.upgrade_slugs.index(slug)]
    )
    plain = [{name: int(getattr(of.effects, name)[row]) for name in COLUMNS} for row in rows]
    return [{name: n for name, n in row.items() if n != (1 if name == "count" else 0)} for row in plain]


# ---------------------------------------------------------------------------------------------------------------------
# Counts and columns


def test_counts() -> None:
    found = (TABLES.ship_slugs, TABLES.pilot_slugs, TABLES.upgrade_slugs, TABLES.damage_slugs, TABLES.obstacle_slugs)
    assert [len(one) for one in found] == [16, 77, 67, 23, 13]
    assert [sum(copies) for copies in TABLES.copies] == [33, 33]
    assert sum(bool(rows) for rows in TABLES.pilot_effects) == 43
    assert listed(TABLES.obstacle_kind) == [terms.ASTEROID] * 6 + [terms.DEBRIS] * 6 + [terms.CARGO]


def test_a_ship_in_the_tables() -> None:
    lancer = ship("lancer-class-pursuit-craft")
    assert (TABLES.half[lancer], TABLES.half[ship("x-wing")]) == (LARGE, SMALL)
    assert TABLES.arcs[lancer] == terms.FRONT_ARC | terms.MOBILE_ARC
    assert TABLES.bar[lancer] == mask([terms.FOCUS_ACTION, terms.LOCK_ACTION, terms.EVADE_ACTION, terms.ROTATE])
    dial = [terms.MANOEUVRE_WORDS[move] for move in TABLES.dials[lancer]]
    assert (len(dial), dial[0], dial[-1]) == (16, "1-bank-left", "5-koiogran")
    assert [terms.HUE_WORDS[hue] for hue in TABLES.hues[lancer]][-2:] == ["white", "red"]


def test_a_pilot_in_the_tables() -> None:
    han, smuggler = pilot("han-solo"), pilot("outer-rim-smuggler")
    assert TABLES.ship_of[han] == ship("yt-1300")
    assert (TABLES.faction[han], TABLES.skill[han], TABLES.pilot_points[han]) == (terms.REBEL, 9, 46)
    assert sorted(terms.SLOT_WORDS[slot] for slot in TABLES.pilot_slots[han]) == [
        "crew", "crew", "elite", "missile", "modification", "title",
    ]  # fmt: skip
    assert (listed(TABLES.pilot_stats[han]), listed(TABLES.pilot_stats[smuggler])) == ([], [2, 1, 6, 4])
    assert (TABLES.pilot_unique[han], TABLES.pilot_unique[smuggler]) == (1, 0)


def test_an_upgrade_in_the_tables() -> None:
    torpedoes, cluster, turret = (upgrade(slug) for slug in ("proton-torpedoes", "cluster-missiles", "blaster-turret"))
    assert (TABLES.weapon_dice[torpedoes], TABLES.weapon_low[torpedoes], TABLES.weapon_high[torpedoes]) == (4, 2, 3)
    assert (TABLES.needs_lock[torpedoes], TABLES.spends_lock[torpedoes], TABLES.discarded[torpedoes]) == (1, 1, 1)
    assert (TABLES.twice[cluster], TABLES.twice[torpedoes]) == (1, 0)
    assert (TABLES.weapon_around[turret], TABLES.spends_focus[turret], TABLES.discarded[turret]) == (1, 1, 0)
    assert TABLES.needs_lock[upgrade("homing-missiles")] == 1
    assert TABLES.spends_lock[upgrade("homing-missiles")] == 0
    assert TABLES.on_hit[upgrade("ion-cannon")] == terms.ION_HIT
    assert TABLES.on_hit[upgrade("heavy-laser-cannon")] == terms.PLAIN_DAMAGE
    assert TABLES.card_action[upgrade("marksmanship")] == terms.MARKSMANSHIP
    assert TABLES.card_action[upgrade("rigged-cargo-chute")] == terms.CARGO_CHUTE
    assert TABLES.card_action[upgrade("gunner")] == terms.NONE


def test_limits_and_grants_in_the_tables() -> None:
    virago, guard, scyk = (upgrade(slug) for slug in ("virago", "royal-guard-tie", "heavy-scyk-interceptor"))
    assert (TABLES.only_ship[virago], TABLES.only_skill[virago]) == (ship("starviper"), 4)
    assert TABLES.only_size[upgrade("tactical-jammer")] == terms.LARGE_BASE
    assert TABLES.only_faction[upgrade("dengar")] == terms.SCUM
    assert TABLES.only_action[upgrade("autothrusters")] == terms.BOOST
    assert [TABLES.only_ship[guard], TABLES.only_size[guard], TABLES.only_action[guard]] == [
        ship("tie-interceptor"), terms.NONE, terms.NONE,
    ]  # fmt: skip
    assert (TABLES.grants_slots[guard], TABLES.grants_different[guard]) == ([terms.MODIFICATION], 1)
    assert (TABLES.grants_hull[scyk], len(TABLES.grants_one_of[scyk])) == (1, 3)
    assert TABLES.grants_skill[upgrade("veteran-instincts")] == 2
    assert TABLES.grants_bar[upgrade("engine-upgrade")] == 1 << terms.BOOST
    assert TABLES.grants_discount[upgrade("tie-x1")] == 4


def test_damage_cards_know_what_they_do() -> None:
    for number, slug in enumerate(TABLES.damage_slugs):
        assert terms.DAMAGE_WORDS[TABLES.damage_kind[number]] == slug
    assert TABLES.copies[terms.TFA][TABLES.damage_slugs.index("old-blinded-pilot")] == 0
    assert TABLES.copies[terms.ORIGINAL][TABLES.damage_slugs.index("direct-hit")] == 7


# ---------------------------------------------------------------------------------------------------------------------
# Effects

MODIFYING = {"window": terms.MODIFY_ATTACK, "role": terms.AS_ATTACKER, "may": 1}
EVERY_FACE = 0b11111
EXAMPLES: dict[str, list[dict[str, int]]] = {
    "wedge-antilles": [
        {"window": terms.DEFENCE_DICE, "role": terms.AS_ATTACKER, "operation": terms.DO_DICE, "count": -1},
    ],
    "soontir-fel": [
        {
            "window": terms.TOKEN_RECEIVED, "operation": terms.DO_GAIN, "may": 1,
            "second": terms.STRESS_TOKEN,  # first is the focus token, 0
        },
    ],
    "horton-salm": [
        {**MODIFYING, "at_low": 2, "at_high": 3, "count": terms.ALL_DICE, "first": 1 << terms.BLANK},
    ],
    "han-solo": [{**MODIFYING, "count": terms.ALL_DICE, "first": EVERY_FACE, "second": 1}],
    "predator": [{**MODIFYING, "count": terms.LOW_SKILL, "first": EVERY_FACE}],
    "ig-88c": [
        {
            "window": terms.ACTION_DONE, "operation": terms.DO_FREE_ACTION, "may": 1,
            "first": 1 << terms.EVADE_ACTION, "second": 1 << terms.BOOST,
        },
    ],
    "ketsu-onyo": [
        {
            "window": terms.COMBAT_START, "operation": terms.DO_GIVE, "may": 1, "near_low": 1, "near_high": 1,
            "conditions": terms.IN_FRONT_ARC | terms.IN_MOBILE_ARC, "pick": terms.PICK_SHIP,
            "first": terms.TRACTOR_TOKEN,
        },
    ],
    "ketsu-onyo-crew": [
        {
            "window": terms.END_START, "operation": terms.DO_KEEP_TRACTOR, "may": 1, "arc_low": 1, "arc_high": 2,
            "pick": terms.PICK_ENEMY,
        },
    ],
    "mangler-cannon": [
        {
            **MODIFYING, "operation": terms.DO_CHANGE, "conditions": terms.THIS_WEAPON,
            "second": terms.CRIT,  # first is a hit, 0
        },
    ],
    "dark-curse": [
        {
            "window": terms.FORBIDS, "role": terms.AS_DEFENDER, "operation": terms.DO_FORBID,
            "first": terms.NO_FOCUS | terms.NO_REROLL,
        },
    ],
    "ig-88b": [
        {
            "window": terms.MISSED, "role": terms.AS_ATTACKER, "operation": terms.DO_ATTACK_AGAIN, "may": 1,
            "limit": terms.PER_ROUND, "first": terms.CANNON_WEAPON,
        },
    ],
    "r2-astromech": [{"window": terms.DIFFICULTY, "operation": terms.DO_EASE, "first": 2}],
    "ig-2000": [{"window": terms.SQUAD_BUILT, "operation": terms.DO_BORROW, "first": upgrade("ig-2000")}],
}  # fmt: skip


@pytest.mark.parametrize("slug", EXAMPLES)
def test_effects_in_the_tables(slug: str) -> None:
    assert effects_of(slug) == EXAMPLES[slug]


def test_every_operation_is_used_by_a_card_and_every_window_too() -> None:
    operations_used = {terms.OPERATION_WORDS[operation] for operation in TABLES.effects.operation}
    windows_used = {terms.WINDOW_WORDS[window] for window in TABLES.effects.window}
    assert operations_used == set(terms.OPERATION_WORDS)
    assert windows_used == set(terms.WINDOW_WORDS)


def test_every_operation_has_windows() -> None:
    assert set(operations.WINDOWS) == set(terms.OPERATION_WORDS)


def test_cards_that_do_something_say_so() -> None:
    for entry in ENTRIES:
        if entry.values["kind"] in ("upgrade", "damage", "squad") or "effects" in entry.values:
            assert str(entry.values["text"]).endswith("."), entry.slug


# ---------------------------------------------------------------------------------------------------------------------
# Obstacles, squads, rules


def test_obstacles_have_about_the_printed_sizes() -> None:
    for outline in TABLES.outlines:
        xs, ys = outline[0::2], outline[1::2]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        assert min(wide, high) >= 30_000
        assert max(wide, high) <= 90_000
        assert max(abs(max(xs) + min(xs)), abs(max(ys) + min(ys))) <= 1_000  # round the middle


@pytest.mark.parametrize("slug", TABLES.squad_slugs)
def test_a_ready_squad_is_legal_and_uses_its_points(slug: str) -> None:
    squad = legal(TABLES, slug)
    assert faults(TABLES, squad, points=97) != []  # it spends at least 98
    assert faction_of(TABLES, squad) == {"rebel": "rebel", "imperial": "empire", "scum": "scum"}[slug.partition("-")[0]]


def test_one_squad_shows_the_shadow_caster_pack() -> None:
    text = TABLES.squads[TABLES.squad_slugs.index("scum-shadow-caster")]
    pack = ["ketsu-onyo", "asajj-ventress", "shadow-caster", "gyroscopic-targeting", "tactical-jammer", "latts-razzi",
            "rigged-cargo-chute", "black-market-slicer-tools", "veteran-instincts"]  # fmt: skip
    assert [card for card in pack if card not in text] == []


def test_every_rule_that_content_names_is_there() -> None:
    assert {str(entry.values["rule"]) for entry in ENTRIES} <= {*rule_numbers()}


# ---------------------------------------------------------------------------------------------------------------------
# Listing and overlays


def test_an_entry_and_its_german() -> None:
    found = content.entry("shadow-caster", language="de")
    assert found["slot"] == "title"
    assert str(found["text"]).startswith("Nachdem")
    assert found["english"] == {"title": "Shadow Caster"}
    assert content.entry("academy-pilot", language="de")["title"] == "Akademiepilot"


def test_the_listing_has_every_value_with_its_origin() -> None:
    rows = {(row.slug, row.key): row for row in content.listing()}
    assert (rows["r2-d2", "points"].value, rows["r2-d2", "points"].provenance) == ("4", "printed")
    assert rows["r2-d2", "text"].provenance == "house"
    assert rows["proton-torpedoes", "weapon.range"].value == "2, 3"


def test_an_overlay_changes_numbers_and_effects() -> None:
    overlay = '[mauler-mithel]\nskill = 9\neffects = []\ntext = "Nothing."\n[x-wing]\nhull = 4\n'
    changed = content.load(overlay)
    assert changed.skill[pilot("mauler-mithel")] == 9
    assert effects_of("mauler-mithel", changed) == []
    assert changed.hull[ship("x-wing")] == 4
    assert TABLES.hull[ship("x-wing")] == 3


def test_a_squad_that_an_overlay_makes_too_expensive_can_no_longer_be_flown() -> None:
    changed = content.load("[han-solo]\npoints = 60\n")
    with pytest.raises(ValueError, match="squad_1: The squad costs 114 points, and 100 are allowed"):
        legal(changed, "rebel-falcon", "squad_1")


def test_tables_are_shared_and_the_hash_tells_contents_apart() -> None:
    assert content.load() is content.load()
    assert content.load("").hash == TABLES.hash
    assert content.load('[guri]\ntext = "Other words."').hash == TABLES.hash
    assert content.load("[guri]\npoints = 29").hash != TABLES.hash
    assert len(TABLES.hash) == 16


# ---------------------------------------------------------------------------------------------------------------------
# The reference of the language


def test_the_reference_names_every_word() -> None:
    words = [*terms.OPERATION_WORDS, *terms.WINDOW_WORDS, *terms.ROLE_WORDS, *terms.CONDITION_WORDS, *terms.COST_WORDS]
    words += [*terms.LIMIT_WORDS, *terms.AMOUNT_WORDS, *terms.PICK_WORDS, *terms.FORBID_WORDS, *terms.FACE_WORDS]
    words += [*terms.TOKEN_WORDS, *terms.BAR_WORDS, *terms.CARD_ACTION_WORDS, *terms.ARC_WORDS, *terms.SLOT_WORDS]
    words += [*terms.ON_HIT_WORDS, *terms.OBSTACLE_WORDS, *terms.TRAIT_WORDS, *terms.FACTION_WORDS, *terms.SIZE_WORDS]
    words += [*terms.HUE_WORDS, *terms.BEARING_WORDS, *terms.WEAPON_WORDS]
    keys = {key for schema in CATALOGUE.schemas.values() for key in schema.keys}
    assert [word for word in [*words, *keys] if f"`{word}`" not in REFERENCE] == []


def test_the_operations_in_the_reference_are_right() -> None:
    """Every operation has an example that the checks let pass."""
    shown = [tomllib.loads(f"one = {found}")["one"] for found in re.findall(r"`({ when = [^`]*)` \|", REFERENCE)]
    assert [one["do"] for one in shown] == [*dict.fromkeys(one["do"] for one in shown)]
    assert {one["do"] for one in shown} == set(terms.OPERATION_WORDS)
    for one in shown:
        operations.effect(one, one["do"])


def blocks() -> list[str]:
    return re.findall(r"```toml\n(.*?)```", REFERENCE, re.DOTALL)


def test_the_example_of_the_reference_is_the_card() -> None:
    shown = tomllib.loads(blocks()[0])["howlrunner"]
    assert {key: value for key, value in shown.items() if key != "from"} == VALUES["howlrunner"]


def test_the_overlay_and_the_new_card_of_the_reference_are_right() -> None:
    overlay, card = blocks()[1:]
    assert content.load(overlay).pilot_points[pilot("mauler-mithel")] == 16
    assert [entry.slug for entry in CATALOGUE.read("pilots-rebel.toml", card)] == ["steady-hand"]


def test_the_mistake_shown_in_the_reference_is_answered_so() -> None:
    wrong = blocks()[1].replace("count = 2", "count = 0")
    with pytest.raises(ContentError) as caught:
        content.load(wrong)
    assert f"`{caught.value}`" in REFERENCE
