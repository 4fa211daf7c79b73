"""gnomon companion: a bot's turn, corrections, crashes, bad answers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.companions import (
    FLAGS,
    LINE,
    START,
    Person,
    Solo,
    pipe,
    says,
    seat,
    see_it_go_on,
    start,
    talk,
    told,
)

import gnomon
from gnomon.companion.box import again
from gnomon.kernel.record import PENDING_NOTE
from gnomon.terminal import archive
from gnomon.terminal.archive import Archive

# Crashes


def test_a_killed_companion_goes_on_where_it_was(tmp_path: Path) -> None:
    """Also in the middle of a bot's turn, with dice told and a blow open."""
    see_it_go_on(tmp_path, told(Solo(3), tmp_path / "other.toml")[1][:24], START)


def test_a_waiting_action_is_kept_with_its_dice(tmp_path: Path) -> None:
    _, box = says(tmp_path, "kit 2", "", "ccccc")
    text = (tmp_path / "kept.toml").read_text("utf-8")
    assert f"{PENDING_NOTE}done | {', '.join(['red-die crystal'] * 2 + ['blue-die crystal'] * 2)}" in text
    match, _, pending = archive.load(tmp_path / "kept.toml")
    companion = gnomon.games.find("casting-shadows").talk()
    assert companion is not None
    back = again(match, pending, companion.asked_at_once)
    assert back.view() == box.view()
    assert [one.said for one in back.past] == [one.said for one in box.past]
    back.undo()
    back.undo()
    assert back.match.digest() == match.digest()


def test_a_pending_line_that_cannot_be_is_refused(tmp_path: Path) -> None:
    says(tmp_path, "")
    kept = tmp_path / "kept.toml"
    kept.write_text(kept.read_text("utf-8").replace("# pending: done", "# pending: done | main kit"), "utf-8")
    done = pipe(tmp_path, [], "companion", "--resume", "kept.toml")
    assert done.returncode == 2
    assert done.stderr.startswith("gnomon: pending: expected an action that waits for the table")


# A bot's turn


def test_a_turn_is_told_with_its_reasons(tmp_path: Path) -> None:
    out, _ = says(tmp_path, "", "ccccc", "gogoc", "", "")
    assert "Haze rolls 5 Cursed Crystals." in out
    assert "At least four of Haze's dice match (Cursed Crystal), so Haze is due a Counterspell" in out
    assert "(15.8).\n  Haze takes the top Counterspell and keeps it face down, unseen by anyone (15.8)." in out
    assert "Haze takes 5 damage from the Cursed Crystals of this roll (15.17)." in out
    assert "Kit rolls 1 red gem, 1 red orb, 1 blue gem, 1 blue orb, 1 Cursed Crystal." in out
    assert "  Frill is in range, so Kit tries to cast first, then to travel (15.11).\n  Kit has the gems" in out
    assert "Kit's Heavy Hand: 2 damage (a house value: your card may have a different number). " in out
    assert "Enter: you took 2; a number: you took that much; ran and a tile" in out
    assert "Kit has reached Frill's tile and strikes for 1 damage (15.13)." in out
    bees = "b: you took 1, and your Bees Everywhere deal 2"
    assert f"Kit's blow: 1 damage. Enter: you took 1; a number: you took that much; {bees}.\n" in out


def test_gems_of_the_wrong_colour_are_explained(tmp_path: Path) -> None:
    out, _ = says(tmp_path, "", "fffff", "fffff", "gggff")
    assert "Nuzzle rolls 2 red gems, 1 blue gem" in out and "unused" not in out.partition("Nuzzle rolls")[2]
    out, _ = says(tmp_path, "", "fffff", "fffff", "ggfff")
    assert "Feeding Frenzy takes a blue gem, so the gems of this roll go unused (15.9)." in out


