"""A catalogue of made-up content: fruit and baskets, read from a folder, overlaid and hashed."""

from __future__ import annotations

import zipfile
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

import gnomon
from gnomon.content import (
    Catalogue,
    Changes,
    ContentError,
    Edition,
    Entry,
    Listed,
    Schema,
    compared,
    every_entry,
    whole_numbers,
)
from gnomon.content.changes import LONGEST_OVERLAY
from gnomon.content.checks import each, flag, list_of, one_of, operation, phrase, refuse, table, whole
from gnomon.content.entries import LONGEST, in_words

FRUIT = """
[apple]
title = "Apple"
kind = "fruit"
weight = 3
size = { wide = 2, high = 3 }
do = [{ op = "feed", amount = 2 }, { op = "rot" }]
text = "Feeds {amount} and weighs {weight}."
page = 7
from = { "*" = "reported", size = "house", "size.high" = "printed" }

[pear]
title = "Pear"
kind = "fruit"
weight = 4
size = { wide = 1, high = 4 }
do = []
ripe = true
page = 8
from = { "*" = "printed" }
"""
BASKETS = """
[wicker]
title = "Wicker basket"
kind = "basket"
holds = ["apple", "pear"]
on_full = { op = "feed", amount = 1 }
page = 9
from = { "*" = "printed" }
"""
OPERATIONS = {"feed": {"amount": whole(1, 9)}, "rot": {}}


def check_fruit(entry: Entry) -> None:
    if entry.slug == "apple" and entry.values.get("ripe") is False:
        raise refuse(f"{entry.where}: ripe", "a ripe one", False)


SCHEMAS = {
    "fruit": Schema(
        {
            "weight": whole(1, 9),
            "size": table({"wide": whole(1, 9), "high": whole(1, 9)}),
            "do": each(operation(OPERATIONS), 0, 2),
            "ripe": flag,
            "text": phrase(100),
            "page": whole(1, 99),
        },
        optional=["ripe", "text"],
        check=check_fruit,
    ),
    "basket": Schema(
        {"holds": list_of(["apple", "pear"], 1, 3), "on_full": operation(OPERATIONS), "page": whole(1, 99)}
    ),
    "label": Schema({"says": one_of(["this way up"])}, closed=True),
}


def check_weight(entries: list[Entry], label: str) -> None:
    weights = [entry.values.get("weight", 0) for entry in entries]
    heavy = sum(weight for weight in weights if isinstance(weight, int))
    if heavy > 10:
        raise ContentError(f"{label or 'fruit.toml'}: weight: expected at most 10 in all, found {heavy}")


def fillings(values: dict[str, object], language: str = "en") -> dict[str, str]:
    """The whole numbers, and that of a deed in the list of them."""
    out = whole_numbers(values)
    deeds = values.get("do", [])
    assert isinstance(deeds, list)
    for deed in deeds:
        out |= whole_numbers(deed)
    return out


def is_fruit(entry: Entry) -> bool:
    return entry.values["kind"] == "fruit"


def catalogue(folder: Traversable, **more: object) -> Catalogue:
    files = {"fruit.toml": ["fruit"], "baskets.toml": ["basket", "label"]}
    settings: dict[str, object] = {"fixed": ["holds"], "notes": ["page"], "fillings": fillings} | more
    editions = {"fruit": is_fruit, "all": every_entry, "whole": every_entry}
    return Catalogue(folder, files, SCHEMAS, editions, "apple", together=check_weight, **settings)  # type: ignore[arg-type]


def write(folder: Path, fruit: str = FRUIT, baskets: str = BASKETS) -> Path:
    (folder / "fruit.toml").write_text(fruit, encoding="utf-8")
    (folder / "baskets.toml").write_text(baskets, encoding="utf-8")
    return folder


@pytest.fixture
def content(tmp_path: Path) -> Catalogue:
    return catalogue(write(tmp_path))


def refusal(content: Catalogue, overlay: str | None = None) -> str:
    with pytest.raises(ContentError) as caught:
        content.edition("all", overlay)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, gnomon.BadText)
    return str(caught.value)


def provenance(edition: Edition, slug: str) -> dict[str, str]:
    return {row.key: row.provenance for row in edition.listing() if row.slug == slug}


# What stands in the files


