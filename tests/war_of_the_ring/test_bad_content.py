"""Whatever is wrong in a content file or an overlay is answered with one sentence that names the place."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toml_values import parts, toml

import gnomon.games.war_of_the_ring
from gnomon.content import ContentError
from gnomon.games.war_of_the_ring import content
from gnomon.games.war_of_the_ring.content import CATALOGUE

pytestmark = pytest.mark.once  # what it tests is never compiled

FOLDER = Path(gnomon.games.war_of_the_ring.__file__).parent / "content"
ENTRIES = CATALOGUE.edition("base").entries

PLAIN_WORDS = (
    "draw, forsake, cycle-hand, eliminate-hand, cycle-self, eliminate-self, cycle-wielder, corrupt, cleanse, token,"
    " next-path, switch-path, activate, move, take, remove, recycle, eliminate, aside,"
)
# What an overlay says about Boromir, a character; then other overlays.
CHARACTER = [
    ("deck = 'frodo'", 'deck: expected no change to this key, found "frodo"'),
    ("kind = 'army'", 'kind: expected no change to this key, found "army"'),
    ("icon = { path = 1 }", "icon: expected a key of this entry, perhaps icons"),
    ("icons = { path = 0 }", "icons: path: expected a whole number from 1 to 9, found 0"),
    ("icons = { armour = 1 }", "icons: armour: expected a key of this entry, found an unknown one"),
    ("copies = 2", "copies: expected 1, since there is one of each character and item, found 2"),
    ("fellowship = 2", "fellowship: expected at most 1, found 2"),
    ("paths = [3, 3]", "paths: expected each number once, in ascending order, found [3, 3]"),
    ("paths = [10]", "paths: 1: expected a whole number from 1 to 9, found 10"),
    ("keyword = 'weapon'", 'keyword: expected nazgul or ent, found "weapon"'),
    ("wielders = ['strider']", "wielders: expected a key of this entry, found an unknown one"),
    ("rule = '99.9'", 'rule: expected no change to this key, found "99.9"'),
    ("when = { worn-in-reserve = [] }", "when: worn-in-reserve: expected a key of this entry, found an unknown one"),
    ("when = { played = [] }", "when: played: expected a list of 1 to 4, found []"),
    ("when = { played = [{ count = 1 }] }", "when: played: 1: expected a table with an op, found a table"),
    (
        "when = { played = [{ op = 'drew', count = 1 }] }",
        f'when: played: 1: op: expected {PLAIN_WORDS} may, choose, permit or ruin, found "drew"',
    ),
    ("when = { played = [{ op = 'draw' }] }", "when: played: 1: count: expected this key, found none"),
    (
        "when = { played = [{ op = 'draw', count = 1, who = 'everybody' }] }",
        "when: played: 1: who: expected owner, each free, each shadow, dunedain, dwarf, elf, hobbit, rohan, wizard,"
        ' isengard, monstrous, southron or mordor, found "everybody"',
    ),
    (
        "when = { played = [{ op = 'take', card = ['faramir'], from = 'deck', who = 'each free' }] }",
        "when: played: 1: who: expected owner, dunedain, dwarf, elf, hobbit, rohan, wizard, isengard, monstrous,"
        ' southron or mordor, found "each free"',
    ),
    (
        "when = { played = [{ op = 'take', card = ['faramri'], from = 'deck' }] }",
        "when: played: 1: card: 1: faramri: expected the name of a card, a faction, a kind or a keyword, "
        "perhaps faramir",
    ),
    (
        "when = { played = [{ op = 'take', card = ['faramir'], from = 'hand' }] }",
        'when: played: 1: from: expected deck, cycle pile or deck or cycle pile, found "hand"',
    ),
    (
        "when = { played = [{ op = 'activate', of = ['minas-tirit'] }] }",
        "when: played: 1: of: 1: minas-tirit: expected the name of a battleground or a faction, perhaps minas-tirith",
    ),
    (
        "when = { played = [{ op = 'activate', of = ['any'], again = 'never' }] }",
        'when: played: 1: again: expected true, false or "only", found "never"',
    ),
    (
        "when = { played = [{ op = 'draw', count = 1, if = { path = 3, at = 'caradhras' } }] }",
        "when: played: 1: if: expected one key of path, reserve or at, found 2",
    ),
    (
        "when = { played = [{ op = 'draw', count = 1, if = { at = 'moria' } }] }",
        "when: played: 1: if: at: moria: expected the name of a path, found an unknown one",
    ),
    (
        "when = { played = [{ op = 'aside', count = 2, keep = 1, cycle = 2 }] }",
        "when: played: 1: count: expected at least 3, for all the cards used, found 2",
    ),
    (
        "when = { played = [{ op = 'aside', count = 2, play = 1 }] }",
        "when: played: 1: expected play and of together, found only one of them",
    ),
    (
        "when = { played = [{ op = 'aside', count = 2, play = 1, of = ['army'], to = 'here' }] }",
        "when: played: 1: aside: expected a battleground",
    ),
    ("when = { played = [{ op = 'cleanse' }] }", "when: played: 1: expected one key of count or count_of, found 0"),
    (
        "when = { played = [{ op = 'may', do = [{ op = 'may', do = [{ op = 'ruin' }] }] }] }",
        f'when: played: 1: do: 1: op: expected {PLAIN_WORDS} permit or ruin, found "may"',
    ),
    (
        "when = { played = [{ op = 'cycle-wielder' }] }",
        "when: played: 1: cycle-wielder: expected an item",
    ),
    (
        "when = { played = [{ op = 'move', card = 'wielder', to = 'path' }] }",
        "when: played: 1: move: expected an item",
    ),
    (
        "when = { played = [{ op = 'move', card = 'boromir', to = 'activated' }] }",
        "when: played: 1: move: expected activate before it",
    ),
    (
        "when = { played = [{ op = 'move', card = 'saruman', to = 'path' }] }",
        'when: played: 1: card: expected an army or a character of its own side, found "saruman"',
    ),
    (
        "when = { played = [{ op = 'remove', card = ['sting'] }] }",
        'when: played: 1: card: expected a character of its own side, found "sting"',
    ),
    (
        "action = { where = 'hand', do = [{ op = 'ruin' }] }",
        "action: where: expected reserve, path, path or battleground",
    ),
    ("action = { where = 'path' }", "action: do: expected this key, found none"),
    (
        "action = { where = 'path', cost = [{ op = 'draw', count = 1 }], do = [{ op = 'ruin' }] }",
        "action: cost: 1: op: expected forsake, cycle-hand, cycle-self, eliminate-self, cycle-wielder or corrupt"
        ', found "draw"',
    ),
    ("bonus = [{ attack = 1 }]", "bonus: 1: expected one key of at, supporting, beside or in_play, found 0"),
    ("bonus = [{ at = 'moria' }]", "bonus: 1: expected a key of path, attack or defence, found none"),
    (
        "bonus = [{ attack = 1, at = 'mordor' }]",
        "bonus: 1: at: mordor: expected the name of a location, found an unknown one",
    ),
    (
        "bonus = [{ attack = 1, at = 'moria', per = 2 }]",
        "bonus: 1: per: expected beside along with this key, found none",
    ),
    (
        "bonus = [{ attack = 1, in_play = ['gollum'] }]",
        "bonus: 1: in_play: expected a card without leadership icons",
    ),
    ("lends = { card = ['gimli'] }", "lends: expected a key of path or defence, found none"),
    ("opens = { card = ['rohan'], at = 'any' }", "opens: at: any: expected the name of a battleground"),
    ("saved = { from = 'hand' }", 'saved: from: expected anywhere, path combat, top or reserve, found "hand"'),
    ("limit = { count = 1, while = 'path' }", 'limit: while: expected reserve or play, found "path"'),
    ("forbid = 'nothing'", "forbid: expected shadow battlegrounds or paths beside shadow battlegrounds"),
    ("text = 'Draw {many}.'", "text: expected only copies, defence, fellowship"),
]
OTHERS = [
    (
        "[mordor-orcs]\naction = { where = 'reserve', do = [{ op = 'draw', count = 1 }] }",
        "mordor-orcs: action: expected a card of which there is one",
    ),
    (
        "[mordor-orcs]\nlimit = { count = 1, while = 'reserve' }",
        "mordor-orcs: limit: expected a card of which there is one",
    ),
    ("[boromri]\npaths = [3]", "boromri: expected the name of an entry, perhaps boromir"),
    (
        "[boromir]\nlends = { card = ['gimli'], path = 1 }",
        "lends: expected this key on one card, found it on boromir and arwen",
    ),
    ("[sting]\nwielders = ['gollum']", 'sting: wielders: expected a character of its own side, found "gollum"'),
    ("[sting]\nwielders = ['lembas']", 'sting: wielders: expected a character of its own side, found "lembas"'),
    ("[sting]\nwielders = ['hobbit']", 'sting: wielders: expected a character of its own side, found "hobbit"'),
    ("[sting]\nwielders = ['any dragon']", "sting: wielders: 1: any dragon: expected the name of a card, a faction"),
    ("[high-elves]\ncopies = 3", "copies: expected 30 in the deck of aragorn in all, found 31"),
    ("[high-elves]\nfellowship = 1", "fellowship: expected 30 in free.toml in all, found 29"),
    ("[ioreth]\nfellowship = 1", "ioreth: fellowship: expected at most 0, found 1"),
    ("[moria]\nside = 'free'", 'moria: side: expected no change to this key, found "free"'),
    (
        "[moria]\ndefending = ['elf']",
        "moria: defending: expected factions out of isengard, monstrous, southron, mordor",
    ),
    ("[moria]\nfellowship = 4", "fellowship: expected a location for round 3, found none"),
    ("[bag-end]\nfellowship = 2", "bag-end: fellowship: expected 1, its number, found 2"),
    (
        "[bag-end]\nactivated = [{ op = 'cycle-self' }]",
        "bag-end: activated: 1: cycle-self: expected an army, a character",
    ),
    (
        "[the-red-arrow]\nwhen = { played = [{ op = 'eliminate', card = ['army'], in = 'here' }] }",
        "the-red-arrow: when: played: 1: eliminate: expected a card or battleground that is somewhere",
    ),
]
BAD = [(f"[boromir]\n{change}", f"boromir: {sentence}") for change, sentence in CHARACTER] + OTHERS


@pytest.mark.parametrize(("overlay", "sentence"), BAD, ids=[sentence[:70] for _, sentence in BAD])
def test_a_bad_overlay_is_refused_in_one_sentence(overlay: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        content.load(overlay=overlay)
    assert str(caught.value).startswith(f"overlay: {sentence}")
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------------------------------------------------------------
# Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER, tmp_path / "content")
    return tmp_path / "content"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        (
            "free.toml",
            'faction = "elf"',
            'faction = "mordor"',
            "free.toml: high-elves: faction: expected dunedain, dwarf",
        ),
        ("free.toml", 'deck = "frodo"', 'deck = "saruman"', "free.toml: gimli: deck: expected frodo or aragorn, found"),
        ("free.toml", 'set = "promo"', "", "free.toml: copies: expected 30 in the deck of aragorn in all, found 31"),
        (
            "free.toml",
            'kind = "army"',
            'kind = "path"',
            "free.toml: dead-men-of-dunharrow: kind: expected army, character",
        ),
        (
            "shadow.toml",
            "copies = 5",
            "copies = 4",
            "shadow.toml: copies: expected 30 in the deck of witch-king in all",
        ),
        ("shadow.toml", "fellowship = 3", "", "shadow.toml: fellowship: expected 30 in shadow.toml in all, found 27"),
        (
            "shadow.toml",
            "wolf-riders",
            "strider",
            "shadow.toml: strider: expected a unique name, found it in free.toml too",
        ),
        (
            "battlegrounds.toml",
            'side = "free"',
            'side = "shadow"',
            "battlegrounds.toml: expected 7 free battlegrounds, then as many shadow ones",
        ),
        ("paths.toml", "number = 2", "number = 1", "paths.toml: expected 3 paths of each number from 1 to 9, in order"),
        ("paths.toml", 'rule = "3.1"', 'rule = "3"', 'paths.toml: bag-end: rule: expected a rule number such as "5.3"'),
        (
            "paths.toml",
            'from = { "*" = "printed", text = "house" }',
            "",
            "paths.toml: bag-end: from: expected a table of printed, reported, base or house, found none",
        ),
        ("paths.toml", "points = 1", "points = = 1", "paths.toml: expected valid TOML"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        replace(CATALOGUE, folder=folder).edition("base")
    assert str(caught.value).startswith(sentence)


def test_a_copy_of_the_files_is_the_same_content(folder: Path) -> None:
    assert replace(CATALOGUE, folder=folder).edition("base").hash == content.load().hash


# ---------------------------------------------------------------------------------------------------------------------
# Anything


SLUGS = [entry.slug for entry in ENTRIES]
KEYS = sorted({key for entry in ENTRIES for key in entry.values} - {"title", "text"})
ALL = [part for entry in ENTRIES for key in entry.values if key in KEYS for part in parts(entry.values[key])]
OPERATIONS = [part for part in ALL if isinstance(part, dict) and "op" in part]
PLAIN: list[Any] = [*sorted({part for part in ALL if isinstance(part, str)}), 0, 1, 2, 9, True]


@st.composite
def operations(draw: st.DrawFn) -> dict[str, Any]:
    """An operation of some card, perhaps with something changed."""
    out = dict(draw(st.sampled_from(OPERATIONS)))
    if draw(st.booleans()):
        out[draw(st.sampled_from([*out, "who", "if", "may"]))] = draw(st.sampled_from(ALL))
    return out


SCRIPTS = st.lists(operations(), min_size=1, max_size=2)
CHANGES = st.one_of(
    st.tuples(st.sampled_from(KEYS), st.one_of(st.sampled_from(ALL), st.sampled_from(PLAIN))),
    st.tuples(st.just("activated"), SCRIPTS),
    st.tuples(st.just("when"), st.dictionaries(st.sampled_from(["played", "reaches-path"]), SCRIPTS, min_size=1)),
    st.tuples(st.just("action"), st.fixed_dictionaries({"where": st.just("reserve"), "do": SCRIPTS})),
)
OVERLAYS = st.tuples(st.sampled_from(SLUGS), st.lists(CHANGES, max_size=2, unique_by=lambda pair: pair[0])).map(
    lambda pair: f"[{pair[0]}]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in pair[1])
)


@settings(max_examples=150, deadline=None)
@given(OVERLAYS)
def test_any_overlay_makes_tables_or_is_refused(overlay: str) -> None:
    try:
        tables = content.load(overlay=overlay)
        content.listing(overlay=overlay)
    except ContentError as error:
        assert str(error).startswith("overlay: ")
        assert "expected" in str(error)
        assert str(error).isprintable()
    else:
        assert (len(tables.slugs), len(tables.places)) == (116, 41)
