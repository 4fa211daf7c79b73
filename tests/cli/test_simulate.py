"""gnomon simulate."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import gnomon
from gnomon.cli.simulate import _progress, show
from gnomon.cli.variant import options_of
from gnomon.lab.simulate import Result

OVERLAY = Path(__file__).parents[2] / "docs" / "examples" / "three-damages.toml"
RANDOM = ("simulate", "casting-shadows", "--seats", "random,random", "--games", "5")


def result(out: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(out.splitlines()[-1])
    return found


def test_the_json_has_what_it_promises(command: Any) -> None:
    said = command("simulate", "casting-shadows", "--setup", "base", "--seats", "greedy,greedy,random,random",
                   "--games", "4", "--seed", "1", "--json")  # fmt: skip
    assert (said.code, said.err) == (0, "")
    assert len(said.out.splitlines()) == 1
    found = result(said.out)
    assert list(found) == ["games", "decisions", "seconds", "wins", "wins_by_figure", "wins_by_side", "draws", "rounds"]
    assert found["games"] == 4
    assert len(found["wins"]) == 4
    assert sum(found["wins"]) + found["draws"] == 4
    assert set(found["wins_by_figure"]) == {"frill", "haze", "kit", "nuzzle"}
    assert sum(found["wins_by_figure"].values()) == sum(found["wins"])
    assert set(found["rounds"]) == {"median", "p95", "max"}
    assert found["decisions"] > 100
    assert found["seconds"] > 0


def test_the_seed_alone_decides(command: Any) -> None:
    one, again, other = (result(command(*RANDOM, "--seed", seed, "--json").out) for seed in ("1", "1", "2"))
    for found in (one, again, other):
        del found["seconds"]
    assert one == again
    assert one != other


def test_the_table_shows_rates_with_intervals(command: Any) -> None:
    said = command(*RANDOM, "--characters", "frill,kit")
    assert said.code == 0
    for word in ("1 random", "2 random", "frill", "kit", "95 % interval", "Games 5, draws", "Rounds: median"):
        assert word in said.out


def test_the_intervals_are_those_of_the_counts() -> None:
    console = Console(file=io.StringIO(), width=80)
    rounds = {"median": 9, "p95": 12, "max": 14}
    sides = {"north": 7, "south": 3}
    show(Result(["greedy", "random"], 10, 900, 0.5, [8, 2], {"kit": 8}, {"kit": 10}, sides, 0, rounds, 99), console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "80.0% │ 49.0% to 94.3%" in text
    assert "20.0% │  5.7% to 51.0%" in text
    assert "Wins by side" in text and "70.0% │ 39.7% to 89.2%" in text
    assert "median 9, 95 % of games within 12, longest 14" in text
    assert "1800 decisions a second" in text


def test_options_reach_the_match(command: Any, tmp_path: Path) -> None:
    plain = result(command(*RANDOM, "--json").out)
    custom = tmp_path / "map.toml"
    custom.write_text("[tiles]\ndusty-desert = [0, 0]\nancient-rune = [1, 0]\nhome-1 = [2, 0]\nhome-2 = [3, 0]\n")
    for flags in (
        ("--characters", "haze,kit"),
        ("--option", "characters=haze,kit"),
        ("--option", "first=random"),
        ("--overlay", str(OVERLAY)),
        ("--setup", "exclusive", "--map", "10", "--option", "beside=6"),
        ("--map", str(custom)),
    ):
        said = command(*RANDOM, *flags, "--json")
        assert said.code == 0, said.err
        assert result(said.out)["decisions"] != plain["decisions"], flags


def test_flags_become_options_of_the_game() -> None:
    game = gnomon.load("casting-shadows")
    flags = {"characters": "frill,kit", "map": "7", "overlay": str(OVERLAY), "absorb-again": "false"}
    options = options_of(game, "exclusive", 2, ("overheal=true", "beside=6"), flags)
    assert options == {
        "characters": ["frill", "kit"],
        "map": "7",
        "overlay": OVERLAY.read_text("utf-8"),
        "overheal": True,
        "absorb_again": False,
        "beside": 6,
    }
    assert game.header("exclusive", 2, options).options.items() >= options.items()
    assert options_of(game, "base", 2, (), {}) == {}


@pytest.mark.parametrize("setup", ["base", "exclusive", "shadow-boxing", "companion"])
def test_a_default_may_be_named_in_every_set_up(setup: str) -> None:
    game = gnomon.load("casting-shadows")
    seats = game.setups[setup].low
    given = options_of(game, setup, seats, ("beside=7", "first=seat-1"), {})
    assert given == {"beside": 7, "first": "seat-1"}


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--seats", "random,clever"), "bot: expected one of random, greedy, found 'clever'"),
        (("--seats", "random"), "seats: expected a whole number from 2 to 4 for base, found 1"),
        (("--setup", "deluxe"), "setup: expected one of base, exclusive, shadow-boxing, companion, found 'deluxe'"),
        (("--games", "0"), "games: expected a whole number from 1 to 1000000000, found 0"),
        (("--seed", "-1"), "seed: expected a whole number from 0 to 2^63 - 1, found -1"),
        (("--map", "12"), "map: expected 7, or a file that can be read, found '12'"),
        (("--map", "none.toml"), "map: expected 7, or a file that can be read, found 'none.toml'"),
        (("--map", "."), ".: expected a file that can be read, found 'Is a directory'"),
        (
            ("--setup", "companion", "--seats", "random"),
            "setup: expected gnomon companion instead of gnomon simulate, for playing with the real box,"
            " found 'companion'",
        ),
        (
            ("--option", "beside=6"),
            "option: beside: expected an option that applies to base (characters, map, first, overheal,"
            " absorb_again, bots, bot_hp, bot_spells, empty_tiles, reroll_converted, transform_early, sting_after,"
            " run_anyway, overlay), found 'beside=6'",
        ),
        (
            ("--setup", "shadow-boxing", "--seats", "random", "--option", "first=random"),
            "option: first: expected an option that applies to shadow-boxing (characters, map, overheal,"
            " absorb_again, bots, bot_hp, bot_spells, empty_tiles, reroll_converted, transform_early, sting_after,"
            " run_anyway, overlay), found 'first=random'",
        ),
        (("--option", "overheal=maybe"), "option: overheal: expected true or false, found 'maybe'"),
        (("--option", "beside=many"), "option: beside: expected a whole number, found 'many'"),
        (("--overlay", "none.toml"), "none.toml: expected a file that can be read, found 'No such file or directory'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(command: Any, flags: tuple[str, ...], sentence: str) -> None:
    said = command(*RANDOM[:2], *(() if "--seats" in flags else RANDOM[2:4]), *flags)
    assert (said.code, said.out, said.err) == (2, "", f"gnomon: {sentence}\n")


def test_an_unknown_option_is_answered_with_the_known_ones(command: Any) -> None:
    said = command(*RANDOM, "--option", "speed=9")
    assert said.code == 2
    assert said.err.startswith("gnomon: option: expected key=value with one of characters, map, beside, ")
    assert said.err.endswith("found 'speed=9'\n")


def test_a_bad_overlay_is_refused_in_one_sentence(command: Any, tmp_path: Path) -> None:
    overlay = tmp_path / "overlay.toml"
    overlay.write_text("[heavy-hnad]\ndamage = [1, 2]")
    said = command(*RANDOM, "--overlay", str(overlay))
    wanted = f"gnomon: {overlay}: overlay: heavy-hnad: expected the name of an entry, perhaps heavy-hand\n"
    assert (said.code, said.out, said.err) == (2, "", wanted)
    overlay.write_bytes(b"\xff\xfe")
    said = command(*RANDOM, "--overlay", str(overlay))
    assert (said.code, said.err) == (2, f"gnomon: {overlay}: expected text in UTF-8, found 'other bytes'\n")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only() -> None:
    screen = Terminal()
    tell = _progress(3, screen, every=0.0)
    assert tell is not None
    for done in (1, 2, 3):
        tell(done)
    assert screen.getvalue().startswith("\r1 of 3 games, ")
    assert screen.getvalue().endswith(" a second \n")
    assert _progress(3, io.StringIO()) is None


def test_a_short_simulation_shows_no_progress() -> None:
    screen = Terminal()
    tell = _progress(1, screen)
    assert tell is not None
    tell(1)
    assert screen.getvalue() == ""
