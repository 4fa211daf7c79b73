"""gnomon play: a match in the terminal, against bots or with friends at one machine."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import gnomon
from gnomon import BadText, Game, Match, bots
from gnomon.cli.shown import Language, Plain
from gnomon.cli.variant import Flags, Pairs, options_of, refuse_beside
from gnomon.terminal import archive, drawing_for
from gnomon.terminal.archive import Archive
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import HUMAN, ME, NOWHERE, PEOPLE, STEPS, TURNS, Pace, Session

NAME = "play"
SEATS_HELP = f"{HUMAN} for a person, {ME} for each seat of one person with several, or a built-in player such as random"
DELAY = 0.4
STOPS = {None: TURNS, True: STEPS, False: NOWHERE}
LONGEST_DELAY = 60.0
SEED_LIMIT = 1_000_000_000  # short enough to type again


def run(
    game: Annotated[str, Parameter(show_default=False, help="which game; see gnomon games")] = "",
    /,
    *,
    setup: Annotated[str, Parameter(show_default=False, help="a setup of the game, by default its first")] = "",
    seats: Annotated[str, Parameter(show_default=False, help=SEATS_HELP)] = "",
    seed: Annotated[int | None, Parameter(help="a number; the same seed deals the same match")] = None,
    option: Pairs = (),
    resume: Annotated[Path | None, Parameter(help="continue a saved match")] = None,
    save: Annotated[Path | None, Parameter(help="the file to save the match in")] = None,
    plain: Plain = False,
    language: Language = "en",
    delay: Annotated[float, Parameter(help="seconds between the actions of other seats")] = DELAY,
    step: Annotated[
        bool | None,
        Parameter(show_default=False, help="wait for Enter after every step of a bot, by default after its turn"),
    ] = None,
    **options: Flags,
) -> int:
    """Play a match; at every prompt, ? explains and help lists what you can type."""
    if not 0 <= delay <= LONGEST_DELAY:
        raise BadText("delay", "", f"seconds from 0 to {LONGEST_DELAY:.0f}", delay)
    if resume is None:
        match, names = _started(game, setup, seats, seed, option, options)
    elif game or setup or seed is not None or option or options:
        raise BadText("resume", "", "no game, setup, seed or option with it, since the file names them")
    else:
        match, names = _resumed(resume, seats)
    kept = Archive(match, names, save or resume)
    if save:
        kept.save()  # so that a place that cannot be written to is reported now, not after the match
    screen = Screen(plain, language=language)
    _greet(screen, match, names)
    return Session(match, names, screen, kept, Pace(delay, STOPS[step])).run()


def _started(
    game: str, setup: str, seats: str, seed: int | None, pairs: Pairs, flags: dict[str, str]
) -> tuple[Match, list[str]]:
    if not game:
        raise BadText("game", "", f"one of {', '.join(gnomon.games.names())}, or --resume FILE")
    loaded = gnomon.load(game)
    setup = setup or next(iter(loaded.setups))
    names = _names(loaded, seats) if seats else _usual(loaded, setup)
    refuse_beside(loaded, setup, "gnomon play")
    options = options_of(loaded, setup, len(names), pairs, flags)
    chosen = secrets.randbelow(SEED_LIMIT) if seed is None else seed
    return loaded.start(setup, len(names), seed=chosen, options=options), names


def _resumed(path: Path, seats: str) -> tuple[Match, list[str]]:
    match, sat, _ = archive.load(path)
    refuse_beside(match.game, match.record.header.setup, "gnomon play")
    count = match.record.header.seats
    told = seats or ",".join(sat)
    names = _names(match.game, told) if told else [HUMAN, *[bots.best(match.game)] * (count - 1)]
    if len(names) != count:
        raise BadText("seats", "", f"{count} names for the match in {path}", ",".join(names))
    return match, names


def _usual(game: Game, setup: str) -> list[str]:
    """One person, who sees things as they happen, or who holds several seats."""
    names = bots.usual_seats(game, setup)
    return names if names.count(ME) > 1 else [HUMAN if name == ME else name for name in names]


def _names(game: Game, seats: str) -> list[str]:
    names = [name.strip() for name in seats.split(",")]
    for name in names:
        if name not in PEOPLE and name not in game.players:
            known = ", ".join([*PEOPLE, *game.players])
            raise BadText("seats", "", f"names from {known}, separated by commas", name)
    return names


def _greet(screen: Screen, match: Match, names: list[str]) -> None:
    words: dict[str, object] = {
        "title": match.game.title,
        "heading": drawing_for(match, screen.language).teller.heading(),
    }
    words |= {"seed": match.record.dice_name(), "seats": ", ".join(names)}
    screen.say(screen.words("greeting.match", **words), "bold")
    screen.tell("greeting.prompt")