def test_entries_stand_in_the_order_of_the_files_and_belong_to_editions(content: Catalogue) -> None:
    assert [entry.slug for entry in content.edition("all").entries] == ["apple", "pear", "wicker"]
    assert [entry.slug for entry in content.edition("fruit").entries] == ["apple", "pear"]
    with pytest.raises(ContentError, match=r'^edition: expected fruit, all or whole, found "none"$'):
        content.edition("none")


def test_the_files_are_read_once_and_only_when_asked_for(tmp_path: Path) -> None:
    content = catalogue(tmp_path)
    write(tmp_path)
    first = content.edition("all").entries
    (tmp_path / "fruit.toml").unlink()
    assert all(again is entry for again, entry in zip(content.edition("all").entries, first, strict=True))


def test_a_zipped_folder_will_do(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pack.zip", "w") as pack:
        pack.writestr("content/fruit.toml", FRUIT)
        pack.writestr("content/baskets.toml", BASKETS)
    with zipfile.ZipFile(tmp_path / "pack.zip") as pack:
        folder = zipfile.Path(pack, "content/")
        assert catalogue(folder).edition("all").hash == catalogue(write(tmp_path)).edition("all").hash


def test_every_value_is_listed_with_its_provenance_and_notes_are_not(content: Catalogue) -> None:
    rows = [(row.key, row.value, row.provenance) for row in content.edition("fruit").listing() if row.slug == "apple"]
    assert rows == [
        ("title", "Apple", "reported"),
        ("kind", "fruit", "reported"),
        ("weight", "3", "reported"),
        ("size.wide", "2", "house"),
        ("size.high", "3", "printed"),
        ("do", "op feed amount 2, op rot", "reported"),
        ("text", "Feeds 2 and weighs 3.", "reported"),
    ]
    pear = {row.key: row.value for row in content.edition("fruit").listing() if row.slug == "pear"}
    assert (pear["do"], pear["ripe"]) == ("nothing", "yes")
    assert content.edition("all").listing()[-1] == Listed(
        "baskets.toml", "wicker", "Wicker basket", "basket", "on_full.amount", "1", "printed"
    )


def test_lists_in_lists_are_listed_in_words() -> None:
    assert in_words([["north", 0, -1], ["south", 0, True]]) == "north 0 -1, south 0 yes"


def test_one_entry_is_a_copy_with_its_text_filled_in(content: Catalogue) -> None:
    apple = content.edition("all").entry("apple")
    assert (apple["file"], apple["slug"], apple["text"]) == ("fruit.toml", "apple", "Feeds 2 and weighs 3.")
    assert apple["page"] == 7
    assert isinstance(apple["from"], dict) and apple["from"]["size.wide"] == "house"
    assert isinstance(apple["size"], dict)
    apple["size"]["wide"] = 9
    assert content.edition("all").entry("apple")["size"] == {"wide": 2, "high": 3}
    assert "text" not in content.edition("all").entry("pear")
    with pytest.raises(ContentError, match=r"^all: aple: expected the name of an entry, perhaps apple$"):
        content.edition("all").entry("aple")
    with pytest.raises(ContentError, match=r"^fruit: wicker: expected the name of an entry, found an unknown one$"):
        content.edition("fruit").entry("wicker")


def test_texts_have_the_entrys_own_numbers_unless_the_game_says_more(tmp_path: Path) -> None:
    fruit = FRUIT.replace("Feeds {amount} and weighs {weight}.", "{weight} and {high}")
    plain = Catalogue(
        write(tmp_path, fruit), {"fruit.toml": ["fruit"]}, SCHEMAS, {"all": every_entry}, "apple", notes=["page"]
    )
    assert plain.edition("all").entry("apple")["text"] == "3 and 3"


BAD_FILES = [
    ("weight = 3\n", "", "apple: weight: expected this key, found none"),
    ("weight = 3", "wieght = 3", "apple: wieght: expected a key of this entry, perhaps weight"),
    ("weight = 3", "colour = 3", "apple: colour: expected a key of this entry, found an unknown one"),
    ("weight = 3", "weight = 30", "apple: weight: expected a whole number from 1 to 9, found 30"),
    ("weight = 3", "weight = 3\nripe = false", "apple: ripe: expected a ripe one, found false"),
    ("weight = 3", "weight = 8", "weight: expected at most 10 in all, found 12"),
    ("wide = 2, ", "", "apple: size: wide: expected this key, found none"),
    ("amount = 2", "amount = 0", "apple: do: 1: amount: expected a whole number from 1 to 9, found 0"),
    ('op = "rot"', 'op = "rust"', 'apple: do: 2: op: expected feed or rot, found "rust"'),
    ('{ op = "rot" }', '{ op = "rot" }, 3, 4', "apple: do: expected a list of 0 to 2, found [a table, a table, 3, 4]"),
    ('"Apple"', '""', 'apple: title: expected 1 to 60 printable characters, found ""'),
    ('title = "Apple"\n', "", "apple: title: expected this key, found none"),
    ('kind = "fruit"', 'kind = "basket"', 'apple: kind: expected fruit, found "basket"'),
    ("{weight}", "{price}", "apple: text: expected only amount, high, page, weight, wide in braces, found {price}"),
    (
        '"*" = "reported"',
        '"*" = "guessed"',
        'apple: from: *: expected printed, reported, base or house, found "guessed"',
    ),
    ('"*" = "reported", ', "", "apple: from: expected a word for title, found none"),
    ("size =", "sise =", "apple: sise: expected a key of this entry, perhaps size"),
    ('size = "house"', 'sise = "house"', "apple: from: sise: expected a key of this entry, perhaps size"),
    ('from = { "*" = "printed" }', "", "pear: from: expected a table of printed, reported, base or house, found none"),
    ("[apple]", "fresh = true\n[apple]", "fresh: expected a table such as [apple], found true"),
    ("[apple]", "[apple", "expected valid TOML: "),
    ("[apple]", "x = " + "[" * 5000, "expected lists and tables at most 16 deep, found deeper ones"),
    (
        "weight = 3",
        f"weight = {'9' * 5000}",
        f"expected keys and numbers of at most 100 characters, found '{'9' * 56}...",
    ),
    ("[apple]", "#" * LONGEST, f"expected at most {LONGEST} characters, found {LONGEST + len(FRUIT) - 7}"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BAD_FILES, ids=[sentence[:60] for _, _, sentence in BAD_FILES])
def test_a_bad_file_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in FRUIT
    said = refusal(catalogue(write(tmp_path, FRUIT.replace(old, new, 1))))
    assert said.startswith(f"fruit.toml: {sentence}") if sentence.endswith(": ") else said == f"fruit.toml: {sentence}"


def test_a_name_stands_in_one_file_only(tmp_path: Path) -> None:
    content = catalogue(write(tmp_path, baskets=BASKETS.replace("[wicker]", "[pear]")))
    assert refusal(content) == "baskets.toml: pear: expected a unique name, found it in fruit.toml too"


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "fruit.toml").write_text(FRUIT)
    missing = 'baskets.toml: expected a file that can be read, found "No such file or directory"'
    assert refusal(catalogue(tmp_path)) == missing
    (tmp_path / "baskets.toml").write_bytes(b"\xff\xfe")
    assert refusal(catalogue(tmp_path)) == (
        'baskets.toml: expected a file that can be read, found "bytes that are not UTF-8"'
    )


def test_a_kind_without_a_schema_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"^fruit.toml: friut: expected a kind with a schema, perhaps fruit$"):
        Catalogue(tmp_path, {"fruit.toml": ["friut"]}, SCHEMAS, {"all": every_entry}, "apple")


