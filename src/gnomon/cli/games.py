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
    """Every option once, with its default in the first setup that has it."""
    found: dict[str, Option] = {}
    for setup in game.setups:
        for option in game.options(setup):
            found.setdefault(option.name, option)
    words, taken = game.words(ENGLISH), list(found.values())
    lines = ["  options (--KEY VALUE or --option KEY=VALUE), with their defaults"] if taken else []
    return lines + [f"    {_default(one)}{_about(words, one)}" for one in taken]


def _default(option: Option) -> str:
    return write({option.name: option.default}).strip()


def _about(words: Words, option: Option) -> str:
    about = words.find_or("options", option.name, ", ".join(word for word in option.words if word))
    return f": {about}" if about else ""


def _seats(setup: Setup) -> str:
    if setup.high > setup.low:
        return f"{setup.low} to {setup.high} seats"
    return "1 seat" if setup.low == 1 else f"{setup.low} seats"
