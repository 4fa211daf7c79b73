"""The scenarios with their cards: who holds what, in which order, and which locations there are (11)."""

from __future__ import annotations

from collections import Counter

import pytest

from gnomon.games.war_of_the_ring import content
from gnomon.games.war_of_the_ring.game import seated
from gnomon.games.war_of_the_ring.scenarios import (
    AGAINST_BOTS,
    DUEL,
    FELLOWSHIP,
    SCENARIOS,
    SEATING,
    THREE_DUEL,
    TRILOGY,
    Scenario,
    dealt,
    scenario_of,
)
from gnomon.games.war_of_the_ring.tables import DECK_WORDS, FACTION_WORDS, FREE, GROUNDS, NONE, SHADOW, SIDE_WORDS
from gnomon.kernel.bits import bits
from gnomon.kernel.ints import listed

TABLES = content.load()
PROMOS = {"ioreth": "aragorn", "ghan-buri-ghan": "frodo", "whip-of-many-thongs": "saruman", "gothmog": "witch-king"}
# The decks of the Fellowship of the Ring by faction, without those of which all cards are there.
SHADOW_DECK = {
    "monstrous": "balrog-of-moria barrow-wights caradhras-the-cruel cave-troll flocks-of-crebain hill-troll"
    " goblins-of-the-misty-mountains goblins-of-the-misty-mountains",
    "mordor": "black-breath black-riders-mount grishnakh mordor-orcs mordor-orcs mordor-orcs morgul-blade"
    " nazguls-mantle the-ringwraiths-are-abroad the-beguiler the-black-easterling the-commander the-destroyer"
    " the-hunter the-messenger the-reaver the-warrior the-witch-king",
    "isengard": "palantir-of-orthanc saruman sarumans-staff ugluk",
}
FREE_DECK = {
    "dunedain": "blade-of-westernesse boromir strider",
    "hobbit": "bilbo-baggins fatty-bolger frodo-baggins merry-brandybuck mithril-coat pippin-took sam-gamgee sting",
    "wizard": "gandalf-the-grey narya-ring-of-fire gandalfs-staff glamdring",
}


def names(scenario: Scenario) -> list[str]:
    return [part.name for part in scenario.parts]


def held(scenario: Scenario, player: int) -> Counter[str]:
    return Counter(TABLES.slugs[card] for card in scenario.cards[player])


def players_by_faction(scenario: Scenario) -> dict[str, str]:
    return {word: names(scenario)[scenario.player_of[at]] for at, word in enumerate(FACTION_WORDS)}


@pytest.mark.parametrize(
    ("name", "sizes", "with_promos"),
    [
        (TRILOGY, [30, 30, 30, 30], [31, 31, 31, 31]),
        (DUEL, [60, 60], [62, 62]),
        (THREE_DUEL, [60, 30, 30], [62, 31, 31]),
        (FELLOWSHIP, [30, 30], [30, 30]),
    ],
)
def test_sizes_of_the_decks(name: str, sizes: list[int], with_promos: list[int]) -> None:
    assert [len(cards) for cards in scenario_of(name, TABLES).cards] == sizes
    assert [len(cards) for cards in scenario_of(name, TABLES, True).cards] == with_promos


def test_each_deck_of_trilogy_holds_its_factions() -> None:
    trilogy = scenario_of(TRILOGY, TABLES)
    assert names(trilogy) == DECK_WORDS
    factions = [{FACTION_WORDS[TABLES.faction[card]] for card in cards} for cards in trilogy.cards]
    assert factions == [
        {"dwarf", "hobbit", "rohan", "wizard"},
        {"mordor"},
        {"dunedain", "elf"},
        {"isengard", "monstrous", "southron"},
    ]


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("promos", [False, True])
def test_every_card_belongs_to_whoever_holds_all_its_copies(name: str, promos: bool) -> None:
    scenario = scenario_of(name, TABLES, promos)
    for card, owner in enumerate(scenario.owner):
        holders = [player for player, cards in enumerate(scenario.cards) if card in cards]
        assert holders == ([] if owner == NONE else [owner])
        copies = TABLES.fellowship[card] if name == FELLOWSHIP else TABLES.copies[card]
        assert owner == NONE or scenario.cards[owner].count(card) == copies
        assert owner == NONE or scenario.sides[owner] == (FREE if card < TABLES.first_shadow else SHADOW)


def test_promos_join_their_decks_and_never_the_fellowship() -> None:
    for name in (TRILOGY, DUEL, THREE_DUEL):
        without, promos = scenario_of(name, TABLES), scenario_of(name, TABLES, True)
        for player, part in enumerate(promos.parts):
            added = held(promos, player) - held(without, player)
            assert added == Counter(slug for slug, deck in PROMOS.items() if deck in part.decks)
    fellowship = scenario_of(FELLOWSHIP, TABLES, True)
    assert all(fellowship.owner[TABLES.slugs.index(slug)] == NONE for slug in PROMOS)


