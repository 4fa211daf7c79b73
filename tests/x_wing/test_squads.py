"""Squads: reading them in every form, what the rules of squad building object to, and what they cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gnomon.games.x_wing import content
from gnomon.games.x_wing.drafts import Drafts
from gnomon.games.x_wing.game import DOGFIGHT, GAME, LANGUAGES, MISSION
from gnomon.games.x_wing.names import rule_numbers
from gnomon.games.x_wing.squads import (
    LONGEST,
    Squad,
    cost,
    faults,
    legal,
    read,
    skill_of,
    slots_of,
    to_xws,
    written,
)
from gnomon.games.x_wing.teller import XWingTeller
from gnomon.games.x_wing.terms import SLOT_WORDS
from gnomon.kernel.errors import BadText

pytestmark = pytest.mark.once  # what it tests is never compiled

TABLES = content.load()


def found(text: str) -> list[str]:
    """The faults of a squad in the notation."""
    return faults(TABLES, read(TABLES, text))


def refused(text: str) -> str:
    with pytest.raises(BadText) as caught:
        legal(TABLES, text, "squad_1")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return str(caught.value)


# ---------------------------------------------------------------------------------------------------------------------
# Reading and writing


def test_the_notation_of_the_rules_is_read() -> None:
    squad = legal(TABLES, "wedge-antilles: push-the-limit, r2-d2; rookie-pilot; rookie-pilot: r2-astromech")
    assert [TABLES.pilot_slugs[one.pilot] for one in squad.recruits] == ["wedge-antilles", *["rookie-pilot"] * 2]
    assert [TABLES.upgrade_slugs[one] for one in squad.recruits[0].upgrades] == ["push-the-limit", "r2-d2"]
    assert cost(TABLES, squad) == 29 + 3 + 4 + 21 + 21 + 1


@pytest.mark.parametrize("text", TABLES.squads)
def test_a_squad_is_written_as_it_was_read(text: str) -> None:
    assert written(TABLES, read(TABLES, text)) == text


def test_spaces_lines_and_capitals_do_not_matter() -> None:
    text = "\ufeff  Rookie-Pilot :R2-Astromech;\n\n rookie-pilot ;\n"
    assert written(TABLES, read(TABLES, text)) == "rookie-pilot: r2-astromech; rookie-pilot"


def test_a_squad_that_is_ready_is_called_by_its_name() -> None:
    assert written(TABLES, read(TABLES, "scum-robots")).startswith("ig-88b: veteran-instincts, heavy-laser-cannon")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "squad_1: expected the name of a pilot, found nothing"),
        (";", "squad_1: expected the name of a pilot, found nothing"),
        ("rookie-pilot;; rookie-pilot", "squad_1: expected the name of a pilot, found nothing"),
        ("rookie-pilot:", "squad_1: expected the name of an upgrade, found nothing"),
        ("wedge-antiles", "squad_1: wedge-antiles: expected the name of a pilot, perhaps wedge-antilles"),
        ("wedge", "squad_1: wedge: expected the name of a pilot, perhaps wedge-antilles"),
        ("gandalf", "squad_1: gandalf: expected the name of a pilot, found an unknown one"),
        ("rookie-pilot: r2d2", "squad_1: r2d2: expected the name of an upgrade, perhaps r2-d2"),
        ("x" * 1000, f"squad_1: {'x' * 37}...: expected the name of a pilot, found an unknown one"),
        ("a\x00b", "squad_1: a?b: expected the name of a pilot, found an unknown one"),
        ("x" * 10_000_000, f"squad_1: expected at most {LONGEST} characters, found 10000000"),
        ("rookie-pilot;" * 9, "squad_1: A squad has 1 to 8 ships, not 9"),
        ("rookie-pilot;" * 3000, "squad_1: A squad has 1 to 8 ships, not 3000"),
    ],
    ids=range(13),
)
def test_what_is_no_squad_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    assert refused(text) == sentence


@given(st.text(alphabet="abrw2-:;,{}[]\"'\\ \n\x00é" + "0123456789", max_size=80))
def test_any_text_is_a_squad_or_gets_a_sentence(text: str) -> None:
    try:
        faults(TABLES, read(TABLES, text))
    except BadText as error:
        assert str(error).startswith("squad: ")
        assert str(error).isprintable()


@given(
    st.lists(
        st.tuples(st.sampled_from(TABLES.pilot_slugs), st.lists(st.sampled_from(TABLES.upgrade_slugs), max_size=6)),
        min_size=1,
        max_size=9,
    )
)
def test_any_squad_of_known_cards_is_judged_and_written(ships: list[tuple[str, list[str]]]) -> None:
    text = "; ".join(f"{pilot}: {', '.join(upgrades)}" if upgrades else pilot for pilot, upgrades in ships)
    squad = read(TABLES, text)
    assert written(TABLES, squad) == text
    for fault in faults(TABLES, squad):
        assert fault.isprintable()
        assert not fault.endswith(".")
    assert len({one["ship"] for one in to_xws(TABLES, squad)["pilots"]}) <= len(ships)


# ---------------------------------------------------------------------------------------------------------------------
# Faults: each with a squad that has it, and one that narrowly does not

PAIRS: list[tuple[str, str, str]] = [
    # points (10.1)
    (
        "han-solo: predator, gunner, engine-upgrade, millennium-falcon; luke-skywalker; bandit-squadron-pilot: "
        "concussion-missiles",
        "The squad costs 103 points, and 100 are allowed",
        "han-solo: predator, gunner, engine-upgrade, millennium-falcon; luke-skywalker; bandit-squadron-pilot",
    ),
    # faction (10.2)
    (
        "rookie-pilot; academy-pilot",
        "All ships must be of one faction, not of the Rebels and the Empire",
        "rookie-pilot; bandit-squadron-pilot",
    ),
    ("bounty-hunter; boba-fett", "All ships must be of one faction, not of the Empire and Scum", "boba-fett"),
    # slots (10.3)
    (
        "rookie-pilot: proton-torpedoes, proton-torpedoes",
        "Rookie Pilot has no free Torpedo slot for Proton Torpedoes",
        "gold-squadron-pilot: proton-torpedoes, proton-torpedoes",
    ),
    ("garven-dreis: predator", "Garven Dreis has no free Elite slot for Predator", "luke-skywalker: predator"),
    (
        "hired-gun: r2-astromech",
        "Hired Gun has no free Astromech slot for R2 Astromech",
        "gold-squadron-pilot: r2-astromech",
    ),
    (
        "rookie-pilot; rookie-pilot: gunner",
        "Rookie Pilot 2 has no free Crew slot for Gunner",
        "outer-rim-smuggler: gunner, gunner",
    ),
    # granted slots (10.8)
    (
        "bounty-hunter: proton-torpedoes",
        "Bounty Hunter has no free Torpedo slot for Proton Torpedoes",
        "bounty-hunter: proton-torpedoes, slave-i",
    ),
    ("guri: glitterstim", "Guri has no free Illicit slot for Glitterstim", "guri: virago, glitterstim"),
    (
        "serissu: heavy-scyk-interceptor, ion-cannon, cluster-missiles",
        "Serissu has no free Missile slot for Cluster Missiles",
        "serissu: ion-cannon, heavy-scyk-interceptor",
    ),
    (
        "serissu: ion-cannon",
        "Serissu has no free Cannon slot for Ion Cannon",
        "serissu: heavy-scyk-interceptor, cluster-missiles",
    ),
    # title and modification (10.4)
    (
        "soontir-fel: autothrusters, stealth-device",
        "Soontir Fel has no free Modification slot for Stealth Device",
        "soontir-fel: autothrusters, stealth-device, royal-guard-tie",
    ),
    (
        "soontir-fel: royal-guard-tie, royal-guard-tie",
        "Soontir Fel has no free Title slot for Royal Guard TIE",
        "soontir-fel: royal-guard-tie",
    ),
    (
        "soontir-fel: stealth-device, stealth-device, royal-guard-tie",
        "Soontir Fel needs different cards for Royal Guard TIE, not Stealth Device twice",
        "soontir-fel: stealth-device, hull-upgrade, royal-guard-tie",
    ),
    # restrictions (10.5)
    (
        "academy-pilot: tactical-jammer",
        "Tactical Jammer is for large ships, and Academy Pilot flies a small one",
        "bounty-hunter: tactical-jammer",
    ),
    (
        "guri: moldy-crow",
        "Moldy Crow is for the HWK-290, and Guri flies the StarViper",
        "palob-godalhi: moldy-crow",
    ),
    (
        "bounty-hunter: dengar",
        "Dengar is for Scum, and Bounty Hunter flies for the Empire",
        "mandalorian-mercenary: dengar",
    ),
    (
        "black-sun-vigo: virago",
        "Virago is for pilots of skill 4 or more, and Black Sun Vigo has 3",
        "guri: virago",
    ),
    (
        "saber-squadron-pilot: royal-guard-tie",
        "Royal Guard TIE is for pilots of skill 5 or more, and Saber Squadron Pilot has 4",
        "saber-squadron-pilot: royal-guard-tie, veteran-instincts",
    ),
    (
        "academy-pilot: autothrusters",
        "Autothrusters is for ships with boost on their action bar, unlike Academy Pilot",
        "alpha-squadron-pilot: autothrusters",
    ),
    (
        "soontir-fel: autothrusters; academy-pilot: autothrusters",
        "Autothrusters is for ships with boost on their action bar, unlike Academy Pilot",
        "turr-phennir: royal-guard-tie, engine-upgrade, autothrusters",
    ),
    # limited (10.6)
    (
        "outer-rim-smuggler: tactician, tactician",
        "Outer Rim Smuggler may have Tactician only once",
        "outer-rim-smuggler: tactician, gunner; rebel-operative: tactician",
    ),
    # unique names (10.7)
    ("howlrunner; howlrunner", "Howlrunner is unique and may be in the squad only once", "howlrunner; academy-pilot"),
    (
        "rookie-pilot: r2-d2; rookie-pilot: r2-d2",
        "R2-D2 is unique and may be in the squad only once",
        "rookie-pilot: r2-d2; rookie-pilot: r2-astromech",
    ),
    (
        "ketsu-onyo; spice-runner: ketsu-onyo-crew",
        "Ketsu Onyo is unique and may be in the squad only once",
        "asajj-ventress; spice-runner: ketsu-onyo-crew",
    ),
    (
        "ig-88d; spice-runner: ig-88d-crew",
        "IG-88D is unique and may be in the squad only once",
        "ig-88a; spice-runner: ig-88d-crew",
    ),
]


@pytest.mark.parametrize(("bad", "sentence", "good"), PAIRS, ids=[sentence for _, sentence, _ in PAIRS])
def test_a_fault_is_one_sentence_and_what_narrowly_fits_has_none(bad: str, sentence: str, good: str) -> None:
    assert sentence in found(bad)
    assert found(good) == []
    assert refused(bad).startswith("squad_1: ")


@pytest.mark.parametrize("bad", [bad for bad, _, _ in PAIRS])
def test_each_fault_has_its_german_and_its_rule(bad: str) -> None:
    english, german = (Drafts(LANGUAGES[language], TABLES).check(bad).faults for language in ("en", "de"))
    assert [one.text for one in english] == [f"{sentence}." for sentence in found(bad)]
    assert [(one.rule, one.at) for one in german] == [(one.rule, one.at) for one in english]
    assert all(one.rule in rule_numbers() for one in german)
    assert not {one.text for one in german} & {one.text for one in english}


KETSU = "In this mission the first squad needs Ketsu Onyo."
NO_SCUM = "In this mission the convoy may be of any faction but Scum."
TOO_FEW = "In this mission the convoy needs at least 4 ships, and this squad has {}."


@pytest.mark.parametrize(
    ("option", "squad", "sentences"),
    [
        ("squad_1", "scum-ambush", []),
        ("squad_1", "scum-robots", [KETSU]),
        ("squad_1", "rebel-convoy", [KETSU]),
        ("squad_2", "rebel-convoy", []),
        ("squad_2", "imperial-swarm", []),
        ("squad_2", "rookie-pilot; rookie-pilot; rookie-pilot", [TOO_FEW.format(3)]),
        ("squad_2", "ketsu-onyo", [NO_SCUM, TOO_FEW.format(1)]),
        ("squad_2", "", ["A squad has 1 to 8 ships, not 0."]),
    ],
)
def test_a_draft_for_the_mission_is_told_what_the_mission_objects_to(
    option: str, squad: str, sentences: list[str]
) -> None:
    english, german = (XWingTeller(GAME, GAME.header(MISSION, 2), one).check_value(option, squad) for one in LANGUAGES)
    assert [one.text for one in english.faults] == sentences
    assert [one.rule for one in english.faults] == ["14.1" if "mission" in one else "10.1" for one in sentences]
    assert not {one.text for one in german.faults} & set(sentences)
    assert english.told["squad"] == german.told["squad"]


def test_a_dogfight_needs_nothing_of_the_mission() -> None:
    teller = XWingTeller(GAME, GAME.header(DOGFIGHT, 2), "en")
    assert teller.check_value("squad_1", "rookie-pilot").faults == []


def test_a_ship_with_more_upgrades_than_any_has_room_for_gets_one_sentence() -> None:
    assert found(f"rookie-pilot: {', '.join(['virago'] * 3000)}") == [
        "Rookie Pilot carries 3000 upgrades, and no ship has room for more than 12"
    ]


def test_all_faults_are_listed_and_the_first_is_raised() -> None:
    bad = "darth-vader: gunner, moldy-crow; darth-vader; rookie-pilot: autothrusters"
    assert found(bad) == [
        "All ships must be of one faction, not of the Rebels and the Empire",
        "Darth Vader is unique and may be in the squad only once",
        "Darth Vader 1 has no free Crew slot for Gunner",
        "Moldy Crow is for the HWK-290, and Darth Vader 1 flies the TIE Advanced",
        "Autothrusters is for ships with boost on their action bar, unlike Rookie Pilot",
    ]
    assert refused(bad) == f"squad_1: {found(bad)[0]}"


def test_a_squad_needs_a_ship() -> None:
    assert faults(TABLES, Squad(())) == ["A squad has 1 to 8 ships, not 0"]


def test_two_copies_of_a_card_that_is_neither_limited_nor_unique_are_fine() -> None:
    assert found("shadowport-hunter: black-market-slicer-tools, black-market-slicer-tools") == []


def test_bombs_systems_and_salvaged_astromechs_have_slots_but_no_cards() -> None:
    used = {SLOT_WORDS[slot] for slot in TABLES.slot}
    assert set(SLOT_WORDS) - used == {"bomb", "system", "salvaged-astromech"}


def test_a_squad_may_be_judged_by_other_points() -> None:
    squad = read(TABLES, "rookie-pilot; rookie-pilot")
    assert faults(TABLES, squad, points=41) == ["The squad costs 42 points, and 41 are allowed"]


# ---------------------------------------------------------------------------------------------------------------------
# Values


def test_skill_and_slots_with_upgrades() -> None:
    ketsu = read(TABLES, "ketsu-onyo: veteran-instincts").recruits[0]
    guri = read(TABLES, "guri: virago").recruits[0]
    assert skill_of(TABLES, ketsu) == 9
    assert sorted(SLOT_WORDS[slot] for slot in slots_of(TABLES, guri)) == [
        "elite", "illicit", "modification", "system", "title", "torpedo",
    ]  # fmt: skip


def test_a_granted_slot_may_make_its_card_cheaper() -> None:
    """TIE/x1 makes a System card cheaper; there is none in the set, so this overlay makes the title about missiles."""
    changed = content.load('[tie-x1]\ngrants = { slots = ["missile"], discount = 4 }\n')
    assert cost(changed, read(changed, "storm-squadron-pilot: tie-x1, homing-missiles")) == 23 + 1
    assert cost(changed, read(changed, "storm-squadron-pilot: tie-x1, cluster-missiles")) == 23
    assert cost(changed, read(changed, "storm-squadron-pilot: tie-x1")) == 23
    assert cost(TABLES, read(TABLES, "storm-squadron-pilot: tie-x1, homing-missiles")) == 23 + 5