# Overlays


def test_an_overlay_changes_only_the_keys_it_names(content: Catalogue) -> None:
    before, after = content.edition("all"), content.edition("all", "[apple]\nweight = 5\nsize = { wide = 4 }\n")
    changed = {row.key: (row.value, row.before) for row in compared(after.listing(), before.listing()) if row.before}
    assert changed == {
        "weight": ("5", "3 [reported]"),
        "size.wide": ("4", "2 [house]"),
        "text": ("Feeds 2 and weighs 5.", "Feeds 2 and weighs 3. [reported]"),
    }
    assert after.entry("apple")["size"] == {"wide": 4, "high": 3}
    assert content.edition("all").entry("apple")["weight"] == 3
    assert after.entries[1] is before.entries[1]


def test_a_key_that_only_the_overlay_has_was_nothing(content: Catalogue) -> None:
    rows = compared(content.edition("all", "[apple]\nripe = true").listing(), content.edition("all").listing())
    assert [(row.key, row.before) for row in rows if row.before] == [("ripe", "nothing")]


def test_an_operation_in_an_overlay_stands_for_itself(content: Catalogue) -> None:
    after = content.edition("all", '[wicker]\non_full = { op = "rot" }')
    assert after.entry("wicker")["on_full"] == {"op": "rot"}
    changed = content.edition("all", "[wicker]\non_full = { amount = 4 }")
    assert changed.entry("wicker")["on_full"] == {"op": "feed", "amount": 4}


