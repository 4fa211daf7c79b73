"""The edition of the bots: what it changes, what it leaves alone, and where its values come from (13.35, 13.36)."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gnomon.games.war_of_the_ring
from gnomon.content import ContentError, compared
from gnomon.games.war_of_the_ring import content, names, tables
from gnomon.games.war_of_the_ring.content import BOTS, CATALOGUE, EDITION, REPLACED
from gnomon.games.war_of_the_ring.pack import PACK
from gnomon.games.war_of_the_ring.tables import NONE, Tables, fits
from gnomon.kernel.ints import listed

pytestmark = pytest.mark.once  # what it tests is never compiled

FOLDER = Path(gnomon.games.war_of_the_ring.__file__).parent / "content"
BASE_TABLES, TABLES = content.load(), content.load(BOTS)
BASE_ENTRIES = {entry.slug: entry for entry in CATALOGUE.edition(EDITION).entries}
ENTRIES = {entry.slug: entry for entry in CATALOGUE.edition(BOTS).entries}
VALUES: dict[str, dict[str, Any]] = {slug: entry.values for slug, entry in ENTRIES.items()}

RANDOM_PATHS = {"flocks-of-crebain", "ugluk", "gollum"}
ITEMS = {
    "palantir-of-orthanc", "sarumans-staff", "woven-of-all-colours", "black-breath", "black-riders-mount", "fell-beast",
    "morgul-blade", "nazguls-mantle", "whip-of-many-thongs",
}  # fmt: skip
DRAW_ONE = [{"op": "draw", "count": 1}]
# Every value that differs, by card.
CHANGED = {
    "grima-wormtongue": {"action.do", "text"},
    **{slug: {"action.do", "text"} for slug in RANDOM_PATHS},
    "caradhras-the-cruel": {"when.played-to-path", "text"},
    "coastal-raiders": {"bonus", "action.cost", "text"},
    "the-messenger": {"action.do", "text"},
    **{slug: {"unplayable", "text"} for slug in ITEMS},
}
PRINTED = {("grima-wormtongue", "action.do"), ("flocks-of-crebain", "action.do")}


def card(slug: str) -> int:
    return TABLES.slugs.index(slug)


def rows(script: int, of: Tables = TABLES) -> range:
    assert script != NONE
    return range(of.script_first[script], of.script_end[script])


def only_row(script: int, of: Tables = TABLES) -> int:
    (row,) = rows(script, of)
    return row


def meant(which: int) -> set[str]:
    return {slug for number, slug in enumerate(TABLES.slugs) if fits(TABLES, which, number)}


# ---------------------------------------------------------------------------------------------------------------------
# What is changed, and where it comes from


def test_exactly_these_values_differ_from_the_base_game() -> None:
    changed: dict[str, set[str]] = {}
    known = {(row.slug, row.key): row.value for row in content.listing()}
    for row in content.listing(BOTS):
        if known.pop((row.slug, row.key), None) != row.value:
            changed.setdefault(row.slug, set()).add(row.key)
    assert changed == CHANGED
    assert not known


def test_values_of_new_versions_are_printed_house_or_of_the_base_game() -> None:
    for row in content.listing(BOTS):
        if row.file == names.SHADOW_FILE or row.slug in REPLACED:
            is_changed = row.key in CHANGED.get(row.slug, ())
            expected = "base" if not is_changed else "printed" if (row.slug, row.key) in PRINTED else "house"
            assert row.provenance == expected, f"{row.slug}.{row.key}"


def test_everything_else_is_the_same_entry() -> None:
    others = [slug for slug, entry in ENTRIES.items() if entry.file != names.SHADOW_FILE and slug not in REPLACED]
    assert len(others) == 60 + 41 - 6
    assert all(ENTRIES[slug] is BASE_ENTRIES[slug] for slug in others)


def test_the_replaced_locations_are_two_battlegrounds_and_four_paths() -> None:
    assert [VALUES[slug]["kind"] for slug in REPLACED] == ["battleground"] * 2 + ["path"] * 4
    assert {VALUES[slug].get("side", "shadow") for slug in REPLACED} == {"shadow"}


def test_both_editions_are_kept_and_told_apart() -> None:
    assert content.load(BOTS) is TABLES
    assert content.load() is BASE_TABLES
    assert TABLES.hash != BASE_TABLES.hash
    assert (TABLES.slugs, TABLES.places) == (BASE_TABLES.slugs, BASE_TABLES.places)


# ---------------------------------------------------------------------------------------------------------------------
# What the changed cards do


def test_grima_has_a_choice_of_three() -> None:
    grima = card("grima-wormtongue")
    assert TABLES.op[only_row(TABLES.act_cost[grima])] == tables.ELIMINATE_SELF
    choice = only_row(TABLES.act_do[grima])
    other = only_row(TABLES.two[choice])
    assert (TABLES.op[choice], TABLES.op[other]) == (tables.CHOOSE, tables.CHOOSE)
    take, eliminate, draw = (only_row(script) for script in (TABLES.one[choice], TABLES.one[other], TABLES.two[other]))
    assert (TABLES.op[take], TABLES.a[take], meant(TABLES.filter[take])) == (tables.TAKE, tables.FROM_DECK, {"saruman"})
    assert (TABLES.op[eliminate], TABLES.a[eliminate]) == (tables.ELIMINATE, tables.ALL_PLAY)
    assert "eowyn" in meant(TABLES.filter[eliminate])
    assert (TABLES.op[draw], TABLES.count[draw]) == (tables.DRAW, 2)


def test_the_shadow_switches_paths_at_random() -> None:
    for slug in RANDOM_PATHS:
        row, before = only_row(TABLES.act_do[card(slug)]), only_row(BASE_TABLES.act_do[card(slug)], BASE_TABLES)
        assert (TABLES.op[row], TABLES.b[row]) == (tables.SWITCH_PATH, 1)
        assert (BASE_TABLES.op[before], BASE_TABLES.b[before]) == (tables.SWITCH_PATH, 0)
        assert TABLES.act_where[card(slug)] == tables.ON_PATH
    row = only_row(TABLES.moments[tables.PLAYED_TO_PATH][card("caradhras-the-cruel")])
    assert (TABLES.op[row], TABLES.b[row], TABLES.test[row]) == (tables.SWITCH_PATH, 1, tables.IF_AT)
    assert TABLES.places[TABLES.about[row]] == "caradhras"


def test_no_switch_of_the_shadow_is_left_to_choose() -> None:
    cards = range(TABLES.first_shadow, len(TABLES.slugs))
    scripts = [column[one] for column in [*TABLES.moments, TABLES.act_do] for one in cards if column[one] != NONE]
    switches = [row for script in scripts for row in rows(script) if TABLES.op[row] == tables.SWITCH_PATH]
    assert [TABLES.b[row] for row in switches] == [1] * 4


def test_coastal_raiders_stay_and_have_no_bonus() -> None:
    raiders = card("coastal-raiders")
    assert TABLES.act_cost[raiders] == NONE != BASE_TABLES.act_cost[raiders]
    assert TABLES.bonus_first[raiders] == TABLES.bonus_end[raiders]
    assert BASE_TABLES.bonus_end[raiders] - BASE_TABLES.bonus_first[raiders] == 1
    row = only_row(TABLES.act_do[raiders])
    assert (TABLES.op[row], TABLES.a[row]) == (tables.ACTIVATE, tables.FRESHLY)
    assert TABLES.filter[row] == 1 << TABLES.places.index("dol-amroth")
    assert TABLES.act_where[raiders] == tables.IN_RESERVE


def test_the_messenger_takes_any_nazgul_but_itself() -> None:
    messenger = card("the-messenger")
    assert TABLES.op[only_row(TABLES.act_cost[messenger])] == tables.CYCLE_SELF
    row = only_row(TABLES.act_do[messenger])
    assert (TABLES.op[row], TABLES.a[row]) == (tables.TAKE, tables.FROM_CYCLE)
    nazgul = {slug for slug, values in VALUES.items() if values.get("keyword") == "nazgul"}
    assert meant(TABLES.filter[row]) == nazgul - {"the-messenger"}
    assert len(nazgul) == 9


def test_every_item_of_the_shadow_says_what_happens_if_nobody_can_wield_it() -> None:
    items = {
        slug for slug, entry in ENTRIES.items() if entry.file == names.SHADOW_FILE and VALUES[slug]["kind"] == "item"
    }
    assert items == ITEMS
    assert all(VALUES[slug]["unplayable"] == DRAW_ONE for slug in items)
    assert {slug for slug in TABLES.slugs if TABLES.unplayable[card(slug)] != NONE} == items
    for slug in items:
        row = only_row(TABLES.unplayable[card(slug)])
        assert (TABLES.op[row], TABLES.count[row], TABLES.who[row]) == (tables.DRAW, 1, tables.ME)
    assert listed(BASE_TABLES.unplayable) == [NONE] * len(TABLES.slugs)


def test_every_script_is_used_once() -> None:
    used = [script for column in TABLES.moments for script in column]
    used += [*TABLES.act_cost, *TABLES.act_do, *TABLES.unplayable, *TABLES.place_script, *TABLES.one, *TABLES.two]
    assert sorted(script for script in used if script != NONE) == list(range(len(TABLES.script_first)))


# ---------------------------------------------------------------------------------------------------------------------
# Words


def test_what_differs_is_said_differently_in_both_languages() -> None:
    for slug in ENTRIES:
        for language in ("en", "de"):
            before = content.entry(EDITION, slug, language=language)
            after = content.entry(BOTS, slug, language=language)
            assert (before.get("text") != after.get("text")) == (slug in CHANGED), f"{slug} {language}"
            assert before["title"] == after["title"]


def test_items_say_so_after_what_they_say_in_the_base_game() -> None:
    ends = {"en": "If nobody can wield this: cycle it and draw 1 card.", "de": "Lege sie ab und ziehe 1 Karte."}
    for slug in ITEMS:
        for language, end in ends.items():
            before = str(content.entry(EDITION, slug, language=language)["text"])
            after = str(content.entry(BOTS, slug, language=language)["text"])
            assert after.startswith(f"{before} ") and after.endswith(end), f"{slug} {language}"


def test_numbers_in_texts_are_the_same_in_both_languages() -> None:
    for slug in CHANGED:
        english, german = (str(content.entry(BOTS, slug, language=one)["text"]) for one in ("en", "de"))
        assert sorted(filter(str.isdigit, english)) == sorted(filter(str.isdigit, german)), slug


def test_german_names_and_forms_are_those_of_the_base_game() -> None:
    entry = content.entry(BOTS, "grima-wormtongue", language="de")
    assert (entry["title"], entry["english"]) == ("Gríma Schlangenzunge", {"title": "Gríma Wormtongue"})
    assert content.entry(BOTS, "morannon", language="de")["forms"] == {"to": "zum Morannon", "at": "am Morannon"}


# ---------------------------------------------------------------------------------------------------------------------
# Overlays and listings


def test_an_overlay_wins_over_the_bots() -> None:
    overlay = """
    [coastal-raiders]
    bonus = [{ attack = 2, at = "dol-amroth" }]
    action = { cost = [{ op = "cycle-self" }] }
    [minas-morgul]
    points = 3
    """
    mine = content.load(BOTS, overlay)
    raiders = card("coastal-raiders")
    assert mine.op[only_row(mine.act_cost[raiders], mine)] == tables.CYCLE_SELF
    assert mine.bonus_attack[mine.bonus_first[raiders]] == 2
    assert mine.points[mine.places.index("minas-morgul")] == 3
    assert len({mine.hash, TABLES.hash, content.load(overlay=overlay).hash}) == 3
    assert mine.op[only_row(mine.unplayable[card("fell-beast")], mine)] == tables.DRAW
    changed = {
        (row.slug, row.key): row.before for row in compared(content.listing(BOTS, overlay), content.listing(BOTS))
    }
    assert {key: was for key, was in changed.items() if was} == {
        ("coastal-raiders", "bonus"): "nothing [house]",
        ("coastal-raiders", "action.cost"): "nothing [house]",
        ("minas-morgul", "points"): "2 [base]",
    }


def test_an_overlay_takes_a_bonus_or_a_cost_away_in_every_edition() -> None:
    mine = content.load(overlay="[the-black-fleet]\nbonus = []\naction = { cost = [] }")
    fleet = card("the-black-fleet")
    assert mine.bonus_first[fleet] == mine.bonus_end[fleet]
    assert mine.act_cost[fleet] == NONE
    assert mine.act_do[fleet] != NONE


def test_an_overlay_in_its_own_words_is_shown_as_it_is() -> None:
    overlay = '[the-messenger]\ntext = "As on my card."'
    assert content.entry(BOTS, "the-messenger", overlay, "de")["text"] == "As on my card."


@pytest.mark.parametrize("setup", ["trilogy-solo", "trilogy-coop", "three-duel-solo", "fellowship-box"])
def test_setups_with_bots_list_their_edition(setup: str) -> None:
    assert PACK.content is not None
    assert PACK.content(setup, None) == content.listing(BOTS)


@pytest.mark.parametrize("setup", ["", "trilogy", "duel", "fellowship"])
def test_other_setups_list_the_base_game(setup: str) -> None:
    assert PACK.content is not None
    assert PACK.content(setup, None) == content.listing()


# ---------------------------------------------------------------------------------------------------------------------
# Mistakes


BAD_FILES = [
    ("[ugluk]", "[uglok]", "uglok: expected the name of an entry, perhaps ugluk"),
    ("random = true", "random = 1", "ugluk: action: do: 1: random: expected true or false, found 1"),
    (
        '"the-beguiler"',
        '"the-beguilr"',
        "the-messenger: action: do: 1: card: 1: the-beguilr: expected the name of a card",
    ),
    ("bonus = []", "deck = 'frodo'", 'coastal-raiders: deck: expected no change to this key, found "frodo"'),
    ("bonus = []", "copies = 2", "coastal-raiders: action: expected a card of which there is one"),
    ('"action.do" = "printed", ', "", "grima-wormtongue: from: expected a word for action.do, found none"),
    ("unplayable = [{", "unplayable = {", "expected valid TOML"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BAD_FILES, ids=[sentence[:60] for _, _, sentence in BAD_FILES])
def test_a_bad_file_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    folder = tmp_path / "content"
    shutil.copytree(FOLDER, folder)
    text = (folder / names.BOTS_FILE).read_text("utf-8")
    assert old in text
    (folder / names.BOTS_FILE).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        replace(CATALOGUE, folder=folder).edition(BOTS)
    assert str(caught.value).startswith(f"{names.BOTS_FILE}: {sentence}")


UNPLAYABLE = [
    ("[fell-beast]\nunplayable = []", "fell-beast: unplayable: expected a list of 1 to 4, found []"),
    (
        "[fell-beast]\nunplayable = [{ op = 'draw', count = 0 }]",
        "fell-beast: unplayable: 1: count: expected a whole number from 1 to 9, found 0",
    ),
    (
        "[fell-beast]\nunplayable = [{ op = 'draw', count = 1 }, { op = 'eliminate-self' }]",
        "fell-beast: unplayable: 2: eliminate-self: expected nothing about the item",
    ),
    (
        "[fell-beast]\nunplayable = [{ op = 'may', do = [{ op = 'move', card = 'wielder', to = 'path' }] }]",
        "fell-beast: unplayable: 1: do: 1: move: expected nothing about the item",
    ),
    (
        "[saruman]\nunplayable = [{ op = 'ruin' }]",
        "saruman: unplayable: expected a key of this entry, found an unknown",
    ),
]


@pytest.mark.parametrize(("overlay", "sentence"), UNPLAYABLE, ids=[sentence[:60] for _, sentence in UNPLAYABLE])
def test_a_bad_text_for_items_is_refused_in_one_sentence(overlay: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        content.load(BOTS, overlay)
    assert str(caught.value).startswith(f"overlay: {sentence}")


DRAW = "{ op = 'draw', count = 1 }"
CHOOSE = f"{{ op = 'choose', first = [{DRAW}], second = [{DRAW}] }}"


@pytest.mark.parametrize(
    ("inner", "place", "word"),
    [
        (f"{{ op = 'may', do = [{DRAW}] }}", "first: 1", "may"),
        (f"{{ op = 'choose', first = [{CHOOSE}], second = [{DRAW}] }}", "first: 1: first: 1", "choose"),
    ],
)
def test_a_choice_holds_one_more_choice_at_most(inner: str, place: str, word: str) -> None:
    overlay = f"[boromir]\nwhen = {{ played = [{{ op = 'choose', first = [{inner}], second = [{DRAW}] }}] }}"
    with pytest.raises(ContentError) as caught:
        content.load(overlay=overlay)
    assert str(caught.value).startswith(f"overlay: boromir: when: played: 1: {place}: op: expected draw, forsake,")
    assert str(caught.value).endswith(f'found "{word}"')


def test_texts_within_choices_within_choices_are_checked() -> None:
    inner = f"{{ op = 'choose', first = [{{ op = 'cycle-wielder' }}], second = [{DRAW}] }}"
    overlay = f"[boromir]\nwhen = {{ played = [{{ op = 'choose', first = [{DRAW}], second = [{inner}] }}] }}"
    with pytest.raises(ContentError) as caught:
        content.load(overlay=overlay)
    assert str(caught.value) == (
        "overlay: boromir: when: played: 1: second: 1: first: 1: cycle-wielder: expected an item"
    )
