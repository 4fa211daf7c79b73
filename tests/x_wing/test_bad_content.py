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

import gnomon.games.x_wing
from gnomon.content import ContentError
from gnomon.games.x_wing import content
from gnomon.games.x_wing.content import CATALOGUE

pytestmark = pytest.mark.once  # what it tests is never compiled

FOLDER = Path(gnomon.games.x_wing.__file__).parent / "content"
ENTRIES = CATALOGUE.edition("base").entries

# What an overlay says about Howlrunner, a pilot, and what she does; then other overlays.
PILOT = [
    ("faction = 'scum'", 'faction: expected no change to this key, found "scum"'),
    ("kind = 'ship'", 'kind: expected no change to this key, found "ship"'),
    ("skil = 3", "skil: expected a key of this entry, perhaps skill"),
    ("skill = 13", "skill: expected a whole number from 0 to 12, found 13"),
    ("points = true", "points: expected a whole number from 0 to 100, found true"),
    ("unique = false", "unique: expected true for a pilot with an ability"),
    ("slots = ['title']", "slots: expected a list of 0 to 8 words out of elite, astromech, salvaged-astromech"),
    ("stats = { hull = 0 }", "stats: hull: expected a whole number from 1 to 16, found 0"),
    ("stats = { speed = 1 }", "stats: speed: expected a key of this entry, found an unknown one"),
    ("text = ''", 'text: expected 1 to 400 printable characters, found ""'),
    ("rule = '1.1'", 'rule: expected no change to this key, found "1.1"'),
    ("effects = 7", "effects: expected a list of 0 to 4, found 7"),
    ("effects = [7]", "effects: 1: expected a table with a do, found 7"),
]
EFFECT = [
    ("do = 'rerol', when = 'modify-attack'", "do: expected reroll, change"),
    ("do = 'reroll'", "when: expected revealed, moved"),
    ("do = 'reroll', when = 'moved'", 'when: expected modify-attack or modify-defence for reroll, found "moved"'),
    (
        "do = 'reroll', when = 'modify-attack'",
        'as: expected attacker or for-attacker for reroll in modify-attack, found "own"',
    ),
    (
        "do = 'reroll', when = 'modify-attack', as = 'for-attacker'",
        "near: expected this key for for-attacker, found none",
    ),
    (
        "do = 'reroll', when = 'modify-attack', as = 'attacker', dice = ['evade']",
        'dice: expected hit, crit, focus or blank in modify-attack, found "evade"',
    ),
    (
        "do = 'reroll', when = 'modify-attack', as = 'attacker', count = 'some'",
        "count: expected a whole number from 1 to 9, or all, low-skill, unique or enemies-near, found",
    ),
    (
        "do = 'change', when = 'modify-defence', as = 'defender', from = 'hit', to = 'evade'",
        'from: expected focus, blank or evade in modify-defence, found "hit"',
    ),
    (
        "do = 'change', when = 'modify-defence', as = 'defender', from = 'blank', to = 'blank'",
        'to: expected another face than from, found "blank"',
    ),
    ("do = 'change', when = 'modify-defence', as = 'defender'", "from: expected this key, found none"),
    ("do = 'dice', when = 'attack-dice?', as = 'attacker', count = 0", "count: expected a whole number from -3 to 3"),
    ("do = 'dice', when = 'attack-dice?', as = 'attacker', may = true", "may: expected a key of this entry"),
    ("do = 'turn-down', when = 'card-dealt', if = ['lone']", "if: expected a key of this entry"),
    ("do = 'gain', when = 'combat-start', token = 'shield'", "token: expected focus, evade, stress, ion or tractor"),
    ("do = 'give', when = 'combat-start', token = 'ion'", "pick: expected this key for give, found none"),
    (
        "do = 'give', when = 'attacked', as = 'attacker', token = 'ion', pick = 'enemy', near = [1, 2]",
        "pick: expected no such key for give in attacked",
    ),
    ("do = 'lead', when = 'moved', pick = 'friend'", "near: expected this key or arc along with pick, found none"),
    ("do = 'lead', when = 'moved', pick = 'friend', near = [2, 1]", "near: expected the lower range first"),
    ("do = 'lead', when = 'moved', pick = 'friend', near = [1, 4]", "near: expected two ranges from 1 to 3"),
    ("do = 'push', when = 'action-done', of = 'focus'", "of: expected no such key in action-done"),
    ("do = 'push', when = 'action-done', after = ['rolling']", "after: expected a list of 1 to 6 words out of focus"),
    ("do = 'new-lock', when = 'token-spent'", "of: expected the token that token-spent is about, found none"),
    ("do = 'push', when = 'action-done', if = ['hit']", 'if: expected no such condition in action-done, found "hit"'),
    (
        "do = 'push', when = 'action-done', if = ['unseen']",
        'if: expected attacker or defender as role for this condition, found "unseen"',
    ),
    (
        "do = 'push', when = 'action-done', if = ['in-arc']",
        'if: expected a role in an attack, or pick, for this condition, found "in-arc"',
    ),
    ("do = 'push', when = 'action-done', if = ['lone', 'lone']", "if: expected each word once"),
    ("do = 'push', when = 'action-done', at = [1, 1]", "at: expected a role in an attack for this key"),
    ("do = 'push', when = 'action-done', arc = [1, 1]", "arc: expected a role in an attack, or pick, for this key"),
    (
        "do = 'push', when = 'action-done', pay = ['lock']",
        'pay: expected defender in modify-attack for this cost, found "lock"',
    ),
    (
        "do = 'push', when = 'action-done', pay = ['foe-stress']",
        'pay: expected other-stressed as condition for this cost, found "foe-stress"',
    ),
    ("do = 'push', when = 'action-done', limit = 'window'", 'limit: expected round or game, found "window"'),
    (
        "do = 'change', when = 'modify-attack', as = 'attacker', from = 'hit', to = 'crit', if = ['this-weapon']",
        'if: expected a condition of a pilot, found "this-weapon"',
    ),
    ("do = 'push', when = 'action-done', pay = ['discard']", "expected nothing that only an upgrade card can do"),
]
OTHERS = [
    ("[howlruner]\nskill = 1", "howlruner: expected the name of an entry, perhaps howlrunner"),
    ("howlrunner = 1", "howlrunner: expected a table such as [wedge-antilles], found 1"),
    ("[howlrunner\n", "expected valid TOML"),
    ("[academy-pilot]\neffects = []", "academy-pilot: expected effects and text together, found only one of them"),
    ("[x-wing]\ndial = ['green 1-loop']", "x-wing: dial: 1: expected a difficulty and a manoeuvre such as"),
    ("[x-wing]\ndial = ['pink 1-straight']", "x-wing: dial: 1: expected a difficulty and a manoeuvre such as"),
    (
        "[x-wing]\ndial = ['red 1-straight', 'green 1-straight']",
        "x-wing: dial: expected each manoeuvre once, found 1-straight more than once",
    ),
    ("[x-wing]\nfactions = ['scum']", 'x-wing: factions: expected no change to this key, found ["scum"]'),
    ("[x-wing]\nactions = ['jump']", "x-wing: actions: expected a list of 1 to 6 words out of focus, lock"),
    ("[gunner]\nonly = { ship = 'deathstar' }", "gunner: only: ship: deathstar: expected the name of a ship, found an"),
    (
        "[gunner]\nonly = { ship = 'x-wings' }",
        "gunner: only: ship: x-wings: expected the name of a ship, perhaps x-wing",
    ),
    ("[gunner]\nonly = { ship = 'X Wing' }", 'gunner: only: ship: expected the name of an entry, found "X Wing"'),
    ("[gunner]\nweapon = { dice = 3 }", "gunner: weapon: range: expected this key, found none"),
    (
        "[gunner]\nweapon = { dice = 3, range = [1, 2], spends = ['lock'] }",
        "gunner: weapon: needs: expected a lock for a weapon that spends one, found none",
    ),
    ("[gunner]\naction = 'gunnery'", "gunner: action: expected marksmanship, expert-handling, slicer-tools or"),
    (
        "[gunner]\neffects = [{ do = 'keep-hits', when = 'compare', as = 'attacker', if = ['this-weapon'] }]",
        'gunner: effects: 1: if: expected a card with weapon for this condition, found "this-weapon"',
    ),
    (
        "[gunner]\neffects = [{ do = 'strip', when = 'attacked', as = 'attacker', if = ['marked'] }]",
        "gunner: effects: 1: if: expected a card with mark, or with the action marksmanship, for this condition",
    ),
    (
        "[ig-2000]\neffects = [{ do = 'borrow', when = 'squad-built', card = 'ig-3000' }]",
        "ig-2000: effects: 1: card: ig-3000: expected the name of an upgrade, perhaps ig-2000",
    ),
    ("[veteran-instincts]\ngrants = { skill = 0 }", "veteran-instincts: grants: skill: expected a whole number from 1"),
    ("[direct-hit]\ndecks = { tfa = 6 }", "decks: expected 33 cards in the tfa deck in all, found 32"),
    ("[direct-hit]\ndecks = { new = 6 }", "direct-hit: decks: new: expected a key of this entry, found an unknown one"),
    ("[rock-1]\noutline = [[0, 1], [1, 0]]", "rock-1: outline: expected a list of 3 to 16, found"),
    (
        "[rock-1]\noutline = [[-1, -1], [56, 0], [-1, 1]]",
        "rock-1: outline: 2: expected x and y in millimetres, at most 55 mm from 0, 0, found [56, 0]",
    ),
    (
        "[rock-1]\noutline = [[-9, -9], [40, 38], [-9, 9]]",
        "rock-1: outline: 2: expected x and y in millimetres, at most 55 mm from 0, 0, found [40, 38]",
    ),
    (
        "[rock-1]\noutline = [[-51, -1], [0, -9], [50, 0], [0, 9]]",
        "rock-1: outline: 1: expected corners at most 100 mm from each other, found [[-51, -1], [50, 0]]",
    ),
    (
        "[rock-1]\noutline = [[-9, -9], [0, 9], [9, -9]]",
        "rock-1: outline: 1: expected a convex outline, counter-clockwise, found [0, 9]",
    ),
    (  # a star with five points, which bends to the left at each of them and goes round the middle twice
        "[rock-1]\noutline = [[0, 20], [-12, -16], [19, 6], [-19, 6], [12, -16]]",
        "rock-1: outline: 1: expected a convex outline, counter-clockwise, found [-12, -16]",
    ),
    (
        "[rock-1]\noutline = [[1, 1], [9, 1], [5, 9]]",
        "rock-1: outline: 1: expected an outline with 0, 0 inside, found [1, 1]",
    ),
    (
        "[rebel-patrol]\nsquad = 'luke-skywalker; lea'",
        "rebel-patrol: squad: lea: expected the name of a pilot, found an unknown one",
    ),
]
BAD = [(f"[howlrunner]\n{change}", f"howlrunner: {sentence}") for change, sentence in PILOT]
BAD += [
    (
        f"[howlrunner]\neffects = [{{ {change} }}]",
        f"howlrunner: effects: 1: {sentence}",
    )
    for change, sentence in EFFECT
]
BAD += OTHERS


