"""The content files, their checks, and overlays."""

from __future__ import annotations

import importlib.resources
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gnomon.content import PROVENANCE_WORDS, ContentError
from gnomon.games.casting_shadows import content
from gnomon.games.casting_shadows.tables import (
    ANY_GEM,
    ATTACK,
    BLUE,
    BLUE_GEM,
    COMPANION,
    CONVERSION,
    COUNTERSPELL,
    CRYPT,
    CRYSTALS,
    FREEZE,
    GEM_PAIR,
    NONE,
    ORB,
    RESOURCE,
    SWAP,
    TILE,
    Tables,
    pack_cost,
)
from gnomon.kernel.ints import listed

EDITIONS = ["base", "exclusive"]
CARD_LISTS = [
    "card_slugs",
    "card_titles",
    "kind",
    "level",
    "copies",
    "collect",
    "collect_spell",
    "spend",
    "up_to",
    "damage",
    "target",
    "reach",
    "status",
    "operation",
    "amount",
    "what",
    "colour",
    "gives",
]


def card(tables: Tables, slug: str) -> int:
    return tables.card_slugs.index(slug)


@pytest.mark.parametrize(("edition", "totals"), [("base", (52, 10, 10, 7, 4)), ("exclusive", (65, 13, 14, 10, 6))])
def test_totals(edition: str, totals: tuple[int, ...]) -> None:
    tables = content.load(edition)
    decks = (len(tables.main), len(tables.counterspells), len(tables.companions))
    assert (*decks, len(tables.tile_slugs), len(tables.character_slugs)) == totals
    assert sum(tables.copies) == sum(decks)
    assert sum(tables.dice) == 5
    assert len(set(tables.card_slugs)) == len(tables.card_slugs)


def test_copies_by_kind_in_the_base_game() -> None:
    tables = content.load("base")
    kinds = [tables.kind[card] for card in tables.main]
    assert [kinds.count(kind) for kind in (ATTACK, CONVERSION, RESOURCE)] == [34, 10, 8]
    assert all(tables.kind[card] == COUNTERSPELL for card in tables.counterspells)
    assert all(tables.kind[card] == COMPANION for card in tables.companions)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_list_has_a_place_for_every_card_tile_and_character(edition: str) -> None:
    tables = content.load(edition)
    assert {len(getattr(tables, name)) for name in CARD_LISTS} == {len(tables.card_slugs)}
    tiles = [name for name in dir(Tables()) if name.startswith("tile_")]
    assert {len(getattr(tables, name)) for name in tiles} == {len(tables.tile_slugs)}
    characters = [
        "character_titles",
        "shadow_titles",
        "home",
        "ability",
        "ability_amount",
        "ability_reach",
        "ability_steps",
    ]
    assert {len(getattr(tables, name)) for name in characters} == {len(tables.character_slugs)}
    assert all(len(row) == 8 for rows in (tables.gives, tables.tile_gives) for row in rows)


def test_base_cards_come_first_and_keep_their_ids_in_the_exclusive_edition() -> None:
    base, exclusive = content.load("base"), content.load("exclusive")
    assert exclusive.card_slugs[: len(base.card_slugs)] == base.card_slugs
    assert exclusive.tile_slugs[:7] == base.tile_slugs
    assert exclusive.character_slugs[:4] == base.character_slugs
    assert base.crypt == NONE
    assert exclusive.tile_effect[exclusive.crypt] == CRYPT