def test_the_decks_of_the_fellowship_of_the_ring() -> None:
    fellowship = scenario_of(FELLOWSHIP, TABLES)
    assert names(fellowship) == ["balrog", "gandalf"]
    assert held(fellowship, 0) == Counter(" ".join(SHADOW_DECK.values()).split())
    whole = [slug for card, slug in enumerate(TABLES.slugs) if FACTION_WORDS[TABLES.faction[card]] in ("dwarf", "elf")]
    copies = Counter({slug: int(TABLES.copies[TABLES.slugs.index(slug)]) for slug in whole})
    assert (sum(copies.values()), len(whole)) == (15, 14)
    assert held(fellowship, 1) == Counter(" ".join(FREE_DECK.values()).split()) + copies


def test_the_player_of_a_faction_holds_its_cards() -> None:
    assert players_by_faction(scenario_of(TRILOGY, TABLES)) == {
        **dict.fromkeys(["dwarf", "hobbit", "rohan", "wizard"], "frodo"),
        **dict.fromkeys(["dunedain", "elf"], "aragorn"),
        **dict.fromkeys(["isengard", "monstrous", "southron"], "saruman"),
        "mordor": "witch-king",
    }
    three = players_by_faction(scenario_of(THREE_DUEL, TABLES))
    assert {three[word] for word in FACTION_WORDS[:6]} == {"gandalf"}
    assert [three[word] for word in FACTION_WORDS[6:]] == ["saruman", "saruman", "saruman", "witch-king"]


def test_a_faction_without_cards_is_played_by_the_first_of_its_side() -> None:
    found = players_by_faction(scenario_of(FELLOWSHIP, TABLES))
    assert (found["rohan"], found["southron"]) == ("gandalf", "balrog")


@pytest.mark.parametrize("name", [TRILOGY, DUEL, THREE_DUEL])
def test_all_locations_but_in_the_fellowship(name: str) -> None:
    scenario = scenario_of(name, TABLES)
    assert [TABLES.place_side[place] for place in scenario.grounds_free] == [FREE] * 7
    assert [TABLES.place_side[place] for place in scenario.grounds_shadow] == [SHADOW] * 7
    assert bits(scenario.paths) == list(range(27))
    assert set(listed(scenario.fellowship_round)) == {0}


def test_the_locations_of_the_fellowship_of_the_ring() -> None:
    scenario = scenario_of(FELLOWSHIP, TABLES)
    rounds = {TABLES.places[place]: number for place, number in enumerate(scenario.fellowship_round) if number}
    assert rounds == {
        "minas-morgul": 1, "rivendell": 2, "moria": 3, "lorien": 4, "dol-guldur": 4, "orthanc": 5, "morannon": 6,
    }  # fmt: skip
    grounds = scenario.grounds_free + scenario.grounds_shadow
    assert {TABLES.places[place] for place in grounds} == rounds.keys()
    paths = [GROUNDS + path for path in bits(scenario.paths)]
    assert Counter(int(TABLES.place_number[path]) for path in paths) == {1: 2, 2: 2, 3: 2, 4: 3, 5: 3, 6: 1}
    missing = {"bag-end", "weathertop", "the-council-of-elrond", "dead-marshes", "emyn-muil"}
    assert {TABLES.places[path] for path in paths}.isdisjoint(missing)


def test_order_and_draws() -> None:
    found = {
        name: (listed(one.order), listed(one.opening), listed(one.cycles), listed(one.draws), one.last_path, one.duel)
        for name, one in ((name, scenario_of(name, TABLES)) for name in SCENARIOS)
    }
    assert found == {
        TRILOGY: ([0, 1, 2, 3], [7, 7, 7, 7], [2, 2, 2, 2], [3, 4, 3, 4], 9, False),
        DUEL: ([0, 1], [4, 6], [0, 0], [4, 6], 9, True),
        THREE_DUEL: ([0, 1, 0, 2], [6, 7, 7], [0, 2, 2], [6, 4, 4], 9, True),
        FELLOWSHIP: ([0, 1], [7, 7], [2, 2], [4, 3], 6, False),
    }


def test_seats_hold_decks_of_one_side() -> None:
    for name, by_seats in SEATING.items():
        for seats, seating in by_seats.items():
            players = seated(scenario_of(name, TABLES), seating)
            people = [player for player in players if not player.bot]
            assert all(player.side == FREE for player in people) == (name in AGAINST_BOTS)
            assert sorted({int(player.seat) for player in people}) == list(range(seats))
            for seat in range(seats):
                mine = {SIDE_WORDS[player.side] for player in people if player.seat == seat}
                assert len(mine) == 1, (name, seats, seat)


def test_nobody_sees_the_cards_of_a_bot_nor_those_of_a_real_box() -> None:
    for name, by_seats in SEATING.items():
        for seating in by_seats.values():
            scenario = scenario_of(name, TABLES)
            for player in seated(scenario, seating):
                unseen = scenario.real or (scenario.bots and player.side == SHADOW)
                assert player.eyes == (0 if unseen else 1 << player.seat)


def test_a_scenario_is_kept_by_its_content() -> None:
    assert scenario_of(DUEL, TABLES) is scenario_of(DUEL, TABLES)
    assert scenario_of(DUEL, TABLES) is not scenario_of(DUEL, TABLES, True)
    other = content.load(overlay="[boromir]\nfellowship = 1\nicons = { path = 2 }")
    assert scenario_of(DUEL, other) is not scenario_of(DUEL, TABLES)
    assert dealt(SCENARIOS[DUEL](), TABLES, False).cards == scenario_of(DUEL, TABLES).cards