def test_what_an_overlay_says_is_printed_unless_it_says_otherwise(content: Catalogue) -> None:
    plain = provenance(content.edition("all", "[apple]\nweight = 5\nsize = { wide = 4 }"), "apple")
    assert (plain["weight"], plain["size.wide"], plain["do"]) == ("printed", "printed", "reported")
    words = 'from = { "*" = "house", size = "base", title = "printed" }'
    said = provenance(content.edition("all", f"[apple]\nweight = 5\nsize = {{ wide = 4 }}\n{words}"), "apple")
    assert said == {
        "title": "printed",
        "kind": "reported",
        "weight": "house",
        "size.wide": "base",
        "size.high": "base",
        "do": "reported",
        "text": "reported",
    }


BAD_OVERLAYS = [
    ("[aple]\nweight = 5", "aple: expected the name of an entry, perhaps apple"),
    ("[apple]\nwieght = 5", "apple: wieght: expected a key of this entry, perhaps weight"),
    ("[apple]\nweight = true", "apple: weight: expected a whole number from 1 to 9, found true"),
    ("[apple]\nweight = 7", "weight: expected at most 10 in all, found 11"),
    ("[apple]\nripe = false", "apple: ripe: expected a ripe one, found false"),
    ("[apple]\nkind = 'basket'", 'apple: kind: expected no change to this key, found "basket"'),
    ("[apple]\npage = 1", "apple: page: expected no change to this key, found 1"),
    ("[wicker]\nholds = ['pear']", 'wicker: holds: expected no change to this key, found ["pear"]'),
    ("[apple]\ntext = '{x}'", "apple: text: expected only amount, high, page, weight, wide in braces, found {x}"),
    ("[apple]\nfrom = 3", "apple: from: expected a table of printed, reported, base or house, found 3"),
    ("[apple]\nfrom = { page = 'house' }", "apple: from: page: expected a key of this entry, found an unknown one"),
    ("weight = 5", "weight: expected a table such as [apple], found 5"),
    ("#" * (LONGEST_OVERLAY + 1), f"expected at most {LONGEST_OVERLAY} characters, found {LONGEST_OVERLAY + 1}"),
]


@pytest.mark.parametrize(("overlay", "sentence"), BAD_OVERLAYS, ids=[text[:60] for _, text in BAD_OVERLAYS])
def test_a_bad_overlay_is_refused_in_one_sentence(content: Catalogue, overlay: str, sentence: str) -> None:
    assert refusal(content, overlay) == f"overlay: {sentence}"


def test_an_overlay_cannot_touch_a_closed_kind(tmp_path: Path) -> None:
    label = '[tag]\ntitle = "Tag"\nkind = "label"\nsays = "this way up"\nfrom = { "*" = "house" }\n'
    content = catalogue(write(tmp_path, baskets=BASKETS + label))
    assert content.edition("all").entry("tag")["says"] == "this way up"
    assert refusal(content, "[tag]\ntitle = 'Mine'") == (
        "overlay: tag: expected the name of an entry, found an unknown one"
    )


# Editions built on a file of changes

MORE = """
[apple]
weight = 5
size = { wide = 4 }
do = []
text = "Weighs {weight}, feeds nobody."
from = { "*" = "house", weight = "printed" }
"""
GERMAN = """
[apple]
title = "Apfel"
text = "Nährt {amount} und wiegt {weight}."
forms = { to = "zum Apfel" }

[pear]
title = "Birne"

[wicker]
title = "Weidenkorb"
"""
MORE_GERMAN = '[apple]\ntext = "Wiegt {weight}, nährt niemanden."\n'


def with_changes(folder: Path, more: str = MORE, edition: str = "whole") -> Catalogue:
    """The edition `whole` has other apples, and its pear is printed again as it was."""
    (folder / "more.toml").write_text(more, encoding="utf-8")
    return catalogue(write(folder), changes={edition: Changes("more.toml", is_fruit)})


