"""gnomon games: what can be played, with which set-ups and options."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

import gnomon
from gnomon.kernel.game import Setup
from gnomon.kernel.toml import write

NAME = "games"


def run() -> None:
    """List the games, their set-ups and their options."""
    console = Console(highlight=False)
    for name in gnomon.GAMES:
        for line in about(gnomon.load(name)):
            console.print(line, soft_wrap=not console.is_terminal)


def about(game: gnomon.Game) -> list[Text]:
    """A game in lines: its set-ups with their seats, and its options with default and meaning."""
    lines = [Text.assemble((game.name, "bold"), f": {game.title}")]
    lines.append(Text("  set-ups (--setup)"))
    for setup in game.setups.values():
        lines.append(Text(f"    {setup.name}: {_seats(setup)}; {setup.about}"))
    lines.append(Text("  options (--option key=value), with their defaults"))
    return lines + [Text(f"    {line}") for line in _options(game)]


def _options(game: gnomon.Game) -> list[str]:
    setup = next(iter(game.setups.values()))
    words = game.lexicon(game.header(setup.name, setup.low)).words
    taken = game.options(setup.name)
    return [f"{write({one.name: one.default}).strip()}: {words.find('options', one.name)}" for one in taken]


def _seats(setup: Setup) -> str:
    return f"{setup.low} to {setup.high} seats" if setup.high > setup.low else f"{setup.low} seat"