def keystrokes(typed: list[str], asked: list[str]) -> Iterator[int]:
    """Of each bot turn: every key but the dice themselves, with Enter after every line."""
    keys = -1
    for line, kind in zip(typed, asked):
        if kind in ("dice", "report") and keys >= 0:
            yield keys
        keys = 1 if kind == "dice" else -1 if kind == "report" else keys + len(line) + 1
    if keys >= 0:
        yield keys


class Clicker(Person):
    """Answers every question as briefly as it can, but never by default where there is a choice."""

    def __init__(self, seed: int) -> None:
        super().__init__([])
        self.asked: list[str] = []
        self.chance = random.Random(seed)

    def _line(self, asked: str) -> str:
        self.asked.append(asked)
        return {"step": "2", "flee": "1", "dice": "".join(self.chance.choices("ggoofc", k=5))}.get(asked, "")


def sit(person: Person, folder: Path) -> None:
    """A whole match against strong bots."""
    held = talk(start(bot_hp=18), person, folder / "kept.toml")
    person.box = held.dialogue.box
    held.run()


@pytest.mark.parametrize("seed", range(8))
def test_a_bot_turn_takes_at_most_five_keys_besides_the_dice(tmp_path: Path, seed: int) -> None:
    person = Clicker(seed)
    sit(person, tmp_path)
    counts = list(keystrokes(person.typed, person.asked))
    assert len(counts) > 5
    assert max(counts) <= 5


class Stinger(Clicker):
    """Has Bees Everywhere for a bot that strikes before anything else."""

    def _line(self, asked: str) -> str:
        line = super()._line(asked)
        return "b" if self.asked[-2:] == ["dice", "blow"] else line


@pytest.mark.parametrize("seed", range(4))
def test_bees_take_one_key_more(tmp_path: Path, seed: int) -> None:
    person = Stinger(seed)
    sit(person, tmp_path)
    assert person.typed.count("b") > 2
    assert max(keystrokes(person.typed, person.asked)) <= 6


def test_a_blow_may_come_to_less_or_be_run_from(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "fffff", "ggfff", "1", "fffff")
    assert "Frill takes 1 damage from Kit." in out
    assert seat(box, "frill")["hp"] == 17
    out, box = says(tmp_path, "", "fffff", "ggfff", "ran des", "fffff")
    assert (seat(box, "frill")["hp"], seat(box, "frill")["tile"]) == (18, "dusty-desert")


@pytest.mark.parametrize(
    ("line", "said", "kit", "frill"),
    [
        ("b", "bees 2 take 4", 6, 14),
        ("bees 3", "bees 3 take 4", 5, 14),
        ("Bee 3 1", "bees 3 take 1", 5, 17),
        ("b 2 0", "bees 2 take 0", 6, 18),
    ],
)
def test_your_bees_answer_a_blow(tmp_path: Path, line: str, said: str, kit: int, frill: int) -> None:
    out, box = says(tmp_path, "", "fffff", "ggfof", line, "fffff")
    assert "; b: you took 4, and your Bees Everywhere deal 2." in out
    assert "Frill answers with Bees Everywhere." in out
    assert box.past[3].said == said
    assert (seat(box, "kit")["hp"], seat(box, "frill")["hp"]) == (kit, frill)


def test_a_face_down_counterspell_answers_your_bees(tmp_path: Path) -> None:
    lines = ("give kit", "", "fffff", "ggccc", "b")
    out, box = says(tmp_path, *lines, "shield", "undo", "undo", "1")
    assert "Turn up Kit's oldest face-down Counterspell." in out
    assert out.count("Kit answers with Pointed Shield (15.20).") == 1
    assert "Taken back: bees 2 take 4." in out
    assert (seat(box, "kit")["hp"], len(seat(box, "kit")["unseen"])) == (3, 1)


def test_a_bot_that_your_bees_fell_has_no_more_of_its_turn(tmp_path: Path) -> None:
    out, box = says(tmp_path, "set kit hp 2", "", "fffff", "gooof", "b")
    assert "Kit is eliminated (15.24)." in out
    assert out.count("Dice for Nuzzle") == 1
    assert not seat(box, "kit")["tile"]
    assert seat(box, "frill")["tile"] == "bubbling-lake"