def in_german(folder: Path, more: str = MORE_GERMAN) -> Catalogue:
    (folder / "words").mkdir()
    (folder / "words" / "de.toml").write_text(GERMAN, encoding="utf-8")
    (folder / "words" / "more.de.toml").write_text(more, encoding="utf-8")
    return with_changes(folder)


def test_a_file_of_changes_makes_an_edition_and_leaves_the_others_alone(tmp_path: Path) -> None:
    plain = catalogue(write(tmp_path)).edition("all")
    content = with_changes(tmp_path)
    before, after = content.edition("all"), content.edition("whole")
    assert (before.entry("apple"), before.hash) == (plain.entry("apple"), plain.hash)
    assert after.entry("apple")["size"] == {"wide": 4, "high": 3}
    assert after.entry("apple")["text"] == "Weighs 5, feeds nobody."
    assert [row.value for row in after.listing() if (row.slug, row.key) == ("apple", "do")] == ["nothing"]
    assert after.entries[2] is before.entries[2]
    assert content.edition("whole").entries[0] is after.entries[0]
    unchanged = catalogue(write(tmp_path)).edition("whole")
    assert after.hash not in (before.hash, unchanged.hash)


def test_what_changes_leave_alone_in_a_new_version_comes_from_the_base_game(tmp_path: Path) -> None:
    whole = with_changes(tmp_path).edition("whole")
    assert provenance(whole, "apple") == {
        "title": "base",
        "kind": "base",
        "weight": "printed",
        "size.wide": "house",
        "size.high": "base",
        "do": "house",
        "text": "house",
    }
    assert set(provenance(whole, "pear").values()) == {"base"}
    assert set(provenance(whole, "wicker").values()) == {"printed"}


def test_an_overlay_wins_over_changes(tmp_path: Path) -> None:
    content = with_changes(tmp_path)
    overlay = "[apple]\nweight = 6\n[wicker]\non_full = { amount = 2 }"
    before, after = content.edition("all", overlay), content.edition("whole", overlay)
    assert (before.entry("apple")["weight"], after.entry("apple")["weight"]) == (6, 6)
    assert (before.entry("apple")["size"], after.entry("apple")["size"]) == (
        {"wide": 2, "high": 3},
        {"wide": 4, "high": 3},
    )
    assert after.entry("wicker")["on_full"] == {"op": "feed", "amount": 2}
    found = provenance(after, "apple")
    assert (found["weight"], found["size.wide"], found["title"]) == ("printed", "house", "base")
    assert content.edition("whole", overlay).entries[0] is after.entries[0]
    with pytest.raises(ContentError, match=r"^overlay: apple: weight: expected a whole number from 1 to 9, found 0$"):
        content.edition("whole", "[apple]\nweight = 0")


BAD_CHANGES = [
    ("[apple]", "[aple]", "aple: expected the name of an entry, perhaps apple"),
    ("weight = 5", "wieght = 5", "apple: wieght: expected a key of this entry, perhaps weight"),
    ("weight = 5", "weight = 0", "apple: weight: expected a whole number from 1 to 9, found 0"),
    ("weight = 5", "weight = 8", "weight: expected at most 10 in all, found 12"),
    ("weight = 5", "ripe = false", "apple: ripe: expected a ripe one, found false"),
    ("weight = 5", "page = 1", "apple: page: expected no change to this key, found 1"),
    ("{weight}", "{price}", "apple: text: expected only high, page, weight, wide in braces, found {price}"),
    ('"*" = "house", ', "", "apple: from: expected a word for size.wide, found none"),
    ('from = { "*" = "house", weight = "printed" }', "", "apple: from: expected a word for weight, found none"),
    ('weight = "printed"', 'weight = "guessed"', "apple: from: weight: expected printed, reported, base or house"),
    ("[apple]", "[apple", "expected valid TOML: "),
    ("[apple]", "#" * LONGEST, f"expected at most {LONGEST} characters, found {LONGEST + len(MORE) - 7}"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), BAD_CHANGES, ids=[sentence[:60] for _, _, sentence in BAD_CHANGES])
def test_bad_changes_are_refused_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in MORE
    content = with_changes(tmp_path, MORE.replace(old, new, 1))
    with pytest.raises(ContentError) as caught:
        content.edition("whole")
    assert str(caught.value).startswith(f"more.toml: {sentence}")
    assert content.edition("all").entry("apple")["weight"] == 3


