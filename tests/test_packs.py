"""Every pack, built in or from a distribution of its own, is listed, played, simulated, served and replayed."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from distributions import beside, install
from pebbles.pack import PACK as PEBBLES

from gnomon import games
from gnomon.games.pack import Pack
from gnomon.kernel.words import Words
from gnomon.testing import packs
from gnomon.testing.contract import Broken
from gnomon.testing.packs import Trial, check_pack, check_trial, parts_of, playable

pytestmark = pytest.mark.once

BUILT_IN = [games.find(name) for name in games.names()]
TRIALS = [Trial(pack, part) for pack in BUILT_IN for part in ("", *parts_of(pack))]


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.pack.name}{trial.lacking()}")
def test_a_built_in_pack_does_what_every_pack_must(trial: Trial) -> None:
    check_trial(trial, list(playable(trial.game))[:1])


@pytest.mark.soak
@pytest.mark.parametrize("pack", BUILT_IN, ids=lambda pack: pack.name)
def test_every_setup_of_a_built_in_pack_does_what_every_pack_must(pack: Pack) -> None:
    check_trial(Trial(pack), list(playable(pack.game())))


def test_a_pack_of_another_distribution_does_what_every_pack_must(tmp_path: Path) -> None:
    check_pack(PEBBLES, beside(install("pebbles", tmp_path)))


def test_every_optional_part_is_taken_away() -> None:
    assert {part for pack in BUILT_IN for part in parts_of(pack)} == set(packs.TAKEN)
    assert parts_of(PEBBLES) == ["words", "rules"]
    assert parts_of(replace(PEBBLES, package=packs.NO_BOOK)) == ["words"]


def test_a_pack_that_is_not_there_is_missed() -> None:
    with pytest.raises(Broken, match="gnomon games lists Pebbles"):
        check_pack(PEBBLES)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('took = "Seat {seat} takes {number}."', 'took = "{crad}"', r"events.took names only seat, number"),
        ('play = "the {card}"', 'play = "the {crad}"', r"choices.play names only card"),
        ("turn =", "tun =", r"there is a prompt: prompts.turn"),
    ],
)
def test_words_that_name_what_there_is_not_are_seen(old: str, new: str, complaint: str) -> None:
    text = (files("pebbles") / "words" / "en.toml").read_text("utf-8")
    assert old in text
    game = PEBBLES.game()
    game.languages = {"en": Words(text.replace(old, new), "words")}
    with pytest.raises(Broken, match=complaint):
        packs.check_sentences(replace(PEBBLES, game=lambda: game))
    packs.check_sentences(PEBBLES)