def test_who_ran_has_no_bees_for_the_same_blow(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "fffff", "ggfff", "ran mountain", "b")
    assert "You ran, and only one Counterspell can answer a blow (rule 9.2): how much damage did you take?" in out
    assert out.count("your Bees Everywhere deal") == 1
    assert len(box.past) == 4


def test_only_an_attack_can_be_run_from(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "fffff", "oofff", "ran desert")
    assert "You can run away only from a Spell, not from a blow like this (rule 15.22)." in out
    assert len(box.past) == 3


def test_a_face_down_counterspell_answers_an_attack(tmp_path: Path) -> None:
    turns = ("", "fffff", "fffff", "fffff")
    out, box = says(tmp_path, *turns, "kit 5", "shield")
    assert "Kit: 11 HP on Amber Mountain, 1 tile away; Heavy Hand, 1 Counterspell face down." in out
    assert "Turn up Kit's oldest face-down Counterspell. Which is it: 1 Pointed Shield, 2 Bees Everywhere" in out
    assert "Kit answers with Pointed Shield (15.20)." in out
    assert (seat(box, "kit")["hp"], seat(box, "kit")["unseen"]) == (8, [])
    out, box = says(tmp_path, *turns, "kit 5", "run", "9", "0")
    assert "Expected a number from 1 to" in out
    assert seat(box, "kit")["hp"] == 6
    out, box = says(tmp_path, *turns, "kit 5", "run", "vol")
    assert (seat(box, "kit")["hp"], seat(box, "kit")["tile"]) == (11, "underground-volcano")
    out, box = says(tmp_path, *turns, "kit 5", "2", "")
    assert "Kit's blow: 2 damage." in out
    assert (seat(box, "kit")["hp"], seat(box, "frill")["hp"]) == (6, 16)
    _, box = says(tmp_path, *turns, "kit 5", "")
    assert seat(box, "kit")["unseen"] == []


# Corrections


def test_what_differs_from_the_table_can_be_set(tmp_path: Path) -> None:
    lines = ("set kit hp 4", "set kit tile volcano", "set me hp 12", "set me tile rune", "give n", "set haze hp 0")
    out, box = says(tmp_path, *lines, "status")
    assert (seat(box, "kit")["hp"], seat(box, "kit")["tile"]) == (4, "underground-volcano")
    assert (seat(box, "frill")["hp"], seat(box, "frill")["tile"]) == (12, "ancient-rune")
    assert len(seat(box, "nuzzle")["unseen"]) == 1
    assert "  Haze: out." in out
    assert "Nuzzle loses a face-down Counterspell." in says(tmp_path, "give n", "take n")[0]
    assert "  Kit: 4 HP on Underground Volcano, 1 tile away; Heavy Hand." in out


def test_corrections_wait_for_your_turn(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "set kit hp 4")
    assert "You can make corrections only on your own turn: answer this first, or go back with undo." in out
    assert seat(box, "kit")["hp"] == 6


def test_everything_can_be_taken_back(tmp_path: Path) -> None:
    before = start().digest()
    lines = ["kit 2", "go rune", "", "ggoof", "", "", "", "ccccc", ""]
    out, box = says(tmp_path, *lines, *["undo"] * 12)
    assert box.match.digest() == before
    assert not box.past
    assert "Taken back: hit kit 2." in out
    assert "There is nothing to take back." in out


def test_undo_goes_back_one_answer(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "fffff", "ggfff", "undo", "cccco")
    assert "Taken back: red-die gem, red-die gem, blue-die fragment, blue-die fragment, purple-die fragment." in out
    assert out.count("Dice for Kit") == 2
    assert seat(box, "kit")["hp"] == 2