def test_changes_need_their_file_and_their_edition(tmp_path: Path) -> None:
    content = with_changes(tmp_path)
    (tmp_path / "more.toml").unlink()
    sentence = r'^more.toml: expected a file that can be read, found "No such file or directory"$'
    with pytest.raises(ContentError, match=sentence):
        content.edition("whole")
    with pytest.raises(ContentError, match=r'^more.toml: edition: expected fruit, all or whole, found "hole"$'):
        with_changes(tmp_path, edition="hole")


def test_what_changes_say_has_its_own_translation(tmp_path: Path) -> None:
    content = in_german(tmp_path)
    before, after = content.edition("all").entry("apple", "de"), content.edition("whole").entry("apple", "de")
    assert (before["text"], after["text"]) == ("Nährt 2 und wiegt 3.", "Wiegt 5, nährt niemanden.")
    assert before["title"] == after["title"] == content.title("apple", "Apple", "de") == "Apfel"
    assert before["forms"] == after["forms"] == content.forms("apple", "Apple", "de") == {"to": "zum Apfel"}
    assert content.edition("whole").entry("pear", "de")["title"] == "Birne"
    heavy = content.edition("whole", "[apple]\nweight = 6").entry("apple", "de")
    assert heavy["text"] == "Wiegt 6, nährt niemanden."
    own = content.edition("whole", "[apple]\ntext = 'Mine.'\ntitle = 'Cox'").entry("apple", "de")
    assert (own["text"], own["title"], "forms" in own) == ("Mine.", "Cox", False)
    assert content.forms("apple", "Cox", "de") == {}


def test_what_changes_leave_alone_keeps_its_translation(tmp_path: Path) -> None:
    content = in_german(tmp_path, MORE_GERMAN + 'title = "Boskop"\n')
    assert content.edition("all").entry("apple", "de")["title"] == "Apfel"
    assert content.edition("whole").entry("apple", "de")["title"] == "Apfel"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("[pear]\ntitle = 'Birne'", "pear: expected the name of an entry, found an unknown one"),
        ("[apple]\nweight = 'schwer'", 'apple: weight: expected one of title, text, forms as key, found "weight"'),
        ("[apple]\ntext = '{preis}'", "apple: text: expected only high, page, weight, wide in braces, found {preis}"),
    ],
)
def test_a_bad_translation_of_changes_is_refused_in_one_sentence(tmp_path: Path, said: str, sentence: str) -> None:
    content = in_german(tmp_path, said)
    with pytest.raises(ContentError) as caught:
        content.edition("whole").entry("apple", "de")
    assert str(caught.value) == f"words/more.de.toml: {sentence}"


# Hashes


def test_the_hash_follows_values_and_not_texts_notes_or_provenance(tmp_path: Path, content: Catalogue) -> None:
    plain = content.edition("all").hash
    assert len(plain) == 16 and set(plain) <= set("0123456789abcdef")
    assert content.edition("all", "").hash == plain
    assert content.edition("all", "[apple]\ntext = 'Other words.'\nfrom = { weight = 'house' }").hash == plain
    assert content.edition("all", "[apple]\nweight = 5").hash != plain
    assert content.edition("all", "[apple]\ntitle = 'Cox'").hash != plain
    assert catalogue(write(tmp_path, FRUIT.replace("page = 7", "page = 6"))).edition("all").hash == plain
    assert catalogue(write(tmp_path, FRUIT.replace("high = 4", "high = 5"))).edition("all").hash != plain


def test_the_hash_tells_editions_apart(content: Catalogue) -> None:
    assert len({content.edition(name).hash for name in ("fruit", "all", "whole")}) == 3
    overlay = "[wicker]\non_full = { amount = 2 }"
    assert content.edition("fruit", overlay).hash == content.edition("fruit").hash


def test_a_game_may_have_several_texts(tmp_path: Path) -> None:
    content = catalogue(write(tmp_path, FRUIT.replace('"Apple"', '"Apple of {weight}"')), texts=("title", "text"))
    assert content.edition("all").entry("apple")["title"] == "Apple of 3"
    assert content.edition("all", "[apple]\ntitle = 'Cox'").hash == content.edition("all").hash