def test_words_become_the_right_numbers() -> None:
    tables = content.load("exclusive")
    slap = card(tables, "spectral-slap")
    assert (tables.spend[slap], tables.up_to[slap], listed(tables.damage[slap])) == (GEM_PAIR, 1, [0, 2])
    assert tables.target[slap] == TILE
    assert tables.collect[slap] == pack_cost([0, 0, 1, 0, 1, 0, 0, 0])
    spikes = card(tables, "psychic-spikes")
    assert (tables.level[spikes], tables.collect_spell[spikes]) == (2, 1)
    assert tables.collect[spikes] == pack_cost([0, 0, 1, 1, 0, 0, 1, 0])
    synthesis = card(tables, "sapphire-synthesis")
    assert (tables.operation[synthesis], tables.colour[synthesis], tables.up_to[synthesis]) == (SWAP, BLUE, 2)
    hoarfrost = card(tables, "hoarfrost")
    assert (tables.spend[hoarfrost], tables.what[hoarfrost]) == (CRYSTALS, ORB)
    assert tables.status[card(tables, "avalanche")] == FREEZE
    assert tables.gives[card(tables, "blue-gem")][BLUE_GEM] == 2
    assert tables.tile_gives[tables.crypt][ANY_GEM] == 1  # a purple gem
    assert tables.tile_every[tables.tile_slugs.index("frost-fjord")] == 2
    assert [tables.tile_slugs[home] for home in tables.home[:2]] == ["bubbling-lake", "amber-mountain"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_has_a_provenance(edition: str) -> None:
    rows = content.listing(edition)
    assert {row.provenance for row in rows} <= set(PROVENANCE_WORDS)
    listed = {(row.slug, row.key.partition(".")[0]) for row in rows}
    for slug in {row.slug for row in rows}:
        for key in content.entry(edition, slug).keys() - {"rule", "from", "file", "slug"}:
            assert (slug, key) in listed


def test_damage_is_ours_and_copies_are_reported() -> None:
    found = {(row.slug, row.key): row.provenance for row in content.listing("exclusive")}
    assert found["heavy-hand", "damage"] == "house"
    assert found["heavy-hand", "copies"] == "reported"
    assert found["heavy-hand", "cast.spend"] == "reported"
    assert found["heavy-hand", "cast.up_to"] == "house"
    assert found["board", "hp"] == "printed"
    assert {word for (slug, key), word in found.items() if slug == "frostbite"} == {"house"}


def test_texts_are_filled_in_and_follow_an_overlay() -> None:
    before = content.entry("base", "heavy-hand")["text"]
    after = content.entry("base", "heavy-hand", "[heavy-hand]\ndamage = [5, 6, 7]\ncast = { up_to = 3 }")["text"]
    assert before == "Hits one enemy on your tile or an adjacent one. Pay 1 or 2 red gems for 2 or 4 damage."
    assert after == "Hits one enemy on your tile or an adjacent one. Pay 1, 2 or 3 red gems for 5, 6 or 7 damage."
    assert all("{" not in row.value for row in content.listing("exclusive"))


def test_an_unknown_entry_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(ContentError, match=r"^base: heavy-hnad: expected the name of an entry, perhaps heavy-hand$"):
        content.entry("base", "heavy-hnad")


def test_an_entry_is_a_copy() -> None:
    content.entry("base", "heavy-hand")["damage"].append(9)  # type: ignore[attr-defined]
    assert content.entry("base", "heavy-hand")["damage"] == [2, 4]


def neighbours(place: tuple[int, int]) -> list[tuple[int, int]]:
    q, r = place
    return [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]


def test_maps() -> None:
    assert list(content.maps("base")) == ["7"]
    found = content.maps("exclusive")
    assert [len(places) for places, _ in found.values()] == [7, 10]
    for places, seats in found.values():
        at = {word: (q, r) for word, q, r in places}
        homes = sum(word.startswith("home-") for word in at)
        assert len(set(at.values())) == len(at)
        assert sorted(seats) == list(range(2, homes + 1))
        assert seats[homes] == list(range(1, homes + 1))
        assert sum(place in at.values() for place in neighbours(at["dusty-desert"])) < 6  # on the perimeter
        assert sum(place in at.values() for place in neighbours(at["ancient-rune"])) == 6
        (q1, r1), (q2, r2) = (at[f"home-{home}"] for home in seats[2])
        (q3, r3), (q4, r4) = at["dusty-desert"], at["underground-volcano"]
        assert (q1 + q2, r1 + r2) == (q3 + q4, r3 + r4)  # opposite each other across the middle of the map


def test_an_overlay_changes_exactly_what_it_names() -> None:
    overlay = "[heavy-hand]\ndamage = [4, 5]\n[heat-wave]\ndamage = [1, 9]\n[sudden-doom]\ndamage = [2, 3, 4]\n"
    plain, changed = content.load("base"), content.load("base", overlay)
    differing = {name for name in dir(plain) if name[0] != "_" and getattr(plain, name) != getattr(changed, name)}
    assert differing == {"damage", "hash"}
    damages = {
        slug: listed(changed.damage[i])
        for i, slug in enumerate(plain.card_slugs)
        if plain.damage[i] != changed.damage[i]
    }
    assert damages == {"heavy-hand": [0, 4, 5], "heat-wave": [0, 1, 9], "sudden-doom": [0, 2, 3, 4]}
    was, now = content.listing("base"), content.listing("base", overlay)
    rows = [new for old, new in zip(was, now, strict=True) if old != new and new.key == "damage"]
    assert [(row.slug, row.value, row.provenance) for row in rows] == [
        ("heat-wave", "1, 9", "printed"),
        ("heavy-hand", "4, 5", "printed"),
        ("sudden-doom", "2, 3, 4", "printed"),
    ]


def test_an_overlay_may_say_where_its_values_come_from() -> None:
    overlay = '[pointed-shield]\ndo = { amount = 3 }\nfrom = { "*" = "reported", copies = "printed" }'
    found = {row.key: row.provenance for row in content.listing("base", overlay) if row.slug == "pointed-shield"}
    assert found == {
        "title": "reported",
        "kind": "reported",
        "copies": "printed",
        "trigger": "house",
        "do.op": "reported",
        "do.amount": "reported",
        "text": "house",
    }


def test_an_overlay_may_replace_an_effect() -> None:
    overlay = '[ruby-finch]\ntitle = "Ember Wren"\ndo = { op = "mend", amount = 2 }\ntext = "Gain {amount} HP."'
    tables = content.load("base", overlay)
    assert tables.card_titles[card(tables, "ruby-finch")] == "Ember Wren"
    assert tables.amount[card(tables, "ruby-finch")] == 2
    assert content.entry("base", "ruby-finch", overlay)["text"] == "Gain 2 HP."


def test_tables_are_shared_without_an_overlay_and_hashes_tell_contents_apart() -> None:
    assert content.load("base") is content.load("base")
    assert content.load("base").hash != content.load("exclusive").hash
    assert content.load("base", "").hash == content.load("base").hash
    words_only = '[heavy-hand]\ntext = "Other words."\nfrom = { damage = "printed" }'
    assert content.load("base", words_only).hash == content.load("base").hash
    assert len(content.load("base").hash) == 16
    assert set(content.load("base").hash) <= set("0123456789abcdef")


def test_one_overlay_serves_both_editions() -> None:
    overlay = "[frostbite]\ndamage = [1, 1]"
    assert content.load("base", overlay).hash == content.load("base").hash
    assert content.load("exclusive", overlay).hash != content.load("exclusive").hash


def test_an_unknown_edition() -> None:
    with pytest.raises(ContentError, match=r'^edition: expected base or exclusive, found "deluxe"$'):
        content.load("deluxe")


BAD = [
    ("damage = 3", "damage: expected a table such as [heavy-hand], found 3"),
    ("[heavy-hnad]\ndamage = [1, 2]", "heavy-hnad: expected the name of an entry, perhaps heavy-hand"),
    ("[7]\ntitle = 'Mine'", "7: expected the name of an entry, found an unknown one"),
    ("[heavy-hand]\ndamge = [1, 2]", "heavy-hand: damge: expected a key of this entry, perhaps damage"),
    ("[heavy-hand]\nkind = 'resource'", 'heavy-hand: kind: expected no change to this key, found "resource"'),
    (
        "[heavy-hand]\ndamage = [3]",
        "heavy-hand: damage: expected a list of 2 whole numbers from 0 to 99, found [3]",
    ),
    (
        "[heavy-hand]\ndamage = [3, true]",
        "heavy-hand: damage: expected a list of 2 whole numbers from 0 to 99, found [3, true]",
    ),
    (
        "[heavy-hand]\ndamage = [3, 0x" + "f" * 60 + "]",
        "heavy-hand: damage: expected a list of 2 whole numbers from 0 to 99, found [3, a huge number]",
    ),
    (
        "[heavy-hand]\ncast = { up_to = 3 }",
        "heavy-hand: damage: expected a list of 3 whole numbers from 0 to 99, found [2, 4]",
    ),
    (
        "[heavy-hand]\ncast = { up_to = true }",
        "heavy-hand: cast: up_to: expected a whole number from 1 to 9, found true",
    ),
    ("[heavy-hand]\ncast = { upto = 1 }", "heavy-hand: cast: upto: expected a key of this entry, perhaps up_to"),
    (
        "[heavy-hand]\ncast = { spend = 'green gem' }",
        "heavy-hand: cast: spend: expected red gem, blue gem, gem, red orb, blue orb, orb, fragment, crystal"
        ' or red gem and blue gem, found "green gem"',
    ),
    ("[heavy-hand]\ncast = 3", "heavy-hand: cast: expected a table of spend, up_to, found 3"),
    (
        "[heavy-hand]\ncollect = ['gem', 'level 3 spell']",
        "heavy-hand: collect: expected a list of 0 to 8 words out of red gem, blue gem, gem, red orb, blue orb, orb,"
        ' fragment, crystal, level 1 spell, level 2 spell, found ["gem", "level 3 spell"]',
    ),
    (
        "[heavy-hand]\ncollect = ['level 1 spell', 'level 1 spell']",
        'heavy-hand: collect: expected at most one Spell card, found ["level 1 spell", "level 1 spell"]',
    ),
    ("[heavy-hand]\nlevel = 4", "heavy-hand: level: expected a whole number from 1 to 3, found 4"),
    ("[heavy-hand]\nlevel = 1.0", "heavy-hand: level: expected a whole number from 1 to 3, found 1.0"),
    (
        "[heavy-hand]\nlevel = 2024-01-01",
        "heavy-hand: level: expected a whole number from 1 to 3, found a date or time",
    ),
    ("[heavy-hand]\ntarget = 'all'", 'heavy-hand: target: expected enemy or tile, found "all"'),
    ("[heavy-hand]\nstatus = 'none'", 'heavy-hand: status: expected freeze or stun, found "none"'),
    ("[heavy-hand]\ntitle = ''", 'heavy-hand: title: expected 1 to 60 printable characters, found ""'),
    ('[heavy-hand]\ntitle = "a\\u001bb"', 'heavy-hand: title: expected 1 to 60 printable characters, found "a?b"'),
    (
        "[heavy-hand]\ntext = 'Pay {price}.'",
        "heavy-hand: text: expected only copies, damage, level, pay, up_to in braces, found {price}",
    ),
    (
        "[heavy-hand]\ntext = 'Pay {'",
        "heavy-hand: text: expected only copies, damage, level, pay, up_to in braces, found {",
    ),
    ("[heavy-hand]\ncopies = 4", "copies: expected 52 in main.toml in all, found 53"),
    ("[heavy-hand]\nfrom = 'me'", 'heavy-hand: from: expected a table of printed, reported, base or house, found "me"'),
    (
        "[heavy-hand]\nfrom = { damage = 'guessed' }",
        'heavy-hand: from: damage: expected printed, reported, base or house, found "guessed"',
    ),
    (
        "[heavy-hand]\nfrom = { damge = 'house' }",
        "heavy-hand: from: damge: expected a key of this entry, perhaps damage",
    ),
    (
        "[curse-void]\ndo = { op = 'transform' }",
        'curse-void: do: op: expected convert, recolour, transmute, swap or duplicate, found "transform"',
    ),
    ("[curse-void]\ndo = { op = 'recolour' }", "curse-void: do: of: expected this key, found none"),
    ("[curse-void]\ndo = []", "curse-void: do: expected a table with an op, found []"),
    (
        "[red-gem]\ngives = ['crystal']",
        "red-gem: gives: expected a list of 1 to 5 words out of red gem, blue gem, purple gem, red orb, blue orb,"
        ' purple orb, fragment, found ["crystal"]',
    ),
    (
        "[run-away]\ntrigger = 'damage'",
        'run-away: trigger: expected "targeted", which goes with run, found "damage"',
    ),
    ("[ancient-rune]\ncard = true", "ancient-rune: card: expected false, found true"),
    ("[thorn-forest]\ncard = 1", "thorn-forest: card: expected true or false, found 1"),
    ("[kit]\nability = { reach = -1 }", "kit: ability: reach: expected a whole number from 0 to 2, found -1"),
    ("[kit]\nhome = 'thorn-forest'", 'kit: home: expected no change to this key, found "thorn-forest"'),
    ("[red-die]\ncount = 3", "count: expected 5 dice in all, found 6"),
    (
        "[red-die]\nfaces = ['gem']",
        'red-die: faces: expected a list of 6 words out of gem, orb, fragment, crystal, found ["gem"]',
    ),
    ("[red-die]\ncolour = 'blue'", 'red-die: colour: expected red, found "blue"'),
    ("[board]\nhp = 0", "board: hp: expected a whole number from 1 to 99, found 0"),
    ("x = " + "[" * 5000, "expected lists and tables at most 16 deep, found deeper ones"),
    ("x = " + "9" * 5000, f"expected keys and numbers of at most 100 characters, found '{'9' * 56}..."),
    ("#" * 50_001, "expected at most 50000 characters, found 50001"),
]


@pytest.mark.parametrize(("overlay", "sentence"), BAD, ids=[sentence[:60] for _, sentence in BAD])
def test_a_bad_overlay_is_refused_in_one_sentence(overlay: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        content.load("base", overlay)
    assert str(caught.value) == f"overlay: {sentence}"


def test_a_mistake_in_the_toml_is_named_with_its_line() -> None:
    with pytest.raises(ContentError, match=r"^overlay: expected valid TOML: .*line 2"):
        content.load("base", "[heavy-hand]\ndamage = = 3")


FILE = "main.toml"
GOOD = """
[red-gem]
title = "Red Gem"
kind = "resource"
copies = 3
gives = ["red gem"]
text = "Add {gives}."
rule = "4.9"
from = { "*" = "reported" }
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 3", "", "red-gem: copies: expected this key, found none"),
        (
            'from = { "*" = "reported" }',
            "",
            "red-gem: from: expected a table of printed, reported, base or house, found none",
        ),
        ('"*"', '"title"', "red-gem: from: expected a word for kind, found none"),
        ('"4.9"', '"four"', 'red-gem: rule: expected a rule number such as "7.1", found "four"'),
        ('kind = "resource"', 'kind = "tile"', 'red-gem: kind: expected attack, conversion or resource, found "tile"'),
        ('kind = "resource"', "", "red-gem: kind: expected attack, conversion or resource, found none"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert content.CATALOGUE.read(FILE, GOOD)[0].slug == "red-gem"
    with pytest.raises(ContentError) as caught:
        content.CATALOGUE.read(FILE, GOOD.replace(old, new))
    assert str(caught.value) == f"{FILE}: {sentence}"


PIECES = st.one_of(
    st.sampled_from(["[heavy-hand]", "[kit]", "[board]", "[red-die]", "[7]", "[x]", "damage", "cast", "do", "from"]),
    st.sampled_from(
        ["title", "collect", "copies", "level", "text", "card", "ability", "gives", "op", "up_to", "spend"]
    ),
    st.sampled_from(["=", "{", "}", "[", "]", ",", ".", "'", '"', "\n", "#", "'''", "\\u0000"]),
    st.sampled_from(["1", "-1", "0x1F", "1e400", "nan", "true", "'gem'", '"{damage}"', "2024-01-01", "07:00:00"]),
)
SLUGS = sorted({row.slug for row in content.listing("exclusive")})
KEYS = sorted({row.key.partition(".")[0] for row in content.listing("exclusive")} | {"from", "rule"})
WORDS = sorted({row.value for row in content.listing("exclusive") if row.key not in ("text", "title")})
ATOMS = st.one_of(
    st.integers(-(10**20), 10**20).map(str),
    st.integers(0, 9).map(str),
    st.floats().map(str),
    st.booleans().map(lambda truth: str(truth).lower()),
    st.sampled_from(WORDS).map(lambda word: f"'{word}'"),
    st.text(st.characters(codec="utf-8", exclude_characters="'\\"), max_size=8).map(lambda text: f"'{text}'"),
)
VALUES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda parts: f"[{', '.join(parts)}]"),
        st.dictionaries(st.sampled_from([*KEYS, "op", "up_to", "amount", "'*'"]), inner, max_size=3).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + " }"
        ),
    ),
    max_leaves=6,
)
TABLES = st.tuples(st.sampled_from(SLUGS), st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=3)).map(
    lambda pair: f"[{pair[0]}]\n" + "\n".join(f"{key} = {value}" for key, value in pair[1].items())
)


@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map(" ".join), st.lists(TABLES, max_size=3).map("\n".join)))
def test_any_text_is_an_overlay_or_a_content_error(text: str) -> None:
    try:
        tables = content.load("exclusive", text)
        content.listing("exclusive", text)
    except ContentError as error:
        sentence = str(error)
        assert sentence.startswith("overlay: ")
        assert "expected" in sentence
        assert sentence.isprintable()
    else:
        assert (len(tables.main), len(tables.counterspells), len(tables.companions)) == (65, 13, 14)


def test_every_entry_points_to_a_rule_and_companions_follow_its_order() -> None:
    text = (importlib.resources.files("gnomon.games.casting_shadows") / "RULES.md").read_text(encoding="utf-8")
    rules = dict(re.findall(r"^### ([0-9]+\.[0-9]+) (.+)$", text, re.MULTILINE))
    entries = [content.entry("exclusive", slug) for slug in SLUGS]
    assert {str(entry["rule"]) for entry in entries} <= rules.keys()
    for entry in entries:
        if entry["kind"] in ("companion", "counterspell", "tile"):
            assert rules[str(entry["rule"])] == entry["title"]
        elif entry["kind"] == "character":
            assert rules[str(entry["rule"])] == entry["shadow_title"]