@pytest.mark.parametrize(("overlay", "sentence"), BAD, ids=[sentence[:70] for _, sentence in BAD])
def test_a_bad_overlay_is_refused_in_one_sentence(overlay: str, sentence: str) -> None:
    with pytest.raises(ContentError) as caught:
        content.load(overlay)
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
            "pilots-rebel.toml",
            'ship = "x-wing"',
            'ship = "deathstar"',
            "pilots-rebel.toml: wedge-antilles: ship: deathstar: expected the name of a ship, found an unknown one",
        ),
        (
            "pilots-rebel.toml",
            'ship = "x-wing"',
            'ship = "tie-fighter"',
            'pilots-rebel.toml: wedge-antilles: faction: expected empire, which tie-fighter has, found "rebel"',
        ),
        (
            "pilots-scum.toml",
            'faction = "scum"',
            'faction = "rebel"',
            'pilots-scum.toml: kavil: faction: expected scum in this file, found "rebel"',
        ),
        (
            "pilots-scum.toml",
            "[ig-88b]",
            "[ig88a]",
            "pilots-scum.toml: ig88a: expected a name that differs from ig-88a by more than hyphens",
        ),
        (
            "upgrades.toml",
            "[gunner]",
            "[guri]",
            "upgrades.toml: guri: expected a unique name, found it in pilots-scum.toml too",
        ),
        (
            "damage.toml",
            "[console-fire]",
            "[console-fires]",
            "damage.toml: console-fires: expected the name of a damage card of the rules, perhaps console-fire",
        ),
        ("damage.toml", 'trait = "ship"', 'trait = "crew"', "damage.toml: direct-hit: trait: expected pilot or ship"),
        (
            "obstacles.toml",
            'type = "debris"',
            'type = "asteroid"',
            "obstacles.toml: type: expected 6 of asteroid, found 7",
        ),
        (
            "squads.toml",
            "gold-squadron-pilot: ion-cannon-turret",
            "gold-squadron-pilot: ion-cannon-turret, gunner",
            "squads.toml: rebel-patrol: squad: The squad costs 103 points, and 100 are allowed",
        ),
        (
            "ships.toml",
            'rule = "3.3"',
            'rule = "3.99"',
            'ships.toml: x-wing: rule: expected a rule number such as "6.8", found "3.99"',
        ),
        (
            "ships.toml",
            'from = { "*" = "printed" }',
            "",
            "ships.toml: x-wing: from: expected a table of printed, reported, base or house, found none",
        ),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(folder: Path, file: str, old: str, new: str, sentence: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        replace(CATALOGUE, folder=folder).edition("base")
    assert str(caught.value).startswith(sentence)


def test_a_missing_damage_card_is_missed(folder: Path) -> None:
    text = (folder / "damage.toml").read_text("utf-8")
    first, _, _ = text.partition("[weapon-malfunction]")
    (folder / "damage.toml").write_text(first, "utf-8")
    with pytest.raises(ContentError, match=r"damage.toml: weapon-malfunction: expected this damage card, found none"):
        replace(CATALOGUE, folder=folder).edition("base")


def test_a_copy_of_the_files_is_the_same_content(folder: Path) -> None:
    assert replace(CATALOGUE, folder=folder).edition("base").hash == content.load().hash


# ---------------------------------------------------------------------------------------------------------------------
# Anything


SLUGS = [entry.slug for entry in ENTRIES]
KEYS = sorted({key for entry in ENTRIES for key in entry.values} - {"title", "text"})
ALL = [part for entry in ENTRIES for key in entry.values if key in KEYS for part in parts(entry.values[key])]
EFFECTS = [part for part in ALL if isinstance(part, dict) and "do" in part]
EFFECT_KEYS = sorted({key for effect in EFFECTS for key in effect})


@st.composite
def effects(draw: st.DrawFn) -> dict[str, Any]:
    """An effect of some card, perhaps with something changed."""
    out = dict(draw(st.sampled_from(EFFECTS)))
    if draw(st.booleans()):
        key = draw(st.sampled_from(EFFECT_KEYS))
        out[key] = draw(
            st.sampled_from([effect[key] for effect in EFFECTS if key in effect] + [draw(st.sampled_from(ALL))])
        )
    return out


CHANGES = st.one_of(
    st.tuples(st.sampled_from(KEYS), st.sampled_from(ALL)),
    st.tuples(st.just("effects"), st.lists(effects(), max_size=3)),
)
OVERLAYS = st.tuples(st.sampled_from(SLUGS), st.lists(CHANGES, max_size=2, unique_by=lambda pair: pair[0])).map(
    lambda pair: f"[{pair[0]}]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in pair[1])
)


@settings(max_examples=150, deadline=None)
@given(OVERLAYS)
def test_any_overlay_makes_tables_or_is_refused(overlay: str) -> None:
    try:
        tables = content.load(overlay)
        content.listing(overlay)
    except ContentError as error:
        assert str(error).startswith("overlay: ")
        assert "expected" in str(error)
        assert str(error).isprintable()
    else:
        assert (len(tables.pilot_slugs), len(tables.upgrade_slugs)) == (77, 67)
