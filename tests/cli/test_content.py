"""gnomon content."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gnomon
from gnomon.cli.content import _print_tables, listing, totals
from gnomon.content import ContentError
from gnomon.games.casting_shadows import schema

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
OVERLAY = EXAMPLES / "three-damages.toml"
LINE = re.compile(r"([a-z0-9-]+): ([a-z_.0-9]+): (.+) \[(printed|reported|base|house)\]( \(changed, was .+\))?")


def test_every_value_of_every_card_is_listed_with_its_provenance(command: Any) -> None:
    said = command("content", "casting-shadows")
    *lines, last = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert all(LINE.fullmatch(line) for line in lines)
    words = [found[4] for line in lines if (found := LINE.fullmatch(line))]
    assert last.startswith(f"{len(lines)} values: ")
    for word in ("printed", "reported", "house"):
        assert f"{words.count(word)} {word}" in last
    assert "heavy-hand: damage: 2, 4 [house]" in lines


def test_house_values_alone(command: Any) -> None:
    *lines, last = command("content", "casting-shadows", "--house").out.splitlines()
    assert lines
    assert all(line.endswith("[house]") for line in lines)
    assert last == f"{len(lines)} values: {len(lines)} house."


def test_a_set_up_has_its_own_cards(command: Any) -> None:
    base = command("content", "casting-shadows", "--setup", "base").out
    exclusive = command("content", "casting-shadows", "--setup", "exclusive").out
    assert "frostbite: " not in base
    assert "frostbite: " in exclusive


def test_one_card(command: Any) -> None:
    *lines, last = command("content", "casting-shadows", "--card", "heavy-hand").out.splitlines()
    assert all(line.startswith("heavy-hand: ") for line in lines)
    assert last == "11 values: 6 reported, 3 house, 2 printed."


def test_the_example_overlay_is_marked(command: Any) -> None:
    *lines, last = command("content", "casting-shadows", "--overlay", str(OVERLAY)).out.splitlines()
    changed = [line for line in lines if "(changed" in line]
    assert [line for line in changed if ": damage: " in line] == [
        "heat-wave: damage: 3, 5 [printed] (changed, was 2, 3 [house])",
        "heavy-hand: damage: 4, 6 [printed] (changed, was 2, 4 [house])",
        "sudden-doom: damage: 5, 7, 9 [printed] (changed, was 4, 6, 8 [house])",
    ]
    assert len(changed) == 6  # the three damages, and the three texts that speak of them
    assert last.endswith(", 6 changed by the overlay.")
    *alone, last = command("content", "casting-shadows", "--overlay", str(OVERLAY), "--changed").out.splitlines()
    assert alone == changed
    assert last.startswith("6 values: ")


def test_the_example_overlay_changes_the_records_content_hash() -> None:
    game = gnomon.load("casting-shadows")
    overlay = OVERLAY.read_text("utf-8")
    plain, changed = (
        game.start(setup="base", seats=2, options=options).record for options in (None, {"overlay": overlay})
    )
    assert plain.header.content != changed.header.content
    assert f'content = "{changed.header.content}"' in str(changed)
    assert gnomon.replay(str(changed)).record.header.options["overlay"] == overlay


def test_a_key_that_an_overlay_adds_is_marked() -> None:
    rows = listing("casting-shadows", "base", '[heavy-hand]\nstatus = "freeze"', "heavy-hand")
    assert [(row.key, row.value, row.before) for row in rows if row.before] == [("status", "freeze", "nothing")]


def test_tables_for_a_terminal_show_the_same() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    rows = listing("casting-shadows", "base", OVERLAY.read_text("utf-8"), "heavy-hand")
    _print_tables(console, rows)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "Heavy Hand (attack heavy-hand)" in text
    assert "changed, was 2, 4 [house]" in text
    assert all(row.key in text for row in rows)


def test_nothing_to_show() -> None:
    assert totals([]) == "No values."


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--card", "heavy-hnad"), "card: heavy-hnad: expected the name of an entry, perhaps heavy-hand"),
        (("--card", "heavy"), "card: heavy: expected the name of an entry, perhaps heavy-hand"),
        (("--card", "nocard"), "card: nocard: expected the name of an entry, found an unknown one"),
        (("--changed",), "changed: expected --overlay FILE together with --changed"),
        (("--setup", "deluxe"), "setup: expected one of base, exclusive, shadow-boxing, companion, found 'deluxe'"),
        (("--overlay", "none.toml"), "none.toml: expected a file that can be read, found 'No such file or directory'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(command: Any, flags: tuple[str, ...], sentence: str) -> None:
    said = command("content", "casting-shadows", *flags)
    assert (said.code, said.out, said.err) == (2, "", f"gnomon: {sentence}\n")


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ((), "{file}: overlay: heavy-hand: cast: upto: expected a key of this entry, perhaps up_to"),
        (("--setup", "deluxe"), "setup: expected one of base, exclusive, shadow-boxing, companion, found 'deluxe'"),
        (("--card", "nocard"), "card: nocard: expected the name of an entry, found an unknown one"),
    ],
)
def test_a_bad_overlay_is_named(command: Any, tmp_path: Path, flags: tuple[str, ...], sentence: str) -> None:
    """But not where something else is wrong."""
    file = tmp_path / "overlay.toml"
    file.write_text("[heavy-hand]\ncast = { upto = 1 }")
    said = command("content", "casting-shadows", "--overlay", str(file), *flags)
    assert (said.code, said.out, said.err) == (2, "", f"gnomon: {sentence.format(file=file)}\n")


@pytest.mark.parametrize(
    ("number", "is_known"), [("7.1", True), ("99.1", False), ("7", False), ("7.01", False), (7, False)]
)
def test_an_entry_rests_on_a_rule_of_the_book(number: object, is_known: bool) -> None:
    if is_known:
        schema.number(number, "entry: rule")
    else:
        with pytest.raises(ContentError, match=r'entry: rule: expected a rule number such as "7\.1", found'):
            schema.number(number, "entry: rule")


def test_an_unknown_game_is_refused(command: Any) -> None:
    said = command("content", "go")
    names = ", ".join(gnomon.games.names())
    assert (said.code, said.err) == (2, f"gnomon: game: expected one of {names}, found 'go'\n")