def test_the_last_answer_of_a_match_can_be_taken_back(tmp_path: Path) -> None:
    out, box = says(tmp_path, "set me hp 0", "undo", "kit 1")
    assert "You lose after 1 round: Frill has fallen (15.25)." in out
    assert seat(box, "kit")["hp"] == 5
    assert box.match.decision is not None


# Any card at any time, and answers put right afterwards


def test_any_counterspell_may_turn_up_again(tmp_path: Path) -> None:
    turned = ("give kit", "kit 5", "dome")
    out, box = says(tmp_path, *turned, *turned, *turned)
    assert out.count("Kit answers with Safety Dome (15.20).") == 3
    assert out.count("Which is it: 1 Pointed Shield, 2 Bees Everywhere, 3 Safety Dome, 4 Run Away!?") == 3
    assert (seat(box, "kit")["hp"], seat(box, "kit")["unseen"]) == (6, [])


def test_an_earlier_answer_is_corrected_and_the_later_ones_stay(tmp_path: Path) -> None:
    out, box = says(tmp_path, "give kit", "kit 3", "dome", "haze 1", "answers", "correct 3 shield", "answers 1")
    assert "2 hit kit 3" in out and "3 counterspell safety-dome" in out
    assert "Corrected: counterspell pointed-shield." in out and "no longer fit" not in out
    assert out.endswith("4 hit haze 1\n") or "4 hit haze 1" in out.rpartition("Corrected")[2]
    assert (seat(box, "kit")["hp"], seat(box, "haze")["hp"]) == (5, 5)


def test_a_wrong_die_is_corrected_and_what_no_longer_fits_is_asked_again(tmp_path: Path) -> None:
    out, box = says(tmp_path, "", "fffff", "ggccc", "", "correct 3 fffff")
    assert "Corrected: red-die fragment" in out
    assert "Your answers after number 3 no longer fit: give them again." in out
    assert (seat(box, "frill")["hp"], seat(box, "kit")["hp"]) == (18, 11)
    assert len(box.past) == 3


@pytest.mark.parametrize(
    "line", ["correct", "correct 9 kit 3", "correct 0 kit 3", "correct x kit 3", "correct 1 fly away"]
)
def test_a_correction_that_is_none_changes_nothing(tmp_path: Path, line: str) -> None:
    out, box = says(tmp_path, "kit 2", line)
    assert "Expected" in out.rpartition("Kit takes 2 damage")[2]
    assert [one.said for one in box.past] == ["hit kit 2"]


# Commands and bad answers


def test_the_commands(tmp_path: Path) -> None:
    out, _ = says(tmp_path, "?", "help", "map", "log", "kit 1", "log", "log 1", "log x", "rule 15.11", "rule 99")
    assert "Rule 15.27, The real box on the table: " in out
    assert "tile volcano 2      you try to deal 2 damage" in out
    assert "Amber Mountain: Kit. Next to Bubbling Lake, Underground Volcano, Ancient Rune." in out
    assert "Nothing has happened yet." in out
    assert out.count("Frill aims at Kit. Kit takes 1 damage from Frill.") == 3
    assert "Expected log and how many answers to go back, found 'x'." in out
    assert "Rule 15.11, Cast or Travel first: " in out
    assert "Expected the number of a rule from 1 to 15.27" in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("kit", "Expected who and how much damage, such as kit 3; ? shows what you can type."),
        ("gocfg", "That looks like dice: press Enter first to end your turn."),
        ("kit 0", "Expected damage from 1 to 20, found '0'."),
        ("kit 21", "Expected damage from 1 to 20, found '21'."),
        ("bob 3", "Expected a bot, one of kit, nuzzle, haze; found 'bob'."),
        ("me 3", "Only bots can be hit this way; to set your own HP, type: set me hp 12"),
        ("go lake", "You are already on Bubbling Lake."),
        ("go nowhere", "Expected a tile, one of "),
        ("go", "Expected a tile, one of "),
        ("tile rune 3", "There is no bot on Ancient Rune."),
        ("set kit", "Expected set, a name, hp or tile, and a value: set kit hp 4, set kit tile volcano."),
        ("set kit hp many", "Expected HP from 0 to 18, found 'many'."),
        ("set kit hp 6", "Kit already has 6 HP, or is out."),
        ("set kit tile mountain", "Kit is already on Amber Mountain, or is out."),
        ("give frill", "Expected a bot, one of kit, nuzzle, haze; found 'frill'."),
        ("take kit", "Kit has no face-down Counterspell."),
        ("\x1b[2J", "Expected who and how much damage"),
        ("kit " + "9" * 5000, "Expected damage from 1 to 20"),
        ("kit ²", "Expected damage from 1 to 20"),
    ],
)
def test_a_bad_report_gets_one_sentence(tmp_path: Path, line: str, sentence: str) -> None:
    out, box = says(tmp_path, line)
    assert sentence in out
    assert not box.past
    assert out.count("your turn> ") == 2
    assert "\x1b" not in out


