"""The content files, their checks, what they become in the tables, and overlays."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gnomon.content import PROVENANCE_WORDS, ContentError
from gnomon.games.war_of_the_ring import content, names, operations, tables
from gnomon.games.war_of_the_ring.content import CATALOGUE
from gnomon.games.war_of_the_ring.filters import GROUP_WORDS
from gnomon.games.war_of_the_ring.tables import (
    CONDITION_WORDS,
    FACTION_WORDS,
    GROUNDS,
    KIND_WORDS,
    MOMENT_WORDS,
    NONE,
    OPERATION_WORDS,
    Tables,
    fits,
    local,
    side_of,
)
from gnomon.kernel.bits import bits
from gnomon.kernel.ints import listed

pytestmark = pytest.mark.once  # what it tests is never compiled

TABLES = content.load()
ENTRIES = CATALOGUE.edition("base").entries
VALUES: dict[str, dict[str, Any]] = {entry.slug: entry.values for entry in ENTRIES}


def card(slug: str) -> int:
    return TABLES.slugs.index(slug)


def place(slug: str) -> int:
    return TABLES.places.index(slug)


def meant(which: int) -> set[str]:
    """The cards of a filter."""
    return {slug for number, slug in enumerate(TABLES.slugs) if fits(TABLES, which, number)}


def rows_of(script: int, of: Tables = TABLES) -> list[dict[str, int]]:
    """The rows of a script by column."""
    columns = ("op", "who", "count", "filter", "a", "b", "c", "test", "about", "one", "two")
    rows = range(of.script_first[script], of.script_end[script])
    return [{name: int(getattr(of, name)[row]) for name in columns} for row in rows]


def moment(slug: str, word: str) -> list[dict[str, int]]:
    return rows_of(TABLES.moments[MOMENT_WORDS.index(word)][card(slug)])


def grounds(mask: int) -> set[str]:
    return {TABLES.places[place] for place in bits(mask)}


# ---------------------------------------------------------------------------------------------------------------------
# Cards and locations in the tables


def test_counts() -> None:
    assert (len(TABLES.slugs), TABLES.first_shadow, len(TABLES.places)) == (116, 60, 41)
    copies = [0, 0]
    for number in range(len(TABLES.slugs)):
        if not TABLES.promo[number]:
            copies[side_of(TABLES, number)] += TABLES.copies[number]
    assert copies == [60, 60]
    assert [slug for number, slug in enumerate(TABLES.slugs) if TABLES.promo[number]] == [
        "ioreth", "ghan-buri-ghan", "whip-of-many-thongs", "gothmog",
    ]  # fmt: skip


def test_locations_are_in_the_order_of_their_numbers() -> None:
    assert listed(TABLES.place_side)[:GROUNDS] == [0] * 7 + [1] * 7
    assert listed(TABLES.place_number) == [0] * GROUNDS + sorted([*range(1, 10)] * 3)
    assert TABLES.places[:GROUNDS] == names.ground_names()
    assert TABLES.places[GROUNDS:] == names.path_names()
    assert TABLES.slugs == names.card_names()


def test_every_column_has_a_place_for_every_card_location_script_and_row() -> None:
    lengths = {name: len(found) for name, found in vars_of(TABLES).items() if not isinstance(found, (str, int))}
    lengths.pop("limits")  # a list of cards, not a column
    sizes = {116, 41, len(TABLES.op), len(TABLES.script_first), len(TABLES.bonus_test), len(TABLES.filter_free)}
    sizes |= {len(TABLES.permit_at), len(MOMENT_WORDS)}
    assert set(lengths.values()) == sizes
    assert {len(column) for column in TABLES.moments} == {116}
    assert 0 not in lengths.values()


def vars_of(of: Tables) -> dict[str, Any]:
    return {name: getattr(of, name) for name in dir(of) if name[0] != "_"}


def test_a_card_has_its_numbers_in_its_columns() -> None:
    strider = card("strider")
    assert (TABLES.path[strider], TABLES.attack[strider], TABLES.defence[strider]) == (2, 1, 1)
    assert bits(TABLES.numbers[strider]) == [2, 3, 4, 5, 6]
    assert TABLES.act_where[strider] == tables.ON_PATH
    assert TABLES.act_cost[strider] == NONE
    assert [row["op"] for row in rows_of(TABLES.act_do[strider])] == [tables.NEXT_PATH]
    elrond = card("elrond")
    assert (TABLES.lead_attack[elrond], TABLES.lead_defence[elrond]) == (1, 1)
    assert (TABLES.limit[elrond], TABLES.limit_where[elrond]) == (1, tables.IN_RESERVE)
    assert TABLES.limit_where[card("gandalfs-staff")] == tables.IN_RESERVE | tables.ON_PATH | tables.ON_GROUND
    assert {TABLES.slugs[number] for number in TABLES.limits} == {
        "elrond", "gandalfs-staff", "sarumans-staff", "the-lidless-eye",
    }  # fmt: skip
    galadriel = card("galadriel")
    assert (TABLES.draw_step[galadriel], TABLES.draw_cycle[galadriel]) == (1, 1)
    assert TABLES.place_path[card("phial-of-galadriel")] == 2
    assert [TABLES.slugs[number] for number in range(116) if TABLES.peek[number]] == ["mirror-of-galadriel"]
    assert [TABLES.slugs[number] for number in range(116) if TABLES.only_weapon[number]] == ["bow-of-the-galadhrim"]
    assert [TABLES.slugs[number] for number in range(116) if TABLES.tends[number]] == ["ioreth"]


def test_when_cards_are_saved() -> None:
    assert saved("frodo-baggins") == (tables.ANYWHERE, 0)
    assert saved("bilbo-baggins") == (tables.ANYWHERE, 1)
    assert saved("merry-brandybuck") == (tables.PATH_COMBAT, 1)
    assert saved("gollum") == (tables.PATH_COMBAT, 0)
    assert saved("saruman") == (tables.TOP, 0)
    assert saved("fatty-bolger") == (tables.FROM_RESERVE, 1)
    assert saved("gimli") == (0, 0)
    assert TABLES.saves_wielder[card("elven-cloak")] == tables.PATH_COMBAT
    assert TABLES.saves_wielder[card("nazguls-mantle")] == tables.ANY_COMBAT


def saved(slug: str) -> tuple[int, int]:
    return TABLES.saved[card(slug)], TABLES.saved_items[card(slug)]


def test_where_cards_may_go() -> None:
    at = {slug: grounds(TABLES.at_grounds[card(slug)]) for slug in TABLES.slugs}
    assert at["gimli"] == {"moria"}
    assert at["elrond"] == {"lorien", "rivendell", "dol-guldur", "moria"}
    assert at["frodo-baggins"] == set()
    assert at["merry-brandybuck"] == at["eomer"] == {"edoras", "helms-deep", "morannon", "orthanc"}
    assert at["pippin-took"] == at["boromir"]
    assert at["the-great-gate"] == {"dol-amroth", "minas-tirith", "pelargir"}
    assert at["soldiers-of-gondor"] == at["the-great-gate"] | {"harad", "minas-morgul", "morannon", "umbar"}
    assert len(at["gandalf-the-white"]) == GROUNDS
    assert at["glamdring"] == at["the-red-arrow"] == set()
    assert TABLES.forbid[card("mouth-of-sauron")] == tables.NO_PATH_BESIDE_SHADOW_GROUNDS


def test_who_lends_and_opens() -> None:
    assert {slug for slug in TABLES.slugs if TABLES.borrows[card(slug)] == card("arwen")} == {"strider", "aragorn"}
    assert (TABLES.lends_path[card("arwen")], TABLES.lends_defence[card("arwen")]) == (1, 1)
    assert TABLES.opener == card("ghan-buri-ghan")
    assert TABLES.opens_at[TABLES.opener] == place("minas-tirith")
    assert {"eomer", "riders-of-rohan", "shadowfax"} <= meant(TABLES.opens[TABLES.opener])


def test_bonuses() -> None:
    assert bonus("the-great-gate") == [(0, 0, 3, tables.AT, place("minas-tirith"), 0)]
    assert bonus("balrog-of-moria") == [(1, 0, 0, tables.AT, place("khazad-dum"), 0)]
    dead = bonus("dead-men-of-dunharrow")[0]
    assert (dead[:4], meant(dead[4])) == ((0, 2, 2, tables.SUPPORTING), {"strider", "aragorn"})
    theoden = bonus("theoden")[0]
    assert (theoden[3], meant(theoden[4])) == (tables.IN_PLAY, {"gandalf-the-grey", "gandalf-the-white"})
    quickbeam = bonus("quickbeam")[0]
    assert (quickbeam[3], quickbeam[5]) == (tables.BESIDE, 2)
    isengard = {"devilry-of-saruman", "fighting-uruk-hai", "wolf-riders", "white-hand-orcs"}
    assert meant(quickbeam[4]) == isengard | {"grima-wormtongue", "saruman", "ugluk"}
    assert bonus("gimli") == []


def bonus(slug: str) -> list[tuple[int, ...]]:
    rows = range(TABLES.bonus_first[card(slug)], TABLES.bonus_end[card(slug)])
    names = ("bonus_path", "bonus_attack", "bonus_defence", "bonus_test", "bonus_about", "bonus_per")
    return [tuple(int(getattr(TABLES, name)[row]) for name in names) for row in rows]


# ---------------------------------------------------------------------------------------------------------------------
# Filters and scripts


def test_filters_mean_what_they_say() -> None:
    assert meant(TABLES.wielders[card("sting")]) == {"frodo-baggins", "sam-gamgee"}
    hobbits = {
        slug for slug in TABLES.slugs if VALUES[slug]["faction"] == "hobbit" and VALUES[slug]["kind"] == "character"
    }
    assert meant(TABLES.wielders[card("lembas")]) == hobbits
    assert len(hobbits) == 6
    assert meant(TABLES.wielders[card("ent-draught")]) == {"treebeard", "quickbeam"}
    nazgul = meant(TABLES.wielders[card("fell-beast")])
    assert (len(nazgul), "the-witch-king" in nazgul, "gothmog" in nazgul) == (9, True, False)
    assert moment("eowyn", "played-to-battleground")[0]["filter"] == TABLES.wielders[card("fell-beast")]  # shared
    armies = moment("the-day-without-dawn", "played")[0]["filter"]
    assert meant(armies) == {slug for slug in TABLES.slugs if VALUES[slug]["kind"] == "army"}
    sets = list(zip(TABLES.filter_free, TABLES.filter_shadow, strict=True))
    assert len(set(sets)) == len(sets)


def test_sides_are_kept_apart_in_filters() -> None:
    for which in range(len(TABLES.filter_free)):
        found = meant(which)
        for number, slug in enumerate(TABLES.slugs):
            side = TABLES.filter_shadow if side_of(TABLES, number) else TABLES.filter_free
            assert (slug in found) == (side[which] >> local(TABLES, number) & 1 == 1)


def test_operations_become_rows() -> None:
    take = rows_of(TABLES.act_do[card("denethor")])[0]
    assert (take["op"], take["a"], meant(take["filter"])) == (tables.TAKE, tables.FROM_DECK, {"boromir", "faramir"})
    orthanc = rows_of(TABLES.place_script[place("orthanc")])
    assert [row["op"] for row in orthanc] == [tables.TAKE, tables.RECYCLE]
    assert orthanc[0]["a"] == tables.FROM_DECK | tables.FROM_CYCLE
    assert orthanc[0]["who"] == tables.FACTION_PLAYER + FACTION_WORDS.index("isengard")
    token = rows_of(TABLES.act_do[card("nenya-ring-of-adamant")])[0]
    assert (token["op"], token["a"], token["b"]) == (tables.TOKEN, tables.TO_ANY, tables.DEFENCE_TOKEN)
    treebeard = moment("treebeard", "reaches-battleground")[0]
    assert (treebeard["op"], treebeard["a"], treebeard["b"]) == (tables.ELIMINATE, tables.HERE, 0)
    assert moment("eowyn", "played-to-battleground")[0]["b"] == 1
    cleanse = rows_of(TABLES.act_do[card("lembas")])[0]
    assert (cleanse["op"], cleanse["a"]) == (tables.CLEANSE, tables.COUNT_ON_PATH)
    assert TABLES.act_who[card("lembas")] == tables.FACTION_PLAYER + FACTION_WORDS.index("hobbit")
    assert TABLES.act_once[card("palantir-of-orthanc")] == 1


def test_activating_and_moving() -> None:
    activate, move = rows_of(TABLES.act_do[card("anduril")])
    assert (activate["op"], activate["a"]) == (tables.ACTIVATE, tables.ALSO_AGAIN)
    assert grounds(activate["filter"]) == grounds(TABLES.at_grounds[card("soldiers-of-gondor")])
    assert (move["a"], move["b"], move["c"]) == (tables.TO_ACTIVATED, 0, NONE)
    black = rows_of(TABLES.act_do[card("the-black-serpent")])[0]
    assert (black["a"], grounds(black["filter"])) == (
        tables.ONLY_AGAIN,
        {"dol-amroth", "minas-tirith", "pelargir", "harad", "morannon", "umbar"},
    )
    fleet = rows_of(TABLES.act_do[card("the-black-fleet")])[0]
    assert (fleet["a"], grounds(fleet["filter"])) == (tables.FRESHLY, {"pelargir"})
    captain = moment("the-black-captain", "played")
    assert [row["test"] for row in captain] == [tables.IF_RESERVE] * 2
    assert (captain[1]["b"], captain[1]["c"]) == (1, card("the-witch-king"))


def test_cards_set_aside() -> None:
    row = rows_of(TABLES.act_do[card("palantir-of-orthanc")])[0]
    assert (row["op"], row["count"], row["filter"], row["b"]) == (tables.ASIDE, 3, NONE, 1 | 1 << 4 | 1 << 8)
    row = moment("the-day-without-dawn", "played")[0]
    assert (row["count"], row["a"], row["b"]) == (7, tables.TO_ANYWHERE, 1 | 2 << 12)
    assert rows_of(TABLES.place_script[place("helms-deep")])[0]["a"] == tables.TO_HERE
    assert rows_of(TABLES.place_script[place("minas-morgul")])[0]["a"] == tables.TO_RESERVE


def test_scripts_within_scripts() -> None:
    may = rows_of(TABLES.place_script[place("minas-tirith")])[0]
    assert (may["op"], may["who"]) == (tables.MAY, tables.FACTION_PLAYER)
    assert [(row["op"], row["count"]) for row in rows_of(may["one"])] == [(tables.FORSAKE, 1)]
    assert [(row["op"], row["count"], row["who"]) for row in rows_of(may["two"])] == [(tables.DRAW, 3, tables.ME)]
    faramir = moment("faramir", "reaches-path")[0]
    assert (faramir["test"], faramir["about"], faramir["one"]) == (tables.IF_PATH, 7, NONE)
    choose = rows_of(TABLES.act_do[card("grima-wormtongue")])[0]
    assert [rows_of(choose[key])[0]["op"] for key in ("one", "two")] == [tables.TAKE, tables.ELIMINATE]
    gorbag = rows_of(moment("gorbag-shagrat", "reaches-path")[0]["two"])
    assert [(row["a"], row["test"]) for row in gorbag] == [(tables.TO_SELF, 0), (tables.TO_SELF, tables.IF_AT)]
    assert gorbag[1]["about"] == place("cirith-ungol")


def test_texts_about_each_player_are_marked() -> None:
    each = TABLES.script_each
    assert each[TABLES.place_script[place("harad")]] == 2
    assert each[TABLES.place_script[place("fords-of-bruinen")]] == 1
    assert each[TABLES.act_do[card("narya-ring-of-fire")]] == 2
    assert each[TABLES.act_cost[card("narya-ring-of-fire")]] == 0
    assert each[TABLES.place_script[place("bag-end")]] == 0


def test_permits() -> None:
    arrow, hunters = moment("the-red-arrow", "played")[0], moment("the-three-hunters", "played")[0]
    assert {arrow["a"], hunters["a"]} == {0, 1}
    assert grounds(TABLES.permit_at[arrow["a"]]) == grounds(TABLES.at_grounds[card("boromir")])
    assert TABLES.permit_support[arrow["a"]] == 0
    assert len(grounds(TABLES.permit_at[hunters["a"]])) == GROUNDS
    assert TABLES.permit_support[hunters["a"]] == 1
    assert meant(TABLES.permit_filter[hunters["a"]]) == {"legolas", "gimli", "strider", "aragorn"}


def test_every_script_is_used_once_and_covers_its_rows() -> None:
    used = [script for column in TABLES.moments for script in column]
    used += [*TABLES.act_cost, *TABLES.act_do, *TABLES.unplayable, *TABLES.place_script, *TABLES.one, *TABLES.two]
    assert sorted(script for script in used if script != NONE) == list(range(len(TABLES.script_first)))
    rows = [row for n in range(len(TABLES.script_first)) for row in range(TABLES.script_first[n], TABLES.script_end[n])]
    assert sorted(rows) == list(range(len(TABLES.op)))


def test_cards_with_a_text_for_coming_into_play() -> None:
    for number, slug in enumerate(TABLES.slugs):
        scripts = [column[number] for column in TABLES.moments]
        assert TABLES.has_text[number] == int("when" in VALUES[slug]) == int(max(scripts) != NONE)


def test_every_event_has_a_text_and_every_location_does_something() -> None:
    assert all("when" in values for values in VALUES.values() if values["kind"] == "event")
    assert NONE not in listed(TABLES.place_script)


# ---------------------------------------------------------------------------------------------------------------------
# Provenance, texts, languages, overlays


def test_every_value_has_a_provenance() -> None:
    rows = content.listing()
    assert {row.provenance for row in rows} <= set(PROVENANCE_WORDS)
    assert {row.provenance for row in rows if row.key == "text"} == {"house"}
    assert all("{" not in row.value for row in rows)


def test_whoever_does_something_says_so() -> None:
    """An entry with nothing but icons needs no text; every other one has one."""
    plain = {
        "title", "kind", "deck", "faction", "copies", "set", "icons", "paths", "wielders", "keyword", "fellowship",
        "rule",
    }  # fmt: skip
    for slug, values in VALUES.items():
        assert ("text" in values) == bool(values.keys() - plain - {"text"}), slug


def test_an_entry_in_german() -> None:
    entry = content.entry("base", "grima-wormtongue", language="de")
    assert entry["title"] == "Gríma Schlangenzunge"
    assert entry["english"] == {"title": "Gríma Wormtongue"}
    assert CATALOGUE.title("helms-deep", "Helm's Deep", "de") == "Helms Klamm"


def test_every_location_says_where_and_where_to_in_german() -> None:
    for slug in TABLES.places:
        assert {"to", "at"} <= content.entry("base", slug, language="de")["forms"].keys(), slug  # type: ignore[attr-defined]


def test_numbers_in_texts_are_the_same_in_both_languages() -> None:
    for entry in ENTRIES:
        german = CATALOGUE.translated(entry, "de")
        if "text" in entry.values:
            assert digits(german["text"]) == digits(str(entry.values["text"])), entry.slug


def digits(text: str) -> list[str]:
    return sorted(part for part in text if part.isdigit())


def test_an_overlay_changes_exactly_what_it_names() -> None:
    changed = content.load(overlay="[boromir]\nicons = { path = 3 }\n[dol-amroth]\npoints = 2")
    before, after = vars_of(TABLES), vars_of(changed)
    assert {name for name in before if before[name] != after[name]} == {"hash", "path", "points"}
    assert (TABLES.path[card("boromir")], changed.path[card("boromir")]) == (1, 3)
    assert changed.defence[card("boromir")] == 1


def test_an_overlay_may_replace_what_a_card_does() -> None:
    overlay = '[boromir]\nwhen = { played = [{ op = "draw", count = 2 }] }\ntext = "When played: draw 2 cards."'
    changed = content.load(overlay=overlay)
    first = rows_of(changed.moments[0][card("boromir")], changed)[0]
    assert (first["op"], first["count"]) == (tables.DRAW, 2)
    assert changed.moments[MOMENT_WORDS.index("reaches-path")][card("boromir")] != NONE
    assert content.entry("base", "boromir", overlay)["text"] == "When played: draw 2 cards."


def test_tables_are_shared_and_the_hash_tells_contents_apart() -> None:
    assert content.load() is content.load("base")
    assert content.load(overlay="").hash == TABLES.hash
    assert content.load(overlay='[boromir]\ntext = "Other words."').hash == TABLES.hash
    assert content.load(overlay="[boromir]\nicons = { path = 2 }").hash != TABLES.hash
    assert len(TABLES.hash) == 16


# ---------------------------------------------------------------------------------------------------------------------
# The reference of the language


def test_the_reference_names_every_word() -> None:
    text = (Path(__file__).parents[2] / "docs" / "war-of-the-ring-cards.md").read_text("utf-8")
    words = [*OPERATION_WORDS, *MOMENT_WORDS, *CONDITION_WORDS, *KIND_WORDS, *FACTION_WORDS, *tables.DECK_WORDS]
    words += [*tables.KEYWORD_WORDS[1:], *tables.WHERE_WORDS, *tables.FORBID_WORDS[1:], *tables.SAVED_WORDS[1:]]
    words += [*tables.SAVES_WORDS[1:], *tables.TOKEN_WORDS, *tables.ICON_WORDS, *tables.MOVE_WORDS, *tables.FROM_WORDS]
    words += [*tables.IN_WORDS, *tables.ASIDE_WORDS, *tables.WHO_WORDS[:3]]
    keys = {key for schema in CATALOGUE.schemas.values() for key in schema.keys}
    missing = [word for word in [*words, *keys] if f"`{word}`" not in text and f'`"{word}"`' not in text]
    assert missing == []


def test_the_operations_in_the_reference_are_right() -> None:
    """Every operation has an example that the checks let pass."""
    text = (Path(__file__).parents[2] / "docs" / "war-of-the-ring-cards.md").read_text("utf-8")
    shown: list[dict[str, Any]] = []
    for example in re.findall(r"`(\[?{ op = [^`]*)` \|", text):
        found = tomllib.loads(f"do = {example}")["do"]
        shown.extend(found if isinstance(found, list) else [found])
    assert {operation["op"] for operation in shown} == set(OPERATION_WORDS)
    for operation in shown:
        operations.script([operation], operation["op"])


def test_the_mistake_shown_in_the_reference_is_answered_so() -> None:
    text = (Path(__file__).parents[2] / "docs" / "war-of-the-ring-cards.md").read_text("utf-8")
    with pytest.raises(ContentError) as caught:
        content.load(overlay='[boromir]\nwhen = { played = [{ op = "draw", count = 0 }] }')
    assert f"`{caught.value}`" in text


def test_no_card_is_called_like_a_group_of_cards() -> None:
    assert not {*names.card_names()} & {*GROUP_WORDS, tables.WIELDER}
