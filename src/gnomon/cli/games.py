"""gnomon games: the games with their setups and options."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

import gnomon
from gnomon.kernel.game import Setup
from gnomon.kernel.options import Option
from gnomon.kernel.toml import write
from gnomon.kernel.words import ENGLISH, Words

NAME = "games"


def run() -> None:
    """List the games with their setups and options."""
    console = Console(highlight=False, markup=False)
    for name in gnomon.games.names():
        for line in about(gnomon.load(name)):
            console.print(line, soft_wrap=not console.is_terminal)
    for sentence in gnomon.games.problems():
        print(f"gnomon: {sentence}", file=sys.stderr)


def about(game: gnomon.Game) -> list[Text]:
    """A game in lines: its setups with their seats, and its options with default and meaning."""
    lines = [Text.assemble((game.name, "bold"), f": {game.title}")]
    lines.append(Text("  setups (--setup)"))
    for setup in game.setups.values():
        lines.append(Text(f"    {setup.name}: {_seats(setup)}; {setup.about}"))
    return lines + [Text(line) for line in _options(game)]


def _options(game: gnomon.Game) -> list[str]:
    """Every option once, with its defaults."""
    found: dict[str, dict[str, Option]] = {}
    for setup in game.setups:
        for option in game.options(setup):
            found.setdefault(option.name, {})[setup] = option
    words = game.words(ENGLISH)
    lines = ["  options (--KEY VALUE or --option KEY=VALUE), with their defaults"] if found else []
    for name, by_setup in found.items():
        any_of_them = next(iter(by_setup.values()))
        lines.append(f"    {name} = {_defaults(game, by_setup)}{_about(words, any_of_them)}")
    return lines


def _defaults(game: gnomon.Game, by_setup: dict[str, Option]) -> str:
    """An option's default in each setup that has it, told once where it is the same in all of them."""
    setups: dict[str, list[str]] = {}
    for setup, option in by_setup.items():
        setups.setdefault(_value(option), []).append(setup)
    if len(setups) == 1 and len(by_setup) == len(game.setups):
        return next(iter(setups))
    return " or ".join(f"{value} ({', '.join(names)})" for value, names in setups.items())


def _value(option: Option) -> str:
    """An option's default as a file would have it."""
    return write({option.name: option.default}).strip().partition(" = ")[2]


def _about(words: Words, option: Option) -> str:
    about = words.find_or("options", option.name, ", ".join(word for word in option.words if word))
    return f": {about}" if about else ""


def _seats(setup: Setup) -> str:
    if setup.high > setup.low:
        return f"{setup.low} to {setup.high} seats"
    return "1 seat" if setup.low == 1 else f"{setup.low} seats"