@pytest.mark.parametrize("line", ["gggg", "gggggg", "gocfx", "12345", "ggggé", "kit 3"])
def test_bad_dice_get_one_sentence(tmp_path: Path, line: str) -> None:
    out, box = says(tmp_path, "", line)
    assert f"Expected 5 letters of g (gem), o (orb), f (Shadow Fragment) and c (Cursed Crystal), found {line!r}." in out
    assert len(box.past) == 1


def test_dice_may_be_parted_as_one_likes(tmp_path: Path) -> None:
    out, _ = says(tmp_path, "", "G-f, C f;o")
    assert "Haze rolls 1 red gem, 2 Shadow Fragments, 1 Cursed Crystal, 1 purple orb." in out


BAD_BLOWS = ["21", "kit 1", "ran mines", "ran", "all", "-1", "b 0", "b 10", "b 2 21", "b ²", "b 1 2 3"]


@pytest.mark.parametrize("line", BAD_BLOWS)
def test_a_bad_blow_gets_one_sentence(tmp_path: Path, line: str) -> None:
    out, box = says(tmp_path, "", "fffff", "ggfff", "undo", "gffff", line)
    assert len(box.past) == 3
    assert out.count("damage> ") == 3
    assert re.search(r"^(Expected|Glowing Mines is not next to Bubbling Lake)", out.rpartition("damage> ")[0], re.M)


def test_names_that_fit_several_are_asked_again(tmp_path: Path) -> None:
    out, _ = says(tmp_path, "", "fffff", "undo", "undo", "go mo", "go m")
    assert "'m' could be amber-mountain or glowing-mines." in out


# The opening


def test_the_opening_asks_what_was_not_given(tmp_path: Path) -> None:
    lines = ["5", "haze", "x", "fatal", "heavy", "lake", "mines forest mountain lake", "map"]
    done = pipe(tmp_path, lines, "companion", "shadow-boxing", "--seed", "1")
    assert "Expected a number from 1 to 4, found 5." in done.stdout
    assert "Which Spell does Frill have?" in done.stdout and "Which Spell does Nuzzle have?" not in done.stdout
    assert "Expected each of " in done.stdout
    assert "Frill: 6 HP on Bubbling Lake, 2 tiles away; Fatal Fronds." in done.stdout
    assert "Thorn Forest: Nuzzle. Next to Glowing Mines, Underground Volcano, Ancient Rune." in done.stdout
    assert gnomon.replay((tmp_path / "companion-1.toml").read_text("utf-8")).record.header.options["map"] != "7"


