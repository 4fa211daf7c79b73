"""gnomon companion: play with the real box while Gnomon runs the automas of the rulebook."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gnomon import BadText, Match, games
from gnomon.cli.shown import Language, Plain
from gnomon.cli.variant import Flags, Pairs, read_all
from gnomon.companion import Companion
from gnomon.terminal import archive
from gnomon.terminal.command import NAME as COMMAND
from gnomon.terminal.commands import Leave
from gnomon.terminal.companion import Opener, Talk
from gnomon.terminal.screen import Screen

NAME = "companion"
SEED_LIMIT = 1_000_000_000  # short enough to type again


def run(
    bots_of: Annotated[str, Parameter(show_default=False, help="whose bots to run; without it, they are listed")] = "",
    /,
    *,
    setup: Annotated[str, Parameter(help="what is played, where there is a choice; without it, you are asked")] = "",
    save: Annotated[Path | None, Parameter(help="the file to save the match in after every answer")] = None,
    resume: Annotated[Path | None, Parameter(help="continue a saved match")] = None,
    seed: Annotated[int | None, Parameter(help="the seed for dice that Gnomon rolls")] = None,
    option: Pairs = (),
    plain: Plain = False,
    language: Language = "en",
    **options: Flags,
) -> int:
    """Play with the real box: you report what you did and rolled; the bots answer and give their reasons."""
    if resume is not None:
        return _go_on(resume, save, Screen(plain, language=language))
    companion = _find(bots_of)
    known = {choice.name: choice for choice in companion.choices}
    named = companion.setup_named(setup, language) if setup else ""
    usual = named or companion.setups[0]
    chosen = read_all(known, option, options, lambda one: companion.open(usual, {**_usual(companion), **one}, 0, None))
    screen, chance = Screen(plain, language=language), secrets.randbelow(SEED_LIMIT) if seed is None else seed
    asker = Opener(screen)
    try:
        match = companion.open(named or companion.ask_setup(asker, language), chosen, chance, asker, language)
    except Leave:
        return 0
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    return _talk(companion, match, screen, save or archive.free_name(match, match.record.header.setup))


def _find(name: str) -> Companion:
    known = games.companions()
    if name not in known:
        raise BadText("companion", "", f"{_either(known)}, or --resume FILE", name)
    return known[name]


def _either(names: Iterable[str]) -> str:
    return "one of " + (", ".join(names) or "none, since no game has one")


def _usual(companion: Companion) -> dict[str, object]:
    return {choice.name: choice.default for choice in companion.choices}


def _go_on(path: Path, save: Path | None, screen: Screen) -> int:
    match, _, pending = archive.load(path)
    header = match.record.header
    companion = games.find(header.game).talk()
    if companion is None or header.setup not in companion.setups:
        raise BadText(str(path), "setup", "a match of gnomon companion", header.setup)
    return _talk(companion, match, screen, save or path, pending)


def _talk(companion: Companion, match: Match, screen: Screen, path: Path, pending: str = "") -> int:
    talk = Talk(companion, match, screen, path, pending)
    talk.keep()  # so that a place that cannot be written to is reported now
    words: dict[str, object] = {"title": match.game.title, "heading": talk.teller.heading()}
    screen.say(screen.words("greeting.talk", seed=match.record.header.seed, **words), "bold")
    screen.tell("greeting.talk-kept", path=path, command=COMMAND)
    screen.tell("greeting.talk-prompt")
    return talk.run()