def test_leaving_the_opening_keeps_nothing(tmp_path: Path) -> None:
    done = pipe(tmp_path, ["haze"], "companion", "shadow-boxing")
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("count", ["1", "2"])
def test_fewer_bots(tmp_path: Path, count: str) -> None:
    flags = ("--character", "haze", "--bot-spells", "random", "--bots", count, "--homes", "standard")
    done = pipe(tmp_path, ["kit 6", "frill 6", ""], "companion", "shadow-boxing", *flags)
    assert f"companion against {count} bot" in done.stdout
    assert done.returncode == 0
    assert "You win after 1 round: no bot is left standing (15.25)." in done.stdout
    assert ("Expected a bot, one of frill; found 'kit'." in done.stdout) is (count == "1")


@pytest.mark.parametrize("shape", ["line", "named"])
def test_any_map_of_seven_tiles(tmp_path: Path, shape: str) -> None:
    text = LINE
    if shape == "named":
        homes = ["glowing-mines", "thorn-forest", "amber-mountain", "bubbling-lake"]
        for at, home in enumerate(homes, 1):
            text = text.replace(f"home-{at}", home)
    (tmp_path / "map.toml").write_text(text, "utf-8")
    flags = ("--character", "frill", "--bot-spells", "random", "--map", "map.toml", "--seed", "2")
    done = pipe(tmp_path, ["set kit tile desert", *[""] * 300], "companion", "shadow-boxing", *flags)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tiles away" in done.stdout
    assert re.search(r"^You (win|lose) after ", done.stdout, re.M)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("companion",), "expected one of shadow-boxing, against-the-shadow, or --resume FILE"),
        (("companion", "chess"), "expected one of shadow-boxing"),
        (("companion", "shadow-boxing", "--character", "bob"), "Expected a character, one of frill, kit, nuzzle, haze"),
        (("companion", "shadow-boxing", "--character", "kit", "--bots", "4"), "expected a whole number from 1 to 3"),
        (("companion", "shadow-boxing", "--character", "kit", "--bot-hp", "0"), "expected a whole number from 1 to 18"),
        (("companion", "shadow-boxing", *FLAGS[:2], "--bot-spells", "kit"), "expected bot=spell"),
        (("companion", "shadow-boxing", *FLAGS[:2], "--bot-spells", "kit=heavy,haze=heavy"), "a different Spell"),
        (("companion", "shadow-boxing", *FLAGS[:4], "--homes", "lake"), "Expected each of "),
        ((*START, "--map", "nowhere.toml"), "expected a file that can be read"),
        ((*START, "--save", "no/where.toml"), "expected a place that can be written to"),
        ((*START[:-2], "--seed", "-1"), "expected a whole number from 0"),
        ((*START[:-2], "--seed", str(2**63)), "expected a whole number from 0"),
        (("companion", "--resume", "nowhere.toml"), "expected a file that can be read"),
        (("play", "casting-shadows", "--setup", "companion"), "expected gnomon companion instead of gnomon play"),
    ],
)
def test_a_bad_wish_gets_one_sentence(command: Any, arguments: tuple[str, ...], expected: str) -> None:
    result = command(*arguments)
    assert result.code == 2
    assert expected in result.err
    assert len(result.err.splitlines()) == 1


def test_a_map_of_another_size_is_refused(command: Any, tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text(LINE.replace("underground-volcano = [2, 0]\n", "").replace("home-1 = [3", "home-1 = [2")
                     .replace("home-2 = [4", "home-2 = [3").replace("home-3 = [5", "home-3 = [4")
                     .replace("home-4 = [6", "home-4 = [5"), "utf-8")  # fmt: skip
    result = command("companion", "shadow-boxing", *FLAGS[:4], "--map", str(small))
    assert result.code == 2
    assert "7 tiles" in result.err or "seven tiles" in result.err


def test_a_match_of_another_kind_is_refused(command: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept.toml"
    Archive(gnomon.load("casting-shadows").start("base", 2, seed=1), ["human", "greedy"], kept).save()
    assert "expected a match of gnomon companion" in command("companion", "--resume", str(kept)).err
    other = tmp_path / "other.toml"
    Archive(start(), ["human"], other).save()
    assert "expected gnomon companion instead of gnomon play" in command("play", "--resume", str(other)).err
